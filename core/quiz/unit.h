// The units in which a question asks for a number, and the numbers themselves as a sentence writes them. It measures
// nothing: units are factors within a dimension, so that an answer in another unit is recognised.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace qs::quiz {

enum class Unit : std::uint8_t {
  none,        // a plain number
  share,       // 0 … 1; also typed as a percentage
  times,       // a factor
  bitsPerWeight,
  seconds,
  milliseconds,
  bytes,
  kibibytes,
  megabytes,
  gigabytes,
  mebibytes,
  gibibytes,
  tokens,
  tokensPerSecond,
  requests,
};

std::string_view symbol(Unit unit);  // as it stands behind a number; empty for plain numbers
// Units that an answer is easily given in instead, with the sentence that says so.
struct OtherUnit {
  double factor = 1.0;  // the answer in that unit ÷ the answer as asked for
  base::Text why;
};
std::vector<OtherUnit> easilyTaken(Unit unit);

// The number that was typed, in `unit`. Accepts a true minus, a decimal comma, thin and ordinary spaces, full-width digits
// and points, and behind the number the unit itself or another of its dimension, which is converted ("0.0069 s", "6.4 GiB",
// "60 %"). Errors (badInput): nothing typed, no number, a unit that does not fit.
base::Result<double> readAnswer(std::string_view typed, Unit unit);

// Numbers as sentences hold them: up to so many significant digits, no trailing zeros, a true minus.
std::string num(double value, int digits = 4);
// With a narrow space and the unit's symbol; a factor as ×2.5.
std::string num(double value, Unit unit, int digits = 4);
// A whole number with narrow spaces between groups of three digits, from five digits on.
std::string countText(double value);
std::string percentText(double share, int digits = 3);
// "−1, −0.37, 0.04"
std::string listText(const std::vector<double>& values, int digits = 4);

}  // namespace qs::quiz
