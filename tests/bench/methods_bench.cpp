// The methods that work with a layer's inputs, on matrices of the lab model's sizes and on a large one. Inputs are
// random: what they take does not depend on the values. `flops` counts the multiplications and additions of the
// definition (GPTQ: factor, inverse, updates; AWQ: output errors), to be held against the machine's.
#include <benchmark/benchmark.h>

#include <random>

#include "core/base/thread_pool.h"
#include "core/quant/awq.h"
#include "core/quant/gptq.h"
#include "core/quant/output_error.h"

namespace {

using namespace qs;  // a program of its own

base::ThreadPool& pool() {
  static base::ThreadPool all;
  return all;
}

struct Layer {
  tensor::Matrix weights;
  quant::LayerInputs inputs;
  quant::MatrixView view() const { return {weights.data(), weights.rows(), weights.cols()}; }
};

// Inputs with one shared direction, gram = diag + v vᵀ: what channels have to do with one another, without the time of
// a product over tokens.
Layer layer(std::size_t rows, std::size_t cols) {
  Layer out{tensor::Matrix(rows, cols), {}};
  std::mt19937 engine(1);
  std::normal_distribution<float> normal(0.0F, 0.02F);
  for (float& value : out.weights.values()) value = normal(engine);
  std::vector<float> shared(cols);
  for (float& value : shared) value = 50.0F * normal(engine);
  out.inputs.tokens = 1;
  out.inputs.gram = tensor::Matrix(cols, cols);
  for (std::size_t i = 0; i < cols; ++i) {
    const float own = 0.3F + static_cast<float>(i % 7);
    for (std::size_t j = 0; j < cols; ++j) out.inputs.gram.row(i)[j] = shared[i] * shared[j] + (i == j ? own : 0.0F);
    out.inputs.absmax.push_back(4.0F * own);
    out.inputs.meanAbs.push_back(static_cast<double>(own));
  }
  return out;
}

double cube(const benchmark::State& state) {
  const auto rows = static_cast<double>(state.range(0));
  const auto cols = static_cast<double>(state.range(1));
  return rows * cols * cols;
}

void rate(benchmark::State& state, double each) {
  state.counters["flops"] =
      benchmark::Counter(each * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

base::TaskContext onPool() {
  base::TaskContext context;
  context.pool = &pool();
  return context;
}

void Gptq(benchmark::State& state, const char* text) {
  const auto of = layer(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
  const auto scheme = quant::QuantScheme::parse(text).value();
  for (auto _ : state) {
    quant::MethodReport report;
    auto out = quant::quantizeGptq(of.view(), scheme, of.inputs, {}, report, onPool(), {});
    benchmark::DoNotOptimize(out->stats.sumSquaredError);
  }
  const auto cols = static_cast<double>(state.range(1));
  rate(state, cube(state) + 2.0 / 3.0 * cols * cols * cols);
}

void AwqRatio(benchmark::State& state, const char* text) {
  const auto of = layer(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
  const auto scheme = quant::QuantScheme::parse(text).value();
  const quant::MatrixView readers[] = {of.view()};
  for (auto _ : state) {
    auto out = quant::awqScales(readers, scheme, of.inputs, onPool(), {});
    benchmark::DoNotOptimize(out->ratio);
  }
  rate(state, quant::kAwqRatios * cube(state));
}

void AwqClip(benchmark::State& state, const char* text) {
  const auto of = layer(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
  const auto scheme = quant::QuantScheme::parse(text).value();
  for (auto _ : state) {
    quant::MethodReport report;
    auto out = quant::quantizeAwq(of.view(), scheme, of.inputs, {}, report, onPool(), {});
    benchmark::DoNotOptimize(out->stats.sumSquaredError);
  }
}

void OutputError(benchmark::State& state) {
  const auto of = layer(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
  const std::vector<float> zeros(of.weights.size());
  for (auto _ : state) {
    auto out =
        quant::outputError(of.view(), {zeros.data(), of.weights.rows(), of.weights.cols()}, of.inputs.gram, onPool());
    benchmark::DoNotOptimize(*out);
  }
  rate(state, cube(state));
}

// Rows by columns: attention, the wide layers and the one that reads them.
void sizes(benchmark::internal::Benchmark* of) {
  of->Args({256, 256})->Args({688, 256})->Args({256, 688})->UseRealTime()->Unit(benchmark::kMillisecond);
}
void large(benchmark::internal::Benchmark* of) {
  of->Args({4096, 4096})->UseRealTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(Gptq, int4_row, "int4:row/gptq")->Apply(sizes)->Apply(large);
BENCHMARK_CAPTURE(Gptq, int4_g128, "int4:g128/gptq(order=act)")->Apply(sizes)->Apply(large);
BENCHMARK_CAPTURE(Gptq, int4_g32_follow, "int4:g32/gptq(scales=follow)")->Apply(sizes);
BENCHMARK_CAPTURE(Gptq, nf4, "nf4/gptq")->Apply(sizes);
BENCHMARK_CAPTURE(AwqRatio, int4_g128, "int4:g128/awq")->Apply(sizes);
BENCHMARK_CAPTURE(AwqClip, int4_g32, "int4:g32/awq")->Apply(sizes)->Apply(large);
BENCHMARK_CAPTURE(AwqClip, int4_g128, "int4:g128/awq")->Apply(sizes);
BENCHMARK_CAPTURE(AwqClip, int4_row, "int4:row/awq")->Apply(sizes);
BENCHMARK(OutputError)->Apply(sizes)->Apply(large);

}  // namespace
