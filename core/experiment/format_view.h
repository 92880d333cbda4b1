// What the Formats page shows of a number format: its facts, every value of its grid, what one value becomes in it, and
// how its scale is chosen. It is not a scheme applied to a tensor (quantize.h), nor the layout of a block (format_block.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/quant/format_names.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

// What all compared formats have in common; each looks at what concerns it.
struct FormatSettings {
  quant::GridKind grid = quant::GridKind::sym;             // int2 … int8
  quant::MxRule mx = quant::MxRule::floor;                 // mx…
  quant::Rounding rounding = quant::Rounding::even;        // formats of the roster (fp16, bf16: always even)
  bool saturate = true;                                    // beyond the largest value: that value
  std::int64_t group = 128;                                // elements to a scale, where the format fixes no block
  // False: a scale of 1, the grid itself. True: the scale that the format gives a block which reaches from −absmax to
  // absmax (nvfp4: in a tensor that reaches ±tensorAbsmax); fp16 and bf16 have none.
  bool scaled = false;
  double value = 0.3;         // the one value that is followed through, rounded to F32
  double absmax = 6.0;        // > 0; at least |value| counts
  double tensorAbsmax = 6.0;  // > 0; at least the block's counts

  bool operator==(const FormatSettings&) const = default;
  double reach() const;        // absmax, or |value| if that is larger
  double tensorReach() const;  // tensorAbsmax, or reach() if that is larger
};

// The formats of the grammar in its order, fp16 and bf16 last; not fp32.
const std::vector<std::string>& viewedFormats();
bool isViewedFormat(std::string_view name);

// A float's code: sign, exponent, mantissa.
struct FloatLayout {
  int exponentBits = 0;
  int mantissaBits = 0;
  int bias = 0;
  bool operator==(const FloatLayout&) const = default;
};

struct FormatFacts {
  std::string name;
  quant::FormatFamily family = quant::FormatFamily::plain;
  int bits = 0;                // of an element
  double bitsPerWeight = 0.0;  // with scales, zero points and minima, in a matrix of 4096 × 4096
  std::size_t block = 0;       // elements that share a scale, or a block's; 0: there is none
  std::size_t values = 0;      // different finite values
  double max = 0.0;            // at a scale of 1
  double lowest = 0.0;
  double minNormal = 0.0;      // smallest positive normal value; lists and integers: smallest positive value
  double minSubnormal = 0.0;   // smallest positive value; equal to minNormal where there are no subnormals
  std::vector<std::string> specials;
  std::vector<std::string> nativeOn;  // hardware that multiplies it
  std::optional<FloatLayout> layout;
};

// Contract: a viewed format, here and below.
FormatFacts factsOf(const std::string& name, const FormatSettings& settings);

struct GridCode {
  std::uint32_t code = 0;
  double value = 0.0;
  bool subnormal = false;
};

// Every value of a format under the settings' scale.
struct FormatGrid {
  std::string name;
  int bits = 0;
  std::optional<FloatLayout> layout;
  double scale = 1.0;   // value = scale × the grid's own + offset
  double offset = 0.0;  // GGUF's minima, asym's zero point; 0 elsewhere
  std::vector<GridCode> codes;  // finite, ascending, each value once (−0 is left out)
  double minNormal = 0.0;       // scaled; 0 where there are no subnormals
  // The distance to the next value ÷ the value, over positive values: a saw of straight pieces on log-log axes.
  std::vector<double> sawX;
  std::vector<double> sawY;

  double highest() const { return codes.back().value; }
  double lowest() const { return codes.front().value; }
  double leastPositive() const;
  // log2 of the largest magnitude ÷ the smallest positive value, or the smallest normal one.
  double doublings(bool withSubnormals) const;
  // Index of the value nearest to v.
  std::size_t nearest(double v) const;
  // Distance to the next value above; to the one below for the highest.
  double stepAt(std::size_t index) const;
};

FormatGrid gridOf(const std::string& name, const FormatSettings& settings);

