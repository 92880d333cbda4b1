#include "ui/labs/selfcheck/selfcheck_page.h"

#include <QEvent>
#include <QFrame>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/charts/chart_view.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/sections.h"
#include "ui/labs/selfcheck/question_view.h"
#include "ui/labs/selfcheck/selfcheck_words.h"
#include "ui/labs/selfcheck/topic_list.h"
#include "ui/labs/tensors/segmented_switch.h"
#include "ui/labs/tensors/tensors_style.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using View = SelfcheckState::View;

SelfcheckPage::SelfcheckPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("selfcheck"), 0, parent), presenter_(std::make_unique<SelfcheckPresenter>(lab)) {
  std::vector<QWidget*> sections;
  topics_ = new TopicList(*presenter_);
  addSection(sections, QStringLiteral("topicsSection"))->addWidget(topics_);
  again_ = new QPushButton;
  again_->setObjectName(QStringLiteral("newNumbers"));
  reset_ = new QPushButton;
  reset_->setObjectName(QStringLiteral("resetResults"));
  auto* buttons = addSection(sections, QStringLiteral("drawSection"));
  buttons->setSpacing(8);
  buttons->addWidget(again_);
  buttons->addWidget(reset_);
  figures_ = new FigureList;
  for (const char* id : {"figureRight", "figureWrong", "figureAnswers"}) figures_->addRow(QLatin1String(id));
  assemble(sections, makeFiguresBox(QStringLiteral("selfcheckFigures"), {figures_}), makeMiddle());

  SelfcheckPresenter* presenter = presenter_.get();
  connect(presenter, &SelfcheckPresenter::stateChanged, this, &SelfcheckPage::onState);
  connect(presenter, &SelfcheckPresenter::verdictChanged, question_, &QuestionView::showVerdict);
  connect(presenter, &SelfcheckPresenter::resultsChanged, this, &SelfcheckPage::onResults);
  connect(presenter, &SelfcheckPresenter::problem, this, &LabPage::problem);
  connect(again_, &QPushButton::clicked, presenter, &SelfcheckPresenter::newNumbers);
  connect(reset_, &QPushButton::clicked, this, &SelfcheckPage::askReset);
  connect(view_, &SegmentedSwitch::chosen, this, [this](int view) {
    SelfcheckState next = presenter_->state();
    next.view = static_cast<View>(view);
    presenter_->edit(next);
  });
  connect(question_, &QuestionView::orderChanged, this, &SelfcheckPage::orderWidgets);
  connect(question_, &QuestionView::leaving, this, [this](const QString& reminder) {
    emit remark({base::ErrorKind::usage, {"%1", {reminder.toStdString()}}, {}, {}, {}});
  });
  connect(summary_, &ChartView::exportRequested, this, [this] { exportCharts(); });
  connect(summary_, &ChartView::pointClicked, this, [this](int, qsizetype index) {
    qsizetype at = 0;
    for (std::size_t i = 0; i < quiz::kTopics; ++i) {
      const auto topic = static_cast<quiz::Topic>(i);
      if (presenter_->tally(presenter_->state().chapter, topic).questions == 0) continue;
      if (at++ != index) continue;
      SelfcheckState next = presenter_->state();
      next.topic = topic;
      next.view = View::question;
      return presenter_->edit(next);
    }
  });
  setTheme(theme());
  retranslate();
}

SelfcheckPage::~SelfcheckPage() = default;

QWidget* SelfcheckPage::makeMiddle() {
  QFrame* card = makeCard(QStringLiteral("selfcheckCard"));
  view_ = new SegmentedSwitch(QStringLiteral("view"), {QStringLiteral("question"), QStringLiteral("summary")});
  question_ = new QuestionView(*presenter_);
  summary_ = new ChartView;
  summary_->setObjectName(QStringLiteral("summaryChart"));
  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 6, 10, 0);
  head->addWidget(view_, 1);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(4);
  column->addLayout(head);
  column->addWidget(question_, 1);
  column->addWidget(summary_, 1);
  return card;
}

QString SelfcheckPage::title() const { return tr("Self-check"); }

QString SelfcheckPage::line() const {
  const auto all = presenter_->tally(presenter_->state().chapter, std::nullopt);
  //: %1 a number of questions, %2 a chapter or all chapters
  return tr("%1 questions, with numbers drawn anew: %2").arg(all.questions).arg(SelfcheckWords::chapter(presenter_->state().chapter));
}

QWidget* SelfcheckPage::firstControl() const {
  QWidget* first = question_->firstControl();
  if (presenter_->state().view == View::question && first != nullptr) return first;
  return view_->button(view_->current());
}

void SelfcheckPage::setTheme(const Theme& theme) {
  FramedPage::setTheme(theme);
  findChild<QFrame*>(QStringLiteral("selfcheckCard"))->setStyleSheet(tensorsStyle(theme));
  topics_->setTheme(theme);
  question_->setTheme(theme);
  summary_->setTheme(theme);
  // Nothing to be done before an audience.
  reset_->setVisible(!theme.lecture);
}

base::Result<QString> SelfcheckPage::commandLine() const {
  return base::fail(base::ErrorKind::unavailable, QS_LABEL("core", "the self-check"),
                    QS_LABEL("core", "a page whose figures a command computes"), {},
                    QS_LABEL("core", "the page that a question leads to has one"));
}

void SelfcheckPage::openPath(const QString& path) {
  emit problem({base::ErrorKind::usage, {"%1", {path.toStdString()}}, QS_LABEL("core", "a page that shows files"),
                QS_LABEL("core", "the self-check"), QS_LABEL("core", "go to another page and open it there")});
}

