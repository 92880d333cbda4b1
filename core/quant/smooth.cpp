#include "core/quant/smooth.h"

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"

namespace qs::quant {

std::vector<float> channelAbsmax(std::span<const MatrixView> readers) {
  QS_CONTRACT(!readers.empty());
  std::vector<float> out(readers.front().cols);
  for (const MatrixView& w : readers) {
    QS_CONTRACT(w.cols == out.size());
    for (std::size_t r = 0; r < w.rows; ++r) {
      const float* row = w.data + r * w.cols;
      for (std::size_t c = 0; c < w.cols; ++c) {
        if (std::isfinite(row[c])) out[c] = std::max(out[c], std::fabs(row[c]));
      }
    }
  }
  return out;
}

std::vector<float> smoothScales(std::span<const float> absmaxX, std::span<const float> absmaxW, double alpha) {
  QS_CONTRACT(absmaxX.size() == absmaxW.size());
  QS_CONTRACT(alpha >= 0.0 && alpha <= 1.0);
  const auto usable = [](float size) { return std::isfinite(size) && size > 0.0F; };
  std::vector<float> out(absmaxX.size(), 1.0F);
  for (std::size_t j = 0; j < out.size(); ++j) {
    if (!usable(absmaxX[j]) || !usable(absmaxW[j])) continue;
    const auto scale = static_cast<float>(std::pow(static_cast<double>(absmaxX[j]), alpha) /
                                          std::pow(static_cast<double>(absmaxW[j]), 1.0 - alpha));
    if (usable(scale)) out[j] = scale;
  }
  return out;
}

LayerInputs dividedInputs(const LayerInputs& inputs, std::span<const float> scales) {
  const std::size_t n = scales.size();
  QS_CONTRACT(inputs.absmax.size() == n && inputs.meanAbs.size() == n);
  QS_CONTRACT(inputs.gram.rows() == n && inputs.gram.cols() == n);
  LayerInputs out = inputs;
  for (std::size_t i = 0; i < n; ++i) {
    const auto by = static_cast<double>(scales[i]);
    out.absmax[i] = static_cast<float>(static_cast<double>(inputs.absmax[i]) / by);
    out.meanAbs[i] = inputs.meanAbs[i] / by;
    const auto from = inputs.gram.row(i);
    const auto to = out.gram.row(i);
    for (std::size_t j = 0; j < n; ++j) {
      to[j] = static_cast<float>(static_cast<double>(from[j]) / (by * static_cast<double>(scales[j])));
    }
  }
  return out;
}

}  // namespace qs::quant
