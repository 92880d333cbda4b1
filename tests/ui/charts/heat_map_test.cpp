#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <limits>

#include "tests/ui/charts/samples.h"
#include "tests/ui/charts/support.h"
#include "ui/charts/heat_cells.h"
#include "ui/charts/heat_map_view.h"

namespace qs::ui {
namespace {

constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();

void showMap(HeatMapView& view, QSize size = {800, 480}) {
  view.resize(size);
  view.show();
  QApplication::processEvents();
}

// rows × columns elements, one cell each.
HeatMapData mapOf(std::size_t rows, std::size_t columns, std::vector<float> values) {
  HeatMapData d;
  d.rows = d.rowEnd = d.cellRows = rows;
  d.columns = d.columnEnd = d.cellColumns = columns;
  d.values = std::move(values);
  return d;
}

QPoint placeOf(const HeatMapView& view, double row, double column) {
  const HeatWindow w = view.window();
  const QRectF plot = view.plotArea();
  return QPointF(plot.left() + (column + 0.5 - static_cast<double>(w.columnBegin)) / static_cast<double>(w.width()) * plot.width(),
                 plot.top() + (row + 0.5 - static_cast<double>(w.rowBegin)) / static_cast<double>(w.height()) * plot.height()).toPoint();
}

QColor pixel(const QImage& image, QPoint at) {
  const double ratio = image.devicePixelRatio();
  return image.pixelColor((QPointF(at) * ratio).toPoint());
}

void wheelOver(QWidget& view, QPointF at, int delta, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
  QWheelEvent event(at, view.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&view, &event);
}

void drag(QWidget& view, QPoint from, QPoint to) {
  QTest::mousePress(&view, Qt::LeftButton, {}, from);
  QMouseEvent move(QEvent::MouseMove, to, view.mapToGlobal(QPointF(to)), Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&view, &move);
  QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
}

class HeatMap : public testing::TestWithParam<bool> {
 protected:
  const Theme& theme() const { return GetParam() ? darkTheme() : lightTheme(); }
};

TEST_P(HeatMap, EveryCellWearsItsColour) {
  HeatMapView view;
  view.setTheme(theme());
  showMap(view);
  const HeatMapData d = mapOf(3, 4, {0, 1, -1, 0.5F, -0.5F, 0.25F, kMissing, 0, 1, 1, -1, -1});
  QSignalSpy painted(&view, &HeatMapView::painted);
  const quint64 generation = view.setData(d);
  const QImage image = test::pictureOf(view);
  ASSERT_EQ(painted.count(), 1);
  EXPECT_EQ(painted.at(0).at(0).toULongLong(), generation);
  const HeatColors colors(d, theme());
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < 4; ++c) {
      const float v = d.values[r * 4 + c];
      if (std::isnan(v)) continue;
      EXPECT_EQ(pixel(image, placeOf(view, static_cast<double>(r), static_cast<double>(c))), QColor(colors.color(v))) << r << ' ' << c;
    }
  }
  // What is missing is hatched: neither the ground nor one colour.
  const QRect hole(placeOf(view, 1, 2) - QPoint(20, 20), QSize(40, 40));
  const int grey = test::pixelsOf(image, QColor(colors.missing()), hole, 0);
  EXPECT_GT(grey, 400);
  EXPECT_LT(grey, 40 * 40 * static_cast<int>(std::lround(image.devicePixelRatio() * image.devicePixelRatio())));
  EXPECT_EQ(test::pixelsOf(image, theme().card, hole, 0), 0);
}

INSTANTIATE_TEST_SUITE_P(Grounds, HeatMap, testing::Bool(), [](const auto& i) { return i.param ? "Dark" : "Light"; });

