// Whether two models' losses on the same tokens differ by more than chance: paired difference, its standard error and
// interval, and the verdict. It is not a test between different texts or different trainings.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace qs::eval {

struct Interval {
  double lo = 0.0;
  double hi = 0.0;
  bool operator==(const Interval&) const = default;
};

struct PairedDifference {
  double delta = 0.0;  // mean of (other − baseline), nats per token
  // Standard error of delta; nothing where the data cannot give one (a single token).
  std::optional<double> standardError;
  // From 20 windows on the bootstrap's (bootstrap.h); with fewer, which it would draw too narrowly, delta ± t ·
  // standardError, Student's t with `degrees` degrees of freedom.
  std::optional<Interval> ci95;
  bool bootstrap = false;        // ci95 is the bootstrap's
  std::int64_t degrees = 0;      // of freedom
  bool clustered = false;        // by window (eight or more), else per token
};

// `baseline` and `other` are losses of the same tokens in the same order, `windowOf` the window each was scored in
// (non-decreasing). Tokens of one window share their context, so from eight windows on the standard error treats a
// window as one observation (cluster-robust: √(G ÷ (G−1) · Σ_g (Σ_i (d_i − d̄))²) ÷ n); below that each token is one.
// NaN among the losses gives a NaN delta and no interval.
PairedDifference pairedDifference(std::span<const double> baseline, std::span<const double> other,
                                  std::span<const std::int32_t> windowOf);

// The differences of one window's tokens as the sums that statistics over windows need, so that a long text costs memory
// by the window and not by the token.
struct PairedWindow {
  std::int64_t tokens = 0;
  double sum = 0.0;      // Σ d
  double centred = 0.0;  // Σ (d − sum ÷ tokens)²
  bool operator==(const PairedWindow&) const = default;
};

// Of one window's tokens. Contract: as many of one as of the other.
PairedWindow pairedWindow(std::span<const double> baseline, std::span<const double> other);

// The same figures from such sums, one per window.
PairedDifference pairedDifference(std::span<const PairedWindow> windows);

// The 97.5 % quantile of Student's t.
double studentT975(std::int64_t degrees);

enum class Verdict : std::uint8_t { baseline, withinBoth, clearsSampling, clearsBoth };

// "baseline", "within both", "clears sampling", "clears both" (cli.md); translated where it is shown.
std::string_view verdictText(Verdict verdict);

// clears sampling: the interval excludes 0. clears both: |delta| also exceeds the training noise floor's three sigma,
// which only a model card can tell (nothing: at most `clears sampling`). Without an interval: within both.
Verdict verdictOf(const PairedDifference& difference, std::optional<double> threeSigma);

}  // namespace qs::eval
