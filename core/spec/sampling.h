// How logits become the distribution that a token is drawn from: temperature, then top-k, then top-p. It is a value and
// draws nothing; target and draft are always given the same one.
#pragma once

#include <cstdint>

#include "core/base/result.h"

namespace qs::spec {

struct Sampling {
  double temperature = 1.0;  // logits are divided by it; 0: greedy, the most likely token alone
  std::int64_t topK = 0;     // only the k most likely tokens; 0: all
  double topP = 1.0;         // only the fewest of them, the most likely first, that have this probability together
  bool greedy() const { return temperature == 0.0; }
  bool operator==(const Sampling&) const = default;
};

// Errors (usage) name the setting: a temperature below 0 or not finite, k below 0, P outside (0, 1].
base::Status check(const Sampling& sampling);

}  // namespace qs::spec
