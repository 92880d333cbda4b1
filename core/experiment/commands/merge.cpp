// merge: the results of many cells brought together.
#include "core/base/atomic_file.h"
#include "core/experiment/cells.h"
#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

base::Result<Json> mergeCommand(const Json& spec, Services&, const base::TaskContext&) {
  QS_ASSIGN(const Merged merged, mergeCells(textsOf(spec, "places"), textOf(spec, "cells")));
  Json out;
  out["files"] = merged.files;
  out["lines"] = merged.lines.size();
  out["duplicates"] = merged.duplicates;
  out["foreign"] = merged.foreign;
  out["conflicts"] = Json::array();
  Json problems = Json::array();
  for (const MergeConflict& one : merged.conflicts) {
    out["conflicts"].push_back({{"spec_sha256", one.hash}, {"kept", one.kept}, {"other", one.other}, {"key", one.key}});
    problems.push_back({{"problem", "conflict"}, {"spec_sha256", one.hash}, {"where", one.other}, {"says", one.key + " differs from " + one.kept}});
  }
  out["broken"] = Json::array();
  for (const BrokenLine& one : merged.broken) {
    out["broken"].push_back({{"where", one.where}, {"reason", one.error.english()}});
    problems.push_back({{"problem", "broken"}, {"spec_sha256", nullptr}, {"where", one.where}, {"says", one.error.english()}});
  }
  out["missing"] = Json::array();
  for (const MissingCell& one : merged.missing) {
    out["missing"].push_back({{"cell", one.cell}, {"spec_sha256", one.hash}});
    problems.push_back({{"problem", "missing"}, {"spec_sha256", one.hash}, {"where", nullptr}, {"says", "cell " + std::to_string(one.cell)}});
  }
  if (spec.contains("out")) {
    std::string text;
    for (const Json& line : merged.lines) text += jsonText(line, false) + "\n";
    QS_TRY(base::writeFileAtomically(textOf(spec, "out"), text));
    out["out"] = textOf(spec, "out");
  } else {
    out["results"] = merged.lines;
  }
  out["problems"] = std::move(problems);
  return out;
}

}  // namespace

void register_merge(CommandRoster& roster) {
  Option places{"places", OptionKind::text, "DIR…", QS_LABEL("core", "folders of results, or files of them")};
  places.positional = true;
  places.repeated = true;
  places.required = true;
  roster.push_back({"merge",
                    QS_LABEL("core", "Bring the results of cells together: duplicates dropped, conflicts and missing cells named"),
                    {places,
                     {"cells", OptionKind::text, "F", QS_LABEL("core", "the file of specs, to know which are missing and in which order they stand")},
                     {"out", OptionKind::text, "F", QS_LABEL("core", "write the results to F, one line of JSON each")}},
                    "problems",
                    mergeCommand});
}

}  // namespace qs::experiment