// What the settings' value becomes.
struct ValueTrace {
  std::string name;
  std::string scheme;      // under which it was quantized; empty at a scale of 1
  float value = 0.0F;
  std::uint32_t code = 0;
  double restored = 0.0;   // may be NaN or infinite, as the format has them
  double error = 0.0;      // restored − value
  double quotient = 0.0;   // value ÷ scale (less the offset), which is what rounds
  double scale = 1.0;
  double offset = 0.0;
  std::optional<double> below, above;  // the grid's neighbours of the value, scaled; equal to it where it is one
  bool exact = false;      // restored is the value
  bool tie = false;        // the value lies midway
  bool beyond = false;     // outside the grid
  bool becameZero = false; // not 0, but restored as 0
  bool subnormal = false;  // the code is a subnormal number's
  bool reproducible = true;  // `quantspec encode` gives the same code (at a scale of 1)
};

// `grid`: of the same settings. Error: what quant::quantize says of values that it cannot take.
base::Result<ValueTrace> traceValue(const FormatGrid& grid, const FormatSettings& settings);

// What the quantizer makes of the settings' value in the block that `scaled` speaks of.
struct ValueInBlock {
  std::uint32_t code = 0;
  double restored = 0.0;
  double scale = 1.0;
  double offset = 0.0;  // GGUF's minimum, asym's zero point
};
base::Result<ValueInBlock> quantizeInBlock(const std::string& name, const FormatSettings& settings);

// The shared scale of an mx block under each rule, for the settings' absmax.
struct SharedScale {
  quant::MxRule rule = quant::MxRule::floor;
  int exponent = 0;        // of two
  std::uint32_t byte = 0;  // as stored: E8M0, exponent + 127
  double scale = 0.0;
  double largest = 0.0;    // what the block's largest value becomes
  bool saturates = false;  // it lies beyond the largest element
};
// The four rules in their order; empty for other formats.
std::vector<SharedScale> sharedScales(const std::string& name, const FormatSettings& settings);

// nvfp4's two levels.
struct TwoLevels {
  double tensorScale = 0.0;   // FP32: tensor absmax ÷ 2688
  double wanted = 0.0;        // block absmax ÷ (6 · tensor scale)
  double blockScale = 0.0;    // as E4M3 stores it
  std::uint32_t blockCode = 0;
  double scale = 0.0;         // of an element: the product
  double largest = 0.0;       // what the block's largest value becomes
  bool subnormal = false;     // the block scale has lost mantissa bits
  bool zero = false;          // the block scale is 0: the whole block is lost
};
std::optional<TwoLevels> twoLevels(const std::string& name, const FormatSettings& settings);

// The scheme that quantizes a block of this format under the settings ("int4:g128:asym"); canonical.
quant::QuantScheme schemeFor(const std::string& name, const FormatSettings& settings);
// The values of the block that `scaled` speaks of: absmax, −absmax, value, and what nvfp4 needs besides.
std::vector<float> blockValues(const std::string& name, const FormatSettings& settings);

// `quantspec` with the same numbers: the value in its block or in the grid itself; the list of a grid.
std::string valueCommand(const std::string& name, const FormatSettings& settings);
std::string gridCommand(const std::string& name);

// A code's bits, most significant first: "01000011".
std::string bitText(std::uint32_t code, int bits);

// Positions of sliders. At a scale of 1 values go from −2^20 to 2^20 through 0, sixteen steps an octave; in a block, in
// hundredths of absmax; absmax itself from 2^−16 to 2^16. Values are rounded to four digits unless they are powers of two.
double roundedToFour(double value);
inline constexpr int kValueSteps = 641;
inline constexpr int kShareSteps = 125;
inline constexpr int kAbsmaxSteps = 256;
double valueAtStep(int step);
int stepOfValue(double value);
double shareAtStep(int step, double absmax);
int stepOfShare(double value, double absmax);
double absmaxAtStep(int step);
int stepOfAbsmax(double absmax);

}  // namespace qs::experiment
