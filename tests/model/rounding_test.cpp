// What is rounded while a model runs: against a plain double-precision pass with the same rounding, and the session's
// promises about bits, which rounding must not break.
#include <gtest/gtest.h>

#include "core/backend/registry.h"
#include "core/model/session.h"
#include "core/quant/scheme.h"
#include "core/tensor/half_bits.h"
#include "tests/backend/backend_names.h"
#include "tests/model/tiny_model.h"

namespace qs::model {
namespace {

using test::makeTiny;
using test::randomIds;
using test::ReferenceHooks;
using test::TempDir;
using test::TinyShape;
using Row = ReferenceHooks::Row;

// A part as it stands in a scheme after its sign.
quant::PartScheme part(const std::string& sign, const std::string& text) {
  const auto scheme = quant::QuantScheme::parse("bf16+" + sign + "=" + text);
  EXPECT_TRUE(scheme) << scheme.error().english();
  if (sign == "a") return *scheme->activations;
  return sign == "kv" ? *scheme->kv : *scheme->attention;
}

RowQuantizerPtr quantizer(const quant::PartScheme& scheme, std::int64_t headDim) {
  quant::RowQuantizer::Options options;
  options.headDim = headDim;
  return std::make_shared<const quant::RowQuantizer>(scheme, std::move(options));
}

RunQuantPtr rounding(const std::string& sign, const std::string& text, const Config& config) {
  const auto scheme = part(sign, text);
  const auto one = quantizer(scheme, config.headDim);
  auto run = std::make_shared<RunQuant>();
  if (sign == "a") {
    run->inputs.resize(static_cast<std::size_t>(config.layers));
    for (auto& block : run->inputs) block.fill(one);
  } else if (sign == "kv") {
    run->keys.assign(static_cast<std::size_t>(config.layers), one);
    run->values = run->keys;
    if (scheme.granularity.kind == quant::Granularity::Kind::channel) run->cacheBlock = 32;
  } else {
    run->probabilities = one;
    if (scheme.scores) run->scores = one;
  }
  return run;
}

// Symmetric integers, one scale for the values given, in double.
void roundInt(double* x, std::size_t n, std::size_t stride, int bits) {
  double largest = 0.0;
  for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, std::fabs(x[i * stride]));
  const double scale = largest / ((1 << (bits - 1)) - 1);
  for (std::size_t i = 0; i < n && scale > 0.0; ++i) x[i * stride] = std::nearbyint(x[i * stride] / scale) * scale;
}

class RoundingTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto opened = backend::Registry().open(GetParam());
    if (!opened) GTEST_SKIP() << opened.error().english();
    backend_ = *opened;
  }

  PreparedModelPtr prepare(const test::TinyModel& tiny) {
    const TempDir dir("rounding");
    test::writeTiny(tiny, dir.path());
    const auto source = io::openSource(dir.path());
    EXPECT_TRUE(source) << source.error().english();
    return PreparedModel::prepare(loadModel(**source, ctx_).value(), backend_, ctx_).value();
  }

  tensor::Matrix logits(const PreparedModelPtr& model, const std::vector<std::int32_t>& ids) {
    auto session = Session::create(model).value();
    return session.append(ids, LogitRows::all, ctx_).value();
  }

  // That the session's change by rounding is the reference's: what is left between them is small beside the change.
  // Where F32 and double round to different codes the two differ by a step, so the limit is a share of the change.
  void expectLikeReference(const std::string& sign, const std::string& text, const ReferenceHooks& hooks) {
    SCOPED_TRACE(sign + "=" + text);
    const TinyShape shape;
    const auto tiny = makeTiny(shape);
    const auto ids = randomIds(shape.context, shape.vocab);
    const auto plain = prepare(tiny);
    const auto got = logits(plain->withRun(rounding(sign, text, plain->config())), ids);
    const auto want = test::referenceLogits(tiny, ids, hooks);
    const auto before = test::referenceLogits(tiny, ids);
    double change = 0.0;
    double left = 0.0;
    for (std::size_t t = 0; t < ids.size(); ++t) {
      for (std::size_t v = 0; v < want[t].size(); ++v) {
        change += std::pow(want[t][v] - before[t][v], 2);
        left += std::pow(want[t][v] - static_cast<double>(got.row(t)[v]), 2);
      }
    }
    EXPECT_GT(std::sqrt(change), 0.1);
    EXPECT_LT(std::sqrt(left), 0.15 * std::sqrt(change));
  }

  backend::BackendPtr backend_;
  base::TaskContext ctx_;
};

