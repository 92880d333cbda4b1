#include "ui/charts/heat_paint.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_paint.h"
#include "ui/charts/heat_cells.h"

namespace qs::ui {

namespace {

constexpr double kHeatTickGap = 8, kBarGap = 14;

QFont labelFont(const Theme& theme) { return chartFont(static_cast<int>(std::lround(metrics::kSmall * theme.typeScale))); }

// Ticks at whole indices of begin … end, each at the middle of its element.
Ticks indexTicks(std::uint64_t begin, std::uint64_t end, int target) {
  TickRequest request;
  request.low = static_cast<double>(begin);
  request.high = static_cast<double>(end - 1);
  request.target = std::max(1, target);
  request.extendLow = request.extendHigh = false;
  request.integers = true;
  Ticks ticks;
  if (end - begin == 1) ticks.values = {static_cast<double>(begin)};
  else ticks = linearTicks(request);
  ticks.labels.clear();
  std::erase_if(ticks.values, [&](double v) { return v < request.low || v > request.high; });
  for (const double v : ticks.values) ticks.labels.push_back(indexText(static_cast<std::uint64_t>(v)));
  return ticks;
}

Ticks nameTicks(const QStringList& names, std::uint64_t begin, std::uint64_t end) {
  Ticks ticks;
  for (std::uint64_t i = begin; i < end && i < static_cast<std::uint64_t>(names.size()); ++i) {
    ticks.values.push_back(static_cast<double>(i));
    ticks.labels.push_back(names[static_cast<qsizetype>(i)]);
  }
  return ticks;
}

// Names without their ordinals, from `begin` on, as they stand under the axis.
QStringList namesOf(const Ticks& ticks) {
  QStringList out;
  for (const QString& label : ticks.labels) out += label;
  return out;
}

double widest(const QFont& font, const Ticks& ticks) {
  double out = 0;
  for (const QString& label : ticks.labels) out = std::max(out, textWidth(font, label));
  return out;
}

void layOut(HeatFrame& f, const QRectF& area, const HeatMapData& d, const Theme& theme, bool titleShown, double leastLeft,
            double leastRight) {
  const double s = theme.typeScale, row = 22 * s;
  const QFont font = labelFont(theme);
  const QFontMetricsF m(font);
  const double line = std::ceil(m.capHeight() + 8 * s);
  const HeatWindow& w = f.window;

  double top = area.top() + kPad;
  f.titleAt = {area.left() + kPad, top + 10 * s};
  if (titleShown && !d.title.isEmpty()) top += 28 * s;
  const bool words = f.spare < 2;
  const double rowTitle = words && !d.rowTitle.isEmpty() ? textWidth(font, d.rowTitle) : 0;
  const double valueTitle = words && !d.valueTitle.isEmpty() ? textWidth(font, d.valueTitle) : 0;
  f.valueTitleAt = {area.right() - kPad, top + row / 2};
  if (rowTitle > 0 && valueTitle > 0 && rowTitle + valueTitle + 24 * s > area.width() - 2 * kPad) top += row;
  f.rowTitleAt = {area.left() + kPad, top + row / 2};
  if (rowTitle > 0 || valueTitle > 0) top += row;
  top = std::ceil(top + 8 * s);

  double bottom = area.bottom() - kPad + 2;
  const double noteWidth = f.note.isEmpty() || f.spare >= 1 ? 0 : textWidth(font, f.note) + 16 * s;
  const double columnTitle = f.spare < 1 && !d.columnTitle.isEmpty() ? textWidth(font, d.columnTitle) : 0;
  if (noteWidth > 0 && columnTitle > 0 && noteWidth + columnTitle + 32 * s > area.width() - 2 * kPad - leastLeft) {
    f.noteAt = {area.right() - kPad, bottom - line / 2};
    bottom -= line + 4 * s;
  } else {
    f.noteAt = {area.right() - kPad, bottom - line / 2};
  }
  if (noteWidth > 0 || columnTitle > 0) {
    f.columnTitleAt.setY(bottom - line / 2);
    bottom -= line + 2 * s;
  }

  // The height of names depends on the width, and that on the ticks of the height; so names get their share first.
  const bool named = !d.columnNames.isEmpty();
  f.columns = named ? nameTicks(d.columnNames, w.columnBegin, w.columnEnd) : Ticks{};
  const auto left = [&] { return std::max(f.wantedLeft, leastLeft); };
  const auto right = [&] { return std::max(f.wantedRight, leastRight); };
  const auto widthNow = [&] { return std::max(24.0, std::floor(area.width() - left() - right())); };
  double labels = line;
  for (int pass = 0; pass < 2; ++pass) {
    const double height = std::max(24.0, std::floor(bottom - labels - 4) - top);
    const int target = std::clamp(static_cast<int>(height / (30 * s)), 2, 12);
    f.rows = d.rowNames.isEmpty() ? indexTicks(w.rowBegin, w.rowEnd, target) : nameTicks(d.rowNames, w.rowBegin, w.rowEnd);
    f.values = f.colors.ticks(std::clamp(static_cast<int>(height / (40 * s)), 2, 8));
    f.wantedLeft = std::ceil(kPad + kHeatTickGap + widest(font, f.rows));
    f.wantedRight = std::ceil(kBarGap * s + 14 * s + 6 * s + widest(font, f.values) + kPad);
    if (!named) break;
    const double slot = widthNow() / static_cast<double>(std::max<std::uint64_t>(1, w.width()));
    f.columnNames = layOutNames(namesOf(f.columns), font, slot, line, std::max(line, (bottom - top) * 0.5));
    labels = std::max(line, f.columnNames.height);
    double reach = 0;
    for (std::size_t i = 0; f.columnNames.way == NameLayout::Way::slanted && i < f.columns.labels.size(); ++i) {
      reach = std::max(reach, textWidth(font, f.columns.labels[i]) * 0.7072 + 4 - (static_cast<double>(i) + 0.5) * slot);
    }
    f.wantedLeft = std::max(f.wantedLeft, std::ceil(reach + 4));
  }
  const double height = std::max(24.0, std::floor(bottom - labels - 4) - top);
  f.plot = QRectF(std::floor(area.left()) + left(), top, widthNow(), height);
  f.bar = QRectF(f.plot.right() + kBarGap * s, f.plot.top(), 14 * s, f.plot.height());
  // Alignment may have made more room at the right than the bar needs; it stays beside the plot.
  f.everyRow = 1;
  if (!d.rowNames.isEmpty() && w.height() > 0) {
    const double each = height / static_cast<double>(w.height());
    f.everyRow = std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil((m.capHeight() + 4 * s) / each)));
  }
  if (!named) {
    for (int target = std::clamp(static_cast<int>(f.plot.width() / (64 * s)), 1, 12);; --target) {
      f.columns = indexTicks(w.columnBegin, w.columnEnd, target);
      const double each = f.plot.width() / std::max<double>(1.0, static_cast<double>(f.columns.values.size()));
      if (target <= 1 || widest(font, f.columns) + 14 * s <= each) break;
    }
  }
  // Centred below the plot, or at its left where the note needs the middle.
  const bool oneRow = noteWidth > 0 && f.noteAt.y() == f.columnTitleAt.y();
  f.columnTitleLeft = oneRow && f.plot.center().x() + columnTitle / 2 + 16 * s > f.noteAt.x() - noteWidth;
  f.columnTitleAt.setX(f.columnTitleLeft ? f.plot.left() : f.plot.center().x());
}

