// The rule that decides whether a drafted token stays, and what is drawn where it does not; and what follows from a rule
// for given p and q. It knows no model and no position: p and q are the distributions at one place.
//
// Speculative sampling (Leviathan et al. 2022, algorithm 1; Chen et al. 2023, algorithm 2): x ~ q stays if
// r < p(x) ÷ q(x), else a token is drawn from max(0, p − q) ÷ Σ max(0, p − q). The token that results is distributed as p.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/spec/distribution.h"
#include "core/spec/draws.h"

namespace qs::spec {

// q is always the distribution that the token was really drawn from; for a token that was chosen without chance it is
// one-hot.
class Rule {
 public:
  Rule() = default;
  Rule(const Rule&) = delete;
  Rule& operator=(const Rule&) = delete;
  virtual ~Rule() = default;

  virtual base::Text name() const = 0;
  // With what probability x stays, from p(x) and q(x): what accepts() compares r with.
  virtual double chance(double p, double q) const = 0;
  // Whether x stays; r is uniform on [0, 1).
  virtual bool accepts(double p, double q, double r) const = 0;
  // Whether residual() is another one for every x.
  virtual bool residualDependsOnToken() const { return false; }
  // What a token is drawn from when x was refused.
  virtual void residual(const Distribution& p, const Distribution& q, std::int32_t x, Distribution& out) const = 0;
};

enum class RuleKind : std::uint8_t {
  speculative,   // min(1, p ÷ q): accepts most, Σ min(p, q)
  samplerMatch,  // x stays where a fresh draw from p is the same token: exact too, but accepts only Σ p·q
};
// "speculative" and "sampler-match", as the command line names them.
std::string_view nameOf(RuleKind kind);
const Rule& ruleOf(RuleKind kind);

// The speculative rule's parts, for those who show them.
// r < p ÷ q, strictly, so that r = 0 never accepts p = 0; p ≥ q always accepts.
bool accepts(double p, double q, double r);
// max(0, p − q), normalised; p itself where nothing of it is left (its sum is 0 or not finite).
void residualOf(const Distribution& p, const Distribution& q, Distribution& out);

// What a rule does at one place, computed and not sampled.
struct RuleFigures {
  double acceptance = 0.0;        // chance that the proposal stays
  std::vector<double> chance;     // by token: chance that it stays once proposed
  std::vector<double> residual;   // by token; what the rule draws from after a refusal. Where that depends on the token
                                  // refused, its mean over refusals; p where nothing is ever refused
  std::vector<double> output;     // by token: how the resulting token is distributed
  double tvToTarget = 0.0;        // total variation between that and p; 0 of an exact rule, up to rounding
};

// `drawnFrom`: what the draft really draws from; `ratioUses`: what the rule takes for it, the same of a correct decoder.
// Errors (badInput): fewer than one token or more than a million, lengths that differ, an entry that is negative or no
// number, entries whose sum is not 1 (± 1e-3; sums that are off by more than 1e-9 are normalised).
base::Result<RuleFigures> figuresOf(const Rule& rule, std::span<const double> p, std::span<const double> ratioUses,
                                    std::span<const double> drawnFrom);

// One proposal decided: everything that step mode shows.
struct Trial {
  std::int32_t proposed = 0;
  double draftDraw = 0.0;    // u by which the token was drawn from q
  double p = 0.0;            // of the proposed token
  double q = 0.0;
  double draw = 0.0;         // r
  double chance = 0.0;       // that r is compared with
  bool accepted = false;
  std::int32_t token = 0;    // what results
};
Trial tryOnce(const Rule& rule, const Distribution& p, const Distribution& q, Draws& draws, Distribution& scratch);

}  // namespace qs::spec
