// The page under real keys and clicks: α, outliers, calibration, views, tasks; pictures that hold what the data say; and
// the sentences that wrong input gets.
#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>
#include <algorithm>

#include "tests/ui/activations/support.h"
#include "tests/ui/charts/support.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/heat_map_view.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/activations/activations_charts.h"
#include "ui/labs/activations/activations_words.h"
#include "ui/widgets/lab_slider.h"

namespace qs::ui::test {
namespace {

using State = ActivationsState;
using View = ActivationsState::View;

void type(QLineEdit* field, const char* text) {
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, QLatin1String(text));
}

const Series* seriesOf(const ChartData& data, SeriesKind kind, Role role) {
  for (const Series& series : data.series) {
    if (series.kind == kind && series.role == role) return &series;
  }
  return nullptr;
}

TEST(ActivationsPageTest, AlphaIsMovedByKeysAndTyped) {
  ActivationsWindow lab;
  lab.edit([](State& s) { s.layer = "blocks.0.attn.q_proj"; });
  auto* slider = lab.find<LabSlider>("alphaSlider");
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_Right);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().alpha, 0.51);
  QTest::keyClick(slider, Qt::Key_End);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().alpha, 1.0);
  // All of the size has moved: every channel is as large as the others.
  const Series* after = seriesOf(lab.find<ChartView>("channelsChart")->data(), SeriesKind::points, Role::quantized);
  ASSERT_NE(after, nullptr);
  EXPECT_NEAR(*std::max_element(after->y.begin(), after->y.end()), *std::min_element(after->y.begin(), after->y.end()), 1e-5);
  EXPECT_TRUE(lab.text("formula1").contains(QStringLiteral("^1.00"))) << lab.text("formula1").toStdString();
  auto* field = lab.find<QLineEdit>("alphaValue");
  type(field, "0.25");
  QTest::keyClick(field, Qt::Key_Return);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().alpha, 0.25);
  type(field, "2");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_EQ(lab.presenter().state().alpha, 0.25);
  EXPECT_EQ(lab.text("alphaMeaning"), QStringLiteral("A number from 0 to 1."));
  EXPECT_TRUE(lab.page().commandLine()->contains(QStringLiteral("quantspec smooth --layer blocks.0.attn.q_proj --alpha 0.25")));
}

TEST(ActivationsPageTest, TheChartsShowWhatIsKnown) {
  ActivationsWindow lab;
  auto* chart = lab.find<ChartView>("channelsChart");
  const auto* input = lab.presenter().shownInput();
  ASSERT_NE(input, nullptr);
  const Series* before = seriesOf(chart->data(), SeriesKind::stems, Role::original);
  ASSERT_NE(before, nullptr);
  ASSERT_EQ(before->size(), input->absmax.size());
  for (std::size_t i = 0; i < before->size(); ++i) EXPECT_EQ(before->y[i], static_cast<double>(input->absmax[i]));
  const Series* step = seriesOf(chart->data(), SeriesKind::line, Role::error);
  ASSERT_NE(step, nullptr);
  EXPECT_DOUBLE_EQ(step->y[0], input->max / 127.0);
  const QImage picture = pictureOf(*chart);
  EXPECT_GT(pixelsOf(picture, lightTheme().color(Role::original), chart->plotArea().toRect()), 60) << "no channel is drawn";
  EXPECT_GT(pixelsOf(picture, lightTheme().color(Role::error), chart->plotArea().toRect(), 60), 60) << "no step is drawn";
  auto* order = lab.find<QComboBox>("channelOrder");
  order->setFocus();
  QTest::keyClick(order, Qt::Key_End);
  lab.settle();
  const Series* sorted = seriesOf(chart->data(), SeriesKind::stems, Role::original);
  EXPECT_TRUE(std::is_sorted(sorted->y.rbegin(), sorted->y.rend()));

  auto* cost = lab.find<ChartView>("costChart");
  const Series* bars = seriesOf(cost->data(), SeriesKind::bars, Role::quantized);
  ASSERT_NE(bars, nullptr);
  ASSERT_EQ(bars->size(), kCosts);
  for (std::size_t i = 0; i < kCosts; ++i) {
    const auto& score = lab.presenter().row(static_cast<Cost>(i))->loss.score;
    EXPECT_EQ(bars->y[i], score.difference.delta);
    EXPECT_EQ(bars->low[i], score.difference.ci95->lo);
    EXPECT_EQ(bars->faded[i], score.verdict == eval::Verdict::withinBoth);
  }
  const Series* band = seriesOf(cost->data(), SeriesKind::band, Role::noise);
  ASSERT_NE(band, nullptr);
  EXPECT_EQ(band->high.front(), 0.002);
  EXPECT_TRUE(lab.text("protocolLine").contains(QStringLiteral("calibrated on calibration"))) << lab.text("protocolLine").toStdString();
}

