// The decoder on the shipped pair: caches to the bit, greedy identity, the sampled distribution, threads, stop strings.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <map>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "core/io/model_source.h"
#include "core/spec/compatibility.h"
#include "core/spec/decoder.h"
#include "core/spec/drafters/layers_drafter.h"
#include "core/spec/drafters/mix_drafter.h"
#include "core/spec/drafters/model_drafter.h"
#include "core/spec/drafters/ngram_drafter.h"
#include "core/spec/exactness.h"
#include "core/tokenizer/tokenizer.h"

namespace qs::spec {
namespace {

using Ids = std::vector<std::int32_t>;

// A scorer that others can still look at after the decoder owns it.
struct Watched {
  std::unique_ptr<Scorer> owned;
  Scorer* seen;
  explicit Watched(std::unique_ptr<Scorer> scorer) : owned(std::move(scorer)), seen(owned.get()) {}
};

class LabPair : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const std::filesystem::path models = std::filesystem::path(QS_SOURCE_DIR) / "resources" / "models";
    const auto backend = backend::Registry().open("cpu").value();
    for (const char* name : {"lab", "lab-draft"}) {
      const auto source = io::openSource(models / name).value();
      const auto loaded = model::loadModel(*source, {}).value();
      prepared_[name] = model::PreparedModel::prepare(loaded, backend, {}, nullptr, {{}, true}).value();
    }
    tokenizer_ = tokenizer::loadTokenizer(models / "lab").value();
  }
  static void TearDownTestSuite() {
    prepared_.clear();
    tokenizer_.reset();
  }

  static Watched scorer(const std::string& name, std::int64_t capacity = 200) { return Watched(scorerOf(prepared_.at(name), capacity).value()); }

  static Ids prompt(const std::string& text = "It is a truth universally acknowledged, that a single man, and a single man") {
    Ids out = {0};
    const std::vector<int> ids = tokenizer_->encode(text).value();
    out.insert(out.end(), ids.begin(), ids.end());
    return out;
  }

  // A drafter by name, with the scorer it runs, if it runs one.
  static std::pair<std::unique_ptr<Drafter>, Scorer*> drafter(const std::string& name) {
    if (name == "ngram") return {makeNgramDrafter({}).value(), nullptr};
    if (name == "layers") return {makeLayersDrafter(prepared_.at("lab"), 2, 200).value(), nullptr};
    Watched one = scorer(name == "draft" ? "lab-draft" : "lab");
    if (name == "mix") return {makeMixDrafter(std::move(one.owned), 0.5, 1).value(), one.seen};
    return {makeModelDrafter(std::move(one.owned)), one.seen};
  }
  static constexpr const char* kDrafters[] = {"draft", "ngram", "layers", "mix", "target"};

  static Ids run(std::unique_ptr<Drafter> with, const DecoderOptions& options, const Ids& from, unsigned threads = 1) {
    base::ThreadPool pool(threads);
    base::TaskContext context;
    context.pool = &pool;
    auto decoder = Decoder::create(scorer("lab").owned, std::move(with), options, tokenizer_).value();
    EXPECT_TRUE(decoder.start(from, context));
    EXPECT_TRUE(decoder.run(context));
    return {decoder.newIds().begin(), decoder.newIds().end()};
  }

  inline static std::map<std::string, model::PreparedModelPtr> prepared_;
  inline static std::shared_ptr<const tokenizer::Tokenizer> tokenizer_;
};

// The logits that a scorer gives next, without leaving a trace.
std::vector<float> peek(Scorer& scorer, std::int32_t last) {
  const std::int64_t at = scorer.position();
  std::vector<float> out(static_cast<std::size_t>(scorer.vocab()));
  EXPECT_TRUE(scorer.append({&last, 1}, model::LogitRows::last, out, {}));
  scorer.rewind(at);
  return out;
}

