#include "core/cost/time_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"

namespace qs::cost {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

Status inRange(const char* what, double value, double least, double most, bool open) {
  if (value >= least && value <= most && !(open && value == least)) return {};
  return base::fail(ErrorKind::badInput, base::Text(what),
                    {open ? QS_LABEL("core", "a number above %1 and at most %2") : QS_LABEL("core", "a number from %1 to %2"),
                     {fmt::format("{:g}", least), fmt::format("{:g}", most)}},
                    fmt::format("{:g}", value));
}

}  // namespace

Status checkOverheads(const Overheads& overheads) {
  QS_TRY(inRange(QS_LABEL("core", "the fixed time of a step, in seconds"), overheads.fixedSeconds, 0.0, 3600.0, false));
  QS_TRY(inRange(QS_LABEL("core", "the share of the bandwidth that is reached"), overheads.bandwidthShare, 0.0, 1.0, true));
  return inRange(QS_LABEL("core", "the share of the arithmetic that is reached"), overheads.arithmeticShare, 0.0, 1.0, true);
}

Result<Overheads> fitOverheads(std::span<const MeasuredStep> steps) {
  if (steps.empty()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the overheads of a step"), QS_LABEL("core", "at least one step that was timed"),
                      QS_LABEL("core", "none"));
  }
  constexpr double kMost = 1e300;
  double sumX = 0.0;
  double sumY = 0.0;
  for (const MeasuredStep& step : steps) {
    QS_TRY(inRange(QS_LABEL("core", "the bytes of a step that was timed"), step.bytes, 0.0, kMost, true));
    QS_TRY(inRange(QS_LABEL("core", "the bandwidth of a step that was timed"), step.bandwidth, 0.0, kMost, true));
    QS_TRY(inRange(QS_LABEL("core", "the time of a step that was timed"), step.seconds, 0.0, kMost, true));
    sumX += step.bytes / step.bandwidth;
    sumY += step.seconds;
  }
  const auto count = static_cast<double>(steps.size());
  const double meanX = sumX / count;
  const double meanY = sumY / count;
  double sxx = 0.0;
  double sxy = 0.0;
  double rawXx = 0.0;
  double rawXy = 0.0;
  for (const MeasuredStep& step : steps) {
    const double x = step.bytes / step.bandwidth;
    sxx += (x - meanX) * (x - meanX);
    sxy += (x - meanX) * (step.seconds - meanY);
    rawXx += x * x;
    rawXy += x * step.seconds;
  }
  // Sizes that differ by less than a thousandth say nothing of a slope.
  const bool sizesDiffer = sxx > 1e-6 * meanX * meanX * count;
  double slope = sizesDiffer ? sxy / sxx : -1.0;
  double fixed = meanY - slope * meanX;
  if (slope < 1.0 && sizesDiffer) {
    // Faster than the bandwidth allows: the share is 1, and the rest is fixed.
    slope = 1.0;
    fixed = meanY - meanX;
  }
  if (!sizesDiffer || fixed < 0.0) {
    fixed = 0.0;
    slope = std::max(1.0, rawXy / rawXx);
  }
  return Overheads{fixed, 1.0 / slope, 1.0};
}

double gainOfStep(double stayingShare, double ratio) { return 1.0 / (stayingShare + (1.0 - stayingShare) / ratio); }

double stayingShareOf(double gain, double ratio) {
  QS_CONTRACT(gain > 0.0 && ratio > 0.0 && ratio != 1.0);
  return (1.0 / gain - 1.0 / ratio) / (1.0 - 1.0 / ratio);
}

}  // namespace qs::cost
