// A Format is a grid of representable values with its bits and where hardware computes in it.
// It is not a scheme: scales, groups and methods are elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/label.h"

namespace qs::quant {

struct Format {
  std::string name;                   // as in the text form of schemes
  int bits = 0;                       // per element, without scales
  std::vector<double> values;         // every finite value of the grid, ascending, in units of the scale
  double minNormal = 0.0;             // smallest positive normal value; for integers 1
  double minSubnormal = 0.0;          // smallest positive value; for integers 1
  std::vector<std::string> specials;  // "nan", "inf" …; empty for integers
  std::vector<std::string> nativeOn;  // hardware that multiplies it natively
};

using FormatRoster = std::vector<Format>;

// All formats of formats/*.cpp.
const FormatRoster& formatRoster();
const Format* findFormat(std::string_view name);

}  // namespace qs::quant
