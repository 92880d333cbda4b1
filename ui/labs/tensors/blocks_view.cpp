#include "ui/labs/tensors/blocks_view.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>

#include "ui/charts/chart_paint.h"
#include "ui/charts/readout.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/tensors_words.h"

namespace qs::ui {

namespace {

using Kind = quant::Granularity::Kind;
using experiment::BlockLayout;

constexpr double kMargin = 16;

}  // namespace

BlocksView::BlocksView(QWidget* parent) : QWidget(parent) {
  setMinimumSize(minimumSizeHint());
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void BlocksView::setBlocks(const BlockLayout& layout, const quant::QuantScheme& scheme, const Stored& stored) {
  layout_ = layout;
  scheme_ = scheme;
  stored_ = stored;
  sentence_.clear();
  describe();
  update();
}

void BlocksView::setSentence(const QString& sentence) {
  layout_.reset();
  sentence_ = sentence;
  setAccessibleDescription(sentence);
  update();
}

void BlocksView::setTheme(const Theme& theme) {
  theme_ = theme;
  update();
}

QSize BlocksView::sizeHint() const { return {480, 320}; }
QSize BlocksView::minimumSizeHint() const { return {240, 160}; }

void BlocksView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    describe();
    update();
  }
  QWidget::changeEvent(event);
}

void BlocksView::describe() {
  if (!layout_) return;
  setAccessibleDescription(TensorsWords::tr("Codes %1, scales %2, together %3 bits per weight")
                               .arg(TensorsWords::bytesExactly(layout_->codeBytes),
                                    TensorsWords::bytesExactly(layout_->scaleBytes + layout_->zeroPointBytes),
                                    fixedPoint(layout_->bitsPerWeight, 3)));
}

void BlocksView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!layout_) {
    drawState(painter, rect(), ChartState::empty, sentence_, false, theme_);
    return;
  }
  const QRectF area = QRectF(rect()).adjusted(kMargin, 8, -kMargin, -10);
  const double below = paintSizes(painter, area);
  paintBlocks(painter, QRectF(area.left(), below, area.width(), area.bottom() - below));
}

double BlocksView::paintSizes(QPainter& painter, const QRectF& area) const {
  const double scale = theme_.typeScale;
  const QFont small = chartFont(qRound(metrics::kSmall * scale));
  const double line = 18 * scale, bar = 24 * scale;
  const bool real = stored_.bytes > 0;
  // What 16 bits each would take, for a shape that is stored nowhere.
  const std::uint64_t before = real ? stored_.bytes : layout_->rows * layout_->cols * 2;
  const double whole = static_cast<double>(std::max(before, layout_->bytes()));
  const auto widthOf = [&](std::uint64_t bytes) { return static_cast<double>(bytes) / whole * area.width(); };
  painter.setFont(small);
  double y = area.top();
  const auto caption = [&](const QString& left, const QString& right) {
    painter.setPen(theme_.quiet);
    drawLabel(painter, {area.left(), y + line / 2}, left, Anchor::left);
    painter.setPen(theme_.text);
    drawLabel(painter, {area.right(), y + line / 2}, right, Anchor::right);
    y += line;
  };
  caption(real ? TensorsWords::tr("as stored, %1").arg(stored_.type) : TensorsWords::tr("in BF16"),
          TensorsWords::bytesExactly(before));
  painter.fillRect(QRectF(area.left(), y, widthOf(before), bar), withAlpha(theme_.original, 0.75F));
  y += bar + 8 * scale;
  caption(QString::fromStdString(scheme_.text()), TensorsWords::bytesExactly(layout_->bytes()));
  const double codes = widthOf(layout_->codeBytes), scales = widthOf(layout_->scaleBytes),
               zeros = widthOf(layout_->zeroPointBytes);
  painter.fillRect(QRectF(area.left(), y, codes, bar), withAlpha(theme_.quantized, 0.8F));
  painter.fillRect(QRectF(area.left() + codes, y, scales, bar), theme_.error);
  painter.fillRect(QRectF(area.left() + codes + scales, y, zeros, bar), theme_.draft);
  y += bar + 6 * scale;
  // The legend says the sizes; a sliver of scales has no room for words.
  struct Entry {
    QColor color;
    QString text;
  };
  std::vector<Entry> entries = {
      {withAlpha(theme_.quantized, 0.8F), TensorsWords::tr("codes %1").arg(TensorsWords::bytesExactly(layout_->codeBytes))},
      {theme_.error, TensorsWords::tr("scales %1").arg(TensorsWords::bytesExactly(layout_->scaleBytes))}};
  if (layout_->zeroPointBits > 0) {
    entries.push_back(
        {theme_.draft, TensorsWords::tr("zero points %1").arg(TensorsWords::bytesExactly(layout_->zeroPointBytes))});
  }
  double x = area.left();
  for (const Entry& entry : entries) {
    const double wide = 14 * scale + textWidth(small, entry.text) + 14 * scale;
    if (x > area.left() && x + wide > area.right()) {
      x = area.left();
      y += line;
    }
    painter.fillRect(QRectF(x, y + line / 2 - 5 * scale, 10 * scale, 10 * scale), entry.color);
    painter.setPen(theme_.text);
    drawLabel(painter, {x + 14 * scale, y + line / 2}, entry.text, Anchor::left);
    x += wide;
  }
  return y + line + 10 * scale;
}

