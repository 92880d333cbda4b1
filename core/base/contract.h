// Contracts for our own bugs: a broken one ends the program with the place and the condition.
// It is not for bad input, which gets an Error.
#pragma once

namespace qs::base {

// Prints and aborts; tests use death tests to see it.
[[noreturn]] void contractBroken(const char* condition, const char* file, int line);

}  // namespace qs::base

#define QS_CONTRACT(condition)                                               \
  do {                                                                       \
    if (!(condition)) ::qs::base::contractBroken(#condition, __FILE__, __LINE__); \
  } while (false)
