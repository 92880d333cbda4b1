// The left column of the Rounding page: every setting as a control, and the key figures under them. It shows a state and
// reports edits; it keeps none.
#pragma once

#include <QFrame>
#include <vector>

#include "ui/labs/rounding/rounding_presenter.h"

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;
class QVBoxLayout;

namespace qs::ui {

class FigureList;
class ValueSlider;

class RoundingControls : public QFrame {
  Q_OBJECT

 public:
  explicit RoundingControls(RoundingPresenter& presenter, QWidget* parent = nullptr);

  // Writes the presenter's state, outline or result into the controls, without reporting edits.
  void showState();
  void showOutline();
  void showResult();
  void retranslate();
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 private:
  template <class Change>
  void change(Change change, const QString& gesture = {});
  void buildSource(QVBoxLayout* column);
  void buildSliders(QVBoxLayout* column);
  void buildChoices(QVBoxLayout* column);
  void buildFigures(QVBoxLayout* column);
  QComboBox* addChoice(QGridLayout* grid, const QString& name, int items);
  void takeGroupText(const QString& text);
  void takeLengths();
  void labelScaleItems();

  RoundingPresenter& presenter_;
  bool showing_ = false;  // writing into the controls, not listening to them

  QWidget* rowSource_ = nullptr;
  QLabel* tensorLabel_ = nullptr;
  QComboBox* tensor_ = nullptr;
  QLabel* rowLabel_ = nullptr;
  QSpinBox* row_ = nullptr;
  QWidget* typedSource_ = nullptr;
  QLabel* valuesLabel_ = nullptr;
  QPlainTextEdit* values_ = nullptr;
  QLabel* valuesProblem_ = nullptr;
  QLabel* lengthsLabel_ = nullptr;
  QLineEdit* lengths_ = nullptr;

  ValueSlider* bits_ = nullptr;
  ValueSlider* group_ = nullptr;
  ValueSlider* outlier_ = nullptr;
  std::vector<QLabel*> choiceLabels_;
  QComboBox* grid_ = nullptr;
  QComboBox* rounding_ = nullptr;
  QComboBox* range_ = nullptr;
  QLabel* percentileLabel_ = nullptr;
  QDoubleSpinBox* percentile_ = nullptr;
  QComboBox* scale_ = nullptr;
  FigureList* figures_ = nullptr;
  QString textGesture_;
};

}  // namespace qs::ui
