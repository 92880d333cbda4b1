// What one step of the decoder did: every proposal with its figures and its verdict. It is a record; nothing is computed
// from it while decoding.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/spec/distribution.h"

namespace qs::spec {

// Where a token of the text comes from.
enum class TokenSource : std::uint8_t {
  prompt,
  draft,       // proposed and accepted
  correction,  // drawn from the residual, in the place of the proposal that was refused
  extra,       // drawn from p behind the last proposal, all of them being accepted
  plain,       // drawn from p without a proposal
};
enum class Verdict : std::uint8_t {
  accepted,
  rejected,
  unused,  // behind a rejection, or behind the end of the text: never looked at
};
enum class StopReason : std::uint8_t { none, eos, stopString, maxNew, context };
// "eos", "stop_string", "max_new", "context"; "none" while there is more to come.
const char* nameOf(StopReason reason);
const char* nameOf(TokenSource source);
const char* nameOf(Verdict verdict);

struct DraftedToken {
  std::int32_t token = 0;
  double draftDraw = 0.0;   // u by which it was drawn from q
  double q = 0.0;           // of the token
  // The rest is known only where the token was looked at.
  Verdict verdict = Verdict::unused;
  double p = 0.0;           // of the token
  double draw = 0.0;        // r
  double chance = 0.0;      // min(1, p ÷ q), or what the rule has in its place
  double agreement = 0.0;   // Σ min(p, q) at this place; only if it was asked for
};

struct StepTimes {          // milliseconds
  double draft = 0.0;       // proposing, with the draft's own sampling
  double verify = 0.0;      // the target's one pass
  double commit = 0.0;      // rewinding, and what the draft takes in of accepted tokens
  double bookkeeping = 0.0;  // everything else: distributions of the target, decisions, stops
  double total() const { return draft + verify + commit + bookkeeping; }
};

// (size) of one place.
struct PlaceRows {
  std::vector<double> p;
  std::vector<double> q;         // empty behind the last proposal
  std::vector<double> residual;  // only where the proposal was refused
};

struct StepLog {
  std::int64_t index = 0;         // of the step, from 0
  std::int64_t firstPosition = 0;  // committed tokens before it: the place of the first proposal
  std::vector<DraftedToken> drafted;
  std::int64_t accepted = 0;      // of them; the first ones
  // The token behind those accepted. A text that ended within the accepted ones has none: then nextSource is draft.
  std::int32_t next = 0;
  TokenSource nextSource = TokenSource::plain;
  double nextDraw = 0.0;          // u
  double nextP = 0.0;             // of the token in the target's distribution
  // Of each token in `committed`: how far the target's largest logit was above the second. Greedy only, if asked for.
  std::vector<double> topGaps;
  std::vector<std::int32_t> committed;  // tokens by which the text grew: at least one
  StopReason stop = StopReason::none;
  StepTimes times;
  std::vector<PlaceRows> rows;    // of the places looked at; only if they were asked for
};

}  // namespace qs::spec
