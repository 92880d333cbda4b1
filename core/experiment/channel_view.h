// One layer's input as the page Activations shows it: its channels, the steps that INT8 would have, and what SmoothQuant
// makes of them at one α. It runs no model: ranges are those of a calibration (activations.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/experiment/activations.h"

namespace qs::experiment {

// The largest code of symmetric INT8.
inline constexpr double kInt8Largest = 127.0;

struct ChannelView {
  std::vector<std::size_t> order;  // the channels as shown: by number, or the largest first
  std::size_t largest = 0;         // the channel with the largest |x|
  std::vector<float> scales;       // s_j by channel; all 1 where the input cannot be rescaled
  std::vector<float> actAfter;     // max |x_j| ÷ s_j
  std::vector<float> weightAfter;  // max |w_j| · s_j
  double maxAfter = 0.0;
  double medianAfter = 0.0;
  double ratioAfter = 0.0;         // of max and median; infinite where the median is 0
  // Width of a step of symmetric INT8: one scale for the tensor (max ÷ 127), before and after; one scale for the token
  // in the middle of all tokens.
  double tensorStep = 0.0;
  double tensorStepAfter = 0.0;
  double tokenStep = 0.0;
  // Channels with values none of which reaches half a step of the tensor's scale: all of them become 0.
  std::int64_t lost = 0;
  std::int64_t lostAfter = 0;
};

// Contract: 0 ≤ alpha ≤ 1.
ChannelView channelView(const LayerInputRanges& input, double alpha, bool bySize);

// The places in `inputs` of the first layer that reads each input, the most uneven input first.
std::vector<std::size_t> distinctInputs(const std::vector<LayerInputRanges>& inputs);

}  // namespace qs::experiment
