// Result<T>: a value, or the Error that says why there is none. It is how rooms report what files, devices and users
// cause; it is not for our own bugs.
#pragma once

#include <tl/expected.hpp>
#include <utility>

#include "core/base/error.h"

namespace qs::base {

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }
inline tl::unexpected<Error> fail(ErrorKind kind, Text what, Text expected = {}, Text found = {}, Text remedy = {}) {
  return tl::unexpected<Error>(
      Error{kind, std::move(what), std::move(expected), std::move(found), std::move(remedy)});
}

}  // namespace qs::base

// Evaluates `expr` (a Result); on failure returns its error from the enclosing function.
#define QS_TRY(expr)                                                                            \
  do {                                                                                          \
    auto qs_try_result_ = (expr);                                                               \
    if (!qs_try_result_) return tl::unexpected<::qs::base::Error>(std::move(qs_try_result_).error()); \
  } while (false)

// `QS_ASSIGN(auto x, expr);` binds the value, or returns the error.
#define QS_ASSIGN_CAT2_(a, b) a##b
#define QS_ASSIGN_CAT_(a, b) QS_ASSIGN_CAT2_(a, b)
#define QS_ASSIGN(decl, expr) QS_ASSIGN_IMPL_(QS_ASSIGN_CAT_(qs_assign_, __COUNTER__), decl, expr)
#define QS_ASSIGN_IMPL_(tmp, decl, expr)                                                   \
  auto tmp = (expr);                                                                       \
  if (!tmp) return tl::unexpected<::qs::base::Error>(std::move(tmp).error());              \
  decl = std::move(tmp).value()
