#include "ui/labs/loss/loss_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QMenu>
#include <QVBoxLayout>

#include "ui/charts/chart_view.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/loss/loss_charts.h"
#include "ui/labs/loss/loss_controls.h"
#include "ui/labs/loss/loss_table.h"
#include "ui/labs/loss/loss_tasks.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

// Height of the page below which a lecture has no room for chart and table both.
constexpr int kLectureHeight = 900;

}  // namespace

LossPage::LossPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("loss"), LossTasks::kCount, parent), presenter_(std::make_unique<LossPresenter>(lab)) {
  controls_ = new LossControls(*presenter_, this);
  charts_ = new LossCharts(*presenter_);
  table_ = new LossTable(*presenter_);
  auto* middle = new QWidget;
  middle->setObjectName(QStringLiteral("lossMiddle"));
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(metrics::kGap);
  column->addWidget(charts_, 1);
  column->addWidget(table_, 1);
  assemble(controls_->sections(), controls_->figures(), middle);

  connect(presenter_.get(), &LossPresenter::stateChanged, this, &LossPage::onState);
  connect(presenter_.get(), &LossPresenter::resultChanged, this, &LossPage::onResult);
  connect(presenter_.get(), &LossPresenter::pinChanged, this, [this] {
    charts_->showResult();
    emit headerChanged();
  });
  connect(presenter_.get(), &LossPresenter::selectionChanged, this, [this] {
    table_->showSelection();
    textChanged();
  });
  connect(presenter_.get(), &LossPresenter::problem, this, &LabPage::problem);
  connect(presenter_.get(), &LossPresenter::remark, this, &LabPage::remark);
  connect(presenter_.get(), &LossPresenter::modelOpened, this, [this](const QString& model) {
    emit problemGone();
    emit modelOpened(model);
  });
  connect(charts_, &LossCharts::exportRequested, this, [this] { exportCharts(); });
  connect(table_, &LossTable::refused, controls_, &LossControls::showRefusal);
  connect(controls_, &LossControls::textFileRequested, this, &LossPage::chooseText);
  retranslate();
}

LossPage::~LossPage() = default;

QString LossPage::title() const { return tr("Model loss"); }

QString LossPage::line() const {
  //: %1 is a model, %2 a text.
  return tr("What rounding the weights of %1 costs on the text %2")
      .arg(SourceNames::model(presenter_->state().model), SourceNames::text(presenter_->state().text));
}

QWidget* LossPage::firstControl() const { return controls_->firstControl(); }

void LossPage::setTheme(const Theme& theme) {
  FramedPage::setTheme(theme);
  charts_->setTheme(theme);
  table_->setTheme(theme);
  showParts();
}

void LossPage::resizeEvent(QResizeEvent* event) {
  FramedPage::resizeEvent(event);
  showParts();
}

void LossPage::showParts() {
  // Layers want the whole height: their names are many. A hall looks at the bars.
  const bool small = theme().lecture && height() < kLectureHeight;
  table_->setVisible(!presenter_->state().layersOf.has_value() && !small);
}

std::vector<QWidget*> LossPage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* widget : charts_->tabOrder()) order.push_back(widget);
  for (QWidget* widget : table_->tabOrder()) order.push_back(widget);
  return order;
}

void LossPage::fillSourceMenu(QMenu& menu) {
  addModelActions(menu, QString::fromStdString(presenter_->state().model),
                  [this](const QString& model) { presenter_->openPath(model); });
  menu.addSeparator();
  QAction* text = menu.addAction(tr("Read a text file…"));
  text->setObjectName(QStringLiteral("sourceText"));
  connect(text, &QAction::triggered, this, &LossPage::chooseText);
  addOpenActions(menu);
}

void LossPage::chooseText() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Read a text file"), {}, tr("Texts (*.txt *.md);;All files (*)"));
  if (!path.isEmpty()) presenter_->openPath(path);
}

void LossPage::pin() { isPinned() ? presenter_->unpin() : presenter_->pin(); }

void LossPage::onState() {
  showParts();
  table_->showState();
  controls_->showState();
  charts_->showState();
  setSourceText(tr("Model: %1").arg(SourceNames::model(presenter_->state().model)));
  textChanged();
}

