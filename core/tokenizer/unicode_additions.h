// The code points that Unicode 15.1 and 16.0 gave to each property in use. It is not a copy of the Unicode database:
// everything older comes from ICU, whose data in Debian 12 are those of Unicode 15.0.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace qs::tokenizer {

struct CodeRange {
  std::uint32_t first;
  std::uint32_t last;
};

// Whether the property (a general category such as "L" or "Nd", or a script such as "Han") is one for which ICU's data
// and these additions together were checked, for every code point, to equal Unicode 16.0.
bool knownProperty(std::string_view name);

// What 15.1 and 16.0 added to it; often nothing.
std::span<const CodeRange> unicodeAdditions(std::string_view property);

}  // namespace qs::tokenizer
