// The same prompt at many draft lengths, temperatures or drafts: predicted and measured speed-up, the best γ, the
// break-even. It is many runs of speculation.h, their timings interleaved with one plain one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/experiment/speculation.h"

namespace qs::experiment {

struct SpeculationSweepSpec {
  SpeculationSpec base;
  std::vector<std::int64_t> gammas = {1, 2, 3, 4, 5, 6, 8, 12, 16};
  std::vector<double> temperatures;  // empty: that of base
};

struct SweepPoint {
  std::int64_t gamma = 0;
  double temperature = 0.0;
  std::optional<double> alpha;
  std::optional<double> alphaExpected;
  double acceptedPerDrafted = 0.0;
  double tokensPerVerification = 0.0;
  double c = 0.0;                 // t_draft ÷ t_target at this γ
  double draftMs = 0.0;
  double targetMs = 0.0;          // T(1)
  double verifyMs = 0.0;          // T(γ + 1)
  SpeculationPrediction predicted;
  Measured speedup;               // against plain decoding at the same temperature, in turn
  std::optional<double> breakEvenAlpha;  // of the simple formula at this γ and c
};

struct SpeculationSweep {
  std::vector<SweepPoint> points;  // temperature by temperature, γ ascending
  std::size_t bestMeasured = 0;    // index of the largest median
  std::size_t bestPredicted = 0;   // by `costs`
  std::vector<base::Text> notes;
  std::optional<base::Text> busy;  // what other programs did to the times, if much (busy_note.h)
};

// `partial`: called on the calling thread with what there is after each turn. Errors: as runSpeculation; usage for an empty
// list.
base::Result<SpeculationSweep> sweepSpeculation(const SpeculationSweepSpec& spec, Services& services,
                                                const base::TaskContext& context,
                                                const std::function<void(const SpeculationSweep&)>& partial = {});
base::Result<SpeculationSweep> sweepSpeculation(const SpecPair& pair, const SpeculationSweepSpec& spec, Services& services,
                                                const base::TaskContext& context,
                                                const std::function<void(const SpeculationSweep&)>& partial = {});

}  // namespace qs::experiment
