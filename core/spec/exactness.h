// Whether a rule, or a whole decoder, leaves the target's distribution as it is: sampled and tested. It proves nothing for
// other settings than those it ran with, and says how often it would raise a false alarm.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/spec/chi_square.h"
#include "core/spec/decoder.h"
#include "core/spec/verify.h"

namespace qs::spec {

// p-values below it are an alarm: how often an exact decoder raises one.
inline constexpr double kFalseAlarmRate = 0.001;

// One place: the distributions there, stored.
struct Place {
  std::string name;   // e.g. the end of the text before it
  std::vector<double> p;
  std::vector<double> q;          // what the rule takes for the draft's
  std::vector<double> drawnFrom;  // what the draft really draws from; empty: q
};

struct PlaceFigures {
  std::string name;
  std::int64_t draws = 0;
  std::vector<std::int64_t> counts;  // by token
  double acceptance = 0.0;           // accepted ÷ draws
  double acceptanceExpected = 0.0;   // of the rule
  ChiSquare chi2;
  double tv = 0.0;
  double tvExpected = 0.0;
};

// What chance would never show: whether a rule decides rightly for the smallest and the largest draw there is, and for one
// at its limit. The sentence says where it does not; nothing: no fault.
std::optional<base::Text> edgeFault(const Rule& rule);

struct ExactnessFigures {
  std::int64_t draws = 0;  // over all places
  std::vector<PlaceFigures> places;
  ChiSquare chi2;          // of all places together, which are independent
  double tv = 0.0;         // mean over places, and what an exact sampler gives at so many draws
  double tvExpected = 0.0;
  std::optional<base::Text> edgeFault;
  bool alarm() const { return chi2.pValue < kFalseAlarmRate || edgeFault.has_value(); }
};

// `draws` shared equally among the places. Errors: those of figuresOf for a place; no place, or fewer draws than places
// (usage); cancelled.
base::Result<ExactnessFigures> testPlaces(const Rule& rule, std::span<const Place> places, std::int64_t draws,
                                          std::uint64_t seed, const base::TaskContext& context);

// A decoder's first tokens against plain decoding's, each from so many runs with seeds of their own. `first` tests are
// made, one a place; the p-value is the smallest times their number, so that the false-alarm rate holds for all of them.
struct FirstTokens {
  std::int64_t runs = 0;
  struct At {
    ChiSquare chi2;
    double tv = 0.0;
    double tvExpected = 0.0;
  };
  std::vector<At> places;
  std::optional<ChiSquare> exact;  // the first token of the speculative runs against the target's own distribution
  double pValue = 1.0;
  bool alarm() const { return pValue < kFalseAlarmRate; }
};
// Both decoders have been started with the same prompt and have maxNew ≥ first. `target`: the distribution of the first
// token, if it is known. Errors: the decoders'; usage where runs < 1; cancelled.
base::Result<FirstTokens> testFirstTokens(Decoder& speculative, Decoder& plain, std::int64_t first, std::int64_t runs,
                                          std::uint64_t seed, const Distribution* target, const base::TaskContext& context);

// Two greedy texts compared. Where logits are nearly equal another order of summing may choose the other token: such a
// place is a tie, not a fault.
struct NearTie {
  std::int64_t step = 0;  // token of the text, from 0
  double gap = 0.0;       // between the two largest logits
};
struct GreedyComparison {
  bool identical = false;
  std::int64_t tokens = 0;                // compared
  std::optional<NearTie> firstDifference;  // with plain decoding's gap there
  std::vector<NearTie> ties;              // places of the plain text whose gap is below the tolerance
  bool explainedByTie = false;            // the first difference is at one of them
  bool fault() const { return !identical && !explainedByTie; }
};
inline constexpr double kTieTolerance = 1e-4;
// Both decoders are greedy and have been started with the same prompt; runs them to their ends.
base::Result<GreedyComparison> compareGreedy(Decoder& speculative, Decoder& plain, const base::TaskContext& context,
                                             double tolerance = kTieTolerance);

}  // namespace qs::spec
