// The middle of the Ledger page: the list of claims, the chart of how far computed numbers are from stated ones, and what is
// only quoted; below them the claim that is looked at. It turns rows into chart data; drawing is ui/charts.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/labs/ledger/ledger_presenter.h"
#include "ui/theme/palette.h"

class QFrame;
class QLabel;
class QPushButton;
class QScrollArea;
class QStackedLayout;

namespace qs::ui {

class ChartView;
class LedgerDetail;
class LedgerTable;
class SegmentedSwitch;

// (computed − expected) ÷ tolerance of every figure with a tolerance above 0, by claim. Within ±1 it agrees. `claims`: the
// ids of the categories, if asked for.
ChartData differencesChartOf(const LedgerPresenter& presenter, std::vector<std::string>* claims = nullptr);

class LedgerCharts : public QWidget {
  Q_OBJECT

 public:
  explicit LedgerCharts(LedgerPresenter& presenter, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void showState();
  void showResult();
  void retranslate();
  std::vector<QWidget*> tabOrder() const;
  LedgerTable& table() { return *table_; }

 signals:
  void exportRequested();
  void rowsRequested();  // to be saved
  void showRequested();  // the claim on its page

 private:
  void showQuoted();

  LedgerPresenter& presenter_;
  QFrame* card_;
  SegmentedSwitch* switch_;
  QPushButton* save_;
  LedgerTable* table_;
  QLabel* nothing_;
  ChartView* chart_;
  QScrollArea* quotedScroll_;
  QLabel* quoted_;
  QStackedLayout* pages_ = nullptr;
  LedgerDetail* detail_;
};

}  // namespace qs::ui
