#include "ui/charts/chart_scene.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <functional>

#include "ui/charts/decimate.h"

namespace qs::ui {

// A painter callback as an item of the scene. It covers the whole chart and takes no mouse events.
class ChartScene::Layer : public QGraphicsItem {
 public:
  Layer(QGraphicsItem* parent, std::function<void(QPainter&)> draw) : QGraphicsItem(parent), draw_(std::move(draw)) {
    setAcceptedMouseButtons(Qt::NoButton);
  }
  void setRect(const QRectF& rect) {
    prepareGeometryChange();
    rect_ = rect;
  }
  QRectF boundingRect() const override { return rect_; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override { draw_(*painter); }

 private:
  std::function<void(QPainter&)> draw_;
  QRectF rect_;
};

namespace {

struct Range {
  double low = HUGE_VAL, high = -HUGE_VAL;
  void add(double v, bool log) {
    if (!std::isfinite(v) || (log && !(v > 0))) return;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  bool empty() const { return low > high; }
};

// How a series is drawn, without its data.
Series sampleOf(const Series& s) {
  Series out;
  out.kind = s.kind, out.role = s.role, out.marker = s.marker, out.dashed = s.dashed, out.visible = s.visible;
  return out;
}

}  // namespace

ChartScene::ChartScene() : scene_(std::make_unique<QGraphicsScene>()) {
  chart_ = new QChart;
  chart_->legend()->hide();
  // Whoever paints the scene paints the card first; a background here would cover what lies beside the chart, since
  // Qt's SVG files have no clipping.
  chart_->setBackgroundVisible(false);
  chart_->setMargins(QMargins());
  chart_->layout()->setContentsMargins(0, 0, 0, 0);
  chart_->setAnimationOptions(QChart::NoAnimation);
  scene_->addItem(chart_);
  scene_->setItemIndexMethod(QGraphicsScene::NoIndex);
  back_ = new Layer(chart_, [this](QPainter& painter) { paintBack(painter); });
  back_->setZValue(0.5);
  front_ = new Layer(chart_, [this](QPainter& painter) { paintFront(painter); });
  front_->setZValue(1000);
  setTheme(theme_);
}

ChartScene::~ChartScene() = default;

QXYSeries* ChartScene::series(int index) const {
  return index >= 0 && index < static_cast<int>(series_.size()) ? series_[static_cast<std::size_t>(index)].get() : nullptr;
}

void ChartScene::setTheme(const Theme& theme) {
  theme_ = theme;
  for (std::size_t i = 0; i < series_.size(); ++i) {
    series_[i]->setColor(colorFor(data_.series[i], theme_));
  }
  relayout();
}

void ChartScene::setData(const ChartData& data) {
  const QPair<double, double> before = fullX_;
  bool same = data.series.size() == series_.size() && data.x.kind == data_.x.kind && data.y.kind == data_.y.kind;
  for (std::size_t i = 0; same && i < data.series.size(); ++i) {
    same = data.series[i].kind == data_.series[i].kind && data.series[i].role == data_.series[i].role;
  }
  data_ = data;
  if (!same) rebuildSeries();
  // Only these kinds can lie; a line has no other way to go than along x.
  canLie_ = data.x.kind == AxisKind::category && std::all_of(data.series.begin(), data.series.end(), [](const Series& one) {
              return one.kind == SeriesKind::bars || one.kind == SeriesKind::band || one.kind == SeriesKind::points;
            });
  findRanges();
  if (fullX_ != before) zoomX_.reset(), zoomY_.reset();
  for (std::size_t i = 0; i < series_.size(); ++i) {
    series_[i]->setName(data_.series[i].name);
  }
  relayout(true);
}

void ChartScene::rebuildSeries() {
  series_.clear();
  for (QAbstractAxis* axis : {axisX_, axisY_}) {
    if (axis == nullptr) continue;
    chart_->removeAxis(axis);
    delete axis;
  }
  const auto makeAxis = [](const Axis& axis) -> QAbstractAxis* {
    if (axis.kind == AxisKind::log) return new QLogValueAxis;
    return new QValueAxis;
  };
  axisX_ = makeAxis(data_.x);
  axisY_ = makeAxis(data_.y);
  // Grid and labels are ours: Qt Charts writes a hyphen for a minus, and cannot put ticks where they mean something.
  axisX_->setVisible(false);
  axisY_->setVisible(false);
  chart_->addAxis(axisX_, Qt::AlignBottom);
  chart_->addAxis(axisY_, Qt::AlignLeft);
  for (const Series& s : data_.series) {
    // The values stand in Qt Charts' own series, but the layers draw them: Qt's line item strokes the whole line as one
    // outline (measured: 193 ms for 4,096 points), its scatter item makes one graphics item per point.
    QXYSeries* series = nullptr;
    if (s.kind == SeriesKind::line) series = new QLineSeries;
    else series = new QScatterSeries;
    series->setColor(colorFor(s, theme_));
    series_.emplace_back(series);
  }
}

void ChartScene::findRanges() {
  const bool logX = data_.x.kind == AxisKind::log, logY = data_.y.kind == AxisKind::log;
  Range x, y;
  bool bars = false;
  for (const Series& s : data_.series) {
    const bool edges = !s.low.empty() && s.low.size() == s.high.size();
    for (std::size_t i = 0; i < s.size(); ++i) {
      const bool usesY = s.kind != SeriesKind::ticks && s.kind != SeriesKind::band;
      if (usesY && (!std::isfinite(s.y[i]) || (logY && !(s.y[i] > 0)))) continue;
      if (!s.x.empty() && i >= s.x.size()) break;
      // A band of one pair of edges lies across the plot, whatever its x.
      if (s.kind != SeriesKind::band || s.low.size() > 1) x.add(s.xAt(i), logX);
      if (usesY) y.add(s.y[i] + (s.kind == SeriesKind::bars ? stackedBelow(data_, s, i) : 0.0), logY);
      if (edges && i < s.low.size()) y.add(s.low[i], logY), y.add(s.high[i], logY);
    }
    bars = bars || s.kind == SeriesKind::bars;
    if (s.kind != SeriesKind::line && s.kind != SeriesKind::points && s.kind != SeriesKind::band && !logY) y.add(0, false);
  }
  if (data_.x.kind == AxisKind::category) {
    x = {-0.5, static_cast<double>(std::max<qsizetype>(1, data_.x.categories.size())) - 0.5};
  } else if (x.empty()) {
    x = logX ? Range{1, 10} : Range{0, 1};
  } else if (data_.x.integers || bars) {
    x.low -= 0.5, x.high += 0.5;
  }
  if (y.empty()) y = logY ? Range{1, 10} : Range{0, 1};
  if (data_.y.includeZero && !logY) y.add(0, false);
  if (data_.y.symmetric && !logY) {
    const double reach = std::max(std::abs(y.low), std::abs(y.high));
    y = {-reach, reach};
  }
  const auto fix = [](const Axis& axis, Range& range) {
    if (axis.min && std::isfinite(*axis.min) && (axis.kind != AxisKind::log || *axis.min > 0)) range.low = *axis.min;
    if (axis.max && std::isfinite(*axis.max) && (axis.kind != AxisKind::log || *axis.max > 0)) range.high = *axis.max;
    if (range.low > range.high) std::swap(range.low, range.high);
  };
  fix(data_.x, x);
  fix(data_.y, y);
  fullX_ = {x.low, x.high};
  fullY_ = {y.low, y.high};
}

void ChartScene::setSize(QSizeF size) {
  if (size == size_) return;
  size_ = size;
  relayout();
}

void ChartScene::setTitleShown(bool shown) {
  titleShown_ = shown;
  relayout();
}

void ChartScene::setMargins(double left, double right) {
  if (left == leastLeft_ && right == leastRight_) return;
  leastLeft_ = left;
  leastRight_ = right;
  relayout();
}

void ChartScene::setZoom(std::optional<QPair<double, double>> x, std::optional<QPair<double, double>> y) {
  zoomX_ = x;
  zoomY_ = y;
  relayout();
}

void ChartScene::setSeriesVisible(int index, bool visible) {
  if (series(index) == nullptr) return;
  data_.series[static_cast<std::size_t>(index)].visible = visible;
  back_->update();
  front_->update();
}

int ChartScene::legendAt(QPointF position) const {
  for (const LegendEntry& entry : legend_) {
    if (entry.rect.contains(position)) return entry.series;
  }
  return -1;
}

QRectF ChartScene::legendRect(int index) const {
  for (const LegendEntry& entry : legend_) {
    if (entry.series == index) return entry.rect;
  }
  return {};
}

void ChartScene::relayout(bool fresh) {
  // A small chart gives up its words before its data: first the title below, then the legend, then all of them.
  const auto layOutSparingly = [this] {
    for (spare_ = 0; spare_ < 3; ++spare_) {
      layOut();
      if (frame_.plot.height() >= 64 * theme_.typeScale) return;
    }
    layOut();
  };
  frame_.horizontal = canLie_ && data_.horizontal;
  layOutSparingly();
  // Names that find no room below upright bars find it beside lying ones.
  if (canLie_ && !frame_.horizontal && (names_.way == NameLayout::Way::none || names_.every > 1)) {
    frame_.horizontal = true;
    layOutSparingly();
  }
  const QRectF all(QPointF(0, 0), size_);
  chart_->setGeometry(all);
  chart_->setPlotArea(frame_.plot);
  scene_->setSceneRect(all);
  back_->setRect(all);
  front_->setRect(all);
  updateAxes();
  replaceAll(fresh);
}

void ChartScene::updateAxes() {
  if (axisX_ == nullptr) return;
  const auto apply = [](QAbstractAxis* axis, double low, double high) {
    if (auto* value = qobject_cast<QValueAxis*>(axis)) {
      if (value->min() != low || value->max() != high) value->setRange(low, high);
    } else if (auto* log = qobject_cast<QLogValueAxis*>(axis)) {
      if (log->min() != low || log->max() != high) log->setRange(low, high);
    }
  };
  apply(axisX_, frame_.xLow, frame_.xHigh);
  apply(axisY_, frame_.yLow, frame_.yHigh);
}

void ChartScene::replaceAll(bool fresh) {
  back_->update();
  front_->update();
  const int columns = std::max(1, static_cast<int>(frame_.plot.width()));
  // Another size or theme changes no point, unless there were too many for the old width.
  if (!fresh && frame_.xLow == replacedLow_ && frame_.xHigh == replacedHigh_ && (!thinned_ || columns == replacedColumns_)) return;
  replacedLow_ = frame_.xLow;
  replacedHigh_ = frame_.xHigh;
  replacedColumns_ = columns;
  thinned_ = false;
  dropped_ = 0;
  for (std::size_t i = 0; i < series_.size(); ++i) {
    const Series& s = data_.series[i];
    const bool keepAll = !s.faded.empty();
    Decimated d = decimate(s, frame_.xLow, frame_.xHigh, keepAll ? 0 : columns, frame_.logX, frame_.logY);
    dropped_ += d.dropped;
    thinned_ = thinned_ || static_cast<std::size_t>(d.points.size()) + d.dropped < s.size();
    series_[i]->replace(d.points);
    ++replaceCount_;
  }
}

void ChartScene::paintBack(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  drawGrid(painter, frame_, ticksX_, ticksY_, theme_, data_.x.kind != AxisKind::category);
  drawAreas(painter, frame_, data_, theme_);
  for (std::size_t i = 0; i < series_.size(); ++i) {
    const Series& s = data_.series[i];
    if (!s.visible) continue;
    if (s.kind == SeriesKind::stems) drawStems(painter, frame_, series_[i]->points(), s, theme_);
    if (s.kind == SeriesKind::ticks) drawTicks(painter, frame_, series_[i]->points(), s, theme_);
  }
}

void ChartScene::paintFront(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  // Markers of one chart have one size, that of the densest series.
  qsizetype densest = 1;
  for (const auto& s : series_) densest = std::max<qsizetype>(densest, s->count());
  for (std::size_t i = 0; i < series_.size(); ++i) {
    const Series& s = data_.series[i];
    if (!s.visible) continue;
    if (s.kind == SeriesKind::line) drawLine(painter, frame_, series_[i]->points(), s, theme_);
    if (s.kind == SeriesKind::points) drawPoints(painter, frame_, series_[i]->points(), s, theme_, densest);
  }
  const double scale = theme_.typeScale;
  painter.setFont(titleFont());
  painter.setPen(theme_.text);
  for (qsizetype i = 0; i < title_.size(); ++i) {
    drawLabel(painter, titleAt_ + QPointF(0, static_cast<double>(i) * 22 * scale), title_[i], Anchor::left);
  }
  painter.setFont(labelFont());
  painter.setPen(theme_.quiet);
  drawTickLabels(painter);
  for (qsizetype i = 0; i < bottomTitle_.size(); ++i) {
    drawLabel(painter, bottomTitleAt_ + QPointF(0, static_cast<double>(i) * lineHeight()), bottomTitle_[i], Anchor::middle);
  }
  for (qsizetype i = 0; i < sideTitle_.size(); ++i) {
    drawLabel(painter, sideTitleAt_ + QPointF(0, static_cast<double>(i) * 22 * scale), sideTitle_[i], Anchor::left);
  }
  for (const LegendEntry& entry : legend_) {
    Series s;
    if (entry.series >= 0) {
      s = sampleOf(data_.series[static_cast<std::size_t>(entry.series)]);
    } else {
      const auto it = std::find_if(data_.series.begin(), data_.series.end(), [](const Series& one) { return !one.faded.empty(); });
      s = sampleOf(*it);
    }
    painter.setOpacity(entry.series < 0 ? kFadedOpacity : s.visible ? 1.0 : 0.4);
    const double row = 22 * scale, left = entry.rect.left() + (kSwatch + 6) * scale;
    const QRectF box(entry.rect.left(), entry.rect.top() + row / 2 - kSwatch * scale / 2, kSwatch * scale, kSwatch * scale);
    drawSwatch(painter, box, s, theme_);
    if (entry.series < 0) painter.setOpacity(1);
    painter.setPen(theme_.text);
    for (qsizetype i = 0; i < entry.lines.size(); ++i) {
      const double y = entry.rect.top() + (static_cast<double>(i) + 0.5) * row;
      drawLabel(painter, {left, y}, entry.lines[i], Anchor::left);
      if (!s.visible) painter.drawLine(QPointF(left, y), QPointF(left + textWidth(painter.font(), entry.lines[i]), y));
    }
  }
  painter.setOpacity(1.0);
}

}  // namespace qs::ui
