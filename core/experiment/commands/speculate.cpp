// speculate: speculative decoding of a prompt, with its rates, its costs, and the proof that it is exact.
#include <fmt/format.h>

#include "core/experiment/calibration_options.h"
#include "core/experiment/command.h"
#include "core/experiment/speculation.h"
#include "core/experiment/speculation_exactness.h"
#include "core/experiment/speculation_sweep.h"
#include "core/experiment/speculation_view.h"

namespace qs::experiment {

namespace {

Json median(const Measured& measured) { return measured.samples.empty() ? Json(nullptr) : number(measured.median()); }
Json spread(const Measured& measured) { return measured.samples.empty() ? Json(nullptr) : number(measured.spread()); }

Json textsJson(const std::vector<base::Text>& texts, const std::optional<base::Text>& last = {}) {
  Json out = Json::array();
  for (const base::Text& text : texts) out.push_back(text.english());
  if (last) out.push_back(last->english());
  return out;
}

Json samplingJson(const spec::Sampling& sampling) {
  return {{"temperature", number(sampling.temperature)}, {"top_k", sampling.topK}, {"top_p", number(sampling.topP)}};
}

Json stepJson(const spec::StepLog& step) {
  Json out;
  out["proposed"] = step.drafted.size();
  out["accepted"] = step.accepted;
  out["tokens"] = Json::array();
  for (const spec::DraftedToken& token : step.drafted) {
    Json one = {{"id", token.token}, {"verdict", spec::nameOf(token.verdict)}, {"q", number(token.q)}};
    const bool looked = token.verdict != spec::Verdict::unused;
    one["p"] = looked ? number(token.p) : Json(nullptr);
    one["chance"] = looked ? number(token.chance) : Json(nullptr);
    one["r"] = looked ? number(token.draw) : Json(nullptr);
    out["tokens"].push_back(std::move(one));
  }
  const bool ended = step.nextSource == spec::TokenSource::draft;  // within the proposals
  out["next"] = ended ? Json(nullptr) : Json(step.next);
  out["next_source"] = ended ? Json(nullptr) : Json(spec::nameOf(step.nextSource));
  return out;
}

Json predictionJson(const SpeculationPrediction& predicted) {
  return {{"simple", number(predicted.simple)}, {"costs", number(predicted.costs)}, {"observed", number(predicted.observed)}};
}

void addTimes(Json& out, const SpeculationResult& result, std::int64_t gamma) {
  for (const char* key : {"c", "t_target", "t_verify", "t_draft", "predicted_speedup", "measured_speedup"}) out[key] = nullptr;
  if (!result.times) return;
  const SpeculationTimes& times = *result.times;
  out["c"] = times.draft.samples.empty() ? Json(nullptr) : number(times.c());
  out["t_target"] = median(times.target);
  out["t_verify"] = number(times.verifyMs(gamma + 1));
  out["t_draft"] = median(times.draft);
  out["predicted_speedup"] = number(result.predicted->costs);
  out["measured_speedup"] = median(times.speedup);
  out["measured_spread"] = spread(times.speedup);
  out["predicted"] = predictionJson(*result.predicted);
  out["reason"] = reasonOf(times, result.rates, gamma).english();
  out["t_verify_by_tokens"] = Json::array();
  for (const Measured& one : times.verify) out["t_verify_by_tokens"].push_back(median(one));
  out["ttft"] = median(times.ttft);
  out["ttft_spread"] = spread(times.ttft);
  out["tpot"] = median(times.tpot);
  out["tpot_spread"] = spread(times.tpot);
  out["plain_ttft"] = median(times.plainTtft);
  out["plain_tpot"] = median(times.plainTpot);
  out["plain_tpot_spread"] = spread(times.plainTpot);
  out["overhead_share"] = number(times.overheadShare);
  out["repeats"] = times.speedup.samples.size();
}

Json toJson(const SpeculationSpec& spec, const SpeculationResult& result) {
  Json out;
  out["model"] = spec.pair.model;
  out["draft"] = spec.pair.draft.text();
  out["scheme"] = spec.pair.scheme ? Json(spec.pair.scheme->text()) : Json(nullptr);
  out["gamma"] = spec.gamma;
  out["sampling"] = samplingJson(spec.sampling);
  out["rule"] = std::string(spec::nameOf(spec.rule));
  out["backend"] = result.backend;
  out["threads"] = result.threads;
  out["prompt_tokens"] = result.promptIds.size();
  out["text"] = result.text;
  out["ids"] = numbers(std::span<const std::int32_t>(result.ids));
  out["steps"] = Json::array();
  for (const spec::StepLog& step : result.steps) out["steps"].push_back(stepJson(step));
  const SpeculationRates& rates = result.rates;
  out["verifications"] = rates.verifications;
  out["drafted"] = rates.drafted;
  out["accepted"] = rates.accepted;
  out["rejected"] = rates.refused;
  out["accepted_per_drafted"] = rates.drafted > 0 ? number(rates.acceptedPerDrafted()) : Json(nullptr);
  out["alpha"] = number(rates.alpha);
  out["alpha_expected"] = number(rates.alphaExpected);
  out["alpha_by_position"] = Json::array();
  for (const PlaceRate& place : rates.byPlace) {
    out["alpha_by_position"].push_back(place.looked > 0 ? number(place.alpha) : Json(nullptr));
  }
  out["tokens_per_verification"] = number(rates.tokensPerVerification());
  addTimes(out, result, spec.gamma);
  out["stop_reason"] = spec::nameOf(result.stop);
  out["stop_string"] = result.stopString.empty() ? Json(nullptr) : Json(result.stopString);
  out["weight_bytes"] = result.weightBytes;
  out["peak_memory_bytes"] = result.peakMemoryBytes;
  out["process_peak_bytes"] = result.processPeakBytes ? Json(*result.processPeakBytes) : Json(nullptr);
  out["notes"] = textsJson(result.notes, result.busy);
  return out;
}

Json toJson(const SpeculationSpec& spec, const SpeculationExactness& result) {
  Json out;
  out["model"] = spec.pair.model;
  out["draft"] = spec.pair.draft.text();
  out["rule"] = std::string(spec::nameOf(spec.rule));
  out["sampling"] = samplingJson(result.sampling);
  out["samples"] = result.places.draws;
  out["tv"] = number(result.places.tv);
  out["tv_expected"] = number(result.places.tvExpected);
  out["chi2"] = number(result.places.chi2.chi2);
  out["dof"] = result.places.chi2.dof;
  out["p_value"] = number(result.places.chi2.pValue);
  out["false_alarm_rate"] = result.falseAlarmRate;
  out["alarm"] = result.places.alarm() || (result.firstTokens && result.firstTokens->alarm()) || (result.greedy && result.greedy->fault());
  out["edge_fault"] = result.places.edgeFault ? Json(result.places.edgeFault->english()) : Json(nullptr);
  out["contexts"] = Json::array();
  for (const spec::PlaceFigures& place : result.places.places) {
    out["contexts"].push_back({{"context", place.name},
                               {"draws", place.draws},
                               {"acceptance", number(place.acceptance)},
                               {"acceptance_expected", number(place.acceptanceExpected)},
                               {"tv", number(place.tv)},
                               {"tv_expected", number(place.tvExpected)},
                               {"chi2", number(place.chi2.chi2)},
                               {"dof", place.chi2.dof},
                               {"p_value", number(place.chi2.pValue)}});
  }
  out["first_tokens"] = nullptr;
  if (result.firstTokens) {
    Json first;
    first["runs"] = result.firstTokens->runs;
    first["p_value"] = number(result.firstTokens->pValue);
    first["p_value_exact"] = result.firstTokens->exact ? number(result.firstTokens->exact->pValue) : Json(nullptr);
    first["places"] = Json::array();
    for (const auto& at : result.firstTokens->places) {
      first["places"].push_back({{"tv", number(at.tv)}, {"tv_expected", number(at.tvExpected)}, {"chi2", number(at.chi2.chi2)},
                                 {"dof", at.chi2.dof}, {"p_value", number(at.chi2.pValue)}});
    }
    out["first_tokens"] = std::move(first);
  }
  out["greedy_identical"] = result.greedy ? Json(result.greedy->identical) : Json(nullptr);
  out["greedy_tokens"] = result.greedy ? Json(result.greedy->tokens) : Json(nullptr);
  out["greedy_difference"] = nullptr;
  out["ties"] = Json::array();
  if (result.greedy) {
    if (const auto& first = result.greedy->firstDifference) {
      out["greedy_difference"] = {{"step", first->step}, {"gap", number(first->gap)}, {"tie", result.greedy->explainedByTie}};
    }
    for (const spec::NearTie& tie : result.greedy->ties) out["ties"].push_back({{"step", tie.step}, {"gap", number(tie.gap)}});
  }
  out["notes"] = textsJson(result.notes);
  return out;
}

Json toJson(const SpeculationSpec& spec, const SpeculationSweep& sweep) {
  Json out;
  out["model"] = spec.pair.model;
  out["draft"] = spec.pair.draft.text();
  out["sweep"] = Json::array();
  for (const SweepPoint& point : sweep.points) {
    out["sweep"].push_back({{"gamma", point.gamma},
                            {"temperature", number(point.temperature)},
                            {"alpha", number(point.alpha)},
                            {"alpha_expected", number(point.alphaExpected)},
                            {"accepted_per_drafted", number(point.acceptedPerDrafted)},
                            {"tokens_per_verification", number(point.tokensPerVerification)},
                            {"c", number(point.c)},
                            {"t_target", number(point.targetMs)},
                            {"t_verify", number(point.verifyMs)},
                            {"t_draft", number(point.draftMs)},
                            {"predicted_simple", number(point.predicted.simple)},
                            {"predicted_speedup", number(point.predicted.costs)},
                            {"predicted_observed", number(point.predicted.observed)},
                            {"measured_speedup", median(point.speedup)},
                            {"measured_spread", spread(point.speedup)},
                            {"break_even", number(point.breakEvenAlpha)}});
  }
  out["best_gamma"] = sweep.points.empty() ? Json(nullptr) : Json(sweep.points[sweep.bestMeasured].gamma);
  out["best_gamma_predicted"] = sweep.points.empty() ? Json(nullptr) : Json(sweep.points[sweep.bestPredicted].gamma);
  out["notes"] = textsJson(sweep.notes, sweep.busy);
  return out;
}

base::Status least(const Json& spec, const char* name, std::int64_t smallest) {
  if (!spec.contains(name) || wholeOf(spec, name, 0) >= smallest) return {};
  return base::fail(base::ErrorKind::usage, base::Text("--" + std::string(name)),
                    {QS_LABEL("core", "a whole number of at least %1"), {std::to_string(smallest)}}, base::Text(jsonText(spec[name], false)));
}

base::Result<SpeculationSpec> readSpeculationSpec(const Json& spec) {
  SpeculationSpec out;
  out.pair.model = textOf(spec, "model", "lab");
  QS_ASSIGN(out.pair.draft, DraftSpec::parse(textOf(spec, "draft", "lab-draft")));
  if (spec.contains("scheme")) {
    QS_ASSIGN(out.pair.scheme, quant::QuantScheme::parse(textOf(spec, "scheme")));
  }
  out.pair.restored = flagOf(spec, "restored");
  out.pair.backend = textOf(spec, "backend", "cpu");
  QS_ASSIGN(out.pair.calibration, calibrationSpecOf(spec));
  const int prompts = (spec.contains("prompt-file") ? 1 : 0) + (spec.contains("prompt") ? 1 : 0) + (spec.contains("ids") ? 1 : 0);
  if (prompts > 1) {
    return base::fail(base::ErrorKind::usage, QS_LABEL("core", "the prompt"), base::Text("--prompt-file, --prompt or --ids"),
                      QS_LABEL("core", "several of them"));
  }
  out.prompt = textOf(spec, "prompt-file", out.prompt);
  if (spec.contains("prompt")) out.promptText = textOf(spec, "prompt");
  if (spec.contains("ids")) {
    QS_ASSIGN(out.promptIds, parseIds(textOf(spec, "ids")));
  }
  for (const char* name : {"prompt-tokens", "max-new", "draws", "contexts", "first"}) QS_TRY(least(spec, name, 1));
  QS_TRY(least(spec, "runs", 0));
  QS_TRY(least(spec, "repeats", 0));
  out.promptTokens = wholeOf(spec, "prompt-tokens", 0);
  out.gamma = wholeOf(spec, "gamma", out.gamma);
  out.sampling.temperature = realOf(spec, "temperature", out.sampling.temperature);
  out.sampling.topK = wholeOf(spec, "top-k", out.sampling.topK);
  out.sampling.topP = realOf(spec, "top-p", out.sampling.topP);
  QS_TRY(spec::check(out.sampling));
  QS_ASSIGN(out.rule, ruleFrom(textOf(spec, "rule", "speculative")));
  out.maxNew = wholeOf(spec, "max-new", out.maxNew);
  out.seed = static_cast<std::uint64_t>(wholeOf(spec, "seed", 0));
  out.stopStrings = textsOf(spec, "stop");
  out.ignoreEos = flagOf(spec, "ignore-eos");
  out.repeats = static_cast<int>(std::min<std::int64_t>(wholeOf(spec, "repeats", out.repeats), 1 << 20));
  return out;
}

// An option that says something only beside another.
base::Status onlyWith(const Json& spec, const char* name, const char* other) {
  if (!spec.contains(name) || spec.contains(other)) return {};
  return base::fail(base::ErrorKind::usage, base::Text("--" + std::string(name)), {QS_LABEL("core", "%1 beside it"), {"--" + std::string(other)}},
                    {QS_LABEL("core", "no %1"), {"--" + std::string(other)}});
}

base::Result<Json> speculateCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  QS_ASSIGN(const SpeculationSpec typed, readSpeculationSpec(spec));
  QS_TRY(onlyWith(spec, "verifier", "exactness"));
  QS_TRY(onlyWith(spec, "temperatures", "sweep"));
  if (flagOf(spec, "exactness")) {
    SpeculationExactnessSpec test;
    test.base = typed;
    test.draws = wholeOf(spec, "draws", test.draws);
    test.contexts = wholeOf(spec, "contexts", test.contexts);
    test.first = wholeOf(spec, "first", test.first);
    test.runs = wholeOf(spec, "runs", test.runs);
    test.greedyTokens = typed.maxNew;
    QS_ASSIGN(const RuleFault fault, ruleFaultFrom(textOf(spec, "verifier", "none")));
    if (fault != RuleFault::none) test.instead = &ruleWith(fault);
    QS_ASSIGN(const auto result, testSpeculation(test, services, context));
    return toJson(typed, result);
  }
  if (spec.contains("sweep")) {
    SpeculationSweepSpec sweep;
    sweep.base = typed;
    QS_ASSIGN(const auto gammas, parseIds(textOf(spec, "sweep")));
    sweep.gammas.assign(gammas.begin(), gammas.end());
    if (spec.contains("temperatures")) {
      QS_ASSIGN(sweep.temperatures, realsOf(spec, "temperatures"));
      for (const double temperature : sweep.temperatures) {
        spec::Sampling sampling = typed.sampling;
        sampling.temperature = temperature;
        QS_TRY(spec::check(sampling));
      }
    }
    QS_ASSIGN(const auto result, sweepSpeculation(sweep, services, context));
    return toJson(typed, result);
  }
  QS_ASSIGN(const auto result, runSpeculation(typed, services, context));
  return toJson(typed, result);
}

}  // namespace

