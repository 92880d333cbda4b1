// The experiment behind the Rounding page and `quantspec quantize`: values, a row or a tensor through one scheme.
// It is not an evaluation of a model; see loss.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/experiment/services.h"
#include "core/quant/error_stats.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

// Where the values come from: typed ones, or a tensor of a model, or one row of it.
struct ValueSource {
  std::vector<float> values;           // typed values; used when `model` is empty
  std::string model;                   // folder, file or shipped name
  std::string tensor;                  // short or file name
  std::optional<std::int64_t> row;     // nothing: see QuantizeSpec::wholeTensor
  bool operator==(const ValueSource&) const = default;
};

struct QuantizeSpec {
  ValueSource source;
  quant::QuantScheme scheme;
  // True: the whole tensor. False and no row: the row that holds the tensor's element of largest magnitude.
  bool wholeTensor = false;
  // Multiplies the element of largest magnitude (the first on ties) before quantizing; 1 leaves it alone.
  double outlier = 1.0;
  std::string backend = "cpu";  // whose build of the quantizer runs
  bool operator==(const QuantizeSpec&) const = default;
};

struct QuantizeResult {
  std::string scheme;                      // canonical text
  std::string backend;                     // the one that ran, e.g. "cpu-v4"; "built-in" where no module lends a kernel
  std::string tensor;                      // short name where there is one; empty for typed values
  std::string dtype;                       // as stored, e.g. "BF16"; empty for typed values
  std::vector<std::uint64_t> shape;        // of the tensor; (count) for typed values
  std::optional<std::int64_t> row;         // the row that was used
  quant::ErrorStats stats;
  double bitsPerWeight = 0.0;              // codes, scales and zero points ÷ elements
  // The rest only for typed values and rows, in input order:
  std::vector<float> x;                    // after the outlier factor
  std::vector<float> restored;             // x̂
  // asym: 0 … 2^b−1, other integers signed, floats and NF4 the code's bits; empty for plain formats and GGUF blocks.
  std::vector<std::int32_t> codes;
  // Floats and NF4: the codes in hexadecimal, those that fill up the last block of a row included. GGUF: one packed block
  // each. Empty for integers and plain formats.
  std::vector<std::string> hexCodes;
  std::vector<float> scales;               // one per group: what multiplies the grid; GGUF blocks hold their own
  std::optional<float> tensorScale;        // nvfp4 only: the FP32 scale of the tensor, of which scales are multiples
  std::vector<std::int32_t> zeroPoints;    // one per group, asym only
  std::vector<std::uint32_t> groupStart;   // first element of each group; as many as scales
  std::vector<std::uint32_t> groupOf;      // group of each element (differs from runs only for `col`)
  std::size_t outlierIndex = 0;            // the element the factor applied to
};

// Error: empty values, an unknown tensor, a row outside the tensor, a scheme this version does not have
// (unavailable), a split that does not add up. Stop is polled per row block.
base::Result<QuantizeResult> runQuantize(const QuantizeSpec& spec, Services& services, const base::TaskContext& context);

// All weights of a file that a scheme applies to: the linear layers of a model with the usual names, else every
// floating-point matrix. Results in file order, without per-element fields.
base::Result<std::vector<QuantizeResult>> runQuantizeAll(const std::string& model, const quant::QuantScheme& scheme,
                                                         Services& services, const base::TaskContext& context,
                                                         const std::string& backend = "cpu");

// The values that one group's grid can represent, ascending: scale·(code − zero point) of every code, scale·value of
// every value of a float or list. Empty for plain formats and GGUF blocks, whose grids are inside the block.
std::vector<double> gridLevels(const quant::PartScheme& part, float scale, std::int32_t zeroPoint);

// The command line that gives the same numbers, e.g. `quantspec quantize --values "-1,0.5" --scheme int4`.
std::string commandLine(const QuantizeSpec& spec);

}  // namespace qs::experiment
