#include "core/experiment/measured_overheads.h"

namespace qs::experiment {

namespace {

constexpr double kLeastRatio = 1.1;

struct Timed {
  const ModelSpeed* model;
  double bytes;
  double tokensPerSecond;
};

std::vector<Timed> timed(const BenchResult& result) {
  std::vector<Timed> out;
  for (const ModelSpeed& model : result.models) {
    if (model.speeds.decode.samples.empty()) continue;
    const double speed = model.speeds.decode.median();
    const auto bytes = static_cast<double>(model.bytesPerToken());
    if (speed > 0.0 && bytes > 0.0) out.push_back({&model, bytes, speed});
  }
  return out;
}

}  // namespace

std::vector<cost::MeasuredStep> measuredSteps(const BenchResult& result) {
  std::vector<cost::MeasuredStep> out;
  for (const Timed& one : timed(result)) {
    const double bandwidth = cost::readBandwidth(result.machine, one.bytes, result.threads);
    if (bandwidth > 0.0) out.push_back({one.bytes, bandwidth, 1.0 / one.tokensPerSecond});
  }
  return out;
}

base::Result<cost::Overheads> measuredOverheads(const BenchResult& result) { return cost::fitOverheads(measuredSteps(result)); }

std::vector<StepDown> stepsDown(const BenchResult& result) {
  const std::vector<Timed> all = timed(result);
  std::vector<StepDown> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      const bool falls = all[i].bytes >= all[k].bytes;
      const Timed& from = falls ? all[i] : all[k];
      const Timed& to = falls ? all[k] : all[i];
      const double ratio = from.bytes / to.bytes;
      if (ratio < kLeastRatio) continue;
      const double gain = to.tokensPerSecond / from.tokensPerSecond;
      out.push_back({from.model->scheme, to.model->scheme, ratio, gain, cost::stayingShareOf(gain, ratio)});
    }
  }
  return out;
}

}  // namespace qs::experiment
