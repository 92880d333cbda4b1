// Who fills which part of the module's table: each file that guards a group of operations adds them, and says which of
// them it supports by the table's entries alone. It declares no operation itself.
#pragma once

#include <cstdint>

#include "core/backend/abi.h"

namespace qs::cuda {

// Up to so many rows a product is computed by the module's own kernel, which treats each row alike; beyond by cuBLAS,
// which adds up in an order of its own choosing.
inline constexpr std::int64_t kSameRows = 16;

void addDevices(QsBackendApi& api);     // devices.cpp: probe, open, memory, counters
void addProducts(QsBackendApi& api);    // products.cpp: weights, matmul, linear, INT8
void addLayers(QsBackendApi& api);      // layers.cpp: embed, rmsNorm, rope, siluMul, add
void addCaches(QsBackendApi& api);     // caches.cpp
void addAttention(QsBackendApi& api);  // attention.cpp; with it the caches
void addLoss(QsBackendApi& api);        // loss.cpp: softmaxLoss, softmax, topK
void addQuantize(QsBackendApi& api);    // quantize.cpp
void addStatistics(QsBackendApi& api);  // statistics.cpp: ranges, histogram, heat
void addGptq(QsBackendApi& api);        // gptq.cpp: gram, gptq
void addSteps(QsBackendApi& api);       // steps.cpp: stepBegin, stepEnd
void addMeasure(QsBackendApi& api);     // measure.cpp: copySpeed, randomWeights

}  // namespace qs::cuda
