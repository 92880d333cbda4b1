#include "ui/labs/selfcheck/question_view.h"

#include <QApplication>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/quiz/answer.h"
#include "ui/i18n/language.h"
#include "ui/labs/selfcheck/choice_button.h"
#include "ui/labs/selfcheck/order_list.h"
#include "ui/widgets/styling.h"
#include "ui/window/page_roster.h"

namespace qs::ui {

namespace {

constexpr int kMostDigits = 6;
constexpr int kFieldWidth = 160;
constexpr int kQuestionSize = 16;
constexpr int kWidest = 760;  // a line of reading

QToolButton* makeArrow(const char* name, Qt::ArrowType arrow) {
  auto* button = new QToolButton;
  button->setObjectName(QLatin1String(name));
  button->setArrowType(arrow);
  button->setFocusPolicy(Qt::StrongFocus);
  setKind(button, "square");
  return button;
}

QPushButton* makeButton(const char* name, bool primary = false) {
  auto* button = new QPushButton;
  button->setObjectName(QLatin1String(name));
  if (primary) button->setProperty("primary", true);
  button->setAutoDefault(false);
  return button;
}

QString joined(const std::vector<base::Text>& sentences) {
  QStringList out;
  for (const base::Text& sentence : sentences) out << translated(sentence);
  return out.join(QLatin1Char('\n'));
}

QString pageName(const std::string& id) {
  for (const PageEntry& page : pageRoster()) {
    if (page.id.toStdString() == id) return page.name();
  }
  return {};
}

}  // namespace

QuestionView::QuestionView(SelfcheckPresenter& presenter, QWidget* parent)
    : QWidget(parent), presenter_(presenter), origin_(makeLabel(QStringLiteral("questionOrigin"), "quiet", true)),
      back_(makeArrow("questionBack", Qt::LeftArrow)), forth_(makeArrow("questionForth", Qt::RightArrow)), scroll_(new QScrollArea),
      text_(makeLabel(QStringLiteral("questionText"), "body", true)), hint_(makeLabel(QStringLiteral("questionHint"), "quiet", true)),
      answer_(new QWidget), field_(new QLineEdit), unit_(makeLabel(QStringLiteral("answerUnit"), "body")), fieldBox_(new QWidget),
      order_(new OrderList), go_(makeButton("takeMeThere")), verdict_(makeLabel(QStringLiteral("verdict"), "right", true)),
      reasons_(makeLabel(QStringLiteral("reasons"), "body", true)), solution_(makeLabel(QStringLiteral("solution"), "body", true)),
      explanation_(makeLabel(QStringLiteral("explanation"), "body", true)), check_(makeButton("checkAnswer", true)),
      next_(makeButton("nextQuestion", true)), show_(makeButton("showMe")) {
  setObjectName(QStringLiteral("questionView"));
  field_->setObjectName(QStringLiteral("answerField"));
  passUndoToWindow(field_);
  for (QLabel* label : {text_, reasons_, solution_, explanation_}) label->setTextInteractionFlags(Qt::TextSelectableByMouse);

  auto* head = new QHBoxLayout;
  head->setContentsMargins(14, 4, 10, 0);
  head->setSpacing(6);
  head->addWidget(origin_, 1);
  head->addWidget(back_);
  head->addWidget(forth_);

  auto* fieldRow = new QHBoxLayout(fieldBox_);
  fieldRow->setContentsMargins(0, 0, 0, 0);
  fieldRow->setSpacing(8);
  fieldRow->addWidget(field_);
  fieldRow->addWidget(unit_);
  fieldRow->addStretch(1);
  answerColumn_ = new QVBoxLayout(answer_);
  answerColumn_->setContentsMargins(0, 0, 0, 0);
  answerColumn_->setSpacing(6);
  answerColumn_->addWidget(fieldBox_);
  answerColumn_->addWidget(order_);
  answerColumn_->addWidget(go_, 0, Qt::AlignLeft);

  auto* content = new QWidget;
  content->setMaximumWidth(kWidest);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(14, 4, 12, 8);
  column->setSpacing(8);
  column->addWidget(text_);
  column->addWidget(hint_);
  column->addWidget(answer_);
  column->addWidget(verdict_);
  column->addWidget(reasons_);
  column->addWidget(solution_);
  column->addWidget(explanation_);
  column->addStretch(1);
  scroll_->setObjectName(QStringLiteral("questionScroll"));
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(content);

  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(14, 2, 12, 12);
  foot->setSpacing(8);
  foot->addWidget(check_);
  foot->addWidget(next_);
  foot->addWidget(show_);
  foot->addStretch(1);

  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(4);
  all->addLayout(head);
  all->addWidget(scroll_, 1);
  all->addLayout(foot);

  connect(back_, &QToolButton::clicked, this, [this] { presenter_.step(-1); });
  connect(forth_, &QToolButton::clicked, this, [this] { presenter_.step(1); });
  connect(check_, &QPushButton::clicked, this, &QuestionView::check);
  connect(next_, &QPushButton::clicked, this, [this] { presenter_.next(); });
  connect(show_, &QPushButton::clicked, this, &QuestionView::showMe);
  connect(go_, &QPushButton::clicked, this, &QuestionView::goThere);
  for (int number = 1; number <= kMostDigits; ++number) {
    auto* digit = new QShortcut(QKeySequence(Qt::Key_0 + number), this);
    digit->setContext(Qt::WidgetWithChildrenShortcut);
    connect(digit, &QShortcut::activated, this, [this, number] { choose(number); });
    digits_.push_back(digit);
  }
  for (const auto key : {Qt::Key_Return, Qt::Key_Enter}) {
    auto* enter = new QShortcut(QKeySequence(key), this);
    enter->setContext(Qt::WidgetWithChildrenShortcut);
    connect(enter, &QShortcut::activated, this, &QuestionView::checkOrNext);
  }
}

bool QuestionView::isClosed() const {
  const auto& verdict = presenter_.verdict();
  if (!verdict || !verdict->readable) return false;
  // Controls may be set again until they are right.
  return verdict->right || presenter_.question().kind() != quiz::Kind::controls;
}

void QuestionView::showQuestion() {
  const bool other = shownId_ != presenter_.source().id || shownSeed_ != presenter_.state().seed;
  // What had the focus goes with its question, or is hidden now.
  const QWidget* focused = QApplication::focusWidget();
  const bool hadFocus = other && focused != nullptr && focused != back_ && focused != forth_ && isAncestorOf(focused);
  if (other) {
    shownId_ = presenter_.source().id;
    shownSeed_ = presenter_.state().seed;
    build();
  }
  showWords();
  showVerdict();
  if (!other) return;
  if (QWidget* first = firstControl(); hadFocus && first != nullptr) first->setFocus(Qt::OtherFocusReason);
  scroll_->ensureVisible(0, 0);
  emit orderChanged();
}

void QuestionView::buildChoices(const std::vector<quiz::Choice>& choices, bool several) {
  group_ = new QButtonGroup(this);
  group_->setExclusive(!several);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    auto* button = new ChoiceButton(static_cast<int>(i) + 1, several);
    button->setTheme(theme_);
    group_->addButton(button, static_cast<int>(i));
    answerColumn_->addWidget(button);
    choices_.push_back(button);
  }
}

