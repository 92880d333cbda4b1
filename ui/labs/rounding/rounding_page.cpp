#include "ui/labs/rounding/rounding_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <variant>

#include "ui/charts/export.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/rounding/rounding_charts.h"
#include "ui/labs/rounding/rounding_controls.h"
#include "ui/labs/rounding/rounding_words.h"
#include "ui/widgets/export_dialog.h"
#include "ui/widgets/reading_pane.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/task_card.h"

namespace qs::ui {

namespace {

using State = RoundingState;

// A typed list is wrong while it is being typed; what is wrong is said when it stays so for a moment.
constexpr int kFailureDelayMs = 400;
constexpr int kReadingWidth = 268;
// A wide window has room for longer lines of reading.
constexpr int kWideReadingWidth = 344;
constexpr int kWidePage = 1500;

}  // namespace

RoundingPage::RoundingPage(const LabContext& lab, QWidget* parent)
    : LabPage(parent), presenter_(std::make_unique<RoundingPresenter>(lab)) {
  setObjectName(QStringLiteral("roundingPage"));
  controls_ = new RoundingControls(*presenter_);
  charts_ = new RoundingCharts(*presenter_);
  reading_ = new ReadingPane;
  reading_->setFixedWidth(kReadingWidth);
  source_ = new QToolButton(this);
  source_->setObjectName(QStringLiteral("sourcePicker"));
  source_->setPopupMode(QToolButton::InstantPopup);
  source_->setFocusPolicy(Qt::StrongFocus);
  setKind(source_, "field");
  sourceMenu_ = new QMenu(source_);
  source_->setMenu(sourceMenu_);
  connect(sourceMenu_, &QMenu::aboutToShow, this, &RoundingPage::buildSourceMenu);
  buildReading();

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(metrics::kGap);
  row->addWidget(controls_);
  row->addWidget(charts_, 1);
  row->addWidget(reading_);

  failureTimer_.setSingleShot(true);
  failureTimer_.setInterval(kFailureDelayMs);
  connect(&failureTimer_, &QTimer::timeout, this, &RoundingPage::showFailure);
  connect(presenter_.get(), &RoundingPresenter::stateChanged, this, &RoundingPage::onState);
  connect(presenter_.get(), &RoundingPresenter::resultChanged, this, &RoundingPage::onResult);
  connect(presenter_.get(), &RoundingPresenter::outlineChanged, this, [this] {
    controls_->showOutline();
    emit headerChanged();
  });
  connect(presenter_.get(), &RoundingPresenter::modelOpened, this, &LabPage::problemGone);
  connect(presenter_.get(), &RoundingPresenter::problem, this, &LabPage::problem);
  connect(charts_, &RoundingCharts::exportRequested, this, [this] { exportCharts(); });
  retranslate();
}

RoundingPage::~RoundingPage() = default;

QString RoundingPage::title() const { return tr("Rounding"); }
QString RoundingPage::line() const { return RoundingWords::line(presenter_->state(), presenter_->result()); }
QWidget* RoundingPage::sourcePicker() { return source_; }

std::vector<QWidget*> RoundingPage::tabOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* chart : charts_->tabOrder()) order.push_back(chart);
  for (const Task& task : tasks_) {
    for (QWidget* widget : task.card->tabOrder()) order.push_back(widget);
  }
  return order;
}

QWidget* RoundingPage::firstControl() const { return controls_->firstControl(); }

void RoundingPage::setTheme(const Theme& theme) {
  theme_ = theme;
  charts_->setTheme(theme);
}

void RoundingPage::buildReading() {
  seeHeading_ = reading_->addText(QStringLiteral("seeHeading"), "heading");
  seeScale_ = reading_->addText(QStringLiteral("seeScale"), "body");
  seeGroups_ = reading_->addText(QStringLiteral("seeGroups"), "body");
  seeLoss_ = reading_->addText(QStringLiteral("seeLoss"), "body");
  notice_ = reading_->addText(QStringLiteral("notice"), "caution");
  formulaHeading_ = reading_->addText(QStringLiteral("formulaHeading"), "heading");
  for (std::size_t i = 0; i < formula_.size(); ++i) {
    formula_[i] = reading_->addText(QStringLiteral("formula%1").arg(i), "formula");
  }
  formulaWords_ = reading_->addText(QStringLiteral("formulaWords"), "quiet");
  misreading_ = reading_->addText(QStringLiteral("misreading"), "caution");
  tryHeading_ = reading_->addText(QStringLiteral("tryHeading"), "heading");
  for (int task = 0; task < RoundingTasks::kCount; ++task) {
    auto* card = new TaskCard(QStringLiteral("task%1").arg(task + 1));
    tasks_[static_cast<std::size_t>(task)].card = card;
    reading_->addWidget(card);
    connect(card, &TaskCard::started, this, [this, task] { startTask(task); });
    connect(card, &TaskCard::checked, this, [this, task] { checkTask(task); });
  }
  reading_->finish();
}

