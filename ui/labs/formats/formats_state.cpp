#include "ui/labs/formats/formats_state.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

namespace qs::ui {

namespace {

using State = FormatsState;
using nlohmann::json;

template <class Enum, std::size_t N>
using Words = std::array<std::pair<Enum, std::string_view>, N>;

constexpr Words<State::View, 4> kViews = {{{State::View::line, "line"},
                                           {State::View::resolution, "resolution"},
                                           {State::View::value, "value"},
                                           {State::View::block, "block"}}};
// As the text form of schemes.
constexpr Words<quant::GridKind, 4> kGridWords = {{{quant::GridKind::sym, "sym"},
                                               {quant::GridKind::full, "full"},
                                               {quant::GridKind::wide, "wide"},
                                               {quant::GridKind::asym, "asym"}}};
constexpr Words<quant::MxRule, 4> kRuleWords = {{{quant::MxRule::floor, "floor"},
                                             {quant::MxRule::ceil, "ceil"},
                                             {quant::MxRule::rceil, "rceil"},
                                             {quant::MxRule::even, "even"}}};
constexpr Words<quant::Rounding, 2> kRoundings = {{{quant::Rounding::even, "rne"}, {quant::Rounding::away, "away"}}};

template <class Enum, std::size_t N>
std::string wordOf(const Words<Enum, N>& words, Enum value) {
  const auto it = std::find_if(words.begin(), words.end(), [&](const auto& entry) { return entry.first == value; });
  return it == words.end() ? std::string() : std::string(it->second);
}

// Reads keys one by one and remembers the first that is wrong. An absent key leaves the default.
class Reader {
 public:
  explicit Reader(const json& object) : object_(object) {}

  template <class Value>
  void plain(const char* key, bool (json::*is)() const noexcept, base::Text expected, Value& out) {
    const auto it = object_.find(key);
    if (it == object_.end()) return;
    if (((*it).*is)()) {
      out = it->get<Value>();
    } else {
      fail(key, std::move(expected));
    }
  }
  void text(const char* key, std::string& out) { plain(key, &json::is_string, QS_LABEL("core", "a text"), out); }
  void flag(const char* key, bool& out) { plain(key, &json::is_boolean, QS_LABEL("core", "true or false"), out); }
  void number(const char* key, double& out) { plain(key, &json::is_number, QS_LABEL("core", "a number"), out); }
  void size(const char* key, std::int64_t& out) {
    plain(key, &json::is_number_integer, QS_LABEL("core", "a whole number"), out);
  }
  template <class Enum, std::size_t N>
  void word(const char* key, const Words<Enum, N>& words, Enum& out) {
    std::string read = wordOf(words, out);
    text(key, read);
    const auto it = std::find_if(words.begin(), words.end(), [&](const auto& entry) { return entry.second == read; });
    if (it == words.end()) return fail(key, QS_LABEL("core", "one of its words"));
    out = it->first;
  }
  void format(const char* key, std::string& out) {
    text(key, out);
    if (!experiment::isViewedFormat(out)) fail(key, QS_LABEL("core", "the name of a format"));
  }
  void formats(const char* key, std::vector<std::string>& out) {
    const auto it = object_.find(key);
    if (it == object_.end()) return;
    const bool names = it->is_array() && std::all_of(it->begin(), it->end(), [](const json& name) {
                         return name.is_string() && experiment::isViewedFormat(name.get<std::string>());
                       });
    if (!names) return fail(key, QS_LABEL("core", "names of formats"));
    out = it->get<std::vector<std::string>>();
  }
  void fail(const char* key, base::Text expected) {
    if (error_) return;
    error_ = {base::ErrorKind::badInput, {QS_LABEL("core", "\"%1\" of the page's saved state"), {key}}, std::move(expected),
              {}, QS_LABEL("core", "open a state that this version of the lab has saved")};
  }
  const std::optional<base::Error>& error() const { return error_; }