TEST_P(RoundingTest, ActivationsAreRoundedBeforeEveryLinearLayer) {
  ReferenceHooks hooks;
  hooks.input = [](Row& row) { roundInt(row.data(), row.size(), 1, 5); };
  expectLikeReference("a", "int5", hooks);
  hooks.input = [](Row& row) {
    for (std::size_t i = 0; i < row.size(); i += 8) roundInt(row.data() + i, std::min<std::size_t>(8, row.size() - i), 1, 5);
  };
  expectLikeReference("a", "int5:g8:scale=fp32", hooks);
}

TEST_P(RoundingTest, CacheIsRoundedPerTokenHeadAndGroup) {
  const auto inPieces = [](std::size_t width, int bits) {
    return [=](const std::vector<Row>& all, std::size_t) {
      std::vector<Row> out = all;
      for (Row& row : out) {
        for (std::size_t i = 0; i < row.size(); i += width) roundInt(row.data() + i, width, 1, bits);
      }
      return out;
    };
  };
  ReferenceHooks hooks;
  hooks.cache = inPieces(20, 4);  // two heads of ten
  expectLikeReference("kv", "int4", hooks);
  hooks.cache = inPieces(10, 4);
  expectLikeReference("kv", "int4:head", hooks);
  hooks.cache = inPieces(5, 4);
  expectLikeReference("kv", "int4:g5:scale=fp32", hooks);
}

// A block of 32 tokens is rounded channel by channel once its last token has attended; before, it is FP16.
TEST_P(RoundingTest, CacheByChannelKeepsTheUnfinishedBlock) {
  ReferenceHooks hooks;
  hooks.cache = [](const std::vector<Row>& all, std::size_t t) {
    std::vector<Row> out = all;
    for (Row& row : out) {
      for (double& value : row) value = static_cast<double>(tensor::halfToFloat(tensor::floatToHalf(static_cast<float>(value))));
    }
    for (std::size_t from = 0; from + 32 <= t / 32 * 32; from += 32) {
      for (std::size_t c = 0; c < out[0].size(); ++c) {
        std::vector<double> channel;
        for (std::size_t s = from; s < from + 32; ++s) channel.push_back(out[s][c]);
        roundInt(channel.data(), 32, 1, 3);
        for (std::size_t s = from; s < from + 32; ++s) out[s][c] = channel[s - from];
      }
    }
    return out;
  };
  expectLikeReference("kv", "int3:channel", hooks);
}

TEST_P(RoundingTest, AttentionIsRoundedAfterAndBeforeSoftmax) {
  ReferenceHooks hooks;
  const auto round = [](Row& row) { roundInt(row.data(), row.size(), 1, 4); };
  hooks.probabilities = round;
  expectLikeReference("attn", "int4", hooks);
  hooks.scores = round;
  expectLikeReference("attn", "int4:scores", hooks);
}

// Rounding to F32 changes nothing: the paths through the hooks are the plain ones to the bit, but for attention's, which
// divides before it sums.
TEST_P(RoundingTest, RoundingThatChangesNothingChangesNoBit) {
  const TinyShape shape;
  const auto plain = prepare(makeTiny(shape));
  const auto ids = randomIds(50, shape.vocab);
  const auto want = logits(plain, ids);
  for (const std::string sign : {"a", "kv"}) {
    const auto got = logits(plain->withRun(rounding(sign, "fp32", plain->config())), ids);
    EXPECT_EQ(std::memcmp(got.data(), want.data(), want.size() * sizeof(float)), 0) << sign;
  }
  const auto got = logits(plain->withRun(rounding("attn", "fp32", plain->config())), ids);
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got.data()[i], want.data()[i], 2e-3);
}

