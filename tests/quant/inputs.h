// Weights and calibration inputs for the tests of methods that work with inputs: random, but correlated as a network's
// are. They are not the lab model's (tests/experiment).
#pragma once

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "core/quant/layer_inputs.h"
#include "core/quant/quantizer.h"

namespace qs::quant {

// (tokens, channels), a few directions shared by all channels and noise of their own; sizes differ by channel.
inline std::vector<float> correlatedInputs(std::size_t tokens, std::size_t channels, unsigned seed, double own = 0.5) {
  std::mt19937 engine(seed);
  std::normal_distribution<double> normal;
  constexpr std::size_t kDirections = 4;
  std::vector<double> mix(kDirections * channels);
  std::vector<double> size(channels);
  for (double& v : mix) v = normal(engine);
  for (double& v : size) v = std::exp(0.7 * normal(engine));
  std::vector<float> x(tokens * channels);
  for (std::size_t t = 0; t < tokens; ++t) {
    double shared[kDirections];
    for (double& v : shared) v = normal(engine);
    for (std::size_t c = 0; c < channels; ++c) {
      double value = own * normal(engine);
      for (std::size_t d = 0; d < kDirections; ++d) value += shared[d] * mix[d * channels + c];
      x[t * channels + c] = static_cast<float>(value * size[c]);
    }
  }
  return x;
}

inline LayerInputs inputsOf(const std::vector<float>& x, std::size_t channels) {
  LayerInputs out;
  const std::size_t tokens = x.size() / channels;
  out.tokens = static_cast<std::int64_t>(tokens);
  out.absmax.assign(channels, 0.0F);
  out.meanAbs.assign(channels, 0.0);
  std::vector<double> gram(channels * channels);
  for (std::size_t t = 0; t < tokens; ++t) {
    const float* row = x.data() + t * channels;
    for (std::size_t i = 0; i < channels; ++i) {
      out.absmax[i] = std::max(out.absmax[i], std::fabs(row[i]));
      out.meanAbs[i] += std::fabs(static_cast<double>(row[i])) / static_cast<double>(tokens);
      for (std::size_t j = 0; j < channels; ++j) {
        gram[i * channels + j] += static_cast<double>(row[i]) * static_cast<double>(row[j]);
      }
    }
  }
  out.gram = tensor::Matrix(channels, channels);
  for (std::size_t i = 0; i < gram.size(); ++i) {
    out.gram.data()[i] = static_cast<float>(gram[i] / static_cast<double>(tokens));
  }
  return out;
}

inline LayerInputs inputsWithGram(std::size_t channels, const std::vector<float>& gram) {
  LayerInputs out;
  out.tokens = 1;
  out.absmax.assign(channels, 1.0F);
  out.meanAbs.assign(channels, 1.0);
  out.gram = tensor::Matrix(channels, channels);
  std::copy(gram.begin(), gram.end(), out.gram.data());
  return out;
}

inline std::vector<float> randomWeights(std::size_t rows, std::size_t cols, unsigned seed, double spread = 0.05) {
  std::mt19937 engine(seed);
  std::normal_distribution<double> normal(0.0, spread);
  std::vector<float> w(rows * cols);
  for (float& v : w) v = static_cast<float>(normal(engine));
  return w;
}

inline MatrixView view(const std::vector<float>& w, std::size_t rows) {
  return {w.data(), rows, w.size() / rows};
}

// tr(E · gram · Eᵀ), written plainly.
inline double plainOutputError(const std::vector<float>& w, const float* restored, const tensor::Matrix& gram) {
  const std::size_t n = gram.cols();
  double sum = 0.0;
  for (std::size_t r = 0; r < w.size() / n; ++r) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const auto e = [&](std::size_t c) {
          return static_cast<double>(w[r * n + c]) - static_cast<double>(restored[r * n + c]);
        };
        sum += e(i) * static_cast<double>(gram.row(i)[j]) * e(j);
      }
    }
  }
  return sum;
}

}  // namespace qs::quant
