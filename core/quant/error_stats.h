// How far restored values are from the originals: sums that merge exactly the same in any order of the same blocks.
// It is not a quality figure of a model; that is loss (core/eval).
#pragma once

#include <cstdint>
#include <span>

namespace qs::quant {

struct ErrorStats {
  std::uint64_t count = 0;       // finite inputs
  double sumSquaredError = 0.0;  // Σ (x − x̂)², finite inputs only
  double sumSquares = 0.0;       // Σ x²
  double maxError = 0.0;         // max |x − x̂|
  double maxAbs = 0.0;           // max |x|
  std::uint64_t zeros = 0;       // non-zero inputs restored as 0
  std::uint64_t clipped = 0;     // inputs beyond the last code by more than half a step
  std::uint64_t nonfinite = 0;   // NaN and ±Inf inputs; they take part in no sum, no maximum and no scale
  std::uint64_t signFlips = 0;   // inputs restored with the other sign
  std::uint64_t scaleOverflows = 0;   // scales beyond their type's largest number, clamped to it
  // Scales that their type rounds to 0, so that their whole group becomes 0; E8M0, which has no 0: too small for it.
  std::uint64_t scaleUnderflows = 0;

  // Adds one value and its restoration (clipping and scale counters are the quantizer's).
  void add(float x, float restored);
  void merge(const ErrorStats& other);

  // Root mean square error, in the values' unit. 0 for no values.
  double rmse() const;
  // rmse ÷ rms(x); 0 when both are 0, infinity when only rms(x) is.
  double relativeRmse() const;
  // 20·log10(1 ÷ relativeRmse), dB; +infinity for no error.
  double sqnrDb() const;
};

}  // namespace qs::quant
