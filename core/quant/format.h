// A Format is a grid of representable values with its codes, its bits and where hardware computes in it.
// It is not a scheme: scales, groups and methods are elsewhere; nor a layout of bytes (core/io/block_type.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/label.h"
#include "core/quant/small_float.h"

namespace qs::quant {

struct Format {
  std::string name;                   // as in the text form of schemes
  int bits = 0;                       // per element, without scales
  std::vector<double> values;         // every finite value of the grid, ascending, in units of the scale
  double minNormal = 0.0;             // smallest positive normal value; where all are equally exact, the smallest one
  double minSubnormal = 0.0;          // smallest positive value
  std::vector<std::string> specials;  // "nan", "inf" …; empty for integers
  std::vector<std::string> nativeOn;  // hardware that multiplies it natively
  // The value of each code 0 … 2^bits − 1, NaN and infinities among them. Integers: two's complement.
  std::vector<double> codeValues;
  std::optional<SmallFloat> element;  // how a float's codes are made up; nothing for other grids

  // The code nearest to a value, on grids without `element` by distance, ties to the even code (or away from 0); NaN
  // gives the code of 0. `saturate`: see SmallFloat::encode.
  std::uint32_t encode(float value, bool away = false, bool saturate = true) const;
  // The value of a code below 2^bits.
  double decode(std::uint32_t code) const { return codeValues[code]; }
};

using FormatRoster = std::vector<Format>;

// All formats of formats/*.cpp.
const FormatRoster& formatRoster();
const Format* findFormat(std::string_view name);

}  // namespace qs::quant
