// Reading of schemes: the grammar of the command line, with an error for every word that cannot stand where it does.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/quant/format_names.h"
#include "core/quant/scheme.h"
#include "core/quant/scheme_rules.h"

namespace qs::quant {

namespace {

using base::ErrorKind;
using base::Result;
using base::Status;
using base::Text;
using rules::Place;

constexpr std::size_t kLongestScheme = 65536;

Text schemeName(std::string_view scheme) {
  constexpr std::size_t kShown = 120;
  std::string shown(scheme.substr(0, kShown));
  if (scheme.size() > kShown) shown += "…";
  return {QS_LABEL("core", "scheme '%1'"), {shown}};
}

tl::unexpected<base::Error> wrong(std::string_view scheme, Text expected, std::string_view found, Text remedy = {}) {
  return base::fail(ErrorKind::usage, schemeName(scheme), std::move(expected), {"'%1'", {std::string(found)}},
                    std::move(remedy));
}

std::vector<std::string_view> splitOn(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (text[i] == separator && depth <= 0) {
      out.push_back(text.substr(start, i - start));
      start = i + 1;
    }
  }
  out.push_back(text.substr(start));
  return out;
}

std::optional<std::int64_t> wholeNumber(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

std::optional<double> number(std::string_view text) {
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || text.empty() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

// A granularity word, or nothing if the word is none (an option, perhaps).
Result<std::optional<Granularity>> granularityOf(std::string_view scheme, std::string_view text) {
  using Kind = Granularity::Kind;
  Granularity out;
  static constexpr std::pair<std::string_view, Kind> kWords[] = {
      {"tensor", Kind::tensor}, {"row", Kind::row},         {"col", Kind::col},
      {"token", Kind::token},   {"channel", Kind::channel}, {"head", Kind::head}};
  for (const auto& [name, kind] : kWords) {
    if (text == name) {
      out.kind = kind;
      return std::optional(out);
    }
  }
  const auto size = [](std::string_view digits) -> std::optional<std::int64_t> {
    const auto value = wholeNumber(digits);
    return value && *value >= 1 && *value <= (std::int64_t{1} << 40) ? value : std::nullopt;
  };
  if (text.size() > 1 && text[0] == 'g' && (std::isdigit(static_cast<unsigned char>(text[1])) != 0 || text[1] == '-')) {
    const auto n = size(text.substr(1));
    if (!n) return wrong(scheme, QS_LABEL("core", "a group size of at least 1, as in g32"), text);
    out.kind = Kind::group;
    out.group = *n;
    return std::optional(out);
  }
  if (text.size() > 1 && text[0] == 'b' && std::isdigit(static_cast<unsigned char>(text[1])) != 0) {
    const std::size_t x = text.find('x');
    const auto r = size(text.substr(1, x == std::string_view::npos ? x : x - 1));
    const auto c = x == std::string_view::npos ? std::nullopt : size(text.substr(x + 1));
    if (!r || !c) return wrong(scheme, QS_LABEL("core", "a block of rows × columns, as in b128x128"), text);
    out.kind = Kind::block;
    out.blockRows = *r;
    out.blockCols = *c;
    return std::optional(out);
  }
  if (text.starts_with("split=")) {
    out.kind = Kind::split;
    for (const std::string_view piece : splitOn(text.substr(6), ',')) {
      const auto n = size(piece);
      if (!n) return wrong(scheme, QS_LABEL("core", "group lengths of at least 1, as in split=1,4"), text);
      out.split.push_back(*n);
    }
    return std::optional(out);
  }
  return std::optional<Granularity>();
}

template <class Value>
bool setWord(std::string_view text, Value& value, std::initializer_list<Value> all) {
  for (const Value candidate : all) {
    if (word(candidate) == text) {
      value = candidate;
      return true;
    }
  }
  return false;
}

constexpr auto kGrids = {GridKind::sym, GridKind::full, GridKind::wide, GridKind::asym};
constexpr auto kRoundings = {Rounding::even, Rounding::away};
constexpr auto kScales = {ScaleType::fp32, ScaleType::fp16, ScaleType::bf16, ScaleType::e8m0, ScaleType::e4m3};
constexpr auto kMxRules = {MxRule::floor, MxRule::ceil, MxRule::rceil, MxRule::even};

Status setOption(std::string_view scheme, std::string_view option, FormatFamily family, Place place,
                 PartScheme& part) {
  const auto onlyFor = [&](bool allowed, const char* where) -> Status {
    if (allowed) return {};
    return wrong(scheme, {QS_LABEL("core", "an option that %1 has"), {part.format}}, option,
                 {QS_LABEL("core", "leave it out; it belongs to %1"), {where}});
  };
  const bool integer = family == FormatFamily::integer;
  const bool scaled = integer || family == FormatFamily::fp8 || family == FormatFamily::smallFloat ||
                      family == FormatFamily::nf4;
  if (setWord(option, part.grid, kGrids)) return onlyFor(integer, "int2 … int8");
  if (setWord(option, part.rounding, kRoundings)) return onlyFor(family != FormatFamily::gguf, "int2 … int8");
  if (option.starts_with("scale=")) {
    ScaleType type{};
    if (!setWord(option.substr(6), type, kScales)) {
      return wrong(scheme, QS_LABEL("core", "scale=fp32, fp16, bf16, e8m0 or e4m3"), option);
    }
    part.scale = type;
    return onlyFor(scaled, "int2 … int8, fp8_…, fp6_…, fp4_e2m1, nf4");
  }
  if (option.starts_with("mx=")) {
    if (!setWord(option.substr(3), part.mx, kMxRules)) {
      return wrong(scheme, QS_LABEL("core", "mx=floor, ceil, rceil or even"), option);
    }
    return onlyFor(family == FormatFamily::mx, "mxfp4, mxfp6_…, mxfp8_…");
  }
  if (option == "sat" || option == "nosat") {
    part.saturate = option == "sat";
    return onlyFor(family == FormatFamily::fp8 || family == FormatFamily::mx, "fp8_…, mxfp8_…");
  }
  if (option == "static" || option == "dynamic") {
    part.staticScales = option == "static";
    return onlyFor(place != Place::weights, "+a=, +kv=, +attn=");
  }
  if (option.starts_with("clip=")) {
    const auto percentile = number(option.substr(5));
    if (!percentile || *percentile <= 0.0 || *percentile > 100.0) {
      return wrong(scheme, QS_LABEL("core", "clip= a percentile above 0 and up to 100"), option);
    }
    part.clip = *percentile == 100.0 ? std::nullopt : percentile;
    return onlyFor(scaled, "int2 … int8, fp8_…, fp6_…, fp4_e2m1, nf4");
  }
  if (option == "scores") {
    part.scores = true;
    return onlyFor(place == Place::attention, "+attn=");
  }
  return wrong(scheme, QS_LABEL("core", "a granularity or an option such as sym, rne or clip=99.9"), option,
               QS_LABEL("core", "see `quantspec help schemes`"));
}

Result<PartScheme> parsePart(std::string_view scheme, std::string_view text, Place place) {
  const auto pieces = splitOn(text, ':');
  const FormatName* entry = findFormatName(pieces[0]);
  if (entry == nullptr) {
    return wrong(scheme, QS_LABEL("core", "a format such as int4, bf16 or fp8_e4m3"), pieces[0],
                 QS_LABEL("core", "see `quantspec help schemes` for the list"));
  }
  PartScheme part;
  part.format = entry->name;
  part.granularity = rules::defaultGranularity(entry, place);
  std::vector<std::string_view> seen;
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    QS_ASSIGN(const auto granularity, granularityOf(scheme, pieces[i]));
    const std::string_view key = granularity ? "granularity" : pieces[i].substr(0, pieces[i].find('='));
    if (std::find(seen.begin(), seen.end(), key) != seen.end()) {
      return wrong(scheme, QS_LABEL("core", "each option once"), pieces[i]);
    }
    seen.push_back(key);
    if (!granularity) {
      QS_TRY(setOption(scheme, pieces[i], entry->family, place, part));
      continue;
    }
    if (!rules::granularityAllowed(granularity->kind, place)) {
      return wrong(scheme,
                   place == Place::weights ? QS_LABEL("core", "tensor, row, col, gN, bRxC or split=… for weights")
                                           : QS_LABEL("core", "tensor, token, channel, head or gN here"),
                   pieces[i]);
    }
    const bool fixed = entry->block > 0 && entry->family != FormatFamily::nf4;
    if (fixed && *granularity != part.granularity) {
      return wrong(scheme, {QS_LABEL("core", "the block of %1, which is %2"),
                            {std::string(entry->name), part.granularity.text()}},
                   pieces[i], QS_LABEL("core", "leave the granularity out"));
    }
    if (entry->family == FormatFamily::plain) {
      return wrong(scheme, {QS_LABEL("core", "no granularity for %1, which has no scales"), {std::string(entry->name)}},
                   pieces[i], QS_LABEL("core", "leave the granularity out"));
    }
    part.granularity = *granularity;
  }
  rules::normalise(part);
  return part;
}

Result<MethodUse> parseMethod(std::string_view scheme, std::string_view text) {
  const std::size_t open = text.find('(');
  const std::string_view name = text.substr(0, open);
  const rules::MethodRule* rule = rules::findMethodRule(name);
  if (rule == nullptr) {
    return wrong(scheme, {QS_LABEL("core", "a method out of %1"), {rules::methodNames()}}, name);
  }
  MethodUse use;
  use.name = rule->name;
  if (open == std::string_view::npos) return use;
  if (text.back() != ')') return wrong(scheme, QS_LABEL("core", "a closing bracket"), text);
  const std::string_view inner = text.substr(open + 1, text.size() - open - 2);
  if (inner.empty()) return use;
  std::vector<std::string> given(rule->arguments.size());
  std::vector<std::string> words;
  for (const std::string_view piece : splitOn(inner, ',')) {
    const std::size_t equals = piece.find('=');
    if (equals == std::string_view::npos) {
      const bool known = std::find(rule->words.begin(), rule->words.end(), piece) != rule->words.end();
      if (piece.empty() || (!known && !rule->names) || piece.find_first_of("(): +/") != std::string_view::npos) {
        return wrong(scheme, {QS_LABEL("core", "an argument that %1 has"), {std::string(name)}}, piece);
      }
      if (std::find(words.begin(), words.end(), piece) == words.end()) words.emplace_back(piece);
      continue;
    }
    const std::string_view key = piece.substr(0, equals);
    const std::string_view value = piece.substr(equals + 1);
    const auto at = std::find_if(rule->arguments.begin(), rule->arguments.end(),
                                 [key](const auto& argument) { return argument.name == key; });
    if (at == rule->arguments.end()) {
      return wrong(scheme, {QS_LABEL("core", "an argument that %1 has"), {std::string(name)}}, piece);
    }
    auto& slot = given[static_cast<std::size_t>(at - rule->arguments.begin())];
    if (!slot.empty()) return wrong(scheme, QS_LABEL("core", "each argument once"), piece);
    if (!at->choices.empty()) {
      const auto choices = splitOn(at->choices, '|');
      if (std::find(choices.begin(), choices.end(), value) == choices.end()) {
        return wrong(scheme, {QS_LABEL("core", "%1 out of %2"), {std::string(key), std::string(at->choices)}}, value);
      }
      slot = value;
      continue;
    }
    const auto parsed = number(value);
    if (!parsed || *parsed < at->low || *parsed > at->high || (at->whole && *parsed != std::floor(*parsed))) {
      return wrong(scheme,
                   {at->whole ? QS_LABEL("core", "%1 a whole number from %2 to %3")
                              : QS_LABEL("core", "%1 a number from %2 to %3"),
                    {std::string(key), fmt::format("{}", at->low), fmt::format("{}", at->high)}},
                   value);
    }
    slot = fmt::format("{}", *parsed);
  }
  for (std::string& bare : words) use.arguments.push_back({"", std::move(bare)});
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!given[i].empty() && given[i] != rule->arguments[i].usual) {
      use.arguments.push_back({std::string(rule->arguments[i].name), std::move(given[i])});
    }
  }
  return use;
}

