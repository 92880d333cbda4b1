// The CPU kernels behind the module's table: plain functions, arguments already checked.
// It is not the C interface; module.cpp guards that border.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "core/backend/abi.h"

namespace qs::cpu {

struct AlignedFree {
  void operator()(void* p) const { ::operator delete[](p, std::align_val_t{64}); }
};
using Floats = std::unique_ptr<float[], AlignedFree>;
using Bytes = std::unique_ptr<std::uint8_t[], AlignedFree>;

// Null when there is no memory. Not initialised.
inline Floats allocateFloats(std::int64_t n) {
  return Floats(static_cast<float*>(::operator new[](static_cast<std::size_t>(n) * sizeof(float), std::align_val_t{64},
                                                     std::nothrow)));
}

inline Bytes allocateBytes(std::int64_t n) {
  return Bytes(static_cast<std::uint8_t*>(::operator new[](static_cast<std::size_t>(n), std::align_val_t{64},
                                                           std::nothrow)));
}

// Runs fn(part) for [0, parts) on the host's threads, or in place; skips what is left once the host wants to stop or a
// part has failed. fn returns a QsCode and must not throw.
template <class Fn>
int forParts(const QsHost* host, std::int64_t parts, Fn&& fn) {
  struct Closure {
    const QsHost* host;
    Fn* fn;
    std::atomic<int> code{QS_OK};
    void run(std::int64_t part) {
      if (code.load(std::memory_order_relaxed) != QS_OK) return;
      const bool stop = host != nullptr && host->stopRequested(host->self) != 0;
      const int result = stop ? static_cast<int>(QS_ERROR_STOPPED) : static_cast<int>((*fn)(part));
      if (result != QS_OK) code.store(result, std::memory_order_relaxed);
    }
  } closure{host, &fn};
  if (host == nullptr || parts == 1) {
    for (std::int64_t part = 0; part < parts; ++part) closure.run(part);
  } else {
    host->run(host->self, parts, [](void* self, std::int64_t part) { static_cast<Closure*>(self)->run(part); },
              &closure);
  }
  return closure.code.load();
}

inline bool stopped(const QsHost* host) { return host != nullptr && host->stopRequested(host->self) != 0; }

}  // namespace qs::cpu

// Defined outside the namespace: the ABI declares them as opaque C structs.
struct QsInstance {
  int unused;
};

namespace qs::quant {
enum class ScaleForm : std::uint8_t;  // scale_forms.h
}

// Panels of kPanel outputs, either in F32: panel p, row i (an input), column j is W[p·kPanel + j][i]; or packed (packed.h).
// Columns beyond `out` are 0.
struct QsWeights {
  std::int64_t out = 0;
  std::int64_t in = 0;
  std::shared_ptr<float> panels;  // F32; null: packed
  // Packed. Codes of a panel, by input: INT8, E4M3 and E5M2 (in, kPanel) bytes; BF16 (in ÷ 2, kPanel) words of two
  // inputs; TABLE4 (words, kPanel) words of kNibbles inputs, the first in the lowest bits, where each group begins a new
  // word. Scales of a panel: (groups, kPanel) of the scales' form.
  std::int32_t code = 0;  // QsCodeKind, or kSigned4
  qs::quant::ScaleForm scaleForm{};
  std::int64_t group = 0;   // inputs that share a scale
  std::int64_t groups = 0;  // along a row
  std::int64_t panelBytes = 0;
  std::int64_t scalePanelBytes = 0;
  float tensorScale = 0.0F;  // E4M3 scales are multiplied by it
  float table[16] = {};
  std::shared_ptr<std::uint8_t> codes;
  std::shared_ptr<std::uint8_t> scales;
};

// Panels of 16 outputs, in steps of four inputs: (panels, steps, 16, 4); what is beyond the matrix is 0.
struct QsInt8Weights {
  std::int64_t out = 0;
  std::int64_t in = 0;
  std::int64_t steps = 0;
  std::vector<std::int8_t> codes;
  std::vector<float> scales;       // by output
  std::vector<std::int32_t> sums;  // of an output's codes
};

namespace qs::cpu {
struct PackedCache;  // packed_cache.h
}

// Keys transposed in panels of kPanel positions, per head: (kvHeads, capacity ÷ kPanel, headDim, kPanel).
// Values by position, per head: (kvHeads, capacity, headDim rounded up to kPanel), padded with 0.
struct QsKvCache {
  QsKvCache();
  ~QsKvCache();
  std::int64_t capacity = 0;
  std::int64_t kvHeads = 0;
  std::int64_t headDim = 0;
  qs::cpu::Floats keys;
  qs::cpu::Floats values;
  std::int64_t keyHeadStride = 0;
  std::int64_t valueHeadStride = 0;
  std::int64_t valueRow = 0;
  std::unique_ptr<qs::cpu::PackedCache> packed;  // instead of keys and values in F32
  // Set once a value that is not finite was stored: 0 · NaN would then leak from masked positions, so rows go singly.
  bool nonfinite = false;
};

namespace qs::cpu {

std::unique_ptr<QsWeights> pack(const QsHost* host, const float* w, std::int64_t out, std::int64_t in, int& code);
std::int64_t weightsBytes(const QsWeights& w);
int linear(const QsHost* host, const QsLinear& what);

// y (rows, out) = (Σ x·w) · xScales[row] · scales[out], in this order of factors; the sum is an INT32 without rounding
// (in ≤ backend::kMostInt8Inputs).
std::unique_ptr<QsInt8Weights> packInt8(const std::int8_t* codes, const float* scales, std::int64_t out,
                                        std::int64_t in);
int matmulInt8(const QsHost* host, const QsInt8Weights& w, const std::int8_t* x, std::int64_t rows, std::int64_t ldx,
               const float* xScales, float* y, std::int64_t ldy);

std::unique_ptr<QsKvCache> createKvCache(std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim);
std::int64_t kvBytes(const QsKvCache& cache);
void kvStore(QsKvCache& cache, std::int64_t first, const float* k, const float* v, std::int64_t rows, std::int64_t ld);
int attention(const QsHost* host, const QsKvCache& cache, const float* q, std::int64_t ldq, std::int64_t first,
              std::int64_t rows, std::int64_t heads, float scale, const QsRowHook* scoreHook,
              const QsRowHook* probabilityHook, float* y, std::int64_t ldy);

int rmsNorm(const QsHost* host, const float* x, std::int64_t ldx, const float* weight, std::int64_t rows,
            std::int64_t cols, float eps, float* y, std::int64_t ldy);
int rope(const QsHost* host, float* x, std::int64_t ldx, std::int64_t rows, std::int64_t heads, std::int64_t headDim,
         const float* cosines, const float* sines);
int siluMul(const QsHost* host, float* gate, const float* up, std::int64_t rows, std::int64_t cols, std::int64_t ld);
int add(const QsHost* host, float* y, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld);
int softmaxLoss(const QsHost* host, float* logits, std::int64_t ld, std::int64_t rows, std::int64_t vocab,
                const std::int32_t* targets, const float* baseline, std::int64_t ldBaseline, bool writeLogProbs,
                QsLossRow* out);

}  // namespace qs::cpu
