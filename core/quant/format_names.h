// The closed list of format names in the grammar of schemes, with what the grammar needs to know of each.
// It is not the roster of formats that this version can compute with (format.h).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace qs::quant {

enum class FormatFamily : std::uint8_t { plain, integer, fp8, smallFloat, nf4, mx, nvfp4, gguf };

struct FormatName {
  std::string_view name;
  FormatFamily family;
  int block;  // fixed block along a row; nf4: its default group; 0: none
};

inline constexpr std::array<FormatName, 32> kFormatNames = {{
    {"bf16", FormatFamily::plain, 0},          {"fp16", FormatFamily::plain, 0},
    {"fp32", FormatFamily::plain, 0},          {"int2", FormatFamily::integer, 0},
    {"int3", FormatFamily::integer, 0},        {"int4", FormatFamily::integer, 0},
    {"int5", FormatFamily::integer, 0},        {"int6", FormatFamily::integer, 0},
    {"int7", FormatFamily::integer, 0},        {"int8", FormatFamily::integer, 0},
    {"fp8_e4m3", FormatFamily::fp8, 0},        {"fp8_e5m2", FormatFamily::fp8, 0},
    {"fp6_e2m3", FormatFamily::smallFloat, 0}, {"fp6_e3m2", FormatFamily::smallFloat, 0},
    {"fp4_e2m1", FormatFamily::smallFloat, 0}, {"nf4", FormatFamily::nf4, 64},
    {"mxfp4", FormatFamily::mx, 32},           {"mxfp6_e2m3", FormatFamily::mx, 32},
    {"mxfp6_e3m2", FormatFamily::mx, 32},      {"mxfp8_e4m3", FormatFamily::mx, 32},
    {"mxfp8_e5m2", FormatFamily::mx, 32},      {"nvfp4", FormatFamily::nvfp4, 16},
    {"q4_0", FormatFamily::gguf, 32},          {"q4_1", FormatFamily::gguf, 32},
    {"q5_0", FormatFamily::gguf, 32},          {"q5_1", FormatFamily::gguf, 32},
    {"q8_0", FormatFamily::gguf, 32},          {"q2_k", FormatFamily::gguf, 256},
    {"q3_k", FormatFamily::gguf, 256},         {"q4_k", FormatFamily::gguf, 256},
    {"q5_k", FormatFamily::gguf, 256},         {"q6_k", FormatFamily::gguf, 256},
}};

// The entry of a name, or null.
constexpr const FormatName* findFormatName(std::string_view name) {
  for (const auto& entry : kFormatNames) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

}  // namespace qs::quant
