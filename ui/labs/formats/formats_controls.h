// The left column of the Formats page: the chosen format, the one value and what its block reaches, the choices, and the
// key figures. It shows a state and reports edits; it keeps none.
#pragma once

#include <QObject>
#include <vector>

#include "ui/labs/formats/formats_presenter.h"
#include "ui/theme/palette.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QVBoxLayout;
class QWidget;

namespace qs::ui {

class FigureList;
class ValueSlider;

class FormatsControls : public QObject {
  Q_OBJECT

 public:
  explicit FormatsControls(FormatsPresenter& presenter, QObject* parent = nullptr);

  // For FramedPage::assemble(), which takes the widgets.
  std::vector<QWidget*> sections() const { return {about_, sliders_, choices_}; }
  QWidget* figures() const { return figuresCard_; }

  void showState();
  void showResult();
  void retranslate();
  // Long descriptions are for a person alone; a hall needs the room.
  void setLecture(bool lecture);
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 private:
  template <class Change>
  void change(Change change, const QString& gesture = {});
  void buildSliders();
  void buildChoices();
  void buildFigures();
  QComboBox* addChoice(QGridLayout* grid, const QString& name, int items);
  ValueSlider* addSlider(QVBoxLayout* column, const QString& name, int low, int high, int page);

  FormatsPresenter& presenter_;
  bool showing_ = false;  // writing into the controls, not listening to them

  QWidget* about_;
  QLabel* name_ = nullptr;
  QLabel* facts_ = nullptr;
  QWidget* sliders_;
  ValueSlider* value_ = nullptr;
  ValueSlider* absmax_ = nullptr;
  ValueSlider* tensor_ = nullptr;
  ValueSlider* group_ = nullptr;
  QWidget* choices_;
  std::vector<QLabel*> labels_;
  QComboBox* scale_ = nullptr;
  QComboBox* grid_ = nullptr;
  QComboBox* rule_ = nullptr;
  QComboBox* beyond_ = nullptr;
  QComboBox* ties_ = nullptr;
  QWidget* figuresCard_;
  FigureList* figures_ = nullptr;
};

}  // namespace qs::ui
