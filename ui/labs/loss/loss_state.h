// Everything that the page Model loss shows, as one value: it is edited, undone, saved and turned into an experiment.
// It is not a result and not a widget; the page is a function of this value and of what has been read so far.
#pragma once

#include <QByteArray>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/loss.h"
#include "core/experiment/loss_study.h"

namespace qs::ui {

struct LossState {
  // What is drawn: Δ or the loss as bars, or Δ against the size of the model.
  enum class Measure : std::uint8_t { delta, loss, trade };
  enum class LayerMeasure : std::uint8_t { relative, rmse };    // what the bars of layers show

  std::string model = "lab";            // folder, file or shipped name
  std::string text = "validation";      // shipped name or file
  bool replaceInvalid = false;          // bytes that are not UTF-8 are read as U+FFFD
  std::vector<std::string> schemes = {"int8", "int4", "int3", "int3:g32"};  // printed forms, in the table's order
  std::int64_t window = 0;              // positions; 0: the model's context
  std::int64_t tokens = 16384;          // of the text's beginning; 0: all
  Measure measure = Measure::delta;
  LayerMeasure layerMeasure = LayerMeasure::relative;
  std::optional<std::string> layersOf;  // the scheme whose layers are shown instead of the bars
  std::string calibration = "calibration";  // text for the schemes that need one: shipped name or file
  std::string filter;                   // only schemes whose text holds this are shown; empty: all
  std::string backend = "cpu";          // the window's choice, and no part of what is saved

  bool operator==(const LossState&) const = default;
};

inline constexpr std::int64_t kLeastWindow = 2;
inline constexpr std::int64_t kLeastTokens = 2;
// More rows than a person compares; a damaged file must not make a million.
inline constexpr std::size_t kMostSchemes = 64;

// Within what the page offers: limits in range, schemes in their printed form, layers of a scheme that is there.
LossState clamped(LossState state);

// A scheme as typed: its printed form, or why it cannot be measured.
base::Result<std::string> readScheme(const std::string& text);

std::vector<quant::QuantScheme> schemesOf(const std::vector<std::string>& texts);
experiment::StudySpec studySpec(const LossState& state);
// The experiment that gives the page's numbers.
experiment::LossSpec toSpec(const LossState& state);

// The schemes that the filter lets through, in the table's order.
std::vector<std::string> shownSchemes(const LossState& state);

// The order of the table by a figure; schemes without it stay last, in their order.
enum class SchemeOrder : std::uint8_t { delta, bytes, bits };

QByteArray toJson(const LossState& state);
// Error: what is not a state of this page, with the key at fault.
base::Result<LossState> lossStateFromJson(const QByteArray& json);

}  // namespace qs::ui
