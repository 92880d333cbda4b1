// Numbers for a question, drawn from a seed: the same seed gives the same numbers on every machine. It is not a source of
// chance for sampling from distributions (core/spec/draws.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace qs::quiz {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed) {}

  // splitmix64 (Steele, Lea and Flood, 2014).
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }
  // A whole number from low to high, both included; the bias of the remainder is below 2⁻⁴⁰ for spans up to 2²⁴.
  int whole(int low, int high) {
    return low + static_cast<int>(next() % static_cast<std::uint64_t>(high - low + 1));
  }
  // steps · step for a whole number of steps from low to high: numbers that read well.
  double stepped(int low, int high, double step) { return static_cast<double>(whole(low, high)) * step; }
  template <class T>
  T pick(std::initializer_list<T> of) {
    return *(of.begin() + whole(0, static_cast<int>(of.size()) - 1));
  }
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[static_cast<std::size_t>(whole(0, static_cast<int>(left) - 1))]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace qs::quiz
