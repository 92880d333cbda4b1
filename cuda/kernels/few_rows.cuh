// Products of a few rows: y = x · Wᵀ where the time goes into reading W, once. Many rows are cuBLAS's (gemm_cublas.h).
//
// A block computes kSlots outputs of all rows. Its warps take units of 1024 inputs in turn, as many warps as the length of
// the input asks for and nothing else; a lane takes words of 8 inputs in ascending order and adds each product to one
// chain of fused multiply-adds for each row and output; the lanes' sums meet in one tree, the warps' in ascending order.
// So a sum is formed in the same order whatever the form of W, the number of rows and the other rows.
#pragma once

#include "cuda/kernels/exponential.cuh"
#include "cuda/kernels/weight_codes.cuh"

namespace qs::cuda {

inline constexpr int kSlots = 4;      // outputs of a block: each number of x that is read serves so many products
inline constexpr int kMostWarps = 8;

// Up to three matrices that share x, all of one form.
struct FewRowsWork {
  WeightView w[3];
  float* y[3];
  std::int64_t ldy[3];
  std::int64_t firstBlock[3];  // of the grid; beyond the grid where there is no such matrix
  const float* x;              // every row on 16 bytes
  std::int64_t ldx;
  std::int32_t rows;
  std::int32_t paired;         // y[0] = silu(y[0]) · y[1]; a block computes the same two outputs of both
  float* sum;                  // null, or sum += y[0]
  std::int64_t ldSum;
};

// v[0 … WIDTH) of 32 lanes are added up over the lanes: halves are handed over, so that each step has half the work. The
// tree is the one of lane ^ 16, ^ 8, … ^ 1, whatever WIDTH is. Value lane · WIDTH ÷ 32 + i ends in v[i].
template <int WIDTH, int STEP, int ALL>
__device__ inline void foldLanes(float (&v)[ALL], unsigned lane) {
  if constexpr (STEP > 0 && WIDTH > 1) {
    constexpr int kHalf = WIDTH / 2;
    const bool upper = (lane & STEP) != 0;
#pragma unroll
    for (int i = 0; i < kHalf; ++i) {
      const float kept = upper ? v[i + kHalf] : v[i];
      const float given = upper ? v[i] : v[i + kHalf];
      v[i] = kept + __shfl_xor_sync(0xffffffffU, given, STEP);
    }
    foldLanes<kHalf, STEP / 2>(v, lane);
  } else if constexpr (STEP > 0) {
    v[0] += __shfl_xor_sync(0xffffffffU, v[0], STEP);
    foldLanes<1, STEP / 2>(v, lane);
  }
}

// One word of each slot times the rows' 8 inputs.
template <int R>
__device__ inline void addWord(const float (&w)[kSlots][kWord], const float* x, std::int64_t ldx, int rows,
                               float (&sum)[R * kSlots]) {
#pragma unroll
  for (int r = 0; r < R; ++r) {
    if (r >= rows) break;
    const auto* at = reinterpret_cast<const float4*>(x + r * ldx);
    const float4 low = __ldg(at);
    const float4 high = __ldg(at + 1);
    const float value[kWord] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
#pragma unroll
    for (int e = 0; e < kWord; ++e) {
#pragma unroll
      for (int k = 0; k < kSlots; ++k) sum[r * kSlots + k] = fmaf(value[e], w[k][e], sum[r * kSlots + k]);
    }
  }
}

// The same with the first `count` inputs of a word, 1 … 8.
template <int R>
__device__ inline void addPart(const float (&w)[kSlots][kWord], const float* x, std::int64_t ldx, int rows, int count,
                               float (&sum)[R * kSlots]) {
#pragma unroll
  for (int r = 0; r < R; ++r) {
    if (r >= rows) break;
#pragma unroll
    for (int e = 0; e < kWord; ++e) {
      if (e >= count) break;
      const float value = __ldg(x + r * ldx + e);
#pragma unroll
      for (int k = 0; k < kSlots; ++k) sum[r * kSlots + k] = fmaf(value, w[k][e], sum[r * kSlots + k]);
    }
  }
}

// The matrices of a block, by slot, and where their rows begin.
struct Slots {
  WeightView w[2];  // of the slots 0, 1 and of 2, 3
  std::int64_t output[kSlots];
  int matrix;       // of slot 0
};

__device__ inline Slots slotsOf(const FewRowsWork& work) {
  Slots slots;
  const auto block = static_cast<std::int64_t>(blockIdx.x);
  if (work.paired != 0) {
    slots.matrix = 0;
    slots.w[0] = work.w[0];
    slots.w[1] = work.w[1];
#pragma unroll
    for (int k = 0; k < kSlots; ++k) slots.output[k] = block * 2 + k % 2;
    return slots;
  }
  slots.matrix = block >= work.firstBlock[2] ? 2 : block >= work.firstBlock[1] ? 1 : 0;
  slots.w[0] = slots.matrix == 0 ? work.w[0] : slots.matrix == 1 ? work.w[1] : work.w[2];
  slots.w[1] = slots.w[0];
  const std::int64_t first =
      block - (slots.matrix == 0 ? 0 : slots.matrix == 1 ? work.firstBlock[1] : work.firstBlock[2]);
#pragma unroll
  for (int k = 0; k < kSlots; ++k) slots.output[k] = first * kSlots + k;
  return slots;
}

// EACH: groups are not of whole words (weight_codes.cuh), which is rare and has R = 16 alone.
template <WeightForm F, int R, bool EACH>
static __global__ void __launch_bounds__(32 * kMostWarps) fewRowsKernel(FewRowsWork work) {
  constexpr int kSums = R * kSlots;
  constexpr int kSteps = 4 / kStepWords<F>;      // of a unit
  constexpr int kStepBytes = kStepBits<F> * 4;   // of a lane
  constexpr std::int64_t kWarpBytes = 32 * kStepBytes;
  QS_SHARED(float, partial, [kMostWarps][kSums]);
  QS_SHARED(float, tables, [2][16]);
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned warps = blockDim.x / 32;
  const Slots slots = slotsOf(work);
  const std::int64_t in = slots.w[0].in;
  const int rows = R <= 2 ? R : work.rows;

  if constexpr (F == WeightForm::table4) {
    if (threadIdx.x < 32) tables[lane / 16][lane % 16] = __ldg((lane < 16 ? slots.w[0] : slots.w[1]).table + lane % 16);
    __syncthreads();
  }

  float sum[kSums];
#pragma unroll
  for (int i = 0; i < kSums; ++i) sum[i] = 0.0F;

  const std::uint8_t* row[kSlots];
  std::int64_t firstScale[kSlots];
#pragma unroll
  for (int k = 0; k < kSlots; ++k) {
    const WeightView& w = slots.w[k / 2];
    // A slot beyond the last output repeats it, and is not written.
    const std::int64_t output = min(slots.output[k], w.out - 1);
    row[k] = w.codes + output * w.rowBytes;
    firstScale[k] = output * w.groups;
  }

  const std::int64_t units = in / kUnit;
  if (warp < units) {
    std::uint32_t next[kSlots][kStepBits<F>];
    std::int64_t offset = warp * (kSteps * kWarpBytes) + lane * kStepBytes;
#pragma unroll
    for (int k = 0; k < kSlots; ++k) loadBits<kStepBits<F>>(row[k] + offset, next[k]);
    for (std::int64_t unit = warp; unit < units; unit += warps) {
#pragma unroll 1
      for (int step = 0; step < kSteps; ++step) {
        std::uint32_t bits[kSlots][kStepBits<F>];
#pragma unroll
        for (int k = 0; k < kSlots; ++k) {
#pragma unroll
          for (int i = 0; i < kStepBits<F>; ++i) bits[k][i] = next[k][i];
        }
        // What comes next is asked for before this is worked on.
        const bool whole = step + 1 < kSteps;
        offset += whole ? kWarpBytes : (warps - 1) * (kSteps * kWarpBytes) + kWarpBytes;
        if (whole || unit + warps < units) {
#pragma unroll
          for (int k = 0; k < kSlots; ++k) loadBits<kStepBits<F>>(row[k] + offset, next[k]);
        }
#pragma unroll
        for (int q = 0; q < kStepWords<F>; ++q) {
          const std::int64_t input = unit * kUnit + (step * kStepWords<F> + q) * kPiece + lane * kWord;
          float w[kSlots][kWord];
#pragma unroll
          for (int k = 0; k < kSlots; ++k) {
            wordValues<F>(bits[k] + q * kWordBits<F>, tables[k / 2], w[k]);
            scaleWord<F, EACH>(slots.w[k / 2], firstScale[k], static_cast<std::uint32_t>(input), w[k]);
          }
          addWord<R>(w, work.x + input, work.ldx, rows, sum);
        }
      }
    }
  }
  // What is left of a row, in natural order, is the unit of the warp whose turn it is.
  if (warp == units % warps) {
#pragma unroll 1
    for (std::int64_t input = units * kUnit + lane * kWord; input < in; input += kPiece) {
      float w[kSlots][kWord];
#pragma unroll
      for (int k = 0; k < kSlots; ++k) {
        std::uint32_t bits[kWordBits<F>];
        loadBits<kWordBits<F>>(row[k] + input / kWord * (kWordBits<F> * 4), bits);
        wordValues<F>(bits, tables[k / 2], w[k]);
        scaleWord<F, EACH>(slots.w[k / 2], firstScale[k], static_cast<std::uint32_t>(input), w[k]);
      }
      if (in - input >= kWord) {
        addWord<R>(w, work.x + input, work.ldx, rows, sum);
      } else {
        addPart<R>(w, work.x + input, work.ldx, rows, static_cast<int>(in - input), sum);
      }
    }
  }
  __syncwarp();

  foldLanes<kSums, 16>(sum, lane);
  constexpr int kOwn = kSums >= 32 ? kSums / 32 : 1;       // sums that end in a lane
  constexpr unsigned kShared = kSums >= 32 ? 1 : 32 / kSums;  // lanes that have the same
  if (lane % kShared == 0) {
#pragma unroll
    for (int i = 0; i < kOwn; ++i) partial[warp][lane / kShared * kOwn + i] = sum[i];
  }
  __syncthreads();

  for (unsigned i = threadIdx.x; i < kSums; i += blockDim.x) {
    const auto r = static_cast<std::int64_t>(i / kSlots);
    const unsigned k = i % kSlots;
    if (r >= work.rows || (work.paired != 0 && k >= 2)) continue;
    float total = partial[0][i];
    for (unsigned s = 1; s < warps; ++s) total += partial[s][i];
    const std::int64_t output = work.paired != 0 ? static_cast<std::int64_t>(blockIdx.x) * 2 + k : slots.output[0] + k;
    if (output >= slots.w[0].out) continue;
    if (work.paired != 0) {
      float other = partial[0][i + 2];
      for (unsigned s = 1; s < warps; ++s) other += partial[s][i + 2];
      total = siluTimes(total, other);
    }
    float* y = slots.matrix == 0 ? work.y[0] : slots.matrix == 1 ? work.y[1] : work.y[2];
    const std::int64_t ldy = slots.matrix == 0 ? work.ldy[0] : slots.matrix == 1 ? work.ldy[1] : work.ldy[2];
    y[r * ldy + output] = total;
    if (work.sum != nullptr) work.sum[r * work.ldSum + output] += total;
  }
}

}  // namespace qs::cuda
