#include "core/experiment/speculation_exactness.h"

#include <algorithm>

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

spec::DecoderOptions optionsOf(const SpecPair& pair, const SpeculationSpec& spec, std::int64_t maxNew) {
  spec::DecoderOptions out;
  out.gamma = spec.gamma;
  out.sampling = spec.sampling;
  out.seed = spec.seed;
  out.maxNew = maxNew;
  if (!spec.ignoreEos) out.eos = pair.eos();
  out.rule = &spec::ruleOf(spec.rule);
  return out;
}

std::int64_t capacityFor(const SpecPair& pair, std::size_t prompt, std::int64_t maxNew) {
  return std::min(pair.context(), static_cast<std::int64_t>(prompt) + maxNew);
}

// What stands before a place, for its name.
std::string endOf(const SpecPair& pair, std::span<const std::int32_t> ids) {
  constexpr std::size_t kTokens = 4;
  const auto last = ids.subspan(ids.size() > kTokens ? ids.size() - kTokens : 0);
  if (pair.tokenizer() == nullptr) return std::to_string(ids.size());
  std::string out;
  for (const std::int32_t id : last) out += pair.tokenizer()->tokenText(id);
  return out;
}

// Tokens of the decoder's text that are drawn to find places in.
constexpr std::int64_t kPlaceTokens = 192;

}  // namespace

Result<std::vector<spec::Place>> placesOf(const SpecPair& pair, const SpeculationSpec& spec, std::int64_t contexts,
                                          const base::TaskContext& context) {
  if (contexts < 1 || contexts > 10'000) {
    return base::fail(ErrorKind::usage, base::Text("--contexts"), {QS_LABEL("core", "a whole number from %1 to %2"), {"1", "10000"}},
                      std::to_string(contexts));
  }
  QS_ASSIGN(const auto prompt, promptOf(pair, spec));
  spec::DecoderOptions options = optionsOf(pair, spec, std::max(kPlaceTokens, 2 * contexts));
  options.keepRows = true;
  options.eos.clear();
  QS_ASSIGN(auto decoder, pair.decoder(options, capacityFor(pair, prompt.size(), options.maxNew)));
  QS_TRY(decoder.start(prompt, context));
  std::vector<spec::Place> found;
  // Twice as many as are wanted, so that they can be spread.
  while (!decoder.finished() && static_cast<std::int64_t>(found.size()) < 2 * contexts) {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    QS_ASSIGN(auto step, decoder.step(context));
    std::vector<std::int32_t> before(decoder.ids().begin(), decoder.ids().begin() + static_cast<std::ptrdiff_t>(step.firstPosition));
    for (std::size_t i = 0; i < step.rows.size(); ++i) {
      if (step.rows[i].q.empty()) break;
      found.push_back({endOf(pair, before), std::move(step.rows[i].p), std::move(step.rows[i].q), {}});
      before.push_back(step.drafted[i].token);
    }
  }
  std::vector<spec::Place> out;
  const auto wanted = std::min(found.size(), static_cast<std::size_t>(contexts));
  for (std::size_t i = 0; i < wanted; ++i) out.push_back(std::move(found[i * found.size() / wanted]));
  if (out.empty()) {
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "draft %1"), {pair.draft().spec.text()}},
                      QS_LABEL("core", "at least one proposal in this text"), QS_LABEL("core", "none"),
                      QS_LABEL("core", "use a longer prompt, another draft or γ of at least 1"));
  }
  return out;
}

Result<SpeculationExactness> testSpeculation(const SpecPair& pair, const SpeculationExactnessSpec& spec, Services& services,
                                             const base::TaskContext& outer) {
  base::TaskContext context{outer.stop, {}, outer.pool != nullptr ? outer.pool : &services.pool()};
  SpeculationSpec sampled = spec.base;
  if (sampled.sampling.greedy()) sampled.sampling.temperature = 1.0;
  const spec::Rule& rule = spec.instead != nullptr ? *spec.instead : spec::ruleOf(sampled.rule);
  SpeculationExactness out;
  out.sampling = sampled.sampling;
  out.notes = pair.notes();
  outer.report(0.0, QS_LABEL("core", "collecting contexts"));
  QS_ASSIGN(const auto places, placesOf(pair, sampled, spec.contexts, context));
  if (static_cast<std::int64_t>(places.size()) < spec.contexts) {
    out.notes.push_back({QS_LABEL("core", "The draft proposed at %1 places; %2 were asked for."),
                         {std::to_string(places.size()), std::to_string(spec.contexts)}});
  }
  outer.report(0.1, QS_LABEL("core", "drawing from stored distributions"));
  QS_ASSIGN(out.places, spec::testPlaces(rule, places, spec.draws, sampled.seed, context));

  base::Text note;
  QS_ASSIGN(const auto prompt, promptOf(pair, sampled, &note));
  if (!note.empty()) out.notes.push_back(note);
  if (spec.runs > 0) {
    outer.report(0.3, QS_LABEL("core", "decoding first tokens"));
    // Room for whole blocks: a γ that max-new cuts short is not what runs elsewhere.
    auto options = optionsOf(pair, sampled, spec.first + sampled.gamma + 1);
    options.rule = &rule;
    const std::int64_t capacity = capacityFor(pair, prompt.size(), options.maxNew);
    QS_ASSIGN(auto speculative, pair.decoder(options, capacity));
    QS_ASSIGN(auto plain, pair.plainDecoder(options, capacity));
    QS_TRY(speculative.start(prompt, context));
    QS_TRY(plain.start(prompt, context));
    QS_ASSIGN(auto scorer, pair.scorer(static_cast<std::int64_t>(prompt.size())));
    std::vector<float> logits(static_cast<std::size_t>(scorer->vocab()));
    QS_TRY(scorer->append(prompt, model::LogitRows::last, logits, context));
    spec::Distribution first;
    QS_TRY(spec::distributionOf(logits, sampled.sampling, pair.tokens(), QS_LABEL("core", "the target"), first));
    base::TaskContext part = context;
    if (outer.progress) {
      part.progress = [&](const base::ProgressReport& report) { outer.report(0.3 + 0.5 * report.fraction, QS_LABEL("core", "decoding first tokens")); };
    }
    QS_ASSIGN(out.firstTokens, spec::testFirstTokens(speculative, plain, spec.first, spec.runs, sampled.seed, &first, part));
  }
  if (spec.greedyTokens > 0) {
    outer.report(0.8, QS_LABEL("core", "comparing greedy texts"));
    SpeculationSpec greedy = sampled;
    greedy.sampling = {0.0, 0, 1.0};
    auto options = optionsOf(pair, greedy, spec.greedyTokens);
    options.rule = &rule;
    options.agreement = true;
    const std::int64_t capacity = capacityFor(pair, prompt.size(), options.maxNew);
    QS_ASSIGN(auto speculative, pair.decoder(options, capacity));
    QS_ASSIGN(auto plain, pair.plainDecoder(options, capacity));
    QS_TRY(speculative.start(prompt, context));
    QS_TRY(plain.start(prompt, context));
    QS_ASSIGN(out.greedy, spec::compareGreedy(speculative, plain, context));
  }
  return out;
}

Result<SpeculationExactness> testSpeculation(const SpeculationExactnessSpec& spec, Services& services, const base::TaskContext& context) {
  QS_ASSIGN(const auto pair, SpecPair::open(spec.base.pair, services, context));
  return testSpeculation(*pair, spec, services, context);
}

}  // namespace qs::experiment