 private:
  const json& object_;
  std::optional<base::Error> error_;
};

double heldToFloat(double value, double otherwise) {
  return std::isfinite(value) ? std::clamp(value, -kLargestFloat, kLargestFloat) : otherwise;
}

double heldToReach(double value) {
  const double held = heldToFloat(value, FormatsState().settings.absmax);
  return std::max(held, static_cast<double>(std::numeric_limits<float>::min()));
}

}  // namespace

bool FormatsState::isCompared(const std::string& name) const {
  return std::find(compared.begin(), compared.end(), name) != compared.end();
}

std::vector<std::string> FormatsState::shown() const {
  std::vector<std::string> names = compared;
  if (!isCompared(chosen)) names.push_back(chosen);
  return names;
}

int groupStop(std::int64_t group) {
  const auto above = std::upper_bound(kFormatGroups.begin(), kFormatGroups.end(), group);
  return std::max(0, static_cast<int>(above - kFormatGroups.begin()) - 1);
}

bool showsFamily(const FormatsState& state, quant::FormatFamily family) {
  const auto names = state.shown();
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return quant::findFormatName(name)->family == family; });
}

FormatsState clamped(FormatsState state) {
  if (!experiment::isViewedFormat(state.chosen)) state.chosen = FormatsState().chosen;
  std::vector<std::string> kept;
  for (const std::string& name : state.compared) {
    const bool again = std::find(kept.begin(), kept.end(), name) != kept.end();
    if (experiment::isViewedFormat(name) && !again && kept.size() < kMostCompared) kept.push_back(name);
  }
  state.compared = std::move(kept);
  auto& settings = state.settings;
  settings.group = std::clamp<std::int64_t>(settings.group, 1, kMostGroup);
  settings.value = heldToFloat(settings.value, 0.0);
  settings.absmax = heldToReach(settings.absmax);
  settings.tensorAbsmax = heldToReach(settings.tensorAbsmax);
  return state;
}

std::string toJson(const State& state) {
  const auto& settings = state.settings;
  json out;
  out["page"] = "formats";
  out["chosen"] = state.chosen;
  out["compared"] = state.compared;
  out["view"] = wordOf(kViews, state.view);
  out["log_axis"] = state.logAxis;
  out["grid"] = wordOf(kGridWords, settings.grid);
  out["mx"] = wordOf(kRuleWords, settings.mx);
  out["rounding"] = wordOf(kRoundings, settings.rounding);
  out["saturate"] = settings.saturate;
  out["group"] = settings.group;
  out["scaled"] = settings.scaled;
  out["value"] = settings.value;
  out["absmax"] = settings.absmax;
  out["tensor_absmax"] = settings.tensorAbsmax;
  return out.dump(2);
}

base::Result<FormatsState> formatsStateFromJson(const std::string& text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "the page's saved state"),
                      QS_LABEL("core", "one JSON object"), {},
                      QS_LABEL("core", "open a state that this version of the lab has saved"));
  }
  State state;
  Reader reader(object);
  std::string page = "formats";
  reader.text("page", page);
  if (page != "formats") reader.fail("page", QS_LABEL("core", "the page Formats"));
  reader.format("chosen", state.chosen);
  reader.formats("compared", state.compared);
  reader.word("view", kViews, state.view);
  reader.flag("log_axis", state.logAxis);
  auto& settings = state.settings;
  reader.word("grid", kGridWords, settings.grid);
  reader.word("mx", kRuleWords, settings.mx);
  reader.word("rounding", kRoundings, settings.rounding);
  reader.flag("saturate", settings.saturate);
  reader.size("group", settings.group);
  reader.flag("scaled", settings.scaled);
  reader.number("value", settings.value);
  reader.number("absmax", settings.absmax);
  reader.number("tensor_absmax", settings.tensorAbsmax);
  if (reader.error()) return base::fail(*reader.error());
  return clamped(std::move(state));
}

}  // namespace qs::ui
