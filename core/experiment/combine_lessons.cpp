#include "core/experiment/combine_lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace qs::experiment {

using base::Text;
using About = Lesson::About;

namespace {

std::string times(double x) { return fmt::format("{:.2f}", x); }
std::string percent(double share) { return fmt::format("{:.1f}", share * 100.0); }
// With the minus of typography.
std::string withSign(double x, int digits) {
  std::string out = fmt::format("{:+.{}f}", x, digits);
  if (out.starts_with('-')) out.replace(0, 1, "−");
  return out;
}

// Whether the runs' gains all lie on one side of 1.
bool clear(const Measured& gain) {
  if (gain.samples.empty()) return false;
  const auto [least, most] = std::minmax_element(gain.samples.begin(), gain.samples.end());
  return *least > 1.0 || *most < 1.0;
}

Text gainText(const Measured& gain, const char* faster, const char* slower, const char* unclear) {
  const std::vector<std::string> args = {times(gain.median())};
  if (!clear(gain)) return {unclear, args};
  return {gain.median() > 1.0 ? faster : slower, args};
}

// Sentences about one stage.
class Sentences {
 public:
  Sentences(Stage stage, std::vector<Lesson>& out) : stage_(stage), out_(out) {}
  void say(Lesson::About about, Text says) { out_.push_back({stage_, about, std::move(says)}); }

 private:
  Stage stage_;
  std::vector<Lesson>& out_;
};

void addQuantized(const CombineResult& result, Sentences out) {
  const StageResult& stage = result.of(Stage::quantized);
  const StageResult& base = result.of(Stage::baseline);
  out.say(About::speed, gainText(stage.times->gain,
                         QS_LABEL("core", "Quantization alone: ×%1 in time per token, in every repeat."),
                         QS_LABEL("core", "Quantization alone slows decoding here: ×%1 in time per token, in every repeat."),
                         QS_LABEL("core", "Quantization alone: ×%1 in time per token, which the repeats do not tell from ×1.")));
  if (base.memory && stage.memory) {
    out.say(About::memory, {QS_LABEL("core", "It needs %1 % of the baseline's memory."),
                   {percent(static_cast<double>(stage.memory->peak()) / static_cast<double>(base.memory->peak()))}});
  }
  const eval::PairedDifference& tasks = stage.tasks->difference;
  const bool told = tasks.ci95 && (tasks.ci95->lo > 0.0 || tasks.ci95->hi < 0.0);
  const std::vector<std::string> args = {withSign(tasks.delta * 100.0, 1), percent(tasks.standardError.value_or(0.0)), std::to_string(stage.tasks->asked)};
  if (told) {
    out.say(About::tasks, {QS_LABEL("core", "Task success changes by %1 points (standard error %2, %3 tasks, paired): more than chance."), args});
  } else {
    out.say(About::tasks, {QS_LABEL("core", "Task success changes by %1 points (standard error %2, %3 tasks, paired): no finding. So few tasks cannot see a smaller change."), args});
  }
  const std::vector<std::string> loss = {withSign(stage.lossDifference.delta, 4)};
  switch (stage.lossVerdict) {
    case eval::Verdict::clearsBoth:
      out.say(About::loss, {QS_LABEL("core", "The loss changes by %1 nats per token, which clears both floors: the loss sees damage long before tasks do."), loss});
      break;
    case eval::Verdict::clearsSampling:
      out.say(About::loss, {QS_LABEL("core", "The loss changes by %1 nats per token: more than the text's chance, less than training the model again would change it."), loss});
      break;
    default:
      out.say(About::loss, {QS_LABEL("core", "The loss changes by %1 nats per token, which is within noise."), loss});
  }
}

void addIdentity(const StageResult& stage, Sentences& out) {
  if (!stage.identity) {
    out.say(About::text, QS_LABEL("core", "At this temperature texts are drawn: they differ from run to run, and only their distribution is the same."));
    return;
  }
  const Identity& identity = *stage.identity;
  const bool original = identity.reference == Stage::baseline;
  const std::vector<std::string> args = {std::to_string(identity.identical), std::to_string(identity.texts), std::to_string(identity.ties)};
  if (identity.identical == identity.texts) {
    out.say(About::text, {original ? QS_LABEL("core", "All %2 texts are the original's, token by token: speculation costs no quality.")
                            : QS_LABEL("core", "All %2 texts are the quantized target's, token by token: the reference of this stage is the quantized target, not the original."),
                   args});
  } else if (identity.exact()) {
    out.say(About::text, {QS_LABEL("core", "%1 of %2 texts are its target's, token by token; the other %3 part where two tokens tie."), args});
  } else {
    out.say(About::text, {QS_LABEL("core", "Only %1 of %2 texts are its target's (%3 of the others part at a tie): this scheme does not verify as it decodes."), args});
  }
}

void addSpeculative(const CombineResult& result, Sentences out) {
  const StageResult& stage = result.of(Stage::speculative);
  out.say(About::speed, gainText(stage.times->gain,
                         QS_LABEL("core", "Speculation alone: ×%1 in time per token, in every repeat."),
                         QS_LABEL("core", "Speculation alone slows decoding here: ×%1 in time per token, in every repeat."),
                         QS_LABEL("core", "Speculation alone: ×%1 in time per token, which the repeats do not tell from ×1.")));
  if (stage.acceptance) {
    out.say(About::acceptance, {QS_LABEL("core", "%1 % of the proposals looked at are accepted; a pass of the target brings %2 tokens."),
                   {percent(stage.acceptance->alpha), times(stage.acceptance->tokensPerVerification)}});
  } else {
    out.say(About::acceptance, QS_LABEL("core", "The draft proposed nothing that was looked at."));
  }
  addIdentity(stage, out);
}

void addBoth(const CombineResult& result, Sentences out) {
  const StageResult& stage = result.of(Stage::both);
  addIdentity(stage, out);
  const auto product = productOf(result);
  if (!product) return;
  const std::vector<std::string> args = {times(product->both), times(product->quantized), times(product->speculative), times(product->expected),
                                         times(product->least), times(product->most)};
  if (product->multiplies()) {
    out.say(About::product, {QS_LABEL("core", "Both together: ×%1. The gains alone, ×%2 and ×%3, multiply to ×%4: the same in all repeats, within a tenth. Here the gains multiply."), args});
  } else if (!product->apart()) {
    out.say(About::product, {QS_LABEL("core", "Both together: ×%1. The gains alone, ×%2 and ×%3, would multiply to ×%4. Whether they do, these repeats do not tell: what was measured is ×%5 … ×%6 of the product."), args});
  } else if (product->ratio < 1.0) {
    out.say(About::product, {QS_LABEL("core", "Both together: ×%1. The gains alone, ×%2 and ×%3, would multiply to ×%4: together they bring less than their product."), args});
  } else {
    out.say(About::product, {QS_LABEL("core", "Both together: ×%1. The gains alone, ×%2 and ×%3, would multiply to ×%4: together they bring more than their product."), args});
  }
  // Why: quantizing the target changes what drafting and verifying cost in its own steps, and how often a proposal holds.
  const StageResult& alone = result.of(Stage::speculative);
  if (!alone.acceptance || !stage.acceptance) return;
  const auto inSteps = [&](const Measured& what, Stage plain) {
    const double step = result.of(plain).times->tpot.median();
    return step > 0.0 ? what.median() / step : 0.0;
  };
  out.say(About::reason, {QS_LABEL("core", "Why: a verification costs %1 steps of the original and %2 of the quantized target; a proposal %3 and %4; acceptance goes from %5 % to %6 %."),
                 {times(inSteps(alone.times->pass, Stage::baseline)), times(inSteps(stage.times->pass, Stage::quantized)),
                  times(inSteps(alone.times->proposal, Stage::baseline)), times(inSteps(stage.times->proposal, Stage::quantized)),
                  percent(alone.acceptance->alpha), percent(stage.acceptance->alpha)}});
}

}  // namespace

