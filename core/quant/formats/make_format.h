// Fills in a Format from the rule that makes its values: a float's layout, or a list. It holds no format itself.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/quant/format.h"

namespace qs::quant {

// values from codeValues: finite, ascending, each once (−0 and 0 are one value).
inline void fillValues(Format& format) {
  for (const double value : format.codeValues) {
    if (std::isfinite(value)) format.values.push_back(value == 0.0 ? 0.0 : value);
  }
  std::sort(format.values.begin(), format.values.end());
  format.values.erase(std::unique(format.values.begin(), format.values.end()), format.values.end());
}

inline Format makeFloat(std::string name, const SmallFloat& element, std::vector<std::string> nativeOn) {
  Format format;
  format.name = std::move(name);
  format.bits = element.bits();
  for (std::uint32_t code = 0; code < (1U << element.bits()); ++code) {
    format.codeValues.push_back(static_cast<double>(element.decode(code)));
  }
  fillValues(format);
  format.minNormal = static_cast<double>(element.minNormal());
  format.minSubnormal = static_cast<double>(element.minSubnormal());
  if (element.specials == Specials::infinity) format.specials = {"nan", "inf", "-inf"};
  if (element.specials == Specials::nan) format.specials = {"nan"};
  format.nativeOn = std::move(nativeOn);
  format.element = element;
  return format;
}

// `codeValues`: the value of each code; `smallest`: the smallest positive one.
inline Format makeList(std::string name, int bits, std::vector<double> codeValues, double smallest,
                       std::vector<std::string> nativeOn) {
  Format format;
  format.name = std::move(name);
  format.bits = bits;
  format.codeValues = std::move(codeValues);
  fillValues(format);
  format.minNormal = smallest;
  format.minSubnormal = smallest;
  format.nativeOn = std::move(nativeOn);
  return format;
}

}  // namespace qs::quant
