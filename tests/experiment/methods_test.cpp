// Schemes of the whole grammar on a model: what follows from the methods, what is refused, what is left as it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/experiment/loss.h"
#include "core/experiment/quantized_model.h"
#include "core/quant/output_error.h"
#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

using testing::HasSubstr;

test::TinyShape methodShape() {
  test::TinyShape s;
  s.vocab = test::kTinyVocabulary;
  s.hidden = 32;
  s.kvHeads = 4;
  s.context = 32;
  return s;
}

quant::QuantScheme scheme(const std::string& text) {
  auto parsed = quant::QuantScheme::parse(text);
  EXPECT_TRUE(parsed) << parsed.error().english();
  return *parsed;
}

class MethodsTest : public testing::Test {
 protected:
  MethodsTest() : folder_("methods"), tiny_(test::makeTiny(methodShape())) {
    test::writeTiny(tiny_, folder_.path(), "BF16");
    test::writeTinyTokenizer(folder_.path());
    std::string words;
    for (int i = 0; i < 40; ++i) words += "It is a truth universally acknowledged that number " + std::to_string(i * 37) + " must be in want of a wife. ";
    write("calibration.txt", words);
    write("text.txt", "However little known the feelings or views of such a man may be on his first entering a "
                      "neighbourhood, this truth is so well fixed in the minds of the surrounding families.");
  }
  void write(const std::string& name, const std::string& text) const { std::ofstream(file(name)) << text; }
  std::string file(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string model() const { return folder_.path().string(); }

  base::Result<LossResult> loss(const std::string& text, const std::string& calibration = "calibration.txt") {
    LossSpec spec;
    spec.model = model();
    spec.text = file("text.txt");
    spec.schemes = {scheme(text)};
    spec.calibration = {file(calibration), 4};
    spec.layers = true;
    return runLoss(spec, services_, {});
  }
  CalibrationSource source() {
    return [this](bool gram) -> base::Result<CalibrationSetPtr> {
      QS_ASSIGN(const auto prepared, services_.prepared(model(), "cpu", {}));
      return calibrationOf({model(), {}, prepared}, {file("calibration.txt"), 4}, gram, {}, services_, {});
    };
  }
  QuantizedModel quantized(const std::string& text) {
    const auto original = services_.model(model(), {}).value();
    auto out = quantizeModel(original, scheme(text), source(), {});
    EXPECT_TRUE(out) << out.error().english();
    return std::move(*out);
  }
  void expectRefused(const std::string& text, const std::string& because) {
    const auto got = loss(text);
    ASSERT_FALSE(got) << text;
    EXPECT_THAT(got.error().english(), HasSubstr(because)) << text;
  }

  Services services_{2};
  test::TempDir folder_;
  test::TinyModel tiny_;
};

TEST_F(MethodsTest, EveryKindOfSchemeGivesANumber) {
  for (const char* text :
       {"int4:row/gptq", "int3:g8/gptq(order=act)", "int4:g8/gptq(scales=follow)", "int4:row/awq", "int3:g8/awq", "mxfp4/gptq",
        "nvfp4/awq", "int8:row+a=int8:token", "int8:row+a=int8:tensor", "int8:row+a=int8:tensor:static",
        "int8:row+a=int8:channel:static", "int8:row+a=int8:tensor:static:clip=99.9", "int8:row+a=fp8_e4m3:tensor:static",
        "int8:row+a=int8:tensor/smooth", "int4:row+a=int8:token/gptq/smooth(alpha=0.7)", "int8:row+a=int8:token/llmint8",
        "int8:row/llmint8(threshold=2)", "bf16+kv=int8", "bf16+kv=int4:head", "bf16+kv=int4:channel", "bf16+kv=fp8_e4m3:tensor:static",
        "bf16+kv=q8_0", "bf16+attn=int4", "bf16+attn=int4:scores", "int4:g8+a=int8+kv=int8+attn=int8", "int4:row/keep(first)",
        "int4:row/keep(blocks.1.ffn.w2,last)", "int4:row/gptq/keep(top=2)", "nvfp4+a=nvfp4", "mxfp8_e4m3+a=mxfp8_e4m3"}) {
    const auto got = loss(text);
    ASSERT_TRUE(got) << text << ": " << got.error().english();
    EXPECT_TRUE(std::isfinite(got->results[0].score.loss)) << text;
    EXPECT_NE(got->results[0].score.difference.delta, 0.0) << text;
    EXPECT_EQ(got->results[0].scheme, scheme(text).text());
  }
}

TEST_F(MethodsTest, SenselessSchemesAreRefusedWithTheReason) {
  expectRefused("int4:row/gptq/awq", "one method that chooses codes");
  expectRefused("bf16/gptq", "gptq");
  expectRefused("q4_0/awq", "awq");
  expectRefused("int4:row/awq/smooth", "both rescale the channels");
  expectRefused("int4:row/llmint8", "int8 weights with llmint8");
  expectRefused("int8:row+a=int4:token/llmint8", "int8 activations with llmint8");
  expectRefused("int8:row+a=int8:tensor:static/llmint8", "dynamic activation scales");
  expectRefused("int8:row+a=int8:head", "have no heads");
  expectRefused("int8:row+a=int8:token:static", "static scales for tensor or channel");
  expectRefused("bf16+attn=int8:tensor", "every query and head");
  expectRefused("bf16+attn=int8:static", "dynamic scales");
  expectRefused("int4:row/keep(blocks.9.ffn.w2)", "none of that name");
  expectRefused("int4:row/keep", "keep(…) with first");
  expectRefused("int8:row+a=int8:tensor:static:clip=99/smooth", "rescaled");
}

TEST_F(MethodsTest, NothingIsCalibratedOnTheTextThatIsScored) {
  const auto got = loss("int4:row/gptq", "text.txt");
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().kind, base::ErrorKind::badInput);
  EXPECT_THAT(got.error().english(), HasSubstr("another text than the one that is scored"));
  EXPECT_TRUE(loss("int4:row", "text.txt"));  // which needs none
}

