#include "ui/labs/budget/budget_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QMenu>

#include "ui/charts/chart_view.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/budget/budget_charts.h"
#include "ui/labs/budget/budget_controls.h"
#include "ui/labs/budget/budget_tasks.h"
#include "ui/labs/budget/budget_views.h"
#include "ui/labs/budget/budget_words.h"

namespace qs::ui {

using View = BudgetState::View;

namespace {

// Height of the page below which a lecture has no room for the rarer settings.
constexpr int kLectureHeight = 900;

}  // namespace

BudgetPage::BudgetPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("budget"), BudgetTasks::kCount, parent), presenter_(std::make_unique<BudgetPresenter>(lab)) {
  controls_ = new BudgetControls(*presenter_, this);
  views_ = new BudgetViews(*presenter_);
  assemble(controls_->sections(), controls_->figures(), views_);

  BudgetPresenter* presenter = presenter_.get();
  connect(presenter, &BudgetPresenter::stateChanged, this, &BudgetPage::onState);
  connect(presenter, &BudgetPresenter::resultChanged, this, &BudgetPage::onResult);
  connect(presenter, &BudgetPresenter::measuredChanged, this, &BudgetPage::onMeasured);
  connect(presenter, &BudgetPresenter::problem, this, &LabPage::problem);
  connect(presenter, &BudgetPresenter::remark, this, &LabPage::remark);
  connect(presenter, &BudgetPresenter::problemGone, this, &LabPage::problemGone);
  connect(presenter, &BudgetPresenter::modelOpened, this, &LabPage::modelOpened);
  connect(views_, &BudgetViews::exportRequested, this, [this] { exportCharts(); });
  connect(controls_, &BudgetControls::geometryFileRequested, this, &BudgetPage::chooseGeometry);
  connect(controls_, &BudgetControls::hardwareFileRequested, this, &BudgetPage::chooseHardware);
  setTheme(theme());
  retranslate();
}

BudgetPage::~BudgetPage() = default;

QString BudgetPage::title() const { return tr("Byte budget"); }

QString BudgetPage::line() const { return tr("What a step reads, its shortest time, and what fits"); }

QWidget* BudgetPage::firstControl() const { return controls_->firstControl(); }

void BudgetPage::setTheme(const Theme& theme) {
  FramedPage::setTheme(theme);
  views_->setTheme(theme);
  showParts();
}

void BudgetPage::resizeEvent(QResizeEvent* event) {
  FramedPage::resizeEvent(event);
  showParts();
}

void BudgetPage::showParts() {
  const bool lecture = theme().lecture;
  const bool brief = lecture && height() < kLectureHeight;
  controls_->setBrief(brief, lecture);
  views_->setBrief(brief, lecture);
}

std::vector<QWidget*> BudgetPage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* widget : views_->tabOrder()) order.push_back(widget);
  return order;
}

void BudgetPage::fillSourceMenu(QMenu& menu) {
  addModelActions(menu, QString::fromStdString(presenter_->state().timed), [this](const QString& model) { presenter_->openPath(model); });
  menu.addSeparator();
  QAction* geometry = menu.addAction(tr("A config.json or GGUF file…"));
  geometry->setObjectName(QStringLiteral("sourceGeometry"));
  connect(geometry, &QAction::triggered, this, &BudgetPage::chooseGeometry);
  QAction* rows = menu.addAction(tr("Hardware from a file…"));
  rows->setObjectName(QStringLiteral("sourceHardware"));
  connect(rows, &QAction::triggered, this, &BudgetPage::chooseHardware);
  addOpenActions(menu);
}

void BudgetPage::chooseGeometry() {
  const QString path = QFileDialog::getOpenFileName(this, tr("The geometry of a model"), {}, tr("Configurations and models (*.json *.gguf);;All files (*)"));
  if (!path.isEmpty()) presenter_->openPath(path);
}

void BudgetPage::chooseHardware() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Rows of hardware"), {}, tr("Hardware (*.json);;All files (*)"));
  if (!path.isEmpty()) presenter_->openPath(path);
}

void BudgetPage::onState() {
  controls_->showState();
  views_->showState();
  setSourceText(tr("Model: %1").arg(BudgetWords::geometry(presenter_->state().geometry)));
  textChanged();
}

void BudgetPage::onResult() {
  views_->showResult();
  textChanged();
}

void BudgetPage::onMeasured() {
  views_->showMeasured();
  textChanged();
}

