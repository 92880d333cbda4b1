// How many tokens of text a second are scored, and where that time goes: the whole evaluation of a model of the shipped
// target's geometry with random weights (4 blocks, 256 wide, 8 heads, 688, vocabulary 2048, windows of 512), and its
// matrix products alone (eigen_bench.cpp has Eigen's).
#include <benchmark/benchmark.h>

#include <random>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "core/eval/evaluator.h"
#include "core/model/session.h"
#include "tests/model/tiny_model.h"

namespace {

using namespace qs;

constexpr test::TinyShape kTarget{.vocab = 2048, .hidden = 256, .layers = 4, .heads = 8, .kvHeads = 8, .headDim = 32,
                                  .intermediate = 688, .context = 512};

model::PreparedModelPtr target(const std::string& backendName) {
  const test::TempDir dir("bench");
  test::writeTiny(test::makeTiny(kTarget), dir.path(), "BF16");
  const auto backend = backend::Registry().open(backendName);
  if (!backend) return nullptr;
  const auto source = io::openSource(dir.path()).value();
  const base::TaskContext ctx;
  return model::PreparedModel::prepare(model::loadModel(*source, ctx).value(), *backend, ctx).value();
}

// Arguments: threads (0: all), models compared.
void loss(benchmark::State& state, const std::string& backendName) {
  const auto prepared = target(backendName);
  if (prepared == nullptr) {
    state.SkipWithError("backend not available here");
    return;
  }
  base::ThreadPool pool(static_cast<unsigned>(state.range(0)));
  base::TaskContext ctx;
  ctx.pool = &pool;
  const auto tokens = test::randomIds(16 * 511, kTarget.vocab);
  eval::EvalRequest request;
  request.tokens = tokens;
  request.protocol = {.window = 512, .stride = 0, .bos = 0, .maxTokens = 0};
  for (std::int64_t i = 0; i < state.range(1); ++i) request.models.push_back(prepared);
  std::int64_t scored = 0;
  for (auto _ : state) {
    const auto result = eval::evaluate(request, ctx).value();
    benchmark::DoNotOptimize(result.models[0].loss);
    scored += result.tokensScored * state.range(1);
  }
  state.counters["tokens_per_s"] = benchmark::Counter(static_cast<double>(scored), benchmark::Counter::kIsRate);
  state.counters["threads"] = pool.threads();
}
BENCHMARK_CAPTURE(loss, v4, "cpu-v4")->ArgsProduct({{1, 0}, {1, 2}})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(loss, v3, "cpu-v3")->Args({0, 1})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(loss, v2, "cpu-v2")->Args({0, 1})->Unit(benchmark::kMillisecond)->UseRealTime();

// Prefill of one window and decoding after it, with all threads.
void prefill(benchmark::State& state) {
  const auto prepared = target("cpu");
  base::ThreadPool pool;
  base::TaskContext ctx;
  ctx.pool = &pool;
  auto session = model::Session::create(prepared).value();
  const auto ids = test::randomIds(512, kTarget.vocab);
  for (auto _ : state) {
    session.rewind(0);
    benchmark::DoNotOptimize(session.append(ids, model::LogitRows::last, ctx).value());
  }
  state.counters["tokens_per_s"] =
      benchmark::Counter(static_cast<double>(512 * state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(prefill)->Unit(benchmark::kMillisecond)->UseRealTime();

void decode(benchmark::State& state) {
  const auto prepared = target("cpu");
  const base::TaskContext ctx;
  auto session = model::Session::create(prepared).value();
  const auto ids = test::randomIds(512, kTarget.vocab);
  for (auto _ : state) {
    session.rewind(0);
    (void)session.append(std::span(ids).first(64), model::LogitRows::none, ctx);
    for (std::size_t i = 64; i < 128; ++i) {
      benchmark::DoNotOptimize(session.append(std::span(ids).subspan(i, 1), model::LogitRows::last, ctx).value());
    }
  }
  state.counters["tokens_per_s"] =
      benchmark::Counter(static_cast<double>(64 * state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(decode)->Unit(benchmark::kMillisecond)->UseRealTime();

// One product of a window, one thread. Arguments: in, out.
void matmul(benchmark::State& state, const std::string& backendName) {
  const auto backend = backend::Registry().open(backendName);
  if (!backend) {
    state.SkipWithError("backend not available here");
    return;
  }
  const std::int64_t in = state.range(0);
  const std::int64_t out = state.range(1);
  const base::TaskContext ctx;
  std::mt19937 rng(1);
  std::uniform_real_distribution<float> uniform(-1.0F, 1.0F);
  std::vector<float> w(static_cast<std::size_t>(in * out));
  for (auto& v : w) v = uniform(rng);
  const auto weights = (*backend)->prepareWeights(ctx, w, out, in).value();
  auto x = (*backend)->allocate(static_cast<std::size_t>(512 * in)).value();
  auto y = (*backend)->allocate(static_cast<std::size_t>(512 * out)).value();
  for (std::size_t i = 0; i < x.size(); ++i) x.data()[i] = uniform(rng);
  for (auto _ : state) {
    (void)(*backend)->matmul(ctx, *weights, {x.data(), 512, in, in}, {y.data(), 512, out, out});
    benchmark::ClobberMemory();
  }
  state.counters["flop_per_s"] = benchmark::Counter(
      static_cast<double>(2 * 512 * in * out * state.iterations()), benchmark::Counter::kIsRate);
}
void shapes(benchmark::internal::Benchmark* b) {
  b->Args({256, 256})->Args({256, 688})->Args({688, 256})->Args({256, 2048});
}
BENCHMARK_CAPTURE(matmul, v4, "cpu-v4")->Apply(shapes);
BENCHMARK_CAPTURE(matmul, v3, "cpu-v3")->Apply(shapes);
BENCHMARK_CAPTURE(matmul, v2, "cpu-v2")->Apply(shapes);

}  // namespace
