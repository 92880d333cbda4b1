#include "core/experiment/activations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/eval/evaluator.h"
#include "core/experiment/command_text.h"
#include "core/experiment/loss_text.h"
#include "core/experiment/quantized_model.h"
#include "core/model/fold.h"
#include "core/model/session.h"
#include "core/quant/smooth.h"

namespace qs::experiment {

using base::Result;

namespace {

// A model with outliers in it and what its layers read.
struct Watched {
  model::ModelPtr model;
  model::PreparedModelPtr prepared;
  CalibrationSetPtr set;
};

Result<Watched> watch(const std::string& name, const std::string& backend, const CalibrationSpec& text,
                      const OutlierInjection& outliers, Services& services, const base::TaskContext& context) {
  Watched out;
  QS_ASSIGN(out.model, services.model(name, context));
  QS_ASSIGN(out.prepared, services.prepared(name, backend, context));
  if (!outliers.empty()) {
    QS_ASSIGN(out.model, inject(out.model, outliers));
    QS_ASSIGN(out.prepared, model::PreparedModel::prepare(out.model, out.prepared->backend(), context, out.prepared.get()));
  }
  QS_ASSIGN(out.set, calibrationOf({name, outliers.text(), out.prepared}, text, false, {}, services, context));
  return out;
}

std::string pointName(std::int64_t block, model::TapPoint point) {
  return fmt::format("blocks.{}.{}", block, model::shortPart(point));
}

// The words of the options that both commands share.
std::string sharedWords(const std::string& model, const CalibrationSpec& text, const OutlierInjection& outliers,
                        const std::string& backend) {
  std::string out = " --model " + shellWord(model) + " --text-file " + shellWord(text.text);
  if (text.windows != CalibrationSpec().windows) out += fmt::format(" --windows {}", text.windows);
  if (!outliers.empty()) out += " --outliers " + shellWord(outliers.text());
  if (backend != "cpu") out += " --backend " + shellWord(backend);
  return out;
}

}  // namespace

double medianOf(std::vector<float> values) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  if (values.size() % 2 == 1) return static_cast<double>(values[half]);
  return 0.5 * (static_cast<double>(values[half - 1]) + static_cast<double>(values[half]));
}

double unevenness(double max, double median) {
  if (median > 0.0) return max / median;
  return max > 0.0 ? std::numeric_limits<double>::infinity() : 0.0;
}

Result<ActivationsResult> runActivations(const ActivationsSpec& spec, Services& services,
                                         const base::TaskContext& given) {
  base::TaskContext context = given;
  if (context.pool == nullptr) context.pool = &services.pool();
  QS_ASSIGN(const Watched watched, watch(spec.model, spec.backend, spec.text, spec.outliers, services, context));
  ActivationsResult out;
  out.set = watched.set;
  out.backend = watched.prepared->backend()->name();
  for (const model::LinearName& name : watched.model->linearNames()) {
    const calibration::PointRanges& found = watched.set->found->inputOf(name);
    LayerInputRanges one;
    const model::TapPoint point = model::inputOf(name.kind);
    one.name = model::shortName(name);
    one.point = pointName(name.block, point);
    one.canSmooth = model::canScale(watched.model->config(), point);
    one.absmax = found.inputs.absmax;
    one.meanAbs = found.inputs.meanAbs;
    one.max = one.absmax.empty() ? 0.0 : static_cast<double>(*std::max_element(one.absmax.begin(), one.absmax.end()));
    one.median = medianOf(one.absmax);
    one.ratio = unevenness(one.max, one.median);
    // Layers that read one input come one after another; they are asked for their weights once.
    const bool same = !out.inputs.empty() && out.inputs.back().point == one.point;
    one.weightMax = same ? out.inputs.back().weightMax : quant::channelAbsmax(readersAt(*watched.model, name.block, point));
    for (const double p : kPercentiles) {
      one.percentiles.push_back(p < 100.0 ? found.magnitudes.percentile(p) : static_cast<float>(one.max));
    }
    const quant::kernel::Range range = found.range();
    one.low = range.lo;
    one.high = range.hi;
    one.tokenMedian = medianOf(found.tokenMax);
    out.inputs.push_back(std::move(one));
  }
  return out;
}