// More cells than pixels: the one large value must be seen, and be marked when it is beyond the colours.
TEST(HeatMapView, NoExtremeIsLostBetweenPixels) {
  HeatMapView view;
  showMap(view, {400, 260});
  HeatMapData d = mapOf(2000, 3000, std::vector<float>(6000000, 0.0F));
  d.values[1234 * 3000 + 1501] = -1;
  view.setData(d);
  const QImage without = test::pictureOf(view);
  EXPECT_GE(test::pixelsOf(without, QColor(negativeRamp(false)[255]), view.plotArea().toRect(), 2), 1);
  d.limit = 0.25;
  view.setData(d);
  const QImage marked = test::pictureOf(view);
  const QRect near(placeOf(view, 1234, 1501) - QPoint(6, 6), QSize(13, 13));
  EXPECT_GE(test::pixelsOf(marked, QColor(negativeRamp(false)[255]), near, 2), 1);
  EXPECT_GT(test::pixelsOf(marked, lightTheme().text, near, 90), 8) << "the ring";
  EXPECT_EQ(test::pixelsOf(without, lightTheme().text, near, 60), 0);
}

TEST(HeatMapView, AMarkStandsInTheCornerOfALargeCell) {
  HeatMapView view;
  showMap(view);
  HeatMapData d = mapOf(2, 2, {1, 0.1F, -0.1F, 0.1F});
  d.limit = 0.5;
  view.setData(d);
  const QImage image = test::pictureOf(view);
  const QColor mark = textOn(positiveRamp(false)[255]);
  const QPoint corner(static_cast<int>(view.plotArea().center().x()) - 9, static_cast<int>(view.plotArea().top()) + 2);
  EXPECT_GT(test::pixelsOf(image, mark, QRect(corner, QSize(8, 6)), 30), 6);
  EXPECT_EQ(pixel(image, placeOf(view, 0, 0)), QColor(positiveRamp(false)[255]));
}

TEST(HeatMapView, WheelZoomsAboutThePointerAndAsksForCells) {
  HeatMapView view;
  showMap(view);
  view.setData(samples::weights());
  QSignalSpy changed(&view, &HeatMapView::windowChanged);
  const QPoint at = placeOf(view, 200, 300);
  const auto before = view.elementAt(at);
  wheelOver(view, at, 120);
  ASSERT_EQ(changed.count(), 1);
  const HeatWindow w = view.window();
  EXPECT_EQ(changed.at(0).at(0).toULongLong(), w.rowBegin);
  EXPECT_EQ(changed.at(0).at(3).toULongLong(), w.columnEnd);
  EXPECT_NEAR(static_cast<double>(w.height()), 288 * 0.8, 1);
  EXPECT_NEAR(static_cast<double>(w.width()), 768 * 0.8, 1);
  const auto after = view.elementAt(at);
  ASSERT_TRUE(before && after);
  EXPECT_NEAR(static_cast<double>(before->first), static_cast<double>(after->first), 2);
  EXPECT_NEAR(static_cast<double>(before->second), static_cast<double>(after->second), 2);
  // Until the cells come, the old ones are drawn where they belong.
  EXPECT_EQ(view.data().rowEnd, 288u);
  const QImage stretched = test::pictureOf(view);
  view.setData(samples::weights(false, w));
  EXPECT_EQ(view.window(), w) << "the window is the user's";
  EXPECT_NE(test::pictureOf(view), stretched);
  // To a single weight and no further; then all of it again.
  for (int i = 0; i < 60; ++i) wheelOver(view, placeOf(view, 200, 300), 120);
  EXPECT_EQ(view.window(), (HeatWindow{200, 201, 300, 301}));
  for (int i = 0; i < 90; ++i) wheelOver(view, view.plotArea().center(), -120);
  EXPECT_FALSE(view.isZoomed());
  wheelOver(view, at, 240, Qt::ShiftModifier);
  EXPECT_EQ(view.window().height(), 288u);
  EXPECT_LT(view.window().width(), 768u);
  const int so = changed.count();
  wheelOver(view, QPointF(2, 2), 120);
  EXPECT_EQ(changed.count(), so) << "outside the plot the wheel scrolls the page";
}

