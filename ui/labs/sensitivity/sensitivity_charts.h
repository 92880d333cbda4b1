// The picture of the Sensitivity page: the switch of its views, one chart for each, what was found in words, and the
// protocol. It turns what is known into chart data; drawing is ui/charts.
#pragma once

#include <QFrame>
#include <QTimer>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/labs/sensitivity/sensitivity_presenter.h"

class QComboBox;
class QLabel;

namespace qs::ui {

class ChartView;
class SegmentedSwitch;

// The data of the three charts, titles in the present language. Empty series while nothing is known.
ChartData ladderChartOf(const SensitivityPresenter& presenter);
ChartData layersChartOf(const SensitivityPresenter& presenter);
ChartData positionChartOf(const SensitivityPresenter& presenter);
// Indices of the layers in the order in which the chart shows them.
std::vector<std::size_t> shownLayers(const SensitivityPresenter& presenter);

class SensitivityCharts : public QFrame {
  Q_OBJECT

 public:
  explicit SensitivityCharts(SensitivityPresenter& presenter, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void showState();
  void showResult();
  // Words that may follow the charts a little later.
  void showWords();
  void retranslate();
  // Layers are many: where a hall looks at a small screen, their bars have all of the card.
  void setBrief(bool brief);
  std::vector<QWidget*> tabOrder() const;

 signals:
  void exportRequested();

 private:
  void showPhase();
  template <class Change>
  void change(Change change);
  ChartView* shownChart() const;

  SensitivityPresenter& presenter_;
  bool showing_ = false;
  bool brief_ = false;
  SegmentedSwitch* switch_;
  QComboBox* show_;
  QComboBox* order_;
  std::vector<ChartView*> charts_;  // by view
  QLabel* finding_;
  QLabel* protocol_;
  QLabel* pinned_;
  bool loading_ = false;
  QTimer patience_;  // before an old picture is covered by the word that a new one is on its way
};

}  // namespace qs::ui