void QuestionView::build() {
  for (ChoiceButton* choice : choices_) delete choice;
  choices_.clear();
  delete group_;
  group_ = nullptr;
  const quiz::Question& question = presenter_.question();
  fieldBox_->setVisible(question.kind() == quiz::Kind::number);
  order_->setVisible(question.kind() == quiz::Kind::order);
  go_->setVisible(question.kind() == quiz::Kind::controls);
  field_->clear();
  if (const auto* single = std::get_if<quiz::SingleChoice>(&question.task)) buildChoices(single->choices, false);
  if (const auto* several = std::get_if<quiz::SeveralChoices>(&question.task)) buildChoices(several->choices, true);
  if (const auto* order = std::get_if<quiz::OrderTask>(&question.task)) {
    QStringList texts;
    for (const auto& item : order->items) texts << translated(item);
    order_->setItems(order->shown, texts);
  }
  for (QShortcut* digit : digits_) digit->setEnabled(!choices_.empty());
}

void QuestionView::showWords() {
  const quiz::Question& question = presenter_.question();
  const quiz::Source& source = presenter_.source();
  //: %1 a chapter, %2 a topic, %3 and %4 the question's number, of how many
  origin_->setText(tr("%1 · %2 · question %3 of %4")
                       .arg(translated(quiz::nameOf(source.chapter)), translated(quiz::nameOf(source.topic)))
                       .arg(presenter_.place() + 1)
                       .arg(presenter_.listed().size()));
  text_->setText(translated(question.text));
  const auto words = [&](const std::vector<quiz::Choice>& choices) {
    for (std::size_t i = 0; i < choices.size() && i < choices_.size(); ++i) {
      const QString text = translated(choices[i].text);
      choices_[i]->setText(text);
      choices_[i]->setAccessibleName(text);
    }
  };
  QString hint;
  if (const auto* single = std::get_if<quiz::SingleChoice>(&question.task)) {
    words(single->choices);
    hint = tr("One answer. Its number chooses it, Enter checks.");
  } else if (const auto* several = std::get_if<quiz::SeveralChoices>(&question.task)) {
    words(several->choices);
    hint = tr("One or more answers. Their numbers mark them, Enter checks.");
  } else if (const auto* number = std::get_if<quiz::NumberTask>(&question.task)) {
    const auto symbol = quiz::symbol(number->unit);
    unit_->setText(QString::fromUtf8(symbol.data(), static_cast<qsizetype>(symbol.size())));
    // A factor is a plain number to whoever types it.
    unit_->setVisible(!symbol.empty() && number->unit != quiz::Unit::times);
    field_->setAccessibleName(unit_->isHidden() ? tr("Your answer") : tr("Your answer, in %1").arg(unit_->text()));
    hint = number->unit == quiz::Unit::share ? tr("A share from 0 to 1, or a percentage with its sign. Enter checks.") : tr("Enter checks.");
  } else if (const auto* order = std::get_if<quiz::OrderTask>(&question.task)) {
    QStringList texts;
    for (const auto& item : order->items) texts << translated(item);
    order_->setTexts(texts);
    order_->setEnds(translated(order->first), translated(order->last));
    hint = tr("Drag the items, or move them with Alt and the arrow keys. Enter checks.");
  } else if (const auto* controls = std::get_if<quiz::ControlsTask>(&question.task)) {
    //: %1 is a page's name
    go_->setText(tr("Take me to %1").arg(pageName(controls->page)));
    go_->setEnabled(presenter_.hasPage(controls->page));
    hint = tr("Set the controls there, come back, and check. Going there sets the beginning anew.");
  }
  hint_->setText(hint);
}

