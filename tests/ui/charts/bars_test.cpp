#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include "tests/ui/charts/samples.h"
#include "tests/ui/charts/support.h"
#include "ui/charts/category_names.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/readout.h"
#include "ui/charts/wrap.h"

namespace qs::ui {
namespace {

void showBars(ChartView& view, QSize size = {640, 360}) {
  view.resize(size);
  view.show();
  QApplication::processEvents();
}

// A painter that writes down where each text stands, in the coordinates of the picture.
class TextRecorder : public QPaintEngine {
 public:
  TextRecorder() : QPaintEngine(QPaintEngine::AllFeatures) {}
  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState&) override {}
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawPath(const QPainterPath&) override {}
  void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
  Type type() const override { return QPaintEngine::User; }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    const QFontMetricsF m(item.font());
    // The ink of letters, without the empty part of the line above and below them.
    const QRectF box(at.x(), at.y() - m.capHeight(), item.width(), m.capHeight());
    QPolygonF place = state->transform().map(QPolygonF(box));
    texts.push_back({item.text(), place});
  }
  std::vector<std::pair<QString, QPolygonF>> texts;
};

class Recorder : public QPaintDevice {
 public:
  explicit Recorder(QSize size) : size_(size) {}
  QPaintEngine* paintEngine() const override { return &engine; }
  int metric(PaintDeviceMetric which) const override {
    switch (which) {
      case PdmWidth: return size_.width();
      case PdmHeight: return size_.height();
      case PdmDpiX: case PdmDpiY: case PdmPhysicalDpiX: case PdmPhysicalDpiY: return 96;
      case PdmDevicePixelRatio: return 1;
      case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
      default: return 0;
    }
  }
  mutable TextRecorder engine;

 private:
  QSize size_;
};

std::vector<std::pair<QString, QPolygonF>> textsOf(const ChartData& data, QSize size, const Theme& theme) {
  ChartScene scene;
  scene.setTheme(theme);
  scene.setSize(size);
  scene.setData(data);
  Recorder device(size);
  QPainter painter(&device);
  scene.scene()->render(&painter, QRectF(QPointF(0, 0), size), QRectF(QPointF(0, 0), size));
  painter.end();
  return device.engine.texts;
}

// Every text inside the picture, none over another, none elided; and every category named.
class Names : public testing::TestWithParam<std::tuple<int, bool, QSize, bool, bool>> {};

TEST_P(Names, NoneIsCutCoveredOrElided) {
  const auto& [count, lying, size, lecture, zh] = GetParam();
  ChartData data = samples::schemes(count, lying, zh);
  if (zh) data.x.categories[0] = QString::fromUtf8("每组 128 个权重共用一个缩放因子的四位对称量化");
  const auto texts = textsOf(data, size, lecture ? lectureTheme(lightTheme()) : lightTheme());
  const QRectF all(QPointF(0, 0), size);
  QStringList said;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    said += texts[i].first;
    EXPECT_FALSE(texts[i].first.contains(QChar(0x2026))) << texts[i].first.toStdString();
    EXPECT_TRUE(all.adjusted(-0.5, -0.5, 0.5, 0.5).contains(texts[i].second.boundingRect())) << texts[i].first.toStdString();
    for (std::size_t j = 0; j < i; ++j) {
      QPolygonF both = texts[i].second.intersected(texts[j].second);
      const QRectF area = both.boundingRect();
      EXPECT_LT(area.width() * area.height(), 2.0) << texts[i].first.toStdString() << " over " << texts[j].first.toStdString();
    }
  }
  // All names in full where each category has the height of small type; else every other one at least.
  const QString joined = said.join(QString());
  int named = 0;
  for (const QString& name : data.x.categories) named += joined.contains(name) || joined.contains(QString(name).remove(QLatin1Char(' ')));
  EXPECT_GE(named, size.height() >= 600 ? count : (count + 1) / 2);
}

INSTANTIATE_TEST_SUITE_P(Schemes, Names,
                         testing::Combine(testing::Values(1, 6, 12, 22), testing::Bool(), testing::Values(QSize(520, 400), QSize(720, 620), QSize(1400, 700)),
                                          testing::Bool(), testing::Bool()));