const char* nameOf(About about) {
  constexpr std::array<const char*, 8> kNames = {"speed", "memory", "tasks", "loss", "text", "acceptance", "product", "reason"};
  return kNames[static_cast<std::size_t>(about)];
}

std::optional<Product> productOf(const CombineResult& result) {
  std::array<const std::vector<double>*, 3> gains{};
  const std::array<Stage, 3> stages = {Stage::quantized, Stage::speculative, Stage::both};
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const StageResult& stage = result.of(stages[i]);
    if (!stage.times || stage.times->gain.samples.empty()) return std::nullopt;
    gains[i] = &stage.times->gain.samples;
  }
  if (gains[0]->size() != gains[2]->size() || gains[1]->size() != gains[2]->size()) return std::nullopt;
  Product out;
  out.quantized = Measured{*gains[0]}.median();
  out.speculative = Measured{*gains[1]}.median();
  out.both = Measured{*gains[2]}.median();
  out.expected = out.quantized * out.speculative;
  Measured ratios;
  for (std::size_t i = 0; i < gains[2]->size(); ++i) ratios.samples.push_back((*gains[2])[i] / ((*gains[0])[i] * (*gains[1])[i]));
  out.ratio = ratios.median();
  const auto [least, most] = std::minmax_element(ratios.samples.begin(), ratios.samples.end());
  out.least = *least;
  out.most = *most;
  return out;
}

std::vector<Lesson> lessonsOf(const CombineResult& result) {
  for (const Stage stage : kStages) {
    const StageResult& one = result.of(stage);
    if (!one.times || one.times->gain.samples.empty() || !one.tasks || !one.loss) return {};
  }
  std::vector<Lesson> out;
  addQuantized(result, {Stage::quantized, out});
  addSpeculative(result, {Stage::speculative, out});
  addBoth(result, {Stage::both, out});
  return out;
}

}  // namespace qs::experiment
