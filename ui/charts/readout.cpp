#include "ui/charts/readout.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/charts/wrap.h"

namespace qs::ui {

namespace {

bool hasY(const Series& s) { return s.kind != SeriesKind::ticks && s.kind != SeriesKind::band; }

bool named(const Series& s) { return s.visible && s.inReadout && hasY(s) && !s.y.empty(); }

// Index of the point whose x is nearest on the picture.
std::optional<std::size_t> nearest(const Series& s, bool ascending, const PlotFrame& frame, double x) {
  const std::size_t n = s.x.empty() ? s.y.size() : std::min(s.x.size(), s.y.size());
  if (n == 0) return std::nullopt;
  std::size_t from = 0, to = n;
  if (s.x.empty()) {
    const double at = std::clamp(std::round(x), 0.0, static_cast<double>(n - 1));
    from = static_cast<std::size_t>(at);
    to = from + 1;
  } else if (ascending) {
    const auto it = std::lower_bound(s.x.begin(), s.x.begin() + static_cast<std::ptrdiff_t>(n), x);
    const auto i = static_cast<std::size_t>(it - s.x.begin());
    from = i > 0 ? i - 1 : 0;
    to = std::min(n, i + 1);
  }
  std::optional<std::size_t> best;
  double distance = HUGE_VAL;
  for (std::size_t i = from; i < to; ++i) {
    if (!std::isfinite(s.xAt(i)) || s.xAt(i) < frame.xLow || s.xAt(i) > frame.xHigh) continue;
    const double d = std::abs(frame.mapX(s.xAt(i)) - frame.mapX(x));
    if (d < distance) distance = d, best = i;
  }
  return best;
}

QFont smallFont(const Theme& theme, QFont::Weight weight = QFont::Normal) {
  return chartFont(static_cast<int>(std::lround(metrics::kSmall * theme.typeScale)), weight);
}

}  // namespace

std::vector<bool> ascendingSeries(const ChartData& data) {
  std::vector<bool> out;
  for (const Series& s : data.series) out.push_back(std::is_sorted(s.x.begin(), s.x.end()));
  return out;
}

std::optional<Readout> readoutAt(const ChartData& data, const std::vector<bool>& ascending, const PlotFrame& frame,
                                 double x) {
  double best = 0, distance = HUGE_VAL;
  for (std::size_t k = 0; k < data.series.size(); ++k) {
    const Series& s = data.series[k];
    if (!named(s)) continue;
    if (const auto i = nearest(s, ascending[k], frame, x)) {
      const double d = std::abs(frame.mapX(s.xAt(*i)) - frame.mapX(x));
      if (d < distance) distance = d, best = s.xAt(*i);
    }
  }
  if (distance == HUGE_VAL) return std::nullopt;
  Readout out;
  out.x = best;
  for (std::size_t k = 0; k < data.series.size(); ++k) {
    const Series& s = data.series[k];
    if (!named(s)) continue;
    const auto i = nearest(s, ascending[k], frame, best);
    if (!i || s.xAt(*i) != best) continue;
    QString value = formatNumber(s.y[*i]);
    if (*i < s.low.size() && *i < s.high.size()) {
      value = QStringLiteral("%1  [%2, %3]").arg(value, formatNumber(s.low[*i]), formatNumber(s.high[*i]));
    }
    out.rows.push_back({static_cast<int>(k), value, fadedAt(s, *i)});
    if (std::isfinite(s.y[*i])) out.marks.push_back({best, s.y[*i] + (s.kind == SeriesKind::bars ? stackedBelow(data, s, *i) : 0.0)});
  }
  const auto category = static_cast<qsizetype>(std::lround(best));
  if (data.x.kind == AxisKind::category && category >= 0 && category < data.x.categories.size()) {
    out.title = data.x.categories[category];
  } else {
    const QString number = data.x.integers ? formatNumber(best, 15) : formatNumber(best);
    const QString text = data.x.unit.isEmpty() ? number : number + QChar(0x2009) + data.x.unit;
    out.title = data.x.title.isEmpty() ? text : data.x.title + QLatin1Char(' ') + text;
  }
  return out;
}

std::optional<Mark> markAt(const ChartData& data, const std::vector<bool>& ascending, const PlotFrame& frame, QPointF at) {
  constexpr double kReach = 9;
  if (!frame.plot.adjusted(-2, -2, 2, 2).contains(at)) return std::nullopt;
  std::optional<Mark> best;
  double distance = HUGE_VAL;
  const double along = frame.horizontal ? at.y() : at.x();
  for (std::size_t k = 0; k < data.series.size(); ++k) {
    const Series& s = data.series[k];
    if (!s.visible || !hasY(s) || s.y.empty()) continue;
    const std::size_t n = s.x.empty() ? s.y.size() : std::min(s.x.size(), s.y.size());
    if (s.kind == SeriesKind::bars) {
      const BarSlot slot = barSlot(frame, data, s);
      const auto i = nearest(s, ascending[k], frame, frame.unmapX(along - slot.offset));
      if (!i || !std::isfinite(s.y[*i]) || distance <= kReach) continue;
      // A bar is also hit above its end: those near 0 are lower than a pointer is exact.
      const double off = std::abs(frame.mapX(s.xAt(*i)) + slot.offset - along);
      if (data.stacked) {
        const double below = stackedBelow(data, s, *i), under = frame.yUnder(at);
        if (under < below || under > below + s.y[*i]) continue;
      }
      if (off <= std::max(slot.width / 2, 4.0) + 1 && off + 1000 < distance) best = Mark{static_cast<int>(k), static_cast<qsizetype>(*i)}, distance = off + 1000;
      continue;
    }
    std::size_t from = 0, to = n;
    if (s.x.empty() || ascending[k]) {
      // Only what lies within reach along x.
      const double low = frame.unmapX(along - kReach), high = frame.unmapX(along + kReach);
      if (s.x.empty()) {
        from = static_cast<std::size_t>(std::clamp(std::floor(low), 0.0, static_cast<double>(n)));
        to = static_cast<std::size_t>(std::clamp(std::ceil(high) + 1, 0.0, static_cast<double>(n)));
      } else {
        from = static_cast<std::size_t>(std::lower_bound(s.x.begin(), s.x.begin() + static_cast<std::ptrdiff_t>(n), low) - s.x.begin());
        to = static_cast<std::size_t>(std::upper_bound(s.x.begin(), s.x.begin() + static_cast<std::ptrdiff_t>(n), high) - s.x.begin());
      }
    }
    for (std::size_t i = from; i < to; ++i) {
      if (!std::isfinite(s.xAt(i)) || !std::isfinite(s.y[i])) continue;
      const QPointF place = frame.map(s.xAt(i), s.y[i]);
      double d = std::hypot(place.x() - at.x(), place.y() - at.y());
      // A stem is hit along its whole length.
      if (s.kind == SeriesKind::stems && at.y() >= std::min(place.y(), frame.baseline()) && at.y() <= std::max(place.y(), frame.baseline())) d = std::abs(place.x() - at.x());
      if (d <= kReach && d < distance) best = Mark{static_cast<int>(k), static_cast<qsizetype>(i)}, distance = d;
    }
  }
  return best;
}

std::optional<Mark> firstAt(const ChartData& data, const std::vector<bool>& ascending, const PlotFrame& frame, double x) {
  for (std::size_t k = 0; k < data.series.size(); ++k) {
    const Series& s = data.series[k];
    if (!named(s)) continue;
    const auto i = nearest(s, ascending[k], frame, x);
    if (i && s.xAt(*i) == x) return Mark{static_cast<int>(k), static_cast<qsizetype>(*i)};
  }
  return std::nullopt;
}

std::optional<double> neighbour(const ChartData& data, const PlotFrame& frame, double x, bool right) {
  std::optional<double> best;
  for (const Series& s : data.series) {
    if (!named(s)) continue;
    const std::size_t n = s.x.empty() ? s.y.size() : std::min(s.x.size(), s.y.size());
    for (std::size_t i = 0; i < n; ++i) {
      const double v = s.xAt(i);
      if (v < frame.xLow || v > frame.xHigh) continue;
      if (right ? v > x && (!best || v < *best) : v < x && (!best || v > *best)) best = v;
    }
  }
  return best;
}

void drawCard(QPainter& painter, QPointF near, QSizeF bounds, const QString& title, const std::vector<CardRow>& rows,
              const Theme& theme) {
  const double s = theme.typeScale, pad = 10 * s, row = 20 * s, swatch = 16 * s;
  const QFont font = smallFont(theme), bold = smallFont(theme, QFont::Bold);
  double names = 0, values = 0;
  for (const CardRow& r : rows) {
    names = std::max(names, textWidth(font, r.name));
    values = std::max(values, textWidth(bold, r.value));
  }
  const double width = std::ceil(std::max(textWidth(font, title), swatch + 6 * s + names + 16 * s + values) + 2 * pad);
  const double height = std::ceil(2 * pad - 4 * s + row * static_cast<double>(rows.size() + (title.isEmpty() ? 0 : 1)));
  double left = near.x() + 12;
  if (left + width > bounds.width() - 4) left = near.x() - 12 - width;
  left = std::clamp(left, 4.0, std::max(4.0, bounds.width() - width - 4));
  const double top = std::clamp(near.y() - height / 2, 4.0, std::max(4.0, bounds.height() - height - 4));
  const QRectF box(std::round(left) + 0.5, std::round(top) + 0.5, width, height);
  painter.setPen(QPen(theme.control, 1));
  painter.setBrush(theme.card);
  painter.drawRoundedRect(box, metrics::kRadiusSmall, metrics::kRadiusSmall);
  double y = box.top() + pad - 2 * s + row / 2;
  painter.setFont(font);
  painter.setPen(theme.quiet);
  if (title.isEmpty()) y -= row;
  else drawLabel(painter, {box.left() + pad, y}, title, Anchor::left);
  for (const CardRow& r : rows) {
    y += row;
    const QRectF place(box.left() + pad, y - swatch / 2, swatch, swatch);
    if (r.color.isValid()) {
      painter.setPen(QPen(theme.zeroLine, 1));
      painter.setBrush(r.color);
      painter.drawRect(place.adjusted(2.5, 2.5, -2.5, -2.5));
    } else if (!r.bare) {
      drawSwatch(painter, place, r.sample, theme);
    }
    painter.setFont(font);
    painter.setPen(theme.text);
    drawLabel(painter, {box.left() + pad + swatch + 6 * s, y}, r.name, Anchor::left);
    painter.setFont(bold);
    drawLabel(painter, {box.right() - pad, y}, r.value, Anchor::right);
  }
}

void drawReadout(QPainter& painter, const PlotFrame& frame, const Readout& readout, const ChartData& data,
                 const Theme& theme, QSizeF size) {
  painter.setRenderHint(QPainter::Antialiasing);
  const double x = std::floor(frame.mapX(readout.x)) + 0.5;
  painter.setPen(QPen(theme.quiet, 1, Qt::DashLine));
  if (frame.horizontal) painter.drawLine(QPointF(frame.plot.left(), x), QPointF(frame.plot.right(), x));
  else painter.drawLine(QPointF(x, frame.plot.top()), QPointF(x, frame.plot.bottom()));
  for (const QPointF& mark : readout.marks) {
    painter.setPen(QPen(theme.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    const QPointF at = frame.map(mark.x(), mark.y());
    if (frame.plot.adjusted(-1, -1, 1, 1).contains(at)) painter.drawEllipse(at, 5.5, 5.5);
  }
  std::vector<CardRow> rows;
  for (const ReadoutRow& r : readout.rows) {
    const Series& s = data.series[static_cast<std::size_t>(r.series)];
    CardRow row;
    // The sample is drawn from what it looks like; a copy of a million values for it would be felt.
    row.sample.kind = s.kind, row.sample.role = s.role, row.sample.marker = s.marker, row.sample.dashed = s.dashed;
    row.name = s.name;
    row.value = r.value;
    rows.push_back(row);
    if (!r.faded) continue;
    CardRow note;
    note.bare = true;
    note.name = QCoreApplication::translate("Charts", "within noise");
    rows.push_back(note);
  }
  QPointF near{x, frame.plot.top() + frame.plot.height() * 0.35};
  // Beside the end of the bar, not upon its neighbours' names.
  if (frame.horizontal) near = {readout.marks.empty() ? frame.plot.center().x() : frame.map(readout.x, readout.marks.front().y()).x(), x};
  drawCard(painter, near, size, readout.title, rows, theme);
}

void drawState(QPainter& painter, const QRectF& area, ChartState state, const QString& sentence, bool overPicture,
               const Theme& theme) {
  if (state == ChartState::ready || sentence.isEmpty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const double s = theme.typeScale;
  const QFont font = chartFont(static_cast<int>(std::lround((overPicture ? metrics::kSmall : metrics::kBody) * s)));
  painter.setFont(font);
  const QColor color = state == ChartState::failed ? theme.failure : theme.quiet;
  const QFontMetricsF m(font);
  if (!overPicture) {
    const QRectF room = area.adjusted(24 * s, 16 * s, -24 * s, -16 * s);
    const QRectF text = m.boundingRect(QRectF(0, 0, std::min(room.width(), 460 * s), 10000), Qt::TextWordWrap, sentence);
    double top = area.center().y() - text.height() / 2;
    if (state == ChartState::failed) {
      // A sign beside the colour, so that a failure is not told by colour alone.
      painter.setPen(color);
      painter.setFont(chartFont(static_cast<int>(std::lround(22 * s))));
      drawLabel(painter, {area.center().x(), top - 8 * s}, QString(QChar(0x26A0)), Anchor::middle);
      painter.setFont(font);
      top += 12 * s;
    }
    painter.setPen(color);
    const double width = std::ceil(text.width()) + 2;
    painter.drawText(QRectF(area.center().x() - width / 2, top, width, text.height() + 4),
                     Qt::TextWordWrap | Qt::AlignHCenter, sentence);
    return;
  }
  // Below the plot, over the axis' title, where there are no data to hide.
  const QStringList lines = wrapText(sentence, font, std::max(60.0, area.width() - 16 - 22 * s));
  double widest = 0;
  for (const QString& line : lines) widest = std::max(widest, textWidth(font, line));
  const double width = std::ceil(widest) + 22 * s, row = 18 * s, height = row * static_cast<double>(lines.size()) + 4 * s;
  const QRectF pill(std::round(area.center().x() - width / 2) + 0.5, std::round(area.bottom() - 6 - height) + 0.5, width, height);
  painter.setPen(QPen(state == ChartState::failed ? theme.failure : theme.control, 1));
  painter.setBrush(theme.card);
  painter.drawRoundedRect(pill, 11 * s, 11 * s);
  painter.setPen(color);
  for (qsizetype i = 0; i < lines.size(); ++i) {
    drawLabel(painter, {pill.center().x(), pill.top() + 2 * s + (static_cast<double>(i) + 0.5) * row}, lines[i], Anchor::middle);
  }
}

}  // namespace qs::ui
