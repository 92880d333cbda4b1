// Round tick values (1, 2, 5 × 10ⁿ) and their texts, with as many digits as mean something. It draws nothing.
#pragma once

#include <QString>
#include <vector>

namespace qs::ui {

struct Ticks {
  std::vector<double> values;   // ascending, inside [low, high]
  std::vector<QString> labels;  // one per value; "" for a minor tick of a log axis
  double low = 0.0;             // the axis range
  double high = 1.0;
};

struct TickRequest {
  double low = 0.0;
  double high = 1.0;
  int target = 6;         // about so many ticks
  bool extendLow = true;  // move the end outwards: to the next tick, or a little if that is far (linear axes)
  bool extendHigh = true;
  bool integers = false;  // no fractions
};

// Linear ticks. Any finite low ≤ high will do; an empty range is widened.
Ticks linearTicks(const TickRequest& request);

// Ticks at powers of ten (thinned to every k-th if there are more than `target`), and at 2 and 5 between them where
// the range is less than two decades; ends move outwards to the next 1, 2 or 5. Needs 0 < low ≤ high.
Ticks logTicks(const TickRequest& request);

// A number for a person: `significant` digits, no trailing zeros, a true minus sign (U+2212), 1.2 × 10⁻⁷ beyond
// 10⁻⁴ … 10⁶, and "NaN", "∞", "−∞".
QString formatNumber(double value, int significant = 4);

// The texts of ticks that lie `step` apart: equal decimals, or a common power of ten when they are very large or small.
std::vector<QString> formatTicks(const std::vector<double>& values, double step);

}  // namespace qs::ui
