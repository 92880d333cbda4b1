// The page under real keys and clicks: views, charts, runs, texts, tasks; tables and pictures that hold what the data say; and
// the sentences that wrong input gets.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextEdit>
#include <QToolButton>
#include <QtTest>

#include "core/experiment/combine_lessons.h"
#include "tests/ui/charts/support.h"
#include "tests/ui/combine/support.h"
#include "ui/charts/chart_view.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/combine/combine_charts.h"
#include "ui/labs/combine/combine_tasks.h"
#include "ui/labs/combine/combine_views.h"
#include "ui/labs/combine/combine_words.h"
#include "ui/labs/combine/figure_table.h"
#include "ui/widgets/lab_slider.h"

namespace qs::ui::test {
namespace {

using experiment::Stage;
using Phase = CombinePresenter::Phase;
using State = CombineState;
using View = State::View;

void type(QLineEdit* field, const char* text) {
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, QString::fromUtf8(text));
  QTest::keyClick(field, Qt::Key_Return);
}

TEST(CombinePageTest, OneClickRunsAllAndTheTableIsTheResult) {
  CombineWindow lab;
  lab.edit(makeQuick);
  EXPECT_TRUE(lab.text("runLine").contains(QStringLiteral("first look"))) << lab.text("runLine").toStdString();
  QTest::mouseClick(lab.find<QPushButton>("runButton"), Qt::LeftButton);
  EXPECT_EQ(lab.presenter().isMeasuring(), true);
  lab.settle();
  ASSERT_EQ(lab.presenter().phase(), Phase::ready);
  const auto& result = *lab.presenter().shown();
  auto* table = lab.find<FigureTable>("stageTable");
  ASSERT_EQ(table->rowCount(), 4);
  EXPECT_EQ(table->item(0, 0)->text(), QStringLiteral("Baseline"));
  for (int row = 0; row < 4; ++row) {
    const auto& stage = result.stages[static_cast<std::size_t>(row)];
    EXPECT_EQ(table->item(row, CombineWords::kGain)->text(), CombineWords::gain(stage.times->gain.median()));
    EXPECT_TRUE(table->item(row, CombineWords::kTasks)->text().startsWith(percent(stage.tasks->success)));
    EXPECT_EQ(table->item(row, CombineWords::kAcceptance)->text() == QStringLiteral("–"), !experiment::isSpeculative(stage.stage));
  }
  const auto product = experiment::productOf(result);
  ASSERT_TRUE(product);
  EXPECT_EQ(lab.text("figureBoth"), CombineWords::gain(product->both));
  EXPECT_EQ(lab.text("figureProduct"), CombineWords::gain(product->expected));
  EXPECT_TRUE(lab.text("findingLine").contains(QStringLiteral("Both together"))) << lab.text("findingLine").toStdString();
  EXPECT_TRUE(lab.text("protocolLine").contains(QStringLiteral("6 tasks"))) << lab.text("protocolLine").toStdString();
  EXPECT_TRUE(lab.text("runLine").contains(QStringLiteral("Run 2 took")));
}

TEST(CombinePageTest, ChartsShowWhatWasMeasured) {
  CombineWindow lab;
  lab.edit(makeQuick);
  lab.runAll();
  const auto& result = *lab.presenter().shown();
  auto* chart = lab.find<ChartView>("combineChart");
  ASSERT_EQ(chart->state(), ChartState::ready);
  EXPECT_EQ(chart->data().series[0].y[2], result.of(Stage::both).times->gain.median());
  EXPECT_EQ(chart->data().series[1].y[0], experiment::productOf(result)->expected);
  QTest::mouseClick(lab.find<QToolButton>("chartTasks"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().chart, State::Chart::tasks);
  const auto& tasks = *result.of(Stage::quantized).tasks;
  EXPECT_EQ(chart->data().series[0].y[1], tasks.success);
  EXPECT_NEAR(chart->data().series[0].high[1] - tasks.success, std::min(1.0 - tasks.success, 1.959963984540054 * *tasks.standardError), 1e-12);
  QTest::mouseClick(lab.find<QToolButton>("chartSpeed"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(chart->data().series[0].y[2], result.of(Stage::speculative).times->perSecond.median());
  QTest::mouseClick(lab.find<QToolButton>("chartMemory"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(chart->data().series[0].y[0], static_cast<double>(result.of(Stage::baseline).memory->peak()) / 1e6);
  EXPECT_EQ(chart->data().series[1].y[3], static_cast<double>(result.of(Stage::both).memory->weights) / 1e6);
  QTest::mouseClick(lab.find<QToolButton>("chartLoss"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(chart->data().series[0].y[1], result.of(Stage::quantized).lossDifference.delta);
  EXPECT_EQ(chart->data().series[0].y[3], chart->data().series[0].y[1]);
  EXPECT_TRUE(lab.text("findingLine").contains(QStringLiteral("nats per token")));
}

TEST(CombinePageTest, RunsAreChosenComparedAndPinned) {
  CombineWindow lab;
  lab.edit(makeQuick);
  lab.runAll();
  lab.edit([](State& s) { s.gamma = 2; });
  lab.runAll();
  lab.show(View::runs);
  auto* table = lab.find<FigureTable>("runTable");
  ASSERT_EQ(table->rowCount(), 3);
  EXPECT_EQ(table->item(0, 0)->text(), QStringLiteral("1*"));
  EXPECT_EQ(table->currentRow(), 2);
  EXPECT_TRUE(table->item(2, CombineWords::kDecoding)->text().contains(QStringLiteral("γ = 2")));
  table->setFocus();
  QTest::keyClick(table, Qt::Key_Up);
  lab.settle();
  EXPECT_EQ(lab.presenter().shownNumber(), 2);
  lab.page().pin();
  QTest::keyClick(table, Qt::Key_Down);
  lab.show(View::stages);
  const ChartData& gains = lab.find<ChartView>("combineChart")->data();
  ASSERT_GE(gains.series.size(), 3U);
  EXPECT_EQ(gains.series[0].role, Role::baseline);
  EXPECT_TRUE(gains.series[0].name.contains(QStringLiteral("run 2")));
  lab.page().pin();
  EXPECT_FALSE(lab.page().isPinned());
  const ChartData all = CombineCharts::runs(lab.presenter());
  EXPECT_EQ(all.x.categories, (QStringList{QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")}));
}

TEST(CombinePageTest, TextsStandSideBySideWithTheDifferenceMarked) {
  CombineWindow lab;
  lab.edit([](State& s) {
    makeQuick(s);
    s.view = View::side;
    s.maxNew = 40;
    s.scheme = *quant::QuantScheme::parse("int2:tensor");
    s.prompt = "The weather";
  });
  const auto* side = lab.presenter().side();
  ASSERT_NE(side, nullptr);
  ASSERT_TRUE(side->first) << "two bits in one scale change the text of a random model";
  EXPECT_TRUE(lab.find<QTextEdit>("baseText")->toPlainText().startsWith(QStringLiteral("The weather")));
  EXPECT_EQ(lab.text("side0"), QStringLiteral("token %1").arg(side->first->at + 1));
  EXPECT_EQ(lab.text("side3"), significant(side->first->gapBase, 3));
  EXPECT_EQ(lab.text("findingLine"), translated(experiment::verdictOf(*side)));
  // One run of the text is marked by more than its colour.
  int marked = 0;
  const auto* document = lab.find<QTextEdit>("variantText")->document();
  for (auto block = document->begin(); block != document->end(); block = block.next()) {
    for (auto at = block.begin(); !at.atEnd(); ++at) marked += at.fragment().charFormat().fontUnderline() ? 1 : 0;
  }
  EXPECT_EQ(marked, 1);
  QTest::mouseClick(lab.find<QToolButton>("variantSpeculative"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(lab.find<QTextEdit>("baseText")->toPlainText(), lab.find<QTextEdit>("variantText")->toPlainText());
  auto* prompt = lab.find<QPlainTextEdit>("promptText");
  prompt->setFocus();
  prompt->selectAll();
  QTest::keyClicks(prompt, QStringLiteral("A mild day"));
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().state().prompt == "A mild day"; }));
  lab.settle();
  EXPECT_TRUE(lab.find<QTextEdit>("variantText")->toPlainText().startsWith(QStringLiteral("A mild day")));
  lab.page().undo();
  lab.settle();
  EXPECT_EQ(prompt->toPlainText(), QStringLiteral("The weather"));
}

TEST(CombinePageTest, SettingsAreTypedAndWrongOnesAreSaid) {
  CombineWindow lab;
  auto* scheme = lab.find<QLineEdit>("schemeField");
  type(scheme, "int3:g32");
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int3:g32");
  type(scheme, "int99");
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int3:g32");
  EXPECT_EQ(lab.find<QLabel>("schemeMeaning")->property("kind").toByteArray(), QByteArray("problem"));
  lab.page().undo();
  EXPECT_EQ(scheme->text(), QStringLiteral("int4:g32")) << "what was wrong goes with the state";
  type(lab.find<QLineEdit>("draftField"), "ngram(min=1,max=3)");
  EXPECT_EQ(lab.presenter().state().draft.text(), "ngram(min=1,max=3)");
  type(lab.find<QLineEdit>("draftField"), "ngram(min=0)");
  EXPECT_EQ(lab.find<QLabel>("draftMeaning")->property("kind").toByteArray(), QByteArray("problem"));
  auto* gamma = lab.find<LabSlider>("gammaSlider");
  gamma->setFocus();
  QTest::keyClick(gamma, Qt::Key_Right);
  EXPECT_EQ(lab.presenter().state().gamma, 5);
  type(lab.find<QLineEdit>("taskCountValue"), "17");
  EXPECT_EQ(lab.presenter().state().taskCount, 17);
}

TEST(CombinePageTest, EscapeStopsAndWhatWasMeasuredStays) {
  CombineWindow lab;
  lab.edit([](State& s) {
    s.maxNew = 200;
    s.repeats = 100;
  });
  lab.presenter().runAll();
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().shown() != nullptr && !lab.presenter().shown()->complete && lab.presenter().shown()->stages[3].times; }, 60000));
  QTest::keyClick(&lab.window(), Qt::Key_Escape);
  lab.settle();
  EXPECT_EQ(lab.presenter().phase(), Phase::cancelled);
  EXPECT_EQ(lab.find<QPushButton>("runButton")->text(), QStringLiteral("Run all"));
  EXPECT_TRUE(lab.presenter().shown()->stages[3].times);
  EXPECT_EQ(lab.presenter().runs().size(), 1U) << "half a run is none";
  lab.edit(makeQuick);
  lab.runAll();
  EXPECT_EQ(lab.presenter().phase(), Phase::ready);
}

TEST(CombinePageTest, TasksSetTheControlsAndCheckTheAnswer) {
  CombineWindow lab;
  for (int task = 1; task <= CombineTasks::kCount; ++task) {
    const auto name = [task](const char* part) { return "task" + std::to_string(task) + part; };
    lab.edit(makeQuick);
    lab.find<QAbstractButton>(name("Start").c_str())->click();
    lab.settle();
    auto* check = lab.find<QPushButton>(name("Check").c_str());
    ASSERT_TRUE(check->isEnabled()) << task;
    const int right = CombineTasks::answer(lab.presenter(), task - 1);
    ASSERT_GE(right, 0) << task;
    auto* choices = lab.find<QComboBox>(name("Choice").c_str());
    choices->setCurrentIndex(right == 0 ? 1 : 0);
    QTest::mouseClick(check, Qt::LeftButton);
    EXPECT_TRUE(lab.text(name("Verdict").c_str()).startsWith(QStringLiteral("No."))) << task;
    choices->setCurrentIndex(right);
    QTest::mouseClick(check, Qt::LeftButton);
    EXPECT_TRUE(lab.text(name("Verdict").c_str()).startsWith(QStringLiteral("Right."))) << task << lab.text(name("Verdict").c_str()).toStdString();
  }
}

TEST(CombinePageTest, SettingsComeFromOtherPages) {
  CombineWindow lab;
  ASSERT_TRUE(lab.page().applySettings(R"({"scheme": "int3:g32", "gamma": 6, "view": "side_by_side"})"));
  lab.settle();
  EXPECT_EQ(lab.presenter().state().gamma, 6);
  EXPECT_EQ(lab.presenter().state().view, View::side);
  const auto refused = lab.page().applySettings(R"({"scheme": "int99"})");
  ASSERT_FALSE(refused);
  EXPECT_EQ(lab.presenter().state().gamma, 6);
  lab.page().undo();
  EXPECT_EQ(lab.presenter().state(), State());
}

TEST(CombinePageTest, ChartsAreExportedWithWhereTheyComeFrom) {
  QTemporaryDir dir;
  CombineWindow lab;
  lab.edit(makeQuick);
  lab.runAll();
  ExportChoice choice;
  choice.format = ExportFormat::csv;
  choice.chart = 0;
  const QString path = dir.filePath(QStringLiteral("gains.csv"));
  lab.page().exportTo(path, choice);
  const std::string written = contentsOf(path.toStdString());
  EXPECT_NE(written.find("QuantSpec Lab"), std::string::npos) << written.substr(0, 400);
  EXPECT_NE(written.find("Speculative"), std::string::npos) << written.substr(0, 400);
  EXPECT_GE(lab.page().reportRows().size(), 8U);
}

TEST(CombinePageTest, EverythingHasANameAndAnAccessibleName) {
  CombineWindow lab;
  for (QWidget* widget : lab.page().tabOrder()) {
    EXPECT_FALSE(widget->objectName().isEmpty());
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    EXPECT_TRUE(!widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty())) << widget->objectName().toStdString();
    EXPECT_NE(widget->focusPolicy(), Qt::NoFocus) << widget->objectName().toStdString();
  }
}

}  // namespace
}  // namespace qs::ui::test
