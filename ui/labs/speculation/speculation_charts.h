// What is known of speculation as data of charts, titles in the present language. It draws nothing (ui/charts) and computes
// nothing but formulas of core/spec.
#pragma once

#include <QCoreApplication>

#include "ui/charts/chart_data.h"
#include "ui/labs/speculation/speculation_presenter.h"

namespace qs::ui {

class SpeculationCharts {
  Q_DECLARE_TR_FUNCTIONS(SpeculationCharts)

 public:
  // Empty series while nothing is known.
  static ChartData alphaByPlace(const SpeculationPresenter& presenter);
  static ChartData speedups(const SpeculationPresenter& presenter);
  static ChartData pairedBars(const SpeculationPresenter& presenter);
  static ChartData residual(const SpeculationPresenter& presenter);
  static ChartData sweep(const SpeculationPresenter& presenter);
  static ChartData perToken(const SpeculationState& state);
  static ChartData byGamma(const SpeculationState& state);
  static ChartData counts(const SpeculationPresenter& presenter);
};

}  // namespace qs::ui
