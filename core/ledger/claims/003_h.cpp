// 003.h: the model that the chapter measures on, and ours.
#include "core/ledger/outcome.h"

namespace qs::ledger {

namespace {

base::Result<Outcome> compute003h(Workbench& bench) {
  QS_ASSIGN(const auto model, bench.services().model("lab", bench.context()));
  QS_ASSIGN(const auto view, bench.losses({}));
  const auto weights = static_cast<double>(model->linearParameters());
  Outcome out;
  out.figures = {stated(QS_LABEL("core", "blocks"), "", 4.0, static_cast<double>(model->config().layers), 0.0),
                 stated(QS_LABEL("core", "width"), "", 256.0, static_cast<double>(model->config().hidden), 0.0),
                 stated(QS_LABEL("core", "linear layers"), "", 28.0, static_cast<double>(model->linearNames().size()), 0.0),
                 stated(QS_LABEL("core", "quantized weights"), "", 3162112.0, weights, 0.0),
                 beside(QS_LABEL("core", "loss as stored"), "nats", 4.6405, view.baseline.loss.score.loss)};
  out.formula = {QS_LABEL("core", "4 blocks × (4 · 256² + 3 · 256 · 688) = %1 weights; loss %2 nats over %3 tokens"),
                 {whole(weights), digits(view.baseline.loss.score.loss, 5), whole(static_cast<double>(view.tokens))}};
  addShapeNotes(out, bench);
  out.notes.push_back(QS_LABEL("core", "The architecture is the same; the loss is of another training on other text, and decides nothing."));
  out.protocol = bench.protocol(view);
  out.verdict = judged(out.figures);
  return out;
}

}  // namespace

void register_003_h(ClaimRoster& roster) {
  roster.push_back({"003.h", "003", Kind::model, 1, Effort::modelRun,
                    QS_LABEL("core", "The model has 4 blocks of width 256 with 28 linear layers, 3,162,112 weights that are quantized, and a validation loss of 4.6405 as stored."),
                    {"loss", R"({"schemes":["int8"],"measure":"loss"})", true}, {1.0, 0.3}, compute003h});
}

}  // namespace qs::ledger
