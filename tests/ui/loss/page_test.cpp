// The page under real keys and clicks: adding, moving, removing, pinning, layers, tasks; pictures that hold what the
// data say; and the sentences that wrong input gets.
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>
#include <QtTest>
#include <algorithm>
#include <set>

#include "core/experiment/scheme_presets.h"
#include "tests/ui/charts/support.h"
#include "tests/ui/loss/support.h"
#include "ui/charts/chart_view.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/loss/loss_charts.h"
#include "ui/labs/loss/loss_table.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/widgets/lab_slider.h"

namespace qs::ui::test {
namespace {

void type(QLineEdit* field, const char* text) {
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, QLatin1String(text));
}

TEST(LossPageTest, ASchemeIsTypedCheckedAndAdded) {
  LossWindow lab;
  auto* field = lab.find<QLineEdit>("schemeField");
  auto* add = lab.find<QPushButton>("schemeAdd");
  auto* problem = lab.find<QLabel>("schemeProblem");
  type(field, "int9");
  EXPECT_TRUE(problem->isVisible());
  EXPECT_FALSE(add->isEnabled());
  EXPECT_TRUE(problem->text().contains(QStringLiteral("int9"))) << problem->text().toStdString();
  type(field, "int5:g64");
  EXPECT_FALSE(problem->isVisible());
  EXPECT_EQ(lab.find<QComboBox>("schemeBits")->currentText(), QStringLiteral("INT5"));
  EXPECT_EQ(lab.find<QComboBox>("schemeGroups")->currentText(), QStringLiteral("g64"));
  QTest::keyClick(field, Qt::Key_Return);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().schemes.back(), "int5:g64");
  EXPECT_EQ(lab.text("figuresTitle"), QStringLiteral("int5:g64"));
  EXPECT_EQ(lab.text("figureBits"), fixedPoint(lab.presenter().row("int5:g64")->loss.bitsPerWeight, 3));
}

