// How often magnitudes occur, for percentiles over more numbers than one would keep. It is exact in its counts and
// within half a per cent in its percentiles; it is no histogram to be drawn.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

namespace qs::calibration {

class Magnitudes {
 public:
  void add(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value) & 0x7fffffffU;
    if (bits >= 0x7f800000U) return;
    ++counts_[bits >> kShift];
    ++total_;
  }
  std::uint64_t total() const { return total_; }
  // The P-th percentile (0 … 100, the nearest rank) of the magnitudes: the middle of its bin, whose width is 1/128 of its value. 0 if
  // there are none.
  float percentile(double p) const;

 private:
  static constexpr int kShift = 16;  // bins by exponent and seven bits of the mantissa
  std::vector<std::uint64_t> counts_ = std::vector<std::uint64_t>(std::size_t{0x7f800000U} >> kShift);
  std::uint64_t total_ = 0;
};

}  // namespace qs::calibration
