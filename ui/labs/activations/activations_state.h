// Everything that the page Activations shows, as one value: it is edited, undone, saved and turned into experiments.
// It is not a result and not a widget; the page is a function of this value and of what has been computed for it.
#pragma once

#include <QByteArray>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/activations.h"
#include "core/experiment/loss.h"
#include "core/experiment/loss_study.h"
#include "core/experiment/mismatch.h"

namespace qs::ui {

struct ActivationsState {
  enum class View : std::uint8_t { channels, cost, ranges, mismatch };

  ActivationsState();

  std::string model = "lab";                          // folder, file or shipped name
  experiment::CalibrationSpec calibration;            // what ranges and static scales are taken from
  std::string text = "validation";                    // that the loss is measured on: shipped name or file
  std::int64_t tokens = 8192;                         // of that text's beginning; 0: all
  std::string layer;                                  // a layer that reads the input shown; empty: the most uneven one
  double alpha = 0.5;                                 // of SmoothQuant
  double threshold = 6.0;                             // of LLM.int8()
  experiment::OutlierInjection outliers;              // what is or would be injected
  bool injected = false;
  bool bySize = false;                                // channels: the largest first
  View view = View::channels;
  std::string mismatchScheme = "int8:row+a=int8:tensor:static";  // that the matrix is shown of
  std::string backend = "cpu";                        // the window's choice, and no part of what is saved

  bool operator==(const ActivationsState&) const = default;
  experiment::OutlierInjection active() const { return injected ? outliers : experiment::OutlierInjection{}; }
};

// The W8A8 schemes whose cost is compared, in the order of the bars.
enum class Cost : std::uint8_t { tensor, tensorStatic, token, smooth, llmint8 };
inline constexpr std::size_t kCosts = 5;

inline constexpr std::int64_t kMostWindows = 4096;  // of a calibration
inline constexpr std::size_t kMostChannels = 256;   // with outliers
inline constexpr double kMostFactor = 1e6;
inline constexpr double kMostThreshold = 1e6;

// Within what the page offers.
ActivationsState clamped(ActivationsState state);

std::string schemeOf(const ActivationsState& state, Cost cost);
experiment::ActivationsSpec rangesSpec(const ActivationsState& state);
experiment::StudySpec costSpec(const ActivationsState& state);
experiment::MismatchSpec mismatchSpec(const ActivationsState& state);
// The experiments that give the page's numbers, as commands.
experiment::SmoothSpec smoothSpec(const ActivationsState& state, const std::string& layer);
experiment::LossSpec lossSpec(const ActivationsState& state);

QByteArray toJson(const ActivationsState& state);
// Error: what is not a state of this page, with the key at fault.
base::Result<ActivationsState> activationsStateFromJson(const QByteArray& json);

}  // namespace qs::ui
