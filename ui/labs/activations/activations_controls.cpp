#include "ui/labs/activations/activations_controls.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/activations/activations_words.h"
#include "ui/labs/frame/reading_controls.h"
#include "ui/labs/frame/sections.h"
#include "ui/labs/frame/stops.h"
#include "ui/labs/frame/text_choice.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

using State = ActivationsState;
using Use = ActivationsPresenter::TextUse;

// Stops of the sliders.
constexpr std::array<double, 14> kThresholds = {0.5, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100};
constexpr std::array<std::int64_t, 8> kWindows = {1, 2, 4, 8, 16, 32, 64, 128};
constexpr int kLeastExponent = 1;
constexpr int kMostExponent = 14;
constexpr int kAlphaSteps = 100;
enum KeyFigure : int { kRatio, kRatioAfter, kTensor, kToken, kSmooth, kLlm };

QString gestureOf(const char* name, int number) { return QStringLiteral("%1%2").arg(QLatin1String(name)).arg(number); }

}  // namespace

ActivationsControls::ActivationsControls(ActivationsPresenter& presenter, QObject* parent)
    : QObject(parent), presenter_(presenter) {
  buildInput();
  buildOutliers();
  buildCalibration();
  buildScored();
  buildFigures();
  retranslate();
}

template <class Change>
void ActivationsControls::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

void ActivationsControls::buildInput() {
  auto* column = addSection(sections_, QStringLiteral("inputSection"));
  layerLabel_ = makeLabel(QStringLiteral("layerLabel"), "body");
  layer_ = new QComboBox;
  layer_->setObjectName(QStringLiteral("layerChoice"));
  // As wide as the column lets it be: names in it may be long, and must not widen the column.
  layer_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  layer_->setMinimumContentsLength(6);
  layer_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  layerLabel_->setBuddy(layer_);
  alpha_ = new ValueSlider(QStringLiteral("alpha"));
  alpha_->slider()->setRange(0, kAlphaSteps);
  alpha_->slider()->setPageStep(10);
  threshold_ = new ValueSlider(QStringLiteral("threshold"));
  threshold_->slider()->setRange(0, static_cast<int>(kThresholds.size()) - 1);
  column->addWidget(layerLabel_);
  column->addWidget(layer_);
  column->addWidget(alpha_);
  column->addWidget(threshold_);
  connect(layer_, &QComboBox::activated, this, [this](int item) {
    change([&](State& next) { next.layer = layer_->itemData(item).toString().toStdString(); });
  });
  connect(alpha_, &ValueSlider::moved, this, [this](int step, int gesture) {
    change([step](State& next) { next.alpha = static_cast<double>(step) / kAlphaSteps; }, gestureOf("alpha", gesture));
  });
  connect(alpha_, &ValueSlider::typed, this, [this](const QString& text) {
    double value = 0.0;
    if (!readNumber(text, value) || value < 0.0 || value > 1.0) {
      alpha_->setProblem(tr("A number from 0 to 1."));
      return;
    }
    change([value](State& next) { next.alpha = value; });
  });
  connect(threshold_, &ValueSlider::moved, this, [this](int step, int gesture) {
    change([step](State& next) { next.threshold = kThresholds[static_cast<std::size_t>(step)]; },
           gestureOf("threshold", gesture));
  });
  connect(threshold_, &ValueSlider::typed, this, [this](const QString& text) {
    double value = 0.0;
    if (!readNumber(text, value) || value < 0.0 || value > kMostThreshold) {
      threshold_->setProblem(tr("A number from 0 to %1.").arg(count(static_cast<std::uint64_t>(kMostThreshold))));
      return;
    }
    change([value](State& next) { next.threshold = value; });
  });
}

