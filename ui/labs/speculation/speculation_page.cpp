#include "ui/labs/speculation/speculation_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QMenu>

#include "ui/charts/chart_view.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/speculation/speculation_charts.h"
#include "ui/labs/speculation/speculation_controls.h"
#include "ui/labs/speculation/speculation_tasks.h"
#include "ui/labs/speculation/speculation_views.h"
#include "ui/labs/speculation/speculation_words.h"

namespace qs::ui {

using View = SpeculationState::View;

namespace {

// Height of the page below which a lecture has no room for the rarer settings.
constexpr int kLectureHeight = 900;

}  // namespace

SpeculationPage::SpeculationPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("speculation"), SpeculationTasks::kCount, parent), presenter_(std::make_unique<SpeculationPresenter>(lab)) {
  controls_ = new SpeculationControls(*presenter_, this);
  views_ = new SpeculationViews(*presenter_);
  assemble(controls_->sections(), controls_->figures(), views_);

  SpeculationPresenter* presenter = presenter_.get();
  connect(presenter, &SpeculationPresenter::stateChanged, this, &SpeculationPage::onState);
  connect(presenter, &SpeculationPresenter::resultChanged, this, &SpeculationPage::onResult);
  connect(presenter, &SpeculationPresenter::decisionChanged, this, &SpeculationPage::onResult);
  connect(presenter, &SpeculationPresenter::problem, this, &LabPage::problem);
  connect(presenter, &SpeculationPresenter::remark, this, &LabPage::remark);
  connect(presenter, &SpeculationPresenter::modelOpened, this, [this](const QString& model) {
    emit problemGone();
    emit modelOpened(model);
  });
  connect(views_, &SpeculationViews::exportRequested, this, [this] { exportCharts(); });
  connect(controls_, &SpeculationControls::draftFileRequested, this, &SpeculationPage::chooseDraft);
  setTheme(theme());
  retranslate();
}

SpeculationPage::~SpeculationPage() = default;

QString SpeculationPage::title() const { return tr("Speculation"); }

QString SpeculationPage::line() const {
  //: %1 is the model that decides, %2 the draft that proposes.
  return tr("%1 decides, %2 proposes: several tokens for one pass, and the same distribution")
      .arg(SourceNames::model(presenter_->state().model), SpeculationWords::draftName(presenter_->state().draft));
}

QWidget* SpeculationPage::firstControl() const { return controls_->firstControl(); }

void SpeculationPage::setTheme(const Theme& theme) {
  FramedPage::setTheme(theme);
  controls_->setTheme(theme);
  views_->setTheme(theme);
  showParts();
}

void SpeculationPage::resizeEvent(QResizeEvent* event) {
  FramedPage::resizeEvent(event);
  showParts();
}

void SpeculationPage::showParts() {
  const bool lecture = theme().lecture;
  const bool brief = lecture && height() < kLectureHeight;
  controls_->setBrief(brief, lecture);
  views_->setBrief(brief, lecture);
}

std::vector<QWidget*> SpeculationPage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* widget : views_->tabOrder()) order.push_back(widget);
  return order;
}

void SpeculationPage::fillSourceMenu(QMenu& menu) {
  addModelActions(menu, QString::fromStdString(presenter_->state().model), [this](const QString& model) { presenter_->openPath(model); });
  addOpenActions(menu);
}

void SpeculationPage::chooseDraft() {
  const QString path = QFileDialog::getExistingDirectory(this, tr("The folder of the model that proposes"));
  if (!path.isEmpty()) presenter_->openDraft(path);
}

void SpeculationPage::onState() {
  controls_->showState();
  views_->showState();
  setSourceText(tr("Target: %1").arg(SourceNames::model(presenter_->state().model)));
  textChanged();
}

void SpeculationPage::onResult() {
  views_->showResult();
  textChanged();
}

void SpeculationPage::showText() {
  controls_->showResult();
  views_->showWords();
  Reading reading;
  reading.see = SpeculationWords::see(*presenter_);
  reading.notice = SpeculationWords::notice(*presenter_);
  reading.formulas = SpeculationWords::formulas(*presenter_);
  reading.formulaWords = SpeculationWords::formulaWords(*presenter_);
  reading.misreading = SpeculationWords::misreading(*presenter_);
  showReading(reading);
  for (int task = 0; task < SpeculationTasks::kCount; ++task) {
    if (taskIsOpen(task) && SpeculationTasks::isReady(*presenter_, task)) setTaskReady(task);
  }
  emit headerChanged();
}

FramedPage::TaskWords SpeculationPage::taskWords(int task) const { return SpeculationTasks::words(task); }

void SpeculationPage::startTask(int task) {
  presenter_->edit(SpeculationTasks::settings(presenter_->state(), task));
  if (presenter_->phase() == SpeculationPresenter::Phase::cancelled) presenter_->again();
  if (SpeculationTasks::isReady(*presenter_, task)) setTaskReady(task);
}

FramedPage::Verdict SpeculationPage::checkTask(int task, const QString& typed, int chosen) {
  return SpeculationTasks::check(*presenter_, task, typed, chosen);
}

base::Status SpeculationPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const SpeculationState next, speculationStateFromJson(json));
  presenter_->edit(next);
  return {};
}

base::Result<QString> SpeculationPage::commandLine() const { return QString::fromStdString(qs::ui::commandLine(presenter_->state())); }

bool SpeculationPage::isSettled() const { return !textWaits() && !presenter_->isRunning(); }

std::vector<std::pair<QString, Panel>> SpeculationPage::panels() const {
  std::vector<std::pair<QString, Panel>> out;
  for (const auto& [name, chart] : views_->shownCharts()) {
    if (chart->state() == ChartState::ready) out.emplace_back(name, chart->shownData());
  }
  return out;
}

QString SpeculationPage::provenance() const { return SpeculationWords::provenance(*presenter_); }

std::vector<std::pair<QString, QString>> SpeculationPage::reportRows() const {
  std::vector<std::pair<QString, QString>> rows;
  const auto add = [&](const std::vector<WordedFigure>& figures) {
    for (const WordedFigure& figure : figures) rows.emplace_back(figure.name, figure.value);
  };
  if (const QString protocol = SpeculationWords::protocol(*presenter_); !protocol.isEmpty()) rows.emplace_back(tr("Protocol"), protocol);
  add(SpeculationWords::keyFigures(*presenter_));
  switch (presenter_->state().view) {
    case View::run: add(SpeculationWords::counters(*presenter_)); break;
    case View::arithmetic: add(SpeculationWords::sums(presenter_->state())); break;
    case View::exactness:
      add(SpeculationWords::tests(*presenter_));
      for (const QString& verdict : SpeculationWords::verdicts(*presenter_)) rows.emplace_back(tr("Test"), verdict);
      break;
    case View::step:
    case View::sweep: break;
  }
  if (const QString finding = SpeculationWords::finding(*presenter_); !finding.isEmpty()) rows.emplace_back(tr("Finding"), finding);
  rows.emplace_back(tr("Command"), QString::fromStdString(qs::ui::commandLine(presenter_->state())));
  return rows;
}

QString SpeculationPage::modelText() const { return SourceNames::model(presenter_->state().model); }

QString SpeculationPage::modelDetail() const { return QString::fromStdString(presenter_->state().model); }

void SpeculationPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void SpeculationPage::retranslate() {
  controls_->retranslate();
  views_->retranslate();
  onState();
  retranslateFrame();
}

}  // namespace qs::ui
