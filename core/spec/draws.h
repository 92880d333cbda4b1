// The random numbers of one decoder: number n of stream s of a seed is a function of (seed, s, n) alone. It is not a
// general generator, and no thread but the decoder's draws from it.
#pragma once

#include <cstdint>

namespace qs::spec {

// Which decision a number is for. Streams are independent of one another, so plain and speculative decoding can share a
// seed.
enum class Stream : std::uint64_t { draft = 1, accept = 2, next = 3, other = 4 };

class Draws {
 public:
  explicit Draws(std::uint64_t seed = 0, Stream stream = Stream::other)
      : key_(mix(seed + 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(stream))) {}

  // Uniform on [0, 1), a multiple of 2⁻⁵³.
  double next() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }
  std::uint64_t bits() { return mix(key_ ^ mix(++count_)); }

  // How many have been drawn; setting it back gives the same numbers again.
  std::uint64_t count() const { return count_; }
  void rewind(std::uint64_t count) { count_ = count; }

 private:
  // The finaliser of SplitMix64 (Steele, Lea, Flood 2014), twice with different constants between.
  static constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
  }

  std::uint64_t key_;
  std::uint64_t count_ = 0;
};

}  // namespace qs::spec
