#include "ui/labs/rounding/rounding_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/experiment/values_text.h"

namespace qs::ui {

namespace {

using State = RoundingState;
using base::ErrorKind;
using nlohmann::json;

template <class Enum, std::size_t N>
using Words = std::array<std::pair<Enum, std::string_view>, N>;

constexpr Words<State::Source, 2> kSources = {{{State::Source::typed, "typed"}, {State::Source::row, "row"}}};
constexpr Words<State::Grouping, 3> kGroupings = {
    {{State::Grouping::whole, "whole"}, {State::Grouping::size, "size"}, {State::Grouping::lengths, "lengths"}}};
constexpr Words<State::Range, 3> kRanges = {{{State::Range::largest, "largest"},
                                             {State::Range::leastError, "least-error"},
                                             {State::Range::percentile, "percentile"}}};

template <class Enum, std::size_t N>
std::string wordOf(const Words<Enum, N>& words, Enum value) {
  for (const auto& [entry, text] : words) {
    if (entry == value) return std::string(text);
  }
  return {};
}

// The enum value whose word `text` is, for enums of core/quant, which can say their words but not read them.
template <class Enum>
std::optional<Enum> coreWord(std::string_view text, std::initializer_list<Enum> all) {
  for (const Enum value : all) {
    if (quant::word(value) == text) return value;
  }
  return std::nullopt;
}

base::Error badKey(const std::string& key, base::Text expected) {
  return {ErrorKind::badInput, {QS_LABEL("core", "\"%1\" of the page's saved state"), {key}}, std::move(expected), {},
          QS_LABEL("core", "open a state that this version of the lab has saved")};
}

// Reads keys one by one and remembers the first that is wrong. An absent key leaves the default.
class Reader {
 public:
  explicit Reader(const json& object) : object_(object) {}

