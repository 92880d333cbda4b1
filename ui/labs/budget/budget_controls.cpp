#include "ui/labs/budget/budget_controls.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/i18n/numbers.h"
#include "ui/labs/budget/budget_words.h"
#include "ui/labs/frame/sections.h"
#include "ui/labs/speculation/number_slider.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using State = BudgetState;

namespace {

QHBoxLayout* lineOf(QLabel* label, QWidget* field) {
  auto* line = new QHBoxLayout;
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  line->addWidget(label);
  line->addWidget(field, 1);
  return line;
}

QComboBox* makeChoice(const char* name, QLabel* label) {
  auto* combo = new QComboBox;
  combo->setObjectName(QLatin1String(name));
  // The column is narrower than the longest words of a list.
  combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo->setMinimumContentsLength(8);
  combo->setMaxVisibleItems(24);
  label->setBuddy(combo);
  return combo;
}

}  // namespace

std::vector<double> BudgetControls::doublings(double from, double to) {
  std::vector<double> out;
  for (double value = from; value < to; value *= 2.0) {
    out.push_back(value);
    if (value >= 2.0) out.push_back(1.5 * value);
  }
  out.erase(std::remove_if(out.begin(), out.end(), [to](double value) { return value >= to; }), out.end());
  out.push_back(to);
  return out;
}

BudgetControls::BudgetControls(BudgetPresenter& presenter, QObject* parent) : QObject(parent), presenter_(presenter) {
  buildModel();
  buildHardware();
  buildFormats();
  buildLoad();
  buildQuality();
  buildFigures();
  retranslate();
}

template <class Change>
void BudgetControls::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

void BudgetControls::buildModel() {
  auto* column = addSection(sections_, QStringLiteral("modelSection"));
  geometryLabel_ = makeLabel(QStringLiteral("geometryLabel"), "body");
  geometry_ = makeChoice("geometryChoice", geometryLabel_);
  geometryMeaning_ = makeLabel(QStringLiteral("geometryMeaning"), "quiet", true);
  column->addWidget(geometryLabel_);
  column->addWidget(geometry_);
  column->addWidget(geometryMeaning_);
  connect(geometry_, &QComboBox::activated, this, [this](int item) {
    const QString name = geometry_->itemData(item).toString();
    if (name == QLatin1String(BudgetControls::kFile)) {
      fillGeometry();
      emit geometryFileRequested();
      return;
    }
    presenter_.chooseGeometry(name.toStdString());
  });
}

void BudgetControls::buildHardware() {
  auto* column = addSection(sections_, QStringLiteral("hardwareSection"));
  hardwareLabel_ = makeLabel(QStringLiteral("hardwareLabel"), "body");
  hardware_ = makeChoice("hardwareChoice", hardwareLabel_);
  hardwareMeaning_ = makeLabel(QStringLiteral("hardwareMeaning"), "quiet", true);
  measure_ = new QPushButton;
  measure_->setObjectName(QStringLiteral("machineMeasure"));
  column->addWidget(hardwareLabel_);
  column->addWidget(hardware_);
  column->addWidget(hardwareMeaning_);
  column->addWidget(measure_);
  connect(hardware_, &QComboBox::activated, this, [this](int item) {
    const QString name = hardware_->itemData(item).toString();
    if (name == QLatin1String(BudgetControls::kFile)) {
      fillHardware();
      emit hardwareFileRequested();
      return;
    }
    change([&](State& state) { state.hardware = name.toStdString(); });
  });
  connect(measure_, &QPushButton::clicked, this,
          [this] { presenter_.isMeasuringMachine() ? presenter_.cancel() : presenter_.measureMachine(); });
}

