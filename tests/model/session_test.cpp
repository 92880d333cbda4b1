// The forward pass against a plain double-precision reference, and the session's promises about bits.
#include "core/model/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "tests/backend/backend_names.h"
#include "tests/model/tiny_model.h"

namespace qs::model {
namespace {

using test::makeTiny;
using test::randomIds;
using test::TempDir;
using test::TinyShape;

class SessionTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto opened = backend::Registry().open(GetParam());
    if (!opened) GTEST_SKIP() << opened.error().english();
    backend_ = *opened;
  }

  PreparedModelPtr prepare(const test::TinyModel& tiny, const std::string& dtype = "F32") {
    const TempDir dir("session");
    test::writeTiny(tiny, dir.path(), dtype);
    auto source = io::openSource(dir.path());
    EXPECT_TRUE(source) << source.error().english();
    auto model = loadModel(**source, ctx_);
    EXPECT_TRUE(model) << model.error().english();
    auto prepared = PreparedModel::prepare(*model, backend_, ctx_);
    EXPECT_TRUE(prepared) << prepared.error().english();
    return *prepared;
  }

  tensor::Matrix logits(const PreparedModelPtr& model, const std::vector<std::int32_t>& ids) {
    auto session = Session::create(model);
    EXPECT_TRUE(session) << session.error().english();
    auto out = session->append(ids, LogitRows::all, ctx_);
    EXPECT_TRUE(out) << out.error().english();
    return std::move(*out);
  }

  backend::BackendPtr backend_;
  base::TaskContext ctx_;
};

void expectSameBits(std::span<const float> a, std::span<const float> b) {
  ASSERT_EQ(a.size(), b.size());
  EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size_bytes()), 0);
}

TEST_P(SessionTest, LogitsMatchThePlainReference) {
  for (const TinyShape& shape :
       {TinyShape{}, TinyShape{.heads = 4, .kvHeads = 4, .headDim = 6, .tied = false},
        TinyShape{.vocab = 131, .hidden = 33, .layers = 3, .heads = 3, .kvHeads = 1, .headDim = 32, .intermediate = 129}}) {
    const auto tiny = makeTiny(shape);
    const auto ids = randomIds(shape.context, shape.vocab);
    const auto got = logits(prepare(tiny), ids);
    const auto want = test::referenceLogits(tiny, ids);
    // Rounding grows like √(terms) per product and adds up over the layers; logits here are below 60.
    const double limit = 60.0 * 1.2e-7 * std::sqrt(static_cast<double>(shape.intermediate)) *
                         static_cast<double>(7 * shape.layers);
    double worst = 0.0;
    double largest = 0.0;
    for (std::size_t t = 0; t < ids.size(); ++t) {
      for (std::size_t v = 0; v < want[t].size(); ++v) {
        worst = std::max(worst, std::fabs(static_cast<double>(got.row(t)[v]) - want[t][v]));
        largest = std::max(largest, std::fabs(want[t][v]));
      }
    }
    EXPECT_LT(largest, 60.0);
    EXPECT_GT(largest, 1.0);  // a model of zeros would agree with anything
    EXPECT_LT(worst, limit);
  }
}

TEST_P(SessionTest, DecodingAndAnyPiecesEqualPrefillToTheBit) {
  const TinyShape shape;
  const auto model = prepare(makeTiny(shape));
  const auto ids = randomIds(shape.context, shape.vocab);
  const auto whole = logits(model, ids);
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 13U, 31U}) {
    auto session = Session::create(model).value();
    for (std::size_t i = 0; i < ids.size(); i += piece) {
      const std::size_t n = std::min(piece, ids.size() - i);
      const auto part = session.append(std::span(ids).subspan(i, n), LogitRows::all, ctx_).value();
      expectSameBits(part.values(), whole.values().subspan(i * whole.cols(), n * whole.cols()));
    }
  }
}

TEST_P(SessionTest, RewindingEqualsAFreshPrefill) {
  const TinyShape shape;
  const auto model = prepare(makeTiny(shape));
  const auto ids = randomIds(40, shape.vocab);
  const auto other = randomIds(40, shape.vocab, 11);
  auto session = Session::create(model).value();
  ASSERT_TRUE(session.append(other, LogitRows::none, ctx_));
  for (const std::int64_t keep : {0, 1, 17, 31, 32, 33, 39}) {
    session.rewind(0);
    ASSERT_TRUE(session.append(std::span(ids).first(static_cast<std::size_t>(keep)), LogitRows::none, ctx_));
    ASSERT_TRUE(session.append(std::span(other).subspan(static_cast<std::size_t>(keep)), LogitRows::none, ctx_));
    session.rewind(keep);
    EXPECT_EQ(session.position(), keep);
    const auto got =
        session.append(std::span(ids).subspan(static_cast<std::size_t>(keep)), LogitRows::last, ctx_).value();
    const auto fresh = logits(model, ids);
    expectSameBits(got.values(), fresh.row(39));
  }
}

