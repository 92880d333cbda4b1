#include "core/experiment/loss.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/base/sha256.h"
#include "core/experiment/logits.h"
#include "core/experiment/tensors.h"
#include "core/experiment/tokens.h"
#include "core/quant/format.h"
#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

test::TinyShape shape() {
  test::TinyShape s;
  s.vocab = test::kTinyVocabulary;
  s.hidden = 32;
  s.context = 32;
  return s;
}

class LossTest : public testing::Test {
 protected:
  LossTest() : folder_("loss"), tiny_(test::makeTiny(shape())) {
    write();
    std::ofstream(textFile()) << kText;
  }
  void write() {
    test::writeTiny(tiny_, folder_.path(), "BF16");
    test::writeTinyTokenizer(folder_.path());
  }
  std::string model() const { return folder_.path().string(); }
  std::string textFile() const { return (folder_.path() / "text.txt").string(); }
  LossSpec spec(std::initializer_list<const char*> schemes) const {
    LossSpec out;
    out.model = model();
    out.text = textFile();
    for (const char* text : schemes) out.schemes.push_back(quant::QuantScheme::parse(text).value());
    return out;
  }

  static constexpr const char* kText =
      "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of "
      "a wife. However little known the feelings or views of such a man may be on his first entering a neighbourhood.";
  Services services_{2};
  test::TempDir folder_;
  test::TinyModel tiny_;
};

TEST_F(LossTest, StatesTheProtocol) {
  const auto result = runLoss(spec({}), services_, {});
  ASSERT_TRUE(result) << result.error().english();
  const auto tokens = tokenize(model(), kText, false, false, services_);
  ASSERT_TRUE(tokens);
  EXPECT_EQ(result->tokensScored, static_cast<std::int64_t>(tokens->ids.size()));
  EXPECT_EQ(result->textSha256, base::sha256Hex(kText));
  EXPECT_EQ(result->protocol.window, 32);
  EXPECT_EQ(result->protocol.bos, 0);
  EXPECT_EQ(result->results.size(), 1U);
  EXPECT_EQ(result->results[0].scheme, "bf16");
  EXPECT_EQ(result->results[0].score.verdict, eval::Verdict::baseline);
  EXPECT_TRUE(result->complete);
  // bits per byte = nats ÷ ln 2 ÷ bytes, over the same text.
  const double nats = result->results[0].score.loss * static_cast<double>(result->tokensScored);
  EXPECT_NEAR(*result->results[0].score.bitsPerByte, nats / std::log(2.0) / static_cast<double>(std::string(kText).size()),
              1e-9);
}

// The loss from logits of single windows, by the definition.
TEST_F(LossTest, AgreesWithLogits) {
  LossSpec one = spec({"int4:g8"});
  one.tokens = 31;
  const auto result = runLoss(one, services_, {});
  ASSERT_TRUE(result) << result.error().english();
  const auto tokens = tokenize(model(), kText, false, false, services_);
  LogitsSpec logits;
  logits.model = model();
  logits.ids = {0};
  for (std::size_t i = 0; i < 31; ++i) logits.ids.push_back(tokens->ids[i]);
  const auto loss = [&] {
    const auto rows = runLogits(logits, services_, {});
    EXPECT_TRUE(rows) << rows.error().english();
    double sum = 0.0;
    for (std::size_t i = 0; i < 31; ++i) {
      const auto row = rows->logits.row(i);
      double total = 0.0;
      for (const float v : row) total += std::exp(static_cast<double>(v));
      sum += std::log(total) - static_cast<double>(row[static_cast<std::size_t>(logits.ids[i + 1])]);
    }
    return sum / 31.0;
  };
  EXPECT_NEAR(result->baselineLoss, loss(), 1e-5);
  logits.scheme = quant::QuantScheme::parse("int4:g8").value();
  EXPECT_NEAR(result->results[0].score.loss, loss(), 1e-5);
  EXPECT_NEAR(result->results[0].score.difference.delta, result->results[0].score.loss - result->baselineLoss, 1e-12);
  EXPECT_GT(result->results[0].score.kld, 0.0);
}

