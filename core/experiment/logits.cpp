#include "core/experiment/logits.h"

#include "core/experiment/prepared_scheme.h"
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
    QS_ASSIGN(const auto under, prepareUnder(spec.model, prepared, *spec.scheme, spec.calibration, true, services, inner));
    prepared = under.prepared;
  }
  QS_ASSIGN(auto session, model::Session::create(prepared));
  LogitsResult out;
  out.backend = device->name();
  QS_ASSIGN(out.logits,
            session.append(spec.ids, spec.last ? model::LogitRows::last : model::LogitRows::all, inner));
  return out;
}

}  // namespace qs::experiment