void ActivationsControls::buildOutliers() {
  auto* column = addSection(sections_, QStringLiteral("outlierSection"));
  channelsLabel_ = makeLabel(QStringLiteral("channelsLabel"), "body");
  channels_ = new QLineEdit;
  channels_->setObjectName(QStringLiteral("outlierChannels"));
  passUndoToWindow(channels_);
  channelsLabel_->setBuddy(channels_);
  const auto spin = [](const QString& name, int least, int most, int value) {
    auto* box = new QSpinBox;
    box->setObjectName(name);
    box->setRange(least, most);
    box->setValue(value);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    box->setMinimumWidth(scaled(52));
    return box;
  };
  seedLabel_ = makeLabel(QStringLiteral("seedLabel"), "quiet");
  count_ = spin(QStringLiteral("outlierCount"), 1, static_cast<int>(kMostChannels), 2);
  seed_ = spin(QStringLiteral("outlierSeed"), 0, 9999, 1);
  draw_ = new QPushButton;
  draw_->setObjectName(QStringLiteral("outlierDraw"));
  factor_ = new ValueSlider(QStringLiteral("factor"));
  factor_->slider()->setRange(kLeastExponent, kMostExponent);
  factor_->slider()->setPageStep(2);
  inject_ = new QPushButton;
  inject_->setObjectName(QStringLiteral("inject"));
  outlierProblem_ = makeLabel(QStringLiteral("outlierProblem"), "problem", true);
  outlierProblem_->hide();
  injection_ = makeLabel(QStringLiteral("injectionLine"), "quiet", true);
  auto* drawn = new QHBoxLayout;
  drawn->setSpacing(5);
  drawn->addWidget(count_, 1);
  drawn->addWidget(seedLabel_);
  drawn->addWidget(seed_, 1);
  drawn->addWidget(draw_);
  column->addWidget(channelsLabel_);
  column->addWidget(channels_);
  column->addLayout(drawn);
  column->addWidget(outlierProblem_);
  column->addWidget(factor_);
  column->addWidget(inject_);
  column->addWidget(injection_);
  connect(channels_, &QLineEdit::editingFinished, this, [this] { takeChannels(false); });
  connect(draw_, &QPushButton::clicked, this, &ActivationsControls::draw);
  connect(factor_, &ValueSlider::moved, this, [this](int exponent, int gesture) {
    change([exponent](State& next) { next.outliers.factor = std::ldexp(1.0, exponent); }, gestureOf("factor", gesture));
  });
  connect(factor_, &ValueSlider::typed, this, [this](const QString& text) {
    double value = 0.0;
    if (!readNumber(text, value) || !(value > 0.0) || value > kMostFactor) {
      factor_->setProblem(tr("A number above 0 and up to %1.").arg(count(static_cast<std::uint64_t>(kMostFactor))));
      return;
    }
    change([value](State& next) { next.outliers.factor = value; });
  });
  connect(inject_, &QPushButton::clicked, this, [this] {
    if (presenter_.state().injected) {
      change([](State& next) { next.injected = false; });
    } else {
      takeChannels(true);
    }
  });
}

// Reads the field as the command line reads channels, and injects them if asked to.
void ActivationsControls::takeChannels(bool inject) {
  QString typed = channels_->text();
  typed.replace(QChar(0xff0c), QLatin1Char(','));
  typed.remove(QLatin1Char(' '));
  const auto read = experiment::OutlierInjection::parse("channels=" + typed.toStdString() + ";factor=2");
  QString problem;
  if (!read) {
    problem = errorSentence(read.error());
  } else if (const auto hidden = presenter_.hidden();
             hidden > 0 && *std::max_element(read->channels.begin(), read->channels.end()) >= hidden) {
    problem = tr("This model's channels are 0 to %1.").arg(hidden - 1);
  } else if (read->channels.size() > kMostChannels) {
    problem = tr("At most %1 channels.").arg(kMostChannels);
  }
  outlierProblem_->setText(problem);
  outlierProblem_->setVisible(!problem.isEmpty());
  if (!problem.isEmpty()) return;
  change([&](State& next) {
    next.outliers.channels = read->channels;
    next.injected = next.injected || inject;
  });
}

void ActivationsControls::draw() {
  const auto hidden = presenter_.hidden();
  if (hidden == 0) return;
  outlierProblem_->hide();
  change([&](State& next) {
    next.outliers.channels = experiment::drawChannels(count_->value(), hidden, static_cast<std::uint64_t>(seed_->value()));
  });
}

TextChoice* ActivationsControls::makeTextChoice(const QString& name, Use use, QVBoxLayout* column) {
  auto* choice = new TextChoice(name, {"calibration", "validation", "prose", "code", "verse"}, true, this);
  column->addLayout(choice->layout());
  connect(choice, &TextChoice::fileRequested, this, [this, use] { emit textFileRequested(use); });
  connect(choice, &TextChoice::chosen, this, [this, use](const std::string& text) {
    change([&](State& next) { (use == Use::calibration ? next.calibration.text : next.text) = text; });
  });
  return choice;
}

