#include "core/experiment/logits.h"

#include "core/experiment/backend_kernel.h"
#include "core/experiment/quantized_model.h"
#include "core/model/session.h"

namespace qs::experiment {

base::Result<LogitsResult> runLogits(const LogitsSpec& spec, Services& services, const base::TaskContext& context) {
  if (spec.ids.empty()) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "token ids"), QS_LABEL("core", "at least one"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "give some, e.g. --ids 0,12,7"));
  }
  base::TaskContext inner = context;
  if (inner.pool == nullptr) inner.pool = &services.pool();
  QS_ASSIGN(const auto device, services.backend(spec.backend));
  QS_ASSIGN(auto prepared, services.prepared(spec.model, spec.backend, inner));
  if (spec.scheme) {
    const CalibrationSource source = [&](bool gram) {
      return calibrationOf({spec.model, {}, prepared}, spec.calibration, gram, "", services, inner);
    };
    QS_ASSIGN(const auto quantized, quantizeModel(prepared->model(), *spec.scheme, source, inner, rowsKernel(device)));
    QS_ASSIGN(prepared, prepareWeights(quantized.weights, device, inner, prepared.get()));
    if (quantized.run != nullptr) prepared = prepared->withRun(quantized.run);
  }
  QS_ASSIGN(auto session, model::Session::create(prepared));
  LogitsResult out;
  out.backend = device->name();
  QS_ASSIGN(out.logits,
            session.append(spec.ids, spec.last ? model::LogitRows::last : model::LogitRows::all, inner));
  return out;
}

}  // namespace qs::experiment
