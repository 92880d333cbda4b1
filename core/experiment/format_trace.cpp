// What one value becomes in a format, and how the scale of its block is chosen.
#include <algorithm>
#include <cmath>

#include "core/experiment/encode.h"
#include "core/experiment/format_view.h"
#include "core/io/block_type.h"
#include "core/quant/format.h"
#include "core/quant/grid_kernel.h"
#include "core/quant/quantizer.h"
#include "core/quant/scale_type.h"
#include "core/tensor/half_bits.h"

namespace qs::experiment {

namespace {

using quant::FormatFamily;

constexpr std::size_t kValueAt = 2;  // the settings' value in blockValues()

// A grid of whole numbers at a scale of 1: the nearest one, held to the grid.
ValueInBlock nearestInteger(const FormatGrid& grid, double value, quant::Rounding rounding) {
  const double whole = rounding == quant::Rounding::away ? std::round(value) : std::nearbyint(value);
  const GridCode& code = grid.codes[grid.nearest(std::clamp(whole, grid.lowest(), grid.highest()))];
  return {code.code, code.value, 1.0, 0.0};
}

ValueInBlock encodeHalf(const std::string& name, float value, bool saturate) {
  const bool half = name == "fp16";
  std::uint16_t code = half ? tensor::floatToHalf(value) : tensor::floatToBfloat(value);
  // As encodeValues (encode.h): fp16 saturates when asked to, bf16 reaches as far as F32.
  if (half && saturate && (code & 0x7fffU) == 0x7c00U) code = static_cast<std::uint16_t>((code & 0x8000U) | 0x7bffU);
  const float restored = half ? tensor::halfToFloat(code) : tensor::bfloatToFloat(code);
  return {code, static_cast<double>(restored), 1.0, 0.0};
}

void findNeighbours(const FormatGrid& grid, double value, ValueTrace& trace) {
  const auto it = std::lower_bound(grid.codes.begin(), grid.codes.end(), value,
                                   [](const GridCode& code, double x) { return code.value < x; });
  if (it != grid.codes.end()) trace.above = it->value;
  if (it != grid.codes.end() && it->value == value) {
    trace.below = it->value;
  } else if (it != grid.codes.begin()) {
    trace.below = std::prev(it)->value;
  }
}

}  // namespace

base::Result<ValueInBlock> quantizeInBlock(const std::string& name, const FormatSettings& settings) {
  const std::vector<float> values = blockValues(name, settings);
  QS_ASSIGN(const quant::QuantizedMatrix q,
            quant::quantize({values.data(), 1, values.size()}, schemeFor(name, settings), {}, {}));
  ValueInBlock out;
  out.restored = static_cast<double>(q.restored.values()[kValueAt]);
  if (q.kind == quant::CodeKind::block) {
    const io::BlockType& type = *io::findBlockType(name);
    io::BlockParts parts;
    type.unpack(q.codes.data(), parts);
    out.scale = static_cast<double>(parts.scales[0]);
    out.offset = type.hasOffset ? static_cast<double>(parts.offsets[0]) : 0.0;
    const int code = parts.codes[kValueAt];
    // Q8_0 stores two's complement, the others the distance from their lowest code.
    out.code = static_cast<std::uint32_t>(type.codeBits == 8 ? code & 0xff : code - type.lowestCode);
  } else if (q.kind != quant::CodeKind::none) {
    const quant::Format& format = *quant::findFormat(name);
    out.code = static_cast<std::uint32_t>(q.code(0, kValueAt)) & ((1U << format.bits) - 1U);
    out.scale = static_cast<double>(q.scales[0]);
    if (!q.zeroPoints.empty()) out.offset = -out.scale * q.zeroPoints[0];
  } else {
    out.code = encodeHalf(name, values[kValueAt], settings.saturate).code;
  }
  return out;
}

base::Result<ValueTrace> traceValue(const FormatGrid& grid, const FormatSettings& settings) {
  const std::string& name = grid.name;
  const quant::Format* format = quant::findFormat(name);
  const bool integer = quant::findFormatName(name)->family == FormatFamily::integer;
  ValueTrace trace;
  trace.name = name;
  trace.value = static_cast<float>(settings.value);
  const double value = static_cast<double>(trace.value);
  ValueInBlock found;
  if (format == nullptr) {
    found = encodeHalf(name, trace.value, settings.saturate);
  } else if (settings.scaled) {
    QS_ASSIGN(found, quantizeInBlock(name, settings));
    trace.scheme = schemeFor(name, settings).text();
  } else if (integer) {
    found = nearestInteger(grid, value, settings.rounding);
    trace.reproducible = format->encode(trace.value, settings.rounding == quant::Rounding::away, settings.saturate) == found.code;
  } else {
    found.code = format->encode(trace.value, settings.rounding == quant::Rounding::away, settings.saturate);
    found.restored = format->decode(found.code);
    // The command's `encode` packs GGUF blocks, which choose a scale of their own.
    trace.reproducible = io::findBlockType(name) == nullptr;
  }
  trace.code = found.code;
  trace.restored = found.restored;
  trace.scale = found.scale;
  trace.offset = found.offset;
  trace.error = trace.restored - value;
  trace.quotient = found.scale == 0.0 ? 0.0 : (value - found.offset) / found.scale;
  findNeighbours(grid, value, trace);
  trace.exact = trace.restored == value;
  trace.beyond = value > grid.highest() || value < grid.lowest();
  // GGUF's encoders look for the block's least error; midway means nothing to them.
  const bool rounds = format == nullptr || io::findBlockType(name) == nullptr;
  trace.tie = rounds && !trace.exact && trace.below && trace.above && value - *trace.below == *trace.above - value;
  trace.becameZero = value != 0.0 && trace.restored == 0.0;
  const auto it = std::find_if(grid.codes.begin(), grid.codes.end(), [&](const GridCode& code) { return code.code == trace.code; });
  trace.subnormal = it != grid.codes.end() && it->subnormal;
  return trace;
}

std::vector<SharedScale> sharedScales(const std::string& name, const FormatSettings& settings) {
  const quant::FormatName* entry = quant::findFormatName(name);
  if (entry == nullptr || entry->family != FormatFamily::mx) return {};
  const quant::SmallFloat& element = *quant::findFormat(name)->element;
  const auto absmax = static_cast<float>(settings.reach());
  std::vector<SharedScale> rules;
  for (const auto rule : {quant::MxRule::floor, quant::MxRule::ceil, quant::MxRule::rceil, quant::MxRule::even}) {
    SharedScale row;
    row.rule = rule;
    const float scale = quant::sharedScale(absmax, element, rule).value;
    row.scale = static_cast<double>(scale);
    row.byte = quant::encodeE8m0(scale);
    row.exponent = static_cast<int>(row.byte) - 127;
    const float quotient = absmax / scale;
    row.largest = static_cast<double>(element.decode(element.encode(quotient, settings.rounding == quant::Rounding::away)) * scale);
    row.saturates = quotient > element.maxValue();
    rules.push_back(row);
  }
  return rules;
}

std::optional<TwoLevels> twoLevels(const std::string& name, const FormatSettings& settings) {
  const quant::FormatName* entry = quant::findFormatName(name);
  if (entry == nullptr || entry->family != FormatFamily::nvfp4) return std::nullopt;
  const auto absmax = static_cast<float>(settings.reach());
  TwoLevels out;
  const float tensorScale = quant::nvfp4TensorScale(static_cast<float>(settings.tensorReach())).value;
  out.tensorScale = static_cast<double>(tensorScale);
  const double largest = static_cast<double>(quant::kE2M1.maxValue());
  if (tensorScale == 0.0F) {
    out.zero = true;
    return out;
  }
  out.wanted = static_cast<double>(absmax) / (largest * out.tensorScale);
  const float blockScale = quant::storedScaleOf(out.wanted, quant::ScaleType::e4m3).value;
  out.blockScale = static_cast<double>(blockScale);
  out.blockCode = quant::kE4M3.encode(blockScale);
  out.subnormal = blockScale > 0.0F && blockScale < quant::kE4M3.minNormal();
  out.zero = blockScale == 0.0F;
  const float scale = blockScale * tensorScale;
  out.scale = static_cast<double>(scale);
  if (scale > 0.0F) out.largest = static_cast<double>(quant::kE2M1.decode(quant::kE2M1.encode(absmax / scale)) * scale);
  return out;
}

}  // namespace qs::experiment