base::Status SelfcheckPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(SelfcheckState state, selfcheckStateFromJson(json));
  presenter_->edit(state);
  return {};
}

std::vector<std::pair<QString, Panel>> SelfcheckPage::panels() const {
  return {{QStringLiteral("summary"), SelfcheckWords::chart(*presenter_)}};
}

QString SelfcheckPage::provenance() const { return SelfcheckWords::provenance(*presenter_); }

std::vector<std::pair<QString, QString>> SelfcheckPage::reportRows() const {
  std::vector<std::pair<QString, QString>> rows = {{tr("Chapter"), SelfcheckWords::chapter(presenter_->state().chapter)}};
  for (std::size_t i = 0; i < quiz::kTopics; ++i) {
    const auto topic = static_cast<quiz::Topic>(i);
    const auto tally = presenter_->tally(presenter_->state().chapter, topic);
    if (tally.questions == 0) continue;
    rows.emplace_back(translated(quiz::nameOf(topic)),
                      tr("%1 of %2 right, %3 wrong").arg(tally.right).arg(tally.questions).arg(tally.wrong));
  }
  return rows;
}

std::vector<QWidget*> SelfcheckPage::controlOrder() const {
  std::vector<QWidget*> order = topics_->tabOrder();
  order.insert(order.end(), {again_, reset_});
  for (QWidget* widget : view_->tabOrder()) order.push_back(widget);
  for (QWidget* widget : question_->tabOrder()) order.push_back(widget);
  order.push_back(summary_);
  return order;
}

// The window has asked for the order once; choices are made anew with each question.
void SelfcheckPage::orderWidgets() {
  const auto order = controlOrder();
  for (std::size_t i = 1; i < order.size(); ++i) QWidget::setTabOrder(order[i - 1], order[i]);
}

void SelfcheckPage::fillSourceMenu(QMenu& menu) {
  const auto add = [&](std::optional<quiz::Chapter> chapter, const QString& name) {
    QAction* action = menu.addAction(SelfcheckWords::chapter(chapter));
    action->setObjectName(name);
    action->setCheckable(true);
    action->setChecked(presenter_->state().chapter == chapter);
    connect(action, &QAction::triggered, this, [this, chapter] {
      SelfcheckState next = presenter_->state();
      next.chapter = chapter;
      presenter_->edit(next);
    });
  };
  add(std::nullopt, QStringLiteral("chapterAll"));
  for (std::size_t i = 0; i < quiz::kChapters; ++i) {
    const auto chapter = static_cast<quiz::Chapter>(i);
    const auto word = quiz::word(chapter);
    add(chapter, QStringLiteral("chapter") + QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())));
  }
}

void SelfcheckPage::askReset() {
  QMessageBox box(QMessageBox::Question, tr("Forget the results"), tr("Forget all answers that were given so far?"),
                  QMessageBox::NoButton, this);
  box.setObjectName(QStringLiteral("resetQuestion"));
  box.setInformativeText(tr("This cannot be undone."));
  QPushButton* yes = box.addButton(tr("Forget them"), QMessageBox::AcceptRole);
  yes->setObjectName(QStringLiteral("resetYes"));
  box.setDefaultButton(box.addButton(tr("Keep them"), QMessageBox::RejectRole));
  box.exec();
  if (box.clickedButton() == yes) reset();
}

void SelfcheckPage::onState() {
  const bool asks = presenter_->state().view == View::question;
  view_->setCurrent(static_cast<int>(presenter_->state().view));
  question_->setVisible(asks);
  summary_->setVisible(!asks);
  setSourceText(SelfcheckWords::chapter(presenter_->state().chapter));
  question_->showQuestion();
  onResults();
}

void SelfcheckPage::onResults() {
  topics_->showState();
  const ChartData fresh = SelfcheckWords::chart(*presenter_);
  if (fresh != summary_->data()) summary_->setData(fresh);
  summary_->setProvenance(provenance());
  const auto all = presenter_->tally(presenter_->state().chapter, std::nullopt);
  all.right + all.wrong == 0 ? summary_->setState(ChartState::empty, tr("No question has been answered yet."))
                             : summary_->setState(ChartState::ready);
  textChanged();
}

void SelfcheckPage::showText() {
  const auto all = presenter_->tally(presenter_->state().chapter, std::nullopt);
  figures_->setValue(0, QStringLiteral("%1 / %2").arg(all.right).arg(all.questions));
  figures_->setValue(1, whole(all.wrong));
  figures_->setValue(2, whole(presenter_->answers()));
  Reading reading;
  reading.see = SelfcheckWords::see(*presenter_);
  reading.notice = SelfcheckWords::notice(*presenter_);
  reading.misreading = SelfcheckWords::misreading(*presenter_);
  showReading(reading);
  emit headerChanged();
}

void SelfcheckPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void SelfcheckPage::retranslate() {
  again_->setText(tr("New numbers"));
  again_->setToolTip(tr("The same question with other numbers, or its answers in another order"));
  reset_->setText(tr("Forget the results…"));
  figures_->setName(0, tr("right"), tr("Questions whose last answer was right"));
  figures_->setName(1, tr("wrong"), tr("Questions whose last answer was wrong"));
  figures_->setName(2, tr("answers given"), tr("Every question of every draw counts once, in all chapters"));
  view_->setTexts({tr("Question"), tr("Summary")}, tr("View"));
  summary_->setAccessibleName(tr("Chart: what was answered right, by topic"));
  topics_->retranslate();
  question_->retranslate();
  onState();
  retranslateFrame();
  sourcePicker()->setAccessibleName(tr("Chapter"));
  sourcePicker()->setToolTip(tr("Which chapter's questions are asked"));
}

}  // namespace qs::ui
