// Drafts by looking up in the text so far: what followed the last time the same few tokens stood here (prompt lookup). It
// runs no model, costs next to nothing, and is never in doubt: q is one-hot.
#pragma once

#include <cstdint>
#include <memory>

#include "core/spec/drafter.h"

namespace qs::spec {

struct NgramSettings {
  std::int64_t least = 1;  // tokens that must agree
  std::int64_t most = 4;   // tried first; then fewer
  bool operator==(const NgramSettings&) const = default;
};

// The longest suffix of `most` … `least` tokens that occurred before is continued as its newest occurrence was. Where that
// continuation runs into the end of the text it goes round: a repetition is taken to go on. Nothing found: no proposal.
// Error (usage): least < 1, most < least, or most above 16.
base::Result<std::unique_ptr<Drafter>> makeNgramDrafter(const NgramSettings& settings);

}  // namespace qs::spec