TEST(HeatMapView, RubberBandAndDoubleClick) {
  HeatMapView view;
  showMap(view);
  view.setData(samples::weights());
  QSignalSpy clicked(&view, &HeatMapView::cellClicked);
  drag(view, placeOf(view, 50, 100), placeOf(view, 99, 299));
  EXPECT_NEAR(static_cast<double>(view.window().rowBegin), 50, 1);
  EXPECT_NEAR(static_cast<double>(view.window().rowEnd), 100, 1);
  EXPECT_NEAR(static_cast<double>(view.window().columnBegin), 100, 1);
  EXPECT_NEAR(static_cast<double>(view.window().columnEnd), 300, 1);
  EXPECT_EQ(clicked.count(), 0) << "a drag is no click";
  QTest::mouseDClick(&view, Qt::LeftButton, {}, view.plotArea().center().toPoint());
  EXPECT_FALSE(view.isZoomed());
  // A flat band chooses columns only.
  drag(view, placeOf(view, 50, 100), placeOf(view, 50, 299));
  EXPECT_EQ(view.window().height(), 288u);
  EXPECT_LT(view.window().width(), 220u);
}

TEST(HeatMapView, AClickAndEnterNameTheElement) {
  HeatMapView view;
  showMap(view);
  view.setData(mapOf(3, 4, std::vector<float>(12, 1.0F)));
  QSignalSpy clicked(&view, &HeatMapView::cellClicked), hovered(&view, &HeatMapView::hovered);
  QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(view, 2, 1));
  ASSERT_EQ(clicked.count(), 1);
  EXPECT_EQ(clicked.at(0), (QList<QVariant>{quint64{2}, quint64{1}}));
  QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(2, 2));
  QTest::mouseClick(&view, Qt::RightButton, {}, placeOf(view, 2, 1));
  EXPECT_EQ(clicked.count(), 1);
  QTest::keyClick(&view, Qt::Key_Return);
  EXPECT_EQ(clicked.count(), 1) << "nothing is chosen yet";
  QTest::keyClick(&view, Qt::Key_Right);
  QTest::keyClick(&view, Qt::Key_Right);
  QTest::keyClick(&view, Qt::Key_Down);
  QTest::keyClick(&view, Qt::Key_Return);
  ASSERT_EQ(clicked.count(), 2);
  EXPECT_EQ(clicked.at(1), (QList<QVariant>{quint64{2}, quint64{2}}));
  EXPECT_GE(hovered.count(), 3);
}

TEST(HeatMapView, HoverSaysRowColumnAndValueWithoutDrawingTheCellsAnew) {
  HeatMapView view;
  showMap(view);
  view.setData(samples::weights());
  const QImage plain = test::pictureOf(view);
  const quint64 renders = view.renderCount();
  QSignalSpy hovered(&view, &HeatMapView::hovered), left(&view, &HeatMapView::hoverLeft);
  QTest::mouseMove(&view, placeOf(view, 200, 300));
  ASSERT_EQ(hovered.count(), 1);
  EXPECT_EQ(hovered.at(0).at(0).toULongLong(), 200u);
  EXPECT_NEAR(hovered.at(0).at(1).toDouble(), 300, 1);
  EXPECT_NE(test::pictureOf(view), plain);
  EXPECT_EQ(view.renderCount(), renders);
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&view, &leave);
  EXPECT_EQ(left.count(), 1);
  EXPECT_EQ(test::pictureOf(view), plain);
}

