#include "ui/labs/sensitivity/sensitivity_controls.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/i18n/numbers.h"
#include "ui/labs/frame/bits_slider.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/labs/sensitivity/sensitivity_words.h"
#include "ui/theme/palette.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

using State = SensitivityState;

namespace {

constexpr std::array kTexts = {"validation", "prose", "code", "verse", "calibration"};
// In the order of the boxes' items.
constexpr std::array kWeights = {"row", "g128", "g64", "g32", "g16", "tensor"};
constexpr std::array kActivations = {"token", "tensor"};
constexpr std::array kCaches = {"token", "head", "channel"};
// Stops of the sliders; past the last one stands the whole (0).
constexpr std::array<std::int64_t, 4> kWindows = {32, 64, 128, 256};
constexpr std::array<std::int64_t, 6> kTokens = {2048, 4096, 8192, 16384, 32768, 65536};
enum Figure : int { kDelta, kInterval, kKld, kSameTop, kMore };

template <class Stops>
int stepOf(const Stops& stops, std::int64_t value) {
  if (value == 0) return static_cast<int>(stops.size());
  int step = 0;
  for (std::size_t i = 0; i < stops.size(); ++i) {
    if (stops[i] <= value) step = static_cast<int>(i);
  }
  return step;
}

template <class Stops>
std::int64_t valueAt(const Stops& stops, int step) {
  return step < static_cast<int>(stops.size()) ? stops[static_cast<std::size_t>(step)] : 0;
}

template <class Words>
int indexOf(const Words& words, const std::string& word) {
  const auto at = std::find(words.begin(), words.end(), word);
  return at == words.end() ? -1 : static_cast<int>(at - words.begin());
}

}  // namespace

SensitivityControls::SensitivityControls(SensitivityPresenter& presenter, QObject* parent)
    : QObject(parent), presenter_(presenter) {
  buildBits();
  buildParts();
  buildText();
  buildReading();
  buildFigures();
  retranslate();
}

template <class Change>
void SensitivityControls::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

QVBoxLayout* SensitivityControls::addSection(const QString& name) {
  auto* section = new QWidget;
  section->setObjectName(name);
  auto* column = new QVBoxLayout(section);
  column->setContentsMargins(0, 2, 0, 4);
  column->setSpacing(5);
  sections_.push_back(section);
  return column;
}

void SensitivityControls::buildBits() {
  auto* column = addSection(QStringLiteral("bitsSection"));
  bits_ = new BitsSlider(kLeastBits, kMostBits);
  column->addWidget(bits_);
  connect(bits_, &BitsSlider::chosen, this, [this](int bits, const QString& gesture) {
    change([bits](State& state) { state.bits = bits; }, gesture);
  });
}

void SensitivityControls::buildParts() {
  auto* column = addSection(QStringLiteral("partsSection"));
  partsLabel_ = makeLabel(QStringLiteral("partsLabel"), "quiet");
  column->addWidget(partsLabel_);
  auto* grid = new QGridLayout;
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  const std::array names = {"weights", "activations", "cache", "attention"};
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    const QString name = QLatin1String(names[static_cast<std::size_t>(i)]);
    auto* label = makeLabel(name + QStringLiteral("Label"), "body");
    auto* combo = new QComboBox;
    combo->setObjectName(name + QStringLiteral("Choice"));
    label->setBuddy(combo);
    // The column is narrower than the longest words of a list.
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
    grid->addWidget(label, i, 0);
    grid->addWidget(combo, i, 1);
    partLabels_.push_back(label);
    parts_.push_back(combo);
  }
  const auto fill = [this](std::size_t part, std::size_t items) {
    for (std::size_t i = 0; i < items; ++i) parts_[part]->addItem(QString());
  };
  fill(0, kWeights.size());
  fill(1, kActivations.size());
  fill(2, kCaches.size());
  fill(3, 2);
  column->addLayout(grid);
  keepBox_ = buildKeep();
  column->addWidget(keepBox_);
  connect(parts_[0], &QComboBox::activated, this, [this](int item) {
    change([item](State& state) { state.parts.weights = kWeights[static_cast<std::size_t>(item)]; });
  });
  connect(parts_[1], &QComboBox::activated, this, [this](int item) {
    change([item](State& state) { state.parts.activations = kActivations[static_cast<std::size_t>(item)]; });
  });
  connect(parts_[2], &QComboBox::activated, this, [this](int item) {
    change([item](State& state) { state.parts.cache = kCaches[static_cast<std::size_t>(item)]; });
  });
  connect(parts_[3], &QComboBox::activated, this,
          [this](int item) { change([item](State& state) { state.parts.scores = item == 1; }); });
}

