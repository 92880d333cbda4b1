#include "ui/charts/chart_view.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QPainter>

#include "ui/charts/chart_view_p.h"
#include "ui/charts/csv.h"
#include "ui/charts/export.h"

namespace qs::ui {

ChartView::ChartView(QWidget* parent) : QWidget(parent), d_(std::make_unique<Private>(this)) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

ChartView::~ChartView() {
  if (d_->group) std::erase(d_->group->members, this);
}

quint64 ChartView::setData(const ChartData& data) {
  const Interval before = d_->scene.fullX();
  // What the user has switched off in the legend stays off.
  ChartData shown = data;
  for (Series& s : shown.series) s.visible = s.visible && !d_->hidden.contains(s.name);
  d_->scene.setData(shown);
  if (d_->scene.fullX() != before) d_->zoomX.reset(), d_->zoomY.reset();
  d_->hasData = true;
  d_->state = ChartState::ready;
  d_->sentence.clear();
  d_->ascending = ascendingSeries(data);
  ++d_->generation;
  d_->align();
  d_->describe();
  d_->changed();
  return d_->generation;
}

const ChartData& ChartView::data() const { return d_->scene.data(); }

ChartData ChartView::shownData() const {
  ChartData shown = d_->scene.data();
  std::erase_if(shown.series, [](const Series& s) { return !s.visible; });
  const PlotFrame& f = d_->scene.frame();
  if (d_->zoomX) shown.x.min = f.xLow, shown.x.max = f.xHigh;
  if (d_->zoomY) shown.y.min = f.yLow, shown.y.max = f.yHigh;
  return shown;
}

void ChartView::setTheme(const Theme& theme) {
  d_->scene.setTheme(theme);
  d_->align();
  d_->changed();
}

const Theme& ChartView::theme() const { return d_->scene.theme(); }

void ChartView::setState(ChartState state, const QString& sentence) {
  if (d_->state == state && d_->sentence == sentence) return;
  d_->state = state;
  d_->sentence = sentence;
  update();
}

ChartState ChartView::state() const { return d_->state; }

void ChartView::alignWith(ChartView* other) {
  if (other == nullptr || other == this || (d_->group && d_->group == other->d_->group)) return;
  auto merged = std::make_shared<AlignGroup>();
  for (ChartView* view : {this, other}) {
    if (view->d_->group) {
      merged->members.insert(merged->members.end(), view->d_->group->members.begin(), view->d_->group->members.end());
    } else {
      merged->members.push_back(view);
    }
  }
  for (ChartView* member : merged->members) member->d_->group = merged;
  d_->align();
}

void ChartView::setProvenance(const QString& provenance) { d_->provenance = provenance; }

void ChartView::resetZoom() { d_->applyZoom(std::nullopt, std::nullopt); }

bool ChartView::isZoomed() const { return d_->zoomX.has_value() || d_->zoomY.has_value(); }

void ChartView::copyImage() const {
  ExportOptions options;
  options.size = size() * 2;
  options.scale = 2;
  options.theme = theme();
  options.provenance = d_->provenance;
  // Failing to copy is harmless: the clipboard keeps what it had.
  (void)copyToClipboard(Figure{{}, {shownData()}, {}}, options);
}

void ChartView::copyData() const {
  QGuiApplication::clipboard()->setText(QString::fromUtf8(figureTable(Figure{{}, {shownData()}, {}})));
}

QRectF ChartView::plotArea() const { return d_->scene.frame().plot; }
QChart* ChartView::chart() const { return d_->scene.chart(); }
QXYSeries* ChartView::series(int index) const { return d_->scene.series(index); }
quint64 ChartView::replaceCount() const { return d_->scene.replaceCount(); }
std::size_t ChartView::droppedPoints() const { return d_->scene.dropped(); }

QSize ChartView::sizeHint() const { return {640, 320}; }
QSize ChartView::minimumSizeHint() const { return {240, 150}; }

void ChartView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = d_->scene.theme();
  // An empty chart is a sentence, not a grid without data; a late or failed one keeps its last picture.
  const bool showPicture = d_->hasData && d_->state != ChartState::empty && d_->state != ChartState::failed;
  if (showPicture) {
    if (d_->dirty) d_->render();
    painter.drawPixmap(0, 0, d_->picture);
    if (d_->hoverX && !d_->dragging) {
      const auto readout = readoutAt(d_->scene.data(), d_->ascending, d_->scene.frame(), *d_->hoverX);
      if (readout) drawReadout(painter, d_->scene.frame(), *readout, d_->scene.data(), theme, size());
    }
    if (d_->dragging) drawRubberBand(painter, d_->pressed, d_->dragged, plotArea(), theme);
  } else {
    painter.fillRect(rect(), theme.card);
  }
  drawState(painter, showPicture ? QRectF(plotArea().left(), 0, plotArea().width(), height()) : QRectF(rect()), d_->state, d_->sentence, showPicture, theme);
  if (hasFocus() && d_->focusShown) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), metrics::kRadiusSmall, metrics::kRadiusSmall);
  }
  painter.end();
  if (showPicture && d_->paintedGeneration != d_->generation) {
    d_->paintedGeneration = d_->generation;
    emit painted(d_->generation);
  }
}

void ChartView::resizeEvent(QResizeEvent*) {
  d_->scene.setSize(size());
  d_->align();
  d_->changed();
}

void ChartView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::LanguageChange) return;
  // The chart has words of its own ("within noise").
  d_->describe();
  setTheme(theme());
}

}  // namespace qs::ui
