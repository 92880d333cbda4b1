#include "core/quant/rounder.h"

#include "core/base/contract.h"
#include "core/quant/format.h"
#include "core/quant/format_names.h"
#include "core/quant/grid_kernel.h"
#include "core/quant/quantizer.h"

namespace qs::quant {

std::optional<QsRounder> rounderOf(const PartScheme& part) {
  QsRounder out{};
  if (part.integerBits() != 0) {
    out.integer = intParameters(part);
    out.integerScale = static_cast<std::int32_t>(part.scaleType());
    return out;
  }
  const FormatFamily family = findFormatName(part.format)->family;
  if (family == FormatFamily::plain || family == FormatFamily::gguf) return {};
  const Format* format = findFormat(part.format);
  QS_CONTRACT(format != nullptr);
  out.isGrid = 1;
  out.grid = gridOf(part, *format);
  return out;
}

}  // namespace qs::quant