void QuestionView::showVerdict() {
  const auto& verdict = presenter_.verdict();
  const quiz::Question& question = presenter_.question();
  const bool closed = isClosed();
  verdict_->setVisible(verdict.has_value());
  reasons_->setVisible(verdict && !verdict->sentences.empty());
  solution_->setVisible(false);
  explanation_->setVisible(closed);
  check_->setVisible(!closed);
  next_->setVisible(closed);
  show_->setVisible(closed && presenter_.hasPage(question.link.page));
  field_->setReadOnly(closed);
  order_->setOpen(!closed);
  if (verdict) {
    const char* kind = !verdict->readable ? "quiet" : verdict->right ? "right" : "wrong";
    setKind(verdict_, kind);
    verdict_->setText(!verdict->readable ? joined(verdict->sentences) : verdict->right ? tr("Right.") : tr("Not right."));
    if (!verdict->readable) reasons_->hide();
    reasons_->setText(joined(verdict->sentences));
  }
  if (closed) {
    explanation_->setText(translated(question.explanation));
    const QString right = verdict->right ? QString() : solution();
    solution_->setText(right);
    solution_->setVisible(!right.isEmpty());
    next_->setAccessibleDescription(verdict_->text() + QLatin1Char(' ') + reasons_->text() + QLatin1Char(' ') + explanation_->text());
    //: %1 is a page's name
    show_->setText(tr("Show me on %1").arg(pageName(question.link.page)));
  }
  const auto mark = [&](const std::vector<quiz::Choice>& choices) {
    for (std::size_t i = 0; i < choices.size() && i < choices_.size(); ++i) {
      using Mark = ChoiceButton::Mark;
      choices_[i]->setEnabled(!closed);
      choices_[i]->setMark(!closed ? Mark::none : choices[i].right ? Mark::right : choices_[i]->isChecked() ? Mark::wrong : Mark::none);
    }
  };
  if (const auto* single = std::get_if<quiz::SingleChoice>(&question.task)) mark(single->choices);
  if (const auto* several = std::get_if<quiz::SeveralChoices>(&question.task)) mark(several->choices);
  order_->setPlaces(closed ? verdict->places : std::vector<bool>());
  if (!verdict) return;
  // What was said is to be read, also below the lower edge.
  QLabel* last = closed ? explanation_ : verdict_;
  QTimer::singleShot(0, this, [this, last] {
    scroll_->widget()->layout()->activate();
    scroll_->ensureWidgetVisible(last, 0, 8);
  });
}

QString QuestionView::solution() const {
  const quiz::Question& question = presenter_.question();
  if (const auto* number = std::get_if<quiz::NumberTask>(&question.task)) {
    //: %1 is a number with its unit
    return tr("The answer is %1.").arg(QString::fromStdString(quiz::num(number->value, number->unit, 4)));
  }
  if (const auto* order = std::get_if<quiz::OrderTask>(&question.task)) {
    QStringList lines(tr("The order is:"));
    for (std::size_t i = 0; i < order->items.size(); ++i) {
      //: %1 a number, %2 an item of an order, %3 what decides its place
      lines << tr("%1. %2 (%3)").arg(i + 1).arg(translated(order->items[i]), translated(order->notes[i]));
    }
    return lines.join(QLatin1Char('\n'));
  }
  return {};
}

