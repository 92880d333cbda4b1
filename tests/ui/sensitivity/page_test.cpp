// The page under real keys and clicks: views, bars, layers that are kept, tasks; pictures that hold what the data say;
// and the sentences that wrong input gets.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/charts/support.h"
#include "tests/ui/sensitivity/support.h"
#include "ui/charts/chart_view.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/labs/sensitivity/sensitivity_charts.h"
#include "ui/labs/sensitivity/sensitivity_tasks.h"
#include "ui/labs/sensitivity/sensitivity_words.h"
#include "ui/widgets/lab_slider.h"

namespace qs::ui::test {
namespace {

using State = SensitivityState;

const Series& barsIn(const ChartData& data) {
  for (const Series& series : data.series) {
    if (series.kind == SeriesKind::bars && series.role == Role::quantized) return series;
  }
  ADD_FAILURE() << "no bars";
  return data.series.front();
}

void type(QLineEdit* field, const char* text) {
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, QLatin1String(text));
  QTest::keyClick(field, Qt::Key_Return);
}

TEST(SensitivityPageTest, TheLadderShowsBarsIntervalsAndTheNoiseBand) {
  SensitivityWindow lab;
  auto* chart = lab.find<ChartView>("ladderChart");
  ASSERT_TRUE(chart->isVisible());
  const ChartData& data = chart->data();
  ASSERT_EQ(data.series.front().kind, SeriesKind::band);
  EXPECT_EQ(data.series.front().high.front(), 0.002);
  const Series& bars = barsIn(data);
  ASSERT_EQ(bars.size(), 4U);
  const SensitivityFigures& figures = *lab.presenter().figures();
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& score = figures.ladderRows[i].loss.score;
    EXPECT_EQ(bars.y[i], score.difference.delta);
    EXPECT_EQ(bars.low[i], score.difference.ci95->lo);
    EXPECT_EQ(bars.high[i], score.difference.ci95->hi);
    EXPECT_EQ(bars.faded[i], score.verdict == eval::Verdict::withinBoth);
  }
  EXPECT_GT(pixelsOf(pictureOf(*chart), lightTheme().color(Role::quantized), chart->plotArea().toRect()), 40)
      << "no bar is drawn";
  EXPECT_EQ(lab.text("findingLine"), SensitivityWords::orderFound(figures, 4));
  EXPECT_EQ(lab.text("protocolLine"), LossWords::protocol(figures.study));
  EXPECT_TRUE(lab.text("protocolLine").startsWith(QStringLiteral("validation")));
}

