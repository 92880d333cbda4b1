#include "ui/labs/sensitivity/sensitivity_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QMenu>

#include "ui/charts/chart_view.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/labs/sensitivity/sensitivity_charts.h"
#include "ui/labs/sensitivity/sensitivity_controls.h"
#include "ui/labs/sensitivity/sensitivity_tasks.h"
#include "ui/labs/sensitivity/sensitivity_words.h"

namespace qs::ui {

using View = SensitivityState::View;

namespace {

// Height of the page below which a lecture has no room for every word about the layers.
constexpr int kLectureHeight = 900;

}  // namespace

SensitivityPage::SensitivityPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("sensitivity"), SensitivityTasks::kCount, parent),
      presenter_(std::make_unique<SensitivityPresenter>(lab)) {
  controls_ = new SensitivityControls(*presenter_, this);
  charts_ = new SensitivityCharts(*presenter_);
  assemble(controls_->sections(), controls_->figures(), charts_);

  SensitivityPresenter* presenter = presenter_.get();
  connect(presenter, &SensitivityPresenter::stateChanged, this, &SensitivityPage::onState);
  connect(presenter, &SensitivityPresenter::resultChanged, this, &SensitivityPage::onResult);
  connect(presenter, &SensitivityPresenter::selectionChanged, this, &SensitivityPage::onResult);
  connect(presenter, &SensitivityPresenter::pinChanged, this, &SensitivityPage::onResult);
  connect(presenter, &SensitivityPresenter::problem, this, &LabPage::problem);
  connect(presenter, &SensitivityPresenter::remark, this, &LabPage::remark);
  connect(presenter, &SensitivityPresenter::modelOpened, this, [this](const QString& model) {
    emit problemGone();
    emit modelOpened(model);
  });
  connect(charts_, &SensitivityCharts::exportRequested, this, [this] { exportCharts(); });
  connect(controls_, &SensitivityControls::textFileRequested, this, &SensitivityPage::chooseText);
  setTheme(theme());
  retranslate();
}

SensitivityPage::~SensitivityPage() = default;

QString SensitivityPage::title() const { return tr("Sensitivity"); }

QString SensitivityPage::line() const {
  const QString model = SourceNames::model(presenter_->state().model);
  const QString text = SourceNames::text(presenter_->state().text);
  //: %1 is a model, %2 a text.
  return tr("Which part of %1 suffers most from few bits, on the text %2").arg(model, text);
}

QWidget* SensitivityPage::firstControl() const { return controls_->firstControl(); }

void SensitivityPage::setTheme(const Theme& theme) {
  FramedPage::setTheme(theme);
  charts_->setTheme(theme);
  showParts();
}

void SensitivityPage::resizeEvent(QResizeEvent* event) {
  FramedPage::resizeEvent(event);
  showParts();
}

void SensitivityPage::showParts() {
  const bool brief = theme().lecture && height() < kLectureHeight;
  controls_->setBrief(brief);
  charts_->setBrief(brief);
}

std::vector<QWidget*> SensitivityPage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* widget : charts_->tabOrder()) order.push_back(widget);
  return order;
}

void SensitivityPage::fillSourceMenu(QMenu& menu) {
  addModelActions(menu, QString::fromStdString(presenter_->state().model),
                  [this](const QString& model) { presenter_->openPath(model); });
  menu.addSeparator();
  QAction* text = menu.addAction(tr("Read a text file…"));
  text->setObjectName(QStringLiteral("sourceText"));
  connect(text, &QAction::triggered, this, &SensitivityPage::chooseText);
  addOpenActions(menu);
}

void SensitivityPage::chooseText() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Read a text file"), {}, tr("Texts (*.txt *.md);;All files (*)"));
  if (!path.isEmpty()) presenter_->openPath(path);
}

void SensitivityPage::onState() {
  controls_->showState();
  charts_->showState();
  setSourceText(tr("Model: %1").arg(SourceNames::model(presenter_->state().model)));
  textChanged();
}

void SensitivityPage::onResult() {
  charts_->showResult();
  textChanged();
}

void SensitivityPage::showText() {
  controls_->showResult();
  charts_->showWords();
  Reading reading;
  reading.see = SensitivityWords::see(*presenter_);
  reading.notice = SensitivityWords::notice(*presenter_);
  reading.formulas = SensitivityWords::formulas(*presenter_);
  reading.formulaWords = SensitivityWords::formulaWords(*presenter_);
  reading.misreading = SensitivityWords::misreading(*presenter_);
  showReading(reading);
  for (int task = 0; task < SensitivityTasks::kCount; ++task) {
    if (taskIsOpen(task) && SensitivityTasks::isReady(*presenter_, task)) setTaskReady(task);
  }
  emit headerChanged();
}

