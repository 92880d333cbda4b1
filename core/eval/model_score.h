// What scoring windows leaves behind: sums per window, and the figures of a model that follow from them.
// It scores nothing (window_scorer.h); the sums add up in the order of windows, so threads do not change a figure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/eval/paired.h"

namespace qs::eval {

// One window under one model.
struct WindowScore {
  std::int64_t tokens = 0;
  double nll = 0.0;         // Σ nats
  PairedWindow difference;  // from the baseline
  double kld = 0.0;         // Σ over tokens of Σ p_base ln(p_base ÷ p), nats
  double deltaPSquares = 0.0;
  std::int64_t sameTop = 0;
  std::int64_t nonfinite = 0;
  bool operator==(const WindowScore&) const = default;
};

struct ModelScore {
  double loss = 0.0;  // nats per scored token
  double perplexity = 0.0;
  std::optional<double> bitsPerByte;
  PairedDifference difference;  // from the baseline; zeros for the baseline itself
  Verdict verdict = Verdict::baseline;
  double kld = 0.0;        // mean Σ p_base ln(p_base ÷ p), nats; 0 for the baseline
  double sameTop = 1.0;    // share of tokens with the baseline's most likely next token
  double deltaPRms = 0.0;  // root mean square of p(true token) − the baseline's
  std::int64_t nonfinite = 0;  // tokens whose logits held NaN or an infinity; loss is then NaN
  // Mean loss by the number of text tokens before the scored one in its window, NaN where none was scored there.
  // Empty unless asked for.
  std::vector<double> byPosition;
};

// The figures of the windows given, which may be the first part of a text: then `scoredBytes` (of the tokens scored)
// is nothing. `isBaseline`: of the model that the others are compared with.
ModelScore summarise(std::span<const WindowScore> windows, bool isBaseline, std::optional<double> threeSigma,
                     std::optional<std::uint64_t> scoredBytes = {});

}  // namespace qs::eval
