// Reads the geometry of a model from the text of a config.json, of far more kinds of models than this version can run, and
// from the model at hand. It judges no model: what it does not know of is refused by name or taken for granted with a note.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/cost/geometry.h"
#include "core/experiment/services.h"
#include "core/model/config.h"

namespace qs::experiment {

// Fields as transformers names them; those of a language part inside `text_config` too. Read: grouped queries (absent:
// every head has its own keys), head_dim (absent: hidden ÷ heads), tied tables, windows (sliding_window with layer_types,
// max_window_layers or use_sliding_window), experts (num_local_experts, num_experts, n_routed_experts; shared ones; dense
// first layers), recurrent layers of the gated delta rule (layer_types, full_attention_interval, linear_…), biases and
// query and key norms. What was not said and was taken for granted is in Geometry::assumed.
// `what` names the text in errors: malformed JSON, a missing or wrong field (badInput); caches that are compressed
// (kv_lora_rank) and encoders with a decoder, which this version does not count (unavailable).
base::Result<cost::Geometry> readGeometry(std::string_view json, const std::string& what);

// The same of a configuration that was read already.
base::Result<cost::Geometry> geometryOf(const model::Config& config, const std::string& name, double storedBytes);

// By name: a preset (cost::geometryPresets), a path that ends in `.json` or `.gguf`, or a model as Services takes it,
// random weights too. Of an opened folder the numbers in its files are held against the geometry, with a note where they differ. Errors:
// no such preset and no such file (with the presets' names); a source without config.json; those of readGeometry.
base::Result<cost::Geometry> namedGeometry(const std::string& name, Services& services);

}  // namespace qs::experiment
