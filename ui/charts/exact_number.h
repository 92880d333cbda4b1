// A number as text that reads back as the same number: the shortest such, for the files that charts are saved to.
// It is not how numbers are shown; see ticks.h.
#pragma once

#include <QByteArray>
#include <charconv>
#include <cmath>
#include <type_traits>

namespace qs::ui {

// "nan", "inf" and "-inf" for what is not finite.
template <class T>
QByteArray exactNumber(T v) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(v)) return "nan";
    if (std::isinf(v)) return v > 0 ? "inf" : "-inf";
  }
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, v);
  return QByteArray(text, end.ptr - text);
}

}  // namespace qs::ui
