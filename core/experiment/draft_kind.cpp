#include "core/experiment/draft_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/quant/scheme.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;

// Generated from the files of drafts/.
void registerAll(DraftRoster& roster);

const DraftRoster& draftRoster() {
  static const DraftRoster roster = [] {
    DraftRoster all;
    registerAll(all);
    std::sort(all.begin(), all.end(), [](const DraftKind& a, const DraftKind& b) {
      return std::pair(a.name != "model", a.name) < std::pair(b.name != "model", b.name);
    });
    return all;
  }();
  return roster;
}

const DraftKind* findDraftKind(std::string_view name) {
  for (const DraftKind& kind : draftRoster()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

namespace {

std::string knownForms() {
  std::string out;
  for (const DraftKind& kind : draftRoster()) {
    DraftSpec spec{kind.name, kind.argumentDefault, {}};
    for (const DraftParameter& parameter : kind.parameters) spec.values.push_back(parameter.value);
    out += (out.empty() ? "" : ", ") + spec.text();
  }
  return out;
}

base::Status parseValue(const DraftKind& kind, std::string_view piece, std::string_view whole, DraftSpec& into) {
  const auto wrong = [&](base::Text expected) {
    return base::fail(ErrorKind::usage, {QS_LABEL("core", "draft %1"), {std::string(whole)}}, std::move(expected),
                      {"'%1'", {std::string(piece)}});
  };
  const std::size_t equals = piece.find('=');
  const std::string_view name = equals == std::string_view::npos ? std::string_view() : piece.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? piece : piece.substr(equals + 1);
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const DraftParameter& parameter = kind.parameters[i];
    // A single parameter needs no name.
    if (name != parameter.name && !(name.empty() && kind.parameters.size() == 1)) continue;
    double number = 0.0;
    const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool read = code == std::errc() && end == value.data() + value.size();
    if (!read || !(number >= parameter.least && number <= parameter.most) || (parameter.whole && number != std::floor(number))) {
      return wrong({parameter.whole ? QS_LABEL("core", "for %1 a whole number from %2 to %3")
                                    : QS_LABEL("core", "for %1 a number from %2 to %3"),
                    {parameter.name, fmt::format("{:g}", parameter.least), fmt::format("{:g}", parameter.most)}});
    }
    into.values[i] = number;
    return {};
  }
  std::string names;
  for (const DraftParameter& parameter : kind.parameters) names += (names.empty() ? "" : ", ") + parameter.name + "=…";
  return wrong(names.empty() ? base::Text(QS_LABEL("core", "no value in parentheses"))
                             : base::Text(QS_LABEL("core", "one of %1"), {names}));
}

}  // namespace

Result<DraftSpec> DraftSpec::parse(std::string_view text) {
  const std::size_t open = text.find('(');
  const std::string_view word = text.substr(0, open);
  const bool called = open != std::string_view::npos && text.back() == ')' && word.find('/') == std::string_view::npos;
  const DraftKind* kind = open == std::string_view::npos || called ? findDraftKind(word) : nullptr;
  if (kind != nullptr && kind->name == "model") kind = nullptr;  // models are named, not called
  if (text.empty() || (called && kind == nullptr)) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the draft"), {QS_LABEL("core", "a model or one of %1"), {knownForms()}},
                      {"'%1'", {std::string(text)}});
  }
  DraftSpec out;
  if (kind == nullptr) {
    out.argument = text;
    return out;
  }
  out.kind = kind->name;
  out.argument.clear();
  for (const DraftParameter& parameter : kind->parameters) out.values.push_back(parameter.value);
  std::string_view inside = called ? text.substr(open + 1, text.size() - open - 2) : std::string_view();
  if (!kind->argument.empty()) {
    out.argument = called ? std::string(inside) : kind->argumentDefault;
    QS_ASSIGN(const auto scheme, quant::QuantScheme::parse(out.argument));
    out.argument = scheme.text();
    return out;
  }
  while (!inside.empty()) {
    const std::size_t comma = std::min(inside.find(','), inside.size());
    QS_TRY(parseValue(*kind, inside.substr(0, comma), text, out));
    inside.remove_prefix(std::min(comma + 1, inside.size()));
  }
  return out;
}

std::string DraftSpec::text() const {
  if (kind == "model") return argument;
  const DraftKind* known = findDraftKind(kind);
  std::string inside = argument;
  for (std::size_t i = 0; known != nullptr && i < values.size() && i < known->parameters.size(); ++i) {
    inside += (inside.empty() ? "" : ",") + known->parameters[i].name + "=" + fmt::format("{:g}", values[i]);
  }
  return kind + "(" + inside + ")";
}

double opsRatioOf(const model::PreparedModel& draft, const model::PreparedModel& target) {
  const auto multiplied = [](const model::Model& model) {
    return static_cast<double>(model.linearParameters()) + static_cast<double>(model.head()->size());
  };
  return multiplied(*draft.model()) / multiplied(*target.model());
}

}  // namespace qs::experiment
