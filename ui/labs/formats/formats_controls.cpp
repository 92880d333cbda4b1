#include "ui/labs/formats/formats_controls.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <limits>

#include "ui/i18n/numbers.h"
#include "ui/labs/formats/formats_words.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

using State = FormatsState;
using quant::FormatFamily;

// In the order of the boxes' items.
constexpr std::array kGrids = {quant::GridKind::sym, quant::GridKind::full, quant::GridKind::wide, quant::GridKind::asym};
constexpr std::array kRules = {quant::MxRule::floor, quant::MxRule::ceil, quant::MxRule::rceil, quant::MxRule::even};

constexpr double kSmallest = static_cast<double>(std::numeric_limits<float>::min());

template <class List, class Value>
int indexOf(const List& list, Value value) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i] == value) return static_cast<int>(i);
  }
  return 0;
}

QVBoxLayout* columnIn(QWidget* section) {
  auto* column = new QVBoxLayout(section);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  return column;
}

}  // namespace

FormatsControls::FormatsControls(FormatsPresenter& presenter, QObject* parent)
    : QObject(parent), presenter_(presenter), about_(new QWidget), sliders_(new QWidget), choices_(new QWidget),
      figuresCard_(new QWidget) {
  about_->setObjectName(QStringLiteral("formatAbout"));
  auto* column = columnIn(about_);
  column->setSpacing(2);
  name_ = makeLabel(QStringLiteral("formatName"), "formula");
  facts_ = makeLabel(QStringLiteral("formatFacts"), "quiet", true);
  column->addWidget(name_);
  column->addWidget(facts_);
  buildSliders();
  buildChoices();
  buildFigures();
}

template <class Change>
void FormatsControls::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

ValueSlider* FormatsControls::addSlider(QVBoxLayout* column, const QString& name, int low, int high, int page) {
  auto* slider = new ValueSlider(name);
  slider->slider()->setRange(low, high);
  slider->slider()->setPageStep(page);
  passUndoToWindow(slider->field());
  column->addWidget(slider);
  return slider;
}

void FormatsControls::buildSliders() {
  sliders_->setObjectName(QStringLiteral("formatSliders"));
  auto* column = columnIn(sliders_);
  value_ = addSlider(column, QStringLiteral("value"), -experiment::kValueSteps, experiment::kValueSteps, 16);
  absmax_ = addSlider(column, QStringLiteral("absmax"), 0, experiment::kAbsmaxSteps, 8);
  tensor_ = addSlider(column, QStringLiteral("tensor"), 0, experiment::kAbsmaxSteps, 8);
  group_ = addSlider(column, QStringLiteral("group"), 0, static_cast<int>(kFormatGroups.size()) - 1, 2);
  connect(value_, &ValueSlider::moved, this, [this](int step, int gesture) {
    change(
        [&](State& next) {
          next.settings.value = next.settings.scaled ? experiment::shareAtStep(step, next.settings.absmax) : experiment::valueAtStep(step);
        },
        QStringLiteral("value%1").arg(gesture));
  });
  connect(value_, &ValueSlider::typed, this, [this](const QString& text) {
    double value = 0.0;
    if (!readNumber(text, value) || std::fabs(value) > kLargestFloat) return value_->setProblem(tr("A finite number, such as 0.3 or −1e−3."));
    change([&](State& next) { next.settings.value = value; });
  });
  const auto reach = [this](ValueSlider* slider, double experiment::FormatSettings::*field, const QString& name) {
    connect(slider, &ValueSlider::moved, this, [this, field, name](int step, int gesture) {
      change([&](State& next) { next.settings.*field = experiment::absmaxAtStep(step); }, name + QString::number(gesture));
    });
    connect(slider, &ValueSlider::typed, this, [this, slider, field](const QString& text) {
      double value = 0.0;
      if (!readNumber(text, value) || value < kSmallest || value > kLargestFloat) {
        return slider->setProblem(tr("A finite number above 0, such as 7.9."));
      }
      change([&](State& next) { next.settings.*field = value; });
    });
  };
  reach(absmax_, &experiment::FormatSettings::absmax, QStringLiteral("absmax"));
  reach(tensor_, &experiment::FormatSettings::tensorAbsmax, QStringLiteral("tensor"));
  connect(group_, &ValueSlider::moved, this, [this](int stop, int gesture) {
    change([&](State& next) { next.settings.group = kFormatGroups[static_cast<std::size_t>(stop)]; }, QStringLiteral("group%1").arg(gesture));
  });
  connect(group_, &ValueSlider::typed, this, [this](const QString& text) {
    std::int64_t value = 0;
    if (!readWhole(text, 1, static_cast<double>(kMostGroup), value)) return group_->setProblem(tr("A whole number from 1 to %1.").arg(kMostGroup));
    change([&](State& next) { next.settings.group = value; });
  });
}

