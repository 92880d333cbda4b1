// Everything that the page Sensitivity shows, as one value: it is edited, undone, saved and turned into an experiment.
// It is not a result and not a widget; the page is a function of this value and of what has been read so far.
#pragma once

#include <QByteArray>
#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/experiment/loss.h"
#include "core/experiment/sensitivity.h"

namespace qs::ui {

struct SensitivityState {
  enum class View : std::uint8_t { ladder, layers, position };
  enum class Show : std::uint8_t { only, allBut };        // which loss a layer's bar shows
  enum class Order : std::uint8_t { size, block, kind };  // of the layers

  std::string model = "lab";        // folder, file or shipped name
  std::string text = "validation";  // shipped name or file
  bool replaceInvalid = false;      // bytes that are not UTF-8 are read as U+FFFD
  int bits = 4;                     // of everything that is quantized
  experiment::SensitivityParts parts;
  std::int64_t window = 0;          // positions; 0: the model's context
  std::int64_t tokens = 16384;      // of the text's beginning; 0: all
  View view = View::ladder;
  Show show = Show::only;
  Order order = Order::size;
  int keep = 4;                     // so many of the most sensitive layers stay as stored
  std::string backend = "cpu";      // the window's choice, and no part of what is saved

  bool operator==(const SensitivityState&) const = default;
};

inline constexpr int kLeastBits = 2;
inline constexpr int kMostBits = 8;
// Enough for every layer of any model; a damaged file must not ask for more.
inline constexpr int kMostKept = 4096;

// Within what the page offers.
SensitivityState clamped(SensitivityState state);

experiment::StudySpec studySpec(const SensitivityState& state);
// The command that gives the numbers of the view that is shown.
std::string commandLine(const SensitivityState& state);

QByteArray toJson(const SensitivityState& state);
// Error: what is not a state of this page, with the key at fault.
base::Result<SensitivityState> sensitivityStateFromJson(const QByteArray& json);

}  // namespace qs::ui