void register_speculate(CommandRoster& roster) {
  Option stop{"stop", OptionKind::text, "TEXT", QS_LABEL("core", "end the text before this string; several may be given")};
  stop.repeated = true;
  roster.push_back(
      {"speculate",
       QS_LABEL("core", "Decode speculatively: text, acceptance, predicted and measured speed-up; or test that it is exact"),
       {{"model", OptionKind::text, "M", QS_LABEL("core", "the target; lab by default")},
        {"draft", OptionKind::text, "D", QS_LABEL("core", "a model (lab-draft by default), ngram(min=1,max=4), layers(k=2), self(SCHEME) or mix(w=0.7)")},
        {"prompt-file", OptionKind::text, "F", QS_LABEL("core", "a text file, or a shipped text's name, of which the first 64 tokens are taken; prose by default")},
        {"prompt", OptionKind::text, "TEXT", QS_LABEL("core", "the prompt itself")},
        {"ids", OptionKind::text, "…", QS_LABEL("core", "token ids as they are, separated by commas")},
        {"prompt-tokens", OptionKind::whole, "N", QS_LABEL("core", "only the first N tokens of the prompt")},
        {"gamma", OptionKind::whole, "G", QS_LABEL("core", "proposals a step; 4 by default")},
        {"temperature", OptionKind::real, "T", QS_LABEL("core", "0 is greedy; 1 by default")},
        {"top-k", OptionKind::whole, "K", QS_LABEL("core", "only the K most likely tokens; all by default")},
        {"top-p", OptionKind::real, "P", QS_LABEL("core", "only the fewest tokens with probability P together; all by default")},
        {"rule", OptionKind::text, "R", QS_LABEL("core", "speculative (default) or sampler-match")},
        {"scheme", OptionKind::text, "S", QS_LABEL("core", "quantize the target first")},
        {"max-new", OptionKind::whole, "N", QS_LABEL("core", "new tokens at most; 128 by default")},
        stop,
        {"ignore-eos", OptionKind::flag, "", QS_LABEL("core", "go on behind the token that ends a text")},
        {"restored", OptionKind::flag, "", QS_LABEL("core", "run all weights restored to F32, not packed where they have such a form")},
        {"repeats", OptionKind::whole, "N", QS_LABEL("core", "times are medians of N runs of each kind, in turn; 5 by default, 0: none")},
        {"exactness", OptionKind::flag, "", QS_LABEL("core", "test that the distribution is the target's, instead")},
        {"draws", OptionKind::whole, "N", QS_LABEL("core", "draws from stored distributions; 200000 by default")},
        {"contexts", OptionKind::whole, "N", QS_LABEL("core", "places they are drawn at; 8 by default")},
        {"first", OptionKind::whole, "N", QS_LABEL("core", "first tokens that are compared with plain sampling; 3 by default")},
        {"runs", OptionKind::whole, "N", QS_LABEL("core", "runs of each decoder for it; 2000 by default")},
        {"verifier", OptionKind::text, "NAME", QS_LABEL("core", "with --exactness: test a verifier that is wrong on purpose: target_again, accepts_all or never_by_chance")},
        {"sweep", OptionKind::text, "G,…", QS_LABEL("core", "measure these draft lengths instead, in turn")},
        {"temperatures", OptionKind::text, "T,…", QS_LABEL("core", "with --sweep: at each of these temperatures")},
        calibrationOptions()[0],
        calibrationOptions()[1]},
       "sweep",
       speculateCommand});
}

}  // namespace qs::experiment
