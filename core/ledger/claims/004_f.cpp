// 004.f: calibrating on another kind of text.
#include "core/experiment/mismatch.h"
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute004f(Workbench& bench) {
  experiment::MismatchSpec spec;
  spec.schemes = experiment::mismatchSchemes();
  // Quick: the first tokens of each text are half calibrated on and half scored.
  if (bench.spec().form == Form::quick) spec.windows = bench.windows() / 2;
  spec.scored = bench.spec().form == Form::quick ? bench.windows() / 2 : bench.windows();
  spec.backend = bench.spec().backend;
  QS_ASSIGN(const auto result, experiment::runMismatch(spec, bench.services(), bench.context()));
  Outcome out;
  std::string penalties;
  std::string cheaper;
  std::string costlier;
  for (const auto& scheme : result.schemes) {
    out.figures.push_back(found({QS_LABEL("core", "%1: penalty"), {scheme.scheme}}, "nats", scheme.penalty));
    const std::string shown = scheme.scheme + " " + change(scheme.penalty);
    penalties += (penalties.empty() ? "" : ", ") + shown;
    std::string& side = scheme.penalty > 0.0 ? costlier : cheaper;
    side += (side.empty() ? "" : ", ") + shown;
  }
  // How often the text's own calibration is the best of the four, over schemes and texts.
  int best = 0;
  int places = 0;
  for (const auto& scheme : result.schemes) {
    for (std::size_t scored = 0; scored < result.texts.size(); ++scored) {
      ++places;
      bool own = true;
      for (std::size_t on = 0; on < result.texts.size(); ++on) own = own && scheme.cells[scored][scored].loss <= scheme.cells[on][scored].loss;
      best += own ? 1 : 0;
    }
  }
  std::string names;
  for (const auto& text : result.texts) names += (names.empty() ? "" : ", ") + text.name;
  out.formula = {QS_LABEL("core", "penalty = mean Δ calibrated on another text − Δ calibrated on the same: %1"), {penalties}};
  out.notes = {formNote(bench),
               {QS_LABEL("core", "A matrix of texts (%1): the first windows calibrate, later ones are scored. The text's own calibration is the best in %2 of %3 places."),
                {names, std::to_string(best), std::to_string(places)}}};
  out.protocol = Protocol{names, result.texts.front().scoredTokens, result.backend, {}};
  if (cheaper.empty()) {
    out.verdict = holds();
  } else if (costlier.empty()) {
    out.verdict = differs({QS_LABEL("core", "differs, because no scheme pays for another text here: %1"), {cheaper}});
  } else {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under %1; not under %2"), {costlier, cheaper}});
  }
  return out;
}

}  // namespace

void register_004_f(ClaimRoster& roster) {
  roster.push_back({"004.f", "004", Kind::model, 10, Effort::modelRun,
                    QS_LABEL("core", "Calibrating on text of another kind than the model is used on costs quality."),
                    {"activations", R"({"view":"mismatch"})"}, {30.0, 6.0}, compute004f});
}

}  // namespace qs::ledger