void BudgetControls::buildFormats() {
  auto* column = addSection(sections_, QStringLiteral("formatSection"));
  auto* grid = new QGridLayout;
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  const std::array names = {"weights", "activations", "cache"};
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    const QString name = QLatin1String(names[static_cast<std::size_t>(i)]);
    auto* label = makeLabel(name + QStringLiteral("Label"), "body");
    auto* combo = makeChoice((name + QStringLiteral("Choice")).toLatin1().constData(), label);
    grid->addWidget(label, i, 0);
    grid->addWidget(combo, i, 1);
    formatLabels_.push_back(label);
    formats_.push_back(combo);
  }
  group_ = new NumberSlider(QStringLiteral("group"), {0, 16, 32, 64, 128, 256}, 0, 4096, true);
  group_->setFormat([](double value) { return value == 0.0 ? tr("row") : QString::number(static_cast<qint64>(value)); });
  activationsMeaning_ = makeLabel(QStringLiteral("activationsMeaning"), "quiet", true);
  column->addLayout(grid);
  column->addWidget(group_);
  column->addWidget(activationsMeaning_);
  connect(formats_[0], &QComboBox::activated, this, [this](int item) {
    change([&](State& state) { state.weights = formats_[0]->itemData(item).toString().toStdString(); });
  });
  connect(formats_[1], &QComboBox::activated, this, [this](int item) {
    change([&](State& state) { state.activations = formats_[1]->itemData(item).toString().toStdString(); });
  });
  connect(formats_[2], &QComboBox::activated, this, [this](int item) {
    change([&](State& state) { state.kv = formats_[2]->itemData(item).toString().toStdString(); });
  });
  connect(group_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.group = static_cast<std::int64_t>(value); }, gesture);
  });
}

NumberSlider* BudgetControls::addNumber(QVBoxLayout* column, const char* name, std::vector<double> stops, double most, std::int64_t State::*number) {
  auto* slider = new NumberSlider(QLatin1String(name), std::move(stops), 1, most, true);
  slider->setFormat([](double value) { return BudgetWords::tokens(static_cast<std::int64_t>(value)); });
  column->addWidget(slider);
  connect(slider, &NumberSlider::chosen, this, [this, number](double value, const QString& gesture) {
    change([&](State& state) { state.*number = static_cast<std::int64_t>(value); }, gesture);
  });
  return slider;
}

void BudgetControls::buildLoad() {
  auto* column = addSection(sections_, QStringLiteral("loadSection"));
  column->setSpacing(8);
  batch_ = addNumber(column, "batch", BudgetControls::doublings(1, static_cast<double>(kMostBatch)), static_cast<double>(kMostBatch), &State::batch);
  context_ = addNumber(column, "context", BudgetControls::doublings(256, 131072), BudgetControls::kMostTyped, &State::context);
  prompt_ = addNumber(column, "prompt", BudgetControls::doublings(16, 131072), BudgetControls::kMostTyped, &State::prompt);
  fresh_ = addNumber(column, "fresh", BudgetControls::doublings(16, 8192), BudgetControls::kMostTyped, &State::fresh);
  countBox_ = new QWidget;
  countBox_->setObjectName(QStringLiteral("countBox"));
  auto* inner = new QVBoxLayout(countBox_);
  inner->setContentsMargins(0, 0, 0, 0);
  countLabel_ = makeLabel(QStringLiteral("countLabel"), "body");
  count_ = makeChoice("countChoice", countLabel_);
  count_->addItems({QString(), QString()});
  count_->setMinimumContentsLength(5);
  inner->addLayout(lineOf(countLabel_, count_));
  column->addWidget(countBox_);
  connect(count_, &QComboBox::activated, this, [this](int item) { change([item](State& state) { state.countActivations = item == 1; }); });
}

