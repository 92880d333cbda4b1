// The page without widgets and threads: what runs, what is shown, what is undone.
#include <QCoreApplication>
#include <QSignalSpy>
#include <QtTest>

#include "core/experiment/quantize.h"
#include "tests/ui/tensors/support.h"
#include "ui/labs/tensors/tensors_words.h"

namespace qs::ui::test {
namespace {

using State = TensorsState;

TEST(TensorsPresenterTest, StartsWithTheFirstMatrixOfTheShippedModel) {
  Bench bench;
  ASSERT_NE(bench.page.file(), nullptr);
  EXPECT_EQ(bench.page.file()->tensors.size(), 5U);
  ASSERT_NE(bench.page.tensor(), nullptr);
  EXPECT_EQ(bench.page.tensor()->name, "blocks.0.attn.q_proj");
  ASSERT_TRUE(bench.page.study().isWhole());
  EXPECT_EQ(bench.page.study().value()->stats.largest, (experiment::ElementPlace{5, 70}));
  ASSERT_TRUE(bench.page.isWhole());
  EXPECT_DOUBLE_EQ(bench.page.scheme().value()->layout.bitsPerWeight, 4.125);
  EXPECT_TRUE(bench.page.isSettled());
}

TEST(TensorsPresenterTest, TheFiguresAreThoseOfTheCommand) {
  Bench bench;
  experiment::QuantizeSpec spec;
  spec.source.model = "lab";
  spec.source.tensor = "blocks.0.attn.q_proj";
  spec.scheme = bench.page.state().scheme;
  spec.wholeTensor = true;
  const auto same = experiment::runQuantize(spec, bench.services, {});
  ASSERT_TRUE(same);
  EXPECT_EQ(bench.page.scheme().value()->study->stats.rmse(), same->stats.rmse());
  EXPECT_EQ(*bench.page.commandLine(), QStringLiteral("quantspec quantize --file lab --tensor blocks.0.attn.q_proj --scheme int4:g128"));
}

TEST(TensorsPresenterTest, StatisticsOfAllTensorsArriveInTheList) {
  Bench bench;
  for (const TensorRow& row : bench.page.table().rows()) EXPECT_TRUE(row.stats) << row.name.toStdString();
  const int q = bench.page.table().find(QStringLiteral("blocks.0.attn.q_proj"));
  ASSERT_GE(q, 0);
  EXPECT_GT(bench.page.table().rows()[static_cast<std::size_t>(q)].stats->outliers, 5.0);
  EXPECT_FALSE(bench.page.health().empty()) << "all values of the norm are the same";
}

TEST(TensorsPresenterTest, AnotherBackendComputesTheSameAndIsNamed) {
  Bench bench;
  const auto before = bench.page.scheme().value();
  ASSERT_NE(before->study->backend, "cpu-v2");
  bench.page.setBackend("cpu-v2");
  bench.drain();
  ASSERT_TRUE(bench.page.isWhole());
  EXPECT_EQ(bench.page.scheme().value()->study->backend, "cpu-v2");
  EXPECT_EQ(bench.page.scheme().value()->study->stats.rmse(), before->study->stats.rmse());
  EXPECT_TRUE(bench.page.commandLine()->endsWith(QStringLiteral(" --backend \"cpu-v2\"")));
  EXPECT_TRUE(TensorsWords::basis(bench.page).contains(QStringLiteral("cpu-v2")));
  EXPECT_FALSE(bench.page.canUndo());
  bench.edit([](State& state) { state.view = State::View::sweep; });
  bench.drain();
  EXPECT_EQ(bench.page.sweep().valueKey()->backend, "cpu-v2");
}

TEST(TensorsPresenterTest, TwoBackendsAreComparedOnTheChosenTensor) {
  Bench bench;
  EXPECT_EQ(bench.page.pair().jobsStarted(), 0U) << "only while it is shown";
  bench.edit([](State& state) {
    state.view = State::View::pair;
    state.other = "cpu-v2";
  });
  bench.drain();
  ASSERT_TRUE(bench.page.pair().isWhole()) << (bench.page.pair().error() ? bench.page.pair().error()->english() : "");
  const auto& pair = *bench.page.pair().value();
  EXPECT_EQ(pair.tensor, "blocks.0.attn.q_proj");
  EXPECT_EQ(pair.second.backend, "cpu-v2");
  EXPECT_TRUE(pair.same());
  EXPECT_EQ(pair.codes, 16U * 256U);
  EXPECT_EQ(pair.second.seconds.samples.size(), 5U);
  EXPECT_TRUE(TensorsWords::pairVerdict(pair).startsWith(QStringLiteral("The same to the last bit")));
  EXPECT_EQ(TensorsWords::shownPair(bench.page), bench.page.pair().value());
  EXPECT_EQ(QString(*bench.page.commandLine()).remove(QLatin1Char('"')),
            QStringLiteral("quantspec parity --first cpu --second cpu-v2 --model lab --tensor blocks.0.attn.q_proj "
                           "--scheme int4:g128"));
  const auto jobs = bench.page.pair().jobsStarted();
  bench.edit([](State& state) { state.scheme.weights.format = "int3"; });
  bench.drain();
  EXPECT_EQ(bench.page.pair().value()->scheme, "int3:g128") << "live";
  EXPECT_GT(bench.page.pair().jobsStarted(), jobs);
  bench.page.choose(QStringLiteral("blocks.0.attn.k_proj"));
  EXPECT_EQ(TensorsWords::shownPair(bench.page), nullptr) << "another tensor's figures do not stand for this one's";
  bench.drain();
  EXPECT_EQ(bench.page.pair().value()->tensor, "blocks.0.attn.k_proj");
}

TEST(TensorsPresenterTest, TheBackendBesideIsNeverTheWindowsOwn) {
  Bench bench;
  bench.edit([](State& state) { state.view = State::View::pair; });
  bench.drain();
  ASSERT_TRUE(bench.page.othersKnown());
  const auto has = [&](const std::string& name) {
    const auto all = bench.page.others();
    return std::find(all.begin(), all.end(), name) != all.end();
  };
  EXPECT_FALSE(has("cpu"));
  EXPECT_TRUE(has("cpu-v2"));
  const std::string suggested = bench.page.other();
  EXPECT_TRUE(suggested == "cpu-v2" || suggested.starts_with("cuda")) << suggested;
  bench.edit([](State& state) { state.other = "cpu-v2"; });
  bench.page.setBackend("cpu-v2");
  bench.drain();
  EXPECT_FALSE(has("cpu-v2"));
  EXPECT_NE(bench.page.other(), "cpu-v2");
  ASSERT_TRUE(bench.page.pair().isWhole());
  EXPECT_EQ(bench.page.pair().value()->first.backend, "cpu-v2");
}

TEST(TensorsPresenterTest, AFailureOfTheOtherBackendIsSaidAndNotTheWindows) {
  Bench bench;
  QSignalSpy failures(&bench.jobs, &JobCenter::failed);
  bench.edit([](State& state) {
    state.view = State::View::pair;
    state.other = std::string("module:") + QS_FAILING_BACKEND;
  });
  bench.drain();
  EXPECT_EQ(bench.page.pair().phase(), WorkPhase::failed);
  EXPECT_TRUE(TensorsWords::blocker(bench.page).contains(QStringLiteral("the device does not answer")))
      << TensorsWords::blocker(bench.page).toStdString();
  EXPECT_EQ(failures.count(), 0);
}

TEST(TensorsPresenterTest, AnEqualStateRunsNothing) {
  Bench bench;
  const auto before = bench.page.scheme().jobsStarted();
  bench.edit([](State&) {});
  bench.edit([](State& state) { state.logCounts = true; });
  bench.edit([](State& state) { state.view = State::View::blocks; });
  bench.drain();
  EXPECT_EQ(bench.page.scheme().jobsStarted(), before);
}

TEST(TensorsPresenterTest, AFastDragThroughFiftyValuesRunsFewJobs) {
  Bench bench;
  const auto scheme = bench.page.scheme().jobsStarted(), study = bench.page.study().jobsStarted();
  for (int i = 0; i < 50; ++i) {
    bench.edit([&](State& state) { setGranularity(state.scheme, *readGranularity(std::to_string(1 + i))); },
               QStringLiteral("drag"));
  }
  bench.drain();
  // All within one interval of the throttle: the first goes at once, is replaced by nothing, and the last follows.
  EXPECT_LE(bench.page.scheme().jobsStarted() - scheme, 2U);
  EXPECT_EQ(bench.page.study().jobsStarted(), study) << "the tensor itself is looked at once";
  ASSERT_TRUE(bench.page.isWhole());
  EXPECT_EQ(bench.page.scheme().valueKey()->scheme.text(), "int4:g50");
  bench.page.undo();
  EXPECT_EQ(bench.page.state().scheme.text(), "int4:g128") << "a drag is one step";
}

TEST(TensorsPresenterTest, GoingBackShowsTheKeptResultAtOnce) {
  Bench bench;
  bench.edit([](State& state) { state.scheme.weights.format = "int3"; });
  bench.drain();
  const auto before = bench.page.scheme().jobsStarted();
  bench.page.undo();
  EXPECT_TRUE(bench.page.isWhole()) << "without any job";
  EXPECT_EQ(bench.page.scheme().jobsStarted(), before);
  bench.page.redo();
  EXPECT_TRUE(bench.page.isWhole());
  EXPECT_EQ(bench.page.scheme().valueKey()->scheme.text(), "int3:g128");
}

TEST(TensorsPresenterTest, TheOldResultStaysUntilTheNewOneIsReady) {
  Bench bench;
  const auto old = bench.page.scheme().value();
  bench.edit([](State& state) { state.scheme.weights.format = "int2"; });
  EXPECT_EQ(bench.page.scheme().value(), old);
  EXPECT_FALSE(bench.page.isWhole());
  bench.drain();
  EXPECT_NE(bench.page.scheme().value(), old);
}

TEST(TensorsPresenterTest, CancelLeavesTheOldResultAndTheNextEditGoesOn) {
  Bench bench;
  QTest::qWait(20);  // past the throttle's interval, so that the edit is submitted at once
  const auto old = bench.page.scheme().value();
  bench.edit([](State& state) { state.scheme.weights.format = "int2"; });
  bench.page.cancel();
  bench.drain();
  EXPECT_EQ(bench.page.scheme().phase(), WorkPhase::cancelled);
  EXPECT_EQ(bench.page.scheme().value(), old);
  bench.edit([](State& state) { state.scheme.weights.format = "int5"; });
  bench.drain();
  EXPECT_TRUE(bench.page.isWhole());
}

TEST(TensorsPresenterTest, TheSweepRunsOnlyWhileItIsShown) {
  Bench bench;
  EXPECT_EQ(bench.page.sweep().jobsStarted(), 0U);
  bench.edit([](State& state) { state.view = State::View::sweep; });
  bench.drain();
  ASSERT_TRUE(bench.page.sweep().isWhole());
  EXPECT_EQ(bench.page.sweep().value()->cells.size(), 7U * 8U);
  // Bits and granularity are the sweep's own: changing them runs nothing.
  bench.edit([](State& state) { state.scheme.weights.format = "int7"; });
  bench.drain();
  EXPECT_EQ(bench.page.sweep().jobsStarted(), 1U);
  bench.edit([](State& state) { state.scheme.weights.grid = quant::GridKind::asym; });
  bench.drain();
  EXPECT_EQ(bench.page.sweep().jobsStarted(), 2U);
}

TEST(TensorsPresenterTest, AllTensorsUnderTheSchemeArriveInTheList) {
  Bench bench;
  QSignalSpy changes(&bench.page.table(), &TensorTable::dataChanged);
  bench.edit([](State& state) { state.fileView = State::FileView::worst; });
  bench.drain();
  ASSERT_TRUE(bench.page.worst().isWhole());
  const auto& rows = bench.page.table().rows();
  const auto w2 = static_cast<std::size_t>(bench.page.table().find(QStringLiteral("blocks.0.ffn.w2")));
  ASSERT_TRUE(rows[w2].error);
  EXPECT_GT(rows[w2].error->relative, 0.0);
  EXPECT_LE(changes.size(), 4) << "the views are told in batches";
  bench.edit([](State& state) { state.scheme.weights.format = "int2"; });
  bench.drain();
  EXPECT_EQ(bench.page.worst().valueKey()->scheme.text(), "int2:g128");
}

TEST(TensorsPresenterTest, OnlyAWindowNeedsAJobOfItsOwn) {
  Bench bench;
  bench.page.setHeatCells({300, 200});
  bench.edit([](State& state) { state.view = State::View::heat; });
  bench.drain();
  ASSERT_NE(bench.page.heatCells(), nullptr);
  EXPECT_EQ(bench.page.heatCells()->cellColumns, 256U);
  EXPECT_EQ(bench.page.heat().jobsStarted(), 0U) << "the study brings the whole matrix along";
  bench.edit([](State& state) { state.window = HeatWindow{4, 8, 64, 80}; });
  bench.drain();
  ASSERT_EQ(bench.page.heat().jobsStarted(), 1U);
  EXPECT_EQ(bench.page.heatCells()->rowBegin, 4U);
  EXPECT_EQ(bench.page.heatCells()->cellRows, 4U);
  EXPECT_FLOAT_EQ(bench.page.heatCells()->values[1 * 16 + 6], 0.5F);
  bench.edit([](State& state) { state.heatOf = State::HeatOf::error; });
  bench.drain();
  EXPECT_EQ(bench.page.heat().jobsStarted(), 2U);
  bench.edit([](State& state) { state.window.reset(); });
  bench.drain();
  EXPECT_EQ(bench.page.heatCells()->cellRows, 16U);
}

TEST(TensorsPresenterTest, TheChaptersMatrixHasItsSizesAndNoWeights) {
  Bench bench;
  bench.edit([](State& state) {
    state.example = true;
    state.view = State::View::blocks;
  });
  bench.drain();
  ASSERT_TRUE(bench.page.isWhole());
  const auto& layout = bench.page.scheme().value()->layout;
  EXPECT_EQ(layout.codeBytes, 44564480U);
  EXPECT_EQ(layout.scaleBytes, 1392640U);
  EXPECT_DOUBLE_EQ(layout.bitsPerWeight, 4.125);
  EXPECT_EQ(TensorsWords::bytesExactly(layout.codeBytes), QStringLiteral("44.564\u202FMB"));
  EXPECT_EQ(TensorsWords::bytesExactly(layout.scaleBytes), QStringLiteral("1.393\u202FMB"));
  EXPECT_FALSE(bench.page.study().value());
  EXPECT_FALSE(bench.page.commandLine());
  bench.page.choose(QStringLiteral("blocks.0.ffn.w2"));
  bench.drain();
  EXPECT_FALSE(bench.page.state().example);
  EXPECT_TRUE(bench.page.study().isWhole());
}

TEST(TensorsPresenterTest, AFileThatCannotBeOpenedChangesNothing) {
  Bench bench;
  QSignalSpy problems(&bench.page, &TensorsPresenter::problem);
  const State before = bench.page.state();
  bench.page.openModel(QStringLiteral("/no/such/file.safetensors"));
  bench.drain();
  EXPECT_EQ(problems.size(), 1);
  EXPECT_EQ(bench.page.state(), before);
  EXPECT_TRUE(bench.page.isSettled());
  bench.page.adopt(QStringLiteral("/no/such/file.safetensors"));
  bench.drain();
  EXPECT_EQ(problems.size(), 1) << "the page that opened it has told it already";
}

TEST(TensorsPresenterTest, AnotherFileIsOneStepAndTakesTheTensorAlong) {
  Bench bench;
  QTemporaryDir folder;
  const QString path = folder.path() + QString::fromUtf8("/数 据.safetensors");
  writeSafetensors(path, {f32(QStringLiteral("matrix"), {2, 3}, {1, 2, 3, -9, 5, 6}), f32(QStringLiteral("b"), {2}, {1, 2})});
  QSignalSpy opened(&bench.page, &TensorsPresenter::modelOpened);
  bench.page.openModel(path);
  bench.drain();
  EXPECT_EQ(opened.size(), 1);
  ASSERT_NE(bench.page.tensor(), nullptr);
  EXPECT_EQ(bench.page.tensor()->name, "matrix") << "a matrix before a vector";
  EXPECT_EQ(bench.page.table().rowCount(), 2);
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.state().model, "lab");
  EXPECT_EQ(bench.page.table().rowCount(), 5);
  EXPECT_TRUE(bench.page.isSettled());
  EXPECT_FALSE(bench.page.canUndo());
}

TEST(TensorsPresenterTest, WithoutAnyModelThePageSaysWhyAndRests) {
  const QByteArray kept = qgetenv("QUANTSPEC_RESOURCES");
  QTemporaryDir empty;
  qputenv("QUANTSPEC_RESOURCES", empty.path().toUtf8());
  {
    Bench bench;
    EXPECT_TRUE(bench.page.fileError());
    EXPECT_TRUE(bench.page.isSettled());
    EXPECT_FALSE(TensorsWords::blocker(bench.page).isEmpty());
    EXPECT_EQ(bench.page.table().rowCount(), 0);
    bench.edit([](State& state) { state.example = true; });
    bench.drain();
    EXPECT_TRUE(bench.page.isWhole()) << "the example needs no file";
  }
  qputenv("QUANTSPEC_RESOURCES", kept);
}

}  // namespace
}  // namespace qs::ui::test
