// What kernels that quantize are given, as plain data: for the kernels and for who launches them. It holds no kernel and no
// rounding.
#pragma once

#include <cstdint>

#include "core/quant/round_abi.h"
#include "cuda/kernels/grouping.cuh"

namespace qs::cuda {

// nvfp4: the scale over the block scales.
struct TensorScale {
  const float* from;     // device memory; null: `value`
  std::int32_t eachRow;  // from[row], else from[0]
  float value;

  QS_HOST_DEVICE float of(std::int64_t row) const {
    return from == nullptr ? value : (eachRow != 0 ? from[row] : from[0]);
  }
};

// Where scales and zero points stand, by slot.
struct Scales {
  float* scales;
  std::int32_t* zeroPoints;  // null where the grid has none
};

// Where codes and restored values go; either may be null.
struct Results {
  std::uint8_t* codes;
  std::int64_t ldCodes;
  float* restored;
  std::int64_t ldRestored;
  std::int32_t asErrors;       // not 0: x̂ − x instead of x̂
  std::int32_t translated;     // not 0: byteOf[code] is written
  std::uint8_t byteOf[256];    // in the arguments themselves, so that a gathered step needs no copy from the host
};

// Codes and restored values by scales that are there (quantize_tiles.cuh).
struct TileArguments {
  QsRounder how;
  Numbers from;
  Grouping grouping;
  Scales scales;
  Results results;
  QsErrorSums* sums;  // one a block; null: nothing is counted
};

// Groups that a team of threads can hold (quantize_held.cuh): at most so many numbers, 512 threads with 32 each.
inline constexpr std::int64_t kMostHeld = 512 * 32;

struct HeldArguments {
  QsRounder how;
  Numbers from;
  Grouping grouping;  // rowsTogether 1, no starts
  Scales scales;
  Results results;
  TensorScale tensorScale;
  QsErrorSums* sums;  // one a block; null: nothing is counted
};

// One candidate of the search.
struct Choice {
  double error;
  std::int32_t ratio;  // which of kRatios
};

// Scales from ranges, and the search before them (quantize_scales.cuh).
struct ScaleArguments {
  QsRounder how;
  const FoundRange* ranges;  // by slot
  std::int64_t slots, across;
  TensorScale tensorScale;
  const Choice* choices;     // null, or `slices` of each slot: choices[slot · slices + slice]
  std::int32_t slices;
  Scales scales;
  QsErrorSums* sums;  // one a block, or null
};

struct SearchArguments {
  QsRounder how;
  Numbers from;
  Grouping grouping;
  const FoundRange* ranges;  // by slot
  TensorScale tensorScale;
  std::int32_t slices;  // warps that share a slot's candidates
  Choice* choices;
};

}  // namespace qs::cuda
