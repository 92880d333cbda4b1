// Codes as hexadecimal text: how floats' codes and packed blocks are printed and read. It knows no format's values.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace qs::experiment {

// A code of `bits` bits in as few digits as hold all codes of that width: "7", "7e", "3f80".
std::string hexCode(std::uint32_t code, int bits);
// Two digits a byte, in the order of the bytes.
std::string hexBytes(std::span<const std::uint8_t> bytes);

// The pieces of a list separated by commas, spaces, line breaks, quotes or brackets, without a leading 0x. Errors
// (badInput): none at all, or more than a text may hold (kMaxTypedValues, values_text.h).
base::Result<std::vector<std::string>> parseCodes(std::string_view text);
// One code below 2^bits. Error (badInput) names the code.
base::Result<std::uint32_t> readHexCode(const std::string& text, int bits);
// Exactly `count` bytes. Error (badInput) names what is wrong.
base::Result<std::vector<std::uint8_t>> readHexBytes(const std::string& text, std::size_t count);

}  // namespace qs::experiment