TEST(Wrap, KeepsEveryCharacterAndTheWidth) {
  const QFont font = chartFont(13);
  for (const char* text : {"one two three four five six", "int4:g128/gptq(damp=0.01)", "每组一百二十八个权重共用一个缩放因子，离群值除外。", "Donaudampfschifffahrtsgesellschaft", ""}) {
    const QString all = QString::fromUtf8(text);
    for (const double width : {40.0, 90.0, 400.0}) {
      const QStringList lines = wrapText(all, font, width);
      for (const QString& line : lines) EXPECT_LE(textWidth(font, line), width + 0.5) << line.toStdString();
      EXPECT_EQ(lines.join(QString()).remove(QLatin1Char(' ')), QString(all).remove(QLatin1Char(' ')));
    }
  }
  for (const QString& line : wrapText(QString::fromUtf8("量化误差，量化误差，量化误差，"), font, 60)) EXPECT_FALSE(line.startsWith(QChar(0xFF0C))) << line.toStdString();
}

TEST(Bars, ABandOfOnePairLiesAcrossThePlotAndACategoryBandToItsEdges) {
  for (const bool lying : {false, true}) {
    for (const bool one : {true, false}) {
      ChartData data = samples::schemes(4, lying);
      data.series[0].x = one ? std::vector<double>{} : std::vector<double>{0, 3};
      data.series[0].low = std::vector<double>(one ? 1 : 2, -0.009);
      data.series[0].high = std::vector<double>(one ? 1 : 2, 0.009);
      data.series.resize(1);
      ChartView view;
      showBars(view);
      view.setData(data);
      const QImage image = test::pictureOf(view);
      const QColor grey = blend(lightTheme().noiseBand, lightTheme().card);
      const QRectF plot = view.plotArea();
      if (!lying) {
        for (const double x : {plot.left() + 3, plot.center().x() + 7, plot.right() - 3}) {
          EXPECT_GT(test::pixelsOf(image, grey, QRect(static_cast<int>(x), static_cast<int>(plot.top()), 1, static_cast<int>(plot.height())), 3), 100) << x;
        }
      } else {
        for (const double y : {plot.top() + 3, plot.center().y() + 7, plot.bottom() - 3}) {
          EXPECT_GT(test::pixelsOf(image, grey, QRect(static_cast<int>(plot.left()), static_cast<int>(y), static_cast<int>(plot.width()), 1), 3), 100) << y;
        }
      }
    }
  }
}

// Upright and lying: a real click in a bar's column names it, one outside the plot or after a drag does not.
class BarClicks : public testing::TestWithParam<bool> {};

TEST_P(BarClicks, NameTheBar) {
  ChartView view;
  showBars(view);
  view.setData(samples::schemes(4, GetParam()));
  QSignalSpy clicked(&view, &ChartView::pointClicked);
  const QRectF plot = view.plotArea();
  const auto place = [&](int i) {
    const double t = (i + 0.5) / 4;
    return (GetParam() ? QPointF(plot.left() + plot.width() * 0.8, plot.top() + t * plot.height()) : QPointF(plot.left() + t * plot.width(), plot.top() + 8)).toPoint();
  };
  for (const int i : {2, 0, 3}) QTest::mouseClick(&view, Qt::LeftButton, {}, place(i));
  ASSERT_EQ(clicked.count(), 3);
  EXPECT_EQ(clicked.at(0), (QList<QVariant>{1, qsizetype{2}}));
  EXPECT_EQ(clicked.at(1).at(1).toLongLong(), 0);
  EXPECT_EQ(clicked.at(2).at(1).toLongLong(), 3);
  QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(3, view.height() - 3));
  QTest::mouseClick(&view, Qt::RightButton, {}, place(1));
  EXPECT_EQ(clicked.count(), 3);
  // The keyboard: to the next category, and Enter.
  QMouseEvent hover(QEvent::MouseMove, place(0), view.mapToGlobal(QPointF(place(0))), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(&view, &hover);
  QTest::keyClick(&view, GetParam() ? Qt::Key_Down : Qt::Key_Right);
  QTest::keyClick(&view, Qt::Key_Return);
  ASSERT_EQ(clicked.count(), 4);
  EXPECT_EQ(clicked.at(3).at(1).toLongLong(), 1);
}