TEST_P(SessionTest, ThreadsDoNotChangeABit) {
  const TinyShape shape{.vocab = 2048, .hidden = 256, .layers = 1, .heads = 8, .kvHeads = 8, .headDim = 32,
                        .intermediate = 688, .context = 512};
  const auto model = prepare(makeTiny(shape));
  const auto ids = randomIds(300, shape.vocab);
  const auto one = logits(model, ids);
  for (const unsigned threads : {1U, 2U, 5U}) {
    base::ThreadPool pool(threads);
    ctx_.pool = &pool;
    const auto got = logits(model, ids);
    expectSameBits(got.values(), one.values());
    ctx_.pool = nullptr;
  }
}

TEST_P(SessionTest, StoredTypesThatHoldTheWeightsExactlyAgree) {
  const auto tiny = makeTiny(TinyShape{});
  const auto ids = randomIds(20, 61);
  const auto want = logits(prepare(tiny, "F32"), ids);
  const auto got = logits(prepare(tiny, "BF16"), ids);
  expectSameBits(got.values(), want.values());
}

TEST_P(SessionTest, LastAndNoneAgreeWithAll) {
  const auto model = prepare(makeTiny(TinyShape{}));
  const auto ids = randomIds(20, 61);
  const auto all = logits(model, ids);
  auto session = Session::create(model).value();
  EXPECT_EQ(session.append(std::span(ids).first(19), LogitRows::none, ctx_).value().rows(), 0U);
  const auto last = session.append(std::span(ids).subspan(19), LogitRows::last, ctx_).value();
  ASSERT_EQ(last.rows(), 1U);
  expectSameBits(last.values(), all.row(19));
  EXPECT_EQ(session.append({}, LogitRows::last, ctx_).value().rows(), 0U);
  EXPECT_GT(session.memoryBytes(), 0);
}

TEST_P(SessionTest, NanInOneTokenStaysBehindTheTokensBeforeIt) {
  auto tiny = makeTiny(TinyShape{});
  tiny.config["tie_word_embeddings"] = false;
  tiny.tensors["lm_head.weight"] = tiny.tensors["model.embed_tokens.weight"];
  std::fill_n(tiny.tensors["model.embed_tokens.weight"].values.begin() + 5 * 24, 24, std::nanf(""));
  const auto model = prepare(tiny);
  ASSERT_EQ(model->model()->nonfinite().size(), 1U);
  EXPECT_EQ(model->model()->nonfinite()[0].nans, 24U);
  EXPECT_EQ(model->model()->nonfinite()[0].tensor, "model.embed_tokens.weight");
  std::vector<std::int32_t> ids = {1, 2, 3, 4, 5, 6, 7};
  const auto got = logits(model, ids);
  for (std::size_t t = 0; t < ids.size(); ++t) {
    EXPECT_EQ(std::isnan(got.row(t)[0]), t >= 4) << t;
  }
}

TEST_P(SessionTest, RefusesTooManyTokensAndForeignIds) {
  const auto model = prepare(makeTiny(TinyShape{}));
  auto session = Session::create(model, 8).value();
  ASSERT_TRUE(session.append(randomIds(6, 61), LogitRows::none, ctx_));
  const auto tooMany = session.append(randomIds(3, 61), LogitRows::none, ctx_);
  ASSERT_FALSE(tooMany);
  EXPECT_EQ(tooMany.error().english(),
            "the context: expected at most 8 tokens, 2 of them free, found 3 more; use a shorter text or window");
  EXPECT_EQ(session.position(), 6);
  for (const std::int32_t id : {-1, 61}) {
    const auto foreign = session.append(std::vector<std::int32_t>{1, id}, LogitRows::none, ctx_);
    ASSERT_FALSE(foreign);
    EXPECT_THAT(foreign.error().english(), testing::HasSubstr("token 1 of the input: expected an id from 0 to 60, found " +
                                                              std::to_string(id)));
    EXPECT_EQ(session.position(), 6);
  }
  EXPECT_TRUE(session.append(randomIds(2, 61), LogitRows::last, ctx_));
  const auto tooLarge = Session::create(model, 65);
  ASSERT_FALSE(tooLarge);
  EXPECT_THAT(tooLarge.error().english(), testing::HasSubstr("at most 64 tokens"));
}

TEST_P(SessionTest, AStopLeavesTheSessionAsItWas) {
  const auto model = prepare(makeTiny(TinyShape{}));
  auto session = Session::create(model).value();
  const auto ids = randomIds(20, 61);
  ASSERT_TRUE(session.append(std::span(ids).first(10), LogitRows::none, ctx_));
  std::stop_source stop;
  stop.request_stop();
  base::TaskContext stopped;
  stopped.stop = stop.get_token();
  const auto result = session.append(std::span(ids).subspan(10), LogitRows::all, stopped);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, base::ErrorKind::cancelled);
  EXPECT_EQ(session.position(), 10);
  const auto again = session.append(std::span(ids).subspan(10), LogitRows::last, ctx_).value();
  const auto fresh = logits(model, ids);
  expectSameBits(again.values(), fresh.row(19));
}

INSTANTIATE_TEST_SUITE_P(Backends, SessionTest, test::backendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::model
