// A QuantScheme says how a model is quantized: format, granularity, grid, rounding and method of each part. It is a
// value with one text form (`int4:g128/gptq(damp=0.01)`), by which it is read, shown, cached and reported.
// It is not the quantizer, and a scheme that parses need not be one that this version can run (quantizer.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace qs::quant {

// Integer grids of b bits (cli.md, "Schemes"):
enum class GridKind : std::uint8_t {
  sym,   // codes ±(2^(b−1)−1), scale = absmax ÷ (2^(b−1)−1)
  full,  // codes −2^(b−1) … 2^(b−1)−1, scale = value of largest magnitude, with its sign, ÷ −2^(b−1)
  wide,  // the codes of full, scale = 2·absmax ÷ (2^b−1)
  asym,  // codes 0 … 2^b−1 over the range widened to include 0, with a zero point
};
enum class Rounding : std::uint8_t { even, away };  // ties to even; ties away from zero
enum class ScaleType : std::uint8_t { fp32, fp16, bf16, e8m0, e4m3 };
enum class MxRule : std::uint8_t { floor, ceil, rceil, even };  // OCP MX shared exponent and its alternatives

struct Granularity {
  enum class Kind : std::uint8_t { tensor, row, col, group, block, split, token, channel, head };
  Kind kind = Kind::tensor;
  std::int64_t group = 0;                // gN: consecutive inputs of a row; the last group of a row may be short
  std::int64_t blockRows = 0;            // bRxC
  std::int64_t blockCols = 0;
  std::vector<std::int64_t> split;       // explicit group lengths along a row
  bool operator==(const Granularity&) const = default;
  std::string text() const;              // "tensor", "g128", "split=1,4"
};

// One part of a model: its weights, activations, cache or attention.
struct PartScheme {
  std::string format = "bf16";           // a name of cli.md's list
  Granularity granularity;               // after parsing: the format's or part's default if none was given
  GridKind grid = GridKind::sym;
  Rounding rounding = Rounding::even;
  std::optional<ScaleType> scale;        // nothing: the default of the granularity (scaleType())
  MxRule mx = MxRule::floor;
  bool saturate = true;
  bool staticScales = false;
  std::optional<double> clip;            // percentile of |x|, 0 < P ≤ 100, that replaces its maximum
  bool scores = false;                   // attention: the scores before softmax as well
  bool operator==(const PartScheme&) const = default;

  // bits of intN; 0 for other formats
  int integerBits() const;
  // True for bf16, fp16, fp32.
  bool isPlain() const;
  // The type scales are rounded to and counted in: fp32 for tensor, row, col, split; fp16 for gN and bRxC; e8m0 for
  // mx… and e4m3 for nvfp4, whose blocks fix it.
  ScaleType scaleType() const;
};

struct MethodArgument {
  std::string name;   // empty for a bare word, as in keep(first)
  std::string value;
  bool operator==(const MethodArgument&) const = default;
};

struct MethodUse {
  std::string name;                        // rtn, mse, gptq, awq, smooth, llmint8, keep
  std::vector<MethodArgument> arguments;   // canonical order, defaults left out
  bool operator==(const MethodUse&) const = default;
};

struct QuantScheme {
  PartScheme weights;
  std::optional<PartScheme> activations;
  std::optional<PartScheme> kv;
  std::optional<PartScheme> attention;
  std::vector<MethodUse> methods;          // `rtn` alone is the default and is left out
  bool operator==(const QuantScheme&) const = default;

  // Reads the text form. Errors (usage) name the word at fault, what could stand there, and what was found.
  static base::Result<QuantScheme> parse(std::string_view text);
  // The text form, with defaults left out; parse(text()) gives an equal scheme.
  std::string text() const;
  std::size_t hash() const;
};

// Names for controls and messages; `word` is what the text form uses.
std::string_view word(GridKind kind);
std::string_view word(Rounding rounding);
std::string_view word(ScaleType type);
std::string_view word(MxRule rule);
// Bits a stored scale of this type takes.
int bits(ScaleType type);

}  // namespace qs::quant
