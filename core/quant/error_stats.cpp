#include "core/quant/error_stats.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qs::quant {

void ErrorStats::add(float x, float restored) {
  if (!std::isfinite(x)) {
    ++nonfinite;
    return;
  }
  const double error = static_cast<double>(x) - static_cast<double>(restored);
  ++count;
  sumSquaredError += error * error;
  sumSquares += static_cast<double>(x) * static_cast<double>(x);
  maxError = std::max(maxError, std::fabs(error));
  maxAbs = std::max(maxAbs, std::fabs(static_cast<double>(x)));
  zeros += static_cast<std::uint64_t>(x != 0.0F && restored == 0.0F);
  signFlips += static_cast<std::uint64_t>((x < 0.0F && restored > 0.0F) || (x > 0.0F && restored < 0.0F));
}

void ErrorStats::merge(const ErrorStats& other) {
  count += other.count;
  sumSquaredError += other.sumSquaredError;
  sumSquares += other.sumSquares;
  maxError = std::max(maxError, other.maxError);
  maxAbs = std::max(maxAbs, other.maxAbs);
  zeros += other.zeros;
  clipped += other.clipped;
  nonfinite += other.nonfinite;
  signFlips += other.signFlips;
  scaleOverflows += other.scaleOverflows;
  scaleUnderflows += other.scaleUnderflows;
}

double ErrorStats::rmse() const {
  return count == 0 ? 0.0 : std::sqrt(sumSquaredError / static_cast<double>(count));
}

double ErrorStats::relativeRmse() const {
  if (sumSquaredError == 0.0) return 0.0;
  if (sumSquares == 0.0) return std::numeric_limits<double>::infinity();
  return std::sqrt(sumSquaredError / sumSquares);
}

double ErrorStats::sqnrDb() const {
  const double relative = relativeRmse();
  if (relative == 0.0) return std::numeric_limits<double>::infinity();
  return -20.0 * std::log10(relative);
}

}  // namespace qs::quant
