#include "ui/labs/speculation/speculation_controls.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/spec/decoder.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/sections.h"
#include "ui/labs/speculation/number_slider.h"
#include "ui/labs/speculation/speculation_words.h"
#include "ui/labs/speculation/typed_table.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

using State = SpeculationState;

namespace {

constexpr int kPromptPauseMs = 400;  // of the hand, before an edited prompt is decoded
constexpr int kPromptHeight = 92;

std::vector<double> evenly(double from, double to, double step) {
  std::vector<double> out;
  for (int i = 0; from + i * step <= to + step / 2; ++i) out.push_back(from + i * step);
  return out;
}

// A name at the left, a field that fills the rest.
QHBoxLayout* lineOf(QLabel* label, QWidget* field) {
  auto* line = new QHBoxLayout;
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  line->addWidget(label);
  line->addWidget(field, 1);
  label->setBuddy(field);
  return line;
}

QComboBox* makeChoice(const char* name) {
  auto* combo = new QComboBox;
  combo->setObjectName(QLatin1String(name));
  combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo->setMinimumContentsLength(8);
  return combo;
}

QVBoxLayout* boxColumn(QWidget* box, const char* name) {
  box->setObjectName(QLatin1String(name));
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(5);
  return column;
}

}  // namespace

SpeculationControls::SpeculationControls(SpeculationPresenter& presenter, QObject* parent) : QObject(parent), presenter_(presenter) {
  auto* column = addSection(sections_, QStringLiteral("speculationSection"));
  column->setSpacing(8);
  typed_ = new TypedTable;
  column->addWidget(typed_);
  buildArithmetic(column);
  buildExactness(column);
  buildDraft(column);
  buildSampling(column);
  buildPrompt(column);
  buildRunning();
  buildFigures();
  connect(typed_, &TypedTable::edited, this, [this](const std::vector<double>& p, const std::vector<double>& q) {
    change([&](State& state) {
      state.p = p;
      state.q = q;
    });
  });
  connect(typed_, &TypedTable::presetRequested, this, [this] {
    change([](State& state) {
      const State usual;
      state.p = usual.p;
      state.q = usual.q;
    });
  });
  retranslate();
}

template <class Change>
void SpeculationControls::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

void SpeculationControls::buildDraft(QVBoxLayout* column) {
  draftBox_ = new QWidget;
  auto* inner = boxColumn(draftBox_, "draftBox");
  draftLabel_ = makeLabel(QStringLiteral("draftLabel"), "body");
  kind_ = makeChoice("draftChoice");
  for (const auto& kind : experiment::draftRoster()) kind_->addItem(QString(), QString::fromStdString(kind.name));
  inner->addLayout(lineOf(draftLabel_, kind_));
  model_ = makeChoice("draftModelChoice");
  inner->addWidget(model_);
  scheme_ = makeChoice("draftSchemeChoice");
  scheme_->setEditable(true);
  scheme_->setInsertPolicy(QComboBox::NoInsert);
  scheme_->lineEdit()->setObjectName(QStringLiteral("draftScheme"));
  passUndoToWindow(scheme_->lineEdit());
  scheme_->addItems({QStringLiteral("int8:g32"), QStringLiteral("int4:g32"), QStringLiteral("int3:g32"), QStringLiteral("int2:g32"), QStringLiteral("int4:row"),
                     QStringLiteral("nf4:g64"), QStringLiteral("mxfp4"), QStringLiteral("q4_0")});
  inner->addWidget(scheme_);
  for (const char* name : {"draftFirst", "draftSecond"}) {
    auto* value = new NumberSlider(QLatin1String(name), {0.0, 1.0}, 0.0, 1.0, false);
    const std::size_t at = values_.size();
    values_.push_back(value);
    inner->addWidget(value);
    connect(value, &NumberSlider::chosen, this, [this, at](double number, const QString& gesture) {
      change([&](State& state) {
        if (at < state.draft.values.size()) state.draft.values[at] = number;
      }, gesture);
    });
  }
  draftMeaning_ = makeLabel(QStringLiteral("draftMeaning"), "quiet", true);
  inner->addWidget(draftMeaning_);
  column->addWidget(draftBox_);
  connect(kind_, &QComboBox::activated, this, &SpeculationControls::chooseDraftKind);
  connect(model_, &QComboBox::activated, this, [this](int item) {
    const QString model = model_->itemData(item).toString();
    if (model.isEmpty()) {
      showDraft();
      emit draftFileRequested();
      return;
    }
    change([&](State& state) { state.draft.argument = model.toStdString(); });
  });
  connect(scheme_, &QComboBox::activated, this, &SpeculationControls::takeScheme);
  connect(scheme_->lineEdit(), &QLineEdit::editingFinished, this, &SpeculationControls::takeScheme);
}

