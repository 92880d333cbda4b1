// The one symbol that the module exports, and the table behind it. What is null in the table is not supported.
#include <cstdint>
#include <cstdio>

#include "cuda/module.h"

#ifndef QS_MODULE_NAME
#define QS_MODULE_NAME "cuda"  // tests build the same sources for the CPU, under another name
#endif

namespace qs::cuda {

namespace {

const QsBackendApi& table();

int supports(int32_t op) {
  const QsBackendApi& api = table();
  switch (op) {
    case QS_OP_MATMUL: return api.matmul != nullptr ? 1 : 0;
    case QS_OP_EMBED: return api.embed != nullptr ? 1 : 0;
    case QS_OP_RMS_NORM: return api.rmsNorm != nullptr ? 1 : 0;
    case QS_OP_ROPE: return api.rope != nullptr ? 1 : 0;
    case QS_OP_ATTENTION: return api.attention != nullptr ? 1 : 0;
    case QS_OP_SILU_MUL: return api.siluMul != nullptr ? 1 : 0;
    case QS_OP_ADD: return api.add != nullptr ? 1 : 0;
    case QS_OP_SOFTMAX_LOSS: return api.softmaxLoss != nullptr ? 1 : 0;
    case QS_OP_QUANTIZE_GROUPS: return api.quantizeGroups != nullptr ? 1 : 0;
    case QS_OP_MATMUL_INT8: return api.matmulInt8 != nullptr ? 1 : 0;
    case QS_OP_MATMUL_PACKED: return api.preparePacked != nullptr ? 1 : 0;
    case QS_OP_LINEAR: return api.linear != nullptr ? 1 : 0;
    case QS_OP_KV_PACKED: return api.kvCreatePacked != nullptr ? 1 : 0;
    case QS_OP_QUANTIZE: return api.quantize != nullptr ? 1 : 0;
    case QS_OP_RANGES: return api.ranges != nullptr ? 1 : 0;
    case QS_OP_HISTOGRAM: return api.histogram != nullptr ? 1 : 0;
    case QS_OP_HEAT: return api.heat != nullptr ? 1 : 0;
    case QS_OP_SOFTMAX: return api.softmax != nullptr ? 1 : 0;
    case QS_OP_TOP_K: return api.topK != nullptr ? 1 : 0;
    case QS_OP_GRAM: return api.gram != nullptr ? 1 : 0;
    case QS_OP_GPTQ: return api.gptq != nullptr ? 1 : 0;
    case QS_OP_STEP: return api.stepBegin != nullptr ? 1 : 0;
    case QS_OP_COPY_SPEED: return api.copySpeed != nullptr ? 1 : 0;
    case QS_OP_RANDOM_WEIGHTS: return api.randomWeights != nullptr ? 1 : 0;
    default: return 0;
  }
}

QsBackendApi filled() {
  QsBackendApi api{};
  api.abi = QS_BACKEND_ABI;
  api.name = QS_MODULE_NAME;
  api.hostMemory = 0;
  api.concurrent = 0;
  api.sameRows = kSameRows;
  api.supports = supports;
  addDevices(api);
  addProducts(api);
  addLayers(api);
  addAttention(api);
  addLoss(api);
  addQuantize(api);
  addStatistics(api);
  addGptq(api);
  addSteps(api);
  addMeasure(api);
  return api;
}

const QsBackendApi& table() {
  static const QsBackendApi api = filled();
  return api;
}

}  // namespace

}  // namespace qs::cuda

extern "C" __attribute__((visibility("default"))) const QsBackendApi* quantspec_backend_entry(uint32_t callerAbi,
                                                                                                QsStatus* status) {
  if (callerAbi != QS_BACKEND_ABI) {
    status->code = QS_ERROR_ABI;
    std::snprintf(status->message, sizeof status->message,
                  "the CUDA module has interface %u, the lab asks for %u: install both from one build", QS_BACKEND_ABI,
                  callerAbi);
    return nullptr;
  }
  status->code = QS_OK;
  status->message[0] = '\0';
  return &qs::cuda::table();
}
