#include "ui/labs/sensitivity/sensitivity_controls.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/i18n/numbers.h"
#include "ui/labs/frame/bits_slider.h"
#include "ui/labs/frame/reading_controls.h"
#include "ui/labs/frame/scored_text.h"
#include "ui/labs/frame/sections.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/labs/sensitivity/sensitivity_words.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

using State = SensitivityState;

namespace {

// In the order of the boxes' items.
constexpr std::array kWeights = {"row", "g128", "g64", "g32", "g16", "tensor"};
constexpr std::array kActivations = {"token", "tensor"};
constexpr std::array kCaches = {"token", "head", "channel"};
enum KeyFigure : int { kDelta, kInterval, kKld, kSameTop, kMore };

template <typename Words>  // lupdate would take "class Words" for a class with texts
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

void SensitivityControls::buildBits() {
  auto* column = addSection(sections_, QStringLiteral("bitsSection"));
  bits_ = new BitsSlider(kLeastBits, kMostBits);
  column->addWidget(bits_);
  connect(bits_, &BitsSlider::chosen, this, [this](int bits, const QString& gesture) {
    change([bits](State& state) { state.bits = bits; }, gesture);
  });
}

void SensitivityControls::buildParts() {
  auto* column = addSection(sections_, QStringLiteral("partsSection"));
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
  text_ = new ScoredText(addSection(sections_, QStringLiteral("textSection")), this);
  connect(text_, &ScoredText::fileRequested, this, &SensitivityControls::textFileRequested);
  connect(text_, &ScoredText::textChosen, this, [this](const std::string& text) {
    change([&](State& state) {
      state.text = text;
      state.replaceInvalid = false;
    });
  });
  connect(text_, &ScoredText::replaceChosen, this, [this](bool replace) {
    change([replace](State& state) { state.replaceInvalid = replace; });
  });
}

void SensitivityControls::buildReading() {
  reading_ = new ReadingControls(addSection(sections_, QStringLiteral("readingSection")), true, this);
  connect(reading_, &ReadingControls::windowChosen, this, [this](std::int64_t window, const QString& gesture) {
    change([window](State& state) { state.window = window; }, gesture);
  });
  connect(reading_, &ReadingControls::tokensChosen, this, [this](std::int64_t tokens, const QString& gesture) {
    change([tokens](State& state) { state.tokens = tokens; }, gesture);
  });
  connect(reading_, &ReadingControls::pressed, this,
          [this] { presenter_.isReading() ? presenter_.cancel() : presenter_.resume(); });
}

void SensitivityControls::buildFigures() {
  figuresTitle_ = makeLabel(QStringLiteral("figuresTitle"), "quiet", true);
  figures_ = new FigureList;
  for (const char* id : {"figureDelta", "figureInterval", "figureKld", "figureSameTop", "figureMore"}) {
    figures_->addRow(QLatin1String(id));
  }
  figuresBox_ = makeFiguresBox(QStringLiteral("sensitivityFigures"), {figuresTitle_, figures_});
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
  text_->show(state.text, state.replaceInvalid);
  reading_->showWindow(state.window, SensitivityWords::windowText(presenter_));
  reading_->showTokens(state.tokens);
  showing_ = false;
}

void SensitivityControls::showResult() {
  text_->showMeaning(SensitivityWords::textMeaning(presenter_), presenter_.canReplaceInvalid());
  reading_->showWindowMeaning(SensitivityWords::windowText(presenter_), SensitivityWords::windowMeaning(presenter_));
  reading_->showTokensMeaning(SensitivityWords::tokensMeaning(presenter_));
  const bool running = presenter_.isReading();
  reading_->showProgress({SensitivityWords::reading(presenter_), running,
                          presenter_.phase() == SensitivityPresenter::Phase::failed, running || presenter_.canResume()});
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
  for (QWidget* widget : text_->tabOrder()) order.push_back(widget);
  for (QWidget* widget : reading_->tabOrder()) order.push_back(widget);
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
  text_->retranslate();
  reading_->retranslate();
  const auto figure = [this](int row, const QString& text, const QString& tip) { figures_->setName(row, text, tip); };
  figure(kDelta, tr("Δ loss"), tr("Loss minus the loss as stored, in nats per token"));
  figure(kInterval, tr("95 % interval"), tr("By how much the text may mislead"));
  figure(kKld, tr("KL divergence"), tr("How far the predictions are from those as stored, in nats per token"));
  figure(kSameTop, tr("Same first guess"), tr("Share of tokens at which the most likely one is the same as stored"));
  showState();
  showResult();
}

}  // namespace qs::ui
