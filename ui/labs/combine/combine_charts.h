// The charts of the page Combine as data: gains and their product, task success, tokens per second, memory, loss, and the
// gains of all runs. It draws nothing and measures nothing.
#pragma once

#include <QCoreApplication>

#include "ui/charts/chart_data.h"
#include "ui/labs/combine/combine_presenter.h"

namespace qs::ui {

class CombineCharts {
  Q_DECLARE_TR_FUNCTIONS(CombineCharts)

 public:
  // Of the shown run, with the pinned one beside it; no points while nothing is known.
  static ChartData of(const CombinePresenter& presenter, CombineState::Chart chart);
  // Of all runs.
  static ChartData runs(const CombinePresenter& presenter);

 private:
  static ChartData gains(const CombinePresenter& presenter);
  static ChartData tasks(const CombinePresenter& presenter);
  static ChartData speed(const CombinePresenter& presenter);
  static ChartData memory(const CombinePresenter& presenter);
  static ChartData loss(const CombinePresenter& presenter);
};

}  // namespace qs::ui
