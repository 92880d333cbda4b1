#include "ui/charts/heat_map_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/charts/csv.h"
#include "ui/charts/export.h"
#include "ui/charts/heat_cells.h"
#include "ui/charts/heat_paint.h"
#include "ui/charts/readout.h"

namespace qs::ui {

namespace {

using Element = std::pair<std::uint64_t, std::uint64_t>;  // row, column

struct Interval {
  std::uint64_t begin, end;
};

// A stretch of `length` elements of `total` that keeps the element at `share` of it where it is.
Interval stretch(double anchor, double share, std::uint64_t length, std::uint64_t total) {
  length = std::clamp<std::uint64_t>(length, 1, std::max<std::uint64_t>(1, total));
  const double begin = std::round(anchor - share * static_cast<double>(length));
  const double most = static_cast<double>(total - length);
  const auto from = static_cast<std::uint64_t>(std::clamp(begin, 0.0, most));
  return {from, from + length};
}

// A length after zooming by `factor`, at least one element longer or shorter.
std::uint64_t zoomed(std::uint64_t length, double factor) {
  const double wanted = std::round(static_cast<double>(length) * factor);
  if (factor < 1) return static_cast<std::uint64_t>(std::max(1.0, std::min(wanted, static_cast<double>(length) - 1)));
  return static_cast<std::uint64_t>(std::max(wanted, static_cast<double>(length) + 1));
}

}  // namespace

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
      const Interval i = stretch(frame.unmapRow(plot.top() + share * plot.height()), share, zoomed(w.height(), factor), data.rows);
      w.rowBegin = i.begin, w.rowEnd = i.end;
    }
    if (columns && (factor > 1 || w.width() > 1)) {
      const double share = std::clamp((at.x() - plot.left()) / plot.width(), 0.0, 1.0);
      const Interval i = stretch(frame.unmapColumn(plot.left() + share * plot.width()), share, zoomed(w.width(), factor), data.columns);
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

HeatMapView::HeatMapView(QWidget* parent) : QWidget(parent), d_(std::make_unique<Private>(this)) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

HeatMapView::~HeatMapView() = default;

quint64 HeatMapView::setData(const HeatMapData& data) {
  const bool same = d_->hasData && data.rows == d_->data.rows && data.columns == d_->data.columns;
  const bool whole = !same || d_->window == wholeOf(d_->data);
  d_->data = data;
  d_->hasData = true;
  d_->state = ChartState::ready;
  d_->sentence.clear();
  if (whole) d_->window = wholeOf(data);
  if (d_->hover && (!same || !d_->inside(*d_->hover))) d_->setHover(std::nullopt);
  ++d_->generation;
  d_->layOut();
  d_->describe();
  return d_->generation;
}

const HeatMapData& HeatMapView::data() const { return d_->data; }

HeatMapData HeatMapView::shownData() const {
  const HeatMapData& all = d_->data;
  const CellRange in = cellsIn(all, d_->window);
  HeatMapData shown = all;
  if (in.empty()) return shown;
  // The colours stay those of the whole, whatever part is shown.
  shown.limit = d_->frame.colors.high();
  if (all.scale != HeatScale::diverging) shown.ground = d_->frame.colors.low();
  shown.rowBegin = cellBegin(all.rowBegin, all.rowEnd, all.cellRows, in.rowBegin);
  shown.rowEnd = cellBegin(all.rowBegin, all.rowEnd, all.cellRows, in.rowEnd);
  shown.columnBegin = cellBegin(all.columnBegin, all.columnEnd, all.cellColumns, in.columnBegin);
  shown.columnEnd = cellBegin(all.columnBegin, all.columnEnd, all.cellColumns, in.columnEnd);
  shown.cellRows = in.rowEnd - in.rowBegin;
  shown.cellColumns = in.columnEnd - in.columnBegin;
  shown.values.clear();
  for (std::size_t r = in.rowBegin; r < in.rowEnd; ++r) {
    for (std::size_t c = in.columnBegin; c < in.columnEnd; ++c) {
      const std::size_t i = r * all.cellColumns + c;
      shown.values.push_back(i < all.values.size() ? all.values[i] : std::numeric_limits<float>::quiet_NaN());
    }
  }
  return shown;
}

void HeatMapView::setTheme(const Theme& theme) {
  d_->theme = theme;
  d_->layOut();
}

const Theme& HeatMapView::theme() const { return d_->theme; }

void HeatMapView::setState(ChartState state, const QString& sentence) {
  d_->state = state;
  d_->sentence = sentence;
  update();
}

ChartState HeatMapView::state() const { return d_->state; }
void HeatMapView::setProvenance(const QString& provenance) { d_->provenance = provenance; }
HeatWindow HeatMapView::window() const { return d_->window; }
void HeatMapView::setWindow(const HeatWindow& window) { d_->show(window); }
void HeatMapView::resetZoom() { d_->show(wholeOf(d_->data)); }
bool HeatMapView::isZoomed() const { return d_->any() && d_->window != wholeOf(d_->data); }
QSize HeatMapView::wantedCells() const { return d_->frame.plot.size().toSize(); }
QRectF HeatMapView::plotArea() const { return d_->frame.plot; }
quint64 HeatMapView::renderCount() const { return d_->renders; }

void HeatMapView::copyImage() const {
  ExportOptions options;
  options.size = size() * 2;
  options.scale = 2;
  options.theme = theme();
  options.provenance = d_->provenance;
  // Failing to copy is harmless: the clipboard keeps what it had.
  (void)copyToClipboard(Figure{{}, {shownData()}, {}}, options);
}

void HeatMapView::copyData() const {
  QGuiApplication::clipboard()->setText(QString::fromUtf8(figureTable(Figure{{}, {shownData()}, {}})));
}

std::optional<Element> HeatMapView::elementAt(QPointF position) const {
  if (!d_->any() || !plotArea().contains(position)) return std::nullopt;
  const HeatWindow& w = d_->window;
  const auto index = [](double at, std::uint64_t begin, std::uint64_t end) {
    return std::clamp(static_cast<std::uint64_t>(std::max(0.0, std::floor(at))), begin, end - 1);
  };
  return Element{index(d_->frame.unmapRow(position.y()), w.rowBegin, w.rowEnd), index(d_->frame.unmapColumn(position.x()), w.columnBegin, w.columnEnd)};
}

QSize HeatMapView::sizeHint() const { return {640, 360}; }
QSize HeatMapView::minimumSizeHint() const { return {240, 150}; }

void HeatMapView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const bool showPicture = d_->any() && d_->state != ChartState::empty && d_->state != ChartState::failed;
  if (showPicture) {
    if (d_->dirty || d_->picture.devicePixelRatioF() != devicePixelRatioF()) d_->render();
    painter.drawPixmap(0, 0, d_->picture);
    if (d_->hover && !d_->dragging) d_->drawHover(painter);
    if (d_->dragging) {
      QColor fill = d_->theme.accent;
      fill.setAlphaF(0.12f);
      painter.setPen(QPen(d_->theme.accent, 1));
      painter.setBrush(fill);
      painter.drawRect(QRectF(d_->pressed, d_->dragged).normalized().intersected(plotArea()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
  } else {
    painter.fillRect(rect(), d_->theme.card);
  }
  const bool nothing = d_->hasData && !d_->any() && d_->state == ChartState::ready;
  const QRectF area = showPicture ? QRectF(plotArea().left(), 0, plotArea().width(), height()) : QRectF(rect());
  drawState(painter, area, nothing ? ChartState::empty : d_->state, nothing ? tr("No rows or no columns: nothing to show.") : d_->sentence,
            showPicture, d_->theme);
  if (hasFocus() && d_->focusShown) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(d_->theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), metrics::kRadiusSmall, metrics::kRadiusSmall);
  }
  painter.end();
  if ((showPicture || nothing) && d_->paintedGeneration != d_->generation) {
    d_->paintedGeneration = d_->generation;
    emit painted(d_->generation);
  }
}

void HeatMapView::resizeEvent(QResizeEvent*) { d_->layOut(); }

void HeatMapView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::LanguageChange) return;
  d_->describe();
  d_->layOut();
}

