// Passes over one row of the vocabulary, which stand in every step: its largest logit, its exponentials and their sum. They
// give the same bits on every processor; what to do with a row is distribution.h's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace qs::spec {

inline constexpr std::size_t kRowBlock = 64;  // values that share a partial sum

struct RowScan {
  float largest = 0.0F;
  float least = 0.0F;
  bool finite = true;  // all of them
};

// One implementation. All have one order of summing: eight lanes in a block of 64, the lanes pairwise, blocks in turn.
struct RowKernels {
  const char* name;
  // n ≥ 1 logits.
  RowScan (*scan)(const float* logits, std::size_t n);
  // The first place of a value; n if it is not there.
  std::size_t (*find)(const float* logits, std::size_t n, float value);
  // weights[i] = exp((logits[i] − largest) · scale) for n logits, where the exponent is at most 0; relative error below
  // (3 + |exponent|) · 2⁻⁵²; 0 where it would be about subnormal. Behind them zeros up to a full block. sums: of each block.
  // Returns the sum of all.
  double (*exponentials)(const float* logits, std::size_t n, double largest, double scale, double* weights, double* sums);
  // values[i] *= factor, n a multiple of kRowBlock; sums as above. Returns the sum of all.
  double (*scale)(double* values, std::size_t n, double factor, double* sums);
};

// What this processor can run, the narrowest first; and the one that is used.
const std::vector<RowKernels>& rowKernels();
const RowKernels& bestRowKernels();

}  // namespace qs::spec