INSTANTIATE_TEST_SUITE_P(Ways, BarClicks, testing::Bool(), [](const auto& i) { return i.param ? "Lying" : "Upright"; });

TEST(Bars, LyingBarsWearTheirColourAndInterval) {
  for (const Theme& theme : {lightTheme(), darkTheme()}) {
    ChartView view;
    view.setTheme(theme);
    showBars(view);
    ChartData data = samples::schemes(6, true);
    data.series[1].faded.assign(6, false);
    view.setData(data);
    const QImage image = test::pictureOf(view);
    EXPECT_GT(test::pixelsOf(image, theme.quantized, view.plotArea().toRect(), 4), 200);
    EXPECT_GT(test::pixelsOf(image, theme.text, view.plotArea().toRect(), 60), 30);
    // Faded ones are pale, and the legend says why.
    data.series[1].faded.assign(6, true);
    view.setData(data);
    const QImage pale = test::pictureOf(view);
    EXPECT_EQ(test::pixelsOf(pale, theme.quantized, view.plotArea().toRect(), 4), 0);
    QStringList said;
    for (const auto& [text, place] : textsOf(data, {640, 360}, theme)) said += text;
    EXPECT_TRUE(said.contains(QStringLiteral("within noise")));
  }
}

TEST(Bars, TheWheelOverCategoriesZoomsValues) {
  for (const bool lying : {false, true}) {
    ChartView view, other;
    showBars(view);
    showBars(other);
    view.alignWith(&other);
    view.setData(samples::schemes(8, lying));
    other.setData(samples::schemes(8, lying));
    const QPointF at = view.plotArea().center();
    QWheelEvent event(at, view.mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &event);
    EXPECT_TRUE(view.isZoomed());
    const ChartData shown = view.shownData();
    EXPECT_FALSE(shown.x.min.has_value()) << "all bars stay";
    ASSERT_TRUE(shown.y.min && shown.y.max);
    EXPECT_FALSE(other.isZoomed()) << "another chart's values are its own";
    QTest::mouseDClick(&view, Qt::LeftButton, {}, at.toPoint());
    EXPECT_FALSE(view.isZoomed());
  }
}

TEST(Points, AClickNamesThePointAndNothingBesideIt) {
  ChartView view;
  showBars(view, {800, 420});
  ChartData data = samples::sweep();
  view.setData(data);
  QSignalSpy clicked(&view, &ChartView::pointClicked);
  ChartScene scene;
  scene.setSize(view.size());
  scene.setData(data);
  const QPointF at = scene.frame().map(data.series[2].x[3], data.series[2].y[3]);
  QTest::mouseClick(&view, Qt::LeftButton, {}, at.toPoint() + QPoint(3, 2));
  ASSERT_EQ(clicked.count(), 1);
  EXPECT_EQ(clicked.at(0), (QList<QVariant>{2, qsizetype{3}}));
  QTest::mouseClick(&view, Qt::LeftButton, {}, at.toPoint() - QPoint(0, 40));
  EXPECT_EQ(clicked.count(), 1);
  // Of a million points, the spike under the pointer.
  std::vector<double> y(1000000, 0.0);
  y[250000] = 1;
  ChartData many;
  many.series = {samples::series("error", SeriesKind::line, Role::error, y)};
  view.setData(many);
  const QRectF plot = view.plotArea();
  scene.setData(many);
  QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(static_cast<int>(plot.left() + plot.width() / 4), static_cast<int>(scene.frame().mapY(1))));
  ASSERT_EQ(clicked.count(), 2);
  EXPECT_EQ(clicked.at(1).at(1).toLongLong(), 250000);
}

