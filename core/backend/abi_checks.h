// What every module asks of its caller's arguments before it touches them. It says whether they can be right, not what is
// wrong with them: sentences are the module's own.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/backend/abi.h"

namespace qs::backend {

// More inputs could take an INT32 sum of INT8 products beyond its range: 255 · 128 · this stays below 2³¹.
inline constexpr std::int64_t kMostInt8Inputs = 65'000;

// A matrix: either empty, or a real address and rows that do not overlap.
inline bool isMatrix(const void* data, std::int64_t rows, std::int64_t cols, std::int64_t ld) {
  return rows >= 0 && cols >= 0 && (rows == 0 || cols == 0 || (data != nullptr && ld >= cols));
}

// A form that codes can be read by.
inline bool isKvForm(const QsKvForm* form) {
  if (form == nullptr || form->group < 1 || form->code < QS_CODE_INT8 || form->code > QS_CODE_E5M2) return false;
  if (form->code != QS_CODE_TABLE4) return true;
  const auto finite = [](float value) { return value - value == 0.0F; };
  return form->table != nullptr && std::all_of(form->table, form->table + 16, finite);
}

// Whether the products, what they add up to and what is scratch are matrices of the right size. `shapeOf` gives a pair of
// (out, in) of the module's weights, which only it can look into.
template <class ShapeOf>
bool isLinear(const QsLinear& l, ShapeOf shapeOf) {
  if (l.count < 1 || l.count > 3 || l.then < QS_THEN_NOTHING || l.then > QS_THEN_SILU_MUL || l.w[0] == nullptr) return false;
  const auto [out, in] = shapeOf(*l.w[0]);
  if (!isMatrix(l.x, l.rows, in, l.ldx)) return false;
  if (l.norm != nullptr && !isMatrix(l.normed, l.rows, in, in)) return false;
  for (int i = 0; i < l.count; ++i) {
    if (l.w[i] == nullptr) return false;
    const auto [itsOut, itsIn] = shapeOf(*l.w[i]);
    if (itsIn != in || !isMatrix(l.y[i], l.rows, itsOut, l.ldy[i])) return false;
  }
  if (l.then == QS_THEN_ADD) return l.count == 1 && isMatrix(l.sum, l.rows, out, l.ldSum);
  if (l.then == QS_THEN_SILU_MUL) return l.count == 2 && shapeOf(*l.w[1]).first == out;
  return true;
}

}  // namespace qs::backend