void paintBar(QPainter& painter, const HeatFrame& f, const Theme& theme) {
  const QRectF& bar = f.bar;
  painter.setPen(Qt::NoPen);
  // Steps of the ramp, one over the other; each a little longer, so that no seam shows.
  const int steps = isRaster(painter) ? std::max(2, static_cast<int>(bar.height())) : 128;
  for (int i = 0; i < steps; ++i) {
    const double share = (i + 0.5) / steps;
    const double y = bar.bottom() - (i + 1) * bar.height() / steps;
    painter.setBrush(QColor(f.colors.color(f.colors.valueAt(share))));
    painter.drawRect(QRectF(bar.left(), y, bar.width(), bar.height() / steps + (i > 0 ? 0.5 : 0)));
  }
  painter.setPen(QPen(theme.zeroLine, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(std::floor(bar.left()) + 0.5, std::floor(bar.top()) + 0.5, std::round(bar.width()), std::round(bar.height()) - 1));
  const double slack = 1e-9;
  for (std::size_t i = 0; i < f.values.values.size(); ++i) {
    const double v = f.values.values[i];
    if (f.values.labels[i].isEmpty() || v < f.colors.low() - std::abs(f.colors.low()) * slack || v > f.colors.high() + std::abs(f.colors.high()) * slack) continue;
    const double y = bar.bottom() - f.colors.shareOf(v) * bar.height();
    painter.setPen(QPen(theme.zeroLine, 1));
    painter.drawLine(QPointF(bar.right(), std::floor(y) + 0.5), QPointF(bar.right() + 3, std::floor(y) + 0.5));
    painter.setPen(theme.quiet);
    drawLabel(painter, {bar.right() + 6 * theme.typeScale, y}, f.values.labels[i], Anchor::left);
  }
}

}  // namespace

