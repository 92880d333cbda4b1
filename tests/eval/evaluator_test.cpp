// The evaluator against losses formed from a plain double-precision forward pass, and its promises.
#include "core/eval/evaluator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <numbers>
#include <numeric>
#include <thread>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "core/model/session.h"
#include "tests/model/tiny_model.h"

namespace qs::eval {
namespace {

using model::PreparedModel;
using model::PreparedModelPtr;
using test::makeTiny;
using test::randomIds;
using test::TempDir;
using test::TinyShape;
using testing::HasSubstr;

PreparedModelPtr prepare(const test::TinyModel& tiny) {
  const TempDir dir("eval");
  test::writeTiny(tiny, dir.path());
  const auto source = io::openSource(dir.path()).value();
  static const backend::BackendPtr backend = backend::Registry().open().value();
  return PreparedModel::prepare(model::loadModel(*source, {}).value(), backend, {}).value();
}

// A copy with one layer disturbed.
test::TinyModel disturbed(test::TinyModel tiny, float by) {
  auto& values = tiny.tensors["model.layers.0.mlp.down_proj.weight"].values;
  for (std::size_t i = 0; i < values.size(); i += 3) values[i] += by;
  return tiny;
}

struct Expected {
  std::vector<double> nll;
  double kld = 0.0;
  double sameTop = 0.0;
  double deltaP = 0.0;
};

// What the definition gives, window by window.
Expected expected(const test::TinyModel& base, const test::TinyModel& other, const std::vector<std::int32_t>& text,
                  const Protocol& protocol) {
  Expected out;
  const auto windows = planWindows(static_cast<std::int64_t>(text.size()), protocol).value();
  for (const Window& w : windows) {
    std::vector<std::int32_t> ids;
    if (protocol.bos) ids.push_back(*protocol.bos);
    ids.insert(ids.end(), text.begin() + w.begin, text.begin() + w.end);
    const auto a = test::referenceLogits(base, ids);
    const auto b = test::referenceLogits(other, ids);
    const auto softmax = [](const std::vector<double>& x) {
      const double top = *std::max_element(x.begin(), x.end());
      std::vector<double> p;
      double sum = 0.0;
      for (const double v : x) sum += std::exp(v - top);
      for (const double v : x) p.push_back(std::exp(v - top) / sum);
      return p;
    };
    for (std::int64_t t = w.scoreFrom; t < w.end; ++t) {
      const auto row = static_cast<std::size_t>(t - w.begin + (protocol.bos ? 0 : -1));
      const auto p = softmax(a[row]);
      const auto q = softmax(b[row]);
      const auto target = static_cast<std::size_t>(text[static_cast<std::size_t>(t)]);
      out.nll.push_back(-std::log(q[target]));
      for (std::size_t i = 0; i < p.size(); ++i) out.kld += p[i] * std::log(p[i] / q[i]);
      out.sameTop += std::max_element(p.begin(), p.end()) - p.begin() == std::max_element(q.begin(), q.end()) - q.begin();
      out.deltaP += (q[target] - p[target]) * (q[target] - p[target]);
    }
  }
  const auto n = static_cast<double>(out.nll.size());
  out.kld /= n;
  out.sameTop /= n;
  out.deltaP = std::sqrt(out.deltaP / n);
  return out;
}

TEST(EvaluatorTest, FiguresMatchTheDefinition) {
  const auto tiny = makeTiny({});
  const auto changed = disturbed(tiny, 0.05F);
  const auto text = randomIds(75, 61);
  for (const Protocol& protocol :
       {Protocol{.window = 16, .bos = 0}, Protocol{.window = 16, .stride = 5}, Protocol{.window = 33, .stride = 7, .bos = 4},
        Protocol{.window = 64}, Protocol{.window = 9, .bos = 1, .maxTokens = 40}}) {
    const auto want = expected(tiny, changed, text, protocol);
    EvalRequest request;
    request.tokens = text;
    request.protocol = protocol;
    request.models = {prepare(tiny), prepare(changed)};
    request.scoredBytes = 200;
    const auto got = evaluate(request, {}).value();
    ASSERT_EQ(got.tokensScored, static_cast<std::int64_t>(want.nll.size()));
    ASSERT_TRUE(got.complete);
    const double loss = std::accumulate(want.nll.begin(), want.nll.end(), 0.0) / static_cast<double>(want.nll.size());
    const ModelScore& score = got.models[1];
    // Logits carry about 10⁻⁵ (session_test.cpp); the mean and the divergence less.
    EXPECT_NEAR(score.loss, loss, 2e-5);
    EXPECT_NEAR(score.perplexity, std::exp(loss), 2e-5 * std::exp(loss));
    EXPECT_NEAR(*score.bitsPerByte, loss * static_cast<double>(want.nll.size()) / std::numbers::ln2 / 200.0, 2e-5);
    EXPECT_GT(want.kld, 1e-4);  // else the next line would hold for anything
    EXPECT_NEAR(score.kld, want.kld, 1e-5 + 1e-3 * want.kld);
    EXPECT_NEAR(score.sameTop, want.sameTop, 1e-12);
    EXPECT_NEAR(score.deltaPRms, want.deltaP, 1e-5);
    EXPECT_NEAR(score.difference.delta, score.loss - got.models[0].loss, 1e-12);
    EXPECT_EQ(got.protocol.stride, protocol.stride == 0 ? protocol.window : protocol.stride);
    for (std::size_t i = 0; i < want.nll.size(); ++i) EXPECT_NEAR(got.nll[1][i], want.nll[i], 2e-4);
  }
}

// Case E5: a model against itself.
TEST(EvaluatorTest, AModelAgainstItselfIsExactlyNothing) {
  const auto tiny = makeTiny({});
  const auto text = randomIds(200, 61);
  EvalRequest request;
  request.tokens = text;
  request.protocol = {.window = 20, .bos = 0};
  request.models = {prepare(tiny), prepare(tiny)};
  request.threeSigma = 0.0;
  const auto got = evaluate(request, {}).value();
  EXPECT_EQ(got.models[1].kld, 0.0);
  EXPECT_EQ(got.models[1].sameTop, 1.0);
  EXPECT_EQ(got.models[1].deltaPRms, 0.0);
  EXPECT_EQ(got.models[1].difference.delta, 0.0);
  EXPECT_EQ(got.models[1].loss, got.models[0].loss);
  EXPECT_EQ(got.models[1].verdict, Verdict::withinBoth);
  EXPECT_EQ(got.models[0].verdict, Verdict::baseline);
}

TEST(EvaluatorTest, ThreadsDoNotChangeAnything) {
  const auto tiny = makeTiny({});
  const auto text = randomIds(700, 61);
  EvalRequest request;
  request.tokens = text;
  request.protocol = {.window = 20, .stride = 11, .bos = 0};
  request.models = {prepare(tiny), prepare(disturbed(tiny, 0.1F))};
  request.byPosition = true;
  const auto one = evaluate(request, {}).value();
  for (const unsigned threads : {1U, 2U, 5U}) {
    base::ThreadPool pool(threads);
    base::TaskContext ctx;
    ctx.pool = &pool;
    const auto got = evaluate(request, ctx).value();
    for (std::size_t m = 0; m < 2; ++m) {
      EXPECT_EQ(got.models[m].loss, one.models[m].loss);
      EXPECT_EQ(got.models[m].kld, one.models[m].kld);
      EXPECT_EQ(got.models[m].deltaPRms, one.models[m].deltaPRms);
      EXPECT_EQ(got.models[m].byPosition, one.models[m].byPosition);
      EXPECT_EQ(got.models[m].difference.ci95, one.models[m].difference.ci95);
      EXPECT_EQ(got.nll[m], one.nll[m]);
    }
  }
}

TEST(EvaluatorTest, WindowsLongerThanAChunk) {
  // A window of 700 positions goes through in two pieces and gives what one session token by token would.
  const TinyShape shape{.layers = 1, .context = 1000};
  const auto tiny = makeTiny(shape);
  const auto text = randomIds(900, 61);
  EvalRequest request;
  request.tokens = text;
  request.protocol = {.window = 700, .bos = 0};
  request.models = {prepare(tiny), prepare(disturbed(tiny, 0.05F))};
  const auto got = evaluate(request, {}).value();
  ASSERT_EQ(got.tokensScored, 900);
  auto session = model::Session::create(request.models[1]).value();
  std::vector<std::int32_t> ids = {0};
  ids.insert(ids.end(), text.begin(), text.begin() + 698);
  const auto logits = session.append(ids, model::LogitRows::all, {}).value();
  for (const std::size_t t : {0U, 510U, 511U, 512U, 513U, 698U}) {
    double sum = 0.0;
    for (const float v : logits.row(t)) sum += std::exp(static_cast<double>(v));
    EXPECT_NEAR(got.nll[1][t], std::log(sum) - static_cast<double>(logits.row(t)[static_cast<std::size_t>(text[t])]),
                1e-5);
  }
  EXPECT_GT(got.models[1].kld, 0.0);
}

TEST(EvaluatorTest, ByPositionCountsTheTokensBefore) {
  const auto tiny = makeTiny({});
  const auto text = randomIds(50, 61);
  EvalRequest request;
  request.tokens = text;
  request.protocol = {.window = 11, .bos = 0};
  request.models = {prepare(tiny)};
  request.byPosition = true;
  const auto got = evaluate(request, {}).value();
  ASSERT_EQ(got.models[0].byPosition.size(), 10U);
  for (std::size_t p = 0; p < 10; ++p) {
    double sum = 0.0;
    for (std::size_t w = 0; w < 5; ++w) sum += got.nll[0][w * 10 + p];
    EXPECT_NEAR(got.models[0].byPosition[p], sum / 5.0, 1e-12);
  }
  // A stride leaves the early positions to the first window; a place that none scored has no mean.
  request.protocol = {.window = 11};
  const auto plain = evaluate(request, {}).value();
  EXPECT_TRUE(std::isnan(plain.models[0].byPosition[0]));
  EXPECT_FALSE(std::isnan(plain.models[0].byPosition[1]));
}

TEST(EvaluatorTest, PartialResultsGrowTowardsTheWhole) {
  const auto text = randomIds(500, 61);
  const auto tiny = makeTiny({});
  EvalRequest request;
  request.tokens = text;
  request.protocol = {.window = 20, .bos = 0};
  request.models = {prepare(tiny), prepare(disturbed(tiny, 0.1F))};
  std::vector<EvalResult> partial;
  double progress = 0.0;
  base::TaskContext ctx;
  ctx.progress = [&](const base::ProgressReport& report) {
    EXPECT_GT(report.fraction, progress);
    progress = report.fraction;
  };
  const auto whole = evaluate(request, ctx, [&](const EvalResult& r) { partial.push_back(r); }).value();
  ASSERT_GE(partial.size(), 3U);
  EXPECT_EQ(progress, 1.0);
  EXPECT_LE(partial[0].windows, 2);  // the first estimate is early
  std::int64_t before = 0;
  for (const auto& p : partial) {
    EXPECT_FALSE(p.complete);
    EXPECT_GT(p.tokensScored, before);
    before = p.tokensScored;
    const auto n = static_cast<std::size_t>(p.tokensScored);
    EXPECT_NEAR(p.models[1].loss,
                std::accumulate(whole.nll[1].begin(), whole.nll[1].begin() + p.tokensScored, 0.0) / static_cast<double>(n),
                1e-12);
    EXPECT_FALSE(p.models[1].bitsPerByte);
  }
  EXPECT_GT(whole.tokensScored, before);
}

TEST(EvaluatorTest, LossesThatAreNotNumbersAreFlagged) {
  auto tiny = makeTiny({});
  const auto good = prepare(tiny);
  tiny.tensors["model.layers.1.mlp.up_proj.weight"].values[0] = std::nanf("");
  const auto text = randomIds(200, 61);
  EvalRequest request;
  request.tokens = text;
  request.protocol = {.window = 20, .bos = 0};
  request.models = {good, prepare(tiny)};
  request.threeSigma = 0.01;
  const auto got = evaluate(request, {}).value();
  EXPECT_EQ(got.models[0].nonfinite, 0);
  EXPECT_FALSE(std::isnan(got.models[0].loss));
  EXPECT_EQ(got.models[1].nonfinite, 200);
  EXPECT_TRUE(std::isnan(got.models[1].loss));
  EXPECT_TRUE(std::isnan(got.models[1].kld));
  EXPECT_EQ(got.models[1].sameTop, 0.0);
  EXPECT_FALSE(got.models[1].difference.ci95);
  EXPECT_EQ(got.models[1].verdict, Verdict::withinBoth);
}

TEST(EvaluatorTest, RefusalsNameWhatIsWrong) {
  const auto model = prepare(makeTiny({}));
  const auto text = randomIds(30, 61);
  EvalRequest request;
  request.tokens = text;
  request.protocol = {.window = 20};
  EXPECT_THAT(evaluate(request, {}).error().english(), HasSubstr("at least one model"));
  request.models = {model};
  request.protocol.window = 65;
  EXPECT_THAT(evaluate(request, {}).error().english(),
              HasSubstr("the window: expected at most 64 positions, the model's context, found 65"));
  request.protocol.window = 20;
  request.protocol.bos = 61;
  EXPECT_THAT(evaluate(request, {}).error().english(), HasSubstr("expected ids from 0 to 60, found 61"));
  request.protocol.bos.reset();
  const std::vector<std::int32_t> foreign = {3, -2, 5};
  request.tokens = foreign;
  EXPECT_THAT(evaluate(request, {}).error().english(), HasSubstr("found -2"));
  request.tokens = std::span(text).first(1);
  EXPECT_THAT(evaluate(request, {}).error().english(), HasSubstr("at least 2 tokens, found 1"));
  request.tokens = text;
  request.models = {model, prepare(makeTiny({.layers = 1}))};
  EXPECT_THAT(evaluate(request, {}).error().english(), HasSubstr("the same geometry and backend"));
}

TEST(EvaluatorTest, AStopEndsIt) {
  const TinyShape shape{.vocab = 2048, .hidden = 256, .layers = 4, .heads = 8, .kvHeads = 8, .headDim = 32,
                        .intermediate = 688, .context = 512};
  const auto text = randomIds(200'000, 2048);  // many seconds of work
  EvalRequest request;
  request.tokens = text;
  request.protocol = {.window = 512, .bos = 0};
  request.models = {prepare(makeTiny(shape))};
  base::ThreadPool pool(2);
  std::stop_source stop;
  base::TaskContext ctx;
  ctx.pool = &pool;
  ctx.stop = stop.get_token();
  base::Result<EvalResult> result = EvalResult{};
  std::thread job([&] { result = evaluate(request, ctx); });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const auto asked = std::chrono::steady_clock::now();
  stop.request_stop();
  job.join();
  // Cancel must act within 200 ms; that is what the product promises, on a busy machine too.
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::milliseconds(200));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, base::ErrorKind::cancelled);
}

}  // namespace
}  // namespace qs::eval
