// The product of INT8 codes with INT32 sums: the arithmetic that W8A8 is about. Sums are whole numbers, so the result is
// the same to the last bit on every level, with any number of threads, and however it is vectorized.
#include <algorithm>
#include <cstring>

#include "core/cpu/kernels.h"
#include "core/cpu/lanes.h"
#include "core/cpu/scratch.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace qs::cpu {

namespace {

constexpr std::int64_t kOutputs = 16;  // of a panel
constexpr std::int64_t kDeep = 4;      // inputs that stand side by side for one output
constexpr std::int64_t kTile = 8;      // rows that share a look at the weights
constexpr std::int64_t kPartRows = 64;
// Multiply-adds of one part: about half a millisecond on the slowest level.
constexpr std::int64_t kPartWork = 8'000'000;

// Sums of ROWS rows over one panel. x: codes + 128 as bytes, `steps` groups of kDeep; sums (rows, kOutputs).
using PanelFn = void (*)(const std::uint8_t* x, std::int64_t ldx, std::int64_t rows, const std::int8_t* panel,
                         std::int64_t steps, std::int32_t* sums);

#if defined(__AVX2__)
// Without VNNI: 16-bit factors, whose products are added in pairs without any rounding or limit. Four inputs of four
// outputs make one register.
template <int ROWS>
void panelByPairs(const std::uint8_t* x, std::int64_t ldx, const std::int8_t* panel, std::int64_t steps,
                  std::int32_t* sums) {
  constexpr int kParts = kOutputs / 4;
  __m256i sum[ROWS][kParts];
#pragma GCC unroll 2
  for (int r = 0; r < ROWS; ++r) {
#pragma GCC unroll 4
    for (int p = 0; p < kParts; ++p) sum[r][p] = _mm256_setzero_si256();
  }
  for (std::int64_t s = 0; s < steps; ++s) {
    __m256i four[ROWS];
#pragma GCC unroll 2
    for (int r = 0; r < ROWS; ++r) {
      std::int32_t bytes = 0;
      std::memcpy(&bytes, x + r * ldx + s * kDeep, sizeof bytes);
      four[r] = _mm256_cvtepu8_epi16(_mm_set1_epi32(bytes));
    }
#pragma GCC unroll 4
    for (int p = 0; p < kParts; ++p) {
      const auto* at = reinterpret_cast<const __m128i*>(panel + (s * kOutputs + p * 4) * kDeep);
      const __m256i w = _mm256_cvtepi8_epi16(_mm_loadu_si128(at));
#pragma GCC unroll 2
      for (int r = 0; r < ROWS; ++r) sum[r][p] = _mm256_add_epi32(sum[r][p], _mm256_madd_epi16(four[r], w));
    }
  }
  for (int r = 0; r < ROWS; ++r) {
    for (int p = 0; p < kParts; ++p) {
      std::int32_t pairs[8];
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(pairs), sum[r][p]);
      for (int o = 0; o < 4; ++o) sums[r * kOutputs + p * 4 + o] = pairs[2 * o] + pairs[2 * o + 1];
    }
  }
}

void panelByPairs(const std::uint8_t* x, std::int64_t ldx, std::int64_t rows, const std::int8_t* panel,
                  std::int64_t steps, std::int32_t* sums) {
  std::int64_t r = 0;
  for (; r + 2 <= rows; r += 2) panelByPairs<2>(x + r * ldx, ldx, panel, steps, sums + r * kOutputs);
  if (r < rows) panelByPairs<1>(x + r * ldx, ldx, panel, steps, sums + r * kOutputs);
}
#else
// One product after another, as the compiler turns it into vectors.
void panelPlainly(const std::uint8_t* x, std::int64_t ldx, std::int64_t rows, const std::int8_t* panel,
                  std::int64_t steps, std::int32_t* sums) {
  for (std::int64_t r = 0; r < rows; ++r) {
    std::int32_t sum[kOutputs] = {};
    const std::uint8_t* row = x + r * ldx;
    for (std::int64_t s = 0; s < steps; ++s) {
      const std::int8_t* w = panel + s * kOutputs * kDeep;
      for (std::int64_t d = 0; d < kDeep; ++d) {
        const auto value = static_cast<std::int32_t>(row[s * kDeep + d]);
        for (std::int64_t o = 0; o < kOutputs; ++o) sum[o] += value * static_cast<std::int32_t>(w[o * kDeep + d]);
      }
    }
    std::copy_n(sum, kOutputs, sums + r * kOutputs);
  }
}
#endif