TEST(ChartMenu, CopiesDataAndSwitchesSeries) {
  ChartView view;
  showBars(view);
  view.setData(samples::values(16));
  QTimer::singleShot(0, [] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    for (QAction* action : menu->actions()) {
      if (action->text() == QStringLiteral("Copy data")) action->trigger();
      if (action->text() == QStringLiteral("weight x")) action->trigger();
    }
    menu->close();
  });
  QContextMenuEvent event(QContextMenuEvent::Mouse, view.rect().center(), view.mapToGlobal(view.rect().center()));
  QApplication::sendEvent(&view, &event);
  const QString table = QGuiApplication::clipboard()->text();
  EXPECT_TRUE(table.contains(QStringLiteral("input channel\tweight x\trestored x̂")));
  EXPECT_FALSE(view.data().series[0].visible);
}

TEST(LogAxis, DrawsCurvesAndLeavesOutWhatItCannot) {
  ChartView view;
  showBars(view);
  ChartData data = samples::sweep();
  data.series[2].y[1] = 0;
  data.series[2].y[2] = -1;
  view.setData(data);
  EXPECT_EQ(view.droppedPoints(), 2u);
  EXPECT_GT(test::pixelsOf(test::pictureOf(view), lightTheme().draft, view.plotArea().toRect(), 30), 50);
  QStringList said;
  for (const auto& [text, place] : textsOf(data, {640, 360}, lightTheme())) said += text;
  EXPECT_TRUE(said.contains("0.002") && said.contains("0.005") && said.contains("0.01")) << said.join(' ').toStdString();
}

// How much of an orange there is, also where it covers a pixel in part: what the blue of the white card has lost.
double inkIn(const QImage& image, const QRect& plot) {
  double ink = 0;
  const double ratio = image.devicePixelRatio();
  for (int y = static_cast<int>(plot.top() * ratio); y <= static_cast<int>(plot.bottom() * ratio); ++y) {
    for (int x = static_cast<int>(plot.left() * ratio); x <= static_cast<int>(plot.right() * ratio); ++x) ink += 1 - image.pixelColor(x, y).blueF();
  }
  return ink;
}

// In a hall: type × 1.6, lines × 2, markers × 1.5, whatever the kind; the plot itself becomes a little smaller.
TEST(Lecture, EveryKindGrows) {
  struct BarKind {
    SeriesKind kind;
    double least, most;
  };
  for (const BarKind& k : {BarKind{SeriesKind::line, 1.5, 2.3}, BarKind{SeriesKind::points, 1.8, 2.8}, BarKind{SeriesKind::stems, 1.3, 2.2}, BarKind{SeriesKind::ticks, 2.2, 3.8}}) {
    ChartData data;
    data.x.title = "x";
    data.y.min = 0;
    data.y.max = 2;
    data.series = {samples::series("s", k.kind, Role::error, {1, 1, 1, 1, 1}, {0, 1, 2, 3, 4})};
    double ink[2];
    for (const bool lecture : {false, true}) {
      ChartView view;
      view.setTheme(lecture ? lectureTheme(lightTheme()) : lightTheme());
      showBars(view, {1024, 600});
      view.setData(data);
      ink[lecture] = inkIn(test::pictureOf(view), view.plotArea().toRect());
      ChartData without = data;
      without.series[0].visible = false;
      view.setData(without);
      ink[lecture] -= inkIn(test::pictureOf(view), view.plotArea().toRect());
    }
    EXPECT_GT(ink[1] / ink[0], k.least) << static_cast<int>(k.kind);
    EXPECT_LT(ink[1] / ink[0], k.most) << static_cast<int>(k.kind);
  }
  // The intervals of bars, and type.
  double whiskers[2], type[2];
  for (const bool lecture : {false, true}) {
    const Theme theme = lecture ? lectureTheme(lightTheme()) : lightTheme();
    ChartView view;
    view.setTheme(theme);
    showBars(view, {1024, 700});
    view.setData(samples::schemes(3, false));
    whiskers[lecture] = test::pixelsOf(test::pictureOf(view), theme.text, view.plotArea().toRect(), 80);
    for (const auto& [text, place] : textsOf(samples::schemes(3, false), {1024, 700}, theme)) {
      if (text == QStringLiteral("scheme")) type[lecture] = place.boundingRect().width();
    }
  }
  EXPECT_GT(whiskers[1] / whiskers[0], 1.5);
  EXPECT_NEAR(type[1] / type[0], 1.6, 0.06);
}

