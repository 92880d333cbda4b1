#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scene.h"
#include "ui/charts/wrap.h"

namespace qs::ui {

namespace {

constexpr double kTickGap = 8;  // between plot and tick labels

double widest(const QFont& font, const std::vector<QString>& labels) {
  double out = 0;
  for (const QString& label : labels) out = std::max(out, textWidth(font, label));
  return out;
}

QFont scaled(QFont font, double scale) {
  font.setPixelSize(std::max(1, static_cast<int>(std::lround(font.pixelSize() * scale))));
  return font;
}

TickRequest requestFor(const Axis& axis, QPair<double, double> range, bool zoomed, double target) {
  TickRequest request;
  request.low = range.first;
  request.high = range.second;
  request.integers = axis.integers;
  request.extendLow = !zoomed && !axis.min && !axis.tight;
  request.extendHigh = !zoomed && !axis.max && !axis.tight;
  request.target = std::clamp(static_cast<int>(target), 2, 12);
  return request;
}

}  // namespace

QFont ChartScene::labelFont() const { return chartFont(static_cast<int>(std::lround(metrics::kSmall * theme_.typeScale))); }

QFont ChartScene::titleFont() const {
  return chartFont(static_cast<int>(std::lround(15 * theme_.typeScale)), QFont::Bold);
}

double ChartScene::lineHeight() const { return std::ceil(QFontMetricsF(labelFont()).capHeight() + 8 * theme_.typeScale); }

QString ChartScene::axisTitle(const Axis& axis) const {
  if (axis.unit.isEmpty()) return axis.title;
  return axis.title.isEmpty() ? axis.unit
                              : QCoreApplication::translate("Charts", "%1 (%2)", "axis title, unit").arg(axis.title, axis.unit);
}

void ChartScene::layoutLegend(double left, double right, double top) {
  legend_.clear();
  if (spare_ >= 2) return;
  const QFont font = labelFont();
  const double s = theme_.typeScale, row = 22 * s, gap = 18 * s, swatch = kSwatch * s + 6 * s;
  double x = left, height = row;
  const auto add = [&](int series, const QString& name) {
    const QStringList lines = wrapText(name, font, right - left - swatch);
    double text = 0;
    for (const QString& line : lines) text = std::max(text, textWidth(font, line));
    if (x > left && x + swatch + text > right) {
      x = left;
      top += height;
      height = row;
    }
    height = std::max(height, row * static_cast<double>(lines.size()));
    legend_.push_back({series, QRectF(x, top, swatch + text, row * static_cast<double>(lines.size())), lines});
    x += swatch + text + gap;
  };
  for (std::size_t i = 0; i < data_.series.size(); ++i) {
    if (data_.series[i].inLegend && !data_.series[i].name.isEmpty()) add(static_cast<int>(i), data_.series[i].name);
  }
  if (anyFaded(data_)) add(-1, QCoreApplication::translate("Charts", "within noise"));
}

double ChartScene::layOutHead() {
  const double s = theme_.typeScale, row = 22 * s, width = size_.width() - 2 * kPad;
  const QFont font = labelFont();
  double top = kPad;
  titleAt_ = {kPad, top + 10 * s};
  title_ = titleShown_ && !data_.title.isEmpty() ? wrapText(data_.title, titleFont(), width) : QStringList();
  if (!title_.isEmpty()) top += 28 * s + static_cast<double>(title_.size() - 1) * row;

  // The title of the axis at the side stands level above it, where it is read without turning the head; the legend
  // shares its row when there is room.
  const QString side = spare_ < 3 ? axisTitle(sideAxis()) : QString();
  sideTitle_ = side.isEmpty() ? QStringList() : wrapText(side, font, width);
  layoutLegend(kPad, size_.width() - kPad, top);
  sideTitleAt_ = {kPad, top + row / 2};
  const double sideHeight = static_cast<double>(sideTitle_.size()) * row;
  if (legend_.empty()) return std::ceil(top + sideHeight + 8 * s);
  const double legendWidth = legend_.back().rect.right() - kPad;
  const bool oneRow = legend_.back().rect.top() == legend_.front().rect.top() && legend_.front().rect.height() == row;
  const double room = width - textWidth(font, side) - 24 * s;
  double bottom = top;
  for (const LegendEntry& e : legend_) bottom = std::max(bottom, e.rect.bottom());
  if (oneRow && sideTitle_.size() < 2 && legendWidth <= room) {
    for (LegendEntry& e : legend_) e.rect.translate(size_.width() - kPad - legendWidth - kPad, 0);
    return std::ceil(bottom + 8 * s);
  }
  sideTitleAt_.setY(bottom + row / 2);
  return std::ceil(bottom + sideHeight + 8 * s);
}

Ticks ChartScene::ticksUp(const Axis& axis, QPair<double, double> range, bool zoomed, double height) const {
  TickRequest request = requestFor(axis, range, zoomed, height / (44 * theme_.typeScale));
  request.target = std::min(request.target, 10);
  return axis.kind == AxisKind::log ? logTicks(request) : linearTicks(request);
}

Ticks ChartScene::ticksAlong(const Axis& axis, QPair<double, double> range, bool zoomed, double width) const {
  const double s = theme_.typeScale;
  const QFont font = labelFont();
  TickRequest request = requestFor(axis, range, zoomed, width / (64 * s));
  // Indices end where they end: half an element beyond the first and last.
  if (axis.integers) request.extendLow = request.extendHigh = false;
  Ticks ticks;
  if (axis.kind == AxisKind::log) {
    ticks = logTicks(request);
  } else {
    // As many as fit with room between the labels.
    for (;; --request.target) {
      ticks = linearTicks(request);
      const double each = width / std::max<double>(1.0, static_cast<double>(ticks.values.size()));
      if (widest(font, ticks.labels) + 14 * s <= each || request.target <= 2) break;
    }
    if (axis.tickStep && *axis.tickStep > 0 && std::isfinite(*axis.tickStep)) {
      double step = *axis.tickStep;
      const double span = ticks.high - ticks.low;
      while (span / step * 52 * s > width) step *= 2;
      if (step <= span) {
        ticks.values.clear();
        for (double k = std::ceil(ticks.low / step); k * step <= ticks.high; ++k) ticks.values.push_back(k * step);
        ticks.labels = formatTicks(ticks.values, step);
      }
    }
  }
  if (!axis.tickValues.empty()) {
    ticks.values.clear();
    ticks.labels.clear();
    for (const double v : axis.tickValues) {
      if (!(v >= ticks.low && v <= ticks.high)) continue;
      ticks.values.push_back(v);
      ticks.labels.push_back(formatNumber(v));
    }
  }
  return ticks;
}

void ChartScene::layOutSides(double top, double bottom) {
  const double s = theme_.typeScale, line = lineHeight();
  const QFont font = labelFont();
  const QPair<double, double> rangeX = zoomX_.value_or(fullX_), rangeY = zoomY_.value_or(fullY_);
  const bool lying = frame_.horizontal, named = data_.x.kind == AxisKind::category;
  wantedRight_ = std::ceil(kPad + 8 * s);
  names_ = {};
  sideNames_.clear();
  everySide_ = 1;
  Ticks categories;
  categories.low = rangeX.first;
  categories.high = rangeX.second;
  for (qsizetype i = 0; named && i < data_.x.categories.size(); ++i) {
    categories.values.push_back(static_cast<double>(i));
    categories.labels.push_back(data_.x.categories[i]);
  }
  const double count = std::max(1.0, rangeX.second - rangeX.first);
  const auto plotWidth = [&] {
    return std::max(24.0, std::floor(size_.width()) - std::max(wantedLeft_, leastLeft_) - std::max(wantedRight_, leastRight_));
  };
  // What stands below the plot takes from its height, which decides the ticks at the side, which decide its width.
  double below = line;
  for (int pass = 0; pass < 2; ++pass) {
    const double height = std::max(24.0, std::floor(bottom - below - 4) - top);
    double names = 0, reach = 0;
    if (lying) {
      // A name may take half the width; a longer one goes in lines, if its row is high enough for them.
      const double row = height / count, letters = QFontMetricsF(font).capHeight() + 4 * s;
      // Many names are written smaller before some of them are left out.
      sideScale_ = std::clamp(row / letters, 0.8, 1.0);
      everySide_ = std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(letters * sideScale_ / row - 1e-9)));
      const QFont small = scaled(font, sideScale_);
      for (const QString& name : categories.labels) {
        QStringList lines{name};
        if (textWidth(small, name) > size_.width() * 0.5) {
          const QStringList broken = brokenName(name, small, size_.width() * 0.5);
          if (!broken.isEmpty() && static_cast<double>(broken.size()) * line <= row) lines = broken;
        }
        if (pass == 1) sideNames_.push_back(lines);
        for (const QString& l : lines) names = std::max(names, textWidth(small, l));
      }
    } else {
      ticksY_ = ticksUp(data_.y, rangeY, zoomY_.has_value(), height);
      names = widest(font, ticksY_.labels);
      if (named) {
        const double slot = plotWidth() / count;
        names_ = layOutNames(data_.x.categories, font, slot, line, std::max(line, (bottom - top) * 0.55));
        below = std::max(line, names_.height);
        // A slanted name must not reach out of the picture.
        for (std::size_t i = 0; names_.way == NameLayout::Way::slanted && i < categories.labels.size(); ++i) {
          reach = std::max(reach, textWidth(font, categories.labels[i]) * 0.7072 + 8 - (categories.values[i] - rangeX.first) * slot);
        }
      }
    }
    wantedLeft_ = std::ceil(std::max(kPad + (names > 0 ? kTickGap + names : 0), reach));
  }
  const double height = std::max(24.0, std::floor(bottom - below - 4) - top);
  frame_.plot = QRectF(std::max(wantedLeft_, leastLeft_), top, plotWidth(), height);
  if (lying) ticksY_ = ticksAlong(data_.y, rangeY, zoomY_.has_value(), frame_.plot.width());
  ticksX_ = named ? categories : ticksAlong(data_.x, rangeX, zoomX_.has_value(), frame_.plot.width());
}

