#include "core/spec/theory.h"

#include <cmath>

#include "core/base/contract.h"

namespace qs::spec {

double tokensPerVerification(double alpha, std::int64_t gamma) {
  QS_CONTRACT(alpha >= 0.0 && alpha <= 1.0 && gamma >= 0);
  if (alpha == 1.0) return static_cast<double>(gamma) + 1.0;
  // 1 + α + … + α^γ: the same as the quotient, and right near α = 1 too.
  double sum = 1.0;
  double term = 1.0;
  for (std::int64_t i = 0; i < gamma && term > 1e-18; ++i) sum += term *= alpha;
  return sum;
}

double alphaOf(double tokens, std::int64_t gamma) {
  QS_CONTRACT(gamma >= 0);
  if (tokens <= 1.0 || gamma == 0) return 0.0;
  if (tokens >= static_cast<double>(gamma) + 1.0) return 1.0;
  double low = 0.0;
  double high = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2.0;
    (tokensPerVerification(middle, gamma) < tokens ? low : high) = middle;
  }
  return (low + high) / 2.0;
}

double speedup(double alpha, std::int64_t gamma, double c) {
  return tokensPerVerification(alpha, gamma) / (static_cast<double>(gamma) * c + 1.0);
}

double opsFactor(double alpha, std::int64_t gamma, double cOps) {
  const auto g = static_cast<double>(gamma);
  return (g * cOps + g + 1.0) / tokensPerVerification(alpha, gamma);
}

std::optional<double> breakEvenAlpha(std::int64_t gamma, double c) {
  if (gamma == 0 || c <= 0.0) return 0.0;
  if (c > 1.0) return std::nullopt;
  return alphaOf(static_cast<double>(gamma) * c + 1.0, gamma);
}

double timePerToken(const StepCosts& costs, double confirmed) { return (costs.draft + costs.verify) / confirmed; }
double speedup(const StepCosts& costs, double confirmed) { return costs.plain / timePerToken(costs, confirmed); }
double breakEvenConfirmed(const StepCosts& costs) { return (costs.draft + costs.verify) / costs.plain; }

double predictedSpeedup(const MeasuredCosts& costs, double alpha, std::int64_t gamma) {
  const double step = static_cast<double>(gamma) * costs.draft + costs.verify(gamma + 1);
  return tokensPerVerification(alpha, gamma) * costs.target / step;
}

namespace {

template <class Gain>
BestGamma best(std::int64_t most, const Gain& gain) {
  BestGamma out;
  for (std::int64_t gamma = 1; gamma <= most; ++gamma) {
    const double now = gain(gamma);
    if (now > out.speedup) out = {gamma, now};
  }
  return out;
}

}  // namespace

BestGamma bestGamma(double alpha, double c, std::int64_t most) {
  return best(most, [&](std::int64_t gamma) { return speedup(alpha, gamma, c); });
}

BestGamma bestGamma(const MeasuredCosts& costs, double alpha, std::int64_t most) {
  return best(most, [&](std::int64_t gamma) { return predictedSpeedup(costs, alpha, gamma); });
}

}  // namespace qs::spec
