#include "ui/labs/formats/block_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/charts/readout.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/formats/formats_words.h"

namespace qs::ui {

namespace {

using experiment::BlockPart;
using experiment::BlockSegment;

constexpr double kSideMargin = 16;
constexpr double kBar = 26;      // height of the bar, at scale 1
constexpr double kListRow = 22;
constexpr double kSmallCell = 7, kLargeCell = 26;

QColor mixed(const QColor& color, const QColor& ground, double share) {
  return QColor::fromRgbF(static_cast<float>(color.redF() * share + ground.redF() * (1 - share)),
                          static_cast<float>(color.greenF() * share + ground.greenF() * (1 - share)),
                          static_cast<float>(color.blueF() * share + ground.blueF() * (1 - share)));
}

}  // namespace

BlockView::BlockView(FormatsPresenter& presenter, QWidget* parent) : DrawnView(parent), presenter_(presenter) {
  setObjectName(QStringLiteral("blockView"));
}

void BlockView::refresh() {
  const auto& now = presenter_.block().value();
  if (now != layout_) byte_.reset();
  layout_ = now;
  describe();
  updateGeometry();
  update();
}

void BlockView::describe() {
  setAccessibleName(FormatsWords::tr("Drawing of a block, byte by byte"));
  QStringList text;
  if (layout_) {
    text << FormatsWords::formatName(layout_->format) + QStringLiteral(": ") + FormatsWords::blockTitle(*layout_);
    for (const BlockSegment& segment : layout_->segments) {
      text << FormatsWords::partName(segment.part, *layout_) + QStringLiteral(": ") + FormatsWords::bytes(segment.bits);
    }
    if (byte_) text << FormatsWords::tr("byte %1").arg(*byte_) + QStringLiteral(": ") + FormatsWords::byteText(*layout_, *byte_);
  }
  setAccessibleDescription(text.join(QLatin1Char('\n')));
}

std::size_t BlockView::cells() const { return layout_ ? static_cast<std::size_t>((layout_->bits + 7) / 8) : 0; }

BlockView::Plan BlockView::plan(double width) const {
  Plan out;
  const double room = std::max(60.0, width - 2 * kSideMargin * s());
  const auto count = static_cast<int>(std::max<std::size_t>(cells(), 1));
  // Rows of a power of two, so that structure shows; as large cells as there is room for.
  out.columns = 16;
  while (out.columns < 64 && room / (2 * out.columns) >= kSmallCell * s() && count / out.columns > 8) out.columns *= 2;
  out.columns = std::min(out.columns, count);
  out.cell = std::clamp(std::floor(room / std::max(out.columns, 8)), kSmallCell, kLargeCell * s());
  out.rows = (count + out.columns - 1) / out.columns;
  const double top = 12 * s() + 20 * s() + kBar * s() + 16 * s();
  out.origin = {kSideMargin * s(), top};
  out.listTop = top + out.rows * out.cell + 16 * s();
  const double lines = static_cast<double>(layout_ ? layout_->segments.size() + (layout_->outsideBits > 0 ? 1 : 0) : 1);
  out.height = out.listTop + lines * kListRow * s() + 10 * s();
  return out;
}

int BlockView::wantedHeight(int width) const { return qRound(plan(width).height); }

QSize BlockView::minimumSizeHint() const { return {240, wantedHeight(std::max(width(), 240))}; }

void BlockView::resizeEvent(QResizeEvent* event) {
  DrawnView::resizeEvent(event);
  if (event->oldSize().width() != event->size().width()) updateGeometry();
}

QColor BlockView::colorOf(BlockPart part) const {
  const Theme& t = theme();
  switch (part) {
    case BlockPart::scale: return t.error;
    case BlockPart::subScale: return mixed(t.error, t.card, 0.6);
    case BlockPart::minimum: return t.draft;
    case BlockPart::subMinimum: return mixed(t.draft, t.card, 0.6);
    case BlockPart::scaleAndMinimum: return mixed(mixed(t.error, t.draft, 0.5), t.card, 0.75);
    case BlockPart::zeroPoint: return t.draft;
    case BlockPart::highBits: return t.accepted;
    case BlockPart::code:
    case BlockPart::lowBits: return t.quantized;
  }
  return t.quiet;
}

const BlockSegment* BlockView::segmentAt(std::uint64_t bit) const {
  for (const BlockSegment& segment : layout_->segments) {
    if (bit < segment.firstBit + segment.bits) return &segment;
  }
  return nullptr;
}

QRectF BlockView::cellOf(std::size_t byte) const {
  const Plan p = plan(width());
  const auto row = byte / static_cast<std::size_t>(p.columns), column = byte % static_cast<std::size_t>(p.columns);
  return {p.origin.x() + static_cast<double>(column) * p.cell, p.origin.y() + static_cast<double>(row) * p.cell, p.cell, p.cell};
}

void BlockView::draw(QPainter& painter) {
  if (!layout_) return;
  const Plan p = plan(width());
  const double left = kSideMargin * s(), right = width() - kSideMargin * s();
  painter.setFont(small(QFont::DemiBold));
  const QRectF title = write(painter, {left, 20 * s()}, FormatsWords::blockTitle(*layout_), Anchor::left, theme().text);
  painter.setFont(small());
  //: %1 is a number of bits.
  const QString each = FormatsWords::tr("%1 bits per weight").arg(fixedPoint(layout_->bitsPerWeight(), 3));
  if (DrawnView::placeOf(painter, {right, 20 * s()}, each, Anchor::right).left() > title.right() + 10) {
    write(painter, {right, 20 * s()}, each, Anchor::right, theme().quiet);
  }
  // The bar: all parts in their true proportion.
  painter.setRenderHint(QPainter::Antialiasing, false);
  double x = left;
  const double barTop = 32 * s();
  for (const BlockSegment& segment : layout_->segments) {
    const double wide = (right - left) * static_cast<double>(segment.bits) / static_cast<double>(layout_->bits);
    painter.fillRect(QRectF(x, barTop, wide, kBar * s()), colorOf(segment.part));
    x += wide;
  }
  painter.setRenderHint(QPainter::Antialiasing, true);
  // A part that has room in the bar says how large it is.
  x = left;
  for (const BlockSegment& segment : layout_->segments) {
    const double wide = (right - left) * static_cast<double>(segment.bits) / static_cast<double>(layout_->bits);
    const QString size = FormatsWords::bytes(segment.bits);
    if (textWidth(painter.font(), size) + 10 < wide) {
      const QColor ground = colorOf(segment.part);
      const QColor ink = contrastRatio(ground, QColor(0x14, 0x14, 0x14)) > contrastRatio(ground, Qt::white) ? QColor(0x14, 0x14, 0x14) : QColor(Qt::white);
      write(painter, {x + wide / 2, barTop + kBar * s() / 2}, size, Anchor::middle, ink);
    }
    x += wide;
  }
  // Every byte; a byte that two parts share is cut where the one ends.
  const double gap = p.cell > 10 ? 2 : 1;
  for (std::size_t byte = 0; byte < cells(); ++byte) {
    const QRectF cell = cellOf(byte).adjusted(0, 0, -gap, -gap);
    std::uint64_t bit = 8 * byte;
    const std::uint64_t end = std::min<std::uint64_t>(bit + 8, layout_->bits);
    while (bit < end) {
      const BlockSegment* segment = segmentAt(bit);
      const std::uint64_t until = std::min(end, segment->firstBit + segment->bits);
      const double from = static_cast<double>(bit - 8 * byte) / 8, to = static_cast<double>(until - 8 * byte) / 8;
      painter.fillRect(QRectF(cell.left() + from * cell.width(), cell.top(), (to - from) * cell.width(), cell.height()), colorOf(segment->part));
      bit = until;
    }
  }
  // The parts by name.
  double y = p.listTop + kListRow * s() / 2;
  const auto entry = [&](const QColor& color, const QString& name, const QString& size) {
    painter.fillRect(QRectF(left, y - 6 * s(), 12 * s(), 12 * s()), color);
    painter.setFont(small());
    const QRectF shown = write(painter, {right, y}, size, Anchor::right, theme().text);
    const QString text = QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, shown.left() - left - 28 * s());
    write(painter, {left + 20 * s(), y}, text, Anchor::left, theme().text);
    y += kListRow * s();
  };
  for (const BlockSegment& segment : layout_->segments) {
    entry(colorOf(segment.part), FormatsWords::partName(segment.part, *layout_), FormatsWords::bytes(segment.bits));
  }
  if (layout_->outsideBits > 0) {
    entry(theme().quiet, FormatsWords::tr("scale of the tensor, FP32, once"), FormatsWords::bytes(layout_->outsideBits));
  }
  if (byte_ && *byte_ < cells()) {
    const QRectF cell = cellOf(*byte_).adjusted(-1, -1, 1 - gap, 1 - gap);
    painter.setPen(QPen(theme().text, 2 * theme().lineScale));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell);
    const BlockSegment* segment = segmentAt(8 * *byte_);
    std::vector<CardRow> rows = {{{}, FormatsWords::partName(segment->part, *layout_), {}, false, colorOf(segment->part)}};
    if (const QString text = FormatsWords::byteText(*layout_, *byte_); !text.isEmpty()) rows.push_back({{}, text, {}, true, {}});
    drawCard(painter, cell.center(), size(), FormatsWords::tr("byte %1").arg(*byte_), rows, theme());
  }
}

