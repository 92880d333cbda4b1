// What hurts a model most: its weights, activations, cache or attention in low bits, and which of its linear layers.
// It is a list of schemes and their losses (loss_study.h); it makes no figures of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/loss_study.h"

namespace qs::experiment {

// What shares a scale in each part, as the words of a scheme.
struct SensitivityParts {
  std::string weights = "row";        // tensor, row, gN
  std::string activations = "token";  // token, tensor
  std::string cache = "token";        // token, head, channel
  bool scores = false;                // attention: the scores before softmax as well
  bool operator==(const SensitivityParts&) const = default;
};

struct SensitivitySpec {
  std::string model = "lab";
  std::string text = "validation";
  bool replaceInvalid = false;  // invalid UTF-8 becomes U+FFFD instead of an error
  int bits = 4;              // 2 … 8, of everything that is quantized
  std::int64_t window = 0;   // positions; 0: the model's context
  std::int64_t tokens = 0;   // only so many of the text; 0: all
  bool layers = true;        // one layer at a time as well
  SensitivityParts parts;
  std::string backend = "cpu";
  bool operator==(const SensitivitySpec&) const = default;
};

// One bar of the ladder: a part, quantized alone.
struct LadderStep {
  std::string part;  // weights, activations, kv, attention
  quant::QuantScheme scheme;
};

// One linear layer: quantized alone, and all but it.
struct LayerStep {
  std::string name;  // short
  quant::QuantScheme on;
  quant::QuantScheme off;
};

// The cache alone in fewer bits.
struct CacheStep {
  int bits = 16;
  quant::QuantScheme scheme;
};

// That the scales asked for are words of the scheme grammar. Error (usage): the word.
base::Status checkParts(const SensitivityParts& parts);

// Symmetric integers of so many bits everywhere; attention has one scale a query and head. Contract: 2 ≤ bits ≤ 8 and
// checkParts(parts), here and below.
std::vector<LadderStep> ladderSteps(int bits, const SensitivityParts& parts = {});
// Weights by keep(…): every layer of the model in turn.
std::vector<LayerStep> layerSteps(const model::Model& model, int bits, const SensitivityParts& parts = {});
// All weights but those of the layers named.
quant::QuantScheme keepingScheme(int bits, const SensitivityParts& parts, const std::vector<std::string>& kept);
// The cache in 16 bits (bf16), 8 and 4.
std::vector<CacheStep> cacheSteps(const SensitivityParts& parts = {});

// What rows say about an order that is claimed: that Δ grows from each to the next.
struct MeasuredOrder {
  std::vector<std::size_t> sorted;  // indices of the rows, the smallest Δ first; equals stay as claimed
  bool holds = false;               // they are 0, 1, 2 …
  // Pairs of rows whose 95 % intervals overlap, so that their order may be chance; first index below the second.
  std::vector<std::pair<std::size_t, std::size_t>> overlapping;
  bool operator==(const MeasuredOrder&) const = default;
};
// Nothing while a row has no figure or no interval.
std::optional<MeasuredOrder> measuredOrder(std::span<const StudyRow> rows);

// The rows by how much they cost, the largest Δ first; equals stay in order. Empty until every row is complete: an order
// that is still being measured would name other layers with every window.
std::vector<std::size_t> mostSensitiveFirst(std::span<const StudyRow> rows);

struct SensitivityResult {
  StudyView view;                       // rows as `schemes` of ladder, then on and off of each layer
  std::vector<LadderStep> ladder;
  std::vector<LayerStep> layers;
  const StudyRow& ladderRow(std::size_t i) const { return view.rows[i]; }
  const StudyRow& onRow(std::size_t i) const { return view.rows[ladder.size() + 2 * i]; }
  const StudyRow& offRow(std::size_t i) const { return view.rows[ladder.size() + 2 * i + 1]; }
};

// Errors: bits out of range; those of LossStudy; cancelled.
base::Result<SensitivityResult> runSensitivity(const SensitivitySpec& spec, Services& services,
                                               const base::TaskContext& context);

std::string commandLine(const SensitivitySpec& spec);

}  // namespace qs::experiment