FramedPage::TaskWords SensitivityPage::taskWords(int task) const { return SensitivityTasks::words(task); }

void SensitivityPage::startTask(int task) {
  presenter_->edit(SensitivityTasks::settings(presenter_->state(), task));
  presenter_->resume();
  if (SensitivityTasks::isReady(*presenter_, task)) setTaskReady(task);
}

FramedPage::Verdict SensitivityPage::checkTask(int task, const QString&, int chosen) {
  return SensitivityTasks::check(*presenter_, task, chosen);
}

base::Status SensitivityPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const SensitivityState next, sensitivityStateFromJson(json));
  presenter_->edit(next);
  presenter_->resume();
  return {};
}

base::Result<QString> SensitivityPage::commandLine() const {
  return QString::fromStdString(qs::ui::commandLine(presenter_->state()));
}

bool SensitivityPage::isSettled() const {
  using enum SensitivityPresenter::Phase;
  const auto phase = presenter_->phase();
  return !textWaits() && phase != loading && phase != reading;
}

std::vector<std::pair<QString, Panel>> SensitivityPage::panels() const {
  if (presenter_->figures() == nullptr) return {};
  switch (presenter_->state().view) {
    case View::ladder: return {{QStringLiteral("ladder"), ladderChartOf(*presenter_)}};
    case View::layers: return {{QStringLiteral("layers"), layersChartOf(*presenter_)}};
    case View::position: return {{QStringLiteral("position"), positionChartOf(*presenter_)}};
  }
  return {};
}

QString SensitivityPage::provenance() const { return SensitivityWords::provenance(*presenter_); }

std::vector<std::pair<QString, QString>> SensitivityPage::reportRows() const {
  const SensitivityFigures* figures = presenter_->figures();
  if (figures == nullptr) return {};
  std::vector<std::pair<QString, QString>> rows = {
      {tr("Model"), SourceNames::model(figures->study.spec.model)},
      {tr("Protocol"), LossWords::protocol(figures->study)},
      {tr("Loss as stored"), fixedPoint(figures->study.baseline.loss.score.loss, 4)},
  };
  const auto add = [&](const QString& name, const experiment::StudyRow& row) {
    if (!hasFigures(row)) return;
    //: %1 is Δ with its interval, %2 the verdict, %3 and %4 figures
    rows.emplace_back(name, tr("Δ %1, %2, KLD %3, same first guess %4")
                                .arg(LossWords::delta(row), LossWords::verdictName(row.loss.score.verdict),
                                     significant(row.loss.score.kld, 3), percent(row.loss.score.sameTop)));
  };
  switch (presenter_->state().view) {
    case View::ladder:
      for (std::size_t i = 0; i < figures->ladder.size(); ++i) add(SensitivityWords::part(i), figures->ladderRows[i]);
      break;
    case View::layers:
      for (const std::size_t i : shownLayers(*presenter_)) {
        const bool only = presenter_->state().show == SensitivityState::Show::only;
        add(QString::fromStdString(figures->layers[i].name), only ? figures->only[i] : figures->allBut[i]);
      }
      if (figures->keeping) add(QString::fromStdString(figures->keeping->text()), figures->keepingRow);
      break;
    case View::position:
      for (std::size_t i = 0; i < figures->caches.size(); ++i) {
        add(SensitivityWords::cache(figures->caches[i]), figures->cacheRows[i]);
      }
      break;
  }
  rows.emplace_back(tr("Finding"), SensitivityWords::finding(*presenter_));
  rows.emplace_back(tr("Command"), QString::fromStdString(qs::ui::commandLine(presenter_->state())));
  return rows;
}

QString SensitivityPage::modelText() const {
  const SensitivityFigures* figures = presenter_->figures();
  if (figures == nullptr) return SourceNames::model(presenter_->state().model);
  //: %1 is the model's name, %2 a size.
  return tr("%1 · %2").arg(SourceNames::model(figures->study.spec.model), LossWords::bytes(figures->study.baseline.loss.bytes));
}

QString SensitivityPage::modelDetail() const { return QString::fromStdString(presenter_->state().model); }

void SensitivityPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void SensitivityPage::retranslate() {
  controls_->retranslate();
  charts_->retranslate();
  onState();
  retranslateFrame();
}

}  // namespace qs::ui
