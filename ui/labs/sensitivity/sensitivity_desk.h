// What the page Sensitivity asks of the core and what it gets: a key, figures for it that grow, and the studies that stay
// open between keys so that nothing is measured twice. It runs on a lane and knows no widget.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/position_drift.h"
#include "core/experiment/sensitivity.h"
#include "ui/labs/frame/study_desk.h"
#include "ui/labs/sensitivity/sensitivity_state.h"

namespace qs::ui {

struct SensitivityKey {
  experiment::StudySpec spec;
  std::int64_t window = 0;
  std::int64_t tokens = 0;
  int bits = 4;
  experiment::SensitivityParts parts;
  int keep = 0;
  SensitivityState::Show show = SensitivityState::Show::only;  // which losses of layers are read first
  std::vector<SensitivityState::View> views;                   // what is to be read, the most urgent first

  bool operator==(const SensitivityKey&) const = default;
  // The same text under the same protocol, so that figures of one can stand until the other's are there.
  bool sameText(const SensitivityKey& other) const {
    return spec == other.spec && window == other.window && tokens == other.tokens;
  }
};

// A picture of what is known for a key, as a value. Rows stand beside the steps that they are of; a row that nothing is
// known of has no windows.
struct SensitivityFigures {
  experiment::StudyView study;  // protocol, baseline and noise floor; no rows
  std::vector<experiment::LadderStep> ladder;
  std::vector<experiment::StudyRow> ladderRows;
  std::optional<experiment::MeasuredOrder> order;
  std::vector<experiment::LayerStep> layers;
  std::vector<experiment::StudyRow> only;
  std::vector<experiment::StudyRow> allBut;
  std::vector<std::size_t> ranking;          // of `only`, the largest Δ first; empty until all of them are complete
  std::optional<quant::QuantScheme> keeping; // the `keep` most sensitive kept; nothing without a ranking
  experiment::StudyRow keepingRow;
  std::vector<experiment::CacheStep> caches;
  std::vector<experiment::StudyRow> cacheRows;
  std::vector<experiment::PositionDrift> drifts;
  std::uint64_t windowsScored = 0;           // by this desk, in all; for tests of work done
  std::uint64_t schemesQuantized = 0;

  // The rows that a view shows.
  std::vector<const experiment::StudyRow*> rowsOf(SensitivityState::View view) const;
  // Each bar of the view has an estimate, or cannot have one.
  bool hasBars(SensitivityState::View view, SensitivityState::Show show) const;
  bool isComplete(SensitivityState::View view) const;
  // Share of the windows of the view's rows that have been read, 0 … 1.
  double progress(SensitivityState::View view) const;
};

class SensitivityDesk {
 public:
  using Ptr = std::shared_ptr<const SensitivityFigures>;

  // Reads what the key asks for, in its order, and hands on what is known before and after every batch. Errors: those of
  // LossStudy; cancelled (what was read stays known). One thread at a time.
  base::Result<Ptr> compute(const SensitivityKey& key, experiment::Services& services, const base::TaskContext& context,
                            const std::function<void(Ptr)>& early);

 private:
  // Finished rows, by window, limit and scheme: their intervals are not drawn anew for every picture.
  using Finished = std::map<std::string, experiment::StudyRow>;
  using Open = StudyDesk<Finished>::Open;
  // Losses by position are kept for each, so it holds fewer than other pages.
  static constexpr std::size_t kStudies = 3;

  static experiment::StudyRow row(Open& open, const SensitivityKey& key, const quant::QuantScheme& scheme);
  Ptr picture(Open& open, const SensitivityKey& key, const SensitivityFigures& steps) const;

  StudyDesk<Finished> studies_{kStudies};
};

}  // namespace qs::ui
