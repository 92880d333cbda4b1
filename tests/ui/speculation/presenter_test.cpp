// The presenter without widgets: what is decoded, what is not decoded again, and what wrong input does.
#include <QTemporaryDir>

#include "tests/ui/speculation/support.h"

namespace qs::ui::test {
namespace {

using Phase = SpeculationPresenter::Phase;
using State = SpeculationState;
using View = State::View;

// The new tokens of a strip.
std::vector<std::int32_t> textOf(const RunFigures& run) {
  std::vector<std::int32_t> out;
  for (const auto& token : run.tokens) {
    if (token.step >= 0 && token.inText()) out.push_back(token.id);
  }
  return out;
}

TEST(SpeculationPresenterTest, ShowsThePlainExperimentsText) {
  Bench bench;
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  const RunFigures& run = *bench.page.run();
  experiment::SpeculationSpec spec = specOf(settingOf(bench.page.state()));
  spec.repeats = 0;
  const auto plain = experiment::runSpeculation(spec, bench.services, {});
  ASSERT_TRUE(plain) << plain.error().english();
  EXPECT_EQ(textOf(run), plain->ids);
  EXPECT_EQ(run.promptTokens, static_cast<std::int64_t>(plain->promptIds.size()));
  EXPECT_EQ(run.rates.drafted, plain->rates.drafted);
  EXPECT_EQ(run.rates.accepted, plain->rates.accepted);
  EXPECT_EQ(run.rates.alphaExpected, plain->rates.alphaExpected);
  EXPECT_EQ(run.pair.draft, "lab-draft");
  ASSERT_TRUE(run.times);
  EXPECT_GT(run.times->speedup.median(), 0.0);
  EXPECT_FALSE(run.reason.empty());
  // Each rejected proposal is shown, and stands in no text.
  std::int64_t rejected = 0;
  for (const auto& token : run.tokens) rejected += token.inText() ? 0 : 1;
  EXPECT_EQ(rejected, run.rates.refused);
}

TEST(SpeculationPresenterTest, TheStepsAreTheRunsDecisions) {
  Bench bench;
  const RunFigures run = *bench.page.run();
  bench.edit([](State& s) { s.view = View::step; });
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  std::vector<std::int32_t> text;
  std::size_t refused = 0;
  for (std::size_t i = 0; i < bench.page.decisions(); ++i) {
    bench.page.showDecision(i);
    const experiment::Decision& decision = *bench.page.shownDecision();
    refused += decision.proposal && !decision.accepted ? 1 : 0;
    if (decision.result >= 0) text.push_back(decision.tokens[static_cast<std::size_t>(decision.result)].id);
    if (!decision.proposal) continue;
    const auto& token = decision.tokens[static_cast<std::size_t>(decision.proposed)];
    EXPECT_EQ(decision.accepted, decision.draw < decision.chance);
    EXPECT_DOUBLE_EQ(token.chance, decision.chance);
    double p = decision.rest.p;
    double q = decision.rest.q;
    for (const auto& one : decision.tokens) {
      p += one.p;
      q += one.q;
    }
    EXPECT_NEAR(p, 1.0, 1e-9);
    EXPECT_NEAR(q, 1.0, 1e-9);
  }
  EXPECT_EQ(text, textOf(run));
  EXPECT_EQ(refused, static_cast<std::size_t>(run.rates.refused));
  bench.page.showDecision(1'000'000);
  EXPECT_EQ(bench.page.decision(), bench.page.decisions() - 1);
}

TEST(SpeculationPresenterTest, TypedNumbersAreDecidedAtOnceAndAgain) {
  Bench bench;
  bench.edit([](State& s) {
    s.view = View::step;
    s.source = State::Source::typed;
  });
  const std::uint64_t jobs = bench.page.jobsStarted();
  ASSERT_TRUE(bench.page.typed());
  EXPECT_NEAR(bench.page.typed()->figures.acceptance, 0.6, 1e-12);
  int accepted = 0;
  constexpr int kTrials = 4000;
  for (int i = 0; i < kTrials; ++i) {
    bench.page.showDecision(static_cast<std::size_t>(i));
    accepted += bench.page.shownDecision()->accepted ? 1 : 0;
  }
  EXPECT_NEAR(accepted / static_cast<double>(kTrials), 0.6, 0.04);
  bench.page.showDecision(17);
  const double draw = bench.page.shownDecision()->draw;
  bench.page.showDecision(18);
  EXPECT_NE(bench.page.shownDecision()->draw, draw);
  bench.page.showDecision(17);
  EXPECT_EQ(bench.page.shownDecision()->draw, draw) << "back is the same decision";
  EXPECT_EQ(bench.page.jobsStarted(), jobs);
  bench.edit([](State& s) { s.p = {0.6, 0.3, 0.3}; });
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  ASSERT_TRUE(bench.page.error());
  EXPECT_EQ(bench.page.shownDecision(), nullptr);
  bench.page.undo();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
}

TEST(SpeculationPresenterTest, OnlyWhatIsNewRuns) {
  Bench bench;
  std::uint64_t jobs = bench.page.jobsStarted();
  bench.edit([](State& s) { s.view = View::arithmetic; });
  bench.edit([](State& s) { s.alpha = 0.5; });
  bench.edit([](State& s) { s.view = View::run; });
  EXPECT_EQ(bench.page.jobsStarted(), jobs) << "a look is not a run";
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  bench.edit([](State& s) { s.gamma = 3; });
  EXPECT_EQ(bench.page.jobsStarted(), jobs + 1);
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.jobsStarted(), jobs + 1) << "what was decoded is kept";
  EXPECT_EQ(bench.page.runKey()->setting.gamma, 4);
  bench.page.again();
  bench.drain();
  EXPECT_EQ(bench.page.jobsStarted(), jobs + 2) << "asked for once more";
  EXPECT_EQ(bench.page.phase(), Phase::ready);
}

TEST(SpeculationPresenterTest, ADragIsOneStepAndTheOldPictureStays) {
  Bench bench;
  for (const std::int64_t gamma : {5, 6, 7}) {
    State next = bench.page.state();
    next.gamma = gamma;
    bench.page.edit(next, QStringLiteral("gamma1"));
    EXPECT_EQ(bench.page.phase(), Phase::loading);
    ASSERT_NE(bench.page.run(), nullptr);
    EXPECT_EQ(bench.page.runKey()->setting.gamma, 4) << "the old picture stays until the new one is there";
  }
  bench.drain();
  EXPECT_EQ(bench.page.runKey()->setting.gamma, 7);
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.state().gamma, 4);
  EXPECT_FALSE(bench.page.canUndo());
}