double HeatFrame::mapColumn(double e) const {
  return std::clamp(plot.left() + (e - static_cast<double>(window.columnBegin)) / static_cast<double>(window.width()) * plot.width(), -1e6, 1e6);
}
double HeatFrame::mapRow(double e) const {
  return std::clamp(plot.top() + (e - static_cast<double>(window.rowBegin)) / static_cast<double>(window.height()) * plot.height(), -1e6, 1e6);
}
double HeatFrame::unmapColumn(double pixel) const {
  return static_cast<double>(window.columnBegin) + (pixel - plot.left()) / plot.width() * static_cast<double>(window.width());
}
double HeatFrame::unmapRow(double pixel) const {
  return static_cast<double>(window.rowBegin) + (pixel - plot.top()) / plot.height() * static_cast<double>(window.height());
}

HeatWindow wholeOf(const HeatMapData& d) { return {0, d.rows, 0, d.columns}; }
HeatWindow windowOf(const HeatMapData& d) { return {d.rowBegin, d.rowEnd, d.columnBegin, d.columnEnd}; }

QString indexText(std::uint64_t index) {
  QString digits = QString::number(index);
  if (digits.size() < 5) return digits;
  for (qsizetype i = digits.size() - 3; i > 0; i -= 3) digits.insert(i, QChar(0x2009));
  return digits;
}

std::optional<HeatCell> heatCellAt(const HeatMapData& d, std::uint64_t row, std::uint64_t column) {
  if (d.cellRows == 0 || d.cellColumns == 0 || row < d.rowBegin || row >= d.rowEnd || column < d.columnBegin || column >= d.columnEnd) return std::nullopt;
  HeatCell cell{};
  cell.row = cellOf(d.rowBegin, d.rowEnd, d.cellRows, row);
  cell.column = cellOf(d.columnBegin, d.columnEnd, d.cellColumns, column);
  cell.elements = {cellBegin(d.rowBegin, d.rowEnd, d.cellRows, cell.row), cellBegin(d.rowBegin, d.rowEnd, d.cellRows, cell.row + 1),
                   cellBegin(d.columnBegin, d.columnEnd, d.cellColumns, cell.column), cellBegin(d.columnBegin, d.columnEnd, d.cellColumns, cell.column + 1)};
  const std::size_t i = cell.row * d.cellColumns + cell.column;
  cell.value = i < d.values.size() ? d.values[i] : std::numeric_limits<float>::quiet_NaN();
  return cell;
}

