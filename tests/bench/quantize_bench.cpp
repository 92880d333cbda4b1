// Quantizing a 4096 × 4096 F32 matrix, beside the machine's read bandwidth in the same run. Codes and scales are
// written; restored values are formed for the statistics and not stored. Bytes are counted as 4 a weight.
#include <benchmark/benchmark.h>

#include <numeric>
#include <random>

#include "core/experiment/backend_kernel.h"
#include "core/experiment/services.h"
#include "core/io/block_type.h"
#include "core/quant/quantizer.h"

namespace {

using namespace qs;  // a program of its own

constexpr std::size_t kSide = 4096;

experiment::Services& services() {
  static experiment::Services all;
  return all;
}

const tensor::Matrix& matrix() {
  static const tensor::Matrix weights = [] {
    tensor::Matrix made(kSide, kSide);
    std::mt19937 engine(1);
    std::normal_distribution<float> normal(0.0F, 0.02F);
    for (float& value : made.values()) value = normal(engine);
    return made;
  }();
  return weights;
}

// Reads the same matrix once on all threads: the bound that the quantizer is held against.
void ReadBandwidth(benchmark::State& state) {
  const auto& weights = matrix();
  const auto parts = static_cast<std::size_t>(services().pool().threads()) * 8;
  std::vector<float> sums(parts * 16);
  for (auto _ : state) {
    services().pool().run(parts, [&](std::size_t part) {
      const std::size_t length = weights.size() / parts;
      const float* from = weights.data() + part * length;
      // Sixteen sums let the compiler keep several loads in flight.
      float lanes[64] = {};
      for (std::size_t i = 0; i + 64 <= length; i += 64) {
        for (std::size_t j = 0; j < 64; ++j) lanes[j] += from[i + j];
      }
      sums[part * 16] = std::accumulate(lanes, lanes + 64, 0.0F);
    });
    benchmark::DoNotOptimize(sums.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(weights.size() * sizeof(float)));
}
BENCHMARK(ReadBandwidth)->UseRealTime()->Unit(benchmark::kMillisecond);

void Quantize(benchmark::State& state, const char* text, const char* backendName) {
  const auto& weights = matrix();
  const auto scheme = quant::QuantScheme::parse(text).value();
  const auto device = services().backend(backendName);
  if (!device) {
    state.SkipWithError(device.error().english().c_str());
    return;
  }
  const auto kernel = experiment::rowsKernel(*device);
  base::TaskContext context;
  context.pool = &services().pool();
  for (auto _ : state) {
    auto out = quant::quantize({weights.data(), weights.rows(), weights.cols()}, scheme,
                               {.codes = true, .restored = false}, context, kernel);
    benchmark::DoNotOptimize(out->stats.sumSquaredError);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(weights.size() * sizeof(float)));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(weights.size()));
}
BENCHMARK_CAPTURE(Quantize, int4_g32, "int4:g32", "cpu")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Quantize, int4_g32_v2, "int4:g32", "cpu-v2")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Quantize, int4_g32_v3, "int4:g32", "cpu-v3")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Quantize, int4_row, "int4:row", "cpu")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Quantize, int4_tensor, "int4", "cpu")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Quantize, int4_g32_asym, "int4:g32:asym", "cpu")->UseRealTime()->Unit(benchmark::kMillisecond);

// A matrix as blocks of a GGUF type: bytes alone, no statistics. On all threads, or on one.
void EncodeGguf(benchmark::State& state, const char* name, bool one) {
  const auto& weights = matrix();
  const io::BlockType& type = *io::findBlockType(name);
  const auto blocksPerRow = static_cast<std::int64_t>(kSide) / type.elements;
  std::vector<std::uint8_t> out(kSide * static_cast<std::size_t>(blocksPerRow * type.bytes));
  const std::size_t rowsPerPart = 64;
  const auto part = [&](std::size_t p) {
    io::BlockCounts counts;
    io::encodeBlocks(type, weights.data() + p * rowsPerPart * kSide, static_cast<std::int64_t>(rowsPerPart) * blocksPerRow,
                     out.data() + p * rowsPerPart * static_cast<std::size_t>(blocksPerRow * type.bytes), counts);
    benchmark::DoNotOptimize(counts);
  };
  for (auto _ : state) {
    if (one) {
      for (std::size_t p = 0; p < kSide / rowsPerPart; ++p) part(p);
    } else {
      services().pool().run(kSide / rowsPerPart, part);
    }
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(weights.size() * sizeof(float)));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(weights.size()));
}
BENCHMARK_CAPTURE(EncodeGguf, q4_0_one_thread, "q4_0", true)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(EncodeGguf, q4_0, "q4_0", false)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(EncodeGguf, q8_0_one_thread, "q8_0", true)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(EncodeGguf, q8_0, "q8_0", false)->UseRealTime()->Unit(benchmark::kMillisecond);
// With the statistics, as the lab shows them.
BENCHMARK_CAPTURE(Quantize, q4_0, "q4_0", "cpu")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Quantize, q8_0, "q8_0", "cpu")->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

