#include "ui/labs/tensors/tensors_controls.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "ui/i18n/numbers.h"
#include "ui/labs/frame/bits_slider.h"
#include "ui/labs/frame/scheme_choices.h"
#include "ui/labs/tensors/tensors_words.h"
#include "ui/widgets/figure_list.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"
#include "ui/widgets/value_slider.h"

namespace qs::ui {

namespace {

using State = TensorsState;

QVBoxLayout* columnIn(QWidget* section) {
  auto* column = new QVBoxLayout(section);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  return column;
}

}  // namespace

TensorsControls::TensorsControls(TensorsPresenter& presenter, QObject* parent)
    : QObject(parent), presenter_(presenter), about_(new QWidget), sliders_(new QWidget),
      choicesSection_(new QWidget),
      choices_(new SchemeChoices({quant::ScaleType::fp32, quant::ScaleType::fp16, quant::ScaleType::bf16}, 2, 0.1, this)),
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
  bits_ = new BitsSlider(State::kLeastBits, State::kMostBits);
  group_ = new ValueSlider(QStringLiteral("group"));
  group_->slider()->setRange(0, kTensorStop);
  group_->slider()->setPageStep(2);
  passUndoToWindow(group_->field());
  column->addWidget(bits_);
  column->addWidget(group_);
  connect(bits_, &BitsSlider::chosen, this, [this](int bits, const QString& gesture) {
    change([&](State& next) { next.scheme.weights.format = "int" + std::to_string(bits); }, gesture);
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

void TensorsControls::buildChoices() {
  choicesSection_->setObjectName(QStringLiteral("tensorChoices"));
  choicesSection_->setLayout(choices_->layout());
  connect(choices_, &SchemeChoices::gridChosen, this,
          [this](quant::GridKind grid) { change([&](State& next) { next.scheme.weights.grid = grid; }); });
  connect(choices_, &SchemeChoices::roundingChosen, this, [this](quant::Rounding rounding) {
    change([&](State& next) { next.scheme.weights.rounding = rounding; });
  });
  connect(choices_, &SchemeChoices::clipChosen, this,
          [this](ClipChoice clip) { change([&](State& next) { setClipChoice(next.scheme, clip); }); });
  connect(choices_, &SchemeChoices::percentileChosen, this, [this](double percentile) {
    change([&](State& next) { next.scheme.weights.clip = percentile; }, QStringLiteral("percentile"));
  });
  connect(choices_, &SchemeChoices::scaleChosen, this, [this](std::optional<quant::ScaleType> scale) {
    change([&](State& next) {
      auto& part = next.scheme.weights;
      part.scale.reset();
      if (scale && *scale != part.scaleType()) part.scale = scale;
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
  for (const ValueSlider* slider : std::initializer_list<const ValueSlider*>{bits_, group_}) {
    order.push_back(slider->slider());
    order.push_back(slider->field());
  }
  for (QWidget* widget : choices_->tabOrder()) order.push_back(widget);
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
  quant::PartScheme plain = part;
  plain.scale.reset();
  choices_->show({part.grid, part.rounding, clipChoice(state.scheme), part.clip, part.scale, plain.scaleType()});
  showing_ = false;
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
  bits_->setLabel(tr("Bits"), tr("Bits"));
  group_->setLabel(tr("One scale for"), tr("Weights that share one scale"));
  choices_->retranslate();
  figures_->setName(0, tr("RMSE"), tr("Root mean square of x̂ − x over the whole tensor"));
  figures_->setName(1, tr("Relative error"), tr("RMSE ÷ rms(x)"));
  figures_->setName(2, tr("SQNR"), tr("Signal to quantization noise, 20·log₁₀ of rms(x) ÷ RMSE"));
  figures_->setName(3, tr("Bits per weight"), tr("Codes, scales and zero points, divided by the number of weights"));
  figures_->setName(4, tr("Size"), tr("Codes, scales and zero points in bytes"));
  showing_ = false;
  showState();
}

}  // namespace qs::ui
