// The left column of the Model loss page: a scheme to add, the text and how much of it, stop and resume, and the key
// figures of the selected row. It shows a state and reports edits; it keeps none but the scheme being typed.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/labs/loss/loss_presenter.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace qs::ui {

class FigureList;
class ReadingControls;
class ScoredText;
class TextChoice;

class LossControls : public QObject {
  Q_OBJECT

 public:
  explicit LossControls(LossPresenter& presenter, QObject* parent = nullptr);

  // The blocks of the control column, and what stands under them.
  std::vector<QWidget*> sections() const { return sections_; }
  QWidget* figures() const { return figuresBox_; }

  void showState();
  void showResult();
  void retranslate();
  // Why a typed scheme was refused, here or in the table.
  void showRefusal(const base::Error& error);
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 signals:
  void textFileRequested();

 private:
  void buildAdd();
  void buildText();
  void buildReading();
  void buildFigures();
  void checkTyped();
  void composeFromChoices();
  void showChoices(const quant::QuantScheme& scheme);
  void sortBy(SchemeOrder order);
  void add();
  template <class Change>
  void change(Change change, const QString& gesture = {});
  void showFigures();

  LossPresenter& presenter_;
  bool showing_ = false;
  std::vector<QWidget*> sections_;
  QLabel* addLabel_ = nullptr;
  QLineEdit* scheme_ = nullptr;
  QPushButton* add_ = nullptr;
  QComboBox* bits_ = nullptr;
  QComboBox* groups_ = nullptr;
  QComboBox* method_ = nullptr;
  QLabel* problem_ = nullptr;
  QPushButton* preset_ = nullptr;
  QLineEdit* filter_ = nullptr;
  QPushButton* sort_ = nullptr;
  ScoredText* text_ = nullptr;
  TextChoice* calibration_ = nullptr;
  ReadingControls* reading_ = nullptr;
  QWidget* figuresBox_ = nullptr;
  QLabel* figuresTitle_ = nullptr;
  FigureList* figures_ = nullptr;
};

}  // namespace qs::ui