TEST_F(LabPair, CachesEqualAFreshPrefillAfterEveryStep) {
  for (const char* name : kDrafters) {
    for (const double temperature : {0.0, 1.0}) {
      DecoderOptions options;
      options.maxNew = 24;
      options.sampling.temperature = temperature;
      options.gamma = 3;
      Watched target = scorer("lab");
      Scorer* seen = target.seen;
      auto [made, model] = drafter(name);
      auto decoder = Decoder::create(std::move(target.owned), std::move(made), options).value();
      ASSERT_TRUE(decoder.start(prompt(), {}));
      while (!decoder.finished()) {
        ASSERT_TRUE(decoder.step({}));
        const Ids ids(decoder.ids().begin(), decoder.ids().end());
        const auto committed = static_cast<std::int64_t>(ids.size());
        ASSERT_EQ(seen->position(), committed - 1);
        if (const std::int64_t at = decoder.drafter()->position(); at >= 0) {
          ASSERT_EQ(at, committed - 1);
        }
        const auto check = [&](Scorer& scored, const std::string& which) {
          Watched fresh = scorer(which);
          std::vector<float> want(static_cast<std::size_t>(fresh.seen->vocab()));
          ASSERT_TRUE(fresh.seen->append(ids, model::LogitRows::last, want, {}));
          const auto got = peek(scored, ids.back());
          ASSERT_EQ(std::memcmp(got.data(), want.data(), want.size() * sizeof(float)), 0) << name;
        };
        check(*seen, "lab");
        if (model != nullptr) check(*model, std::string(name) == "draft" ? "lab-draft" : "lab");
      }
    }
  }
}

TEST_F(LabPair, GreedyTextsAreIdenticalForAllDrafters) {
  DecoderOptions options;
  options.sampling.temperature = 0.0;
  options.maxNew = 60;
  const auto plain = run(nullptr, options, prompt());
  EXPECT_EQ(plain.size(), 60U);
  for (const char* name : kDrafters) {
    for (const std::int64_t gamma : {1, 4, 8}) {
      options.gamma = gamma;
      EXPECT_EQ(run(drafter(name).first, options, prompt()), plain) << name << " " << gamma;
    }
  }
}

TEST_F(LabPair, ThreadsAndRunsChangeNothing) {
  DecoderOptions options;
  options.maxNew = 40;
  options.sampling = {0.9, 50, 0.95};
  options.seed = 17;
  const auto first = run(drafter("draft").first, options, prompt());
  for (const unsigned threads : {1U, 2U, 3U}) EXPECT_EQ(run(drafter("draft").first, options, prompt(), threads), first);
  options.seed = 18;
  EXPECT_NE(run(drafter("draft").first, options, prompt()), first);
}

TEST_F(LabPair, FirstTokensAreDistributedAsPlainSampling) {
  const Ids from = prompt("She was");
  for (const char* name : {"draft", "layers", "mix"}) {
    for (const Sampling& sampling : {Sampling{1.0, 0, 1.0}, {0.8, 20, 0.9}}) {
      DecoderOptions options;
      options.sampling = sampling;
      options.gamma = 3;
      options.maxNew = 6;
      auto speculative = Decoder::create(scorer("lab", 32).owned, drafter(name).first, options).value();
      auto plain = Decoder::create(scorer("lab", 32).owned, nullptr, options).value();
      ASSERT_TRUE(speculative.start(from, {}));
      ASSERT_TRUE(plain.start(from, {}));
      std::vector<float> logits(2048);
      Watched fresh = scorer("lab", 32);
      ASSERT_TRUE(fresh.seen->append(from, model::LogitRows::last, logits, {}));
      Distribution p;
      ASSERT_TRUE(distributionOf(logits, sampling, 2048, "lab", p));
      const auto out = testFirstTokens(speculative, plain, 2, 200, 1, &p, {}).value();
      EXPECT_FALSE(out.alarm()) << name << " " << out.pValue;
      EXPECT_GT(out.exact->dof, 3);
    }
  }
}

// Real distributions, from the decoder's own log, tested by drawing; and the faults that must show on them.
TEST_F(LabPair, StoredDistributionsAreKept) {
  for (const char* name : {"draft", "layers", "mix", "ngram"}) {
    for (const Sampling& sampling : {Sampling{1.0, 0, 1.0}, {0.7, 0, 0.9}, {1.3, 40, 1.0}}) {
      DecoderOptions options;
      options.sampling = sampling;
      options.keepRows = true;
      options.maxNew = 24;
      auto decoder = Decoder::create(scorer("lab").owned, drafter(name).first, options).value();
      ASSERT_TRUE(decoder.start(prompt(), {}));
      std::vector<Place> places;
      ASSERT_TRUE(decoder.run({}, [&](const StepLog& step) {
        for (const PlaceRows& row : step.rows) {
          if (!row.q.empty() && places.size() < 6) places.push_back({"", row.p, row.q, {}});
        }
      }));
      ASSERT_FALSE(places.empty()) << name;
      const auto out = testPlaces(ruleOf(RuleKind::speculative), places, 60000, 1, {}).value();
      EXPECT_FALSE(out.alarm()) << name << " " << out.chi2.pValue;
      EXPECT_GT(out.chi2.dof, 5);
      // Drawn from the draft and never checked: what a wrong decoder would emit.
      struct Accepts final : Rule {
        base::Text name() const override { return "accepts everything"; }
        double chance(double, double) const override { return 1.0; }
        bool accepts(double, double, double) const override { return true; }
        void residual(const Distribution& p, const Distribution&, std::int32_t, Distribution& to) const override { to.set(p.toVector()); }
      };
      EXPECT_TRUE(testPlaces(Accepts(), places, 60000, 1, {}).value().alarm()) << name;
    }
  }
}