QWidget* SensitivityControls::buildKeep() {
  auto* box = new QWidget;
  box->setObjectName(QStringLiteral("keepBox"));
  keep_ = new ValueSlider(QStringLiteral("keep"));
  passUndoToWindow(keep_->field());
  keepCopy_ = new QPushButton;
  keepCopy_->setObjectName(QStringLiteral("keepCopy"));
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 4, 0, 0);
  column->setSpacing(4);
  column->addWidget(keep_);
  column->addWidget(keepCopy_);
  connect(keep_, &ValueSlider::moved, this, [this](int kept, int gesture) {
    change([kept](State& state) { state.keep = kept; }, QStringLiteral("keep%1").arg(gesture));
  });
  connect(keep_, &ValueSlider::typed, this, [this](const QString& text) {
    std::int64_t kept = 0;
    const int most = keep_->slider()->maximum();
    if (!readWhole(text, 0, most, kept)) {
      keep_->setProblem(tr("A whole number from 0 to %1.").arg(most));
      return;
    }
    change([&](State& state) { state.keep = static_cast<int>(kept); });
  });
  connect(keepCopy_, &QPushButton::clicked, this, [this] {
    const SensitivityFigures* figures = presenter_.figures();
    if (figures == nullptr || !figures->keeping) return;
    QApplication::clipboard()->setText(QString::fromStdString(figures->keeping->text()));
  });
  return box;
}

void SensitivityControls::showKeep() {
  const SensitivityFigures* figures = presenter_.figures();
  const int layers = figures != nullptr ? static_cast<int>(figures->layers.size()) : 28;
  // All of them kept is the model as stored.
  const int kept = std::min(presenter_.state().keep, std::max(0, layers - 1));
  keep_->slider()->setRange(0, std::max(1, layers - 1));
  keep_->setPosition(kept);
  keep_->setValueText(QString::number(kept));
  keep_->setMeaning(SensitivityWords::keeping(presenter_));
  const bool known = figures != nullptr && figures->keeping.has_value();
  keepCopy_->setEnabled(known);
  keepCopy_->setToolTip(known ? QString::fromStdString(figures->keeping->text()) : QString());
}

void SensitivityControls::buildText() {
  auto* column = addSection(QStringLiteral("textSection"));
  textLabel_ = makeLabel(QStringLiteral("textLabel"), "body");
  text_ = new QComboBox;
  text_->setObjectName(QStringLiteral("textChoice"));
  textLabel_->setBuddy(text_);
  textMeaning_ = makeLabel(QStringLiteral("textMeaning"), "quiet", true);
  replace_ = new QPushButton;
  replace_->setCheckable(true);
  replace_->setObjectName(QStringLiteral("replaceInvalid"));
  replace_->hide();
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  line->addWidget(textLabel_);
  line->addWidget(text_, 1);
  column->addLayout(line);
  column->addWidget(textMeaning_);
  column->addWidget(replace_);
  connect(text_, &QComboBox::activated, this, [this](int item) {
    const QString name = text_->itemData(item).toString();
    if (name.isEmpty()) {
      showState();  // the choice stays what it was until a file is chosen
      emit textFileRequested();
      return;
    }
    change([&](State& state) {
      state.text = name.toStdString();
      state.replaceInvalid = false;
    });
  });
  connect(replace_, &QPushButton::toggled, this,
          [this](bool on) { change([on](State& state) { state.replaceInvalid = on; }); });
}

