// What calibration collects, against the numbers themselves.
#include "core/calibration/calibration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "core/eval/protocol.h"
#include "core/model/session.h"
#include "tests/model/tiny_model.h"

namespace qs::calibration {
namespace {

using model::TapPoint;
using test::makeTiny;
using test::randomIds;
using test::TempDir;
using test::TinyShape;

// Keeps every row that passes.
struct Recorder final : model::Tap {
  base::Status see(std::int64_t block, TapPoint point, const float* rows, std::int64_t n, std::int64_t cols) override {
    auto& to = seen[{block, point}];
    for (std::int64_t r = 0; r < n; ++r) to.emplace_back(rows + r * cols, rows + (r + 1) * cols);
    return {};
  }
  std::map<std::pair<std::int64_t, TapPoint>, std::vector<std::vector<float>>> seen;
};

class CalibrationTest : public testing::Test {
 protected:
  model::PreparedModelPtr prepare(const test::TinyModel& tiny) {
    const TempDir dir("calibration");
    test::writeTiny(tiny, dir.path());
    const auto source = io::openSource(dir.path());
    EXPECT_TRUE(source) << source.error().english();
    const auto backend = backend::Registry().open("cpu");
    EXPECT_TRUE(backend) << backend.error().english();
    return model::PreparedModel::prepare(model::loadModel(**source, ctx_).value(), *backend, ctx_).value();
  }
  CalibrationRequest request(const std::vector<std::int32_t>& ids) {
    CalibrationRequest out;
    out.tokens = ids;
    out.window = 20;
    out.windows = 3;
    out.bos = 0;
    return out;
  }
  base::TaskContext ctx_;
};

TEST_F(CalibrationTest, RangesMeansAndGramAreThoseOfTheNumbers) {
  const auto model = prepare(makeTiny(TinyShape{}));
  const auto ids = randomIds(100, 61);
  const auto found = calibrate(model, request(ids), ctx_).value();
  EXPECT_EQ(found->windows, 3);
  EXPECT_EQ(found->tokens, 60);
  // The same windows by hand: a BOS and 19 tokens each.
  Recorder recorder;
  auto session = model::Session::create(model).value();
  session.setTap(&recorder);
  eval::Protocol protocol;
  protocol.window = 20;
  protocol.bos = 0;
  const auto windows = eval::planWindows(100, protocol).value();
  for (int w = 0; w < 3; ++w) {
    std::vector<std::int32_t> with = {0};
    with.insert(with.end(), ids.begin() + windows[static_cast<std::size_t>(w)].begin, ids.begin() + windows[static_cast<std::size_t>(w)].end);
    session.rewind(0);
    ASSERT_TRUE(session.append(with, model::LogitRows::none, ctx_));
  }
  for (const auto& [place, rows] : recorder.seen) {
    const PointRanges& got = found->at(place.first, place.second);
    const std::size_t channels = rows[0].size();
    ASSERT_EQ(rows.size(), 60U);
    EXPECT_EQ(got.inputs.tokens, 60);
    ASSERT_EQ(got.channels.size(), channels);
    for (std::size_t c = 0; c < channels; ++c) {
      double mean = 0.0;
      float lo = 0.0F;
      float hi = 0.0F;
      for (const auto& row : rows) {
        mean += std::fabs(static_cast<double>(row[c])) / 60.0;
        lo = std::min(lo, row[c]);
        hi = std::max(hi, row[c]);
      }
      EXPECT_EQ(got.channels[c].lo, lo);
      EXPECT_EQ(got.channels[c].hi, hi);
      EXPECT_EQ(got.inputs.absmax[c], std::max(-lo, hi));
      EXPECT_NEAR(got.inputs.meanAbs[c], mean, 1e-12 + 1e-12 * mean);
    }
    const bool gram = place.second != TapPoint::keys && place.second != TapPoint::values;
    EXPECT_EQ(got.inputs.gram.size(), gram ? channels * channels : 0U);
    if (!gram) continue;
    for (std::size_t i = 0; i < channels; ++i) {
      for (std::size_t j = 0; j < channels; ++j) {
        double want = 0.0;
        double size = 0.0;
        for (const auto& row : rows) {
          want += static_cast<double>(row[i]) * static_cast<double>(row[j]) / 60.0;
          size += std::fabs(static_cast<double>(row[i]) * static_cast<double>(row[j])) / 60.0;
        }
        // Sums of 20 products in F32, then in double: k·ε·Σ|x·y|.
        EXPECT_NEAR(static_cast<double>(got.inputs.gram.row(i)[j]), want, 22 * 6e-8 * size + 1e-12);
      }
    }
  }
  EXPECT_EQ(recorder.seen.size(), 12U);
}

TEST_F(CalibrationTest, ThreadsChangeNothing) {
  const auto model = prepare(makeTiny(TinyShape{.vocab = 61, .hidden = 96, .layers = 1, .intermediate = 200}));
  const auto ids = randomIds(100, 61);
  const auto one = calibrate(model, request(ids), ctx_).value();
  base::ThreadPool pool(4);
  ctx_.pool = &pool;
  const auto four = calibrate(model, request(ids), ctx_).value();
  const auto& a = one->at(0, TapPoint::gated).inputs.gram;
  const auto& b = four->at(0, TapPoint::gated).inputs.gram;
  EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(float)), 0);
}

