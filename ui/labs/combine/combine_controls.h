// The left column of the page Combine: draft, scheme, how is decoded, tasks, the loss text; run, how far it is, and the key
// figures. It shows a state and reports edits; it keeps none of its own.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/labs/combine/combine_presenter.h"

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace qs::ui {

class FigureList;
class NumberSlider;
class TextChoice;

class CombineControls : public QObject {
  Q_OBJECT

 public:
  explicit CombineControls(CombinePresenter& presenter, QObject* parent = nullptr);

  std::vector<QWidget*> sections() const { return sections_; }
  QWidget* figures() const { return figuresBox_; }

  void showState();
  void showResult();
  void retranslate();
  // `lecture`: a row for a hall, without meanings; `brief`: without the rarer settings, as on a small screen.
  void setBrief(bool brief, bool lecture);
  std::vector<QWidget*> tabOrder() const;
  QWidget* firstControl() const;

 signals:
  void draftFileRequested();
  void taskFileRequested();
  void textFileRequested();

 private:
  void buildModels(QVBoxLayout* column);
  void buildDecoding(QVBoxLayout* column);
  void buildQuality(QVBoxLayout* column);
  void buildRunning();
  template <class Change>
  void change(Change change, const QString& gesture = {});
  void takeDraft();
  void takeScheme();
  void showMeanings();

  CombinePresenter& presenter_;
  bool showing_ = false;
  bool brief_ = false;
  bool lecture_ = false;
  std::vector<QWidget*> sections_;
  QLabel* draftLabel_ = nullptr;
  QComboBox* draft_ = nullptr;
  QLabel* draftMeaning_ = nullptr;
  bool draftWrong_ = false;   // what is typed is none; it stays until the state's changes
  QLabel* schemeLabel_ = nullptr;
  QComboBox* scheme_ = nullptr;
  QLabel* schemeMeaning_ = nullptr;
  bool schemeWrong_ = false;
  std::string shownScheme_;
  std::string shownDraft_;
  NumberSlider* gamma_ = nullptr;
  NumberSlider* temperature_ = nullptr;
  TextChoice* tasks_ = nullptr;
  QLabel* tasksMeaning_ = nullptr;
  NumberSlider* taskCount_ = nullptr;
  TextChoice* text_ = nullptr;
  NumberSlider* lossTokens_ = nullptr;
  QLabel* runLine_ = nullptr;
  QPushButton* run_ = nullptr;
  QWidget* figuresBox_ = nullptr;
  FigureList* figures_ = nullptr;
};

}  // namespace qs::ui
