#include "ui/labs/frame/framed_page.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <variant>

#include "core/base/contract.h"
#include "ui/charts/export.h"
#include "ui/widgets/reading_pane.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/task_card.h"

namespace qs::ui {

namespace {

constexpr int kControlsWidth = 276;
constexpr int kReadingWidth = 268;
// A wide window has room for longer lines of reading.
constexpr int kWideReadingWidth = 344;
constexpr int kWidePage = 1500;

void setOrHide(QLabel* label, const QString& text) {
  if (label->text() != text) label->setText(text);
  label->setVisible(!text.isEmpty());
}

}  // namespace

FramedPage::FramedPage(const QString& id, int tasks, QWidget* parent) : LabPage(parent), id_(id) {
  setObjectName(id + QStringLiteral("Page"));
  source_ = new QToolButton(this);
  source_->setObjectName(QStringLiteral("sourcePicker"));
  source_->setPopupMode(QToolButton::InstantPopup);
  source_->setFocusPolicy(Qt::StrongFocus);
  setKind(source_, "field");
  sourceMenu_ = new QMenu(source_);
  source_->setMenu(sourceMenu_);
  connect(sourceMenu_, &QMenu::aboutToShow, this, [this] {
    sourceMenu_->clear();
    fillSourceMenu(*sourceMenu_);
  });

  reading_ = new ReadingPane;
  reading_->setFixedWidth(kReadingWidth);
  seeHeading_ = reading_->addText(QStringLiteral("seeHeading"), "heading");
  for (int i = 0; i < kSees; ++i) see_.push_back(reading_->addText(QStringLiteral("see%1").arg(i), "body"));
  notice_ = reading_->addText(QStringLiteral("notice"), "caution");
  formulaHeading_ = reading_->addText(QStringLiteral("formulaHeading"), "heading");
  for (int i = 0; i < kFormulas; ++i) {
    formula_.push_back(reading_->addText(QStringLiteral("formula%1").arg(i), "formula"));
  }
  formulaWords_ = reading_->addText(QStringLiteral("formulaWords"), "quiet");
  misreading_ = reading_->addText(QStringLiteral("misreading"), "caution");
  tryHeading_ = reading_->addText(QStringLiteral("tryHeading"), "heading");
  for (int task = 0; task < tasks; ++task) {
    auto* card = new TaskCard(QStringLiteral("task%1").arg(task + 1));
    tasks_.push_back(card);
    reading_->addWidget(card);
    connect(card, &TaskCard::started, this, [this, task] { startTaskAt(task); });
    connect(card, &TaskCard::checked, this, [this, task] { checkTaskAt(task); });
  }
  reading_->finish();
}

FramedPage::~FramedPage() = default;

void FramedPage::assemble(const std::vector<QWidget*>& sections, QWidget* figures, QWidget* charts) {
  auto* controls = makeCard(id_ + QStringLiteral("Controls"));
  controls->setFixedWidth(kControlsWidth);
  auto* settings = new QWidget;
  settings->setObjectName(id_ + QStringLiteral("Settings"));
  auto* column = new QVBoxLayout(settings);
  column->setContentsMargins(metrics::kCardPadding, 10, metrics::kCardPadding, 6);
  column->setSpacing(6);
  for (QWidget* section : sections) {
    if (section != sections.front()) column->addWidget(makeRule());
    column->addWidget(section);
  }
  column->addStretch(1);
  auto* scroll = new QScrollArea;
  scroll->setObjectName(id_ + QStringLiteral("Scroll"));
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(settings);
  auto* outer = new QVBoxLayout(controls);
  outer->setContentsMargins(1, 1, 1, 1);
  outer->setSpacing(0);
  outer->addWidget(scroll, 1);
  if (figures != nullptr) {
    outer->addWidget(makeRule());
    outer->addWidget(figures);
  }
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(metrics::kGap);
  row->addWidget(controls);
  row->addWidget(charts, 1);
  row->addWidget(reading_);
}

void FramedPage::retranslateFrame() {
  seeHeading_->setText(tr("What you see"));
  formulaHeading_->setText(tr("The formula now"));
  tryHeading_->setText(tr("Try this"));
  source_->setAccessibleName(tr("Source"));
  source_->setToolTip(tr("Where the values come from"));
  for (TaskCard* task : tasks_) task->setWords(tr("Check"), tr("Your answer"));
  showTasks();
}

QWidget* FramedPage::sourcePicker() { return source_; }

void FramedPage::setSourceText(const QString& text) {
  source_->setText(text);
  source_->setAccessibleDescription(text);
}

std::vector<QWidget*> FramedPage::tabOrder() const {
  std::vector<QWidget*> order = controlOrder();
  for (const TaskCard* task : tasks_) {
    for (QWidget* widget : task->tabOrder()) order.push_back(widget);
  }
  return order;
}

void FramedPage::setTheme(const Theme& theme) { theme_ = theme; }

void FramedPage::setReadingVisible(bool visible) { reading_->setVisible(visible); }
bool FramedPage::readingVisible() const { return !reading_->isHidden(); }

void FramedPage::showReading(const Reading& reading) {
  QS_CONTRACT(reading.see.size() <= kSees && reading.formulas.size() <= kFormulas);
  for (int i = 0; i < kSees; ++i) setOrHide(see_[static_cast<std::size_t>(i)], reading.see.value(i));
  setOrHide(notice_, reading.notice);
  formulaHeading_->setVisible(!reading.formulas.isEmpty());
  for (int i = 0; i < kFormulas; ++i) setOrHide(formula_[static_cast<std::size_t>(i)], reading.formulas.value(i));
  setOrHide(formulaWords_, reading.formulaWords);
  //: In front of a common misreading: a warning sign.
  setOrHide(misreading_, reading.misreading.isEmpty() ? QString() : tr("⚠ %1").arg(reading.misreading));
}

bool FramedPage::taskIsOpen(int task) const { return tasks_[static_cast<std::size_t>(task)]->isOpen(); }
void FramedPage::setTaskReady(int task) { tasks_[static_cast<std::size_t>(task)]->setReady(true); }
void FramedPage::closeTasks() {
  for (TaskCard* task : tasks_) task->close();
}

void FramedPage::showTasks() {
  for (std::size_t task = 0; task < tasks_.size(); ++task) {
    const TaskWords words = taskWords(static_cast<int>(task));
    tasks_[task]->setTask(words.sentence);
    tasks_[task]->setQuestion(words.question, words.choices);
  }
}

void FramedPage::startTaskAt(int task) {
  TaskCard* card = tasks_[static_cast<std::size_t>(task)];
  for (TaskCard* other : tasks_) {
    if (other != card) other->close();
  }
  card->open(false);
  startTask(task);
  showTasks();
  reading_->reveal(card);
}

void FramedPage::checkTaskAt(int task) {
  TaskCard* card = tasks_[static_cast<std::size_t>(task)];
  const Verdict verdict = checkTask(task, card->typedAnswer(), card->chosenAnswer());
  if (verdict.readable) {
    card->showVerdict(verdict.right, verdict.sentence);
  } else {
    card->showRemark(verdict.sentence);
  }
  reading_->reveal(card);
}

Figure FramedPage::figure() const {
  Figure all;
  for (const auto& [name, panel] : panels()) all.panels.push_back(panel);
  return all;
}

void FramedPage::exportCharts() {
  const auto charts = panels();
  if (charts.empty()) {
    emit problem({base::ErrorKind::badInput, QS_LABEL("core", "the export"), QS_LABEL("core", "at least one chart"),
                  QS_LABEL("core", "none"), QS_LABEL("core", "wait for a result, then export it")});
    return;
  }
  QStringList names;
  for (const auto& entry : charts) {
    names << std::visit([](const auto& panel) { return panel.title; }, entry.second);
  }
  ExportDialog dialog(names, exportChoice_, this);
  if (dialog.exec() != QDialog::Accepted) return;
  exportChoice_ = dialog.choice();
  const QString suffix = ExportDialog::suffix(exportChoice_.format);
  QString target = QFileDialog::getSaveFileName(this, tr("Export the charts"), id_ + QLatin1Char('.') + suffix,
                                                QStringLiteral("*.") + suffix);
  if (target.isEmpty()) return;
  if (QFileInfo(target).suffix().isEmpty()) target += QLatin1Char('.') + suffix;
  exportTo(target, exportChoice_);
}

void FramedPage::exportTo(const QString& path, const ExportChoice& choice) {
  const auto charts = panels();
  if (charts.empty()) return;
  Figure what = figure();
  if (choice.chart >= 0 && static_cast<std::size_t>(choice.chart) < charts.size()) {
    what = Figure{};
    what.panels = {charts[static_cast<std::size_t>(choice.chart)].second};
  }
  ExportOptions options;
  options.size = choice.size;
  options.theme = theme_;
  options.provenance = provenance();
  const auto status = exportFigure(what, options, path.toStdString());
  if (!status) {
    emit problem(status.error());
    return;
  }
  emit note(tr("Exported to %1").arg(QFileInfo(path).fileName()));
}

void FramedPage::resizeEvent(QResizeEvent* event) {
  reading_->setFixedWidth(width() < kWidePage ? kReadingWidth : kWideReadingWidth);
  LabPage::resizeEvent(event);
}

}  // namespace qs::ui
