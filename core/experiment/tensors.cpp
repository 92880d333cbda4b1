#include "core/experiment/tensors.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/experiment/tensor_list.h"
#include "core/experiment/tensor_pass.h"
#include "core/model/names.h"
#include "core/tensor/convert.h"

namespace qs::experiment {

namespace {

// Elements beyond `limit` in the parts that have any.
base::Result<std::uint64_t> countBeyond(const TensorMatrix& matrix, const ScanCut& cut,
                                        const std::vector<std::uint32_t>& partAbsMax, double limit,
                                        const base::TaskContext& context) {
  std::vector<std::uint64_t> wanted;
  for (std::uint64_t part = 0; part < partAbsMax.size(); ++part) {
    if (static_cast<double>(std::bit_cast<float>(partAbsMax[part])) > limit) wanted.push_back(part);
  }
  const std::size_t tasks = scanTasks(wanted.size(), 1);
  std::vector<std::uint64_t> found(tasks, 0);
  std::vector<std::vector<float>> buffers(tasks);
  const auto count = [&](std::size_t task, std::uint64_t index) -> base::Status {
    const ScanCut::Part part = cut.part(wanted[index]);
    auto& buffer = buffers[task];
    buffer.resize(std::max(buffer.size(), part.count));
    QS_TRY(matrix.read(part.first, {buffer.data(), part.count}));
    for (std::size_t i = 0; i < part.count; ++i) {
      const double size = std::fabs(static_cast<double>(buffer[i]));
      found[task] += static_cast<std::uint64_t>(size > limit && std::isfinite(size));
    }
    return {};
  };
  QS_TRY(runScan({context.stop, {}, context.pool}, tasks, wanted.size(), count));
  std::uint64_t all = 0;
  for (const std::uint64_t part : found) all += part;
  return all;
}

}  // namespace

double TensorStats::peak() const {
  return absMax && *rms > 0.0 ? *absMax / *rms : 0.0;
}

base::Result<TensorStats> tensorStats(const TensorMatrix& matrix, const base::TaskContext& context) {
  ScanPlan plan;
  plan.rows = matrix.rows();
  plan.cols = matrix.cols();
  plan.profiles = true;
  plan.moments = true;
  plan.largest = 1;
  QS_ASSIGN(const HeatWindow window, windowOf({}, matrix));
  QS_ASSIGN(const TensorPass pass, scanWindow(matrix, window, plan, context));
  TensorStats out = statsOf(pass.result, plan, true);
  if (out.rms && *out.rms > 0.0) {
    QS_ASSIGN(out.outliers,
              countBeyond(matrix, cutRows(plan.rows, plan.cols), pass.partAbsMax, kOutlierRms * *out.rms, context));
  }
  return out;
}

base::Result<TensorsResult> runTensors(const std::string& modelName, bool withStats, Services& services,
                                       const base::TaskContext& context) {
  QS_ASSIGN(const auto opened, services.source(modelName));
  const base::TaskContext inner = withPool({context.stop, {}, context.pool}, services);
  TensorsResult out;
  out.path = opened->path().string();
  out.metadata = opened->metadata();
  out.health = opened->health();
  const auto& tensors = opened->tensors();
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const io::TensorInfo& info = tensors[i];
    TensorReport report{info, model::shortTensorName(info.name), std::nullopt};
    if (withStats && tensor::readableAsFloat(info.dtype)) {
      context.report(static_cast<double>(i) / static_cast<double>(tensors.size()),
                     {QS_LABEL("core", "reading %1"), {info.name}});
      report.stats = TensorStats{};  // of a tensor without elements
      if (info.bytes > 0) {
        QS_ASSIGN(const TensorMatrix matrix, TensorMatrix::of(opened, info));
        QS_ASSIGN(report.stats, tensorStats(matrix, inner));
      }
      for (io::HealthNote& note : valueNotes(info.name, *report.stats)) out.health.push_back(std::move(note));
    }
    out.tensors.push_back(std::move(report));
  }
  return out;
}

}  // namespace qs::experiment
