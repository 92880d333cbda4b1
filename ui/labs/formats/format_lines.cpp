#include "ui/labs/formats/format_lines.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/charts/readout.h"
#include "ui/charts/ticks.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/formats/formats_words.h"

namespace qs::ui {

namespace {

constexpr double kFoot = 42;     // below the lines: ticks and their labels, and x
constexpr double kHead = 8;
constexpr std::size_t kNamed = 33;  // grids of so many values carry their numbers where they fit

}  // namespace

FormatLines::FormatLines(FormatsPresenter& presenter, QWidget* parent) : DrawnView(parent), presenter_(presenter) {
  setObjectName(QStringLiteral("formatLines"));
}

QSize FormatLines::sizeHint() const { return {520, 320}; }
QSize FormatLines::minimumSizeHint() const { return {240, 180}; }

void FormatLines::refresh() {
  result_ = presenter_.work().value();
  layOut();
  describe();
  update();
}

void FormatLines::showHover() {
  describe();
  update();
}

void FormatLines::resetZoom() {
  from_ = 0.0;
  to_ = 1.0;
  layOut();
  update();
}

void FormatLines::resizeEvent(QResizeEvent* event) {
  layOut();
  DrawnView::resizeEvent(event);
}

double FormatLines::xOf(double value) const {
  const double left = kSide * s(), right = width() - kSide * s();
  const double share = axis_ ? (axis_->at(value) - from_) / (to_ - from_) : 0.5;
  return std::clamp(left + share * (right - left), -1e5, 1e5);
}

double FormatLines::valueOf(double x) const {
  const double left = kSide * s(), right = width() - kSide * s();
  const double share = std::clamp((x - left) / std::max(1.0, right - left), 0.0, 1.0);
  return axis_ ? axis_->valueAt(from_ + share * (to_ - from_)) : 0.0;
}

QRectF FormatLines::rowRect(std::size_t line) const {
  const double top = kHead * s(), bottom = height() - kFoot * s();
  const double row = (bottom - top) / static_cast<double>(std::max<std::size_t>(lines_.size(), 1));
  return {0, top + static_cast<double>(line) * row, static_cast<double>(width()), row};
}

QPointF FormatLines::placeOf(std::size_t line, double value) const {
  const QRectF row = rowRect(line);
  return {xOf(value), row.top() + row.height() * 0.62};
}

void FormatLines::layOut() {
  const std::vector<Line> before = std::exchange(lines_, {});
  axis_.reset();
  if (!result_ || result_->shown.empty()) return;
  ++laidOut_;
  double low = 0.0, high = 0.0, smallest = HUGE_VAL;
  for (const FormatResult& format : result_->shown) {
    low = std::min(low, format.grid->lowest());
    high = std::max(high, format.grid->highest());
    const double least = format.grid->leastPositive();
    if (least > 0.0) smallest = std::min(smallest, least);
  }
  // How far the block reaches is to be seen, whether or not the grids do.
  const auto& settings = presenter_.state().settings;
  if (settings.scaled) {
    low = std::min(low, -settings.reach());
    high = std::max(high, settings.reach());
  }
  axis_.emplace(presenter_.state().logAxis, low, high, smallest);
  const Frame frame{presenter_.state().logAxis, low, high, smallest, from_, to_, devicePixelRatioF(), width()};
  const bool same = frame == std::exchange(frame_, frame);
  for (const FormatResult& format : result_->shown) {
    // 65,536 values that stand where they stood are not gone through again for each step of a drag.
    const auto kept = std::find_if(before.begin(), before.end(), [&](const Line& line) { return line.grid == format.grid; });
    if (same && kept != before.end()) {
      lines_.push_back(*kept);
      continue;
    }
    Line line;
    line.grid = format.grid;
    // One tick for each pixel of the device, however many values it holds.
    int last = -1, lastFaded = -1;
    for (const auto& code : format.grid->codes) {
      const double x = xOf(code.value);
      if (x < -1.0 || x > width() + 1.0) continue;
      const int column = qRound(devicePixelRatioF() * x);
      if (code.subnormal) {
        if (column != lastFaded) line.faded.push_back(lastFaded = column);
      } else if (column != last) {
        line.columns.push_back(last = column);
      }
    }
    lines_.push_back(std::move(line));
  }
}

void FormatLines::draw(QPainter& painter) {
  if (!result_ || !axis_) return drawState(painter, rect(), ChartState::empty, FormatsWords::tr("Choose a format in the table."), false, theme());
  drawAxis(painter);
  drawValue(painter);
  for (std::size_t line = 0; line < lines_.size(); ++line) drawLine(painter, line);
  drawHover(painter);
}

void FormatLines::drawAxis(QPainter& painter) {
  const double foot = height() - kFoot * s();
  painter.setFont(small());
  const int target = std::max(2, static_cast<int>(width() / (62 * s())));
  auto ticks = axis_->ticks(from_, to_, target);
  // 0 and the large values keep their labels where those do not all find room.
  std::stable_sort(ticks.begin(), ticks.end(), [](const LineAxis::Tick& a, const LineAxis::Tick& b) {
    const auto rank = [](double v) { return v == 0.0 ? HUGE_VAL : std::fabs(v); };
    return rank(a.value) > rank(b.value);
  });
  for (const auto& tick : ticks) {
    const double x = xOf(tick.value);
    if (x < kSide * s() - 1 || x > width() - kSide * s() + 1) continue;
    painter.setPen(QPen(tick.value == 0.0 ? theme().zeroLine : theme().line, tick.value == 0.0 ? theme().lineScale : 1.0));
    painter.drawLine(QPointF(x, kHead * s()), QPointF(x, foot));
    const QPointF at(x, foot + 13 * s());
    const QRectF place = DrawnView::placeOf(painter, at, tick.label, Anchor::middle).adjusted(-3, 0, 3, 0);
    if (place.left() < 0 || place.right() > width() || !isFree(place)) continue;
    write(painter, at, tick.label, Anchor::middle, theme().quiet);
  }
}

void FormatLines::drawLine(QPainter& painter, std::size_t line) {
  const FormatResult& format = result_->shown[line];
  const std::size_t pinned = presenter_.state().compared.size();
  const QRectF row = rowRect(line);
  const double axis = std::round(placeOf(line, 0.0).y()) + 0.5;
  const double reach = std::clamp(row.height() * 0.17, 5.0, 22.0 * s());
  Series sample;
  sample.kind = SeriesKind::points;
  sample.role = formatRole(line, pinned);
  sample.marker = formatMarker(line, pinned);
  const QColor color = theme().color(sample.role);
  const bool chosen = format.facts.name == presenter_.state().chosen;

  // Name at the left, count and range at the right of the stripe's head, if both find room.
  const double head = row.top() + std::min(13.0 * s(), row.height() * 0.24);
  drawSwatch(painter, QRectF(10 * s(), head - 8 * s(), 16 * s(), 16 * s()), sample, theme());
  painter.setFont(small(chosen ? QFont::DemiBold : QFont::Normal));
  const QRectF name = write(painter, {30 * s(), head}, FormatsWords::formatName(format.facts.name), Anchor::left, theme().text);
  painter.setFont(small());
  const QString range = FormatsWords::rangeOf(*format.grid);
  const QPointF right(width() - 10 * s(), head);
  const QRectF place = DrawnView::placeOf(painter, right, range, Anchor::right);
  if (place.left() > name.right() + 10) {
    painter.fillRect(place.adjusted(-3, -1, 3, 1), theme().card);
    write(painter, right, range, Anchor::right, theme().quiet);
  }

  painter.setPen(QPen(theme().zeroLine, theme().lineScale));
  painter.drawLine(QPointF(kSide * s(), axis), QPointF(width() - kSide * s(), axis));
  const auto ticks = [&](const std::vector<int>& columns, double size, double opacity) {
    const double ratio = devicePixelRatioF();
    // Ticks that nearly touch are as thin as they can be, on whole pixels, so that they make no pattern of their own.
    const bool dense = static_cast<double>(columns.size()) / ratio > 0.2 * width();
    QColor shade = color;
    shade.setAlphaF(static_cast<float>(opacity));
    QList<QLineF> all;
    all.reserve(static_cast<qsizetype>(columns.size()));
    for (const int column : columns) {
      const double x = (column + 0.5) / ratio;
      all.append(QLineF(x, axis - size, x, axis + size));
    }
    drawUprights(painter, all, dense ? 1.0 / ratio : 1.6 * theme().lineScale, shade);
  };
  painter.save();
  painter.setClipRect(QRectF(kSide * s() - 2, row.top(), width() - 2 * kSide * s() + 4, row.height()));
  ticks(lines_[line].faded, reach * 0.55, 1.0);
  ticks(lines_[line].columns, reach, 1.0);
  painter.restore();
  // Where the value goes.
  if (format.trace && std::isfinite(format.trace->restored)) {
    const double x = xOf(format.trace->restored);
    if (x >= kSide * s() - 1 && x <= width() - kSide * s() + 1) {
      drawMarker(painter, sample.marker, {x, axis}, 5.0 * theme().markerScale, color, theme().card, theme().lineScale);
    }
  }
  if (format.grid->codes.size() <= kNamed && row.height() > 58 * s()) drawNames(painter, *format.grid, axis + reach + 10 * s());
}

void FormatLines::drawNames(QPainter& painter, const experiment::FormatGrid& grid, double y) {
  painter.setFont(small());
  double end = -1e9;
  for (const auto& code : grid.codes) {
    const double x = xOf(code.value);
    if (x < kSide * s() - 1 || x > width() - kSide * s() + 1) continue;
    const QString text = formatNumber(code.value, 3);
    const QRectF place = DrawnView::placeOf(painter, {x, y}, text, Anchor::middle);
    if (place.left() < std::max(end + 6, 2.0) || place.right() > width() - 2) continue;
    painter.fillRect(place.adjusted(-1, 0, 1, 0), theme().card);
    write(painter, {x, y}, text, Anchor::middle, theme().quiet);
    end = place.right();
  }
}

void FormatLines::drawValue(QPainter& painter) {
  const double left = kSide * s(), right = width() - kSide * s();
  const double value = presenter_.state().settings.value;
  const double x = xOf(value);
  const double held = std::clamp(x, left, right);
  const double top = kHead * s(), bottom = height() - kFoot * s();
  QPen pen(theme().error, 1.4 * theme().lineScale, Qt::DashLine);
  painter.setPen(pen);
  if (x >= left && x <= right) {
    // On a whole pixel, or its colour would be half as strong.
    const double sharp = std::floor(x) + 0.5;
    painter.drawLine(QPointF(sharp, top), QPointF(sharp, bottom));
  } else {
    // It lies beyond what is in sight: an arrow at the edge says which way.
    const double way = x < left ? -1.0 : 1.0;
    const QPointF tip(held + way * 6 * s(), (top + bottom) / 2);
    painter.setBrush(theme().error);
    painter.setPen(Qt::NoPen);
    const QPointF arrow[] = {tip, tip + QPointF(-way * 9 * s(), -6 * s()), tip + QPointF(-way * 9 * s(), 6 * s())};
    painter.drawPolygon(arrow, 3);
  }
  painter.setFont(small(QFont::DemiBold));
  const QString text = QStringLiteral("x = ") + FormatsWords::value(value);
  const double half = textWidth(painter.font(), text) / 2;
  const double middle = std::clamp(held, half + 4, width() - half - 4);
  const double foot = bottom + 32 * s();
  write(painter, {middle, foot}, text, Anchor::middle, theme().text);
  if (!presenter_.state().settings.scaled) return;
  // The ends of the block.
  const double reach = presenter_.state().settings.reach();
  painter.setPen(QPen(theme().quiet, theme().lineScale, Qt::DotLine));
  for (const double end : {-reach, reach}) {
    const double at = xOf(end);
    if (at >= left - 1 && at <= right + 1) painter.drawLine(QPointF(at, top), QPointF(at, bottom));
  }
  painter.setFont(small());
  //: %1 is the largest magnitude of a block.
  const QString ends = FormatsWords::tr("block: ±%1").arg(FormatsWords::value(reach));
  for (const auto& [at, anchor] : {std::pair{QPointF(width() - 10 * s(), foot), Anchor::right}, {QPointF(10 * s(), foot), Anchor::left}}) {
    if (!isFree(DrawnView::placeOf(painter, at, ends, anchor).adjusted(-8, 0, 8, 0))) continue;
    write(painter, at, ends, anchor, theme().quiet);
    break;
  }
}

void FormatLines::drawHover(QPainter& painter) {
  const auto& hovered = presenter_.hovered();
  if (!hovered) return;
  const FormatResult* format = result_->find(hovered->format);
  if (format == nullptr || hovered->index >= format->grid->codes.size()) return;
  const auto line = static_cast<std::size_t>(format - result_->shown.data());
  const auto& grid = *format->grid;
  const auto& code = grid.codes[hovered->index];
  const QPointF at = placeOf(line, code.value);
  painter.setPen(QPen(theme().text, 2 * theme().lineScale));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(QPointF(at.x(), std::round(at.y()) + 0.5), 7 * theme().markerScale, 7 * theme().markerScale);
  std::vector<CardRow> rows;
  const auto row = [&](const QString& name, const QString& value) { rows.push_back({{}, name, value, true, {}}); };
  row(FormatsWords::tr("value"), FormatsWords::value(code.value));
  row(FormatsWords::tr("code"), FormatsWords::hex(code.code, grid.bits));
  row(FormatsWords::tr("bits"), FormatsWords::bits(grid.layout, code.code, grid.bits));
  if (grid.codes.size() > 1) row(FormatsWords::tr("to the next"), FormatsWords::value(grid.stepAt(hovered->index)));
  QString title = FormatsWords::formatName(format->facts.name);
  //: %1 is the name of a format.
  if (code.subnormal) title = FormatsWords::tr("%1, subnormal").arg(title);
  drawCard(painter, at, size(), title, rows, theme());
}

}  // namespace qs::ui