Status parseParts(std::string_view scheme, std::string_view text, QuantScheme& out) {
  const auto pieces = splitOn(text, '+');
  QS_ASSIGN(out.weights, parsePart(scheme, pieces[0], Place::weights));
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const std::size_t equals = pieces[i].find('=');
    const std::string_view key = pieces[i].substr(0, equals);
    std::optional<PartScheme>* slot = nullptr;
    Place place = Place::activations;
    if (key == "a") slot = &out.activations;
    if (key == "kv") slot = &out.kv, place = Place::kv;
    if (key == "attn") slot = &out.attention, place = Place::attention;
    if (slot == nullptr || equals == std::string_view::npos) {
      return wrong(scheme, QS_LABEL("core", "+a=, +kv= or +attn="), pieces[i]);
    }
    if (slot->has_value()) return wrong(scheme, QS_LABEL("core", "each part once"), pieces[i]);
    QS_ASSIGN(*slot, parsePart(scheme, pieces[i].substr(equals + 1), place));
  }
  return {};
}

}  // namespace

Result<QuantScheme> QuantScheme::parse(std::string_view text) {
  if (text.empty()) return wrong(text, QS_LABEL("core", "a scheme such as int4:g32"), "");
  if (text.size() > kLongestScheme) {
    return base::fail(ErrorKind::usage, schemeName(text), {QS_LABEL("core", "at most %1 bytes"), {"65536"}},
                      Text(fmt::format("{}", text.size())));
  }
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : (c == ')' ? -1 : 0);
    if (depth < 0 || depth > 1) return wrong(text, QS_LABEL("core", "brackets in pairs, not nested"), text);
  }
  if (depth != 0) return wrong(text, QS_LABEL("core", "a closing bracket"), text);
  const auto pieces = splitOn(text, '/');
  QuantScheme out;
  QS_TRY(parseParts(text, pieces[0], out));
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    QS_ASSIGN(MethodUse use, parseMethod(text, pieces[i]));
    const auto same = [&use](const MethodUse& other) { return other.name == use.name; };
    if (std::any_of(out.methods.begin(), out.methods.end(), same)) {
      return wrong(text, QS_LABEL("core", "each method once"), pieces[i]);
    }
    out.methods.push_back(std::move(use));
  }
  const auto rtn = std::find_if(out.methods.begin(), out.methods.end(),
                                [](const MethodUse& use) { return use.name == "rtn"; });
  if (rtn != out.methods.end()) {
    for (const MethodUse& use : out.methods) {
      if (use.name == "mse" || use.name == "gptq" || use.name == "awq") {
        return wrong(text, {QS_LABEL("core", "one of rtn and %1"), {use.name}}, "rtn");
      }
    }
    out.methods.erase(rtn);  // the default says nothing
  }
  return out;
}

}  // namespace qs::quant
