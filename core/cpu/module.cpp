// The C interface of a CPU module: checks arguments, keeps exceptions inside, and exports one symbol.
// It is not where anything is computed.
#include <cpuid.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

#include "core/backend/abi_checks.h"
#include "core/cpu/packed.h"
#include "core/cpu/packed_cache.h"
#include "core/cpu/quantize.h"

#ifndef QS_CPU_NAME
#error "QS_CPU_NAME names the module's instruction-set level, e.g. \"cpu-v3\""
#endif

namespace qs::cpu {

namespace {

int fail(QsStatus* status, int code, const char* message) {
  if (status != nullptr) {
    status->code = code;
    std::snprintf(status->message, sizeof status->message, "%s", message);
  }
  return code;
}

const char* sentence(int code) {
  switch (code) {
    case QS_ERROR_STOPPED: return "stopped on request";
    case QS_ERROR_MEMORY: return "not enough memory";
    case QS_ERROR_ARGUMENT: return "an argument that cannot be right";
    case QS_ERROR_UNSUPPORTED: return "codes or scales that cannot be kept packed exactly";
    default: return "an internal failure";
  }
}

int finish(QsStatus* status, int code) {
  if (code != QS_OK) return fail(status, code, sentence(code));
  if (status != nullptr) status->code = QS_OK;
  return QS_OK;
}

// Nothing thrown crosses the border.
template <class Fn>
int guard(QsStatus* status, Fn&& fn) {
  try {
    return finish(status, fn());
  } catch (const std::bad_alloc&) {
    return fail(status, QS_ERROR_MEMORY, sentence(QS_ERROR_MEMORY));
  } catch (const std::exception& e) {
    return fail(status, QS_ERROR_INTERNAL, e.what());
  } catch (...) {
    return fail(status, QS_ERROR_INTERNAL, sentence(QS_ERROR_INTERNAL));
  }
}

using backend::isKvForm;
using backend::isLinear;
using backend::isMatrix;
using backend::kMostInt8Inputs;

// Beyond these the core computes itself where memory is the host's.
int supports(std::int32_t op) { return op >= 0 && op <= QS_OP_KV_PACKED ? 1 : 0; }

int devices(std::int32_t* count, QsStatus* status) {
  if (count == nullptr) return fail(status, QS_ERROR_ARGUMENT, "no place for the count");
  *count = 1;
  return finish(status, QS_OK);
}

int probe(std::int32_t device, QsDeviceInfo* info, QsStatus* status) {
  if (device != 0 || info == nullptr) return fail(status, QS_ERROR_ARGUMENT, "the processor is device 0");
  unsigned brand[12] = {};
  for (unsigned i = 0; i < 3; ++i) {
    __get_cpuid(0x80000002U + i, &brand[4 * i], &brand[4 * i + 1], &brand[4 * i + 2], &brand[4 * i + 3]);
  }
  char text[sizeof brand + 1] = {};
  std::memcpy(text, brand, sizeof brand);
  std::string_view name(text);
  while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
  while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
  std::snprintf(info->name, sizeof info->name, "%.*s", static_cast<int>(name.size()), name.data());
  info->memoryBytes = static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGE_SIZE);
  info->freeBytes = static_cast<std::int64_t>(sysconf(_SC_AVPHYS_PAGES)) * sysconf(_SC_PAGE_SIZE);
  return finish(status, QS_OK);
}

QsInstance theInstance{0};

int open(std::int32_t device, std::int32_t precision, QsInstance** instance, QsStatus* status) {
  if (device != 0 || instance == nullptr) return fail(status, QS_ERROR_ARGUMENT, "the processor is device 0");
  if (precision != QS_PRECISION_F32) {
    return fail(status, QS_ERROR_UNSUPPORTED, "the processor multiplies in F32 only");
  }
  *instance = &theInstance;
  return finish(status, QS_OK);
}

void close(QsInstance*) {}

int allocate(QsInstance*, std::int64_t bytes, void** address, QsStatus* status) {
  if (bytes < 0 || address == nullptr) return fail(status, QS_ERROR_ARGUMENT, sentence(QS_ERROR_ARGUMENT));
  *address = ::operator new[](static_cast<std::size_t>(std::max<std::int64_t>(bytes, 1)), std::align_val_t{64},
                              std::nothrow);
  return finish(status, *address == nullptr ? QS_ERROR_MEMORY : QS_OK);
}

void release(QsInstance*, void* address) { ::operator delete[](address, std::align_val_t{64}); }

int copy(QsInstance*, void* to, const void* from, std::int64_t bytes, QsStatus* status) {
  if (bytes < 0 || (bytes > 0 && (to == nullptr || from == nullptr))) {
    return fail(status, QS_ERROR_ARGUMENT, sentence(QS_ERROR_ARGUMENT));
  }
  if (bytes > 0) std::memcpy(to, from, static_cast<std::size_t>(bytes));
  return finish(status, QS_OK);
}

int prepareWeights(QsInstance*, const QsHost* host, const float* w, std::int64_t out, std::int64_t in,
                   QsWeights** weights, QsStatus* status) {
  return guard(status, [&] {
    if (!isMatrix(w, out, in, in) || weights == nullptr) return static_cast<int>(QS_ERROR_ARGUMENT);
    int code = QS_OK;
    *weights = pack(host, w, out, in, code).release();
    return code;
  });
}

void releaseWeights(QsInstance*, QsWeights* weights) { delete weights; }

int matmulCall(QsInstance*, const QsHost* host, const QsWeights* w, const float* x, std::int64_t rows,
               std::int64_t ldx, float* y, std::int64_t ldy, QsStatus* status) {
  return guard(status, [&] {
    if (w == nullptr || !isMatrix(x, rows, w->in, ldx) || !isMatrix(y, rows, w->out, ldy)) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    QsLinear layer{};
    layer.x = x;
    layer.rows = rows;
    layer.ldx = ldx;
    layer.count = 1;
    layer.w[0] = w;
    layer.y[0] = y;
    layer.ldy[0] = ldy;
    return linear(host, layer);
  });
}

int preparePacked(QsInstance*, const QsHost* host, const QsPackedMatrix* from, QsWeights** weights, QsStatus* status) {
  return guard(status, [&] {
    if (from == nullptr || weights == nullptr || from->code < QS_CODE_BF16 || from->code > QS_CODE_E5M2 ||
        !isMatrix(from->codes, from->out, from->in, from->in) || from->group < 1 ||
        (from->code == QS_CODE_TABLE4 && from->table == nullptr) ||
        (from->code != QS_CODE_BF16 && from->out > 0 && from->in > 0 && from->scales == nullptr)) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    int code = QS_OK;
    *weights = packCodes(host, *from, code).release();
    return code;
  });
}

std::int64_t weightsBytesCall(const QsWeights* weights) { return weights == nullptr ? 0 : weightsBytes(*weights); }

int linearCall(QsInstance*, const QsHost* host, const QsLinear* what, QsStatus* status) {
  return guard(status, [&] {
    const auto shapeOf = [](const QsWeights& w) { return std::pair(w.out, w.in); };
    if (what == nullptr || !isLinear(*what, shapeOf)) return static_cast<int>(QS_ERROR_ARGUMENT);
    return linear(host, *what);
  });
}

int prepareInt8(QsInstance*, const std::int8_t* codes, const float* scales, std::int64_t out, std::int64_t in,
                QsInt8Weights** weights, QsStatus* status) {
  return guard(status, [&] {
    if (!isMatrix(codes, out, in, in) || (out > 0 && scales == nullptr) || in > kMostInt8Inputs || weights == nullptr) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    *weights = packInt8(codes, scales, out, in).release();
    return static_cast<int>(QS_OK);
  });
}

void releaseInt8(QsInstance*, QsInt8Weights* weights) { delete weights; }

int matmulInt8Call(QsInstance*, const QsHost* host, const QsInt8Weights* w, const std::int8_t* x, std::int64_t rows,
                   std::int64_t ldx, const float* xScales, float* y, std::int64_t ldy, QsStatus* status) {
  return guard(status, [&] {
    if (w == nullptr || !isMatrix(x, rows, w->in, ldx) || (rows > 0 && xScales == nullptr) ||
        !isMatrix(y, rows, w->out, ldy)) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    return matmulInt8(host, *w, x, rows, ldx, xScales, y, ldy);
  });
}

int embed(QsInstance*, const QsHost* host, const float* table, std::int64_t vocab, std::int64_t cols,
          const std::int32_t* ids, std::int64_t rows, float* y, std::int64_t ldy, QsStatus* status) {
  return guard(status, [&] {
    if (!isMatrix(table, vocab, cols, cols) || !isMatrix(y, rows, cols, ldy) || (rows > 0 && ids == nullptr)) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    for (std::int64_t r = 0; r < rows; ++r) {
      if (ids[r] < 0 || ids[r] >= vocab) return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    if (stopped(host)) return static_cast<int>(QS_ERROR_STOPPED);
    for (std::int64_t r = 0; r < rows; ++r) std::copy_n(table + ids[r] * cols, cols, y + r * ldy);
    return static_cast<int>(QS_OK);
  });
}

int rmsNormCall(QsInstance*, const QsHost* host, const float* x, std::int64_t ldx, const float* weight,
                std::int64_t rows, std::int64_t cols, float eps, float* y, std::int64_t ldy, QsStatus* status) {
  return guard(status, [&] {
    if (!isMatrix(x, rows, cols, ldx) || !isMatrix(y, rows, cols, ldy) || !isMatrix(weight, 1, cols, cols)) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    return rmsNorm(host, x, ldx, weight, rows, cols, eps, y, ldy);
  });
}

int ropeCall(QsInstance*, const QsHost* host, float* x, std::int64_t ldx, std::int64_t rows, std::int64_t heads,
             std::int64_t headDim, const float* cosines, const float* sines, QsStatus* status) {
  return guard(status, [&] {
    if (heads < 0 || headDim < 0 || headDim % 2 != 0 || !isMatrix(x, rows, heads * headDim, ldx) ||
        !isMatrix(cosines, rows, headDim / 2, headDim / 2) || !isMatrix(sines, rows, headDim / 2, headDim / 2)) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    return rope(host, x, ldx, rows, heads, headDim, cosines, sines);
  });
}

int kvCreate(QsInstance*, std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim, QsKvCache** cache,
             QsStatus* status) {
  return guard(status, [&] {
    if (capacity < 0 || kvHeads < 1 || headDim < 1 || cache == nullptr) return static_cast<int>(QS_ERROR_ARGUMENT);
    *cache = createKvCache(capacity, kvHeads, headDim).release();
    return static_cast<int>(*cache == nullptr ? QS_ERROR_MEMORY : QS_OK);
  });
}

int kvCreatePacked(QsInstance*, std::int64_t capacity, std::int64_t kvHeads, std::int64_t headDim, const QsKvForm* keys,
                   const QsKvForm* values, QsKvCache** cache, QsStatus* status) {
  return guard(status, [&] {
    if (capacity < 0 || kvHeads < 1 || headDim < 1 || !isKvForm(keys) || !isKvForm(values) || cache == nullptr) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    *cache = createPackedKvCache(capacity, kvHeads, headDim, *keys, *values).release();
    return static_cast<int>(*cache == nullptr ? QS_ERROR_MEMORY : QS_OK);
  });
}

void kvRelease(QsInstance*, QsKvCache* cache) { delete cache; }

std::int64_t kvBytesCall(const QsKvCache* cache) { return cache == nullptr ? 0 : kvBytes(*cache); }

int kvStoreCall(QsInstance*, QsKvCache* cache, std::int64_t first, const float* k, const float* v, std::int64_t rows,
                std::int64_t ld, QsStatus* status) {
  return guard(status, [&] {
    if (cache == nullptr || cache->packed || first < 0 || rows < 0 || first > cache->capacity - rows ||
        !isMatrix(k, rows, cache->kvHeads * cache->headDim, ld) ||
        !isMatrix(v, rows, cache->kvHeads * cache->headDim, ld)) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    kvStore(*cache, first, k, v, rows, ld);
    return static_cast<int>(QS_OK);
  });
}

int kvStorePackedCall(QsInstance*, QsKvCache* cache, std::int64_t first, const std::uint8_t* keyCodes,
                      const float* keyScales, const std::uint8_t* valueCodes, const float* valueScales,
                      std::int64_t rows, QsStatus* status) {
  return guard(status, [&] {
    const bool given = keyCodes != nullptr && keyScales != nullptr && valueCodes != nullptr && valueScales != nullptr;
    if (cache == nullptr || !cache->packed || first < 0 || rows < 0 || first > cache->capacity - rows ||
        (rows > 0 && !given)) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    const bool stored = kvStorePacked(*cache, first, keyCodes, keyScales, valueCodes, valueScales, rows);
    return static_cast<int>(stored ? QS_OK : QS_ERROR_ARGUMENT);
  });
}

int attentionCall(QsInstance*, const QsHost* host, const QsKvCache* cache, const float* q, std::int64_t ldq,
                  std::int64_t first, std::int64_t rows, std::int64_t heads, float scale, const QsRowHook* scores,
                  const QsRowHook* probabilities, float* y, std::int64_t ldy, QsStatus* status) {
  return guard(status, [&] {
    if (cache == nullptr || first < 0 || rows < 0 || first + rows > cache->capacity || heads < 1 ||
        heads % cache->kvHeads != 0 || !isMatrix(q, rows, heads * cache->headDim, ldq) ||
        !isMatrix(y, rows, heads * cache->headDim, ldy) || (scores != nullptr && scores->apply == nullptr) ||
        (probabilities != nullptr && probabilities->apply == nullptr)) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    return attention(host, *cache, q, ldq, first, rows, heads, scale, scores, probabilities, y, ldy);
  });
}

int siluMulCall(QsInstance*, const QsHost* host, float* gate, const float* up, std::int64_t rows, std::int64_t cols,
                std::int64_t ld, QsStatus* status) {
  return guard(status, [&] {
    if (!isMatrix(gate, rows, cols, ld) || !isMatrix(up, rows, cols, ld)) return static_cast<int>(QS_ERROR_ARGUMENT);
    return siluMul(host, gate, up, rows, cols, ld);
  });
}

int addCall(QsInstance*, const QsHost* host, float* y, const float* x, std::int64_t rows, std::int64_t cols,
            std::int64_t ld, QsStatus* status) {
  return guard(status, [&] {
    if (!isMatrix(y, rows, cols, ld) || !isMatrix(x, rows, cols, ld)) return static_cast<int>(QS_ERROR_ARGUMENT);
    return add(host, y, x, rows, cols, ld);
  });
}

int softmaxLossCall(QsInstance*, const QsHost* host, float* logits, std::int64_t ld, std::int64_t rows,
                    std::int64_t vocab, const std::int32_t* targets, const float* baseline, std::int64_t ldBaseline,
                    std::int32_t writeLogProbs, QsLossRow* out, QsStatus* status) {
  return guard(status, [&] {
    if (!isMatrix(logits, rows, vocab, ld) || (rows > 0 && (vocab < 1 || targets == nullptr || out == nullptr)) ||
        (baseline != nullptr && !isMatrix(baseline, rows, vocab, ldBaseline))) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    for (std::int64_t r = 0; r < rows; ++r) {
      if (targets[r] < 0 || targets[r] >= vocab) return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    return softmaxLoss(host, logits, ld, rows, vocab, targets, baseline, ldBaseline, writeLogProbs != 0, out);
  });
}

int quantizeGroupsCall(const QsIntQuant* quant, const float* x, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                       std::int64_t group, int chooseScales, float* scales, std::int32_t* zeroPoints,
                       std::uint8_t* codes, float* restored, QsErrorSums* sums, QsStatus* status) {
  return guard(status, [&] {
    if (quant == nullptr || quant->bits < 2 || quant->bits > 8 || quant->grid < QS_GRID_SYM ||
        quant->grid > QS_GRID_ASYM || quant->rounding < QS_ROUND_EVEN || quant->rounding > QS_ROUND_AWAY ||
        quant->scaleType < QS_SCALE_FP32 || quant->scaleType > QS_SCALE_BF16 || group < 1 ||
        !isMatrix(x, rows, cols, ld) || (rows > 0 && cols > 0 && scales == nullptr) || sums == nullptr) {
      return static_cast<int>(QS_ERROR_ARGUMENT);
    }
    quantizeGroups(*quant, x, rows, cols, ld, group, chooseScales != 0, scales, zeroPoints, codes, restored, *sums);
    return static_cast<int>(QS_OK);
  });
}

QsBackendApi table() {
  QsBackendApi api{};  // what stays null is for modules with a memory of their own
  api.abi = QS_BACKEND_ABI;
  api.name = QS_CPU_NAME;
  api.hostMemory = 1;
  api.concurrent = 1;
  api.sameRows = INT64_MAX;
  api.supports = supports;
  api.devices = devices;
  api.probe = probe;
  api.open = open;
  api.close = close;
  api.allocate = allocate;
  api.release = release;
  api.upload = copy;
  api.download = copy;
  api.prepareWeights = prepareWeights;
  api.releaseWeights = releaseWeights;
  api.matmul = matmulCall;
  api.embed = embed;
  api.rmsNorm = rmsNormCall;
  api.rope = ropeCall;
  api.kvCreate = kvCreate;
  api.kvRelease = kvRelease;
  api.kvBytes = kvBytesCall;
  api.kvStore = kvStoreCall;
  api.attention = attentionCall;
  api.siluMul = siluMulCall;
  api.add = addCall;
  api.softmaxLoss = softmaxLossCall;
  api.quantizeGroups = quantizeGroupsCall;
  api.prepareInt8 = prepareInt8;
  api.releaseInt8 = releaseInt8;
  api.matmulInt8 = matmulInt8Call;
  api.preparePacked = preparePacked;
  api.weightsBytes = weightsBytesCall;
  api.linear = linearCall;
  api.kvCreatePacked = kvCreatePacked;
  api.kvStorePacked = kvStorePackedCall;
  return api;
}

const QsBackendApi kApi = table();

}  // namespace

}  // namespace qs::cpu

extern "C" __attribute__((visibility("default"))) const QsBackendApi* quantspec_backend_entry(std::uint32_t callerAbi,
                                                                                               QsStatus* status) {
  if (callerAbi != QS_BACKEND_ABI) {
    if (status != nullptr) {
      status->code = QS_ERROR_ABI;
      std::snprintf(status->message, sizeof status->message,
                    "a module for interface %u, where the program asks for %u", QS_BACKEND_ABI, callerAbi);
    }
    return nullptr;
  }
  return &qs::cpu::kApi;
}
