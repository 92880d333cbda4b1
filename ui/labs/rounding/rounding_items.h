// What the choices and sliders of the Rounding page offer, in the order in which they offer it. Only the controls include
// it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ui/labs/rounding/rounding_state.h"

namespace qs::ui::rounding_items {

// The sizes that the group slider stops at; past the last one stands the whole row.
inline constexpr std::array<std::int64_t, 5> kGroupSizes = {16, 32, 64, 128, 256};
inline constexpr int kWholeStep = static_cast<int>(kGroupSizes.size());

// Items of the choices, in the order of the combo boxes.
inline constexpr std::array kGrids = {quant::GridKind::sym, quant::GridKind::full, quant::GridKind::wide, quant::GridKind::asym};
inline constexpr std::array kRoundings = {quant::Rounding::even, quant::Rounding::away};
inline constexpr std::array kRanges = {RoundingState::Range::largest, RoundingState::Range::leastError, RoundingState::Range::percentile};

template <class Array, class Value>
int indexOf(const Array& all, Value value) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == value) return static_cast<int>(i);
  }
  return -1;
}

inline int groupStep(const RoundingState& state) {
  if (state.grouping != RoundingState::Grouping::size) return kWholeStep;
  int nearest = 0;
  for (std::size_t i = 0; i < kGroupSizes.size(); ++i) {
    if (kGroupSizes[i] <= state.groupSize) nearest = static_cast<int>(i);
  }
  return nearest;
}

}  // namespace qs::ui::rounding_items
