// A model of any Llama geometry whose weights are random numbers, named by a text such as `random:135M`: for measuring
// speed and memory. It is not a model that says anything: it has no tokenizer, and no figure of quality may come of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/task_context.h"
#include "core/model/config.h"
#include "core/model/model.h"

namespace qs::model {

struct RandomModel {
  Config config;
  std::uint64_t seed = 0;
  bool bf16 = false;  // weights are rounded to BF16 numbers, as most models are stored; else F32
};

// A geometry that has a name.
struct RandomPreset {
  std::string_view name;
  Config config;
};

// "lab" (the shipped target's), "135M", "1B".
const std::vector<RandomPreset>& randomPresets();

// Whether a model's name means random weights: it begins with "random:".
bool isRandomModel(std::string_view name);

// `random:PRESET`, or `random:` and what follows of d, blocks, heads, kv, head, ffn, vocab, context, tied (yes or no), type
// (f32 or bf16) and seed as KEY=VALUE with commas between, or a preset and then such values, which replace the preset's.
// Without a preset d, blocks, heads, ffn and vocab are needed; kv is heads, head is d ÷ heads, context 2048, tied yes, type
// f32, seed 0 by default.
// Errors (badInput): an unknown preset or key, a value out of range, a geometry that does not hold together.
base::Result<RandomModel> parseRandomModel(std::string_view name);

// Elements of all tensors, the tied head counted once.
std::uint64_t elementsOf(const Config& config);

// What every result of such a model says of it.
base::Text randomWeightsNote();

// Weights near enough normal (the sum of four uniform numbers) with mean 0 and σ = 1 ÷ √inputs, norms of ones: activations
// stay finite. They depend on geometry and seed alone, never on the number of threads. `name` stands in errors. Errors:
// weights that do not fit in the memory that is free, with both figures, before any is taken; cancelled.
base::Result<ModelPtr> makeRandomModel(const RandomModel& random, const std::string& name, const base::TaskContext& ctx);

}  // namespace qs::model
