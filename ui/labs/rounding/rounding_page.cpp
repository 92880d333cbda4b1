#include "ui/labs/rounding/rounding_page.h"

#include <QEvent>
#include <QFileInfo>
#include <QMenu>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/rounding/rounding_charts.h"
#include "ui/labs/rounding/rounding_controls.h"
#include "ui/labs/rounding/rounding_words.h"
#include "ui/widgets/figure_list.h"

namespace qs::ui {

namespace {

using State = RoundingState;

// A typed list is wrong while it is being typed; what is wrong is said when it stays so for a moment.
constexpr int kFailureDelayMs = 400;

}  // namespace

RoundingPage::RoundingPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("rounding"), RoundingTasks::kCount, parent),
      presenter_(std::make_unique<RoundingPresenter>(lab)) {
  controls_ = new RoundingControls(*presenter_, this);
  charts_ = new RoundingCharts(*presenter_);
  failureTimer_.setSingleShot(true);
  failureTimer_.setInterval(kFailureDelayMs);
  connect(&failureTimer_, &QTimer::timeout, this, &RoundingPage::showFailure);
  connect(presenter_.get(), &RoundingPresenter::stateChanged, this, &RoundingPage::onState);
  connect(presenter_.get(), &RoundingPresenter::resultChanged, this, &RoundingPage::onResult);
  connect(presenter_.get(), &RoundingPresenter::outlineChanged, this, [this] {
    controls_->showOutline();
    emit headerChanged();
  });
  connect(presenter_.get(), &RoundingPresenter::modelOpened, this, [this](const QString& nameOrPath) {
    emit problemGone();
    emit modelOpened(nameOrPath);
  });
  connect(presenter_.get(), &RoundingPresenter::problem, this, &LabPage::problem);
  connect(presenter_.get(), &RoundingPresenter::remark, this, &LabPage::remark);
  connect(charts_, &RoundingCharts::exportRequested, this, [this] { exportCharts(); });
  assemble(controls_->sections(), controls_->figures(), charts_);
  retranslate();
}

RoundingPage::~RoundingPage() = default;

QString RoundingPage::title() const { return tr("Rounding"); }
QString RoundingPage::line() const { return RoundingWords::line(presenter_->state(), presenter_->result()); }
QWidget* RoundingPage::firstControl() const { return controls_->firstControl(); }

std::vector<QWidget*> RoundingPage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* chart : charts_->tabOrder()) order.push_back(chart);
  return order;
}

void RoundingPage::setTheme(const Theme& theme) {
  FramedPage::setTheme(theme);
  charts_->setTheme(theme);
}

QByteArray RoundingPage::settingsJson() const { return QByteArray::fromStdString(toJson(presenter_->state())); }

void RoundingPage::fillSourceMenu(QMenu& menu) {
  const State& state = presenter_->state();
  const auto add = [&](const QString& name, const QString& text, bool checked) {
    QAction* action = menu.addAction(text);
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
  addOpenActions(menu);
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
  if (const State::Source source = presenter_->state().source; source != tasksSource_) {
    // Rows and typed values have tasks of their own.
    closeTasks();
    for (Task& task : asked_) task.result.reset();
    tasksSource_ = source;
  }
  showTasks();
  setSourceText(tr("Source: %1").arg(RoundingWords::sourceName(presenter_->state())));
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
  showWords();
  const RoundingResultPtr& result = presenter_->result();
  for (int task = 0; task < RoundingTasks::kCount; ++task) {
    Task& asked = asked_[static_cast<std::size_t>(task)];
    if (!taskIsOpen(task) || asked.result || !result || result->state != asked.wanted) continue;
    asked.result = result;
    setTaskReady(task);
  }
  showTasks();
  emit headerChanged();
}

void RoundingPage::showFailure() {
  controls_->showResult();
  charts_->showResult();
  showWords();
  emit headerChanged();
}

void RoundingPage::showWords() {
  const RoundingResultPtr& result = presenter_->result();
  if (!result) return;
  Reading words;
  if (presenter_->phase() == RoundingPresenter::Phase::failed && presenter_->error()) {
    // Sentences about a picture that is not there would mislead.
    words.see << errorSentence(*presenter_->error());
  } else {
    words.see << RoundingWords::seeScale(*result) << RoundingWords::seeGroups(*result) << RoundingWords::seeLoss(*result);
    words.notice = RoundingWords::notice(*result);
    words.formulas << RoundingWords::formulaScale(*result) << RoundingWords::formulaZeroPoint(*result)
                   << RoundingWords::formulaCode(*result) << RoundingWords::formulaRestored(*result);
    words.formulaWords = RoundingWords::formulaWords(*result);
    words.misreading = RoundingWords::misreading(*result);
  }
  showReading(words);
}

base::Status RoundingPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const RoundingState next, fromJson(json.toStdString()));
  presenter_->edit(next);
  return {};
}

FramedPage::TaskWords RoundingPage::taskWords(int task) const {
  const RoundingResult* result = asked_[static_cast<std::size_t>(task)].result.get();
  return {RoundingTasks::sentence(tasksSource_, task), RoundingTasks::question(tasksSource_, task, result),
          RoundingTasks::choices(tasksSource_, task, result)};
}

void RoundingPage::startTask(int task) {
  Task& asked = asked_[static_cast<std::size_t>(task)];
  const State wanted = RoundingTasks::settings(presenter_->state(), task);
  asked.wanted = effective(clamped(wanted));
  asked.result.reset();
  presenter_->edit(wanted);
  if (presenter_->isCurrent()) {
    asked.result = presenter_->result();
    setTaskReady(task);
  }
}

FramedPage::Verdict RoundingPage::checkTask(int task, const QString& typed, int chosen) {
  const RoundingResultPtr& result = asked_[static_cast<std::size_t>(task)].result;
  return RoundingTasks::check(tasksSource_, task, *result, typed, chosen);
}

Figure RoundingPage::figure() const {
  return presenter_->result() ? roundingFigure(*presenter_->result()) : Figure{};
}

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

void RoundingPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void RoundingPage::retranslate() {
  controls_->retranslate();
  charts_->retranslate();
  onState();
  showWords();
  retranslateFrame();
}

}  // namespace qs::ui
