// budget: bytes, time bounds and capacity of a geometry on a piece of hardware.
#include "core/experiment/budget.h"

#include <cmath>

#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

Json texts(const std::vector<base::Text>& all) {
  Json out = Json::array();
  for (const base::Text& one : all) out.push_back(one.english());
  return out;
}

Json count(const std::optional<std::int64_t>& value) { return value ? Json(*value) : Json(nullptr); }

std::string size(double bytes) { return cost::decimalText(bytes) + " (" + cost::binaryText(bytes) + ")"; }

// Bytes and counts are whole wherever a number has whole bytes, and are then written so.
Json amount(double value) {
  constexpr double kExact = 9007199254740992.0;
  if (value == std::floor(value) && std::abs(value) < kExact) return static_cast<std::int64_t>(value);
  return number(value);
}

Json stepJson(const cost::StepBytes& step) {
  return {{"weights", amount(step.weights)}, {"scales", amount(step.scales)}, {"kv", amount(step.kv)},
          {"kv_scales", amount(step.kvScales)}, {"state", amount(step.state)}, {"activations", amount(step.activations)}};
}

Json adviceJson(const cost::Advice& advice) {
  Json out;
  out["verdict"] = cost::word(advice.verdict);
  out["decode_gain"] = number(advice.decodeGain);
  out["prefill_gain"] = number(advice.prefillGain);
  out["request_gain"] = number(advice.requestGain);
  out["prefill_share"] = number(advice.prefillShare);
  out["more_requests"] = count(advice.moreRequests);
  out["reasons"] = Json::array();
  for (const cost::AdviceReason& reason : advice.reasons) {
    out["reasons"].push_back({{"case", cost::word(reason.which)}, {"finding", cost::word(reason.finding)}, {"text", reason.text.english()}});
  }
  return out;
}

Json toJson(const BudgetStudySpec& spec, const BudgetStudy& study) {
  const cost::Budget& budget = study.budget;
  Json out;
  out["geometry"] = study.geometry.name;
  out["hardware"] = study.hardware.label;
  out["weights"] = study.weights;
  out["kv"] = study.kv;
  out["batch"] = spec.batch;
  out["context"] = study.context;
  out["parameters"] = amount(study.geometry.parameters());
  out["active_parameters"] = amount(study.geometry.activeParameters());
  out["bits_per_weight"] = number(budget.bitsPerWeight);
  out["weight_bytes"] = amount(budget.step.weights + budget.step.scales);
  out["weight_bytes_held"] = amount(budget.weightBytesHeld);
  out["held"] = size(budget.weightBytesHeld);
  out["kv_bytes_per_token"] = amount(budget.kvBytesPerToken);
  out["kv_scale_bytes_per_token"] = amount(budget.kvScaleBytesPerToken);
  out["kv_bytes_per_request"] = amount(budget.kvBytesPerRequest);
  out["state_bytes"] = amount(budget.stateBytesPerRequest);
  out["bytes_per_step"] = amount(budget.step.total);
  out["step"] = stepJson(budget.step);
  out["bandwidth_gb_per_s"] = number(budget.decode.bandwidth / 1e9);
  out["served_by"] = budget.decode.servedBy == cost::ServedBy::cache ? "cache" : "memory";
  out["arithmetic"] = cost::word(budget.arithmetic);
  out["tera_operations_per_s"] = number(budget.rate / 1e12);
  out["step_bytes_ms"] = number(1e3 * budget.decode.bytesSeconds);
  out["step_arithmetic_ms"] = number(1e3 * budget.decode.operationsSeconds);
  out["step_ms"] = number(1e3 * budget.decode.seconds);
  out["bound"] = cost::word(budget.decode.limit);
  out["predicted_ms"] = number(1e3 * budget.decode.predicted);
  out["tokens_per_s"] = number(budget.tokensPerSecond);
  out["tokens_per_s_total"] = number(budget.tokensPerSecondTotal);
  out["weights_only_ms"] = number(1e3 * budget.weightsOnlySeconds);
  out["weights_only_tokens_per_s"] = number(1.0 / budget.weightsOnlySeconds);
  out["relative_to_bf16"] = number(budget.relativeToBf16);
  out["prefill_ms"] = number(1e3 * budget.prefill.seconds);
  out["prefill_bound"] = cost::word(budget.prefill.limit);
  out["memory_bytes"] = amount(study.hardware.memoryBytes);
  out["memory"] = size(study.hardware.memoryBytes);
  out["memory_left_bytes"] = amount(budget.memoryLeft);
  out["fits_requests"] = count(budget.fitsRequests);
  out["fits_requests_exact"] = number(budget.requests);
  out["fits_tokens"] = count(budget.fitsTokens);
  out["longest_context"] = count(budget.longestContext);
  out["crossover_batch"] = number(budget.crossover);
  out["source"] = study.hardware.source;
  out["advice"] = study.advice ? adviceJson(*study.advice) : Json(nullptr);
  out["notes"] = texts(study.notes);
  out["formats"] = Json::array();
  for (const BudgetRow& row : study.formats) {
    out["formats"].push_back({{"weights", row.scheme},
                              {"bits_per_weight", number(row.bitsPerWeight)},
                              {"weight_bytes_held", amount(row.weightBytesHeld)},
                              {"bytes_per_step", amount(row.bytesPerStep)},
                              {"step_ms", number(1e3 * row.stepSeconds)},
                              {"tokens_per_s", number(row.tokensPerSecond)},
                              {"relative_to_bf16", number(row.relativeToBf16)},
                              {"fits_requests", count(row.fitsRequests)}});
  }
  return out;
}

