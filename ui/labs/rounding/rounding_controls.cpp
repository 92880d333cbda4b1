#include "ui/labs/rounding/rounding_controls.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/experiment/values_text.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/bits_slider.h"
#include "ui/labs/frame/scheme_choices.h"
#include "ui/labs/rounding/rounding_items.h"
#include "ui/labs/rounding/rounding_words.h"
#include "ui/theme/palette.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

using State = RoundingState;
using namespace rounding_items;

}  // namespace

RoundingControls::RoundingControls(RoundingPresenter& presenter, QObject* parent)
    : QObject(parent), presenter_(presenter), source_(new QWidget), settings_(new QWidget) {
  const auto columnOf = [](QWidget* section) {
    auto* column = new QVBoxLayout(section);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    return column;
  };
  buildSource(columnOf(source_));
  QVBoxLayout* settings = columnOf(settings_);
  buildSliders(settings);
  buildChoices(settings);
  buildFigures();
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
}

void RoundingControls::buildSliders(QVBoxLayout* column) {
  bits_ = new BitsSlider(kMinBits, kMaxBits);
  group_ = new ValueSlider(QStringLiteral("group"));
  group_->slider()->setRange(0, kWholeStep);
  group_->slider()->setPageStep(2);
  outlier_ = new ValueSlider(QStringLiteral("outlier"));
  outlier_->slider()->setRange(0, experiment::kOutlierSteps);
  outlier_->slider()->setPageStep(experiment::kOutlierSteps / 4);
  for (ValueSlider* slider : {group_, outlier_}) passUndoToWindow(slider->field());
  for (ValueSlider* slider : std::initializer_list<ValueSlider*>{bits_, group_, outlier_}) column->addWidget(slider);
  const auto gestureName = [](const char* name, int gesture) {
    return QLatin1String(name) + QString::number(gesture);
  };
  connect(bits_, &BitsSlider::chosen, this, [this](int bits, const QString& gesture) {
    change([&](State& next) { next.bits = bits; }, gesture);
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

void RoundingControls::buildChoices(QVBoxLayout* column) {
  choices_ = new SchemeChoices({quant::ScaleType::fp32, quant::ScaleType::fp16}, 1, 0.5, this);
  column->addLayout(choices_->layout());
  connect(choices_, &SchemeChoices::gridChosen, this,
          [this](quant::GridKind grid) { change([&](State& next) { next.grid = grid; }); });
  connect(choices_, &SchemeChoices::roundingChosen, this,
          [this](quant::Rounding rounding) { change([&](State& next) { next.rounding = rounding; }); });
  connect(choices_, &SchemeChoices::clipChosen, this,
          [this](ClipChoice clip) { change([&](State& next) { next.range = clip; }); });
  connect(choices_, &SchemeChoices::percentileChosen, this, [this](double percentile) {
    change([&](State& next) { next.percentile = percentile; }, QStringLiteral("percentile"));
  });
  connect(choices_, &SchemeChoices::scaleChosen, this,
          [this](std::optional<quant::ScaleType> scale) { change([&](State& next) { next.scale = scale; }); });
}

void RoundingControls::buildFigures() {
  figures_ = new FigureList;
  figures_->setContentsMargins(metrics::kCardPadding, 8, metrics::kCardPadding, 8);
  figures_->setObjectName(QStringLiteral("figures"));
  for (const char* id : {"figureRmse", "figureMaxError", "figureSqnr", "figureZeros", "figureBits"}) {
    figures_->addRow(QLatin1String(id));
  }
}

std::vector<QWidget*> RoundingControls::tabOrder() const {
  std::vector<QWidget*> order = {tensor_, row_, values_, lengths_};
  for (const ValueSlider* slider : std::initializer_list<const ValueSlider*>{bits_, group_, outlier_}) {
    order.push_back(slider->slider());
    order.push_back(slider->field());
  }
  for (QWidget* widget : choices_->tabOrder()) order.push_back(widget);
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

}  // namespace qs::ui
