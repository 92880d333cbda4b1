// A draft of chosen agreement, which runs the target itself: for the theory alone.
#include "core/experiment/draft_kind.h"
#include "core/spec/drafters/mix_drafter.h"

namespace qs::experiment {

namespace {

constexpr std::uint64_t kNoiseSeed = 1;

base::Result<OpenedDraft> openMix(const DraftSpec& spec, const DraftTarget& target, Services&, const base::TaskContext&) {
  OpenedDraft out;
  out.spec = spec;
  out.needsTarget = true;
  const spec::Side side{target.name, &target.prepared->config(), target.tokenizer.get()};
  QS_ASSIGN(out.compatibility, spec::compatible(side, side));
  out.opsRatio = 1.0;
  out.make = [prepared = target.prepared, w = spec.values.front()](std::int64_t capacity) -> base::Result<std::unique_ptr<spec::Drafter>> {
    QS_ASSIGN(auto scorer, spec::scorerOf(prepared, capacity));
    return spec::makeMixDrafter(std::move(scorer), w, kNoiseSeed);
  };
  out.notes.push_back(QS_LABEL("core", "This draft runs the target itself for every proposal: its agreement is a choice, and it can never save time."));
  return out;
}

}  // namespace

void register_mix(DraftRoster& roster) {
  roster.push_back({"mix", QS_LABEL("core", "chosen agreement"),
                    QS_LABEL("core", "Proposes from a mixture of the target's own distribution and noise: an agreement of your choice, for the theory; it runs the target and saves nothing."),
                    {}, {}, {{"w", QS_LABEL("core", "share of the target"), 0.7, 0.0, 1.0, false}}, openMix});
}

}  // namespace qs::experiment
