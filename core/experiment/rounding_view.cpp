#include "core/experiment/rounding_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/contract.h"
#include "core/quant/format.h"

namespace qs::experiment {

namespace {

// The groups in order, whether they are runs (row, gN, split) or strided (col).
std::vector<GroupOutline> outlineGroups(const QuantizeResult& result) {
  std::vector<GroupOutline> groups(std::max<std::size_t>(result.scales.size(), 1));
  for (std::size_t g = 0; g < result.scales.size(); ++g) {
    groups[g].scale = static_cast<double>(result.scales[g]);
    if (g < result.groupStart.size()) groups[g].first = result.groupStart[g];
    if (g < result.zeroPoints.size()) groups[g].zeroPoint = result.zeroPoints[g];
  }
  for (std::size_t i = 0; i < result.x.size(); ++i) {
    const std::size_t g = i < result.groupOf.size() ? result.groupOf[i] : 0;
    QS_CONTRACT(g < groups.size());
    GroupOutline& group = groups[g];
    ++group.count;
    const double x = static_cast<double>(result.x[i]);
    if (!std::isfinite(x)) continue;
    const double restored = static_cast<double>(result.restored[i]);
    group.maxAbs = std::max(group.maxAbs, std::fabs(x));
    group.low = std::min(group.low, x);
    group.high = std::max(group.high, x);
    group.maxError = std::max(group.maxError, std::fabs(restored - x));
    if (x != 0.0 && restored == 0.0) ++group.zeros;
  }
  return groups;
}

FormulaNumbers formulaOf(const QuantizeResult& result, const quant::PartScheme& part, const GroupOutline& group,
                         std::size_t index) {
  FormulaNumbers out;
  out.group = index;
  out.scale = group.scale;
  out.zeroPoint = group.zeroPoint;
  bool found = false;
  for (std::size_t i = group.first; i < result.x.size(); ++i) {
    if (i < result.groupOf.size() && result.groupOf[i] != index) continue;
    const double x = static_cast<double>(result.x[i]);
    if (!std::isfinite(x) || (found && std::fabs(x) <= std::fabs(out.x))) continue;
    found = true;
    out.element = i;
    out.x = x;
  }
  const int bits = std::max(part.integerBits(), 1);
  const std::int32_t limit = (std::int32_t{1} << (bits - 1)) - 1;
  const std::int32_t all = (std::int32_t{1} << bits) - 1;
  switch (part.grid) {
    case quant::GridKind::sym: out.numerator = group.maxAbs; out.divisor = limit; break;
    case quant::GridKind::full: out.numerator = out.x; out.divisor = -(limit + 1); break;
    case quant::GridKind::wide: out.numerator = 2.0 * group.maxAbs; out.divisor = all; break;
    case quant::GridKind::asym: out.numerator = group.high - group.low; out.divisor = all; break;
  }
  if (part.integerBits() == 0) {
    // Floats and lists: the largest value of the grid need not be whole, so it is in the numerator.
    const quant::Format* format = quant::findFormat(part.format);
    out.numerator = group.maxAbs / (format != nullptr ? format->values.back() : 1.0);
    out.divisor = 1;
  }
  const double ideal = out.numerator / out.divisor;
  out.exact = std::fabs(ideal - out.scale) <= 4e-7 * std::fabs(ideal);
  out.reach = std::fabs(out.scale) * std::abs(out.divisor);
  if (out.element < result.x.size() && !result.x.empty()) {
    out.restored = static_cast<double>(result.restored[out.element]);
    if (out.element < result.codes.size()) out.code = result.codes[out.element];
    out.quotient = out.scale == 0.0 ? 0.0 : out.x / out.scale;
    out.rounded = (part.rounding == quant::Rounding::even ? std::nearbyint(out.quotient) : std::round(out.quotient)) +
                  (part.grid == quant::GridKind::asym ? out.zeroPoint : 0);
  }
  return out;
}

void addLevels(RoundingView& view, const quant::PartScheme& part, const GroupOutline& group) {
  const auto levels = gridLevels(part, static_cast<float>(group.scale), group.zeroPoint);
  view.levels.insert(view.levels.end(), levels.begin(), levels.end());
}

void addSteps(RoundingView& view) {
  std::size_t expected = 0;
  for (const GroupOutline& group : view.groups) {
    if (group.first != expected) return;
    expected += group.count;
  }
  for (const GroupOutline& group : view.groups) {
    const double half = std::fabs(group.scale) / 2.0;
    for (const double x : {static_cast<double>(group.first) - 0.5, static_cast<double>(group.first + group.count) - 0.5}) {
      view.stepX.push_back(x);
      view.stepLow.push_back(-half);
      view.stepHigh.push_back(half);
    }
  }
}

// The elements of the shown group (or all), evenly thinned; those of smallest and largest x stay.
void fillLine(RoundingView& view, const QuantizeResult& result) {
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < result.x.size(); ++i) {
    if (view.lineGroup && i < result.groupOf.size() && result.groupOf[i] != *view.lineGroup) continue;
    if (std::isfinite(result.x[i])) members.push_back(i);
  }
  if (members.size() > kLineElements) {
    const auto [low, high] = std::minmax_element(members.begin(), members.end(), [&](std::size_t a, std::size_t b) {
      return result.x[a] < result.x[b];
    });
    std::vector<std::size_t> kept = {*low, *high};
    const std::size_t stride = (members.size() + kLineElements - 1) / kLineElements;
    for (std::size_t i = 0; i < members.size(); i += stride) kept.push_back(members[i]);
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    members = std::move(kept);
  }
  for (const std::size_t i : members) {
    view.lineX.push_back(static_cast<double>(result.x[i]));
    view.lineRestored.push_back(static_cast<double>(result.restored[i]));
    view.lineZeroed.push_back(result.x[i] != 0.0F && result.restored[i] == 0.0F);
  }
}

}  // namespace

