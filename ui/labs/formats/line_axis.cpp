#include "ui/labs/formats/line_axis.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ui/charts/ticks.h"

namespace qs::ui {

namespace {

constexpr double kLinearPiece = 1.5;  // doublings that the piece on either side of 0 is as wide as

QString superscript(int value) {
  static const QString kDigits = QString::fromUtf8("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString out = value < 0 ? QString(QChar(0x207B)) : QString();
  for (const QChar digit : QString::number(std::abs(value))) out += kDigits[digit.digitValue()];
  return out;
}

// 0.001, 1, 1000; beyond, powers of ten.
QString decadeLabel(bool negative, int exponent) {
  const QString sign = negative ? QString(QChar(0x2212)) : QString();
  if (exponent >= -3 && exponent <= 4) return sign + formatNumber(std::pow(10.0, exponent), 3);
  return sign + QStringLiteral("10") + superscript(exponent);
}

}  // namespace

LineAxis::LineAxis(bool log, double low, double high, double smallest)
    : log_(log), smallest_(smallest > 0.0 && std::isfinite(smallest) ? smallest : 1.0), low_(0.0), high_(1.0) {
  low_ = warp(low);
  high_ = warp(high);
  // A grid whose scale is 0 is one value; it stands in the middle.
  if (!(high_ > low_)) {
    low_ -= 1.0;
    high_ = low_ + 2.0;
  }
}

double LineAxis::warp(double value) const {
  if (!log_) return value;
  const double size = std::fabs(value) / smallest_;
  const double place = size <= 1.0 ? size * kLinearPiece : kLinearPiece + std::log2(size);
  return std::copysign(place, value);
}

double LineAxis::unwarp(double place) const {
  if (!log_) return place;
  const double size = std::fabs(place);
  return std::copysign(smallest_ * (size <= kLinearPiece ? size / kLinearPiece : std::exp2(size - kLinearPiece)), place);
}

double LineAxis::at(double value) const {
  if (std::isnan(value)) return 0.0;
  if (std::isinf(value)) return value > 0.0 ? 2.0 : -1.0;
  return (warp(value) - low_) / (high_ - low_);
}

double LineAxis::valueAt(double share) const { return unwarp(low_ + share * (high_ - low_)); }

std::vector<LineAxis::Tick> LineAxis::ticks(double from, double to, int target) const {
  std::vector<Tick> out;
  const double low = valueAt(from), high = valueAt(to);
  if (!log_) {
    const Ticks ticks = linearTicks({low, high, std::clamp(target, 2, 12), false, false, false});
    for (std::size_t i = 0; i < ticks.values.size(); ++i) out.push_back({ticks.values[i], ticks.labels[i]});
    return out;
  }
  // Powers of ten, every k-th so that they fit; 0 between them.
  const double doublings = (to - from) * (high_ - low_);
  const double decades = doublings / std::log2(10.0);
  int every = 1;
  while (decades / every > target) ++every;
  const double largest = std::max(std::fabs(low), std::fabs(high));
  const int first = static_cast<int>(std::ceil(std::log10(smallest_))), last = static_cast<int>(std::floor(std::log10(largest)));
  const auto add = [&](double value, const QString& label) {
    if (value >= low && value <= high) out.push_back({value, label});
  };
  for (int exponent = last; exponent >= first; --exponent) {
    if (exponent % every == 0) add(-std::pow(10.0, exponent), decadeLabel(true, exponent));
  }
  add(0.0, QStringLiteral("0"));
  // Few decades in sight: 2 and 5 between them say more.
  for (int exponent = first - 1; exponent <= last; ++exponent) {
    if (exponent >= first && exponent % every == 0) add(std::pow(10.0, exponent), decadeLabel(false, exponent));
    if (decades > 2.5) continue;
    for (const double between : {2.0, 5.0}) {
      const double value = between * std::pow(10.0, exponent);
      add(value, formatNumber(value, 3));
      add(-value, formatNumber(-value, 3));
    }
  }
  std::sort(out.begin(), out.end(), [](const Tick& a, const Tick& b) { return a.value < b.value; });
  return out;
}

}  // namespace qs::ui
