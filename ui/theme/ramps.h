// Colour ramps for matrices: from the card to a strong colour in steps of equal lightness (OKLab, Ottosson 2020), so
// that equal differences look equal on a light and on a dark ground, and in grey. It does not know which values they
// stand for.
#pragma once

#include <QColor>
#include <array>

#include "ui/theme/palette.h"

namespace qs::ui {

// From the ground [0] (the card) to the strongest colour [255].
using Ramp = std::array<QRgb, 256>;

// The two arms of a diverging scale: blue for what is negative, orange for what is positive. The pair is told apart
// without red or green vision, and both arms have the same lightness at the same index.
const Ramp& negativeRamp(bool dark);
const Ramp& positiveRamp(bool dark);
// One arm through several hues, for what only rises: errors, losses.
const Ramp& risingRamp(bool dark);

// A colour in OKLab: lightness 0 … 1, and two opponent axes.
struct Oklab {
  double lightness, a, b;
};
Oklab toOklab(QRgb color);
// The nearest colour of the screen.
QRgb fromOklab(const Oklab& color);

// Text that is written upon `ground`: black or white, whichever has more contrast (never less than 4.5 : 1).
QColor textOn(QRgb ground);

}  // namespace qs::ui