TEST(ActivationsPageTest, OutliersAreTypedDrawnInjectedAndTakenOut) {
  ActivationsWindow lab;
  EXPECT_FALSE(lab.find<QLabel>("injectedMark")->isVisible());
  auto* field = lab.find<QLineEdit>("outlierChannels");
  auto* problem = lab.find<QLabel>("outlierProblem");
  auto* inject = lab.find<QPushButton>("inject");
  type(field, "3, x");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_TRUE(problem->isVisible());
  type(field, "3, 64");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_EQ(problem->text(), QStringLiteral("This model's channels are 0 to 63."));
  EXPECT_EQ(lab.presenter().state().outliers.channels, State{}.outliers.channels);
  type(field, "3, 17");
  QTest::mouseClick(inject, Qt::LeftButton);
  lab.settle();
  EXPECT_FALSE(problem->isVisible());
  EXPECT_TRUE(lab.presenter().state().injected);
  EXPECT_EQ(lab.presenter().state().outliers.channels, (std::vector<std::int64_t>{3, 17}));
  // Marked everywhere.
  const QString mark = QStringLiteral("channels 3, 17 × 64");
  EXPECT_TRUE(lab.find<QLabel>("injectedMark")->isVisible());
  EXPECT_TRUE(lab.text("injectedMark").contains(mark));
  EXPECT_TRUE(lab.page().line().contains(mark));
  EXPECT_TRUE(lab.page().provenance().contains(mark));
  EXPECT_TRUE(lab.find<ChartView>("costChart")->data().title.contains(mark));
  EXPECT_TRUE(lab.find<ChartView>("channelsChart")->data().title.contains(mark));
  EXPECT_TRUE(lab.text("injectionLine").contains(QStringLiteral("no logit differs"))) << lab.text("injectionLine").toStdString();
  EXPECT_TRUE(lab.page().commandLine()->contains(QStringLiteral("--outliers \"channels=3,17;factor=64\"")));
  // The factor by keys: steps are powers of two.
  auto* factor = lab.find<LabSlider>("factorSlider");
  factor->setFocus();
  QTest::keyClick(factor, Qt::Key_Right);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().outliers.factor, 128.0);
  auto* value = lab.find<QLineEdit>("factorValue");
  type(value, "100");
  QTest::keyClick(value, Qt::Key_Return);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().outliers.factor, 100.0);
  EXPECT_TRUE(lab.text("injectionLine").contains(QStringLiteral("differ by at most"))) << lab.text("injectionLine").toStdString();
  // Drawn by seed: always the same.
  lab.find<QSpinBox>("outlierCount")->setValue(3);
  QTest::mouseClick(lab.find<QPushButton>("outlierDraw"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().outliers.channels, experiment::drawChannels(3, 64, 1));
  QTest::mouseClick(lab.find<QPushButton>("takeOut"), Qt::LeftButton);
  lab.settle();
  EXPECT_FALSE(lab.presenter().state().injected);
  EXPECT_FALSE(lab.find<QLabel>("injectedMark")->isVisible());
  lab.page().undo();
  lab.settle();
  EXPECT_TRUE(lab.presenter().state().injected);
}

TEST(ActivationsPageTest, TheTableOfRangesHoldsEveryInputAndChoosesOne) {
  ActivationsWindow lab({1920, 1080});
  QTest::mouseClick(lab.find<QAbstractButton>("viewRanges"), Qt::LeftButton);
  lab.settle();
  auto* table = lab.find<QTreeView>("rangesTable");
  ASSERT_TRUE(table->isVisible());
  ASSERT_EQ(table->model()->rowCount(), 8);
  const auto& inputs = lab.presenter().ranges().value()->inputs;
  EXPECT_EQ(table->model()->index(0, 0).data().toString().toStdString(), inputs[0].name);
  EXPECT_EQ(table->model()->index(0, 8).data().toString(), ActivationsWords::ratio(inputs[0].ratio));
  EXPECT_TRUE(lab.text("protocolLine").startsWith(QStringLiteral("ranges from calibration")));
  EXPECT_TRUE(lab.page().commandLine()->startsWith(QStringLiteral("quantspec activations")));
  table->setFocus();
  table->setCurrentIndex(table->model()->index(7, 0));
  QTest::keyClick(table, Qt::Key_Return);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().view, View::channels);
  EXPECT_EQ(lab.presenter().shownInput()->name, lab.presenter().state().layer);
  EXPECT_EQ(lab.find<QComboBox>("layerChoice")->currentData().toString().toStdString(), lab.presenter().state().layer);
}

