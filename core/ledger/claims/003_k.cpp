// 003.k: how far apart retrained models lie, beside how well one difference is known.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003k(Workbench& bench) {
  constexpr double kRange = 0.016;
  constexpr double kThreeSigma = 0.020;
  QS_ASSIGN(const auto view, bench.losses({"int4", "int3"}));
  if (!view.noiseFloor) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "the card of model 'lab'"), QS_LABEL("core", "losses of retrained models"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "restore the shipped model's folder"));
  }
  const experiment::NoiseFloor& floor = *view.noiseFloor;
  Outcome out;
  out.figures = {beside(QS_LABEL("core", "retrained models"), "", 5.0, static_cast<double>(floor.seeds.size())),
                 beside(QS_LABEL("core", "range"), "nats", kRange, floor.range), beside("3σ", "nats", kThreeSigma, floor.threeSigma)};
  addShapeNotes(out, bench);
  std::string errors;
  for (std::size_t i = 0; i < view.rows.size(); ++i) {
    const auto& score = view.rows[i].loss.score;
    const char* const label = i == 0 ? "INT4" : "INT3";
    const double error = score.difference.standardError.value_or(0.0);
    out.figures.push_back(found({QS_LABEL("core", "%1: paired standard error"), {label}}, "nats", error));
    errors += (errors.empty() ? "" : ", ") + std::string(label) + " " + change(score.difference);
    switch (score.verdict) {
      case eval::Verdict::clearsBoth:
        out.notes.push_back({QS_LABEL("core", "%1's difference clears both floors: sampling and training."), {label}});
        break;
      case eval::Verdict::clearsSampling:
        out.notes.push_back({QS_LABEL("core", "%1's difference clears the sampling error alone: a retrained model may lie as far away."), {label}});
        break;
      default: out.notes.push_back({QS_LABEL("core", "%1's difference lies within both floors."), {label}}); break;
    }
  }
  out.formula = {QS_LABEL("core", "largest − smallest of %1 losses = %2; 3 × their standard deviation = %3. Differences ± paired standard error: %4"),
                 {std::to_string(floor.seeds.size()), digits(floor.range, 3), digits(floor.threeSigma, 3), errors}};
  out.notes.push_back(QS_LABEL("core", "The floor is the model card's, from models trained again with other seeds; it is read, not measured here."));
  out.protocol = bench.protocol(view);
  const double ratio = floor.threeSigma / kThreeSigma;
  if (ratio > 0.5 && ratio < 2.0) {
    out.verdict = holds();
  } else {
    out.verdict = differs({QS_LABEL("core", "differs, because our retrained models' 3σ is %1, not of the size of %2"), {digits(floor.threeSigma, 3), digits(kThreeSigma, 3)}});
  }
  return out;
}

}  // namespace

void register_003_k(ClaimRoster& roster) {
  roster.push_back({"003.k", "003", Kind::model, 4, Effort::modelRun,
                    QS_LABEL("core", "Five trainings of one configuration lie 0.016 apart, 3σ ≈ 0.020: a difference below that is no finding about training."),
                    {"loss", R"({"schemes":["int4","int3"]})", true}, {0.0, 0.1}, compute003k});
}

}  // namespace qs::ledger