void BudgetControls::buildQuality() {
  auto* column = addSection(sections_, QStringLiteral("qualitySection"));
  qualitySection_ = sections_.back();
  column->setSpacing(8);
  std::vector<double> shares;
  for (int i = 0; i <= 19; ++i) shares.push_back(0.05 * i);
  waiting_ = new NumberSlider(QStringLiteral("waiting"), shares, 0, 0.95, false);
  waiting_->setFormat([](double value) { return fixedPoint(value, 2); });
  qualityLabel_ = makeLabel(QStringLiteral("qualityLabel"), "body");
  quality_ = makeChoice("qualityChoice", qualityLabel_);
  quality_->addItems({QString(), QString(), QString()});
  lossChange_ = new NumberSlider(QStringLiteral("lossChange"), {0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1}, -100, 100, false);
  lossTolerance_ = new NumberSlider(QStringLiteral("lossTolerance"), {0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1}, 0, 100, false);
  for (NumberSlider* slider : {lossChange_, lossTolerance_}) slider->setFormat([](double value) { return fixedPoint(value, 4); });
  column->addWidget(waiting_);
  column->addLayout(lineOf(qualityLabel_, quality_));
  column->addWidget(lossChange_);
  column->addWidget(lossTolerance_);
  connect(waiting_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.waiting = value; }, gesture);
  });
  connect(quality_, &QComboBox::activated, this, [this](int item) {
    change([item](State& state) { state.quality = static_cast<State::Quality>(item); });
  });
  connect(lossChange_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.lossChange = value; }, gesture);
  });
  connect(lossTolerance_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.lossTolerance = value; }, gesture);
  });
}

void BudgetControls::buildFigures() {
  figures_ = new FigureList;
  for (int i = 0; i < BudgetWords::kKeyFigures; ++i) figures_->addRow(QStringLiteral("figureBudget%1").arg(i));
  figuresBox_ = makeFiguresBox(QStringLiteral("budgetFigures"), {figures_});
}

std::vector<QWidget*> BudgetControls::tabOrder() const {
  std::vector<QWidget*> order = {geometry_, hardware_, measure_};
  for (QComboBox* format : formats_) order.push_back(format);
  for (NumberSlider* slider : {group_, batch_, context_, prompt_, fresh_}) {
    order.push_back(slider->field());
    order.push_back(slider->slider());
  }
  order.push_back(count_);
  order.push_back(waiting_->field());
  order.push_back(waiting_->slider());
  order.push_back(quality_);
  for (NumberSlider* slider : {lossChange_, lossTolerance_}) {
    order.push_back(slider->field());
    order.push_back(slider->slider());
  }
  return order;
}

QWidget* BudgetControls::firstControl() const { return batch_->slider(); }

void BudgetControls::retranslate() {
  geometryLabel_->setText(tr("Model"));
  geometry_->setAccessibleName(tr("Geometry of the model"));
  hardwareLabel_->setText(tr("Hardware"));
  hardware_->setAccessibleName(tr("Hardware"));
  const QStringList names = {tr("Weights"), tr("Activations"), tr("KV cache")};
  const QStringList long_ = {tr("Format of the weights"), tr("Format of the activations"), tr("Format of the KV cache")};
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    formatLabels_[static_cast<std::size_t>(i)]->setText(names[i]);
    formats_[static_cast<std::size_t>(i)]->setAccessibleName(long_[i]);
  }
  group_->setLabel(tr("Group size"), tr("Weights that share a scale"));
  batch_->setLabel(tr("Batch"), tr("Requests decoded together"));
  context_->setLabel(tr("Context"), tr("Tokens in the cache of each request"));
  prompt_->setLabel(tr("Prompt"), tr("Tokens of a request's prompt"));
  fresh_->setLabel(tr("New tokens"), tr("Tokens that a request decodes"));
  countLabel_->setText(tr("Activation bytes"));
  count_->setItemText(0, tr("left out"));
  count_->setItemText(1, tr("counted"));
  count_->setAccessibleName(tr("Bytes that layers hand to one another"));
  count_->setToolTip(tr("Fused kernels and caches keep most of them from memory"));
  waiting_->setLabel(tr("Waiting"), tr("Share of its time in which a request waits"));
  qualityLabel_->setText(tr("Quality"));
  quality_->setItemText(0, tr("not measured"));
  quality_->setItemText(1, tr("loss measured"));
  quality_->setItemText(2, tr("bears no loss"));
  quality_->setAccessibleName(tr("What is known of the quality"));
  lossChange_->setLabel(tr("Δ loss"), tr("Measured change of the loss"));
  lossTolerance_->setLabel(tr("Tolerance"), tr("Largest change of the loss that the task bears"));
  showState();
  showResult();
}

}  // namespace qs::ui
