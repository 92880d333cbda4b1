#include "core/cost/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace qs::cost {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;

namespace {

// Two standard errors, as elsewhere in the lab: what lies within is not told apart from the tolerance.
constexpr double kErrors = 1.96;

std::string times(double gain) { return fmt::format("{:.2f}", gain); }
std::string percent(double share) { return fmt::format("{:.0f}", 100.0 * share); }

Status check(const Workload& load) {
  const auto wrong = [](const char* what, Text expected, double found) {
    return base::fail(ErrorKind::badInput, Text(what), std::move(expected), fmt::format("{:g}", found));
  };
  for (const double tokens : {load.promptTokens, load.newTokens}) {
    if (!(tokens >= 0.0 && tokens <= 1e12)) {
      return wrong(QS_LABEL("core", "the tokens of a request"), {QS_LABEL("core", "a number from %1 to %2"), {"0", "1e+12"}}, tokens);
    }
  }
  if (load.promptTokens + load.newTokens <= 0.0) {
    return wrong(QS_LABEL("core", "the tokens of a request"), QS_LABEL("core", "at least one"), 0.0);
  }
  if (!(load.waitingShare >= 0.0 && load.waitingShare < 1.0)) {
    return wrong(QS_LABEL("core", "the share of the time in which a request waits"),
                 QS_LABEL("core", "a number from 0 to below 1"), load.waitingShare);
  }
  for (const auto& value : {load.lossTolerance, load.lossChangeError}) {
    if (value && !(*value >= 0.0 && std::isfinite(*value))) {
      return wrong(QS_LABEL("core", "the tolerance of the loss, or its error"), QS_LABEL("core", "a number of at least 0"), *value);
    }
  }
  if (load.lossChange && !std::isfinite(*load.lossChange)) {
    return wrong(QS_LABEL("core", "the change of the loss"), QS_LABEL("core", "a number"), *load.lossChange);
  }
  return {};
}

AdviceReason quality(const Workload& load) {
  AdviceReason out{AdviceCase::qualityAtItsEdge, Finding::unknown, {}};
  if (load.qualityCritical) {
    out.finding = Finding::speaksAgainst;
    out.text = QS_LABEL("core", "The task bears no loss of quality: what is saved is not worth the risk. Speculation, batching and scheduling lose none.");
    return out;
  }
  if (!load.lossChange || !load.lossTolerance) {
    out.text = QS_LABEL("core", "Not known: measure the loss with and without, and say how much the task bears.");
    return out;
  }
  const double edge = *load.lossChange + kErrors * load.lossChangeError.value_or(0.0);
  const std::vector<std::string> figures = {fmt::format("{:+.4f}", *load.lossChange),
                                            fmt::format("{:.4f}", kErrors * load.lossChangeError.value_or(0.0)),
                                            fmt::format("{:.4f}", *load.lossTolerance)};
  if (edge > *load.lossTolerance) {
    out.finding = Finding::speaksAgainst;
    out.text = {QS_LABEL("core", "The loss changes by %1 ± %2, and the task bears %3: that is at or beyond the edge."), figures};
  } else {
    out.finding = Finding::doesNotApply;
    out.text = {QS_LABEL("core", "The loss changes by %1 ± %2, and the task bears %3."), figures};
  }
  return out;
}

AdviceReason hardware(const BudgetSpec& spec, const Budget& quantized, const Advice& advice) {
  AdviceReason out{AdviceCase::hardwareLacksIt, Finding::doesNotApply, {}};
  const std::string arithmetic(word(quantized.arithmetic));
  if (!quantized.restoredToMultiply && advice.prefillGain >= kWorthwhileGain) {
    out.text = {QS_LABEL("core", "%1 multiplies it as %2: prompts get %3 times as fast."), {spec.hardware.name, arithmetic, times(advice.prefillGain)}};
    return out;
  }
  const std::vector<std::string> figures = {spec.hardware.name, arithmetic, percent(advice.prefillShare)};
  if (advice.prefillShare > kPrefillHeavy) {
    out.finding = Finding::speaksAgainst;
    out.text = {QS_LABEL("core", "On %1 it is multiplied as %2: bytes are saved and no arithmetic, and prompts take %3 % of the computing time."), figures};
  } else {
    out.text = {QS_LABEL("core", "On %1 it is multiplied as %2, so that prompts gain nothing; but they take only %3 % of the computing time."), figures};
  }
  return out;
}

AdviceReason bottleneck(const Workload& load, const Budget& original, const Advice& advice) {
  AdviceReason out{AdviceCase::bytesAreNotTheBottleneck, Finding::doesNotApply, {}};
  if (advice.requestGain >= kWorthwhileGain) {
    out.text = {QS_LABEL("core", "A request gets %1 times as fast, of which it waits %2 % of its time."), {times(advice.requestGain), percent(load.waitingShare)}};
    return out;
  }
  out.finding = Finding::speaksAgainst;
  if (load.waitingShare >= 0.5) {
    out.text = {QS_LABEL("core", "A request waits %1 % of its time, which fewer bytes do not shorten: it gets %2 times as fast."), {percent(load.waitingShare), times(advice.requestGain)}};
  } else if (original.decode.limit == Limit::arithmetic) {
    out.text = {QS_LABEL("core", "At this batch arithmetic is the bound and not bytes: a request gets %1 times as fast."), {times(advice.requestGain)}};
  } else {
    out.text = {QS_LABEL("core", "Weights are too small a part of what a request waits for: it gets %1 times as fast."), {times(advice.requestGain)}};
  }
  return out;
}

}  // namespace

