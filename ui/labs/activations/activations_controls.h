// The left column of the page Activations: input, α and threshold, outliers, calibration, the scored text, and the key
// figures. It shows a state and reports edits; it keeps none but channels being typed.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/labs/activations/activations_presenter.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace qs::ui {

class FigureList;
class ReadingControls;
class TextChoice;
class ValueSlider;

class ActivationsControls : public QObject {
  Q_OBJECT

 public:
  explicit ActivationsControls(ActivationsPresenter& presenter, QObject* parent = nullptr);

  // The blocks of the control column, and what stands under them.
  std::vector<QWidget*> sections() const { return sections_; }
  QWidget* figures() const { return figuresBox_; }

  void showState();
  // The layers that can be chosen.
  void showRanges();
  // Figures and meanings.
  void showResult();
  void retranslate();
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 signals:
  void textFileRequested(qs::ui::ActivationsPresenter::TextUse use);

 private:
  void buildInput();
  void buildOutliers();
  void buildCalibration();
  void buildScored();
  void buildFigures();
  TextChoice* makeTextChoice(const QString& name, ActivationsPresenter::TextUse use, QVBoxLayout* column);
  void takeChannels(bool inject);
  void draw();
  template <class Change>
  void change(Change change, const QString& gesture = {});

  ActivationsPresenter& presenter_;
  bool showing_ = false;
  std::vector<QWidget*> sections_;
  QLabel* layerLabel_ = nullptr;
  QComboBox* layer_ = nullptr;
  ValueSlider* alpha_ = nullptr;
  ValueSlider* threshold_ = nullptr;
  QLabel* channelsLabel_ = nullptr;
  QLineEdit* channels_ = nullptr;
  QSpinBox* count_ = nullptr;
  QLabel* seedLabel_ = nullptr;
  QSpinBox* seed_ = nullptr;
  QPushButton* draw_ = nullptr;
  ValueSlider* factor_ = nullptr;
  QPushButton* inject_ = nullptr;
  QLabel* injection_ = nullptr;
  QLabel* outlierProblem_ = nullptr;
  TextChoice* calibration_ = nullptr;
  QLabel* calibrationMeaning_ = nullptr;
  ValueSlider* windows_ = nullptr;
  TextChoice* scored_ = nullptr;
  ReadingControls* reading_ = nullptr;
  QWidget* figuresBox_ = nullptr;
  FigureList* figures_ = nullptr;
};

}  // namespace qs::ui