TEST(HeatMapView, KeysZoomPanAndShowAll) {
  HeatMapView view;
  showMap(view);
  view.setData(samples::weights());
  QTest::keyClick(&view, Qt::Key_Plus);
  QTest::keyClick(&view, Qt::Key_Plus);
  const HeatWindow zoomed = view.window();
  EXPECT_LT(zoomed.width(), 600u);
  QTest::keyClick(&view, Qt::Key_Right);
  EXPECT_GT(view.window().columnBegin, zoomed.columnBegin);
  EXPECT_EQ(view.window().width(), zoomed.width());
  QTest::keyClick(&view, Qt::Key_Up);
  EXPECT_LT(view.window().rowBegin, zoomed.rowBegin);
  for (int i = 0; i < 40; ++i) QTest::keyClick(&view, Qt::Key_Down);
  EXPECT_EQ(view.window().rowEnd, 288u);
  QTest::keyClick(&view, Qt::Key_Minus);
  EXPECT_GT(view.window().width(), zoomed.width());
  QTest::keyClick(&view, Qt::Key_Home);
  EXPECT_FALSE(view.isZoomed());
  // Focus by the keyboard is seen, focus by the mouse needs no ring.
  view.clearFocus();
  const QImage before = test::pictureOf(view);
  QFocusEvent in(QEvent::FocusIn, Qt::TabFocusReason);
  view.activateWindow();
  view.setFocus(Qt::TabFocusReason);
  QApplication::sendEvent(&view, &in);
  if (view.hasFocus()) {
    EXPECT_NE(test::pictureOf(view), before);
  }
}

TEST(HeatMapView, AnotherMatrixIsShownWholeAndALateAnswerWhereItBelongs) {
  HeatMapView view;
  showMap(view);
  view.setData(samples::weights());
  view.setWindow({0, 100, 0, 100});
  // Cells of a quarter of the window only: the rest is hatched.
  view.setData(samples::weights(false, {0, 50, 0, 50}));
  const QImage part = test::pictureOf(view);
  const QColor missing(HeatColors(view.data(), lightTheme()).missing());
  EXPECT_EQ(test::pixelsOf(part, missing, QRect(placeOf(view, 10, 10), placeOf(view, 40, 40)), 0), 0);
  EXPECT_GT(test::pixelsOf(part, missing, QRect(placeOf(view, 60, 60), placeOf(view, 90, 90)), 0), 500);
  HeatMapData other = mapOf(5, 6, std::vector<float>(30, 0.5F));
  view.setData(other);
  EXPECT_EQ(view.window(), (HeatWindow{0, 5, 0, 6}));
  view.setWindow({4, 4, 100, 2});
  EXPECT_EQ(view.window(), (HeatWindow{4, 5, 5, 6})) << "at least one element, inside the matrix";
}

TEST(HeatMapView, ShownDataIsTheWindowWithTheSameColours) {
  HeatMapView view;
  showMap(view);
  const HeatMapData d = samples::weights(false, {0, 288, 0, 768}, 288, 768);
  view.setData(d);
  view.setWindow({10, 20, 30, 50});
  const HeatMapData shown = view.shownData();
  EXPECT_EQ(shown.cellRows, 10u);
  EXPECT_EQ(shown.cellColumns, 20u);
  EXPECT_EQ(shown.rowBegin, 10u);
  EXPECT_EQ(shown.columnEnd, 50u);
  EXPECT_EQ(shown.values[0], samples::weightAt(10, 30));
  EXPECT_EQ(shown.limit, 0.2);
  view.copyData();
  const QString table = QGuiApplication::clipboard()->text();
  EXPECT_TRUE(table.contains(QStringLiteral("output row\t30\t31")));
  EXPECT_EQ(table.count(QLatin1Char('\n')), 13);  // title, what it is, head, ten rows
}

