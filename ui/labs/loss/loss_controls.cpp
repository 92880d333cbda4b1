#include "ui/labs/loss/loss_controls.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <optional>

#include "core/experiment/scheme_presets.h"
#include "core/quant/quantizer.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/theme/palette.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

constexpr std::array kTexts = {"validation", "prose", "code", "verse", "calibration"};
constexpr std::array kGroups = {"tensor", "row", "col", "g256", "g128", "g64", "g32", "g16"};
constexpr std::array kMethods = {"rtn", "mse", "gptq", "awq"};
// Stops of the sliders; past the last one stands the whole (0).
constexpr std::array<std::int64_t, 4> kWindows = {32, 64, 128, 256};
constexpr std::array<std::int64_t, 6> kTokens = {2048, 4096, 8192, 16384, 32768, 65536};
enum Figure : int { kDelta, kInterval, kPerplexity, kKld, kSameTop, kBits };

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

}  // namespace

LossControls::LossControls(LossPresenter& presenter, QObject* parent) : QObject(parent), presenter_(presenter) {
  buildAdd();
  buildText();
  buildReading();
  buildFigures();
  retranslate();
}

template <class Change>
void LossControls::change(Change change, const QString& gesture) {
  if (showing_) return;
  LossState next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

QVBoxLayout* LossControls::addSection(const QString& name) {
  auto* section = new QWidget;
  section->setObjectName(name);
  auto* column = new QVBoxLayout(section);
  column->setContentsMargins(0, 2, 0, 4);
  column->setSpacing(5);
  sections_.push_back(section);
  return column;
}

void LossControls::buildAdd() {
  auto* column = addSection(QStringLiteral("addSection"));
  addLabel_ = makeLabel(QStringLiteral("schemeLabel"), "body");
  scheme_ = new QLineEdit;
  scheme_->setObjectName(QStringLiteral("schemeField"));
  passUndoToWindow(scheme_);
  addLabel_->setBuddy(scheme_);
  add_ = new QPushButton;
  add_->setObjectName(QStringLiteral("schemeAdd"));
  auto* typed = new QHBoxLayout;
  typed->setSpacing(6);
  typed->addWidget(scheme_, 1);
  typed->addWidget(add_);
  const auto choice = [](const QString& name) {
    auto* combo = new QComboBox;
    combo->setObjectName(name);
    return combo;
  };
  bits_ = choice(QStringLiteral("schemeBits"));
  for (int b = 2; b <= 8; ++b) bits_->addItem(QStringLiteral("INT%1").arg(b));
  groups_ = choice(QStringLiteral("schemeGroups"));
  method_ = choice(QStringLiteral("schemeMethod"));
  for (const char* group : kGroups) groups_->addItem(QLatin1String(group));
  for (const char* method : kMethods) method_->addItem(QString(QLatin1String(method)).toUpper());
  auto* composed = new QHBoxLayout;
  composed->setSpacing(3);
  // They share the column as their words need it.
  for (const auto& [combo, share] : {std::pair(bits_, 70), std::pair(groups_, 79), std::pair(method_, 77)}) {
    combo->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    combo->setMinimumWidth(scaled(64));
    composed->addWidget(combo, share);
  }
  problem_ = makeLabel(QStringLiteral("schemeProblem"), "problem", true);
  problem_->hide();
  preset_ = new QPushButton;
  preset_->setObjectName(QStringLiteral("presets"));
  auto* presets = new QMenu(preset_);
  presets->setObjectName(QStringLiteral("presetMenu"));
  for (const experiment::SchemePreset& one : experiment::schemePresets()) {
    QAction* action = presets->addAction(QString());
    action->setObjectName(QStringLiteral("preset_") + QString::fromUtf8(one.id.data(), static_cast<qsizetype>(one.id.size())));
    connect(action, &QAction::triggered, this, [this, &one] {
      change([&one](LossState& state) {
        state.schemes = one.schemes;
        state.layersOf.reset();
        state.filter.clear();
      });
    });
  }
  preset_->setMenu(presets);
  column->addWidget(addLabel_);
  column->addLayout(typed);
  column->addLayout(composed);
  column->addWidget(problem_);
  filter_ = new QLineEdit;
  filter_->setObjectName(QStringLiteral("schemeFilter"));
  filter_->setClearButtonEnabled(true);
  passUndoToWindow(filter_);
  connect(filter_, &QLineEdit::textEdited, this, [this](const QString& text) {
    change([&](LossState& state) { state.filter = text.trimmed().toStdString(); }, QStringLiteral("filter"));
  });
  sort_ = new QPushButton;
  sort_->setObjectName(QStringLiteral("schemeSort"));
  auto* orders = new QMenu(sort_);
  for (const auto& [name, order] : {std::pair("sortDelta", SchemeOrder::delta), std::pair("sortBytes", SchemeOrder::bytes),
                                    std::pair("sortBits", SchemeOrder::bits)}) {
    QAction* action = orders->addAction(QString());
    action->setObjectName(QLatin1String(name));
    connect(action, &QAction::triggered, this, [this, by = order] { sortBy(by); });
  }
  sort_->setMenu(orders);
  auto* view = new QHBoxLayout;
  view->setSpacing(6);
  view->addWidget(filter_, 1);
  view->addWidget(sort_);
  column->addWidget(preset_);
  column->addLayout(view);
  scheme_->setText(QStringLiteral("int4:g128"));
  showChoices(*quant::QuantScheme::parse("int4:g128"));

  connect(scheme_, &QLineEdit::textEdited, this, [this] { checkTyped(); });
  connect(scheme_, &QLineEdit::returnPressed, this, &LossControls::add);
  connect(add_, &QPushButton::clicked, this, &LossControls::add);
  for (QComboBox* combo : {bits_, groups_, method_}) {
    connect(combo, &QComboBox::activated, this, [this] { composeFromChoices(); });
  }
}

void LossControls::checkTyped() {
  const QString text = scheme_->text().trimmed();
  const auto read = readScheme(text.toStdString());
  add_->setEnabled(read.has_value());
  if (read) showChoices(*quant::QuantScheme::parse(*read));
  const bool wrong = !read && !text.isEmpty();
  problem_->setText(wrong ? errorSentence(read.error()) : QString());
  problem_->setVisible(wrong);
}

void LossControls::composeFromChoices() {
  std::string text = "int" + std::to_string(bits_->currentIndex() + 2);
  const int group = std::max(0, groups_->currentIndex());
  const int method = std::max(0, method_->currentIndex());
  text += std::string(":") + kGroups[static_cast<std::size_t>(group)];
  if (method > 0) text += std::string("/") + kMethods[static_cast<std::size_t>(method)];
  const auto read = readScheme(text);
  scheme_->setText(QString::fromStdString(read.value_or(text)));
  checkTyped();
}

// The choices follow what is typed where they can say it, and are empty where they cannot.
void LossControls::showChoices(const quant::QuantScheme& scheme) {
  const int bits = scheme.weights.integerBits();
  bits_->setCurrentIndex(bits >= 2 ? bits - 2 : -1);
  const auto group = std::find(kGroups.begin(), kGroups.end(), scheme.weights.granularity.text());
  groups_->setCurrentIndex(group == kGroups.end() ? -1 : static_cast<int>(group - kGroups.begin()));
  const std::string method = scheme.methods.empty() ? "rtn" : scheme.methods.front().name;
  const auto known = std::find(kMethods.begin(), kMethods.end(), method);
  method_->setCurrentIndex(known == kMethods.end() ? -1 : static_cast<int>(known - kMethods.begin()));
}

void LossControls::add() {
  const auto read = readScheme(scheme_->text().trimmed().toStdString());
  if (!read) {
    checkTyped();
    return;
  }
  change([&](LossState& state) {
    if (state.schemes.size() < kMostSchemes) state.schemes.push_back(*read);
  });
  presenter_.select(*read);
  scheme_->selectAll();
}

// The rows in the order of a figure, the least first: one step of the history, as if they had been moved by hand.
void LossControls::sortBy(SchemeOrder order) {
  const auto figure = [&](const std::string& scheme) -> std::optional<double> {
    const experiment::StudyRow* row = presenter_.row(scheme);
    if (row == nullptr || row->windows == 0 || row->error) return std::nullopt;
    switch (order) {
      case SchemeOrder::delta: return row->loss.score.difference.delta;
      case SchemeOrder::bytes: return row->loss.bytes;
      case SchemeOrder::bits: return row->loss.bitsPerWeight;
    }
    return std::nullopt;
  };
  change([&](LossState& state) {
    std::stable_sort(state.schemes.begin(), state.schemes.end(), [&](const std::string& a, const std::string& b) {
      const auto left = figure(a);
      const auto right = figure(b);
      if (!left || !right) return left.has_value() && !right.has_value();
      return *left < *right;
    });
  });
}

void LossControls::showRefusal(const base::Error& error) {
  problem_->setText(errorSentence(error));
  problem_->show();
}

void LossControls::buildText() {
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
  calibrationLabel_ = makeLabel(QStringLiteral("calibrationLabel"), "body");
  calibration_ = new QComboBox;
  calibration_->setObjectName(QStringLiteral("calibrationChoice"));
  calibrationLabel_->setBuddy(calibration_);
  auto* calibrationLine = new QHBoxLayout;
  calibrationLine->setSpacing(8);
  calibrationLine->addWidget(calibrationLabel_);
  calibrationLine->addWidget(calibration_, 1);
  column->addLayout(calibrationLine);
  connect(calibration_, &QComboBox::activated, this, [this](int item) {
    change([&](LossState& state) { state.calibration = calibration_->itemData(item).toString().toStdString(); });
  });
  connect(text_, &QComboBox::activated, this, [this](int item) {
    const QString name = text_->itemData(item).toString();
    if (name.isEmpty()) {
      showState();  // the choice stays what it was until a file is chosen
      emit textFileRequested();
      return;
    }
    change([&](LossState& state) {
      state.text = name.toStdString();
      state.replaceInvalid = false;
    });
  });
  connect(replace_, &QPushButton::toggled, this, [this](bool on) {
    change([on](LossState& state) { state.replaceInvalid = on; });
  });
}

void LossControls::buildReading() {
  auto* column = addSection(QStringLiteral("readingSection"));
  window_ = new ValueSlider(QStringLiteral("window"));
  tokens_ = new ValueSlider(QStringLiteral("tokens"));
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
  const auto gesture = [](const char* name, int number) { return QStringLiteral("%1%2").arg(QLatin1String(name)).arg(number); };
  connect(window_, &ValueSlider::moved, this, [this, gesture](int step, int number) {
    change([step](LossState& state) { state.window = valueAt(kWindows, step); }, gesture("window", number));
  });
  connect(tokens_, &ValueSlider::moved, this, [this, gesture](int step, int number) {
    change([step](LossState& state) { state.tokens = valueAt(kTokens, step); }, gesture("tokens", number));
  });
  const auto typed = [this](ValueSlider* slider, std::int64_t least, std::int64_t LossState::*field) {
    return [this, slider, least, field](const QString& text) {
      std::int64_t number = 0;
      if (!readWhole(text, static_cast<double>(least), 1e12, number)) {
        slider->setProblem(tr("A whole number from %1 on.").arg(least));
        return;
      }
      change([&](LossState& state) { state.*field = number; });
    };
  };
  connect(window_, &ValueSlider::typed, this, typed(window_, kLeastWindow, &LossState::window));
  connect(tokens_, &ValueSlider::typed, this, typed(tokens_, kLeastTokens, &LossState::tokens));
  connect(stop_, &QPushButton::clicked, this, [this] {
    using Phase = LossPresenter::Phase;
    const bool running = presenter_.phase() == Phase::reading || presenter_.phase() == Phase::loading;
    running ? presenter_.cancel() : presenter_.resume();
  });
}

void LossControls::buildFigures() {
  figuresBox_ = new QWidget;
  figuresBox_->setObjectName(QStringLiteral("lossFigures"));
  figuresTitle_ = makeLabel(QStringLiteral("figuresTitle"), "quiet");
  figures_ = new FigureList;
  for (const char* id : {"figureDelta", "figureInterval", "figurePerplexity", "figureKld", "figureSameTop", "figureBits"}) {
    figures_->addRow(QLatin1String(id));
  }
  auto* column = new QVBoxLayout(figuresBox_);
  column->setContentsMargins(metrics::kCardPadding, 6, metrics::kCardPadding, 8);
  column->setSpacing(2);
  column->addWidget(figuresTitle_);
  column->addWidget(figures_);
}

void LossControls::showState() {
  showing_ = true;
  const LossState& state = presenter_.state();
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
  const QSignalBlocker quietCalibration(calibration_);
  calibration_->clear();
  for (const char* text : {"calibration", "prose", "code", "verse", "validation"}) {
    calibration_->addItem(LossWords::textName(text), QLatin1String(text));
  }
  const QString calibrated = QString::fromStdString(state.calibration);
  if (calibration_->findData(calibrated) < 0) calibration_->addItem(LossWords::textName(state.calibration), calibrated);
  calibration_->setCurrentIndex(calibration_->findData(calibrated));
  }
  text_->setCurrentIndex(text_->findData(now));
  if (filter_->text().trimmed().toStdString() != state.filter) filter_->setText(QString::fromStdString(state.filter));
  window_->setPosition(stepOf(kWindows, state.window));
  window_->setValueText(LossWords::windowText(presenter_));
  tokens_->setPosition(stepOf(kTokens, state.tokens));
  tokens_->setValueText(LossWords::tokensText(state.tokens));
  const QSignalBlocker box(replace_);
  replace_->setChecked(state.replaceInvalid);
  replace_->setText(state.replaceInvalid ? tr("✓ Invalid bytes are replaced") : tr("Replace invalid bytes"));
  showing_ = false;
}

