#include "core/quant/scale_layout.h"

#include <algorithm>

#include "core/base/contract.h"
#include "core/quant/format_names.h"
#include "core/quant/method.h"

namespace qs::quant {

using base::ErrorKind;
using base::Result;
using base::Status;

std::vector<std::size_t> ScaleLayout::stretchOfColumns() const {
  std::vector<std::size_t> out(starts.back());
  for (std::size_t s = 0; s < stretches(); ++s) {
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(starts[s]),
              out.begin() + static_cast<std::ptrdiff_t>(starts[s + 1]), s);
  }
  return out;
}

Result<ScaleLayout> scaleLayout(const Granularity& granularity, std::size_t rows, std::size_t cols) {
  QS_CONTRACT(rows > 0 && cols > 0);
  using Kind = Granularity::Kind;
  ScaleLayout out;
  out.starts.push_back(0);
  if (granularity.kind == Kind::col) {
    for (std::size_t c = 1; c <= cols; ++c) out.starts.push_back(c);
  } else {
    QS_ASSIGN(const auto lengths, groupLengths(granularity, cols));
    for (const std::size_t length : lengths) out.starts.push_back(out.starts.back() + length);
  }
  if (granularity.kind == Kind::tensor || granularity.kind == Kind::col) {
    out.rowsTogether = rows;
  } else if (granularity.kind == Kind::block) {
    out.rowsTogether = std::min(static_cast<std::size_t>(granularity.blockRows), rows);
  }
  return out;
}

QuantScheme weightsAlone(const QuantScheme& scheme) {
  QuantScheme out;
  out.weights = scheme.weights;
  for (const MethodUse& use : scheme.methods) {
    const Method* method = findMethod(use.name);
    if (method != nullptr && method->choose != nullptr) out.methods.push_back(use);
  }
  return out;
}

std::uint64_t tensorScaleUnderflows(const PartScheme& weights, const QuantizedMatrix& out) {
  const bool twoLevels = findFormatName(weights.format)->family == FormatFamily::nvfp4;
  return twoLevels && out.tensorScale == 0.0F && out.stats.maxAbs > 0.0 ? 1 : 0;
}

Status checkChoosable(const QuantScheme& scheme, std::string_view method) {
  const PartScheme& weights = scheme.weights;
  const FormatFamily family = findFormatName(weights.format)->family;
  if (family == FormatFamily::plain || family == FormatFamily::gguf) {
    return base::fail(
        ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme.text()}},
        {QS_LABEL("core", "a format whose scales %1 can choose"), {std::string(method)}},
        {family == FormatFamily::plain ? QS_LABEL("core", "method %1 on %2, which has no scales to choose")
                                       : QS_LABEL("core", "method %1 on %2, whose blocks have an encoder of their own"),
         {std::string(method), weights.format}});
  }
  return checkAvailable(weightsAlone(scheme));
}

}  // namespace qs::quant