TEST(HeatMapView, StatesAndOddMatricesAreSaid) {
  HeatMapView view;
  showMap(view);
  view.setState(ChartState::empty, "Open a model.");
  EXPECT_GT(test::pixelsOf(test::pictureOf(view), lightTheme().quiet, view.rect()), 20);
  view.setData(samples::weights());
  const QImage ready = test::pictureOf(view);
  view.setState(ChartState::loading, "Reading …");
  EXPECT_NE(test::pictureOf(view), ready);
  EXPECT_GT(test::pixelsOf(test::pictureOf(view), QColor(positiveRamp(false)[255]), view.plotArea().toRect(), 12), 20) << "the old picture stays";
  view.setState(ChartState::failed, "No such tensor.");
  EXPECT_GT(test::pixelsOf(test::pictureOf(view), lightTheme().failure, view.rect()), 20);
  QSignalSpy painted(&view, &HeatMapView::painted);
  HeatMapData wrong = mapOf(3, 3, {1, 2});  // too few values
  for (const HeatMapData& odd : {HeatMapData{}, mapOf(1, 1, {0}), mapOf(1, 1, {kMissing}), mapOf(1, 5, std::vector<float>(5, 3.0F)), wrong}) {
    view.setData(odd);
    test::pictureOf(view);
    QTest::keyClick(&view, Qt::Key_Plus);
    QTest::keyClick(&view, Qt::Key_Left);
    wheelOver(view, view.plotArea().center(), 120);
    test::pictureOf(view);
  }
  EXPECT_EQ(painted.count(), 5) << "an empty matrix is an answer too";
}

TEST(HeatMapView, NamedMapsWriteValuesWithContrast) {
  for (const Theme& theme : {lightTheme(), darkTheme()}) {
    HeatMapView view;
    view.setTheme(theme);
    showMap(view, {700, 420});
    view.setData(samples::bitsByGranularity());
    const QImage with = test::pictureOf(view);
    HeatMapData bare = samples::bitsByGranularity();
    bare.valuesInCells = false;
    view.setData(bare);
    const QImage without = test::pictureOf(view);
    // Ink in the strongest and in the weakest cell, of the colour that is read on it.
    for (const auto& [row, column] : {std::pair{0, 0}, std::pair{6, 6}}) {
      const QColor ground = pixel(without, placeOf(view, row, column));
      const QRect box(placeOf(view, row, column) - QPoint(24, 8), QSize(48, 16));
      EXPECT_GT(test::pixelsOf(with, textOn(ground.rgb()), box, 60), 20);
      EXPECT_EQ(test::pixelsOf(without, textOn(ground.rgb()), box, 20), 0);
    }
  }
}

TEST(HeatMapView, TheMenuOffersCopyExportAndAll) {
  HeatMapView view;
  showMap(view);
  view.setData(samples::weights());
  view.setWindow({0, 10, 0, 10});
  QSignalSpy wanted(&view, &HeatMapView::exportRequested);
  QTimer::singleShot(0, [] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    EXPECT_EQ(menu->actions().size(), 5);
    for (QAction* action : menu->actions()) {
      if (action->text() == QStringLiteral("Export…")) action->trigger();
      if (action->text() == QStringLiteral("Show the whole matrix")) action->trigger();
      if (action->text() == QStringLiteral("Copy image")) action->trigger();
    }
    menu->close();
  });
  QContextMenuEvent event(QContextMenuEvent::Mouse, view.rect().center(), view.mapToGlobal(view.rect().center()));
  QApplication::sendEvent(&view, &event);
  EXPECT_EQ(wanted.count(), 1);
  EXPECT_FALSE(view.isZoomed());
  EXPECT_FALSE(QGuiApplication::clipboard()->image().isNull());
}

TEST(HeatMapView, SpeaksToScreenReaders) {
  HeatMapView view;
  view.setData(samples::weights());
  EXPECT_EQ(view.accessibleName(), "blocks.0.attn.q_proj");
  EXPECT_TRUE(view.accessibleDescription().contains("288 rows, 768 columns; shown: rows 0 to 287"));
}

TEST(HeatMapView, SaysHowManyCellsItWants) {
  HeatMapView view;
  QSignalSpy wanted(&view, &HeatMapView::wantedCellsChanged);
  view.setData(samples::weights());
  showMap(view, {900, 500});
  EXPECT_GE(wanted.count(), 1);
  EXPECT_EQ(wanted.last().at(0).toSize(), view.wantedCells());
  EXPECT_EQ(view.wantedCells(), view.plotArea().size().toSize());
  EXPECT_GT(view.wantedCells().width(), 700);
}

}  // namespace
}  // namespace qs::ui
