#include "ui/labs/ledger/ledger_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QMenu>

#include "core/base/atomic_file.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/ledger/ledger_charts.h"
#include "ui/labs/ledger/ledger_controls.h"
#include "ui/labs/ledger/ledger_tasks.h"
#include "ui/labs/ledger/ledger_words.h"

namespace qs::ui {

namespace {

// Height of the page below which a lecture has no room for words about the buttons.
constexpr int kLectureHeight = 900;

}  // namespace

LedgerPage::LedgerPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("ledger"), LedgerTasks::kCount, parent), presenter_(std::make_unique<LedgerPresenter>(lab)) {
  controls_ = new LedgerControls(*presenter_, this);
  charts_ = new LedgerCharts(*presenter_);
  assemble(controls_->sections(), controls_->figures(), charts_);

  LedgerPresenter* presenter = presenter_.get();
  connect(presenter, &LedgerPresenter::stateChanged, this, &LedgerPage::onState);
  connect(presenter, &LedgerPresenter::resultChanged, this, &LedgerPage::onResult);
  connect(presenter, &LedgerPresenter::problem, this, &LabPage::problem);
  connect(presenter, &LedgerPresenter::modelOpened, this, [this](const QString& model) {
    emit problemGone();
    emit modelOpened(model);
    emit note(tr("The model is open on the other pages; the ledger is about the shipped one."));
  });
  connect(charts_, &LedgerCharts::exportRequested, this, [this] { exportCharts(); });
  connect(charts_, &LedgerCharts::rowsRequested, this, &LedgerPage::chooseRowsFile);
  connect(charts_, &LedgerCharts::showRequested, this, &LedgerPage::showOnPage);
  setTheme(theme());
  retranslate();
}

LedgerPage::~LedgerPage() {
  // The list looks at the presenter's rows; it goes first.
  delete charts_;
}

QString LedgerPage::title() const { return tr("Ledger"); }
QString LedgerPage::line() const { return LedgerWords::line(*presenter_); }
QWidget* LedgerPage::firstControl() const { return controls_->firstControl(); }

void LedgerPage::setTheme(const Theme& theme) {
  FramedPage::setTheme(theme);
  controls_->setTheme(theme);
  charts_->setTheme(theme);
  showParts();
}

void LedgerPage::resizeEvent(QResizeEvent* event) {
  FramedPage::resizeEvent(event);
  showParts();
}

void LedgerPage::showParts() { controls_->setBrief(theme().lecture && height() < kLectureHeight); }

std::vector<QWidget*> LedgerPage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* widget : charts_->tabOrder()) order.push_back(widget);
  return order;
}

void LedgerPage::fillSourceMenu(QMenu& menu) {
  QAction* shipped = menu.addAction(tr("The shipped model, as always here"));
  shipped->setObjectName(QStringLiteral("sourceShipped"));
  shipped->setEnabled(false);
  addOpenActions(menu);
}

void LedgerPage::onState() {
  controls_->showState();
  charts_->showState();
  setSourceText(tr("Model: %1").arg(SourceNames::model("lab")));
  textChanged();
}

void LedgerPage::onResult() {
  controls_->showResult();
  charts_->showResult();
  textChanged();
}

void LedgerPage::showText() {
  Reading reading;
  reading.see = LedgerWords::see(*presenter_);
  reading.formulas = LedgerWords::formulas(*presenter_);
  reading.formulaWords = LedgerWords::formulaWords(*presenter_);
  reading.misreading = LedgerWords::misreading();
  showReading(reading);
  for (int task = 0; task < LedgerTasks::kCount; ++task) {
    if (taskIsOpen(task) && LedgerTasks::isReady(*presenter_, task)) setTaskReady(task);
  }
  emit headerChanged();
}

FramedPage::TaskWords LedgerPage::taskWords(int task) const { return LedgerTasks::words(task); }

void LedgerPage::startTask(int task) {
  presenter_->edit(LedgerTasks::settings(presenter_->state(), task));
  if (LedgerTasks::isReady(*presenter_, task)) {
    setTaskReady(task);
  } else {
    presenter_->recompute(false);
  }
}

FramedPage::Verdict LedgerPage::checkTask(int task, const QString& typed, int chosen) {
  return LedgerTasks::check(*presenter_, task, typed, chosen);
}

void LedgerPage::showOnPage() {
  const base::Status shown = presenter_->showOnPage();
  if (!shown) emit problem(shown.error());
}

base::Status LedgerPage::saveRows(const QString& path) const {
  const auto rows = presenter_->rows();
  if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) return base::writeFileAtomically(path.toStdString(), ledger::rowsCsv(rows));
  experiment::Json out = experiment::Json::array();
  for (const ledger::LedgerRow& row : rows) out.push_back(ledger::rowJson(row));
  return base::writeFileAtomically(path.toStdString(), experiment::jsonText(out, true) + "\n");
}

void LedgerPage::chooseRowsFile() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save the rows of the ledger"), QStringLiteral("ledger.csv"), tr("CSV (*.csv);;JSON (*.json)"));
  if (path.isEmpty()) return;
  const base::Status written = saveRows(path);
  if (!written) emit problem(written.error());
}

base::Status LedgerPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const LedgerState next, ledgerStateFromJson(json));
  presenter_->edit(next);
  return {};
}

base::Result<QString> LedgerPage::commandLine() const {
  return QString::fromStdString(presenter_->commandLine());
}

bool LedgerPage::isSettled() const { return !textWaits() && !presenter_->running(); }

std::vector<std::pair<QString, Panel>> LedgerPage::panels() const {
  const ChartData chart = differencesChartOf(*presenter_);
  if (chart.series.empty()) return {};
  return {{QStringLiteral("differences"), chart}};
}

QString LedgerPage::provenance() const { return LedgerWords::provenance(*presenter_); }

std::vector<std::pair<QString, QString>> LedgerPage::reportRows() const {
  std::vector<std::pair<QString, QString>> out;
  for (const ledger::LedgerRow& row : presenter_->rows()) {
    //: A row of a report: the claim, its verdict, its formula.
    out.emplace_back(QString::fromStdString(row.claim->id), tr("%1 [%2] %3").arg(LedgerWords::claim(*row.claim), LedgerWords::sentence(&row), LedgerWords::formula(row)));
  }
  out.emplace_back(tr("Command"), QString::fromStdString(presenter_->commandLine(true)));
  return out;
}

QString LedgerPage::modelText() const { return SourceNames::model("lab"); }
QString LedgerPage::modelDetail() const { return QStringLiteral("lab"); }

void LedgerPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void LedgerPage::retranslate() {
  controls_->retranslate();
  charts_->retranslate();
  onState();
  retranslateFrame();
}

}  // namespace qs::ui
