// The drafts that can be chosen: `lab-draft` or any other model, `ngram(min=1,max=4)`, `layers(k=2)`, `self(int4:g32)`,
// `mix(w=0.7)`. A kind is one file of drafts/; it opens what it needs and makes drafters, and decides nothing
// (core/spec/verify.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/experiment/services.h"
#include "core/model/prepared_model.h"
#include "core/spec/compatibility.h"
#include "core/spec/drafter.h"

namespace qs::experiment {

// A draft by its one text form, which the command line reads and reports print.
struct DraftSpec {
  std::string kind = "model";            // a kind's name
  std::string argument = "lab-draft";    // of kinds that take one: a model's name or path, a scheme
  std::vector<double> values;            // of the kind's parameters, in their order
  bool operator==(const DraftSpec&) const = default;

  // Errors (usage): an unknown kind with parentheses, a parameter that it does not have or out of range, a scheme that does
  // not parse. A word without parentheses that is no kind's name is a model, and so is whatever has a slash before them.
  static base::Result<DraftSpec> parse(std::string_view text);
  std::string text() const;
};

struct DraftParameter {
  std::string name;   // "k"
  base::Text label;   // "first layers"
  double value = 0.0; // where none is given
  double least = 0.0;
  double most = 0.0;
  bool whole = true;
};

// What a kind is made for.
struct DraftTarget {
  std::string name;                            // as it was asked for
  model::PreparedModelPtr prepared;            // as it runs
  model::PreparedModelPtr original;            // the same as stored
  std::shared_ptr<const tokenizer::Tokenizer> tokenizer;  // null: random weights
  std::string backend;
  CalibrationSpec calibration;                 // for schemes that need one
  bool restored = false;                       // weights are wanted in F32, not packed
};

// A draft that is ready to make drafters, one for each decoder.
struct OpenedDraft {
  DraftSpec spec;
  std::function<base::Result<std::unique_ptr<spec::Drafter>>(std::int64_t capacity)> make;
  model::PreparedModelPtr model;     // that proposes; null: none does
  spec::Compatibility compatibility;
  double opsRatio = 0.0;             // ĉ: weights multiplied for a proposal ÷ the target's for a token
  bool needsTarget = false;          // it runs the target for every proposal, and can never save time
  std::vector<base::Text> notes;
};

struct DraftKind {
  std::string name;
  base::Text label;
  base::Text explanation;            // a sentence
  base::Text argument;               // what the argument is, e.g. "a model"; empty: it takes none
  std::string argumentDefault;
  std::vector<DraftParameter> parameters;
  base::Result<OpenedDraft> (*open)(const DraftSpec& spec, const DraftTarget& target, Services& services,
                                    const base::TaskContext& context) = nullptr;
};

using DraftRoster = std::vector<DraftKind>;

// All kinds of drafts/*.cpp: models first, then by name.
const DraftRoster& draftRoster();
const DraftKind* findDraftKind(std::string_view name);

// For kinds that run a model: ĉ of it for a target.
double opsRatioOf(const model::PreparedModel& draft, const model::PreparedModel& target);

}  // namespace qs::experiment
