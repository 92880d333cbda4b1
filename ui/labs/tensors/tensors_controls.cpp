#include "ui/labs/tensors/tensors_controls.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <array>
#include <cmath>

#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/tensors_words.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

using State = TensorsState;

constexpr std::array kGrids = {quant::GridKind::sym, quant::GridKind::full, quant::GridKind::wide, quant::GridKind::asym};
constexpr std::array kRoundings = {quant::Rounding::even, quant::Rounding::away};
constexpr std::array kClips = {ClipChoice::largest, ClipChoice::leastError, ClipChoice::percentile};
// After the granularity's own.
constexpr std::array kScales = {quant::ScaleType::fp32, quant::ScaleType::fp16, quant::ScaleType::bf16};

template <class Array, class Value>
int indexOf(const Array& all, Value value) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == value) return static_cast<int>(i);
  }
  return -1;
}

QVBoxLayout* columnIn(QWidget* section) {
  auto* column = new QVBoxLayout(section);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  return column;
}

}  // namespace

TensorsControls::TensorsControls(TensorsPresenter& presenter, QObject* parent)
    : QObject(parent), presenter_(presenter), about_(new QWidget), sliders_(new QWidget), choices_(new QWidget),
      figuresCard_(new QWidget) {
  about_->setObjectName(QStringLiteral("tensorAbout"));
  auto* column = columnIn(about_);
  column->setSpacing(2);
  tensorName_ = makeLabel(QStringLiteral("tensorName"), "formula");
  tensorFacts_ = makeLabel(QStringLiteral("tensorFacts"), "quiet", true);
  column->addWidget(tensorName_);
  column->addWidget(tensorFacts_);
  buildSliders();
  buildChoices();
  buildFigures();
}

template <class Change>
void TensorsControls::change(Change change, const QString& gesture) {
  if (showing_) return;
  State next = presenter_.state();
  change(next);
  presenter_.edit(next, gesture);
}

void TensorsControls::buildSliders() {
  sliders_->setObjectName(QStringLiteral("tensorSliders"));
  auto* column = columnIn(sliders_);
  bits_ = new ValueSlider(QStringLiteral("bits"));
  bits_->slider()->setRange(kLeastBits, kMostBits);
  bits_->slider()->setPageStep(2);
  group_ = new ValueSlider(QStringLiteral("group"));
  group_->slider()->setRange(0, kTensorStop);
  group_->slider()->setPageStep(2);
  for (ValueSlider* slider : {bits_, group_}) {
    passUndoToWindow(slider->field());
    column->addWidget(slider);
  }
  connect(bits_, &ValueSlider::moved, this, [this](int value, int gesture) {
    change([&](State& next) { next.scheme.weights.format = "int" + std::to_string(value); },
           QStringLiteral("bits%1").arg(gesture));
  });
  connect(bits_, &ValueSlider::typed, this, [this](const QString& text) {
    double value = 0.0;
    if (readNumber(text, value) && value == std::floor(value) && value >= kLeastBits && value <= kMostBits) {
      change([&](State& next) { next.scheme.weights.format = "int" + std::to_string(static_cast<int>(value)); });
    } else {
      bits_->setProblem(tr("Bits: a whole number from %1 to %2.").arg(kLeastBits).arg(kMostBits));
    }
  });
  connect(group_, &ValueSlider::moved, this, [this](int value, int gesture) {
    change([&](State& next) { setGranularity(next.scheme, granularityAt(value)); },
           QStringLiteral("group%1").arg(gesture));
  });
  connect(group_, &ValueSlider::typed, this, &TensorsControls::takeGranularityText);
}

void TensorsControls::takeGranularityText(const QString& text) {
  QString word = text.trimmed().toLower();
  for (int stop = kRowStop; stop <= kTensorStop; ++stop) {
    const quant::Granularity granularity = granularityAt(stop);
    if (word == TensorsWords::granularityValue(granularity).toLower()) word = QString::fromStdString(granularity.text());
  }
  const auto granularity = readGranularity(word.toStdString());
  if (!granularity) {
    group_->setProblem(tr("A group size from 1, or “row”, “column” or “tensor”."));
    return;
  }
  change([&](State& next) { setGranularity(next.scheme, *granularity); });
}