void ActivationsControls::buildCalibration() {
  auto* column = addSection(sections_, QStringLiteral("calibrationSection"));
  calibration_ = makeTextChoice(QStringLiteral("calibration"), Use::calibration, column);
  calibrationMeaning_ = makeLabel(QStringLiteral("calibrationMeaning"), "quiet", true);
  windows_ = new ValueSlider(QStringLiteral("windows"));
  windows_->slider()->setRange(0, static_cast<int>(kWindows.size()) - 1);
  column->addWidget(calibrationMeaning_);
  column->addWidget(windows_);
  connect(windows_, &ValueSlider::moved, this, [this](int step, int gesture) {
    change([step](State& next) { next.calibration.windows = kWindows[static_cast<std::size_t>(step)]; },
           gestureOf("windows", gesture));
  });
  connect(windows_, &ValueSlider::typed, this, [this](const QString& text) {
    std::int64_t number = 0;
    if (!readWhole(text, 1.0, static_cast<double>(kMostWindows), number)) {
      windows_->setProblem(tr("A whole number from 1 to %1.").arg(kMostWindows));
      return;
    }
    change([number](State& next) { next.calibration.windows = number; });
  });
}

void ActivationsControls::buildScored() {
  auto* column = addSection(sections_, QStringLiteral("scoredSection"));
  scored_ = makeTextChoice(QStringLiteral("scored"), Use::scored, column);
  reading_ = new ReadingControls(column, false, this);
  connect(reading_, &ReadingControls::tokensChosen, this, [this](std::int64_t tokens, const QString& gesture) {
    change([tokens](State& next) { next.tokens = tokens; }, gesture);
  });
  connect(reading_, &ReadingControls::pressed, this, [this] {
    using Phase = ActivationsPresenter::Phase;
    const bool running = presenter_.phase() == Phase::reading || presenter_.phase() == Phase::loading;
    running ? presenter_.cancel() : presenter_.resume();
  });
}

void ActivationsControls::buildFigures() {
  figures_ = new FigureList;
  for (const char* id : {"figureRatio", "figureRatioAfter", "figureTensor", "figureToken", "figureSmooth", "figureLlm"}) {
    figures_->addRow(QLatin1String(id));
  }
  figuresBox_ = makeFiguresBox(QStringLiteral("activationsFigures"), {figures_});
}

void ActivationsControls::showState() {
  showing_ = true;
  const State& state = presenter_.state();
  alpha_->setPosition(static_cast<int>(std::lround(state.alpha * kAlphaSteps)));
  alpha_->setValueText(ActivationsWords::alpha(state.alpha));
  threshold_->setPosition(stopOf(kThresholds, state.threshold));
  threshold_->setValueText(ActivationsWords::threshold(state.threshold));
  if (!channels_->hasFocus() || outlierProblem_->isHidden()) channels_->setText(ActivationsWords::channels(state.outliers));
  factor_->setPosition(std::clamp(static_cast<int>(std::floor(std::log2(state.outliers.factor))), kLeastExponent, kMostExponent));
  factor_->setValueText(QStringLiteral("×") + ActivationsWords::threshold(state.outliers.factor));
  inject_->setText(state.injected ? tr("Take the outliers out") : tr("Inject the outliers"));
  windows_->setPosition(stopOf(kWindows, state.calibration.windows));
  windows_->setValueText(count(static_cast<std::uint64_t>(state.calibration.windows)));
  reading_->showTokens(state.tokens);
  calibration_->show(state.calibration.text);
  scored_->show(state.text);
  showing_ = false;
  showRanges();
}

void ActivationsControls::showRanges() {
  const auto& value = presenter_.ranges().value();
  const QSignalBlocker blocker(layer_);
  std::vector<std::pair<QString, QString>> items;
  if (value) {
    for (const std::size_t i : presenter_.distinct()) {
      const auto& input = value->inputs[i];
      //: %1 is a layer, %2 how uneven its input is.
      items.emplace_back(tr("%1 · %2").arg(QString::fromStdString(input.name), ActivationsWords::ratio(input.ratio)),
                         QString::fromStdString(input.name));
    }
  }
  bool same = layer_->count() == static_cast<int>(items.size());
  for (int i = 0; same && i < layer_->count(); ++i) same = layer_->itemText(i) == items[static_cast<std::size_t>(i)].first;
  if (!same) {
    layer_->clear();
    for (const auto& [text, name] : items) layer_->addItem(text, name);
  }
  layer_->setEnabled(!items.empty());
  draw_->setEnabled(presenter_.hidden() > 0);
  if (const auto* input = presenter_.chosenInput()) layer_->setCurrentIndex(layer_->findData(QString::fromStdString(input->name)));
}