TEST(SensitivityPageTest, TheSentenceFollowsTheOrderThatIsMeasured) {
  SensitivityFigures figures;
  experiment::MeasuredOrder order;
  order.sorted = {0, 1, 2, 3};
  order.holds = true;
  figures.order = order;
  QString said = SensitivityWords::orderFound(figures, 4);
  EXPECT_TRUE(said.contains(QStringLiteral("order holds"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("weights < activations < KV cache < attention"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("No two intervals overlap"))) << said.toStdString();
  order.sorted = {2, 0, 1, 3};
  order.holds = false;
  order.overlapping = {{0, 2}, {1, 3}};
  figures.order = order;
  said = SensitivityWords::orderFound(figures, 3);
  EXPECT_TRUE(said.contains(QStringLiteral("does not hold on this model at 3 bits"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("KV cache < weights < activations < attention"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("weights and KV cache; activations and attention"))) << said.toStdString();
}

TEST(SensitivityPageTest, BitsAndScalesAreSetByKeys) {
  SensitivityWindow lab;
  auto* bits = lab.find<LabSlider>("bitsSlider");
  bits->setFocus();
  QTest::keyClick(bits, Qt::Key_Left);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().bits, 3);
  EXPECT_EQ(lab.presenter().figures()->ladder[0].scheme.text(), "int3:row");
  EXPECT_EQ(lab.text("bitsMeaning"), SensitivityWords::bitsMeaning(lab.presenter().state()));
  auto* weights = lab.find<QComboBox>("weightsChoice");
  weights->setFocus();
  QTest::keyClick(weights, Qt::Key_End);
  auto* cache = lab.find<QComboBox>("cacheChoice");
  cache->setFocus();
  QTest::keyClick(cache, Qt::Key_End);
  auto* attention = lab.find<QComboBox>("attentionChoice");
  attention->setFocus();
  QTest::keyClick(attention, Qt::Key_End);
  lab.settle();
  EXPECT_EQ(lab.presenter().figures()->ladder[0].scheme.text(), "int3");
  EXPECT_EQ(lab.presenter().figures()->ladder[2].scheme.text(), "bf16+kv=int3:channel");
  EXPECT_EQ(lab.presenter().figures()->ladder[3].scheme.text(), "bf16+attn=int3:scores");
  EXPECT_TRUE(lab.page().commandLine()->contains(QStringLiteral("--weights tensor --kv channel --scores")))
      << lab.page().commandLine()->toStdString();
  lab.page().undo();
  EXPECT_FALSE(lab.presenter().state().parts.scores);
  type(lab.find<QLineEdit>("bitsValue"), "12");
  EXPECT_EQ(lab.presenter().state().bits, 3);
  EXPECT_EQ(lab.text("bitsMeaning"), QStringLiteral("Bits: a whole number from 2 to 8."));
}

TEST(SensitivityPageTest, ViewsAreChosenWithTheMouseAndShowOneChart) {
  SensitivityWindow lab;
  for (const auto& [button, chart] : {std::pair("viewLayers", "layersChart"), std::pair("viewPosition", "positionChart"),
                                      std::pair("viewLadder", "ladderChart")}) {
    QTest::mouseClick(lab.find<QToolButton>(button), Qt::LeftButton);
    lab.settle();
    for (const char* one : {"ladderChart", "layersChart", "positionChart"}) {
      EXPECT_EQ(lab.find<ChartView>(one)->isVisible(), std::string(one) == chart) << one;
    }
    EXPECT_EQ(lab.find<QComboBox>("orderChoice")->isVisible(), std::string(button) == "viewLayers");
    // Only what the view asks about is offered.
    EXPECT_EQ(lab.find<QWidget>("keepBox")->isVisible(), std::string(button) == "viewLayers");
    EXPECT_EQ(lab.find<QComboBox>("weightsChoice")->isVisible(), std::string(button) != "viewPosition");
    EXPECT_EQ(lab.find<QComboBox>("cacheChoice")->isVisible(), std::string(button) != "viewLayers");
    EXPECT_EQ(lab.find<QComboBox>("attentionChoice")->isVisible(), std::string(button) == "viewLadder");
    EXPECT_EQ(lab.find<ChartView>(chart)->state(), ChartState::ready) << chart;
    EXPECT_EQ(lab.page().panels().size(), 1U);
  }
}

TEST(SensitivityPageTest, LayersAreSortedAndAClickedBarShowsItsFigures) {
  SensitivityWindow lab;
  lab.show(State::View::layers);
  auto* chart = lab.find<ChartView>("layersChart");
  const SensitivityFigures& figures = *lab.presenter().figures();
  const Series& bars = barsIn(chart->data());
  ASSERT_EQ(bars.size(), 14U);
  for (std::size_t i = 1; i < bars.size(); ++i) EXPECT_GE(bars.y[i - 1], bars.y[i]) << "by size";
  EXPECT_EQ(chart->data().x.categories[0], QString::fromStdString(figures.layers[figures.ranking[0]].name));
  EXPECT_GT(pixelsOf(pictureOf(*chart), lightTheme().color(Role::quantized), chart->plotArea().toRect()), 40);
  // A real click in the middle of the third bar's row.
  const QRectF plot = chart->plotArea();
  const QPoint third(qRound(plot.left() + plot.width() / 2), qRound(plot.top() + plot.height() * 2.5 / 14.0));
  QTest::mouseClick(chart, Qt::LeftButton, {}, third);
  lab.settle();
  const std::size_t clicked = shownLayers(lab.presenter())[2];
  ASSERT_EQ(lab.presenter().selected(), clicked);
  lab.settle();
  EXPECT_EQ(lab.text("figuresTitle"), QStringLiteral("only %1").arg(SensitivityWords::layer(figures.layers[clicked].name)));
  EXPECT_EQ(lab.text("figureDelta"), LossWords::deltaValue(figures.only[clicked]));
  EXPECT_EQ(lab.text("figureSameTop"), percent(figures.only[clicked].loss.score.sameTop));
  auto* order = lab.find<QComboBox>("orderChoice");
  order->setFocus();
  QTest::keyClick(order, Qt::Key_End);
  lab.settle();
  const QStringList names = chart->data().x.categories;
  EXPECT_TRUE(names[0].endsWith(QStringLiteral("q_proj")) && names[1].endsWith(QStringLiteral("q_proj")));
  auto* show = lab.find<QComboBox>("showChoice");
  show->setFocus();
  QTest::keyClick(show, Qt::Key_End);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().show, State::Show::allBut);
  const std::size_t first = shownLayers(lab.presenter())[0];
  EXPECT_EQ(barsIn(chart->data()).y[0], lab.presenter().figures()->allBut[first].loss.score.difference.delta);
  EXPECT_EQ(chart->data().series.front().role, Role::baseline) << "what all of them cost stands behind the bars";
}

TEST(SensitivityPageTest, TheMostSensitiveAreKeptAndTheSchemeIsCopied) {
  SensitivityWindow lab;
  lab.show(State::View::layers);
  auto* keep = lab.find<LabSlider>("keepSlider");
  EXPECT_EQ(keep->maximum(), 13);
  keep->setFocus();
  QTest::keyClick(keep, Qt::Key_Home);
  QTest::keyClick(keep, Qt::Key_Right);
  QTest::keyClick(keep, Qt::Key_Right);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().keep, 2);
  const SensitivityFigures& figures = *lab.presenter().figures();
  const std::string scheme = experiment::keepingScheme(4, {}, {figures.layers[figures.ranking[0]].name,
                                                              figures.layers[figures.ranking[1]].name}).text();
  EXPECT_EQ(lab.find<QPushButton>("keepCopy")->toolTip().toStdString(), scheme);
  QTest::mouseClick(lab.find<QPushButton>("keepCopy"), Qt::LeftButton);
  EXPECT_EQ(QApplication::clipboard()->text().toStdString(), scheme);
  EXPECT_TRUE(lab.text("keepMeaning").contains(LossWords::delta(figures.keepingRow))) << lab.text("keepMeaning").toStdString();
  type(lab.find<QLineEdit>("keepValue"), "99");
  EXPECT_EQ(lab.presenter().state().keep, 2);
  EXPECT_EQ(lab.text("keepMeaning"), QStringLiteral("A whole number from 0 to 13."));
}

TEST(SensitivityPageTest, PositionsShowThreeCachesWithBandsAndFits) {
  SensitivityWindow lab;
  lab.show(State::View::position);
  auto* chart = lab.find<ChartView>("positionChart");
  int bands = 0;
  int lines = 0;
  int fits = 0;
  for (const Series& series : chart->data().series) {
    bands += series.kind == SeriesKind::band ? 1 : 0;
    lines += series.kind == SeriesKind::line && !series.dashed ? 1 : 0;
    fits += series.dashed ? 1 : 0;
  }
  EXPECT_EQ(bands, 3);
  EXPECT_EQ(lines, 3);
  EXPECT_EQ(fits, 3);
  const SensitivityFigures& figures = *lab.presenter().figures();
  EXPECT_EQ(chart->data().series[1].y[0], figures.drifts[0].bins[0].difference.delta);
  EXPECT_GT(pixelsOf(pictureOf(*chart), lightTheme().color(Role::error), chart->plotArea().toRect()), 20);
  EXPECT_TRUE(lab.text("findingLine").contains(SensitivityWords::driftFound(figures.caches[2], figures.drifts[2])));
  EXPECT_EQ(lab.text("figuresTitle"), QStringLiteral("cache in 4 bits"));
  EXPECT_EQ(lab.text("figureMore"), SensitivityWords::slopeValue(figures.drifts[2]));
  EXPECT_FALSE(lab.find<LabSlider>("bitsSlider")->isEnabled()) << "the widths are the view's own";
  EXPECT_TRUE(lab.page().commandLine()->contains(QStringLiteral("--by-position")));
}

TEST(SensitivityPageTest, SeenDriftIsSaidAndUnseenIsNot) {
  experiment::CacheStep step;
  step.bits = 4;
  experiment::PositionDrift drift;
  EXPECT_TRUE(SensitivityWords::driftFound(step, drift).contains(QStringLiteral("too few windows")));
  drift.line = experiment::DriftLine{2e-5, 0.0, 5e-6, eval::Interval{1e-5, 3e-5}, 32};
  drift.drift = experiment::Drift::grows;
  EXPECT_TRUE(SensitivityWords::driftFound(step, drift).contains(QStringLiteral("+0.00200 ± 0.00100 per 100 positions; above 0, drift is seen")));
  drift.drift = experiment::Drift::none;
  EXPECT_TRUE(SensitivityWords::driftFound(step, drift).contains(QStringLiteral("no drift is seen")));
}

TEST(SensitivityPageTest, TheMisreadingIsAnsweredWithFigures) {
  SensitivityWindow lab;
  const QString said = SensitivityWords::misreading(lab.presenter());
  EXPECT_TRUE(said.contains(QStringLiteral("KLD"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("first guesses changed"))) << said.toStdString();
}

TEST(SensitivityPageTest, PinKeepsAResultBesideThePresentOne) {
  SensitivityWindow lab;
  lab.page().pin();
  EXPECT_TRUE(lab.page().isPinned());
  lab.edit([](State& s) { s.bits = 2; });
  const ChartData& data = lab.find<ChartView>("ladderChart")->data();
  int bars = 0;
  for (const Series& series : data.series) bars += series.kind == SeriesKind::bars ? 1 : 0;
  EXPECT_EQ(bars, 2);
  EXPECT_TRUE(lab.find<QLabel>("pinnedLine")->isVisible());
  lab.page().pin();
  EXPECT_FALSE(lab.page().isPinned());
}

TEST(SensitivityPageTest, WindowAndTokensAreTyped) {
  SensitivityWindow lab;
  type(lab.find<QLineEdit>("windowValue"), "16");
  lab.settle();
  EXPECT_EQ(lab.presenter().state().window, 16);
  EXPECT_TRUE(lab.text("protocolLine").contains(QStringLiteral("window 16")));
  auto* tokens = lab.find<LabSlider>("tokensSlider");
  tokens->setFocus();
  QTest::keyClick(tokens, Qt::Key_Home);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().tokens, 2048);
  type(lab.find<QLineEdit>("windowValue"), "one");
  EXPECT_EQ(lab.text("windowMeaning"), QStringLiteral("A whole number from 2 on."));
}

TEST(SensitivityPageTest, InvalidBytesOfferTheirReplacement) {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("bad.txt"));
  writeText(path, QByteArray("words ") + "\xff" + QByteArray(" and more of them, until there are enough"));
  SensitivityWindow lab;
  lab.page().openPath(path);
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().phase() == SensitivityPresenter::Phase::failed; }));
  lab.settle();
  auto* replace = lab.find<QPushButton>("replaceInvalid");
  ASSERT_TRUE(replace->isVisible());
  EXPECT_EQ(lab.find<ChartView>("ladderChart")->state(), ChartState::failed);
  EXPECT_TRUE(lab.text("see0").contains(QStringLiteral("6"))) << lab.text("see0").toStdString();
  replace->setFocus();
  QTest::keyClick(replace, Qt::Key_Space);
  lab.settle();
  EXPECT_EQ(lab.presenter().phase(), SensitivityPresenter::Phase::ready);
  EXPECT_EQ(lab.find<ChartView>("ladderChart")->state(), ChartState::ready);
}