void BudgetPage::showText() {
  controls_->showState();
  controls_->showResult();
  views_->showWords();
  Reading reading;
  reading.see = BudgetWords::see(*presenter_);
  reading.notice = BudgetWords::notice(*presenter_);
  reading.formulas = BudgetWords::formulas(*presenter_);
  reading.formulaWords = BudgetWords::formulaWords(*presenter_);
  reading.misreading = BudgetWords::misreading(*presenter_);
  showReading(reading);
  for (int task = 0; task < BudgetTasks::kCount; ++task) {
    if (taskIsOpen(task) && BudgetTasks::isReady(*presenter_, task)) setTaskReady(task);
  }
  emit headerChanged();
}

FramedPage::TaskWords BudgetPage::taskWords(int task) const { return BudgetTasks::words(task); }

void BudgetPage::startTask(int task) {
  presenter_->edit(BudgetTasks::settings(presenter_->state(), task));
  if (BudgetTasks::isReady(*presenter_, task)) setTaskReady(task);
}

FramedPage::Verdict BudgetPage::checkTask(int task, const QString& typed, int chosen) {
  return BudgetTasks::check(*presenter_, task, typed, chosen);
}

base::Status BudgetPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const BudgetState next, budgetStateFromJson(json));
  presenter_->edit(next);
  return {};
}

base::Result<QString> BudgetPage::commandLine() const { return QString::fromStdString(BudgetWords::command(*presenter_)); }

bool BudgetPage::isSettled() const {
  using Phase = BudgetPresenter::Phase;
  const Phase phase = presenter_->phase();
  return !textWaits() && phase != Phase::loading && phase != Phase::measuring && !presenter_->isMeasuringMachine() && !presenter_->isTiming();
}

std::vector<std::pair<QString, Panel>> BudgetPage::panels() const {
  // The table has the bytes' chart as its picture.
  if (presenter_->state().view == View::formats) {
    if (presenter_->figures() == nullptr) return {};
    return {{QStringLiteral("formats"), BudgetCharts::bytes(*presenter_)}};
  }
  std::vector<std::pair<QString, Panel>> out;
  for (const auto& [name, chart] : views_->shownCharts()) {
    if (chart->state() == ChartState::ready) out.emplace_back(name, chart->shownData());
  }
  return out;
}

QString BudgetPage::provenance() const { return BudgetWords::provenance(*presenter_); }

std::vector<std::pair<QString, QString>> BudgetPage::reportRows() const {
  std::vector<std::pair<QString, QString>> rows;
  if (const QString protocol = BudgetWords::protocol(*presenter_); !protocol.isEmpty()) rows.emplace_back(tr("Figures"), protocol);
  if (presenter_->state().view == View::measured) {
    if (const experiment::DecodeStudy* study = presenter_->timing()) {
      for (const experiment::DecodeRow& row : study->rows) {
        //: tokens/s measured, the bound, the share of it, a bandwidth, what serves it
        rows.emplace_back(QString::fromStdString(row.scheme), tr("%1 tokens/s of %2 (%3), %4 from %5")
                                                                  .arg(BudgetWords::rate(row.tokensPerSecond), BudgetWords::rate(row.boundTokensPerSecond), BudgetWords::share(row),
                                                                       BudgetWords::bandwidth(row.bandwidth), row.servedBy == cost::ServedBy::cache ? tr("the caches") : tr("memory")));
      }
      for (const QString& step : BudgetWords::steps(*study)) rows.emplace_back(tr("Step down"), step);
    }
  } else if (const BudgetFigures* figures = presenter_->figures()) {
    rows.emplace_back(tr("Scheme"), QString::fromStdString(figures->spec.scheme.text()));
    rows.emplace_back(tr("Held"), BudgetWords::size(figures->view.study.budget.weightBytesHeld));
    rows.emplace_back(tr("Read in a step"), BudgetWords::size(figures->view.study.budget.step.total));
    for (const auto& figure : BudgetWords::keyFigures(*presenter_)) rows.emplace_back(figure.name, figure.value);
    rows.emplace_back(tr("Advice"), BudgetWords::verdict(*presenter_));
    for (const auto& reason : BudgetWords::reasons(*presenter_)) rows.emplace_back(tr("Case"), reason.text);
    if (const QString notice = BudgetWords::notice(*presenter_); !notice.isEmpty()) rows.emplace_back(tr("Note"), notice);
  }
  if (const QString finding = BudgetWords::finding(*presenter_); !finding.isEmpty()) rows.emplace_back(tr("Finding"), finding);
  rows.emplace_back(tr("Command"), QString::fromStdString(BudgetWords::command(*presenter_)));
  return rows;
}

QString BudgetPage::modelText() const { return BudgetWords::geometry(presenter_->state().geometry); }

QString BudgetPage::modelDetail() const { return QString::fromStdString(presenter_->state().geometry); }

void BudgetPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void BudgetPage::retranslate() {
  controls_->retranslate();
  views_->retranslate();
  onState();
  retranslateFrame();
}

}  // namespace qs::ui
