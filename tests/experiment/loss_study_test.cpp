// The resumable evaluation against the plain one, and its promise that nothing is measured twice.
#include "core/experiment/loss_study.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/quant/quantizer.h"
#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

using quant::QuantScheme;

constexpr int kSentences = 12;

class LossStudyTest : public testing::Test {
 protected:
  LossStudyTest() : folder_("study") {
    test::TinyShape shape;
    shape.vocab = test::kTinyVocabulary;
    shape.hidden = 32;
    shape.context = 32;
    tiny_ = test::makeTiny(shape);
    write();
    std::ofstream(text()) << sentences("Sentence");
  }
  static std::string sentences(const std::string& first) {
    std::string out;
    for (int i = 0; i < kSentences; ++i) {
      out += first + ' ' + std::to_string(i * 37) + " says that the weather of day " + std::to_string(i) + " is mild. ";
    }
    return out;
  }
  void write() {
    test::writeTiny(tiny_, folder_.path(), "BF16");
    test::writeTinyTokenizer(folder_.path());
  }
  std::string text() const { return (folder_.path() / "text.txt").string(); }
  StudySpec spec() const {
    StudySpec out;
    out.model = folder_.path().string();
    out.text = text();
    return out;
  }
  static std::vector<QuantScheme> schemes(std::initializer_list<const char*> texts) {
    std::vector<QuantScheme> out;
    for (const char* text : texts) out.push_back(QuantScheme::parse(text).value());
    return out;
  }
  std::unique_ptr<LossStudy> open(Services& services, std::int64_t window = 0, std::int64_t tokens = 0) const {
    auto study = LossStudy::open(spec(), services, {});
    EXPECT_TRUE(study) << study.error().english();
    const auto configured = (*study)->configure(window, tokens);
    EXPECT_TRUE(configured) << configured.error().english();
    return std::move(*study);
  }
  static int finish(LossStudy& study, const std::vector<QuantScheme>& of) {
    int steps = 0;
    for (;; ++steps) {
      const auto more = study.advance(of, {});
      EXPECT_TRUE(more) << more.error().english();
      if (!more || !*more) return steps;
    }
  }
  LossResult plain(const std::vector<QuantScheme>& of, std::int64_t window = 0, std::int64_t tokens = 0) {
    LossSpec out;
    out.model = spec().model;
    out.text = text();
    out.schemes = of;
    out.window = window;
    out.tokens = tokens;
    out.layers = true;
    const auto result = runLoss(out, services_, {});
    EXPECT_TRUE(result) << result.error().english();
    return *result;
  }
  static void expectSame(const SchemeLoss& a, const SchemeLoss& b) {
    EXPECT_EQ(a.scheme, b.scheme);
    EXPECT_EQ(a.score.loss, b.score.loss) << a.scheme;
    EXPECT_EQ(a.score.perplexity, b.score.perplexity);
    EXPECT_EQ(a.score.bitsPerByte, b.score.bitsPerByte);
    EXPECT_EQ(a.score.difference.delta, b.score.difference.delta);
    EXPECT_EQ(a.score.difference.standardError, b.score.difference.standardError);
    EXPECT_EQ(a.score.difference.ci95, b.score.difference.ci95);
    EXPECT_EQ(a.score.kld, b.score.kld);
    EXPECT_EQ(a.score.sameTop, b.score.sameTop);
    EXPECT_EQ(a.score.deltaPRms, b.score.deltaPRms);
    EXPECT_EQ(a.score.verdict, b.score.verdict);
    EXPECT_EQ(a.bitsPerWeight, b.bitsPerWeight);
    EXPECT_EQ(a.bytes, b.bytes);
    ASSERT_EQ(a.layers.size(), b.layers.size());
    for (std::size_t i = 0; i < a.layers.size(); ++i) {
      EXPECT_EQ(a.layers[i].name, b.layers[i].name);
      EXPECT_EQ(a.layers[i].stats.rmse(), b.layers[i].stats.rmse());
    }
  }

