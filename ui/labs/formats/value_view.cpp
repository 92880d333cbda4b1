#include "ui/labs/formats/value_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/experiment/format_view.h"
#include "ui/charts/readout.h"
#include "ui/charts/ticks.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/formats/formats_words.h"

namespace qs::ui {

namespace {

constexpr double kMargin = 14;
constexpr double kTableRow = 21;

}  // namespace

ValueView::ValueView(FormatsPresenter& presenter, QWidget* parent) : DrawnView(parent), presenter_(presenter) {
  setObjectName(QStringLiteral("valueView"));
}

void ValueView::refresh() {
  result_ = presenter_.work().value();
  setAccessibleName(FormatsWords::tr("What one value becomes in each format"));
  QStringList text;
  if (result_) {
    for (const FormatResult& format : result_->shown) {
      if (!format.trace) continue;
      //: %1 is a format, %2 what a value becomes in it, %3 a sentence part about that.
      text << FormatsWords::tr("%1: %2, %3").arg(FormatsWords::formatName(format.facts.name), FormatsWords::value(format.trace->restored),
                                               FormatsWords::outcome(format, presenter_.state().settings));
    }
  }
  setAccessibleDescription(text.join(QLatin1Char('\n')));
  updateGeometry();
  update();
}

const FormatResult* ValueView::scaleFormat() const {
  if (!result_) return nullptr;
  const auto has = [](const FormatResult& format) { return !format.sharedScales.empty() || format.twoLevels; };
  const FormatResult* chosen = result_->find(presenter_.state().chosen);
  if (chosen != nullptr && has(*chosen)) return chosen;
  const auto it = std::find_if(result_->shown.begin(), result_->shown.end(), has);
  return it == result_->shown.end() ? nullptr : &*it;
}

int ValueView::wantedHeight() const {
  const std::size_t rows = result_ ? result_->shown.size() : presenter_.state().shown().size();
  double height = head() + static_cast<double>(rows) * rowHeight() + 8 * s();
  if (scaleFormat() != nullptr) height += 6 * kTableRow * s() + 14 * s();
  return qRound(height);
}

void ValueView::mousePressEvent(QMouseEvent* event) {
  const auto row = static_cast<std::ptrdiff_t>(std::floor((event->position().y() - head()) / rowHeight()));
  if (!result_ || row < 0 || row >= static_cast<std::ptrdiff_t>(result_->shown.size())) return;
  emit formatPicked(result_->shown[static_cast<std::size_t>(row)].facts.name);
}

void ValueView::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Down ? 1 : (event->key() == Qt::Key_Up ? -1 : 0);
  const FormatResult* now = result_ ? result_->find(presenter_.state().chosen) : nullptr;
  if (by == 0 || now == nullptr) return DrawnView::keyPressEvent(event);
  const auto row = (now - result_->shown.data()) + by;
  if (row >= 0 && row < static_cast<std::ptrdiff_t>(result_->shown.size())) emit formatPicked(result_->shown[static_cast<std::size_t>(row)].facts.name);
}

void ValueView::draw(QPainter& painter) {
  if (!result_) return;
  for (std::size_t i = 0; i < result_->shown.size(); ++i) {
    drawFormat(painter, result_->shown[i], i, head() + static_cast<double>(i) * rowHeight());
  }
  const double below = head() + static_cast<double>(result_->shown.size()) * rowHeight() + 10 * s();
  if (const FormatResult* format = scaleFormat()) {
    format->twoLevels ? drawLevels(painter, *format, below) : drawRules(painter, *format, below);
  }
}

void ValueView::drawFormat(QPainter& painter, const FormatResult& format, std::size_t place, double top) {
  const std::size_t pinned = presenter_.state().compared.size();
  const double left = kMargin * s(), right = width() - kMargin * s();
  const bool chosen = format.facts.name == presenter_.state().chosen;
  if (chosen) {
    painter.fillRect(QRectF(4, top - 2, width() - 8, rowHeight() - 4), withAlpha(theme().sunken, 0.7F));
    painter.fillRect(QRectF(4, top - 2, 3, rowHeight() - 4), theme().accent);
  }
  Series sample;
  sample.kind = SeriesKind::points;
  sample.role = formatRole(place, pinned);
  sample.marker = formatMarker(place, pinned);
  const QColor color = theme().color(sample.role);
  const double first = top + 12 * s();
  drawSwatch(painter, QRectF(left, first - 8 * s(), 16 * s(), 16 * s()), sample, theme());
  painter.setFont(small(QFont::DemiBold));
  const QRectF name = write(painter, {left + 22 * s(), first}, FormatsWords::formatName(format.facts.name), Anchor::left, theme().text);
  if (!format.trace) {
    painter.setFont(small());
    write(painter, {left + 22 * s(), first + 24 * s()}, FormatsWords::tr("The block cannot be quantized."), Anchor::left, theme().failure);
    return;
  }
  painter.setFont(chartFont(qRound(metrics::kHeading * s()), QFont::DemiBold));
  const QRectF result = write(painter, {right, first}, FormatsWords::value(format.trace->restored), Anchor::right, theme().text);
  drawBits(painter, format, {result.left() - 12 * s(), first}, result.left() - 12 * s() - name.right() - 10 * s());

  // Second line: between which neighbours, and in words.
  const double second = top + 36 * s();
  const QString words = FormatsWords::outcome(format, presenter_.state().settings);
  painter.setFont(small());
  const QRectF said = write(painter, {right, second}, words, Anchor::right,
                            format.trace->exact ? theme().quiet : (format.trace->beyond || format.trace->becameZero ? theme().failure : theme().text));
  const double room = said.left() - 18 * s() - left;
  if (room > 90 * s()) drawSteps(painter, format, QRectF(left, second - 10 * s(), room, 26 * s()), color);
}