void RoundingPage::buildSourceMenu() {
  sourceMenu_->clear();
  const State& state = presenter_->state();
  const auto add = [&](const QString& name, const QString& text, bool checked) {
    QAction* action = sourceMenu_->addAction(text);
    action->setObjectName(name);
    action->setCheckable(true);
    action->setChecked(checked);
    return action;
  };
  const bool row = state.source == State::Source::row;
  const bool chapter = !row && state.valuesText == kChapterValues;
  connect(add(QStringLiteral("sourceLab"), tr("A row of the shipped model, lab"), row && state.model == "lab"),
          &QAction::triggered, this, [this] { presenter_->openModel(QStringLiteral("lab")); });
  if (state.model != "lab") {
    const QString path = QString::fromStdString(state.model);
    connect(add(QStringLiteral("sourceModel"), tr("A row of %1").arg(QFileInfo(path).fileName()), row),
            &QAction::triggered, this, [this, path] { presenter_->openModel(path); });
  }
  connect(add(QStringLiteral("sourceTyped"), tr("Typed values"), !row && !chapter), &QAction::triggered, this,
          [this] { setSource(State::Source::typed); });
  connect(add(QStringLiteral("sourceChapter"), tr("Chapter example: −1, −0.37, 0.04, 0.29, 0.83"), chapter),
          &QAction::triggered, this, [this] { setSource(State::Source::typed, kChapterValues); });
  sourceMenu_->addSeparator();
  QAction* file = sourceMenu_->addAction(tr("Open file…"));
  file->setObjectName(QStringLiteral("sourceOpenFile"));
  connect(file, &QAction::triggered, this, &LabPage::openFileRequested);
  QAction* folder = sourceMenu_->addAction(tr("Open model folder…"));
  folder->setObjectName(QStringLiteral("sourceOpenFolder"));
  connect(folder, &QAction::triggered, this, &LabPage::openFolderRequested);
}

void RoundingPage::setSource(State::Source source, const char* values) {
  State next = presenter_->state();
  next.source = source;
  next.shownGroup.reset();
  next.outlier = 1.0;
  if (values != nullptr) {
    next.valuesText = values;
    next.grouping = State::Grouping::whole;
  }
  if (source == State::Source::typed && next.grouping == State::Grouping::size) next.grouping = State::Grouping::whole;
  presenter_->edit(next);
}

void RoundingPage::onState() {
  controls_->showState();
  showTasks();
  source_->setText(tr("Source: %1").arg(RoundingWords::sourceName(presenter_->state())));
  source_->setAccessibleDescription(source_->text());
  emit headerChanged();
}

void RoundingPage::onResult() {
  if (presenter_->phase() == RoundingPresenter::Phase::failed) {
    if (!failureTimer_.isActive()) failureTimer_.start();
    return;
  }
  failureTimer_.stop();
  controls_->showResult();
  charts_->showResult();
  showReading();
  for (Task& task : tasks_) {
    const auto& result = presenter_->result();
    if (!task.card->isOpen() || task.result || !result || result->state != task.wanted) continue;
    task.result = result;
    task.card->setReady(true);
  }
  showTasks();
  emit headerChanged();
}

void RoundingPage::showFailure() {
  controls_->showResult();
  charts_->showResult();
  showReading();
  emit headerChanged();
}

