#include "core/experiment/tensor_list.h"

#include <fmt/format.h>

#include <set>

#include "core/experiment/tensor_pass.h"
#include "core/io/text_util.h"
#include "core/model/names.h"
#include "core/tensor/convert.h"

namespace qs::experiment {

namespace {

TensorEntry entryOf(const io::TensorInfo& info, bool linear) {
  TensorEntry out;
  out.name = model::shortTensorName(info.name);
  out.fileName = info.name;
  out.file = info.file.filename().string();
  out.dtype = info.dtype;
  out.shape = info.shape.dims;
  const MatrixExtent extent = matrixExtent(info.shape);
  out.rows = extent.rows;
  out.cols = extent.cols;
  out.elements = info.shape.elements().value_or(0);
  out.bytes = info.bytes;
  out.readable = tensor::readableAsFloat(info.dtype) && info.bytes > 0;
  out.quantizable = out.readable && tensor::isPlainFloat(info.dtype) && info.shape.rank() > 0;
  out.linear = linear;
  return out;
}

std::string shortNumber(double value) {
  return fmt::format("{:.3g}", value);
}

// FP16's largest number (IEEE 754 binary16).
constexpr double kLargestHalf = 65504.0;

}  // namespace

std::optional<std::size_t> TensorList::find(const std::string& name) const {
  const auto at = byName.find(name);
  return at == byName.end() ? std::nullopt : std::optional(at->second);
}

base::Result<TensorList> listTensors(const std::string& modelName, Services& services) {
  QS_ASSIGN(const auto source, services.source(modelName));
  TensorList out;
  out.source = modelName;
  out.path = source->path().string();
  out.metadata = source->metadata();
  out.health = source->health();
  std::set<std::string> linear;
  for (const auto& layer : model::linearLayers(*source)) {
    const io::TensorInfo* info = model::findTensor(*source, model::fileName(layer));
    if (info == nullptr || !linear.insert(info->name).second) continue;
    out.tensors.push_back(entryOf(*info, true));
  }
  std::set<std::string> files;
  for (const io::TensorInfo& info : source->tensors()) {
    files.insert(info.file.string());
    if (!linear.contains(info.name)) out.tensors.push_back(entryOf(info, false));
  }
  out.files = files.size();
  for (std::size_t i = 0; i < out.tensors.size(); ++i) {
    out.elements += out.tensors[i].elements;
    out.bytes += out.tensors[i].bytes;
    out.byName.emplace(out.tensors[i].fileName, i);
  }
  for (std::size_t i = 0; i < out.tensors.size(); ++i) out.byName.emplace(out.tensors[i].name, i);
  return out;
}

std::vector<io::HealthNote> valueNotes(const std::string& name, const TensorStats& stats) {
  std::vector<io::HealthNote> notes;
  const auto note = [&](io::Severity severity, const char* text, std::vector<std::string> args) {
    args.insert(args.begin(), name);
    notes.push_back({severity, {text, std::move(args)}});
  };
  if (stats.count == 0) return notes;
  const auto at = [](const ElementPlace& place) { return std::pair{io::grouped(place.row), io::grouped(place.col)}; };
  if (stats.nonfinite > 0) {
    const auto [row, col] = at(stats.firstNonfinite.value_or(ElementPlace{}));
    note(
        io::Severity::problem,
        QS_LABEL(
            "core",
            "tensor %1 holds %2 values that are NaN or infinite (%3 NaN, %4 infinite), the first in row %5, column %6"),
        {io::grouped(stats.nonfinite), io::grouped(stats.nan), io::grouped(stats.nonfinite - stats.nan), row, col});
  }
  if (stats.finite() == 0) return notes;
  if (stats.zeros == stats.count) {
    // A single 0 is no remark.
    if (stats.count > 1) note(io::Severity::warning, QS_LABEL("core", "all values of tensor %1 are 0"), {});
    return notes;
  }
  if (*stats.min == *stats.max && stats.count > 1 && stats.nonfinite == 0) {
    note(io::Severity::info, QS_LABEL("core", "all values of tensor %1 are the same: %2"), {shortNumber(*stats.min)});
  }
  if (stats.peak() > kExtremePeak) {
    const auto [row, col] = at(stats.largest);
    note(io::Severity::warning,
         QS_LABEL("core",
                  "the largest value of tensor %1 is %2 times its RMS (row %3, column %4): one scale for the whole "
                  "tensor would round most other values away"),
         {shortNumber(stats.peak()), row, col});
  }
  if (*stats.absMax > kLargestHalf) {
    note(io::Severity::warning, QS_LABEL("core", "tensor %1 reaches %2, beyond FP16's largest number (65,504)"),
         {shortNumber(*stats.absMax)});
  }
  if (stats.zeroRows > 0) {
    note(io::Severity::info, QS_LABEL("core", "%2 of the %3 rows of tensor %1 are all 0, the first is row %4"),
         {io::grouped(stats.zeroRows), io::grouped(stats.rows), io::grouped(stats.firstZeroRow->row)});
  }
  if (stats.zeroCols > 0) {
    note(io::Severity::info, QS_LABEL("core", "%2 of the %3 columns of tensor %1 are all 0, the first is column %4"),
         {io::grouped(stats.zeroCols), io::grouped(stats.cols), io::grouped(stats.firstZeroCol->col)});
  }
  return notes;
}

base::Status surveyTensors(const SurveySpec& spec, Services& services, const base::TaskContext& context,
                           const SurveySink& sink) {
  QS_ASSIGN(const auto source, services.source(spec.model));
  QS_ASSIGN(const TensorList list, listTensors(spec.model, services));
  std::vector<std::size_t> order;
  std::vector<bool> taken(list.tensors.size(), false);
  const auto take = [&](std::size_t index) {
    if (index >= taken.size() || taken[index] || !list.tensors[index].readable) return;
    taken[index] = true;
    order.push_back(index);
  };
  for (const std::size_t index : spec.first) take(index);
  for (std::size_t index = 0; index < list.tensors.size(); ++index) take(index);
  double all = 0.0;
  for (const std::size_t index : order) all += static_cast<double>(list.tensors[index].bytes);
  double done = 0.0;
  for (const std::size_t index : order) {
    const TensorEntry& entry = list.tensors[index];
    const base::Text stage{QS_LABEL("core", "reading %1"), {entry.name}};
    base::TaskContext inner = context;
    inner.progress = [&](const base::ProgressReport& report) {
      context.report((done + report.fraction * static_cast<double>(entry.bytes)) / all, stage);
    };
    QS_ASSIGN(const TensorMatrix matrix, TensorMatrix::of(source, *source->find(entry.fileName)));
    TensorSurvey survey;
    survey.index = index;
    QS_ASSIGN(survey.stats, tensorStats(matrix, inner));
    survey.notes = valueNotes(entry.name, survey.stats);
    if (sink) sink(survey);
    done += static_cast<double>(entry.bytes);
  }
  return {};
}

}  // namespace qs::experiment
