#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

#include "ui/charts/export.h"
#include "ui/charts/number_line.h"
#include "ui/charts/readout.h"

namespace qs::ui {

NumberLineView::NumberLineView(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

quint64 NumberLineView::setData(const NumberLineData& data) {
  data_ = data;
  state_ = ChartState::ready;
  sentence_.clear();
  if (hovered_ >= static_cast<int>(data_.x.size())) hovered_ = -1;
  describe();
  update();
  return ++generation_;
}

void NumberLineView::setTheme(const Theme& theme) {
  theme_ = theme;
  update();
}

void NumberLineView::setState(ChartState state, const QString& sentence) {
  state_ = state;
  sentence_ = sentence;
  update();
}

void NumberLineView::copyImage() const {
  ExportOptions options;
  options.size = size() * 2;
  options.scale = 2;
  options.theme = theme_;
  options.provenance = provenance_;
  // Failing to copy is harmless: the clipboard keeps what it had.
  (void)copyToClipboard(Figure{{}, {data_}, {}}, options);
}

QSize NumberLineView::sizeHint() const { return {640, 190}; }
QSize NumberLineView::minimumSizeHint() const { return {240, 150}; }

void NumberLineView::describe() {
  setAccessibleName(data_.title.isEmpty() ? tr("Number line") : data_.title);
  const std::size_t n = std::min(data_.x.size(), data_.restored.size());
  if (n > 12) {
    setAccessibleDescription(tr("%1 values, %2 representable values").arg(n).arg(data_.levels.size()));
    return;
  }
  QStringList pairs;
  for (std::size_t i = 0; i < n; ++i) pairs += tr("%1 becomes %2").arg(formatNumber(data_.x[i]), formatNumber(data_.restored[i]));
  setAccessibleDescription(pairs.join(QLatin1Char('\n')));
}

void NumberLineView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme_.card);
  const bool showPicture = generation_ > 0 && state_ != ChartState::empty && state_ != ChartState::failed;
  if (showPicture) paintNumberLine(painter, rect(), data_, theme_, hovered_);
  drawState(painter, QRectF(rect()), state_, sentence_, showPicture, theme_);
  if (hasFocus() && focusShown_) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), metrics::kRadiusSmall, metrics::kRadiusSmall);
  }
  painter.end();
  if (showPicture && paintedGeneration_ != generation_) {
    paintedGeneration_ = generation_;
    emit painted(generation_);
  }
}

void NumberLineView::mouseMoveEvent(QMouseEvent* event) {
  const int near = originalAt(event->position().x(), QRectF(rect()), data_, theme_);
  if (near == hovered_) return;
  hovered_ = near;
  update();
}

void NumberLineView::leaveEvent(QEvent*) {
  hovered_ = -1;
  update();
}

void NumberLineView::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("Copy image"), this, [this] { copyImage(); })->setEnabled(generation_ > 0);
  menu.addAction(tr("Export…"), this, [this] { emit exportRequested(); })->setEnabled(generation_ > 0);
  menu.exec(event->globalPos());
}

void NumberLineView::keyPressEvent(QKeyEvent* event) {
  const int n = static_cast<int>(std::min(data_.x.size(), data_.restored.size()));
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
      if (n > 0) hovered_ = (hovered_ < 0 ? (event->key() == Qt::Key_Right ? 0 : n - 1)
                                          : (hovered_ + (event->key() == Qt::Key_Right ? 1 : n - 1)) % n);
      return update();
    case Qt::Key_Escape:
      if (hovered_ >= 0) {
        hovered_ = -1;
        return update();
      }
      break;
    default: break;
  }
  QWidget::keyPressEvent(event);
}

void NumberLineView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) {
    describe();
    update();
  }
}

void NumberLineView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  focusShown_ = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
  update();
}

void NumberLineView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace qs::ui
