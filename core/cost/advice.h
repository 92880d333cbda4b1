// Whether to quantize, decided from two budgets and what is known of the service: the three cases in which the chapters
// advise against it, each as a value with its figures. It measures no quality and knows no queue; both are told to it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/cost/budget.h"

namespace qs::cost {

struct Workload {
  double promptTokens = 512.0;  // of a request
  double newTokens = 256.0;     // that it decodes
  // Share, 0 … 1, of a request's time in which it waits for a queue or a scheduler and nothing is computed.
  double waitingShare = 0.0;
  // The change of loss that quantizing was measured to make, with its standard error, and the largest that the task bears.
  std::optional<double> lossChange;
  std::optional<double> lossChangeError;
  std::optional<double> lossTolerance;
  // The task bears no loss of quality at all, whatever was measured (quotations of law, reviews of security).
  bool qualityCritical = false;
};

enum class AdviceCase : std::uint8_t {
  qualityAtItsEdge,
  hardwareLacksIt,
  bytesAreNotTheBottleneck,
};
std::string_view word(AdviceCase which);

enum class Finding : std::uint8_t {
  speaksAgainst,
  doesNotApply,
  unknown,  // nothing was said that would decide it
};
std::string_view word(Finding finding);

struct AdviceReason {
  AdviceCase which = AdviceCase::qualityAtItsEdge;
  Finding finding = Finding::unknown;
  base::Text text;  // a sentence with the figures that decided
};

enum class Verdict : std::uint8_t {
  quantize,
  memoryOnly,   // it is hardly faster, but more fits
  measureFirst, // quality is not known
  leave,
};
std::string_view word(Verdict verdict);

struct Advice {
  Verdict verdict = Verdict::measureFirst;
  std::vector<AdviceReason> reasons;  // the three cases, in the order of AdviceCase
  // How much faster: ratios of bounds, original ÷ quantized.
  double decodeGain = 1.0;
  double prefillGain = 1.0;
  double requestGain = 1.0;  // a whole request, its waiting included
  double prefillShare = 0.0; // of the original's computing time
  std::optional<std::int64_t> moreRequests;  // that fit than before
};

// A gain below this is none worth having by itself.
inline constexpr double kWorthwhileGain = 1.1;
// More than half of the computing time is prefill: a load of prompts.
inline constexpr double kPrefillHeavy = 0.5;

// `original` and `quantized` are budgets of one geometry, hardware, batch and context. A request's computing time is
// prefill · prompt ÷ context + new tokens · step; that of prefill is scaled from the budgets' context to the prompt by
// tokens, which leaves the square of attention out of account where the two differ.
// Errors (badInput): tokens below 0 or none at all, a waiting share outside [0, 1), a tolerance or error below 0.
base::Result<Advice> advise(const BudgetSpec& spec, const Budget& original, const Budget& quantized, const Workload& load);

}  // namespace qs::cost