TEST_F(LabPair, StopStringsEndTheTextAnywhereInABlock) {
  DecoderOptions options;
  options.sampling.temperature = 0.0;
  options.maxNew = 60;
  const auto plain = run(nullptr, options, prompt());
  const std::string whole = tokenizer_->decode(std::vector<int>(plain.begin(), plain.end())).value();
  ASSERT_GT(whole.size(), 40U);
  for (const std::size_t at : {3U, 11U, 20U, 33U}) {
    const std::string stop = whole.substr(at, 6);
    const std::size_t first = whole.find(stop);
    options.stopStrings = {stop, "never in there"};
    for (const std::int64_t gamma : {0, 2, 4, 8}) {
      for (const char* name : kDrafters) {
        options.gamma = gamma;
        auto decoder = Decoder::create(scorer("lab").owned, drafter(name).first, options, tokenizer_).value();
        ASSERT_TRUE(decoder.start(prompt(), {}));
        ASSERT_TRUE(decoder.run({}));
        EXPECT_EQ(decoder.stopReason(), StopReason::stopString);
        EXPECT_EQ(decoder.stopStringFound(), stop);
        EXPECT_EQ(decoder.text().value(), whole.substr(0, first));
        // The tokens end with the one that completes the string.
        const Ids ids(decoder.newIds().begin(), decoder.newIds().end());
        EXPECT_TRUE(std::equal(ids.begin(), ids.end(), plain.begin()));
        EXPECT_EQ(decoder.target().position(), static_cast<std::int64_t>(decoder.ids().size()) - 1);
      }
    }
  }
}

TEST_F(LabPair, FirstLayersAreTheTargetsOwn) {
  const auto& whole = prepared_.at("lab");
  const auto cut = whole->withFirstBlocks(2);
  EXPECT_EQ(cut->config().layers, 2);
  EXPECT_EQ(cut->blocks()[1].linear[0].get(), whole->blocks()[1].linear[0].get());
  EXPECT_EQ(&cut->head(), &whole->head());
  EXPECT_EQ(cut->embedding().data, whole->embedding().data);
  EXPECT_LT(cut->weightBytes().bytes, whole->weightBytes().bytes);
  EXPECT_EQ(cut->weightBytes().bf16 + cut->weightBytes().f32, 14 + 1);
  // All of the layers are the whole model, to the bit.
  const Ids ids = prompt();
  std::vector<float> a(2048);
  std::vector<float> b(2048);
  ASSERT_TRUE(scorer("lab").seen->append(ids, model::LogitRows::last, a, {}));
  ASSERT_TRUE(scorerOf(whole->withFirstBlocks(4), 200).value()->append(ids, model::LogitRows::last, b, {}));
  EXPECT_EQ(a, b);
  ASSERT_TRUE(scorerOf(cut, 200).value()->append(ids, model::LogitRows::last, b, {}));
  EXPECT_NE(a, b);
  EXPECT_FALSE(makeLayersDrafter(whole, 0));
  EXPECT_FALSE(makeLayersDrafter(whole, 5));
}

TEST_F(LabPair, IsCompatible) {
  const auto& a = prepared_.at("lab")->config();
  const auto& b = prepared_.at("lab-draft")->config();
  const auto out = compatible({"lab", &a, tokenizer_.get()}, {"lab-draft", &b, tokenizer_.get()});
  ASSERT_TRUE(out) << out.error().english();
  EXPECT_EQ(out->tokens, 2048);
  EXPECT_EQ(out->context, 512);
  EXPECT_TRUE(out->notes.empty());
}

}  // namespace
}  // namespace qs::spec