HeatFrame layOutHeat(const QRectF& area, const HeatMapData& d, const HeatWindow& window, const Theme& theme, bool titleShown,
                     double leastLeft, double leastRight) {
  HeatFrame f(d, theme);
  f.window = window;
  if (f.window.width() == 0) f.window.columnEnd = f.window.columnBegin + 1;
  if (f.window.height() == 0) f.window.rowEnd = f.window.rowBegin + 1;
  const CellRange in = cellsIn(d, f.window);
  for (std::size_t r = in.rowBegin; r < in.rowEnd; ++r) {
    for (std::size_t c = in.columnBegin; c < in.columnEnd; ++c) {
      const std::size_t i = r * d.cellColumns + c;
      f.beyond += i < d.values.size() && f.colors.beyond(static_cast<double>(d.values[i]));
    }
  }
  // lupdate overlooks a call whose count is an expression.
  const int beyond = static_cast<int>(f.beyond);
  if (beyond > 0) f.note = QCoreApplication::translate("Charts", "%n beyond the colours", "cells of a heat map", beyond);
  for (f.spare = 0; f.spare < 2; ++f.spare) {
    layOut(f, area, d, theme, titleShown, leastLeft, leastRight);
    if (f.plot.height() >= 64 * theme.typeScale) return f;
  }
  layOut(f, area, d, theme, titleShown, leastLeft, leastRight);
  return f;
}

void paintHeat(QPainter& painter, const HeatFrame& f, const HeatMapData& d, const Theme& theme, bool titleShown) {
  const double s = theme.typeScale;
  painter.setRenderHint(QPainter::Antialiasing);
  paintCells(painter, f, d, theme);
  painter.setPen(QPen(theme.zeroLine, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(f.plot.adjusted(-0.5, -0.5, 0.5, 0.5));
  if (d.valuesInCells) writeValues(painter, f, d, theme);
  markBeyond(painter, f, d, theme);
  painter.setFont(labelFont(theme));
  paintBar(painter, f, theme);

  painter.setPen(theme.quiet);
  for (std::size_t i = 0; i < f.rows.values.size(); ++i) {
    if (static_cast<qsizetype>(i) % f.everyRow != 0) continue;
    drawLabel(painter, {f.plot.left() - kHeatTickGap, f.mapRow(f.rows.values[i] + 0.5)}, f.rows.labels[i], Anchor::right);
  }
  const QFontMetricsF m(painter.font());
  const double line = std::ceil(m.capHeight() + 8 * s), labelsTop = f.plot.bottom() + 4;
  if (d.columnNames.isEmpty()) {
    for (std::size_t i = 0; i < f.columns.values.size(); ++i) {
      const double half = textWidth(painter.font(), f.columns.labels[i]) / 2;
      const double at = std::max(f.mapColumn(f.columns.values[i] + 0.5), half + 2);
      drawLabel(painter, {at, labelsTop + line / 2}, f.columns.labels[i], Anchor::middle);
    }
  } else {
    const QStringList names = namesOf(f.columns);
    for (qsizetype i = 0; i < names.size(); ++i) {
      drawName(painter, f.columnNames, names, i, f.mapColumn(f.columns.values[static_cast<std::size_t>(i)] + 0.5), labelsTop, line);
    }
  }
  painter.setPen(theme.quiet);
  if (f.spare < 1 && !d.columnTitle.isEmpty()) {
    drawLabel(painter, f.columnTitleAt, d.columnTitle, f.columnTitleLeft ? Anchor::left : Anchor::middle);
  }
  if (f.spare < 2) {
    if (!d.rowTitle.isEmpty()) drawLabel(painter, f.rowTitleAt, d.rowTitle, Anchor::left);
    if (!d.valueTitle.isEmpty()) drawLabel(painter, f.valueTitleAt, d.valueTitle, Anchor::right);
  }
  if (f.spare < 1 && !f.note.isEmpty()) {
    painter.setPen(theme.text);
    drawLabel(painter, f.noteAt, f.note, Anchor::right);
    drawBeyondMark(painter, {f.noteAt.x() - textWidth(painter.font(), f.note) - 9 * s, f.noteAt.y()}, theme);
  }
  if (titleShown && !d.title.isEmpty()) {
    painter.setFont(chartFont(static_cast<int>(std::lround(15 * s)), QFont::Bold));
    painter.setPen(theme.text);
    drawLabel(painter, f.titleAt, d.title, Anchor::left);
  }
}

}  // namespace qs::ui
