// Speculative decoding of one prompt: the text with every step's log, its rates, and what it costs against plain decoding,
// predicted and measured. It is not the algorithm (core/spec/decoder.h).
//
// Rates. A proposal counts as looked at if it was accepted or refused; those behind the first refusal were never looked at.
//   alpha             accepted ÷ (accepted + refused)
//   alphaExpected     mean Σ min(p, q) over the same places
//   acceptedPerDrafted  accepted ÷ drafted, those never looked at included
//   tokensPerVerification  new tokens ÷ passes of the target
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/bench_speed.h"
#include "core/experiment/spec_pair.h"
#include "core/spec/step_log.h"
#include "core/spec/theory.h"

namespace qs::experiment {

struct SpeculationSpec {
  PairSpec pair;
  std::string prompt = "prose";       // a text file, or the name of a shipped text, whose beginning is then taken
  std::optional<std::string> promptText;               // instead of a file
  std::optional<std::vector<std::int32_t>> promptIds;  // instead of either: ids as they are
  std::int64_t promptTokens = 0;      // only the first so many; 0: kShippedPromptTokens of shipped texts, else all
  std::int64_t gamma = 4;
  spec::Sampling sampling;
  spec::RuleKind rule = spec::RuleKind::speculative;
  std::int64_t maxNew = 128;
  std::uint64_t seed = 0;
  std::vector<std::string> stopStrings;
  bool ignoreEos = false;             // go on behind the token that ends a text
  int repeats = 5;                    // of each timing; 0: nothing is timed
};
inline constexpr std::int64_t kShippedPromptTokens = 64;

// Of the proposals at one place within their step, 0 the first.
struct PlaceRate {
  std::int64_t looked = 0;
  std::int64_t accepted = 0;
  double alpha = 0.0;          // accepted ÷ looked
  double alphaExpected = 0.0;  // mean Σ min(p, q)
};

struct SpeculationRates {
  std::int64_t verifications = 0;  // passes of the target, those without a proposal included
  std::int64_t newTokens = 0;
  std::int64_t drafted = 0;
  std::int64_t accepted = 0;
  std::int64_t refused = 0;
  std::optional<double> alpha;           // nothing: no proposal was looked at
  std::optional<double> alphaExpected;
  std::vector<PlaceRate> byPlace;        // up to γ
  double acceptedPerDrafted() const;     // 0 without drafts
  double tokensPerVerification() const;
  // Adds a step. Live counters and final ones are the same thing.
  void add(const spec::StepLog& step);

 private:
  double agreement_ = 0.0;
  std::vector<double> agreementByPlace_;
};

// All times in milliseconds; samples are of interleaved repeats.
struct SpeculationTimes {
  Measured target;                // T(1): one token, the cache filled to the middle of the text
  std::vector<Measured> verify;   // [n − 1]: T(n), n tokens at once with the logits of each, 1 … γ + 1
  Measured draft;                 // one proposal, sampling and catching up included
  Measured plainTtft;             // from the call with ids to the first token
  Measured plainTpot;             // mean of the rest
  Measured ttft;                  // the same speculating
  Measured tpot;
  Measured plainPerToken;         // behind the prompt, all tokens
  Measured perToken;
  Measured speedup;               // plainPerToken ÷ perToken of the same repeat
  double overheadShare = 0.0;     // of the time behind the prompt: spent neither in the target nor drafting
  double c() const;               // draft ÷ target
  double verifyMs(std::int64_t tokens) const;  // median; straight on beyond those measured
};

struct SpeculationPrediction {
  double simple = 0.0;    // E(α, γ) ÷ (γ·c + 1)
  double costs = 0.0;     // E(α, γ) ÷ ((γ·t_draft + t_verify(γ + 1)) ÷ t_target)
  double observed = 0.0;  // the log's steps at the measured costs: tokens · T(1) ÷ Σ (g·t_draft + T(g + 1))
};

struct SpeculationResult {
  std::vector<std::int32_t> promptIds;
  std::vector<std::int32_t> ids;      // the new tokens
  std::string text;                   // their bytes; empty for random weights
  std::vector<spec::StepLog> steps;
  SpeculationRates rates;
  spec::StopReason stop = spec::StopReason::none;
  std::string stopString;
  std::optional<SpeculationTimes> times;            // nothing: not timed
  std::optional<SpeculationPrediction> predicted;
  std::int64_t weightBytes = 0;       // held, shared ones once
  std::int64_t peakMemoryBytes = 0;   // weights, caches, scratch, rows
  std::optional<std::uint64_t> processPeakBytes;  // resident, as the system counts it
  std::string backend;
  unsigned threads = 1;
  std::vector<base::Text> notes;
  std::optional<base::Text> busy;     // what other programs did to the times, if much (busy_note.h)
};

// The first run keeps the log, and `seen` is told of each step as it is done, on the calling thread; timing runs follow,
// plain and speculative in turn. Errors: those of SpecPair, prompts and decoders; usage where an option is out of range;
// cancelled.
base::Result<SpeculationResult> runSpeculation(const SpeculationSpec& spec, Services& services,
                                               const base::TaskContext& context,
                                               const std::function<void(const spec::StepLog&)>& seen = {});
// The same with a pair that is open already.
base::Result<SpeculationResult> runSpeculation(const SpecPair& pair, const SpeculationSpec& spec, Services& services,
                                               const base::TaskContext& context,
                                               const std::function<void(const spec::StepLog&)>& seen = {});

// "speculative" or "sampler-match". Error (usage): another name.
base::Result<spec::RuleKind> ruleFrom(const std::string& name);

// The prompt that a spec names, as ids. `note`: that a text was cut, if it was.
base::Result<std::vector<std::int32_t>> promptOf(const SpecPair& pair, const SpeculationSpec& spec, base::Text* note = nullptr);

// From medians. `draftedBySteps`: proposals of each step of the log.
SpeculationPrediction predictionOf(const SpeculationTimes& times, const SpeculationRates& rates, std::int64_t gamma,
                                   const std::vector<std::int64_t>& draftedBySteps);

// What to make of it: the sentence that says from the measured costs why a setting gains or does not.
base::Text reasonOf(const SpeculationTimes& times, const SpeculationRates& rates, std::int64_t gamma);

}  // namespace qs::experiment
