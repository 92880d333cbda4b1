#include "ui/labs/frame/framed_page.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <variant>

#include "core/base/contract.h"
#include "ui/charts/export.h"
#include "ui/labs/frame/controls_card.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/reading_pane.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/task_card.h"
#include "ui/window/recent_files.h"

namespace qs::ui {

namespace {

constexpr int kReadingWidth = 268;
constexpr int kReadingEdges = 36;  // margins and a scroll bar
// A wide window has room for longer lines of reading.
constexpr int kWideReadingWidth = 344;
constexpr int kWidePage = 1500;
constexpr int kFiguresWidth = 142;  // in the lecture look, at scale 1
constexpr qint64 kTextEveryMs = 40;

void setOrHide(QLabel* label, const QString& text) {
  if (label->text() != text) label->setText(text);
  label->setVisible(!text.isEmpty());
}

// Formulas keep their lines whole with non-breaking spaces; a line that is wider than the narrow pane may break after
// all, or it would push the pane's whole text out of sight.
QString breakable(const QString& formula, const QLabel& label) {
  QStringList lines = formula.split(QLatin1Char('\n'));
  for (QString& line : lines) {
    if (label.fontMetrics().horizontalAdvance(line) > kReadingWidth - kReadingEdges) line.replace(QChar(0x00A0), QLatin1Char(' '));
  }
  return lines.join(QLatin1Char('\n'));
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
  tryHeading_->setVisible(tasks > 0);
  for (int task = 0; task < tasks; ++task) {
    auto* card = new TaskCard(QStringLiteral("task%1").arg(task + 1));
    tasks_.push_back(card);
    reading_->addWidget(card);
    connect(card, &TaskCard::started, this, [this, task] { startTaskAt(task); });
    connect(card, &TaskCard::checked, this, [this, task] { checkTaskAt(task); });
  }
  reading_->finish();
  text_.setSingleShot(true);
  connect(&text_, &QTimer::timeout, this, [this] {
    sinceText_.start();
    showText();
  });
}

FramedPage::~FramedPage() = default;

void FramedPage::assemble(const std::vector<QWidget*>& sections, QWidget* figures, QWidget* charts) {
  controls_ = new ControlsCard(id_, sections);
  figures_ = figures;
  if (figures_ != nullptr) controls_->setFigures(figures_);
  // Where the figures stand in the lecture look.
  figuresCard_ = makeCard(id_ + QStringLiteral("Figures"));
  auto* content = new QWidget;
  figuresPlace_ = new QVBoxLayout(content);
  figuresPlace_->setContentsMargins(0, 0, 0, 0);
  figuresPlace_->addStretch(1);
  auto* scroll = new QScrollArea;
  scroll->setObjectName(id_ + QStringLiteral("FiguresScroll"));
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(content);
  auto* beside = new QVBoxLayout(figuresCard_);
  beside->setContentsMargins(1, 1, 1, 1);
  beside->addWidget(scroll);
  figuresCard_->hide();
  upper_ = new QHBoxLayout;
  upper_->setContentsMargins(0, 0, 0, 0);
  upper_->setSpacing(metrics::kGap);
  upper_->addWidget(controls_);
  upper_->addWidget(charts, 1);
  upper_->addWidget(figuresCard_);
  upper_->addWidget(reading_);
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(metrics::kGap);
  column_->addLayout(upper_, 1);
}

void FramedPage::setLecture(bool lecture) {
  if (lecture == lecture_ || controls_ == nullptr) return;
  lecture_ = lecture;
  // Reading and tasks are for a person alone; figures stand beside the charts so that no scrolled control hides them.
  reading_->setVisible(readingWanted_ && !lecture_);
  if (lecture_) {
    upper_->removeWidget(controls_);
    column_->addWidget(controls_);
  } else {
    column_->removeWidget(controls_);
    upper_->insertWidget(0, controls_);
  }
  if (figures_ != nullptr) {
    if (lecture_) {
      controls_->setFigures(nullptr);
      figuresPlace_->insertWidget(0, figures_);
    } else {
      figuresPlace_->removeWidget(figures_);
      controls_->setFigures(figures_);
    }
    for (auto* list : figures_->findChildren<FigureList*>()) list->setStacked(lecture_);
    if (auto* list = qobject_cast<FigureList*>(figures_)) list->setStacked(lecture_);
    // One width, or the charts would move with every digit.
    figuresCard_->setFixedWidth(scaled(kFiguresWidth));
    figuresCard_->setVisible(lecture_);
  }
  controls_->setRow(lecture_);
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

void FramedPage::addModelActions(QMenu& menu, const QString& current, std::function<void(const QString&)> open) {
  const auto add = [&](const QString& name, const QString& text, const QString& model) {
    QAction* action = menu.addAction(text);
    action->setObjectName(name);
    action->setCheckable(true);
    action->setChecked(current == model);
    connect(action, &QAction::triggered, this, [open, model] { open(model); });
  };
  add(QStringLiteral("sourceLab"), tr("The shipped model, lab"), QStringLiteral("lab"));
  add(QStringLiteral("sourceDraft"), tr("The shipped draft model, lab-draft"), QStringLiteral("lab-draft"));
  if (current != QLatin1String("lab") && current != QLatin1String("lab-draft")) {
    add(QStringLiteral("sourceModel"), QFileInfo(current).fileName(), current);
  }
}

void FramedPage::addOpenActions(QMenu& menu) {
  menu.addSeparator();
  QAction* file = menu.addAction(tr("Open file…"));
  file->setObjectName(QStringLiteral("sourceOpenFile"));
  connect(file, &QAction::triggered, this, &LabPage::openFileRequested);
  QAction* folder = menu.addAction(tr("Open model folder…"));
  folder->setObjectName(QStringLiteral("sourceOpenFolder"));
  connect(folder, &QAction::triggered, this, &LabPage::openFolderRequested);
  if (recentFiles() == nullptr || recentFiles()->paths().isEmpty()) return;
  // Owned by the menu; clearing a menu does not delete its submenus.
  delete menu.findChild<QMenu*>(QStringLiteral("sourceRecent"), Qt::FindDirectChildrenOnly);
  auto* recent = new QMenu(tr("Open recent"), &menu);
  recent->setObjectName(QStringLiteral("sourceRecent"));
  recent->setToolTipsVisible(true);
  fillRecentMenu(*recent, *recentFiles(), [this](const QString& path) { emit openPathRequested(path); },
                 [this] { emit clearRecentRequested(); });
  menu.addMenu(recent);
}

std::vector<QWidget*> FramedPage::tabOrder() const {
  std::vector<QWidget*> order = controlOrder();
  for (const TaskCard* task : tasks_) {
    for (QWidget* widget : task->tabOrder()) order.push_back(widget);
  }
  return order;
}

void FramedPage::setTheme(const Theme& theme) {
  theme_ = theme;
  setLecture(theme.lecture);
}

void FramedPage::setReadingVisible(bool visible) {
  readingWanted_ = visible;
  reading_->setVisible(visible && !lecture_);
}
bool FramedPage::readingVisible() const { return readingWanted_; }

void FramedPage::showReading(const Reading& reading) {
  QS_CONTRACT(reading.see.size() <= kSees && reading.formulas.size() <= kFormulas);
  for (int i = 0; i < kSees; ++i) setOrHide(see_[static_cast<std::size_t>(i)], reading.see.value(i));
  setOrHide(notice_, reading.notice);
  formulaHeading_->setVisible(!reading.formulas.isEmpty());
  for (int i = 0; i < kFormulas; ++i) {
    QLabel* label = formula_[static_cast<std::size_t>(i)];
    setOrHide(label, breakable(reading.formulas.value(i), *label));
  }
  setOrHide(formulaWords_, reading.formulaWords);
  //: In front of a common misreading: a warning sign.
  setOrHide(misreading_, reading.misreading.isEmpty() ? QString() : tr("⚠ %1").arg(reading.misreading));
}

void FramedPage::textChanged() {
  if (text_.isActive()) return;
  const qint64 rest = sinceText_.isValid() ? kTextEveryMs - sinceText_.elapsed() : 0;
  text_.start(static_cast<int>(std::max<qint64>(0, rest)));
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
  // A folder that is gone by now is none.
  const QString folder = QFileInfo(exportFolder_).isDir() ? exportFolder_ + QLatin1Char('/') : QString();
  QString target = QFileDialog::getSaveFileName(this, tr("Export the charts"), folder + id_ + QLatin1Char('.') + suffix,
                                                QStringLiteral("*.") + suffix);
  if (target.isEmpty()) return;
  exportFolder_ = QFileInfo(target).absolutePath();
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
  options.settings = settingsJson();
  const auto status = exportFigure(what, options, path.toStdString());
  if (!status) {
    emit problem(status.error());
    return;
  }
  emit note(tr("Exported to %1").arg(QFileInfo(path).fileName()));
}

QVariantMap FramedPage::layoutState() const {
  return {{QStringLiteral("exportChart"), exportChoice_.chart},
          {QStringLiteral("exportFormat"), ExportDialog::suffix(exportChoice_.format)},
          {QStringLiteral("exportSize"), exportChoice_.size},
          {QStringLiteral("exportFolder"), exportFolder_}};
}

void FramedPage::restoreLayout(const QVariantMap& state) {
  exportChoice_.chart = state.value(QStringLiteral("exportChart"), exportChoice_.chart).toInt();
  const QString suffix = state.value(QStringLiteral("exportFormat")).toString();
  for (const auto format : {ExportFormat::png, ExportFormat::svg, ExportFormat::pdf, ExportFormat::csv, ExportFormat::json}) {
    if (ExportDialog::suffix(format) == suffix) exportChoice_.format = format;
  }
  const QSize size = state.value(QStringLiteral("exportSize")).toSize();
  constexpr int kLeast = 16;
  constexpr int kMost = 20000;
  if (size.width() >= kLeast && size.height() >= kLeast && size.width() <= kMost && size.height() <= kMost) {
    exportChoice_.size = size;
  }
  exportFolder_ = state.value(QStringLiteral("exportFolder")).toString();
}

void FramedPage::resizeEvent(QResizeEvent* event) {
  reading_->setFixedWidth(width() < kWidePage ? kReadingWidth : kWideReadingWidth);
  LabPage::resizeEvent(event);
}

}  // namespace qs::ui
