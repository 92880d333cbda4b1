#include "ui/charts/ticks.h"

#include <algorithm>
#include <cmath>

namespace qs::ui {

namespace {

constexpr QChar kMinus(0x2212);

QString withTrueMinus(QString text) { return text.replace(QLatin1Char('-'), kMinus); }

QString superscript(int value) {
  static const QString digits = QString::fromUtf8("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString out;
  for (const QChar c : QString::number(std::abs(value))) out += digits[c.digitValue()];
  return value < 0 ? QString(QChar(0x207B)) + out : out;
}

QString powerOfTen(int exponent) { return QStringLiteral("10") + superscript(exponent); }

// Significant text "1.25" without trailing zeros.
QString trimmed(QString text) {
  if (!text.contains(QLatin1Char('.'))) return text;
  while (text.endsWith(QLatin1Char('0'))) text.chop(1);
  if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  return text;
}

// floor(log10(v)) that is not off by one through rounding.
int decade(double v) {
  int e = static_cast<int>(std::floor(std::log10(v)));
  if (std::pow(10.0, e + 1) <= v) ++e;
  if (std::pow(10.0, e) > v) --e;
  return e;
}

}  // namespace

QString formatNumber(double value, int significant) {
  if (std::isnan(value)) return QStringLiteral("NaN");
  if (std::isinf(value)) return value > 0 ? QString(QChar(0x221E)) : QString(kMinus) + QChar(0x221E);
  if (value == 0) return QStringLiteral("0");
  const double magnitude = std::abs(value);
  if (magnitude >= 1e-4 && magnitude < 1e6) {
    const int decimals = std::clamp(significant - 1 - decade(magnitude), 0, 17);
    const QString text = trimmed(QString::number(value, 'f', decimals));
    return withTrueMinus(text == QLatin1String("-0") ? QStringLiteral("0") : text);
  }
  int exponent = decade(magnitude);
  // A subnormal number has no power of ten below it that could divide it exactly; 'e' formatting knows how.
  const QString scientific = QString::number(value, 'e', significant - 1);
  const qsizetype e = scientific.indexOf(QLatin1Char('e'));
  exponent = scientific.mid(e + 1).toInt();
  return withTrueMinus(trimmed(scientific.left(e))) + QString::fromUtf8(" × ") + powerOfTen(exponent);
}

std::vector<QString> formatTicks(const std::vector<double>& values, double step) {
  double largest = 0;
  for (const double v : values) largest = std::max(largest, std::abs(v));
  std::vector<QString> labels;
  labels.reserve(values.size());
  if (largest == 0) {
    labels.assign(values.size(), QStringLiteral("0"));
    return labels;
  }
  const int top = decade(largest);
  const int fine = decade(step * (1 + 1e-9));
  if (top >= 6 || fine < -5) {
    const double unit = std::pow(10.0, top);
    const int decimals = std::clamp(top - fine, 0, 15);
    for (const double v : values) {
      labels.push_back(v == 0 ? QStringLiteral("0")
                              : withTrueMinus(QString::number(v / unit, 'f', decimals)) + QString::fromUtf8("×") +
                                    powerOfTen(top));
    }
    return labels;
  }
  const int decimals = std::clamp(-fine, 0, 15);
  for (const double v : values) {
    labels.push_back(v == 0 ? QStringLiteral("0") : withTrueMinus(QString::number(v, 'f', decimals)));
  }
  return labels;
}

Ticks linearTicks(const TickRequest& request) {
  double low = request.low, high = request.high;
  if (!std::isfinite(low) || !std::isfinite(high)) low = 0, high = 1;
  if (low > high) std::swap(low, high);
  // Far beyond what a chart can mean, differences overflow.
  low = std::clamp(low, -1e300, 1e300);
  high = std::clamp(high, -1e300, 1e300);
  const double scale = std::max(std::abs(low), std::abs(high));
  if (high - low <= scale * 1e-12 || high - low < 1e-300) {
    const double half = scale < 1e-290 ? 1.0 : scale * 0.1;
    low -= half;
    high += half;
  }
  const double raw = (high - low) / std::max(request.target, 1);
  const int exponent = decade(raw);
  const double unit = std::pow(10.0, exponent);
  const double m = raw / unit;
  int factor = m <= 1.5 ? 1 : m <= 3.2 ? 2 : m <= 7.5 ? 5 : 10;
  // Whole steps are kept as integer × power of ten, so that 3 × 0.1 prints as 0.3.
  double step = factor * unit;
  if (request.integers && step < 1) step = 1;
  const double slack = 1e-9;
  double first = std::ceil(low / step - slack), last = std::floor(high / step + slack);
  Ticks ticks;
  ticks.low = low;
  ticks.high = high;
  // An end that lies just beyond a tick would waste almost a whole step on nothing.
  constexpr double kNear = 0.7, kMargin = 0.12;
  if (request.extendLow) {
    const double over = first - low / step;
    if (over > 1 - kNear) ticks.low = --first * step;
    else if (over > slack) ticks.low = low - kMargin * step;
  }
  if (request.extendHigh) {
    const double over = high / step - last;
    if (over > 1 - kNear) ticks.high = ++last * step;
    else if (over > slack) ticks.high = high + kMargin * step;
  }
  for (double k = first; k <= last + 0.5 && ticks.values.size() < 1000; ++k) {
    // Division is exact where multiplication by 0.1 is not.
    const double value = exponent < 0 && step < 1 ? k * factor / std::pow(10.0, -exponent) : k * step;
    ticks.values.push_back(value == 0 ? 0.0 : value);
  }
  ticks.labels = formatTicks(ticks.values, step);
  return ticks;
}

Ticks logTicks(const TickRequest& request) {
  double low = request.low, high = request.high;
  if (!(low > 0) || !std::isfinite(low) || !std::isfinite(high)) low = 1, high = 10;
  if (low > high) std::swap(low, high);
  const auto outwards = [](double v, bool up) {
    const double power = std::pow(10.0, decade(v));
    const double m = v / power;
    for (const double round : {1.0, 2.0, 5.0, 10.0}) {
      if (up && round >= m * (1 - 1e-9)) return round * power;
    }
    return (m >= 5 * (1 - 1e-9) ? 5.0 : m >= 2 * (1 - 1e-9) ? 2.0 : 1.0) * power;
  };
  if (request.extendLow) low = outwards(low, false);
  if (request.extendHigh) high = outwards(high, true);
  if (high <= low * (1 + 1e-9)) high = low * 10;
  const int first = decade(low), last = decade(high);
  Ticks ticks;
  ticks.low = low;
  ticks.high = high;
  const bool wide = high / low >= 99.0;
  const int every = std::max(1, static_cast<int>(std::ceil((last - first + 1) / static_cast<double>(std::max(request.target, 1)))));
  for (int e = first; e <= last; ++e) {
    for (const int m : {1, 2, 5}) {
      const double value = m * std::pow(10.0, e);
      if (value < low * (1 - 1e-9) || value > high * (1 + 1e-9)) continue;
      if (m != 1 && every > 1) continue;
      const bool named = (m == 1 && (e - first) % every == 0) || (m != 1 && !wide);
      QString label;
      if (named) label = e >= -3 && e <= 4 ? formatNumber(value, 2)
                         : m == 1          ? powerOfTen(e)
                                           : QString::number(m) + QString::fromUtf8("×") + powerOfTen(e);
      ticks.values.push_back(value);
      ticks.labels.push_back(label);
    }
  }
  return ticks;
}

}  // namespace qs::ui
