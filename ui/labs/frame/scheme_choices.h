// The choices that every integer scheme has besides bits and groups: grid, rounding, clipping and the scales' type, as
// labelled boxes in a grid. It shows what it is told and says what was chosen; which state that changes, its page knows.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "core/quant/scheme.h"
#include "ui/labs/frame/clip_choice.h"

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QWidget;

namespace qs::ui {

class SchemeChoices : public QObject {
  Q_OBJECT

 public:
  struct Values {
    quant::GridKind grid = quant::GridKind::sym;
    quant::Rounding rounding = quant::Rounding::even;
    ClipChoice clip = ClipChoice::largest;
    std::optional<double> percentile;              // nothing: the field keeps what it has
    std::optional<quant::ScaleType> scale;         // nothing: the usual one
    quant::ScaleType usual = quant::ScaleType::fp32;
  };

  // `scales`: the types offered besides the usual one. The percentile has `decimals` and goes by `step`.
  SchemeChoices(std::vector<quant::ScaleType> scales, int decimals, double step, QObject* parent);

  // Goes into a section's layout, which then owns it and its widgets.
  QGridLayout* layout() const { return layout_; }
  std::vector<QWidget*> tabOrder() const;

  // Writes into the boxes, without reporting a choice.
  void show(const Values& values);
  void retranslate();

 signals:
  void gridChosen(qs::quant::GridKind grid);
  void roundingChosen(qs::quant::Rounding rounding);
  void clipChosen(qs::ui::ClipChoice clip);
  void percentileChosen(double percentile);
  void scaleChosen(std::optional<qs::quant::ScaleType> scale);

 private:
  QComboBox* addChoice(const QString& name, std::size_t items);

  std::vector<quant::ScaleType> scales_;
  QGridLayout* layout_;
  std::vector<QLabel*> labels_;
  QComboBox* grid_;
  QComboBox* rounding_;
  QComboBox* clip_;
  QLabel* percentileLabel_;
  QDoubleSpinBox* percentile_;
  QComboBox* scale_;
};

}  // namespace qs::ui