TEST_F(MethodsTest, OddCalibrationTextsAreUsedAndSaid) {
  write("one.txt", std::string(400, 'a'));
  const auto one = loss("int4:row/gptq", "one.txt");
  ASSERT_TRUE(one) << one.error().english();
  ASSERT_FALSE(one->results[0].notes.empty());
  EXPECT_THAT(one->results[0].notes[0].english(), HasSubstr("different tokens only"));
  write("short.txt", "a wife");
  const auto little = loss("int8:row+a=int8:tensor:static", "short.txt");
  ASSERT_TRUE(little) << little.error().english();
  EXPECT_THAT(little->results[0].notes.back().english(), HasSubstr("filled 1 of 4 windows"));
  write("empty.txt", "");
  EXPECT_FALSE(loss("int4:row/gptq", "empty.txt"));
  EXPECT_FALSE(loss("int4:row/gptq", "missing.txt"));
}

// Layer by layer, on the inputs its H was made from.
TEST_F(MethodsTest, GptqChangesNoLayersOutputMoreThanRounding) {
  const auto rounded = quantized("int3:row");
  const auto chosen = quantized("int3:row/gptq");
  const auto original = services_.model(model(), {}).value();
  const auto set = source()(true).value();
  for (const model::LinearName& name : original->linearNames()) {
    const auto view = [](const tensor::Matrix& m) { return quant::MatrixView{m.data(), m.rows(), m.cols()}; };
    const auto& gram = set->found->inputOf(name).inputs.gram;
    const auto& w = *original->linear(name);
    const double plain = quant::outputError(view(w), view(*rounded.weights.model->linear(name)), gram, {}).value();
    const double gptq = quant::outputError(view(w), view(*chosen.weights.model->linear(name)), gram, {}).value();
    EXPECT_LE(gptq, plain) << model::shortName(name);
    EXPECT_GT(plain, 0.0);
  }
}

TEST_F(MethodsTest, KeptLayersAreTheStoredOnesAndCountAsStored) {
  const auto original = services_.model(model(), {}).value();
  const auto kept = quantized("int4:row/keep(first,blocks.1.ffn.w2)");
  double elements = 0.0;
  for (const QuantizedLayer& layer : kept.weights.layers) {
    const bool should = layer.name.starts_with("blocks.0.") || layer.name == "blocks.1.ffn.w2";
    EXPECT_EQ(layer.kept, should) << layer.name;
    EXPECT_EQ(kept.weights.model->linear(layer.name) == original->linear(layer.name), should) << layer.name;
    if (!should) elements += layer.elements;
  }
  EXPECT_EQ(kept.weights.elements(), elements);
  const auto all = loss("int4:row").value().results[0];
  const auto some = loss("int4:row/keep(first)").value().results[0];
  EXPECT_GT(some.bytes, all.bytes);
  // The first block's half of the weights at 16 bits instead of four and their scales.
  double stored = 0.0;
  for (const LayerError& layer : some.layers) stored += layer.kept ? 1.0 : 0.0;
  EXPECT_EQ(stored, 7.0);
  EXPECT_THAT(loss("int4:row/keep(top=2)").value().results[0].notes.back().english(), HasSubstr("Kept, by the relative change"));
}

