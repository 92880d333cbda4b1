// The presenter without widgets: what is measured, what is not measured again, and what wrong input does.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <set>

#include "core/experiment/loss.h"
#include "tests/ui/activations/support.h"

namespace qs::ui::test {
namespace {

using Phase = ActivationsPresenter::Phase;

TEST(ActivationsPresenterTest, ShowsThePlainExperimentsFigures) {
  Bench bench;
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  const auto plain = experiment::runLoss(lossSpec(bench.page.state()), bench.services, {});
  ASSERT_TRUE(plain) << plain.error().english();
  ASSERT_EQ(plain->results.size(), kCosts);
  for (std::size_t i = 0; i < kCosts; ++i) {
    const auto* row = bench.page.row(static_cast<Cost>(i));
    ASSERT_NE(row, nullptr) << i;
    EXPECT_TRUE(row->complete);
    EXPECT_EQ(row->loss.score.loss, plain->results[i].score.loss);
    EXPECT_EQ(row->loss.score.difference.ci95, plain->results[i].score.difference.ci95);
  }
  const auto smooth = experiment::runSmooth(smoothSpec(bench.page.state(), bench.page.shownInput()->name), bench.services, {});
  if (bench.page.shownInput()->canSmooth) {
    ASSERT_TRUE(smooth) << smooth.error().english();
    EXPECT_EQ(bench.page.shownChannels()->scales, smooth->scales);
    EXPECT_EQ(bench.page.shownChannels()->actAfter, smooth->actMaxAfter);
  }
}

TEST(ActivationsPresenterTest, OnlyWhatIsNewIsMeasured) {
  Bench bench;
  const auto windows = static_cast<std::uint64_t>(bench.page.view()->windows);
  ASSERT_EQ(bench.page.windowsScored(), kCosts * windows);
  ASSERT_EQ(bench.page.schemesQuantized(), kCosts);
  const std::uint64_t cost = bench.page.costJobs();
  const std::uint64_t ranges = bench.page.ranges().jobsStarted();
  ASSERT_EQ(ranges, 1U);
  // Another view, order or layer: no loss and no ranges.
  bench.edit([](ActivationsState& s) { s.view = ActivationsState::View::ranges; });
  bench.edit([](ActivationsState& s) { s.bySize = true; });
  bench.edit([](ActivationsState& s) { s.layer = "blocks.0.attn.q_proj"; });
  bench.edit([](ActivationsState& s) { s.outliers.factor = 128.0; });
  EXPECT_EQ(bench.page.costJobs(), cost);
  EXPECT_EQ(bench.page.ranges().jobsStarted(), ranges);
  EXPECT_EQ(bench.page.shownInput()->name, "blocks.0.attn.q_proj");
  // α costs one scheme; back to it, nothing.
  bench.edit([](ActivationsState& s) { s.alpha = 0.8; });
  EXPECT_EQ(bench.page.windowsScored(), (kCosts + 1) * windows);
  EXPECT_EQ(bench.page.row(Cost::smooth)->loss.scheme, "int8:row+a=int8:tensor/smooth(alpha=0.8)");
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.windowsScored(), (kCosts + 1) * windows);
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.page.ranges().jobsStarted(), ranges) << "ranges do not depend on α";
  // The threshold likewise.
  bench.edit([](ActivationsState& s) { s.threshold = 1.0; });
  EXPECT_EQ(bench.page.windowsScored(), (kCosts + 2) * windows);
}