QComboBox* FormatsControls::addChoice(QGridLayout* grid, const QString& name, int items) {
  auto* label = makeLabel(name + QStringLiteral("Label"), "body");
  auto* choice = new QComboBox;
  choice->setObjectName(name + QStringLiteral("Choice"));
  for (int i = 0; i < items; ++i) choice->addItem(QString());
  label->setBuddy(choice);
  const int row = grid->rowCount();
  grid->addWidget(label, row, 0);
  grid->addWidget(choice, row, 1);
  labels_.push_back(label);
  return choice;
}

void FormatsControls::buildChoices() {
  choices_->setObjectName(QStringLiteral("formatChoices"));
  auto* grid = new QGridLayout(choices_);
  grid->setContentsMargins(0, 2, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  scale_ = addChoice(grid, QStringLiteral("scale"), 2);
  grid_ = addChoice(grid, QStringLiteral("grid"), static_cast<int>(kGrids.size()));
  rule_ = addChoice(grid, QStringLiteral("rule"), static_cast<int>(kRules.size()));
  beyond_ = addChoice(grid, QStringLiteral("beyond"), 2);
  ties_ = addChoice(grid, QStringLiteral("ties"), 2);
  const auto choose = [this](QComboBox* box, auto apply) {
    connect(box, &QComboBox::activated, this, [this, apply](int index) { change([&](State& next) { apply(next.settings, index); }); });
  };
  using Settings = experiment::FormatSettings;
  choose(scale_, [](Settings& settings, int index) { settings.scaled = index == 1; });
  choose(grid_, [](Settings& settings, int index) { settings.grid = kGrids[static_cast<std::size_t>(index)]; });
  choose(rule_, [](Settings& settings, int index) { settings.mx = kRules[static_cast<std::size_t>(index)]; });
  choose(beyond_, [](Settings& settings, int index) { settings.saturate = index == 0; });
  choose(ties_, [](Settings& settings, int index) { settings.rounding = index == 0 ? quant::Rounding::even : quant::Rounding::away; });
}

void FormatsControls::buildFigures() {
  figuresCard_->setObjectName(QStringLiteral("formatFigures"));
  auto* column = new QVBoxLayout(figuresCard_);
  column->setContentsMargins(metrics::kCardPadding, 8, metrics::kCardPadding, 8);
  column->setSpacing(2);
  figures_ = new FigureList;
  figures_->setObjectName(QStringLiteral("figures"));
  for (const char* id : {"figureCode", "figureBecomes", "figureError", "figureBits"}) figures_->addRow(QLatin1String(id));
  column->addWidget(figures_);
}

std::vector<QWidget*> FormatsControls::tabOrder() const {
  std::vector<QWidget*> order;
  for (const ValueSlider* slider : {value_, absmax_, tensor_, group_}) {
    order.push_back(slider->slider());
    order.push_back(slider->field());
  }
  for (QWidget* choice : {scale_, grid_, rule_, beyond_, ties_}) order.push_back(choice);
  return order;
}

QWidget* FormatsControls::firstControl() const { return value_->slider(); }

void FormatsControls::setLecture(bool lecture) { facts_->setVisible(!lecture); }

void FormatsControls::showState() {
  const State& state = presenter_.state();
  const auto& settings = state.settings;
  showing_ = true;
  name_->setText(FormatsWords::formatName(state.chosen));
  {
    // Two ways to go over the numbers; the handle's range follows.
    const int most = settings.scaled ? experiment::kShareSteps : experiment::kValueSteps;
    const QSignalBlocker quiet(value_->slider());
    value_->slider()->setRange(-most, most);
    value_->slider()->setPageStep(settings.scaled ? 10 : 16);
  }
  value_->setPosition(settings.scaled ? experiment::stepOfShare(settings.value, settings.absmax) : experiment::stepOfValue(settings.value));
  value_->setValueText(FormatsWords::fieldText(settings.value));
  absmax_->setPosition(experiment::stepOfAbsmax(settings.absmax));
  absmax_->setValueText(FormatsWords::fieldText(settings.absmax));
  tensor_->setPosition(experiment::stepOfAbsmax(settings.tensorAbsmax));
  tensor_->setValueText(FormatsWords::fieldText(settings.tensorAbsmax));
  group_->setPosition(groupStop(settings.group));
  group_->setValueText(count(static_cast<std::uint64_t>(settings.group)));
  // What concerns none of the shown formats is out of the way.
  const bool nvfp4 = showsFamily(state, FormatFamily::nvfp4), mx = showsFamily(state, FormatFamily::mx);
  const bool grouped = showsFamily(state, FormatFamily::integer) || showsFamily(state, FormatFamily::fp8) ||
                       showsFamily(state, FormatFamily::smallFloat) || showsFamily(state, FormatFamily::nf4);
  group_->setVisible(grouped);
  absmax_->setVisible(settings.scaled || nvfp4 || mx);
  tensor_->setVisible(nvfp4);
  scale_->setCurrentIndex(settings.scaled ? 1 : 0);
  grid_->setCurrentIndex(indexOf(kGrids, settings.grid));
  rule_->setCurrentIndex(indexOf(kRules, settings.mx));
  beyond_->setCurrentIndex(settings.saturate ? 0 : 1);
  ties_->setCurrentIndex(settings.rounding == quant::Rounding::even ? 0 : 1);
  showing_ = false;
}

void FormatsControls::showResult() {
  const auto* now = presenter_.chosen();
  facts_->setText(now == nullptr ? QString() : FormatsWords::describe(now->facts));
  value_->setMeaning(FormatsWords::valueMeaning(presenter_));
  absmax_->setMeaning(FormatsWords::absmaxMeaning(presenter_));
  tensor_->setMeaning(FormatsWords::tensorMeaning(presenter_));
  group_->setMeaning(FormatsWords::groupMeaning(presenter_));
  const QStringList values = FormatsWords::figures(presenter_);
  for (int row = 0; row < values.size(); ++row) figures_->setValue(row, values[row]);
}

void FormatsControls::retranslate() {
  showing_ = true;
  value_->setLabel(tr("Value x"), tr("The value that is followed through"));
  absmax_->setLabel(tr("Block reaches"), tr("Largest magnitude of the value’s block"));
  tensor_->setLabel(tr("Tensor reaches"), tr("Largest magnitude of the tensor, for NVFP4"));
  group_->setLabel(tr("One scale for"), tr("Elements that share a scale, where the format fixes no block"));
  const auto name = [](QLabel* label, QWidget* control, const QString& text) {
    label->setText(text);
    control->setAccessibleName(text);
  };
  name(labels_[0], scale_, tr("Scale"));
  name(labels_[1], grid_, tr("INT grid"));
  name(labels_[2], rule_, tr("MX rule"));
  name(labels_[3], beyond_, tr("Beyond"));
  name(labels_[4], ties_, tr("Ties"));
  const auto item = [](QComboBox* box, int index, const QString& text, const QString& tip) {
    box->setItemText(index, text);
    box->setItemData(index, tip, Qt::ToolTipRole);
  };
  item(scale_, 0, tr("1: the grid itself"), tr("The values as the codes say them"));
  item(scale_, 1, tr("Of the block"), tr("The scale that each format gives a block which reaches as far as set above"));
  item(grid_, 0, tr("Symmetric"), tr("As many levels below 0 as above: INT4 has −7 … 7"));
  item(grid_, 1, tr("Full range"), tr("INT4 has −8 … 7; the largest value of the block gets −8, with a scale of its sign"));
  item(grid_, 2, tr("Wide"), tr("INT4 has −8 … 7, over twice the largest value of the block; no end is met exactly"));
  item(grid_, 3, tr("Asymmetric"), tr("INT4 has 0 … 15, and a zero point that says which code is 0"));
  for (std::size_t i = 0; i < kRules.size(); ++i) rule_->setItemText(static_cast<int>(i), FormatsWords::ruleName(kRules[i]));
  const auto tip = [](QComboBox* box, int index, const QString& text) { box->setItemData(index, text, Qt::ToolTipRole); };
  tip(rule_, 0, tr("The OCP rule: the power of two below the largest value; what lies beyond the grid is cut off"));
  tip(rule_, 1, tr("The power of two above the largest value"));
  tip(rule_, 2, tr("The smallest power of two with which nothing is cut off"));
  tip(rule_, 3, tr("As floor, after rounding the largest value to the element’s mantissa"));
  item(beyond_, 0, tr("Saturate"), tr("Beyond the largest value: that value"));
  item(beyond_, 1, tr("As the format has"), tr("Beyond the largest value: infinity or NaN, where the format has them"));
  item(ties_, 0, tr("To even"), tr("A value halfway between two goes to the even code"));
  item(ties_, 1, tr("Away from 0"), tr("A value halfway between two goes to the code farther from 0"));
  figures_->setName(0, tr("Code"), tr("The code of x in the chosen format"));
  figures_->setName(1, tr("Becomes"), tr("What the code stands for"));
  figures_->setName(2, tr("Error"), tr("What it becomes less x"));
  figures_->setName(3, tr("Bits per weight"), tr("Codes, scales and minima, divided by the number of weights"));
  showing_ = false;
  showState();
}

}  // namespace qs::ui
