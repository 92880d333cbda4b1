#include "ui/labs/rounding/rounding_controls.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/experiment/values_text.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/rounding/rounding_words.h"
#include "ui/theme/palette.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

using State = RoundingState;

// The sizes that the group slider stops at; past the last one stands the whole row.
constexpr std::array<std::int64_t, 5> kGroupSizes = {16, 32, 64, 128, 256};
constexpr int kWholeStep = static_cast<int>(kGroupSizes.size());
constexpr int kColumnWidth = 276;

// Items of the choices, in the order of the combo boxes.
constexpr std::array kGrids = {quant::GridKind::sym, quant::GridKind::full, quant::GridKind::wide, quant::GridKind::asym};
constexpr std::array kRoundings = {quant::Rounding::even, quant::Rounding::away};
constexpr std::array kRanges = {State::Range::largest, State::Range::leastError, State::Range::percentile};

template <class Array, class Value>
int indexOf(const Array& all, Value value) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == value) return static_cast<int>(i);
  }
  return -1;
}

int groupStep(const State& state) {
  if (state.grouping != State::Grouping::size) return kWholeStep;
  int nearest = 0;
  for (std::size_t i = 0; i < kGroupSizes.size(); ++i) {
    if (kGroupSizes[i] <= state.groupSize) nearest = static_cast<int>(i);
  }
  return nearest;
}

QFrame* ruleIn(QVBoxLayout* column) {
  auto* rule = makeRule();
  column->addWidget(rule);
  return rule;
}

}  // namespace

RoundingControls::RoundingControls(RoundingPresenter& presenter, QWidget* parent)
    : QFrame(parent), presenter_(presenter) {
  setObjectName(QStringLiteral("roundingControls"));
  setProperty("card", true);
  setFixedWidth(kColumnWidth);
  auto* settings = new QWidget;
  settings->setObjectName(QStringLiteral("roundingSettings"));
  auto* column = new QVBoxLayout(settings);
  column->setContentsMargins(metrics::kCardPadding, 10, metrics::kCardPadding, 6);
  column->setSpacing(6);
  buildSource(column);
  buildSliders(column);
  buildChoices(column);
  column->addStretch(1);

  auto* scroll = new QScrollArea;
  scroll->setObjectName(QStringLiteral("roundingScroll"));
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(settings);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(1, 1, 1, 1);
  outer->setSpacing(0);
  outer->addWidget(scroll, 1);
  ruleIn(outer);
  buildFigures(outer);
  retranslate();
  showState();
}

template <class Change>
void RoundingControls::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

