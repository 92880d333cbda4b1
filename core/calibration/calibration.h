// What a model's linear layers read and its cache stores while calibration text runs through it: ranges, sizes,
// percentiles and Gram matrices, collected in one pass. It chooses no scale and quantizes nothing.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/task_context.h"
#include "core/calibration/magnitudes.h"
#include "core/model/prepared_model.h"
#include "core/model/run_quant.h"
#include "core/quant/int_kernel.h"
#include "core/quant/layer_inputs.h"

namespace qs::calibration {

// One point of one block.
struct PointRanges {
  quant::LayerInputs inputs;                   // gram empty unless asked for, and at keys and values
  std::vector<quant::kernel::Range> channels;  // extremes by channel
  Magnitudes magnitudes;                       // over all channels
  std::vector<float> tokenMax;                 // max |x| of each token, in the order of the text
  std::uint64_t nonfinite = 0;                 // NaN or infinite numbers, which enter nothing

  // Extremes over all channels.
  quant::kernel::Range range() const;
};

struct Calibration {
  std::vector<std::array<PointRanges, model::kTapPoints>> blocks;
  std::int64_t windows = 0;
  std::int64_t tokens = 0;  // positions that ran, a BOS in front of every window among them
  bool gram = false;

  const PointRanges& at(std::int64_t block, model::TapPoint point) const {
    return blocks[static_cast<std::size_t>(block)][static_cast<std::size_t>(point)];
  }
  const PointRanges& inputOf(const model::LinearName& name) const { return at(name.block, model::inputOf(name.kind)); }
};

using CalibrationPtr = std::shared_ptr<const Calibration>;

struct CalibrationRequest {
  std::span<const std::int32_t> tokens;  // the text, without any BOS
  std::int64_t windows = 16;             // the text's first so many; fewer where it is shorter
  std::int64_t window = 0;               // positions, the BOS among them; 0: the model's context
  std::optional<std::int32_t> bos = {};  // opens every window
  bool gram = true;
};

// Runs the windows through the model as it is (without what its RunQuant rounds) and collects. Sums are formed in the
// order of the text, whatever the number of threads. Errors: a text of fewer than two tokens; a window larger than the
// context or smaller than two; no window asked for; ids outside the vocabulary; cancelled; the backend's.
base::Result<CalibrationPtr> calibrate(const model::PreparedModelPtr& model, const CalibrationRequest& request,
                                       const base::TaskContext& context);

// Bytes that the Gram matrices of a model take.
std::uint64_t gramBytes(const model::Config& config);

}  // namespace qs::calibration
