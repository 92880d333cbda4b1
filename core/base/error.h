// What went wrong, for a person: the thing, what was expected of it, what was found, and the remedy.
// It is not for our own bugs; those are contracts (core/base/contract.h).
#pragma once

#include <cstdint>
#include <string>

#include "core/base/label.h"

namespace qs::base {

// The kinds are those that a caller treats differently; each has its exit status (cli.md).
enum class ErrorKind : std::uint8_t {
  usage,        // wrong usage of a command or control: 2
  unavailable,  // a scheme, command or backend that this version does not have: 2
  badInput,     // a file, model, text or value that cannot be used: 3
  cancelled,    // stopped by the user: 4
  backend,      // device or internal failure: 5
  memory,       // not enough of it, on the host or a device: 5
};

struct Error {
  ErrorKind kind = ErrorKind::badInput;
  Text what;      // the thing, e.g. "tensor a in model.safetensors"
  Text expected;  // what it should have been
  Text found;     // what it was
  Text remedy;    // what the user can do

  // `WHAT: expected …, found …; REMEDY`, parts left out when empty. One line: line breaks and other control bytes
  // that came in with a file name or a value are shown escaped.
  std::string english() const;
  int exitStatus() const;
};

// The error of a job that was stopped by its stop token.
Error cancelledError();

// Shows control bytes as \n, \t, \xNN; everything else stays as it is. For messages that must stay on one line.
std::string escapeControl(std::string_view text);

}  // namespace qs::base