TEST(SpeculationPresenterTest, EveryKindOfDraftRuns) {
  Bench bench;
  for (const char* draft : {"ngram(min=1,max=4)", "layers(k=1)", "self(int4:g32)", "mix(w=0.7)", "lab"}) {
    bench.edit([&](State& s) { s.draft = *experiment::DraftSpec::parse(draft); });
    ASSERT_EQ(bench.page.phase(), Phase::ready) << draft << ": " << (bench.page.error() ? bench.page.error()->english() : "");
    EXPECT_EQ(bench.page.run()->pair.draft, draft);
    EXPECT_EQ(textOf(*bench.page.run()).size(), 96U) << draft;
  }
  EXPECT_NEAR(*bench.page.run()->rates.alphaExpected, 1.0, 1e-9) << "a draft that is the target is always right";
}

TEST(SpeculationPresenterTest, WithoutProposalsItIsPlainDecoding) {
  Bench bench;
  bench.edit([](State& s) { s.gamma = 0; });
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.page.run()->rates.drafted, 0);
  EXPECT_FALSE(bench.page.run()->rates.alpha);
  EXPECT_FALSE(bench.page.canTakeMeasured());
}

TEST(SpeculationPresenterTest, AnIncompatiblePairIsSaidBeforeAnythingRuns) {
  QTemporaryDir dir;
  writeStranger(dir.filePath(QStringLiteral("stranger")));
  Bench bench;
  bench.edit([&](State& s) { s.draft = {"model", dir.filePath(QStringLiteral("stranger")).toStdString(), {}}; });
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  ASSERT_TRUE(bench.page.error());
  EXPECT_NE(bench.page.error()->english().find("stranger"), std::string::npos) << bench.page.error()->english();
  EXPECT_EQ(bench.page.run(), nullptr) << "nothing of it was decoded, and nothing else is shown for it";
  bench.edit([](State& s) { s.draft = {}; });
  EXPECT_EQ(bench.page.phase(), Phase::ready);
}

