// Values to codes of one format and back, with a scale of 1: what the grid itself does. Scales, groups and errors are
// those of quantize.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace qs::experiment {

struct EncodeOptions {
  bool away = false;     // ties away from 0 instead of to even
  bool saturate = true;  // beyond the largest value: that value; else infinity or NaN, as the format has them
};

struct CodesAndValues {
  std::vector<std::string> codes;  // hexadecimal; GGUF: one packed block each, the last one filled up with zeros
  std::vector<double> values;      // what the codes stand for, NaN and infinities among them
};

// `format`: any format of the roster (mx… and nvfp4: their elements), GGUF blocks (which choose their own scales), e8m0
// (scales: powers of two), and bf16, fp16, fp32. Errors: no such format (usage); for a GGUF block, values that are not
// finite (badInput).
base::Result<CodesAndValues> encodeValues(std::string_view format, const std::vector<float>& values,
                                          const EncodeOptions& options);
// The reverse. Errors: as above, and a code that is not one of the format's (badInput).
base::Result<CodesAndValues> decodeCodes(std::string_view format, const std::vector<std::string>& codes);

}  // namespace qs::experiment