  Services services_{2};
  test::TempDir folder_;
  test::TinyModel tiny_;
};

TEST_F(LossStudyTest, CompleteItIsThePlainResultToTheLastBit) {
  const auto of = schemes({"int4:g8", "bf16", "int2", "int8:row"});
  for (const auto& [window, tokens] : {std::pair<int, int>{0, 0}, {16, 0}, {32, 150}, {9, 97}}) {
    const auto study = open(services_, window, tokens);
    EXPECT_GT(finish(*study, of), 2);
    const StudyView view = study->view(of);
    const LossResult want = plain(of, window, tokens);
    EXPECT_TRUE(view.complete());
    EXPECT_EQ(view.tokens, want.tokensScored);
    EXPECT_EQ(view.windows, want.windows);
    EXPECT_EQ(view.protocol, want.protocol);
    EXPECT_EQ(view.textSha256, want.textSha256);
    EXPECT_EQ(view.textTokens, want.textTokens);
    EXPECT_EQ(view.baseline.loss.score.loss, want.baselineLoss);
    ASSERT_EQ(view.rows.size(), want.results.size());
    for (std::size_t i = 0; i < view.rows.size(); ++i) {
      EXPECT_TRUE(view.rows[i].complete);
      EXPECT_EQ(view.rows[i].tokensScored, want.tokensScored);
      expectSame(view.rows[i].loss, want.results[i]);
    }
  }
}

TEST_F(LossStudyTest, NeitherThreadsNorOrderNorCompanyChangeAFigure) {
  const auto of = schemes({"int3:g8", "int4"});
  const auto alone = open(services_);
  finish(*alone, schemes({"int4"}));
  finish(*alone, schemes({"int3:g8"}));
  Services three(3);
  Services one(1);
  for (Services* services : {&one, &three}) {
    const auto together = open(*services);
    finish(*together, of);
    for (std::size_t i = 0; i < 2; ++i) expectSame(together->view(of).rows[i].loss, alone->view(of).rows[i].loss);
  }
}

TEST_F(LossStudyTest, NothingIsMeasuredTwice) {
  const auto study = open(services_);
  const auto windows = static_cast<std::uint64_t>(study->view({}).windows);
  ASSERT_GT(windows, 8U);
  finish(*study, schemes({"int4", "int2"}));
  EXPECT_EQ(study->windowsScored(), 2 * windows);
  EXPECT_EQ(study->schemesQuantized(), 2U);
  // Another order, one less, and back: nothing.
  EXPECT_EQ(finish(*study, schemes({"int2", "int4"})), 0);
  EXPECT_EQ(finish(*study, schemes({"int2"})), 0);
  EXPECT_EQ(finish(*study, schemes({"int4", "int2"})), 0);
  EXPECT_EQ(study->windowsScored(), 2 * windows);
  // One more costs itself alone.
  finish(*study, schemes({"int4", "int3:row", "int2"}));
  EXPECT_EQ(study->windowsScored(), 3 * windows);
  EXPECT_EQ(study->schemesQuantized(), 3U);
  // A scheme given twice is one scheme.
  finish(*study, schemes({"int8", "int8"}));
  EXPECT_EQ(study->windowsScored(), 4 * windows);
}

