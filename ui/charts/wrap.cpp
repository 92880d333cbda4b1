#include "ui/charts/wrap.h"

#include "ui/charts/chart_paint.h"

namespace qs::ui {

namespace {

bool breaksAfter(const QString& text, qsizetype i) {
  const QChar c = text[i];
  if (c.isSpace() || QStringLiteral(":/+,-_").contains(c)) return true;
  const bool next = i + 1 < text.size() && !text[i + 1].isPunct() && !text[i + 1].isLowSurrogate();
  return c.unicode() >= 0x2E80 && !c.isHighSurrogate() && next;
}

// Lines of at most `width`; a piece that is wider is broken if `hard`, else there are no lines.
QStringList lines(const QString& text, const QFont& font, double width, bool hard) {
  QStringList out;
  QString line, piece;
  const auto fits = [&](const QString& t) { return textWidth(font, t.trimmed()) <= width; };
  const auto close = [&] {
    if (!line.trimmed().isEmpty()) out += line.trimmed();
    line.clear();
  };
  for (qsizetype i = 0; i < text.size(); ++i) {
    piece += text[i];
    if (i + 1 < text.size() && !breaksAfter(text, i)) continue;
    if (!fits(line + piece)) close();
    if (!fits(piece)) {
      if (!hard) return {};
      for (const QChar c : piece) {
        if (!line.isEmpty() && !fits(line + c)) close();
        line += c;
      }
    } else {
      line += piece;
    }
    piece.clear();
  }
  close();
  if (out.isEmpty()) out += QString();
  return out;
}

}  // namespace

QStringList wrapText(const QString& text, const QFont& font, double width) {
  if (textWidth(font, text) <= width) return {text};
  return lines(text, font, width, true);
}

QStringList brokenName(const QString& name, const QFont& font, double width) { return lines(name, font, width, false); }

}  // namespace qs::ui
