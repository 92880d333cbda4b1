// The controls of the Rounding page: every setting as a widget, and the key figures. It shows a state and reports edits;
// it keeps none, and where the widgets stand is the page frame's business.
#pragma once

#include <QObject>
#include <vector>

#include "ui/labs/rounding/rounding_presenter.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;
class QVBoxLayout;

namespace qs::ui {

class BitsSlider;
class FigureList;
class SchemeChoices;
class ValueSlider;

class RoundingControls : public QObject {
  Q_OBJECT

 public:
  explicit RoundingControls(RoundingPresenter& presenter, QObject* parent = nullptr);

  // The blocks of the column from top to bottom, and the figures; owned by whoever lays them out.
  std::vector<QWidget*> sections() const { return {source_, settings_}; }
  FigureList* figures() const { return figures_; }

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
  void buildFigures();
  void takeGroupText(const QString& text);
  void takeLengths();

  RoundingPresenter& presenter_;
  bool showing_ = false;  // writing into the controls, not listening to them

  QWidget* source_ = nullptr;
  QWidget* settings_ = nullptr;
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

  BitsSlider* bits_ = nullptr;
  ValueSlider* group_ = nullptr;
  ValueSlider* outlier_ = nullptr;
  SchemeChoices* choices_ = nullptr;
  FigureList* figures_ = nullptr;
  QString textGesture_;
};

}  // namespace qs::ui