TEST_F(LossStudyTest, SchemesThatDifferOnlyInTheRunShareTheirWeights) {
  StudySpec spec = this->spec();
  spec.calibration.text = (folder_.path() / "calibration.txt").string();
  std::ofstream(spec.calibration.text) << sentences("Another");
  const auto of = schemes({"int8:row", "int8:row+kv=int4", "int8:row/llmint8(threshold=2)", "int8:row+a=int8:token",
                           "int8:row+a=int8:tensor", "int8:row+a=int8:tensor:static", "int4:row/gptq", "int4:row+a=int8/gptq",
                           "int8:row+a=int8:tensor/smooth", "bf16+kv=int4"});
  const auto together = LossStudy::open(spec, services_, {}).value();
  ASSERT_TRUE(together->configure(0, 0));
  finish(*together, of);
  EXPECT_EQ(together->schemesQuantized(), of.size());
  // int8:row as F32 and with its codes, gptq, smooth, and what is stored.
  EXPECT_EQ(together->weightsQuantized(), 5U);
  const StudyView view = together->view(of);
  for (std::size_t i = 0; i < of.size(); ++i) {
    const auto alone = LossStudy::open(spec, services_, {}).value();
    ASSERT_TRUE(alone->configure(0, 0));
    finish(*alone, {of[i]});
    const StudyRow want = alone->view({of[i]}).rows[0];
    expectSame(view.rows[i].loss, want.loss);
    ASSERT_EQ(view.rows[i].loss.notes.size(), want.loss.notes.size()) << want.loss.scheme;
    for (std::size_t n = 0; n < want.loss.notes.size(); ++n) EXPECT_EQ(view.rows[i].loss.notes[n], want.loss.notes[n]);
  }
  // Weights that nobody holds are gone, and come back when they are needed.
  together->releaseWeights();
  ASSERT_TRUE(together->configure(16, 0));
  finish(*together, schemes({"int8:row+a=int8:token", "int8:row+a=int8:tensor"}));
  EXPECT_EQ(together->weightsQuantized(), 6U);
}

TEST_F(LossStudyTest, AChangedLimitKeepsWholeWindows) {
  const auto of = schemes({"int4"});
  const auto study = open(services_, 16, 100);
  finish(*study, of);
  const std::uint64_t few = study->windowsScored();
  const StudyView before = study->view(of);
  ASSERT_TRUE(study->configure(16, 0));
  EXPECT_FALSE(study->view(of).complete());
  EXPECT_EQ(study->view(of).rows[0].windows, before.windows - 1) << "the last window was a short one";
  finish(*study, of);
  const auto all = static_cast<std::uint64_t>(study->view(of).windows);
  EXPECT_EQ(study->windowsScored(), few + all - (few - 1));
  // To and fro: the windows that the limits cut short are known as well, the whole ones stay.
  ASSERT_TRUE(study->configure(16, 100));
  EXPECT_TRUE(study->view(of).complete());
  expectSame(study->view(of).rows[0].loss, before.rows[0].loss);
  expectSame(study->view(of).rows[0].loss, plain(of, 16, 100).results[0]);
  ASSERT_TRUE(study->configure(16, 0));
  EXPECT_TRUE(study->view(of).complete());
  expectSame(study->view(of).rows[0].loss, plain(of, 16, 0).results[0]);
  ASSERT_TRUE(study->configure(16, 40));
  finish(*study, of);
  expectSame(study->view(of).rows[0].loss, plain(of, 16, 40).results[0]);
  ASSERT_TRUE(study->configure(16, 100));
  EXPECT_EQ(finish(*study, of), 0);
  EXPECT_EQ(study->windowsScored(), few + all - (few - 1) + 1) << "one for the limit of 40";
  // Another window starts anew; the first is still known.
  ASSERT_TRUE(study->configure(32, 0));
  EXPECT_EQ(study->view(of).rows[0].windows, 0);
  finish(*study, of);
  const std::uint64_t total = study->windowsScored();
  ASSERT_TRUE(study->configure(16, 100));
  EXPECT_EQ(finish(*study, of), 0);
  EXPECT_EQ(study->windowsScored(), total);
}

