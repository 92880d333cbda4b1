// What the page Self-check says about itself and its results, and the results as a chart. It asks nothing.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "ui/charts/chart_data.h"
#include "ui/labs/selfcheck/selfcheck_presenter.h"

namespace qs::ui {

class SelfcheckWords {
  Q_DECLARE_TR_FUNCTIONS(SelfcheckWords)

 public:
  static QString chapter(std::optional<quiz::Chapter> chapter);
  static QStringList see(const SelfcheckPresenter& presenter);
  // About the results: how far one has come, or that the file with them could not be read.
  static QString notice(const SelfcheckPresenter& presenter);
  static QString misreading(const SelfcheckPresenter& presenter);
  static QString provenance(const SelfcheckPresenter& presenter);
  // Of each topic's questions the share answered right and wrong the last time.
  static ChartData chart(const SelfcheckPresenter& presenter);
};

}  // namespace qs::ui