void ActivationsControls::showResult() {
  using Phase = ActivationsPresenter::Phase;
  alpha_->setMeaning(ActivationsWords::alphaMeaning(presenter_));
  threshold_->setMeaning(ActivationsWords::thresholdMeaning(presenter_));
  factor_->setMeaning(ActivationsWords::factorMeaning(presenter_));
  injection_->setText(ActivationsWords::injection(presenter_));
  calibrationMeaning_->setText(ActivationsWords::calibrationMeaning(presenter_));
  windows_->setMeaning(ActivationsWords::windowsMeaning(presenter_));
  reading_->showTokensMeaning(ActivationsWords::tokensMeaning(presenter_));
  const Phase phase = presenter_.phase();
  const bool running = phase == Phase::reading || phase == Phase::loading;
  reading_->showProgress({ActivationsWords::reading(presenter_), running, phase == Phase::failed, running || presenter_.canResume()});

  const QString none = QStringLiteral("–");
  const auto* input = presenter_.shownInput();
  const auto* channels = presenter_.shownChannels();
  figures_->setValue(kRatio, input != nullptr ? ActivationsWords::ratio(input->ratio) : none);
  figures_->setValue(kRatioAfter, channels != nullptr ? ActivationsWords::ratio(channels->ratioAfter) : none);
  const auto delta = [&](int figure, Cost cost) {
    const auto* row = presenter_.shownRow(cost);
    const bool there = row != nullptr && row->windows > 0 && !row->error;
    figures_->setValue(figure, there ? ActivationsWords::deltaValue(*row) : none);
  };
  delta(kTensor, Cost::tensor);
  delta(kToken, Cost::token);
  delta(kSmooth, Cost::smooth);
  delta(kLlm, Cost::llmint8);
}

std::vector<QWidget*> ActivationsControls::tabOrder() const {
  std::vector<QWidget*> order = {layer_, alpha_->field(), alpha_->slider(), threshold_->field(), threshold_->slider(),
                                 channels_, count_, seed_, draw_, factor_->field(), factor_->slider(), inject_,
                                 calibration_->box(), windows_->field(), windows_->slider(), scored_->box()};
  for (QWidget* widget : reading_->tabOrder()) order.push_back(widget);
  return order;
}

QWidget* ActivationsControls::firstControl() const { return alpha_->slider(); }

void ActivationsControls::retranslate() {
  layerLabel_->setText(tr("Input of layer"));
  layer_->setAccessibleName(tr("Layer whose input is shown, the most uneven first"));
  alpha_->setLabel(tr("SmoothQuant α"), tr("SmoothQuant α"));
  //: Before the magnitude from which channels stay in high precision: LLM.int8() from 6.
  threshold_->setLabel(tr("LLM.int8() from"), tr("LLM.int8() threshold"));
  channelsLabel_->setText(tr("Outlier channels"));
  channels_->setAccessibleName(tr("Channels for outliers, separated by commas"));
  //: Before the number of channels that are drawn: k = 2.
  count_->setPrefix(tr("k = "));
  count_->setToolTip(tr("How many channels are drawn"));
  seed_->setToolTip(tr("Seed of the draw"));
  count_->setAccessibleName(tr("How many channels are drawn"));
  seedLabel_->setText(tr("seed"));
  seed_->setAccessibleName(tr("Seed of the draw"));
  draw_->setText(tr("Draw"));
  draw_->setAccessibleName(tr("Draw the channels by the seed"));
  factor_->setLabel(tr("Factor"), tr("Factor of the outliers"));
  calibration_->retranslate(tr("Calibrate on"), tr("Calibration text"));
  windows_->setLabel(tr("Windows"), tr("Windows of the calibration"));
  scored_->retranslate(tr("Loss on"), tr("Text the loss is measured on"));
  reading_->retranslate({tr("Tokens the loss is measured on"), tr("Stop measuring the loss"), tr("Go on measuring the loss")});
  const auto name = [this](int figure, const QString& text, const QString& tip) { figures_->setName(figure, text, tip); };
  name(kRatio, tr("Max ÷ median"), tr("Largest channel of the input shown ÷ its median channel"));
  name(kRatioAfter, tr("after smoothing"), tr("The same after SmoothQuant with this α"));
  name(kTensor, tr("Δ per tensor"), tr("Loss of W8A8 with one scale for the tensor, minus the loss as stored"));
  name(kToken, tr("Δ per token"), tr("The same with one scale for each token"));
  name(kSmooth, tr("Δ SmoothQuant"), tr("The same with one scale for the tensor, after SmoothQuant"));
  name(kLlm, tr("Δ LLM.int8()"), tr("The same with large channels in high precision"));
  layer_->clear();
  showState();
  showResult();
}

}  // namespace qs::ui