void LossControls::showResult() {
  using Phase = LossPresenter::Phase;
  textMeaning_->setText(LossWords::textMeaning(presenter_));
  replace_->setVisible(presenter_.canReplaceInvalid() || presenter_.state().replaceInvalid);
  window_->setValueText(LossWords::windowText(presenter_));
  window_->setMeaning(LossWords::windowMeaning(presenter_));
  tokens_->setMeaning(LossWords::tokensMeaning(presenter_));
  reading_->setText(LossWords::reading(presenter_));
  const Phase phase = presenter_.phase();
  const bool running = phase == Phase::reading || phase == Phase::loading;
  stop_->setText(running ? tr("Stop") : phase == Phase::failed ? tr("Again") : tr("Resume"));
  stop_->setEnabled(phase != Phase::ready);
  stop_->setAccessibleName(running ? tr("Stop reading") : tr("Resume reading"));
  showFigures();
}

void LossControls::showFigures() {
  const std::string& selected = presenter_.selected();
  const experiment::StudyRow* row = nullptr;
  if (!selected.empty()) {
    row = presenter_.row(selected);
  } else if (presenter_.view() != nullptr) {
    row = &presenter_.view()->baseline;
  }
  figuresTitle_->setText(selected.empty() ? tr("As stored") : QString::fromStdString(selected));
  const QString none = QStringLiteral("–");
  const bool there = row != nullptr && row->windows > 0 && !row->error;
  const auto set = [&](int figure, const QString& text) { figures_->setValue(figure, there ? text : none); };
  const experiment::SchemeLoss empty;
  const experiment::SchemeLoss& loss = there ? row->loss : empty;
  set(kDelta, there ? LossWords::deltaValue(*row) : none);
  set(kInterval, there ? LossWords::interval(*row) : none);
  set(kPerplexity, significant(loss.score.perplexity, 4));
  set(kKld, significant(loss.score.kld, 3));
  set(kSameTop, percent(loss.score.sameTop));
  set(kBits, fixedPoint(loss.bitsPerWeight, 3));
}

