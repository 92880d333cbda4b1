// The page under real keys and clicks: views, controls, table and advice, the measurement, tasks and exports; pictures that
// hold what the data say; and the sentences that wrong input gets.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/budget/support.h"
#include "tests/ui/charts/support.h"
#include "ui/charts/chart_view.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/budget/budget_charts.h"
#include "ui/labs/budget/budget_table.h"
#include "ui/labs/budget/budget_tasks.h"
#include "ui/labs/budget/budget_views.h"
#include "ui/labs/budget/budget_words.h"
#include "ui/widgets/lab_slider.h"

namespace qs::ui::test {
namespace {

using State = BudgetState;
using View = State::View;

void type(QLineEdit* field, const char* text) {
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, QLatin1String(text));
  QTest::keyClick(field, Qt::Key_Return);
}

void choose(QComboBox* combo, const char* data) {
  const int item = combo->findData(QLatin1String(data));
  ASSERT_GE(item, 0) << data;
  combo->setCurrentIndex(item);
  emit combo->activated(item);
}

const Series* named(const ChartData& data, const QString& name) {
  for (const Series& series : data.series) {
    if (series.name == name) return &series;
  }
  return nullptr;
}

TEST(BudgetPageTest, BarsAreStackedAndPainted) {
  BudgetWindow lab;
  lab.edit([](State& state) { state.batch = 16; });
  auto* chart = lab.find<ChartView>("bytesChart");
  ASSERT_TRUE(chart->isVisible());
  const ChartData& data = chart->data();
  EXPECT_TRUE(data.stacked);
  EXPECT_EQ(data.y.unit, QStringLiteral("GB"));
  const auto& step = lab.presenter().figures()->view.study.budget.step;
  double sum = 0.0;
  for (const Series& series : data.series) sum += series.y.front();
  EXPECT_NEAR(sum, step.total / 1e9, 1e-9) << "the parts of the chosen format are its step";
  const QImage picture = pictureOf(*chart);
  for (const Role role : {Role::original, Role::accepted, Role::draft}) {
    EXPECT_GT(pixelsOf(picture, lightTheme().color(role), chart->plotArea().toRect()), 300) << "a part that is not drawn";
  }
}

TEST(BudgetPageTest, EveryViewHasItsPicture) {
  BudgetWindow lab;
  for (const auto& [button, name, role] : {std::tuple("viewSpeed", "speedChart", Role::original), std::tuple("viewCapacity", "capacityChart", Role::quantized),
                                           std::tuple("viewRoofline", "rooflineChart", Role::original)}) {
    QTest::mouseClick(lab.find<QToolButton>(button), Qt::LeftButton);
    lab.settle();
    auto* chart = lab.find<ChartView>(name);
    ASSERT_TRUE(chart->isVisible()) << name;
    ASSERT_EQ(chart->state(), ChartState::ready) << name;
    EXPECT_GT(pixelsOf(pictureOf(*chart), lightTheme().color(role), chart->plotArea().toRect()), 100) << name;
    EXPECT_FALSE(lab.text("findingLine").isEmpty()) << name;
    EXPECT_EQ(chart->droppedPoints(), 0U) << name;
  }
}

TEST(BudgetPageTest, WhereTheBoundsCrossIsMarked) {
  BudgetWindow lab;
  lab.edit([](State& state) {
    state.view = View::speed;
    state.geometry = "llama-3-8b";
    state.weights = "fp8_e4m3";
    state.context = 256;
  });
  const auto& budget = lab.presenter().figures()->view.study.budget;
  ASSERT_TRUE(budget.crossover);
  ASSERT_LT(*budget.crossover, 512.0);
  const ChartData& data = lab.find<ChartView>("speedChart")->data();
  const Series* cross = named(data, QStringLiteral("the bounds cross at %1").arg(significant(*budget.crossover, 3)));
  ASSERT_NE(cross, nullptr);
  EXPECT_EQ(cross->x.front(), *budget.crossover);
  EXPECT_TRUE(lab.text("findingLine").contains(QStringLiteral("from there on arithmetic"))) << lab.text("findingLine").toStdString();
  // With a long context the caches bring as many bytes as work.
  lab.edit([](State& state) { state.context = 8192; });
  EXPECT_FALSE(lab.presenter().figures()->view.study.budget.crossover);
  EXPECT_TRUE(lab.text("findingLine").contains(QStringLiteral("at any batch"))) << lab.text("findingLine").toStdString();
}

TEST(BudgetPageTest, ThePointMovesWithTheSlider) {
  BudgetWindow lab;
  lab.show(View::roofline);
  const auto decode = [&] {
    const auto& roof = lab.presenter().figures()->view.roofline;
    return roof.decode.intensity;
  };
  const double before = decode();
  auto* batch = lab.find<LabSlider>("batchSlider");
  batch->setFocus();
  for (int i = 0; i < 4; ++i) QTest::keyClick(batch, Qt::Key_Right);
  lab.settle();
  EXPECT_GT(lab.presenter().state().batch, 1);
  EXPECT_GT(decode(), before) << "a larger batch does more with each byte";
  const Series* point = named(lab.find<ChartView>("rooflineChart")->data(), QStringLiteral("decoding, batch %1").arg(lab.presenter().state().batch));
  ASSERT_NE(point, nullptr);
  EXPECT_EQ(point->x.front(), decode());
  lab.page().undo();
  lab.settle();
  EXPECT_LT(lab.presenter().state().batch, 5);
}

TEST(BudgetPageTest, DraggingRunsFewJobsAndShowsTheLast) {
  BudgetWindow lab;
  const auto jobs = lab.presenter().jobsStarted();
  auto* chart = lab.find<ChartView>("bytesChart");
  const auto replaced = chart->replaceCount();
  for (int i = 1; i <= 50; ++i) {
    State next = lab.presenter().state();
    next.batch = i;
    lab.presenter().edit(next, QStringLiteral("drag"));
  }
  lab.settle();
  EXPECT_LE(lab.presenter().jobsStarted() - jobs, 4U);
  EXPECT_LE(chart->replaceCount() - replaced, 4U * chart->data().series.size());
  EXPECT_EQ(lab.presenter().figures()->spec.batch, 50);
}

TEST(BudgetPageTest, TypedNumbersAreTakenOrRefused) {
  BudgetWindow lab;
  type(lab.find<QLineEdit>("batchValue"), "58");
  lab.settle();
  EXPECT_EQ(lab.presenter().state().batch, 58);
  for (const char* bad : {"0", "-1", "513", "many", "1.5"}) {
    type(lab.find<QLineEdit>("batchValue"), bad);
    EXPECT_EQ(lab.presenter().state().batch, 58) << bad;
    EXPECT_TRUE(lab.text("batchMeaning").contains(QStringLiteral("from 1 to 512"))) << lab.text("batchMeaning").toStdString();
  }
  choose(lab.find<QComboBox>("geometryChoice"), "llama-3-8b");
  lab.settle();
  type(lab.find<QLineEdit>("contextValue"), "9000");
  lab.settle();
  auto* chart = lab.find<ChartView>("bytesChart");
  EXPECT_EQ(chart->state(), ChartState::failed);
  EXPECT_EQ(lab.presenter().error()->english().find("the context"), 0U) << lab.presenter().error()->english();
  type(lab.find<QLineEdit>("contextValue"), "8192");
  lab.settle();
  EXPECT_EQ(chart->state(), ChartState::ready);
  EXPECT_EQ(lab.presenter().figures()->view.study.context, 8192);
}

TEST(BudgetPageTest, ListsSetWhatTheySay) {
  BudgetWindow lab;
  choose(lab.find<QComboBox>("hardwareChoice"), "a100");
  choose(lab.find<QComboBox>("weightsChoice"), "fp8_e4m3");
  choose(lab.find<QComboBox>("activationsChoice"), "fp8_e4m3");
  choose(lab.find<QComboBox>("cacheChoice"), "fp8_e4m3");
  lab.settle();
  EXPECT_EQ(lab.presenter().figures()->spec.scheme.text(), "fp8_e4m3:g128+a=fp8_e4m3+kv=fp8_e4m3");
  EXPECT_TRUE(lab.presenter().figures()->view.study.budget.restoredToMultiply);
  EXPECT_TRUE(lab.text("activationsMeaning").contains(QStringLiteral("not native")));
  EXPECT_TRUE(lab.text("notice").contains(QStringLiteral("does not multiply"))) << lab.text("notice").toStdString();
  choose(lab.find<QComboBox>("weightsChoice"), "mxfp4");
  lab.settle();
  EXPECT_FALSE(lab.find<QWidget>("group")->isVisible()) << "its format fixes the block";
  EXPECT_TRUE(lab.page().commandLine()->contains(QStringLiteral("--hardware a100 --weights mxfp4+a=fp8_e4m3 --kv fp8_e4m3"))) << lab.page().commandLine()->toStdString();
}

TEST(BudgetPageTest, SizesAlwaysNameTheirUnit) {
  BudgetWindow lab;
  lab.edit([](State& state) { state.weights = "bf16"; });
  // Number and unit are held together by a narrow space.
  const auto plain = [](QString text) { return text.replace(QChar(0x202F), QLatin1Char(' ')); };
  EXPECT_EQ(plain(BudgetWords::size(55.6e9)), QStringLiteral("55.60 GB (51.78 GiB)"));
  EXPECT_TRUE(plain(lab.text("hardwareMeaning")).contains(QStringLiteral("80.00 GB (74.51 GiB)"))) << lab.text("hardwareMeaning").toStdString();
  lab.show(View::capacity);
  EXPECT_TRUE(plain(lab.text("findingLine")).contains(QStringLiteral("24.40 GB (22.72 GiB)"))) << lab.text("findingLine").toStdString();
  EXPECT_TRUE(lab.text("findingLine").contains(QStringLiteral("58 requests"))) << lab.text("findingLine").toStdString();
}

TEST(BudgetPageTest, WhatDoesNotFitIsSaid) {
  BudgetWindow lab;
  lab.edit([](State& state) {
    state.view = View::capacity;
    state.geometry = "llama-3-70b";
    state.hardware = "rtx4090";
    state.weights = "bf16";
  });
  EXPECT_EQ(lab.find<ChartView>("capacityChart")->state(), ChartState::empty);
  EXPECT_TRUE(lab.text("findingLine").contains(QStringLiteral("do not fit")));
  EXPECT_TRUE(lab.text("notice").contains(QStringLiteral("GiB")));
  EXPECT_EQ(lab.text("figureBudget4"), QStringLiteral("0"));
}

TEST(BudgetPageTest, TheTableComparesFormatsAndFitsItsRoom) {
  BudgetWindow lab;
  lab.show(View::formats);
  BudgetTable& table = lab.page().views().table();
  QAbstractItemModelTester tester(&table.formats(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  const auto& study = lab.presenter().figures()->view.study;
  ASSERT_EQ(table.formats().rowCount(), static_cast<int>(study.formats.size()));
  int chosen = 0;
  for (int row = 0; row < table.formats().rowCount(); ++row) {
    const auto cell = [&](int column) { return table.formats().index(row, column).data().toString(); };
    const auto& format = study.formats[static_cast<std::size_t>(row)];
    EXPECT_EQ(cell(BudgetTableModel::kRelative), QString(QChar(0x00D7) + fixedPoint(format.relativeToBf16, 2)));
    EXPECT_EQ(cell(BudgetTableModel::kArithmetic), BudgetWords::multiplied(format, study));
    chosen += table.formats().index(row, 0).data(BudgetTableModel::kChosenRole).toBool() ? 1 : 0;
  }
  EXPECT_EQ(chosen, 1);
  EXPECT_FALSE(table.isColumnHidden(BudgetTableModel::kRelative));
  EXPECT_FALSE(table.isColumnHidden(BudgetTableModel::kArithmetic));
  lab.edit([](State& state) { state.hardware = "b200"; });
  lab.edit([](State& state) { state.batch = 3; });
  EXPECT_EQ(table.formats().rowCount(), static_cast<int>(lab.presenter().figures()->view.study.formats.size()));
}

TEST(BudgetPageTest, TheThreeCasesAreAnswered) {
  BudgetWindow lab;
  lab.show(View::formats);
  EXPECT_TRUE(lab.text("adviceVerdict").contains(QStringLiteral("Measure the quality first"))) << lab.text("adviceVerdict").toStdString();
  EXPECT_TRUE(lab.text("adviceReason0").startsWith(QStringLiteral("? ")));
  lab.edit([](State& state) { state.quality = State::Quality::critical; });
  EXPECT_EQ(lab.text("adviceVerdict"), QStringLiteral("Should I quantize? No."));
  EXPECT_TRUE(lab.text("adviceReason0").startsWith(QStringLiteral("✗ ")));
  lab.edit([](State& state) {
    state.quality = State::Quality::measured;
    state.lossChange = 0.01;
    state.lossTolerance = 0.02;
  });
  EXPECT_TRUE(lab.text("adviceVerdict").contains(QStringLiteral("Yes"))) << lab.text("adviceVerdict").toStdString();
  lab.edit([](State& state) { state.waiting = 0.95; });
  EXPECT_TRUE(lab.text("adviceReason2").startsWith(QStringLiteral("✗ "))) << lab.text("adviceReason2").toStdString();
  lab.edit([](State& state) {
    state.waiting = 0.0;
    state.prompt = 100000;
    state.fresh = 1;
  });
  EXPECT_TRUE(lab.text("adviceReason1").startsWith(QStringLiteral("✗ "))) << lab.text("adviceReason1").toStdString();
  lab.edit([](State& state) { state.weights = "bf16"; });
  EXPECT_TRUE(lab.text("adviceVerdict").contains(QStringLiteral("Choose a format")));
  EXPECT_FALSE(lab.find<QLabel>("adviceReason0")->isVisible());
}

TEST(BudgetPageTest, DecodingIsMeasuredBesideItsBound) {
  BudgetWindow lab;
  lab.edit([](State& state) {
    state.view = View::measured;
    state.timed = kTimed;
  });
  auto* button = lab.find<QPushButton>("measureButton");
  EXPECT_EQ(lab.find<ChartView>("decodingChart")->state(), ChartState::empty);
  EXPECT_TRUE(lab.text("timingLine").contains(QStringLiteral("about"))) << lab.text("timingLine").toStdString();
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(button->text(), QStringLiteral("Stop"));
  ASSERT_TRUE(waitUntil([&] { return !lab.presenter().isTiming(); }, 60000));
  lab.settle();
  ASSERT_NE(lab.presenter().timing(), nullptr) << lab.text("timingLine").toStdString();
  auto* chart = lab.find<ChartView>("decodingChart");
  ASSERT_EQ(chart->state(), ChartState::ready);
  const Series* measured = named(chart->data(), QStringLiteral("measured"));
  ASSERT_NE(measured, nullptr);
  EXPECT_EQ(measured->y.front(), lab.presenter().timing()->rows.front().tokensPerSecond);
  EXPECT_GT(pixelsOf(pictureOf(*chart), lightTheme().color(Role::quantized), chart->plotArea().toRect()), 100);
  EXPECT_TRUE(lab.text("notice").contains(QStringLiteral("andom"))) << "weights that were not trained are marked as such";
  EXPECT_TRUE(lab.page().commandLine()->startsWith(QStringLiteral("quantspec bench --model random:"))) << lab.page().commandLine()->toStdString();
}

TEST(BudgetPageTest, AMeasurementIsStoppedByItsButton) {
  BudgetWindow lab;
  lab.edit([](State& state) {
    state.view = View::measured;
    state.timed = "random:d=512,blocks=8,heads=8,ffn=1408,vocab=4096,context=256";
  });
  auto* button = lab.find<QPushButton>("measureButton");
  QTest::mouseClick(button, Qt::LeftButton);
  QTest::qWait(300);
  QElapsedTimer clock;
  clock.start();
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_FALSE(lab.presenter().isTiming());
  EXPECT_LT(clock.elapsed(), 200);
  EXPECT_EQ(lab.find<ChartView>("decodingChart")->state(), ChartState::cancelled);
  EXPECT_EQ(button->text(), QStringLiteral("Measure"));
}

TEST(BudgetPageTest, TypedModelsAreTakenOrRefused) {
  BudgetWindow lab;
  lab.show(View::measured);
  type(lab.find<QLineEdit>("timedModel"), "random:9000B");
  EXPECT_TRUE(lab.text("timingLine").contains(QStringLiteral("9000B"))) << lab.text("timingLine").toStdString();
  EXPECT_EQ(lab.presenter().state().timed, "lab");
  type(lab.find<QLineEdit>("timedModel"), "llama");
  EXPECT_TRUE(lab.text("timingLine").contains(QStringLiteral("random:135M"))) << lab.text("timingLine").toStdString();
  type(lab.find<QLineEdit>("timedModel"), kTimed);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().timed, kTimed);
}

TEST(BudgetPageTest, SettingsAreAppliedWhollyOrNotAtAll) {
  BudgetWindow lab;
  ASSERT_TRUE(lab.page().applySettings(R"({"view": "capacity", "weights": "bf16", "batch": 58})"));
  lab.settle();
  EXPECT_EQ(lab.presenter().state().view, View::capacity);
  EXPECT_EQ(lab.presenter().state().batch, 58);
  EXPECT_EQ(lab.presenter().state().hardware, "h100") << "a key that is missing has the value of the first start";
  const auto wrong = lab.page().applySettings(R"({"batch": 3, "kv": "int99"})");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().english().find("int99"), std::string::npos);
  EXPECT_EQ(lab.presenter().state().batch, 58);
  EXPECT_EQ(*budgetStateFromJson(lab.page().settingsJson()), lab.presenter().state());
  lab.page().undo();
  EXPECT_EQ(lab.presenter().state(), State());
}

TEST(BudgetPageTest, TasksSetTheControlsAndCheckTheAnswer) {
  BudgetWindow lab;
  for (int task = 1; task <= BudgetTasks::kCount; ++task) {
    const auto name = [task](const char* part) { return "task" + std::to_string(task) + part; };
    lab.find<QAbstractButton>(name("Start").c_str())->click();
    lab.settle();
    auto* check = lab.find<QPushButton>(name("Check").c_str());
    ASSERT_TRUE(check->isEnabled()) << task;
    const double right = BudgetTasks::answer(lab.presenter(), task - 1);
    const auto answer = [&](double number) {
      if (task == 2) {
        lab.find<QComboBox>(name("Choice").c_str())->setCurrentIndex(static_cast<int>(number));
      } else {
        lab.find<QLineEdit>(name("Answer").c_str())->setText(QString::number(number, 'f', 2));
      }
      QTest::mouseClick(check, Qt::LeftButton);
      return lab.text(name("Verdict").c_str());
    };
    EXPECT_TRUE(answer(task == 2 ? std::fmod(right + 1, 3) : right * 2).startsWith(QStringLiteral("No."))) << task;
    EXPECT_TRUE(answer(right).startsWith(QStringLiteral("Right."))) << task << lab.text(name("Verdict").c_str()).toStdString();
  }
  EXPECT_EQ(BudgetTasks::answer(lab.presenter(), 1), 0.0);
}

TEST(BudgetPageTest, ChartsAreExportedWithWhereTheyComeFrom) {
  QTemporaryDir dir;
  BudgetWindow lab;
  for (const auto& [view, header] : {std::pair(View::bytes, "KV cache (GB)"), std::pair(View::speed, "each request"),
                                     std::pair(View::capacity, "weights and cache in BF16"), std::pair(View::formats, "weights (GB)")}) {
    lab.show(view);
    const QString path = dir.filePath(QStringLiteral("chart%1.csv").arg(static_cast<int>(view)));
    ExportChoice choice;
    choice.format = ExportFormat::csv;
    choice.chart = 0;
    lab.page().exportTo(path, choice);
    const std::string written = contentsOf(path.toStdString());
    EXPECT_NE(written.find(header), std::string::npos) << written.substr(0, 600);
    EXPECT_NE(written.find("anchor-27b"), std::string::npos) << written.substr(0, 600);
  }
  EXPECT_GE(lab.page().reportRows().size(), 10U);
}

TEST(BudgetPageTest, EverythingHasANameAndAnAccessibleName) {
  BudgetWindow lab;
  for (QWidget* widget : lab.page().tabOrder()) {
    EXPECT_FALSE(widget->objectName().isEmpty());
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    EXPECT_TRUE(!widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty())) << widget->objectName().toStdString();
    EXPECT_NE(widget->focusPolicy(), Qt::NoFocus) << widget->objectName().toStdString();
  }
}

}  // namespace
}  // namespace qs::ui::test
