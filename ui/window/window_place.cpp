#include "ui/window/window_place.h"

#include <algorithm>

namespace qs::ui {

QRect placeInSight(const QRect& wanted, const QList<QRect>& screens, QSize least, QSize frame) {
  if (screens.isEmpty()) return wanted;
  const auto shown = [&](const QRect& screen) {
    const QRect part = screen.intersected(wanted);
    return static_cast<qint64>(part.width()) * part.height();
  };
  const QRect screen = *std::max_element(screens.begin(), screens.end(),
                                         [&](const QRect& a, const QRect& b) { return shown(a) < shown(b); });
  const QSize size = wanted.size().boundedTo(screen.size() - frame).expandedTo(least);
  // The title bar lies above; of a window that is too large after all, the upper left corner is what must be seen.
  const int top = screen.top() + frame.height();
  const int x = std::max(screen.left(), std::min(wanted.left(), screen.left() + screen.width() - size.width()));
  const int y = std::max(top, std::min(wanted.top(), screen.top() + screen.height() - size.height()));
  return {QPoint(x, y), size};
}

}  // namespace qs::ui
