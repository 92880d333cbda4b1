// A draft of chosen agreement, for exploring the theory: q = w·p + (1 − w)·a fixed random distribution. It needs p, so it
// runs the target itself for every proposal and can never save time.
#pragma once

#include <cstdint>
#include <memory>

#include "core/spec/drafter.h"
#include "core/spec/scorer.h"

namespace qs::spec {

// `target`: another session of the target. The random distribution has weights −ln u, one for each id, from `seed`; its
// agreement with p, and with it what is accepted, is not w but w plus what the two have in common. Error (usage): w outside
// [0, 1].
base::Result<std::unique_ptr<Drafter>> makeMixDrafter(std::unique_ptr<Scorer> target, double w, std::uint64_t seed);

}  // namespace qs::spec
