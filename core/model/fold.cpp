#include "core/model/fold.h"

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"

namespace qs::model {

using base::ErrorKind;
using base::Result;

namespace {

constexpr std::size_t at(LinearKind kind) { return static_cast<std::size_t>(kind); }

MatrixPtr columnsTimes(const tensor::Matrix& w, std::span<const float> scales) {
  auto out = std::make_shared<tensor::Matrix>(w.rows(), w.cols());
  for (std::size_t r = 0; r < w.rows(); ++r) {
    for (std::size_t c = 0; c < w.cols(); ++c) out->row(r)[c] = w.row(r)[c] * scales[c];
  }
  return out;
}

// Row by row: a norm's weights are (1, channels), a layer's rows are its outputs.
MatrixPtr dividedBy(const tensor::Matrix& w, std::span<const float> scales) {
  auto out = std::make_shared<tensor::Matrix>(w.rows(), w.cols());
  const bool norm = w.rows() == 1;
  for (std::size_t r = 0; r < w.rows(); ++r) {
    for (std::size_t c = 0; c < w.cols(); ++c) out->row(r)[c] = w.row(r)[c] / scales[norm ? c : r];
  }
  return out;
}

}  // namespace

std::span<const LinearKind> readersOf(TapPoint point) {
  static constexpr std::array<LinearKind, 3> kAttention = {LinearKind::q, LinearKind::k, LinearKind::v};
  static constexpr std::array<LinearKind, 1> kOut = {LinearKind::o};
  static constexpr std::array<LinearKind, 2> kFfn = {LinearKind::gate, LinearKind::up};
  static constexpr std::array<LinearKind, 1> kDown = {LinearKind::down};
  switch (point) {
    case TapPoint::attentionInput: return kAttention;
    case TapPoint::attended: return kOut;
    case TapPoint::ffnInput: return kFfn;
    case TapPoint::gated: return kDown;
    case TapPoint::keys:
    case TapPoint::values: break;
  }
  return {};
}

bool canScale(const Config& config, TapPoint point) {
  if (point == TapPoint::attended) return config.heads == config.kvHeads;
  return !readersOf(point).empty();
}

Result<ModelPtr> scaleInput(const Model& model, std::int64_t block, TapPoint point, std::span<const float> scales) {
  const Config& config = model.config();
  QS_CONTRACT(block >= 0 && block < config.layers);
  const base::Text what{QS_LABEL("core", "the channels of blocks.%1.%2"), {std::to_string(block), std::string(shortPart(point))}};
  if (!canScale(config, point)) {
    return base::fail(ErrorKind::badInput, what, QS_LABEL("core", "channels that an operation before them can be scaled for"),
                      point == TapPoint::attended ? QS_LABEL("core", "value heads that several query heads share")
                                                  : QS_LABEL("core", "none"),
                      QS_LABEL("core", "choose the input of another layer"));
  }
  BlockWeights changed = model.blocks()[static_cast<std::size_t>(block)];
  const std::size_t channels = changed.linear[at(readersOf(point).front())]->cols();
  if (scales.size() != channels) {
    return base::fail(ErrorKind::badInput, what, {QS_LABEL("core", "%1 scales"), {std::to_string(channels)}},
                      std::to_string(scales.size()));
  }
  const auto wrong = std::find_if(scales.begin(), scales.end(), [](float s) { return !std::isfinite(s) || s <= 0.0F; });
  if (wrong != scales.end()) {
    return base::fail(ErrorKind::badInput, what, QS_LABEL("core", "scales above 0"),
                      {QS_LABEL("core", "%1 at channel %2"),
                       {std::to_string(*wrong), std::to_string(wrong - scales.begin())}});
  }
  switch (point) {
    case TapPoint::attentionInput: changed.attentionNorm = dividedBy(*changed.attentionNorm, scales); break;
    case TapPoint::ffnInput: changed.ffnNorm = dividedBy(*changed.ffnNorm, scales); break;
    case TapPoint::attended: changed.linear[at(LinearKind::v)] = dividedBy(*changed.linear[at(LinearKind::v)], scales); break;
    default: changed.linear[at(LinearKind::up)] = dividedBy(*changed.linear[at(LinearKind::up)], scales); break;
  }
  for (const LinearKind kind : readersOf(point)) changed.linear[at(kind)] = columnsTimes(*changed.linear[at(kind)], scales);
  return model.withBlock(block, std::move(changed));
}

}  // namespace qs::model
