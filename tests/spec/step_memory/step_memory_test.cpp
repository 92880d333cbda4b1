// Steps of the decoder allocate nothing once every kind of step has happened: every call of operator new in the process is
// counted.
#include <gtest/gtest.h>

#include "core/spec/decoder.h"
#include "core/spec/drafters/model_drafter.h"
#include "core/spec/drafters/ngram_drafter.h"
#include "tests/support/counted_new.h"

namespace qs::spec {
namespace {

// Logits of the last token alone, without memory of its own.
class Repeating final : public Scorer {
 public:
  explicit Repeating(std::uint64_t seed) : seed_(seed) {}
  std::int64_t vocab() const override { return 100; }
  std::int64_t capacity() const override { return 4000; }
  std::int64_t position() const override { return position_; }
  std::int64_t memoryBytes() const override { return 0; }
  base::Status append(std::span<const std::int32_t> ids, model::LogitRows rows, std::span<float> logits, const base::TaskContext&) override {
    position_ += static_cast<std::int64_t>(ids.size());
    if (rows == model::LogitRows::none) return {};
    const std::size_t first = rows == model::LogitRows::last ? ids.size() - 1 : 0;
    for (std::size_t i = first; i < ids.size(); ++i) {
      Draws draws(static_cast<std::uint64_t>(ids[i]), Stream::other);
      Draws own(seed_ + static_cast<std::uint64_t>(ids[i]), Stream::other);
      for (std::size_t j = 0; j < 100; ++j) logits[(i - first) * 100 + j] = static_cast<float>(4.0 * draws.next() + own.next());
    }
    return {};
  }
  void rewind(std::int64_t position) override { position_ = position; }

 private:
  std::uint64_t seed_;
  std::int64_t position_ = 0;
};

TEST(StepMemory, IsAllocatedBeforeLong) {
  for (const bool lookup : {false, true}) {
    for (const Sampling& sampling : {Sampling{0.0, 0, 1.0}, {1.0, 0, 1.0}, {1.0, 20, 0.9}}) {
      DecoderOptions options;
      options.sampling = sampling;
      options.maxNew = 3000;
      auto drafter = lookup ? makeNgramDrafter({}).value() : makeModelDrafter(std::make_unique<Repeating>(1000));
      auto decoder = Decoder::create(std::make_unique<Repeating>(2000), std::move(drafter), options).value();
      // The ids themselves grow; room for all of them is there after a first run.
      ASSERT_TRUE(decoder.start(std::vector<std::int32_t>{1, 2}, {}));
      StepLog log;
      while (!decoder.finished()) ASSERT_TRUE(decoder.stepInto(log, {}));
      ASSERT_TRUE(decoder.restart(7, {}));
      const std::uint64_t before = allocations;
      std::int64_t steps = 0;
      while (!decoder.finished()) {
        if (!decoder.stepInto(log, {})) break;
        ++steps;
      }
      EXPECT_EQ(allocations - before, 0U);
      EXPECT_GT(steps, 500);
    }
  }
}

}  // namespace
}  // namespace qs::spec
