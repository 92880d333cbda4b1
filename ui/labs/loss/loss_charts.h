// The picture of the Model loss page: schemes as bars with their intervals over the noise band, or one scheme's error by
// layer, and the protocol in one line under it. It turns what is known into chart data; drawing is ui/charts.
#pragma once

#include <QFrame>
#include <QTimer>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/labs/loss/loss_presenter.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace qs::ui {

class ChartView;

// The data of the two charts, titles in the present language. Empty series while nothing is known.
ChartData lossBarsOf(const LossPresenter& presenter);
ChartData lossLayersOf(const LossPresenter& presenter);
// Δ against the size of the model as it would be stored, each scheme a point of its own, with the front that no other
// beats (core/experiment/pareto.h).
ChartData lossTradeOf(const LossPresenter& presenter);
// The scheme's linear layer with the largest error by the state's measure; −1 for none.
int worstLayer(const experiment::StudyRow& row, LossState::LayerMeasure measure);

class LossCharts : public QFrame {
  Q_OBJECT

 public:
  explicit LossCharts(LossPresenter& presenter, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void showState();
  void showResult();
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

  ChartView* bars() const { return bars_; }
  ChartView* layers() const { return layers_; }
  ChartView* trade() const { return trade_; }

 signals:
  void exportRequested();

 private:
  bool showsLayers() const;
  void showPhase();
  void openLayers(qsizetype scheme);

  LossPresenter& presenter_;
  QPushButton* back_;
  QLabel* heading_;
  QComboBox* measure_;
  ChartView* bars_;
  ChartView* layers_;
  ChartView* trade_;
  QLabel* protocol_;
  QLabel* pinned_;
  bool showing_ = false;
  bool loading_ = false;
  QTimer patience_;  // before an old picture is covered by the word that a new one is on its way
};

}  // namespace qs::ui
