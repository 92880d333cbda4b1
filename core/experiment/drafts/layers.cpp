// The target's own first blocks, its final norm and its head.
#include "core/experiment/draft_kind.h"
#include "core/spec/drafters/layers_drafter.h"

namespace qs::experiment {

namespace {

base::Result<OpenedDraft> openLayers(const DraftSpec& spec, const DraftTarget& target, Services&, const base::TaskContext&) {
  OpenedDraft out;
  out.spec = spec;
  const auto layers = static_cast<std::int64_t>(spec.values.front());
  // Refuses a number of layers that the target does not have.
  QS_TRY(spec::makeLayersDrafter(target.prepared, layers, 1));
  out.model = target.prepared->withFirstBlocks(layers);
  const spec::Side side{target.name, &target.prepared->config(), target.tokenizer.get()};
  QS_ASSIGN(out.compatibility, spec::compatible(side, side));
  out.opsRatio = opsRatioOf(*out.model, *target.prepared);
  out.make = [prepared = target.prepared, layers](std::int64_t capacity) { return spec::makeLayersDrafter(prepared, layers, capacity); };
  return out;
}

}  // namespace

void register_layers(DraftRoster& roster) {
  roster.push_back({"layers", QS_LABEL("core", "the target's first layers"),
                    QS_LABEL("core", "Proposes what the target's first blocks make of the text, through its own norm and head; it holds no weights of its own."),
                    {}, {}, {{"k", QS_LABEL("core", "layers"), 2.0, 1.0, 1000.0, true}}, openLayers});
}

}  // namespace qs::experiment
