// The window's look: palette and style sheet of one theme, applied to the whole application. Colours and measures come
// from ui/theme; this file decides which control wears which. It draws no charts.
#pragma once

#include <QString>
#include <cstdint>

#include "ui/theme/palette.h"

class QApplication;

namespace qs::ui {

// What the user chose; `system` follows the desktop.
enum class ThemeChoice : std::uint8_t { system, light, dark };

QString themeCode(ThemeChoice choice);
ThemeChoice themeFromCode(const QString& code);
// The theme that a choice stands for now. The desktop is asked through its palette, which must be the one that the
// program started with.
const Theme& resolveTheme(ThemeChoice choice, bool desktopIsDark);

// Sets font, palette and style sheet of the application.
void applyTheme(QApplication& app, const Theme& theme);

// The style sheet alone, for tests.
QString styleSheet(const Theme& theme);

}  // namespace qs::ui
