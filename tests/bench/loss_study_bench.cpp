// How soon a new scheme has its first estimate on the shipped model, and how many tokens of text a second are scored
// under schemes that go on together. The promise is a first estimate within 500 ms.
#include <benchmark/benchmark.h>

#include "core/experiment/loss_study.h"

namespace {

using namespace qs;
using experiment::LossStudy;
using quant::QuantScheme;

std::unique_ptr<LossStudy> open(experiment::Services& services, benchmark::State& state) {
  auto study = LossStudy::open({}, services, {});
  if (!study) {
    state.SkipWithError(study.error().english().c_str());
    return nullptr;
  }
  if (auto status = (*study)->configure(0, 0); !status) {
    state.SkipWithError(status.error().english().c_str());
    return nullptr;
  }
  return std::move(*study);
}

std::vector<QuantScheme> parse(std::initializer_list<const char*> texts) {
  std::vector<QuantScheme> out;
  for (const char* text : texts) out.push_back(QuantScheme::parse(text).value());
  return out;
}

// From the submitted scheme to the first delta with its interval: quantizing, preparing, the first windows.
void firstEstimate(benchmark::State& state, const char* scheme) {
  experiment::Services services;
  const auto of = parse({scheme});
  for (auto _ : state) {
    state.PauseTiming();
    const auto study = open(services, state);
    state.ResumeTiming();
    if (study == nullptr || !study->advance(of, {})) break;
    const auto view = study->view(of);
    if (!view.rows[0].loss.score.difference.ci95) state.SkipWithError("no interval yet");
    state.PauseTiming();
    state.counters["windows"] = static_cast<double>(view.rows[0].windows);
    state.ResumeTiming();
  }
}
BENCHMARK_CAPTURE(firstEstimate, int4_tensor, "int4")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(firstEstimate, int3_g64, "int3:g64")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(firstEstimate, int4_row_mse, "int4:row/mse")->Unit(benchmark::kMillisecond)->UseRealTime();

// The whole shipped text under one scheme, and under the chapter's seven round-to-nearest rows together. Counted are the
// tokens scored under schemes; each pass scores the baseline beside them.
void wholeText(benchmark::State& state, std::initializer_list<const char*> texts) {
  experiment::Services services;
  const auto of = parse(texts);
  std::int64_t tokens = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const auto study = open(services, state);
    state.ResumeTiming();
    if (study == nullptr) break;
    for (;;) {
      const auto more = study->advance(of, {});
      if (!more || !*more) break;
    }
    for (const auto& row : study->view(of).rows) tokens += row.tokensScored;
  }
  state.counters["tokens_per_s"] = benchmark::Counter(static_cast<double>(tokens), benchmark::Counter::kIsRate);
  state.counters["threads"] = services.pool().threads();
}
BENCHMARK_CAPTURE(wholeText, one, {"int4"})->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);
BENCHMARK_CAPTURE(wholeText, chapter, {"int8", "int4", "int3", "int4:row", "int4:g128", "int3:row", "int3:g64"})
    ->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);

}  // namespace