TEST(LossPageTest, TheChoicesWriteTheScheme) {
  LossWindow lab;
  auto* bits = lab.find<QComboBox>("schemeBits");
  bits->setFocus();
  QTest::keyClick(bits, Qt::Key_Home);
  EXPECT_EQ(lab.find<QLineEdit>("schemeField")->text(), QStringLiteral("int2:g128"));
  auto* groups = lab.find<QComboBox>("schemeGroups");
  groups->setFocus();
  QTest::keyClick(groups, Qt::Key_Home);
  EXPECT_EQ(lab.find<QLineEdit>("schemeField")->text(), QStringLiteral("int2"));
  auto* method = lab.find<QComboBox>("schemeMethod");
  method->setFocus();
  QTest::keyClick(method, Qt::Key_Home);
  QTest::keyClick(method, Qt::Key_Down);
  EXPECT_EQ(lab.find<QLineEdit>("schemeField")->text(), QStringLiteral("int2/mse"));
  QTest::mouseClick(lab.find<QPushButton>("schemeAdd"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().schemes.back(), "int2/mse");
  lab.find<QAction>("preset_rounding")->trigger();
  lab.settle();
  EXPECT_EQ(lab.presenter().state().schemes, experiment::findSchemePreset("rounding")->schemes);
  lab.presenter().undo();
  EXPECT_EQ(lab.presenter().state().schemes.back(), "int2/mse");
}

TEST(LossPageTest, RowsAreDuplicatedEditedMovedAndRemovedByKeys) {
  LossWindow lab;
  auto* table = lab.find<QTreeView>("lossTable");
  table->setFocus();
  table->setCurrentIndex(table->model()->index(2, 0));
  EXPECT_EQ(lab.presenter().selected(), "int4");
  QTest::keyClick(table, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
  auto* editor = table->findChild<QLineEdit*>();
  ASSERT_NE(editor, nullptr) << "a copy opens for typing";
  editor->selectAll();
  QTest::keyClicks(editor, QStringLiteral("int4:g16"));
  QTest::keyClick(editor, Qt::Key_Return);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().schemes, (std::vector<std::string>{"int8", "int4", "int4:g16", "int3", "int3:g32"}));
  table->setFocus();
  table->setCurrentIndex(table->model()->index(3, 0));
  QTest::keyClick(table, Qt::Key_Up, Qt::AltModifier);
  QTest::keyClick(table, Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(lab.presenter().state().schemes.front(), "int4:g16");
  EXPECT_EQ(table->currentIndex().row(), 1) << "the selection goes along";
  EXPECT_FALSE(lab.find<QPushButton>("schemeUp")->isEnabled());
  QTest::mouseClick(lab.find<QPushButton>("schemeDown"), Qt::LeftButton);
  EXPECT_EQ(lab.presenter().state().schemes[1], "int4:g16");
  table->setFocus();
  QTest::keyClick(table, Qt::Key_Delete);
  EXPECT_EQ(lab.presenter().state().schemes, (std::vector<std::string>{"int8", "int4", "int3", "int3:g32"}));
  QTest::keyClick(table, Qt::Key_Return);
  lab.settle();
  EXPECT_TRUE(lab.presenter().state().layersOf) << "Enter shows the layers";
}

TEST(LossPageTest, TheChartShowsBarsIntervalsAndTheNoiseBand) {
  LossWindow lab;
  auto* chart = lab.find<ChartView>("lossChart");
  const ChartData& data = chart->data();
  ASSERT_EQ(data.series.size(), 2U);
  EXPECT_EQ(data.series[0].kind, SeriesKind::band);
  EXPECT_EQ(data.series[0].high.front(), 0.002);
  const Series& bars = data.series[1];
  ASSERT_EQ(bars.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& score = lab.presenter().row(lab.presenter().state().schemes[i])->loss.score;
    EXPECT_EQ(bars.y[i], score.difference.delta);
    EXPECT_EQ(bars.low[i], score.difference.ci95->lo);
    EXPECT_EQ(bars.high[i], score.difference.ci95->hi);
    EXPECT_EQ(bars.faded[i], score.verdict == eval::Verdict::withinBoth);
  }
  const QImage picture = pictureOf(*chart);
  const QRect plot = chart->plotArea().toRect();
  EXPECT_GT(pixelsOf(picture, lightTheme().color(Role::quantized), plot), 60) << "no bar is drawn";
  auto* measure = lab.find<QComboBox>("measureChoice");
  measure->setFocus();
  QTest::keyClick(measure, Qt::Key_Home);
  QTest::keyClick(measure, Qt::Key_Down);
  EXPECT_EQ(lab.presenter().state().measure, LossState::Measure::loss);
  EXPECT_EQ(chart->data().series[1].y[0], lab.presenter().row("int8")->loss.score.loss);
}

TEST(LossPageTest, AClickedBarShowsItsLayersAndBack) {
  LossWindow lab;
  auto* chart = lab.find<ChartView>("lossChart");
  emit chart->pointClicked(1, 2);
  lab.settle();
  ASSERT_EQ(lab.presenter().state().layersOf, "int3");
  auto* layers = lab.find<ChartView>("layersChart");
  EXPECT_TRUE(layers->isVisible());
  EXPECT_FALSE(chart->isVisible());
  const auto& row = *lab.presenter().row("int3");
  EXPECT_EQ(layers->data().x.categories.size(), static_cast<qsizetype>(row.loss.layers.size()));
  const int worst = worstLayer(row, LossState::LayerMeasure::relative);
  ASSERT_GE(worst, 0);
  EXPECT_EQ(layers->data().series[1].x, std::vector<double>{static_cast<double>(worst)});
  for (const auto& layer : row.loss.layers) {
    EXPECT_LE(layer.stats.relativeRmse(), row.loss.layers[static_cast<std::size_t>(worst)].stats.relativeRmse());
  }
  const QImage picture = pictureOf(*layers);
  EXPECT_GT(pixelsOf(picture, lightTheme().color(Role::error), layers->plotArea().toRect()), 60) << "no bar is drawn";
  auto* back = lab.find<QPushButton>("layersBack");
  QTest::mouseClick(back, Qt::LeftButton);
  EXPECT_TRUE(chart->isVisible());
  EXPECT_FALSE(lab.presenter().state().layersOf);
}

TEST(LossPageTest, ALectureOnASmallScreenShowsTheBarsAlone) {
  LossWindow lab;
  auto* table = lab.find<QTreeView>("lossTable");
  EXPECT_TRUE(table->isVisible());
  lab.page().setTheme(lectureTheme(lightTheme()));
  EXPECT_FALSE(table->isVisible());
  lab.page().setTheme(lightTheme());
  EXPECT_TRUE(table->isVisible());
}

TEST(LossPageTest, PinKeepsAResultBesideThePresentOne) {
  LossWindow lab;
  EXPECT_TRUE(lab.page().canPin());
  lab.page().pin();
  EXPECT_TRUE(lab.page().isPinned());
  lab.edit([](LossState& s) { s.text = "code"; });
  const ChartData& data = lab.find<ChartView>("lossChart")->data();
  ASSERT_EQ(data.series.size(), 3U);
  EXPECT_NE(data.series[1].y, data.series[2].y);
  EXPECT_TRUE(lab.text("pinnedLine").contains(QStringLiteral("validation"))) << lab.text("pinnedLine").toStdString();
  EXPECT_TRUE(lab.text("protocolLine").startsWith(QStringLiteral("code")));
  lab.page().pin();
  EXPECT_FALSE(lab.page().isPinned());
  EXPECT_EQ(lab.find<ChartView>("lossChart")->data().series.size(), 2U);
}

TEST(LossPageTest, WindowAndTokensAreSetBySliderAndTyping) {
  LossWindow lab;
  auto* tokens = lab.find<LabSlider>("tokensSlider");
  tokens->setFocus();
  QTest::keyClick(tokens, Qt::Key_Home);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().tokens, 2048);
  auto* field = lab.find<QLineEdit>("windowValue");
  type(field, "16");
  QTest::keyClick(field, Qt::Key_Return);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().window, 16);
  EXPECT_TRUE(lab.text("protocolLine").contains(QStringLiteral("window 16")));
  type(field, "one");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_EQ(lab.presenter().state().window, 16);
  EXPECT_EQ(lab.text("windowMeaning"), QStringLiteral("A whole number from 2 on."));
  EXPECT_TRUE(lab.page().commandLine()->contains(QStringLiteral("--window 16 --tokens 2048")));
}

