#include "ui/labs/frame/scheme_choices.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

// In the order of the boxes' items.
constexpr std::array kGrids = {quant::GridKind::sym, quant::GridKind::full, quant::GridKind::wide, quant::GridKind::asym};
constexpr std::array kRoundings = {quant::Rounding::even, quant::Rounding::away};
constexpr std::array kClips = {ClipChoice::largest, ClipChoice::leastError, ClipChoice::percentile};

template <class List, class Value>
int indexOf(const List& all, const Value& value) {
  const auto at = std::find(all.begin(), all.end(), value);
  return at == all.end() ? -1 : static_cast<int>(at - all.begin());
}

QString typeName(quant::ScaleType type) {
  const std::string_view word = quant::word(type);
  return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())).toUpper();
}

}  // namespace

SchemeChoices::SchemeChoices(std::vector<quant::ScaleType> scales, int decimals, double step, QObject* parent)
    : QObject(parent), scales_(std::move(scales)), layout_(new QGridLayout) {
  layout_->setContentsMargins(0, 2, 0, 0);
  layout_->setHorizontalSpacing(8);
  layout_->setVerticalSpacing(6);
  layout_->setColumnStretch(1, 1);
  grid_ = addChoice(QStringLiteral("grid"), kGrids.size());
  rounding_ = addChoice(QStringLiteral("rounding"), kRoundings.size());
  clip_ = addChoice(QStringLiteral("range"), kClips.size());
  percentileLabel_ = makeLabel(QStringLiteral("percentileLabel"), "body");
  percentile_ = new QDoubleSpinBox;
  percentile_->setObjectName(QStringLiteral("percentileChoice"));
  percentile_->setRange(50.0, 100.0);
  percentile_->setDecimals(decimals);
  percentile_->setSingleStep(step);
  percentile_->setKeyboardTracking(false);
  percentile_->setLocale(QLocale::c());
  percentile_->setSuffix(QStringLiteral("\u202F%"));
  percentileLabel_->setBuddy(percentile_);
  const int row = layout_->rowCount();
  layout_->addWidget(percentileLabel_, row, 0);
  layout_->addWidget(percentile_, row, 1);
  scale_ = addChoice(QStringLiteral("scale"), 1 + scales_.size());

  connect(grid_, &QComboBox::activated, this,
          [this](int index) { emit gridChosen(kGrids[static_cast<std::size_t>(index)]); });
  connect(rounding_, &QComboBox::activated, this,
          [this](int index) { emit roundingChosen(kRoundings[static_cast<std::size_t>(index)]); });
  connect(clip_, &QComboBox::activated, this,
          [this](int index) { emit clipChosen(kClips[static_cast<std::size_t>(index)]); });
  connect(percentile_, &QDoubleSpinBox::valueChanged, this, &SchemeChoices::percentileChosen);
  connect(scale_, &QComboBox::activated, this, [this](int index) {
    emit scaleChosen(index == 0 ? std::nullopt : std::optional(scales_[static_cast<std::size_t>(index - 1)]));
  });
}

QComboBox* SchemeChoices::addChoice(const QString& name, std::size_t items) {
  auto* label = makeLabel(name + QStringLiteral("Label"), "body");
  auto* choice = new QComboBox;
  choice->setObjectName(name + QStringLiteral("Choice"));
  for (std::size_t i = 0; i < items; ++i) choice->addItem(QString());
  label->setBuddy(choice);
  const int row = layout_->rowCount();
  layout_->addWidget(label, row, 0);
  layout_->addWidget(choice, row, 1);
  labels_.push_back(label);
  return choice;
}

std::vector<QWidget*> SchemeChoices::tabOrder() const { return {grid_, rounding_, clip_, percentile_, scale_}; }

void SchemeChoices::show(const Values& values) {
  grid_->setCurrentIndex(indexOf(kGrids, values.grid));
  rounding_->setCurrentIndex(indexOf(kRoundings, values.rounding));
  clip_->setCurrentIndex(indexOf(kClips, values.clip));
  percentileLabel_->setVisible(values.clip == ClipChoice::percentile);
  percentile_->setVisible(values.clip == ClipChoice::percentile);
  if (values.percentile) {
    const QSignalBlocker quiet(percentile_);
    percentile_->setValue(*values.percentile);
  }
  //: %1 is the type that this granularity's scales have unless another is chosen.
  const QString usual = tr("Usual: %1").arg(typeName(values.usual));
  if (scale_->itemText(0) != usual) scale_->setItemText(0, usual);
  scale_->setCurrentIndex(values.scale ? 1 + indexOf(scales_, *values.scale) : 0);
}

void SchemeChoices::retranslate() {
  const auto name = [](QLabel* label, QWidget* control, const QString& text) {
    label->setText(text);
    control->setAccessibleName(text);
  };
  name(labels_[0], grid_, tr("Grid"));
  name(labels_[1], rounding_, tr("Rounding"));
  name(labels_[2], clip_, tr("Clipping"));
  name(percentileLabel_, percentile_, tr("Percentile"));
  name(labels_[3], scale_, tr("Scale type"));
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
  for (std::size_t i = 0; i < scales_.size(); ++i) scale_->setItemText(static_cast<int>(i) + 1, typeName(scales_[i]));
}

}  // namespace qs::ui
