// The left column of the Speculation page: the draft, how it is sampled, the prompt, and what the shown view asks besides;
// what runs, with a button that stops it; and the key figures. It shows a state and reports edits; it keeps none of its own.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/labs/speculation/speculation_presenter.h"
#include "ui/theme/palette.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace qs::ui {

class FigureList;
class NumberSlider;
class TypedTable;

class SpeculationControls : public QObject {
  Q_OBJECT

 public:
  explicit SpeculationControls(SpeculationPresenter& presenter, QObject* parent = nullptr);

  // The blocks of the control column, and what stands under them.
  std::vector<QWidget*> sections() const { return sections_; }
  QWidget* figures() const { return figuresBox_; }

  void showState();
  void showResult();
  void retranslate();
  // Of the swatches beside figures.
  void setTheme(const Theme& theme);
  // In a row for a hall; `brief`: without the prompt and the rarer settings, as on a small screen.
  void setBrief(bool brief, bool lecture);
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 signals:
  void draftFileRequested();

 private:
  void buildDraft(QVBoxLayout* column);
  void buildSampling(QVBoxLayout* column);
  void buildPrompt(QVBoxLayout* column);
  void buildArithmetic(QVBoxLayout* column);
  void buildExactness(QVBoxLayout* column);
  void buildRunning();
  void buildFigures();
  template <class Change>
  void change(Change change, const QString& gesture = {});
  void showDraft();
  void showMeanings();
  void chooseDraftKind(int item);
  void takeScheme();
  void takePrompt();

  SpeculationPresenter& presenter_;
  Theme theme_ = lightTheme();
  bool showing_ = false;
  bool brief_ = false;
  bool lecture_ = false;
  std::vector<QWidget*> sections_;
  QWidget* draftBox_ = nullptr;
  QLabel* draftLabel_ = nullptr;
  QComboBox* kind_ = nullptr;
  QComboBox* model_ = nullptr;
  QComboBox* scheme_ = nullptr;
  std::vector<NumberSlider*> values_;  // of the draft's parameters
  QLabel* draftMeaning_ = nullptr;
  bool schemeWrong_ = false;
  NumberSlider* gamma_ = nullptr;
  NumberSlider* temperature_ = nullptr;
  NumberSlider* topK_ = nullptr;
  NumberSlider* topP_ = nullptr;
  QWidget* promptBox_ = nullptr;
  QLabel* promptLabel_ = nullptr;
  QComboBox* prompt_ = nullptr;
  QPlainTextEdit* promptText_ = nullptr;
  QLabel* promptMeaning_ = nullptr;
  NumberSlider* maxNew_ = nullptr;
  QWidget* seedBox_ = nullptr;
  QLabel* seedLabel_ = nullptr;
  QSpinBox* seed_ = nullptr;
  TypedTable* typed_ = nullptr;
  std::vector<NumberSlider*> sums_;  // plain, draft, verification, confirmed, α, c, ĉ
  QWidget* faultBox_ = nullptr;
  QLabel* faultLabel_ = nullptr;
  QComboBox* fault_ = nullptr;
  QLabel* faultMeaning_ = nullptr;
  NumberSlider* draws_ = nullptr;
  QLabel* runLine_ = nullptr;
  QPushButton* run_ = nullptr;
  QPushButton* measured_ = nullptr;
  QWidget* figuresBox_ = nullptr;
  FigureList* figures_ = nullptr;
};

}  // namespace qs::ui
