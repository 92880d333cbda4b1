// The presenter without widgets: figures that are the experiment's, files that are opened, things that are measured once, and
// what wrong input does.
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/budget/support.h"

namespace qs::ui::test {
namespace {

using Phase = BudgetPresenter::Phase;
using State = BudgetState;

TEST(BudgetPresenterTest, ShowsThePlainExperimentsFigures) {
  Bench bench;
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  bench.edit([](State& state) { state.batch = 58; });
  const auto plain = experiment::viewBudget(bench.page.figures()->spec, *cost::findGeometry("anchor-27b"), *cost::findHardware("h100"));
  ASSERT_TRUE(plain);
  EXPECT_EQ(bench.view().study.budget.decode.seconds, plain->study.budget.decode.seconds);
  EXPECT_NEAR(bench.view().study.budget.relativeToBf16, 1.822, 0.001);  // claim 003.d
  EXPECT_EQ(bench.view().study.budget.fitsRequests, 156);               // claim 003.f
  EXPECT_EQ(bench.page.estimate().has_value(), true) << "the shipped model can be timed";
}

TEST(BudgetPresenterTest, ViewsNeedNoJobAndUndoTakesFromWhatIsKept) {
  Bench bench;
  const auto jobs = bench.page.jobsStarted();
  for (const auto view : {State::View::speed, State::View::capacity, State::View::roofline, State::View::formats}) {
    bench.edit([view](State& state) { state.view = view; });
    EXPECT_TRUE(bench.page.isCurrent());
  }
  EXPECT_EQ(bench.page.jobsStarted(), jobs) << "another look at the same figures";
  bench.edit([](State& state) { state.batch = 8; });
  EXPECT_EQ(bench.page.jobsStarted(), jobs + 1);
  bench.page.undo();
  EXPECT_TRUE(bench.page.isCurrent());
  EXPECT_EQ(bench.page.state().batch, 1);
  EXPECT_EQ(bench.page.jobsStarted(), jobs + 1);
  EXPECT_TRUE(bench.page.canRedo());
}

TEST(BudgetPresenterTest, ADragIsOneStepBack) {
  Bench bench;
  for (const std::int64_t batch : {2, 4, 8, 16}) bench.edit([batch](State& state) { state.batch = batch; }, QStringLiteral("batch1"));
  bench.page.undo();
  EXPECT_EQ(bench.page.state().batch, 1);
  EXPECT_FALSE(bench.page.canUndo());
}

TEST(BudgetPresenterTest, ConfigurationsAndModelsAreGeometries) {
  Bench bench;
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("config.json"));
  writeText(path, configText());
  QSignalSpy gone(&bench.page, &BudgetPresenter::problemGone);
  QSignalSpy opened(&bench.page, &BudgetPresenter::modelOpened);
  bench.page.openPath(path);
  bench.drain();
  EXPECT_EQ(bench.page.state().geometry, path.toStdString());
  EXPECT_EQ(bench.view().study.geometry.parameters(), 1100048384.0);
  EXPECT_EQ(bench.view().study.context, 2048) << "the model's own";
  EXPECT_EQ(gone.count(), 1);
  EXPECT_EQ(opened.count(), 0) << "other pages have nothing to show of it";
  bench.page.undo();
  EXPECT_EQ(bench.page.state().geometry, "anchor-27b");