TEST(LossPageTest, InvalidBytesOfferTheirReplacement) {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("bad.txt"));
  writeText(path, QByteArray("words ") + "\xff" + QByteArray(" and more of them, until there are enough"));
  LossWindow lab;
  lab.page().openPath(path);
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().phase() == LossPresenter::Phase::failed; }));
  auto* replace = lab.find<QPushButton>("replaceInvalid");
  ASSERT_TRUE(waitUntil([&] { return replace->isVisible(); }));
  EXPECT_EQ(lab.find<ChartView>("lossChart")->state(), ChartState::failed);
  EXPECT_TRUE(lab.text("see0").contains(QStringLiteral("6"))) << lab.text("see0").toStdString();
  replace->setFocus();
  QTest::keyClick(replace, Qt::Key_Space);
  lab.settle();
  EXPECT_EQ(lab.presenter().phase(), LossPresenter::Phase::ready);
  EXPECT_EQ(lab.find<ChartView>("lossChart")->state(), ChartState::ready);
}

TEST(LossPageTest, TasksSetTheControlsAndCheckTheAnswer) {
  LossWindow lab;
  for (int task = 1; task <= 3; ++task) {
    const auto name = [task](const char* part) { return "task" + std::to_string(task) + part; };
    lab.find<QAbstractButton>(name("Start").c_str())->click();
    lab.settle();
    auto* check = lab.find<QPushButton>(name("Check").c_str());
    ASSERT_TRUE(check->isEnabled()) << task;
    QString wrong;
    QString right;
    for (const bool answerRight : {false, true}) {
      if (task == 1) {
        const double ratio = lab.presenter().row("int3")->loss.score.difference.delta /
                             lab.presenter().row("int4")->loss.score.difference.delta;
        lab.find<QLineEdit>("task1Answer")->setText(QString::number(answerRight ? ratio : ratio * 2 + 1));
      } else {
        const auto& score = lab.presenter().row(task == 2 ? "int3:g32" : "int8")->loss.score;
        const bool holds = score.difference.ci95->lo <= 0 && score.difference.ci95->hi >= 0;
        const int correct = task == 2 ? static_cast<int>(score.verdict) - 1 : (holds ? 0 : 1);
        lab.find<QComboBox>(name("Choice").c_str())->setCurrentIndex(answerRight ? correct : (correct + 1) % 2);
      }
      QTest::mouseClick(check, Qt::LeftButton);
      (answerRight ? right : wrong) = lab.text(name("Verdict").c_str());
    }
    EXPECT_TRUE(right.startsWith(QStringLiteral("Right"))) << right.toStdString();
    EXPECT_TRUE(wrong.startsWith(QStringLiteral("No"))) << wrong.toStdString();
  }
}

TEST(LossPageTest, SizeAgainstLossNamesEverySchemeAndItsFront) {
  LossWindow lab;
  auto* measure = lab.find<QComboBox>("measureChoice");
  ASSERT_EQ(measure->count(), 3);
  measure->setFocus();
  QTest::keyClick(measure, Qt::Key_End);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().measure, LossState::Measure::trade);
  auto* chart = lab.find<ChartView>("tradeChart");
  EXPECT_TRUE(chart->isVisible());
  EXPECT_FALSE(lab.find<ChartView>("lossChart")->isVisible());
  const ChartData data = chart->data();
  std::set<QString> points;
  bool line = false;
  for (const Series& series : data.series) {
    if (series.kind == SeriesKind::points) points.insert(series.name);
    if (series.kind != SeriesKind::line) continue;
    line = true;
    EXPECT_TRUE(std::is_sorted(series.x.begin(), series.x.end()));
    EXPECT_TRUE(std::is_sorted(series.y.rbegin(), series.y.rend()));
  }
  EXPECT_TRUE(line);
  for (const std::string& scheme : lab.presenter().state().schemes) EXPECT_TRUE(points.count(QString::fromStdString(scheme)) == 1) << scheme;
  EXPECT_EQ(points.size(), lab.presenter().state().schemes.size() + 1);  // and the model as stored
  const QImage picture = pictureOf(*chart);
  EXPECT_GT(pixelsOf(picture, lightTheme().color(Role::accepted), chart->plotArea().toRect()), 20) << "no front is drawn";
}

