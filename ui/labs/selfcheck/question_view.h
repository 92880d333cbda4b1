// The question that stands there: its text, the place for the answer, and what is said about it. It shows what the
// presenter has and hands answers to it; what is right, core/quiz says.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/labs/selfcheck/selfcheck_presenter.h"
#include "ui/theme/palette.h"

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QShortcut;
class QToolButton;
class QVBoxLayout;

namespace qs::ui {

class ChoiceButton;
class OrderList;

class QuestionView : public QWidget {
  Q_OBJECT

 public:
  explicit QuestionView(SelfcheckPresenter& presenter, QWidget* parent = nullptr);

  void showQuestion();
  void showVerdict();
  void setTheme(const Theme& theme);
  void retranslate();
  // Where an answer begins: the first choice, the field, the list.
  QWidget* firstControl() const;
  std::vector<QWidget*> tabOrder() const;

 signals:
  // Other widgets take part in Tab's order now.
  void orderChanged();
  // The person goes to a page to set controls there; `reminder` says what for.
  void leaving(const QString& reminder);

 private:
  void build();
  void buildChoices(const std::vector<quiz::Choice>& choices, bool several);
  void showWords();
  void choose(int number);
  void check();
  void checkOrNext();
  void goThere();
  void showMe();
  quiz::Verdict verdictOfAnswer() const;
  QString solution() const;
  bool isClosed() const;

  SelfcheckPresenter& presenter_;
  std::string shownId_;
  std::uint64_t shownSeed_ = 0;
  Theme theme_ = lightTheme();

  QLabel* origin_;
  QToolButton* back_;
  QToolButton* forth_;
  QScrollArea* scroll_;
  QLabel* text_;
  QLabel* hint_;
  QWidget* answer_;
  QVBoxLayout* answerColumn_;
  QButtonGroup* group_ = nullptr;
  std::vector<ChoiceButton*> choices_;
  QLineEdit* field_;
  QLabel* unit_;
  QWidget* fieldBox_;
  OrderList* order_;
  QPushButton* go_;
  QLabel* verdict_;
  QLabel* reasons_;
  QLabel* solution_;
  QLabel* explanation_;
  QPushButton* check_;
  QPushButton* next_;
  QPushButton* show_;
  std::vector<QShortcut*> digits_;
};

}  // namespace qs::ui