// Every format of the roster goes through the same run; more bits of one family lose less.
TEST_F(LossTest, ScoresEveryWeightFormat) {
  LossSpec all = spec({});
  for (const quant::Format& format : quant::formatRoster()) {
    all.schemes.push_back(quant::QuantScheme::parse(format.name).value());
  }
  all.schemes.push_back(quant::QuantScheme::parse("int4:b8x8").value());
  const auto result = runLoss(all, services_, {});
  ASSERT_TRUE(result) << result.error().english();
  ASSERT_EQ(result->results.size(), all.schemes.size());
  std::map<std::string, double> kld;
  for (const auto& one : result->results) {
    EXPECT_TRUE(std::isfinite(one.score.loss)) << one.scheme;
    EXPECT_GT(one.score.kld, 0.0) << one.scheme;
    EXPECT_GT(one.bitsPerWeight, 2.0) << one.scheme;
    kld[one.scheme] = one.score.kld;
  }
  EXPECT_LT(kld["q8_0"], kld["q4_0"]);
  EXPECT_LT(kld["q6_k"], kld["q2_k"]);
  EXPECT_LT(kld["mxfp8_e4m3"], kld["mxfp4"]);
}

TEST_F(LossTest, SameWeightsAreTheBaselineItself) {
  const auto result = runLoss(spec({"bf16", "fp32", "int2"}), services_, {});
  ASSERT_TRUE(result) << result.error().english();
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(result->results[i].score.kld, 0.0);
    EXPECT_EQ(result->results[i].score.sameTop, 1.0);
    EXPECT_EQ(result->results[i].score.difference.delta, 0.0);
    EXPECT_EQ(result->results[i].score.verdict, eval::Verdict::baseline);
  }
  EXPECT_NE(result->results[2].score.difference.delta, 0.0);
  EXPECT_EQ(result->results[0].bitsPerWeight, 16.0);
  EXPECT_EQ(result->results[1].bitsPerWeight, 32.0);
}

TEST_F(LossTest, BaselineMayBeAScheme) {
  LossSpec against = spec({"int4:g8", "int8:row"});
  against.baseline = quant::QuantScheme::parse("int8:row").value();
  const auto result = runLoss(against, services_, {});
  ASSERT_TRUE(result) << result.error().english();
  EXPECT_EQ(result->baseline, "int8:row");
  EXPECT_EQ(result->results[1].score.difference.delta, 0.0);
  EXPECT_EQ(result->results[1].score.verdict, eval::Verdict::baseline);
  EXPECT_NE(result->results[0].score.verdict, eval::Verdict::baseline);
}

TEST_F(LossTest, BytesCountScalesAndTheRestAsStored) {
  const auto result = runLoss(spec({"int4:g8"}), services_, {});
  ASSERT_TRUE(result);
  double linear = 0.0;
  double other = 0.0;
  double groups = 0.0;
  for (const auto& [name, tensor] : tiny_.tensors) {
    if (model::isLinear(name)) {
      linear += static_cast<double>(tensor.values.size());
      groups += static_cast<double>(tensor.shape[0]) * std::ceil(static_cast<double>(tensor.shape[1]) / 8.0);
    } else {
      other += static_cast<double>(tensor.values.size()) * 2.0;
    }
  }
  EXPECT_EQ(result->results[0].bytes, other + std::ceil((linear * 4 + groups * 16) / 8));
  EXPECT_DOUBLE_EQ(result->results[0].bitsPerWeight, 4 + groups * 16 / linear);
}

// Case E6: another text shows in the protocol.
TEST_F(LossTest, OneChangedCharacterShows) {
  const auto before = runLoss(spec({}), services_, {});
  std::string text = kText;
  text[5] = 'X';
  std::ofstream(textFile()) << text;
  const auto after = runLoss(spec({}), services_, {});
  ASSERT_TRUE(before && after);
  EXPECT_NE(before->textSha256, after->textSha256);
  EXPECT_NE(before->baselineLoss, after->baselineLoss);
}

// Cases E1 and E3 through the experiment: every token once, a BOS in each window.
TEST_F(LossTest, StridesScoreEveryTokenOnce) {
  LossSpec strided = spec({});
  strided.tokens = 20;
  strided.window = 10;
  strided.stride = 5;
  const auto result = runLoss(strided, services_, {});
  ASSERT_TRUE(result) << result.error().english();
  EXPECT_EQ(result->tokensScored, 20);
  EXPECT_GT(result->windows, 2);
}