TEST(SpeculationPresenterTest, ImpossiblePromptsAreRefusedAndLeaveTheText) {
  Bench bench;
  const std::size_t tokens = bench.page.run()->tokens.size();
  bench.edit([](State& s) {
    s.prompt = State::Prompt::own;
    s.own = std::string(5000, 'x');
  });
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  EXPECT_NE(bench.page.error()->english().find("prompt"), std::string::npos);
  bench.edit([](State& s) { s.own = "a\xff"; });
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  bench.page.undo();
  bench.page.undo();
  bench.drain();
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.page.run()->tokens.size(), tokens);
}

TEST(SpeculationPresenterTest, TheSweepMeasuresSixteenLengthsAndKeepsThem) {
  Bench bench;
  bench.edit([](State& s) {
    s.maxNew = 12;
    s.view = View::sweep;
  });
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  const auto& points = bench.page.sweep()->sweep.points;
  ASSERT_EQ(points.size(), 16U);
  EXPECT_EQ(points[15].gamma, 16);
  EXPECT_EQ(points[3].speedup.samples.size(), 5U);
  const std::uint64_t jobs = bench.page.jobsStarted();
  bench.edit([](State& s) { s.axis = State::Axis::alpha; });
  bench.edit([](State& s) { s.gamma = 9; });
  EXPECT_EQ(bench.page.jobsStarted(), jobs) << "another look at the same measurements";
  bench.edit([](State& s) { s.axis = State::Axis::temperature; });
  EXPECT_EQ(bench.page.jobsStarted(), jobs + 1);
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.page.sweep()->sweep.points.size(), 7U);
  EXPECT_EQ(bench.page.sweep()->sweep.points[0].gamma, 9);
}

TEST(SpeculationPresenterTest, ExactnessHoldsAndABrokenVerifierIsCaught) {
  Bench bench;
  bench.edit([](State& s) {
    s.view = View::exactness;
    s.sampling = {1.0, 0, 1.0};
  });
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  const ExactFigures good = *bench.page.exact();
  EXPECT_EQ(good.result.places.draws, 200000);
  EXPECT_FALSE(good.result.places.alarm());
  ASSERT_TRUE(good.result.firstTokens);
  EXPECT_FALSE(good.result.firstTokens->alarm());
  ASSERT_TRUE(good.result.greedy);
  EXPECT_FALSE(good.result.greedy->fault());
  for (std::size_t i = 0; i < good.places.size(); ++i) {
    std::int64_t shown = 0;
    for (const std::int64_t n : good.places[i].counts) shown += n;
    EXPECT_LE(shown, good.result.places.places[i].draws);
  }
  using experiment::RuleFault;
  for (const RuleFault fault : {RuleFault::targetAgain, RuleFault::acceptsAll, RuleFault::neverByChance}) {
    bench.edit([fault](State& s) { s.fault = fault; });
    ASSERT_EQ(bench.page.phase(), Phase::ready);
    EXPECT_TRUE(bench.page.exact()->result.places.alarm()) << static_cast<int>(fault);
  }
}

TEST(SpeculationPresenterTest, MeasuredTimesGoIntoTheArithmetic) {
  Bench bench;
  bench.edit([](State& s) { s.view = View::arithmetic; });
  ASSERT_TRUE(bench.page.takeMeasured());
  const auto& times = *bench.page.run()->times;
  const State& state = bench.page.state();
  EXPECT_NEAR(state.plainMs, std::max(0.001, times.target.median()), 1e-12);
  EXPECT_NEAR(state.draftMs, 4 * times.draft.median(), 1e-12);
  EXPECT_NEAR(state.c, times.c(), 1e-12);
  bench.page.undo();
  EXPECT_EQ(bench.page.state().plainMs, 10.0);
}

}  // namespace
}  // namespace qs::ui::test
