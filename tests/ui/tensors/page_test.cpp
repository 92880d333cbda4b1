// The real page under real keys, clicks and typing: list, views, controls, tasks, exports and the chapter's matrix.
#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

#include "tests/ui/tensors/support.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/blocks_view.h"
#include "ui/labs/tensors/tensors_file_panel.h"
#include "ui/labs/tensors/tensors_views.h"
#include "ui/widgets/lab_slider.h"

namespace qs::ui::test {
namespace {

using State = TensorsState;

void type(QLineEdit* field, const char* text) {
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, QLatin1String(text));
  QTest::keyClick(field, Qt::Key_Return);
}

TEST(TensorsPageTest, AClickInTheListShowsThatTensor) {
  TensorsWindow lab;
  auto* table = lab.find<QTableView>("tensorTable");
  ASSERT_EQ(table->model()->rowCount(), 5);
  const int row = 2;
  const QString name = table->model()->index(row, 0).data().toString();
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(row, 0)).center());
  lab.settle();
  EXPECT_EQ(lab.presenter().tensorName(), name);
  EXPECT_EQ(lab.find<QLabel>("tensorName")->accessibleName(), name);
  QTest::keyClick(table, Qt::Key_Down);
  QTest::keyClick(table, Qt::Key_Down);
  lab.settle();
  EXPECT_EQ(lab.presenter().tensorRow(), row + 2);
  lab.page().undo();
  lab.settle();
  EXPECT_EQ(table->currentIndex().row(), 0) << "steps through the list are one step back";
}

TEST(TensorsPageTest, ALectureFoldsTheListAwayAndBringsItBackAsItWas) {
  TensorsWindow lab;
  for (const bool folded : {false, true}) {
    lab.page().filePanel().setFolded(folded);
    lab.page().setTheme(lectureTheme(lightTheme()));
    EXPECT_TRUE(lab.page().filePanel().isFolded());
    EXPECT_EQ(lab.page().layoutState().value(QStringLiteral("listFolded")).toBool(), folded)
        << "what is remembered is the list outside the lecture";
    lab.page().setTheme(darkTheme());
    EXPECT_EQ(lab.page().filePanel().isFolded(), folded);
  }
}

TEST(TensorsPageTest, TheListIsFilteredByTypingAndByKindAndSortedByItsHeader) {
  TensorsWindow lab;
  auto* table = lab.find<QTableView>("tensorTable");
  auto* filter = lab.find<QLineEdit>("tensorFilter");
  filter->setFocus();
  QTest::keyClicks(filter, QStringLiteral("attn"));
  EXPECT_EQ(table->model()->rowCount(), 2);
  EXPECT_EQ(lab.text("tensorCount"), QStringLiteral("2 / 5"));
  filter->clear();
  QTest::keyClicks(filter, QStringLiteral("zzz"));
  EXPECT_TRUE(lab.find<QLabel>("tensorsNone")->isVisible());
  filter->clear();
  auto* kind = lab.find<QComboBox>("kindChoice");
  kind->setFocus();
  QTest::keyClick(kind, Qt::Key_Down);
  EXPECT_EQ(table->model()->rowCount(), 3) << "linear layers";
  QTest::keyClick(kind, Qt::Key_Up);
  auto* header = table->horizontalHeader();
  QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                    QPoint(header->sectionViewportPosition(TensorTable::kOutliers) + 20, header->height() / 2));
  if (header->sortIndicatorOrder() != Qt::DescendingOrder) {
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(TensorTable::kOutliers) + 20, header->height() / 2));
  }
  double last = 1e300;
  for (int row = 0; row < table->model()->rowCount(); ++row) {
    const double outliers = table->model()->index(row, TensorTable::kOutliers).data(TensorTable::kSortRole).toDouble();
    EXPECT_LE(outliers, last);
    last = outliers;
  }
  EXPECT_EQ(table->model()->index(4, 0).data().toString(), QStringLiteral("norm")) << "all of one magnitude";
}

