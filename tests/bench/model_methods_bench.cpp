// How long methods take on the whole shipped model, calibration included: GPTQ, AWQ, the first loss estimate after a
// change of SmoothQuant's α, INT8 products against restored F32 ones, and the 22 schemes against 22 plain losses.
#include <benchmark/benchmark.h>

#include "core/experiment/backend_kernel.h"
#include "core/experiment/loss_study.h"
#include "core/experiment/quantized_model.h"
#include "core/experiment/scheme_presets.h"
#include "core/model/session.h"

namespace {

using namespace qs;

quant::QuantScheme scheme(const std::string& text) { return quant::QuantScheme::parse(text).value(); }

base::TaskContext contextOf(experiment::Services& services) {
  base::TaskContext context;
  context.pool = &services.pool();
  return context;
}

// Calibration on 16 windows and all linear layers, from an opened model.
void quantizeWhole(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    state.PauseTiming();
    experiment::Services services;
    const auto context = contextOf(services);
    const auto original = services.model("lab", context).value();
    const auto prepared = services.prepared("lab", "cpu", context).value();
    const auto tokenizer = services.tokenizer("lab").value();
    state.ResumeTiming();
    const experiment::CalibrationSource source = [&](bool gram) {
      return experiment::calibrationOf({"lab", {}, prepared}, {}, gram, {}, services, context);
    };
    const auto made = experiment::quantizeModel(original, scheme(text), source, context, experiment::rowsKernel(prepared->backend()));
    benchmark::DoNotOptimize(made->weights.layers.size());
  }
}
BENCHMARK_CAPTURE(quantizeWhole, gptq_row, "int4:row/gptq")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(quantizeWhole, gptq_g128_act, "int4:g128/gptq(order=act)")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(quantizeWhole, awq_g128, "int4:g128/awq")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(quantizeWhole, awq_row, "int4:row/awq")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(quantizeWhole, smooth, "int8:row+a=int8:tensor/smooth")->Unit(benchmark::kMillisecond)->UseRealTime();

// A new α to its first estimate, in a study that is open and calibrated.
void alphaToEstimate(benchmark::State& state) {
  experiment::Services services;
  const auto context = contextOf(services);
  const auto study = experiment::LossStudy::open({}, services, context).value();
  (void)study->configure(0, 0);
  (void)study->advance({scheme("int8:row+a=int8:tensor/smooth")}, context);
  int step = 0;
  for (auto _ : state) {
    const auto next = scheme("int8:row+a=int8:tensor/smooth(alpha=" + std::to_string(0.001 * ++step) + ")");
    const auto more = study->advance({next}, context);
    if (!more || study->view({next}).rows[0].windows == 0) state.SkipWithError("no estimate");
  }
}
BENCHMARK(alphaToEstimate)->Unit(benchmark::kMillisecond)->UseRealTime();

// Every scheme of the chapter's table on the first windows of the text, beside as many plain losses.
void table(benchmark::State& state, bool plain) {
  const auto schemes = plain ? std::vector<quant::QuantScheme>{} : experiment::schemesOf(*experiment::findSchemePreset("chapter"));
  experiment::Services services;
  const auto context = contextOf(services);
  (void)services.prepared("lab", "cpu", context);
  for (auto _ : state) {
    const auto study = experiment::LossStudy::open({}, services, context).value();
    (void)study->configure(0, state.range(0));
    while (study->advance(schemes, context).value()) {
    }
  }
}
BENCHMARK_CAPTURE(table, plain, true)->Arg(16352)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(table, chapter, false)->Arg(16352)->Unit(benchmark::kMillisecond)->UseRealTime();

// One layer's product, 511 rows: INT8 codes in whole numbers against F32.
void product(benchmark::State& state, bool int8) {
  experiment::Services services;
  const auto context = contextOf(services);
  const auto on = services.backend("cpu").value();
  constexpr std::int64_t kRows = 511;
  const std::int64_t in = state.range(0);
  const std::int64_t out = state.range(1);
  const std::vector<float> w(static_cast<std::size_t>(in * out), 0.5F);
  const std::vector<std::int8_t> codes(w.size(), 3);
  const std::vector<float> scales(static_cast<std::size_t>(out), 0.1F);
  const std::vector<float> xScales(kRows, 0.1F);
  const std::vector<std::int8_t> x(static_cast<std::size_t>(kRows * in), 5);
  const auto plain = on->prepareWeights(context, w, out, in).value();
  const auto whole = on->prepareInt8(codes, scales, out, in).value();
  const auto from = on->allocate(static_cast<std::size_t>(kRows * in)).value();
  const auto to = on->allocate(static_cast<std::size_t>(kRows * out)).value();
  (void)on->upload(from, 0, std::vector<float>(from.size(), 0.25F));
  for (auto _ : state) {
    const auto status = int8 ? on->matmulInt8(context, *whole, x.data(), xScales.data(), backend::rowsOf(to, kRows, out))
                             : on->matmul(context, *plain, backend::rowsOf(from, kRows, in), backend::rowsOf(to, kRows, out));
    if (!status) state.SkipWithError("failed");
  }
  state.counters["gmac_per_s"] =
      benchmark::Counter(static_cast<double>(kRows * in * out) * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK_CAPTURE(product, f32, false)->Args({256, 688})->Args({688, 256})->UseRealTime();
BENCHMARK_CAPTURE(product, int8, true)->Args({256, 688})->Args({688, 256})->UseRealTime();

}  // namespace