QComboBox* TensorsControls::addChoice(QGridLayout* grid, const QString& name, int items) {
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

void TensorsControls::buildChoices() {
  choices_->setObjectName(QStringLiteral("tensorChoices"));
  auto* grid = new QGridLayout(choices_);
  grid->setContentsMargins(0, 2, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  grid_ = addChoice(grid, QStringLiteral("grid"), static_cast<int>(kGrids.size()));
  rounding_ = addChoice(grid, QStringLiteral("rounding"), static_cast<int>(kRoundings.size()));
  clip_ = addChoice(grid, QStringLiteral("range"), static_cast<int>(kClips.size()));
  percentileLabel_ = makeLabel(QStringLiteral("percentileLabel"), "body");
  percentile_ = new QDoubleSpinBox;
  percentile_->setObjectName(QStringLiteral("percentileChoice"));
  percentile_->setRange(50.0, 100.0);
  percentile_->setDecimals(2);
  percentile_->setSingleStep(0.1);
  percentile_->setKeyboardTracking(false);
  percentile_->setLocale(QLocale::c());
  percentile_->setSuffix(QStringLiteral("\u202F%"));
  percentileLabel_->setBuddy(percentile_);
  const int row = grid->rowCount();
  grid->addWidget(percentileLabel_, row, 0);
  grid->addWidget(percentile_, row, 1);
  scale_ = addChoice(grid, QStringLiteral("scale"), 1 + static_cast<int>(kScales.size()));
  connect(grid_, &QComboBox::activated, this, [this](int index) {
    change([&](State& next) { next.scheme.weights.grid = kGrids[static_cast<std::size_t>(index)]; });
  });
  connect(rounding_, &QComboBox::activated, this, [this](int index) {
    change([&](State& next) { next.scheme.weights.rounding = kRoundings[static_cast<std::size_t>(index)]; });
  });
  connect(clip_, &QComboBox::activated, this, [this](int index) {
    change([&](State& next) { setClipChoice(next.scheme, kClips[static_cast<std::size_t>(index)]); });
  });
  connect(percentile_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    change([&](State& next) { next.scheme.weights.clip = value; }, QStringLiteral("percentile"));
  });
  connect(scale_, &QComboBox::activated, this, [this](int index) {
    change([&](State& next) {
      auto& part = next.scheme.weights;
      part.scale.reset();
      if (index > 0 && kScales[static_cast<std::size_t>(index - 1)] != part.scaleType()) {
        part.scale = kScales[static_cast<std::size_t>(index - 1)];
      }
    });
  });
}

void TensorsControls::buildFigures() {
  figuresCard_->setObjectName(QStringLiteral("tensorFigures"));
  auto* column = new QVBoxLayout(figuresCard_);
  column->setContentsMargins(metrics::kCardPadding, 8, metrics::kCardPadding, 8);
  column->setSpacing(2);
  figures_ = new FigureList;
  figures_->setObjectName(QStringLiteral("figures"));
  for (const char* id : {"figureRmse", "figureRelative", "figureSqnr", "figureBits", "figureBytes"}) {
    figures_->addRow(QLatin1String(id));
  }
  basis_ = makeLabel(QStringLiteral("figuresBasis"), "quiet", true);
  column->addWidget(figures_);
  column->addWidget(basis_);
}

std::vector<QWidget*> TensorsControls::tabOrder() const {
  std::vector<QWidget*> order;
  for (const ValueSlider* slider : {bits_, group_}) {
    order.push_back(slider->slider());
    order.push_back(slider->field());
  }
  for (QWidget* widget : std::initializer_list<QWidget*>{grid_, rounding_, clip_, percentile_, scale_}) {
    order.push_back(widget);
  }
  return order;
}

QWidget* TensorsControls::firstControl() const { return bits_->slider(); }

void TensorsControls::showState() {
  const State& state = presenter_.state();
  const quant::PartScheme& part = state.scheme.weights;
  showing_ = true;
  const QString name = presenter_.tensorName();
  const int room = 276 - 2 * metrics::kCardPadding - 6;
  tensorName_->setText(tensorName_->fontMetrics().elidedText(name, Qt::ElideMiddle, room));
  tensorName_->setToolTip(TensorsWords::fileName(presenter_));
  tensorName_->setAccessibleName(name);
  tensorFacts_->setText(TensorsWords::facts(presenter_));
  bits_->setPosition(part.integerBits());
  bits_->setValueText(whole(part.integerBits()));
  bits_->setMeaning(TensorsWords::levelsMeaning(state.scheme));
  group_->setPosition(granularityStop(part.granularity));
  group_->setValueText(TensorsWords::granularityValue(part.granularity));
  grid_->setCurrentIndex(indexOf(kGrids, part.grid));
  rounding_->setCurrentIndex(indexOf(kRoundings, part.rounding));
  const ClipChoice clip = clipChoice(state.scheme);
  clip_->setCurrentIndex(indexOf(kClips, clip));
  percentileLabel_->setVisible(clip == ClipChoice::percentile);
  percentile_->setVisible(clip == ClipChoice::percentile);
  if (part.clip) percentile_->setValue(*part.clip);
  quant::PartScheme plain = part;
  plain.scale.reset();
  //: %1 is the type that this granularity's scales have unless another is chosen.
  scale_->setItemText(0, tr("Usual: %1").arg(TensorsWords::scaleName(plain.scaleType())));
  scale_->setCurrentIndex(part.scale ? 1 + indexOf(kScales, *part.scale) : 0);
  showing_ = false;
  showResult();
}

void TensorsControls::showResult() {
  group_->setMeaning(TensorsWords::granularityMeaning(presenter_));
  const QStringList values = TensorsWords::figures(presenter_);
  for (int row = 0; row < values.size(); ++row) figures_->setValue(row, values[row]);
  basis_->setText(TensorsWords::basis(presenter_));
}

void TensorsControls::setTheme(const Theme&) { showState(); }

void TensorsControls::retranslate() {
  showing_ = true;
  const auto name = [](QLabel* label, QWidget* control, const QString& text) {
    label->setText(text);
    control->setAccessibleName(text);
  };
  bits_->setLabel(tr("Bits"), tr("Bits"));
  group_->setLabel(tr("One scale for"), tr("Weights that share one scale"));
  name(choiceLabels_[0], grid_, tr("Grid"));
  name(choiceLabels_[1], rounding_, tr("Rounding"));
  name(choiceLabels_[2], clip_, tr("Clipping"));
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
  item(clip_, 0, tr("None"), tr("The grid reaches the largest weight"));
  item(clip_, 1, tr("Least error"), tr("The end of the grid that makes the squared error least"));
  item(clip_, 2, tr("Percentile"), tr("The grid ends at a percentile of |x|; larger weights are clipped"));
  for (std::size_t i = 0; i < kScales.size(); ++i) {
    scale_->setItemText(static_cast<int>(i) + 1, TensorsWords::scaleName(kScales[i]));
  }
  figures_->setName(0, tr("RMSE"), tr("Root mean square of x̂ − x over the whole tensor"));
  figures_->setName(1, tr("Relative error"), tr("RMSE ÷ rms(x)"));
  figures_->setName(2, tr("SQNR"), tr("Signal to quantization noise, 20·log₁₀ of rms(x) ÷ RMSE"));
  figures_->setName(3, tr("Bits per weight"), tr("Codes, scales and zero points, divided by the number of weights"));
  figures_->setName(4, tr("Size"), tr("Codes, scales and zero points in bytes"));
  showing_ = false;
  showState();
}

}  // namespace qs::ui
