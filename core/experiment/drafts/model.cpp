// A smaller model that proposes: `lab-draft`, or any other of the same vocabulary.
#include "core/experiment/draft_kind.h"
#include "core/experiment/prepared_scheme.h"
#include "core/model/random_model.h"
#include "core/spec/drafters/model_drafter.h"

namespace qs::experiment {

namespace {

base::Result<OpenedDraft> openModel(const DraftSpec& spec, const DraftTarget& target, Services& services,
                                    const base::TaskContext& context) {
  OpenedDraft out;
  out.spec = spec;
  // What can be said from configurations and tokenizers is said before any weight is read.
  std::shared_ptr<const tokenizer::Tokenizer> tokenizer;
  if (!model::isRandomModel(spec.argument)) {
    QS_ASSIGN(const auto source, services.source(spec.argument));
    QS_ASSIGN(const auto config, model::configOf(*source));
    QS_ASSIGN(tokenizer, services.tokenizer(spec.argument));
    QS_ASSIGN(out.compatibility, spec::compatible({target.name, &target.prepared->config(), target.tokenizer.get()},
                                                  {spec.argument, &config, tokenizer.get()}));
  }
  QS_ASSIGN(out.model, prepareStored(spec.argument, target.backend, target.restored, services, context));
  QS_ASSIGN(out.compatibility, spec::compatible({target.name, &target.prepared->config(), target.tokenizer.get()},
                                                {spec.argument, &out.model->config(), tokenizer.get()}));
  out.opsRatio = opsRatioOf(*out.model, *target.prepared);
  out.make = [model = out.model](std::int64_t capacity) {
    return spec::makeModelDrafter(model, std::min(capacity, model->config().context));
  };
  if (out.model->model()->random()) out.notes.push_back(model::randomWeightsNote());
  return out;
}

}  // namespace

void register_model(DraftRoster& roster) {
  roster.push_back({"model", QS_LABEL("core", "a smaller model"),
                    QS_LABEL("core", "Proposes what a smaller model of the same vocabulary would write."),
                    QS_LABEL("core", "a model"), "lab-draft", {}, openModel});
}

}  // namespace qs::experiment
