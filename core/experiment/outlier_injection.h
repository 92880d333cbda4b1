// Outliers on demand: channels of a model made large without changing what it computes, so that what happens to large
// models can be seen, and repaired, on a small one. It measures nothing and quantizes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/model.h"

namespace qs::experiment {

// The inputs that follow a norm (attn.in, ffn.in) of one block or all: channel c of the norm's weights is multiplied by
// `factor`, the columns that read it are divided by it. With a power of two not a bit of the logits changes; with other
// factors they change by rounding.
struct OutlierInjection {
  std::vector<std::int64_t> channels;    // none: nothing is injected
  double factor = 1.0;
  std::optional<std::int64_t> block;     // nothing: every block
  bool operator==(const OutlierInjection&) const = default;

  bool empty() const { return channels.empty() || factor == 1.0; }
  // "channels=7,42;factor=64" or "channels=7;factor=64;block=1"; empty if nothing is injected.
  std::string text() const;
  // Reads that form. Errors (usage): a word that is none of these, no channel, a factor that is not in (0, 1e6].
  static base::Result<OutlierInjection> parse(std::string_view text);
};

// `count` different channels below `hidden`, ascending, always the same for one seed; all of them if there are no more.
std::vector<std::int64_t> drawChannels(std::int64_t count, std::int64_t hidden, std::uint64_t seed);

// The model with the outliers in it; the model itself if there are none. Errors: a channel or block it does not have.
base::Result<model::ModelPtr> inject(const model::ModelPtr& model, const OutlierInjection& injection);

}  // namespace qs::experiment