void BlockView::setByte(std::optional<std::size_t> byte) {
  if (byte == byte_) return;
  byte_ = byte;
  describe();
  update();
}

void BlockView::mouseMoveEvent(QMouseEvent* event) {
  const Plan p = plan(width());
  const QPointF at = event->position() - p.origin;
  const auto column = static_cast<int>(std::floor(at.x() / p.cell)), row = static_cast<int>(std::floor(at.y() / p.cell));
  const auto byte = static_cast<std::size_t>(std::max(0, row * p.columns + column));
  const bool on = layout_ && column >= 0 && column < p.columns && row >= 0 && byte < cells();
  setByte(on ? std::optional(byte) : std::nullopt);
}

void BlockView::leaveEvent(QEvent*) { setByte(std::nullopt); }

void BlockView::keyPressEvent(QKeyEvent* event) {
  const int columns = plan(width()).columns;
  int by = 0;
  switch (event->key()) {
    case Qt::Key_Left: by = -1; break;
    case Qt::Key_Right: by = 1; break;
    case Qt::Key_Up: by = -columns; break;
    case Qt::Key_Down: by = columns; break;
    case Qt::Key_Escape:
      if (byte_) return setByte(std::nullopt);
      break;
    default: break;
  }
  if (by == 0 || cells() == 0) return DrawnView::keyPressEvent(event);
  const auto last = static_cast<std::ptrdiff_t>(cells()) - 1;
  const std::ptrdiff_t from = byte_ ? static_cast<std::ptrdiff_t>(*byte_) + by : 0;
  if (from >= 0 && from <= last) setByte(static_cast<std::size_t>(from));
}

}  // namespace qs::ui