void ChartScene::layOut() {
  const double s = theme_.typeScale, line = lineHeight();
  const double top = layOutHead();
  const QString title = spare_ < 1 ? axisTitle(bottomAxis()) : QString();
  bottomTitle_ = title.isEmpty() ? QStringList() : wrapText(title, labelFont(), size_.width() - 2 * kPad);
  double bottom = size_.height() - kPad + 2;
  if (!bottomTitle_.isEmpty()) {
    bottom -= static_cast<double>(bottomTitle_.size()) * line;
    bottomTitleAt_.setY(bottom + line / 2);
    bottom -= 2 * s;
  }
  layOutSides(top, bottom);
  // Centred below the plot, but inside the picture.
  double half = 0;
  for (const QString& l : bottomTitle_) half = std::max(half, textWidth(labelFont(), l) / 2);
  bottomTitleAt_.setX(std::clamp(frame_.plot.center().x(), std::min(kPad + half, size_.width() / 2), std::max(size_.width() - kPad - half, size_.width() / 2)));
  frame_.logX = data_.x.kind == AxisKind::log;
  frame_.logY = data_.y.kind == AxisKind::log;
  frame_.xLow = ticksX_.low;
  frame_.xHigh = ticksX_.high;
  frame_.yLow = ticksY_.low;
  frame_.yHigh = ticksY_.high;
  if (!zoomY_) wholeY_ = {frame_.yLow, frame_.yHigh};
}

