// The presenter without widgets: what is measured, what is not measured again, and what wrong input does.
#include <QFile>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "core/experiment/loss.h"
#include "tests/ui/loss/support.h"

namespace qs::ui::test {
namespace {

using Phase = LossPresenter::Phase;

TEST(LossPresenterTest, ShowsThePlainExperimentsFigures) {
  Bench bench;
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  const auto plain = experiment::runLoss(toSpec(bench.page.state()), bench.services, {});
  ASSERT_TRUE(plain) << plain.error().english();
  EXPECT_EQ(bench.page.view()->baseline.loss.score.loss, plain->baselineLoss);
  for (const auto& want : plain->results) {
    const auto* row = bench.page.row(want.scheme);
    ASSERT_NE(row, nullptr) << want.scheme;
    EXPECT_TRUE(row->complete);
    EXPECT_EQ(row->loss.score.loss, want.score.loss);
    EXPECT_EQ(row->loss.score.difference.ci95, want.score.difference.ci95);
    EXPECT_EQ(row->loss.score.verdict, want.score.verdict);
    EXPECT_EQ(row->loss.bytes, want.bytes);
  }
  EXPECT_EQ(computationsOnGuiThread(), computations()) << "without threads everything runs here; the next test demands 0";
}

TEST(LossPresenterTest, AnotherBackendReadsAnewAndIsNamed) {
  Bench bench;
  ASSERT_NE(bench.page.view()->backend, "cpu-v2");
  const std::uint64_t jobs = bench.page.jobsStarted();
  bench.page.setBackend("cpu-v2");
  EXPECT_EQ(bench.page.view(), nullptr) << "no figure of another backend stands under its name";
  bench.drain();
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.page.view()->backend, "cpu-v2");
  EXPECT_GT(bench.page.jobsStarted(), jobs);
  EXPECT_TRUE(bench.page.commandLine().endsWith(QStringLiteral(" --backend \"cpu-v2\""))) << bench.page.commandLine().toStdString();
  EXPECT_FALSE(bench.page.canUndo());
  const std::uint64_t now = bench.page.jobsStarted();
  bench.page.setBackend("cpu-v2");
  bench.drain();
  EXPECT_EQ(bench.page.jobsStarted(), now) << "the same again asks for nothing";
}

TEST(LossPresenterTest, ABackendThatFailsIsToldOfOnce) {
  Bench bench;
  QSignalSpy failures(&bench.jobs, &JobCenter::failed);
  bench.page.setBackend(std::string("module:") + QS_FAILING_BACKEND);
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  ASSERT_EQ(failures.count(), 1);
  EXPECT_EQ(failures.front().front().value<base::Error>().kind, base::ErrorKind::backend);
}

TEST(LossPresenterTest, OnlyWhatIsNewIsMeasured) {
  Bench bench;
  const auto windows = static_cast<std::uint64_t>(bench.page.view()->windows);
  ASSERT_EQ(bench.page.windowsScored(), 4 * windows);
  ASSERT_EQ(bench.page.schemesQuantized(), 4U);
  const std::uint64_t jobs = bench.page.jobsStarted();
  // Another order, another look, the layers: no job at all.
  bench.edit([](LossState& s) { std::swap(s.schemes[0], s.schemes[3]); });
  bench.edit([](LossState& s) { s.measure = LossState::Measure::loss; });
  bench.edit([](LossState& s) { s.layersOf = s.schemes[1]; });
  bench.edit([](LossState& s) { s.schemes.erase(s.schemes.begin()); });
  bench.edit([](LossState& s) { s.schemes.push_back(s.schemes[0]); });
  bench.page.undo();
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.jobsStarted(), jobs);
  EXPECT_EQ(bench.page.windowsScored(), 4 * windows);
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  // A new scheme costs itself.
  bench.edit([](LossState& s) { s.schemes.insert(s.schemes.begin(), "int2"); });
  EXPECT_EQ(bench.page.windowsScored(), 5 * windows);
  EXPECT_EQ(bench.page.schemesQuantized(), 5U);
  EXPECT_EQ(bench.page.selected(), "int2") << "the newest is the one looked at";
  // Another text and back: the first is still known.
  bench.edit([](LossState& s) { s.text = "code"; });
  const std::uint64_t both = bench.page.windowsScored();
  EXPECT_GT(both, 5 * windows);
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.page.windowsScored(), both);
}