RoundingView describeRounding(const QuantizeResult& result, const quant::PartScheme& part,
                              std::optional<std::int64_t> shownGroup) {
  QS_CONTRACT(result.x.size() == result.restored.size());
  RoundingView view;
  view.x.assign(result.x.begin(), result.x.end());
  view.restored.assign(result.restored.begin(), result.restored.end());
  view.error.reserve(view.x.size());
  for (std::size_t i = 0; i < view.x.size(); ++i) {
    view.error.push_back(view.restored[i] - view.x[i]);
    if (std::isfinite(view.x[i]) && view.x[i] != 0.0 && view.restored[i] == 0.0) view.zeroed.push_back(i);
  }
  view.groups = outlineGroups(result);
  double largest = -1.0;
  for (std::size_t g = 0; g < view.groups.size(); ++g) {
    if (view.groups[g].maxAbs > largest) {
      largest = view.groups[g].maxAbs;
      view.groupOfLargest = g;
    }
    const double scale = std::fabs(view.groups[g].scale);
    if (scale > std::fabs(view.groups[view.coarsestGroup].scale)) view.coarsestGroup = g;
    if (scale > 0.0 && (view.finestScale == 0.0 || scale < view.finestScale)) view.finestScale = scale;
  }
  addSteps(view);
  std::vector<double> distinct = view.restored;
  distinct.erase(std::remove_if(distinct.begin(), distinct.end(), [](double v) { return !std::isfinite(v); }),
                 distinct.end());
  std::sort(distinct.begin(), distinct.end());
  view.usedLevels =
      static_cast<std::size_t>(std::distance(distinct.begin(), std::unique(distinct.begin(), distinct.end())));
  if (result.stats.count > 0) {
    view.zeroShare = static_cast<double>(result.stats.zeros) / static_cast<double>(result.stats.count);
  }
  const quant::Format* format = quant::findFormat(part.format);
  view.metadataBits = result.bitsPerWeight - (format != nullptr ? format->bits : 0);

  if (shownGroup && *shownGroup >= 0) {
    view.lineGroup = std::min(static_cast<std::size_t>(*shownGroup), view.groups.size() - 1);
  } else if (!shownGroup && view.groups.size() > 1 && view.x.size() > kLineAllGroups) {
    view.lineGroup = view.groupOfLargest;
  }
  const auto perGroup = static_cast<std::size_t>(codeRange(std::max(part.integerBits(), 1), part.grid).count);
  if (!view.lineGroup && view.groups.size() > 1 && view.groups.size() * perGroup > kLineLevels) {
    view.lineGroup = view.groupOfLargest;
  }
  const std::size_t formulaGroup = view.lineGroup.value_or(view.groupOfLargest);
  view.formula = formulaOf(result, part, view.groups[formulaGroup], formulaGroup);
  if (view.lineGroup) {
    addLevels(view, part, view.groups[*view.lineGroup]);
  } else {
    for (const GroupOutline& group : view.groups) addLevels(view, part, group);
  }
  std::sort(view.levels.begin(), view.levels.end());
  view.levels.erase(std::unique(view.levels.begin(), view.levels.end()), view.levels.end());
  fillLine(view, result);
  return view;
}

CodeRange codeRange(int bits, quant::GridKind grid) {
  const std::int32_t half = std::int32_t{1} << (bits - 1);
  switch (grid) {
    case quant::GridKind::sym: return {2 * half - 1, -(half - 1), half - 1};
    case quant::GridKind::full:
    case quant::GridKind::wide: return {2 * half, -half, half - 1};
    case quant::GridKind::asym: return {2 * half, 0, 2 * half - 1};
  }
  return {};
}

double outlierFactor(int step) {
  const double exact = std::pow(100.0, static_cast<double>(std::clamp(step, 0, kOutlierSteps)) / kOutlierSteps);
  const double unit = exact < 10.0 ? 100.0 : (exact < 100.0 ? 10.0 : 1.0);
  return std::round(exact * unit) / unit;
}

int outlierStep(double factor) {
  if (!(factor > 1.0)) return 0;
  const double step = std::log(factor) / std::log(100.0) * kOutlierSteps;
  return static_cast<int>(std::lround(std::min(step, static_cast<double>(kOutlierSteps))));
}

}  // namespace qs::experiment
