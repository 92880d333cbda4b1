// The lab's line icons (resources/icons/*.svg), drawn in a colour of the theme at any screen scale.
// It knows no meaning of an icon.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace qs::ui {

// The icon `name`.svg with its strokes in `color`. Contract: there is such a file.
QIcon lineIcon(const QString& name, const QColor& color);

// The lab's own mark, for the window and the task bar.
QIcon labIcon();

}  // namespace qs::ui
