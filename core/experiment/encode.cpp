#include "core/experiment/encode.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/experiment/codes_text.h"
#include "core/io/block_type.h"
#include "core/quant/format.h"
#include "core/quant/scale_type.h"
#include "core/tensor/half_bits.h"

namespace qs::experiment {

namespace {

using base::ErrorKind;
using base::Result;

// A format of one code an element: how many bits, and both directions.
struct Elements {
  int bits = 0;
  std::uint32_t (*encode)(float) = nullptr;
  double (*decode)(std::uint32_t) = nullptr;
  const quant::Format* format = nullptr;  // in place of the functions
};

std::uint32_t halfCode(float value, bool saturate) {
  const std::uint16_t code = tensor::floatToHalf(value);
  const bool beyond = (code & 0x7fffU) == 0x7c00U;
  return saturate && beyond ? (code & 0x8000U) | 0x7bffU : code;
}

Result<Elements> elementsOf(std::string_view name, bool saturate) {
  Elements out;
  if (const quant::Format* format = quant::findFormat(name); format != nullptr) {
    out.bits = format->bits;
    out.format = format;
  } else if (name == "e8m0") {
    out.bits = 8;
    out.encode = quant::encodeE8m0;
    out.decode = [](std::uint32_t code) { return static_cast<double>(quant::decodeE8m0(code)); };
  } else if (name == "fp16") {
    out.bits = 16;
    out.encode = saturate ? +[](float value) { return halfCode(value, true); }
                          : +[](float value) { return halfCode(value, false); };
    out.decode = [](std::uint32_t code) {
      return static_cast<double>(tensor::halfToFloat(static_cast<std::uint16_t>(code)));
    };
  } else if (name == "bf16") {
    out.bits = 16;
    out.encode = [](float value) -> std::uint32_t { return tensor::floatToBfloat(value); };
    out.decode = [](std::uint32_t code) {
      return static_cast<double>(tensor::bfloatToFloat(static_cast<std::uint16_t>(code)));
    };
  } else if (name == "fp32") {
    out.bits = 32;
    out.encode = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    out.decode = [](std::uint32_t code) { return static_cast<double>(std::bit_cast<float>(code)); };
  } else {
    return base::fail(ErrorKind::usage, {QS_LABEL("core", "format '%1'"), {std::string(name.substr(0, 40))}},
                      QS_LABEL("core", "a format of the list, e8m0, fp16, bf16 or fp32"),
                      QS_LABEL("core", "no such format"), QS_LABEL("core", "see `quantspec formats`"));
  }
  return out;
}

void addBlock(const io::BlockType& type, const std::vector<std::uint8_t>& block, CodesAndValues& out) {
  float values[io::kMaxBlockElements];
  io::decodeBlock(type, block.data(), values);
  out.codes.push_back(hexBytes(block));
  out.values.insert(out.values.end(), values, values + type.elements);
}

Result<CodesAndValues> encodeBlocks(const io::BlockType& type, const std::vector<float>& values) {
  CodesAndValues out;
  const auto elements = static_cast<std::size_t>(type.elements);
  for (std::size_t at = 0; at < values.size(); at += elements) {
    std::vector<float> padded(values.begin() + static_cast<std::ptrdiff_t>(at),
                              values.begin() + static_cast<std::ptrdiff_t>(std::min(at + elements, values.size())));
    if (!std::all_of(padded.begin(), padded.end(), [](float x) { return std::isfinite(x); })) {
      return base::fail(ErrorKind::badInput, {QS_LABEL("core", "values for a block of %1"), {std::string(type.name)}},
                        QS_LABEL("core", "finite numbers"), QS_LABEL("core", "NaN or infinity"),
                        QS_LABEL("core", "take them out; `quantspec quantize` counts them and leaves them out"));
    }
    padded.resize(elements);
    std::vector<std::uint8_t> block(static_cast<std::size_t>(type.bytes));
    io::BlockCounts counts;
    type.encode(padded.data(), block.data(), counts);
    addBlock(type, block, out);
  }
  return out;
}

}  // namespace

Result<CodesAndValues> encodeValues(std::string_view name, const std::vector<float>& values,
                                    const EncodeOptions& options) {
  if (const io::BlockType* type = io::findBlockType(name); type != nullptr) return encodeBlocks(*type, values);
  QS_ASSIGN(const Elements elements, elementsOf(name, options.saturate));
  CodesAndValues out;
  for (const float value : values) {
    const std::uint32_t code = elements.format != nullptr
                                   ? elements.format->encode(value, options.away, options.saturate)
                                   : elements.encode(value);
    out.codes.push_back(hexCode(code, elements.bits));
    out.values.push_back(elements.format != nullptr ? elements.format->decode(code) : elements.decode(code));
  }
  return out;
}

Result<CodesAndValues> decodeCodes(std::string_view name, const std::vector<std::string>& codes) {
  CodesAndValues out;
  if (const io::BlockType* type = io::findBlockType(name); type != nullptr) {
    for (const std::string& text : codes) {
      QS_ASSIGN(const auto block, readHexBytes(text, static_cast<std::size_t>(type->bytes)));
      addBlock(*type, block, out);
    }
    return out;
  }
  QS_ASSIGN(const Elements elements, elementsOf(name, true));
  for (const std::string& text : codes) {
    QS_ASSIGN(const std::uint32_t code, readHexCode(text, elements.bits));
    out.codes.push_back(hexCode(code, elements.bits));
    out.values.push_back(elements.format != nullptr ? elements.format->decode(code) : elements.decode(code));
  }
  return out;
}

}  // namespace qs::experiment
