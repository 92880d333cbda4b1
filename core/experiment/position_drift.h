// How much more a scheme costs late in a window than early: differences from the stored model by position, in bins with
// their intervals, and a line through them with its own. It measures nothing; the losses are a study's (loss_study.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/eval/paired.h"
#include "core/experiment/loss_study.h"

namespace qs::experiment {

// Positions [first, last] in the window: so many text tokens stand before the scored one.
struct PositionBin {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t tokens = 0;             // scored there; 0: `difference` means nothing
  eval::PairedDifference difference;   // its observations are the windows, as everywhere (eval/paired.h)
};

// Least squares of the difference on the position, over all tokens.
struct DriftLine {
  double slope = 0.0;      // nats per token, for each position further on
  double intercept = 0.0;  // at position 0
  // Cluster-robust, a window one observation: √(G ÷ (G−1) · Σ_g (Σ_i (x_i − x̄) e_i)²) ÷ Σ (x_i − x̄)²; Liang and Zeger,
  // Biometrika 73 (1986). Nothing below eight windows.
  std::optional<double> standardError;
  std::optional<eval::Interval> ci95;  // slope ± t · standardError, Student's t with G − 1 degrees of freedom
  std::int64_t windows = 0;
  bool operator==(const DriftLine&) const = default;
};

enum class Drift : std::uint8_t {
  unknown,  // too few windows for an interval
  none,     // the interval of the slope holds 0
  grows,    // it lies above 0
  shrinks,  // it lies below
};

struct PositionDrift {
  std::vector<PositionBin> bins;
  std::optional<DriftLine> line;  // nothing where all tokens stand at one position
  Drift drift = Drift::unknown;
};

// `positions`: text tokens that a window holds; they are cut into `bins` bins as equal as can be (fewer where there are
// not as many positions). Contract: positions and bins of at least 1, no window longer than `positions`.
PositionDrift positionDrift(std::span<const WindowLosses> windows, std::int64_t positions, int bins);

}  // namespace qs::experiment
