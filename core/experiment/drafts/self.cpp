// The target itself in fewer bits: what quantization saves, speculation makes exact again.
#include "core/experiment/draft_kind.h"
#include "core/experiment/prepared_scheme.h"
#include "core/spec/drafters/model_drafter.h"

namespace qs::experiment {

namespace {

base::Result<OpenedDraft> openSelf(const DraftSpec& spec, const DraftTarget& target, Services& services,
                                   const base::TaskContext& context) {
  OpenedDraft out;
  out.spec = spec;
  QS_ASSIGN(const auto scheme, quant::QuantScheme::parse(spec.argument));
  QS_ASSIGN(auto prepared, prepareUnder(target.name, target.original, scheme, target.calibration, target.restored, services, context));
  out.model = prepared.prepared;
  out.notes = std::move(prepared.notes);
  const spec::Side side{target.name, &target.prepared->config(), target.tokenizer.get()};
  QS_ASSIGN(out.compatibility, spec::compatible(side, side));
  out.opsRatio = 1.0;
  out.make = [model = out.model](std::int64_t capacity) { return spec::makeModelDrafter(model, capacity); };
  return out;
}

}  // namespace

void register_self(DraftRoster& roster) {
  roster.push_back({"self", QS_LABEL("core", "the target in fewer bits"),
                    QS_LABEL("core", "Proposes what the target would write under a scheme; the target as it is checks it."),
                    QS_LABEL("core", "a scheme"), "int4:g32", {}, openSelf});
}

}  // namespace qs::experiment