TEST_F(LossTest, NoiseFloorComesFromTheCard) {
  std::ofstream(folder_.path() / (folder_.path().filename().string() + "_card.json"))
      << R"({"noise_floor": {"seeds": [3.1, 3.2], "range": 0.1, "three_sigma": 1000.0}})";
  const auto result = runLoss(spec({"int2"}), services_, {});
  ASSERT_TRUE(result);
  ASSERT_TRUE(result->noiseFloor);
  EXPECT_EQ(result->noiseFloor->threeSigma, 1000.0);
  EXPECT_NE(result->results[0].score.verdict, eval::Verdict::clearsBoth);
  std::ofstream(folder_.path() / (folder_.path().filename().string() + "_card.json")) << R"({"noise_floor": null})";
  EXPECT_FALSE(runLoss(spec({}), services_, {})->noiseFloor);
}

TEST_F(LossTest, NanWeightsAreAnErrorThatNamesThem) {
  tiny_.tensors["model.layers.1.mlp.up_proj.weight"].values[3] = std::nanf("");
  write();
  Services fresh(1);
  const auto result = runLoss(spec({"int8"}), fresh, {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().exitStatus(), 3);
  EXPECT_NE(result.error().english().find("model.layers.1.mlp.up_proj.weight"), std::string::npos)
      << result.error().english();
  const auto tensors = runTensors(model(), true, fresh, {});
  ASSERT_TRUE(tensors);
  bool named = false;
  for (const auto& note : tensors->health) {
    named = named || note.message.english().find("up_proj.weight holds 1") != std::string::npos;
  }
  EXPECT_TRUE(named);
}

TEST_F(LossTest, BadTextsAreRefused) {
  for (const std::string text : {"", "a"}) {
    std::ofstream(textFile()) << text;
    const auto result = runLoss(spec({}), services_, {});
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().exitStatus(), 3);
  }
  std::ofstream(textFile()) << "abc\xff\xfe def";
  const auto result = runLoss(spec({}), services_, {});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().english().find('3'), std::string::npos) << result.error().english();
  LossSpec replacing = spec({});
  replacing.replaceInvalid = true;
  EXPECT_TRUE(runLoss(replacing, services_, {}));
}

TEST_F(LossTest, ThreadsDoNotChangeTheResult) {
  Services one(1);
  Services three(3);
  const auto a = runLoss(spec({"int3:g8"}), one, {});
  const auto b = runLoss(spec({"int3:g8"}), three, {});
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->results[0].score.loss, b->results[0].score.loss);
  EXPECT_EQ(a->results[0].score.kld, b->results[0].score.kld);
}

TEST_F(LossTest, StopEndsAsCancelled) {
  std::stop_source source;
  source.request_stop();
  base::TaskContext context;
  context.stop = source.get_token();
  const auto result = runLoss(spec({"int4"}), services_, context);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().exitStatus(), 4);
}

TEST_F(LossTest, PartialResultsLeadUpToTheWhole) {
  std::int64_t last = 0;
  bool complete = false;
  const auto result = runLoss(spec({"int4"}), services_, {}, [&](const LossResult& partial) {
    EXPECT_GE(partial.tokensScored, last);
    last = partial.tokensScored;
    complete = partial.complete;
    EXPECT_EQ(partial.results.size(), 1U);
  });
  ASSERT_TRUE(result);
  EXPECT_GT(last, 0);
}

TEST_F(LossTest, VocabularyMustFitTheTokenizer) {
  auto small = shape();
  small.vocab = 100;
  tiny_ = test::makeTiny(small);
  write();
  Services fresh(1);
  const auto result = runLoss(spec({}), fresh, {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().exitStatus(), 3);
  EXPECT_NE(result.error().english().find("258"), std::string::npos) << result.error().english();
}

TEST_F(LossTest, CommandLineSaysEverythingThatIsNotUsual) {
  LossSpec full = spec({"int4:g8"});
  full.model = "lab";
  full.text = "prose";
  full.tokens = 100;
  full.layers = true;
  EXPECT_EQ(commandLine(full), "quantspec loss --model lab --text-file prose --scheme int4:g8 --tokens 100 --layers");
}

}  // namespace
}  // namespace qs::experiment