  bench.page.openPath(QStringLiteral("lab"));
  bench.drain();
  EXPECT_EQ(bench.page.state().geometry, "lab");
  EXPECT_EQ(bench.view().study.geometry.context, 512);
  EXPECT_EQ(bench.view().study.context, 512);
  EXPECT_EQ(opened.count(), 1);
}

TEST(BudgetPresenterTest, AFieldThatIsLackingIsNamedWithWhatWasAssumed) {
  Bench bench;
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("config.json"));
  writeText(path, configText("num_key_value_heads"));
  bench.page.openPath(path);
  bench.drain();
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  ASSERT_FALSE(bench.view().study.notes.empty());
  EXPECT_NE(bench.view().study.notes.front().english().find("num_key_value_heads"), std::string::npos);
  // One without which there is no geometry.
  const QString bad = dir.filePath(QStringLiteral("bad.json"));
  writeText(bad, configText("hidden_size"));
  QSignalSpy problem(&bench.page, &BudgetPresenter::problem);
  bench.page.openPath(bad);
  bench.drain();
  ASSERT_EQ(problem.count(), 1);
  EXPECT_NE(problem.front().front().value<base::Error>().english().find("hidden_size"), std::string::npos);
  EXPECT_EQ(bench.page.state().geometry, path.toStdString()) << "the state stays";
}

TEST(BudgetPresenterTest, RowsOfAFileAreOffered) {
  Bench bench;
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("rows.json"));
  writeText(path, hardwareText());
  bench.page.openPath(path);
  bench.drain();
  EXPECT_EQ(bench.page.state().hardware, "mine");
  EXPECT_EQ(bench.page.state().hardwareFile, path.toStdString());
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  EXPECT_EQ(bench.view().study.hardware.bytesPerSecond, 900e9);
  ASSERT_EQ(bench.page.figures()->ownRows.size(), 1U);
  // What cannot be taken for a figure is refused, and nothing changes.
  QSignalSpy problem(&bench.page, &BudgetPresenter::problem);
  int refused = 0;
  for (const char* bandwidth : {"0 GB/s", "1e30 GB/s", "-4 GB/s", "900 Gb", "900", "fast"}) {
    writeText(dir.filePath(QStringLiteral("bad.json")), hardwareText(bandwidth));
    bench.page.openPath(dir.filePath(QStringLiteral("bad.json")));
    bench.drain();
    ASSERT_EQ(problem.count(), ++refused) << bandwidth;
    EXPECT_NE(problem.back().front().value<base::Error>().english().find("bandwidth"), std::string::npos) << bandwidth;
  }
  writeText(dir.filePath(QStringLiteral("bad.json")), "{\"hardware\": []}");
  bench.page.openPath(dir.filePath(QStringLiteral("bad.json")));
  bench.drain();
  EXPECT_EQ(problem.count(), refused + 1);
  EXPECT_EQ(bench.page.state().hardwareFile, path.toStdString());
}

TEST(BudgetPresenterTest, SettingsBeyondTheModelAreSaid) {
  Bench bench;
  bench.edit([](State& state) { state.geometry = "llama-3-8b"; });
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  const auto fails = [&](const std::function<void(State&)>& change, const char* word) {
    bench.edit(change);
    ASSERT_EQ(bench.page.phase(), Phase::failed) << word;
    EXPECT_NE(bench.page.error()->english().find(word), std::string::npos) << bench.page.error()->english();
    EXPECT_EQ(bench.page.figures(), nullptr);
    bench.page.undo();
    bench.drain();
    ASSERT_EQ(bench.page.phase(), Phase::ready) << word;
  };
  fails([](State& state) { state.context = 8193; }, "8193");
  fails([](State& state) { state.prompt = 8192; }, "prompt");
  fails([](State& state) { state.hardware = "abacus"; }, "abacus");
  fails([](State& state) { state.geometry = "llama-9"; }, "llama-9");
  fails([](State& state) { state.hardwareFile = "/no/such/rows.json"; }, "rows.json");
  fails([](State& state) { state.weights = "int9"; }, "int9");
  bench.edit([](State& state) { state.batch = -7; });
  EXPECT_EQ(bench.page.state().batch, 1) << "brought back into the range";
}

