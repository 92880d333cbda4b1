// A Claim is one statement of the chapters as the ledger keeps it: what it says, how it is computed again, and where the lab
// shows it. It is neither a formula nor a measurement of its own: those are the rooms' that its function calls.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace qs::ledger {

class Workbench;

// The four parts of the ledger, in its order.
enum class Kind : std::uint8_t { values, bytes, model, speculation };
// "arithmetic", "bytes and time", "model experiment", "speculation".
base::Text word(Kind kind);
// The same without spaces, for specs and files: "values", "bytes", "model", "speculation".
std::string_view key(Kind kind);

// What computing it takes.
enum class Effort : std::uint8_t {
  instant,   // arithmetic alone
  modelRun,  // the lab's model runs over text
};

// A number that a claim states or that was computed beside one.
struct Figure {
  base::Text label;  // "INT4 RMSE"; words in it are translatable
  std::string unit;  // "GB", "ms"; empty: a plain number
  std::optional<double> expected;   // nothing: nobody states it
  std::optional<double> computed;   // nothing: not computed in this run
  std::optional<double> tolerance;  // |computed − expected| that is allowed; nothing: the figure decides nothing

  // The name of the number in results: the English label in lower case, Greek letters spelled, everything but letters,
  // digits and points as '_'.
  std::string key() const;
  // Whether it has a tolerance and is within it; nothing where it decides nothing.
  std::optional<bool> within() const;
};

enum class Ruling : std::uint8_t { holds, holdsUnder, differs };
// "holds", "holds under", "differs".
std::string_view word(Ruling ruling);

// The text is one sentence that begins as the ruling does: "holds", "holds under …", "differs, because …".
struct Verdict {
  Ruling ruling = Ruling::holds;
  base::Text text;
};

// What was run for a claim: which text, how much of it, where.
struct Protocol {
  std::string text;             // shipped name; several with commas between
  std::int64_t tokens = 0;      // scored of each
  std::string backend;          // the one that ran, e.g. "cpu-v4"
  std::optional<std::uint64_t> seed;  // where something was drawn
};

struct Outcome {
  std::vector<Figure> figures;
  Verdict verdict;
  base::Text formula;             // with the numbers of this run in it
  std::vector<base::Text> notes;  // a sentence each
  std::optional<Protocol> protocol;  // nothing: no model ran
};

// The page that shows a claim, and its settings as that page writes them (LabPage::settingsJson), wholly or in part.
struct Shown {
  std::string page;
  std::string settings;  // a JSON object
  // The settings lack how much of the text is read: "tokens", as this run read it.
  bool scored = false;
};

// The size of what is run, for estimates.
struct Work {
  double passes = 0.0;   // models that score a text
  double seconds = 0.0;  // whatever else, on two cores
};

struct Claim {
  std::string id;       // "003.d", "theory"
  std::string chapter;  // "000", "003", "004"
  Kind kind = Kind::values;
  int place = 0;  // within its kind, from 1
  Effort effort = Effort::instant;
  base::Text claim;  // in the lab's own words
  Shown shown;
  Work work;
  // Errors: what the rooms that it calls refuse; cancelled.
  base::Result<Outcome> (*compute)(Workbench& bench) = nullptr;
};

using ClaimRoster = std::vector<Claim>;

// All claims of claims/*.cpp, by kind and place.
const ClaimRoster& claimRoster();
const Claim* findClaim(std::string_view id);

}  // namespace qs::ledger