void RoundingControls::buildSource(QVBoxLayout* column) {
  rowSource_ = new QWidget;
  auto* grid = new QGridLayout(rowSource_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  tensorLabel_ = makeLabel(QStringLiteral("tensorLabel"), "body");
  tensor_ = new QComboBox;
  tensor_->setObjectName(QStringLiteral("tensorChoice"));
  tensor_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  tensor_->setMinimumContentsLength(8);
  tensorLabel_->setBuddy(tensor_);
  rowLabel_ = makeLabel(QStringLiteral("rowLabel"), "body");
  row_ = new QSpinBox;
  row_->setObjectName(QStringLiteral("rowChoice"));
  row_->setKeyboardTracking(false);
  rowLabel_->setBuddy(row_);
  grid->addWidget(tensorLabel_, 0, 0);
  grid->addWidget(tensor_, 0, 1);
  grid->addWidget(rowLabel_, 1, 0);
  grid->addWidget(row_, 1, 1);
  column->addWidget(rowSource_);
  connect(tensor_, &QComboBox::activated, this, [this](int index) {
    change([&](State& next) {
      const std::string tensor = tensor_->itemData(index).toString().toStdString();
      if (next.tensor == tensor) return;
      next.tensor = tensor;
      next.row.reset();
      next.shownGroup.reset();
    });
  });
  connect(row_, &QSpinBox::valueChanged, this, [this](int value) {
    // Below the first row stands "the row with the largest weight".
    change([&](State& next) { next.row = value < 0 ? std::nullopt : std::optional<std::int64_t>(value); },
           QStringLiteral("row"));
  });

  typedSource_ = new QWidget;
  auto* typed = new QVBoxLayout(typedSource_);
  typed->setContentsMargins(0, 0, 0, 0);
  typed->setSpacing(4);
  valuesLabel_ = makeLabel(QStringLiteral("valuesLabel"), "body");
  values_ = new QPlainTextEdit;
  values_->setObjectName(QStringLiteral("valuesEditor"));
  values_->setTabChangesFocus(true);
  values_->setFixedHeight(52);
  values_->setUndoRedoEnabled(false);
  valuesLabel_->setBuddy(values_);
  valuesProblem_ = makeLabel(QStringLiteral("valuesProblem"), "problem", true);
  valuesProblem_->hide();
  auto* lengthsRow = new QHBoxLayout;
  lengthsRow->setSpacing(8);
  lengthsLabel_ = makeLabel(QStringLiteral("lengthsLabel"), "body");
  lengths_ = new QLineEdit;
  lengths_->setObjectName(QStringLiteral("lengthsField"));
  lengthsLabel_->setBuddy(lengths_);
  lengthsRow->addWidget(lengthsLabel_);
  lengthsRow->addWidget(lengths_, 1);
  typed->addWidget(valuesLabel_);
  typed->addWidget(values_);
  typed->addWidget(valuesProblem_);
  typed->addLayout(lengthsRow);
  column->addWidget(typedSource_);
  passUndoToWindow(values_);
  passUndoToWindow(lengths_);
  connect(values_, &QPlainTextEdit::textChanged, this, [this] {
    change([&](State& next) { next.valuesText = values_->toPlainText().toStdString(); }, QStringLiteral("values"));
  });
  connect(lengths_, &QLineEdit::editingFinished, this, &RoundingControls::takeLengths);
  ruleIn(column);
}

void RoundingControls::buildSliders(QVBoxLayout* column) {
  bits_ = new ValueSlider(QStringLiteral("bits"));
  bits_->slider()->setRange(kMinBits, kMaxBits);
  bits_->slider()->setPageStep(2);
  group_ = new ValueSlider(QStringLiteral("group"));
  group_->slider()->setRange(0, kWholeStep);
  group_->slider()->setPageStep(2);
  outlier_ = new ValueSlider(QStringLiteral("outlier"));
  outlier_->slider()->setRange(0, experiment::kOutlierSteps);
  outlier_->slider()->setPageStep(experiment::kOutlierSteps / 4);
  for (ValueSlider* slider : {bits_, group_, outlier_}) {
    passUndoToWindow(slider->field());
    column->addWidget(slider);
  }
  const auto gestureName = [](const char* name, int gesture) {
    return QLatin1String(name) + QString::number(gesture);
  };
  connect(bits_, &ValueSlider::moved, this, [this, gestureName](int value, int gesture) {
    change([&](State& next) { next.bits = value; }, gestureName("bits", gesture));
  });
  connect(bits_, &ValueSlider::typed, this, [this](const QString& text) {
    double value = 0.0;
    if (readNumber(text, value) && value == std::floor(value) && value >= kMinBits && value <= kMaxBits) {
      change([&](State& next) { next.bits = static_cast<int>(value); });
    } else {
      bits_->setProblem(tr("Bits: a whole number from %1 to %2.").arg(kMinBits).arg(kMaxBits));
    }
  });
  connect(group_, &ValueSlider::moved, this, [this, gestureName](int value, int gesture) {
    change(
        [&](State& next) {
          next.grouping = value == kWholeStep ? State::Grouping::whole : State::Grouping::size;
          if (value < kWholeStep) next.groupSize = kGroupSizes[static_cast<std::size_t>(value)];
          next.shownGroup.reset();
        },
        gestureName("group", gesture));
  });
  connect(group_, &ValueSlider::typed, this, &RoundingControls::takeGroupText);
  connect(outlier_, &ValueSlider::moved, this, [this, gestureName](int value, int gesture) {
    change([&](State& next) { next.outlier = experiment::outlierFactor(value); }, gestureName("outlier", gesture));
  });
  connect(outlier_, &ValueSlider::typed, this, [this](const QString& text) {
    double value = 0.0;
    if (readNumber(text, value) && value >= kMinOutlier && value <= kMaxOutlier) {
      change([&](State& next) { next.outlier = value; });
    } else {
      outlier_->setProblem(tr("Outlier: a factor from 1 to 100."));
    }
  });
}

QComboBox* RoundingControls::addChoice(QGridLayout* grid, const QString& name, int items) {
  auto* label = makeLabel(name + QStringLiteral("Label"), "body");
  auto* choice = new QComboBox;
  choice->setObjectName(name + QStringLiteral("Choice"));
  for (int i = 0; i < items; ++i) choice->addItem(QString());
  label->setBuddy(choice);
  const int row = grid->rowCount();
  grid->addWidget(label, row, 0);
  grid->addWidget(choice, row, 1);
  choiceLabels_.push_back(label);
  return choice;
}

void RoundingControls::buildChoices(QVBoxLayout* column) {
  auto* grid = new QGridLayout;
  grid->setContentsMargins(0, 2, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  grid_ = addChoice(grid, QStringLiteral("grid"), static_cast<int>(kGrids.size()));
  rounding_ = addChoice(grid, QStringLiteral("rounding"), static_cast<int>(kRoundings.size()));
  range_ = addChoice(grid, QStringLiteral("range"), static_cast<int>(kRanges.size()));
  percentileLabel_ = makeLabel(QStringLiteral("percentileLabel"), "body");
  percentile_ = new QDoubleSpinBox;
  percentile_->setObjectName(QStringLiteral("percentileChoice"));
  percentile_->setRange(50.0, 100.0);
  percentile_->setDecimals(1);
  percentile_->setSingleStep(0.5);
  percentile_->setKeyboardTracking(false);
  percentile_->setLocale(QLocale::c());
  percentileLabel_->setBuddy(percentile_);
  const int row = grid->rowCount();
  grid->addWidget(percentileLabel_, row, 0);
  grid->addWidget(percentile_, row, 1);
  scale_ = addChoice(grid, QStringLiteral("scale"), 3);
  column->addLayout(grid);

  connect(grid_, &QComboBox::activated, this, [this](int index) {
    change([&](State& next) { next.grid = kGrids[static_cast<std::size_t>(index)]; });
  });
  connect(rounding_, &QComboBox::activated, this, [this](int index) {
    change([&](State& next) { next.rounding = kRoundings[static_cast<std::size_t>(index)]; });
  });
  connect(range_, &QComboBox::activated, this, [this](int index) {
    change([&](State& next) { next.range = kRanges[static_cast<std::size_t>(index)]; });
  });
  connect(percentile_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    change([&](State& next) { next.percentile = value; }, QStringLiteral("percentile"));
  });
  connect(scale_, &QComboBox::activated, this, [this](int index) {
    change([&](State& next) {
      next.scale.reset();
      if (index == 1) next.scale = quant::ScaleType::fp32;
      if (index == 2) next.scale = quant::ScaleType::fp16;
    });
  });
}

void RoundingControls::buildFigures(QVBoxLayout* column) {
  figures_ = new FigureList;
  figures_->setObjectName(QStringLiteral("figures"));
  figures_->layout()->setContentsMargins(metrics::kCardPadding, 8, metrics::kCardPadding, 8);
  for (const char* id : {"figureRmse", "figureMaxError", "figureSqnr", "figureZeros", "figureBits"}) {
    figures_->addRow(QLatin1String(id));
  }
  column->addWidget(figures_);
}

std::vector<QWidget*> RoundingControls::tabOrder() const {
  std::vector<QWidget*> order = {tensor_, row_, values_, lengths_};
  for (const ValueSlider* slider : {bits_, group_, outlier_}) {
    order.push_back(slider->slider());
    order.push_back(slider->field());
  }
  for (QWidget* widget : std::initializer_list<QWidget*>{grid_, rounding_, range_, percentile_, scale_}) {
    order.push_back(widget);
  }
  return order;
}

QWidget* RoundingControls::firstControl() const { return bits_->slider(); }

void RoundingControls::takeGroupText(const QString& text) {
  const QString word = text.trimmed().toLower();
  if (word == QLatin1String("whole") || word == QLatin1String("all") || word == QLatin1String("row") ||
      word == RoundingWords::tr("whole row").toLower() || word == RoundingWords::tr("all").toLower()) {
    change([](State& next) { next.grouping = State::Grouping::whole; });
    return;
  }
  const auto lengths = experiment::parseLengths(text.toStdString());
  if (!lengths) {
    group_->setProblem(errorSentence(lengths.error()));
    return;
  }
  change([&](State& next) {
    next.shownGroup.reset();
    if (lengths->size() == 1) {
      next.grouping = State::Grouping::size;
      next.groupSize = lengths->front();
    } else {
      next.grouping = State::Grouping::lengths;
      next.lengths = *lengths;
    }
  });
}

void RoundingControls::takeLengths() {
  if (showing_ || !lengths_->isModified()) return;
  lengths_->setModified(false);
  const QString text = lengths_->text().trimmed();
  if (text.isEmpty()) {
    change([](State& next) {
      if (next.grouping == State::Grouping::lengths) next.grouping = State::Grouping::whole;
    });
    return;
  }
  const auto lengths = experiment::parseLengths(text.toStdString());
  if (!lengths) {
    valuesProblem_->setText(errorSentence(lengths.error()));
    valuesProblem_->show();
    return;
  }
  change([&](State& next) {
    next.grouping = State::Grouping::lengths;
    next.lengths = *lengths;
    next.shownGroup.reset();
  });
}

void RoundingControls::showState() {
  const State& state = presenter_.state();
  showing_ = true;
  const bool row = state.source == State::Source::row;
  rowSource_->setVisible(row);
  typedSource_->setVisible(!row);
  const int tensor = tensor_->findData(QString::fromStdString(state.tensor));
  tensor_->setCurrentIndex(tensor);
  if (const auto* outline = presenter_.outline()) {
    const auto* entry = outline->find(state.tensor);
    const auto rows = entry == nullptr ? 1 : static_cast<std::int64_t>(entry->rows);
    row_->setRange(-1, static_cast<int>(std::min<std::int64_t>(rows - 1, std::numeric_limits<int>::max())));
  }
  row_->setValue(state.row ? static_cast<int>(*state.row) : -1);
  // While a person types, their text is the state's already.
  const QString values = QString::fromStdString(state.valuesText);
  if (values_->toPlainText() != values) values_->setPlainText(values);
  lengths_->setText(state.grouping == State::Grouping::lengths ? RoundingWords::lengthsText(state.lengths) : QString());

  bits_->setPosition(state.bits);
  bits_->setValueText(whole(state.bits));
  bits_->setMeaning(RoundingWords::levelsMeaning(state));
  group_->setPosition(groupStep(state));
  group_->setValueText(RoundingWords::groupValue(state));
  outlier_->setPosition(experiment::outlierStep(state.outlier));
  outlier_->setValueText(times(state.outlier));
  grid_->setCurrentIndex(indexOf(kGrids, state.grid));
  rounding_->setCurrentIndex(indexOf(kRoundings, state.rounding));
  range_->setCurrentIndex(indexOf(kRanges, state.range));
  const bool percentile = state.range == State::Range::percentile;
  percentileLabel_->setVisible(percentile);
  percentile_->setVisible(percentile);
  percentile_->setValue(state.percentile);
  labelScaleItems();
  scale_->setCurrentIndex(!state.scale ? 0 : (*state.scale == quant::ScaleType::fp16 ? 2 : 1));
  showing_ = false;
  showResult();
}

void RoundingControls::showOutline() {
  const auto* outline = presenter_.outline();
  showing_ = true;
  tensor_->clear();
  if (outline != nullptr) {
    for (const auto& entry : outline->matrices) {
      const QString name = QString::fromStdString(entry.name);
      tensor_->addItem(name, name);
      tensor_->setItemData(tensor_->count() - 1,
                           //: Rows × columns, stored type, name in the file.
                           tr("%1 × %2, %3, %4 in the file")
                               .arg(count(entry.rows), count(entry.cols), QString::fromStdString(entry.dtype),
                                    QString::fromStdString(entry.fileName)),
                           Qt::ToolTipRole);
    }
    // The open list is as wide as its longest name, though the closed box is not.
    int widest = 0;
    for (int i = 0; i < tensor_->count(); ++i) {
      widest = std::max(widest, tensor_->fontMetrics().horizontalAdvance(tensor_->itemText(i)));
    }
    tensor_->view()->setMinimumWidth(std::min(widest + 48, 520));
  }
  showing_ = false;
  showState();
}

void RoundingControls::showResult() {
  const State& state = presenter_.state();
  const auto& result = presenter_.result();
  group_->setMeaning(RoundingWords::groupMeaning(state, result));
  outlier_->setMeaning(RoundingWords::outlierMeaning(state, result));
  const bool failed = presenter_.phase() == RoundingPresenter::Phase::failed && presenter_.error();
  const bool typed = state.source == State::Source::typed;
  const bool valuesFailed = failed && typed && presenter_.error()->kind == base::ErrorKind::badInput;
  valuesProblem_->setText(valuesFailed ? errorSentence(*presenter_.error()) : QString());
  valuesProblem_->setVisible(valuesFailed);
  if (!result || failed) {
    for (int row = 0; row < 5; ++row) figures_->setValue(row, QStringLiteral("–"));
    return;
  }
  const auto& stats = result->result.stats;
  figures_->setValue(0, significant(stats.rmse(), 5));
  figures_->setValue(1, significant(stats.maxError, 5));
  const double sqnr = stats.sqnrDb();
  figures_->setValue(2, std::isfinite(sqnr) ? withUnit(fixedPoint(sqnr, 1), QStringLiteral("dB")) : fixedPoint(sqnr, 1));
  //: Rounded to zero: count, share.
  figures_->setValue(3, tr("%1 (%2)").arg(count(stats.zeros), percent(result->view.zeroShare)));
  figures_->setValue(4, fixedPoint(result->result.bitsPerWeight, 3));
  if (result->result.row && !state.row && state.source == State::Source::row) {
    //: In the row field: the row with the largest weight, and its number.
    row_->setSpecialValueText(tr("%1 (largest weight)").arg(whole(*result->result.row)));
  }
}

void RoundingControls::labelScaleItems() {
  const bool half = [&] {
    State plain = presenter_.state();
    plain.scale.reset();
    return toScheme(plain).weights.scaleType() == quant::ScaleType::fp16;
  }();
  scale_->setItemText(0, half ? tr("Usual: FP16") : tr("Usual: FP32"));
  scale_->setItemText(1, QStringLiteral("FP32"));
  scale_->setItemText(2, QStringLiteral("FP16"));
}

void RoundingControls::retranslate() {
  showing_ = true;
  const auto name = [](QLabel* label, QWidget* control, const QString& text) {
    label->setText(text);
    control->setAccessibleName(text);
  };
  name(tensorLabel_, tensor_, tr("Matrix"));
  name(rowLabel_, row_, tr("Row"));
  row_->setSpecialValueText(tr("largest weight"));
  row_->setToolTip(tr("Below row 0: the row that holds the matrix’s largest weight"));
  name(valuesLabel_, values_, tr("Values"));
  values_->setPlaceholderText(tr("Type or paste numbers"));
  name(lengthsLabel_, lengths_, tr("Group lengths"));
  lengths_->setPlaceholderText(tr("such as 1, 4"));
  bits_->setLabel(tr("Bits"), tr("Bits"));
  group_->setLabel(tr("Group size"), tr("Group size"));
  outlier_->setLabel(tr("Outlier"), tr("Factor on the largest weight"));
  name(choiceLabels_[0], grid_, tr("Grid"));
  name(choiceLabels_[1], rounding_, tr("Rounding"));
  name(choiceLabels_[2], range_, tr("Clipping"));
  name(percentileLabel_, percentile_, tr("Percentile"));
  name(choiceLabels_[3], scale_, tr("Scale type"));
  const auto item = [](QComboBox* box, int index, const QString& text, const QString& tip) {
    box->setItemText(index, text);
    box->setItemData(index, tip, Qt::ToolTipRole);
  };
  item(grid_, 0, tr("Symmetric"), tr("As many levels below 0 as above; the largest weight is met exactly"));
  item(grid_, 1, tr("Full range"), tr("One level more on the side of the largest weight; the other side may be clipped"));
  item(grid_, 2, tr("Wide"), tr("All codes over twice the largest weight; no end is met exactly"));
  item(grid_, 3, tr("Asymmetric"), tr("From the smallest to the largest weight, with a stored zero point"));
  item(rounding_, 0, tr("Ties to even"), tr("A value halfway between two levels goes to the even code"));
  item(rounding_, 1, tr("Ties away"), tr("A value halfway between two levels goes to the code farther from 0"));
  item(range_, 0, tr("None"), tr("The grid reaches the largest weight"));
  item(range_, 1, tr("Least error"), tr("The end of the grid that makes the squared error least"));
  item(range_, 2, tr("Percentile"), tr("The grid ends at a percentile of |x|; larger weights are clipped"));
  percentile_->setSuffix(QStringLiteral("\u202F%"));
  figures_->setName(0, tr("RMSE"), tr("Root mean square of x̂ − x"));
  figures_->setName(1, tr("Max error"), tr("Largest |x̂ − x|"));
  figures_->setName(2, tr("SQNR"), tr("Signal to quantization noise, 20·log₁₀ of rms(x) ÷ RMSE"));
  figures_->setName(3, tr("Became 0"), tr("Weights that were not 0 and are restored as 0"));
  figures_->setName(4, tr("Bits per weight"), tr("Codes, scales and zero points, divided by the number of weights"));
  showing_ = false;
  showState();
}

}  // namespace qs::ui