void BlocksView::paintBlocks(QPainter& painter, const QRectF& area) const {
  const BlockLayout& layout = *layout_;
  const double scale = theme_.typeScale;
  const QFont small = chartFont(qRound(metrics::kSmall * scale));
  const double line = 18 * scale;
  if (area.height() < 3 * line + 24) return;
  painter.setFont(small);
  painter.setPen(theme_.quiet);
  const Kind kind = scheme_.weights.granularity.kind;
  const QString what = [&] {
    switch (kind) {
      case Kind::group:
        return TensorsWords::tr("%1 groups in each of %2 rows, %3 weights a group")
            .arg(count(layout.blocksAcross), count(layout.rows), count(layout.blockCols));
      case Kind::row: return TensorsWords::tr("one scale for each of %1 rows").arg(count(layout.rows));
      case Kind::col: return TensorsWords::tr("one scale for each of %1 columns").arg(count(layout.cols));
      default: return TensorsWords::tr("one scale for all %1 weights").arg(count(layout.rows * layout.cols));
    }
  }();
  drawLabel(painter, {area.left(), area.top() + line / 2}, what, Anchor::left);
  const QRectF grid = area.adjusted(0, line + 4 * scale, 0, -line);

  // A few rows and columns of cells; a run that goes on ends in dots.
  const bool grouped = kind == Kind::group;
  const double cell = std::clamp(std::min(grid.height() / 8.0, grid.width() / 22.0), 6.0, 34.0 * scale);
  const int rows = static_cast<int>(std::min<std::uint64_t>(layout.rows, static_cast<std::uint64_t>(std::max(1.0, std::floor(grid.height() / cell) - (kind == Kind::col ? 2 : 0)))));
  const int across = std::max(4, static_cast<int>(grid.width() / cell));
  const int shownRows = std::min(rows, 7);
  const int groups = grouped ? static_cast<int>(std::min<std::uint64_t>(layout.blocksAcross, 3)) : 1;
  // Of each group: its scale, cells, dots if it is longer than it is drawn.
  const int room = std::max(2, (across - groups) / groups - (grouped ? 2 : 1));
  const double extra = layout.zeroPointBits > 0 ? 1 : 0;
  const auto cellRect = [&](double x, double y) {
    return QRectF(grid.left() + x * cell + 1, grid.top() + y * cell + 1, cell - 2, cell - 2);
  };
  const auto code = [&](double x, double y) { painter.fillRect(cellRect(x, y), withAlpha(theme_.quantized, 0.8F)); };
  const auto scaleAt = [&](double x, double y) {
    painter.fillRect(cellRect(x, y), theme_.error);
    if (extra > 0) painter.fillRect(cellRect(x + (kind == Kind::col ? 0 : 1), y - (kind == Kind::col ? 1 : 0)), theme_.draft);
  };
  const auto dots = [&](double x, double y, bool upright) {
    painter.setBrush(theme_.quiet);
    painter.setPen(Qt::NoPen);
    for (int i = -1; i <= 1; ++i) {
      const QPointF middle(grid.left() + (x + 0.5) * cell, grid.top() + (y + 0.5) * cell);
      painter.drawEllipse(middle + (upright ? QPointF(0, i * cell / 4) : QPointF(i * cell / 4, 0)), cell / 14 + 0.6,
                          cell / 14 + 0.6);
    }
  };
  const double head = kind == Kind::col ? 1 + extra : 0;
  const bool moreRows = layout.rows > static_cast<std::uint64_t>(shownRows);
  const int drawnRows = moreRows ? std::max(1, shownRows - 1) : shownRows;
  for (int r = 0; r < drawnRows; ++r) {
    const double y = head + r;
    double x = 0;
    for (int g = 0; g < groups; ++g) {
      const std::uint64_t length = grouped && static_cast<std::uint64_t>(g) + 1 == layout.blocksAcross
                                       ? layout.lastBlockCols : (grouped ? layout.blockCols : layout.cols);
      const bool tensor = kind != Kind::group && kind != Kind::row && kind != Kind::col;
      if (grouped || kind == Kind::row || (tensor && r == 0)) scaleAt(x, y);
      if (kind != Kind::col) x += 1 + extra;
      const int cells = static_cast<int>(std::min<std::uint64_t>(length, static_cast<std::uint64_t>(room)));
      for (int c = 0; c < cells; ++c) {
        if (kind == Kind::col && r == 0) scaleAt(x, extra);
        code(x, y);
        x += 1;
      }
      if (length > static_cast<std::uint64_t>(cells)) {
        dots(x, y, false);
        x += 1;
      }
      x += 0.35;
    }
    if (grouped && layout.blocksAcross > static_cast<std::uint64_t>(groups)) dots(x - 0.35, y, false);
  }
  if (moreRows) dots(kind == Kind::col ? 0 : 1 + extra, head + drawnRows, true);
  // What a cell of each kind is.
  QString legend = layout.zeroPointBits > 0
                       ? TensorsWords::tr("a code: %1 bits, a scale: %2 bits, a zero point: %3 bits")
                             .arg(layout.codeBits).arg(layout.scaleBits).arg(layout.zeroPointBits)
                       : TensorsWords::tr("a code: %1 bits, a scale: %2 bits").arg(layout.codeBits).arg(layout.scaleBits);
  painter.setPen(theme_.quiet);
  const double bottom = grid.top() + (head + drawnRows + (moreRows ? 1 : 0)) * cell + line / 2 + 2;
  drawLabel(painter, {area.left(), std::min(bottom, area.bottom() - line / 2)}, legend, Anchor::left);
}

}  // namespace qs::ui
