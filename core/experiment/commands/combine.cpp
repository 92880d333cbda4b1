// combine: baseline, quantized, speculative and both, one change at a time; or one prompt continued side by side.
#include "core/experiment/combine.h"

#include "core/experiment/calibration_options.h"
#include "core/experiment/combine_json.h"
#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

base::Result<Stage> variantOf(const Json& spec) {
  const std::string name = textOf(spec, "variant", nameOf(Stage::both));
  for (const Stage stage : kStages) {
    if (stage != Stage::baseline && name == nameOf(stage)) return stage;
  }
  return base::fail(base::ErrorKind::usage, base::Text("--variant"), {QS_LABEL("core", "one of %1"), {"quantized, speculative, both"}}, name);
}

base::Result<Json> combineCommand(const Json& spec, Services& services, const base::TaskContext& context) {
  QS_ASSIGN(const CombineSpec typed, combineSpecOf(spec));
  if (spec.contains("prompt")) {
    QS_ASSIGN(const Stage variant, variantOf(spec));
    QS_ASSIGN(const auto result, continueSideBySide(sideBySideOf(typed, variant, textOf(spec, "prompt")), services, context));
    return toJson(result);
  }
  if (spec.contains("variant")) {
    return base::fail(base::ErrorKind::usage, base::Text("--variant"), QS_LABEL("core", "a prompt to continue by it"), QS_LABEL("core", "none"),
                      QS_LABEL("core", "add --prompt TEXT"));
  }
  QS_ASSIGN(const auto result, runCombine(typed, services, context));
  return toJson(result);
}

}  // namespace

void register_combine(CommandRoster& roster) {
  roster.push_back(
      {"combine",
       QS_LABEL("core", "Baseline, quantized, speculative and both: tasks, memory, times and loss, one change at a time"),
       {{"model", OptionKind::text, "M", QS_LABEL("core", "the target; lab by default")},
        {"draft", OptionKind::text, "D", QS_LABEL("core", "a model (lab-draft by default), ngram(min=1,max=4), layers(k=2), self(SCHEME) or mix(w=0.7)")},
        {"scheme", OptionKind::text, "S", QS_LABEL("core", "what the target is quantized to; int4:g32 by default")},
        {"tasks", OptionKind::text, "F", QS_LABEL("core", "JSON Lines with \"prompt\" and \"answers\" or \"regex\"; the shipped tasks by default")},
        {"task-count", OptionKind::whole, "N", QS_LABEL("core", "only N tasks, evenly from the file")},
        {"task-new", OptionKind::whole, "N", QS_LABEL("core", "new tokens at most where a task says nothing; 16 by default")},
        {"loss-text", OptionKind::text, "F", QS_LABEL("core", "the text that losses are measured on; validation by default")},
        {"loss-tokens", OptionKind::whole, "N", QS_LABEL("core", "its first N tokens; 8192 by default, 0: all")},
        {"gamma", OptionKind::whole, "G", QS_LABEL("core", "proposals a step; 4 by default")},
        {"temperature", OptionKind::real, "T", QS_LABEL("core", "0, by default, is greedy: only then can texts be compared")},
        {"max-new", OptionKind::whole, "N", QS_LABEL("core", "tokens of each timed text; 64 by default")},
        {"repeats", OptionKind::whole, "N", QS_LABEL("core", "times are medians of N runs, the stages in turn; 5 by default")},
        {"short", OptionKind::flag, "", QS_LABEL("core", "few tasks and few tokens, for a first look")},
        {"prompt", OptionKind::text, "TEXT", QS_LABEL("core", "continue this text side by side instead")},
        {"variant", OptionKind::text, "V", QS_LABEL("core", "by what, beside the baseline: quantized, speculative or both (default)")},
        calibrationOptions()[0],
        calibrationOptions()[1]},
       "stages",
       combineCommand});
}

}  // namespace qs::experiment
