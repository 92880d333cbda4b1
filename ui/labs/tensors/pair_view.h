// The chosen tensor quantized by two backends: which other one, whether they give the same, a table of what each did and how
// fast as bars. It computes nothing.
#pragma once

#include <QWidget>

#include "ui/charts/chart_view.h"
#include "ui/labs/tensors/tensors_presenter.h"

class QComboBox;
class QBoxLayout;
class QLabel;

namespace qs::ui {

class FigureTable;

class PairView : public QWidget {
  Q_OBJECT

 public:
  explicit PairView(TensorsPresenter& presenter, QWidget* parent = nullptr);

  // Brings it up to date; true: the chart has new data.
  bool refresh();
  void retranslate();
  void setTheme(const Theme& theme);
  std::vector<QWidget*> tabOrder() const;
  ChartView* chart() const { return chart_; }
  // What is shown belongs to the chosen tensor.
  bool hasData() const { return shown_ != nullptr; }

 signals:
  void exportRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showOthers();
  void arrange();

  TensorsPresenter& presenter_;
  Theme theme_ = lightTheme();
  QLabel* label_;
  QComboBox* other_;
  QLabel* verdict_;
  FigureTable* table_;
  ChartView* chart_;
  QBoxLayout* lower_;
  PairPtr shown_;
};

}  // namespace qs::ui