TEST(TensorsPageTest, FilterAndOrderAreUndoneAndComeBackWithTheState) {
  TensorsWindow lab;
  auto* table = lab.find<QTableView>("tensorTable");
  auto* filter = lab.find<QLineEdit>("tensorFilter");
  const auto shown = [&] { return table->model()->index(0, 0).data().toString(); };
  const QString first = shown();
  filter->setFocus();
  QTest::keyClicks(filter, QStringLiteral("ffn"));
  EXPECT_EQ(table->model()->rowCount(), 1);
  EXPECT_EQ(lab.presenter().tensorRow(), 0) << "the chosen tensor is hidden, not another one chosen";
  QTest::keyClick(filter, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(table->model()->rowCount(), 5) << "what was typed at a stretch is one step";
  EXPECT_EQ(filter->text(), QString());
  auto* header = table->horizontalHeader();
  QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                    QPoint(header->sectionViewportPosition(TensorTable::kOutliers) + 20, header->height() / 2));
  const auto sorted = lab.presenter().state();
  ASSERT_TRUE(sorted.sort);
  EXPECT_EQ(sorted.sort->column, State::Column::outliers);
  const QString firstSorted = shown();
  EXPECT_NE(firstSorted, first);
  lab.page().undo();
  EXPECT_FALSE(lab.presenter().state().sort);
  EXPECT_EQ(shown(), first);
  State saved = *tensorsStateFromJson(toJson(sorted));
  saved.filter = "blocks";
  saved.sweepPart = State::SweepPart::map;
  lab.presenter().restore(saved);
  lab.settle();
  EXPECT_EQ(filter->text(), QStringLiteral("blocks"));
  EXPECT_EQ(table->model()->rowCount(), 3);
  double last = sorted.sort->descending ? 1e300 : 0.0;
  for (int row = 0; row < 3; ++row) {
    const double outliers = table->model()->index(row, TensorTable::kOutliers).data(TensorTable::kSortRole).toDouble();
    EXPECT_TRUE(sorted.sort->descending ? outliers <= last : outliers >= last) << row;
    last = outliers;
  }
  EXPECT_TRUE(lab.find<QToolButton>("sweepPartMap")->isChecked());
}

TEST(TensorsPageTest, ANewSchemeReplacesTheHistogramOnceAndLeavesTheChannelsAlone) {
  TensorsWindow lab;
  auto& views = lab.page().views();
  const auto channels = views.channels()->replaceCount();
  const auto before = views.replaced();
  lab.edit([](State& state) { state.scheme.weights.format = "int3"; });
  EXPECT_EQ(views.replaced() - before, 1U) << "the levels";
  EXPECT_EQ(views.channels()->replaceCount(), channels);
}

TEST(TensorsPageTest, SlidersAndTypedValuesSetTheSchemeAndMoveTheFigures) {
  TensorsWindow lab;
  auto* bits = lab.find<LabSlider>("bitsSlider");
  const QString before = lab.text("figureRmse");
  bits->setFocus();
  QTest::keyClick(bits, Qt::Key_Right);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int5:g128");
  EXPECT_NE(lab.text("figureRmse"), before);
  EXPECT_EQ(lab.text("figureBits"), QStringLiteral("5.125"));
  type(lab.find<QLineEdit>("groupValue"), "row");
  lab.settle();
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int5:row");
  EXPECT_EQ(lab.text("groupMeaning"), QStringLiteral("16 scales for this tensor"));
  type(lab.find<QLineEdit>("groupValue"), "48");
  lab.settle();
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int5:g48");
  type(lab.find<QLineEdit>("groupValue"), "seven");
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int5:g48");
  EXPECT_TRUE(lab.text("groupMeaning").contains(QStringLiteral("group size")));
  type(lab.find<QLineEdit>("bitsValue"), "9");
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int5:g48");
  auto* grid = lab.find<QComboBox>("gridChoice");
  grid->setFocus();
  QTest::keyClick(grid, Qt::Key_End);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().scheme.weights.grid, quant::GridKind::asym);
  QTest::keyClick(grid, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int5:g48");
  EXPECT_TRUE(lab.text("figuresBasis").contains(count(4096)));
}