TEST(LossPresenterTest, StopKeepsWhatWasReadAndResumeGoesOn) {
  experiment::Services services;
  JobCenter jobs;
  const std::uint64_t before = computationsOnGuiThread();
  LossPresenter page{{services, jobs, true}};
  ASSERT_TRUE(waitUntil([&] { return page.view() != nullptr && page.progress() > 0.0; }));
  page.edit([&] {
    LossState next = page.state();
    next.schemes = {"int8", "int4", "int3", "int2", "int8:row", "int4:row", "int3:row", "int2:row"};
    next.tokens = 0;
    return next;
  }());
  ASSERT_TRUE(waitUntil([&] { return page.view() != nullptr && page.row("int2:row") != nullptr; }));
  QElapsedTimer clock;
  clock.start();
  jobs.cancelAll();
  EXPECT_LT(clock.elapsed(), 200);
  if (page.phase() != Phase::ready) {
    EXPECT_EQ(page.phase(), Phase::cancelled);
    const auto read = page.row("int2:row")->windows;
    EXPECT_GT(read, 0);
    page.resume();
  }
  ASSERT_TRUE(waitUntil([&] { return page.phase() == Phase::ready; }));
  EXPECT_EQ(page.progress(), 1.0);
  // Eight schemes once each over all windows, plus what the first table had read under a smaller limit.
  const auto windows = static_cast<std::uint64_t>(page.view()->windows);
  EXPECT_LE(page.windowsScored(), 9 * windows + 4);
  EXPECT_EQ(computationsOnGuiThread(), before);
}

TEST(LossPresenterTest, ARowTakenAwayWhileStoppedStartsNothing) {
  Bench bench;
  LossState next = bench.page.state();
  next.schemes.push_back("int5");
  next.schemes.push_back("int6");
  bench.page.edit(next);
  bench.page.cancel();
  EXPECT_EQ(bench.page.phase(), Phase::cancelled);
  const auto jobs = bench.page.jobsStarted();
  bench.edit([](LossState& s) { std::erase(s.schemes, "int6"); });
  EXPECT_EQ(bench.page.phase(), Phase::cancelled);
  EXPECT_EQ(bench.page.jobsStarted(), jobs);
  bench.page.resume();
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_NE(bench.page.row("int5"), nullptr);
}

TEST(LossPresenterTest, TheNewestSchemeIsReadFirst) {
  experiment::Services services;
  JobCenter jobs;
  LossPresenter page{{services, jobs, true}};
  ASSERT_TRUE(waitUntil([&] { return page.phase() == Phase::ready; }));
  LossState next = page.state();
  next.schemes = {"int5", "int6", "int7"};
  page.edit(next);
  next.schemes.push_back("int2");
  page.edit(next);
  ASSERT_TRUE(waitUntil([&] { return page.row("int2") != nullptr; }));
  EXPECT_TRUE(page.row("int2")->loss.score.difference.ci95);
  ASSERT_TRUE(waitUntil([&] { return page.phase() == Phase::ready; }));
}