std::vector<QWidget*> LossControls::tabOrder() const {
  return {scheme_, add_, bits_, groups_, method_, preset_, filter_, sort_, text_, replace_, calibration_, tokens_->field(), tokens_->slider(),
          window_->field(), window_->slider(), stop_};
}

QWidget* LossControls::firstControl() const { return scheme_; }

void LossControls::retranslate() {
  addLabel_->setText(tr("Add a scheme"));
  scheme_->setPlaceholderText(QStringLiteral("int4:g128"));
  scheme_->setAccessibleName(tr("Scheme to add"));
  scheme_->setToolTip(tr("For example int4, int3:g64/gptq, int8:row+a=int8/llmint8, bf16+kv=int4:head, int4/keep(first,last)"));
  add_->setText(tr("Add"));
  add_->setAccessibleName(tr("Add the scheme to the table"));
  bits_->setAccessibleName(tr("Bits"));
  groups_->setAccessibleName(tr("One scale per"));
  method_->setAccessibleName(tr("Method"));
  preset_->setText(tr("Lists of schemes"));
  preset_->setToolTip(tr("Put a whole list into the table: the chapter's 22 schemes, or a few about one question"));
  const QList<QAction*> actions = preset_->menu()->actions();
  for (std::size_t i = 0; i < experiment::schemePresets().size(); ++i) {
    actions[static_cast<qsizetype>(i)]->setText(translated(experiment::schemePresets()[i].label));
  }
  filter_->setPlaceholderText(tr("filter"));
  filter_->setAccessibleName(tr("Show only schemes whose text holds this"));
  filter_->setToolTip(tr("Show only schemes whose text holds this, in table and chart"));
  sort_->setText(tr("Sort"));
  sort_->setAccessibleName(tr("Put the rows in the order of a figure"));
  sort_->setToolTip(sort_->accessibleName());
  const QList<QAction*> orders = sort_->menu()->actions();
  orders[0]->setText(tr("By Δ loss"));
  orders[1]->setText(tr("By size"));
  orders[2]->setText(tr("By bits per weight"));
  textLabel_->setText(tr("Text"));
  text_->setAccessibleName(tr("Text to read"));
  calibrationLabel_->setText(tr("Calibrate on"));
  calibration_->setAccessibleName(tr("Text to calibrate on"));
  calibration_->setToolTip(tr("GPTQ, AWQ, SmoothQuant and static scales look at its first 16 windows; another text than the one that is read"));
  replace_->setAccessibleName(tr("Read bytes that are not UTF-8 as the replacement character"));
  window_->setLabel(tr("Window"), tr("Positions of a window"));
  tokens_->setLabel(tr("Tokens"), tr("Tokens of the text to read"));
  const auto name = [this](int figure, const QString& text, const QString& tip) { figures_->setName(figure, text, tip); };
  name(kDelta, tr("Δ loss"), tr("Loss minus the loss as stored, in nats per token"));
  name(kInterval, tr("95 % interval"), tr("By how much the text may mislead"));
  name(kPerplexity, tr("Perplexity"), tr("e to the power of the loss"));
  name(kKld, tr("KL divergence"), tr("How far the predictions are from those as stored, in nats per token"));
  name(kSameTop, tr("Same first guess"), tr("Share of tokens at which the most likely one is the same as stored"));
  name(kBits, tr("Bits per weight"), tr("Codes, scales and zero points of the linear layers"));
  shownText_.clear();
  showState();
  showResult();
}

}  // namespace qs::ui
