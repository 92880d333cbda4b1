#include "ui/theme/palette.h"

#include <cmath>

namespace qs::ui {

namespace {

QColor rgb(unsigned value) { return QColor::fromRgb(0xFF000000u | value); }

Theme makeLight() {
  Theme t;
  t.ground = rgb(0xF6F6F3);
  t.card = rgb(0xFFFFFF);
  t.sunken = rgb(0xF0EFEB);
  t.line = rgb(0xE2E1DC);
  t.control = rgb(0x8E8D88);
  t.text = rgb(0x1C1C1B);
  t.quiet = rgb(0x6B6A66);
  t.warning = rgb(0x8A5A00);
  t.failure = rgb(0xB3261E);
  t.accent = rgb(0x0072B2);
  t.accentHover = rgb(0x005F96);
  t.onAccent = rgb(0xFFFFFF);
  t.zeroLine = rgb(0xA5A49E);
  t.original = rgb(0x0072B2);
  t.quantized = rgb(0xE69F00);
  t.error = rgb(0xD55E00);
  t.zeroed = rgb(0xCC3311);
  t.accepted = rgb(0x009E73);
  t.rejected = rgb(0xCC3311);
  t.draft = rgb(0xCC79A7);
  t.baseline = rgb(0x6B6A66);
  t.noiseBand = QColor(0x80, 0x80, 0x80, 64);
  return t;
}

Theme makeDark() {
  Theme t;
  t.dark = true;
  t.ground = rgb(0x15171A);
  t.card = rgb(0x1D2024);
  t.sunken = rgb(0x282C31);
  t.line = rgb(0x31353B);
  t.control = rgb(0x7C8087);
  t.text = rgb(0xECEAE6);
  t.quiet = rgb(0xA3A19C);
  t.warning = rgb(0xE9B949);
  t.failure = rgb(0xFF8A75);
  t.accent = rgb(0x56B4E9);
  t.accentHover = rgb(0x7CC5EF);
  t.onAccent = rgb(0x0E1418);
  t.zeroLine = rgb(0x62666D);
  t.original = rgb(0x56B4E9);
  t.quantized = rgb(0xE69F00);
  // The light look's vermilions are too dark on a dark card; same hues, lighter.
  t.error = rgb(0xF2843C);
  t.zeroed = rgb(0xFF6B57);
  t.accepted = rgb(0x2BBF94);
  t.rejected = rgb(0xFF6B57);
  t.draft = rgb(0xD98FB8);
  t.baseline = rgb(0xA3A19C);
  t.noiseBand = QColor(0x90, 0x90, 0x90, 64);
  return t;
}

double linearChannel(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }

double luminance(const QColor& c) {
  return 0.2126 * linearChannel(c.redF()) + 0.7152 * linearChannel(c.greenF()) + 0.0722 * linearChannel(c.blueF());
}

}  // namespace

QColor Theme::color(Role role) const {
  switch (role) {
    case Role::original: return original;
    case Role::quantized: return quantized;
    case Role::error: return error;
    case Role::zeroed: return zeroed;
    case Role::accepted: return accepted;
    case Role::rejected: return rejected;
    case Role::draft: return draft;
    case Role::baseline: return baseline;
    case Role::noise: return noiseBand;
    case Role::neutral: return text;
  }
  return text;
}

const Theme& lightTheme() {
  static const Theme theme = makeLight();
  return theme;
}

const Theme& darkTheme() {
  static const Theme theme = makeDark();
  return theme;
}

Theme lectureTheme(const Theme& base) {
  Theme theme = base;
  theme.lecture = true;
  theme.typeScale = 1.6;
  theme.lineScale = 2.0;
  theme.markerScale = 1.5;
  return theme;
}

double contrastRatio(const QColor& a, const QColor& b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QColor withAlpha(QColor color, double alpha) {
  color.setAlphaF(static_cast<float>(alpha));
  return color;
}

QColor blend(const QColor& top, const QColor& under) {
  const float a = top.alphaF();
  return QColor::fromRgbF(top.redF() * a + under.redF() * (1 - a), top.greenF() * a + under.greenF() * (1 - a),
                          top.blueF() * a + under.blueF() * (1 - a));
}

}  // namespace qs::ui
