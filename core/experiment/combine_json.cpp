#include "core/experiment/combine_json.h"

#include "core/experiment/calibration_options.h"
#include "core/experiment/combine_lessons.h"
#include "core/tokenizer/utf8.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;

namespace {

Json median(const Measured& measured) { return measured.samples.empty() ? Json(nullptr) : number(measured.median()); }
Json spread(const Measured& measured) { return measured.samples.empty() ? Json(nullptr) : number(measured.spread()); }

Json intervalJson(const std::optional<eval::Interval>& interval) {
  return interval ? Json::array({number(interval->lo), number(interval->hi)}) : Json(nullptr);
}

Json textsJson(const std::vector<base::Text>& texts) {
  Json out = Json::array();
  for (const base::Text& text : texts) out.push_back(text.english());
  return out;
}

Json identityJson(const StageResult& stage) {
  if (!stage.identity) return nullptr;
  const Identity& identity = *stage.identity;
  Json partings = Json::array();
  for (const Parting& parting : identity.partings) {
    partings.push_back({{"where", parting.where}, {"token", parting.at}, {"gap", number(parting.gap)}, {"tie", parting.tie}});
  }
  return {{"reference", nameOf(identity.reference)}, {"texts", identity.texts}, {"identical", identity.identical},
          {"ties", identity.ties}, {"exact", identity.exact()}, {"partings", std::move(partings)}};
}

Json stageJson(const StageResult& one) {
  const bool quantized = isQuantized(one.stage);
  Json out;
  out["stage"] = nameOf(one.stage);
  out["changed"] = Json::array();
  if (quantized) out["changed"].push_back("quantization");
  if (isSpeculative(one.stage)) out["changed"].push_back("speculation");
  out["target"] = quantized ? "quantized" : "original";
  // Whose text exactness promises; the quality of every stage is measured against the original.
  out["reference"] = one.stage == Stage::both ? "quantized" : "original";
  for (const char* key : {"task_success", "task_success_se", "task_delta", "task_delta_se", "task_delta_ci95", "tasks", "tasks_met",
                          "peak_memory_bytes", "weight_bytes", "working_bytes", "process_peak_bytes"}) {
    out[key] = nullptr;
  }
  if (one.tasks) {
    out["task_success"] = number(one.tasks->success);
    out["task_success_se"] = number(one.tasks->standardError);
    out["task_delta"] = number(one.tasks->difference.delta);
    out["task_delta_se"] = number(one.tasks->difference.standardError);
    out["task_delta_ci95"] = intervalJson(one.tasks->difference.ci95);
    out["tasks"] = one.tasks->asked;
    out["tasks_met"] = one.tasks->met;
  }
  if (one.memory) {
    out["peak_memory_bytes"] = one.memory->peak();
    out["weight_bytes"] = one.memory->weights;
    out["working_bytes"] = one.memory->working;
    if (one.memory->system) out["process_peak_bytes"] = *one.memory->system;
  }
  const StageTimes times = one.times.value_or(StageTimes{});
  out["ttft_ms"] = median(times.ttft);
  out["ttft_spread"] = spread(times.ttft);
  out["tpot_ms"] = median(times.tpot);
  out["tpot_spread"] = spread(times.tpot);
  out["tokens_per_s"] = median(times.perSecond);
  out["tokens_per_s_spread"] = spread(times.perSecond);
  out["latency_ms"] = median(times.latency);
  out["speedup"] = median(times.gain);
  out["speedup_spread"] = spread(times.gain);
  out["pass_ms"] = median(times.pass);
  out["repeats"] = times.tpot.samples.size();
  for (const char* key : {"acceptance", "drafted", "accepted", "tokens_per_verification", "draft_share", "proposal_ms"}) out[key] = nullptr;
  if (one.acceptance) {
    out["acceptance"] = number(one.acceptance->alpha);
    out["drafted"] = one.acceptance->drafted;
    out["accepted"] = one.acceptance->accepted;
    out["tokens_per_verification"] = number(one.acceptance->tokensPerVerification);
    out["draft_share"] = median(times.draftShare);
    out["proposal_ms"] = median(times.proposal);
  }
  out["loss"] = number(one.loss);
  out["loss_delta"] = one.loss ? number(one.lossDifference.delta) : Json(nullptr);
  out["loss_delta_se"] = one.loss ? number(one.lossDifference.standardError) : Json(nullptr);
  out["loss_delta_ci95"] = one.loss ? intervalJson(one.lossDifference.ci95) : Json(nullptr);
  out["loss_verdict"] = one.loss ? Json(eval::verdictText(one.lossVerdict)) : Json(nullptr);
  out["bits_per_weight"] = number(one.bitsPerWeight);
  out["greedy_identity"] = identityJson(one);
  return out;
}

Json continuationJson(const Continuation& one) {
  return {{"text", tokenizer::replaceInvalidUtf8(one.text)}, {"ids", numbers(std::span<const std::int32_t>(one.ids))}};
}

base::Status inRange(const Json& spec, const char* name, std::int64_t least, std::int64_t most) {
  const std::int64_t found = wholeOf(spec, name, least);
  if (found >= least && found <= most) return {};
  return base::fail(ErrorKind::usage, base::Text(std::string("--") + name),
                    {QS_LABEL("core", "a whole number from %1 to %2"), {std::to_string(least), std::to_string(most)}}, std::to_string(found));
}

}  // namespace

