// Scale-out: a sweep as a file of independent specs, cells that are run at most once, and their results brought together. The
// engine that runs them side by side is another program (a batch system, GNU parallel); this is none.
//
// A cell is a spec, named by the hash of its content. Its result is one line of JSON: the result, with "cell", "spec_sha256"
// and "version" in front; whoever finds a line with the hash of a spec need not run it again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/json.h"

namespace qs::experiment {

inline constexpr std::uint64_t kMostCellBytes = std::uint64_t{256} << 20;   // of a file of specs or results
inline constexpr std::size_t kMostCells = 1'000'000;

// SHA-256 of the spec with its keys in order and without "threads", on which no result depends.
std::string specHash(const Json& spec);

// A sweep: every scheme on every model and text.
struct CellsSpec {
  std::vector<std::string> models = {"lab"};
  std::vector<std::string> schemes;
  std::vector<std::string> texts = {"validation"};  // for `combine`: task files
  std::string experiment = "loss";                  // or "combine"
  Json options = Json::object();                    // what all cells have besides, by option
};
// In the order models, texts, schemes, the last changing fastest; each spec checked, none twice. Errors (usage): no scheme; a
// scheme that does not parse or is not available; another experiment; an option that it does not have; too many cells.
base::Result<Json> sweepCells(const CellsSpec& sweep);

// A result as its line, without the line's end. `version`: of the program that ran it.
std::string cellLine(const Json& spec, std::int64_t cell, const Json& result, const std::string& version);
// The line of `spec` in a file of one line: nothing if there is no such file, or it is another spec's, or not whole.
std::optional<Json> finishedCell(const std::filesystem::path& file, const std::string& hash);
// The file's name for a cell within a folder of results: "HASH.json", the hash's first 16 digits.
std::string cellFileName(const std::string& hash);

// Lines of many files brought together.
struct MergeConflict {
  std::string hash;
  std::string kept;     // file and line of the one that is kept
  std::string other;    // of the one that says something else
  std::string key;      // the first at which they differ
};
struct BrokenLine {
  std::string where;    // file and line
  base::Error error;
};
struct MissingCell {
  std::int64_t cell = 0;
  std::string hash;
};
struct Merged {
  std::vector<Json> lines;           // by cell where a list of specs is given, else by hash
  std::int64_t files = 0;
  std::int64_t duplicates = 0;       // lines that said the same again
  std::vector<MergeConflict> conflicts;
  std::vector<BrokenLine> broken;
  std::vector<MissingCell> missing;  // of the list of specs
  std::int64_t foreign = 0;          // lines of specs that are not in the list; kept, behind the others
};
// `places`: files, and folders whose *.json and *.jsonl are read, in the order of their names. `cells`: the list of specs, or
// empty. Two lines of one spec are the same if everything in them is but "cell", "version", "threads" and "seconds"; times that were
// measured differ, and say so as a conflict. Errors: a place that cannot be read; a list that is none.
base::Result<Merged> mergeCells(const std::vector<std::string>& places, const std::string& cells);

// A list of specs, or one spec as a list of one. Errors: those of reading and parsing.
base::Result<Json> readSpecs(const std::string& file, bool* list = nullptr);

}  // namespace qs::experiment
