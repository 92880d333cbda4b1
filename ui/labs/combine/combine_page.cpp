#include "ui/labs/combine/combine_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QMenu>

#include "ui/charts/chart_view.h"
#include "ui/labs/combine/combine_charts.h"
#include "ui/labs/combine/combine_controls.h"
#include "ui/labs/combine/combine_tasks.h"
#include "ui/labs/combine/combine_views.h"
#include "ui/labs/combine/combine_words.h"
#include "ui/labs/frame/source_names.h"

namespace qs::ui {

using View = CombineState::View;
using Words = CombineWords;

namespace {

// Height of the page below which a lecture has no room for the rarer settings.
constexpr int kLectureHeight = 900;

}  // namespace

CombinePage::CombinePage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("combine"), CombineTasks::kCount, parent), presenter_(std::make_unique<CombinePresenter>(lab)) {
  controls_ = new CombineControls(*presenter_, this);
  views_ = new CombineViews(*presenter_);
  assemble(controls_->sections(), controls_->figures(), views_);

  CombinePresenter* presenter = presenter_.get();
  connect(presenter, &CombinePresenter::stateChanged, this, &CombinePage::onState);
  connect(presenter, &CombinePresenter::resultChanged, this, &CombinePage::onResult);
  connect(presenter, &CombinePresenter::problem, this, &LabPage::problem);
  connect(presenter, &CombinePresenter::remark, this, &LabPage::remark);
  connect(presenter, &CombinePresenter::modelOpened, this, [this](const QString& model) {
    emit problemGone();
    emit modelOpened(model);
  });
  connect(views_, &CombineViews::exportRequested, this, [this] { exportCharts(); });
  connect(controls_, &CombineControls::draftFileRequested, this, [this] {
    const QString path = QFileDialog::getExistingDirectory(this, tr("The folder of the model that proposes"));
    if (!path.isEmpty()) presenter_->openDraft(path);
  });
  connect(controls_, &CombineControls::taskFileRequested, this,
          [this] { chooseFile(&CombinePresenter::openTasks, tr("Read a task file"), tr("Tasks (*.jsonl *.json *.txt);;All files (*)")); });
  connect(controls_, &CombineControls::textFileRequested, this,
          [this] { chooseFile(&CombinePresenter::openText, tr("Read a text file"), tr("Texts (*.txt *.md);;All files (*)")); });
  setTheme(theme());
  retranslate();
}

CombinePage::~CombinePage() = default;

QString CombinePage::title() const { return tr("Combine"); }

QString CombinePage::line() const {
  //: %1 is a model, %2 a scheme, %3 a draft.
  return tr("%1 in %2, with %3: one change at a time")
      .arg(SourceNames::model(presenter_->state().model), QString::fromStdString(presenter_->state().scheme.text()), Words::draftName(presenter_->state().draft));
}

QWidget* CombinePage::firstControl() const { return controls_->firstControl(); }

void CombinePage::setTheme(const Theme& theme) {
  FramedPage::setTheme(theme);
  views_->setTheme(theme);
  showParts();
}

void CombinePage::resizeEvent(QResizeEvent* event) {
  FramedPage::resizeEvent(event);
  showParts();
}

void CombinePage::showParts() {
  const bool lecture = theme().lecture;
  const bool brief = lecture && height() < kLectureHeight;
  controls_->setBrief(brief, lecture);
  views_->setBrief(brief, lecture);
}

std::vector<QWidget*> CombinePage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* widget : views_->tabOrder()) order.push_back(widget);
  return order;
}

void CombinePage::fillSourceMenu(QMenu& menu) {
  addModelActions(menu, QString::fromStdString(presenter_->state().model), [this](const QString& model) { presenter_->openPath(model); });
  menu.addSeparator();
  QAction* tasks = menu.addAction(tr("Read a task file…"));
  tasks->setObjectName(QStringLiteral("sourceTasks"));
  connect(tasks, &QAction::triggered, controls_, &CombineControls::taskFileRequested);
  addOpenActions(menu);
}

void CombinePage::chooseFile(void (CombinePresenter::*take)(const QString&), const QString& title, const QString& filter) {
  const QString path = QFileDialog::getOpenFileName(this, title, {}, filter);
  if (!path.isEmpty()) (presenter_.get()->*take)(path);
}

void CombinePage::onState() {
  controls_->showState();
  views_->showState();
  setSourceText(tr("Target: %1").arg(SourceNames::model(presenter_->state().model)));
  textChanged();
}

void CombinePage::onResult() {
  views_->showResult();
  textChanged();
}

