// Bins and slopes against differences that are made by hand, and against a study's own figures.
#include "core/experiment/position_drift.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

// Windows whose losses under the scheme are those as stored plus what `extra` says of window and position.
struct Made {
  std::vector<std::vector<float>> stored;
  std::vector<std::vector<float>> scheme;
  std::vector<WindowLosses> windows;

  template <class Extra>
  Made(int count, int length, int first, Extra extra) {
    stored.reserve(static_cast<std::size_t>(count));
    scheme.reserve(static_cast<std::size_t>(count));
    for (int w = 0; w < count; ++w) {
      stored.emplace_back();
      scheme.emplace_back();
      for (int i = 0; i < length; ++i) {
        const float base = static_cast<float>((w * 7 + i * 3) % 5);
        stored.back().push_back(base);
        scheme.back().push_back(base + static_cast<float>(extra(w, first + i)));
      }
      windows.push_back({first, stored.back(), scheme.back()});
    }
  }
};

TEST(PositionDriftTest, BinsCoverEveryPositionOnce) {
  const Made made(10, 30, 1, [](int, int) { return 0.5; });
  const PositionDrift drift = positionDrift(made.windows, 31, 8);
  ASSERT_EQ(drift.bins.size(), 8U);
  EXPECT_EQ(drift.bins.front().first, 0);
  EXPECT_EQ(drift.bins.back().last, 30);
  std::int64_t tokens = 0;
  for (std::size_t b = 0; b < 8; ++b) {
    if (b > 0) {
      EXPECT_EQ(drift.bins[b].first, drift.bins[b - 1].last + 1);
    }
    EXPECT_NEAR(drift.bins[b].difference.delta, 0.5, 1e-6);
    ASSERT_TRUE(drift.bins[b].difference.ci95);
    tokens += drift.bins[b].tokens;
  }
  EXPECT_EQ(tokens, 300);
  EXPECT_EQ(positionDrift(made.windows, 31, 100).bins.size(), 31U) << "not more bins than positions";
}

TEST(PositionDriftTest, AnExactLineIsFoundWithoutAnError) {
  const Made made(12, 64, 0, [](int, int p) { return 0.25 + p / 64.0; });
  const PositionDrift drift = positionDrift(made.windows, 64, 4);
  ASSERT_TRUE(drift.line && drift.line->ci95);
  EXPECT_NEAR(drift.line->slope, 1.0 / 64.0, 1e-7);
  EXPECT_NEAR(drift.line->intercept, 0.25, 1e-5);
  EXPECT_LT(*drift.line->standardError, 1e-7);
  EXPECT_EQ(drift.drift, Drift::grows);
  EXPECT_NEAR(drift.bins[3].difference.delta - drift.bins[0].difference.delta, 48.0 / 64.0, 1e-6);
}

TEST(PositionDriftTest, SlopesThatDifferByWindowMakeTheInterval) {
  // Half of the windows rise as fast as the others fall: no drift, and windows (not tokens) decide how sure that is.
  const Made made(16, 32, 0, [](int w, int p) { return (w % 2 == 0 ? 1.0 : -1.0) * (p - 15.5) / 32.0; });
  const PositionDrift drift = positionDrift(made.windows, 32, 4);
  ASSERT_TRUE(drift.line && drift.line->standardError);
  EXPECT_NEAR(drift.line->slope, 0.0, 1e-6);
  // By hand: each window adds (±s Σ(x−x̄)²)², so the error is s · √(G ÷ (G−1) ÷ G).
  EXPECT_NEAR(*drift.line->standardError, 1.0 / 32.0 * std::sqrt(16.0 / 15.0 / 16.0), 1e-6);
  EXPECT_EQ(drift.drift, Drift::none);
  const Made falling(16, 32, 0, [](int w, int p) { return -(1.0 + 0.1 * (w % 3)) * p / 32.0; });
  EXPECT_EQ(positionDrift(falling.windows, 32, 4).drift, Drift::shrinks);
}

TEST(PositionDriftTest, TooLittleGivesNoInterval) {
  const Made few(7, 16, 0, [](int, int p) { return 0.1 * p; });
  const PositionDrift drift = positionDrift(few.windows, 16, 4);
  ASSERT_TRUE(drift.line);
  EXPECT_FALSE(drift.line->ci95);
  EXPECT_EQ(drift.drift, Drift::unknown);
  const PositionDrift none = positionDrift({}, 16, 4);
  EXPECT_EQ(none.bins.size(), 4U);
  EXPECT_EQ(none.bins[0].tokens, 0);
  EXPECT_FALSE(none.line);
  const Made one(9, 1, 3, [](int, int) { return 1.0; });
  EXPECT_FALSE(positionDrift(one.windows, 16, 4).line) << "all tokens stand at one position";
}

TEST(PositionDriftTest, AStudysBinsAddUpToItsDifference) {
  const test::TempDir folder("drift");
  test::TinyShape shape;
  shape.vocab = test::kTinyVocabulary;
  shape.hidden = 32;
  shape.context = 32;
  test::writeTiny(test::makeTiny(shape), folder.path(), "BF16");
  test::writeTinyTokenizer(folder.path());
  StudySpec spec;
  spec.model = folder.path().string();
  spec.text = (folder.path() / "text.txt").string();
  {
    std::ofstream file(spec.text);
    for (int i = 0; i < 12; ++i) file << "Sentence " << i * 37 << " says that day " << i << " is mild. ";
  }
  const auto scheme = quant::QuantScheme::parse("bf16+kv=int4").value();
  Services services;
  for (const bool kept : {true, false}) {
    spec.byPosition = kept;
    auto study = LossStudy::open(spec, services, {});
    ASSERT_TRUE(study) << study.error().english();
    ASSERT_TRUE((*study)->configure(0, 0));
    EXPECT_TRUE((*study)->windowLosses(scheme).empty()) << "nothing is read yet";
    for (bool more = true; more;) more = (*study)->advance({scheme}, {}).value();
    const auto windows = (*study)->windowLosses(scheme);
    if (!kept) {
      EXPECT_TRUE(windows.empty()) << "losses are kept where they are asked for";
      continue;
    }
    const StudyView view = (*study)->view({scheme});
    ASSERT_EQ(static_cast<std::int64_t>(windows.size()), view.windows);
    const PositionDrift drift = positionDrift(windows, view.protocol.window - (view.protocol.bos ? 1 : 0), 8);
    double sum = 0.0;
    std::int64_t tokens = 0;
    for (const PositionBin& bin : drift.bins) {
      sum += bin.difference.delta * static_cast<double>(bin.tokens);
      tokens += bin.tokens;
    }
    EXPECT_EQ(tokens, view.tokens);
    EXPECT_NEAR(sum / static_cast<double>(tokens), view.rows[0].loss.score.difference.delta, 1e-6);
  }
}

}  // namespace
}  // namespace qs::experiment