TEST(ActivationsPageTest, TheMatrixIsMeasuredByAButton) {
  ActivationsWindow lab;
  lab.edit([](State& s) { s.view = View::mismatch; });
  auto* map = lab.find<HeatMapView>("mismatchMap");
  EXPECT_EQ(map->state(), ChartState::empty);
  QTest::mouseClick(lab.find<QPushButton>("measureMismatch"), Qt::LeftButton);
  lab.settle();
  ASSERT_NE(lab.presenter().shownMismatch(), nullptr);
  EXPECT_EQ(map->state(), ChartState::ready);
  EXPECT_EQ(map->data().cellRows, 4U);
  const auto& result = *lab.presenter().shownMismatch();
  EXPECT_EQ(map->data().values[1], static_cast<float>(result.schemes[2].cells[0][1].difference.delta));
  auto* scheme = lab.find<QComboBox>("mismatchScheme");
  scheme->setFocus();
  QTest::keyClick(scheme, Qt::Key_Home);
  lab.settle();
  EXPECT_EQ(map->data().values[1], static_cast<float>(result.schemes[0].cells[0][1].difference.delta));
  EXPECT_FALSE(lab.find<QPushButton>("measureMismatch")->isEnabled()) << "it is there";
  EXPECT_TRUE(lab.text("protocolLine").contains(QStringLiteral("without injected outliers")));
  EXPECT_TRUE(lab.page().commandLine()->startsWith(QStringLiteral("quantspec mismatch")));
  ASSERT_EQ(lab.page().panels().size(), 1U);
  EXPECT_EQ(lab.page().panels()[0].first, QStringLiteral("mismatch"));
}

TEST(ActivationsPageTest, TheScoredTextAsCalibrationIsRefusedInWords) {
  ActivationsWindow lab;
  auto* choice = lab.find<QComboBox>("calibrationChoice");
  choice->setFocus();
  QTest::keyClick(choice, Qt::Key_Down);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().calibration.text, "validation");
  EXPECT_TRUE(lab.text("notice").contains(QStringLiteral("flatters"))) << lab.text("notice").toStdString();
  EXPECT_EQ(lab.text("figureSmooth"), QStringLiteral("–"));
  EXPECT_NE(lab.text("figureTensor"), QStringLiteral("–"));
}

TEST(ActivationsPageTest, TasksSetTheControlsAndCheckTheAnswer) {
  ActivationsWindow lab;
  for (int task = 1; task <= 3; ++task) {
    const auto name = [task](const char* part) { return "task" + std::to_string(task) + part; };
    lab.find<QAbstractButton>(name("Start").c_str())->click();
    lab.settle();
    auto* check = lab.find<QPushButton>(name("Check").c_str());
    ASSERT_TRUE(check->isEnabled()) << task;
    const auto delta = [&](Cost cost) { return lab.presenter().row(cost)->loss.score.difference.delta; };
    QString wrong;
    QString right;
    for (const bool answerRight : {false, true}) {
      if (task == 1) {
        const double ratio = lab.presenter().shownInput()->ratio;
        lab.find<QLineEdit>("task1Answer")->setText(QString::number(answerRight ? ratio : ratio * 2 + 1));
      } else {
        int correct = delta(Cost::smooth) < delta(Cost::tensor) ? 0 : 1;
        if (task == 2) {
          const double all[] = {delta(Cost::token), delta(Cost::smooth), delta(Cost::llmint8)};
          correct = static_cast<int>(std::min_element(std::begin(all), std::end(all)) - std::begin(all));
        }
        lab.find<QComboBox>(name("Choice").c_str())->setCurrentIndex(answerRight ? correct : (correct + 1) % 2);
      }
      QTest::mouseClick(check, Qt::LeftButton);
      (answerRight ? right : wrong) = lab.text(name("Verdict").c_str());
    }
    EXPECT_TRUE(right.startsWith(QStringLiteral("Right"))) << right.toStdString();
    EXPECT_TRUE(wrong.startsWith(QStringLiteral("No"))) << wrong.toStdString();
    EXPECT_EQ(lab.presenter().state().injected, task == 2);
  }
}

TEST(ActivationsPageTest, ChartsAreWrittenWithTheirProtocolAndSettings) {
  QTemporaryDir dir;
  ActivationsWindow lab;
  lab.edit([](State& s) { s.injected = true; });
  const auto panels = lab.page().panels();
  ASSERT_EQ(panels.size(), 2U);
  ExportOptions options;
  options.provenance = lab.page().provenance();
  options.settings = lab.page().settingsJson();
  for (const auto& [name, panel] : panels) {
    const std::filesystem::path path = dir.filePath(name + QStringLiteral(".json")).toStdString();
    const auto status = exportFigure({name, {panel}, {}}, options, path);
    ASSERT_TRUE(status) << status.error().english();
    QFile file(QString::fromStdString(path.string()));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray json = file.readAll();
    EXPECT_TRUE(json.contains("Outliers injected")) << json.left(400).toStdString();
    EXPECT_TRUE(json.contains("outlier_factor"));
  }
  bool hasProtocol = false;
  for (const auto& [name, value] : lab.page().reportRows()) hasProtocol = hasProtocol || value.contains(QStringLiteral("loss on validation"));
  EXPECT_TRUE(hasProtocol);
}

TEST(ActivationsPageTest, EverythingHasANameAndAnAccessibleName) {
  ActivationsWindow lab;
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