void ValueView::drawBits(QPainter& painter, const FormatResult& format, QPointF at, double room) {
  const auto& grid = *format.grid;
  const QString code = FormatsWords::hex(format.trace->code, grid.bits);
  painter.setFont(small());
  const double cell = std::min(13.0 * s(), (room - textWidth(painter.font(), code) - 12 * s()) / grid.bits);
  double x = at.x();
  const double tall = 17 * s();
  if (cell >= 5.5 * s()) {
    const QString bits = QString::fromStdString(experiment::bitText(format.trace->code, grid.bits));
    x -= cell * grid.bits;
    painter.setFont(chartFont(std::max(7, qRound(std::min(12.0 * s(), cell * 1.15)))));
    for (int i = 0; i < grid.bits; ++i) {
      // Sign, exponent, mantissa by shade; the gap between them says it too.
      const bool sign = grid.layout ? i == 0 : false;
      const bool exponent = grid.layout && i > 0 && i <= grid.layout->exponentBits;
      const QRectF box(x + i * cell + 0.5, at.y() - tall / 2, cell - 1.0, tall);
      painter.fillRect(box, sign ? withAlpha(theme().error, 0.3F) : (exponent ? withAlpha(theme().original, 0.3F) : withAlpha(theme().quantized, 0.32F)));
      painter.setPen(theme().text);
      drawLabel(painter, box.center(), bits.mid(i, 1), Anchor::middle);
    }
    x -= 8 * s();
  }
  painter.setFont(small());
  const QRectF place = DrawnView::placeOf(painter, {x, at.y()}, code, Anchor::right);
  if (place.left() > at.x() - room) write(painter, {x, at.y()}, code, Anchor::right, theme().quiet);
}

void ValueView::drawSteps(QPainter& painter, const FormatResult& format, const QRectF& area, const QColor& color) {
  const auto& trace = *format.trace;
  const double value = static_cast<double>(trace.value);
  painter.setFont(small());
  const double axis = std::round(area.top() + 8 * s()) + 0.5;
  const double foot = axis + 14 * s();
  // From the neighbour below to the one above; beyond the grid one end is open.
  const bool open = !trace.below || !trace.above;
  const double low = trace.below.value_or(value), high = trace.above.value_or(value);
  const double left = area.left() + 8 * s(), right = area.right() - 8 * s();
  const auto xOf = [&](double v) { return high > low ? left + (v - low) / (high - low) * (right - left) : (left + right) / 2; };
  painter.setPen(QPen(theme().zeroLine, theme().lineScale));
  painter.drawLine(QPointF(left, axis), QPointF(right, axis));
  const auto end = [&](double v, Anchor anchor) {
    const double x = xOf(v);
    painter.setPen(QPen(color, 2 * theme().lineScale));
    painter.drawLine(QPointF(x, axis - 6 * s()), QPointF(x, axis + 6 * s()));
    const double at = anchor == Anchor::left ? area.left() : (anchor == Anchor::right ? area.right() : x);
    const QString text = FormatsWords::value(v);
    const QRectF place = DrawnView::placeOf(painter, {at, foot}, text, anchor);
    if (isFree(place.adjusted(-4, 0, 4, 0))) write(painter, {at, foot}, text, anchor, theme().quiet);
  };
  if (trace.exact || low == high) {
    end(low, Anchor::middle);
  } else {
    if (trace.below) end(low, Anchor::left);
    if (trace.above) end(high, Anchor::right);
    if (!open) {
      // The middle, where ties are.
      painter.setPen(QPen(theme().quiet, 1, Qt::DotLine));
      const double middle = (left + right) / 2;
      painter.drawLine(QPointF(middle, axis - 6 * s()), QPointF(middle, axis + 6 * s()));
    }
  }
  const double x = xOf(value);
  if (!trace.exact && std::isfinite(trace.restored) && (trace.restored == low || trace.restored == high)) {
    painter.setPen(QPen(theme().error, 2 * theme().lineScale));
    painter.drawLine(QPointF(x, axis), QPointF(xOf(trace.restored), axis));
  }
  drawMarker(painter, Marker::circle, {x, axis}, 4.2 * theme().markerScale, theme().error, theme().card, theme().lineScale);
}

