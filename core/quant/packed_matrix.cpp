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

// Groups of one scale that lie along a row.
bool alongRows(const Granularity& granularity) {
  using Of = Granularity::Kind;
  return granularity.kind == Of::tensor || granularity.kind == Of::row || granularity.kind == Of::group;
}

// The largest magnitude that a code stands for; infinity for NaN and infinity.
float largestValue(const PackedMatrix& m, const CodeForm& form) {
  std::array<bool, 256> seen{};
  for (const std::uint8_t code : m.codes) seen[code] = true;
  float largest = 0.0F;
  for (std::size_t code = 0; code < seen.size(); ++code) {
    if (!seen[code]) continue;
    const float value = form.value(static_cast<std::uint8_t>(code));
    if (!std::isfinite(value)) return std::numeric_limits<float>::infinity();
    largest = std::max(largest, std::fabs(value));
  }
  return largest;
}

// Codes and scales of a row of GGUF blocks.
void unpackBlocks(const QuantizedMatrix& from, const io::BlockType& type, const std::vector<std::uint8_t>& bytes,
                  PackedMatrix& out) {
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
        out.codes[row * from.cols + at] = bytes.empty() ? code : bytes[code];
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
  const io::BlockType* blocks = quantized.kind == CodeKind::block ? io::findBlockType(part.format) : nullptr;
  const CodeForm form = blocks != nullptr ? codeForm(*blocks) : codeForm(part);
  out.kind = form.kind;
  out.table = form.table;
  if (blocks != nullptr) {
    out.group = static_cast<std::size_t>(blocks->subBlock);
    out.scales.resize(rows * out.groups());
    unpackBlocks(quantized, *blocks, form.bytes, out);
  } else {
    const std::size_t fixed = fixedBlock(part);
    const bool grouped = part.granularity.kind == Granularity::Kind::group;
    out.group = fixed != 0 ? fixed : grouped ? static_cast<std::size_t>(part.granularity.group) : std::max<std::size_t>(1, cols);
    out.group = std::min(out.group, std::max<std::size_t>(1, cols));
    out.tensorScale = quantized.tensorScale;
    for (std::size_t row = 0; row < rows; ++row) {
      const std::uint8_t* from = quantized.codes.data() + row * quantized.codeCols;
      std::uint8_t* to = out.codes.data() + row * cols;
      if (form.bytes.empty()) {
        std::copy_n(from, cols, to);
      } else {
        std::transform(from, from + cols, to, [&](std::uint8_t code) { return form.bytes[code]; });
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
  if (!std::isfinite(largestValue(out, form) * largestScale)) return std::nullopt;
  return out;
}

std::optional<PackedMatrix> packedBf16(const tensor::Matrix& from) {
  const std::size_t n = from.size();
  const float* x = from.data();
  std::uint32_t lost = 0;
  for (std::size_t i = 0; i < n; ++i) lost |= std::bit_cast<std::uint32_t>(x[i]) & 0xffffU;
  if (lost != 0) return std::nullopt;
  PackedMatrix out;
  out.kind = CodeByte::bf16;
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
  const CodeForm form{from.kind, from.table, {}};
  for (std::size_t c = 0; from.kind != CodeByte::bf16 && c < values.size(); ++c) values[c] = form.value(static_cast<std::uint8_t>(c));
  for (std::size_t row = 0; row < from.rows; ++row) {
    for (std::size_t i = 0; i < from.cols; ++i) {
      const std::size_t at = row * from.cols + i;
      if (from.kind == CodeByte::bf16) {
        out.data()[at] = tensor::bfloatToFloat(static_cast<std::uint16_t>(from.codes[2 * at] | from.codes[2 * at + 1] << 8));
      } else {
        out.data()[at] = values[from.codes[at]] * from.scales[row * from.groups() + i / from.group];
      }
    }
  }
  return out;
}

}  // namespace qs::quant
