// Everything that the Formats page shows, as one value: which formats, under which settings, which picture. It is edited,
// undone and saved; it is not a result and not a widget.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/format_view.h"

namespace qs::ui {

// The largest magnitude that a value typed on the page may have.
inline constexpr double kLargestFloat = static_cast<double>(std::numeric_limits<float>::max());

struct FormatsState {
  enum class View : std::uint8_t { line, resolution, value, block };

  std::string chosen = "fp8_e4m3";  // told of in detail
  // Pinned, in the order in which they are drawn.
  std::vector<std::string> compared = {"fp8_e4m3", "fp8_e5m2", "int8", "fp4_e2m1"};
  View view = View::line;
  bool logAxis = true;
  experiment::FormatSettings settings;

  bool operator==(const FormatsState&) const = default;

  bool isCompared(const std::string& name) const;
  // The pinned ones, and the chosen one if it is not among them.
  std::vector<std::string> shown() const;
};

inline constexpr std::size_t kMostCompared = 4;
inline constexpr std::array<std::int64_t, 6> kFormatGroups = {16, 32, 64, 128, 256, 512};
inline constexpr std::int64_t kMostGroup = 1 << 16;

// A group size between two stops counts as the smaller one.
int groupStop(std::int64_t group);

// Whether a format's settings concern any of those shown.
bool showsFamily(const FormatsState& state, quant::FormatFamily family);

// The state held to what the page can show: known formats, each once, at most kMostCompared; finite numbers of F32.
FormatsState clamped(FormatsState state);

// One JSON object; formatsStateFromJson(toJson(s)) gives s. Error: not such an object (the key at fault is named).
std::string toJson(const FormatsState& state);
base::Result<FormatsState> formatsStateFromJson(const std::string& text);

}  // namespace qs::ui
