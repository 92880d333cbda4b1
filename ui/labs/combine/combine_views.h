// The picture of the page Combine: the switch of its views; the table of stages over a chart; one prompt side by side; the
// table of runs over their gains; what was found in words, and the protocol. It turns nothing into figures itself.
#pragma once

#include <QFrame>
#include <QTimer>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/labs/combine/combine_presenter.h"

class QLabel;
class QPlainTextEdit;

namespace qs::ui {

class ChartView;
class CounterGrid;
class FigureTable;
class SegmentedSwitch;
class SideTexts;

class CombineViews : public QFrame {
  Q_OBJECT

 public:
  explicit CombineViews(CombinePresenter& presenter, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void showState();
  void showResult();
  // Words that may follow the charts a little later.
  void showWords();
  void retranslate();
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
  QWidget* buildStages();
  QWidget* buildSide();
  QWidget* buildRuns();
  void arrange();
  void showPhase();
  void showTables();
  void takePrompt();
  template <class Change>
  void change(Change change, const QString& gesture = {});

  CombinePresenter& presenter_;
  bool showing_ = false;
  bool brief_ = false;
  bool lecture_ = false;
  SegmentedSwitch* switch_;
  std::vector<QWidget*> pages_;  // by view
  std::vector<ChartView*> charts_;
  FigureTable* stages_ = nullptr;
  SegmentedSwitch* chartSwitch_ = nullptr;
  ChartView* chart_ = nullptr;
  SegmentedSwitch* variant_ = nullptr;
  QLabel* promptLabel_ = nullptr;
  QPlainTextEdit* prompt_ = nullptr;
  SideTexts* texts_ = nullptr;
  CounterGrid* sideFigures_ = nullptr;
  FigureTable* runs_ = nullptr;
  ChartView* runsChart_ = nullptr;
  QLabel* finding_;
  QLabel* protocol_;
  QTimer patience_;  // before an old picture is covered by the word that a new one is on its way
  bool loading_ = false;
};

}  // namespace qs::ui
