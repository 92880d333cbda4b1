#include "core/experiment/spec_pair.h"

#include "core/experiment/loss_text.h"
#include "core/experiment/prepared_scheme.h"
#include "core/model/random_model.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;

Result<SpecPairPtr> SpecPair::open(const PairSpec& spec, Services& services, const base::TaskContext& context) {
  base::TaskContext inner{context.stop, {}, context.pool != nullptr ? context.pool : &services.pool()};
  const DraftKind* kind = findDraftKind(spec.draft.kind);
  if (kind == nullptr || spec.draft.values.size() != kind->parameters.size()) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the draft"), QS_LABEL("core", "a kind of draft with its values"), spec.draft.kind);
  }
  std::shared_ptr<SpecPair> out(new SpecPair());
  out->spec_ = spec;
  QS_ASSIGN(const auto device, services.backend(spec.backend));
  out->backendName_ = device->name();
  const bool random = model::isRandomModel(spec.model);
  if (!random) {
    QS_ASSIGN(out->tokenizer_, services.tokenizer(spec.model));
  }
  context.report(0.0, {QS_LABEL("core", "opening %1"), {spec.model}});
  QS_ASSIGN(const auto original, prepareStored(spec.model, spec.backend, spec.restored, services, inner));
  out->target_ = original;
  std::vector<base::Text> schemeNotes;
  if (spec.scheme) {
    context.report(0.3, {QS_LABEL("core", "quantizing to %1"), {spec.scheme->text()}});
    QS_ASSIGN(auto under, prepareUnder(spec.model, original, *spec.scheme, spec.calibration, spec.restored, services, inner));
    out->target_ = under.prepared;
    schemeNotes = std::move(under.notes);
  }
  context.report(0.6, {QS_LABEL("core", "opening the draft %1"), {spec.draft.text()}});
  const DraftTarget target{spec.model, out->target_, original, out->tokenizer_, spec.backend, spec.calibration, spec.restored};
  QS_ASSIGN(out->draft_, kind->open(spec.draft, target, services, inner));
  for (const auto* notes : {&out->draft_.compatibility.notes, &out->draft_.notes, &schemeNotes}) {
    out->notes_.insert(out->notes_.end(), notes->begin(), notes->end());
  }
  if (random) out->notes_.push_back(model::randomWeightsNote());
  const model::RunQuant* run = out->target_->run();
  if (run != nullptr && run->acrossTokens()) {
    out->notes_.push_back(QS_LABEL("core", "This scheme rounds several tokens by one scale: verifying them at once is not the same as decoding them one by one, and the text may differ from plain decoding."));
  }
  return SpecPairPtr(out);
}

std::int64_t SpecPair::weightBytes() const { return heldBytes({target_.get(), draft_.model.get()}); }

std::vector<std::int32_t> SpecPair::eos() const {
  std::vector<std::int32_t> out = target_->config().eos;
  if (out.empty() && tokenizer_ != nullptr && tokenizer_->eosId()) out.push_back(*tokenizer_->eosId());
  return out;
}

Result<std::vector<std::int32_t>> SpecPair::promptIds(const std::string& text, std::int64_t most) const {
  if (tokenizer_ == nullptr) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the prompt"), QS_LABEL("core", "token ids: random weights have no tokenizer"),
                      QS_LABEL("core", "a text"), QS_LABEL("core", "use --ids"));
  }
  // As the models were trained and are scored: behind the token that begins a text.
  std::vector<std::int32_t> out;
  if (const auto bos = bosOf(*tokenizer_, target_->config())) out.push_back(*bos);
  QS_ASSIGN(const auto ids, tokenizer_->encode(text));
  out.insert(out.end(), ids.begin(), ids.end());
  if (most > 0 && static_cast<std::int64_t>(out.size()) > most) out.resize(static_cast<std::size_t>(most));
  if (static_cast<std::int64_t>(out.size()) >= context()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the prompt"),
                      {QS_LABEL("core", "at most %1 tokens, so that the context has room for one more"), {std::to_string(context() - 1)}},
                      std::to_string(out.size()), QS_LABEL("core", "use a shorter prompt, or its beginning alone with --prompt-tokens"));
  }
  return out;
}

spec::DecoderOptions SpecPair::completed(spec::DecoderOptions options) const {
  options.tokens = tokens();
  return options;
}

Result<std::unique_ptr<spec::Scorer>> SpecPair::scorer(std::int64_t capacity) const { return spec::scorerOf(target_, capacity); }

Result<spec::Decoder> SpecPair::decoder(spec::DecoderOptions options, std::int64_t capacity) const {
  QS_ASSIGN(auto target, scorer(capacity));
  QS_ASSIGN(auto drafter, draft_.make(capacity > 0 ? capacity : context()));
  return spec::Decoder::create(std::move(target), std::move(drafter), completed(std::move(options)), tokenizer_);
}

Result<spec::Decoder> SpecPair::plainDecoder(spec::DecoderOptions options, std::int64_t capacity) const {
  QS_ASSIGN(auto target, scorer(capacity));
  return spec::Decoder::create(std::move(target), nullptr, completed(std::move(options)), tokenizer_);
}

}  // namespace qs::experiment
