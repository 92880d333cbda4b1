// The left column of the Sensitivity page: bits, what shares a scale in each part, the layers that are kept, the text and
// how much of it, stop and resume, and the figures of the selected bar. It shows a state and reports edits; it keeps none
// of its own.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/labs/sensitivity/sensitivity_presenter.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace qs::ui {

class BitsSlider;
class FigureList;
class ReadingControls;
class ScoredText;
class ValueSlider;

class SensitivityControls : public QObject {
  Q_OBJECT

 public:
  explicit SensitivityControls(SensitivityPresenter& presenter, QObject* parent = nullptr);

  // The blocks of the control column, and what stands under them.
  std::vector<QWidget*> sections() const { return sections_; }
  QWidget* figures() const { return figuresBox_; }

  void showState();
  void showResult();
  void retranslate();
  // Without the layers that are kept, as where a hall looks at a small screen.
  void setBrief(bool brief);
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 signals:
  void textFileRequested();

 private:
  void buildBits();
  void buildParts();
  QWidget* buildKeep();
  void buildText();
  void buildReading();
  void buildFigures();
  template <class Change>
  void change(Change change, const QString& gesture = {});
  void showKeep();
  void showFigures();

  SensitivityPresenter& presenter_;
  bool showing_ = false;
  bool brief_ = false;
  std::vector<QWidget*> sections_;
  BitsSlider* bits_ = nullptr;
  QLabel* partsLabel_ = nullptr;
  std::vector<QLabel*> partLabels_;
  std::vector<QComboBox*> parts_;  // weights, activations, cache, attention
  QWidget* keepBox_ = nullptr;
  ValueSlider* keep_ = nullptr;
  QPushButton* keepCopy_ = nullptr;
  ScoredText* text_ = nullptr;
  ReadingControls* reading_ = nullptr;
  QWidget* figuresBox_ = nullptr;
  QLabel* figuresTitle_ = nullptr;
  FigureList* figures_ = nullptr;
};

}  // namespace qs::ui
