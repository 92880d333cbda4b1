// What hurts a model most: its weights, activations, cache or attention in low bits, and which of its linear layers.
// It is a list of schemes and their losses (loss_study.h); it makes no figures of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/loss_study.h"

namespace qs::experiment {

struct SensitivitySpec {
  std::string model = "lab";
  std::string text = "validation";
  int bits = 4;              // 2 … 8, of everything that is quantized
  std::int64_t window = 0;   // positions; 0: the model's context
  std::int64_t tokens = 0;   // only so many of the text; 0: all
  bool layers = true;        // one layer at a time as well
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

// Symmetric integers of so many bits everywhere: weights with one scale a row, activations and cache one a token,
// attention one a query and head. Contract: 2 ≤ bits ≤ 8.
std::vector<LadderStep> ladderSteps(int bits);
// Weights with one scale a row, by keep(…): every layer of the model in turn.
std::vector<LayerStep> layerSteps(const model::Model& model, int bits);

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
