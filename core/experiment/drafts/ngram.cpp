// Lookup in the text so far.
#include "core/experiment/draft_kind.h"
#include "core/spec/drafters/ngram_drafter.h"

namespace qs::experiment {

namespace {

base::Result<OpenedDraft> openNgram(const DraftSpec& spec, const DraftTarget& target, Services&, const base::TaskContext&) {
  OpenedDraft out;
  out.spec = spec;
  const spec::NgramSettings settings{static_cast<std::int64_t>(spec.values[0]), static_cast<std::int64_t>(spec.values[1])};
  QS_TRY(spec::makeNgramDrafter(settings));  // refuses lengths that make no sense together
  const spec::Side side{target.name, &target.prepared->config(), target.tokenizer.get()};
  QS_ASSIGN(out.compatibility, spec::compatible(side, side));
  out.make = [settings](std::int64_t) { return spec::makeNgramDrafter(settings); };
  return out;
}

}  // namespace

void register_ngram(DraftRoster& roster) {
  roster.push_back({"ngram", QS_LABEL("core", "lookup in the text"),
                    QS_LABEL("core", "Proposes what followed the last time the same few tokens stood in the text; it costs next to nothing."),
                    {}, {},
                    {{"min", QS_LABEL("core", "fewest tokens alike"), 1.0, 1.0, 16.0, true},
                     {"max", QS_LABEL("core", "most tokens alike"), 4.0, 1.0, 16.0, true}},
                    openNgram});
}

}  // namespace qs::experiment
