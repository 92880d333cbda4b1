// Plain data that attention's kernels are launched with: where a cache's numbers lie, and what a call is about. Read by
// the host's compiler too; how the numbers are read is in cache_view.cuh.
//
// Keys, per head: panels of 32 positions; of each panel units of 16 bytes, (units, 32 positions), a unit being as many
// consecutive numbers of one position as fit: a warp whose lanes have a position each reads 512 bytes side by side.
// Values, per head: by position, each filled up to whole units: a warp whose lanes have four columns each does likewise.
// Scales: (groups, positions).
#pragma once

#include <cstdint>

#include "core/backend/abi.h"
#include "cuda/kernels/compat.cuh"

namespace qs::cuda {

inline constexpr int kPanelPositions = 32;
inline constexpr int kUnitBytes = 16;

// How numbers are kept: QsCodeKind, or floats.
inline constexpr std::int32_t kFloats = -1;

// Numbers in a unit.
constexpr int perUnit(std::int32_t kind) { return kind == kFloats ? 4 : kind == QS_CODE_TABLE4 ? 32 : 16; }

// Keys or values.
struct KvNumbers {
  void* data;
  float* scales;           // null for floats
  std::int64_t group;      // consecutive numbers of a position that share a scale
  std::int64_t groups;     // of a position
  std::int64_t positions;  // the capacity in whole panels
  std::int64_t units;      // of one position of a head
  std::int32_t kind;       // kFloats or QsCodeKind
  float plainTo;           // |scale| up to which no product leaves F32
  float table[16];         // TABLE4
};

struct KvView {
  KvNumbers keys;
  KvNumbers values;
  std::int64_t heads;
  std::int64_t dim;
};

inline constexpr int kSplit = 64;  // positions; a block or warp takes so many at a time
inline constexpr int kSpanSplits = 16;

// Queries of a key-value head are numbered by row, then by head: query u is row u ÷ group and head kvHead · group + u mod
// group.
struct Attending {
  KvView cache;
  const float* q;
  std::int64_t ldq;
  std::int64_t first;  // position of row 0
  std::int64_t rows;
  std::int64_t group;  // query heads that share a key-value head
  float scale;
  float* y;
  std::int64_t ldy;
  // What is left of each split or span of a query, (rows, heads, parts): sums of values (…, ldSums), largest and sum. Not
  // used where there is one part and no hook.
  std::int64_t parts;
  float* sums;
  std::int64_t ldSums;
  float2* largestAndSum;
  // With hooks: scores, then what is to weigh values by, of each query (rows, heads, ldWeights), and by what each one's
  // sum is multiplied (rows, heads). Else null.
  float* weights;
  std::int64_t ldWeights;
  float* inverses;
};

}  // namespace qs::cuda
