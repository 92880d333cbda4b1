// One prompt continued twice: by the model as it is, and by a variant of it. Says where both part first, and how near the two
// tokens were to each other in either model. It measures no quality: one text is an anecdote (combine.h has the tasks).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/combine.h"

namespace qs::experiment {

struct SideBySideSpec {
  std::string model = "lab";
  DraftSpec draft;
  quant::QuantScheme scheme;
  Stage variant = Stage::both;      // not the baseline
  std::string prompt;               // text
  std::int64_t gamma = 4;
  double temperature = 0.0;         // above 0 both are drawn from the same seed
  std::int64_t maxNew = 64;
  std::uint64_t seed = 0;
  std::string backend = "cpu";
  CalibrationSpec calibration;
  bool operator==(const SideBySideSpec&) const = default;
};

// The settings of a combined run, for one prompt.
SideBySideSpec sideBySideOf(const CombineSpec& spec, Stage variant, std::string prompt);

struct Continuation {
  std::vector<std::int32_t> ids;    // the new tokens
  std::vector<std::string> tokens;  // the bytes of each
  std::string text;
};

// The first place at which the new tokens differ. Logits are those of the two targets behind the same tokens.
struct FirstDifference {
  std::int64_t at = 0;               // new token, from 0
  std::optional<std::int32_t> base;  // the baseline's token there; nothing: its text had ended
  std::optional<std::int32_t> variant;
  // logit(base) − logit(variant), where there are both: by how much the baseline's target prefers its own token, and by how
  // much the variant's does (below 0: it prefers the other).
  double gapBase = 0.0;
  double gapVariant = 0.0;
  double logitChange = 0.0;  // root mean square over the vocabulary of how the logits differ, their mean difference taken off
  bool tie = false;          // a gap that another order of summing could turn round
};

struct SideBySide {
  SideBySideSpec spec;
  std::int64_t promptTokens = 0;
  Continuation base;
  Continuation variant;
  std::optional<FirstDifference> first;  // nothing: equal
  std::vector<base::Text> notes;
};

// The two sides' models, opened once for many prompts.
struct SidePairs {
  SpecPairPtr original;
  SpecPairPtr other;  // the same one where the variant's target is the original
};
// Whether pairs that were opened for `a` serve `b`.
bool samePairs(const SideBySideSpec& a, const SideBySideSpec& b);
// Errors: those of SpecPair; usage for a variant that is the baseline; cancelled.
base::Result<SidePairs> openSidePairs(const SideBySideSpec& spec, Services& services, const base::TaskContext& context);

// Errors: those of openSidePairs, of prompts and decoders; cancelled.
base::Result<SideBySide> continueSideBySide(const SideBySideSpec& spec, Services& services, const base::TaskContext& context);
base::Result<SideBySide> continueSideBySide(const SidePairs& pairs, const SideBySideSpec& spec, Services& services,
                                            const base::TaskContext& context);

// What it shows, in a sentence.
base::Text verdictOf(const SideBySide& result);

std::string commandLine(const SideBySideSpec& spec);

}  // namespace qs::experiment
