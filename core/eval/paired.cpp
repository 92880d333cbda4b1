#include "core/eval/paired.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "core/base/contract.h"
#include "core/eval/bootstrap.h"

namespace qs::eval {

namespace {

constexpr std::int64_t kLeastClusters = 8;
constexpr std::int64_t kLeastForBootstrap = 20;

// P(|T| ≤ t) for whole degrees of freedom (Abramowitz and Stegun 26.7.3 and 26.7.4).
double centralProbability(double t, std::int64_t degrees) {
  const double theta = std::atan(t / std::sqrt(static_cast<double>(degrees)));
  const double cosine = std::cos(theta);
  const double square = cosine * cosine;
  const bool odd = degrees % 2 != 0;
  // The odd series starts from cos θ, the even one from 1; each term is the last one times cos²θ · (k−1) ÷ k.
  double term = odd ? cosine : 1.0;
  double sum = degrees > 1 ? term : 0.0;
  for (std::int64_t k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= square * static_cast<double>(k - 1) / static_cast<double>(k);
    sum += term;
  }
  const double part = std::sin(theta) * sum;
  return odd ? 2.0 / std::numbers::pi * (theta + part) : part;
}

}  // namespace

double studentT975(std::int64_t degrees) {
  QS_CONTRACT(degrees >= 1);
  constexpr double kNormal = 1.959963984540054;
  if (degrees > 2000) {
    // Expansion in 1 ÷ degrees (Abramowitz and Stegun 26.7.5); the next term is below 10⁻⁹ here.
    const double z = kNormal;
    const double n = static_cast<double>(degrees);
    return z + (z * z * z + z) / (4.0 * n) +
           (5.0 * z * z * z * z * z + 16.0 * z * z * z + 3.0 * z) / (96.0 * n * n);
  }
  double low = kNormal;
  double high = 13.0;  // one degree of freedom: 12.706
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (centralProbability(middle, degrees) < 0.95 ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

PairedWindow pairedWindow(std::span<const double> baseline, std::span<const double> other) {
  QS_CONTRACT(baseline.size() == other.size());
  PairedWindow out;
  out.tokens = static_cast<std::int64_t>(baseline.size());
  if (out.tokens == 0) return out;
  for (std::size_t i = 0; i < baseline.size(); ++i) out.sum += other[i] - baseline[i];
  const double mean = out.sum / static_cast<double>(out.tokens);
  for (std::size_t i = 0; i < baseline.size(); ++i) {
    const double d = other[i] - baseline[i] - mean;
    out.centred += d * d;
  }
  return out;
}

PairedDifference pairedDifference(std::span<const PairedWindow> windows) {
  PairedDifference out;
  std::int64_t n = 0;
  std::int64_t clusters = 0;
  double sum = 0.0;
  for (const PairedWindow& window : windows) {
    n += window.tokens;
    clusters += window.tokens > 0 ? 1 : 0;
    sum += window.sum;
  }
  if (n == 0) return out;
  const auto count = static_cast<double>(n);
  const double mean = sum / count;
  out.delta = mean;
  if (!std::isfinite(mean)) return out;

  double tokenSquares = 0.0;
  double clusterSquares = 0.0;
  for (const PairedWindow& window : windows) {
    if (window.tokens == 0) continue;
    // Σ (d − mean) over the window; a token's square is the part within its window and the window's own distance.
    const double cluster = window.sum - static_cast<double>(window.tokens) * mean;
    clusterSquares += cluster * cluster;
    tokenSquares += window.centred + cluster * cluster / static_cast<double>(window.tokens);
  }
  out.clustered = clusters >= kLeastClusters;
  if (out.clustered) {
    const auto g = static_cast<double>(clusters);
    out.standardError = std::sqrt(g / (g - 1.0) * clusterSquares) / count;
    out.degrees = clusters - 1;
  } else if (n > 1) {
    out.standardError = std::sqrt(tokenSquares / (count - 1.0) / count);
    out.degrees = n - 1;
  }
  if (out.standardError) {
    const double reach = studentT975(out.degrees) * *out.standardError;
    out.ci95 = Interval{mean - reach, mean + reach};
    out.bootstrap = clusters >= kLeastForBootstrap;
    if (out.bootstrap) out.ci95 = bootstrapInterval(windows);
  }
  return out;
}

PairedDifference pairedDifference(std::span<const double> baseline, std::span<const double> other,
                                  std::span<const std::int32_t> windowOf) {
  QS_CONTRACT(baseline.size() == other.size() && baseline.size() == windowOf.size());
  std::vector<PairedWindow> windows;
  for (std::size_t from = 0; from < baseline.size();) {
    std::size_t to = from;
    while (to < baseline.size() && windowOf[to] == windowOf[from]) ++to;
    windows.push_back(pairedWindow(baseline.subspan(from, to - from), other.subspan(from, to - from)));
    from = to;
  }
  return pairedDifference(windows);
}

std::string_view verdictText(Verdict verdict) {
  switch (verdict) {
    case Verdict::baseline: return "baseline";
    case Verdict::withinBoth: return "within both";
    case Verdict::clearsSampling: return "clears sampling";
    case Verdict::clearsBoth: return "clears both";
  }
  return "";
}

Verdict verdictOf(const PairedDifference& difference, std::optional<double> threeSigma) {
  if (!difference.ci95) return Verdict::withinBoth;
  const bool excludesZero = difference.ci95->lo > 0.0 || difference.ci95->hi < 0.0;
  if (!excludesZero) return Verdict::withinBoth;
  return threeSigma && std::fabs(difference.delta) > *threeSigma ? Verdict::clearsBoth : Verdict::clearsSampling;
}

}  // namespace qs::eval
