// Speculative decoding's own work beside the models: distributions from logits by size and setting, drawing, the residual;
// and whole steps on the shipped pair, with the share of their time that neither model takes. Run by hand; ratios within
// one run.
#include <benchmark/benchmark.h>

#include <vector>

#include "core/experiment/spec_pair.h"
#include "core/experiment/speculation.h"
#include "core/spec/row_kernels.h"
#include "core/spec/verify.h"

namespace {

using namespace qs;

std::vector<float> logitsOf(std::int64_t vocab) {
  spec::Draws draws(1);
  std::vector<float> out;
  for (std::int64_t i = 0; i < vocab; ++i) out.push_back(static_cast<float>(8.0 * (draws.next() + draws.next() + draws.next() - 1.5)));
  return out;
}

constexpr spec::Sampling kSettings[] = {{0.0, 0, 1.0}, {1.0, 0, 1.0}, {1.0, 40, 1.0}, {1.0, 0, 0.95}, {0.8, 40, 0.95}};

// Vocabulary, setting.
void distribution(benchmark::State& state) {
  const auto logits = logitsOf(state.range(0));
  const spec::Sampling& sampling = kSettings[state.range(1)];
  spec::Distribution out;
  for (auto _ : state) benchmark::DoNotOptimize(spec::distributionOf(logits, sampling, state.range(0), "a bench", out));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void drawing(benchmark::State& state) {
  spec::Distribution p;
  if (!spec::distributionOf(logitsOf(state.range(0)), {}, state.range(0), "a bench", p)) state.SkipWithError("no distribution");
  spec::Draws draws(2);
  for (auto _ : state) benchmark::DoNotOptimize(p.sample(draws.next()));
}

void residual(benchmark::State& state) {
  spec::Distribution p;
  spec::Distribution q;
  const auto logits = logitsOf(state.range(0));
  if (!spec::distributionOf(logits, {}, state.range(0), "a bench", p) || !spec::distributionOf(logits, {1.5, 0, 1.0}, state.range(0), "a bench", q)) {
    state.SkipWithError("no distribution");
  }
  spec::Distribution out;
  for (auto _ : state) spec::residualOf(p, q, out);
}

// Kernel, vocabulary.
void exponentials(benchmark::State& state) {
  const auto& kernels = spec::rowKernels();
  if (state.range(0) >= static_cast<std::int64_t>(kernels.size())) return state.SkipWithError("not of this processor");
  const spec::RowKernels& one = kernels[static_cast<std::size_t>(state.range(0))];
  const auto logits = logitsOf(state.range(1));
  std::vector<double> weights(logits.size());
  std::vector<double> sums(logits.size() / spec::kRowBlock);
  for (auto _ : state) benchmark::DoNotOptimize(one.exponentials(logits.data(), logits.size(), 12.0, 1.0, weights.data(), sums.data()));
  state.SetLabel(one.name);
  state.SetItemsProcessed(state.iterations() * state.range(1));
}

// Setting, γ, threads: one text of 96 tokens from the shipped prose, draft lab-draft. The counters are shares of its time.
void decoding(benchmark::State& state) {
  experiment::Services lab(static_cast<unsigned>(state.range(2)));
  base::TaskContext context;
  context.pool = &lab.pool();
  experiment::SpeculationSpec spec;
  const auto pair = experiment::SpecPair::open(spec.pair, lab, context).value();
  const auto prompt = experiment::promptOf(*pair, spec).value();
  spec::DecoderOptions options;
  options.gamma = state.range(1);
  options.sampling = kSettings[state.range(0)];
  options.maxNew = 96;
  auto decoder = pair->decoder(options).value();
  if (!decoder.start(prompt, context)) return state.SkipWithError("not started");
  spec::StepLog log;
  spec::StepTimes sums;
  std::int64_t steps = 0;
  std::uint64_t seed = 0;
  for (auto _ : state) {
    if (!decoder.restart(++seed, context)) return state.SkipWithError("not restarted");
    while (!decoder.finished()) {
      if (!decoder.stepInto(log, context)) return state.SkipWithError("failed");
      sums.draft += log.times.draft;
      sums.verify += log.times.verify;
      sums.commit += log.times.commit;
      sums.bookkeeping += log.times.bookkeeping;
      ++steps;
    }
  }
  const double all = sums.total();
  state.counters["draft"] = sums.draft / all;
  state.counters["verify"] = sums.verify / all;
  state.counters["commit"] = sums.commit / all;
  state.counters["bookkeeping"] = sums.bookkeeping / all;
  state.counters["us_per_step"] = 1e3 * all / static_cast<double>(steps);
}

}  // namespace

BENCHMARK(distribution)->ArgsProduct({{2048, 32000, 151936}, {0, 1, 2, 3, 4}})->Unit(benchmark::kMicrosecond);
BENCHMARK(drawing)->Arg(2048)->Arg(151936)->Unit(benchmark::kMicrosecond);
BENCHMARK(residual)->Arg(2048)->Arg(151936)->Unit(benchmark::kMicrosecond);
BENCHMARK(exponentials)->ArgsProduct({{0, 1, 2}, {2048, 131072}})->Unit(benchmark::kMicrosecond);
BENCHMARK(decoding)->ArgsProduct({{0, 1, 4}, {0, 4}, {1, 2}})->Unit(benchmark::kMillisecond)->UseRealTime();
