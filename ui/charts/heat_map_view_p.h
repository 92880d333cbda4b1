// What a heat map's view keeps: data, window, hover and picture. It is for the files of HeatMapView alone.
#pragma once

#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "ui/charts/heat_cells.h"
#include "ui/charts/heat_map_view.h"
#include "ui/charts/heat_paint.h"
#include "ui/charts/readout.h"

namespace qs::ui {

using Element = std::pair<std::uint64_t, std::uint64_t>;  // row, column

struct Stretch {
  std::uint64_t begin, end;
};

// A stretch of `length` elements of `total` that keeps the element at `share` of it where it is.
inline Stretch stretch(double anchor, double share, std::uint64_t length, std::uint64_t total) {
  length = std::clamp<std::uint64_t>(length, 1, std::max<std::uint64_t>(1, total));
  const double begin = std::round(anchor - share * static_cast<double>(length));
  const double most = static_cast<double>(total - length);
  const auto from = static_cast<std::uint64_t>(std::clamp(begin, 0.0, most));
  return {from, from + length};
}

// A length after zooming by `factor`, at least one element longer or shorter.
inline std::uint64_t zoomedLength(std::uint64_t length, double factor) {
  const double wanted = std::round(static_cast<double>(length) * factor);
  if (factor < 1) return static_cast<std::uint64_t>(std::max(1.0, std::min(wanted, static_cast<double>(length) - 1)));
  return static_cast<std::uint64_t>(std::max(wanted, static_cast<double>(length) + 1));
}

struct HeatMapView::Private {
  explicit Private(HeatMapView* view) : q(view), frame(data, theme) {}

  HeatMapView* q;
  HeatMapData data;
  Theme theme = lightTheme();
  HeatWindow window;  // what is shown
  ChartState state = ChartState::empty;
  QString sentence, provenance;
  bool hasData = false;
  quint64 generation = 0, paintedGeneration = 0, renders = 0;
  HeatFrame frame;
  QSize wanted;
  QPixmap picture;  // without the readout
  bool dirty = true;
  bool focusShown = false;
  std::optional<Element> hover;
  QPointF pressed, dragged;
  bool down = false, dragging = false;

  bool any() const { return hasData && data.rows > 0 && data.columns > 0; }

  void layOut() {
    frame = layOutHeat(QRectF(q->rect()), data, window, theme);
    dirty = true;
    q->update();
    const QSize now = frame.plot.size().toSize();
    if (now != wanted) {
      wanted = now;
      emit q->wantedCellsChanged(wanted);
    }
  }

  void show(HeatWindow w) {
    if (!any()) return;
    w.rowBegin = std::min(w.rowBegin, data.rows - 1);
    w.columnBegin = std::min(w.columnBegin, data.columns - 1);
    w.rowEnd = std::clamp(w.rowEnd, w.rowBegin + 1, data.rows);
    w.columnEnd = std::clamp(w.columnEnd, w.columnBegin + 1, data.columns);
    if (w == window) return;
    window = w;
    if (hover && !inside(*hover)) setHover(std::nullopt);
    layOut();
    describe();
    emit q->windowChanged(w.rowBegin, w.rowEnd, w.columnBegin, w.columnEnd);
  }

  bool inside(const Element& e) const {
    return e.first >= window.rowBegin && e.first < window.rowEnd && e.second >= window.columnBegin && e.second < window.columnEnd;
  }

  // Narrows (factor < 1) or widens the window round a position of the plot.
  void zoomBy(double factor, QPointF at, bool rows, bool columns) {
    if (!any()) return;
    const QRectF& plot = frame.plot;
    HeatWindow w = window;
    if (rows && (factor > 1 || w.height() > 1)) {
      const double share = std::clamp((at.y() - plot.top()) / plot.height(), 0.0, 1.0);
      const Stretch i = stretch(frame.unmapRow(plot.top() + share * plot.height()), share, zoomedLength(w.height(), factor), data.rows);
      w.rowBegin = i.begin, w.rowEnd = i.end;
    }
    if (columns && (factor > 1 || w.width() > 1)) {
      const double share = std::clamp((at.x() - plot.left()) / plot.width(), 0.0, 1.0);
      const Stretch i = stretch(frame.unmapColumn(plot.left() + share * plot.width()), share, zoomedLength(w.width(), factor), data.columns);
      w.columnBegin = i.begin, w.columnEnd = i.end;
    }
    show(w);
  }

  bool pan(int rows, int columns) {
    const auto move = [](std::uint64_t& begin, std::uint64_t& end, int direction, std::uint64_t total) {
      if (direction == 0) return;
      const std::uint64_t length = end - begin, step = std::max<std::uint64_t>(1, length / 8);
      begin = direction > 0 ? std::min(begin + step, total - length) : begin - std::min(begin, step);
      end = begin + length;
    };
    HeatWindow w = window;
    move(w.rowBegin, w.rowEnd, rows, data.rows);
    move(w.columnBegin, w.columnEnd, columns, data.columns);
    if (w == window) return false;
    show(w);
    return true;
  }

  void setHover(std::optional<Element> element) {
    if (element == hover) return;
    hover = element;
    q->update();
    if (hover) emit q->hovered(hover->first, hover->second);
    else emit q->hoverLeft();
  }

