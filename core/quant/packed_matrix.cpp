#include "core/quant/packed_matrix.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/contract.h"
#include "core/io/block_type.h"
#include "core/quant/format.h"
#include "core/quant/format_names.h"
#include "core/tensor/half_bits.h"

namespace qs::quant {

namespace {

using Kind = PackedMatrix::Kind;

constexpr int kLowest4 = -8;
constexpr int kHighest4 = 7;

// Two's complement, by the lowest four bits.
std::array<float, 16> signedTable() {
  std::array<float, 16> out{};
  for (int code = kLowest4; code <= kHighest4; ++code) out[static_cast<std::size_t>(code & 15)] = static_cast<float>(code);
  return out;
}

bool fourBits(const io::BlockType& type) { return type.lowestCode >= kLowest4 && type.highestCode <= kHighest4; }

// Groups of one scale that lie along a row.
bool alongRows(const Granularity& granularity) {
  using Of = Granularity::Kind;
  return granularity.kind == Of::tensor || granularity.kind == Of::row || granularity.kind == Of::group;
}

// The E4M3 code of each code of a smaller float: all of their values are numbers of E4M3.
std::vector<std::uint8_t> e4m3Codes(const Format& from) {
  const Format* e4m3 = findFormat("fp8_e4m3");
  QS_CONTRACT(e4m3 != nullptr);
  std::vector<std::uint8_t> out;
  for (const double value : from.codeValues) {
    const std::uint32_t code = e4m3->encode(static_cast<float>(value));
    QS_CONTRACT(e4m3->decode(code) == value);
    out.push_back(static_cast<std::uint8_t>(code));
  }
  return out;
}

// The largest magnitude that a code stands for; infinity for NaN and infinity.
float largestValue(const PackedMatrix& m) {
  std::array<bool, 256> seen{};
  for (const std::uint8_t code : m.codes) seen[code] = true;
  float largest = 0.0F;
  for (std::size_t code = 0; code < seen.size(); ++code) {
    if (!seen[code]) continue;
    float value = 0.0F;
    switch (m.kind) {
      case Kind::int8: value = static_cast<float>(static_cast<std::int8_t>(code)); break;
      case Kind::table4: value = m.table[code & 15U]; break;
      case Kind::e4m3: value = static_cast<float>(findFormat("fp8_e4m3")->decode(static_cast<std::uint32_t>(code))); break;
      case Kind::e5m2: value = static_cast<float>(findFormat("fp8_e5m2")->decode(static_cast<std::uint32_t>(code))); break;
      case Kind::bf16: break;
    }
    largest = std::isfinite(value) ? std::max(largest, std::fabs(value)) : std::numeric_limits<float>::infinity();
    if (std::isinf(largest)) break;
  }
  return largest;
}

// Codes and scales of a row of GGUF blocks.
void unpackBlocks(const QuantizedMatrix& from, const io::BlockType& type, PackedMatrix& out) {
  const auto elements = static_cast<std::size_t>(type.elements);
  const std::size_t blocks = (from.cols + elements - 1) / elements;
  io::BlockParts parts;
  for (std::size_t row = 0; row < from.rows; ++row) {
    for (std::size_t b = 0; b < blocks; ++b) {
      type.unpack(from.codes.data() + row * from.codeCols + b * static_cast<std::size_t>(type.bytes), parts);
      const std::size_t n = std::min(elements, from.cols - b * elements);
      for (std::size_t i = 0; i < n; ++i) {
        const auto code = static_cast<std::uint8_t>(parts.codes[i]);
        const std::size_t at = b * elements + i;
        out.codes[row * from.cols + at] = out.kind == Kind::table4 ? code & 15U : code;
        out.scales[row * out.groups() + at / out.group] = parts.scales[i / out.group];
      }
    }
  }
}

}  // namespace

bool hasPackedForm(const PartScheme& part) {
  if (const int bits = part.integerBits(); bits != 0) return part.grid != GridKind::asym && alongRows(part.granularity);
  if (const io::BlockType* type = io::findBlockType(part.format)) return !type->hasOffset;
  const Format* format = findFormat(part.format);
  return format != nullptr && !part.isPlain() && (format->bits <= 8) && (fixedBlock(part) != 0 || alongRows(part.granularity));
}

std::optional<PackedMatrix> packed(const QuantizedMatrix& quantized, const PartScheme& part) {
  if (!hasPackedForm(part)) return std::nullopt;
  const std::size_t rows = quantized.rows;
  const std::size_t cols = quantized.cols;
  PackedMatrix out;
  out.rows = rows;
  out.cols = cols;
  out.codes.resize(rows * cols);
  if (quantized.kind == CodeKind::block) {
    const io::BlockType& type = *io::findBlockType(part.format);
    out.kind = fourBits(type) ? Kind::table4 : Kind::int8;
    if (out.kind == Kind::table4) out.table = signedTable();
    out.group = static_cast<std::size_t>(type.subBlock);
    out.scales.resize(rows * out.groups());
    unpackBlocks(quantized, type, out);
  } else {
    const std::size_t fixed = fixedBlock(part);
    const bool grouped = part.granularity.kind == Granularity::Kind::group;
    out.group = fixed != 0 ? fixed : grouped ? static_cast<std::size_t>(part.granularity.group) : std::max<std::size_t>(1, cols);
    out.group = std::min(out.group, std::max<std::size_t>(1, cols));
    out.tensorScale = quantized.tensorScale;
    std::vector<std::uint8_t> as;  // the code kept for each code; empty: itself
    if (const int bits = part.integerBits(); bits != 0) {
      out.kind = bits <= 4 ? Kind::table4 : Kind::int8;
      if (out.kind == Kind::table4) out.table = signedTable();
    } else {
      const Format& format = *findFormat(part.format);
      if (format.bits == 4) {
        out.kind = Kind::table4;
        for (std::size_t c = 0; c < 16; ++c) out.table[c] = static_cast<float>(format.codeValues[c]);
      } else if (format.bits == 8) {
        out.kind = format.element->exponentBits == 4 ? Kind::e4m3 : Kind::e5m2;
      } else {
        out.kind = Kind::e4m3;
        as = e4m3Codes(format);
      }
    }
    for (std::size_t row = 0; row < rows; ++row) {
      const std::uint8_t* from = quantized.codes.data() + row * quantized.codeCols;
      std::uint8_t* to = out.codes.data() + row * cols;
      if (as.empty()) {
        const auto mask = static_cast<std::uint8_t>(out.kind == Kind::table4 ? 15U : 255U);
        for (std::size_t i = 0; i < cols; ++i) to[i] = from[i] & mask;
      } else {
        for (std::size_t i = 0; i < cols; ++i) to[i] = as[from[i]];
      }
    }
    const std::size_t groups = out.groups();
    out.scales.resize(rows * groups);
    if (part.granularity.kind == Granularity::Kind::tensor && fixed == 0) {
      std::fill(out.scales.begin(), out.scales.end(), quantized.scales.empty() ? 0.0F : quantized.scales[0]);
    } else {
      QS_CONTRACT(quantized.scales.size() == out.scales.size());
      std::copy(quantized.scales.begin(), quantized.scales.end(), out.scales.begin());
    }
  }
  float largestScale = 0.0F;
  for (const float s : out.scales) largestScale = std::max(largestScale, std::fabs(s));
  if (!std::isfinite(largestValue(out) * largestScale)) return std::nullopt;
  return out;
}

std::optional<PackedMatrix> packedBf16(const tensor::Matrix& from) {
  const std::size_t n = from.size();
  const float* x = from.data();
  std::uint32_t lost = 0;
  for (std::size_t i = 0; i < n; ++i) lost |= std::bit_cast<std::uint32_t>(x[i]) & 0xffffU;
  if (lost != 0) return std::nullopt;
  PackedMatrix out;
  out.kind = Kind::bf16;
  out.rows = from.rows();
  out.cols = from.cols();
  out.group = std::max<std::size_t>(1, out.cols);
  out.codes.resize(2 * n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(x[i]);
    out.codes[2 * i] = static_cast<std::uint8_t>(bits >> 16);
    out.codes[2 * i + 1] = static_cast<std::uint8_t>(bits >> 24);
  }
  return out;
}

tensor::Matrix restored(const PackedMatrix& from) {
  tensor::Matrix out(from.rows, from.cols);
  std::array<float, 256> values{};
  for (std::size_t c = 0; c < values.size(); ++c) {
    const auto code = static_cast<std::uint32_t>(c);
    switch (from.kind) {
      case Kind::bf16: break;
      case Kind::int8: values[c] = static_cast<float>(static_cast<std::int8_t>(c)); break;
      case Kind::table4: values[c] = from.table[c & 15U]; break;
      case Kind::e4m3: values[c] = static_cast<float>(findFormat("fp8_e4m3")->decode(code)); break;
      case Kind::e5m2: values[c] = static_cast<float>(findFormat("fp8_e5m2")->decode(code)); break;
    }
  }
  for (std::size_t row = 0; row < from.rows; ++row) {
    for (std::size_t i = 0; i < from.cols; ++i) {
      const std::size_t at = row * from.cols + i;
      if (from.kind == Kind::bf16) {
        out.data()[at] = tensor::bfloatToFloat(static_cast<std::uint16_t>(from.codes[2 * at] | from.codes[2 * at + 1] << 8));
      } else {
        out.data()[at] = values[from.codes[at]] * from.scales[row * from.groups() + i / from.group];
      }
    }
  }
  return out;
}

}  // namespace qs::quant
