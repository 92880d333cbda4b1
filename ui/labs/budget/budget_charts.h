// The data of the page's charts: what is known, turned into axes and series with words. It draws nothing.
#pragma once

#include <QCoreApplication>

#include "ui/charts/chart_data.h"
#include "ui/labs/budget/budget_presenter.h"

namespace qs::ui {

class BudgetCharts {
  Q_DECLARE_TR_FUNCTIONS(BudgetCharts)

 public:
  // Bytes of a step as stacked bars: the settings at hand first, then the same with the weights in other formats; `brief`:
  // in few of them.
  static ChartData bytes(const BudgetPresenter& presenter, bool brief = false);
  // Tokens/s over the batch, each and in all, the two bounds, where they cross, and what memory holds.
  static ChartData speed(const BudgetPresenter& presenter);
  // Requests that fit over their context.
  static ChartData capacity(const BudgetPresenter& presenter);
  static ChartData roofline(const BudgetPresenter& presenter);
  // Measured decoding by scheme, with the bound and what the fitted overheads make of it.
  static ChartData decoding(const BudgetPresenter& presenter);
  // Read bandwidth of this machine by working set, with the models' sizes; of the timing, else of the machine alone.
  static ChartData bandwidth(const BudgetPresenter& presenter);
};

}  // namespace qs::ui
