// Decoding and verification on the shipped model, whose weights lie in cache: milliseconds of one step of 1 … 16 tokens
// at a short context, by form of the weights and threads. Run by hand; ratios within one run.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/experiment/quantized_model.h"
#include "core/experiment/services.h"
#include "core/model/session.h"

namespace {

using namespace qs;

// Forms: F32, BF16 as stored, and schemes from packed codes.
constexpr const char* kForms[] = {"F32", "BF16", "int8", "int4", "int4:g32", "q8_0", "q4_0", "fp8_e4m3", "mxfp4", "nvfp4"};

model::PreparedModelPtr prepared(const std::string& form, experiment::Services& lab, const base::TaskContext& context) {
  const auto original = lab.prepared("lab", "cpu", context).value();
  if (form == "F32") return original;
  const auto device = lab.backend("cpu").value();
  if (form == "BF16") return model::PreparedModel::prepare(original->model(), device, context, nullptr, {{}, true}).value();
  const experiment::CalibrationSource none = [](bool) -> base::Result<experiment::CalibrationSetPtr> {
    return experiment::CalibrationSetPtr();
  };
  const auto weights = experiment::quantizeModel(original->model(), quant::QuantScheme::parse(form).value(), none, context, {},
                                                 nullptr, experiment::WeightForm::packed).value();
  return experiment::prepareWeights(weights.weights, device, context, nullptr, true).value();
}

void step(benchmark::State& state) {
  const std::string form = kForms[state.range(0)];
  experiment::Services lab(static_cast<unsigned>(state.range(2)));
  base::TaskContext context;
  context.pool = &lab.pool();
  const auto model = prepared(form, lab, context);
  auto session = model::Session::create(model).value();
  const auto columns = static_cast<std::size_t>(state.range(1));
  const std::vector<std::int32_t> prompt(64, 17);
  const std::vector<std::int32_t> ids(columns, 42);
  std::vector<float> logits(columns * static_cast<std::size_t>(model->config().vocab));
  if (!session.append(prompt, model::LogitRows::none, context)) state.SkipWithError("prefill");
  for (auto _ : state) {
    if (!session.appendInto(ids, model::LogitRows::all, logits, context)) state.SkipWithError("step");
    session.rewind(64);
  }
  state.SetLabel(form);
  state.counters["GB/s"] = benchmark::Counter(static_cast<double>(model->weightBytes().bytes) / 1e9, benchmark::Counter::kIsIterationInvariantRate);
}
void arguments(benchmark::internal::Benchmark* to) {
  for (const std::int64_t threads : {1, 2}) {
    for (std::int64_t form = 0; form < static_cast<std::int64_t>(std::size(kForms)); ++form) {
      for (const std::int64_t columns : {1, 2, 3, 4, 5, 6, 7, 8, 9, 16}) to->Args({form, columns, threads});
    }
  }
}
BENCHMARK(step)->Apply(arguments)->ArgNames({"form", "columns", "threads"})->UseRealTime()->Unit(benchmark::kMicrosecond);

void prefill(benchmark::State& state) {
  const std::string form = kForms[state.range(0)];
  experiment::Services lab(static_cast<unsigned>(state.range(1)));
  base::TaskContext context;
  context.pool = &lab.pool();
  const auto model = prepared(form, lab, context);
  auto session = model::Session::create(model).value();
  const std::vector<std::int32_t> prompt(512, 17);
  for (auto _ : state) {
    if (!session.append(prompt, model::LogitRows::last, context)) state.SkipWithError("prefill");
    session.rewind(0);
  }
  state.SetLabel(form);
  state.counters["tokens/s"] = benchmark::Counter(512.0, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(prefill)->ArgsProduct({{0, 1, 2, 4, 6}, {1, 2}})->ArgNames({"form", "threads"})->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
