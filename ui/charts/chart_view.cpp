#include "ui/charts/chart_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scene.h"
#include "ui/charts/csv.h"
#include "ui/charts/export.h"
#include "ui/charts/readout.h"

namespace qs::ui {

namespace {

using Interval = QPair<double, double>;

// Charts whose plot areas line up.
struct AlignGroup {
  std::vector<ChartView*> members;
};

}  // namespace

struct ChartView::Private {
  explicit Private(ChartView* view) : q(view) {}

  ChartView* q;
  ChartScene scene;
  ChartState state = ChartState::empty;
  QString sentence;
  QString provenance;
  bool hasData = false;
  quint64 generation = 0;
  quint64 paintedGeneration = 0;
  std::vector<bool> ascending;
  QStringList hidden;        // names of the series switched off in the legend
  bool focusShown = false;  // only focus that came by the keyboard gets a ring
  std::optional<Interval> zoomX, zoomY;
  std::optional<double> hoverX;
  std::shared_ptr<AlignGroup> group;

  // The picture without the hover mark, so that following the pointer does not draw the data anew.
  QPixmap picture;
  bool dirty = true;

  QPointF pressed, dragged;
  bool dragging = false;

  void changed() {
    dirty = true;
    q->update();
  }

  template <class F>
  void forGroup(F&& f) {
    if (!group) return f(*this);
    for (ChartView* member : group->members) f(*member->d_);
  }

  void align() {
    if (!group) return;
    double left = 0, right = 0;
    for (ChartView* member : group->members) {
      left = std::max(left, member->d_->scene.wantedLeft());
      right = std::max(right, member->d_->scene.wantedRight());
    }
    for (ChartView* member : group->members) {
      const QRectF before = member->d_->scene.frame().plot;
      member->d_->scene.setMargins(left, right);
      if (member->d_->scene.frame().plot != before) member->d_->changed();
    }
  }

  void applyZoom(std::optional<Interval> x, std::optional<Interval> y) {
    forGroup([&](Private& p) {
      p.zoomX = x;
      if (&p == this || !x) p.zoomY = y;
      p.scene.setZoom(p.zoomX, p.zoomY);
      p.changed();
    });
    align();
    emit q->rangeChanged(scene.frame().xLow, scene.frame().xHigh);
  }

  // Narrows (factor < 1) or widens the x range round `center`, never beyond the data.
  void zoomBy(double factor, double center) {
    if (!hasData) return;
    const PlotFrame& f = scene.frame();
    const bool log = f.logX;
    const auto to = [&](double v) { return log ? std::log(v) : v; };
    const auto from = [&](double v) { return log ? std::exp(v) : v; };
    double low = to(center) - (to(center) - to(f.xLow)) * factor;
    double high = to(center) + (to(f.xHigh) - to(center)) * factor;
    const Interval full = scene.fullX();
    const double fullLow = to(full.first), fullHigh = to(full.second);
    if (high - low >= fullHigh - fullLow) return applyZoom(std::nullopt, zoomY);
    if (high - low < (fullHigh - fullLow) * 1e-6) return;
    if (low < fullLow) high += fullLow - low, low = fullLow;
    if (high > fullHigh) low -= high - fullHigh, high = fullHigh;
    applyZoom(Interval{from(low), from(high)}, zoomY);
  }

  void pan(double share) {
    if (!zoomX) return;
    const PlotFrame& f = scene.frame();
    const double from = f.unmapX(f.plot.left() + share * f.plot.width());
    const double to = f.unmapX(f.plot.right() + share * f.plot.width());
    const Interval full = scene.fullX();
    if (from < full.first || to > full.second) return;
    applyZoom(Interval{from, to}, zoomY);
  }

  void setHover(std::optional<double> x) {
    if (x == hoverX) return;
    forGroup([&](Private& p) {
      p.hoverX = x;
      p.q->update();
    });
    if (x) emit q->hovered(*x);
    else emit q->hoverLeft();
  }

  void hoverNear(double x) {
    const auto readout = readoutAt(scene.data(), ascending, scene.frame(), x);
    setHover(readout ? std::optional<double>(readout->x) : std::nullopt);
  }

