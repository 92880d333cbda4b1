// Eigen's matrix product on the shapes of loss_bench.cpp, compiled for this machine's processor: what the CPU backend's
// own product is measured against. It is not linked into the lab.
#include <benchmark/benchmark.h>

#include <Eigen/Core>

namespace {

void eigen(benchmark::State& state) {
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Rows x = Rows::Random(512, state.range(0));
  const Rows w = Rows::Random(state.range(1), state.range(0));
  Rows y(512, state.range(1));
  for (auto _ : state) {
    y.noalias() = x * w.transpose();
    benchmark::ClobberMemory();
  }
  state.counters["flop_per_s"] = benchmark::Counter(
      static_cast<double>(2 * 512 * state.range(0) * state.range(1) * state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(eigen)->Args({256, 256})->Args({256, 688})->Args({688, 256})->Args({256, 2048});

}  // namespace
