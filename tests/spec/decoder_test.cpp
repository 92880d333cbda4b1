// The decoder on toy models: what it emits is what plain decoding emits, whatever the draft, the settings and the accidents.
#include "core/spec/decoder.h"

#include <gtest/gtest.h>

#include <limits>
#include <stop_token>

#include "core/spec/drafters/mix_drafter.h"
#include "core/spec/drafters/ngram_drafter.h"
#include "tests/spec/toys.h"

namespace qs::spec {
namespace {

using test::toy;
using test::ToyScorer;
using test::toyTable;

constexpr std::int64_t kVocab = 7;

struct Made {
  ToyScorer* target = nullptr;
  ToyScorer* draft = nullptr;
  std::unique_ptr<Decoder> decoder;
};

test::Table targetTable() { return toyTable(kVocab, 1); }
test::Table draftTable(double share = 0.7) { return test::leaning(targetTable(), toyTable(kVocab, 2), share); }

Made make(const DecoderOptions& options, std::int64_t capacity = 64, std::int64_t draftCapacity = 64, double share = 0.7) {
  Made out;
  auto target = toy(targetTable(), kVocab, capacity);
  auto draft = toy(draftTable(share), kVocab, draftCapacity);
  out.target = target.get();
  out.draft = draft.get();
  auto decoder = Decoder::create(std::move(target), makeModelDrafter(std::move(draft)), options);
  EXPECT_TRUE(decoder) << decoder.error().english();
  out.decoder = std::make_unique<Decoder>(std::move(*decoder));
  return out;
}

std::vector<std::int32_t> plainGreedy(std::vector<std::int32_t> ids, std::int64_t count, std::int64_t capacity = 64) {
  std::vector<std::int32_t> out;
  while (static_cast<std::int64_t>(out.size()) < count && static_cast<std::int64_t>(ids.size()) < capacity) {
    out.push_back(test::trueDistribution(targetTable(), ids, {0.0, 0, 1.0}).only());
    ids.push_back(out.back());
  }
  return out;
}

std::vector<std::int32_t> newIds(const Decoder& decoder) { return {decoder.newIds().begin(), decoder.newIds().end()}; }

DecoderOptions greedy(std::int64_t gamma, std::int64_t maxNew = 20) {
  DecoderOptions out;
  out.gamma = gamma;
  out.maxNew = maxNew;
  out.sampling.temperature = 0.0;
  return out;
}

TEST(Decoder, GreedyIsPlainGreedyForEveryDraftLength) {
  const std::vector<std::int32_t> prompt = {1, 2, 3};
  const auto want = plainGreedy(prompt, 20);
  for (const std::int64_t gamma : {0, 1, 2, 3, 4, 7, 16, 64}) {
    for (const double share : {0.0, 0.5, 0.9, 1.0}) {
      auto made = make(greedy(gamma), 64, 64, share);
      ASSERT_TRUE(made.decoder->start(prompt, {}));
      ASSERT_TRUE(made.decoder->run({}));
      EXPECT_EQ(newIds(*made.decoder), want) << gamma << " " << share;
      EXPECT_EQ(made.decoder->stopReason(), StopReason::maxNew);
    }
  }
}

// D7: after each step both caches hold all committed tokens but the last, and nothing else.
TEST(Decoder, CachesAreRewoundExactly) {
  for (const double temperature : {0.0, 1.0}) {
    for (const std::int64_t gamma : {1, 3, 4}) {
      std::vector<bool> acceptedSeen(static_cast<std::size_t>(gamma) + 1, false);
      for (std::uint64_t seed = 0; seed < 40; ++seed) {
        DecoderOptions options = greedy(gamma, 30);
        options.sampling.temperature = temperature;
        options.seed = seed;
        auto made = make(options, 64, 64, seed % 4 == 0 ? 1.0 : 0.6);
        const std::vector<std::int32_t> prompt = {static_cast<std::int32_t>(seed % 7), 5};
        ASSERT_TRUE(made.decoder->start(prompt, {}));
        while (!made.decoder->finished()) {
          const auto step = made.decoder->step({});
          ASSERT_TRUE(step);
          const auto ids = made.decoder->ids();
          const auto want = ids.first(ids.size() - 1);
          ASSERT_TRUE(std::equal(want.begin(), want.end(), made.target->seen().begin(), made.target->seen().end()));
          ASSERT_TRUE(std::equal(want.begin(), want.end(), made.draft->seen().begin(), made.draft->seen().end()));
          if (step->drafted.size() == static_cast<std::size_t>(gamma)) acceptedSeen[static_cast<std::size_t>(step->accepted)] = true;
        }
      }
      if (temperature > 0.0) {
        for (const bool seen : acceptedSeen) EXPECT_TRUE(seen) << gamma;  // 0 … γ accepted: every case happened
      }
    }
  }
}

TEST(Decoder, OnePassOfTheTargetForEachStep) {
  auto made = make(greedy(4, 24), 64, 64, 0.8);
  ASSERT_TRUE(made.decoder->start(std::vector<std::int32_t>{1, 2}, {}));
  std::int64_t steps = 0;
  const std::int64_t before = made.target->calls;
  ASSERT_TRUE(made.decoder->run({}, [&](const StepLog&) { ++steps; }));
  EXPECT_EQ(made.target->calls - before, steps);
  EXPECT_LT(steps, 24);
}

TEST(Decoder, TheLogSaysWhatHappened) {
  DecoderOptions options;
  options.gamma = 4;
  options.maxNew = 40;
  options.agreement = true;
  options.keepRows = true;
  options.seed = 3;
  auto made = make(options);
  const std::vector<std::int32_t> prompt = {4, 4};
  ASSERT_TRUE(made.decoder->start(prompt, {}));
  std::vector<std::int32_t> rebuilt(prompt);
  int corrections = 0;
  int extras = 0;
  while (!made.decoder->finished()) {
    const auto step = made.decoder->step({}).value();
    EXPECT_EQ(step.firstPosition, static_cast<std::int64_t>(rebuilt.size()));
    std::vector<std::int32_t> before = rebuilt;
    for (std::size_t i = 0; i < step.drafted.size(); ++i) {
      const DraftedToken& token = step.drafted[i];
      const auto q = test::trueDistribution(draftTable(), before, {});
      EXPECT_DOUBLE_EQ(token.q, q[token.token]);
      if (token.verdict != Verdict::unused) {
        const auto p = test::trueDistribution(targetTable(), before, {});
        EXPECT_DOUBLE_EQ(token.p, p[token.token]);
        EXPECT_DOUBLE_EQ(token.chance, std::min(1.0, token.p / token.q));
        EXPECT_EQ(token.verdict == Verdict::accepted, token.draw < token.chance || token.p >= token.q);
        EXPECT_NEAR(token.agreement, agreement(p, q), 1e-15);
        EXPECT_EQ(step.rows[i].p, p.toVector());
        EXPECT_EQ(step.rows[i].q, q.toVector());
        EXPECT_EQ(step.rows[i].residual.empty(), token.verdict == Verdict::accepted);
      }
      before.push_back(token.token);
    }
    for (std::int64_t i = 0; i < step.accepted; ++i) {
      EXPECT_EQ(step.drafted[static_cast<std::size_t>(i)].verdict, Verdict::accepted);
      rebuilt.push_back(step.drafted[static_cast<std::size_t>(i)].token);
    }
    corrections += step.nextSource == TokenSource::correction ? 1 : 0;
    extras += step.nextSource == TokenSource::extra ? 1 : 0;
    EXPECT_EQ(step.nextSource == TokenSource::correction, step.accepted < static_cast<std::int64_t>(step.drafted.size()));
    rebuilt.push_back(step.next);
    EXPECT_EQ(rebuilt, std::vector<std::int32_t>(made.decoder->ids().begin(), made.decoder->ids().end()));
    EXPECT_GE(step.times.total(), 0.0);
  }
  EXPECT_GT(corrections, 0);
  EXPECT_GT(extras, 0);
}

TEST(Decoder, TheSeedDecidesEverything) {
  DecoderOptions options;
  options.maxNew = 40;
  const std::vector<std::int32_t> prompt = {0, 1};
  std::vector<std::vector<std::int32_t>> texts;
  for (const std::uint64_t seed : {1, 1, 2}) {
    options.seed = seed;
    auto made = make(options);
    ASSERT_TRUE(made.decoder->start(prompt, {}));
    ASSERT_TRUE(made.decoder->run({}));
    texts.push_back(newIds(*made.decoder));
  }
  EXPECT_EQ(texts[0], texts[1]);
  EXPECT_NE(texts[0], texts[2]);
  // Starting over without reading the prompt again is the same too.
  options.seed = 2;
  auto made = make(options);
  ASSERT_TRUE(made.decoder->start(prompt, {}));
  ASSERT_TRUE(made.decoder->run({}));
  ASSERT_TRUE(made.decoder->restart(1, {}));
  EXPECT_FALSE(made.decoder->finished());
  ASSERT_TRUE(made.decoder->run({}));
  EXPECT_EQ(newIds(*made.decoder), texts[0]);
}

TEST(Decoder, GammaIsClippedAtTheContextsEnd) {  // D10
  DecoderOptions options = greedy(8, 1000);
  auto made = make(options, 64, 1000);
  std::vector<std::int32_t> prompt;
  for (int i = 0; i < 62; ++i) prompt.push_back(i % 7);
  ASSERT_TRUE(made.decoder->start(prompt, {}));
  const auto step = made.decoder->step({}).value();
  EXPECT_EQ(step.drafted.size(), 1U);
  ASSERT_TRUE(made.decoder->run({}));
  EXPECT_EQ(made.decoder->stopReason(), StopReason::context);
  EXPECT_EQ(made.decoder->ids().size(), 64U);
  EXPECT_EQ(newIds(*made.decoder), plainGreedy(prompt, 1000));
}

TEST(Decoder, ADraftOfShorterContextEndsAndDecodingGoesOn) {
  auto made = make(greedy(4, 30), 64, 16);
  const std::vector<std::int32_t> prompt = {1, 2, 3};
  ASSERT_TRUE(made.decoder->start(prompt, {}));
  std::int64_t late = 0;
  ASSERT_TRUE(made.decoder->run({}, [&](const StepLog& step) {
    if (step.firstPosition >= 16) late += static_cast<std::int64_t>(step.drafted.size());
    EXPECT_LE(step.firstPosition + static_cast<std::int64_t>(step.drafted.size()), std::max<std::int64_t>(16, step.firstPosition));
  }));
  EXPECT_EQ(late, 0);
  EXPECT_EQ(newIds(*made.decoder), plainGreedy(prompt, 30));
  // A prompt that is longer than it to begin with.
  std::vector<std::int32_t> longer(20, 3);
  ASSERT_TRUE(made.decoder->start(longer, {}));
  ASSERT_TRUE(made.decoder->run({}));
  EXPECT_EQ(newIds(*made.decoder), plainGreedy(longer, 30));
}

TEST(Decoder, MaxNewIsNeverPassed) {
  for (const std::int64_t maxNew : {1, 2, 3, 5, 8}) {
    for (const std::int64_t gamma : {0, 1, 4, 9}) {
      auto made = make(greedy(gamma, maxNew), 64, 64, 1.0);
      ASSERT_TRUE(made.decoder->start(std::vector<std::int32_t>{1}, {}));
      ASSERT_TRUE(made.decoder->run({}, [&](const StepLog& step) { EXPECT_LE(static_cast<std::int64_t>(step.drafted.size()), gamma); }));
      EXPECT_EQ(static_cast<std::int64_t>(made.decoder->newIds().size()), maxNew);
    }
  }
}

TEST(Decoder, AnEndInsideABlockEndsTheText) {
  const std::vector<std::int32_t> prompt = {1, 2, 3};
  const auto whole = plainGreedy(prompt, 30);
  for (std::int32_t eos = 0; eos < kVocab; ++eos) {
    const auto at = std::find(whole.begin(), whole.end(), eos);
    for (const std::int64_t gamma : {0, 2, 4, 8}) {
      DecoderOptions options = greedy(gamma, 30);
      options.eos = {eos};
      auto made = make(options, 64, 64, 0.9);
      ASSERT_TRUE(made.decoder->start(prompt, {}));
      ASSERT_TRUE(made.decoder->run({}));
      const bool found = at != whole.end();
      const std::vector<std::int32_t> want(whole.begin(), found ? at + 1 : whole.end());
      EXPECT_EQ(newIds(*made.decoder), want) << eos << " " << gamma;
      EXPECT_EQ(made.decoder->stopReason(), found ? StopReason::eos : StopReason::maxNew);
      EXPECT_EQ(made.target->position(), static_cast<std::int64_t>(made.decoder->ids().size()) - 1);
      if (gamma > 0) {
        EXPECT_EQ(made.draft->position(), static_cast<std::int64_t>(made.decoder->ids().size()) - 1);
      }
    }
  }
}

// Cancelled at any call of either model, the step has not happened; the text goes on as if nothing had.
TEST(Decoder, CancellingMidBlockLosesNothing) {
  DecoderOptions options;
  options.gamma = 3;
  options.maxNew = 25;
  options.seed = 5;
  const std::vector<std::int32_t> prompt = {2, 6};
  auto whole = make(options);
  ASSERT_TRUE(whole.decoder->start(prompt, {}));
  ASSERT_TRUE(whole.decoder->run({}));
  for (int cancelAt = 0; cancelAt < 60; ++cancelAt) {
    auto made = make(options);
    ASSERT_TRUE(made.decoder->start(prompt, {}));
    ToyScorer* victim = cancelAt % 3 == 0 ? made.target : made.draft;
    victim->failAt = victim->calls + cancelAt / 3;
    while (!made.decoder->finished()) {
      const std::vector<std::int32_t> before(made.decoder->ids().begin(), made.decoder->ids().end());
      const auto step = made.decoder->step({});
      if (step) continue;
      EXPECT_EQ(step.error().kind, base::ErrorKind::cancelled);
      victim->failAt = -1;
      EXPECT_EQ(before, std::vector<std::int32_t>(made.decoder->ids().begin(), made.decoder->ids().end()));
      EXPECT_EQ(made.target->position(), static_cast<std::int64_t>(before.size()) - 1);
      EXPECT_EQ(made.draft->position(), static_cast<std::int64_t>(before.size()) - 1);
      EXPECT_FALSE(made.decoder->finished());
    }
    EXPECT_EQ(newIds(*made.decoder), newIds(*whole.decoder)) << cancelAt;
  }
}

TEST(Decoder, LogitsThatAreNoneEndTheStepWithAName) {
  const auto broken = [](std::span<const std::int32_t> ids) {
    auto row = targetTable()(ids);
    if (ids.size() > 6) row[3] = std::numeric_limits<float>::quiet_NaN();
    return row;
  };
  for (const bool inTarget : {true, false}) {
    auto target = toy(inTarget ? test::Table(broken) : targetTable(), kVocab);
    auto draft = toy(inTarget ? draftTable() : test::Table(broken), kVocab);
    ToyScorer* seen = target.get();
    auto decoder = Decoder::create(std::move(target), makeModelDrafter(std::move(draft)), greedy(4, 20)).value();
    ASSERT_TRUE(decoder.start(std::vector<std::int32_t>{1}, {}));
    const auto status = decoder.run({});
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().english().find(inTarget ? "the target" : "the draft"), std::string::npos);
    EXPECT_NE(status.error().english().find("token 3"), std::string::npos);
    EXPECT_EQ(seen->position(), static_cast<std::int64_t>(decoder.ids().size()) - 1);
  }
}

TEST(Decoder, PaddingIsNeverProposedNorDrawn) {  // D6
  // Rows beyond the tokens, in the target 3, in the draft 5, with the largest logits of all.
  const auto padded = [](test::Table table, std::size_t rows) {
    return [=](std::span<const std::int32_t> ids) {
      auto out = table(ids);
      out.resize(out.size() + rows, 50.0F);
      return out;
    };
  };
  const std::vector<std::int32_t> prompt = {1, 2, 3};
  for (const double temperature : {0.0, 1.0}) {
    DecoderOptions options = greedy(4, 30);
    options.sampling.temperature = temperature;
    options.tokens = kVocab;
    options.keepRows = true;
    auto decoder = Decoder::create(toy(padded(targetTable(), 3), kVocab + 3), makeModelDrafter(toy(padded(draftTable(), 5), kVocab + 5)), options).value();
    ASSERT_TRUE(decoder.start(prompt, {}));
    ASSERT_TRUE(decoder.run({}, [](const StepLog& step) {
      for (const auto& token : step.drafted) EXPECT_LT(token.token, kVocab);
      for (const auto& row : step.rows) EXPECT_EQ(row.p.size(), static_cast<std::size_t>(kVocab));
    }));
    for (const std::int32_t id : decoder.newIds()) EXPECT_LT(id, kVocab);
    if (temperature == 0.0) {
      EXPECT_EQ(newIds(decoder), plainGreedy(prompt, 30));
    }
  }
}

TEST(Decoder, BadPromptsAndOptionsAreRefused) {
  auto made = make(greedy(4), 16);
  EXPECT_FALSE(made.decoder->start({}, {}));
  EXPECT_FALSE(made.decoder->start(std::vector<std::int32_t>(16, 1), {}));  // no room for a token
  EXPECT_TRUE(made.decoder->start(std::vector<std::int32_t>(15, 1), {}));
  EXPECT_FALSE(made.decoder->start(std::vector<std::int32_t>{1, 7}, {}));
  EXPECT_FALSE(made.decoder->start(std::vector<std::int32_t>{-1}, {}));
  EXPECT_FALSE(made.decoder->started());
  const auto create = [](DecoderOptions options) {
    return Decoder::create(toy(targetTable(), kVocab), nullptr, options).has_value();
  };
  EXPECT_TRUE(create(greedy(0)));
  EXPECT_FALSE(create(greedy(-1)));
  EXPECT_FALSE(create(greedy(65)));
  EXPECT_FALSE(create(greedy(1, 0)));
  DecoderOptions stops = greedy(1);
  stops.stopStrings = {"x"};  // without a tokenizer
  EXPECT_FALSE(create(stops));
  DecoderOptions cold = greedy(1);
  cold.sampling.temperature = -1.0;
  EXPECT_FALSE(create(cold));
}

TEST(Decoder, TheTargetAsItsOwnDraftIsAlwaysRight) {
  for (const double temperature : {0.0, 1.0}) {
    DecoderOptions options = greedy(4, 40);
    options.sampling.temperature = temperature;
    options.agreement = true;
    auto made = make(options, 64, 64, 1.0);
    ASSERT_TRUE(made.decoder->start(std::vector<std::int32_t>{3}, {}));
    ASSERT_TRUE(made.decoder->run({}, [](const StepLog& step) {
      EXPECT_EQ(step.accepted, static_cast<std::int64_t>(step.drafted.size()));
      for (const auto& token : step.drafted) EXPECT_NEAR(token.agreement, 1.0, 1e-12);
    }));
  }
}

TEST(Decoder, DraftLengthAndSamplingMayChangeBetweenSteps) {
  auto made = make(greedy(4, 40), 64, 64, 0.8);
  const std::vector<std::int32_t> prompt = {1, 2, 3};
  ASSERT_TRUE(made.decoder->start(prompt, {}));
  const std::int64_t gammas[] = {4, 0, 0, 3, 0, 1, 8};
  for (std::size_t i = 0; !made.decoder->finished(); ++i) {
    ASSERT_TRUE(made.decoder->setGamma(gammas[i % 7]));
    ASSERT_TRUE(made.decoder->step({}));
    if (gammas[i % 7] > 0) {
      EXPECT_EQ(made.draft->position(), static_cast<std::int64_t>(made.decoder->ids().size()) - 1);
    }
  }
  EXPECT_EQ(newIds(*made.decoder), plainGreedy(prompt, 40));
  EXPECT_FALSE(made.decoder->setGamma(-1));
  EXPECT_FALSE(made.decoder->setSampling({-1.0, 0, 1.0}));
  EXPECT_TRUE(made.decoder->setSampling({1.0, 0, 1.0}));
}

TEST(NgramDrafter, ContinuesTheNewestLongestMatch) {
  const auto propose = [](std::vector<std::int32_t> ids, std::int64_t count, NgramSettings settings = {}) {
    auto drafter = makeNgramDrafter(settings).value();
    std::vector<Proposal> out(static_cast<std::size_t>(count));
    Draws draws;
    const auto made = drafter->propose(ids, {count, {}, 100}, draws, out, {}).value();
    std::vector<std::int32_t> tokens;
    for (std::int64_t i = 0; i < made; ++i) {
      const Proposal& one = out[static_cast<std::size_t>(i)];
      EXPECT_TRUE(one.q.oneHot());
      EXPECT_EQ(one.q.only(), one.token);
      EXPECT_EQ(one.q.size(), 100);
      tokens.push_back(one.token);
    }
    return tokens;
  };
  using Ids = std::vector<std::int32_t>;
  EXPECT_EQ(propose({1, 2, 3, 9, 1, 2, 3}, 2), (Ids{9, 1}));
  EXPECT_EQ(propose({5, 1, 7, 6, 1, 8, 5, 1}, 1), (Ids{7}));       // two alike before one alike, though older
  EXPECT_EQ(propose({6, 1, 7, 6, 1, 8, 6, 1}, 1), (Ids{8}));       // the newest of equals
  EXPECT_EQ(propose({1, 2, 3, 4}, 3), (Ids{}));
  EXPECT_EQ(propose({7}, 3), (Ids{}));
  EXPECT_EQ(propose({7, 7}, 3), (Ids{7, 7, 7}));                   // a repetition goes on
  EXPECT_EQ(propose({1, 2, 1, 2}, 5), (Ids{1, 2, 1, 2, 1}));
  EXPECT_EQ(propose({1, 2, 9, 2}, 1, {2, 4}), (Ids{}));            // one alike is not enough
  EXPECT_FALSE(makeNgramDrafter({0, 4}));
  EXPECT_FALSE(makeNgramDrafter({3, 2}));
  EXPECT_FALSE(makeNgramDrafter({1, 17}));
}

TEST(MixDrafter, AgreementIsTheWeightAndWhatIsCommon) {
  for (const double w : {0.0, 0.4, 1.0}) {
    DecoderOptions options;
    options.gamma = 3;
    options.maxNew = 50;
    options.agreement = true;
    auto drafter = makeMixDrafter(toy(targetTable(), kVocab), w, 1).value();
    auto decoder = Decoder::create(toy(targetTable(), kVocab), std::move(drafter), options).value();
    ASSERT_TRUE(decoder.start(std::vector<std::int32_t>{1}, {}));
    ASSERT_TRUE(decoder.run({}, [&](const StepLog& step) {
      for (const auto& token : step.drafted) {
        if (token.verdict != Verdict::unused) {
          EXPECT_GE(token.agreement, w - 1e-12);
        }
      }
    }));
  }
  EXPECT_FALSE(makeMixDrafter(toy(targetTable(), kVocab), 1.1, 1));
  EXPECT_FALSE(makeMixDrafter(toy(targetTable(), kVocab), std::nan(""), 1));
}

TEST(StopStrings, AreFoundAcrossPieces) {
  StopStrings stops({"", "END", "N", "abc"});
  stops = StopStrings({"", "END.", "abc"});
  EXPECT_FALSE(stops.append("xE"));
  EXPECT_FALSE(stops.append("ND"));
  EXPECT_FALSE(stops.append(""));
  const auto found = stops.append(".a");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->at, 1U);
  EXPECT_EQ(found->string, "END.");
  stops.truncate(2);
  EXPECT_EQ(stops.text(), "xE");
  EXPECT_TRUE(stops.append("abcND."));
  // The one that ends first; of those that end together the longest.
  StopStrings several({"de", "cd", "bcd"});
  const auto first = several.append("abcde");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->string, "bcd");
  EXPECT_TRUE(StopStrings({""}).empty());
}

}  // namespace
}  // namespace qs::spec