Json specJson(const CombineSpec& spec) {
  const CombineSpec usual;
  Json out;
  out["experiment"] = "combine";
  out["model"] = spec.model;
  out["draft"] = spec.draft.text();
  out["scheme"] = spec.scheme.text();
  out["tasks"] = spec.tasks;
  const auto add = [&](const char* name, auto value, auto otherwise) {
    if (value != otherwise) out[name] = value;
  };
  add("task-count", spec.taskCount, usual.taskCount);
  add("task-new", spec.taskNew, usual.taskNew);
  add("loss-text", spec.lossText, usual.lossText);
  add("loss-tokens", spec.lossTokens, usual.lossTokens);
  add("gamma", spec.gamma, usual.gamma);
  add("temperature", spec.temperature, usual.temperature);
  add("max-new", spec.maxNew, usual.maxNew);
  add("repeats", spec.repeats, usual.repeats);
  add("seed", spec.seed, usual.seed);
  add("calibration", spec.calibration.text, usual.calibration.text);
  add("calibration-windows", spec.calibration.windows, usual.calibration.windows);
  add("backend", spec.backend, usual.backend);
  return out;
}

Result<CombineSpec> combineSpecOf(const Json& spec) {
  CombineSpec out = flagOf(spec, "short") ? shortened(defaultCombine()) : defaultCombine();
  out.model = textOf(spec, "model", out.model);
  QS_ASSIGN(out.draft, DraftSpec::parse(textOf(spec, "draft", "lab-draft")));
  if (spec.contains("scheme")) {
    QS_ASSIGN(out.scheme, quant::QuantScheme::parse(textOf(spec, "scheme")));
  }
  out.tasks = textOf(spec, "tasks", out.tasks);
  out.lossText = textOf(spec, "loss-text", out.lossText);
  out.taskCount = wholeOf(spec, "task-count", out.taskCount);
  out.taskNew = wholeOf(spec, "task-new", out.taskNew);
  out.lossTokens = wholeOf(spec, "loss-tokens", out.lossTokens);
  out.gamma = wholeOf(spec, "gamma", out.gamma);
  out.temperature = realOf(spec, "temperature", out.temperature);
  out.maxNew = wholeOf(spec, "max-new", out.maxNew);
  QS_TRY(inRange(spec, "repeats", 1, 1000));
  out.repeats = static_cast<int>(wholeOf(spec, "repeats", out.repeats));
  QS_TRY(inRange(spec, "seed", 0, INT64_MAX));
  out.seed = static_cast<std::uint64_t>(wholeOf(spec, "seed", 0));
  out.backend = textOf(spec, "backend", out.backend);
  QS_ASSIGN(out.calibration, calibrationSpecOf(spec));
  return out;
}