void QuestionView::choose(int number) {
  if (isClosed() || number < 1 || static_cast<std::size_t>(number) > choices_.size()) return;
  ChoiceButton* choice = choices_[static_cast<std::size_t>(number) - 1];
  choice->click();
  choice->setFocus(Qt::ShortcutFocusReason);
}

quiz::Verdict QuestionView::verdictOfAnswer() const {
  const quiz::Question& question = presenter_.question();
  if (const auto* single = std::get_if<quiz::SingleChoice>(&question.task)) {
    return quiz::checkChoice(*single, static_cast<std::size_t>(group_->checkedId()));
  }
  if (const auto* several = std::get_if<quiz::SeveralChoices>(&question.task)) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      if (choices_[i]->isChecked()) chosen.push_back(i);
    }
    return quiz::checkChoices(*several, chosen);
  }
  if (const auto* number = std::get_if<quiz::NumberTask>(&question.task)) return quiz::checkNumber(*number, field_->text().toStdString());
  if (const auto* order = std::get_if<quiz::OrderTask>(&question.task)) return quiz::checkOrder(*order, order_->order());
  const auto& controls = std::get<quiz::ControlsTask>(question.task);
  return quiz::checkControls(controls, presenter_.settingsOf(controls.page));
}

void QuestionView::check() {
  if (isClosed()) return;
  presenter_.take(verdictOfAnswer());
  if (isClosed()) {
    next_->setFocus(Qt::OtherFocusReason);
  } else if (QWidget* first = firstControl(); first != nullptr && presenter_.question().kind() != quiz::Kind::controls) {
    first->setFocus(Qt::OtherFocusReason);
  }
}

void QuestionView::checkOrNext() {
  if (go_->hasFocus()) return goThere();
  if (back_->hasFocus() || forth_->hasFocus()) return presenter_.step(back_->hasFocus() ? -1 : 1);
  if (show_->hasFocus()) return showMe();
  if (!isClosed()) return check();
  presenter_.next();
  if (QWidget* first = firstControl()) first->setFocus(Qt::OtherFocusReason);
}

void QuestionView::goThere() {
  const auto* controls = std::get_if<quiz::ControlsTask>(&presenter_.question().task);
  if (controls == nullptr || !presenter_.hasPage(controls->page)) return;
  const QString reminder = text_->text();
  presenter_.openPage(controls->page, controls->start);
  emit leaving(reminder);
}

void QuestionView::showMe() {
  const quiz::PageLink link = presenter_.question().link;
  if (presenter_.hasPage(link.page)) presenter_.openPage(link.page, link.settings);
}

void QuestionView::setTheme(const Theme& theme) {
  theme_ = theme;
  field_->setFixedWidth(scaled(kFieldWidth));
  scroll_->widget()->setMaximumWidth(theme.lecture ? QWIDGETSIZE_MAX : kWidest);
  text_->setStyleSheet(QStringLiteral("font-size: %1px;").arg(scaled(kQuestionSize)));
  verdict_->setStyleSheet(QStringLiteral("font-weight: 600;"));
  order_->setTheme(theme);
  for (ChoiceButton* choice : choices_) choice->setTheme(theme);
}

void QuestionView::retranslate() {
  check_->setText(tr("Check"));
  next_->setText(tr("Next question"));
  back_->setAccessibleName(tr("Question before"));
  forth_->setAccessibleName(tr("Question after"));
  back_->setToolTip(tr("Question before"));
  forth_->setToolTip(tr("Question after"));
  order_->retranslate();
  scroll_->setAccessibleName(tr("Question"));
  showQuestion();
}

QWidget* QuestionView::firstControl() const {
  switch (presenter_.question().kind()) {
    case quiz::Kind::single:
    case quiz::Kind::several: return choices_.empty() ? nullptr : choices_.front();
    case quiz::Kind::number: return field_;
    case quiz::Kind::order: return order_->list();
    case quiz::Kind::controls: return go_;
  }
  return nullptr;
}

std::vector<QWidget*> QuestionView::tabOrder() const {
  std::vector<QWidget*> order = {back_, forth_};
  for (ChoiceButton* choice : choices_) order.push_back(choice);
  order.push_back(field_);
  for (QWidget* widget : order_->tabOrder()) order.push_back(widget);
  order.insert(order.end(), {go_, check_, next_, show_});
  return order;
}

}  // namespace qs::ui
