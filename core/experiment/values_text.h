// Reads numbers as people type and paste them: separated by commas, spaces, line breaks or semicolons, in brackets or
// not. It is not a file reader; `.npy` and tensors come from core/io.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace qs::experiment {

// As many numbers as a text may hold; a longer list belongs in a file.
inline constexpr std::size_t kMaxTypedValues = 1'000'000;

// The numbers of `text`, rounded to F32. `nan`, `inf` and `-inf` are numbers too (they are counted and left out of every
// figure). A true minus sign (U+2212) and the full-width comma and semicolon are read as well.
// Errors (badInput) name the piece that is no number and its place, a number beyond F32, too many, or none at all.
base::Result<std::vector<float>> parseValues(std::string_view text);

// Group lengths such as `1,4`, with or without the word `split=`. Errors name the piece that is not a whole number of 1
// or more.
base::Result<std::vector<std::int64_t>> parseLengths(std::string_view text);

}  // namespace qs::experiment
