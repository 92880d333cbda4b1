// A distribution over token ids, in double precision, and its making from F32 logits: the one definition that target and
// draft share, so that a ratio p ÷ q compares numbers of one kind. It is not the rule that uses it (verify.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/spec/sampling.h"
#include "core/tensor/matrix.h"

namespace qs::spec {

// Either one probability for each id, or one token that has all of it (greedy choice, looked-up drafts), which costs no
// pass over the vocabulary. Keeps its memory when it is set anew.
class Distribution {
 public:
  Distribution() = default;
  // Probabilities as they are given. Contract: not empty.
  explicit Distribution(std::span<const double> probabilities) { set(probabilities); }

  std::int64_t size() const { return size_; }
  bool oneHot() const { return only_ >= 0; }
  std::int32_t only() const { return only_; }  // the token of a one-hot distribution, else −1
  // 0 for ids outside it.
  double operator[](std::int32_t id) const;
  // (size). Contract: not one-hot.
  std::span<const double> values() const;
  // Writes all probabilities, one-hot or not. out: (size).
  void copyTo(std::span<double> out) const;
  std::vector<double> toVector() const;

  // The token at which the running sum of probabilities passes u · (their sum), 0 ≤ u < 1; never one of probability 0.
  std::int32_t sample(double u) const;

  void setOneHot(std::int64_t size, std::int32_t id);
  void set(std::span<const double> probabilities);
  // Room for weights ≥ 0 that the caller writes; then normalise() divides them by their sum. Its result is false, and the
  // content then of no use, where that sum is 0 or not finite.
  std::span<double> weights(std::int64_t size);
  bool normalise();
  // The softmax's steps, for distributionOf(): weights exp((logit − largest) · scale), whose sum is returned; then every
  // weight times a factor.
  double setSoftmax(std::span<const float> logits, double largest, double scale);
  void rescale(double factor);
  std::span<double> mutableValues() { return std::span(values_).first(static_cast<std::size_t>(size_)); }

 private:
  std::int64_t size_ = 0;
  std::int32_t only_ = -1;
  tensor::AlignedVector<double> values_;
  std::vector<double> sums_;  // of 64 values each
};

// Softmax of logits ÷ temperature over the ids below `tokens`, then the k most likely, then the fewest with probability P
// together; out.size() is `tokens`. Ids from there on are padding: they are left out, and operator[] gives them 0. All in double from the F32 logits; among equal logits the lowest id
// goes first, for greedy choice as for the cuts. logits: (vocab). Error (badInput): a logit that is not finite, with its
// id. `whose`: "the target" or "the draft", for that error.
base::Status distributionOf(std::span<const float> logits, const Sampling& sampling, std::int64_t tokens,
                            const base::Text& whose, Distribution& out);

// How far the largest logit is above the second: what a numeric difference would have to bridge to change a greedy choice.
// Logits below `tokens` only; +∞ with fewer than two.
double topGap(std::span<const float> logits, std::int64_t tokens);

// Σ min(p, q): how often a token drawn from q is accepted for p (Leviathan et al. 2022, theorem 3.5).
double agreement(const Distribution& p, const Distribution& q);
// ½ Σ |p − q|.
double totalVariation(std::span<const double> p, std::span<const double> q);

}  // namespace qs::spec
