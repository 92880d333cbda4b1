#include "ui/charts/heat_colors.h"

#include <algorithm>
#include <cmath>

namespace qs::ui {

HeatColors::HeatColors(const HeatMapData& data, const Theme& theme)
    : scale_(data.scale), negative_(&negativeRamp(theme.dark)),
      positive_(data.scale == HeatScale::diverging ? &positiveRamp(theme.dark) : &risingRamp(theme.dark)),
      // A grey that is neither the ground nor on a ramp.
      missing_(blend(QColor(theme.control.red(), theme.control.green(), theme.control.blue(), 110), theme.card).rgb()) {
  double least = HUGE_VAL, greatest = -HUGE_VAL, positive = HUGE_VAL;
  for (const float v : data.values) {
    if (!std::isfinite(v)) continue;
    least = std::min<double>(least, v);
    greatest = std::max<double>(greatest, v);
    if (v > 0) positive = std::min<double>(positive, v);
  }
  const double limit = std::isfinite(data.limit) && data.limit > 0 ? data.limit : 0;
  const bool fixed = data.ground && std::isfinite(*data.ground);
  switch (scale_) {
    case HeatScale::diverging:
      high_ = limit > 0 ? limit : std::max(std::abs(least), std::abs(greatest));
      if (!(high_ > 0) || !std::isfinite(high_)) high_ = 1;
      low_ = -high_;
      break;
    case HeatScale::rising:
      low_ = fixed ? *data.ground : std::isfinite(least) ? std::min(0.0, least) : 0;
      high_ = limit > low_ ? limit : greatest;
      if (!std::isfinite(high_) || high_ <= low_) high_ = low_ + 1;
      break;
    case HeatScale::risingLog:
      low_ = fixed && *data.ground > 0 ? *data.ground : std::isfinite(positive) ? positive : 1;
      high_ = limit > low_ ? limit : greatest;
      if (!std::isfinite(high_) || high_ <= low_) high_ = low_ * 10;
      break;
  }
}

double HeatColors::shareOf(double value) const {
  if (scale_ == HeatScale::risingLog) {
    if (!(value > 0)) return 0;
    return std::clamp(std::log(value / low_) / std::log(high_ / low_), 0.0, 1.0);
  }
  return std::clamp((value - low_) / (high_ - low_), 0.0, 1.0);
}

double HeatColors::valueAt(double share) const {
  return scale_ == HeatScale::risingLog ? low_ * std::pow(high_ / low_, share) : low_ + share * (high_ - low_);
}

double HeatColors::position(double value) const {
  if (scale_ == HeatScale::diverging) return std::clamp(value / high_, -1.0, 1.0);
  return shareOf(value);
}

QRgb HeatColors::color(double value) const {
  if (std::isnan(value)) return missing_;
  const double at = position(value);
  const auto index = static_cast<std::size_t>(std::lround(std::abs(at) * 255));
  return at < 0 ? (*negative_)[index] : (*positive_)[index];
}

bool HeatColors::beyond(double value) const {
  if (std::isnan(value)) return false;
  // Cells are floats, the limit is not: the value that set it is not beyond it.
  const double slack = std::max(std::abs(high_), std::abs(low_)) * 1e-6;
  return value > high_ + slack || (scale_ == HeatScale::diverging && value < low_ - slack);
}

Ticks HeatColors::ticks(int target) const {
  TickRequest request;
  request.low = low_;
  request.high = high_;
  request.target = std::max(2, target);
  request.extendLow = request.extendHigh = false;
  if (scale_ == HeatScale::risingLog) {
    for (; request.target <= 8; ++request.target) {
      Ticks log = logTicks(request);
      std::size_t named = 0;
      for (std::size_t i = 0; i < log.values.size(); ++i) {
        named += !log.labels[i].isEmpty() && log.values[i] >= low_ * (1 - 1e-9) && log.values[i] <= high_ * (1 + 1e-9);
      }
      if (named >= 2) return log;
    }
    // Less than a factor of two has no round ends of its own.
    request.target = std::max(2, target);
  }
  return linearTicks(request);
}

float heatExtreme(HeatScale scale, float a, float b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (scale == HeatScale::diverging) return std::abs(b) > std::abs(a) ? b : a;
  return std::max(a, b);
}

std::size_t cellOf(std::uint64_t begin, std::uint64_t end, std::size_t cells, std::uint64_t element) {
  const std::uint64_t length = end - begin;
  if (cells == 0 || length == 0) return 0;
  const double guess = static_cast<double>(element - begin) / static_cast<double>(length) * static_cast<double>(cells);
  auto cell = std::min(cells - 1, static_cast<std::size_t>(std::max(0.0, guess)));
  while (cell + 1 < cells && cellBegin(begin, end, cells, cell + 1) <= element) ++cell;
  while (cell > 0 && cellBegin(begin, end, cells, cell) > element) --cell;
  return cell;
}

}  // namespace qs::ui
