#include "core/quant/code_form.h"

#include "core/base/contract.h"
#include "core/quant/format.h"

namespace qs::quant {

namespace {

constexpr int kLowest4 = -8;
constexpr int kHighest4 = 7;

// Integers between these bounds; of four bits they are two's complement in the lowest four.
CodeForm integers(int lowest, int highest) {
  CodeForm form;
  if (lowest < kLowest4 || highest > kHighest4) return form;
  form.kind = CodeByte::table4;
  for (int code = kLowest4; code <= kHighest4; ++code) {
    form.table[static_cast<std::size_t>(code & 15)] = static_cast<float>(code);
  }
  form.bytes.resize(256);
  for (std::size_t c = 0; c < form.bytes.size(); ++c) form.bytes[c] = static_cast<std::uint8_t>(c & 15U);
  return form;
}

// The E4M3 code of each code of a smaller float: all of their values are numbers of E4M3.
std::vector<std::uint8_t> e4m3Codes(const Format& from) {
  const Format* e4m3 = findFormat("fp8_e4m3");
  QS_CONTRACT(e4m3 != nullptr);
  std::vector<std::uint8_t> out(256);
  for (std::size_t c = 0; c < from.codeValues.size(); ++c) {
    const std::uint32_t code = e4m3->encode(static_cast<float>(from.codeValues[c]));
    QS_CONTRACT(e4m3->decode(code) == from.codeValues[c]);
    out[c] = static_cast<std::uint8_t>(code);
  }
  return out;
}

}  // namespace

float CodeForm::value(std::uint8_t byte) const {
  switch (kind) {
    case CodeByte::int8: return static_cast<float>(static_cast<std::int8_t>(byte));
    case CodeByte::table4: return table[byte & 15U];
    case CodeByte::e4m3: return static_cast<float>(findFormat("fp8_e4m3")->decode(std::uint32_t{byte}));
    case CodeByte::e5m2: return static_cast<float>(findFormat("fp8_e5m2")->decode(std::uint32_t{byte}));
    case CodeByte::bf16: break;
  }
  QS_CONTRACT(false);  // half a number
  return 0.0F;
}

CodeForm codeForm(const PartScheme& part) {
  if (const int bits = part.integerBits(); bits != 0) return integers(-(1 << (bits - 1)), (1 << (bits - 1)) - 1);
  const Format* format = findFormat(part.format);
  QS_CONTRACT(format != nullptr && format->bits <= 8);
  CodeForm form;
  if (format->bits == 4) {
    form.kind = CodeByte::table4;
    for (std::size_t c = 0; c < form.table.size(); ++c) form.table[c] = static_cast<float>(format->codeValues[c]);
  } else if (format->bits == 8) {
    form.kind = format->element->exponentBits == 4 ? CodeByte::e4m3 : CodeByte::e5m2;
  } else {
    form.kind = CodeByte::e4m3;
    form.bytes = e4m3Codes(*format);
  }
  return form;
}

CodeForm codeForm(const io::BlockType& type) { return integers(type.lowestCode, type.highestCode); }

}  // namespace qs::quant
