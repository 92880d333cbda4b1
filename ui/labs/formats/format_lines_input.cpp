// The number lines under the pointer and the keyboard.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/labs/formats/format_lines.h"
#include "ui/labs/formats/formats_words.h"

namespace qs::ui {

namespace {

constexpr double kNearest = 24;      // pixels to a code that the pointer still means
constexpr double kClosest = 1e-4;    // of the axis: no nearer

}  // namespace

void FormatLines::describe() {
  setAccessibleName(FormatsWords::tr("Number lines of the compared formats"));
  QStringList text;
  if (const auto& hovered = presenter_.hovered(); hovered && result_) {
    if (const FormatResult* format = result_->find(hovered->format); format != nullptr && hovered->index < format->grid->codes.size()) {
      const auto& code = format->grid->codes[hovered->index];
      //: %1 is a format, %2 a value, %3 its code.
      text << FormatsWords::tr("%1: %2, code %3").arg(FormatsWords::formatName(format->facts.name), FormatsWords::value(code.value),
                                                    FormatsWords::hex(code.code, format->grid->bits));
    }
  } else if (result_) {
    for (const FormatResult& format : result_->shown) {
      text << FormatsWords::formatName(format.facts.name) + QStringLiteral(": ") + FormatsWords::rangeOf(*format.grid);
    }
  }
  setAccessibleDescription(text.join(QLatin1Char('\n')));
}

std::optional<HoveredCode> FormatLines::codeAt(QPointF position) const {
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    if (!rowRect(line).contains(position)) continue;
    const FormatResult& format = result_->shown[line];
    // Nearest on the picture: on a logarithmic axis that is another than the nearest number.
    const auto& codes = format.grid->codes;
    const std::size_t near = format.grid->nearest(valueOf(position.x()));
    std::size_t best = near;
    for (const std::size_t other : {near == 0 ? near : near - 1, std::min(near + 1, codes.size() - 1)}) {
      if (std::fabs(xOf(codes[other].value) - position.x()) < std::fabs(xOf(codes[best].value) - position.x())) best = other;
    }
    if (std::fabs(xOf(codes[best].value) - position.x()) > kNearest * s()) return std::nullopt;
    return HoveredCode{format.facts.name, best};
  }
  return std::nullopt;
}

void FormatLines::mouseMoveEvent(QMouseEvent* event) {
  if (!axis_) return;
  if (dragging_) {
    emit valuePicked(experiment::roundedToFour(valueOf(event->position().x())), {}, QStringLiteral("line%1").arg(drag_));
    return;
  }
  presenter_.hover(codeAt(event->position()));
}

void FormatLines::mousePressEvent(QMouseEvent* event) {
  if (!axis_ || event->button() != Qt::LeftButton) return;
  ++drag_;
  dragging_ = true;
  std::string name;
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    if (rowRect(line).contains(event->position())) name = result_->shown[line].facts.name;
  }
  // A click on a tick means its value, one beside all ticks the place itself.
  const auto code = codeAt(event->position());
  const FormatResult* format = code ? result_->find(code->format) : nullptr;
  const double value = format != nullptr ? format->grid->codes[code->index].value : 0.0;
  const bool onTick = format != nullptr && std::fabs(xOf(value) - event->position().x()) <= 3.0 * s();
  emit valuePicked(onTick ? value : experiment::roundedToFour(valueOf(event->position().x())), name,
                   QStringLiteral("line%1").arg(drag_));
}

void FormatLines::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) dragging_ = false;
}

void FormatLines::mouseDoubleClickEvent(QMouseEvent*) {
  dragging_ = false;
  resetZoom();
}

void FormatLines::wheelEvent(QWheelEvent* event) {
  if (!axis_ || event->angleDelta().y() == 0) return QWidget::wheelEvent(event);
  const double left = kSide * s(), right = width() - kSide * s();
  const double pointer = std::clamp((event->position().x() - left) / std::max(1.0, right - left), 0.0, 1.0);
  const double fixed = from_ + pointer * (to_ - from_);
  const double span = std::clamp((to_ - from_) * std::exp2(-event->angleDelta().y() / 240.0), kClosest, 1.0);
  from_ = std::clamp(fixed - pointer * span, 0.0, 1.0 - span);
  to_ = from_ + span;
  layOut();
  presenter_.hover(codeAt(event->position()));
  update();
  event->accept();
}

void FormatLines::leaveEvent(QEvent*) { presenter_.hover(std::nullopt); }

void FormatLines::step(int by) {
  const auto& hovered = presenter_.hovered();
  const std::string name = hovered ? hovered->format : presenter_.state().chosen;
  const FormatResult* format = result_->find(name);
  if (format == nullptr) return;
  const auto last = static_cast<std::ptrdiff_t>(format->grid->codes.size()) - 1;
  // The first step goes to the value that x becomes.
  const double start = format->trace && std::isfinite(format->trace->restored) ? format->trace->restored : 0.0;
  const auto from = static_cast<std::ptrdiff_t>(hovered ? hovered->index : format->grid->nearest(start));
  const std::ptrdiff_t to = hovered || std::abs(by) > 1 ? std::clamp<std::ptrdiff_t>(from + by, 0, last) : from;
  presenter_.hover(HoveredCode{name, static_cast<std::size_t>(to)});
}

void FormatLines::stepLine(int by) {
  const auto& hovered = presenter_.hovered();
  const FormatResult* from = result_->find(hovered ? hovered->format : presenter_.state().chosen);
  if (from == nullptr) return;
  const auto line = (from - result_->shown.data()) + by;
  if (line < 0 || line >= static_cast<std::ptrdiff_t>(result_->shown.size())) return;
  const FormatResult& to = result_->shown[static_cast<std::size_t>(line)];
  const double value = hovered && hovered->index < from->grid->codes.size() ? from->grid->codes[hovered->index].value
                                                                            : presenter_.state().settings.value;
  presenter_.hover(HoveredCode{to.facts.name, to.grid->nearest(value)});
}

void FormatLines::keyPressEvent(QKeyEvent* event) {
  if (!result_ || !axis_) return QWidget::keyPressEvent(event);
  constexpr int kAll = 1 << 20;
  switch (event->key()) {
    case Qt::Key_Left: return step(-1);
    case Qt::Key_Right: return step(1);
    case Qt::Key_Home: return step(-kAll);
    case Qt::Key_End: return step(kAll);
    case Qt::Key_Up: return stepLine(-1);
    case Qt::Key_Down: return stepLine(1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (const auto hovered = presenter_.hovered()) {
        const FormatResult* format = result_->find(hovered->format);
        if (format == nullptr || hovered->index >= format->grid->codes.size()) return;
        const double value = format->grid->codes[hovered->index].value;
        emit valuePicked(value, hovered->format, {});
      }
      return;
    case Qt::Key_Escape:
      if (presenter_.hovered()) return presenter_.hover(std::nullopt);
      if (isZoomed()) return resetZoom();
      break;
    default: break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace qs::ui
