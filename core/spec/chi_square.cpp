#include "core/spec/chi_square.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/contract.h"

namespace qs::spec {

namespace {

constexpr int kMostTerms = 1'000'000;
constexpr double kEnough = 1e-16;

// x^a·e^(−x) ÷ Γ(a)
double gammaDensity(double a, double x) { return std::exp(a * std::log(x) - x - std::lgamma(a)); }

// P(a, x) by its power series, for x < a + 1: Σ x^n ÷ (a·(a + 1)…(a + n)).
double lowerSeries(double a, double x) {
  double term = 1.0 / a;
  double sum = term;
  for (int n = 1; n < kMostTerms && term > sum * kEnough; ++n) sum += term *= x / (a + n);
  return sum * gammaDensity(a, x);
}

// Q(a, x) by its continued fraction, evaluated from the front (modified Lentz), for x ≥ a + 1.
double upperFraction(double a, double x) {
  constexpr double kTiny = 1e-300;
  double b = x + 1.0 - a;
  double c = 1.0 / kTiny;
  double d = 1.0 / b;
  double product = d;
  for (int n = 1; n < kMostTerms; ++n) {
    const double numerator = -n * (n - a);
    b += 2.0;
    d = numerator * d + b;
    if (std::fabs(d) < kTiny) d = kTiny;
    c = b + numerator / c;
    if (std::fabs(c) < kTiny) c = kTiny;
    d = 1.0 / d;
    const double factor = c * d;
    product *= factor;
    if (std::fabs(factor - 1.0) < kEnough * 4.0) break;
  }
  return product * gammaDensity(a, x);
}

// E|X − n·p| for X binomial with n trials: de Moivre's closed form.
double meanDeviation(std::int64_t n, double p) {
  if (n <= 0 || p <= 0.0 || p >= 1.0) return 0.0;
  const auto trials = static_cast<double>(n);
  const double k = std::min(std::floor(trials * p), trials - 1.0);
  const double logs = std::lgamma(trials + 1.0) - std::lgamma(k + 2.0) - std::lgamma(trials - k) + std::log(k + 1.0) +
                      (k + 1.0) * std::log(p) + (trials - k) * std::log1p(-p);
  return 2.0 * std::exp(logs);
}

std::int64_t sumOf(std::span<const std::int64_t> counts) {
  std::int64_t sum = 0;
  for (const std::int64_t count : counts) sum += count;
  return sum;
}

// Throws cells together until they expect enough.
struct Cell {
  double a = 0.0;
  double b = 0.0;
  double expectedA = 0.0;
  double expectedB = 0.0;
  double least() const { return std::min(expectedA, expectedB); }
  void add(const Cell& other) {
    a += other.a;
    b += other.b;
    expectedA += other.expectedA;
    expectedB += other.expectedB;
  }
  double chi2() const {
    const auto part = [](double seen, double expected) {
      return expected > 0.0 && std::isfinite(expected) ? (seen - expected) * (seen - expected) / expected : 0.0;
    };
    return part(a, expectedA) + part(b, expectedB);
  }
};

class Pool {
 public:
  void add(const Cell& cell) {
    if (cell.least() >= kLeastExpected) return close(cell);
    ++out_.pooled;
    open_.add(cell);
    if (open_.least() < kLeastExpected) return;
    close(open_);
    open_ = {};
  }
  ChiSquare finish() {
    // What is left over joins the last cell.
    if (open_.expectedA > 0.0 || open_.expectedB > 0.0) {
      Cell all = last_;
      all.add(open_);
      if (out_.cells == 0) ++out_.cells;
      last_ = all;
    }
    out_.chi2 += last_.chi2();
    out_.dof = std::max<std::int64_t>(0, out_.cells - 1);
    if (out_.dof == 0) out_.chi2 = 0.0;
    out_.pValue = chiSquareTail(out_.chi2, out_.dof);
    return out_;
  }

