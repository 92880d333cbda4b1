#include "core/experiment/position_drift.h"

#include <algorithm>
#include <cmath>

#include "core/base/contract.h"

namespace qs::experiment {

namespace {

constexpr std::int64_t kLeastClusters = 8;

std::vector<PositionBin> emptyBins(std::int64_t positions, int bins) {
  const std::int64_t count = std::min<std::int64_t>(bins, positions);
  std::vector<PositionBin> out(static_cast<std::size_t>(count));
  for (std::int64_t b = 0; b < count; ++b) {
    out[static_cast<std::size_t>(b)].first = positions * b / count;
    out[static_cast<std::size_t>(b)].last = positions * (b + 1) / count - 1;
  }
  return out;
}

void fillBin(PositionBin& bin, std::span<const WindowLosses> windows) {
  std::vector<eval::PairedWindow> sums;
  std::vector<double> stored;
  std::vector<double> scheme;
  for (const WindowLosses& window : windows) {
    const auto end = window.first + static_cast<std::int64_t>(window.scheme.size());
    const std::int64_t from = std::max(bin.first, window.first);
    const std::int64_t to = std::min(bin.last + 1, end);
    if (from >= to) continue;
    const auto begin = static_cast<std::size_t>(from - window.first);
    const auto many = static_cast<std::size_t>(to - from);
    const auto a = window.stored.subspan(begin, many);
    const auto b = window.scheme.subspan(begin, many);
    stored.assign(a.begin(), a.end());
    scheme.assign(b.begin(), b.end());
    sums.push_back(eval::pairedWindow(stored, scheme));
    bin.tokens += to - from;
  }
  if (bin.tokens > 0) bin.difference = eval::pairedDifference(sums);
}

std::optional<DriftLine> fit(std::span<const WindowLosses> windows) {
  double count = 0.0;
  double sumX = 0.0;
  double sumD = 0.0;
  const auto each = [](const WindowLosses& window, auto take) {
    for (std::size_t i = 0; i < window.scheme.size(); ++i) {
      take(static_cast<double>(window.first) + static_cast<double>(i),
           static_cast<double>(window.scheme[i]) - static_cast<double>(window.stored[i]));
    }
  };
  DriftLine out;
  for (const WindowLosses& window : windows) {
    each(window, [&](double x, double d) {
      count += 1.0;
      sumX += x;
      sumD += d;
    });
    if (!window.scheme.empty()) ++out.windows;
  }
  if (count < 2.0) return {};
  const double meanX = sumX / count;
  const double meanD = sumD / count;
  double xx = 0.0;
  double xd = 0.0;
  for (const WindowLosses& window : windows) {
    each(window, [&](double x, double d) {
      xx += (x - meanX) * (x - meanX);
      xd += (x - meanX) * (d - meanD);
    });
  }
  if (!(xx > 0.0)) return {};
  out.slope = xd / xx;
  out.intercept = meanD - out.slope * meanX;
  if (out.windows < kLeastClusters) return out;
  double squares = 0.0;
  for (const WindowLosses& window : windows) {
    double sum = 0.0;
    each(window, [&](double x, double d) { sum += (x - meanX) * (d - out.intercept - out.slope * x); });
    squares += sum * sum;
  }
  const auto groups = static_cast<double>(out.windows);
  out.standardError = std::sqrt(groups / (groups - 1.0) * squares) / xx;
  const double half = eval::studentT975(out.windows - 1) * *out.standardError;
  out.ci95 = eval::Interval{out.slope - half, out.slope + half};
  return out;
}

}  // namespace

PositionDrift positionDrift(std::span<const WindowLosses> windows, std::int64_t positions, int bins) {
  QS_CONTRACT(positions >= 1 && bins >= 1);
  PositionDrift out;
  out.bins = emptyBins(positions, bins);
  for (PositionBin& bin : out.bins) fillBin(bin, windows);
  out.line = fit(windows);
  if (out.line && out.line->ci95) {
    const eval::Interval& slope = *out.line->ci95;
    out.drift = slope.lo > 0.0 ? Drift::grows : slope.hi < 0.0 ? Drift::shrinks : Drift::none;
  }
  return out;
}

}  // namespace qs::experiment