TEST(BudgetPresenterTest, ThisMachineIsMeasuredOnceAndKept) {
  Bench bench;
  bench.edit([](State& state) { state.hardware = "this"; });
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  const HardwarePtr machine = bench.page.machine();
  ASSERT_NE(machine, nullptr);
  EXPECT_GT(machine->bytesPerSecond, 1e8);
  EXPECT_GE(machine->measured->reads.size(), 10U) << "bandwidth by working set";
  bench.edit([](State& state) { state.hardware = "a100"; });
  bench.edit([](State& state) { state.hardware = "this"; });
  EXPECT_EQ(bench.page.machine(), machine) << "kept";
  bench.page.measureMachine();
  bench.drain();
  EXPECT_NE(bench.page.machine(), machine) << "anew on request";
  EXPECT_TRUE(bench.page.isCurrent());
}

TEST(BudgetPresenterTest, ThisIsWhatTheBackendComputesOn) {
  Bench bench;
  bench.edit([](State& state) { state.hardware = "this"; });
  const HardwarePtr machine = bench.page.machine();
  ASSERT_NE(machine, nullptr);
  bench.page.setBackend("cpu-v2");
  EXPECT_EQ(bench.page.machine(), nullptr) << "measured with another one";
  bench.drain();
  ASSERT_EQ(bench.page.phase(), Phase::ready);
  ASSERT_NE(bench.page.machine(), nullptr);
  EXPECT_EQ(bench.page.figures()->spec.backend, "cpu-v2");
  EXPECT_EQ(decodeSpec(bench.page.state()).backend, "cpu-v2");
  bench.page.setBackend("cpu");
  EXPECT_EQ(bench.page.machine(), machine) << "kept for when it comes back";
  bench.drain();
  EXPECT_TRUE(bench.page.isCurrent());
  EXPECT_TRUE(bench.page.device().empty());
  // A device is named; what is not to be measured has no backend.
  bench.edit([](State& state) { state.hardware = "a100"; });
  bench.page.setBackend("cpu-v2", "Test device");
  bench.drain();
  EXPECT_EQ(bench.page.device(), "Test device");
  EXPECT_EQ(bench.page.figures()->spec.backend, "cpu");
}

TEST(BudgetPresenterTest, DecodingIsTimedWhenAskedFor) {
  Bench bench;
  bench.edit([](State& state) {
    state.view = State::View::measured;
    state.timed = kTimed;
  });
  EXPECT_EQ(bench.page.timing(), nullptr) << "nothing is measured unasked";
  ASSERT_TRUE(bench.page.estimate());
  bench.page.measureDecoding();
  bench.drain();
  const experiment::DecodeStudy* study = bench.page.timing();
  ASSERT_NE(study, nullptr) << (bench.page.timingError() ? bench.page.timingError()->english() : "");
  EXPECT_TRUE(study->random);
  EXPECT_EQ(study->rows.size(), 4U);
  EXPECT_TRUE(bench.page.timingIsCurrent());
  bench.edit([](State& state) { state.weights = "int3"; });
  EXPECT_FALSE(bench.page.timingIsCurrent()) << "of other weights";
  EXPECT_EQ(bench.page.timing(), study) << "the old figures stay";
}

TEST(BudgetPresenterTest, AnotherPagesModelIsOfferedAndShownWhereAModelWasShown) {
  Bench bench;
  QTemporaryDir dir;
  writeLab(dir.path());
  const std::string path = dir.filePath(QStringLiteral("models/lab")).toStdString();
  bench.page.adoptModel(QString::fromStdString(path));
  bench.drain();
  EXPECT_EQ(bench.page.state().timed, path);
  EXPECT_EQ(bench.page.state().geometry, "anchor-27b") << "a preset stays";
  bench.edit([](State& state) { state.geometry = state.timed = "lab"; });
  bench.page.adoptModel(QString::fromStdString(path));
  bench.drain();
  EXPECT_EQ(bench.page.state().geometry, path);
  QSignalSpy remark(&bench.page, &BudgetPresenter::remark);
  bench.page.adoptModel(dir.filePath(QStringLiteral("nothing")));
  bench.drain();
  EXPECT_EQ(remark.count(), 1);
  EXPECT_EQ(bench.page.state().geometry, path);
}

}  // namespace
}  // namespace qs::ui::test
