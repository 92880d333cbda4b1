// The picture of the Speculation page: the switch of its views, and for each its strip, charts, line and figures; what was
// found in words, and the protocol. It turns nothing into figures itself.
#pragma once

#include <QBoxLayout>
#include <QFrame>
#include <QTimer>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/labs/speculation/speculation_presenter.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QToolButton;

namespace qs::ui {

class ChartView;
class CounterGrid;
class DrawLine;
class SegmentedSwitch;
class StripLegend;
class TokenStrip;

class SpeculationViews : public QFrame {
  Q_OBJECT

 public:
  explicit SpeculationViews(SpeculationPresenter& presenter, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void showState();
  void showResult();
  // Words that may follow the charts a little later.
  void showWords();
  void retranslate();
  // The picture alone, as where a hall looks at a small screen.
  void setBrief(bool brief, bool lecture);
  std::vector<QWidget*> tabOrder() const;
  // The charts of the shown view, with a name each.
  std::vector<std::pair<QString, ChartView*>> shownCharts() const;

 signals:
  void exportRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  static constexpr int kEdge = 14;  // of words and figures from the card's edge

  ChartView* addChart(const char* name);
  QWidget* buildRun();
  QWidget* buildStep();
  QWidget* buildSweep();
  QWidget* buildArithmetic();
  QWidget* buildExactness();
  void arrange();
  void showResidual();
  void showPhase();
  void showPlaces();
  void chooseToken(std::size_t token);
  template <class Change>
  void change(Change change);

  SpeculationPresenter& presenter_;
  bool showing_ = false;
  bool brief_ = false;
  bool lecture_ = false;
  SegmentedSwitch* switch_;
  std::vector<QWidget*> pages_;  // by view
  std::vector<ChartView*> charts_;
  // Run.
  StripLegend* legend_ = nullptr;
  TokenStrip* strip_ = nullptr;
  QScrollArea* stripArea_ = nullptr;
  bool following_ = true;  // the strip shows its end until someone scrolls back
  CounterGrid* counters_ = nullptr;
  QWidget* runCharts_ = nullptr;
  ChartView* alpha_ = nullptr;
  ChartView* speed_ = nullptr;
  // Step.
  SegmentedSwitch* source_ = nullptr;
  std::vector<QToolButton*> steps_;  // to the first, back, on, to the last
  QLabel* where_ = nullptr;
  QLabel* whereShort_ = nullptr;  // in its place where room is short
  QBoxLayout* stepCharts_ = nullptr;
  ChartView* pairs_ = nullptr;
  ChartView* residual_ = nullptr;
  DrawLine* line_ = nullptr;
  // Sweep.
  SegmentedSwitch* axis_ = nullptr;
  ChartView* sweep_ = nullptr;
  // Arithmetic.
  QBoxLayout* sumCharts_ = nullptr;
  ChartView* perToken_ = nullptr;
  ChartView* byGamma_ = nullptr;
  CounterGrid* sums_ = nullptr;
  // Exactness.
  QComboBox* place_ = nullptr;
  ChartView* counts_ = nullptr;
  std::vector<QLabel*> verdicts_;
  CounterGrid* tests_ = nullptr;

  QLabel* finding_;
  QLabel* protocol_;
  bool loading_ = false;
  QTimer patience_;  // before an old picture is covered by the word that a new one is on its way
};

}  // namespace qs::ui
