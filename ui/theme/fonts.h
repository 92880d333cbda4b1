// The bundled type: one family that holds Latin, Greek, mathematics and Simplified Chinese, so that no text becomes
// boxes on a machine without such a font. It is not a font chooser, and asks the system for nothing.
#pragma once

#include <QFont>
#include <QString>

namespace qs::ui {

// The family under which the bundled fonts are found after loadBundledFonts().
inline constexpr char kFontFamily[] = "QuantSpec Sans";

// Registers the regular and bold faces that are built into the program; needs a QGuiApplication. Later calls do
// nothing. Returns false if Qt refused the data. The faces stay in the program's own read-only pages; nothing is copied.
bool loadBundledFonts();

// A font of the bundled family; `pixels` are device-independent. Digits are of equal width.
QFont uiFont(int pixels, QFont::Weight weight = QFont::Normal);

// The family of fixed-width text (commands); characters that it lacks come from the bundled family.
QFont monoFont(int pixels);

}  // namespace qs::ui