  template <class Enum, std::size_t N>
  void word(const char* key, const Words<Enum, N>& words, Enum& out) {
    const json* value = find(key);
    if (value == nullptr) return;
    if (value->is_string()) {
      for (const auto& [entry, text] : words) {
        if (text == value->get_ref<const std::string&>()) {
          out = entry;
          return;
        }
      }
    }
    fail(key, QS_LABEL("core", "one of its words"));
  }
  template <class Enum>
  void coreWordOf(const char* key, std::initializer_list<Enum> all, Enum& out) {
    const json* value = find(key);
    if (value == nullptr) return;
    const auto read = value->is_string() ? coreWord(value->get_ref<const std::string&>(), all) : std::nullopt;
    if (read) {
      out = *read;
    } else {
      fail(key, QS_LABEL("core", "one of its words"));
    }
  }
  void text(const char* key, std::string& out) {
    const json* value = find(key);
    if (value == nullptr) return;
    if (value->is_string()) {
      out = value->get<std::string>();
    } else {
      fail(key, QS_LABEL("core", "a text"));
    }
  }
  void whole(const char* key, std::int64_t& out) {
    const json* value = find(key);
    if (value == nullptr) return;
    if (value->is_number_integer()) {
      out = value->get<std::int64_t>();
    } else {
      fail(key, QS_LABEL("core", "a whole number"));
    }
  }
  void optionalWhole(const char* key, std::optional<std::int64_t>& out) {
    const json* value = find(key);
    if (value == nullptr) return;
    if (value->is_null()) {
      out.reset();
      return;
    }
    std::int64_t read = 0;
    whole(key, read);
    if (!error_) out = read;
  }
  void number(const char* key, double& out) {
    const json* value = find(key);
    if (value == nullptr) return;
    if (value->is_number() && std::isfinite(value->get<double>())) {
      out = value->get<double>();
    } else {
      fail(key, QS_LABEL("core", "a number"));
    }
  }
  void wholes(const char* key, std::vector<std::int64_t>& out) {
    const json* value = find(key);
    if (value == nullptr) return;
    std::vector<std::int64_t> read;
    if (value->is_array()) {
      for (const json& item : *value) {
        if (!item.is_number_integer()) return fail(key, QS_LABEL("core", "a list of whole numbers"));
        read.push_back(item.get<std::int64_t>());
      }
      out = std::move(read);
    } else {
      fail(key, QS_LABEL("core", "a list of whole numbers"));
    }
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

}  // namespace

RoundingState clamped(RoundingState state) {
  state.bits = std::clamp(state.bits, kMinBits, kMaxBits);
  state.groupSize = std::clamp<std::int64_t>(state.groupSize, 1, 1 << 20);
  state.percentile = std::isfinite(state.percentile) ? std::clamp(state.percentile, 0.1, 100.0) : 100.0;
  state.outlier = std::isfinite(state.outlier) ? std::clamp(state.outlier, kMinOutlier, kMaxOutlier) : 1.0;
  if (state.row && *state.row < 0) state.row.reset();
  if (state.shownGroup && *state.shownGroup < 0) state.shownGroup.reset();
  return state;
}

RoundingState effective(RoundingState state) {
  const RoundingState fixed;
  if (state.source == State::Source::row) {
    state.valuesText.clear();
  } else {
    state.model = fixed.model;
    state.tensor = fixed.tensor;
    state.row.reset();
  }
  if (state.grouping != State::Grouping::size) state.groupSize = fixed.groupSize;
  if (state.grouping != State::Grouping::lengths) state.lengths = fixed.lengths;
  if (state.range != State::Range::percentile) state.percentile = fixed.percentile;
  return state;
}

quant::QuantScheme toScheme(const RoundingState& state) {
  quant::QuantScheme scheme;
  quant::PartScheme& part = scheme.weights;
  part.format = "int" + std::to_string(state.bits);
  part.grid = state.grid;
  part.rounding = state.rounding;
  switch (state.grouping) {
    case State::Grouping::whole:
      part.granularity.kind =
          state.source == State::Source::row ? quant::Granularity::Kind::row : quant::Granularity::Kind::tensor;
      break;
    case State::Grouping::size:
      part.granularity.kind = quant::Granularity::Kind::group;
      part.granularity.group = state.groupSize;
      break;
    case State::Grouping::lengths:
      part.granularity.kind = quant::Granularity::Kind::split;
      part.granularity.split = state.lengths;
      break;
  }
  // The granularity's own type is left out, so that the text form stays the shortest one.
  if (state.scale && *state.scale != part.scaleType()) part.scale = state.scale;
  if (state.range == State::Range::percentile) part.clip = state.percentile;
  if (state.range == State::Range::leastError) scheme.methods.push_back({"mse", {}});
  return scheme;
}

base::Result<experiment::QuantizeSpec> toSpec(const RoundingState& state) {
  experiment::QuantizeSpec spec;
  spec.scheme = toScheme(state);
  spec.outlier = state.outlier;
  spec.backend = state.backend;
  if (state.source == State::Source::typed) {
    QS_ASSIGN(spec.source.values, experiment::parseValues(state.valuesText));
  } else {
    spec.source.model = state.model;
    spec.source.tensor = state.tensor;
    spec.source.row = state.row;
  }
  return spec;
}

std::string toJson(const RoundingState& state) {
  json out;
  out["page"] = "rounding";
  out["source"] = wordOf(kSources, state.source);
  out["values"] = state.valuesText;
  out["model"] = state.model;
  out["tensor"] = state.tensor;
  out["row"] = state.row ? json(*state.row) : json(nullptr);
  out["bits"] = state.bits;
  out["grouping"] = wordOf(kGroupings, state.grouping);
  out["group_size"] = state.groupSize;
  out["group_lengths"] = state.lengths;
  out["grid"] = quant::word(state.grid);
  out["rounding"] = quant::word(state.rounding);
  out["range"] = wordOf(kRanges, state.range);
  out["percentile"] = state.percentile;
  out["scale"] = state.scale ? json(quant::word(*state.scale)) : json(nullptr);
  out["outlier"] = state.outlier;
  out["shown_group"] = state.shownGroup ? json(*state.shownGroup) : json(nullptr);
  // Typed text may hold bytes that are no UTF-8; they are replaced rather than thrown over.
  return out.dump(2, ' ', false, json::error_handler_t::replace);
}

base::Result<RoundingState> fromJson(const std::string& text) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the page's saved state"),
                      QS_LABEL("core", "one JSON object"), {},
                      QS_LABEL("core", "open a state that this version of the lab has saved"));
  }
  RoundingState state;
  Reader reader(object);
  std::string page = "rounding";
  reader.text("page", page);
  if (page != "rounding") reader.fail("page", QS_LABEL("core", "the page Rounding"));
  reader.word("source", kSources, state.source);
  reader.text("values", state.valuesText);
  reader.text("model", state.model);
  reader.text("tensor", state.tensor);
  reader.optionalWhole("row", state.row);
  std::int64_t bits = state.bits;
  reader.whole("bits", bits);
  state.bits = static_cast<int>(std::clamp<std::int64_t>(bits, kMinBits, kMaxBits));
  reader.word("grouping", kGroupings, state.grouping);
  reader.whole("group_size", state.groupSize);
  reader.wholes("group_lengths", state.lengths);
  reader.coreWordOf("grid",
                    {quant::GridKind::sym, quant::GridKind::full, quant::GridKind::wide, quant::GridKind::asym},
                    state.grid);
  reader.coreWordOf("rounding", {quant::Rounding::even, quant::Rounding::away}, state.rounding);
  reader.word("range", kRanges, state.range);
  reader.number("percentile", state.percentile);
  if (const json* scale = reader.find("scale"); scale != nullptr && !scale->is_null()) {
    quant::ScaleType type = quant::ScaleType::fp32;
    reader.coreWordOf("scale", {quant::ScaleType::fp32, quant::ScaleType::fp16}, type);
    state.scale = type;
  }
  reader.number("outlier", state.outlier);
  reader.optionalWhole("shown_group", state.shownGroup);
  if (reader.error()) return base::fail(*reader.error());
  return clamped(std::move(state));
}

}  // namespace qs::ui