void RoundingPage::showReading() {
  const RoundingResultPtr& result = presenter_->result();
  if (!result) return;
  const auto set = [](QLabel* label, const QString& text) {
    if (label->text() != text) label->setText(text);
    label->setVisible(!text.isEmpty());
  };
  const bool failed = presenter_->phase() == RoundingPresenter::Phase::failed && presenter_->error();
  formulaHeading_->setVisible(!failed);
  if (failed) {
    // Sentences about a picture that is not there would mislead.
    set(seeScale_, errorSentence(*presenter_->error()));
    for (QLabel* label : {seeGroups_, seeLoss_, notice_, formulaWords_, misreading_}) set(label, {});
    for (QLabel* label : formula_) set(label, {});
    return;
  }
  set(seeScale_, RoundingWords::seeScale(*result));
  set(seeGroups_, RoundingWords::seeGroups(*result));
  set(seeLoss_, RoundingWords::seeLoss(*result));
  set(notice_, RoundingWords::notice(*result));
  set(formula_[0], RoundingWords::formulaScale(*result));
  set(formula_[1], RoundingWords::formulaZeroPoint(*result));
  set(formula_[2], RoundingWords::formulaCode(*result));
  set(formula_[3], RoundingWords::formulaRestored(*result));
  set(formulaWords_, RoundingWords::formulaWords(*result));
  //: In front of a common misreading: a warning sign.
  set(misreading_, tr("⚠ %1").arg(RoundingWords::misreading(*result)));
}

void RoundingPage::startTask(int task) {
  Task& entry = tasks_[static_cast<std::size_t>(task)];
  for (Task& other : tasks_) {
    if (&other != &entry) other.card->close();
  }
  const State wanted = RoundingTasks::settings(presenter_->state(), task);
  entry.wanted = effective(clamped(wanted));
  entry.result.reset();
  entry.card->open(false);
  presenter_->edit(wanted);
  if (presenter_->isCurrent()) {
    entry.result = presenter_->result();
    entry.card->setReady(true);
  }
  showTasks();
  reading_->reveal(entry.card);
}

void RoundingPage::checkTask(int task) {
  Task& entry = tasks_[static_cast<std::size_t>(task)];
  if (!entry.result) return;
  const auto verdict = RoundingTasks::check(tasksSource_, task, *entry.result, entry.card->typedAnswer(),
                                            entry.card->chosenAnswer());
  if (verdict.readable) {
    entry.card->showVerdict(verdict.right, verdict.sentence);
  } else {
    entry.card->showRemark(verdict.sentence);
  }
  reading_->reveal(entry.card);
}

void RoundingPage::showTasks() {
  const State::Source source = presenter_->state().source;
  if (source != tasksSource_) {
    for (Task& task : tasks_) {
      task.card->close();
      task.result.reset();
    }
    tasksSource_ = source;
  }
  for (int task = 0; task < RoundingTasks::kCount; ++task) {
    const Task& entry = tasks_[static_cast<std::size_t>(task)];
    entry.card->setTask(RoundingTasks::sentence(source, task));
    entry.card->setQuestion(RoundingTasks::question(source, task, entry.result.get()),
                            RoundingTasks::choices(source, task, entry.result.get()));
  }
}

void RoundingPage::exportCharts() {
  const RoundingResultPtr& result = presenter_->result();
  if (!result) {
    emit problem({base::ErrorKind::badInput, QS_LABEL("core", "the export"), QS_LABEL("core", "at least one chart"),
                  QS_LABEL("core", "none"), QS_LABEL("core", "wait for a result, then export it")});
    return;
  }
  QStringList names;
  for (const auto& entry : panels()) {
    names << std::visit([](const auto& panel) { return panel.title; }, entry.second);
  }
  ExportDialog dialog(names, exportChoice_, this);
  if (dialog.exec() != QDialog::Accepted) return;
  exportChoice_ = dialog.choice();
  const QString suffix = ExportDialog::suffix(exportChoice_.format);
  QString target = QFileDialog::getSaveFileName(this, tr("Export the charts"), QStringLiteral("rounding.") + suffix,
                                                QStringLiteral("*.") + suffix);
  if (target.isEmpty()) return;
  if (QFileInfo(target).suffix().isEmpty()) target += QLatin1Char('.') + suffix;
  exportTo(target, exportChoice_);
}

void RoundingPage::exportTo(const QString& path, const ExportChoice& choice) {
  const RoundingResultPtr& result = presenter_->result();
  if (!result) return;
  Figure figure = roundingFigure(*result);
  if (choice.chart >= 0) {
    figure.panels = {panels()[static_cast<std::size_t>(choice.chart)].second};
    figure.weights.clear();
    figure.title.clear();
  }
  ExportOptions options;
  options.size = choice.size;
  options.theme = theme_;
  options.provenance = RoundingWords::provenance(*result);
  const auto status = exportFigure(figure, options, path.toStdString());
  if (!status) {
    emit problem(status.error());
    return;
  }
  emit note(tr("Exported to %1").arg(QFileInfo(path).fileName()));
}

