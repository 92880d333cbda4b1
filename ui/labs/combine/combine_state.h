// Everything that the page Combine shows, as one value: it is edited, undone, saved and turned into experiments. It is not a
// result and not a widget; results are kept beside it, by the runs that were asked for.
#pragma once

#include <QByteArray>
#include <array>
#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/experiment/combine.h"
#include "core/experiment/side_by_side.h"

namespace qs::ui {

struct CombineState {
  enum class View : std::uint8_t { stages, side, runs };
  enum class Chart : std::uint8_t { gains, tasks, speed, memory, loss };

  std::string model = "lab";  // the target: folder, file or shipped name
  experiment::DraftSpec draft;
  quant::QuantScheme scheme = experiment::defaultCombine().scheme;
  std::int64_t gamma = 4;
  double temperature = 0.0;
  std::string tasks = "tasks";  // shipped name or file
  std::int64_t taskCount = 0;   // 0: all
  std::string text = "validation";
  std::int64_t lossTokens = 8192;  // 0: all
  std::int64_t maxNew = 64;
  std::int64_t repeats = 7;
  std::uint64_t seed = 1;
  View view = View::stages;
  Chart chart = Chart::gains;
  experiment::Stage variant = experiment::Stage::both;  // beside the baseline in the view Side; not the baseline
  std::string prompt = "It is a truth universally acknowledged, that";
  std::string backend = "cpu";  // the window's choice, and no part of what is saved

  bool operator==(const CombineState&) const = default;
};

inline constexpr std::int64_t kMostCombineTokens = 1024;  // of a timed text
inline constexpr std::int64_t kMostCombineRepeats = 100;
inline constexpr double kMostCombineTemperature = 100.0;

// Within what the page offers.
CombineState clamped(CombineState state);

experiment::CombineSpec combineSpecOf(const CombineState& state);
experiment::SideBySideSpec sideSpecOf(const CombineState& state);
// The command that gives the numbers of the view that is shown.
std::string commandLine(const CombineState& state);

QByteArray toJson(const CombineState& state);
// Error: what is not a state of this page, with the key at fault.
base::Result<CombineState> combineStateFromJson(const QByteArray& json);

}  // namespace qs::ui
