// The sizes that the group slider of the Rounding page stops at. Only the controls include it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ui/labs/rounding/rounding_state.h"

namespace qs::ui::rounding_items {

// The sizes that the group slider stops at; past the last one stands the whole row.
inline constexpr std::array<std::int64_t, 5> kGroupSizes = {16, 32, 64, 128, 256};
inline constexpr int kWholeStep = static_cast<int>(kGroupSizes.size());

inline int groupStep(const RoundingState& state) {
  if (state.grouping != RoundingState::Grouping::size) return kWholeStep;
  int nearest = 0;
  for (std::size_t i = 0; i < kGroupSizes.size(); ++i) {
    if (kGroupSizes[i] <= state.groupSize) nearest = static_cast<int>(i);
  }
  return nearest;
}

}  // namespace qs::ui::rounding_items