TEST_F(LossStudyTest, TheNewestGetsItsFirstEstimateNextAndThenAllGoOnTogether) {
  const auto study = open(services_);
  const auto first = schemes({"int4"});
  ASSERT_TRUE(*study->advance(first, {}));
  ASSERT_TRUE(*study->advance(first, {}));
  const std::int64_t ahead = study->view(first).rows[0].windows;
  EXPECT_GE(ahead, 4);
  const auto of = schemes({"int3", "int4", "int2"});
  ASSERT_TRUE(*study->advance(of, {}));
  EXPECT_GT(study->view(of).rows[0].windows, 0);
  EXPECT_EQ(study->view(of).rows[1].windows, ahead);
  EXPECT_EQ(study->view(of).rows[2].windows, 0);
  const StudyRow& early = study->view(of).rows[0];
  EXPECT_TRUE(early.loss.score.difference.ci95) << "uncertainty from the first windows on";
  EXPECT_FALSE(early.complete);
  ASSERT_TRUE(*study->advance(of, {}));
  EXPECT_GT(study->view(of).rows[2].windows, 0);
  // Now the two that are behind, side by side.
  const auto behind = study->view(of);
  ASSERT_EQ(behind.rows[0].windows, behind.rows[2].windows);
  ASSERT_TRUE(*study->advance(of, {}));
  EXPECT_GT(study->view(of).rows[0].windows, behind.rows[0].windows);
  EXPECT_EQ(study->view(of).rows[0].windows, study->view(of).rows[2].windows);
}

TEST_F(LossStudyTest, FirstEstimatesThatWaitForNoCalibrationComeFirst) {
  StudySpec spec = this->spec();
  spec.calibration.text = (folder_.path() / "calibration.txt").string();
  std::ofstream(spec.calibration.text) << sentences("Another");
  const auto study = LossStudy::open(spec, services_, {}).value();
  ASSERT_TRUE(study->configure(0, 0));
  const auto of = schemes({"int4/gptq", "int8:row+a=int8:tensor:static", "int4", "int8:row/smooth", "int3"});
  const auto estimates = [&](const std::vector<QuantScheme>& asked) {
    std::string out;
    for (const StudyRow& row : study->view(asked).rows) out += row.windows > 0 ? '1' : '0';
    return out;
  };
  // Quick ones in the order given, then the others in the order given.
  for (const char* want : {"00100", "00101", "10101", "11101", "11111"}) {
    ASSERT_TRUE(*study->advance(of, {}));
    EXPECT_EQ(estimates(of), want);
  }
  EXPECT_NE(study->view(of).calibration, nullptr);
  // What is new and quick is next, before what is new and needs one, wherever it stands.
  const auto edited = schemes({"int2", "int3/gptq", "int5", "int4/gptq", "int3"});
  for (const char* want : {"10011", "10111", "11111"}) {
    ASSERT_TRUE(*study->advance(edited, {}));
    EXPECT_EQ(estimates(edited), want);
  }
}

TEST_F(LossStudyTest, ACancelledStepKeepsWhatWasRead) {
  const auto of = schemes({"int4", "int2"});
  const auto study = open(services_);
  ASSERT_TRUE(*study->advance(of, {}));
  const std::int64_t read = study->view(of).rows[0].windows;
  EXPECT_GT(read, 0);
  std::stop_source stop;
  stop.request_stop();
  base::TaskContext context;
  context.stop = stop.get_token();
  const auto cancelled = study->advance(of, context);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().kind, base::ErrorKind::cancelled);
  EXPECT_EQ(study->view(of).rows[0].windows, read);
  finish(*study, of);
  EXPECT_EQ(study->windowsScored(), 2 * static_cast<std::uint64_t>(study->view(of).windows));
  expectSame(study->view(of).rows[1].loss, plain(of).results[1]);
}

TEST_F(LossStudyTest, ProgressGrowsToOne) {
  const auto of = schemes({"int4", "fp32"});
  const auto study = open(services_);
  double last = 0.0;
  base::TaskContext context;
  context.progress = [&](const base::ProgressReport& report) {
    EXPECT_GE(report.fraction, last);
    last = report.fraction;
  };
  while (study->advance(of, context).value()) {
  }
  EXPECT_EQ(last, 1.0);
}

