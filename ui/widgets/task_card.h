// One *Try this* task: a sentence that sets the controls, then a question whose answer is compared with the computed
// result, and the reason. It knows neither the settings nor the answer; its owner is asked through signals.
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace qs::ui {

class WrapButton;

class TaskCard : public QWidget {
  Q_OBJECT

 public:
  // `name` becomes part of the object names: nameStart, nameAnswer or nameChoice, nameCheck, nameVerdict.
  explicit TaskCard(const QString& name, QWidget* parent = nullptr);

  // The sentence on the button.
  void setTask(const QString& sentence);
  // The question; with choices the answer is chosen, without it is typed.
  void setQuestion(const QString& question, const QStringList& choices = {});
  void setWords(const QString& check, const QString& answerName);

  // Opens the question; `ready` says whether there is a result to compare with yet.
  void open(bool ready);
  void close();
  bool isOpen() const;
  void setReady(bool ready);
  void showVerdict(bool right, const QString& sentence);
  // Something about the answer itself, such as that it is no number.
  void showRemark(const QString& sentence);

  QString typedAnswer() const;
  int chosenAnswer() const;
  std::vector<QWidget*> tabOrder() const;

 signals:
  void started();
  void checked();

 private:
  WrapButton* start_;
  QWidget* body_;
  QLabel* question_;
  QLineEdit* answer_;
  QComboBox* choice_;
  QPushButton* check_;
  QLabel* verdict_;
};

}  // namespace qs::ui
