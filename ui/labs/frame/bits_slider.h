// The slider of bits that every page with an integer scheme has: moved or typed, a whole number within its range. It sets
// no scheme; its page does.
#pragma once

#include "ui/widgets/value_slider.h"

namespace qs::ui {

class BitsSlider : public ValueSlider {
  Q_OBJECT

 public:
  // The object names are those of ValueSlider("bits").
  BitsSlider(int least, int most, QWidget* parent = nullptr);

 signals:
  // Bits within the range. Moves of one drag share a gesture (see ValueSlider::moved); a typed number has none.
  void chosen(int bits, const QString& gesture);

 private:
  void take(const QString& text);

  int least_;
  int most_;
};

}  // namespace qs::ui
