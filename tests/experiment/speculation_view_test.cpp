// What a person is shown of speculative decoding: labels of tokens, the order of a step's tokens, single decisions, and
// verifiers that are wrong in exactly the way they say.
#include "core/experiment/speculation_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/experiment/tiny_tokenizer.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

using spec::TokenSource;
using spec::Verdict;

TEST(TokenLabel, IsOneLineOfWholeCharacters) {
  const qs::test::TempDir dir("token_label");
  qs::test::writeTinyTokenizer(dir.path());
  const auto tokenizer = tokenizer::loadTokenizer(dir.path());
  ASSERT_TRUE(tokenizer) << tokenizer.error().english();
  bool space = false;
  bool broken = false;
  for (int id = 0; id < (*tokenizer)->vocabSize(); ++id) {
    const std::string label = tokenLabel(tokenizer->get(), id);
    ASSERT_FALSE(label.empty()) << id;
    for (const char c : label) EXPECT_GE(static_cast<unsigned char>(c), 0x20) << id;
    const std::string_view bytes = (*tokenizer)->tokenBytes(id);
    if (bytes == " ") {
      space = true;
      EXPECT_EQ(label, "␣");
    }
    if (bytes == "\n") {
      EXPECT_EQ(label, "↵");
    }
    if (bytes.size() == 1 && static_cast<unsigned char>(bytes[0]) >= 0x80) {
      broken = true;
      EXPECT_EQ(label.substr(0, 2), "\\x") << "a byte that is no character";
    }
    if (bytes == "a") {
      EXPECT_EQ(label, "a");
    }
  }
  EXPECT_TRUE(space);
  EXPECT_TRUE(broken);
  EXPECT_EQ(tokenLabel(nullptr, 17), "#17");
  EXPECT_EQ(tokenLabel(tokenizer->get(), 1'000'000), "#1000000");
  EXPECT_EQ(tokenLabel(tokenizer->get(), -1), "#-1");
}

// A step of three proposals over five tokens: the first stays, the second is refused.
spec::StepLog stepOf() {
  spec::StepLog step;
  step.index = 2;
  step.firstPosition = 10;
  step.drafted.resize(3);
  step.drafted[0] = {1, 0.3, 0.5, Verdict::accepted, 0.6, 0.2, 1.0, 0.7};
  step.drafted[1] = {4, 0.9, 0.4, Verdict::rejected, 0.1, 0.8, 0.25, 0.6};
  step.drafted[2] = {0, 0.1, 0.2, Verdict::unused};
  step.accepted = 1;
  step.next = 3;
  step.nextSource = TokenSource::correction;
  step.nextDraw = 0.45;
  step.nextP = 0.3;
  step.committed = {1, 3};
  step.rows = {{{0.1, 0.6, 0.1, 0.1, 0.1}, {0.2, 0.5, 0.1, 0.1, 0.1}, {}},
               {{0.2, 0.2, 0.2, 0.3, 0.1}, {0.2, 0.2, 0.1, 0.1, 0.4}, {0, 0, 1.0 / 3, 2.0 / 3, 0}}};
  return step;
}

TEST(ShownTokens, AreThoseThatWereDecidedOnInTheirOrder) {
  std::vector<ShownToken> shown;
  appendPrompt(std::vector<std::int32_t>{7, 8}, nullptr, shown);
  appendStep(stepOf(), nullptr, shown);
  ASSERT_EQ(shown.size(), 5U);
  EXPECT_EQ(shown[0].source, TokenSource::prompt);
  EXPECT_EQ(shown[0].step, -1);
  EXPECT_EQ(shown[2].id, 1);
  EXPECT_TRUE(shown[2].inText());
  EXPECT_EQ(shown[3].id, 4);
  EXPECT_FALSE(shown[3].inText());
  EXPECT_EQ(shown[3].place, 1);
  EXPECT_EQ(shown[3].chance, 0.25);
  EXPECT_EQ(shown[4].id, 3);
  EXPECT_EQ(shown[4].source, TokenSource::correction);
  EXPECT_EQ(shown[4].draw, 0.45);
  EXPECT_EQ(shown[4].p, 0.3);
  // A text that ended within the accepted ones has no token behind them.
  spec::StepLog ended = stepOf();
  ended.nextSource = TokenSource::draft;
  ended.drafted[1].verdict = Verdict::unused;
  ended.committed = {1};
  shown.clear();
  appendStep(ended, nullptr, shown);
  EXPECT_EQ(shown.size(), 1U);
}