Result<SmoothResult> runSmooth(const SmoothSpec& spec, Services& services, const base::TaskContext& given) {
  base::TaskContext context = given;
  if (context.pool == nullptr) context.pool = &services.pool();
  if (!(spec.alpha >= 0.0 && spec.alpha <= 1.0)) {
    return base::fail(base::ErrorKind::usage, base::Text("alpha"), QS_LABEL("core", "a number from 0 to 1"),
                      fmt::format("{}", spec.alpha));
  }
  const auto name = model::parseLinearName(spec.layer);
  QS_ASSIGN(const Watched watched, watch(spec.model, spec.backend, spec.text, spec.outliers, services, context));
  if (!name || watched.model->linear(spec.layer) == nullptr) {
    return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "layer %1"), {spec.layer}},
                      QS_LABEL("core", "a linear layer of this model"), QS_LABEL("core", "none of that name"),
                      {QS_LABEL("core", "use a name like %1"), {model::shortName({0, model::LinearKind::down})}});
  }
  const model::TapPoint point = model::inputOf(name->kind);
  SmoothResult out;
  out.set = watched.set;
  out.backend = watched.prepared->backend()->name();
  out.point = pointName(name->block, point);
  for (const model::LinearKind kind : model::readersOf(point)) out.readers.push_back(model::shortName({name->block, kind}));
  out.actMaxBefore = watched.set->found->inputOf(*name).inputs.absmax;
  out.weightMaxBefore = quant::channelAbsmax(readersAt(*watched.model, name->block, point));
  out.scales = quant::smoothScales(out.actMaxBefore, out.weightMaxBefore, spec.alpha);
  QS_ASSIGN(const auto smoothed, model::scaleInput(*watched.model, name->block, point, out.scales));
  out.weightMaxAfter = quant::channelAbsmax(readersAt(*smoothed, name->block, point));
  for (std::size_t j = 0; j < out.scales.size(); ++j) out.actMaxAfter.push_back(out.actMaxBefore[j] / out.scales[j]);

  QS_ASSIGN(const auto prepared, model::PreparedModel::prepare(smoothed, watched.prepared->backend(), context, watched.prepared.get()));
  QS_ASSIGN(const auto tokenizer, services.tokenizer(spec.model));
  QS_ASSIGN(const LossText text, readLossText(spec.text.text, *tokenizer, false, {context.stop, {}, context.pool}));
  eval::EvalRequest request;
  request.protocol.window = watched.model->config().context;
  request.protocol.bos = bosOf(*tokenizer, watched.model->config());
  QS_ASSIGN(const auto windows, eval::planWindows(static_cast<std::int64_t>(text.tokens.size()), request.protocol));
  const auto count = std::min(windows.size(), static_cast<std::size_t>(watched.set->found->windows));
  const auto end = static_cast<std::size_t>(windows[count - 1].end);
  request.tokens = std::span(text.tokens).first(end);
  request.models = {watched.prepared, prepared};
  QS_ASSIGN(const eval::EvalResult scores, eval::evaluate(request, context));
  out.lossBefore = scores.models[0].loss;
  out.lossAfter = scores.models[1].loss;
  // Logits themselves, over the first window.
  std::vector<std::int32_t> ids;
  if (request.protocol.bos) ids.push_back(*request.protocol.bos);
  ids.insert(ids.end(), text.tokens.begin(), text.tokens.begin() + static_cast<std::ptrdiff_t>(windows[0].end));
  QS_ASSIGN(auto before, model::Session::create(watched.prepared));
  QS_ASSIGN(auto after, model::Session::create(prepared));
  QS_ASSIGN(const auto first, before.append(ids, model::LogitRows::all, context));
  QS_ASSIGN(const auto second, after.append(ids, model::LogitRows::all, context));
  for (std::size_t i = 0; i < first.size(); ++i) {
    out.maxLogitDifference = std::max(out.maxLogitDifference, std::fabs(static_cast<double>(first.data()[i]) -
                                                                       static_cast<double>(second.data()[i])));
  }
  return out;
}

std::string commandLine(const ActivationsSpec& spec) {
  return "quantspec activations" + sharedWords(spec.model, spec.text, spec.outliers, spec.backend);
}

std::string commandLine(const SmoothSpec& spec) {
  return "quantspec smooth --layer " + shellWord(spec.layer) + fmt::format(" --alpha {}", spec.alpha) +
         sharedWords(spec.model, spec.text, spec.outliers, spec.backend);
}

}  // namespace qs::experiment
