// What the benchmarks of the CUDA module share: the device, opened once, its measured copy bandwidth, and the way of timing
// work that goes on by itself. It measures nothing on its own.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/backend/backend.h"

namespace qs::bench {

// The backend named by QS_BENCH_BACKEND, cuda by default; null with the reason where there is none.
backend::BackendPtr device();
const std::string& whyNot();

// Bytes a second that a large copy reads and writes together.
double copyBandwidth();

// Runs `work` over and over, waits for the device, and reports the time of one; `bytes` are those one must move at least:
// the counters say how many a second that is, and what share of the copy bandwidth.
void timed(benchmark::State& state, double bytes, const std::function<base::Status()>& work, int together = 20);

// 4096 × 14336 random numbers of the size of a trained layer's, and their shape.
inline constexpr std::int64_t kRows = 4096;
inline constexpr std::int64_t kCols = 14336;
backend::Buffer randomMatrix(std::int64_t rows, std::int64_t cols, unsigned seed);

}  // namespace qs::bench
