// Rows as JSON and as lines of a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/ledger/ledger.h"
#include "core/ledger/quoted.h"

namespace qs::ledger {

namespace {

using experiment::Json;

std::string shortNumber(const Json& value) {
  if (value.is_null()) return "–";
  if (value.is_string()) return value.get<std::string>();
  return fmt::format("{:.7g}", value.get<double>());
}

// Characters, not bytes.
std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::size_t own = columns(text);
  const std::string space(width > own ? width - own : 0, ' ');
  return right ? space + text : text + space;
}

// Words in lines no longer than a terminal's.
void addLines(std::string& out, const std::string& text, const std::string& indent) {
  constexpr std::size_t kLine = 116;
  std::size_t used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (used == 0 || used + 1 + columns(word) > kLine) {
      out += (used == 0 ? "" : "\n") + (used == 0 ? indent : std::string(columns(indent), ' '));
      used = columns(indent);
    } else {
      out += ' ';
      ++used;
    }
    out += word;
    used += columns(word);
    at = end + 1;
  }
  out += '\n';
}

void addFigures(std::string& out, const Json& row) {
  std::vector<std::vector<std::string>> cells = {{"", "expected", "computed", "tolerance", ""}};
  for (const auto& [key, value] : row["computed"].items()) {
    cells.push_back({key, shortNumber(row["expected"].value(key, Json())), shortNumber(value),
                     shortNumber(row["tolerance"].value(key, Json())), row["units"].value(key, std::string())});
  }
  std::vector<std::size_t> widths(cells[0].size(), 0);
  for (const auto& line : cells) {
    for (std::size_t c = 0; c < line.size(); ++c) widths[c] = std::max(widths[c], columns(line[c]));
  }
  for (const auto& line : cells) {
    std::string made = "    ";
    for (std::size_t c = 0; c < line.size(); ++c) made += (c == 0 ? "" : "  ") + padded(line[c], widths[c], c >= 1 && c <= 3);
    made.erase(made.find_last_not_of(' ') + 1);
    out += made + "\n";
  }
}

std::string quotedCell(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

std::string cell(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : std::string(); }

}  // namespace

std::string rowsCsv(const std::vector<LedgerRow>& rows) {
  std::string out = "id,chapter,kind,ruling,verdict,figure,unit,expected,computed,tolerance,seconds\n";
  for (const LedgerRow& row : rows) {
    const Claim& claim = *row.claim;
    const std::string ruling = row.error ? std::string("not computed") : std::string(word(row.outcome.verdict.ruling));
    const std::string verdict = row.error ? row.error->english() : row.outcome.verdict.text.english();
    const std::string head = fmt::format("{},{},{},{},{}", claim.id, claim.chapter, key(claim.kind), ruling, quotedCell(verdict));
    if (row.error) out += fmt::format("{},,,,,,{:.4f}\n", head, row.seconds);
    for (const Figure& figure : row.outcome.figures) {
      out += fmt::format("{},{},{},{},{},{},{:.4f}\n", head, figure.key(), quotedCell(figure.unit), cell(figure.expected),
                         cell(figure.computed), cell(figure.tolerance), row.seconds);
    }
  }
  return out;
}

Json rowJson(const LedgerRow& row) {
  const Claim& claim = *row.claim;
  const Outcome& outcome = row.outcome;
  Json out;
  out["id"] = claim.id;
  out["chapter"] = claim.chapter;
  out["kind"] = key(claim.kind);
  out["claim"] = claim.claim.english();
  out["expected"] = Json::object();
  out["computed"] = Json::object();
  out["tolerance"] = Json::object();
  Json units = Json::object();
  for (const Figure& figure : outcome.figures) {
    const std::string name = figure.key();
    out["expected"][name] = experiment::number(figure.expected);
    out["computed"][name] = experiment::number(figure.computed);
    out["tolerance"][name] = experiment::number(figure.tolerance);
    units[name] = figure.unit;
  }
  if (row.error) {
    out["verdict"] = "not computed: " + row.error->english();
    out["ruling"] = nullptr;
  } else {
    out["verdict"] = outcome.verdict.text.english();
    out["ruling"] = word(outcome.verdict.ruling);
  }
  std::string note;
  for (const base::Text& one : outcome.notes) note += (note.empty() ? "" : " ") + one.english();
  out["note"] = note;
  out["formula"] = outcome.formula.english();
  out["units"] = std::move(units);
  out["form"] = claim.effort == Effort::instant && !outcome.protocol ? Json(nullptr) : Json(row.form == Form::quick ? "quick" : "full");
  out["protocol"] = nullptr;
  if (const auto& protocol = outcome.protocol) {
    out["protocol"] = {{"model", "lab"}, {"text", protocol->text}, {"tokens_scored", protocol->tokens}, {"backend", protocol->backend},
                       {"seed", protocol->seed ? Json(*protocol->seed) : Json(nullptr)}};
  }
  out["shown"] = {{"page", claim.shown.page}, {"settings", Json::parse(shownSettings(claim, row.form))}};
  out["seconds"] = experiment::number(row.seconds);
  return out;
}

std::string rowsText(const Json& rows) {
  std::string out;
  std::size_t holding = 0;
  std::size_t under = 0;
  std::size_t differing = 0;
  for (const Json& row : rows) {
    const std::string ruling = row["ruling"].is_string() ? row["ruling"].get<std::string>() : std::string();
    holding += ruling == word(Ruling::holds) ? 1 : 0;
    under += ruling == word(Ruling::holdsUnder) ? 1 : 0;
    differing += ruling == word(Ruling::differs) ? 1 : 0;
    addLines(out, row["claim"].get<std::string>(), padded(row["id"].get<std::string>(), 7, false));
    if (!row["computed"].empty()) addFigures(out, row);
    addLines(out, row["verdict"].get<std::string>(), "  = ");
    if (!row["formula"].get<std::string>().empty()) addLines(out, row["formula"].get<std::string>(), "    ");
    if (!row["note"].get<std::string>().empty()) addLines(out, row["note"].get<std::string>(), "    ");
    out += fmt::format("    {:.3f} s\n\n", row["seconds"].get<double>());
  }
  out += fmt::format("{} claims: {} hold, {} hold under a condition, {} differ, {} were not computed.\n", rows.size(), holding, under,
                     differing, rows.size() - holding - under - differing);
  out += "\nQuoted by the chapters from others' work, not recomputed:\n";
  for (const Quoted& one : quotedResults()) {
    addLines(out, one.result.english() + " (" + one.source.english() + ")", "  ");
  }
  return out;
}

}  // namespace qs::ledger
