// The presenter without widgets: what is measured, what is not measured again, and what wrong input does.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "core/experiment/sensitivity.h"
#include "tests/ui/sensitivity/support.h"

namespace qs::ui::test {
namespace {

using Phase = SensitivityPresenter::Phase;
using State = SensitivityState;

void expectSame(const experiment::StudyRow& a, const experiment::StudyRow& b) {
  EXPECT_EQ(a.loss.scheme, b.loss.scheme);
  EXPECT_EQ(a.loss.score.loss, b.loss.score.loss) << a.loss.scheme;
  EXPECT_EQ(a.loss.score.difference.ci95, b.loss.score.difference.ci95) << a.loss.scheme;
  EXPECT_EQ(a.loss.score.verdict, b.loss.score.verdict);
  EXPECT_TRUE(a.complete);
}

TEST(SensitivityPresenterTest, ShowsThePlainExperimentsFigures) {
  Bench bench;
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  bench.edit([](State& s) { s.view = State::View::layers; });
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  experiment::SensitivitySpec spec;
  spec.tokens = bench.page.state().tokens;
  const auto plain = experiment::runSensitivity(spec, bench.services, {});
  ASSERT_TRUE(plain) << plain.error().english();
  const SensitivityFigures& figures = bench.figures();
  ASSERT_EQ(figures.ladderRows.size(), 4U);
  ASSERT_EQ(figures.layers.size(), 14U);
  for (std::size_t i = 0; i < 4; ++i) expectSame(figures.ladderRows[i], plain->ladderRow(i));
  for (std::size_t i = 0; i < figures.layers.size(); ++i) {
    expectSame(figures.only[i], plain->onRow(i));
    expectSame(figures.allBut[i], plain->offRow(i));
  }
  ASSERT_EQ(figures.ranking.size(), 14U);
  for (std::size_t i = 1; i < 14; ++i) {
    EXPECT_GE(figures.only[figures.ranking[i - 1]].loss.score.difference.delta,
              figures.only[figures.ranking[i]].loss.score.difference.delta);
  }
  // The scheme that keeps the four of them names them, and its figure is its own.
  ASSERT_TRUE(figures.keeping);
  const std::string scheme = figures.keeping->text();
  for (std::size_t i = 0; i < 14; ++i) {
    const bool named = scheme.find(figures.layers[figures.ranking[i]].name) != std::string::npos;
    EXPECT_EQ(named, i < 4) << scheme;
  }
  EXPECT_TRUE(figures.keepingRow.complete);
  EXPECT_EQ(figures.keepingRow.loss.scheme, scheme);
}

TEST(SensitivityPresenterTest, OnlyWhatIsNewIsMeasured) {
  Bench bench;
  const auto windows = static_cast<std::uint64_t>(bench.figures().study.windows);
  ASSERT_EQ(bench.figures().windowsScored, 4 * windows);
  ASSERT_EQ(bench.figures().schemesQuantized, 4U);
  // The cache in 4 bits is known from the ladder.
  bench.edit([](State& s) { s.view = State::View::position; });
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.figures().windowsScored, 6 * windows);
  bench.edit([](State& s) { s.view = State::View::layers; });
  EXPECT_EQ(bench.figures().windowsScored, (6 + 28 + 1) * windows);
  EXPECT_EQ(bench.page.progress(), 1.0);
  // Another look asks for no job at all.
  const std::uint64_t jobs = bench.page.jobsStarted();
  bench.edit([](State& s) { s.order = State::Order::kind; });
  bench.edit([](State& s) { s.show = State::Show::allBut; });
  bench.edit([](State& s) { s.view = State::View::ladder; });
  bench.page.select(2);
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.jobsStarted(), jobs);
  // One more layer that is kept costs one scheme; going back costs none.
  bench.edit([](State& s) { s.keep = 5; });
  EXPECT_EQ(bench.figures().windowsScored, (6 + 28 + 2) * windows);
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.figures().windowsScored, (6 + 28 + 2) * windows);
}

TEST(SensitivityPresenterTest, BitsThereAndBackMeasureOnce) {
  Bench bench;
  const auto windows = static_cast<std::uint64_t>(bench.figures().study.windows);
  for (int bits : {3, 4, 3, 4}) bench.edit([bits](State& s) { s.bits = bits; });
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.figures().windowsScored, 8 * windows);
  EXPECT_EQ(bench.page.shownKey().bits, 4);
  EXPECT_EQ(bench.figures().ladder[3].scheme.text(), "bf16+attn=int4");
  bench.edit([](State& s) { s.parts.scores = true; });
  EXPECT_EQ(bench.figures().ladder[3].scheme.text(), "bf16+attn=int4:scores");
  EXPECT_EQ(bench.figures().windowsScored, 9 * windows);
}

TEST(SensitivityPresenterTest, ADragIsOneStepAndTheOldPictureStays) {
  Bench bench;
  for (int bits : {5, 6, 7}) {
    State next = bench.page.state();
    next.bits = bits;
    bench.page.edit(next, QStringLiteral("bits1"));
    EXPECT_EQ(bench.page.phase(), Phase::loading);
    ASSERT_NE(bench.page.figures(), nullptr);
    EXPECT_EQ(bench.page.shownKey().bits, 4) << "the old picture stays until the new one is there";
  }
  bench.drain();
  EXPECT_EQ(bench.page.shownKey().bits, 7);
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.state().bits, 4);
  EXPECT_FALSE(bench.page.canUndo());
  bench.page.redo();
  EXPECT_EQ(bench.page.state().bits, 7);
}

