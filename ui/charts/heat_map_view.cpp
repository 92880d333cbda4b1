#include "ui/charts/heat_map_view.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <limits>

#include "ui/charts/csv.h"
#include "ui/charts/export.h"
#include "ui/charts/heat_map_view_p.h"

namespace qs::ui {

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
  if (d_->state == state && d_->sentence == sentence) return;
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
    if (d_->dragging) drawRubberBand(painter, d_->pressed, d_->dragged, plotArea(), d_->theme);
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

}  // namespace qs::ui
