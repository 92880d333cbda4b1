// Statistical exactness on toys, for every drafter and many settings; and that each planted fault is caught.
#include "core/spec/exactness.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <numeric>

#include "core/spec/drafters/mix_drafter.h"
#include "core/spec/drafters/ngram_drafter.h"
#include "tests/spec/toys.h"

namespace qs::spec {
namespace {

using test::toy;
using test::ToyScorer;
using test::toyTable;

constexpr std::int64_t kExactVocab = 5;
// Every test here is at a fixed seed; a threshold this low would be passed by chance in one of 10⁵ seeds.
constexpr double kAlarm = 1e-5;

test::Table target() { return toyTable(kExactVocab, 11, 1.2); }
test::Table other() { return toyTable(kExactVocab, 12, 1.2); }

using DrafterMaker = std::function<std::unique_ptr<Drafter>()>;

std::map<std::string, DrafterMaker> drafters() {
  return {{"model", [] { return makeModelDrafter(toy(test::leaning(target(), other(), 0.5), kExactVocab)); }},
          {"stranger", [] { return makeModelDrafter(toy(other(), kExactVocab)); }},
          {"ngram", [] { return makeNgramDrafter({1, 3}).value(); }},
          {"mix", [] { return makeMixDrafter(toy(target(), kExactVocab), 0.6, 3).value(); }},
          {"itself", [] { return makeModelDrafter(toy(target(), kExactVocab)); }}};
}

// The exact joint distribution of the first two tokens: probability by first · vocab + second.
std::vector<double> jointOf(std::vector<std::int32_t> prompt, const Sampling& sampling) {
  std::vector<double> out(static_cast<std::size_t>(kExactVocab * kExactVocab), 0.0);
  const auto first = test::trueDistribution(target(), prompt, sampling);
  for (std::int32_t a = 0; a < kExactVocab; ++a) {
    prompt.push_back(a);
    const auto second = test::trueDistribution(target(), prompt, sampling);
    for (std::int32_t b = 0; b < kExactVocab; ++b) out[static_cast<std::size_t>(a * kExactVocab + b)] = first[a] * second[b];
    prompt.pop_back();
  }
  return out;
}

double jointPValue(Decoder& decoder, const std::vector<std::int32_t>& prompt, const Sampling& sampling, int runs) {
  EXPECT_TRUE(decoder.start(prompt, {}));
  std::vector<std::int64_t> counts(static_cast<std::size_t>(kExactVocab * kExactVocab), 0);
  for (int run = 0; run < runs; ++run) {
    EXPECT_TRUE(decoder.restart(static_cast<std::uint64_t>(run), {}));
    EXPECT_TRUE(decoder.run({}));
    const auto ids = decoder.newIds();
    ++counts[static_cast<std::size_t>(ids[0] * kExactVocab + ids[1])];
  }
  return goodnessOfFit(counts, jointOf(prompt, sampling)).pValue;
}

DecoderOptions options(const Sampling& sampling, std::int64_t gamma = 3) {
  DecoderOptions out;
  out.gamma = gamma;
  out.sampling = sampling;
  out.maxNew = 6;
  return out;
}

TEST(Exactness, EveryDrafterAndSettingKeepsTheJointDistribution) {
  const std::vector<std::int32_t> prompt = {1, 4, 2, 1, 4, 2, 1};
  for (const auto& [name, make] : drafters()) {
    for (const Sampling& sampling : {Sampling{1.0, 0, 1.0}, {0.6, 0, 1.0}, {1.5, 3, 1.0}, {1.0, 0, 0.8}, {0.9, 4, 0.9}}) {
      auto decoder = Decoder::create(toy(target(), kExactVocab), make(), options(sampling)).value();
      EXPECT_GT(jointPValue(decoder, prompt, sampling, 6000), kAlarm) << name << " T " << sampling.temperature << " k " << sampling.topK << " P " << sampling.topP;
    }
  }
}

TEST(Exactness, TheOtherRuleIsExactToo) {
  DecoderOptions match = options({});
  match.rule = &ruleOf(RuleKind::samplerMatch);
  auto decoder = Decoder::create(toy(target(), kExactVocab), drafters().at("model")(), match).value();
  EXPECT_GT(jointPValue(decoder, {1, 4, 2}, {}, 10000), kAlarm);
}

// Rules that are wrong in one place each.
class Planted : public Rule {
 public:
  base::Text name() const override { return "planted"; }
  double chance(double p, double q) const override { return std::min(1.0, p / q); }
  bool accepts(double p, double q, double r) const override { return spec::accepts(p, q, r); }
  void residual(const Distribution& p, const Distribution& q, std::int32_t, Distribution& out) const override { residualOf(p, q, out); }
};
struct ResidualFromP final : Planted {
  void residual(const Distribution& p, const Distribution&, std::int32_t, Distribution& out) const override { out.set(p.toVector()); }
};
struct AlwaysAccepts final : Planted {
  bool accepts(double, double, double) const override { return true; }
};
struct AcceptsByPAlone final : Planted {  // q forgotten
  bool accepts(double p, double, double r) const override { return r < p; }
};
struct AcceptsUpsideDown final : Planted {
  bool accepts(double p, double q, double r) const override { return r < q / p; }
};
struct ResidualSquared final : Planted {  // not normalised max(p − q, 0) but its square
  void residual(const Distribution& p, const Distribution& q, std::int32_t x, Distribution& out) const override {
    Planted::residual(p, q, x, out);
    const auto values = out.toVector();
    const auto to = out.weights(out.size());
    for (std::size_t i = 0; i < values.size(); ++i) to[i] = values[i] * values[i];
    out.normalise();
  }
};
struct AcceptsALittleMore final : Planted {  // a tenth too easily
  bool accepts(double p, double q, double r) const override { return r < 1.1 * p / q; }
};

TEST(Exactness, BrokenRulesAreCaught) {
  const std::vector<std::int32_t> prompt = {1, 4, 2};
  const ResidualFromP a;
  const AlwaysAccepts b;
  const AcceptsByPAlone c;
  const AcceptsUpsideDown d;
  const ResidualSquared e;
  const AcceptsALittleMore f;
  Draws random(4);
  std::vector<Place> places;
  for (int i = 0; i < 4; ++i) {
    std::vector<std::int32_t> ids = {static_cast<std::int32_t>(random.bits() % 5), static_cast<std::int32_t>(random.bits() % 5)};
    places.push_back({"", test::trueDistribution(target(), ids, {}).toVector(), test::trueDistribution(other(), ids, {}).toVector(), {}});
  }
  EXPECT_FALSE(testPlaces(ruleOf(RuleKind::speculative), places, 100000, 1, {}).value().alarm());
  for (const Rule* rule : {static_cast<const Rule*>(&a), static_cast<const Rule*>(&b), static_cast<const Rule*>(&c),
                           static_cast<const Rule*>(&d), static_cast<const Rule*>(&e), static_cast<const Rule*>(&f)}) {
    EXPECT_TRUE(testPlaces(*rule, places, 100000, 1, {}).value().alarm());
    DecoderOptions broken = options({});
    broken.rule = rule;
    auto decoder = Decoder::create(toy(target(), kExactVocab), makeModelDrafter(toy(other(), kExactVocab)), broken).value();
    EXPECT_LT(jointPValue(decoder, prompt, {}, 20000), kAlarm);
  }
}

// `<=` differs from `<` where r is exactly 0 and p(x) is 0, and p < q alone where p ≥ q must always stay: chance never
// shows these, so they are tried.
TEST(Exactness, EdgesThatChanceNeverShowsAreTried) {
  struct LessOrEqual final : Planted {
    bool accepts(double p, double q, double r) const override { return r <= p / q; }
  };
  struct RoundsTheRatio final : Planted {
    bool accepts(double p, double q, double r) const override { return static_cast<float>(r) < static_cast<float>(p / q); }
  };
  const Place place{"", {.5, .5}, {.4, .6}, {}};
  for (const auto kind : {RuleKind::speculative, RuleKind::samplerMatch}) {
    EXPECT_FALSE(edgeFault(ruleOf(kind))) << edgeFault(ruleOf(kind))->english();
    EXPECT_FALSE(testPlaces(ruleOf(kind), {&place, 1}, 10000, 1, {}).value().alarm());
  }
  EXPECT_TRUE(edgeFault(LessOrEqual()));
  EXPECT_TRUE(edgeFault(RoundsTheRatio()));
  EXPECT_TRUE(testPlaces(LessOrEqual(), {&place, 1}, 10000, 1, {}).value().alarm());
}

TEST(Exactness, TheQOfAnotherDistributionIsCaught) {  // D3: drawn greedily, weighed as softmax
  std::vector<Place> places;
  for (std::int32_t i = 0; i < 3; ++i) {
    const std::vector<std::int32_t> ids = {i, 2};
    const auto q = test::trueDistribution(other(), ids, {});
    places.push_back({"", test::trueDistribution(target(), ids, {}).toVector(), q.toVector(), test::trueDistribution(other(), ids, {0.0, 0, 1.0}).toVector()});
  }
  EXPECT_TRUE(testPlaces(ruleOf(RuleKind::speculative), places, 30000, 1, {}).value().alarm());
  for (Place& place : places) place.q = place.drawnFrom;
  EXPECT_FALSE(testPlaces(ruleOf(RuleKind::speculative), places, 30000, 1, {}).value().alarm());
}

TEST(Exactness, ATargetThatIsRewoundOneOffIsCaught) {
  auto broken = toy(target(), kExactVocab);
  ToyScorer* scorer = broken.get();
  auto speculative = Decoder::create(std::move(broken), makeModelDrafter(toy(other(), kExactVocab)), options({}, 1)).value();
  auto plain = Decoder::create(toy(target(), kExactVocab), nullptr, options({})).value();
  const std::vector<std::int32_t> prompt = {1, 4, 2, 3};
  ASSERT_TRUE(speculative.start(prompt, {}));
  ASSERT_TRUE(plain.start(prompt, {}));
  EXPECT_FALSE(testFirstTokens(speculative, plain, 3, 6000, 1, nullptr, {}).value().alarm());
  scorer->oneOff = true;
  EXPECT_TRUE(testFirstTokens(speculative, plain, 3, 6000, 1, nullptr, {}).value().alarm());
}

TEST(Exactness, ADraftThatIsRewoundOneOffIsSlowerButExact) {
  // A draft that is nearly the target: its proposals stand as long as its cache is right.
  const std::vector<std::int32_t> prompt = {1, 4, 2, 3};
  double alpha[2] = {};
  for (const bool oneOff : {false, true}) {
    auto draft = toy(test::leaning(target(), other(), 0.9), kExactVocab);
    draft->oneOff = oneOff;
    auto decoder = Decoder::create(toy(target(), kExactVocab), makeModelDrafter(std::move(draft)), options({})).value();
    EXPECT_GT(jointPValue(decoder, prompt, {}, 4000), kAlarm);
    std::int64_t accepted = 0;
    std::int64_t looked = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      ASSERT_TRUE(decoder.restart(seed, {}));
      ASSERT_TRUE(decoder.run({}, [&](const StepLog& step) {
        accepted += step.accepted;
        for (const auto& token : step.drafted) looked += token.verdict != Verdict::unused ? 1 : 0;
      }));
    }
    alpha[oneOff ? 1 : 0] = static_cast<double>(accepted) / static_cast<double>(looked);
  }
  EXPECT_GT(alpha[0], 0.9);
  EXPECT_LT(alpha[1], alpha[0] - 0.02);
}

TEST(Exactness, FirstTokensOfEveryDrafterMatchPlainDecoding) {
  const std::vector<std::int32_t> prompt = {2, 2, 3, 2, 2};
  for (const auto& [name, make] : drafters()) {
    auto speculative = Decoder::create(toy(target(), kExactVocab), make(), options({})).value();
    auto plain = Decoder::create(toy(target(), kExactVocab), nullptr, options({})).value();
    ASSERT_TRUE(speculative.start(prompt, {}));
    ASSERT_TRUE(plain.start(prompt, {}));
    const auto first = test::trueDistribution(target(), prompt, {});
    const auto out = testFirstTokens(speculative, plain, 4, 3000, 7, &first, {}).value();
    EXPECT_FALSE(out.alarm()) << name << " " << out.pValue;
    ASSERT_EQ(out.places.size(), 4U);
    ASSERT_TRUE(out.exact);
    for (const auto& at : out.places) EXPECT_NEAR(at.tv, at.tvExpected, 3 * at.tvExpected);
  }
}

TEST(Exactness, TwoHundredThousandDrawsAreQuick) {
  std::vector<Place> places;
  Draws random(9);
  for (int i = 0; i < 8; ++i) {
    std::vector<float> a(2048);
    std::vector<float> b(2048);
    for (std::size_t j = 0; j < a.size(); ++j) {
      a[j] = static_cast<float>(9.0 * random.next());
      b[j] = a[j] + static_cast<float>(random.next());
    }
    Distribution p;
    Distribution q;
    ASSERT_TRUE(distributionOf(a, {}, 2048, "p", p));
    ASSERT_TRUE(distributionOf(b, {}, 2048, "q", q));
    places.push_back({"", p.toVector(), q.toVector(), {}});
  }
  const auto begun = std::chrono::steady_clock::now();
  const auto out = testPlaces(ruleOf(RuleKind::speculative), places, 200000, 3, {}).value();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  RecordProperty("seconds", std::to_string(seconds));
#ifdef NDEBUG
  EXPECT_LT(seconds, 2.0);
#endif
  EXPECT_EQ(out.draws, 200000);
  EXPECT_FALSE(out.alarm());
  EXPECT_NEAR(out.tv, out.tvExpected, 0.1 * out.tvExpected);
  for (const auto& place : out.places) EXPECT_NEAR(place.acceptance, place.acceptanceExpected, 0.02);
}

TEST(Exactness, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  base::TaskContext context;
  context.stop = stop.get_token();
  const Place place{"", {.5, .5}, {.4, .6}, {}};
  EXPECT_EQ(testPlaces(ruleOf(RuleKind::speculative), {&place, 1}, 100000, 1, context).error().kind, base::ErrorKind::cancelled);
  EXPECT_FALSE(testPlaces(ruleOf(RuleKind::speculative), {}, 100, 1, {}));
  EXPECT_FALSE(testPlaces(ruleOf(RuleKind::speculative), {&place, 1}, 0, 1, {}));
}

// D11: sums in another order choose the other of two logits that are nearly equal.
TEST(Greedy, ANearTieIsNotAFault) {
  const auto tied = [](float gap) {
    return [gap](std::span<const std::int32_t> ids) {
      std::vector<float> row(kExactVocab, 0.0F);
      row[static_cast<std::size_t>(ids.size() % kExactVocab)] = 3.0F;
      if (ids.size() == 6) row = {2.0F + gap, 2.0F, 0, 0, 0};
      return row;
    };
  };
  DecoderOptions greedy = options({0.0, 0, 1.0});
  greedy.maxNew = 8;
  greedy.agreement = true;
  const auto compare = [&](float plainGap, float speculativeGap) {
    auto speculative = Decoder::create(toy(tied(speculativeGap), kExactVocab), makeNgramDrafter({}).value(), greedy).value();
    auto plain = Decoder::create(toy(tied(plainGap), kExactVocab), nullptr, greedy).value();
    const std::vector<std::int32_t> prompt = {1, 2, 3};
    EXPECT_TRUE(speculative.start(prompt, {}));
    EXPECT_TRUE(plain.start(prompt, {}));
    return compareGreedy(speculative, plain, {}).value();
  };
  const auto same = compare(1e-5F, 1e-5F);
  EXPECT_TRUE(same.identical);
  ASSERT_EQ(same.ties.size(), 1U);
  EXPECT_EQ(same.ties[0].step, 3);
  EXPECT_NEAR(same.ties[0].gap, 1e-5, 1e-6);
  const auto tie = compare(1e-5F, -1e-5F);
  EXPECT_FALSE(tie.identical);
  ASSERT_TRUE(tie.firstDifference);
  EXPECT_EQ(tie.firstDifference->step, 3);
  EXPECT_TRUE(tie.explainedByTie);
  EXPECT_FALSE(tie.fault());
  const auto bug = compare(0.5F, -0.5F);
  EXPECT_TRUE(bug.fault());
  EXPECT_TRUE(bug.ties.empty());
}

}  // namespace
}  // namespace qs::spec