#if defined(__AVX512F__)
// The level itself does not ask for VNNI; where the processor has it, four products and their sum are one instruction.
template <int ROWS>
__attribute__((target("avx512vnni"))) void panelVnni(const std::uint8_t* x, std::int64_t ldx, const std::int8_t* panel,
                                                     std::int64_t steps, std::int32_t* sums) {
  __m512i sum[ROWS];
#pragma GCC unroll 8
  for (int r = 0; r < ROWS; ++r) sum[r] = _mm512_setzero_si512();
  for (std::int64_t s = 0; s < steps; ++s) {
    const __m512i w = _mm512_loadu_si512(panel + s * kOutputs * kDeep);
#pragma GCC unroll 8
    for (int r = 0; r < ROWS; ++r) {
      std::int32_t four = 0;
      std::memcpy(&four, x + r * ldx + s * kDeep, sizeof four);
      sum[r] = _mm512_dpbusd_epi32(sum[r], _mm512_set1_epi32(four), w);
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < ROWS; ++r) _mm512_storeu_si512(sums + r * kOutputs, sum[r]);
}

void panelByVnni(const std::uint8_t* x, std::int64_t ldx, std::int64_t rows, const std::int8_t* panel,
                 std::int64_t steps, std::int32_t* sums) {
  switch (rows) {
    case 8: return panelVnni<8>(x, ldx, panel, steps, sums);
    case 7: return panelVnni<7>(x, ldx, panel, steps, sums);
    case 6: return panelVnni<6>(x, ldx, panel, steps, sums);
    case 5: return panelVnni<5>(x, ldx, panel, steps, sums);
    case 4: return panelVnni<4>(x, ldx, panel, steps, sums);
    case 3: return panelVnni<3>(x, ldx, panel, steps, sums);
    case 2: return panelVnni<2>(x, ldx, panel, steps, sums);
    default: return panelVnni<1>(x, ldx, panel, steps, sums);
  }
}
#endif

PanelFn panelFn() {
#if defined(__AVX512F__)
  static const bool vnni = __builtin_cpu_supports("avx512vnni");
  if (vnni) return panelByVnni;
#endif
#if defined(__AVX2__)
  return panelByPairs;
#else
  return panelPlainly;
#endif
}

}  // namespace

std::unique_ptr<QsInt8Weights> packInt8(const std::int8_t* codes, const float* scales, std::int64_t out,
                                        std::int64_t in) {
  auto weights = std::make_unique<QsInt8Weights>();
  weights->out = out;
  weights->in = in;
  weights->steps = (in + kDeep - 1) / kDeep;
  const std::int64_t panels = (out + kOutputs - 1) / kOutputs;
  weights->codes.assign(static_cast<std::size_t>(panels * weights->steps * kOutputs * kDeep), 0);
  weights->scales.assign(static_cast<std::size_t>(panels * kOutputs), 0.0F);
  weights->sums.assign(static_cast<std::size_t>(panels * kOutputs), 0);
  for (std::int64_t o = 0; o < out; ++o) {
    std::int8_t* panel = weights->codes.data() + o / kOutputs * weights->steps * kOutputs * kDeep;
    weights->scales[static_cast<std::size_t>(o)] = scales[o];
    std::int32_t sum = 0;
    for (std::int64_t i = 0; i < in; ++i) {
      const std::int8_t code = codes[o * in + i];
      panel[(i / kDeep * kOutputs + o % kOutputs) * kDeep + i % kDeep] = code;
      sum += code;
    }
    weights->sums[static_cast<std::size_t>(o)] = sum;
  }
  return weights;
}

int matmulInt8(const QsHost* host, const QsInt8Weights& w, const std::int8_t* x, std::int64_t rows, std::int64_t ldx,
               const float* xScales, float* y, std::int64_t ldy) {
  const std::int64_t panels = (w.out + kOutputs - 1) / kOutputs;
  if (rows == 0 || panels == 0) return QS_OK;
  const PanelFn panelSums = panelFn();
  const std::int64_t width = w.steps * kDeep;
  const std::int64_t rowParts = (rows + kPartRows - 1) / kPartRows;
  const std::int64_t panelWork = std::max<std::int64_t>(1, std::min(rows, kPartRows) * width * kOutputs);
  const std::int64_t perPart = std::clamp<std::int64_t>(kPartWork / panelWork, 1, panels);
  const std::int64_t panelParts = (panels + perPart - 1) / perPart;
  return forParts(host, rowParts * panelParts, [&](std::int64_t part) {
    const std::int64_t first = part / panelParts * kPartRows;
    const std::int64_t count = std::min(kPartRows, rows - first);
    // The instruction takes one operand without a sign: codes move up by 128, which the sums of the weights take back.
    auto* lifted = reinterpret_cast<std::uint8_t*>(threadScratch((count * width + 3) / 4));
    if (lifted == nullptr) return static_cast<int>(QS_ERROR_MEMORY);
    for (std::int64_t r = 0; r < count; ++r) {
      const std::int8_t* from = x + (first + r) * ldx;
      std::uint8_t* to = lifted + r * width;
      for (std::int64_t i = 0; i < w.in; ++i) to[i] = static_cast<std::uint8_t>(from[i] + 128);
      std::fill(to + w.in, to + width, std::uint8_t{128});
    }
    const std::int64_t firstPanel = part % panelParts * perPart;
    const std::int64_t lastPanel = std::min(panels, firstPanel + perPart);
    alignas(64) std::int32_t sums[kTile * kOutputs];
    for (std::int64_t p = firstPanel; p < lastPanel; ++p) {
      const std::int8_t* panel = w.codes.data() + p * w.steps * kOutputs * kDeep;
      const std::int64_t outputs = std::min(kOutputs, w.out - p * kOutputs);
      for (std::int64_t r = 0; r < count; r += kTile) {
        const std::int64_t tile = std::min(kTile, count - r);
        panelSums(lifted + r * width, width, tile, panel, w.steps, sums);
        for (std::int64_t i = 0; i < tile; ++i) {
          float* out = y + (first + r + i) * ldy + p * kOutputs;
          for (std::int64_t o = 0; o < outputs; ++o) {
            const auto at = static_cast<std::size_t>(p * kOutputs + o);
            const std::int32_t sum = sums[i * kOutputs + o] - 128 * w.sums[at];
            out[o] = static_cast<float>(sum) * xScales[first + r + i] * w.scales[at];
          }
        }
      }
    }
    return static_cast<int>(QS_OK);
  });
}

}  // namespace qs::cpu