void LossPage::onResult() {
  charts_->showResult();
  textChanged();
}

// Figures in the table are words too: to measure its columns costs more than to draw the charts.
void LossPage::showText() {
  table_->showResult();
  controls_->showResult();
  Reading reading;
  reading.see = LossWords::see(*presenter_);
  reading.notice = LossWords::notice(*presenter_);
  reading.formulas = LossWords::formulas(*presenter_);
  reading.formulaWords = LossWords::formulaWords(*presenter_);
  reading.misreading = LossWords::misreading(*presenter_);
  showReading(reading);
  for (int task = 0; task < LossTasks::kCount; ++task) {
    if (taskIsOpen(task) && LossTasks::isReady(*presenter_, task)) setTaskReady(task);
  }
  emit headerChanged();
}

base::Status LossPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const LossState next, lossStateFromJson(json));
  presenter_->edit(next);
  if (presenter_->phase() == LossPresenter::Phase::cancelled) presenter_->resume();
  return {};
}

FramedPage::TaskWords LossPage::taskWords(int task) const { return LossTasks::words(task); }

void LossPage::startTask(int task) {
  presenter_->edit(LossTasks::settings(presenter_->state(), task));
  if (presenter_->phase() == LossPresenter::Phase::cancelled) presenter_->resume();
  if (LossTasks::isReady(*presenter_, task)) setTaskReady(task);
}

FramedPage::Verdict LossPage::checkTask(int task, const QString& typed, int chosen) {
  return LossTasks::check(*presenter_, task, typed, chosen);
}

bool LossPage::isSettled() const {
  using Phase = LossPresenter::Phase;
  const Phase phase = presenter_->phase();
  return !textWaits() && (phase == Phase::ready || phase == Phase::failed || phase == Phase::cancelled);
}

std::vector<std::pair<QString, Panel>> LossPage::panels() const {
  if (presenter_->view() == nullptr) return {};
  std::vector<std::pair<QString, Panel>> out = {{QStringLiteral("schemes"), lossBarsOf(*presenter_)}};
  out.emplace_back(QStringLiteral("trade"), lossTradeOf(*presenter_));
  if (presenter_->state().layersOf) out.emplace_back(QStringLiteral("layers"), lossLayersOf(*presenter_));
  return out;
}

QString LossPage::provenance() const { return LossWords::provenance(*presenter_); }

std::vector<std::pair<QString, QString>> LossPage::reportRows() const {
  const auto* view = presenter_->view();
  if (view == nullptr) return {};
  std::vector<std::pair<QString, QString>> rows = {
      {tr("Model"), SourceNames::model(view->spec.model)},
      {tr("Protocol"), LossWords::protocol(*view)},
      {tr("Loss as stored"), fixedPoint(view->baseline.loss.score.loss, 4)},
  };
  for (const std::string& scheme : presenter_->state().schemes) {
    const auto* row = presenter_->row(scheme);
    if (row == nullptr || row->windows == 0 || row->error) continue;
    //: %1 is Δ with its interval, %2 the verdict, %3 bits per weight, %4 a size.
    rows.emplace_back(QString::fromStdString(scheme),
                      tr("Δ %1, %2, %3 bits per weight, %4")
                          .arg(LossWords::delta(*row), LossWords::verdictName(row->loss.score.verdict),
                               fixedPoint(row->loss.bitsPerWeight, 3), LossWords::bytes(row->loss.bytes)));
  }
  rows.emplace_back(tr("Command"), presenter_->commandLine());
  return rows;
}

QString LossPage::modelText() const {
  const auto* view = presenter_->view();
  if (view == nullptr) return SourceNames::model(presenter_->state().model);
  //: %1 is the model's name, %2 a size.
  return tr("%1 · %2").arg(SourceNames::model(view->spec.model), LossWords::bytes(view->baseline.loss.bytes));
}

QString LossPage::modelDetail() const { return QString::fromStdString(presenter_->state().model); }

void LossPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void LossPage::retranslate() {
  controls_->retranslate();
  charts_->retranslate();
  table_->retranslate();
  onState();
  retranslateFrame();
}

}  // namespace qs::ui