 private:
  void close(const Cell& cell) {
    out_.chi2 += last_.chi2();
    last_ = cell;
    ++out_.cells;
  }
  ChiSquare out_;
  Cell last_;  // not yet in the sum: something may still join it
  Cell open_;
};

}  // namespace

double upperGammaRatio(double a, double x) {
  QS_CONTRACT(a > 0.0 && x >= 0.0);
  if (x == 0.0) return 1.0;
  if (std::isinf(x)) return 0.0;
  return x < a + 1.0 ? std::max(0.0, 1.0 - lowerSeries(a, x)) : upperFraction(a, x);
}

double chiSquareTail(double chi2, std::int64_t dof) {
  if (dof <= 0) return 1.0;
  return upperGammaRatio(static_cast<double>(dof) / 2.0, chi2 / 2.0);
}

ChiSquare goodnessOfFit(std::span<const std::int64_t> counts, std::span<const double> p) {
  QS_CONTRACT(counts.size() == p.size());
  const auto n = static_cast<double>(sumOf(counts));
  Pool pool;
  bool impossible = false;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (p[i] <= 0.0) {
      impossible = impossible || counts[i] > 0;
      continue;
    }
    // The second sample is the distribution itself, which has no chance in it.
    pool.add({static_cast<double>(counts[i]), 0.0, n * p[i], std::numeric_limits<double>::infinity()});
  }
  ChiSquare out = pool.finish();
  if (impossible) {
    out.chi2 = std::numeric_limits<double>::infinity();
    out.dof = std::max<std::int64_t>(1, out.dof);
    out.pValue = 0.0;
  }
  return out;
}

ChiSquare homogeneity(std::span<const std::int64_t> a, std::span<const std::int64_t> b) {
  QS_CONTRACT(a.size() == b.size());
  const auto ofA = static_cast<double>(sumOf(a));
  const auto ofB = static_cast<double>(sumOf(b));
  if (ofA == 0.0 || ofB == 0.0) return {};
  const double share = ofA / (ofA + ofB);
  Pool pool;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto both = static_cast<double>(a[i] + b[i]);
    if (both == 0.0) continue;
    pool.add({static_cast<double>(a[i]), static_cast<double>(b[i]), both * share, both * (1.0 - share)});
  }
  return pool.finish();
}

ChiSquare combined(std::span<const ChiSquare> parts) {
  ChiSquare out;
  for (const ChiSquare& part : parts) {
    out.chi2 += part.chi2;
    out.dof += part.dof;
    out.cells += part.cells;
    out.pooled += part.pooled;
  }
  out.pValue = chiSquareTail(out.chi2, out.dof);
  return out;
}

CountRange usualCounts(std::int64_t draws, double p) {
  constexpr double kNormal95 = 1.959963984540054;
  const auto n = static_cast<double>(draws);
  const double spread = kNormal95 * std::sqrt(n * p * (1.0 - p));
  return {std::max(0.0, n * p - spread), std::min(n, n * p + spread)};
}

double totalVariation(std::span<const std::int64_t> counts, std::span<const double> p) {
  QS_CONTRACT(counts.size() == p.size());
  const auto n = static_cast<double>(std::max<std::int64_t>(1, sumOf(counts)));
  double sum = 0.0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += std::fabs(static_cast<double>(counts[i]) / n - p[i]);
  return sum / 2.0;
}

double totalVariation(std::span<const std::int64_t> a, std::span<const std::int64_t> b) {
  QS_CONTRACT(a.size() == b.size());
  const auto ofA = static_cast<double>(std::max<std::int64_t>(1, sumOf(a)));
  const auto ofB = static_cast<double>(std::max<std::int64_t>(1, sumOf(b)));
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += std::fabs(static_cast<double>(a[i]) / ofA - static_cast<double>(b[i]) / ofB);
  }
  return sum / 2.0;
}

double expectedTotalVariation(std::int64_t draws, std::span<const double> p) {
  if (draws <= 0) return 0.0;
  double sum = 0.0;
  for (const double one : p) sum += meanDeviation(draws, one);
  return sum / static_cast<double>(draws) / 2.0;
}

double expectedTotalVariation(std::span<const std::int64_t> a, std::span<const std::int64_t> b) {
  QS_CONTRACT(a.size() == b.size());
  const std::int64_t ofA = sumOf(a);
  const std::int64_t ofB = sumOf(b);
  if (ofA == 0 || ofB == 0) return 0.0;
  // Given how often a cell was hit by both together, how many of those hits are a's is hypergeometric: the binomial mean
  // deviation, narrowed as its variance is.
  const auto both = static_cast<double>(ofA + ofB);
  const double share = static_cast<double>(ofA) / both;
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto hits = static_cast<double>(a[i] + b[i]);
    sum += meanDeviation(a[i] + b[i], share) * std::sqrt((both - hits) / (both - 1.0));
  }
  return sum * (1.0 / static_cast<double>(ofA) + 1.0 / static_cast<double>(ofB)) / 2.0;
}

}  // namespace qs::spec
