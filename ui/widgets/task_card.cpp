#include "ui/widgets/task_card.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/styling.h"
#include "ui/widgets/wrap_button.h"

namespace qs::ui {

TaskCard::TaskCard(const QString& name, QWidget* parent)
    : QWidget(parent), start_(new WrapButton), body_(new QWidget),
      question_(makeLabel(name + QStringLiteral("Question"), "body", true)), answer_(new QLineEdit),
      choice_(new QComboBox), check_(new QPushButton), verdict_(makeLabel(name + QStringLiteral("Verdict"), "body", true)) {
  setObjectName(name);
  start_->setObjectName(name + QStringLiteral("Start"));
  answer_->setObjectName(name + QStringLiteral("Answer"));
  choice_->setObjectName(name + QStringLiteral("Choice"));
  check_->setObjectName(name + QStringLiteral("Check"));
  question_->setBuddy(answer_);
  verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);

  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(answer_, 1);
  row->addWidget(choice_, 1);
  row->addWidget(check_);
  auto* inner = new QVBoxLayout(body_);
  inner->setContentsMargins(2, 6, 2, 4);
  inner->setSpacing(6);
  inner->addWidget(question_);
  inner->addLayout(row);
  inner->addWidget(verdict_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(start_);
  column->addWidget(body_);
  passUndoToWindow(answer_);
  body_->hide();
  verdict_->hide();

  connect(start_, &QAbstractButton::clicked, this, &TaskCard::started);
  connect(check_, &QPushButton::clicked, this, &TaskCard::checked);
  connect(answer_, &QLineEdit::returnPressed, this, [this] {
    if (check_->isEnabled()) emit checked();
  });
}

void TaskCard::setTask(const QString& sentence) {
  if (start_->text() == sentence) return;  // asked with every result; a layout costs more than this
  start_->setText(sentence);
  start_->setAccessibleName(sentence);
  start_->updateGeometry();
}

void TaskCard::setQuestion(const QString& question, const QStringList& choices) {
  question_->setText(question);
  const bool chosen = !choices.isEmpty();
  choice_->setVisible(chosen);
  answer_->setVisible(!chosen);
  question_->setBuddy(chosen ? static_cast<QWidget*>(choice_) : answer_);
  QStringList present;
  for (int i = 0; i < choice_->count(); ++i) present << choice_->itemText(i);
  if (present != choices) {
    const int kept = present.size() == choices.size() ? choice_->currentIndex() : -1;
    choice_->clear();
    choice_->addItems(choices);
    choice_->setCurrentIndex(kept);
  }
}

void TaskCard::setWords(const QString& check, const QString& answerName) {
  check_->setText(check);
  answer_->setAccessibleName(answerName);
  choice_->setAccessibleName(answerName);
  choice_->setPlaceholderText(answerName);
  answer_->setPlaceholderText(answerName);
}

void TaskCard::open(bool ready) {
  verdict_->hide();
  answer_->clear();
  choice_->setCurrentIndex(-1);
  setReady(ready);
  body_->show();
}

void TaskCard::close() { body_->hide(); }

bool TaskCard::isOpen() const { return !body_->isHidden(); }

void TaskCard::setReady(bool ready) { check_->setEnabled(ready); }

void TaskCard::showVerdict(bool right, const QString& sentence) {
  setKind(verdict_, right ? "right" : "wrong");
  verdict_->setText(sentence);
  verdict_->setAccessibleName(sentence);
  verdict_->show();
}

void TaskCard::showRemark(const QString& sentence) {
  setKind(verdict_, "quiet");
  verdict_->setText(sentence);
  verdict_->setAccessibleName(sentence);
  verdict_->show();
}

QString TaskCard::typedAnswer() const { return answer_->text().trimmed(); }
int TaskCard::chosenAnswer() const { return choice_->currentIndex(); }
std::vector<QWidget*> TaskCard::tabOrder() const { return {start_, answer_, choice_, check_}; }

}  // namespace qs::ui
