// The presenter without widgets: what runs and what does not, runs that gather, pins, texts side by side, wrong input.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "tests/ui/combine/support.h"

namespace qs::ui::test {
namespace {

using experiment::Stage;
using Phase = CombinePresenter::Phase;
using State = CombineState;
using View = State::View;

TEST(CombinePresenterTest, ShowsAFirstLookAndRunsTheWholeOnlyWhenAsked) {
  Bench bench;
  ASSERT_EQ(bench.page.phase(), Phase::ready) << (bench.page.error() ? bench.page.error()->english() : "");
  ASSERT_EQ(bench.page.runs().size(), 1U);
  EXPECT_TRUE(bench.page.runs()[0].firstLook);
  EXPECT_TRUE(bench.page.shown()->complete);
  EXPECT_EQ(bench.page.shown()->tasksAsked, 24);
  EXPECT_FALSE(bench.page.isCurrent()) << "a first look is no run of these settings";
  const auto jobs = bench.page.jobsStarted();
  bench.edit(makeQuick);
  bench.edit([](State& s) { s.gamma = 2; });
  EXPECT_EQ(bench.page.jobsStarted(), jobs) << "settings alone run nothing";
  bench.runAll();
  EXPECT_EQ(bench.page.jobsStarted(), jobs + 1);
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_TRUE(bench.page.isCurrent());
  EXPECT_EQ(bench.page.shownNumber(), 2);
  EXPECT_EQ(bench.page.shown()->spec.gamma, 2);
}

TEST(CombinePresenterTest, ShowsThePlainExperimentsFigures) {
  Bench bench;
  bench.edit(makeQuick);
  bench.runAll();
  const auto plain = experiment::runCombine(combineSpecOf(bench.page.state()), bench.services, {});
  ASSERT_TRUE(plain) << plain.error().english();
  const auto& shown = *bench.page.shown();
  for (const Stage stage : experiment::kStages) {
    EXPECT_EQ(shown.of(stage).tasks->met, plain->of(stage).tasks->met);
    EXPECT_EQ(*shown.of(stage).loss, *plain->of(stage).loss);
    EXPECT_EQ(shown.of(stage).memory->weights, plain->of(stage).memory->weights);
    EXPECT_EQ(shown.of(stage).acceptance.has_value(), plain->of(stage).acceptance.has_value());
  }
  EXPECT_EQ(shown.of(Stage::baseline).tasks->met, 3) << "three of six take anything";
  EXPECT_TRUE(shown.of(Stage::both).identity->exact());
}

TEST(CombinePresenterTest, RunsGatherAndCanBeChosenPinnedAndForgotten) {
  Bench bench;
  bench.edit(makeQuick);
  bench.runAll();
  bench.edit([](State& s) { s.scheme = *quant::QuantScheme::parse("int2:g32"); });
  bench.runAll();
  ASSERT_EQ(bench.page.runs().size(), 3U);
  EXPECT_EQ(bench.page.shownNumber(), 3);
  bench.page.choose(1);
  EXPECT_EQ(bench.page.shownNumber(), 2);
  EXPECT_FALSE(bench.page.isCurrent());
  ASSERT_TRUE(bench.page.canPin());
  bench.page.pin();
  EXPECT_EQ(bench.page.pinned()->number, 2);
  bench.runAll();
  EXPECT_EQ(bench.page.shownNumber(), 4) << "a new run is looked at";
  EXPECT_EQ(bench.page.pinned()->number, 2);
  bench.page.unpin();
  EXPECT_FALSE(bench.page.pinned());
  bench.page.choose(99);
  EXPECT_EQ(bench.page.shownNumber(), 4);
  for (std::size_t i = 0; i < CombinePresenter::kMostRuns; ++i) bench.runAll();
  EXPECT_EQ(bench.page.runs().size(), CombinePresenter::kMostRuns);
  EXPECT_GT(bench.page.runs().front().number, 1);
  bench.page.forgetRuns();
  EXPECT_TRUE(bench.page.runs().empty());
}

TEST(CombinePresenterTest, ThePromptIsContinuedWhenItIsLookedAt) {
  Bench bench;
  const auto jobs = bench.page.jobsStarted();
  bench.edit([](State& s) { s.prompt = "The weather"; });
  EXPECT_EQ(bench.page.jobsStarted(), jobs);
  EXPECT_EQ(bench.page.side(), nullptr);
  bench.edit([](State& s) { s.view = View::side; });
  ASSERT_EQ(bench.page.phase(), Phase::ready) << (bench.page.error() ? bench.page.error()->english() : "");
  ASSERT_NE(bench.page.side(), nullptr);
  EXPECT_TRUE(bench.page.sideIsCurrent());
  EXPECT_EQ(bench.page.side()->spec.prompt, "The weather");
  bench.edit([](State& s) { s.variant = Stage::speculative; });
  EXPECT_FALSE(bench.page.side()->first && !bench.page.side()->first->tie) << "speculation changes no text";
  bench.edit([](State& s) { s.prompt = std::string(4000, 'x'); });
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  EXPECT_NE(bench.page.error()->english().find("prompt"), std::string::npos);
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
}

TEST(CombinePresenterTest, WhatCannotRunSaysSoAndTheRunsStay) {
  Bench bench;
  bench.edit(makeQuick);
  bench.edit([](State& s) { s.tasks = "no/such/file.jsonl"; });
  bench.runAll();
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  EXPECT_NE(bench.page.error()->english().find("no/such/file.jsonl"), std::string::npos);
  EXPECT_EQ(bench.page.shown(), nullptr);
  ASSERT_EQ(bench.page.runs().size(), 1U);
  bench.page.choose(0);
  EXPECT_NE(bench.page.shown(), nullptr);
  bench.page.undo();
  bench.runAll();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.page.runs().size(), 2U);
}

TEST(CombinePresenterTest, FilesAreTakenForWhatTheyAre) {
  QTemporaryDir dir;
  const auto write = [&](const char* name, const char* bytes) {
    QFile file(dir.filePath(QLatin1String(name)));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    return dir.filePath(QLatin1String(name));
  };
  Bench bench;
  bench.edit(makeQuick);
  bench.page.openPath(write("own.jsonl", "broken\n{\"prompt\": \"A\", \"answers\": [\"b\"]}\n{\"prompt\": \"B\", \"regex\": \"(?s).\"}\n"));
  bench.drain();
  EXPECT_TRUE(bench.page.state().tasks.ends_with("own.jsonl"));
  bench.page.openPath(write("mine.txt", "Some words of my own, and some more of them, to be scored.\n"));
  bench.drain();
  EXPECT_TRUE(bench.page.state().text.ends_with("mine.txt"));
  bench.runAll();
  ASSERT_EQ(bench.page.phase(), Phase::ready) << (bench.page.error() ? bench.page.error()->english() : "");
  EXPECT_EQ(bench.page.shown()->tasksAsked, 2);
  EXPECT_EQ(bench.page.shown()->broken, 1);
  EXPECT_EQ(bench.page.shown()->faults[0].line, 1);
}

}  // namespace
}  // namespace qs::ui::test
