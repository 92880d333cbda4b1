#include "ui/labs/speculation/number_slider.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "core/base/contract.h"
#include "ui/i18n/numbers.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

NumberSlider::NumberSlider(const QString& name, std::vector<double> stops, double least, double most, bool whole, QWidget* parent)
    : ValueSlider(name, parent) {
  setStops(std::move(stops), least, most, whole);
  passUndoToWindow(field());
  connect(this, &ValueSlider::moved, this, [this](int step, int gesture) {
    emit chosen(stops_[static_cast<std::size_t>(step)], QStringLiteral("%1%2").arg(objectName()).arg(gesture));
  });
  connect(this, &ValueSlider::typed, this, &NumberSlider::take);
}

void NumberSlider::setStops(std::vector<double> stops, double least, double most, bool whole) {
  QS_CONTRACT(!stops.empty());
  least_ = least;
  most_ = most;
  whole_ = whole;
  if (stops == stops_) return;
  stops_ = std::move(stops);
  const QSignalBlocker blocker(slider());
  slider()->setRange(0, static_cast<int>(stops_.size()) - 1);
  slider()->setPageStep(std::max(1, static_cast<int>(stops_.size()) / 8));
}

void NumberSlider::show(double value) {
  const auto nearest = std::min_element(stops_.begin(), stops_.end(), [&](double a, double b) { return std::fabs(a - value) < std::fabs(b - value); });
  setPosition(static_cast<int>(nearest - stops_.begin()));
  setValueText(format_ ? format_(value) : (whole_ ? QString::number(static_cast<qint64>(value)) : significant(value, 3)));
}

void NumberSlider::take(const QString& text) {
  double value = 0.0;
  std::int64_t number = 0;
  const bool good = whole_ ? readWhole(text, least_, most_, number) : readNumber(text, value) && value >= least_ && value <= most_;
  if (!good) {
    const auto shown = [](double bound) { return bound == std::floor(bound) ? whole(static_cast<std::int64_t>(bound)) : significant(bound, 3); };
    setProblem(whole_ ? tr("A whole number from %1 to %2.").arg(shown(least_), shown(most_)) : tr("A number from %1 to %2.").arg(shown(least_), shown(most_)));
    return;
  }
  emit chosen(whole_ ? static_cast<double>(number) : value, {});
}

}  // namespace qs::ui