TEST_F(CalibrationTest, PercentilesAreWithinTheirBins) {
  Magnitudes magnitudes;
  EXPECT_EQ(magnitudes.percentile(50), 0.0F);
  std::mt19937 rng(5);
  std::normal_distribution<float> normal(0.0F, 3.0F);
  std::vector<float> sizes;
  for (int i = 0; i < 10001; ++i) {
    const float x = normal(rng);
    magnitudes.add(x);
    sizes.push_back(std::fabs(x));
  }
  magnitudes.add(std::nanf(""));
  magnitudes.add(-INFINITY);
  EXPECT_EQ(magnitudes.total(), 10001U);
  std::sort(sizes.begin(), sizes.end());
  for (const double p : {0.0, 1.0, 50.0, 90.0, 99.0, 99.9, 100.0}) {
    const double want = static_cast<double>(sizes[static_cast<std::size_t>(p / 100.0 * 10000.0 + 0.5)]);
    EXPECT_NEAR(static_cast<double>(magnitudes.percentile(p)), want, want / 200.0) << p;
  }
}

TEST_F(CalibrationTest, WhatIsNoNumberEntersNothingAndIsCounted) {
  auto tiny = makeTiny(TinyShape{});
  tiny.config["tie_word_embeddings"] = false;
  tiny.tensors["lm_head.weight"] = tiny.tensors["model.embed_tokens.weight"];
  std::fill_n(tiny.tensors["model.embed_tokens.weight"].values.begin() + 5 * 24, 24, std::nanf(""));
  const auto model = prepare(tiny);
  const std::vector<std::int32_t> ids = {1, 2, 3, 4, 5, 6, 7};
  const auto found = calibrate(model, request(ids), ctx_).value();
  const PointRanges& input = found->at(0, TapPoint::attentionInput);
  EXPECT_EQ(input.nonfinite, 24U);
  for (const float g : input.inputs.gram.values()) EXPECT_TRUE(std::isfinite(g));
  for (const float m : input.inputs.absmax) EXPECT_TRUE(std::isfinite(m));
}

TEST_F(CalibrationTest, ShortTextsFillWhatTheyCanAndEmptyOnesAreRefused) {
  const auto model = prepare(makeTiny(TinyShape{}));
  const std::vector<std::int32_t> ids = {1, 2, 3};
  const auto found = calibrate(model, request(ids), ctx_).value();
  EXPECT_EQ(found->windows, 1);
  EXPECT_EQ(found->tokens, 4);
  const std::vector<std::int32_t> one = {1};
  EXPECT_FALSE(calibrate(model, request(one), ctx_));
  auto none = request(ids);
  none.windows = 0;
  EXPECT_FALSE(calibrate(model, none, ctx_));
  none.windows = 1;
  none.window = 65;  // beyond the context
  EXPECT_FALSE(calibrate(model, none, ctx_));
  const std::vector<std::int32_t> foreign = {1, 61};
  EXPECT_FALSE(calibrate(model, request(foreign), ctx_));
}

TEST_F(CalibrationTest, AStopIsObeyed) {
  const auto model = prepare(makeTiny(TinyShape{}));
  const auto ids = randomIds(100, 61);
  std::stop_source stop;
  base::TaskContext context;
  context.stop = stop.get_token();
  context.progress = [&](const base::ProgressReport&) { stop.request_stop(); };
  const auto found = calibrate(model, request(ids), context);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, base::ErrorKind::cancelled);
}

}  // namespace
}  // namespace qs::calibration
