#include "app/cli/run_file.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "app/cli/args.h"
#include "app/cli/help.h"
#include "app/cli/running.h"
#include "core/base/atomic_file.h"
#include "core/experiment/cells.h"
#include "core/experiment/command.h"

namespace qs::cli {

using base::ErrorKind;
using base::Text;
using experiment::Json;
namespace fs = std::filesystem;

namespace {

experiment::Command shapeOfRun() {
  experiment::Command shape{"run", {}, {}, "", nullptr};
  experiment::Option path{"spec", experiment::OptionKind::text, "SPEC.json",
                          QS_LABEL("core", "a spec, or a list of them, as --print-spec and `cells` write them")};
  path.positional = true;
  path.required = true;
  shape.summary = QS_LABEL("core", "Run an experiment from its spec");
  shape.options = {path,
                   {"cell", experiment::OptionKind::whole, "N", QS_LABEL("core", "only spec N of a list, from 0")},
                   {"out", experiment::OptionKind::text, "F|DIR",
                    QS_LABEL("core", "write the result to F as JSON, or each spec's to a file of its own in folder DIR, as one line with the spec's hash; what is there already is not run again")},
                   {"again", experiment::OptionKind::flag, "", QS_LABEL("core", "run it even so")}};
  return shape;
}

// Where one cell's line goes.
fs::path fileOf(const std::string& out, bool folder, const std::string& hash) {
  return folder ? fs::path(out) / experiment::cellFileName(hash) : fs::path(out);
}

// One cell into its file, unless it is there. The exit status.
int runCell(const Json& spec, std::int64_t cell, const fs::path& file, bool again, Running& running) {
  const std::string hash = experiment::specHash(spec);
  if (!again && experiment::finishedCell(file, hash)) {
    fmt::print(stderr, "quantspec: cell {} is in {} already; nothing was run\n", cell, base::escapeControl(file.string()));
    return 0;
  }
  const auto result = running.run(spec);
  if (!result) return report(result.error());
  const auto written = base::writeFileAtomically(file, experiment::cellLine(spec, cell, *result, QS_VERSION) + "\n");
  return written ? 0 : report(written.error());
}

}  // namespace

int runFile(const std::vector<std::string>& words) {
  const experiment::Command shape = shapeOfRun();
  const auto parsed = parseArgs(shape, words);
  if (!parsed) return report(parsed.error());
  if (parsed->output.help) return printOut(commandHelp(shape));
  bool list = false;
  const auto specs = experiment::readSpecs(experiment::textOf(parsed->spec, "spec"), &list);
  if (!specs) return report(specs.error());
  const std::int64_t cell = experiment::wholeOf(parsed->spec, "cell", -1);
  if (parsed->spec.contains("cell") && (cell < 0 || cell >= static_cast<std::int64_t>(specs->size()))) {
    return report({ErrorKind::usage, Text("--cell"), {"0 … %1", {std::to_string(specs->size() - 1)}}, Text(std::to_string(cell)), {}});
  }
  for (const char* name : {"backend", "seed"}) {
    if (!parsed->spec.contains(name)) continue;
    return report({ErrorKind::usage, Text(std::string("--") + name), QS_LABEL("core", "none: the spec decides it"),
                   Text(experiment::jsonText(parsed->spec[name], false)), {}});
  }
  const std::string out = experiment::textOf(parsed->spec, "out");
  std::error_code code;
  const bool folder = !out.empty() && (out.ends_with('/') || fs::is_directory(out, code));
  if (folder) fs::create_directories(out, code);  // a failure shows when the first file is written
  const bool again = experiment::flagOf(parsed->spec, "again");
  const bool whole = list && cell < 0;  // all of a list
  Running running;
  Json results = Json::array();
  for (std::size_t i = 0; i < specs->size(); ++i) {
    const auto number = static_cast<std::int64_t>(i);
    if (cell >= 0 && number != cell) continue;
    Json spec = (*specs)[i];
    // How many threads is the machine's matter, not the cell's: no result depends on it.
    if (parsed->spec.contains("threads") && spec.is_object()) spec["threads"] = parsed->spec["threads"];
    if (folder || (!out.empty() && !whole)) {
      const int status = runCell(spec, number, fileOf(out, folder, experiment::specHash(spec)), again, running);
      if (status != 0) return status;
      continue;
    }
    const auto result = running.run(spec);
    if (!result) return report(result.error());
    results.push_back(*result);
  }
  if (results.empty()) return 0;
  const std::string text = experiment::jsonText(whole ? results : results.front(), false) + "\n";
  if (out.empty()) return printOut(text);
  const auto written = base::writeFileAtomically(out, text);
  return written ? 0 : report(written.error());
}

}  // namespace qs::cli
