// The controls' other half: what they show of a state and of what was computed for it.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>

#include "ui/labs/budget/budget_controls.h"
#include "ui/labs/budget/budget_words.h"
#include "ui/labs/speculation/number_slider.h"
#include "ui/widgets/figure_list.h"

namespace qs::ui {

using State = BudgetState;

namespace {

// Words of a list, with one more where the state has another.
std::vector<std::string> with(std::vector<std::string> list, const std::string& word) {
  if (std::find(list.begin(), list.end(), word) == list.end()) list.push_back(word);
  return list;
}

// Tokens that the slider of 0 in the state stands for.
double effective(std::int64_t number, double usual) { return number > 0 ? static_cast<double>(number) : usual; }

}  // namespace

void BudgetControls::setBrief(bool brief, bool lecture) {
  if (brief_ == brief && lecture_ == lecture) return;
  brief_ = brief;
  lecture_ = lecture;
  showVisible();
}

void BudgetControls::showVisible() {
  const State& state = presenter_.state();
  const bool formats = state.view == State::View::formats;
  measure_->setVisible(state.hardware == "this");
  group_->setVisible(takesGroups(state.weights));
  prompt_->setVisible(!brief_);
  fresh_->setVisible(!brief_ && !lecture_);
  countBox_->setVisible(state.view == State::View::bytes && !lecture_);
  activationsMeaning_->setVisible(!brief_);
  // In the row of a hall sections are dissolved: their parts are hidden one by one.
  const bool quality = formats && !brief_;
  if (!lecture_) qualitySection_->setVisible(quality);
  for (QWidget* part : std::initializer_list<QWidget*>{waiting_, qualityLabel_, quality_}) part->setVisible(quality);
  const bool measured = quality && state.quality == State::Quality::measured;
  lossChange_->setVisible(measured);
  lossTolerance_->setVisible(measured);
}

void BudgetControls::showState() {
  const State& state = presenter_.state();
  showing_ = true;
  fillGeometry();
  fillHardware();
  fillFormats();
  group_->show(static_cast<double>(state.group));
  batch_->show(static_cast<double>(state.batch));
  count_->setCurrentIndex(state.countActivations ? 1 : 0);
  waiting_->show(state.waiting);
  quality_->setCurrentIndex(static_cast<int>(state.quality));
  lossChange_->show(state.lossChange);
  lossTolerance_->show(state.lossTolerance);
  showVisible();
  showing_ = false;
}

void BudgetControls::showResult() {
  const State& state = presenter_.state();
  const BudgetFigures* figures = presenter_.figures();
  showing_ = true;
  double limit = 131072;
  double usual[3] = {4096, 512, 256};
  if (figures != nullptr) {
    const auto& spec = figures->spec;
    if (figures->view.study.geometry.context > 0) limit = static_cast<double>(figures->view.study.geometry.context);
    usual[0] = static_cast<double>(figures->view.study.context);
    usual[1] = spec.load.promptTokens;
    usual[2] = spec.load.newTokens;
  }
  context_->setStops(doublings(std::min(256.0, limit), limit), 1, kMostTyped, true);
  prompt_->setStops(doublings(std::min(16.0, limit), limit), 1, kMostTyped, true);
  fresh_->setStops(doublings(std::min(16.0, limit), std::min(8192.0, limit)), 1, kMostTyped, true);
  context_->show(effective(state.context, usual[0]));
  prompt_->show(effective(state.prompt, usual[1]));
  fresh_->show(effective(state.fresh, usual[2]));
  showing_ = false;
  geometryMeaning_->setText(BudgetWords::geometryMeaning(presenter_));
  hardwareMeaning_->setText(BudgetWords::hardwareMeaning(presenter_));
  group_->setMeaning(BudgetWords::groupMeaning(presenter_));
  activationsMeaning_->setText(BudgetWords::activationsMeaning(presenter_));
  batch_->setMeaning(BudgetWords::batchMeaning(presenter_));
  context_->setMeaning(BudgetWords::contextMeaning(presenter_));
  prompt_->setMeaning(BudgetWords::promptMeaning(presenter_));
  fresh_->setMeaning(BudgetWords::freshMeaning(presenter_));
  waiting_->setMeaning(tr("of a request's time, in a queue"));
  lossChange_->setMeaning(tr("nats per token, from the page Model loss"));
  lossTolerance_->setMeaning(tr("nats per token that the task bears"));
  measure_->setText(presenter_.isMeasuringMachine() ? tr("Stop") : presenter_.machine() != nullptr ? tr("Measure again") : tr("Measure"));
  measure_->setAccessibleName(presenter_.isMeasuringMachine() ? tr("Stop measuring this machine") : tr("Measure this machine, three seconds"));
  const auto shown = BudgetWords::keyFigures(presenter_);
  for (int i = 0; i < BudgetWords::kKeyFigures; ++i) {
    const auto& figure = shown[static_cast<std::size_t>(i)];
    figures_->setName(i, figure.name, figure.definition);
    figures_->setValue(i, figure.value);
  }
}

void BudgetControls::fillGeometry() {
  const QSignalBlocker blocker(geometry_);
  const State& state = presenter_.state();
  geometry_->clear();
  for (const cost::Geometry& preset : cost::geometryPresets()) geometry_->addItem(BudgetWords::geometry(preset.name), QString::fromStdString(preset.name));
  std::vector<std::string> models = {"lab", "lab-draft"};
  models = with(models, state.timed);
  if (cost::findGeometry(state.geometry) == nullptr) models = with(models, state.geometry);
  geometry_->insertSeparator(geometry_->count());
  for (const std::string& model : models) geometry_->addItem(BudgetWords::geometry(model), QString::fromStdString(model));
  geometry_->insertSeparator(geometry_->count());
  geometry_->addItem(tr("From a file…"), QLatin1String(kFile));
  const int item = geometry_->findData(QString::fromStdString(state.geometry));
  geometry_->setCurrentIndex(item);
  geometry_->setToolTip(QString::fromStdString(state.geometry));
}

void BudgetControls::fillHardware() {
  const QSignalBlocker blocker(hardware_);
  const State& state = presenter_.state();
  hardware_->clear();
  for (const cost::Hardware& row : cost::hardwareTable()) hardware_->addItem(BudgetWords::hardware(row), QString::fromStdString(row.name));
  hardware_->insertSeparator(hardware_->count());
  const std::string& device = presenter_.device();
  //: %1 is what a graphics processor is called.
  hardware_->addItem(device.empty() ? tr("This machine, measured") : tr("This GPU (%1), measured").arg(QString::fromStdString(device)), QStringLiteral("this"));
  const BudgetFigures* figures = presenter_.figures();
  if (figures != nullptr) {
    for (const cost::Hardware& row : figures->ownRows) hardware_->addItem(BudgetWords::hardware(row), QString::fromStdString(row.name));
  }
  const QString now = QString::fromStdString(state.hardware);
  if (hardware_->findData(now) < 0) hardware_->addItem(now, now);
  hardware_->insertSeparator(hardware_->count());
  hardware_->addItem(tr("Rows from a file…"), QLatin1String(kFile));
  hardware_->setCurrentIndex(hardware_->findData(now));
}

void BudgetControls::fillFormats() {
  const State& state = presenter_.state();
  const auto fill = [](QComboBox* combo, const std::vector<std::string>& words, const std::string& now) {
    const QSignalBlocker blocker(combo);
    combo->clear();
    for (const std::string& word : with(words, now)) combo->addItem(BudgetWords::format(word), QString::fromStdString(word));
    combo->setCurrentIndex(combo->findData(QString::fromStdString(now)));
  };
  fill(formats_[0], budgetWeights(), state.weights);
  fill(formats_[1], budgetActivations(), state.activations);
  fill(formats_[2], budgetCaches(), state.kv);
}

}  // namespace qs::ui
