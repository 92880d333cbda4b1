#include "ui/labs/tensors/tensors_state.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace qs::ui {

namespace {

using State = TensorsState;
using nlohmann::json;
using Kind = quant::Granularity::Kind;

template <class Enum, std::size_t N>
using Words = std::array<std::pair<Enum, std::string_view>, N>;

constexpr Words<State::View, 6> kViews = {{{State::View::distribution, "distribution"},
                                           {State::View::heat, "heat"},
                                           {State::View::blocks, "blocks"},
                                           {State::View::error, "error"},
                                           {State::View::sweep, "sweep"},
                                           {State::View::pair, "backends"}}};
constexpr Words<State::FileView, 3> kFileViews = {
    {{State::FileView::list, "list"}, {State::FileView::worst, "worst"}, {State::FileView::health, "health"}}};
constexpr Words<State::HeatOf, 2> kHeats = {{{State::HeatOf::weight, "weight"}, {State::HeatOf::error, "error"}}};
constexpr Words<State::SweepFigure, 2> kFigures = {
    {{State::SweepFigure::rmse, "rmse"}, {State::SweepFigure::sqnr, "sqnr"}}};
constexpr Words<State::SweepPart, 2> kParts = {
    {{State::SweepPart::curves, "curves"}, {State::SweepPart::map, "map"}}};
constexpr Words<TensorKind, 4> kKindWords = {{{TensorKind::linear, "linear"},
                                          {TensorKind::matrix, "matrix"},
                                          {TensorKind::vector, "vector"},
                                          {TensorKind::other, "other"}}};
using Column = State::Column;
constexpr Words<Column, 10> kColumns = {{{Column::name, "name"},
                                         {Column::outliers, "outliers"},
                                         {Column::range, "range"},
                                         {Column::shape, "shape"},
                                         {Column::type, "type"},
                                         {Column::size, "size"},
                                         {Column::error, "error"},
                                         {Column::sqnr, "sqnr"},
                                         {Column::bits, "bits"},
                                         {Column::bytes, "bytes"}}};

template <class Enum, std::size_t N>
std::string wordOf(const Words<Enum, N>& words, Enum value) {
  for (const auto& [entry, text] : words) {
    if (entry == value) return std::string(text);
  }
  return {};
}

base::Error badKey(const std::string& key, base::Text expected) {
  return {base::ErrorKind::badInput, {QS_LABEL("core", "\"%1\" of the page's saved state"), {key}}, std::move(expected),
          {}, QS_LABEL("core", "open a state that this version of the lab has saved")};
}

// Reads keys one by one and remembers the first that is wrong. An absent key leaves the default.
class Reader {
 public:
  explicit Reader(const json& object) : object_(object) {}

  template <class Value>
  void plain(const char* key, bool (json::*is)() const noexcept, base::Text expected, Value& out) {
    const json* value = find(key);
    if (value == nullptr) return;
    if ((value->*is)()) {
      out = value->get<Value>();
    } else {
      fail(key, std::move(expected));
    }
  }
  void text(const char* key, std::string& out) { plain(key, &json::is_string, QS_LABEL("core", "a text"), out); }
  void flag(const char* key, bool& out) { plain(key, &json::is_boolean, QS_LABEL("core", "true or false"), out); }
  template <class Enum, std::size_t N>
  void word(const char* key, const Words<Enum, N>& words, Enum& out) {
    std::string read = wordOf(words, out);
    text(key, read);
    const auto it = std::find_if(words.begin(), words.end(), [&](const auto& entry) { return entry.second == read; });
    if (it == words.end()) return fail(key, QS_LABEL("core", "one of its words"));
    out = it->first;
  }
  // As word(); null and an absent key are nothing.
  template <class Enum, std::size_t N>
  void word(const char* key, const Words<Enum, N>& words, std::optional<Enum>& out) {
    const json* value = find(key);
    if (value == nullptr || value->is_null()) return;
    Enum read = words.front().first;
    word(key, words, read);
    out = read;
  }
  const json* find(const char* key) const {
    const auto it = object_.find(key);
    return it == object_.end() ? nullptr : &*it;
  }
  void fail(const char* key, base::Text expected) {
    if (!error_) error_ = badKey(key, std::move(expected));
  }
  const std::optional<base::Error>& error() const { return error_; }

