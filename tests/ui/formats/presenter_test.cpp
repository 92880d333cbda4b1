// The page without widgets and threads: what runs, what is shown, what is undone.
#include <QCoreApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/experiment/encode.h"
#include "tests/ui/formats/support.h"
#include "ui/labs/formats/formats_tasks.h"
#include "ui/labs/formats/formats_words.h"

namespace qs::ui::test {
namespace {

using State = FormatsState;

TEST(FormatsPresenterTest, StartsWithTheEightBitFormats) {
  Bench bench;
  ASSERT_NE(bench.page.chosen(), nullptr);
  EXPECT_EQ(bench.page.chosen()->facts.name, "fp8_e4m3");
  EXPECT_EQ(bench.page.result()->shown.size(), 4U);
  EXPECT_EQ(bench.page.result()->all.size(), experiment::viewedFormats().size());
  EXPECT_EQ(bench.page.table().rowCount(), static_cast<int>(experiment::viewedFormats().size()));
  EXPECT_TRUE(bench.page.isSettled());
  EXPECT_FALSE(bench.page.canUndo());
}

TEST(FormatsPresenterTest, TheNumbersAreTheEncodersOwn) {
  Bench bench;
  bench.edit([](State& state) { state.settings.value = 464.0; });
  bench.drain();
  const auto& trace = *bench.page.chosen()->trace;
  const auto encoded = experiment::encodeValues("fp8_e4m3", {464.0F}, {});
  ASSERT_TRUE(encoded);
  EXPECT_EQ(trace.restored, encoded->values[0]);
  EXPECT_EQ(FormatsWords::hex(trace.code, 8), QStringLiteral("0x") + QString::fromStdString(encoded->codes[0]));
  EXPECT_EQ(trace.restored, 448.0) << "OCP FP8, table 2";
  bench.edit([](State& state) {
    state.settings.value = 470.0;
    state.settings.saturate = false;
  });
  bench.drain();
  EXPECT_TRUE(std::isnan(bench.page.chosen()->trace->restored));
}

TEST(FormatsPresenterTest, AnEqualStateAndAnotherPictureRunNothing) {
  Bench bench;
  const auto before = bench.page.work().jobsStarted();
  bench.edit([](State&) {});
  bench.edit([](State& state) { state.logAxis = false; });
  bench.edit([](State& state) { state.view = State::View::value; });
  bench.drain();
  EXPECT_EQ(bench.page.work().jobsStarted(), before);
}

TEST(FormatsPresenterTest, AFastDragThroughFiftyValuesRunsFewJobs) {
  Bench bench;
  const auto before = bench.page.work().jobsStarted();
  for (int i = 0; i < 50; ++i) {
    bench.edit([&](State& state) { state.settings.value = 0.3 + i; }, QStringLiteral("drag"));
  }
  bench.drain();
  EXPECT_LE(bench.page.work().jobsStarted() - before, 2U);
  ASSERT_TRUE(bench.page.work().isWhole());
  EXPECT_EQ(bench.page.work().valueKey()->settings.value, 49.3);
  bench.page.undo();
  EXPECT_EQ(bench.page.state().settings.value, 0.3) << "a drag is one step";
  EXPECT_FALSE(bench.page.canUndo());
}

TEST(FormatsPresenterTest, GoingBackShowsTheKeptResultAtOnce) {
  Bench bench;
  bench.edit([](State& state) { state.settings.value = 2.0; });
  bench.drain();
  const auto before = bench.page.work().jobsStarted();
  bench.page.undo();
  EXPECT_TRUE(bench.page.work().isWhole()) << "without any job";
  bench.page.redo();
  EXPECT_TRUE(bench.page.work().isWhole());
  EXPECT_EQ(bench.page.work().jobsStarted(), before);
  EXPECT_EQ(bench.page.chosen()->trace->restored, 2.0);
}

TEST(FormatsPresenterTest, TheOldResultStaysUntilTheNewOneIsReady) {
  Bench bench;
  const auto old = bench.page.work().value();
  bench.edit([](State& state) { state.settings.value = 2.0; });
  EXPECT_EQ(bench.page.work().value(), old);
  bench.drain();
  EXPECT_NE(bench.page.work().value(), old);
}

TEST(FormatsPresenterTest, CancelLeavesTheOldResultAndTheNextEditGoesOn) {
  Bench bench;
  QTest::qWait(20);  // past the throttle's interval, so that the edit is submitted at once
  const auto old = bench.page.work().value();
  bench.edit([](State& state) { state.settings.value = 2.0; });
  bench.page.cancel();
  bench.drain();
  EXPECT_EQ(bench.page.work().phase(), WorkPhase::cancelled);
  EXPECT_EQ(bench.page.work().value(), old);
  bench.edit([](State& state) { state.settings.value = 3.0; });
  bench.drain();
  EXPECT_TRUE(bench.page.work().isWhole());
}

TEST(FormatsPresenterTest, FourFormatsArePinnedAndAFifthIsNot) {
  Bench bench;
  EXPECT_FALSE(bench.page.setCompared("nf4", true));
  EXPECT_EQ(bench.page.state().compared.size(), kMostCompared);
  EXPECT_TRUE(bench.page.setCompared("int8", false));
  EXPECT_TRUE(bench.page.setCompared("nf4", true));
  bench.drain();
  EXPECT_NE(bench.page.result()->find("nf4"), nullptr);
  EXPECT_EQ(bench.page.result()->find("int8"), nullptr);
  bench.page.undo();
  bench.page.undo();
  EXPECT_TRUE(bench.page.state().isCompared("int8"));
}

TEST(FormatsPresenterTest, ABlockIsTakenApartOnlyWhileItIsShown) {
  Bench bench;
  EXPECT_EQ(bench.page.block().jobsStarted(), 0U);
  bench.edit([](State& state) {
    state.view = State::View::block;
    state.chosen = "q4_k";
  });
  bench.drain();
  ASSERT_TRUE(bench.page.block().isWhole());
  EXPECT_EQ(bench.page.block().value()->bits, 8U * 144U);
  const auto before = bench.page.block().jobsStarted();
  bench.edit([](State& state) { state.settings.value = 2.0; });
  bench.drain();
  EXPECT_EQ(bench.page.block().jobsStarted(), before) << "a layout does not depend on a value";
  bench.edit([](State& state) { state.chosen = "q6_k"; });
  bench.drain();
  bench.edit([](State& state) { state.chosen = "q4_k"; });
  EXPECT_TRUE(bench.page.block().isWhole()) << "kept";
}

TEST(FormatsPresenterTest, HoveringRunsNothingAndEndsWithTheGrid) {
  Bench bench;
  const auto before = bench.page.work().jobsStarted();
  QSignalSpy hovers(&bench.page, &FormatsPresenter::hoverChanged);
  bench.page.hover(HoveredCode{"fp4_e2m1", 3});
  bench.page.hover(HoveredCode{"fp4_e2m1", 3});
  EXPECT_EQ(hovers.size(), 1);
  bench.drain();
  EXPECT_EQ(bench.page.work().jobsStarted(), before);
  bench.edit([](State& state) { state.settings.scaled = true; });
  EXPECT_FALSE(bench.page.hovered()) << "the index would mean another value";
}

TEST(FormatsPresenterTest, TheCommandGivesTheNumbersOfTheView) {
  Bench bench;
  EXPECT_EQ(bench.page.commandLine(), QStringLiteral("quantspec formats fp8_e4m3"));
  bench.edit([](State& state) { state.view = State::View::value; });
  EXPECT_EQ(bench.page.commandLine(), QStringLiteral("quantspec encode --format fp8_e4m3 --values 0.3"));
  bench.edit([](State& state) {
    state.chosen = "mxfp4";
    state.settings.scaled = true;
    state.settings.absmax = 7.9;
    state.settings.mx = quant::MxRule::even;
  });
  EXPECT_EQ(bench.page.commandLine(), QStringLiteral("quantspec quantize --values \"7.9,-7.9,0.3\" --scheme mxfp4:mx=even"));
  bench.edit([](State& state) {
    state.chosen = "bf16";
    state.settings.scaled = false;
    state.view = State::View::line;
  });
  EXPECT_EQ(bench.page.commandLine(), QStringLiteral("quantspec encode --format bf16 --values 0.3"));
  // −8 is a code of `encode`, and not of the symmetric grid: the list of values is the honest answer.
  bench.edit([](State& state) {
    state.chosen = "int4";
    state.settings.value = -8.0;
    state.view = State::View::value;
  });
  bench.drain();
  EXPECT_EQ(bench.page.chosen()->trace->restored, -7.0);
  EXPECT_EQ(bench.page.commandLine(), QStringLiteral("quantspec formats int4"));
}

TEST(FormatsPresenterTest, AFileIsOpenedForTheOtherPagesAndABadOneSaysWhy) {
  Bench bench;
  QSignalSpy problems(&bench.page, &FormatsPresenter::problem), opened(&bench.page, &FormatsPresenter::modelOpened);
  bench.page.openModel(QStringLiteral("/no/such/file.safetensors"));
  bench.drain();
  EXPECT_EQ(problems.size(), 1);
  EXPECT_EQ(opened.size(), 0);
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/m.safetensors");
  writeMatrixFile(path, {1, 2, 3, 4}, 2, 2);
  bench.page.openModel(path);
  bench.drain();
  EXPECT_EQ(opened.size(), 1);
  EXPECT_TRUE(bench.page.isSettled());
}

TEST(FormatsPresenterTest, EveryFormatAndExtremeSettingsHaveWords) {
  Bench bench;
  for (const std::string& name : experiment::viewedFormats()) {
    for (const double value : {0.0, 1e-44, -0.3, 3.4e38, -470.0}) {
      for (const bool scaled : {false, true}) {
        for (const auto view : {State::View::line, State::View::resolution, State::View::value, State::View::block}) {
          bench.edit([&](State& state) {
            state.chosen = name;
            state.settings.value = value;
            state.settings.scaled = scaled;
            state.settings.saturate = !scaled;
            state.view = view;
          });
          bench.drain();
          SCOPED_TRACE(name + " " + std::to_string(value));
          ASSERT_NE(bench.page.chosen(), nullptr);
          const auto reading = FormatsWords::reading(bench.page);
          EXPECT_FALSE(reading.see.isEmpty());
          EXPECT_LE(reading.see.size(), FramedPage::kSees);
          EXPECT_LE(reading.formulas.size(), FramedPage::kFormulas);
          EXPECT_FALSE(reading.misreading.isEmpty());
          EXPECT_EQ(FormatsWords::figures(bench.page).size(), 4);
          EXPECT_FALSE(FormatsWords::reportRows(bench.page).empty());
        }
      }
    }
  }
}

}  // namespace
}  // namespace qs::ui::test