std::string_view word(AdviceCase which) {
  switch (which) {
    case AdviceCase::qualityAtItsEdge: return "quality at its edge";
    case AdviceCase::hardwareLacksIt: return "hardware lacks it";
    case AdviceCase::bytesAreNotTheBottleneck: return "bytes are not the bottleneck";
  }
  return {};
}

std::string_view word(Finding finding) {
  switch (finding) {
    case Finding::speaksAgainst: return "speaks against";
    case Finding::doesNotApply: return "does not apply";
    case Finding::unknown: return "unknown";
  }
  return {};
}

std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::quantize: return "quantize";
    case Verdict::memoryOnly: return "for memory only";
    case Verdict::measureFirst: return "measure first";
    case Verdict::leave: return "leave it";
  }
  return {};
}

Result<Advice> advise(const BudgetSpec& spec, const Budget& original, const Budget& quantized, const Workload& load) {
  QS_TRY(check(load));
  Advice out;
  const auto context = static_cast<double>(spec.context);
  const auto prefill = [&](const Budget& budget) { return budget.prefill.seconds * load.promptTokens / context; };
  const auto decode = [&](const Budget& budget) { return budget.decode.seconds * load.newTokens; };
  const double computing = prefill(original) + decode(original);
  const double waiting = computing * load.waitingShare / (1.0 - load.waitingShare);
  out.decodeGain = original.decode.seconds / quantized.decode.seconds;
  out.prefillGain = original.prefill.seconds / quantized.prefill.seconds;
  out.requestGain = (computing + waiting) / (prefill(quantized) + decode(quantized) + waiting);
  out.prefillShare = prefill(original) / computing;
  if (original.fitsRequests && quantized.fitsRequests) out.moreRequests = *quantized.fitsRequests - *original.fitsRequests;

  out.reasons = {quality(load), hardware(spec, quantized, out), bottleneck(load, original, out)};
  const auto against = [&](std::size_t i) { return out.reasons[i].finding == Finding::speaksAgainst; };
  const bool frees = out.moreRequests.value_or(0) > 0;
  if (against(0)) {
    out.verdict = Verdict::leave;
  } else if (against(1) || against(2)) {
    out.verdict = frees ? Verdict::memoryOnly : Verdict::leave;
  } else {
    out.verdict = out.reasons[0].finding == Finding::unknown ? Verdict::measureFirst : Verdict::quantize;
  }
  return out;
}

}  // namespace qs::cost
