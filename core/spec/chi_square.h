// Pearson's χ² for counts against expectations and for two samples, and total variation with what an exact sampler would
// give. It tests; what is sampled is others' business.
#pragma once

#include <cstdint>
#include <span>

namespace qs::spec {

// Q(a, x) = Γ(a, x) ÷ Γ(a), the regularised upper incomplete gamma function; a > 0, x ≥ 0. Relative error below 1e-10
// where it is above 1e-300.
double upperGammaRatio(double a, double x);
// The chance that χ² with `dof` degrees of freedom is at least so large; 1 for dof = 0.
double chiSquareTail(double chi2, std::int64_t dof);

inline constexpr double kLeastExpected = 5.0;

struct ChiSquare {
  double chi2 = 0.0;
  std::int64_t dof = 0;   // 0: nothing to test, one cell alone
  double pValue = 1.0;
  std::int64_t cells = 0;   // after pooling
  std::int64_t pooled = 0;  // cells that expected fewer than kLeastExpected and were thrown together
};

// Counts against N·p. Cells that expect fewer than 5 are pooled in the order of their index until they expect 5; what is
// left over joins the last cell. A count where p is 0 can never happen by chance: χ² is then ∞ and the p-value 0.
ChiSquare goodnessOfFit(std::span<const std::int64_t> counts, std::span<const double> p);
// Whether two samples come from one distribution. Cells of which either sample expects fewer than 5 are pooled.
ChiSquare homogeneity(std::span<const std::int64_t> a, std::span<const std::int64_t> b);
// The sum of independent ones.
ChiSquare combined(std::span<const ChiSquare> parts);

// Where the count of one token lies in 95 of 100 cases after N draws, if its probability is p: N·p ± 1.96 √(N·p·(1 − p)), the
// normal approximation to the binomial law, cut at 0 and N.
struct CountRange {
  double low = 0.0;
  double high = 0.0;
};
CountRange usualCounts(std::int64_t draws, double p);

// ½ Σ |counts ÷ N − p|.
double totalVariation(std::span<const std::int64_t> counts, std::span<const double> p);
double totalVariation(std::span<const std::int64_t> a, std::span<const std::int64_t> b);
// What an exact sampler's total variation is on average after N draws: half the sum of the binomial mean deviations (de
// Moivre).
double expectedTotalVariation(std::int64_t draws, std::span<const double> p);
// Of two samples from one distribution, given how often each token occurred in both together (hypergeometric).
double expectedTotalVariation(std::span<const std::int64_t> a, std::span<const std::int64_t> b);

}  // namespace qs::spec