void CombinePage::showText() {
  controls_->showResult();
  views_->showWords();
  Reading reading;
  reading.see = Words::see(*presenter_);
  reading.notice = Words::notice(*presenter_);
  reading.formulas = Words::formulas(*presenter_);
  reading.formulaWords = Words::formulaWords(*presenter_);
  reading.misreading = Words::misreading(*presenter_);
  showReading(reading);
  for (int task = 0; task < CombineTasks::kCount; ++task) {
    if (taskIsOpen(task) && CombineTasks::isReady(*presenter_, task)) setTaskReady(task);
  }
  emit headerChanged();
}

FramedPage::TaskWords CombinePage::taskWords(int task) const { return CombineTasks::words(task); }

void CombinePage::startTask(int task) {
  presenter_->edit(CombineTasks::settings(presenter_->state(), task));
  if (CombineTasks::isReady(*presenter_, task)) return setTaskReady(task);
  if (CombineTasks::needsRun(task)) {
    presenter_->runAll();
  } else if (presenter_->phase() == CombinePresenter::Phase::cancelled) {
    presenter_->again();
  }
}

FramedPage::Verdict CombinePage::checkTask(int task, const QString&, int chosen) { return CombineTasks::check(*presenter_, task, chosen); }

base::Status CombinePage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const CombineState next, combineStateFromJson(json));
  presenter_->edit(next);
  return {};
}

base::Result<QString> CombinePage::commandLine() const { return QString::fromStdString(qs::ui::commandLine(presenter_->state())); }

bool CombinePage::isSettled() const { return !textWaits() && !presenter_->isMeasuring() && !presenter_->isRunning(); }

std::vector<std::pair<QString, Panel>> CombinePage::panels() const {
  std::vector<std::pair<QString, Panel>> out;
  for (const auto& [name, chart] : views_->shownCharts()) {
    if (chart->state() == ChartState::ready) out.emplace_back(name, chart->shownData());
  }
  if (!out.empty() || presenter_->state().view != View::side) return out;
  // The texts are no chart; their tour and export show what they were part of.
  const ChartData gains = CombineCharts::of(*presenter_, CombineState::Chart::gains);
  if (!gains.series.empty()) out.emplace_back(QStringLiteral("gains"), gains);
  return out;
}

QString CombinePage::provenance() const { return Words::provenance(*presenter_); }

std::vector<std::pair<QString, QString>> CombinePage::reportRows() const {
  std::vector<std::pair<QString, QString>> rows;
  if (const QString protocol = Words::protocol(*presenter_); !protocol.isEmpty()) rows.emplace_back(tr("Protocol"), protocol);
  if (presenter_->state().view == View::side) {
    if (const auto* side = presenter_->side()) {
      rows.emplace_back(Words::stage(experiment::Stage::baseline), QString::fromStdString(side->base.text));
      rows.emplace_back(Words::stage(side->spec.variant), QString::fromStdString(side->variant.text));
      for (const auto& figure : Words::sideFigures(*presenter_)) rows.emplace_back(figure.name, figure.value);
    }
  } else if (const auto* result = presenter_->shown()) {
    for (const auto& stage : result->stages) {
      QStringList cells;
      for (int column = 1; column < Words::kColumns; ++column) {
        //: %1 is the name of a figure, %2 its value
        cells << tr("%1: %2").arg(Words::columnName(column), Words::cell(stage, column));
      }
      rows.emplace_back(Words::stage(stage.stage), cells.join(QStringLiteral(" · ")));
    }
    for (const auto stage : {experiment::Stage::quantized, experiment::Stage::speculative, experiment::Stage::both}) {
      const QString said = Words::lessons(*result, stage);
      //: what a stage taught; %1 is the stage
      const QString name = tr("Taught by: %1").arg(Words::stage(stage));
      if (!said.isEmpty()) rows.emplace_back(name, said);
    }
  }
  if (const QString finding = Words::finding(*presenter_); !finding.isEmpty()) rows.emplace_back(tr("Finding"), finding);
  rows.emplace_back(tr("Command"), QString::fromStdString(qs::ui::commandLine(presenter_->state())));
  return rows;
}

QString CombinePage::modelText() const { return SourceNames::model(presenter_->state().model); }

QString CombinePage::modelDetail() const { return QString::fromStdString(presenter_->state().model); }

void CombinePage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void CombinePage::retranslate() {
  controls_->retranslate();
  views_->retranslate();
  onState();
  retranslateFrame();
}

}  // namespace qs::ui
