#include "core/quant/format.h"

#include <algorithm>
#include <cmath>

namespace qs::quant {

std::uint32_t Format::encode(float value, bool away, bool saturate) const {
  if (element) return element->encode(value, away, saturate);
  // What lies beyond the grid is nearest to its end; held to it, infinities and very large values need no other rule.
  const double x = std::isnan(value) ? 0.0 : std::clamp(static_cast<double>(value), values.front(), values.back());
  std::uint32_t best = 0;
  for (std::uint32_t code = 1; code < codeValues.size(); ++code) {
    const double nearer = std::fabs(codeValues[code] - x);
    const double least = std::fabs(codeValues[best] - x);
    const bool farther = std::fabs(codeValues[code]) > std::fabs(codeValues[best]);
    if (nearer < least || (nearer == least && (away ? farther : code % 2 == 0))) best = code;
  }
  return best;
}

}  // namespace qs::quant
