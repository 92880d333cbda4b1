#include "core/experiment/tensors.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/thread_pool.h"
#include "core/model/names.h"
#include "core/tensor/convert.h"

namespace qs::experiment {

namespace {

constexpr std::uint64_t kPart = 65536;

struct PartSums {
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  double sum = 0.0;
  double squares = 0.0;
  std::uint64_t finite = 0;
  std::uint64_t nonfinite = 0;
};

}  // namespace

base::Result<TensorStats> tensorStats(const tensor::TensorView& view, const base::TaskContext& context) {
  const std::uint64_t count = view.shape.elements().value_or(0);
  const std::uint64_t parts = (count + kPart - 1) / kPart;
  // Sums of fixed parts, merged in order: the same for any number of threads.
  std::vector<PartSums> sums(parts);
  base::runParts(context.pool, parts, [&](std::size_t part) {
    if (context.stopRequested()) return;
    const std::uint64_t first = part * kPart;
    std::vector<float> values(std::min(kPart, count - first));
    tensor::toFloat(view, first, values);
    PartSums& own = sums[part];
    for (const float value : values) {
      if (!std::isfinite(value)) {
        ++own.nonfinite;
        continue;
      }
      const double v = value;
      own.min = std::min(own.min, v);
      own.max = std::max(own.max, v);
      own.sum += v;
      own.squares += v * v;
      ++own.finite;
    }
  });
  if (context.stopRequested()) return base::fail(base::cancelledError());
  PartSums all;
  for (const PartSums& part : sums) {
    all.min = std::min(all.min, part.min);
    all.max = std::max(all.max, part.max);
    all.sum += part.sum;
    all.squares += part.squares;
    all.finite += part.finite;
    all.nonfinite += part.nonfinite;
  }
  TensorStats out;
  out.nonfinite = all.nonfinite;
  if (all.finite > 0) {
    out.min = all.min;
    out.max = all.max;
    out.mean = all.sum / static_cast<double>(all.finite);
    out.rms = std::sqrt(all.squares / static_cast<double>(all.finite));
  }
  return out;
}

base::Result<TensorsResult> runTensors(const std::string& modelName, bool withStats, Services& services,
                                       const base::TaskContext& context) {
  QS_ASSIGN(const auto opened, services.source(modelName));
  base::TaskContext inner = context;
  if (inner.pool == nullptr) inner.pool = &services.pool();
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
      QS_ASSIGN(const auto view, opened->view(info.name));
      QS_ASSIGN(report.stats, tensorStats(view, inner));
      if (report.stats->nonfinite > 0) {
        out.health.push_back({io::Severity::problem,
                              {QS_LABEL("core", "tensor %1 holds %2 values that are NaN or infinite"),
                               {info.name, std::to_string(report.stats->nonfinite)}}});
      } else if (report.stats->max && *report.stats->min == *report.stats->max && *info.shape.elements() > 1) {
        out.health.push_back({io::Severity::info,
                              {QS_LABEL("core", "all values of tensor %1 are the same"), {info.name}}});
      }
    }
    out.tensors.push_back(std::move(report));
  }
  return out;
}

}  // namespace qs::experiment
