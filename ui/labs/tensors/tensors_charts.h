// The charts of the Tensors page as plain values, made from what the core computed. It draws nothing and computes nothing
// beyond putting numbers side by side.
#pragma once

#include <optional>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/charts/heat_map.h"
#include "ui/labs/tensors/tensors_results.h"

namespace qs::ui {

// Counts of the values in bins; `levels` as ticks on the axis, those inside the picture.
ChartData histogramChart(const experiment::TensorStudy& study, const std::vector<double>& levels, bool logCounts);
// The largest magnitude of every input channel (of every value where there is one row), outlier channels marked.
ChartData channelChart(const experiment::TensorStudy& study);

ChartData rowErrorChart(const experiment::SchemeStudy& study);
ChartData columnErrorChart(const experiment::SchemeStudy& study);

// Bytes of codes, scales and zero points as bars: what exports show of the blocks.
ChartData sizeChart(const experiment::BlockLayout& layout);

// Error over bits per weight, a curve for each granularity; `present` is ringed.
ChartData sweepChart(const SweepResult& sweep, TensorsState::SweepFigure figure, const quant::QuantScheme& present);
// The same as a small map: granularities down, bits across, values in the cells.
HeatMapData sweepMap(const SweepResult& sweep, TensorsState::SweepFigure figure);
// Weights per second of both backends.
ChartData pairChart(const experiment::BackendPair& pair);
// The cell of a sweep map; nothing if it is not done yet.
const experiment::SweepCell* sweepCell(const SweepResult& sweep, std::size_t granularity, std::size_t bits);

// `limit`: where the colours end, so that one outlier does not make all else pale; 0: at the largest of the cells.
HeatMapData heatChart(const experiment::HeatCells& cells, TensorsState::HeatOf of, double limit);

}  // namespace qs::ui
