// A bootstrap interval for the mean difference of two models' losses, windows drawn with replacement.
// It is not the analytic standard error (paired.h), which stands beside it.
#pragma once

#include <cstdint>
#include <span>

#include "core/eval/paired.h"

namespace qs::eval {

inline constexpr int kBootstrapDraws = 2000;
inline constexpr std::uint64_t kBootstrapSeed = 20251;

// The 2.5 and 97.5 % points (linear between order statistics) of Σ d ÷ Σ tokens over kBootstrapDraws resamples of the
// windows, each as many as there are, drawn from kBootstrapSeed: the same draws for every model that is compared on the
// same windows. Tokens of a window share their context, so windows are drawn, not tokens (a block bootstrap; Efron and
// Tibshirani, An Introduction to the Bootstrap, chapters 8 and 13). Contract: at least one window with tokens.
Interval bootstrapInterval(std::span<const PairedWindow> windows);

}  // namespace qs::eval