TEST(ActivationsPresenterTest, InjectedOutliersBreakOneScaleAndChangeNoLogit) {
  Bench bench;
  const double loss = bench.page.view()->baseline.loss.score.loss;
  const double before = bench.page.row(Cost::tensor)->loss.score.kld;
  bench.edit([](ActivationsState& s) {
    s.outliers.factor = 1024.0;
    s.injected = true;
  });
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  ASSERT_TRUE(bench.page.check().isWhole());
  EXPECT_EQ(bench.page.check().value()->maxLogitDifference, 0.0);
  EXPECT_EQ(bench.page.view()->baseline.loss.score.loss, loss) << "to the last bit";
  const double broken = bench.page.row(Cost::tensor)->loss.score.kld;
  EXPECT_GT(broken, 4.0 * before);
  for (const Cost cost : {Cost::smooth, Cost::llmint8}) {
    EXPECT_LT(bench.page.row(cost)->loss.score.kld, 0.5 * broken) << static_cast<int>(cost);
  }
  const auto* input = bench.page.shownInput();
  ASSERT_NE(input, nullptr);
  EXPECT_TRUE(input->point.ends_with(".in")) << "the most uneven input is now one with the outliers: " << input->point;
  const auto channel = static_cast<std::int64_t>(bench.page.shownChannels()->largest);
  const auto& injected = bench.page.state().outliers.channels;
  EXPECT_NE(std::find(injected.begin(), injected.end(), channel), injected.end());
  EXPECT_GT(bench.page.shownChannels()->lost, 0);
  // Out again: known, not measured again.
  const std::uint64_t windows = bench.page.windowsScored();
  bench.edit([](ActivationsState& s) { s.injected = false; });
  EXPECT_EQ(bench.page.windowsScored(), windows);
  EXPECT_EQ(bench.page.row(Cost::tensor)->loss.score.kld, before);
}

TEST(ActivationsPresenterTest, StopKeepsWhatWasReadAndNothingRunsOnTheGuiThread) {
  experiment::Services services;
  JobCenter jobs;
  const std::uint64_t before = computationsOnGuiThread();
  ActivationsPresenter page{{services, jobs, true}};
  ASSERT_TRUE(waitUntil([&] { return page.isSettled(); }));
  ActivationsState next = page.state();
  next.tokens = 0;
  next.alpha = 0.3;
  next.calibration.windows = 3;
  page.edit(next);
  page.startMismatch();
  ASSERT_TRUE(waitUntil([&] { return jobs.busy(); }));
  QElapsedTimer clock;
  clock.start();
  jobs.cancelAll();
  page.cancel();
  page.stopMismatch();
  EXPECT_LT(clock.elapsed(), 200);
  ASSERT_TRUE(waitUntil([&] { return !jobs.busy(); }));
  EXPECT_EQ(page.shownMismatch(), nullptr);
  if (page.phase() != Phase::ready) {
    EXPECT_EQ(page.phase(), Phase::cancelled);
    EXPECT_TRUE(page.canResume());
  }
  page.resume();
  ASSERT_TRUE(waitUntil([&] { return page.isSettled(); }));
  EXPECT_EQ(page.phase(), Phase::ready);
  EXPECT_EQ(page.progress(), 1.0);
  EXPECT_TRUE(page.ranges().isWhole());
  EXPECT_FALSE(page.canResume());
  EXPECT_EQ(computationsOnGuiThread(), before);
}

TEST(ActivationsPresenterTest, ADragOfAlphaShowsLossesOnTheWayAndEndsAtTheLast) {
  experiment::Services services;
  JobCenter jobs;
  ActivationsPresenter page{{services, jobs, true}};
  ASSERT_TRUE(waitUntil([&] { return page.isSettled(); }));
  std::set<std::string> seen;
  QObject::connect(&page, &ActivationsPresenter::costChanged, &page, [&] {
    if (const auto* row = page.shownRow(Cost::smooth)) seen.insert(row->loss.scheme);
  });
  for (int step = 51; step <= 90; ++step) {
    ActivationsState next = page.state();
    next.alpha = step / 100.0;
    page.edit(next, QStringLiteral("drag"));
    EXPECT_NE(page.shownRow(Cost::smooth), nullptr) << "the last known figures stay";
    QElapsedTimer pause;
    pause.start();
    waitUntil([&] { return pause.elapsed() >= 5; });
  }
  ASSERT_TRUE(waitUntil([&] { return page.isSettled(); }));
  ASSERT_NE(page.row(Cost::smooth), nullptr);
  EXPECT_EQ(page.row(Cost::smooth)->loss.scheme, "int8:row+a=int8:tensor/smooth(alpha=0.9)");
  EXPECT_GE(seen.size(), 2U);
  page.undo();
  EXPECT_EQ(page.state().alpha, 0.5) << "a drag is one step";
}