void SpeculationControls::chooseDraftKind(int item) {
  const auto& kind = experiment::draftRoster()[static_cast<std::size_t>(item)];
  if (kind.name == presenter_.state().draft.kind) return;
  experiment::DraftSpec draft{kind.name, kind.argumentDefault, {}};
  for (const auto& parameter : kind.parameters) draft.values.push_back(parameter.value);
  change([&](State& state) { state.draft = draft; });
}

void SpeculationControls::takeScheme() {
  if (showing_ || presenter_.state().draft.kind != "self") return;
  const std::string typed = scheme_->currentText().trimmed().toStdString();
  if (typed == presenter_.state().draft.argument) {
    schemeWrong_ = false;
    showMeanings();
    return;
  }
  const auto parsed = experiment::DraftSpec::parse("self(" + typed + ")");
  schemeWrong_ = !parsed;
  if (!parsed) {
    setKind(draftMeaning_, "problem");
    draftMeaning_->setText(errorSentence(parsed.error()));
    return;
  }
  change([&](State& state) { state.draft = *parsed; });
}

void SpeculationControls::buildSampling(QVBoxLayout* column) {
  gamma_ = new NumberSlider(QStringLiteral("gamma"), evenly(0, static_cast<double>(kMostShownGamma), 1), 0, static_cast<double>(spec::kMostGamma), true);
  temperature_ = new NumberSlider(QStringLiteral("temperature"), evenly(0, 2, 0.05), 0, kMostTemperature, false);
  topK_ = new NumberSlider(QStringLiteral("topK"), {0, 1, 2, 3, 5, 10, 20, 50, 100, 200, 500}, 0, 1e7, true);
  topP_ = new NumberSlider(QStringLiteral("topP"), evenly(0.05, 1, 0.05), 0.001, 1, false);
  temperature_->setFormat([](double value) { return fixedPoint(value, 2); });
  topP_->setFormat([](double value) { return fixedPoint(value, 2); });
  topK_->setFormat([](double value) { return value == 0.0 ? tr("all") : QString::number(static_cast<qint64>(value)); });
  connect(gamma_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.gamma = static_cast<std::int64_t>(value); }, gesture);
  });
  connect(temperature_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.sampling.temperature = value; }, gesture);
  });
  connect(topK_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.sampling.topK = static_cast<std::int64_t>(value); }, gesture);
  });
  connect(topP_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.sampling.topP = value; }, gesture);
  });
  for (QWidget* slider : std::initializer_list<QWidget*>{gamma_, temperature_, topK_, topP_}) column->addWidget(slider);
}

void SpeculationControls::buildPrompt(QVBoxLayout* column) {
  promptBox_ = new QWidget;
  auto* inner = boxColumn(promptBox_, "promptBox");
  promptLabel_ = makeLabel(QStringLiteral("promptLabel"), "body");
  prompt_ = makeChoice("promptChoice");
  for (int i = 0; i < 4; ++i) prompt_->addItem(QString());
  promptText_ = new QPlainTextEdit;
  promptText_->setObjectName(QStringLiteral("promptText"));
  promptText_->setTabChangesFocus(true);
  promptText_->setFixedHeight(kPromptHeight);
  passUndoToWindow(promptText_);
  promptMeaning_ = makeLabel(QStringLiteral("promptMeaning"), "quiet", true);
  inner->addLayout(lineOf(promptLabel_, prompt_));
  inner->addWidget(promptText_);
  inner->addWidget(promptMeaning_);
  column->addWidget(promptBox_);
  maxNew_ = new NumberSlider(QStringLiteral("maxNew"), {16, 32, 48, 64, 96, 128, 160, 192}, 1, static_cast<double>(kMostNew), true);
  column->addWidget(maxNew_);
  seedBox_ = new QWidget;
  auto* seedColumn = boxColumn(seedBox_, "seedBox");
  seedLabel_ = makeLabel(QStringLiteral("seedLabel"), "body");
  seed_ = new QSpinBox;
  seed_->setObjectName(QStringLiteral("seedValue"));
  seed_->setRange(0, 999'999'999);
  seed_->setKeyboardTracking(false);
  seed_->setAlignment(Qt::AlignRight);
  seedColumn->addLayout(lineOf(seedLabel_, seed_));
  column->addWidget(seedBox_);
  connect(prompt_, &QComboBox::activated, this, [this](int item) {
    change([&](State& state) {
      // One's own text begins as the one that is shown.
      if (static_cast<State::Prompt>(item) == State::Prompt::own && state.own.empty()) state.own = promptText(state);
      state.prompt = static_cast<State::Prompt>(item);
    });
  });
  auto* pause = new QTimer(this);
  pause->setSingleShot(true);
  pause->setInterval(kPromptPauseMs);
  connect(promptText_, &QPlainTextEdit::textChanged, this, [this, pause] {
    if (!showing_) pause->start();
  });
  connect(pause, &QTimer::timeout, this, &SpeculationControls::takePrompt);
  connect(maxNew_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.maxNew = static_cast<std::int64_t>(value); }, gesture);
  });
  connect(seed_, &QSpinBox::valueChanged, this, [this](int value) {
    change([value](State& state) { state.seed = static_cast<std::uint64_t>(value); }, QStringLiteral("seed"));
  });
}

