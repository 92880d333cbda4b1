// cells: a sweep as a file of independent specs, for `run --cell`.
#include "core/experiment/cells.h"

#include <charconv>
#include <cmath>

#include "core/base/atomic_file.h"
#include "core/experiment/command.h"

namespace qs::experiment {

namespace {

// NAME=VALUE as an option of the experiment's command; NAME alone for a flag.
base::Status addOption(const std::string& word, const Command& command, Json& into) {
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const Option* option = findOption(command, name);
  const auto wrong = [&](base::Text expected) { return base::fail(base::ErrorKind::usage, base::Text("--with"), std::move(expected), {"'%1'", {word}}); };
  if (option == nullptr || option->positional || option->repeated) return wrong({QS_LABEL("core", "an option of %1 as NAME=VALUE"), {command.name}});
  if (into.contains(name)) return wrong(QS_LABEL("core", "the option once"));
  if (option->kind == OptionKind::flag) {
    if (equals != std::string::npos) return wrong(QS_LABEL("core", "no value"));
    into[name] = true;
    return {};
  }
  if (equals == std::string::npos) return wrong({QS_LABEL("core", "a value (%1) after it"), {option->metavar}});
  const std::string value = word.substr(equals + 1);
  const char* begin = value.data();
  const char* end = begin + value.size();
  if (option->kind == OptionKind::whole) {
    std::int64_t number = 0;
    const auto [stop, code] = std::from_chars(begin, end, number);
    if (code != std::errc() || stop != end) return wrong(QS_LABEL("core", "a whole number"));
    into[name] = number;
  } else if (option->kind == OptionKind::real) {
    double number = 0.0;
    const auto [stop, code] = std::from_chars(begin, end, number);
    if (code != std::errc() || stop != end || !std::isfinite(number)) return wrong(QS_LABEL("core", "a number"));
    into[name] = number;
  } else {
    into[name] = value;
  }
  return {};
}

base::Result<Json> cellsCommand(const Json& spec, Services&, const base::TaskContext&) {
  CellsSpec sweep;
  sweep.experiment = textOf(spec, "of", sweep.experiment);
  sweep.schemes = textsOf(spec, "schemes");
  if (spec.contains("models")) sweep.models = textsOf(spec, "models");
  if (spec.contains("texts")) {
    sweep.texts = textsOf(spec, "texts");
  } else if (sweep.experiment == "combine") {
    sweep.texts = {"tasks"};
  }
  if (const Command* command = findCommand(sweep.experiment); command != nullptr) {
    for (const std::string& word : textsOf(spec, "with")) QS_TRY(addOption(word, *command, sweep.options));
  }
  QS_ASSIGN(const Json specs, sweepCells(sweep));
  // One spec a line, so that the file can be read and compared by eye.
  std::string text = "[\n";
  for (std::size_t i = 0; i < specs.size(); ++i) text += " " + jsonText(specs[i], false) + (i + 1 < specs.size() ? ",\n" : "\n");
  text += "]\n";
  const std::string out = textOf(spec, "out");
  QS_TRY(base::writeFileAtomically(out, text));
  Json result;
  result["out"] = out;
  result["count"] = specs.size();
  result["cells"] = Json::array();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const Json& one = specs[i];
    const bool loss = sweep.experiment == "loss";
    result["cells"].push_back({{"cell", i},
                               {"model", one["model"]},
                               {"text", one[loss ? "text-file" : "tasks"]},
                               {"scheme", loss ? one["scheme"][0] : one["scheme"]},
                               {"spec_sha256", specHash(one)}});
  }
  return result;
}

}  // namespace

void register_cells(CommandRoster& roster) {
  Option models{"models", OptionKind::text, "M", QS_LABEL("core", "models; lab by default")};
  models.repeated = true;
  Option schemes{"schemes", OptionKind::text, "S", QS_LABEL("core", "schemes")};
  schemes.repeated = true;
  schemes.required = true;
  Option texts{"texts", OptionKind::text, "F", QS_LABEL("core", "texts, validation by default; for combine task files, tasks by default")};
  texts.repeated = true;
  Option with{"with", OptionKind::text, "NAME=VALUE", QS_LABEL("core", "an option that all cells have, such as tokens=8192; several may be given")};
  with.repeated = true;
  Option out{"out", OptionKind::text, "F", QS_LABEL("core", "the file of specs that is written")};
  out.required = true;
  roster.push_back({"cells",
                    QS_LABEL("core", "Write a sweep (models × texts × schemes) as a file of independent specs, for `run --cell`"),
                    {models, schemes, texts,
                     {"of", OptionKind::text, "NAME", QS_LABEL("core", "what each cell is: loss (default) or combine")},
                     with, out},
                    "cells",
                    cellsCommand});
}

}  // namespace qs::experiment
