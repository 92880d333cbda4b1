// What of the grammar can be run on one matrix of weights.
#include <algorithm>
#include <string>

#include "core/quant/format_names.h"
#include "core/quant/method.h"
#include "core/quant/quantizer.h"

namespace qs::quant {

using base::ErrorKind;
using base::Status;

Status checkAvailable(const QuantScheme& scheme) {
  const auto lacks = [&scheme](base::Text what) -> Status {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme.text()}},
                      QS_LABEL("core", "what this version can run: weights in any format, by rtn or mse"),
                      std::move(what));
  };
  // One matrix has no activations, no cache and no neighbours.
  const auto beyond = [&scheme](std::string part) -> Status {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme.text()}},
                      QS_LABEL("core", "weights alone, by rtn or mse"),
                      {QS_LABEL("core", "%1, which is about a whole model"), {std::move(part)}},
                      QS_LABEL("core", "measure it in a model with `quantspec loss`"));
  };
  if (scheme.activations) return beyond("+a=");
  if (scheme.kv) return beyond("+kv=");
  if (scheme.attention) return beyond("+attn=");
  for (const MethodUse& use : scheme.methods) {
    if (findMethod(use.name) == nullptr) return beyond("/" + use.name);
  }
  const PartScheme& weights = scheme.weights;
  const FormatFamily family = findFormatName(weights.format)->family;
  const bool chooses = std::any_of(scheme.methods.begin(), scheme.methods.end(),
                                   [](const MethodUse& use) { return findMethod(use.name)->choose != nullptr; });
  if ((family == FormatFamily::plain || family == FormatFamily::gguf) && !scheme.methods.empty()) {
    return lacks({family == FormatFamily::plain
                      ? QS_LABEL("core", "method %1 on %2, which has no scales to choose")
                      : QS_LABEL("core", "method %1 on %2, whose blocks have an encoder of their own"),
                  {scheme.methods.front().name, weights.format}});
  }
  if (weights.scaleType() == ScaleType::e8m0 && weights.grid == GridKind::full) {
    return lacks({QS_LABEL("core", "scale=e8m0 with full, whose scale has a sign"), {}});
  }
  if (weights.clip && chooses) {
    return lacks(
        {QS_LABEL("core", "clip= together with %1, which chooses the clipping itself"), {scheme.methods.front().name}});
  }
  // Without a layer's inputs there is nothing for such a method to go by.
  const auto blind = std::find_if(scheme.methods.begin(), scheme.methods.end(),
                                  [](const MethodUse& use) { return findMethod(use.name)->withInputs != nullptr; });
  if (blind != scheme.methods.end()) {
    return base::fail(ErrorKind::unavailable, {QS_LABEL("core", "scheme '%1'"), {scheme.text()}},
                      QS_LABEL("core", "a method that looks at the weights alone, rtn or mse"),
                      {QS_LABEL("core", "%1, which needs a model and calibration text"), {blind->name}},
                      QS_LABEL("core", "measure it in a model with `quantspec loss`"));
  }
  return {};
}

}  // namespace qs::quant
