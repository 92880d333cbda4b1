// Built once for each level, with QS_COST_LEVEL 2, 3 or 4 and that level's instructions: plain loops over vector types, no
// templates and no functions of the library, so that no symbol but the two below leaves this file.
#include "core/cost/machine_kernels.h"

#ifndef QS_COST_LEVEL
#error "QS_COST_LEVEL names the instruction-set level: 2, 3 or 4"
#endif
#define QS_JOIN2(a, b) a##b
#define QS_JOIN(a, b) QS_JOIN2(a, b)
// Any register of the level: of AVX-512 all 32.
#if QS_COST_LEVEL == 4
#define QS_IN_REGISTER "+v"
#else
#define QS_IN_REGISTER "+x"
#endif

namespace qs::cost {

namespace {

#if QS_COST_LEVEL == 4
constexpr int kBytes = 64;  // of a register
constexpr int kChains = 16;  // registers multiplied side by side: the latency of 4 on two units, twice over
#elif QS_COST_LEVEL == 3
constexpr int kBytes = 32;
constexpr int kChains = 12;  // of 16 registers, two of them for the operands
#else
constexpr int kBytes = 16;
constexpr int kChains = 12;
#endif

typedef std::uint64_t Words __attribute__((vector_size(kBytes), may_alias));
typedef float Floats __attribute__((vector_size(kBytes)));
constexpr std::size_t kWords = kBytes / 8;
constexpr std::size_t kStreams = 4;
constexpr std::size_t kDeep = 2;  // registers of a stream: eight sums in all

}  // namespace

std::uint64_t QS_JOIN(readWordsV, QS_COST_LEVEL)(const std::uint64_t* data, std::size_t words) {
  const std::size_t each = words / kStreams;
  Words sum[kStreams][kDeep] = {};
  for (std::size_t i = 0; i < each; i += kDeep * kWords) {
#pragma GCC unroll 4
    for (std::size_t s = 0; s < kStreams; ++s) {
      const auto* at = reinterpret_cast<const Words*>(data + s * each + i);
#pragma GCC unroll 2
      for (std::size_t d = 0; d < kDeep; ++d) sum[s][d] += at[d];
    }
  }
  Words all = {};
  for (std::size_t s = 0; s < kStreams; ++s) {
    for (std::size_t d = 0; d < kDeep; ++d) all += sum[s][d];
  }
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < kWords; ++i) total += all[i];
  return total;
}

double QS_JOIN(multiplyAddV, QS_COST_LEVEL)(std::int64_t steps, float* sink) {
  Floats x[kChains];
  for (int c = 0; c < kChains; ++c) x[c] = Floats{} + (1.0F + 0.01F * static_cast<float>(c));
  // Their fixed point is 1: neither overflow nor numbers too small to be fast.
  const Floats a = Floats{} + 0.5F;
  const Floats b = Floats{} + 0.5F;
  for (std::int64_t step = 0; step < steps; ++step) {
#pragma GCC unroll 16
    for (int c = 0; c < kChains; ++c) x[c] = x[c] * a + b;
    // The compiler may not see that the chains go to their fixed point.
#pragma GCC unroll 16
    for (int c = 0; c < kChains; ++c) asm volatile("" : QS_IN_REGISTER(x[c]));
  }
  Floats all = {};
  for (int c = 0; c < kChains; ++c) all += x[c];
  float total = 0.0F;
  for (std::size_t i = 0; i < sizeof(Floats) / sizeof(float); ++i) total += all[i];
  *sink = total;
  return static_cast<double>(steps) * 2.0 * kChains * (kBytes / 4.0);
}

}  // namespace qs::cost