void SpeculationControls::takePrompt() {
  const std::string typed = promptText_->toPlainText().toStdString();
  if (typed == promptText(presenter_.state())) return;
  change([&](State& state) {
    state.prompt = State::Prompt::own;
    state.own = typed;
  }, QStringLiteral("prompt"));
}

void SpeculationControls::buildArithmetic(QVBoxLayout* column) {
  const auto add = [&](const char* name, std::vector<double> stops, double least, double most) {
    auto* slider = new NumberSlider(QLatin1String(name), std::move(stops), least, most, false);
    const std::size_t at = sums_.size();
    sums_.push_back(slider);
    column->addWidget(slider);
    connect(slider, &NumberSlider::chosen, this, [this, at](double value, const QString& gesture) {
      change([&](State& state) { state.*kSums[at] = value; }, gesture);
    });
  };
  add("plainMs", evenly(1, 50, 1), 0.001, 1e6);
  add("draftMs", evenly(0, 30, 0.5), 0, 1e6);
  add("verifyMs", evenly(1, 60, 1), 0.001, 1e6);
  add("confirmed", evenly(1, 9, 0.25), 1, 65);
  add("alpha", evenly(0, 1, 0.02), 0, 1);
  add("cost", evenly(0, 1, 0.02), 0, 10);
  add("costOps", evenly(0, 1, 0.02), 0, 10);
}

void SpeculationControls::buildExactness(QVBoxLayout* column) {
  faultBox_ = new QWidget;
  auto* inner = boxColumn(faultBox_, "faultBox");
  faultLabel_ = makeLabel(QStringLiteral("faultLabel"), "body");
  fault_ = makeChoice("faultChoice");
  for (int i = 0; i < 4; ++i) fault_->addItem(QString());
  faultMeaning_ = makeLabel(QStringLiteral("faultMeaning"), "quiet", true);
  inner->addLayout(lineOf(faultLabel_, fault_));
  inner->addWidget(faultMeaning_);
  column->addWidget(faultBox_);
  draws_ = new NumberSlider(QStringLiteral("draws"), {1000, 5000, 20000, 50000, 100000, 200000, 500000, 1000000},
                            static_cast<double>(kLeastDraws), static_cast<double>(kMostDraws), true);
  draws_->setFormat([](double value) { return count(static_cast<std::uint64_t>(value)); });
  column->addWidget(draws_);
  connect(fault_, &QComboBox::activated, this,
          [this](int item) { change([item](State& state) { state.fault = static_cast<experiment::RuleFault>(item); }); });
  connect(draws_, &NumberSlider::chosen, this, [this](double value, const QString& gesture) {
    change([value](State& state) { state.draws = static_cast<std::int64_t>(value); }, gesture);
  });
}

void SpeculationControls::buildRunning() {
  auto* column = addSection(sections_, QStringLiteral("runningSection"));
  runLine_ = makeLabel(QStringLiteral("runLine"), "quiet", true);
  run_ = new QPushButton;
  run_->setObjectName(QStringLiteral("runButton"));
  measured_ = new QPushButton;
  measured_->setObjectName(QStringLiteral("takeMeasured"));
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  line->addWidget(runLine_, 1);
  line->addWidget(run_);
  column->addLayout(line);
  column->addWidget(measured_);
  connect(run_, &QPushButton::clicked, this, [this] { presenter_.isRunning() ? presenter_.cancel() : presenter_.again(); });
  connect(measured_, &QPushButton::clicked, this, [this] { presenter_.takeMeasured(); });
}

void SpeculationControls::buildFigures() {
  figures_ = new FigureList;
  for (const char* id : {"figureFirst", "figureSecond", "figureThird", "figureFourth"}) figures_->addRow(QLatin1String(id));
  figuresBox_ = makeFiguresBox(QStringLiteral("speculationFigures"), {figures_});
}

std::vector<QWidget*> SpeculationControls::tabOrder() const {
  std::vector<QWidget*> order = typed_->tabOrder();
  const auto slider = [&](const NumberSlider* one) {
    order.push_back(one->field());
    order.push_back(one->slider());
  };
  for (const NumberSlider* one : sums_) slider(one);
  order.push_back(fault_);
  slider(draws_);
  order.insert(order.end(), {kind_, model_, scheme_});
  for (const NumberSlider* one : values_) slider(one);
  for (const NumberSlider* one : {gamma_, temperature_, topK_, topP_}) slider(one);
  order.insert(order.end(), {prompt_, promptText_});
  slider(maxNew_);
  order.insert(order.end(), {seed_, run_, measured_});
  return order;
}

QWidget* SpeculationControls::firstControl() const { return gamma_->slider(); }

}  // namespace qs::ui
