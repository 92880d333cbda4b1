#include "ui/theme/ramps.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <vector>

namespace qs::ui {

namespace {

double toLinear(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }
double fromLinear(double c) { return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055; }

// Lightness, chroma, hue in degrees.
struct Stop {
  double lightness, chroma, hue;
};

Ramp makeRamp(const QColor& ground, std::initializer_list<Stop> stops) {
  std::vector<Oklab> way = {toOklab(ground.rgb())};
  for (const Stop& s : stops) {
    const double hue = s.hue * std::numbers::pi / 180;
    way.push_back({s.lightness, s.chroma * std::cos(hue), s.chroma * std::sin(hue)});
  }
  Ramp ramp{};
  const double from = way.front().lightness, to = way.back().lightness;
  std::size_t piece = 0;
  for (std::size_t i = 0; i < ramp.size(); ++i) {
    const double lightness = from + (to - from) * static_cast<double>(i) / static_cast<double>(ramp.size() - 1);
    while (piece + 2 < way.size() && (lightness - way[piece + 1].lightness) * (to - from) > 0) ++piece;
    const Oklab &a = way[piece], &b = way[piece + 1];
    const double t = std::clamp((lightness - a.lightness) / (b.lightness - a.lightness), 0.0, 1.0);
    ramp[i] = fromOklab({lightness, a.a + t * (b.a - a.a), a.b + t * (b.b - a.b)});
  }
  ramp[0] = ground.rgb();
  return ramp;
}

}  // namespace

Oklab toOklab(QRgb color) {
  const double r = toLinear(qRed(color) / 255.0), g = toLinear(qGreen(color) / 255.0), b = toLinear(qBlue(color) / 255.0);
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QRgb fromOklab(const Oklab& c) {
  const double l = std::pow(c.lightness + 0.3963377774 * c.a + 0.2158037573 * c.b, 3);
  const double m = std::pow(c.lightness - 0.1055613458 * c.a - 0.0638541728 * c.b, 3);
  const double s = std::pow(c.lightness - 0.0894841775 * c.a - 1.2914855480 * c.b, 3);
  const auto byte = [](double linear) {
    return static_cast<int>(std::lround(255 * fromLinear(std::clamp(linear, 0.0, 1.0))));
  };
  return qRgb(byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
              byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
              byte(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

const Ramp& negativeRamp(bool dark) {
  static const Ramp onLight = makeRamp(lightTheme().card, {{0.82, 0.09, 240}, {0.60, 0.14, 250}, {0.36, 0.11, 255}});
  static const Ramp onDark = makeRamp(darkTheme().card, {{0.46, 0.10, 250}, {0.68, 0.13, 240}, {0.90, 0.065, 225}});
  return dark ? onDark : onLight;
}

const Ramp& positiveRamp(bool dark) {
  static const Ramp onLight = makeRamp(lightTheme().card, {{0.82, 0.10, 60}, {0.60, 0.15, 46}, {0.36, 0.10, 38}});
  static const Ramp onDark = makeRamp(darkTheme().card, {{0.46, 0.10, 45}, {0.68, 0.14, 55}, {0.90, 0.08, 75}});
  return dark ? onDark : onLight;
}

const Ramp& risingRamp(bool dark) {
  static const Ramp onLight =
      makeRamp(lightTheme().card, {{0.86, 0.12, 80}, {0.66, 0.17, 45}, {0.44, 0.15, 10}, {0.24, 0.09, 325}});
  static const Ramp onDark =
      makeRamp(darkTheme().card, {{0.38, 0.12, 320}, {0.54, 0.18, 10}, {0.72, 0.16, 50}, {0.94, 0.09, 95}});
  return dark ? onDark : onLight;
}

QColor textOn(QRgb ground) {
  const QColor color(ground);
  return contrastRatio(Qt::black, color) >= contrastRatio(Qt::white, color) ? QColor(Qt::black) : QColor(Qt::white);
}

}  // namespace qs::ui