  void render() {
    const qreal ratio = q->devicePixelRatioF();
    const QSize pixels = (QSizeF(q->size()) * ratio).toSize();
    if (picture.size() != pixels || picture.devicePixelRatioF() != ratio) {
      picture = QPixmap(pixels);
      picture.setDevicePixelRatio(ratio);
    }
    picture.fill(scene.theme().card);
    QPainter painter(&picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    scene.scene()->render(&painter, QRectF(q->rect()), QRectF(q->rect()), Qt::IgnoreAspectRatio);
    dirty = false;
  }

  void show(int index, bool visible) {
    const QString& name = scene.data().series[static_cast<std::size_t>(index)].name;
    if (visible) hidden.removeAll(name);
    else if (!hidden.contains(name)) hidden.append(name);
    scene.setSeriesVisible(index, visible);
    changed();
  }

  void describe() {
    const ChartData& data = scene.data();
    q->setAccessibleName(data.title.isEmpty() ? data.y.title : data.title);
    QStringList lines;
    for (const Series& s : data.series) {
      double low = HUGE_VAL, high = -HUGE_VAL;
      for (const double v : s.y) {
        if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
      }
      if (low <= high) {
        lines += tr("%1: %2 values from %3 to %4").arg(s.name).arg(s.size()).arg(formatNumber(low), formatNumber(high));
      }
    }
    q->setAccessibleDescription(lines.join(QLatin1Char('\n')));
  }
};

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
    if (d_->dragging) {
      QColor fill = theme.accent;
      fill.setAlphaF(0.12f);
      painter.setPen(QPen(theme.accent, 1));
      painter.setBrush(fill);
      painter.drawRect(QRectF(d_->pressed, d_->dragged).normalized().intersected(plotArea()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
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
  if (event->type() == QEvent::LanguageChange) d_->describe();
}

void ChartView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !d_->hasData) return QWidget::mousePressEvent(event);
  const int entry = d_->scene.legendAt(event->position());
  if (entry >= 0) {
    return d_->show(entry, !d_->scene.data().series[static_cast<std::size_t>(entry)].visible);
  }
  d_->pressed = d_->dragged = event->position();
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
  if (!d_->hasData) return;
  if (event->buttons() & Qt::LeftButton) {
    d_->dragged = event->position();
    d_->dragging = d_->dragging || (plotArea().contains(d_->pressed) && (d_->dragged - d_->pressed).manhattanLength() > 6);
    return update();
  }
  setCursor(d_->scene.legendAt(event->position()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (plotArea().adjusted(-4, -4, 4, 4).contains(event->position())) {
    d_->hoverNear(d_->scene.frame().unmapX(event->position().x()));
  } else {
    d_->setHover(std::nullopt);
  }
}

void ChartView::mouseReleaseEvent(QMouseEvent* event) {
  if (!d_->dragging || event->button() != Qt::LeftButton) return;
  d_->dragging = false;
  const QRectF box = QRectF(d_->pressed, d_->dragged).normalized().intersected(plotArea());
  const PlotFrame& f = d_->scene.frame();
  std::optional<Interval> x = d_->zoomX, y = d_->zoomY;
  if (box.width() >= 6) x = Interval{f.unmapX(box.left()), f.unmapX(box.right())};
  // A flat band means "these columns"; only a tall one also chooses rows.
  if (box.height() >= 24) y = Interval{f.unmapY(box.bottom()), f.unmapY(box.top())};
  d_->applyZoom(x, y);
}

void ChartView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (d_->scene.legendAt(event->position()) < 0) resetZoom();
}

void ChartView::wheelEvent(QWheelEvent* event) {
  const double steps = event->angleDelta().y() / 120.0;
  if (!d_->hasData || steps == 0 || !plotArea().contains(event->position())) return event->ignore();
  d_->zoomBy(std::pow(0.8, steps), d_->scene.frame().unmapX(event->position().x()));
  event->accept();
}

void ChartView::leaveEvent(QEvent*) { d_->setHover(std::nullopt); }

void ChartView::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("Copy image"), this, [this] { copyImage(); })->setEnabled(d_->hasData);
  menu.addAction(tr("Copy data"), this, [this] { copyData(); })->setEnabled(d_->hasData);
  menu.addAction(tr("Export…"), this, [this] { emit exportRequested(); })->setEnabled(d_->hasData);
  menu.addSeparator();
  menu.addAction(tr("Show all data"), this, [this] { resetZoom(); })->setEnabled(isZoomed());
  // The legend's switches, for the keyboard.
  const std::vector<Series>& all = d_->scene.data().series;
  if (all.size() > 1) menu.addSeparator();
  for (std::size_t i = 0; all.size() > 1 && i < all.size(); ++i) {
    if (!all[i].inLegend || all[i].name.isEmpty()) continue;
    QAction* action = menu.addAction(all[i].name);
    action->setCheckable(true);
    action->setChecked(all[i].visible);
    connect(action, &QAction::toggled, this, [this, i](bool on) { d_->show(static_cast<int>(i), on); });
  }
  menu.exec(event->globalPos());
}

void ChartView::keyPressEvent(QKeyEvent* event) {
  const PlotFrame& f = d_->scene.frame();
  const double middle = d_->hoverX.value_or(f.unmapX(f.plot.center().x()));
  switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return d_->zoomBy(0.8, middle);
    case Qt::Key_Minus: return d_->zoomBy(1.25, middle);
    case Qt::Key_0:
    case Qt::Key_Home: return resetZoom();
    case Qt::Key_Left:
    case Qt::Key_Right: {
      const bool right = event->key() == Qt::Key_Right;
      if (event->modifiers() & Qt::ShiftModifier) return d_->pan(right ? 0.25 : -0.25);
      if (!d_->hoverX) return d_->hoverNear(middle);
      if (const auto next = neighbour(d_->scene.data(), f, *d_->hoverX, right)) d_->setHover(next);
      return;
    }
    case Qt::Key_Escape:
      if (d_->hoverX) return d_->setHover(std::nullopt);
      break;
    default: break;
  }
  QWidget::keyPressEvent(event);
}

void ChartView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  d_->focusShown = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
  update();
}

void ChartView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace qs::ui
