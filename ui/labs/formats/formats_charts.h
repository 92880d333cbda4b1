// The charts of the Formats page as plain values, made from what the core computed; also those that exports show in place
// of what is drawn by hand. It draws nothing and computes nothing beyond putting numbers side by side.
#pragma once

#include "core/experiment/format_block.h"
#include "ui/charts/chart_data.h"
#include "ui/labs/formats/formats_presenter.h"

namespace qs::ui {

// Relative distance to the next value over the value, both logarithmic; where subnormals begin is marked.
ChartData resolutionChart(const FormatsResult& result, const FormatsState& state);
// Doublings between the smallest positive and the largest value, with and without subnormals.
ChartData rangeChart(const FormatsResult& result);

// The number lines for exports: a row for each format; on a logarithmic axis the positive values, and a row more where the
// negative ones differ from them.
ChartData lineChart(const FormatsResult& result, const FormatsState& state);
// What the value becomes in each format.
ChartData valueChart(const FormatsResult& result, const FormatsState& state);
// The parts of a block in bits for each weight.
ChartData blockChart(const experiment::BlockLayoutOf& layout);

}  // namespace qs::ui
