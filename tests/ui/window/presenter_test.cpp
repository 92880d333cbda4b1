// The presenter without threads: what runs, what is shown, what is undone.
#include <QCoreApplication>
#include <QSignalSpy>
#include <QtTest>
#include <cmath>
#include <limits>

#include "tests/ui/window/support.h"
#include "ui/jobs/job_center.h"

namespace qs::ui::test {
namespace {

class Presenter : public testing::Test, protected PresenterBench<RoundingPresenter> {
 protected:
  RoundingPresenter& presenter = page;
};

TEST_F(Presenter, StartsWithTheRowThatHoldsTheLargestWeight) {
  ASSERT_TRUE(presenter.result());
  EXPECT_TRUE(presenter.isCurrent());
  EXPECT_EQ(presenter.result()->result.row, 5);
  EXPECT_EQ(presenter.result()->view.x.size(), 256U);
  ASSERT_NE(presenter.outline(), nullptr);
  EXPECT_EQ(presenter.outline()->matrices.size(), 3U);
  EXPECT_EQ(presenter.outline()->matrices.front().name, "blocks.0.attn.q_proj");
}

TEST_F(Presenter, AnEqualStateRunsNothing) {
  const auto jobsBefore = presenter.jobsStarted();
  const auto shownBefore = presenter.resultsShown();
  edit([](RoundingState&) {});
  edit([](RoundingState& state) { state.valuesText = "7, 8"; });  // not in use while a row is shown
  drain();
  EXPECT_EQ(presenter.jobsStarted(), jobsBefore);
  EXPECT_EQ(presenter.resultsShown(), shownBefore);
}

TEST_F(Presenter, AFastDragRunsOnlyItsNewestValues) {
  const auto before = presenter.jobsStarted();
  for (int i = 1; i <= 50; ++i) edit([&](RoundingState& state) { state.outlier = 1.0 + i; }, QStringLiteral("drag"));
  drain();
  // All within one interval of the throttle: the first goes at once, is replaced by nothing, and the last follows.
  EXPECT_LE(presenter.jobsStarted() - before, 2U);
  EXPECT_TRUE(presenter.isCurrent());
  EXPECT_EQ(presenter.result()->spec.outlier, 51.0);
}

TEST_F(Presenter, ADragIsOneStepOfTheHistory) {
  for (int bits : {5, 6, 7}) edit([&](RoundingState& state) { state.bits = bits; }, QStringLiteral("bits1"));
  edit([](RoundingState& state) { state.bits = 8; }, QStringLiteral("bits2"));
  drain();
  presenter.undo();
  EXPECT_EQ(presenter.state().bits, 7);
  presenter.undo();
  EXPECT_EQ(presenter.state().bits, 4);
  EXPECT_FALSE(presenter.canUndo());
  presenter.redo();
  presenter.redo();
  EXPECT_EQ(presenter.state().bits, 8);
  EXPECT_FALSE(presenter.canRedo());
  drain();
  EXPECT_TRUE(presenter.isCurrent());
}

TEST_F(Presenter, AnEditAfterUndoForgetsWhatWasUndone) {
  edit([](RoundingState& state) { state.bits = 5; });
  presenter.undo();
  edit([](RoundingState& state) { state.bits = 6; });
  EXPECT_FALSE(presenter.canRedo());
  presenter.undo();
  EXPECT_EQ(presenter.state().bits, 4);
}

TEST_F(Presenter, GoingBackShowsTheCachedPictureAtOnce) {
  edit([](RoundingState& state) { state.bits = 5; });
  drain();
  const auto before = presenter.jobsStarted();
  presenter.undo();
  EXPECT_TRUE(presenter.isCurrent()) << "without any job";
  EXPECT_EQ(presenter.jobsStarted(), before);
}

TEST_F(Presenter, TheOldPictureStaysUntilTheNewOneIsReady) {
  const auto old = presenter.result();
  edit([](RoundingState& state) { state.bits = 3; });
  EXPECT_EQ(presenter.result(), old);
  EXPECT_FALSE(presenter.isCurrent());
  drain();
  EXPECT_NE(presenter.result(), old);
  EXPECT_TRUE(presenter.isCurrent());
}

TEST_F(Presenter, ACancelledJobLeavesTheOldPictureAndTheNextEditGoesOn) {
  const auto old = presenter.result();
  QTest::qWait(20);  // past the throttle's interval, so that the edit is submitted at once
  edit([](RoundingState& state) { state.bits = 3; });
  presenter.cancel();
  drain();
  EXPECT_EQ(presenter.phase(), RoundingPresenter::Phase::cancelled);
  EXPECT_EQ(presenter.result(), old);
  edit([](RoundingState& state) { state.bits = 5; });
  drain();
  EXPECT_EQ(presenter.phase(), RoundingPresenter::Phase::ready);
  EXPECT_TRUE(presenter.isCurrent());
}

TEST_F(Presenter, LargePastedListsDoNotFillTheHistory) {
  edit([](RoundingState& state) {
    state.source = RoundingState::Source::typed;
    state.grouping = RoundingState::Grouping::whole;
    state.valuesText.assign(8U << 20U, ' ');
  });
  for (int i = 0; i < 40; ++i) edit([&](RoundingState& state) { state.bits = 4 + i % 2; });
  int steps = 0;
  while (presenter.canUndo()) {
    presenter.undo();
    ++steps;
  }
  EXPECT_GE(steps, 3);
  EXPECT_LE(steps, 5) << "about 32 MiB of typed text in all";
}

TEST_F(Presenter, AWrongValueNamesThePieceAndIsForgottenWhenMended) {
  edit([](RoundingState& state) {
    state.source = RoundingState::Source::typed;
    state.grouping = RoundingState::Grouping::whole;
    state.valuesText = "0.5, apple";
  });
  drain();
  ASSERT_EQ(presenter.phase(), RoundingPresenter::Phase::failed);
  ASSERT_TRUE(presenter.error());
  EXPECT_NE(presenter.error()->english().find("apple"), std::string::npos);
  edit([](RoundingState& state) { state.valuesText = "0.5, 0.25"; });
  drain();
  EXPECT_EQ(presenter.phase(), RoundingPresenter::Phase::ready);
  EXPECT_FALSE(presenter.error());
  edit([](RoundingState& state) { state.valuesText = " \n"; });
  drain();
  EXPECT_EQ(presenter.phase(), RoundingPresenter::Phase::failed) << "an empty list is an error";
}

TEST_F(Presenter, LengthsThatDoNotAddUpAreRefused) {
  edit([](RoundingState& state) {
    state.grouping = RoundingState::Grouping::lengths;
    state.lengths = {1, 4};
  });
  drain();
  EXPECT_EQ(presenter.phase(), RoundingPresenter::Phase::failed);
}

TEST_F(Presenter, AFileThatCannotBeOpenedChangesNothing) {
  QSignalSpy problems(&presenter, &RoundingPresenter::problem);
  const RoundingState before = presenter.state();
  presenter.openModel(QStringLiteral("/no/such/file.safetensors"));
  drain();
  EXPECT_EQ(problems.size(), 1);
  EXPECT_EQ(presenter.state(), before);
  EXPECT_TRUE(presenter.isCurrent());
}

TEST_F(Presenter, AnotherFileShowsItsFirstMatrix) {
  QTemporaryDir folder;
  const QString path = folder.path() + QString::fromUtf8("/数 据 1.safetensors");
  writeMatrixFile(path, {1, 2, 3, -9, 5, 6}, 2, 3);
  presenter.openModel(path);
  drain();
  ASSERT_TRUE(presenter.isCurrent());
  EXPECT_EQ(presenter.state().tensor, "matrix");
  EXPECT_EQ(presenter.result()->result.row, 1);
  EXPECT_EQ(presenter.result()->view.x.size(), 3U);
  presenter.undo();
  drain();
  EXPECT_EQ(presenter.state().model, "lab");
  EXPECT_TRUE(presenter.isCurrent());
}

TEST_F(Presenter, NonFiniteWeightsAreCountedAndLeftOut) {
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/odd.safetensors");
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  writeMatrixFile(path, {1, nan, 0.25F, -inf}, 1, 4);
  presenter.openModel(path);
  drain();
  ASSERT_TRUE(presenter.isCurrent());
  const auto& stats = presenter.result()->result.stats;
  EXPECT_EQ(stats.nonfinite, 2U);
  EXPECT_TRUE(std::isfinite(stats.rmse()));
  EXPECT_EQ(presenter.result()->view.lineX.size(), 2U);
}

TEST(PresenterWithABrokenFile, OpensItsOwnModelAllTheSame) {
  experiment::Services services(1);
  JobCenter jobs;
  RoundingPresenter presenter({services, jobs, false});
  QSignalSpy problems(&presenter, &RoundingPresenter::problem);
  // As when the lab is started with a file: before its own model has been read.
  presenter.openModel(QStringLiteral("/no/such/file.safetensors"));
  do {
    QCoreApplication::processEvents();
  } while (presenter.pump());
  QCoreApplication::processEvents();
  EXPECT_EQ(problems.size(), 1);
  EXPECT_EQ(presenter.state().source, RoundingState::Source::row);
  ASSERT_NE(presenter.outline(), nullptr);
  EXPECT_EQ(presenter.outline()->matrices.size(), 3U);
}

TEST(PresenterWithoutModel, StartsWithTheChaptersValuesAndSaysWhy) {
  const QByteArray kept = qgetenv("QUANTSPEC_RESOURCES");
  QTemporaryDir empty;
  qputenv("QUANTSPEC_RESOURCES", empty.path().toUtf8());
  experiment::Services services(1);
  JobCenter jobs;
  RoundingPresenter presenter({services, jobs, false});
  QSignalSpy problems(&presenter, &RoundingPresenter::problem);
  do {
    QCoreApplication::processEvents();
  } while (presenter.pump());
  QCoreApplication::processEvents();
  qputenv("QUANTSPEC_RESOURCES", kept);
  EXPECT_EQ(problems.size(), 1);
  EXPECT_EQ(presenter.state().source, RoundingState::Source::typed);
  ASSERT_TRUE(presenter.isCurrent());
  EXPECT_NEAR(presenter.result()->result.stats.rmse(), 0.0340168, 5e-8);
}

}  // namespace
}  // namespace qs::ui::test
