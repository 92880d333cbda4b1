// What the page Speculation asks of the core and what it gets: keys, results that grow, and the pair of models that stays
// open between jobs. It runs on lanes and knows no widget.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/speculation_exactness.h"
#include "core/experiment/speculation_sweep.h"
#include "core/experiment/speculation_view.h"
#include "ui/labs/speculation/speculation_state.h"

namespace qs::ui {

// What is known of the two models once they are open.
struct PairFacts {
  std::string draft;              // in its text form
  std::int64_t tokens = 0;        // ids that both know
  std::int64_t context = 0;
  std::int64_t weightBytes = 0;   // shared ones once
  double opsRatio = 0.0;
  bool needsTarget = false;
  std::vector<base::Text> notes;
};

struct RunKey {
  SpeculationSetting setting;
  int turn = 0;  // another one measures again
  bool operator==(const RunKey&) const = default;
};
struct RunFigures {
  PairFacts pair;
  std::vector<experiment::ShownToken> tokens;
  std::int64_t promptTokens = 0;
  experiment::SpeculationRates rates;
  spec::StopReason stop = spec::StopReason::none;
  bool decoded = false;  // the log is whole; times may still come
  std::optional<experiment::SpeculationTimes> times;
  std::optional<experiment::SpeculationPrediction> predicted;
  base::Text reason;     // why it gains or does not
  std::optional<base::Text> busy;  // what other programs did to the times
  std::int64_t peakMemoryBytes = 0;
  std::string backend;
  unsigned threads = 1;
};

struct WalkFigures {
  PairFacts pair;
  experiment::SpeculationWalk walk;
};

struct SpeculationSweepKey {
  SpeculationSetting setting;
  bool temperatures = false;  // at the setting's γ; else γ from 1 on
  int turn = 0;
  bool operator==(const SpeculationSweepKey&) const = default;
};
struct SpeculationSweepFigures {
  PairFacts pair;
  experiment::SpeculationSweep sweep;
  int repeats = 0;  // done
};

struct ExactKey {
  SpeculationSetting setting;
  experiment::RuleFault fault = experiment::RuleFault::none;
  std::int64_t draws = 0;
  bool operator==(const ExactKey&) const = default;
};
struct ExactPlace {
  std::vector<experiment::DecisionToken> tokens;  // the likeliest: p, q
  std::vector<std::int64_t> counts;               // of them
};
struct ExactFigures {
  PairFacts pair;
  experiment::SpeculationExactness result;
  std::vector<ExactPlace> places;  // beside result.places.places
  bool whole = false;              // first tokens and greedy texts too
};

class SpeculationDesk {
 public:
  explicit SpeculationDesk(experiment::Services& services) : services_(services) {}

  template <class Value>
  using Sink = std::function<void(std::shared_ptr<const Value>)>;
  template <class Value>
  using Answer = base::Result<std::shared_ptr<const Value>>;

  // Errors of all: the pair's, the prompt's, the models'; cancelled. Several threads may ask at once.
  Answer<RunFigures> run(const RunKey& key, const base::TaskContext& context, const Sink<RunFigures>& early);
  Answer<WalkFigures> walk(const SpeculationSetting& setting, const base::TaskContext& context, const Sink<WalkFigures>& early);
  Answer<SpeculationSweepFigures> sweep(const SpeculationSweepKey& key, const base::TaskContext& context, const Sink<SpeculationSweepFigures>& early);
  Answer<ExactFigures> exact(const ExactKey& key, const base::TaskContext& context, const Sink<ExactFigures>& early);

 private:
  base::Result<experiment::SpecPairPtr> pair(const SpeculationSetting& setting, const base::TaskContext& context);

  experiment::Services& services_;
  std::mutex mutex_;  // guards the list
  std::list<std::pair<std::string, experiment::SpecPairPtr>> open_;  // the newest use first
};

}  // namespace qs::ui
