// The element types that a file of weights can hold (safetensors specification), with their sizes in bits.
// It is not the list of formats that the lab quantizes to (core/quant/formats).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qs::tensor {

enum class DType : std::uint8_t {
  BOOL, F4, F6_E2M3, F6_E3M2, U8, I8, F8_E5M2, F8_E4M3, F8_E8M0, F8_E4M3FNUZ, F8_E5M2FNUZ,
  I16, U16, F16, BF16, I32, U32, F32, C64, F64, I64, U64,
};

struct DTypeInfo {
  DType type;
  std::string_view name;  // as the safetensors header writes it
  unsigned bits;          // per element; 4 and 6 are packed
};

inline constexpr std::array<DTypeInfo, 22> kDTypes = {{
    {DType::BOOL, "BOOL", 8}, {DType::F4, "F4", 4}, {DType::F6_E2M3, "F6_E2M3", 6}, {DType::F6_E3M2, "F6_E3M2", 6},
    {DType::U8, "U8", 8}, {DType::I8, "I8", 8}, {DType::F8_E5M2, "F8_E5M2", 8}, {DType::F8_E4M3, "F8_E4M3", 8},
    {DType::F8_E8M0, "F8_E8M0", 8}, {DType::F8_E4M3FNUZ, "F8_E4M3FNUZ", 8}, {DType::F8_E5M2FNUZ, "F8_E5M2FNUZ", 8},
    {DType::I16, "I16", 16}, {DType::U16, "U16", 16}, {DType::F16, "F16", 16}, {DType::BF16, "BF16", 16},
    {DType::I32, "I32", 32}, {DType::U32, "U32", 32}, {DType::F32, "F32", 32}, {DType::C64, "C64", 64},
    {DType::F64, "F64", 64}, {DType::I64, "I64", 64}, {DType::U64, "U64", 64},
}};

constexpr const DTypeInfo& info(DType type) { return kDTypes[static_cast<std::size_t>(type)]; }
constexpr std::string_view name(DType type) { return info(type).name; }

constexpr std::optional<DType> dtypeFromName(std::string_view text) {
  for (const auto& entry : kDTypes) {
    if (entry.name == text) return entry.type;
  }
  return std::nullopt;
}

// True for the types that can be read as weights: F16, BF16, F32, F64.
constexpr bool isPlainFloat(DType type) {
  return type == DType::F16 || type == DType::BF16 || type == DType::F32 || type == DType::F64;
}

}  // namespace qs::tensor
