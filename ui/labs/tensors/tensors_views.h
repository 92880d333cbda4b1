// The lower part of the Tensors page: the pictures of the chosen tensor, one at a time. It turns results into charts and
// gestures on charts into edits; it keeps no state.
#pragma once

#include <QFrame>
#include <utility>
#include <vector>

#include "ui/charts/chart_view.h"
#include "ui/charts/export.h"
#include "ui/charts/heat_map_view.h"
#include "ui/labs/tensors/tensors_presenter.h"
#include "ui/theme/palette.h"

class QLabel;
class QStackedLayout;
class QToolButton;

namespace qs::ui {

class BlocksView;
class PairView;
class SegmentedSwitch;

class TensorsViews : public QFrame {
  Q_OBJECT

 public:
  explicit TensorsViews(TensorsPresenter& presenter, QWidget* parent = nullptr);

  // The state, or anything that was computed, has changed: brings what is visible up to date, each chart at most once
  // for each new result.
  void refresh();
  void retranslate();
  void setTheme(const Theme& theme);
  std::vector<QWidget*> tabOrder() const;
  // The charts of the present view, with a short name each; none while there is nothing to show.
  std::vector<std::pair<QString, ui::Panel>> panels() const;

  ChartView* histogram() const { return histogram_; }
  ChartView* channels() const { return channels_; }
  ChartView* rowErrors() const { return rowErrors_; }
  ChartView* columnErrors() const { return columnErrors_; }
  ChartView* sweepCurves() const { return sweepCurves_; }
  HeatMapView* sweepMap() const { return sweepMap_; }
  HeatMapView* heat() const { return heat_; }
  BlocksView* blocks() const { return blocks_; }
  PairView* pairOfBackends() const { return pairView_; }
  // How often charts were given new data; for tests of work done.
  quint64 replaced() const { return replaced_; }

 signals:
  void exportRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  template <class Change>
  void change(Change change, const QString& gesture = {});
  void buildOptions();
  QWidget* pair(const QString& name, QWidget* first, QWidget* second, bool besides = false);
  void connectCharts();
  void showOptions();
  void showDistribution();
  void showHeat();
  void showBlocks();
  void showErrors();
  void showSweep();
  bool sweepIsSplit() const;
  double heatLimit() const;
  // Data or, without any, the sentence that says why; the second chart stays blank then.
  void setStates(QWidget* first, QWidget* second, bool hasData, WorkPhase phase);

  TensorsPresenter& presenter_;
  Theme theme_ = lightTheme();
  bool showing_ = false;
  quint64 replaced_ = 0;

  SegmentedSwitch* switch_;
  QWidget* options_;
  QToolButton* logCounts_;
  SegmentedSwitch* heatOf_;
  QToolButton* wholeMatrix_;
  SegmentedSwitch* sweepFigure_;
  SegmentedSwitch* sweepPart_;  // curves or map, where there is no room for both
  QLabel* summary_;
  QStackedLayout* stack_ = nullptr;
  ChartView* histogram_;
  ChartView* channels_;
  HeatMapView* heat_;
  BlocksView* blocks_;
  ChartView* rowErrors_;
  ChartView* columnErrors_;
  ChartView* sweepCurves_;
  HeatMapView* sweepMap_;
  PairView* pairView_;

  // What each chart shows now, so that nothing is drawn twice.
  StudyPtr shownStudy_;
  LevelsPtr shownLevels_;
  bool shownLog_ = false;
  HeatMapData shownHeat_;
  SchemePtr shownBlocks_;
  SchemePtr shownErrors_;
  SweepPtr shownSweep_;
  TensorsState::SweepFigure shownFigure_ = TensorsState::SweepFigure::rmse;
  quant::QuantScheme shownScheme_;
};

}  // namespace qs::ui
