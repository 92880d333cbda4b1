#include "core/experiment/side_by_side.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/experiment/calibration_options.h"
#include "core/experiment/command_text.h"
#include "core/spec/exactness.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Text;

namespace {

Result<SpecPairPtr> pairOf(const SideBySideSpec& spec, bool quantized, Services& services, const base::TaskContext& context) {
  PairSpec pair;
  pair.model = spec.model;
  pair.draft = spec.draft;
  pair.backend = spec.backend;
  pair.calibration = spec.calibration;
  if (quantized) pair.scheme = spec.scheme;
  return SpecPair::open(pair, services, context);
}

Result<Continuation> continued(const SpecPair& pair, bool speculative, const SideBySideSpec& spec, std::span<const std::int32_t> prompt,
                               const base::TaskContext& context) {
  spec::DecoderOptions options;
  options.gamma = spec.gamma;
  options.sampling.temperature = spec.temperature;
  options.seed = spec.seed;
  options.maxNew = spec.maxNew;
  options.eos = pair.eos();
  const std::int64_t capacity = std::min(pair.context(), static_cast<std::int64_t>(prompt.size()) + spec.maxNew);
  QS_ASSIGN(auto decoder, speculative ? pair.decoder(options, capacity) : pair.plainDecoder(options, capacity));
  QS_TRY(decoder.start(prompt, context));
  QS_TRY(decoder.run(context));
  Continuation out;
  out.ids.assign(decoder.newIds().begin(), decoder.newIds().end());
  for (const std::int32_t id : out.ids) {
    out.tokens.emplace_back(pair.tokenizer()->isSpecial(id) ? std::string_view() : pair.tokenizer()->tokenBytes(id));
  }
  QS_ASSIGN(out.text, decoder.text());
  return out;
}

Result<std::vector<float>> logitsBehind(const SpecPair& pair, std::span<const std::int32_t> ids, const base::TaskContext& context) {
  QS_ASSIGN(const auto scorer, pair.scorer(static_cast<std::int64_t>(ids.size())));
  std::vector<float> out(static_cast<std::size_t>(scorer->vocab()));
  QS_TRY(scorer->append(ids, model::LogitRows::last, out, context));
  return out;
}

double change(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0.0;
  double squares = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double d = static_cast<double>(a[i]) - static_cast<double>(b[i]);
    sum += d;
    squares += d * d;
  }
  const auto n = static_cast<double>(a.size());
  return std::sqrt(std::max(0.0, squares / n - (sum / n) * (sum / n)));
}

}  // namespace

SideBySideSpec sideBySideOf(const CombineSpec& spec, Stage variant, std::string prompt) {
  SideBySideSpec out;
  out.model = spec.model;
  out.draft = spec.draft;
  out.scheme = spec.scheme;
  out.variant = variant;
  out.prompt = std::move(prompt);
  out.gamma = spec.gamma;
  out.temperature = spec.temperature;
  out.maxNew = spec.maxNew;
  out.seed = spec.seed;
  out.backend = spec.backend;
  out.calibration = spec.calibration;
  return out;
}

bool samePairs(const SideBySideSpec& a, const SideBySideSpec& b) {
  return a.model == b.model && a.draft == b.draft && a.scheme == b.scheme && isQuantized(a.variant) == isQuantized(b.variant) &&
         a.backend == b.backend && a.calibration == b.calibration;
}

Result<SidePairs> openSidePairs(const SideBySideSpec& spec, Services& services, const base::TaskContext& context) {
  if (spec.variant == Stage::baseline) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the variant"), {QS_LABEL("core", "one of %1"), {"quantized, speculative, both"}}, "baseline");
  }
  const base::TaskContext inner{context.stop, {}, context.pool != nullptr ? context.pool : &services.pool()};
  SidePairs out;
  context.report(0.0, {QS_LABEL("core", "opening %1"), {spec.model}});
  QS_ASSIGN(out.original, pairOf(spec, false, services, inner));
  out.other = out.original;
  if (isQuantized(spec.variant)) {
    context.report(0.2, {QS_LABEL("core", "quantizing to %1"), {spec.scheme.text()}});
    QS_ASSIGN(out.other, pairOf(spec, true, services, inner));
  }
  return out;
}

