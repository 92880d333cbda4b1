// SHA-256 (FIPS 180-4) of a run of bytes, to name texts and files in protocols.
// It is not for secrets: no claim of constant time.
#pragma once

#include <string>
#include <string_view>

namespace qs::base {

// 64 lower-case hexadecimal digits.
std::string sha256Hex(std::string_view bytes);

}  // namespace qs::base
