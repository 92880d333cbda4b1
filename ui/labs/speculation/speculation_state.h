// Everything that the page Speculation shows, as one value: it is edited, undone, saved and turned into experiments. It is
// not a result and not a widget; the page is a function of this value and of what has been computed so far.
#pragma once

#include <QByteArray>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/speculation.h"
#include "core/experiment/speculation_view.h"
#include "core/spec/sampling.h"

namespace qs::ui {

struct SpeculationState {
  enum class View : std::uint8_t { run, step, sweep, arithmetic, exactness };
  enum class Prompt : std::uint8_t { prose, repetitive, code, own };
  enum class Source : std::uint8_t { run, typed };  // of what the view Step shows
  enum class Axis : std::uint8_t { gamma, alpha, temperature };

  std::string model = "lab";  // the target: folder, file or shipped name
  experiment::DraftSpec draft;
  std::int64_t gamma = 4;
  spec::Sampling sampling{0.8, 0, 1.0};
  std::uint64_t seed = 1;
  Prompt prompt = Prompt::prose;
  std::string own;            // the prompt that was typed, or edited from a shipped one
  std::int64_t maxNew = 96;
  View view = View::run;

  Source source = Source::run;
  std::vector<double> p = {0.6, 0.3, 0.1};  // typed; of one length
  std::vector<double> q = {0.2, 0.5, 0.3};

  Axis axis = Axis::gamma;    // of the view Sweep

  double plainMs = 10.0;      // the chapter's arithmetic
  double draftMs = 3.0;       // all proposals of a step
  double verifyMs = 12.0;
  double confirmed = 3.0;     // tokens a step
  double alpha = 0.8;         // the paper's
  double c = 0.1;
  double cOps = 0.1;

  experiment::RuleFault fault = experiment::RuleFault::none;
  std::int64_t draws = 200000;

  std::string backend = "cpu";  // the window's choice, and no part of what is saved

  bool operator==(const SpeculationState&) const = default;
};

// The arithmetic's numbers, in the order of their sliders.
inline constexpr std::array kSums = {&SpeculationState::plainMs, &SpeculationState::draftMs, &SpeculationState::verifyMs,
                                     &SpeculationState::confirmed, &SpeculationState::alpha, &SpeculationState::c,
                                     &SpeculationState::cOps};

inline constexpr std::int64_t kMostShownGamma = 16;  // of sliders and sweeps; a larger one can be typed
inline constexpr std::size_t kLeastTyped = 2;
inline constexpr std::size_t kMostTyped = 8;
inline constexpr std::int64_t kLeastDraws = 1000;
inline constexpr std::int64_t kMostDraws = 2'000'000;
inline constexpr std::int64_t kMostNew = 4096;
inline constexpr double kMostTemperature = 100.0;
inline constexpr std::array kSweepTemperatures = {0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5};
// Of the test of exactness: places, first tokens, runs of each decoder for them.
inline constexpr std::int64_t kExactContexts = 6;
inline constexpr std::int64_t kExactFirst = 3;
inline constexpr std::int64_t kExactRuns = 1000;

// Within what the page offers.
SpeculationState clamped(SpeculationState state);

// The prompt's text: a shipped one's, or the one that was typed.
std::string promptText(const SpeculationState& state);

// What a text is decoded with, and nothing else: two states of one such value show the same run.
struct SpeculationSetting {
  std::string model;
  experiment::DraftSpec draft;
  std::int64_t gamma = 0;
  spec::Sampling sampling;
  std::uint64_t seed = 0;
  std::string prompt;
  std::int64_t maxNew = 0;
  std::string backend = "cpu";
  bool operator==(const SpeculationSetting&) const = default;
};
SpeculationSetting settingOf(const SpeculationState& state);
experiment::SpeculationSpec specOf(const SpeculationSetting& setting);

// The command that gives the numbers of the view that is shown.
std::string commandLine(const SpeculationState& state);

QByteArray toJson(const SpeculationState& state);
// Error: what is not a state of this page, with the key at fault.
base::Result<SpeculationState> speculationStateFromJson(const QByteArray& json);

}  // namespace qs::ui
