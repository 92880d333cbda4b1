// What the papers' formulas say: tokens a verification, speed-up, arithmetic, break-even; and the same from measured times.
// It measures nothing, and its α is one number for all places, which no real text has.
//
// Leviathan, Kalman, Matias (arXiv 2211.17192), section 3. c: one proposal's time ÷ the target's time for one token.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace qs::spec {

// E = (1 − α^(γ+1)) ÷ (1 − α), equation 1; γ + 1 at α = 1. 0 ≤ α ≤ 1, γ ≥ 0.
double tokensPerVerification(double alpha, std::int64_t gamma);
// The α that gives E tokens a verification, 1 ≤ E ≤ γ + 1: the inverse of the former.
double alphaOf(double tokensPerVerification, std::int64_t gamma);
// E ÷ (γ·c + 1), theorem 3.8: verifying γ + 1 tokens is taken to cost as much as one.
double speedup(double alpha, std::int64_t gamma, double c);
// Arithmetic against plain decoding: (γ·ĉ + γ + 1) ÷ E, theorem 3.11. cOps: the draft's operations a token ÷ the target's.
double opsFactor(double alpha, std::int64_t gamma, double cOps);
// The smallest α at which speedup() is 1; nothing where even α = 1 loses (c > 1). 0 for γ = 0. For γ = 1 it is c itself;
// some γ gains if and only if α > c (corollary 3.9).
std::optional<double> breakEvenAlpha(std::int64_t gamma, double c);

// The chapter's arithmetic, any one unit of time.
struct StepCosts {
  double plain = 0.0;   // the target's step for one token
  double draft = 0.0;   // all proposals of one step
  double verify = 0.0;  // one verification
};
double timePerToken(const StepCosts& costs, double confirmed);
double speedup(const StepCosts& costs, double confirmed);
// Tokens that a verification must confirm so that nothing is lost.
double breakEvenConfirmed(const StepCosts& costs);

// Times as measured: of a token, of a proposal, and of verifying n tokens at once.
struct MeasuredCosts {
  double target = 0.0;
  double draft = 0.0;
  std::function<double(std::int64_t tokens)> verify;
};
// E(α, γ) ÷ ((γ·t_draft + t_verify(γ + 1)) ÷ t_target).
double predictedSpeedup(const MeasuredCosts& costs, double alpha, std::int64_t gamma);

struct BestGamma {
  std::int64_t gamma = 0;  // 0: none gains
  double speedup = 1.0;
};
// Of 0 … most; of equal ones the smallest.
BestGamma bestGamma(double alpha, double c, std::int64_t most = 16);
BestGamma bestGamma(const MeasuredCosts& costs, double alpha, std::int64_t most = 16);

}  // namespace qs::spec