TEST(ActivationsPresenterTest, WrongCalibrationTextsGetSentencesAndTheRestGoesOn) {
  QTemporaryDir dir;
  Bench bench;
  // The text that is scored: schemes that need a calibration are refused, the others are measured.
  bench.edit([](ActivationsState& s) { s.calibration.text = "validation"; });
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  ASSERT_NE(bench.page.row(Cost::smooth), nullptr);
  ASSERT_TRUE(bench.page.row(Cost::smooth)->error);
  EXPECT_NE(bench.page.row(Cost::smooth)->error->english().find("another text"), std::string::npos);
  ASSERT_TRUE(bench.page.row(Cost::tensorStatic)->error);
  EXPECT_FALSE(bench.page.row(Cost::tensor)->error);
  // One token again and again: measured, with a note.
  const QString same = dir.filePath(QStringLiteral("same.txt"));
  writeText(same, QByteArray("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
  bench.page.openPath(same);
  bench.drain();
  EXPECT_EQ(bench.page.state().calibration.text, same.toStdString());
  // Empty: the ranges say why there are none; the dynamic schemes are still measured.
  const QString empty = dir.filePath(QStringLiteral("empty.txt"));
  writeText(empty, QByteArray());
  bench.page.openText(empty, ActivationsPresenter::TextUse::calibration);
  bench.drain();
  ASSERT_TRUE(bench.page.ranges().error());
  EXPECT_FALSE(bench.page.row(Cost::tensor)->error);
  EXPECT_TRUE(bench.page.row(Cost::smooth)->error);
  // A scored text that cannot be measured fails with a sentence; undo brings all back.
  bench.page.openText(empty, ActivationsPresenter::TextUse::scored);
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  ASSERT_TRUE(bench.page.error());
  while (bench.page.canUndo()) bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_TRUE(bench.page.isComplete());
  EXPECT_FALSE(bench.page.ranges().error());
}

TEST(ActivationsPresenterTest, OutliersOutsideTheModelAreASentence) {
  Bench bench;
  bench.edit([](ActivationsState& s) {
    s.outliers.channels = {64};
    s.injected = true;
  });
  ASSERT_TRUE(bench.page.ranges().error());
  EXPECT_NE(bench.page.ranges().error()->english().find("0 to 63"), std::string::npos);
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  bench.edit([](ActivationsState& s) { s.injected = false; });
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_FALSE(bench.page.ranges().error());
}

TEST(ActivationsPresenterTest, TheMatrixIsMeasuredOnDemandAndKept) {
  Bench bench;
  EXPECT_EQ(bench.page.shownMismatch(), nullptr);
  EXPECT_EQ(bench.page.mismatch().jobsStarted(), 0U);
  bench.page.startMismatch();
  EXPECT_TRUE(bench.page.mismatchRuns());
  bench.page.stopMismatch();
  bench.drain();
  EXPECT_FALSE(bench.page.mismatchRuns());
  EXPECT_EQ(bench.page.shownMismatch(), nullptr);
  bench.page.startMismatch();
  bench.drain();
  ASSERT_NE(bench.page.shownMismatch(), nullptr);
  EXPECT_EQ(bench.page.shownMismatch()->schemes.size(), 3U);
  EXPECT_EQ(bench.page.shownMismatch()->texts.size(), 4U);
  const std::uint64_t jobs = bench.page.mismatch().jobsStarted();
  bench.edit([](ActivationsState& s) { s.alpha = 0.1; });
  bench.edit([](ActivationsState& s) { s.injected = true; });
  EXPECT_NE(bench.page.shownMismatch(), nullptr);
  EXPECT_EQ(bench.page.mismatch().jobsStarted(), jobs);
}

TEST(ActivationsPresenterTest, WhatCannotBeOpenedChangesNothing) {
  QTemporaryDir dir;
  Bench bench;
  QSignalSpy problems(&bench.page, &ActivationsPresenter::problem);
  const ActivationsState before = bench.page.state();
  bench.page.openPath(dir.filePath(QStringLiteral("none")));
  bench.drain();
  bench.page.openText(dir.filePath(QStringLiteral("none.txt")), ActivationsPresenter::TextUse::scored);
  bench.drain();
  EXPECT_EQ(problems.size(), 2);
  EXPECT_EQ(bench.page.state(), before);
  const QString good = dir.filePath(QStringLiteral("good"));
  writeModel(good);
  bench.page.adoptModel(good);
  bench.drain();
  EXPECT_EQ(bench.page.state().model, good.toStdString());
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  bench.page.undo();
  EXPECT_EQ(bench.page.state(), before);
}

}  // namespace
}  // namespace qs::ui::test