// The same model with its layers' codes multiplied in whole numbers and with both sides restored to F32.
TEST_P(RoundingTest, ProductsInWholeNumbersAreTheEmulatedOnesUpToRounding) {
  const TinyShape shape;
  const auto plain = prepare(makeTiny(shape));
  if (!backend_->supports(QS_OP_MATMUL_INT8)) GTEST_SKIP() << "no such operation";
  const auto scheme = quant::QuantScheme::parse("int8:row").value();
  std::vector<Int8Codes> codes;
  std::map<std::string, MatrixPtr> restored;
  for (const LinearName& name : plain->model()->linearNames()) {
    const auto& w = *plain->model()->linear(name);
    auto q = quant::quantize({w.data(), w.rows(), w.cols()}, scheme, {}, ctx_).value();
    Int8Codes one;
    for (const std::uint8_t code : q.codes) one.codes.push_back(static_cast<std::int8_t>(code));
    one.scales.assign(q.scales.begin(), q.scales.end());
    codes.push_back(std::move(one));
    restored[shortName(name)] = std::make_shared<const tensor::Matrix>(std::move(q.restored));
  }
  const auto emulated = PreparedModel::prepare(plain->model()->withLinears(restored).value(), backend_, ctx_).value();
  const auto ids = randomIds(shape.context, shape.vocab);
  for (const std::string text : {"int8", "int8:tensor"}) {
    const auto run = rounding("a", text, plain->config());
    const auto want = logits(emulated->withRun(run), ids);
    const auto model = emulated->withRun(run)->withInt8(codes).value();
    const auto got = logits(model, ids);
    EXPECT_NE(std::memcmp(got.data(), want.data(), want.size() * sizeof(float)), 0);  // another arithmetic did run
    double left = 0.0;
    double change = 0.0;
    const auto before = logits(plain, ids);
    for (std::size_t i = 0; i < want.size(); ++i) {
      left += std::pow(static_cast<double>(got.data()[i]) - static_cast<double>(want.data()[i]), 2);
      change += std::pow(static_cast<double>(before.data()[i]) - static_cast<double>(want.data()[i]), 2);
    }
    // Rounding of F32 sums moves an input across the edge of a code now and then; by itself it is far smaller.
    EXPECT_LT(std::sqrt(left), 0.1 * std::sqrt(change)) << text;
    if (text != "int8") continue;
    auto session = Session::create(model).value();
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const auto row = session.append(std::span(ids).subspan(i, 1), LogitRows::all, ctx_).value();
      ASSERT_EQ(std::memcmp(row.data(), got.row(i).data(), row.size() * sizeof(float)), 0) << i;
    }
  }
}

struct Case {
  const char* sign;
  const char* text;
};
constexpr Case kCausal[] = {{"a", "int8"},        {"a", "int4:g8"},    {"a", "nvfp4"},         {"a", "mxfp8_e4m3"},
                            {"a", "fp8_e4m3"},    {"a", "q8_0"},       {"a", "int8:clip=99"},  {"kv", "int8"},
                            {"kv", "int4:head"},  {"kv", "int4:channel"}, {"kv", "fp8_e4m3:channel:asym"}, {"kv", "q4_0"},
                            {"kv", "int4:g5"},    {"attn", "int8"},    {"attn", "int4:scores"}, {"attn", "fp8_e4m3:g16"}};

TEST_P(RoundingTest, DecodingEqualsPrefillToTheBit) {
  const TinyShape shape;
  const auto plain = prepare(makeTiny(shape));
  const auto ids = randomIds(shape.context, shape.vocab);
  for (const Case& c : kCausal) {
    const auto scheme = quant::QuantScheme::parse(std::string("bf16+") + c.sign + "=" + c.text);
    if (!scheme) continue;  // asym is an integer's
    SCOPED_TRACE(std::string(c.sign) + "=" + c.text);
    const auto run = rounding(c.sign, c.text, plain->config());
    EXPECT_FALSE(run->acrossTokens());
    const auto model = plain->withRun(run);
    const auto whole = logits(model, ids);
    EXPECT_NE(std::memcmp(whole.data(), logits(plain, ids).data(), whole.size() * sizeof(float)), 0);
    for (const std::size_t piece : {1U, 3U, 31U, 33U}) {
      auto session = Session::create(model).value();
      for (std::size_t i = 0; i < ids.size(); i += piece) {
        const std::size_t n = std::min(piece, ids.size() - i);
        const auto rows = session.append(std::span(ids).subspan(i, n), LogitRows::all, ctx_).value();
        ASSERT_EQ(std::memcmp(rows.data(), whole.data() + i * whole.cols(), rows.size() * sizeof(float)), 0) << piece;
      }
    }
  }
}

