// A quantization as kernels see it: the scale of a group, and what becomes of one number under it. The rounding is
// that of int_kernel.h and grid_rounding.h, so that everything is the core's to the last bit. It holds no kernel.
#pragma once

#include <cstdint>

#include "core/quant/grid_rounding.h"
#include "core/quant/int_kernel.h"
#include "core/quant/round_abi.h"
#include "core/tensor/half_bits.h"
#include "cuda/kernels/compat.cuh"
#include "cuda/kernels/quantize_job.cuh"
#include "cuda/kernels/tally.cuh"

namespace qs::cuda {

template <bool kGrid>
__device__ inline quant::kernel::Scale scaleOfRange(const QsRounder& how, const quant::kernel::Range& range,
                                                    float tensorScale) {
  if constexpr (kGrid) {
    return quant::kernel::gridScaleFor(how.grid, range.absmax(), tensorScale);
  } else {
    return quant::kernel::integerScaleFor(how.integer, how.integerScale, range);
  }
}

// What every number of a group needs to know of it.
struct Group {
  float scale;
  std::int32_t zeroPoint;
  float lo, hi;  // integers: first and last code, less the zero point
  quant::kernel::ClipBounds clip;
};

template <bool kGrid>
__device__ inline Group groupOf(const QsRounder& how, float scale, std::int32_t zeroPoint) {
  Group out{scale, zeroPoint, 0.0F, 0.0F, {-INFINITY, INFINITY}};
  if constexpr (kGrid) {
    if (scale != 0.0F) out.clip = {how.grid.clipLow, how.grid.clipHigh};
  } else {
    const quant::kernel::CodeRange codes = quant::kernel::codeRange(how.integer);
    out.lo = static_cast<float>(codes.lo - zeroPoint);
    out.hi = static_cast<float>(codes.hi - zeroPoint);
    // Under a scale of 0 what is lost counts as zeros, not as clipped.
    if (scale != 0.0F) out.clip = {out.lo - quant::kernel::kHalfStep, out.hi + quant::kernel::kHalfStep};
  }
  return out;
}

struct Rounded {
  float restored;
  float quotient;
  std::uint32_t code;
};

template <bool kGrid>
__device__ inline Rounded roundNumber(const QsRounder& how, const Group& group, float x) {
  if constexpr (kGrid) {
    const float quotient = quant::kernel::gridQuotient(x, group.scale);
    const quant::kernel::GridValue rounded = quant::kernel::roundToGrid(how.grid, quotient);
    return {quant::kernel::gridRestored(rounded.value, group.scale), quotient, rounded.code};
  } else {
    const float source = quant::kernel::isNanBits(x) ? 0.0F : x;
    float quotient = 0.0F;
    float code = 0.0F;
    if (group.scale != 0.0F) {
      quant::kernel::roundChunk(&source, 1, group.scale, group.lo, group.hi, how.integer.rounding == QS_ROUND_AWAY,
                                &quotient, &code);
    }
    const auto whole = static_cast<std::int32_t>(code) + group.zeroPoint;
    return {quant::kernel::restoredValue(code, group.scale), quotient, static_cast<std::uint32_t>(whole) & 0xffU};
  }
}

// The same where a kernel does not know beforehand what it rounds to.
__device__ inline Rounded roundNumberBy(const QsRounder& how, float scale, std::int32_t zeroPoint, float x) {
  return how.isGrid != 0 ? roundNumber<true>(how, groupOf<true>(how, scale, zeroPoint), x)
                         : roundNumber<false>(how, groupOf<false>(how, scale, zeroPoint), x);
}

// The bytes that stand for codes, where the block's threads find them fast; codes themselves where there are none. All
// threads of the block, 256 or more, come.
__device__ inline const std::uint8_t* codeBytes(const Results& to) {
  QS_SHARED(std::uint8_t, bytes, [256]);
  if (to.codes == nullptr || to.translated == 0) return nullptr;
  if (threadIdx.x < 256) bytes[threadIdx.x] = to.byteOf[threadIdx.x];
  __syncthreads();
  return bytes;
}

// A number as it stands in the matrix, and what is written of it: its code's byte, and x̂ or x̂ − x. One that is kept
// out is coded as 0, and stays, in F16. Counts it.
template <bool kGrid>
__device__ inline Rounded takeNumber(const QsRounder& how, const Group& group, float keepFrom, const Results& to,
                                     const std::uint8_t* bytes, float x, Tally& tally) {
  const bool kept = keepFrom > 0.0F && fabsf(x) >= keepFrom;
  Rounded out = roundNumber<kGrid>(how, group, kept ? 0.0F : x);
  if (kept) out.restored = tensor::halfToFloat(tensor::floatToHalf(x));
  if (quant::kernel::isFiniteBits(x)) {
    quant::kernel::addLane(tally, 0, x, quant::kernel::measuredAs(x, out.restored), out.quotient, group.clip);
    ++tally.count;
  } else {
    ++tally.nonfinite;
  }
  if (bytes != nullptr) out.code = bytes[out.code];
  if (to.asErrors != 0) {
    if (!quant::kernel::isFiniteBits(x)) {
      out.restored = std::bit_cast<float>(0x7fc00000U);
    } else if (!quant::kernel::isNanBits(out.restored)) {
      out.restored -= x;
    }
  }
  return out;
}

}  // namespace qs::cuda
