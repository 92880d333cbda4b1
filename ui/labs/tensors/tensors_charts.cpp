#include "ui/labs/tensors/tensors_charts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/tensors_words.h"

namespace qs::ui {

namespace {

using State = TensorsState;

// Roles of the sweep's curves, in the order of the granularities; the markers tell them apart without colour.
constexpr std::array kCurveRoles = {Role::neutral, Role::draft, Role::accepted, Role::original,
                                    Role::quantized, Role::error, Role::rejected, Role::baseline};
constexpr std::array kCurveMarkers = {Marker::circle, Marker::square, Marker::diamond, Marker::triangle};

Axis indexAxis(const QString& title, std::size_t count) {
  Axis axis;
  axis.title = title;
  axis.integers = true;
  // Half a step of room at both ends.
  axis.min = -0.5;
  axis.max = static_cast<double>(count) - 0.5;
  return axis;
}

std::vector<double> doubles(const std::vector<float>& values) { return {values.begin(), values.end()}; }

double figureOf(const experiment::SweepCell& cell, State::SweepFigure figure) {
  return figure == State::SweepFigure::rmse ? cell.stats.rmse() : cell.stats.sqnrDb();
}

QString granularityName(const std::string& text) {
  const auto granularity = readGranularity(text);
  return granularity ? TensorsWords::granularityValue(*granularity) : QString::fromStdString(text);
}

}  // namespace

ChartData histogramChart(const experiment::TensorStudy& study, const std::vector<double>& levels, bool logCounts) {
  const auto& histogram = study.histogram;
  ChartData data;
  data.title = TensorsWords::tr("Distribution of %1").arg(QString::fromStdString(study.name));
  data.x.title = TensorsWords::tr("value");
  data.x.tight = true;
  data.y.title = study.sampled ? TensorsWords::tr("count in the sample") : TensorsWords::tr("count");
  data.y.includeZero = !logCounts;
  if (logCounts) {
    data.y.kind = AxisKind::log;
    data.y.min = 0.5;  // a bar of one value has a height
  }
  Series bars;
  bars.name = TensorsWords::tr("weights");
  bars.role = Role::original;
  bars.kind = SeriesKind::bars;
  if (!histogram.counts.empty()) {
    data.x.min = histogram.low;
    data.x.max = histogram.high;
    const double width = histogram.binWidth();
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
      bars.x.push_back(histogram.low + (static_cast<double>(i) + 0.5) * width);
      bars.y.push_back(static_cast<double>(histogram.counts[i]));
    }
  }
  data.series.push_back(std::move(bars));
  if (!levels.empty()) {
    Series ticks;
    ticks.name = TensorsWords::tr("levels");
    ticks.role = Role::quantized;
    ticks.kind = SeriesKind::ticks;
    std::copy_if(levels.begin(), levels.end(), std::back_inserter(ticks.x),
                 [&](double level) { return level >= histogram.low && level <= histogram.high; });
    ticks.inReadout = false;
    if (!ticks.x.empty()) data.series.push_back(std::move(ticks));
  }
  return data;
}

