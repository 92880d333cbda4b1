// What the page Activations is told: a layer's channels and steps, SmoothQuant's effect on them, outliers on demand and
// the proof that they change nothing.
#include "core/experiment/channel_view.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

#include "core/experiment/injection_check.h"
#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

LayerInputRanges input() {
  LayerInputRanges out;
  out.name = "blocks.0.ffn.down";
  out.point = "blocks.0.ffn.mid";
  out.absmax = {1.0F, 254.0F, 0.0F, 4.0F, 0.5F};
  out.weightMax = {1.0F, 0.25F, 2.0F, 1.0F, 0.5F};
  out.tokenMedian = 12.7;
  return out;
}

TEST(ChannelViewTest, StepsOrderAndLostChannelsFollowFromTheRanges) {
  const ChannelView view = channelView(input(), 0.5, true);
  EXPECT_EQ(view.order, (std::vector<std::size_t>{1, 3, 0, 4, 2}));
  EXPECT_EQ(view.largest, 1U);
  EXPECT_DOUBLE_EQ(view.tensorStep, 2.0);
  EXPECT_DOUBLE_EQ(view.tokenStep, 0.1);
  // 0.5 is below half a step of 2; 1 reaches it exactly; a channel that is all 0 has nothing to lose.
  EXPECT_EQ(view.lost, 1);
  // s = max|X|^½ ÷ max|W|^½, so that both sides are √(max|X| · max|W|) afterwards.
  for (const std::size_t j : {0U, 1U, 3U, 4U}) {
    const double both = std::sqrt(static_cast<double>(input().absmax[j]) * static_cast<double>(input().weightMax[j]));
    EXPECT_NEAR(view.actAfter[j], both, 1e-6 * both);
    EXPECT_NEAR(view.weightAfter[j], both, 1e-6 * both);
  }
  EXPECT_EQ(view.scales[2], 1.0F);
  EXPECT_EQ(view.actAfter[2], 0.0F);
  EXPECT_NEAR(view.maxAfter, std::sqrt(254.0 * 0.25), 1e-5);
  EXPECT_NEAR(view.medianAfter, 1.0, 1e-6);
  EXPECT_NEAR(view.ratioAfter, view.maxAfter / view.medianAfter, 1e-12);
  EXPECT_EQ(view.lostAfter, 0);
  EXPECT_EQ(channelView(input(), 0.5, false).order, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
}

TEST(ChannelViewTest, AlphaOneTakesAllOfTheActivationsSizeAway) {
  const ChannelView view = channelView(input(), 1.0, false);
  for (const std::size_t j : {0U, 1U, 3U, 4U}) EXPECT_NEAR(view.actAfter[j], 1.0, 1e-6);
  EXPECT_NEAR(view.weightAfter[1], 254.0 * 0.25, 1e-4);
}

TEST(ChannelViewTest, AnInputThatCannotBeRescaledStaysAsItIs) {
  LayerInputRanges fixed = input();
  fixed.canSmooth = false;
  const ChannelView view = channelView(fixed, 0.5, false);
  EXPECT_EQ(view.actAfter, fixed.absmax);
  EXPECT_EQ(view.weightAfter, fixed.weightMax);
  EXPECT_EQ(view.tensorStepAfter, view.tensorStep);
}

TEST(ChannelViewTest, MedianAndUnevennessHaveTheirEdges) {
  EXPECT_EQ(medianOf({}), 0.0);
  EXPECT_EQ(medianOf({3.0F, 1.0F}), 2.0);
  EXPECT_EQ(medianOf({3.0F, 1.0F, 9.0F}), 3.0);
  EXPECT_EQ(unevenness(0.0, 0.0), 0.0);
  EXPECT_TRUE(std::isinf(unevenness(1.0, 0.0)));
}

TEST(DrawChannelsTest, DifferentAscendingAndTheSameForOneSeed) {
  const auto drawn = drawChannels(5, 32, 1);
  ASSERT_EQ(drawn.size(), 5U);
  EXPECT_TRUE(std::is_sorted(drawn.begin(), drawn.end()));
  EXPECT_EQ(std::set<std::int64_t>(drawn.begin(), drawn.end()).size(), 5U);
  EXPECT_GE(drawn.front(), 0);
  EXPECT_LT(drawn.back(), 32);
  EXPECT_EQ(drawChannels(5, 32, 1), drawn);
  EXPECT_NE(drawChannels(5, 32, 2), drawn);
  EXPECT_EQ(drawChannels(50, 3, 9), (std::vector<std::int64_t>{0, 1, 2}));
  EXPECT_TRUE(drawChannels(-1, 3, 9).empty());
}

class InjectedTest : public testing::Test {
 protected:
  InjectedTest() : folder_("injected") {
    test::TinyShape shape;
    shape.vocab = test::kTinyVocabulary;
    shape.hidden = 32;
    shape.context = 32;
    test::writeTiny(test::makeTiny(shape), folder_.path(), "BF16");
    test::writeTinyTokenizer(folder_.path());
    std::ofstream file(text());
    for (int i = 0; i < 12; ++i) file << "Sentence " << i * 37 << " says that the weather of day " << i << " is mild. ";
  }
  std::string model() const { return folder_.path().string(); }
  std::string text() const { return (folder_.path() / "text.txt").string(); }

  test::TempDir folder_;
  Services services_;
};

TEST_F(InjectedTest, APowerOfTwoChangesNotABitAndAnotherFactorOnlyRounds) {
  const auto exact = checkInjection(model(), "cpu", {{3, 17}, 64.0, {}}, text(), services_, {});
  ASSERT_TRUE(exact) << exact.error().english();
  EXPECT_EQ(exact->maxLogitDifference, 0.0);
  EXPECT_GT(exact->maxLogit, 0.0);
  EXPECT_EQ(exact->positions, 32);
  const auto rounded = checkInjection(model(), "cpu", {{3, 17}, 3.7, {}}, text(), services_, {});
  ASSERT_TRUE(rounded) << rounded.error().english();
  EXPECT_GT(rounded->maxLogitDifference, 0.0) << "else the first comparison would show nothing";
  EXPECT_LT(rounded->maxLogitDifference, 1e-4 * rounded->maxLogit);
  const auto outside = checkInjection(model(), "cpu", {{32}, 64.0, {}}, text(), services_, {});
  ASSERT_FALSE(outside);
  EXPECT_NE(outside.error().english().find("0 to 31"), std::string::npos) << outside.error().english();
}

TEST_F(InjectedTest, InjectedChannelsAreWhatLayersReadAndPointsAreTold) {
  ActivationsSpec spec{model(), {text(), 2}, {}, "cpu"};
  const auto plain = runActivations(spec, services_, {});
  ASSERT_TRUE(plain) << plain.error().english();
  spec.outliers = {{5}, 256.0, {}};
  const auto injected = runActivations(spec, services_, {});
  ASSERT_TRUE(injected) << injected.error().english();
  ASSERT_EQ(plain->inputs.size(), 14U);
  for (std::size_t i = 0; i < plain->inputs.size(); ++i) {
    const auto& was = plain->inputs[i];
    const auto& is = injected->inputs[i];
    EXPECT_EQ(std::max(-was.low, was.high), static_cast<float>(was.max)) << was.name;
    EXPECT_LE(was.tokenMedian, was.max);
    EXPECT_GT(was.tokenMedian, 0.0);
    const bool followsNorm = was.point.ends_with("attn.in") || was.point.ends_with("ffn.in");
    if (followsNorm) {
      EXPECT_GT(is.tokenMedian, 4.0 * was.tokenMedian) << "the outlier is in most tokens: " << was.name;
    }
    EXPECT_EQ(is.absmax[5], followsNorm ? was.absmax[5] * 256.0F : was.absmax[5]) << was.name;
  }
  // Four inputs a block; the one with the outlier comes first.
  const auto distinct = distinctInputs(injected->inputs);
  ASSERT_EQ(distinct.size(), 8U);
  EXPECT_EQ(channelView(injected->inputs[distinct[0]], 0.5, false).largest, 5U);
  EXPECT_GE(injected->inputs[distinct[0]].ratio, injected->inputs[distinct[1]].ratio);
  // Without values of their own for each head, what attention gives cannot be rescaled.
  for (const auto& one : plain->inputs) EXPECT_EQ(one.canSmooth, !one.point.ends_with("attn.out")) << one.point;
}

}  // namespace
}  // namespace qs::experiment
