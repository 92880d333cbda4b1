#include "ui/labs/frame/bits_slider.h"

#include <QLineEdit>

#include "ui/i18n/numbers.h"
#include "ui/widgets/lab_slider.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

BitsSlider::BitsSlider(int least, int most, QWidget* parent)
    : ValueSlider(QStringLiteral("bits"), parent), least_(least), most_(most) {
  slider()->setRange(least, most);
  slider()->setPageStep(2);
  passUndoToWindow(field());
  connect(this, &ValueSlider::moved, this,
          [this](int bits, int gesture) { emit chosen(bits, QStringLiteral("bits%1").arg(gesture)); });
  connect(this, &ValueSlider::typed, this, &BitsSlider::take);
}

void BitsSlider::take(const QString& text) {
  std::int64_t bits = 0;
  if (readWhole(text, least_, most_, bits)) {
    emit chosen(static_cast<int>(bits), {});
  } else {
    setProblem(tr("Bits: a whole number from %1 to %2.").arg(least_).arg(most_));
  }
}

}  // namespace qs::ui