void SensitivityControls::buildReading() {
  auto* column = addSection(QStringLiteral("readingSection"));
  window_ = new ValueSlider(QStringLiteral("window"));
  tokens_ = new ValueSlider(QStringLiteral("tokens"));
  passUndoToWindow(window_->field());
  passUndoToWindow(tokens_->field());
  window_->slider()->setRange(0, static_cast<int>(kWindows.size()));
  tokens_->slider()->setRange(0, static_cast<int>(kTokens.size()));
  reading_ = makeLabel(QStringLiteral("readingLine"), "quiet", true);
  stop_ = new QPushButton;
  stop_->setObjectName(QStringLiteral("stopReading"));
  column->addWidget(tokens_);
  column->addWidget(window_);
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  line->addWidget(reading_, 1);
  line->addWidget(stop_);
  column->addLayout(line);
  const auto gesture = [](const char* name, int number) {
    return QStringLiteral("%1%2").arg(QLatin1String(name)).arg(number);
  };
  connect(window_, &ValueSlider::moved, this, [this, gesture](int step, int number) {
    change([step](State& state) { state.window = valueAt(kWindows, step); }, gesture("window", number));
  });
  connect(tokens_, &ValueSlider::moved, this, [this, gesture](int step, int number) {
    change([step](State& state) { state.tokens = valueAt(kTokens, step); }, gesture("tokens", number));
  });
  const auto typed = [this](ValueSlider* slider, std::int64_t State::*field) {
    return [this, slider, field](const QString& text) {
      std::int64_t number = 0;
      if (!readWhole(text, 2.0, 1e12, number)) {
        slider->setProblem(tr("A whole number from %1 on.").arg(2));
        return;
      }
      change([&](State& state) { state.*field = number; });
    };
  };
  connect(window_, &ValueSlider::typed, this, typed(window_, &State::window));
  connect(tokens_, &ValueSlider::typed, this, typed(tokens_, &State::tokens));
  connect(stop_, &QPushButton::clicked, this,
          [this] { presenter_.isReading() ? presenter_.cancel() : presenter_.resume(); });
}

void SensitivityControls::buildFigures() {
  figuresBox_ = new QWidget;
  figuresBox_->setObjectName(QStringLiteral("sensitivityFigures"));
  figuresTitle_ = makeLabel(QStringLiteral("figuresTitle"), "quiet", true);
  figures_ = new FigureList;
  for (const char* id : {"figureDelta", "figureInterval", "figureKld", "figureSameTop", "figureMore"}) {
    figures_->addRow(QLatin1String(id));
  }
  auto* column = new QVBoxLayout(figuresBox_);
  column->setContentsMargins(metrics::kCardPadding, 6, metrics::kCardPadding, 8);
  column->setSpacing(2);
  column->addWidget(figuresTitle_);
  column->addWidget(figures_);
}

void SensitivityControls::setBrief(bool brief) {
  if (brief_ == brief) return;
  brief_ = brief;
  showState();
}

void SensitivityControls::showState() {
  showing_ = true;
  const State& state = presenter_.state();
  bits_->setPosition(state.bits);
  bits_->setValueText(QString::number(state.bits));
  bits_->setMeaning(SensitivityWords::bitsMeaning(state));
  bits_->setEnabled(state.view != State::View::position);
  parts_[0]->setCurrentIndex(indexOf(kWeights, state.parts.weights));
  parts_[1]->setCurrentIndex(indexOf(kActivations, state.parts.activations));
  parts_[2]->setCurrentIndex(indexOf(kCaches, state.parts.cache));
  parts_[3]->setCurrentIndex(state.parts.scores ? 1 : 0);
  // A view is asked only about what it shows.
  const auto matters = [&](std::size_t part) {
    return state.view == State::View::ladder || (state.view == State::View::layers ? part == 0 : part == 2);
  };
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i]->setVisible(matters(i));
    partLabels_[i]->setVisible(matters(i));
  }
  keepBox_->setVisible(state.view == State::View::layers && !brief_);
  const QSignalBlocker blocker(text_);
  const QString now = QString::fromStdString(state.text);
  // A file of the user's stands in the list while it is the text that is read.
  if (shownText_ != now) {
    shownText_ = now;
    text_->clear();
    for (const char* text : kTexts) text_->addItem(LossWords::textName(text), QLatin1String(text));
    if (text_->findData(now) < 0) text_->addItem(LossWords::textName(state.text), now);
    text_->addItem(tr("your file…"), QString());
    text_->setToolTip(now);
  }
  text_->setCurrentIndex(text_->findData(now));
  window_->setPosition(stepOf(kWindows, state.window));
  window_->setValueText(SensitivityWords::windowText(presenter_));
  tokens_->setPosition(stepOf(kTokens, state.tokens));
  tokens_->setValueText(LossWords::tokensText(state.tokens));
  replace_->setChecked(state.replaceInvalid);
  replace_->setText(state.replaceInvalid ? tr("✓ Invalid bytes are replaced") : tr("Replace invalid bytes"));
  showing_ = false;
}

void SensitivityControls::showResult() {
  textMeaning_->setText(SensitivityWords::textMeaning(presenter_));
  replace_->setVisible(presenter_.canReplaceInvalid() || presenter_.state().replaceInvalid);
  window_->setValueText(SensitivityWords::windowText(presenter_));
  window_->setMeaning(SensitivityWords::windowMeaning(presenter_));
  tokens_->setMeaning(SensitivityWords::tokensMeaning(presenter_));
  reading_->setText(SensitivityWords::reading(presenter_));
  const bool running = presenter_.isReading();
  const bool failed = presenter_.phase() == SensitivityPresenter::Phase::failed;
  stop_->setText(running ? tr("Stop") : failed ? tr("Again") : tr("Resume"));
  stop_->setEnabled(running || presenter_.canResume());
  stop_->setAccessibleName(running ? tr("Stop reading") : tr("Resume reading"));
  showKeep();
  showFigures();
}