TEST(LossPageTest, TheFilterHidesRowsAndBarsAndSortingMovesRows) {
  LossWindow lab;
  type(lab.find<QLineEdit>("schemeFilter"), "int3");
  lab.settle();
  const auto* table = lab.find<QTreeView>("lossTable");
  const auto& schemes = lab.presenter().state().schemes;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    EXPECT_EQ(table->isRowHidden(LossModel::rowOf(static_cast<int>(i)), {}), schemes[i].find("int3") == std::string::npos) << schemes[i];
  }
  EXPECT_EQ(lossBarsOf(lab.presenter()).x.categories, (QStringList{QStringLiteral("int3"), QStringLiteral("int3:g32")}));
  lab.presenter().undo();
  lab.settle();
  EXPECT_TRUE(lab.find<QLineEdit>("schemeFilter")->text().isEmpty());
  EXPECT_EQ(lossBarsOf(lab.presenter()).x.categories.size(), static_cast<qsizetype>(schemes.size()));
  lab.find<QAction>("sortBits")->trigger();
  lab.settle();
  double last = 0.0;
  for (const std::string& scheme : lab.presenter().state().schemes) {
    EXPECT_GE(lab.presenter().row(scheme)->loss.bitsPerWeight, last);
    last = lab.presenter().row(scheme)->loss.bitsPerWeight;
  }
}

TEST(LossPageTest, SchemesAreCalibratedOnTheTextChosen) {
  LossWindow lab;
  type(lab.find<QLineEdit>("schemeField"), "int3:row/gptq");
  QTest::keyClick(lab.find<QLineEdit>("schemeField"), Qt::Key_Return);
  lab.settle();
  const auto* row = lab.presenter().row("int3:row/gptq");
  ASSERT_NE(row, nullptr);
  ASSERT_FALSE(row->error) << row->error->english();
  EXPECT_TRUE(lab.text("protocolLine").contains(QStringLiteral("calibrated on calibration")));
  const double before = row->loss.score.loss;
  auto* choice = lab.find<QComboBox>("calibrationChoice");
  choice->setFocus();
  QTest::keyClick(choice, Qt::Key_Down);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().calibration, "prose");
  EXPECT_TRUE(lab.text("protocolLine").contains(QStringLiteral("calibrated on prose")));
  EXPECT_NE(lab.presenter().row("int3:row/gptq")->loss.score.loss, before);
  // The text that is read is refused, in a sentence at the row; the others go on.
  QTest::keyClick(choice, Qt::Key_End);
  lab.settle();
  ASSERT_TRUE(lab.presenter().row("int3:row/gptq")->error);
  EXPECT_TRUE(lab.presenter().row("int4")->complete);
  // The choice follows the state, also where the text that is read stays the same.
  lab.presenter().undo();
  lab.settle();
  EXPECT_EQ(choice->currentData().toString(), QStringLiteral("prose"));
}

TEST(LossPageTest, EscapeStopsAndTheButtonResumes) {
  LossWindow lab;
  LossState next = lab.presenter().state();
  next.text = "prose";
  next.tokens = 0;
  next.schemes = experiment::findSchemePreset("rounding")->schemes;
  lab.presenter().edit(next);
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().progress() > 0 || lab.presenter().phase() == LossPresenter::Phase::ready; }));
  QTest::keyClick(&lab.window(), Qt::Key_Escape);
  if (lab.presenter().phase() == LossPresenter::Phase::cancelled) {
    EXPECT_TRUE(waitUntil([&] { return lab.find<QPushButton>("stopReading")->text() == QStringLiteral("Resume"); }));
    QTest::mouseClick(lab.find<QPushButton>("stopReading"), Qt::LeftButton);
  }
  lab.settle();
  EXPECT_EQ(lab.presenter().phase(), LossPresenter::Phase::ready);
  EXPECT_FALSE(lab.find<QPushButton>("stopReading")->isEnabled());
}

TEST(LossPageTest, EverythingHasANameAndAnAccessibleName) {
  LossWindow lab;
  for (QWidget* widget : lab.page().tabOrder()) {
    EXPECT_FALSE(widget->objectName().isEmpty());
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    EXPECT_TRUE(!widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()))
        << widget->objectName().toStdString();
    EXPECT_NE(widget->focusPolicy(), Qt::NoFocus) << widget->objectName().toStdString();
  }
}

}  // namespace
}  // namespace qs::ui::test