TEST(TensorsPageTest, EachViewDrawsItsPictureOnceForEachResult) {
  TensorsWindow lab;
  const struct {
    const char* button;
    const char* chart;
    Role role;
  } views[] = {{"viewDistribution", "histogramChart", Role::original},
               {"viewError", "rowErrorChart", Role::error},
               {"viewError", "columnErrorChart", Role::error},
               {"viewDistribution", "channelChart", Role::original},
               {"viewSweep", "sweepChart", Role::original},
               {"viewBlocks", "blocksView", Role::error}};
  for (const auto& view : views) {
    QTest::mouseClick(lab.find<QToolButton>(view.button), Qt::LeftButton);
    lab.settle();
    auto* chart = lab.find<QWidget>(view.chart);
    ASSERT_TRUE(chart->isVisible()) << view.chart;
    EXPECT_GT(pixelsOf(pictureOf(*chart), lab.window().theme().color(view.role), chart->rect(), 12), 60) << view.chart;
  }
  QTest::mouseClick(lab.find<QToolButton>("viewHeat"), Qt::LeftButton);
  lab.settle();
  HeatMapView* heat = lab.page().views().heat();
  EXPECT_TRUE(heat->isVisible());
  EXPECT_EQ(heat->state(), ChartState::ready);
  std::set<QRgb> colors;
  const QImage picture = pictureOf(*heat);
  for (double x = heat->plotArea().left() + 1; x < heat->plotArea().right(); ++x) {
    colors.insert(picture.pixel((QPointF(x, heat->plotArea().center().y()) * picture.devicePixelRatio()).toPoint()));
  }
  EXPECT_GT(colors.size(), 8U) << "weights of many sizes have many colours";
  QTest::mouseClick(lab.find<QToolButton>("viewDistribution"), Qt::LeftButton);
  lab.settle();
  const auto before = lab.page().views().replaced();
  for (int i = 0; i < 5; ++i) lab.page().views().refresh();
  EXPECT_EQ(lab.page().views().replaced(), before) << "nothing new, nothing drawn";
}

TEST(TensorsPageTest, TheHistogramHoldsAllValuesAndItsLogSwitchKeepsThem) {
  TensorsWindow lab;
  auto* chart = lab.page().views().histogram();
  const auto total = [&] {
    double sum = 0.0;
    for (const double y : chart->data().series.front().y) sum += y;
    const auto& histogram = lab.presenter().study().value()->histogram;
    return sum + static_cast<double>(histogram.below + histogram.above);
  };
  EXPECT_EQ(total(), 4096.0);
  QTest::mouseClick(lab.find<QToolButton>("logCounts"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(chart->data().y.kind, AxisKind::log);
  EXPECT_EQ(total(), 4096.0);
  EXPECT_TRUE(lab.presenter().state().logCounts);
}

TEST(TensorsPageTest, AnOutlierChannelIsMarked) {
  TensorsWindow lab;
  lab.edit([](State& state) { state.tensor = "blocks.0.ffn.w2"; });
  const auto& series = lab.page().views().channels()->data().series;
  ASSERT_EQ(series.size(), 3U);
  EXPECT_EQ(series[2].x, std::vector<double>{33.0});
  EXPECT_TRUE(lab.text("see0").size() > 0 && lab.text("see2").contains(QStringLiteral("33"))) << lab.text("see2").toStdString();
}

TEST(TensorsPageTest, ZoomingTheHeatMapAsksForThatWindowAndUndoLeavesIt) {
  TensorsWindow lab;
  lab.edit([](State& state) { state.view = State::View::heat; });
  auto* heat = lab.page().views().heat();
  heat->setWindow({4, 8, 64, 80});
  lab.settle();
  ASSERT_TRUE(lab.presenter().state().window);
  EXPECT_EQ(heat->data().cellRows, 4U);
  EXPECT_EQ(heat->data().cellColumns, 16U);
  auto* wholeMatrix = lab.find<QToolButton>("wholeMatrix");
  EXPECT_TRUE(wholeMatrix->isVisible());
  lab.page().undo();
  lab.settle();
  EXPECT_FALSE(lab.presenter().state().window);
  EXPECT_FALSE(heat->isZoomed());
  lab.page().redo();
  lab.settle();
  EXPECT_TRUE(heat->isZoomed());
  QTest::mouseClick(wholeMatrix, Qt::LeftButton);
  lab.settle();
  EXPECT_FALSE(lab.presenter().state().window);
  QTest::mouseClick(lab.find<QToolButton>("heatOfError"), Qt::LeftButton);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().heatOf, State::HeatOf::error);
}

TEST(TensorsPageTest, ACellOfTheSweepSetsItsScheme) {
  TensorsWindow lab;
  lab.edit([](State& state) { state.view = State::View::sweep; });
  auto* map = lab.page().views().sweepMap();
  ASSERT_EQ(map->data().cellRows, 8U);
  ASSERT_EQ(map->data().cellColumns, 7U);
  emit map->cellClicked(2, 1);
  lab.settle();
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int3:row");
  const auto& sweep = *lab.presenter().sweep().value();
  const auto cell = std::find_if(sweep.cells.begin(), sweep.cells.end(), [](const auto& c) { return c.scheme == "int3:row"; });
  ASSERT_NE(cell, sweep.cells.end());
  EXPECT_DOUBLE_EQ(cell->stats.rmse(), lab.presenter().scheme().value()->study->stats.rmse()) << "the cell told the truth";
}

TEST(TensorsPageTest, WorstFirstSortsTheListByErrorAndAClickShowsThatTensor) {
  TensorsWindow lab;
  lab.edit([](State& state) { setGranularity(state.scheme, *readGranularity("tensor")); });
  QTest::mouseClick(lab.find<QToolButton>("fileWorst"), Qt::LeftButton);
  lab.settle();
  auto* table = lab.find<QTableView>("tensorTable");
  double last = 1e300;
  int withError = 0;
  for (int row = 0; row < table->model()->rowCount(); ++row) {
    const QVariant error = table->model()->index(row, TensorTable::kError).data(TensorTable::kSortRole);
    if (!error.isValid()) continue;
    EXPECT_LE(error.toDouble(), last);
    last = error.toDouble();
    ++withError;
  }
  EXPECT_GE(withError, 3);
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, 0)).center());
  lab.settle();
  EXPECT_EQ(lab.presenter().tensorName(), table->model()->index(0, 0).data().toString());
}

