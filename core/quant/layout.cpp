// How many groups and blocks a matrix has, and how many bits they take.
#include "core/io/block_type.h"
#include "core/quant/format.h"
#include "core/quant/format_names.h"
#include "core/quant/quantizer.h"

namespace qs::quant {

using base::ErrorKind;
using base::Result;

Result<std::vector<std::size_t>> groupLengths(const Granularity& granularity, std::size_t cols) {
  std::vector<std::size_t> lengths;
  if (granularity.kind == Granularity::Kind::group || granularity.kind == Granularity::Kind::block) {
    const bool rows = granularity.kind == Granularity::Kind::group;
    const auto group = static_cast<std::size_t>(rows ? granularity.group : granularity.blockCols);
    for (std::size_t at = 0; at < cols; at += group) lengths.push_back(std::min(group, cols - at));
    return lengths;
  }
  if (granularity.kind == Granularity::Kind::split) {
    std::size_t sum = 0;
    for (const std::int64_t length : granularity.split) {
      lengths.push_back(static_cast<std::size_t>(length));
      if (__builtin_add_overflow(sum, lengths.back(), &sum)) sum = cols + 1;
      if (sum > cols) break;
    }
    if (sum != cols) {
      return base::fail(ErrorKind::usage, {QS_LABEL("core", "group lengths %1"), {granularity.text()}},
                        {QS_LABEL("core", "lengths that add up to the %1 values of a row"), {std::to_string(cols)}},
                        {QS_LABEL("core", "a sum of %1"), {sum > cols ? "more" : std::to_string(sum)}},
                        QS_LABEL("core", "change the lengths, or use a group size such as g32"));
    }
    return lengths;
  }
  lengths.push_back(cols);
  return lengths;
}

namespace {

constexpr double kTensorScaleBits = 32.0;  // nvfp4's second level

std::size_t ceilDivide(std::size_t n, std::size_t by) {
  return n / by + (n % by != 0 ? 1 : 0);
}

}  // namespace

std::size_t fixedBlock(const PartScheme& part) {
  const FormatName* entry = findFormatName(part.format);
  if (entry == nullptr || entry->family == FormatFamily::nf4) return 0;
  return static_cast<std::size_t>(entry->block);
}

std::size_t groupCount(const PartScheme& part, std::size_t rows, std::size_t cols) {
  switch (part.granularity.kind) {
    case Granularity::Kind::col: return cols;
    case Granularity::Kind::row: return rows;
    case Granularity::Kind::group: return rows * ceilDivide(cols, static_cast<std::size_t>(part.granularity.group));
    case Granularity::Kind::split: return rows * part.granularity.split.size();
    case Granularity::Kind::block:
      return ceilDivide(rows, static_cast<std::size_t>(part.granularity.blockRows)) *
             ceilDivide(cols, static_cast<std::size_t>(part.granularity.blockCols));
    default: return 1;
  }
}

double storedBits(const PartScheme& part, std::size_t rows, std::size_t cols) {
  const double elements = static_cast<double>(rows) * static_cast<double>(cols);
  if (part.isPlain()) return elements * (part.format == "fp32" ? 32.0 : 16.0);
  if (const io::BlockType* type = io::findBlockType(part.format); type != nullptr) {
    const std::size_t blocks = ceilDivide(cols, static_cast<std::size_t>(type->elements));
    return static_cast<double>(rows) * static_cast<double>(blocks) * type->bytes * 8.0;
  }
  const Format* format = findFormat(part.format);
  const int codeBits = format != nullptr ? format->bits : 0;
  const int perScale = bits(part.scaleType()) + (part.grid == GridKind::asym ? codeBits : 0);
  double codes = elements;
  if (const std::size_t block = fixedBlock(part); block != 0) {
    codes = static_cast<double>(rows) * static_cast<double>(ceilDivide(cols, block) * block);
  }
  const bool twoLevels = findFormatName(part.format)->family == FormatFamily::nvfp4;
  return codes * codeBits + static_cast<double>(groupCount(part, rows, cols)) * perScale +
         (twoLevels ? kTensorScaleBits : 0.0);
}

}  // namespace qs::quant