TEST_F(LossStudyTest, ASchemeThatCannotBeMeasuredStopsNoOther) {
  const auto of = schemes({"int4:split=1,2", "int4", "int4/awq/smooth"});
  const auto study = open(services_);
  finish(*study, of);
  const StudyView view = study->view(of);
  ASSERT_TRUE(view.rows[0].error);
  EXPECT_NE(view.rows[0].error->english().find("split"), std::string::npos) << view.rows[0].error->english();
  EXPECT_FALSE(view.rows[1].error);
  EXPECT_TRUE(view.rows[1].complete);
  ASSERT_TRUE(view.rows[2].error);
  EXPECT_EQ(view.rows[2].error->kind, base::ErrorKind::unavailable);
  EXPECT_TRUE(view.complete());
}

TEST_F(LossStudyTest, ABaselineWithoutALossIsAnErrorThatNamesTheTensor) {
  tiny_.tensors["model.layers.1.mlp.up_proj.weight"].values[3] = std::nanf("");
  write();
  const auto study = open(services_);
  const auto step = study->advance(schemes({"int4"}), {});
  ASSERT_FALSE(step);
  EXPECT_EQ(step.error().kind, base::ErrorKind::badInput);
  EXPECT_NE(step.error().english().find("up_proj.weight"), std::string::npos) << step.error().english();
}

// A text of several pieces has the tokens of the whole, wherever spaces and line breaks fall.
TEST_F(LossStudyTest, LongTextsAreCutWithoutAChange) {
  std::string text;
  for (int i = 0; text.size() < 2'500'000; ++i) {
    text += "the" + std::to_string(i) + (i % 3 == 0 ? " then" : "  \n\n that") + (i % 5 == 0 ? "\xE4\xB8\xAD " : " th");
  }
  std::ofstream(this->text()) << text;
  const auto tokenizer = services_.tokenizer(spec().model).value();
  int stages = 0;
  base::TaskContext context;
  context.progress = [&](const base::ProgressReport&) { ++stages; };
  const auto pieces = readLossText(this->text(), *tokenizer, false, context);
  ASSERT_TRUE(pieces) << pieces.error().english();
  EXPECT_EQ(pieces->tokens, tokenizer->encode(text).value());
  EXPECT_GE(stages, 5);
  std::stop_source stop;
  stop.request_stop();
  context.stop = stop.get_token();
  EXPECT_EQ(readLossText(this->text(), *tokenizer, false, context).error().kind, base::ErrorKind::cancelled);
}

TEST_F(LossStudyTest, BadTextsAndWindowsAreRefused) {
  std::ofstream(text()) << "abc\xff\xfe def";
  const auto invalid = LossStudy::open(spec(), services_, {});
  ASSERT_FALSE(invalid);
  EXPECT_NE(invalid.error().english().find("offset 3"), std::string::npos) << invalid.error().english();
  EXPECT_TRUE(holdsInvalidUtf8(text()));
  StudySpec replacing = spec();
  replacing.replaceInvalid = true;
  EXPECT_TRUE(LossStudy::open(replacing, services_, {}));
  for (const char* few : {"", "a"}) {
    std::ofstream(text()) << few;
    EXPECT_FALSE(holdsInvalidUtf8(text()));
    auto study = LossStudy::open(spec(), services_, {});
    ASSERT_TRUE(study);
    const auto status = (*study)->configure(0, 0);
    ASSERT_FALSE(status) << few;
    EXPECT_EQ(status.error().kind, base::ErrorKind::badInput);
  }
  std::ofstream(text()) << "long enough for a window";
  auto study = LossStudy::open(spec(), services_, {});
  ASSERT_TRUE(study);
  EXPECT_FALSE((*study)->configure(33, 0));
  EXPECT_TRUE((*study)->configure(32, 0));
  StudySpec missing = spec();
  missing.text = (folder_.path() / "none.txt").string();
  EXPECT_FALSE(LossStudy::open(missing, services_, {}));
  EXPECT_FALSE(holdsInvalidUtf8(missing.text));
}

}  // namespace
}  // namespace qs::experiment