TEST(LossPresenterTest, ATextThatIsNotUtf8CanBeReadWithReplacement) {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("bad.txt"));
  writeText(path, QByteArray("good words and then ") + "\xff\xfe" + QByteArray(" more words that go on for a while"));
  Bench bench;
  bench.page.openPath(path);
  bench.drain();
  EXPECT_EQ(bench.page.state().text, path.toStdString());
  ASSERT_EQ(bench.page.phase(), Phase::failed);
  ASSERT_TRUE(bench.page.error());
  EXPECT_NE(bench.page.error()->english().find("offset 20"), std::string::npos) << bench.page.error()->english();
  EXPECT_TRUE(bench.page.canReplaceInvalid());
  bench.edit([](LossState& s) { s.replaceInvalid = true; });
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_NE(bench.page.commandLine().indexOf(QStringLiteral("--replace-invalid")), -1);
}

TEST(LossPresenterTest, EmptyAndTinyTextsFailWithASentenceAndTheLabGoesOn) {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("few.txt"));
  Bench bench;
  for (const char* text : {"", "a"}) {
    writeText(path, text);
    bench.page.openPath(path);
    bench.drain();
    bench.edit([&](LossState& s) { s.tokens = s.tokens == 0 ? 4096 : 0; });
    EXPECT_EQ(bench.page.phase(), Phase::failed) << text;
    EXPECT_FALSE(bench.page.canReplaceInvalid());
    bench.edit([](LossState& s) { s.text = "validation"; });
    EXPECT_EQ(bench.page.phase(), Phase::ready);
  }
  bench.edit([](LossState& s) { s.window = 4000; });
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  EXPECT_NE(bench.page.error()->english().find("32 positions"), std::string::npos) << bench.page.error()->english();
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
}

TEST(LossPresenterTest, WhatCannotBeOpenedChangesNothing) {
  QTemporaryDir dir;
  Bench bench;
  QSignalSpy problems(&bench.page, &LossPresenter::problem);
  QSignalSpy opened(&bench.page, &LossPresenter::modelOpened);
  const LossState before = bench.page.state();
  bench.page.openPath(dir.filePath(QStringLiteral("none")));
  bench.drain();
  EXPECT_EQ(problems.size(), 1);
  EXPECT_EQ(bench.page.state(), before);
  // Tensors without a model: open for others, and a sentence here.
  const QString only = dir.filePath(QStringLiteral("only"));
  writeModel(only);
  ASSERT_TRUE(QFile::remove(only + QStringLiteral("/tokenizer.json")));
  QSignalSpy remarks(&bench.page, &LossPresenter::remark);
  bench.page.adoptModel(only);
  bench.drain();
  EXPECT_EQ(remarks.size(), 1);
  EXPECT_EQ(bench.page.state(), before);
  bench.page.openPath(only);
  bench.drain();
  EXPECT_EQ(opened.size(), 1);
  EXPECT_EQ(bench.page.phase(), Phase::failed);
  EXPECT_TRUE(bench.page.error());
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  // One that can be run is adopted in one step.
  const QString good = dir.filePath(QStringLiteral("good"));
  writeModel(good);
  bench.page.adoptModel(good);
  bench.drain();
  EXPECT_EQ(bench.page.state().model, good.toStdString());
  EXPECT_EQ(bench.page.phase(), Phase::ready);
  bench.page.undo();
  EXPECT_EQ(bench.page.state(), before);
}

TEST(LossPresenterTest, PinnedStaysWhenThePresentChanges) {
  Bench bench;
  bench.page.pin();
  ASSERT_NE(bench.page.pinned(), nullptr);
  EXPECT_EQ(bench.page.pinned()->view.rows.size(), 4U);
  const double before = bench.page.pinned()->view.rows[2].loss.score.difference.delta;
  bench.edit([](LossState& s) { s.text = "verse"; });
  EXPECT_EQ(bench.page.pinned()->view.spec.text, "validation");
  EXPECT_EQ(bench.page.pinned()->view.rows[2].loss.score.difference.delta, before);
  EXPECT_NE(bench.page.row("int3")->loss.score.difference.delta, before);
  bench.page.unpin();
  EXPECT_EQ(bench.page.pinned(), nullptr);
}

}  // namespace
}  // namespace qs::ui::test