void ChartScene::drawTickLabels(QPainter& painter) const {
  const QRectF& plot = frame_.plot;
  const double line = lineHeight(), top = plot.bottom() + 4;
  const auto inside = [&](double at) { return at >= plot.left() - 0.5 && at <= plot.right() + 0.5; };
  const bool named = data_.x.kind == AxisKind::category;
  if (frame_.horizontal) {
    const QFont usual = painter.font();
    painter.setFont(scaled(usual, sideScale_));
    for (std::size_t i = 0; i < sideNames_.size(); ++i) {
      const double y = frame_.mapX(static_cast<double>(i));
      if (static_cast<qsizetype>(i) % everySide_ != 0 || y < plot.top() || y > plot.bottom()) continue;
      const QStringList& lines = sideNames_[i];
      for (qsizetype k = 0; k < lines.size(); ++k) {
        drawLabel(painter, {plot.left() - kTickGap, y + (static_cast<double>(k) - static_cast<double>(lines.size() - 1) / 2) * line}, lines[k], Anchor::right);
      }
    }
    painter.setFont(usual);
  } else {
    const double slack = (frame_.yHigh - frame_.yLow) * 1e-9;
    for (std::size_t i = 0; i < ticksY_.values.size(); ++i) {
      const double v = ticksY_.values[i];
      if (ticksY_.labels[i].isEmpty() || v < frame_.yLow - slack || v > frame_.yHigh + slack) continue;
      drawLabel(painter, {plot.left() - kTickGap, frame_.mapY(v)}, ticksY_.labels[i], Anchor::right);
    }
    for (qsizetype i = 0; named && i < data_.x.categories.size(); ++i) {
      const double at = frame_.mapX(static_cast<double>(i));
      if (inside(at)) drawName(painter, names_, data_.x.categories, i, at, top, line);
    }
    if (named) return;
  }
  const Ticks& below = frame_.horizontal ? ticksY_ : ticksX_;
  double lastEnd = -1e9;
  for (std::size_t i = 0; i < below.values.size(); ++i) {
    const double at = frame_.horizontal ? frame_.mapY(below.values[i]) : frame_.mapX(below.values[i]);
    if (below.labels[i].isEmpty() || !inside(at)) continue;
    const double half = textWidth(painter.font(), below.labels[i]) / 2;
    if (at - half < lastEnd + 6) continue;  // never one label over another
    // A label at the very end is moved inwards rather than cut.
    const double middle = std::clamp(at, half + 2, size_.width() - half - 2);
    drawLabel(painter, {middle, top + line / 2}, below.labels[i], Anchor::middle);
    lastEnd = middle + half;
  }
}

}  // namespace qs::ui
