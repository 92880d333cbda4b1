#include "ui/labs/activations/activations_page.h"

#include <QEvent>
#include <QFileDialog>
#include <QMenu>

#include "ui/i18n/numbers.h"
#include "ui/labs/activations/activations_charts.h"
#include "ui/labs/activations/activations_controls.h"
#include "ui/labs/activations/activations_tasks.h"
#include "ui/labs/activations/activations_views.h"
#include "ui/labs/activations/activations_words.h"
#include "ui/labs/frame/source_names.h"

namespace qs::ui {

using Words = ActivationsWords;

ActivationsPage::ActivationsPage(const LabContext& lab, QWidget* parent)
    : FramedPage(QStringLiteral("activations"), ActivationsTasks::kCount, parent),
      presenter_(std::make_unique<ActivationsPresenter>(lab)) {
  controls_ = new ActivationsControls(*presenter_, this);
  views_ = new ActivationsViews(*presenter_);
  assemble(controls_->sections(), controls_->figures(), views_);

  using Presenter = ActivationsPresenter;
  connect(presenter_.get(), &Presenter::stateChanged, this, &ActivationsPage::onState);
  connect(presenter_.get(), &Presenter::rangesChanged, this, [this] {
    controls_->showRanges();
    views_->showRanges();
    views_->showChannels();
    textChanged();
  });
  connect(presenter_.get(), &Presenter::channelsChanged, this, [this] {
    views_->showChannels();
    textChanged();
  });
  connect(presenter_.get(), &Presenter::costChanged, this, [this] {
    views_->showCost();
    textChanged();
  });
  connect(presenter_.get(), &Presenter::checkChanged, this, [this] { textChanged(); });
  connect(presenter_.get(), &Presenter::mismatchChanged, this, [this] {
    views_->showMismatch();
    textChanged();
  });
  connect(presenter_.get(), &Presenter::problem, this, &LabPage::problem);
  connect(presenter_.get(), &Presenter::remark, this, &LabPage::remark);
  connect(presenter_.get(), &Presenter::modelOpened, this, [this](const QString& model) {
    emit problemGone();
    emit modelOpened(model);
  });
  connect(views_, &ActivationsViews::exportRequested, this, [this] { exportCharts(); });
  connect(controls_, &ActivationsControls::textFileRequested, this, &ActivationsPage::chooseText);
  retranslate();
}

ActivationsPage::~ActivationsPage() = default;

QString ActivationsPage::title() const { return tr("Activations"); }

QString ActivationsPage::line() const {
  if (const QString mark = Words::injectedMark(presenter_->state()); !mark.isEmpty()) return mark;
  //: %1 is a model.
  return tr("What the layers of %1 read, and what rounding it to INT8 costs").arg(SourceNames::model(presenter_->state().model));
}

QWidget* ActivationsPage::firstControl() const { return controls_->firstControl(); }

void ActivationsPage::setTheme(const Theme& theme) {
  FramedPage::setTheme(theme);
  views_->setTheme(theme);
}

std::vector<QWidget*> ActivationsPage::controlOrder() const {
  std::vector<QWidget*> order = controls_->tabOrder();
  for (QWidget* widget : views_->tabOrder()) order.push_back(widget);
  return order;
}

void ActivationsPage::fillSourceMenu(QMenu& menu) {
  addModelActions(menu, QString::fromStdString(presenter_->state().model),
                  [this](const QString& model) { presenter_->openPath(model); });
  menu.addSeparator();
  QAction* text = menu.addAction(tr("Calibrate on a text file…"));
  text->setObjectName(QStringLiteral("sourceText"));
  connect(text, &QAction::triggered, this, [this] { chooseText(ActivationsPresenter::TextUse::calibration); });
  addOpenActions(menu);
}

void ActivationsPage::chooseText(ActivationsPresenter::TextUse use) {
  const QString title = use == ActivationsPresenter::TextUse::calibration ? tr("Calibrate on a text file")
                                                                         : tr("Measure the loss on a text file");
  const QString path = QFileDialog::getOpenFileName(this, title, {}, tr("Texts (*.txt *.md);;All files (*)"));
  if (!path.isEmpty()) presenter_->openText(path, use);
}

void ActivationsPage::onState() {
  controls_->showState();
  views_->showState();
  setSourceText(tr("Model: %1").arg(SourceNames::model(presenter_->state().model)));
  textChanged();
}

void ActivationsPage::showText() {
  controls_->showResult();
  Reading reading;
  reading.see = Words::see(*presenter_);
  reading.notice = Words::notice(*presenter_);
  reading.formulas = Words::formulas(*presenter_);
  reading.formulaWords = Words::formulaWords(*presenter_);
  reading.misreading = Words::misreading(*presenter_);
  showReading(reading);
  for (int task = 0; task < ActivationsTasks::kCount; ++task) {
    if (taskIsOpen(task) && ActivationsTasks::isReady(*presenter_, task)) setTaskReady(task);
  }
  emit headerChanged();
}

base::Status ActivationsPage::applySettings(const QByteArray& json) {
  QS_ASSIGN(const ActivationsState next, activationsStateFromJson(json));
  presenter_->edit(next);
  if (presenter_->phase() == ActivationsPresenter::Phase::cancelled) presenter_->resume();
  return {};
}

FramedPage::TaskWords ActivationsPage::taskWords(int task) const { return ActivationsTasks::words(task); }

void ActivationsPage::startTask(int task) {
  presenter_->edit(ActivationsTasks::settings(presenter_->state(), task));
  if (presenter_->phase() == ActivationsPresenter::Phase::cancelled) presenter_->resume();
  if (ActivationsTasks::isReady(*presenter_, task)) setTaskReady(task);
}

FramedPage::Verdict ActivationsPage::checkTask(int task, const QString& typed, int chosen) {
  return ActivationsTasks::check(*presenter_, task, typed, chosen);
}

bool ActivationsPage::isSettled() const { return !textWaits() && presenter_->isSettled(); }

std::vector<std::pair<QString, Panel>> ActivationsPage::panels() const {
  std::vector<std::pair<QString, Panel>> out;
  const bool matrix = presenter_->state().view == ActivationsState::View::mismatch;
  if (matrix && presenter_->shownMismatch() != nullptr) {
    out.emplace_back(QStringLiteral("mismatch"), mismatchMapOf(*presenter_));
    return out;
  }
  if (presenter_->shownChannels() != nullptr) out.emplace_back(QStringLiteral("channels"), channelsChartOf(*presenter_));
  if (presenter_->view() != nullptr) out.emplace_back(QStringLiteral("cost"), costChartOf(*presenter_));
  return out;
}

QString ActivationsPage::provenance() const { return Words::provenance(*presenter_); }

std::vector<std::pair<QString, QString>> ActivationsPage::reportRows() const {
  std::vector<std::pair<QString, QString>> rows = {{tr("Model"), SourceNames::model(presenter_->state().model)}};
  if (const QString mark = Words::injectedMark(presenter_->state()); !mark.isEmpty()) {
    rows.emplace_back(tr("Outliers"), mark + QStringLiteral(" · ") + Words::injection(*presenter_));
  }
  if (const auto* input = presenter_->shownInput()) {
    rows.emplace_back(tr("Input of"), QString::fromStdString(input->name));
    rows.emplace_back(tr("Max ÷ median"), Words::ratio(input->ratio));
    if (const auto* channels = presenter_->shownChannels()) {
      rows.emplace_back(tr("After smoothing, α = %1").arg(Words::alpha(presenter_->state().alpha)), Words::ratio(channels->ratioAfter));
    }
    rows.emplace_back(tr("Ranges"), Words::rangesOrigin(*presenter_));
  }
  if (presenter_->view() != nullptr) {
    rows.emplace_back(tr("Protocol"), Words::protocol(*presenter_));
    for (std::size_t i = 0; i < kCosts; ++i) {
      const auto* row = presenter_->row(static_cast<Cost>(i));
      if (row == nullptr || row->windows == 0 || row->error) continue;
      //: %1 is a loss difference with its interval.
      rows.emplace_back(QString::fromStdString(row->loss.scheme), tr("Δ %1").arg(Words::delta(*row)));
    }
  }
  if (const auto* result = presenter_->shownMismatch()) {
    rows.emplace_back(tr("Texts"), Words::mismatchOrigin(*result, true));
    for (const auto& scheme : result->schemes) {
      rows.emplace_back(QString::fromStdString(scheme.scheme), tr("Δ %1 from calibrating on another text").arg(fixedPoint(scheme.penalty, 4)));
    }
  }
  rows.emplace_back(tr("Command"), presenter_->commandLine());
  return rows;
}

QString ActivationsPage::modelText() const { return SourceNames::model(presenter_->state().model); }

QString ActivationsPage::modelDetail() const { return QString::fromStdString(presenter_->state().model); }

void ActivationsPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  FramedPage::changeEvent(event);
}

void ActivationsPage::retranslate() {
  controls_->retranslate();
  views_->retranslate();
  onState();
  retranslateFrame();
}

}  // namespace qs::ui