void HeatMapView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !d_->any()) return QWidget::mousePressEvent(event);
  d_->pressed = d_->dragged = event->position();
  d_->down = plotArea().contains(event->position());
}

void HeatMapView::mouseMoveEvent(QMouseEvent* event) {
  if (!d_->any()) return;
  if (event->buttons() & Qt::LeftButton) {
    d_->dragged = event->position();
    d_->dragging = d_->dragging || (d_->down && (d_->dragged - d_->pressed).manhattanLength() > 6);
    return update();
  }
  d_->setHover(elementAt(event->position()));
}

void HeatMapView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
  const bool clicked = d_->down && !d_->dragging;
  d_->down = false;
  if (clicked) {
    if (const auto element = elementAt(d_->pressed)) emit cellClicked(element->first, element->second);
    return;
  }
  if (!d_->dragging) return;
  d_->dragging = false;
  update();
  const QRectF box = QRectF(d_->pressed, d_->dragged).normalized().intersected(plotArea());
  if (box.width() < 4 && box.height() < 4) return;
  // Every element that the band touches.
  HeatWindow w = d_->window;
  const auto take = [](double from, double to, std::uint64_t& begin, std::uint64_t& end) {
    const std::uint64_t first = std::max(begin, static_cast<std::uint64_t>(std::max(0.0, std::floor(from))));
    end = std::clamp(static_cast<std::uint64_t>(std::max(0.0, std::ceil(to))), first + 1, std::max(end, first + 1));
    begin = first;
  };
  // A flat band means "these columns", an upright one "these rows".
  if (box.width() >= 4) take(d_->frame.unmapColumn(box.left()), d_->frame.unmapColumn(box.right()), w.columnBegin, w.columnEnd);
  if (box.height() >= 4) take(d_->frame.unmapRow(box.top()), d_->frame.unmapRow(box.bottom()), w.rowBegin, w.rowEnd);
  d_->show(w);
}