void ValueView::drawRules(QPainter& painter, const FormatResult& format, double top) {
  const double row = kTableRow * s(), left = kMargin * s(), right = width() - kMargin * s();
  painter.setPen(QPen(theme().line, 1));
  painter.drawLine(QPointF(left, top - 4 * s()), QPointF(right, top - 4 * s()));
  painter.setFont(small(QFont::DemiBold));
  write(painter, {left, top + row * 0.5}, FormatsWords::tr("%1, a block that reaches %2").arg(FormatsWords::formatName(format.facts.name), FormatsWords::value(presenter_.state().settings.reach())),
        Anchor::left, theme().text);
  // Rule, exponent with its byte, what the largest value becomes.
  const double second = left + (right - left) * 0.36, third = left + (right - left) * 0.66;
  painter.setFont(small());
  const double headings = top + row * 1.5;
  write(painter, {left + 16 * s(), headings}, FormatsWords::tr("rule"), Anchor::left, theme().quiet);
  write(painter, {second, headings}, FormatsWords::tr("scale"), Anchor::right, theme().quiet);
  write(painter, {third, headings}, FormatsWords::tr("byte"), Anchor::right, theme().quiet);
  write(painter, {right, headings}, FormatsWords::tr("largest becomes"), Anchor::right, theme().quiet);
  for (std::size_t i = 0; i < format.sharedScales.size(); ++i) {
    const auto& shared = format.sharedScales[i];
    const double y = top + row * (2.5 + static_cast<double>(i));
    const bool now = shared.rule == presenter_.state().settings.mx;
    painter.setFont(small(now ? QFont::DemiBold : QFont::Normal));
    if (now) drawMarker(painter, Marker::circle, {left + 5 * s(), y}, 3.5 * s(), theme().accent, QColor(), 1.0);
    write(painter, {left + 16 * s(), y}, FormatsWords::ruleName(shared.rule), Anchor::left, theme().text);
    write(painter, {second, y}, FormatsWords::twoTo(shared.exponent), Anchor::right, theme().text);
    write(painter, {third, y}, whole(static_cast<std::int64_t>(shared.byte)), Anchor::right, theme().text);
    QString becomes = FormatsWords::value(shared.largest);
    if (shared.saturates) becomes = FormatsWords::tr("%1, cut off").arg(becomes);
    write(painter, {right, y}, becomes, Anchor::right, shared.saturates ? theme().failure : theme().text);
  }
}

void ValueView::drawLevels(QPainter& painter, const FormatResult& format, double top) {
  const auto& levels = *format.twoLevels;
  const auto& settings = presenter_.state().settings;
  const double row = kTableRow * s(), left = kMargin * s(), right = width() - kMargin * s();
  painter.setPen(QPen(theme().line, 1));
  painter.drawLine(QPointF(left, top - 4 * s()), QPointF(right, top - 4 * s()));
  painter.setFont(small(QFont::DemiBold));
  write(painter, {left, top + row * 0.5}, FormatsWords::tr("NVFP4, two levels of scales"), Anchor::left, theme().text);
  painter.setFont(small());
  int line = 1;
  const auto add = [&](const QString& name, const QString& value, bool bad = false) {
    const double y = top + row * (0.5 + line++);
    const QRectF shown = write(painter, {right, y}, value, Anchor::right, bad ? theme().failure : theme().text);
    if (DrawnView::placeOf(painter, {left, y}, name, Anchor::left).right() + 8 < shown.left()) write(painter, {left, y}, name, Anchor::left, theme().quiet);
  };
  add(FormatsWords::tr("tensor: %1 ÷ 2688").arg(FormatsWords::value(settings.tensorReach())), FormatsWords::value(levels.tensorScale));
  add(FormatsWords::tr("block wants"), FormatsWords::value(levels.wanted));
  QString stored = QStringLiteral("%1 = %2").arg(FormatsWords::hex(levels.blockCode, 8), FormatsWords::value(levels.blockScale));
  if (levels.subnormal) stored = FormatsWords::tr("%1, subnormal").arg(stored);
  add(FormatsWords::tr("block gets, E4M3"), stored, levels.subnormal || levels.zero);
  add(FormatsWords::tr("scale of an element"), FormatsWords::value(levels.scale), levels.zero);
  add(FormatsWords::tr("largest becomes"), FormatsWords::value(levels.largest), levels.zero);
}

}  // namespace qs::ui
