// The pictures of the page Activations as chart data: an input's channels with the steps of INT8, what W8A8 costs, and
// the matrix of calibrated and scored texts. It draws nothing and decides no verdict.
#pragma once

#include "ui/charts/chart_data.h"
#include "ui/charts/heat_map.h"
#include "ui/labs/activations/activations_presenter.h"

namespace qs::ui {

// Titles in the present language; without series while nothing is known.
ChartData channelsChartOf(const ActivationsPresenter& presenter);
ChartData costChartOf(const ActivationsPresenter& presenter);
// Of the state's scheme; without cells while there is no matrix.
HeatMapData mismatchMapOf(const ActivationsPresenter& presenter);

}  // namespace qs::ui
