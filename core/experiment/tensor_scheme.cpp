#include "core/experiment/tensor_scheme.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/experiment/device_tensor.h"
#include "core/experiment/scheme_errors.h"
#include "core/experiment/tensor_list.h"
#include "core/experiment/tensor_pass.h"
#include "core/experiment/tensor_study.h"

namespace qs::experiment {

namespace {

// The share of the progress bar that working out the one scale of a tensor takes.
constexpr double kPrepared = 0.25;

ErrorProfile errorProfile(const std::vector<ScanChannel>& channels) {
  ErrorProfile out;
  out.rmse.reserve(channels.size());
  out.maxError.reserve(channels.size());
  for (const ScanChannel& channel : channels) {
    const bool seen = channel.seen > 0;
    const auto count = static_cast<double>(channel.seen);
    out.rmse.push_back(seen ? static_cast<float>(std::sqrt(channel.squares / count))
                            : std::numeric_limits<float>::quiet_NaN());
    out.maxError.push_back(seen ? std::bit_cast<float>(channel.absMax) : std::numeric_limits<float>::quiet_NaN());
  }
  return out;
}

ErrorProfile errorProfile(const std::vector<QsRange>& channels) {
  ErrorProfile out;
  for (const QsRange& channel : channels) {
    const bool seen = channel.finite > 0;
    const double mean = seen ? channel.sumSquares / static_cast<double>(channel.finite) : 0.0;
    out.rmse.push_back(seen ? static_cast<float>(std::sqrt(mean)) : std::numeric_limits<float>::quiet_NaN());
    out.maxError.push_back(seen ? channel.absMax : std::numeric_limits<float>::quiet_NaN());
  }
  return out;
}

ScanPlan planOf(std::uint64_t rows, std::uint64_t cols, const HeatSize& size) {
  ScanPlan plan;
  plan.rows = rows;
  plan.cols = cols;
  plan.cells = size;
  return plan;
}

}  // namespace

base::Result<SchemeStudy> studyScheme(const SchemeStudySpec& spec, Services& services, const base::TaskContext& context,
                                      const SchemeStudySink& sink) {
  QS_TRY(checkCells(spec.heat));
  QS_ASSIGN(const TensorMatrix matrix, TensorMatrix::open(spec.model, spec.tensor, services));
  QS_ASSIGN(LentKernel lent, lendKernel(spec.backend, services));
  QS_ASSIGN(SchemeErrors errors, SchemeErrors::of(matrix, spec.scheme, std::move(lent.kernel)));
  QS_ASSIGN(const HeatWindow window, windowOf({}, matrix));
  const base::TaskContext inner = withPool(context, services);
  // A split that does not add up is refused above.
  QS_ASSIGN(const DeviceTensorPtr there, tensorThere(spec.backend, spec.scheme, matrix, services, inner));

  SchemeStudy out;
  out.scheme = spec.scheme.text();
  // Backends that compute in host memory lend the integer kernel alone.
  out.backend = there != nullptr ? there->on().name() : spec.scheme.weights.integerBits() != 0 ? lent.backend : "built-in";
  out.tensor = matrix.shortName();
  out.rows = matrix.rows();
  out.cols = matrix.cols();
  QS_ASSIGN(out.layout, blockLayout(matrix.rows(), matrix.cols(), spec.scheme.weights));
  ScanPlan plan = planOf(matrix.rows(), matrix.cols(), spec.heat);
  plan.profiles = true;
  const auto fill = [&](const SchemeOutcome& outcome, bool sampled) {
    out.sampled = sampled;
    out.looked = outcome.looked;
    out.stats = outcome.stats;
    out.byRow = errorProfile(outcome.errors->rows());
    out.byColumn = errorProfile(outcome.errors->columns());
    out.heat = cellsOf(*outcome.errors, matrix, window, sampled);
  };

  if (there != nullptr) {
    const DeviceTensor::Wanted wanted{matrix.rows() <= kProfileLimit, matrix.cols() <= kProfileLimit, window.rowBegin,
                                      window.rowEnd, window.columnBegin, window.columnEnd, plan.cellRows(), plan.cellCols()};
    QS_ASSIGN(auto found, there->errorsOf(spec.scheme, wanted, inner));
    out.looked = matrix.elements();
    out.stats = found.stats;
    out.byRow = errorProfile(found.rows);
    out.byColumn = errorProfile(found.columns);
    out.heat = placed(cellsFrom(plan.cellRows(), plan.cellCols(), std::move(found.cells)), matrix, window, false);
    return out;
  }
  const bool sampling = sink && matrix.elements() > kSampleElements && matrix.rows() > 1 && errors.canSample();
  QS_TRY(errors.prepare(inner, kPrepared, sampling));
  if (sampling) {
    ScanPlan rough = plan;
    rough.cells.rows =
        static_cast<std::size_t>(std::clamp<std::uint64_t>(kSampleElements / matrix.cols(), 1, plan.cellRows()));
    QS_ASSIGN(const SchemeOutcome outcome, errors.rows(sampleRows(matrix.rows(), rough.cells.rows), &rough, inner));
    fill(outcome, true);
    sink(out);
  }
  QS_ASSIGN(const SchemeOutcome outcome, errors.whole(&plan, inner, kPrepared));
  fill(outcome, false);
  return out;
}

base::Result<HeatCells> errorHeatOf(const HeatSpec& spec, const quant::QuantScheme& scheme, const std::string& backend,
                                    Services& services, const base::TaskContext& context) {
  QS_TRY(checkCells(spec.size));
  QS_ASSIGN(const TensorMatrix matrix, TensorMatrix::open(spec.model, spec.tensor, services));
  QS_ASSIGN(LentKernel lent, lendKernel(backend, services));
  QS_ASSIGN(SchemeErrors errors, SchemeErrors::of(matrix, scheme, std::move(lent.kernel)));
  QS_ASSIGN(const HeatWindow window, windowOf(spec.window, matrix));
  const base::TaskContext inner = withPool(context, services);
  const ScanPlan plan = planOf(rowsOf(window), colsOf(window), spec.size);
  QS_ASSIGN(const DeviceTensorPtr there, tensorThere(backend, scheme, matrix, services, inner));
  if (there != nullptr) {
    const DeviceTensor::Wanted wanted{false, false, window.rowBegin, window.rowEnd, window.columnBegin, window.columnEnd,
                                      plan.cellRows(), plan.cellCols()};
    QS_ASSIGN(auto found, there->errorsOf(scheme, wanted, inner));
    return placed(cellsFrom(plan.cellRows(), plan.cellCols(), std::move(found.cells)), matrix, window, false);
  }
  QS_TRY(errors.prepare(inner, 0.5, false));
  QS_ASSIGN(const ScanResult result, errors.window(window, plan, inner));
  return cellsOf(result, matrix, window, false);
}

base::Result<std::vector<TensorError>> quantizeTensors(const ModelSchemeSpec& spec, Services& services,
                                                       const base::TaskContext& context, const TensorErrorSink& sink) {
  QS_TRY(checkPartByPart(spec.scheme));
  QS_ASSIGN(const auto source, services.source(spec.model));
  QS_ASSIGN(const TensorList list, listTensors(spec.model, services));
  QS_ASSIGN(const LentKernel lent, lendKernel(spec.backend, services));
  std::vector<const TensorEntry*> wanted;
  double all = 0.0;
  const auto take = [&](const TensorEntry& entry, bool applies) {
    if (!applies) return;
    wanted.push_back(&entry);
    all += static_cast<double>(entry.elements);
  };
  for (const TensorEntry& entry : list.tensors) take(entry, entry.linear);
  if (wanted.empty()) {
    for (const TensorEntry& entry : list.tensors) take(entry, entry.quantizable && entry.shape.size() == 2);
  }
  if (wanted.empty()) {
    return base::fail(base::ErrorKind::badInput, {QS_LABEL("core", "model %1"), {spec.model}},
                      QS_LABEL("core", "linear layers, or at least one floating-point matrix"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "choose another file"));
  }
  std::vector<TensorError> out;
  double done = 0.0;
  for (const TensorEntry* entry : wanted) {
    const base::Text stage{QS_LABEL("core", "quantizing %1"), {entry->name}};
    base::TaskContext inner = context;
    inner.progress = [&](const base::ProgressReport& report) {
      context.report((done + report.fraction * static_cast<double>(entry->elements)) / all, stage);
    };
    QS_ASSIGN(const TensorMatrix matrix, TensorMatrix::of(source, *source->find(entry->fileName)));
    QS_ASSIGN(SchemeErrors errors, SchemeErrors::of(matrix, spec.scheme, lent.kernel));
    TensorError one{entry->name, entry->fileName, matrix.rows(), matrix.cols(), {}, {}};
    QS_ASSIGN(const DeviceTensorPtr there, tensorThere(spec.backend, spec.scheme, matrix, services, inner));
    if (there != nullptr) {
      QS_ASSIGN(one.stats, there->statsOf(spec.scheme, inner));
    } else {
      QS_TRY(errors.prepare(inner, kPrepared, false));
      QS_ASSIGN(const SchemeOutcome outcome, errors.whole(nullptr, inner, kPrepared));
      one.stats = outcome.stats;
    }
    QS_ASSIGN(one.layout, blockLayout(matrix.rows(), matrix.cols(), spec.scheme.weights));
    if (sink) sink(one);
    out.push_back(std::move(one));
    done += static_cast<double>(entry->elements);
  }
  return out;
}

}  // namespace qs::experiment
