#include "ui/labs/formats/formats_charts.h"

#include <algorithm>
#include <cmath>

#include "ui/i18n/numbers.h"
#include "ui/labs/formats/drawn_view.h"
#include "ui/labs/formats/formats_words.h"

namespace qs::ui {

namespace {

Series seriesOf(const FormatResult& format, const FormatsState& state, std::size_t place, SeriesKind kind) {
  Series series;
  series.name = FormatsWords::formatName(format.facts.name);
  series.kind = kind;
  series.role = formatRole(place, state.compared.size());
  series.marker = formatMarker(place, state.compared.size());
  return series;
}

// Values of one sign by size; nothing where they are the other sign's.
std::vector<double> sizes(const experiment::FormatGrid& grid, bool negative) {
  std::vector<double> out;
  for (const auto& code : grid.codes) {
    if (negative ? code.value < 0.0 : code.value > 0.0) out.push_back(std::fabs(code.value));
  }
  std::sort(out.begin(), out.end());
  return out;
}

// Powers of ten over the values of some series, at most about ten of them, where there are dozens: BF16 spans eighty. Else
// nothing.
std::vector<double> decades(const std::vector<Series>& all) {
  constexpr int kMost = 10;
  int low = 400, high = -400;
  for (const Series& series : all) {
    for (const double v : series.x) {
      if (!(v > 0.0)) continue;
      low = std::min(low, static_cast<int>(std::floor(std::log10(v))));
      high = std::max(high, static_cast<int>(std::ceil(std::log10(v))));
    }
  }
  std::vector<double> out;
  if (high - low < 3 * kMost) return out;
  const int every = std::max(1, (high - low + kMost - 1) / kMost);
  for (int exponent = low; exponent <= high; ++exponent) {
    if (exponent % every == 0) out.push_back(std::pow(10.0, exponent));
  }
  return out;
}

}  // namespace

ChartData resolutionChart(const FormatsResult& result, const FormatsState& state) {
  ChartData data;
  data.title = FormatsWords::tr("Resolution");
  data.x.title = FormatsWords::tr("value");
  data.x.kind = AxisKind::log;
  data.x.tight = true;
  data.y.title = FormatsWords::tr("to the next value, as a share");
  data.y.kind = AxisKind::log;
  Series bends;
  bends.name = FormatsWords::tr("subnormals begin");
  bends.kind = SeriesKind::points;
  bends.role = Role::error;
  bends.marker = Marker::ring;
  bends.inReadout = false;
  for (std::size_t i = 0; i < result.shown.size(); ++i) {
    const auto& grid = *result.shown[i].grid;
    Series line = seriesOf(result.shown[i], state, i, SeriesKind::line);
    line.x = grid.sawX;
    line.y = grid.sawY;
    if (line.y.empty()) continue;
    if (grid.minNormal > 0.0) {
      bends.x.push_back(grid.minNormal);
      const std::size_t at = grid.nearest(grid.minNormal);
      bends.y.push_back(grid.stepAt(at) / grid.minNormal);
    }
    data.series.push_back(std::move(line));
  }
  if (!bends.y.empty()) data.series.push_back(std::move(bends));
  data.x.tickValues = decades(data.series);
  return data;
}

ChartData rangeChart(const FormatsResult& result) {
  ChartData data;
  data.title = FormatsWords::tr("Dynamic range");
  data.horizontal = true;
  data.x.kind = AxisKind::category;
  data.y.title = FormatsWords::tr("doublings from the smallest to the largest value");
  data.y.includeZero = true;
  Series normal;
  normal.name = FormatsWords::tr("normal values");
  normal.kind = SeriesKind::bars;
  normal.role = Role::original;
  Series all = normal;
  all.name = FormatsWords::tr("with subnormals");
  all.role = Role::quantized;
  for (const FormatResult& format : result.shown) {
    const auto& grid = *format.grid;
    data.x.categories << FormatsWords::formatName(format.facts.name);
    normal.y.push_back(grid.doublings(false));
    all.y.push_back(grid.doublings(true));
  }
  data.series = {std::move(normal), std::move(all)};
  return data;
}

ChartData lineChart(const FormatsResult& result, const FormatsState& state) {
  ChartData data;
  data.title = FormatsWords::tr("Every value of the compared formats");
  data.horizontal = true;
  data.x.kind = AxisKind::category;
  data.x.title = FormatsWords::tr("format");
  data.y.title = state.logAxis ? FormatsWords::tr("size of the value") : FormatsWords::tr("value");
  if (state.logAxis) data.y.kind = AxisKind::log;
  data.y.tight = true;
  const auto add = [&](const FormatResult& format, std::size_t place, const QString& name, std::vector<double> values) {
    Series points = seriesOf(format, state, place, SeriesKind::points);
    points.inLegend = false;
    points.x.assign(values.size(), static_cast<double>(data.x.categories.size()));
    points.y = std::move(values);
    // Every one is drawn: they all stand at one place of x, where points are else thinned to the outermost.
    points.faded.assign(points.y.size(), false);
    data.x.categories << name;
    data.series.push_back(std::move(points));
  };
  for (std::size_t i = 0; i < result.shown.size(); ++i) {
    const FormatResult& format = result.shown[i];
    const QString name = FormatsWords::formatName(format.facts.name);
    if (!state.logAxis) {
      std::vector<double> values;
      for (const auto& code : format.grid->codes) values.push_back(code.value);
      add(format, i, name, std::move(values));
      continue;
    }
    auto above = sizes(*format.grid, false), below = sizes(*format.grid, true);
    const bool mirrored = above == below || below.empty();
    //: %1 is the name of a format.
    add(format, i, mirrored ? name : FormatsWords::tr("%1, above 0").arg(name), std::move(above));
    if (!mirrored) add(format, i, FormatsWords::tr("%1, below 0").arg(name), std::move(below));
  }
  return data;
}

ChartData valueChart(const FormatsResult& result, const FormatsState& state) {
  ChartData data;
  data.title = FormatsWords::tr("What %1 becomes").arg(FormatsWords::value(state.settings.value));
  data.horizontal = true;
  data.x.kind = AxisKind::category;
  data.x.title = FormatsWords::tr("format");
  data.y.title = FormatsWords::tr("value");
  Series value;
  value.name = QStringLiteral("x");
  value.kind = SeriesKind::points;
  value.role = Role::error;
  value.marker = Marker::ring;
  Series restored;
  restored.name = QStringLiteral("x̂");
  restored.kind = SeriesKind::points;
  restored.role = Role::quantized;
  for (const FormatResult& format : result.shown) {
    if (!format.trace) continue;
    value.x.push_back(static_cast<double>(data.x.categories.size()));
    restored.x.push_back(static_cast<double>(data.x.categories.size()));
    data.x.categories << FormatsWords::formatName(format.facts.name);
    value.y.push_back(static_cast<double>(format.trace->value));
    restored.y.push_back(format.trace->restored);
  }
  data.series = {std::move(value), std::move(restored)};
  return data;
}

ChartData blockChart(const experiment::BlockLayoutOf& layout) {
  ChartData data;
  //: %1 is a format, %2 a sentence part such as "A block of 32: 18 bytes".
  data.title = FormatsWords::tr("%1 · %2").arg(FormatsWords::formatName(layout.format), FormatsWords::blockTitle(layout));
  data.horizontal = true;
  data.x.kind = AxisKind::category;
  data.x.title = FormatsWords::tr("part");
  data.y.title = FormatsWords::tr("bits for each weight");
  data.y.includeZero = true;
  Series bars;
  bars.name = FormatsWords::tr("bits");
  bars.kind = SeriesKind::bars;
  bars.role = Role::quantized;
  bars.inLegend = false;
  for (const auto& segment : layout.segments) {
    data.x.categories << FormatsWords::partName(segment.part, layout);
    bars.y.push_back(static_cast<double>(segment.bits) / static_cast<double>(layout.elements));
  }
  data.series = {std::move(bars)};
  return data;
}

}  // namespace qs::ui