ChartData channelChart(const experiment::TensorStudy& study) {
  const auto& profile = study.byColumn.absMax;
  ChartData data;
  data.title = TensorsWords::tr("Input channels of %1").arg(QString::fromStdString(study.name));
  data.x = indexAxis(study.rows > 1 ? TensorsWords::tr("input channel") : TensorsWords::tr("position"), profile.size());
  data.y.title = TensorsWords::tr("largest |x|");
  data.y.includeZero = true;
  Series curve;
  curve.name = study.rows > 1 ? TensorsWords::tr("channel") : TensorsWords::tr("weight");
  curve.role = Role::original;
  curve.y = doubles(profile);
  if (curve.y.size() < 3) curve.kind = SeriesKind::stems;
  data.series.push_back(std::move(curve));
  if (study.rows <= 1 || profile.size() < 2) return data;
  const auto& outliers = study.outlierColumns;
  Series median;
  median.name = TensorsWords::tr("median channel");
  median.role = Role::baseline;
  median.dashed = true;
  median.x = {0.0, static_cast<double>(profile.size() - 1)};
  median.y = {outliers.median, outliers.median};
  median.inReadout = false;
  data.series.push_back(std::move(median));
  if (!outliers.worst.empty()) {
    Series marks;
    marks.name = TensorsWords::tr("outlier");
    marks.role = Role::error;
    marks.kind = SeriesKind::points;
    auto worst = outliers.worst;
    std::sort(worst.begin(), worst.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
    for (const auto& channel : worst) {
      marks.x.push_back(static_cast<double>(channel.index));
      marks.y.push_back(channel.absMax);
    }
    marks.inReadout = false;
    data.series.push_back(std::move(marks));
  }
  return data;
}

static ChartData errorProfile(const QString& title, const QString& axis, const std::vector<float>& rmse) {
  ChartData data;
  data.title = title;
  data.x = indexAxis(axis, rmse.size());
  data.y.title = TensorsWords::tr("RMSE");
  data.y.includeZero = true;
  Series root;
  root.name = TensorsWords::tr("RMSE");
  root.inLegend = false;
  root.role = Role::error;
  root.y = doubles(rmse);
  if (root.y.size() < 3) root.kind = SeriesKind::stems;
  data.series = {std::move(root)};
  return data;
}

ChartData rowErrorChart(const experiment::SchemeStudy& study) {
  return errorProfile(TensorsWords::tr("Error of every row"), TensorsWords::tr("output row"), study.byRow.rmse);
}

ChartData columnErrorChart(const experiment::SchemeStudy& study) {
  return errorProfile(TensorsWords::tr("Error of every column"), TensorsWords::tr("input channel"), study.byColumn.rmse);
}

ChartData sizeChart(const experiment::BlockLayout& layout) {
  ChartData data;
  data.title = TensorsWords::tr("Sizes: %1 bits per weight").arg(fixedPoint(layout.bitsPerWeight, 3));
  data.x.kind = AxisKind::category;
  data.x.categories = {TensorsWords::tr("codes"), TensorsWords::tr("scales")};
  data.y.title = TensorsWords::tr("size");
  data.y.unit = QStringLiteral("MB");
  data.y.includeZero = true;
  Series bars;
  bars.name = TensorsWords::tr("size");
  bars.role = Role::quantized;
  bars.kind = SeriesKind::bars;
  bars.y = {static_cast<double>(layout.codeBytes) / 1e6, static_cast<double>(layout.scaleBytes) / 1e6};
  if (layout.zeroPointBits > 0) {
    data.x.categories << TensorsWords::tr("zero points");
    bars.y.push_back(static_cast<double>(layout.zeroPointBytes) / 1e6);
  }
  data.series = {std::move(bars)};
  return data;
}

ChartData pairChart(const experiment::BackendPair& pair) {
  ChartData data;
  data.title = TensorsWords::tr("%1 quantized by two backends").arg(QString::fromStdString(pair.tensor));
  data.horizontal = true;
  data.x.kind = AxisKind::category;
  data.y.title = TensorsWords::tr("million weights per second");
  data.y.includeZero = true;
  Series bars;
  bars.name = TensorsWords::tr("weights per second");
  bars.inLegend = false;
  bars.role = Role::quantized;
  bars.kind = SeriesKind::bars;
  const double millions = static_cast<double>(pair.rows * pair.cols) / 1e6;
  for (const auto* side : {&pair.first, &pair.second}) {
    data.x.categories << TensorsWords::backendName(side->backend);
    bars.y.push_back(side->elementsPerSecond / 1e6);
    const auto [fastest, slowest] = std::minmax_element(side->seconds.samples.begin(), side->seconds.samples.end());
    const bool timed = fastest != side->seconds.samples.end() && *fastest > 0.0;
    bars.low.push_back(timed ? millions / *slowest : bars.y.back());
    bars.high.push_back(timed ? millions / *fastest : bars.y.back());
  }
  data.series = {std::move(bars)};
  return data;
}

ChartData sweepChart(const SweepResult& sweep, State::SweepFigure figure, const quant::QuantScheme& present) {
  ChartData data;
  data.title = TensorsWords::tr("Error against size");
  data.x.title = TensorsWords::tr("bits per weight");
  data.y.title = figure == State::SweepFigure::rmse ? TensorsWords::tr("RMSE") : TensorsWords::tr("SQNR");
  if (figure == State::SweepFigure::rmse) {
    data.y.kind = AxisKind::log;
  } else {
    data.y.unit = QStringLiteral("dB");
  }
  Series ring;
  ring.name = TensorsWords::tr("now");
  ring.role = Role::neutral;
  ring.kind = SeriesKind::points;
  ring.marker = Marker::ring;
  ring.inReadout = false;
  const std::string now = present.text();
  for (std::size_t g = 0; g < sweep.granularities.size(); ++g) {
    Series line;
    line.name = granularityName(sweep.granularities[g]);
    line.role = kCurveRoles[g % kCurveRoles.size()];
    for (const auto& cell : sweep.cells) {
      const double value = figureOf(cell, figure);
      if (cell.granularityIndex != g || !std::isfinite(value)) continue;
      line.x.push_back(cell.bitsPerWeight);
      line.y.push_back(value);
      if (cell.scheme == now) {
        ring.x = {cell.bitsPerWeight};
        ring.y = {value};
      }
    }
    if (line.y.empty()) continue;
    Series points = line;
    points.kind = SeriesKind::points;
    points.marker = kCurveMarkers[g % kCurveMarkers.size()];
    line.inLegend = false;
    line.inReadout = false;
    data.series.push_back(std::move(line));
    data.series.push_back(std::move(points));
  }
  if (!ring.y.empty()) data.series.push_back(std::move(ring));
  return data;
}

const experiment::SweepCell* sweepCell(const SweepResult& sweep, std::size_t granularity, std::size_t bits) {
  const auto it = std::find_if(sweep.cells.begin(), sweep.cells.end(), [&](const experiment::SweepCell& cell) {
    return cell.granularityIndex == granularity && cell.bitsIndex == bits;
  });
  return it == sweep.cells.end() ? nullptr : &*it;
}

HeatMapData sweepMap(const SweepResult& sweep, State::SweepFigure figure) {
  HeatMapData data;
  const bool rmse = figure == State::SweepFigure::rmse;
  data.title = TensorsWords::tr("Bits × granularity");
  data.rowTitle = TensorsWords::tr("one scale for");
  data.columnTitle = TensorsWords::tr("bits");
  data.valueTitle = rmse ? TensorsWords::tr("RMSE") : TensorsWords::tr("SQNR (dB)");
  data.scale = rmse ? HeatScale::risingLog : HeatScale::rising;
  data.rows = data.rowEnd = data.cellRows = sweep.granularities.size();
  data.columns = data.columnEnd = data.cellColumns = sweep.bits.size();
  for (const auto& text : sweep.granularities) data.rowNames << granularityName(text);
  for (const int bits : sweep.bits) data.columnNames << whole(bits);
  data.valuesInCells = true;
  data.values.assign(data.cellRows * data.cellColumns, std::numeric_limits<float>::quiet_NaN());
  for (const auto& cell : sweep.cells) {
    data.values[cell.granularityIndex * data.cellColumns + cell.bitsIndex] = static_cast<float>(figureOf(cell, figure));
  }
  return data;
}

HeatMapData heatChart(const experiment::HeatCells& cells, State::HeatOf of, double limit) {
  HeatMapData data;
  data.limit = limit;
  data.title = of == State::HeatOf::weight ? TensorsWords::tr("Weights") : TensorsWords::tr("Errors");
  data.rowTitle = TensorsWords::tr("output row");
  data.columnTitle = TensorsWords::tr("input channel");
  data.valueTitle = of == State::HeatOf::weight ? TensorsWords::tr("weight") : TensorsWords::tr("error");
  data.rows = cells.rows;
  data.columns = cells.columns;
  data.rowBegin = cells.rowBegin;
  data.rowEnd = cells.rowEnd;
  data.columnBegin = cells.columnBegin;
  data.columnEnd = cells.columnEnd;
  data.cellRows = cells.cellRows;
  data.cellColumns = cells.cellColumns;
  data.values = cells.values;
  return data;
}

}  // namespace qs::ui