void SensitivityControls::showFigures() {
  const State& state = presenter_.state();
  const experiment::StudyRow* row = presenter_.selectedRow();
  const QString none = QStringLiteral("–");
  figuresTitle_->setText(SensitivityWords::selectedName(presenter_));
  const auto set = [&](int figure, const QString& text) { figures_->setValue(figure, row != nullptr ? text : none); };
  const experiment::SchemeLoss empty;
  const experiment::SchemeLoss& loss = row != nullptr ? row->loss : empty;
  set(kDelta, row != nullptr ? LossWords::deltaValue(*row) : none);
  set(kInterval, row != nullptr ? LossWords::interval(*row) : none);
  set(kKld, significant(loss.score.kld, 3));
  set(kSameTop, percent(loss.score.sameTop));
  if (state.view == State::View::position) {
    figures_->setName(kMore, tr("Slope per 100"), tr("By how much Δ grows over 100 positions, by the fitted line"));
    set(kMore, row != nullptr ? SensitivityWords::slopeValue(presenter_.figures()->drifts[presenter_.selected()]) : none);
  } else {
    figures_->setName(kMore, tr("Perplexity"), tr("e to the power of the loss"));
    set(kMore, significant(loss.score.perplexity, 4));
  }
}

std::vector<QWidget*> SensitivityControls::tabOrder() const {
  std::vector<QWidget*> order = {bits_->field(), bits_->slider()};
  for (QComboBox* part : parts_) order.push_back(part);
  for (QWidget* widget : std::initializer_list<QWidget*>{keep_->field(), keep_->slider(), keepCopy_}) order.push_back(widget);
  for (QWidget* widget : std::initializer_list<QWidget*>{text_, replace_, tokens_->field(), tokens_->slider(),
                                                         window_->field(), window_->slider(), stop_}) {
    order.push_back(widget);
  }
  return order;
}

QWidget* SensitivityControls::firstControl() const { return bits_->slider(); }

void SensitivityControls::retranslate() {
  bits_->setLabel(tr("Bits"), tr("Bits of what is quantized"));
  partsLabel_->setText(tr("One scale for each"));
  const QStringList names = {tr("Weights"), tr("Activations"), tr("KV cache"), tr("Attention")};
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    partLabels_[static_cast<std::size_t>(i)]->setText(names[i]);
    parts_[static_cast<std::size_t>(i)]->setAccessibleName(names[i]);
  }
  const auto name = [this](std::size_t part, const QStringList& words) {
    for (int i = 0; i < static_cast<int>(words.size()); ++i) parts_[part]->setItemText(i, words[i]);
  };
  name(0, {tr("row"), tr("128 of a row"), tr("64 of a row"), tr("32 of a row"), tr("16 of a row"), tr("tensor")});
  name(1, {tr("token"), tr("window")});
  name(2, {tr("token"), tr("token and head"), tr("channel")});
  name(3, {tr("probabilities"), tr("with scores")});
  keep_->setLabel(tr("Keep the worst"), tr("How many of the most sensitive layers stay as stored"));
  keepCopy_->setText(tr("Copy this scheme"));
  keepCopy_->setAccessibleName(tr("Copy the scheme that keeps the most sensitive layers"));
  textLabel_->setText(tr("Text"));
  text_->setAccessibleName(tr("Text to read"));
  replace_->setAccessibleName(tr("Read bytes that are not UTF-8 as the replacement character"));
  window_->setLabel(tr("Window"), tr("Positions of a window"));
  tokens_->setLabel(tr("Tokens"), tr("Tokens of the text to read"));
  const auto figure = [this](int row, const QString& text, const QString& tip) { figures_->setName(row, text, tip); };
  figure(kDelta, tr("Δ loss"), tr("Loss minus the loss as stored, in nats per token"));
  figure(kInterval, tr("95 % interval"), tr("By how much the text may mislead"));
  figure(kKld, tr("KL divergence"), tr("How far the predictions are from those as stored, in nats per token"));
  figure(kSameTop, tr("Same first guess"), tr("Share of tokens at which the most likely one is the same as stored"));
  shownText_.clear();
  showState();
  showResult();
}

}  // namespace qs::ui
