#include "ui/labs/loss/loss_controls.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <optional>

#include "core/experiment/scheme_presets.h"
#include "core/quant/quantizer.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/reading_controls.h"
#include "ui/labs/frame/scored_text.h"
#include "ui/labs/frame/sections.h"
#include "ui/labs/frame/text_choice.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr std::array kGroups = {"tensor", "row", "col", "g256", "g128", "g64", "g32", "g16"};
constexpr std::array kMethods = {"rtn", "mse", "gptq", "awq"};
enum KeyFigure : int { kDelta, kInterval, kPerplexity, kKld, kSameTop, kBits };

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

void LossControls::buildAdd() {
  auto* column = addSection(sections_, QStringLiteral("addSection"));
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
  for (const auto& [combo, share] : {std::pair(bits_, 72), std::pair(groups_, 77), std::pair(method_, 77)}) {
    combo->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    combo->setMinimumWidth(scaled(64));
    combo->setProperty("dense", true);  // three of them in one line of a narrow column
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
  auto* column = addSection(sections_, QStringLiteral("textSection"));
  text_ = new ScoredText(column, this);
  calibration_ = new TextChoice(QStringLiteral("calibration"), {"calibration", "prose", "code", "verse", "validation"}, false, this);
  column->addLayout(calibration_->layout());
  connect(text_, &ScoredText::fileRequested, this, &LossControls::textFileRequested);
  connect(text_, &ScoredText::textChosen, this, [this](const std::string& text) {
    change([&](LossState& state) {
      state.text = text;
      state.replaceInvalid = false;
    });
  });
  connect(text_, &ScoredText::replaceChosen, this, [this](bool replace) {
    change([replace](LossState& state) { state.replaceInvalid = replace; });
  });
  connect(calibration_, &TextChoice::chosen, this, [this](const std::string& text) {
    change([&](LossState& state) { state.calibration = text; });
  });
}

void LossControls::buildReading() {
  reading_ = new ReadingControls(addSection(sections_, QStringLiteral("readingSection")), true, this);
  connect(reading_, &ReadingControls::windowChosen, this, [this](std::int64_t window, const QString& gesture) {
    change([window](LossState& state) { state.window = window; }, gesture);
  });
  connect(reading_, &ReadingControls::tokensChosen, this, [this](std::int64_t tokens, const QString& gesture) {
    change([tokens](LossState& state) { state.tokens = tokens; }, gesture);
  });
  connect(reading_, &ReadingControls::pressed, this, [this] {
    using Phase = LossPresenter::Phase;
    const bool running = presenter_.phase() == Phase::reading || presenter_.phase() == Phase::loading;
    running ? presenter_.cancel() : presenter_.resume();
  });
}

void LossControls::buildFigures() {
  figuresTitle_ = makeLabel(QStringLiteral("figuresTitle"), "quiet");
  figures_ = new FigureList;
  for (const char* id : {"figureDelta", "figureInterval", "figurePerplexity", "figureKld", "figureSameTop", "figureBits"}) {
    figures_->addRow(QLatin1String(id));
  }
  figuresBox_ = makeFiguresBox(QStringLiteral("lossFigures"), {figuresTitle_, figures_});
}

void LossControls::showState() {
  showing_ = true;
  const LossState& state = presenter_.state();
  text_->show(state.text, state.replaceInvalid);
  calibration_->show(state.calibration);
  if (filter_->text().trimmed().toStdString() != state.filter) filter_->setText(QString::fromStdString(state.filter));
  reading_->showWindow(state.window, LossWords::windowText(presenter_));
  reading_->showTokens(state.tokens);
  showing_ = false;
}

void LossControls::showResult() {
  using Phase = LossPresenter::Phase;
  text_->showMeaning(LossWords::textMeaning(presenter_), presenter_.canReplaceInvalid());
  reading_->showWindowMeaning(LossWords::windowText(presenter_), LossWords::windowMeaning(presenter_));
  reading_->showTokensMeaning(LossWords::tokensMeaning(presenter_));
  const Phase phase = presenter_.phase();
  reading_->showProgress({LossWords::reading(presenter_), phase == Phase::reading || phase == Phase::loading,
                          phase == Phase::failed, phase != Phase::ready});
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
  std::vector<QWidget*> order = {scheme_, add_, bits_, groups_, method_, preset_, filter_, sort_};
  for (QWidget* widget : text_->tabOrder()) order.push_back(widget);
  order.push_back(calibration_->box());
  for (QWidget* widget : reading_->tabOrder()) order.push_back(widget);
  return order;
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
  text_->retranslate();
  calibration_->retranslate(tr("Calibrate on"), tr("Text to calibrate on"),
                            tr("GPTQ, AWQ, SmoothQuant and static scales look at its first 16 windows; another text than the one that is read"));
  reading_->retranslate();
  const auto name = [this](int figure, const QString& text, const QString& tip) { figures_->setName(figure, text, tip); };
  name(kDelta, tr("Δ loss"), tr("Loss minus the loss as stored, in nats per token"));
  name(kInterval, tr("95 % interval"), tr("By how much the text may mislead"));
  name(kPerplexity, tr("Perplexity"), tr("e to the power of the loss"));
  name(kKld, tr("KL divergence"), tr("How far the predictions are from those as stored, in nats per token"));
  name(kSameTop, tr("Same first guess"), tr("Share of tokens at which the most likely one is the same as stored"));
  name(kBits, tr("Bits per weight"), tr("Codes, scales and zero points of the linear layers"));
  showState();
  showResult();
}

}  // namespace qs::ui
