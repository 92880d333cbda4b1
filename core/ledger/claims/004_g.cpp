// 004.g: one bit width at every granularity.
#include <array>

#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

struct Step {
  const char* granularity;
  const char* label;
};
// From coarse to fine; b16x16 has as many weights to a scale as g256.
constexpr std::array<Step, 7> kSteps = {{{"tensor", "tensor"}, {"col", "col"}, {"row", "row"}, {"b16x16", "b16x16"}, {"g128", "g128"}, {"g64", "g64"}, {"g32", "g32"}}};
constexpr std::size_t kTensor = 0;
constexpr std::size_t kColumn = 1;
constexpr std::size_t kRow = 2;
constexpr std::size_t kBlock = 6;

base::Result<Outcome> compute004g(Workbench& bench) {
  std::vector<std::string> schemes;
  for (const Step& step : kSteps) schemes.push_back(schemeOf(std::string("int4:") + step.granularity).text());
  QS_ASSIGN(const auto view, bench.losses(schemes));
  Outcome out;
  std::array<double, kSteps.size()> rmse{};
  std::array<double, kSteps.size()> delta{};
  std::string all;
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    const experiment::SchemeLoss& loss = view.rows[i].loss;
    rmse[i] = loss.weights.rmse();
    delta[i] = loss.score.difference.delta;
    out.figures.push_back(found({"%1 RMSE", {kSteps[i].label}}, "", rmse[i]));
    out.figures.push_back(found({"%1 Δ", {kSteps[i].label}}, "nats", delta[i]));
    out.figures.push_back(found({QS_LABEL("core", "%1 bits a weight"), {kSteps[i].label}}, "bits", loss.bitsPerWeight));
    all += (all.empty() ? "" : ", ") + std::string(kSteps[i].label) + " " + digits(loss.bitsPerWeight) + " → " + change(delta[i]);
  }
  out.formula = {QS_LABEL("core", "bits a weight → Δ, all called four bits: %1"), {all}};
  addShapeNotes(out, bench);
  out.notes.push_back(QS_LABEL("core", "The chapter's scale a channel is one for each input, col; common practice for weights is one for each output, row."));
  out.protocol = bench.protocol(view);
  const bool errors = rmse[kTensor] > rmse[kColumn] && rmse[kColumn] > rmse[kBlock] && rmse[kTensor] > rmse[kRow] && rmse[kRow] > rmse[kBlock];
  // The steps of the two ladders, tensor → col → g32 and tensor → row → g32, of which none may cost more than chance allows.
  std::string risen;
  for (const auto& [coarse, fine] : {std::pair(kTensor, kColumn), std::pair(kColumn, kBlock), std::pair(kTensor, kRow), std::pair(kRow, kBlock)}) {
    const auto step = bench.between(schemes[fine], schemes[coarse]);
    if (step.delta > 2.0 * step.standardError.value_or(0.0)) {
      risen += (risen.empty() ? "" : ", ") + std::string(kSteps[coarse].label) + " → " + kSteps[fine].label + " " + change(step);
    }
  }
  const bool losses = delta[kTensor] > delta[kColumn] && delta[kColumn] > delta[kBlock] && delta[kTensor] > delta[kRow] && delta[kRow] > delta[kBlock];
  if (errors && losses) {
    out.verdict = holds();
  } else if (errors && risen.empty()) {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under an allowance of two paired standard errors: the weights' error falls with every step, the losses are tensor %1, col %2, row %3, g32 %4"),
                              {change(delta[kTensor]), change(delta[kColumn]), change(delta[kRow]), change(delta[kBlock])}});
  } else if (errors) {
    out.verdict = holdsUnder({QS_LABEL("core", "holds under the weights' error alone, which falls with every step; the loss rises: %1"), {risen}});
  } else {
    out.verdict = differs({QS_LABEL("core", "differs, because the error of the weights does not fall with finer scales: tensor %1, col %2, row %3, g32 %4"),
                           {digits(rmse[kTensor], 3), digits(rmse[kColumn], 3), digits(rmse[kRow], 3), digits(rmse[kBlock], 3)}});
  }
  return out;
}

}  // namespace

void register_004_g(ClaimRoster& roster) {
  roster.push_back({"004.g", "004", Kind::model, 11, Effort::modelRun,
                    QS_LABEL("core", "Finer scales are better, from the tensor over the channel to the block, and \"four bits\" is not one precision."),
                    {"loss", R"({"schemes":["int4","int4:col","int4:row","int4:b16x16","int4:g128","int4:g64","int4:g32"],"measure":"trade"})", true},
                    {5.0, 0.2}, compute004g});
}

}  // namespace qs::ledger
