// Where a window may stand so that all of it can be seen: a rule on rectangles in px. It asks no screen and moves no window.
#pragma once

#include <QList>
#include <QRect>
#include <QSize>

namespace qs::ui {

// `wanted` on the one of `screens` (their available geometries) that shows most of it, or the first where none shows any:
// not larger than that screen less `frame`, the room for the system's title bar, but at least `least`; moved no farther
// than it takes. Unchanged without screens.
QRect placeInSight(const QRect& wanted, const QList<QRect>& screens, QSize least, QSize frame);

}  // namespace qs::ui
