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
#elif QS_COST_LEVEL == 3
constexpr int kBytes = 32;
#else
constexpr int kBytes = 16;
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

// The registers multiplied side by side: more than hide a latency of 4 on two units, and of 16 registers no more than leave
// room for the operands. The chains have names: of an array that the compiler has to leave alone it would keep each element in memory.
#if QS_COST_LEVEL == 4
#define QS_CHAINS(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15)
#else
#define QS_CHAINS(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11)
#endif

double QS_JOIN(multiplyAddV, QS_COST_LEVEL)(std::int64_t steps, float* sink) {
#define QS_BEGIN(c) Floats x##c = Floats{} + (1.0F + 0.01F * c);
  QS_CHAINS(QS_BEGIN)
  // Their fixed point is 1: neither overflow nor numbers too small to be fast.
  const Floats a = Floats{} + 0.5F;
  const Floats b = Floats{} + 0.5F;
  for (std::int64_t step = 0; step < steps; ++step) {
#define QS_STEP(c) x##c = x##c * a + b;
    QS_CHAINS(QS_STEP)
    // The compiler may not see that the chains go to their fixed point.
#define QS_OPAQUE(c) asm volatile("" : QS_IN_REGISTER(x##c));
    QS_CHAINS(QS_OPAQUE)
  }
  Floats all = {};
#define QS_COLLECT(c) all += x##c;
  QS_CHAINS(QS_COLLECT)
  float total = 0.0F;
  for (std::size_t i = 0; i < sizeof(Floats) / sizeof(float); ++i) total += all[i];
  *sink = total;
#define QS_COUNT(c) +1
  return static_cast<double>(steps) * 2.0 * (QS_CHAINS(QS_COUNT)) * (kBytes / 4.0);
}

}  // namespace qs::cost
