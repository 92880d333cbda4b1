// Everything that the Rounding page shows, as one value: it is edited, undone, saved and turned into an experiment.
// It is not a result and not a widget; the page is a function of this value and of the newest result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/quantize.h"
#include "ui/labs/frame/clip_choice.h"

namespace qs::ui {

struct RoundingState {
  enum class Source : std::uint8_t { typed, row };
  enum class Grouping : std::uint8_t { whole, size, lengths };
  // What decides where the grid ends: the largest weight, the least squared error, or a percentile of |x|.
  using Range = ClipChoice;

  Source source = Source::row;
  std::string valuesText;               // as typed; read by experiment::parseValues
  std::string model = "lab";            // folder, file or shipped name
  std::string tensor = "blocks.0.attn.q_proj";
  std::optional<std::int64_t> row;      // nothing: the row with the tensor's largest weight
  int bits = 4;                         // 2 … 8
  Grouping grouping = Grouping::size;
  std::int64_t groupSize = 32;
  std::vector<std::int64_t> lengths = {1, 4};
  quant::GridKind grid = quant::GridKind::sym;
  quant::Rounding rounding = quant::Rounding::even;
  Range range = Range::largest;
  double percentile = 99.0;             // used when range is percentile, 0 < P ≤ 100
  std::optional<quant::ScaleType> scale;  // nothing: the default of the granularity
  double outlier = 1.0;                 // factor on the largest weight, 1 … 100
  // The group whose grid the number line draws; nothing: the one that holds the largest weight.
  std::optional<std::int64_t> shownGroup;
  std::string backend = "cpu";  // the window's choice, and no part of what is saved

  bool operator==(const RoundingState&) const = default;
};

inline constexpr int kMinBits = 2;
inline constexpr int kMaxBits = 8;
inline constexpr double kMinOutlier = 1.0;
inline constexpr double kMaxOutlier = 100.0;

// The five weights of the chapter on rounding, as text for the editor.
inline constexpr const char* kChapterValues = "-1, -0.37, 0.04, 0.29, 0.83";

// The state with every number inside its limits and the parts that are not in use at their defaults' values kept.
RoundingState clamped(RoundingState state);

// The state with everything that does not change the computed picture at fixed values (typed text while a row is shown,
// the group size while lengths are in use …). Two states with equal effective states have the same result.
RoundingState effective(RoundingState state);

// The experiment that the state asks for. Error: typed values that cannot be read.
base::Result<experiment::QuantizeSpec> toSpec(const RoundingState& state);

// The scheme alone, for captions.
quant::QuantScheme toScheme(const RoundingState& state);

// One JSON object; fromJson(toJson(s)) gives s. Error: not such an object (the key at fault is named).
std::string toJson(const RoundingState& state);
base::Result<RoundingState> fromJson(const std::string& text);

}  // namespace qs::ui