void HeatMapView::mouseDoubleClickEvent(QMouseEvent* event) {
  d_->down = false;
  if (event->button() == Qt::LeftButton) resetZoom();
}

void HeatMapView::wheelEvent(QWheelEvent* event) {
  // Alt turns the wheel sideways on some desktops; either way counts.
  const QPoint delta = event->angleDelta();
  const double steps = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
  if (!d_->any() || steps == 0 || !plotArea().contains(event->position())) return event->ignore();
  const bool onlyColumns = event->modifiers() & Qt::ShiftModifier, onlyRows = event->modifiers() & Qt::ControlModifier;
  d_->zoomBy(std::pow(0.8, steps), event->position(), !onlyColumns, !onlyRows);
  event->accept();
}

void HeatMapView::leaveEvent(QEvent*) { d_->setHover(std::nullopt); }

void HeatMapView::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("Copy image"), this, [this] { copyImage(); })->setEnabled(d_->any());
  menu.addAction(tr("Copy data"), this, [this] { copyData(); })->setEnabled(d_->any());
  menu.addAction(tr("Export…"), this, [this] { emit exportRequested(); })->setEnabled(d_->any());
  menu.addSeparator();
  menu.addAction(tr("Show the whole matrix"), this, [this] { resetZoom(); })->setEnabled(isZoomed());
  menu.exec(event->globalPos());
}

void HeatMapView::keyPressEvent(QKeyEvent* event) {
  QPointF middle = d_->frame.plot.center();
  if (d_->hover) {
    middle = {d_->frame.mapColumn(static_cast<double>(d_->hover->second) + 0.5), d_->frame.mapRow(static_cast<double>(d_->hover->first) + 0.5)};
  }
  // Arrows move the window where there is more to see that way, and with Shift, or in a map shown whole, the readout.
  const auto arrow = [&](int rows, int columns) {
    if (event->modifiers() & Qt::ShiftModifier || !isZoomed()) return d_->stepHover(rows, columns);
    d_->pan(rows, columns);
  };
  switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return d_->zoomBy(0.8, middle, true, true);
    case Qt::Key_Minus: return d_->zoomBy(1.25, middle, true, true);
    case Qt::Key_0:
    case Qt::Key_Home: return resetZoom();
    case Qt::Key_Left: return arrow(0, -1);
    case Qt::Key_Right: return arrow(0, 1);
    case Qt::Key_Up: return arrow(-1, 0);
    case Qt::Key_Down: return arrow(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!d_->hover) break;
      emit cellClicked(d_->hover->first, d_->hover->second);
      return;
    case Qt::Key_Escape:
      if (d_->dragging) {
        d_->dragging = d_->down = false;
        return update();
      }
      if (d_->hover) return d_->setHover(std::nullopt);
      break;
    default: break;
  }
  QWidget::keyPressEvent(event);
}

void HeatMapView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  d_->focusShown = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
  update();
}

void HeatMapView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace qs::ui
