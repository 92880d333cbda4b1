// The proof for one pair: stored distributions of chosen contexts, the decoder's first tokens, and greedy identity, tested.
// The tests themselves are core/spec/exactness.h's.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/experiment/speculation.h"
#include "core/spec/exactness.h"

namespace qs::experiment {

struct SpeculationExactnessSpec {
  SpeculationSpec base;            // its temperature is that of the sampled tests, 1 if it is greedy
  std::int64_t draws = 200000;     // over all contexts
  std::int64_t contexts = 8;       // places where the draft proposed, spread over what follows the prompt
  std::int64_t first = 3;          // tokens of the decoders' comparison
  std::int64_t runs = 2000;        // of each decoder for it; 0: left out
  std::int64_t greedyTokens = 128; // of the greedy texts; 0: left out
  const spec::Rule* instead = nullptr;  // of base.rule: one that is wrong, to see that it is noticed; it outlives the call
};

struct SpeculationExactness {
  spec::Sampling sampling;         // of the sampled tests
  spec::ExactnessFigures places;
  std::optional<spec::FirstTokens> firstTokens;
  std::optional<spec::GreedyComparison> greedy;
  double falseAlarmRate = spec::kFalseAlarmRate;  // of each p-value
  std::vector<base::Text> notes;
};

// Errors: as runSpeculation.
base::Result<SpeculationExactness> testSpeculation(const SpeculationExactnessSpec& spec, Services& services,
                                                   const base::TaskContext& context);
base::Result<SpeculationExactness> testSpeculation(const SpecPair& pair, const SpeculationExactnessSpec& spec,
                                                   Services& services, const base::TaskContext& context);

// The stored distributions: up to `contexts` places where the draft proposed while the text went on from the prompt, each
// with p and q as they were there. Errors: as runSpeculation; a draft that proposes nothing.
base::Result<std::vector<spec::Place>> placesOf(const SpecPair& pair, const SpeculationSpec& spec, std::int64_t contexts,
                                                const base::TaskContext& context);

}  // namespace qs::experiment