Json toJson(const CombineResult& result) {
  Json out;
  out["model"] = result.spec.model;
  out["draft"] = result.spec.draft.text();
  out["scheme"] = result.spec.scheme.text();
  out["gamma"] = result.spec.gamma;
  out["temperature"] = number(result.spec.temperature);
  out["seed"] = result.spec.seed;
  out["backend"] = result.backend;
  out["threads"] = result.threads;
  Json faults = Json::array();
  for (const TaskFault& fault : result.faults) faults.push_back({{"line", fault.line}, {"reason", fault.error.english()}});
  out["tasks"] = {{"file", result.spec.tasks}, {"sha256", result.tasksSha256}, {"in_file", result.tasksInFile},
                  {"asked", result.tasksAsked}, {"broken_lines", result.broken}, {"faults", std::move(faults)}};
  out["protocol"] = {{"text", result.spec.lossText}, {"text_sha256", result.textSha256}, {"tokens_scored", result.tokensScored},
                     {"timed_texts", kTimedTexts}, {"max_new", result.spec.maxNew}, {"repeats", result.spec.repeats}};
  out["noise_floor"] = nullptr;
  if (result.noiseFloor) {
    out["noise_floor"] = {{"seeds", numbers(std::span<const double>(result.noiseFloor->seeds))},
                          {"range", number(result.noiseFloor->range)},
                          {"three_sigma", number(result.noiseFloor->threeSigma)}};
  }
  out["stages"] = Json::array();
  for (const StageResult& stage : result.stages) out["stages"].push_back(stageJson(stage));
  out["product"] = nullptr;
  if (const auto product = productOf(result)) {
    out["product"] = {{"quantized", number(product->quantized)}, {"speculative", number(product->speculative)},
                      {"expected", number(product->expected)},   {"both", number(product->both)},
                      {"ratio", number(product->ratio)},         {"ratio_range", Json::array({number(product->least), number(product->most)})}};
  }
  out["lessons"] = Json::array();
  for (const Lesson& lesson : result.lessons) out["lessons"].push_back({{"stage", nameOf(lesson.stage)}, {"about", nameOf(lesson.about)}, {"says", lesson.says.english()}});
  out["busy"] = result.busy ? Json(result.busy->english()) : Json(nullptr);
  out["notes"] = textsJson(result.notes);
  out["estimate_s"] = number(result.estimateSeconds);
  out["seconds"] = number(result.seconds);
  return out;
}

Json toJson(const SideBySide& result) {
  Json first = nullptr;
  if (result.first) {
    const FirstDifference& found = *result.first;
    const bool both = found.base && found.variant;
    const auto token = [](const std::optional<std::int32_t>& id, const Continuation& one, std::int64_t at) -> Json {
      if (!id) return nullptr;
      return {{"id", *id}, {"text", tokenizer::replaceInvalidUtf8(one.tokens[static_cast<std::size_t>(at)])}};
    };
    first = {{"token", found.at},
             {"baseline", token(found.base, result.base, found.at)},
             {"variant", token(found.variant, result.variant, found.at)},
             {"gap_baseline", both ? number(found.gapBase) : Json(nullptr)},
             {"gap_variant", both ? number(found.gapVariant) : Json(nullptr)},
             {"logit_change_rms", both ? number(found.logitChange) : Json(nullptr)},
             {"near_tie", found.tie}};
  }
  Json side = {{"variant", nameOf(result.spec.variant)}, {"prompt_tokens", result.promptTokens}, {"baseline", continuationJson(result.base)},
               {"changed", continuationJson(result.variant)}, {"first_difference", std::move(first)},
               {"verdict", verdictOf(result).english()}};
  return {{"model", result.spec.model}, {"draft", result.spec.draft.text()}, {"scheme", result.spec.scheme.text()},
          {"side_by_side", std::move(side)}, {"notes", textsJson(result.notes)}};
}

}  // namespace qs::experiment