TEST(Decisions, HoldTheTokensThatMatterAndTheRest) {
  const auto decisions = decisionsOf(stepOf(), nullptr, 2);
  ASSERT_EQ(decisions.size(), 2U);
  const Decision& first = decisions[0];
  EXPECT_TRUE(first.accepted);
  EXPECT_EQ(first.proposals, 3);
  EXPECT_EQ(first.tokens[static_cast<std::size_t>(first.proposed)].id, 1);
  EXPECT_EQ(first.result, first.proposed);
  EXPECT_NEAR(first.agreement, 0.1 + 0.5 + 0.3, 1e-12);
  const Decision& second = decisions[1];
  EXPECT_FALSE(second.accepted);
  EXPECT_EQ(second.step, 2);
  EXPECT_EQ(second.place, 1);
  EXPECT_EQ(second.tokens[static_cast<std::size_t>(second.proposed)].id, 4);
  EXPECT_EQ(second.tokens[static_cast<std::size_t>(second.result)].id, 3);
  EXPECT_EQ(second.tokens.front().id, 4) << "by max(p, q), largest first";
  EXPECT_NEAR(second.tokens[static_cast<std::size_t>(second.result)].residual, 2.0 / 3, 1e-12);
  EXPECT_EQ(second.others, 3);
  EXPECT_NEAR(second.rest.p, 0.6, 1e-12);
  EXPECT_NEAR(second.rest.q, 0.5, 1e-12);
  EXPECT_NEAR(second.rest.residual, 1.0 / 3, 1e-12);
  EXPECT_EQ(second.nextDraw, 0.45);
}

TEST(Decisions, BehindTheLastProposalComeFromTheTargetAlone) {
  spec::StepLog step = stepOf();
  step.drafted.resize(1);
  step.nextSource = TokenSource::extra;
  step.rows[1].q.clear();
  step.rows[1].residual.clear();
  const auto decisions = decisionsOf(step, nullptr);
  ASSERT_EQ(decisions.size(), 2U);
  EXPECT_FALSE(decisions[1].proposal);
  EXPECT_EQ(decisions[1].proposed, -1);
  EXPECT_EQ(decisions[1].tokens[static_cast<std::size_t>(decisions[1].result)].id, 3);
  EXPECT_EQ(decisions[1].agreement, 0.0);
}

TEST(TypedDecisions, FollowTheRuleAndTheSeed) {
  const std::vector<double> p = {0.6, 0.3, 0.1};
  const std::vector<double> q = {0.2, 0.5, 0.3};
  int accepted = 0;
  std::vector<int> results(3, 0);
  constexpr int kTrials = 20000;
  for (int trial = 0; trial < kTrials; ++trial) {
    const auto typed = typedDecision(p, q, 5, trial);
    ASSERT_TRUE(typed);
    const Decision& decision = typed->decision;
    accepted += decision.accepted ? 1 : 0;
    ++results[static_cast<std::size_t>(decision.result)];
    EXPECT_EQ(decision.accepted, decision.draw < decision.chance);
    EXPECT_NEAR(typed->figures.acceptance, 0.6, 1e-12);
    if (!decision.accepted) {
      EXPECT_EQ(decision.result, 0) << "the residual has one token";
    }
  }
  // Within five standard deviations.
  EXPECT_NEAR(accepted / double{kTrials}, 0.6, 5 * 0.0035);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(results[i] / double{kTrials}, p[i], 5 * 0.0035);
  const auto once = typedDecision(p, q, 5, 77);
  const auto again = typedDecision(p, q, 5, 77);
  EXPECT_EQ(once->decision.draw, again->decision.draw);
  EXPECT_NE(once->decision.draw, typedDecision(p, q, 6, 77)->decision.draw);
  EXPECT_FALSE(typedDecision(std::vector{0.6, 0.6}, std::vector{0.5, 0.5}, 1, 0));
  EXPECT_FALSE(typedDecision(std::vector{1.5, -0.5}, std::vector{0.5, 0.5}, 1, 0));
}

TEST(RuleFaults, AreWrongInTheWayTheySay) {
  const std::vector<double> p = {0.6, 0.3, 0.1};
  const std::vector<double> q = {0.2, 0.5, 0.3};
  const auto output = [&](RuleFault fault) {
    const auto figures = spec::figuresOf(ruleWith(fault), p, q, q);
    EXPECT_TRUE(figures);
    return figures->output;
  };
  const auto near = [](const std::vector<double>& got, const std::vector<double>& wanted) {
    for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(got[i], wanted[i], 1e-12) << i;
  };
  near(output(RuleFault::none), p);
  near(output(RuleFault::acceptsAll), q);
  // 0.4 are refused and drawn from p again.
  near(output(RuleFault::targetAgain), {0.2 + 0.4 * 0.6, 0.3 + 0.4 * 0.3, 0.1 + 0.4 * 0.1});
  // Only the first token stays; all else comes from the residual, which has it alone.
  near(output(RuleFault::neverByChance), {1.0, 0.0, 0.0});
}

}  // namespace
}  // namespace qs::experiment
