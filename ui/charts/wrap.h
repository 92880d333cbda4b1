// Text in lines: where words of Latin and Chinese may be parted so that nothing is cut at an edge. It draws nothing.
#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

namespace qs::ui {

// `text` in lines no wider than `width`, broken at spaces, after ':', '/', '+', ',', '-', '_', and between Chinese
// characters (not before a closing mark). A longer piece is broken where the line is full. At least one line.
QStringList wrapText(const QString& text, const QFont& font, double width);

// The same for a name that must not be broken elsewhere; empty if a piece is wider than `width`.
QStringList brokenName(const QString& name, const QFont& font, double width);

}  // namespace qs::ui
