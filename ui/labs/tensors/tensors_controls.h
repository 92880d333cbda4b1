// The left column of the Tensors page: which tensor, the scheme as sliders and choices, and the key figures. It shows a
// state and reports edits; it keeps none.
#pragma once

#include <QObject>
#include <vector>

#include "ui/labs/tensors/tensors_presenter.h"
#include "ui/theme/palette.h"

class QLabel;
class QWidget;

namespace qs::ui {

class BitsSlider;
class FigureList;
class SchemeChoices;
class ValueSlider;

class TensorsControls : public QObject {
  Q_OBJECT

 public:
  explicit TensorsControls(TensorsPresenter& presenter, QObject* parent = nullptr);

  // For FramedPage::assemble(), which takes the widgets.
  std::vector<QWidget*> sections() const { return {about_, sliders_, choicesSection_}; }
  QWidget* figures() const { return figuresCard_; }

  void showState();
  void showResult();
  void retranslate();
  void setTheme(const Theme& theme);
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 private:
  template <class Change>
  void change(Change change, const QString& gesture = {});
  void buildSliders();
  void buildChoices();
  void buildFigures();
  void takeGranularityText(const QString& text);

  TensorsPresenter& presenter_;
  bool showing_ = false;  // writing into the controls, not listening to them

  QWidget* about_;
  QLabel* tensorName_ = nullptr;
  QLabel* tensorFacts_ = nullptr;
  QWidget* sliders_;
  BitsSlider* bits_ = nullptr;
  ValueSlider* group_ = nullptr;
  QWidget* choicesSection_;
  SchemeChoices* choices_;
  QWidget* figuresCard_;
  FigureList* figures_ = nullptr;
  QLabel* basis_ = nullptr;  // whether the figures are a sample's
};

}  // namespace qs::ui