 private:
  const json& object_;
  std::optional<base::Error> error_;
};

void readWindow(Reader& reader, std::optional<HeatWindow>& out) {
  const json* value = reader.find("window");
  if (value == nullptr || value->is_null()) return;
  const bool four = value->is_array() && value->size() == 4 &&
                    std::all_of(value->begin(), value->end(), [](const json& v) { return v.is_number_unsigned(); });
  if (!four) return reader.fail("window", QS_LABEL("core", "four whole numbers"));
  const auto at = [&](std::size_t i) { return (*value)[i].get<std::uint64_t>(); };
  out = HeatWindow{at(0), at(1), at(2), at(3)};
}

}  // namespace

quant::QuantScheme TensorsState::defaultScheme() {
  quant::QuantScheme scheme;
  scheme.weights.format = "int4";
  scheme.weights.granularity.kind = Kind::group;
  scheme.weights.granularity.group = 128;
  return scheme;
}

ClipChoice clipChoice(const quant::QuantScheme& scheme) {
  if (scheme.weights.clip) return ClipChoice::percentile;
  const bool mse = std::any_of(scheme.methods.begin(), scheme.methods.end(),
                               [](const quant::MethodUse& use) { return use.name == "mse"; });
  return mse ? ClipChoice::leastError : ClipChoice::largest;
}

void setClipChoice(quant::QuantScheme& scheme, ClipChoice choice) {
  scheme.methods.clear();
  if (choice == ClipChoice::leastError) scheme.methods.push_back({"mse", {}});
  if (choice == ClipChoice::percentile) {
    scheme.weights.clip = scheme.weights.clip.value_or(99.9);
  } else {
    scheme.weights.clip.reset();
  }
}

int granularityStop(const quant::Granularity& granularity) {
  switch (granularity.kind) {
    case Kind::row: return kRowStop;
    case Kind::col: return kColumnStop;
    case Kind::group: {
      const auto above = std::upper_bound(kGroupStops.begin(), kGroupStops.end(), granularity.group);
      return std::max(0, static_cast<int>(above - kGroupStops.begin()) - 1);
    }
    default: return kTensorStop;
  }
}

quant::Granularity granularityAt(int stop) {
  quant::Granularity granularity;
  if (stop < kRowStop) {
    granularity.kind = Kind::group;
    granularity.group = kGroupStops[static_cast<std::size_t>(std::max(stop, 0))];
  } else {
    granularity.kind = stop == kRowStop ? Kind::row : (stop == kColumnStop ? Kind::col : Kind::tensor);
  }
  return granularity;
}

std::optional<quant::Granularity> readGranularity(const std::string& text) {
  if (text == "row") return granularityAt(kRowStop);
  if (text == "col" || text == "column") return granularityAt(kColumnStop);
  if (text == "tensor") return granularityAt(kTensorStop);
  const std::string_view digits = std::string_view(text).substr(!text.empty() && text.front() == 'g' ? 1 : 0);
  quant::Granularity granularity;
  granularity.kind = Kind::group;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), granularity.group);
  if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || granularity.group < 1 ||
      granularity.group > (1 << 20)) {
    return std::nullopt;
  }
  return granularity;
}

void setGranularity(quant::QuantScheme& scheme, const quant::Granularity& granularity) {
  quant::PartScheme& part = scheme.weights;
  part.granularity = granularity;
  if (!part.scale) return;
  const auto chosen = part.scale;
  part.scale.reset();
  if (part.scaleType() != *chosen) part.scale = chosen;
}

