// A scheme taken apart into what happens to a whole model: its weights, its channels, what runs through it, and what is
// left as it is. It knows no model and quantizes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/quant/method.h"
#include "core/quant/scheme.h"

namespace qs::quant {

struct ModelScheme {
  QuantScheme weights;              // the weights with the method that chooses their codes: rtn, mse, gptq or awq
  const Method* chooser = nullptr;  // that method; null: rtn
  bool awq = false;                 // channels are rescaled by AWQ's search first
  std::optional<double> alpha;      // smooth
  std::optional<double> threshold;  // llmint8
  std::optional<PartScheme> activations;  // llmint8 alone means int8, one scale a token
  std::optional<PartScheme> kv;
  std::optional<PartScheme> attention;

  // Linear layers that stay as stored, their inputs too.
  struct Keep {
    bool first = false;              // those of the first block
    bool last = false;
    std::int64_t top = 0;            // the most sensitive ones
    std::vector<std::string> names;  // a layer's name in either form, a block's (blocks.2) or a half's (blocks.2.ffn)
    bool any() const { return first || last || top > 0 || !names.empty(); }
  };
  Keep keep;

  // Whether it asks what layers read on a calibration text, and whether their Gram matrices are needed.
  bool needsCalibration() const;
  bool needsGram() const;
  // Whether weights are all there is to it.
  bool weightsOnly() const { return !activations && !kv && !attention; }
};

// Errors (unavailable): methods that exclude each other, or that make no sense with these formats, with the reason.
base::Result<ModelScheme> readModelScheme(const QuantScheme& scheme);

}  // namespace qs::quant