TEST(SensitivityPresenterTest, StopKeepsWhatWasReadAndResumeGoesOn) {
  experiment::Services services;
  JobCenter jobs;
  const std::uint64_t before = computationsOnGuiThread();
  SensitivityPresenter page{{services, jobs, true}};
  State next = page.state();
  next.view = State::View::layers;
  next.tokens = 0;
  page.edit(next);
  ASSERT_TRUE(waitUntil([&] { return page.progress() > 0.0; }));
  QElapsedTimer clock;
  clock.start();
  jobs.cancelAll();
  EXPECT_LT(clock.elapsed(), 200);
  if (page.phase() != Phase::ready) {
    EXPECT_EQ(page.phase(), Phase::cancelled);
    EXPECT_TRUE(page.canResume());
    EXPECT_GT(page.progress(), 0.0);
    page.resume();
  }
  ASSERT_TRUE(waitUntil([&] { return page.phase() == Phase::ready && !page.isReading(); }));
  EXPECT_EQ(page.progress(), 1.0);
  // The ladder's four, two for each layer, one that keeps some; what a stop interrupted may be read again once.
  const auto windows = static_cast<std::uint64_t>(page.figures()->study.windows);
  EXPECT_LE(page.figures()->windowsScored, (4 + 28 + 1) * windows + 2 * 8);
  EXPECT_EQ(computationsOnGuiThread(), before);
}

TEST(SensitivityPresenterTest, DriftIsTheCores) {
  Bench bench;
  bench.edit([](State& s) { s.view = State::View::position; });
  const SensitivityFigures& figures = bench.figures();
  ASSERT_EQ(figures.drifts.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& drift = figures.drifts[i];
    ASSERT_EQ(drift.bins.size(), 8U);
    std::int64_t tokens = 0;
    double sum = 0.0;
    for (const auto& bin : drift.bins) {
      tokens += bin.tokens;
      sum += bin.difference.delta * static_cast<double>(bin.tokens);
    }
    EXPECT_EQ(tokens, figures.cacheRows[i].tokensScored);
    EXPECT_NEAR(sum / static_cast<double>(tokens), figures.cacheRows[i].loss.score.difference.delta, 1e-6);
    ASSERT_TRUE(drift.line);
  }
}

TEST(SensitivityPresenterTest, ATextThatIsNotUtf8CanBeReadWithReplacement) {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("bad.txt"));
  writeText(path, QByteArray("good words and then ") + "\xff\xfe" + QByteArray(" more words that go on for a while"));
  Bench bench;
  bench.page.openPath(path);
  bench.drain();
  EXPECT_EQ(bench.page.state().text, path.toStdString());
  ASSERT_EQ(bench.page.phase(), Phase::failed);
  EXPECT_NE(bench.page.error()->english().find("offset 20"), std::string::npos) << bench.page.error()->english();
  EXPECT_TRUE(bench.page.canReplaceInvalid());
  bench.edit([](State& s) { s.replaceInvalid = true; });
  EXPECT_EQ(bench.page.phase(), Phase::ready);
}

TEST(SensitivityPresenterTest, WhatCannotBeReadFailsWithASentenceAndTheLabGoesOn) {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("few.txt"));
  writeText(path, "");
  Bench bench;
  bench.page.openPath(path);
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  EXPECT_FALSE(bench.page.canReplaceInvalid());
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  bench.edit([](State& s) { s.window = 4000; });
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  EXPECT_NE(bench.page.error()->english().find("32 positions"), std::string::npos) << bench.page.error()->english();
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  QSignalSpy problems(&bench.page, &SensitivityPresenter::problem);
  QSignalSpy remarks(&bench.page, &SensitivityPresenter::remark);
  const State before = bench.page.state();
  bench.page.openPath(dir.filePath(QStringLiteral("none")));
  bench.drain();
  EXPECT_EQ(problems.size(), 1);
  bench.page.adoptModel(dir.filePath(QStringLiteral("neither")));
  bench.drain();
  EXPECT_EQ(remarks.size(), 1);
  EXPECT_EQ(bench.page.state(), before);
  const QString good = dir.filePath(QStringLiteral("good"));
  writeModel(good);
  bench.page.adoptModel(good);
  bench.drain();
  EXPECT_EQ(bench.page.state().model, good.toStdString());
  EXPECT_EQ(bench.page.phase(), Phase::ready);
}

TEST(SensitivityPresenterTest, PinnedStaysWhenThePresentChanges) {
  Bench bench;
  ASSERT_TRUE(bench.page.canPin());
  bench.page.pin();
  const double before = bench.page.pinned()->figures->ladderRows[0].loss.score.difference.delta;
  bench.edit([](State& s) { s.bits = 2; });
  EXPECT_EQ(bench.page.pinned()->key.bits, 4);
  EXPECT_EQ(bench.page.pinned()->figures->ladderRows[0].loss.score.difference.delta, before);
  EXPECT_NE(bench.figures().ladderRows[0].loss.score.difference.delta, before);
  bench.page.unpin();
  EXPECT_FALSE(bench.page.pinned());
}

}  // namespace
}  // namespace qs::ui::test