TensorsState clamped(TensorsState state) {
  quant::QuantScheme& scheme = state.scheme;
  quant::PartScheme& part = scheme.weights;
  scheme.activations.reset();
  scheme.kv.reset();
  scheme.attention.reset();
  const int bits = part.integerBits();
  if (bits == 0) part = TensorsState::defaultScheme().weights;
  if (bits != 0) part.format = "int" + std::to_string(std::clamp(bits, TensorsState::kLeastBits, TensorsState::kMostBits));
  const Kind kind = part.granularity.kind;
  if (kind != Kind::group && kind != Kind::row && kind != Kind::col && kind != Kind::tensor) {
    setGranularity(scheme, granularityAt(kTensorStop));
  }
  std::erase_if(scheme.methods, [](const quant::MethodUse& use) { return use.name != "mse"; });
  if (part.clip) {
    part.clip = std::clamp(*part.clip, 0.1, 100.0);
    scheme.methods.clear();
  }
  if (state.window && (state.window->rowBegin >= state.window->rowEnd ||
                       state.window->columnBegin >= state.window->columnEnd)) {
    state.window.reset();
  }
  return state;
}

std::string toJson(const State& state) {
  json out;
  out["page"] = "tensors";
  out["model"] = state.model;
  out["tensor"] = state.tensor;
  out["example"] = state.example;
  out["view"] = wordOf(kViews, state.view);
  out["file_view"] = wordOf(kFileViews, state.fileView);
  out["scheme"] = state.scheme.text();
  out["log_counts"] = state.logCounts;
  out["heat_of"] = wordOf(kHeats, state.heatOf);
  out["window"] = nullptr;
  if (const auto& w = state.window) out["window"] = {w->rowBegin, w->rowEnd, w->columnBegin, w->columnEnd};
  out["sweep_figure"] = wordOf(kFigures, state.sweepFigure);
  out["sweep_part"] = wordOf(kParts, state.sweepPart);
  out["filter"] = state.filter;
  out["kind"] = state.kind ? json(wordOf(kKindWords, *state.kind)) : json();
  out["sort"] = state.sort ? json(wordOf(kColumns, state.sort->column)) : json();
  out["sort_descending"] = state.sort && state.sort->descending;
  out["other_backend"] = state.other;
  // Names from files may hold bytes that are no UTF-8; they are replaced rather than thrown over.
  return out.dump(2, ' ', false, json::error_handler_t::replace);
}

base::Result<TensorsState> tensorsStateFromJson(const std::string& text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "the page's saved state"),
                      QS_LABEL("core", "one JSON object"), {},
                      QS_LABEL("core", "open a state that this version of the lab has saved"));
  }
  State state;
  Reader reader(object);
  std::string page = "tensors";
  reader.text("page", page);
  if (page != "tensors") reader.fail("page", QS_LABEL("core", "the page Tensors"));
  reader.text("model", state.model);
  reader.text("tensor", state.tensor);
  reader.flag("example", state.example);
  reader.word("view", kViews, state.view);
  reader.word("file_view", kFileViews, state.fileView);
  std::string scheme = state.scheme.text();
  reader.text("scheme", scheme);
  reader.flag("log_counts", state.logCounts);
  reader.word("heat_of", kHeats, state.heatOf);
  readWindow(reader, state.window);
  reader.word("sweep_figure", kFigures, state.sweepFigure);
  reader.word("sweep_part", kParts, state.sweepPart);
  reader.text("filter", state.filter);
  reader.word("kind", kKindWords, state.kind);
  std::optional<Column> sorted;
  bool descending = false;
  reader.word("sort", kColumns, sorted);
  reader.flag("sort_descending", descending);
  reader.text("other_backend", state.other);
  if (sorted) state.sort = State::Sort{*sorted, descending};
  if (reader.error()) return base::fail(*reader.error());
  QS_ASSIGN(state.scheme, quant::QuantScheme::parse(scheme));
  return clamped(std::move(state));
}

}  // namespace qs::ui
