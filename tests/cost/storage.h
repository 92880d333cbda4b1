// Storage formats written down by hand, so that the budget is tested without the room that knows schemes.
// It is not how schemes are counted (core/experiment/budget.h).
#pragma once

#include <string>

#include "core/cost/budget.h"

namespace qs::cost {

// `codes` bits and a scale of `scaleBits` for each `group` numbers; 0: one for a matrix, which adds nothing to speak of.
inline StorageFormat storage(const std::string& grid, double codes, double scaleBits = 0.0, double group = 1.0) {
  const double scales = scaleBits / group;
  return {grid, grid, [codes, scales](std::int64_t, std::int64_t) { return NumberBits{codes, scales}; }};
}
inline StorageFormat int8() { return storage("int8", 8.0); }
inline StorageFormat int4g128() { return storage("int4", 4.0, 16.0, 128.0); }

inline BudgetSpec budgetOf(const char* geometry, const char* hardware) {
  BudgetSpec spec;
  spec.geometry = *findGeometry(geometry);
  spec.hardware = *findHardware(hardware);
  return spec;
}

}  // namespace qs::cost