TEST_P(RoundingTest, RewindingEqualsAFreshPrefill) {
  const TinyShape shape;
  const auto plain = prepare(makeTiny(shape));
  const auto ids = randomIds(60, shape.vocab);
  const auto other = randomIds(60, shape.vocab, 11);
  for (const Case& c : {Case{"kv", "int4:channel"}, Case{"kv", "int4"}, Case{"a", "int4"}}) {
    const auto model = plain->withRun(rounding(c.sign, c.text, plain->config()));
    const auto fresh = logits(model, ids);
    auto session = Session::create(model).value();
    for (const std::size_t keep : {std::size_t{0}, std::size_t{1}, std::size_t{17}, std::size_t{31}, std::size_t{32}, std::size_t{33}, std::size_t{59}}) {
      session.rewind(0);
      ASSERT_TRUE(session.append(std::span(ids).first(keep), LogitRows::none, ctx_));
      ASSERT_TRUE(session.append(std::span(other).subspan(keep), LogitRows::none, ctx_));
      session.rewind(static_cast<std::int64_t>(keep));
      const auto got = session.append(std::span(ids).subspan(keep), LogitRows::last, ctx_).value();
      EXPECT_EQ(std::memcmp(got.data(), fresh.row(59).data(), got.size() * sizeof(float)), 0) << c.text << " " << keep;
    }
  }
}

TEST_P(RoundingTest, OneScaleForAllTokensIsSaid) {
  const TinyShape shape;
  const auto plain = prepare(makeTiny(shape));
  EXPECT_TRUE(rounding("a", "int8:tensor", plain->config())->acrossTokens());
  EXPECT_TRUE(rounding("a", "int8:channel", plain->config())->acrossTokens());
  EXPECT_TRUE(rounding("kv", "int8:tensor", plain->config())->acrossTokens());
}

// The tap sees what layers read, before rounding.
TEST_P(RoundingTest, TheTapSeesEveryPointOnce) {
  struct Counter final : Tap {
    base::Status see(std::int64_t block, TapPoint point, const float* rows, std::int64_t n, std::int64_t cols) override {
      const std::string name = std::to_string(block) + "." + std::string(shortPart(point));
      seen.push_back(name + " " + std::to_string(n) + "x" + std::to_string(cols));
      for (std::int64_t i = 0; i < n * cols; ++i) sum += static_cast<double>(std::fabs(rows[i]));
      return {};
    }
    std::vector<std::string> seen;
    double sum = 0.0;
  };
  const auto plain = prepare(makeTiny(TinyShape{.layers = 1}));
  Counter counter;
  auto session = Session::create(plain).value();
  session.setTap(&counter);
  ASSERT_TRUE(session.append(randomIds(7, 61), LogitRows::none, ctx_));
  const std::vector<std::string> want = {"0.attn.in 7x24", "0.attn.k 7x20",  "0.attn.v 7x20",
                                         "0.attn.out 7x40", "0.ffn.in 7x24", "0.ffn.mid 7x37"};
  EXPECT_EQ(counter.seen, want);
  EXPECT_GT(counter.sum, 1.0);
  session.setTap(nullptr);
  ASSERT_TRUE(session.append(randomIds(7, 61), LogitRows::none, ctx_));
  EXPECT_EQ(counter.seen.size(), want.size());
}

INSTANTIATE_TEST_SUITE_P(Backends, RoundingTest, test::backendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::model