TEST(SensitivityPageTest, TasksSetTheControlsAndCheckTheAnswer) {
  SensitivityWindow lab;
  for (int task = 1; task <= 3; ++task) {
    const auto name = [task](const char* part) { return "task" + std::to_string(task) + part; };
    lab.find<QAbstractButton>(name("Start").c_str())->click();
    lab.settle();
    auto* check = lab.find<QPushButton>(name("Check").c_str());
    ASSERT_TRUE(check->isEnabled()) << task;
    const int right = SensitivityTasks::answer(lab.presenter(), task - 1);
    ASSERT_GE(right, 0) << task;
    auto* choices = lab.find<QComboBox>(name("Choice").c_str());
    choices->setCurrentIndex((right + 1) % 2);
    QTest::mouseClick(check, Qt::LeftButton);
    EXPECT_TRUE(lab.text(name("Verdict").c_str()).startsWith(QStringLiteral("No."))) << task;
    choices->setCurrentIndex(right);
    QTest::mouseClick(check, Qt::LeftButton);
    EXPECT_TRUE(lab.text(name("Verdict").c_str()).startsWith(QStringLiteral("Right."))) << task;
  }
}

TEST(SensitivityPageTest, EscapeStopsAndTheButtonResumes) {
  SensitivityWindow lab;
  State next = lab.presenter().state();
  next.text = "prose";
  next.view = State::View::layers;
  next.tokens = 0;
  lab.presenter().edit(next);
  ASSERT_TRUE(waitUntil([&] { return lab.presenter().progress() > 0; }));
  QTest::keyClick(&lab.window(), Qt::Key_Escape);
  if (lab.presenter().phase() == SensitivityPresenter::Phase::cancelled) {
    lab.settle();
    EXPECT_EQ(lab.find<QPushButton>("stopReading")->text(), QStringLiteral("Resume"));
    QTest::mouseClick(lab.find<QPushButton>("stopReading"), Qt::LeftButton);
  }
  lab.settle();
  EXPECT_EQ(lab.presenter().phase(), SensitivityPresenter::Phase::ready);
}

TEST(SensitivityPageTest, ChartsAreExportedWithWhereTheyComeFrom) {
  QTemporaryDir dir;
  SensitivityWindow lab;
  for (const auto& [view, header] : {std::pair(State::View::ladder, "weights"), std::pair(State::View::layers, "blocks.0"),
                                     std::pair(State::View::position, "cache in 4 bits")}) {
    lab.show(view);
    const QString path = dir.filePath(QStringLiteral("chart%1.csv").arg(static_cast<int>(view)));
    ExportChoice choice;
    choice.format = ExportFormat::csv;
    choice.chart = 0;
    lab.page().exportTo(path, choice);
    const std::string written = contentsOf(path.toStdString());
    EXPECT_NE(written.find(header), std::string::npos) << written.substr(0, 600);
    EXPECT_NE(written.find("validation"), std::string::npos) << written.substr(0, 600);
  }
  EXPECT_GE(lab.page().reportRows().size(), 7U);
}

TEST(SensitivityPageTest, EverythingHasANameAndAnAccessibleName) {
  SensitivityWindow lab;
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
