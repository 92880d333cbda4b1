// The middle of the Rounding page: number line, values and errors, one over the other with plot areas in line. It turns
// a result into chart data; drawing is ui/charts, and arithmetic core/experiment/rounding_view.h.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/charts/export.h"
#include "ui/labs/rounding/rounding_presenter.h"

class QLabel;
class QSpinBox;

namespace qs::ui {

class ChartView;
class NumberLineView;

// The data of the three charts, titles in the present language.
NumberLineData numberLineOf(const RoundingResult& result);
ChartData valuesChartOf(const RoundingResult& result);
ChartData errorChartOf(const RoundingResult& result);
// All three under one title, as exports show them.
Figure roundingFigure(const RoundingResult& result);

class RoundingCharts : public QWidget {
  Q_OBJECT

 public:
  explicit RoundingCharts(RoundingPresenter& presenter, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void showResult();
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

  ChartView* values() const { return values_; }
  ChartView* errors() const { return errors_; }
  NumberLineView* line() const { return line_; }
  // Generation of the values chart that carries the newest result; for measurements.
  quint64 generation() const { return generation_; }

 signals:
  void exportRequested();

 private:
  void resizeEvent(QResizeEvent* event) override;
  void chooseCharts();
  void showPhase();
  void showLineGroup(const RoundingResult& result);

  RoundingPresenter& presenter_;
  QWidget* lineCard_ = nullptr;
  QWidget* lineHead_;
  QLabel* lineLabel_;
  QSpinBox* lineGroup_;
  NumberLineView* line_;
  ChartView* values_;
  ChartView* errors_;
  RoundingResultPtr shown_;
  quint64 generation_ = 0;
  bool showing_ = false;
};

}  // namespace qs::ui