std::optional<double> given(const Json& spec, const char* name) {
  return spec.contains(name) ? std::optional(realOf(spec, name, 0.0)) : std::nullopt;
}

base::Result<Json> budgetCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  BudgetStudySpec typed;
  typed.geometry = textOf(spec, "geometry", typed.geometry);
  typed.hardware = textOf(spec, "hardware", typed.hardware);
  typed.hardwareFile = textOf(spec, "hardware-file");
  typed.backend = textOf(spec, "backend", typed.backend);
  QS_ASSIGN(typed.scheme, budgetScheme(textOf(spec, "weights", "bf16"), textOf(spec, "kv")));
  typed.batch = wholeOf(spec, "batch", typed.batch);
  if (spec.contains("context")) typed.context = wholeOf(spec, "context", 0);
  typed.countActivations = flagOf(spec, "count-activations");
  typed.overheads.fixedSeconds = 1e-3 * realOf(spec, "fixed-ms", 0.0);
  typed.overheads.bandwidthShare = realOf(spec, "bandwidth-share", 1.0);
  typed.overheads.arithmeticShare = realOf(spec, "arithmetic-share", 1.0);
  typed.load.promptTokens = static_cast<double>(wholeOf(spec, "prompt", static_cast<std::int64_t>(typed.load.promptTokens)));
  typed.load.newTokens = static_cast<double>(wholeOf(spec, "new", static_cast<std::int64_t>(typed.load.newTokens)));
  typed.load.waitingShare = realOf(spec, "waiting", 0.0);
  typed.load.lossChange = given(spec, "loss-change");
  typed.load.lossChangeError = given(spec, "loss-error");
  typed.load.lossTolerance = given(spec, "loss-tolerance");
  typed.load.qualityCritical = flagOf(spec, "critical");
  QS_ASSIGN(const BudgetStudy study, runBudget(typed, services, context));
  return toJson(typed, study);
}

}  // namespace

void register_budget(CommandRoster& roster) {
  roster.push_back(
      {"budget",
       QS_LABEL("core", "What a step reads, how long it takes at least, and what fits"),
       {{"geometry", OptionKind::text, "G",
         QS_LABEL("core", "a preset (dense-7b, anchor-27b, llama-3-8b …), a model, or a config.json; anchor-27b by default")},
        {"hardware", OptionKind::text, "H",
         QS_LABEL("core", "a100, h100, h200, b200, rtx4090 …, one of --hardware-file, or this, which is measured; h100 by default")},
        {"hardware-file", OptionKind::text, "F",
         QS_LABEL("core", "rows of your own: {\"hardware\": [{\"name\": …, \"bandwidth\": \"900 GB/s\", \"memory\": \"24 GB\", \"rates\": {\"fp16\": \"70 TFLOPS\"}}]}")},
        {"weights", OptionKind::text, "S", QS_LABEL("core", "the scheme, +a= for activations that are quantized too; bf16 by default")},
        {"kv", OptionKind::text, "S", QS_LABEL("core", "the cache's format; bf16 by default")},
        {"batch", OptionKind::whole, "B", QS_LABEL("core", "requests decoded together; 1 by default")},
        {"context", OptionKind::whole, "N", QS_LABEL("core", "tokens in the cache of each, and of the prompt; 4096 by default, or as many as the model was made for")},
        {"count-activations", OptionKind::flag, "", QS_LABEL("core", "count what layers hand to one another as bytes of memory")},
        {"fixed-ms", OptionKind::real, "T", QS_LABEL("core", "a measured time that each step takes besides; for predicted_ms")},
        {"bandwidth-share", OptionKind::real, "P", QS_LABEL("core", "the share of the bandwidth that is reached; for predicted_ms")},
        {"arithmetic-share", OptionKind::real, "P", QS_LABEL("core", "the share of the arithmetic that is reached; for predicted_ms")},
        {"prompt", OptionKind::whole, "N", QS_LABEL("core", "advice: tokens of a request's prompt; 512 by default")},
        {"new", OptionKind::whole, "N", QS_LABEL("core", "advice: tokens that a request decodes; 256 by default")},
        {"waiting", OptionKind::real, "P", QS_LABEL("core", "advice: share of its time in which a request waits; 0 by default")},
        {"loss-change", OptionKind::real, "D", QS_LABEL("core", "advice: the measured change of the loss")},
        {"loss-error", OptionKind::real, "D", QS_LABEL("core", "advice: its standard error")},
        {"loss-tolerance", OptionKind::real, "D", QS_LABEL("core", "advice: the largest change that the task bears")},
        {"critical", OptionKind::flag, "", QS_LABEL("core", "advice: the task bears no loss of quality")}},
       "formats",
       budgetCommand});
}

}  // namespace qs::experiment
