// What a person is shown of speculative decoding: tokens in the order of the text with where they come from, and single
// decisions with the tokens that matter in them. It decides nothing (core/spec/verify.h) and times nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/experiment/speculation.h"

namespace qs::experiment {

// A token in a line of its own: UTF-8 without control characters. A space is "␣", a line break "↵", a byte that is no whole
// character \xNN, a token without a tokenizer #id.
std::string tokenLabel(const tokenizer::Tokenizer* tokenizer, std::int32_t id);

// One token as it was decided on: of the text, or a proposal that was refused in its place.
struct ShownToken {
  std::int32_t id = 0;
  std::string label;
  spec::TokenSource source = spec::TokenSource::prompt;
  spec::Verdict verdict = spec::Verdict::accepted;  // rejected: a proposal that is not in the text
  std::int64_t step = -1;   // −1: of the prompt
  std::int64_t place = -1;  // of a proposal within its step
  double p = 0.0;           // of the token, in the target's distribution; 0 of the prompt
  double q = 0.0;           // in the draft's; proposals only
  double draw = 0.0;        // r of a proposal, u of a token that was drawn
  double chance = 0.0;      // that r was compared with
  bool inText() const { return verdict == spec::Verdict::accepted; }
};

void appendPrompt(std::span<const std::int32_t> ids, const tokenizer::Tokenizer* tokenizer, std::vector<ShownToken>& out);
// The tokens of a step in their order: those accepted, the one refused, the one drawn behind it. Proposals that were never
// looked at are left out.
void appendStep(const spec::StepLog& step, const tokenizer::Tokenizer* tokenizer, std::vector<ShownToken>& out);

struct DecisionToken {
  std::int32_t id = 0;
  std::string label;
  double p = 0.0;
  double q = 0.0;
  double chance = 0.0;    // min(1, p ÷ q); 0 where q is 0
  double residual = 0.0;  // max(0, p − q) ÷ Σ max(0, p − q)
};

// One place of the text: a proposal and its verdict, or a token drawn from p alone.
struct Decision {
  std::int64_t step = 0;
  std::int64_t place = 0;      // within the step
  std::int64_t proposals = 0;  // of the step
  bool proposal = true;        // false: drawn from p, behind the last proposal or without one
  std::vector<DecisionToken> tokens;  // the likeliest by max(p, q), the drawn ones among them; by max(p, q), largest first
  DecisionToken rest;          // all others together
  std::int64_t others = 0;     // how many those are
  double agreement = 0.0;      // Σ min(p, q): how often a proposal stays here
  int proposed = -1;           // index in tokens
  int result = -1;             // of the token that stands in the text; −1 if the text ended before it
  bool accepted = false;
  double draftDraw = 0.0;      // u by which the proposal was drawn from q
  double draw = 0.0;           // r
  double chance = 0.0;         // that r is compared with
  double nextDraw = 0.0;       // u of the residual, or of p where nothing was proposed
};

inline constexpr std::size_t kDecisionTokens = 6;

// A step's decisions, in their order. Contract: the step was logged with its rows.
std::vector<Decision> decisionsOf(const spec::StepLog& step, const tokenizer::Tokenizer* tokenizer,
                                  std::size_t most = kDecisionTokens);

// The likeliest tokens of two distributions by max(p, q), largest first. p, q: (n).
std::vector<DecisionToken> likeliest(std::span<const double> p, std::span<const double> q, const tokenizer::Tokenizer* tokenizer,
                                     std::size_t most = kDecisionTokens);

// The same text as runSpeculation() decodes, decision by decision; rows are not kept, so that a large vocabulary does not
// fill memory. `partial`: after each step, on the calling thread. Errors: as runSpeculation.
struct SpeculationWalk {
  std::vector<Decision> decisions;
  spec::StopReason stop = spec::StopReason::none;
};
base::Result<SpeculationWalk> walkSpeculation(const SpecPair& pair, const SpeculationSpec& spec, const base::TaskContext& context,
                                              const std::function<void(const SpeculationWalk&)>& partial = {});

// Decision number `trial` with p and q as given, by a seed; labels are A, B, C …. Errors: those of spec::figuresOf.
struct TypedDecision {
  Decision decision;
  spec::RuleFigures figures;
};
base::Result<TypedDecision> typedDecision(std::span<const double> p, std::span<const double> q, std::uint64_t seed,
                                          std::int64_t trial);

// Verifiers that are wrong on purpose, to see that the tests notice.
enum class RuleFault : std::uint8_t {
  none,
  targetAgain,   // a refused proposal is replaced by a draw from p, not from the residual
  acceptsAll,    // every proposal stays
  neverByChance, // a proposal stays only where p ≥ q; r is not asked
};
const spec::Rule& ruleWith(RuleFault fault);
// In the order of the enumeration.
inline constexpr std::array kRuleFaultWords = {"none", "target_again", "accepts_all", "never_by_chance"};
constexpr const char* wordOf(RuleFault fault) { return kRuleFaultWords[static_cast<std::size_t>(fault)]; }
// Error (usage): another word.
base::Result<RuleFault> ruleFaultFrom(const std::string& word);

}  // namespace qs::experiment
