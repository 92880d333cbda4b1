// What a combined run taught, in sentences, and whether both gains multiplied. It measures nothing (combine.h).
#pragma once

#include <optional>
#include <vector>

#include "core/experiment/combine.h"

namespace qs::experiment {

// How both gains compare with their product, from the repeats: ratio = both ÷ (quantized × speculative).
struct Product {
  double quantized = 0.0;
  double speculative = 0.0;
  double both = 0.0;
  double expected = 0.0;  // quantized × speculative
  double ratio = 0.0;     // median of the repeats'
  double least = 0.0;     // of the repeats'
  double most = 0.0;
  // Every repeat is within a tenth of the product, on both sides or one.
  bool multiplies() const { return least > 0.9 && most < 1.1; }
  bool apart() const { return least > 1.0 || most < 1.0; }  // every repeat is on one side
};
std::optional<Product> productOf(const CombineResult& result);

// "speed", "memory", "tasks", "loss", "text", "acceptance", "product", "reason".
const char* nameOf(Lesson::About about);

// What a run of it says, in the order of the stages.
std::vector<Lesson> lessonsOf(const CombineResult& result);

}  // namespace qs::experiment