void RoundingPage::openPath(const QString& path) { presenter_->openModel(path); }

void RoundingPage::setReadingVisible(bool visible) { reading_->setVisible(visible); }
bool RoundingPage::readingVisible() const { return !reading_->isHidden(); }

bool RoundingPage::isSettled() const {
  if (presenter_->phase() == RoundingPresenter::Phase::failed) return !failureTimer_.isActive();
  return presenter_->phase() == RoundingPresenter::Phase::ready && presenter_->isCurrent() &&
         (presenter_->state().source == State::Source::typed || presenter_->outline() != nullptr);
}

std::vector<std::pair<QString, Panel>> RoundingPage::panels() const {
  const RoundingResultPtr& result = presenter_->result();
  if (!result) return {};
  return {{QStringLiteral("levels"), numberLineOf(*result)},
          {QStringLiteral("values"), valuesChartOf(*result)},
          {QStringLiteral("errors"), errorChartOf(*result)}};
}

QString RoundingPage::provenance() const {
  return presenter_->result() ? RoundingWords::provenance(*presenter_->result()) : QString();
}

std::vector<std::pair<QString, QString>> RoundingPage::reportRows() const {
  const RoundingResultPtr& result = presenter_->result();
  if (!result) return {};
  const auto& stats = result->result.stats;
  std::vector<std::pair<QString, QString>> rows = {
      {tr("Source"), line()},
      {tr("Scheme"), QString::fromStdString(result->result.scheme)},
      {tr("Outlier"), times(result->spec.outlier)},
      {tr("RMSE"), significant(stats.rmse(), 5)},
      {tr("Max error"), significant(stats.maxError, 5)},
      {tr("SQNR"), withUnit(fixedPoint(stats.sqnrDb(), 1), QStringLiteral("dB"))},
      {tr("Became 0"), tr("%1 of %2").arg(count(stats.zeros), count(stats.count))},
      {tr("Bits per weight"), fixedPoint(result->result.bitsPerWeight, 3)},
  };
  if (const auto command = presenter_->commandLine()) rows.emplace_back(tr("Command"), *command);
  return rows;
}

QString RoundingPage::modelText() const {
  const auto* outline = presenter_->outline();
  if (outline == nullptr) return tr("No model");
  State row = presenter_->state();
  row.source = State::Source::row;
  //: %1 is the model's name, %2 millions of parameters, %3 ten thousands of them; use the one your language counts in.
  QString text = tr("%1 · %2 M parameters");
  const auto parameters = static_cast<double>(outline->parameters);
  return text.replace(QStringLiteral("%2"), fixedPoint(parameters / 1e6, 2))
      .replace(QStringLiteral("%3"), fixedPoint(parameters / 1e4, 0))
      .replace(QStringLiteral("%1"), RoundingWords::sourceName(row));
}

QString RoundingPage::modelDetail() const {
  const auto* outline = presenter_->outline();
  if (outline == nullptr) return tr("No model is open.");
  QString detail = tr("%1: %2 numbers, %3 matrices")
                       .arg(QString::fromStdString(outline->source), count(outline->parameters),
                            count(outline->matrices.size()));
  for (const base::Text& text : outline->notes) detail += QLatin1Char('\n') + translated(text);
  return detail;
}

void RoundingPage::resizeEvent(QResizeEvent* event) {
  reading_->setFixedWidth(width() < kWidePage ? kReadingWidth : kWideReadingWidth);
  LabPage::resizeEvent(event);
}

void RoundingPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  LabPage::changeEvent(event);
}

void RoundingPage::retranslate() {
  seeHeading_->setText(tr("What you see"));
  formulaHeading_->setText(tr("The formula now"));
  tryHeading_->setText(tr("Try this"));
  source_->setAccessibleName(tr("Source of the values"));
  source_->setToolTip(tr("Where the values come from"));
  for (Task& task : tasks_) task.card->setWords(tr("Check"), tr("Your answer"));
  controls_->retranslate();
  charts_->retranslate();
  onState();
  showReading();
}

}  // namespace qs::ui