Result<SideBySide> continueSideBySide(const SideBySideSpec& spec, Services& services, const base::TaskContext& context) {
  QS_ASSIGN(const SidePairs pairs, openSidePairs(spec, services, context));
  return continueSideBySide(pairs, spec, services, context);
}

Result<SideBySide> continueSideBySide(const SidePairs& pairs, const SideBySideSpec& spec, Services& services,
                                      const base::TaskContext& context) {
  const base::TaskContext inner{context.stop, {}, context.pool != nullptr ? context.pool : &services.pool()};
  const auto& [original, other] = pairs;
  SideBySide out;
  out.spec = spec;
  out.notes = other->notes();
  QS_ASSIGN(auto ids, original->promptIds(spec.prompt));
  out.promptTokens = static_cast<std::int64_t>(ids.size());
  context.report(0.4, QS_LABEL("core", "decoding"));
  QS_ASSIGN(out.base, continued(*original, false, spec, ids, inner));
  context.report(0.7, QS_LABEL("core", "decoding"));
  QS_ASSIGN(out.variant, continued(*other, isSpeculative(spec.variant), spec, ids, inner));
  if (out.base.ids == out.variant.ids) return out;
  const auto [a, b] = std::mismatch(out.base.ids.begin(), out.base.ids.end(), out.variant.ids.begin(), out.variant.ids.end());
  FirstDifference first;
  first.at = a - out.base.ids.begin();
  if (a != out.base.ids.end()) first.base = *a;
  if (b != out.variant.ids.end()) first.variant = *b;
  if (first.base && first.variant) {
    ids.insert(ids.end(), out.base.ids.begin(), a);
    QS_ASSIGN(const auto mine, logitsBehind(*original, ids, inner));
    QS_ASSIGN(const auto its, logitsBehind(*other, ids, inner));
    const auto gap = [&](const std::vector<float>& logits) {
      return static_cast<double>(logits[static_cast<std::size_t>(*first.base)]) - static_cast<double>(logits[static_cast<std::size_t>(*first.variant)]);
    };
    first.gapBase = gap(mine);
    first.gapVariant = gap(its);
    first.logitChange = change(mine, its);
    first.tie = std::min(std::abs(first.gapBase), std::abs(first.gapVariant)) <= spec::kTieTolerance;
  }
  out.first = first;
  return out;
}

Text verdictOf(const SideBySide& result) {
  if (!result.first) {
    return {QS_LABEL("core", "Both texts are the same, all %1 tokens."), {std::to_string(result.base.ids.size())}};
  }
  const FirstDifference& first = *result.first;
  const std::string place = std::to_string(first.at + 1);
  if (!first.base || !first.variant) return {QS_LABEL("core", "The texts part at token %1, where one of them ends."), {place}};
  const std::vector<std::string> args = {place, fmt::format("{:.3f}", std::abs(first.gapBase)), fmt::format("{:.3f}", first.logitChange)};
  if (result.spec.temperature > 0.0) {
    return {QS_LABEL("core", "The texts part at token %1. At this temperature tokens are drawn, and another way of drawing gives another text with the same distribution."), args};
  }
  if (first.tie) return {QS_LABEL("core", "The texts part at token %1, where two tokens tie: a logit gap of %2 that another order of summing can turn round."), args};
  if (std::abs(first.gapBase) <= first.logitChange * 2.0) {
    return {QS_LABEL("core", "The texts part at token %1, at a close call: the original preferred its token by %2, and quantizing moves logits there by %3 (root mean square)."), args};
  }
  return {QS_LABEL("core", "The texts part at token %1, though the original preferred its token by %2 and quantizing moves logits there by only %3 (root mean square)."), args};
}

std::string commandLine(const SideBySideSpec& spec) {
  CombineSpec shared;
  shared.model = spec.model;
  shared.draft = spec.draft;
  shared.scheme = spec.scheme;
  shared.gamma = spec.gamma;
  shared.temperature = spec.temperature;
  shared.maxNew = spec.maxNew;
  shared.seed = spec.seed;
  shared.backend = spec.backend;
  shared.calibration = spec.calibration;
  return commandLine(shared) + " --prompt " + shellWord(spec.prompt) + " --variant " + nameOf(spec.variant);
}

}  // namespace qs::experiment