TEST_F(MethodsTest, RunPartsAloneKeepTheStoredWeights) {
  const auto original = services_.model(model(), {}).value();
  const auto cache = quantized("bf16+kv=int4");
  for (const QuantizedLayer& layer : cache.weights.layers) EXPECT_EQ(cache.weights.model->linear(layer.name), original->linear(layer.name));
  ASSERT_TRUE(cache.run);
  EXPECT_TRUE(cache.run->inputs.empty());
  EXPECT_EQ(loss("bf16+kv=int4").value().results[0].bitsPerWeight, 16.0);
  // Rounded to what they already are, inputs apart: nothing at all.
  EXPECT_EQ(loss("bf16").value().results[0].score.kld, 0.0);
  EXPECT_EQ(loss("bf16").value().results[0].score.sameTop, 1.0);
}

TEST_F(MethodsTest, ScalesSharedByAWindowAreSaid) {
  EXPECT_THAT(loss("int8:row+a=int8:tensor").value().results[0].notes.at(0).english(), HasSubstr("shared by all tokens"));
  EXPECT_TRUE(loss("int8:row+a=int8:token").value().results[0].notes.empty());
}

TEST_F(MethodsTest, CancellingIsCancelling) {
  for (const char* text : {"int4:row/gptq", "int4:row/awq", "int8:row+a=int8:tensor/smooth"}) {
    std::stop_source stop;
    base::TaskContext context;
    context.stop = stop.get_token();
    stop.request_stop();
    const auto original = services_.model(model(), {}).value();
    const auto got = quantizeModel(original, scheme(text), source(), context);
    ASSERT_FALSE(got) << text;
    EXPECT_EQ(got.error().kind, base::ErrorKind::cancelled) << text;
  }
}

TEST_F(MethodsTest, CalibrationIsCollectedOnce) {
  const auto first = source()(true).value();
  EXPECT_EQ(source()(false).value(), first);
  EXPECT_EQ(source()(true).value(), first);
}

TEST_F(MethodsTest, OutliersChangeNoFigureUntilSomethingIsRounded) {
  LossSpec spec;
  spec.model = model();
  spec.text = file("text.txt");
  spec.schemes = {scheme("int8:row+a=int8:tensor"), scheme("int8:row+a=int8:tensor/smooth"), scheme("int8:row+a=int8:token/llmint8(threshold=20)")};
  spec.calibration = {file("calibration.txt"), 4};
  const auto plain = runLoss(spec, services_, {}).value();
  spec.outliers = OutlierInjection::parse("channels=3,17;factor=256").value();
  const auto injected = runLoss(spec, services_, {}).value();
  EXPECT_EQ(injected.baselineLoss, plain.baselineLoss);  // a power of two: not a bit
  EXPECT_GT(injected.results[0].score.kld, 20.0 * plain.results[0].score.kld);
  EXPECT_LT(injected.results[1].score.kld, 0.2 * injected.results[0].score.kld);
  // Its INT8 weights lose what the columns of the outliers, made small, held: the inputs alone are mended.
  EXPECT_LT(injected.results[2].score.kld, injected.results[0].score.kld);
}

TEST(OutlierInjectionTest, TextFormRoundTripsAndRefusesNonsense) {
  const auto one = OutlierInjection::parse("channels=7,42;factor=64;block=1").value();
  EXPECT_EQ(one.channels, (std::vector<std::int64_t>{7, 42}));
  EXPECT_EQ(one.factor, 64.0);
  EXPECT_EQ(one.block, 1);
  EXPECT_EQ(OutlierInjection::parse(one.text()).value(), one);
  EXPECT_TRUE(OutlierInjection::parse("").value().empty());
  for (const char* text : {"factor=64", "channels=;factor=2", "channels=a;factor=2", "channels=1;factor=0", "channels=1;factor=nan",
                           "channels=1;factor=2e6", "channels=-1;factor=2", "block=1", "channels=1;size=3", "channels=1;block=x"}) {
    EXPECT_FALSE(OutlierInjection::parse(text)) << text;
  }
}

}  // namespace
}  // namespace qs::experiment
