// Models of a few tokens for tests of speculative decoding: tables in the place of a forward pass, whose true distributions
// are known. They are not models; a session is tested in session_cache_test.cpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "core/base/contract.h"
#include "core/spec/decoder.h"
#include "core/spec/drafters/model_drafter.h"
#include "core/spec/scorer.h"

namespace qs::test {

// Logits from the tokens so far.
using Table = std::function<std::vector<float>(std::span<const std::int32_t> ids)>;

// Looks at the last two tokens, so that a cache that is one off gives something else.
inline Table toyTable(std::int64_t vocab, std::uint64_t seed, double sharpness = 1.5) {
  return [=](std::span<const std::int32_t> ids) {
    std::uint64_t key = seed * 1000003;
    for (std::size_t i = ids.size() > 2 ? ids.size() - 2 : 0; i < ids.size(); ++i) {
      key = key * 31 + static_cast<std::uint64_t>(ids[i]) + 1;
    }
    spec::Draws draws(key);
    std::vector<float> out;
    for (std::int64_t i = 0; i < vocab; ++i) out.push_back(static_cast<float>(sharpness * 3.0 * (draws.next() - 0.5)));
    return out;
  };
}

// Another table that leans towards the first one: a draft of some agreement.
inline Table leaning(Table to, Table other, double share) {
  return [=](std::span<const std::int32_t> ids) {
    auto a = to(ids);
    const auto b = other(ids);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(share * static_cast<double>(a[i]) + (1.0 - share) * static_cast<double>(b[i]));
    return a;
  };
}

class ToyScorer : public spec::Scorer {
 public:
  ToyScorer(Table table, std::int64_t vocab, std::int64_t capacity = 64) : table_(std::move(table)), vocab_(vocab), capacity_(capacity) {}

  std::int64_t vocab() const override { return vocab_; }
  std::int64_t capacity() const override { return capacity_; }
  std::int64_t position() const override { return static_cast<std::int64_t>(seen_.size()); }
  std::int64_t memoryBytes() const override { return 0; }
  base::Status append(std::span<const std::int32_t> ids, model::LogitRows rows, std::span<float> logits,
                      const base::TaskContext& context) override {
    ++calls;
    if (context.stopRequested() || (failAt >= 0 && calls > failAt)) return base::fail(base::cancelledError());
    QS_CONTRACT(position() + static_cast<std::int64_t>(ids.size()) <= capacity_);
    std::size_t out = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      seen_.push_back(ids[i]);
      if (rows == model::LogitRows::all || (rows == model::LogitRows::last && i + 1 == ids.size())) {
        const auto row = table_(seen_);
        std::copy(row.begin(), row.end(), logits.begin() + static_cast<std::ptrdiff_t>(out));
        out += row.size();
      }
    }
    return {};
  }
  void rewind(std::int64_t position) override {
    QS_CONTRACT(position >= 0 && position <= this->position());
    const auto kept = static_cast<std::size_t>(position);
    if (oneOff && kept > 0 && kept < seen_.size()) seen_[kept - 1] = seen_[kept];
    seen_.resize(kept);
  }

  std::span<const std::int32_t> seen() const { return seen_; }

  std::int64_t calls = 0;
  std::int64_t failAt = -1;  // further calls are as if cancelled
  bool oneOff = false;  // a planted fault: a rewind keeps the token behind in the place of the last one

 private:
  Table table_;
  std::int64_t vocab_;
  std::int64_t capacity_;
  std::vector<std::int32_t> seen_;
};

inline std::unique_ptr<ToyScorer> toy(Table table, std::int64_t vocab, std::int64_t capacity = 64) {
  return std::make_unique<ToyScorer>(std::move(table), vocab, capacity);
}

// The target's true distribution after some tokens.
inline spec::Distribution trueDistribution(const Table& table, std::span<const std::int32_t> ids, const spec::Sampling& sampling) {
  spec::Distribution out;
  const auto logits = table(ids);
  if (!spec::distributionOf(logits, sampling, static_cast<std::int64_t>(logits.size()), "a toy", out)) std::abort();
  return out;
}

}  // namespace qs::test
