// The picture of the page Byte budget: the switch of its views, a chart or table for each, the panel "should I quantize?" and
// the measurement; what was found in words, and whose figures those are. It turns nothing into figures itself.
#pragma once

#include <QFrame>
#include <QTimer>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/labs/budget/budget_presenter.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;

namespace qs::ui {

class ChartView;
class BudgetTable;
class SegmentedSwitch;

class BudgetViews : public QFrame {
  Q_OBJECT

 public:
  explicit BudgetViews(BudgetPresenter& presenter, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void showState();
  void showResult();
  void showMeasured();
  // Words that may follow the charts a little later.
  void showWords();
  void retranslate();
  // The picture alone, as where a hall looks at a small screen.
  void setBrief(bool brief, bool lecture);
  std::vector<QWidget*> tabOrder() const;
  // The charts of the shown view, with a name each; none of the table.
  std::vector<std::pair<QString, ChartView*>> shownCharts() const;
  BudgetTable& table() { return *table_; }

 signals:
  void exportRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  ChartView* addChart(const char* name);
  QWidget* buildFormats();
  QWidget* buildMeasured();
  void showPhase();
  void showTimed();
  void takeTimed();
  void arrange();
  template <class Change>
  void change(Change change);

  BudgetPresenter& presenter_;
  bool showing_ = false;
  bool brief_ = false;
  bool lecture_ = false;
  SegmentedSwitch* switch_;
  std::vector<ChartView*> charts_;   // all of them
  std::vector<QWidget*> pages_;      // by view
  BudgetTable* table_ = nullptr;
  QLabel* verdict_ = nullptr;
  std::vector<QLabel*> reasons_;
  QWidget* advice_ = nullptr;
  QLabel* timedLabel_ = nullptr;
  QComboBox* timed_ = nullptr;
  QPushButton* measure_ = nullptr;
  QLabel* timingLine_ = nullptr;
  QBoxLayout* timingCharts_ = nullptr;
  ChartView* decoding_ = nullptr;
  ChartView* bandwidth_ = nullptr;
  QLabel* finding_;
  QLabel* protocol_;
  bool loading_ = false;
  QTimer patience_;  // before an old picture is covered by the word that a new one is on its way
};

}  // namespace qs::ui