TEST(TensorsPageTest, Claim003bComesOutOnScreen) {
  TensorsWindow lab;
  lab.edit([](State& state) { state.scheme.weights.format = "int7"; });
  auto* picker = qobject_cast<QToolButton*>(lab.page().sourcePicker());
  ASSERT_NE(picker, nullptr);
  emit picker->menu()->aboutToShow();
  auto* example = picker->menu()->findChild<QAction*>(QStringLiteral("sourceExample"));
  ASSERT_NE(example, nullptr);
  example->trigger();
  lab.settle();
  EXPECT_EQ(lab.text("figureBits"), QStringLiteral("4.125"));
  EXPECT_TRUE(lab.text("see0").contains(QStringLiteral("44.564\u202FMB"))) << lab.text("see0").toStdString();
  EXPECT_TRUE(lab.text("see1").contains(QStringLiteral("1.393\u202FMB"))) << lab.text("see1").toStdString();
  EXPECT_EQ(lab.text("figureRmse"), QStringLiteral("–"));
  auto* blocks = lab.find<QWidget>("blocksView");
  EXPECT_GT(pixelsOf(pictureOf(*blocks), lab.window().theme().error, blocks->rect(), 12), 20) << "the sliver of scales is there";
}

TEST(TensorsPageTest, TasksSetTheControlsAndCheckTheAnswer) {
  TensorsWindow lab;
  lab.find<QAbstractButton>("task1Start")->click();
  lab.settle();
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int4");
  const double peak = lab.presenter().study().value()->stats.peak();
  lab.find<QLineEdit>("task1Answer")->setText(QStringLiteral("2"));
  lab.find<QAbstractButton>("task1Check")->click();
  EXPECT_TRUE(lab.text("task1Verdict").contains(times(peak)));
  EXPECT_FALSE(lab.text("task1Verdict").startsWith(QStringLiteral("Yes")));
  lab.find<QLineEdit>("task1Answer")->setText(QString::number(peak, 'f', 2));
  lab.find<QAbstractButton>("task1Check")->click();
  EXPECT_TRUE(lab.text("task1Verdict").startsWith(QStringLiteral("Yes")));

  lab.find<QAbstractButton>("task2Start")->click();
  lab.settle();
  EXPECT_EQ(lab.presenter().state().scheme.text(), "int3");
  EXPECT_EQ(lab.presenter().state().fileView, State::FileView::worst);
  auto* choice = lab.find<QComboBox>("task2Choice");
  ASSERT_GE(choice->count(), 2);
  const auto worst = lab.find<QTableView>("tensorTable")->model()->index(0, 0).data().toString();
  ASSERT_GE(choice->findText(worst), 0);
  choice->setCurrentIndex(choice->findText(worst));
  lab.find<QAbstractButton>("task2Check")->click();
  EXPECT_TRUE(lab.text("task2Verdict").startsWith(QStringLiteral("Yes"))) << lab.text("task2Verdict").toStdString();

  lab.find<QAbstractButton>("task3Start")->click();
  lab.settle();
  EXPECT_TRUE(lab.presenter().state().example);
  lab.find<QLineEdit>("task3Answer")->setText(QStringLiteral("4.125"));
  lab.find<QAbstractButton>("task3Check")->click();
  EXPECT_TRUE(lab.text("task3Verdict").startsWith(QStringLiteral("Yes"))) << lab.text("task3Verdict").toStdString();
  lab.find<QLineEdit>("task3Answer")->setText(QStringLiteral("4"));
  lab.find<QAbstractButton>("task3Check")->click();
  EXPECT_FALSE(lab.text("task3Verdict").startsWith(QStringLiteral("Yes")));
}