// A million points: few are drawn, and the two spikes are among them, on the screen and in the picture.
TEST(Million, SpikesAreSeenAndFewPointsAreKept) {
  ChartView view;
  showBars(view, {900, 400});
  ChartData data;
  std::vector<double> y(1000000);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = 0.001 * std::sin(static_cast<double>(i));
  y[123456] = 1;
  y[777777] = -1;
  data.series = {samples::series("error", SeriesKind::line, Role::error, y)};
  view.setData(data);
  ASSERT_NE(view.series(0), nullptr);
  EXPECT_LE(view.series(0)->count(), 4 * 900 + 2);
  const QImage image = test::pictureOf(view);
  const QRectF plot = view.plotArea();
  const auto column = [&](double i, double from, double to) {
    const int x = static_cast<int>(plot.left() + i / 1e6 * plot.width());
    return test::pixelsOf(image, lightTheme().error, QRect(x - 2, static_cast<int>(plot.top() + plot.height() * from), 5, static_cast<int>(plot.height() * (to - from))), 60);
  };
  EXPECT_GT(column(123456, 0.1, 0.4), 30);
  EXPECT_GT(column(777777, 0.6, 0.9), 30);
  EXPECT_EQ(column(300000, 0.1, 0.4), 0);
}

TEST(Stacks, PartsStandOnOneAnotherAndEndAtTheirSum) {
  ChartData data;
  data.x.kind = AxisKind::category;
  data.x.categories = {QStringLiteral("a"), QStringLiteral("b")};
  data.y.includeZero = true;
  data.stacked = true;
  Series low, high;
  low.name = QStringLiteral("low");
  high.name = QStringLiteral("high");
  low.kind = high.kind = SeriesKind::bars;
  low.role = Role::original;
  high.role = Role::quantized;
  low.x = high.x = {0, 1};
  low.y = {30, 10};
  high.y = {50, 20};
  data.series = {low, high};
  EXPECT_EQ(stackedBelow(data, data.series[1], 0), 30.0);
  EXPECT_EQ(stackedBelow(data, data.series[0], 0), 0.0);
  for (const bool lying : {false, true}) {
    data.horizontal = lying;
    ChartView view;
    showBars(view);
    view.setData(data);
    QApplication::processEvents();
    const QRectF plot = view.plotArea();
    // The axis ends at or above 80, the sum, and the parts are as large as their values.
    const QImage picture = test::pictureOf(view);
    const double below = test::pixelsOf(picture, lightTheme().original, plot.toRect());
    const double above = test::pixelsOf(picture, lightTheme().quantized, plot.toRect());
    EXPECT_GT(below, 1000) << lying;
    EXPECT_NEAR(above / below, 70.0 / 40.0, 0.05) << lying;
    // Without the lower part the upper one stands on the axis.
    data.series[0].visible = false;
    EXPECT_EQ(stackedBelow(data, data.series[1], 0), 0.0);
    data.series[0].visible = true;
  }
}

TEST(Stacks, ThePartUnderThePointerIsHit) {
  ChartData data;
  data.x.kind = AxisKind::category;
  data.x.categories = {QStringLiteral("a")};
  data.stacked = true;
  Series low, high;
  low.kind = high.kind = SeriesKind::bars;
  low.x = high.x = {0};
  low.y = {30};
  high.y = {50};
  data.series = {low, high};
  PlotFrame frame;
  frame.plot = QRectF(0, 0, 100, 100);
  frame.xLow = -0.5;
  frame.xHigh = 0.5;
  frame.yLow = 0;
  frame.yHigh = 100;
  const auto ascending = ascendingSeries(data);
  const auto at = [&](double y) { return markAt(data, ascending, frame, {50, 100 - y}); };
  ASSERT_TRUE(at(10));
  EXPECT_EQ(at(10)->series, 0);
  ASSERT_TRUE(at(60));
  EXPECT_EQ(at(60)->series, 1);
  EXPECT_FALSE(at(95));
}

}  // namespace
}  // namespace qs::ui
