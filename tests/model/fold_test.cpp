// Rescaling channels changes weights and inputs, and not what the model computes.
#include "core/model/fold.h"

#include <gtest/gtest.h>

#include <random>

#include "core/backend/registry.h"
#include "core/model/session.h"
#include "tests/model/tiny_model.h"

namespace qs::model {
namespace {

using test::makeTiny;
using test::randomIds;
using test::TempDir;
using test::TinyShape;

class FoldTest : public testing::Test {
 protected:
  ModelPtr load(const TinyShape& shape) {
    const TempDir dir("fold");
    test::writeTiny(makeTiny(shape), dir.path());
    return loadModel(**io::openSource(dir.path()), ctx_).value();
  }
  tensor::Matrix logits(const ModelPtr& model) {
    const auto backend = backend::Registry().open("cpu").value();
    auto session = Session::create(PreparedModel::prepare(model, backend, ctx_).value()).value();
    return session.append(randomIds(30, 61), LogitRows::all, ctx_).value();
  }
  base::TaskContext ctx_;
};

constexpr TapPoint kInputs[] = {TapPoint::attentionInput, TapPoint::attended, TapPoint::ffnInput, TapPoint::gated};

TEST_F(FoldTest, PowersOfTwoChangeNoBitOfTheLogitsAndOthersOnlyRound) {
  const auto model = load(TinyShape{.kvHeads = 4});
  const auto before = logits(model);
  std::mt19937 rng(3);
  for (const TapPoint point : kInputs) {
    const std::size_t channels = model->linear({1, readersOf(point).front()})->cols();
    std::vector<float> exact(channels);
    std::vector<float> other(channels);
    for (auto& s : exact) s = std::ldexp(1.0F, static_cast<int>(rng() % 9) - 4);
    for (auto& s : other) s = 0.05F + static_cast<float>(rng() % 1000) / 100.0F;
    const auto same = scaleInput(*model, 1, point, exact).value();
    EXPECT_NE(same->linear({1, readersOf(point).front()}), model->linear({1, readersOf(point).front()}));
    const auto after = logits(same);
    EXPECT_EQ(std::memcmp(after.data(), before.data(), before.size() * sizeof(float)), 0) << shortPart(point);
    const auto rounded = logits(scaleInput(*model, 1, point, other).value());
    for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(rounded.data()[i], before.data()[i], 1e-4);
  }
}

TEST_F(FoldTest, TheChannelsThemselvesAreDivided) {
  struct Largest final : Tap {
    base::Status see(std::int64_t block, TapPoint point, const float* rows, std::int64_t n, std::int64_t cols) override {
      if (block != 0 || point != TapPoint::ffnInput) return {};
      for (std::int64_t r = 0; r < n; ++r) third = std::max(third, std::fabs(rows[r * cols + 3]));
      return {};
    }
    float third = 0.0F;
  };
  const auto model = load(TinyShape{});
  const auto backend = backend::Registry().open("cpu").value();
  const auto largest = [&](const ModelPtr& one) {
    Largest tap;
    auto session = Session::create(PreparedModel::prepare(one, backend, ctx_).value()).value();
    session.setTap(&tap);
    EXPECT_TRUE(session.append(randomIds(30, 61), LogitRows::none, ctx_));
    return tap.third;
  };
  std::vector<float> scales(24, 1.0F);
  scales[3] = 0.125F;
  const auto scaled = scaleInput(*model, 0, TapPoint::ffnInput, scales).value();
  EXPECT_EQ(largest(scaled), 8.0F * largest(model));
}

TEST_F(FoldTest, RefusesWhatCannotBeScaled) {
  const auto shared = load(TinyShape{});  // two query heads to a value head
  EXPECT_FALSE(canScale(shared->config(), TapPoint::attended));
  EXPECT_FALSE(canScale(shared->config(), TapPoint::keys));
  const std::vector<float> ones(40, 1.0F);
  EXPECT_FALSE(scaleInput(*shared, 0, TapPoint::attended, ones));
  EXPECT_FALSE(scaleInput(*shared, 0, TapPoint::ffnInput, ones));  // another number of channels
  std::vector<float> bad(24, 1.0F);
  for (const float wrong : {0.0F, -1.0F, std::nanf(""), INFINITY}) {
    bad[7] = wrong;
    const auto refused = scaleInput(*shared, 0, TapPoint::ffnInput, bad);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().english().find("channel 7"), std::string::npos) << refused.error().english();
  }
}

}  // namespace
}  // namespace qs::model