TEST(TensorsPageTest, ExportsCarryEachViewsCharts) {
  TensorsWindow lab;
  QTemporaryDir folder;
  for (const auto view : {State::View::distribution, State::View::heat, State::View::blocks, State::View::error, State::View::sweep}) {
    lab.edit([&](State& state) { state.view = view; });
    ASSERT_FALSE(lab.page().panels().empty());
    for (const char* suffix : {"png", "svg", "csv"}) {
      const QString path = folder.path() + QStringLiteral("/v%1.%2").arg(static_cast<int>(view)).arg(QLatin1String(suffix));
      lab.page().exportTo(path, ExportChoice{});
      EXPECT_GT(QFileInfo(path).size(), 100) << path.toStdString();
    }
  }
  EXPECT_TRUE(lab.page().provenance().contains(QStringLiteral("int4:g128")));
  EXPECT_TRUE(lab.page().settingsJson().contains("\"page\": \"tensors\""));
}

TEST(TensorsPageTest, TheListFoldsAwayAndIsRemembered) {
  TensorsWindow lab;
  auto* fold = lab.find<QToolButton>("fileFold");
  const int before = lab.page().views().height();
  QTest::mouseClick(fold, Qt::LeftButton);
  lab.settle();
  EXPECT_FALSE(lab.find<QTableView>("tensorTable")->isVisible());
  EXPECT_GT(lab.page().views().height(), before + 80);
  EXPECT_TRUE(lab.page().layoutState().value(QStringLiteral("listFolded")).toBool());
  lab.page().restoreLayout({});
  EXPECT_TRUE(lab.find<QTableView>("tensorTable")->isVisible());
}

TEST(TensorsPageTest, EverythingThatTakesTheFocusHasANameAndAnAccessibleName) {
  TensorsWindow lab;
  for (QWidget* widget : lab.page().tabOrder()) {
    EXPECT_FALSE(widget->objectName().isEmpty());
    // A button is read by its text.
    const auto* pressed = qobject_cast<const QAbstractButton*>(widget);
    EXPECT_FALSE(widget->accessibleName().isEmpty() && (pressed == nullptr || pressed->text().isEmpty()))
        << widget->objectName().toStdString();
    // Of buttons of which one is pressed, Tab reaches that one; arrows reach the others.
    const auto* button = qobject_cast<const QToolButton*>(widget);
    if (button != nullptr && button->group() != nullptr && !button->isChecked()) continue;
    EXPECT_NE(widget->focusPolicy() & Qt::TabFocus, 0) << widget->objectName().toStdString();
  }
}

TEST(TensorsPageTest, NothingComputesOnTheThreadOfTheWindow) {
  const auto before = computationsOnGuiThread();
  TensorsWindow lab;
  for (const auto view : {State::View::distribution, State::View::heat, State::View::blocks, State::View::error, State::View::sweep}) {
    lab.edit([&](State& state) {
      state.view = view;
      state.fileView = State::FileView::worst;
      state.scheme.weights.format = "int" + std::to_string(3 + static_cast<int>(view));
    });
  }
  EXPECT_EQ(computationsOnGuiThread(), before);
}

}  // namespace
}  // namespace qs::ui::test
