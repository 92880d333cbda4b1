// Everything that the page Byte budget shows, as one value: it is edited, undone, saved and turned into a study. It is not a
// result and not a widget; the page is a function of this value, of what was computed from it and of what was measured.
#pragma once

#include <QByteArray>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/budget.h"
#include "core/experiment/decode_study.h"

namespace qs::ui {

struct BudgetState {
  enum class View : std::uint8_t { bytes, speed, capacity, roofline, formats, measured };
  // What is known of the quality that quantizing costs.
  enum class Quality : std::uint8_t { unknown, measured, critical };

  View view = View::bytes;
  std::string geometry = "anchor-27b";  // preset, model, config.json or GGUF file
  std::string hardware = "h100";        // row of the table or of the file, or `this`
  std::string hardwareFile;             // the user's own rows; empty: none
  std::string weights = "int4";         // format of schemes
  std::int64_t group = 128;             // weights that share a scale; 0: a row's
  std::string activations = "bf16";     // format
  std::string kv = "bf16";              // as behind +kv=
  std::int64_t batch = 1;
  std::int64_t context = 0;             // tokens; 0: 4,096, or as many as the model was made for
  std::int64_t prompt = 0;              // tokens; 0: 512, or half of the context
  std::int64_t fresh = 0;               // tokens decoded; 0: 256, or a quarter of the context
  bool countActivations = false;
  double waiting = 0.0;                 // share of a request's time
  Quality quality = Quality::unknown;
  double lossChange = 0.01;
  double lossError = 0.0;
  double lossTolerance = 0.02;
  std::string timed = "lab";            // model whose decoding is measured, random weights too
  std::string backend = "cpu";          // what `this` is; the window's choice, and no part of what is saved

  bool operator==(const BudgetState&) const = default;
};

inline constexpr std::int64_t kMostBatch = 512;
// What the lists offer, in their order. Others can be set by sessions and other pages, and are then one item more.
const std::vector<std::string>& budgetWeights();
const std::vector<std::string>& budgetActivations();
const std::vector<std::string>& budgetCaches();
// Whether a format takes a size of groups: the others have the block that their format fixes.
bool takesGroups(const std::string& weights);

// Numbers within what the page offers; words are left as they are.
BudgetState clamped(BudgetState state);

// The scheme of the three parts: "int4:g128+a=int8+kv=fp8_e4m3". Errors: those of the grammar.
base::Result<quant::QuantScheme> schemeOf(const BudgetState& state);
// The study for a model that was made for so many tokens (0: not known): what is 0 in the state has its usual value.
// Errors: those of schemeOf.
base::Result<experiment::BudgetStudySpec> studySpec(const BudgetState& state, std::int64_t modelContext);
// What a press of Measure measures: the original, two steps down, and the state's own weights where they are none of these.
experiment::DecodeStudySpec decodeSpec(const BudgetState& state);

QByteArray toJson(const BudgetState& state);
// Keys that are missing have the value of the first start. Error: what is not a state of this page, with the key at fault.
base::Result<BudgetState> budgetStateFromJson(const QByteArray& json);

}  // namespace qs::ui
