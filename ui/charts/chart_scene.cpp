#include "ui/charts/chart_scene.h"

#include <QChart>
#include <QCoreApplication>
#include <QFontMetricsF>
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

constexpr double kPad = 12;       // outer margin
constexpr double kTickGap = 8;    // between plot and tick labels
constexpr double kSwatch = 16;

struct Range {
  double low = HUGE_VAL, high = -HUGE_VAL;
  void add(double v, bool log) {
    if (!std::isfinite(v) || (log && !(v > 0))) return;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  bool empty() const { return low > high; }
};

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

QFont ChartScene::labelFont() const { return chartFont(static_cast<int>(std::lround(metrics::kSmall * theme_.typeScale))); }

QFont ChartScene::titleFont() const {
  return chartFont(static_cast<int>(std::lround(15 * theme_.typeScale)), QFont::Bold);
}

QString ChartScene::axisTitle(const Axis& axis) const {
  if (axis.unit.isEmpty()) return axis.title;
  return axis.title.isEmpty() ? axis.unit
                              : QCoreApplication::translate("Charts", "%1 (%2)", "axis title, unit").arg(axis.title, axis.unit);
}

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
      x.add(s.xAt(i), logX);
      if (usesY) y.add(s.y[i], logY);
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

void ChartScene::layoutLegend(double left, double right, double top) {
  legend_.clear();
  if (spare_ >= 2) return;
  const QFont font = labelFont();
  const double s = theme_.typeScale, row = 22 * s, gap = 18 * s;
  double x = left;
  for (std::size_t i = 0; i < data_.series.size(); ++i) {
    const Series& series = data_.series[i];
    if (!series.inLegend || series.name.isEmpty()) continue;
    const double width = kSwatch * s + 6 * s + textWidth(font, series.name);
    if (x > left && x + width > right) {
      x = left;
      top += row;
    }
    legend_.push_back({static_cast<int>(i), QRectF(x, top, width, row)});
    x += width + gap;
  }
}

void ChartScene::relayout(bool fresh) {
  // A small chart gives up its words before its data: first the x axis' title, then the legend, then all of them.
  for (spare_ = 0; spare_ < 3; ++spare_) {
    layOut();
    if (frame_.plot.height() >= 64 * theme_.typeScale) break;
  }
  if (spare_ == 3) layOut();
  const QRectF all(QPointF(0, 0), size_);
  chart_->setGeometry(all);
  chart_->setPlotArea(frame_.plot);
  scene_->setSceneRect(all);
  back_->setRect(all);
  front_->setRect(all);
  updateAxes();
  replaceAll(fresh);
}

void ChartScene::layOut() {
  const double s = theme_.typeScale;
  const QFont font = labelFont();
  const QFontMetricsF m(font);
  const double lineHeight = std::ceil(m.capHeight() + 8 * s);
  QPair<double, double> rangeX = zoomX_.value_or(fullX_), rangeY = zoomY_.value_or(fullY_);

  double top = kPad;
  titleAt_ = {kPad, top + 10 * s};
  if (titleShown_ && !data_.title.isEmpty()) top += 28 * s;
  const QString yTitle = spare_ < 3 ? axisTitle(data_.y) : QString();
  const QString xTitle = spare_ < 1 ? axisTitle(data_.x) : QString();
  // The y axis' title stands level above its axis, where it is read without turning the head; the legend shares its
  // row when there is room.
  double legendTop = top;
  const double yTitleWidth = yTitle.isEmpty() ? 0 : textWidth(font, yTitle);
  layoutLegend(kPad, size_.width() - kPad, legendTop);
  const double row = 22 * s;
  titleY_ = {kPad, top + row / 2};
  if (!legend_.empty()) {
    const double legendWidth = legend_.back().rect.right() - kPad;
    const bool oneRow = legend_.back().rect.top() == legend_.front().rect.top();
    const double room = size_.width() - 2 * kPad - yTitleWidth - 24 * s;
    if (oneRow && legendWidth <= room) {
      for (LegendEntry& e : legend_) e.rect.translate(size_.width() - kPad - legendWidth - kPad, 0);
      top += row;
    } else {
      top = legend_.back().rect.bottom();
      if (!yTitle.isEmpty()) {
        titleY_.setY(top + row / 2);
        top += row;
      }
    }
  } else if (!yTitle.isEmpty()) {
    top += row;
  }
  top += std::ceil(8 * s);

  double bottom = size_.height() - kPad + 2;
  if (!xTitle.isEmpty()) {
    titleX_.setY(bottom - lineHeight / 2);
    bottom -= lineHeight + 2 * s;
  }
  const double labelsY = bottom - lineHeight / 2;
  bottom -= lineHeight + 4;
  const double height = std::max(24.0, std::floor(bottom) - std::ceil(top));

  TickRequest request;
  request.low = rangeY.first;
  request.high = rangeY.second;
  request.target = std::clamp(static_cast<int>(height / (44 * s)), 2, 10);
  request.integers = data_.y.integers;
  request.extendLow = !zoomY_ && !data_.y.min && !data_.y.tight;
  request.extendHigh = !zoomY_ && !data_.y.max && !data_.y.tight;
  ticksY_ = data_.y.kind == AxisKind::log ? logTicks(request) : linearTicks(request);

  wantedLeft_ = kPad;
  for (const QString& label : ticksY_.labels) wantedLeft_ = std::max(wantedLeft_, kPad + kTickGap + textWidth(font, label));
  wantedLeft_ = std::ceil(wantedLeft_);
  wantedRight_ = std::ceil(kPad + 8 * s);
  const double left = std::max(wantedLeft_, leastLeft_);
  const double right = std::max(wantedRight_, leastRight_);
  const double width = std::max(24.0, std::floor(size_.width()) - left - right);
  frame_.plot = QRectF(left, std::ceil(top), width, height);
  titleX_.setX(frame_.plot.center().x());

  request.low = rangeX.first;
  request.high = rangeX.second;
  request.integers = data_.x.integers;
  request.extendLow = !zoomX_ && !data_.x.min && !data_.x.tight && !data_.x.integers;
  request.extendHigh = !zoomX_ && !data_.x.max && !data_.x.tight && !data_.x.integers;
  if (data_.x.kind == AxisKind::category) {
    ticksX_ = {};
    ticksX_.low = request.low;
    ticksX_.high = request.high;
    for (qsizetype i = 0; i < data_.x.categories.size(); ++i) {
      ticksX_.values.push_back(static_cast<double>(i));
      ticksX_.labels.push_back(data_.x.categories[i]);
    }
  } else if (data_.x.kind == AxisKind::log) {
    request.target = std::clamp(static_cast<int>(width / (64 * s)), 2, 12);
    ticksX_ = logTicks(request);
  } else {
    // As many as fit with room between the labels.
    request.target = std::clamp(static_cast<int>(width / (64 * s)), 2, 12);
    for (;;) {
      ticksX_ = linearTicks(request);
      double widest = 0;
      for (const QString& label : ticksX_.labels) widest = std::max(widest, textWidth(font, label));
      const double each = width / std::max<double>(1.0, static_cast<double>(ticksX_.values.size()));
      if (widest + 14 * s <= each || request.target <= 2) break;
      --request.target;
    }
    if (data_.x.tickStep && *data_.x.tickStep > 0 && std::isfinite(*data_.x.tickStep)) {
      double step = *data_.x.tickStep;
      const double span = ticksX_.high - ticksX_.low;
      while (span / step * 52 * s > width) step *= 2;
      if (step <= span) {
        ticksX_.values.clear();
        for (double k = std::ceil(ticksX_.low / step); k * step <= ticksX_.high; ++k) ticksX_.values.push_back(k * step);
        ticksX_.labels = formatTicks(ticksX_.values, step);
      }
    }
  }
  if (!data_.x.tickValues.empty() && data_.x.kind != AxisKind::category) {
    ticksX_.values.clear();
    ticksX_.labels.clear();
    for (const double v : data_.x.tickValues) {
      if (!(v >= ticksX_.low && v <= ticksX_.high)) continue;
      ticksX_.values.push_back(v);
      ticksX_.labels.push_back(formatNumber(v));
    }
  }
  titleX_.setY(xTitle.isEmpty() ? labelsY : titleX_.y());

  frame_.logX = data_.x.kind == AxisKind::log;
  frame_.logY = data_.y.kind == AxisKind::log;
  frame_.xLow = ticksX_.low;
  frame_.xHigh = ticksX_.high;
  frame_.yLow = ticksY_.low;
  frame_.yHigh = ticksY_.high;
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
  if (titleShown_ && !data_.title.isEmpty()) {
    painter.setFont(titleFont());
    painter.setPen(theme_.text);
    drawLabel(painter, titleAt_, data_.title, Anchor::left);
  }
  painter.setFont(labelFont());
  painter.setPen(theme_.quiet);
  const QRectF& plot = frame_.plot;
  for (std::size_t i = 0; i < ticksY_.values.size(); ++i) {
    const double v = ticksY_.values[i];
    const double slack = (frame_.yHigh - frame_.yLow) * 1e-9;
    if (ticksY_.labels[i].isEmpty() || v < frame_.yLow - slack || v > frame_.yHigh + slack) continue;
    drawLabel(painter, {plot.left() - kTickGap, frame_.mapY(v)}, ticksY_.labels[i], Anchor::right);
  }
  const QFontMetricsF m(painter.font());
  const double labelsY = plot.bottom() + 4 + std::ceil(m.capHeight() + 8 * scale) / 2;
  const double each = plot.width() / std::max<double>(1.0, static_cast<double>(ticksX_.values.size()));
  double lastEnd = -1e9;
  for (std::size_t i = 0; i < ticksX_.values.size(); ++i) {
    const double v = ticksX_.values[i];
    const double at = frame_.mapX(v);
    if (ticksX_.labels[i].isEmpty() || at < plot.left() - 0.5 || at > plot.right() + 0.5) continue;
    QString label = ticksX_.labels[i];
    if (data_.x.kind == AxisKind::category) label = m.elidedText(label, Qt::ElideRight, each - 6);
    const double half = textWidth(painter.font(), label) / 2;
    if (at - half < lastEnd + 6) continue;  // never one label over another
    // A label at the very end is moved inwards rather than cut.
    const double middle = std::clamp(at, half + 2, size_.width() - half - 2);
    drawLabel(painter, {middle, labelsY}, label, Anchor::middle);
    lastEnd = middle + half;
  }
  const QString yTitle = spare_ < 3 ? axisTitle(data_.y) : QString();
  const QString xTitle = spare_ < 1 ? axisTitle(data_.x) : QString();
  if (!xTitle.isEmpty()) drawLabel(painter, titleX_, xTitle, Anchor::middle);
  if (!yTitle.isEmpty()) drawLabel(painter, titleY_, yTitle, Anchor::left);
  for (const LegendEntry& entry : legend_) {
    const Series& s = data_.series[static_cast<std::size_t>(entry.series)];
    painter.setOpacity(s.visible ? 1.0 : 0.4);
    const QRectF box(entry.rect.left(), entry.rect.center().y() - kSwatch * scale / 2, kSwatch * scale, kSwatch * scale);
    drawSwatch(painter, box, s, theme_);
    painter.setPen(theme_.text);
    drawLabel(painter, {entry.rect.left() + (kSwatch + 6) * scale, entry.rect.center().y()}, s.name, Anchor::left);
    if (!s.visible) {
      const double y = entry.rect.center().y();
      painter.drawLine(QPointF(entry.rect.left() + (kSwatch + 6) * scale, y), QPointF(entry.rect.right(), y));
    }
  }
  painter.setOpacity(1.0);
}

}  // namespace qs::ui
