// Experiments on a backend whose memory is its own: the CUDA module compiled for the CPU, and a GPU where there is one. What
// is rounded is the core's to the last bit; what is summed up agrees as sums in other orders do.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>

#include "core/experiment/backend_pair.h"
#include "core/experiment/loss.h"
#include "core/experiment/tensor_scheme.h"
#include "core/experiment/tensor_sweep.h"
#include "tests/backend/backend_names.h"
#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

test::TinyShape deviceShape() {
  test::TinyShape s;
  s.vocab = test::kTinyVocabulary;
  s.hidden = 32;
  s.context = 32;
  return s;
}

class DeviceTest : public testing::TestWithParam<std::string> {
 protected:
  DeviceTest() : folder_("device") {
    test::writeTiny(test::makeTiny(deviceShape()), folder_.path(), "BF16");
    test::writeTinyTokenizer(folder_.path());
    std::ofstream(text()) << kText;
    std::ofstream(folder_.path() / "other.txt") << std::string(kText).substr(60) << " Another text, to calibrate on.";
  }
  void SetUp() override {
    const auto opened = services_.backend(GetParam());
    if (opened) return;
    ASSERT_FALSE(test::backendRequired(GetParam())) << opened.error().english();
    GTEST_SKIP() << opened.error().english();
  }
  std::string model() const { return folder_.path().string(); }
  std::string text() const { return (folder_.path() / "text.txt").string(); }
  static constexpr const char* kText =
      "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of "
      "a wife. However little known the feelings or views of such a man may be on his first entering a neighbourhood.";
  static quant::QuantScheme scheme(const char* text) { return quant::QuantScheme::parse(text).value(); }

  test::TempDir folder_;
  Services services_{2};
};
INSTANTIATE_TEST_SUITE_P(Device, DeviceTest, testing::Values(test::cusimName(), "cuda"), test::backendTestName);

TEST_P(DeviceTest, LossIsTheProcessorsForWeightsActivationsCacheAndAttention) {
  for (const char* text : {"bf16", "int4:g16", "mxfp4", "int8:row+a=int8", "int4:g16+kv=int8", "bf16+kv=int4:g8", "bf16+attn=int8",
                           "bf16+a=fp8_e4m3:tensor", "int4:g16/gptq", "int4:g16/mse"}) {
    SCOPED_TRACE(text);
    LossSpec spec;
    spec.model = model();
    spec.text = this->text();
    spec.schemes = {scheme(text)};
    spec.tokens = 40;
    spec.calibration = {(folder_.path() / "other.txt").string(), 2};
    const auto want = runLoss(spec, services_, {});
    ASSERT_TRUE(want) << want.error().english();
    spec.backend = GetParam();
    const auto got = runLoss(spec, services_, {});
    ASSERT_TRUE(got) << got.error().english();
    EXPECT_NE(got->backend, want->backend);
    const double limit = std::string(text).find("gptq") == std::string::npos ? 2e-4 : 5e-3;  // a code that turns on a tie
    EXPECT_NEAR(got->results.front().score.loss, want->results.front().score.loss, limit);
    EXPECT_TRUE(std::isfinite(got->results.front().score.loss));
  }
}

TEST_P(DeviceTest, TwoBackendsGiveTheSameCodesAndSayWhoRan) {
  for (const char* text : {"int4:g16", "int8:row", "int3:tensor", "int4:col", "fp8_e4m3:row", "nvfp4", "nf4:g16"}) {
    SCOPED_TRACE(text);
    BackendPairSpec spec;
    spec.model = model();
    spec.scheme = scheme(text);
    spec.first = "cpu";
    spec.second = GetParam();
    spec.repeats = 1;
    const auto pair = compareBackends(spec, services_, {});
    ASSERT_TRUE(pair) << pair.error().english();
    EXPECT_TRUE(pair->same()) << pair->codesDiffer << " codes, " << pair->scalesDiffer << " scales, " << pair->restoredDiffer;
    EXPECT_LT(pair->sumsDifferBy, 1e-5);
    EXPECT_GT(pair->codes, 0U);
    EXPECT_EQ(pair->second.backend, services_.backend(GetParam()).value()->name());
  }
  BackendPairSpec spec;
  spec.model = model();
  spec.scheme = scheme("q4_0");  // blocks of files are the core's own everywhere
  spec.second = GetParam();
  spec.repeats = 1;
  const auto pair = compareBackends(spec, services_, {});
  ASSERT_TRUE(pair) << pair.error().english();
  EXPECT_EQ(pair->second.backend, "built-in");
  EXPECT_FALSE(pair->notes.empty());
}

// The page's figures: statistics, profiles and the heat map of the errors.
TEST_P(DeviceTest, AStudyOfATensorIsTheProcessorsAndItsHeatMapToTheLastBit) {
  for (const char* text : {"int4:g16", "int4:tensor", "int4:row", "int4:col", "nf4:g16", "int4:g16:clip=99"}) {
    SCOPED_TRACE(text);
    SchemeStudySpec spec;
    spec.model = model();
    spec.tensor = "blocks.0.ffn.w1";
    spec.scheme = scheme(text);
    spec.heat = {7, 5};
    const auto want = studyScheme(spec, services_, {});
    ASSERT_TRUE(want) << want.error().english();
    spec.backend = GetParam();
    const auto got = studyScheme(spec, services_, {});
    ASSERT_TRUE(got) << got.error().english();
    const bool there = std::string(text).find("clip") == std::string::npos;
    EXPECT_EQ(got->backend, there ? services_.backend(GetParam()).value()->name() : "built-in");
    EXPECT_EQ(got->stats.zeros, want->stats.zeros);
    EXPECT_EQ(got->stats.maxError, want->stats.maxError);
    EXPECT_NEAR(got->stats.rmse(), want->stats.rmse(), 1e-6 * want->stats.rmse());
    ASSERT_EQ(got->heat.values.size(), want->heat.values.size());
    EXPECT_EQ(std::memcmp(got->heat.values.data(), want->heat.values.data(), want->heat.values.size() * sizeof(float)), 0);
    EXPECT_EQ(got->byRow.maxError, want->byRow.maxError);
    EXPECT_EQ(got->byColumn.maxError, want->byColumn.maxError);
    ASSERT_EQ(got->byColumn.rmse.size(), want->byColumn.rmse.size());
    for (std::size_t i = 0; i < want->byColumn.rmse.size(); ++i) {
      EXPECT_NEAR(got->byColumn.rmse[i], want->byColumn.rmse[i], 1e-5F * want->byColumn.rmse[i]);
    }
  }
}

// What was brought over stays: the next scheme uploads nothing.
TEST_P(DeviceTest, ATensorIsBroughtOverOnce) {
  SchemeStudySpec spec;
  spec.model = model();
  spec.tensor = "blocks.0.ffn.w1";
  spec.heat = {4, 4};
  spec.backend = GetParam();
  spec.scheme = scheme("int4:g16");
  ASSERT_TRUE(studyScheme(spec, services_, {}));
  const auto before = services_.backend(GetParam()).value()->counters().value();
  spec.scheme = scheme("int3:row");
  ASSERT_TRUE(studyScheme(spec, services_, {}));
  const auto after = services_.backend(GetParam()).value()->counters().value();
  EXPECT_EQ(after.uploads, before.uploads);
  EXPECT_GT(after.launches, before.launches);
  services_.forget(model());
  ASSERT_TRUE(studyScheme(spec, services_, {}));
  EXPECT_GT(services_.backend(GetParam()).value()->counters().value().uploads, after.uploads);
}

}  // namespace
}  // namespace qs::experiment