  // The keyboard's readout goes from cell to cell.
  void stepHover(int rows, int columns) {
    if (!any()) return;
    if (!hover) return setHover(Element{window.rowBegin + (window.height() - 1) / 2, window.columnBegin + (window.width() - 1) / 2});
    const auto cell = heatCellAt(data, hover->first, hover->second);
    const HeatWindow c = cell ? cell->elements : HeatWindow{hover->first, hover->first + 1, hover->second, hover->second + 1};
    Element next = *hover;
    if (rows > 0) next.first = c.rowEnd;
    if (rows < 0 && c.rowBegin > 0) next.first = c.rowBegin - 1;
    if (columns > 0) next.second = c.columnEnd;
    if (columns < 0 && c.columnBegin > 0) next.second = c.columnBegin - 1;
    if (inside(next)) setHover(next);
  }

  void render() {
    const qreal ratio = q->devicePixelRatioF();
    const QSize pixels = (QSizeF(q->size()) * ratio).toSize();
    if (picture.size() != pixels || picture.devicePixelRatioF() != ratio) {
      picture = QPixmap(pixels);
      picture.setDevicePixelRatio(ratio);
    }
    picture.fill(theme.card);
    QPainter painter(&picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    paintHeat(painter, frame, data, theme);
    dirty = false;
    ++renders;
  }

  QString indices(const QStringList& names, std::uint64_t begin, std::uint64_t end) const {
    if (begin < static_cast<std::uint64_t>(names.size())) return names[static_cast<qsizetype>(begin)];
    return end - begin <= 1 ? indexText(begin) : tr("%1 … %2", "first and last index").arg(indexText(begin), indexText(end - 1));
  }

  void drawHover(QPainter& painter) const {
    const auto cell = heatCellAt(data, hover->first, hover->second);
    const HeatWindow e = cell ? cell->elements : HeatWindow{hover->first, hover->first + 1, hover->second, hover->second + 1};
    QRectF box(QPointF(frame.mapColumn(static_cast<double>(e.columnBegin)), frame.mapRow(static_cast<double>(e.rowBegin))),
               QPointF(frame.mapColumn(static_cast<double>(e.columnEnd)), frame.mapRow(static_cast<double>(e.rowEnd))));
    box = box.intersected(frame.plot);
    // A cell of a pixel or two still gets a frame that is seen.
    const QRectF ring = QRectF(box.center() - QPointF(3.5, 3.5), QSizeF(7, 7)).united(box.adjusted(-1, -1, 1, 1));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.card, 3.5 * theme.lineScale));
    painter.drawRect(ring);
    painter.setPen(QPen(theme.text, 1.5 * theme.lineScale));
    painter.drawRect(ring);

    std::vector<CardRow> rows;
    const auto add = [&](const QString& name, const QString& value, const QColor& swatch = {}) {
      CardRow row;
      row.name = name;
      row.value = value;
      row.bare = !swatch.isValid();
      row.color = swatch;
      rows.push_back(row);
    };
    add(data.rowTitle.isEmpty() ? tr("row") : data.rowTitle, indices(data.rowNames, e.rowBegin, e.rowEnd));
    add(data.columnTitle.isEmpty() ? tr("column") : data.columnTitle, indices(data.columnNames, e.columnBegin, e.columnEnd));
    const QString value = data.valueTitle.isEmpty() ? tr("value") : data.valueTitle;
    if (!cell) add(value, tr("not read yet"));
    else if (std::isnan(cell->value)) add(value, tr("none"), QColor(frame.colors.missing()));
    else add(value, formatNumber(static_cast<double>(cell->value)), QColor(frame.colors.color(static_cast<double>(cell->value))));
    if (cell && frame.colors.beyond(static_cast<double>(cell->value))) add(tr("beyond the colours"), QString());
    QString title;
    if (cell && e.width() * e.height() > 1) {
      const QString many = indexText(e.width() * e.height());
      title = data.scale == HeatScale::diverging ? tr("largest in magnitude of %1 values").arg(many) : tr("greatest of %1 values").arg(many);
    }
    drawCard(painter, {box.right(), box.center().y()}, q->size(), title, rows, theme);
  }

  void describe() {
    const QString value = data.valueTitle.isEmpty() ? tr("Heat map") : data.valueTitle;
    q->setAccessibleName(data.title.isEmpty() ? value : data.title);
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const float v : data.values) {
      if (std::isfinite(v)) low = std::min<double>(low, v), high = std::max<double>(high, v);
    }
    QStringList lines{tr("%1 rows, %2 columns; shown: rows %3 to %4, columns %5 to %6")
                          .arg(indexText(data.rows), indexText(data.columns), indexText(window.rowBegin),
                               indexText(std::max<std::uint64_t>(window.rowEnd, 1) - 1), indexText(window.columnBegin),
                               indexText(std::max<std::uint64_t>(window.columnEnd, 1) - 1))};
    if (low <= high) lines += tr("Values from %1 to %2").arg(formatNumber(low), formatNumber(high));
    q->setAccessibleDescription(lines.join(QLatin1Char('\n')));
  }
};

}  // namespace qs::ui
