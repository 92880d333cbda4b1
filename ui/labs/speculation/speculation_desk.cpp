#include "ui/labs/speculation/speculation_desk.h"

#include <algorithm>
#include <chrono>

namespace qs::ui {

using experiment::SpecPairPtr;

namespace {

constexpr std::size_t kPairs = 2;      // that stay open
constexpr int kSweepRepeats = 5;
constexpr auto kPictureEvery = std::chrono::milliseconds(40);

// Lets a picture through no oftener than it can be looked at.
class Shutter {
 public:
  bool due() {
    const auto now = std::chrono::steady_clock::now();
    if (last_ && now - *last_ < kPictureEvery) return false;
    last_ = now;
    return true;
  }

 private:
  std::optional<std::chrono::steady_clock::time_point> last_;
};

PairFacts factsOf(const experiment::SpecPair& pair) {
  const auto& draft = pair.draft();
  return {draft.spec.text(), pair.tokens(), pair.context(), pair.weightBytes(), draft.opsRatio, draft.needsTarget, pair.notes()};
}

}  // namespace

base::Result<SpecPairPtr> SpeculationDesk::pair(const SpeculationSetting& setting, const base::TaskContext& context) {
  const std::string name = setting.model + '\n' + setting.draft.text() + '\n' + setting.backend;
  {
    const std::scoped_lock lock(mutex_);
    const auto known = std::find_if(open_.begin(), open_.end(), [&](const auto& one) { return one.first == name; });
    if (known != open_.end()) {
      open_.splice(open_.begin(), open_, known);
      return open_.front().second;
    }
  }
  QS_ASSIGN(auto opened, experiment::SpecPair::open(specOf(setting).pair, services_, context));
  const std::scoped_lock lock(mutex_);
  open_.emplace_front(name, opened);
  if (open_.size() > kPairs) open_.pop_back();
  return opened;
}

SpeculationDesk::Answer<RunFigures> SpeculationDesk::run(const RunKey& key, const base::TaskContext& context,
                                                         const Sink<RunFigures>& early) {
  QS_ASSIGN(const auto models, pair(key.setting, context));
  experiment::SpeculationSpec spec = specOf(key.setting);
  RunFigures now;
  now.pair = factsOf(*models);
  QS_ASSIGN(const auto prompt, experiment::promptOf(*models, spec));
  const auto* tokenizer = models->tokenizer().get();
  experiment::appendPrompt(prompt, tokenizer, now.tokens);
  now.promptTokens = static_cast<std::int64_t>(prompt.size());
  now.backend = models->backendName();
  now.threads = services_.pool().threads();
  Shutter shutter;
  QS_ASSIGN(const auto result, experiment::runSpeculation(*models, spec, services_, context, [&](const spec::StepLog& step) {
              experiment::appendStep(step, tokenizer, now.tokens);
              now.rates.add(step);
              now.stop = step.stop;
              now.decoded = step.stop != spec::StopReason::none;
              if (now.decoded || shutter.due()) early(std::make_shared<const RunFigures>(now));
            }));
  now.rates = result.rates;
  now.stop = result.stop;
  now.decoded = true;
  now.times = result.times;
  now.predicted = result.predicted;
  if (result.times) now.reason = experiment::reasonOf(*result.times, result.rates, key.setting.gamma);
  now.peakMemoryBytes = result.peakMemoryBytes;
  now.backend = result.backend;
  now.threads = result.threads;
  now.pair.notes = result.notes;
  now.busy = result.busy;
  return std::make_shared<const RunFigures>(std::move(now));
}

SpeculationDesk::Answer<WalkFigures> SpeculationDesk::walk(const SpeculationSetting& setting, const base::TaskContext& context,
                                                           const Sink<WalkFigures>& early) {
  QS_ASSIGN(const auto models, pair(setting, context));
  const PairFacts facts = factsOf(*models);
  Shutter shutter;
  base::TaskContext inner = context;
  if (inner.pool == nullptr) inner.pool = &services_.pool();
  QS_ASSIGN(auto walk, experiment::walkSpeculation(*models, specOf(setting), inner, [&](const experiment::SpeculationWalk& partial) {
              if (shutter.due()) early(std::make_shared<const WalkFigures>(WalkFigures{facts, partial}));
            }));
  return std::make_shared<const WalkFigures>(WalkFigures{facts, std::move(walk)});
}

SpeculationDesk::Answer<SpeculationSweepFigures> SpeculationDesk::sweep(const SpeculationSweepKey& key, const base::TaskContext& context,
                                                             const Sink<SpeculationSweepFigures>& early) {
  QS_ASSIGN(const auto models, pair(key.setting, context));
  experiment::SpeculationSweepSpec spec;
  spec.base = specOf(key.setting);
  spec.base.repeats = kSweepRepeats;
  spec.gammas.clear();
  if (key.temperatures) {
    spec.gammas.push_back(std::max<std::int64_t>(1, key.setting.gamma));
    spec.temperatures.assign(kSweepTemperatures.begin(), kSweepTemperatures.end());
  } else {
    for (std::int64_t gamma = 1; gamma <= kMostShownGamma; ++gamma) spec.gammas.push_back(gamma);
  }
  SpeculationSweepFigures now;
  now.pair = factsOf(*models);
  QS_ASSIGN(now.sweep, experiment::sweepSpeculation(*models, spec, services_, context, [&](const experiment::SpeculationSweep& partial) {
              SpeculationSweepFigures picture = now;
              picture.sweep = partial;
              picture.repeats = static_cast<int>(partial.points.back().speedup.samples.size());
              early(std::make_shared<const SpeculationSweepFigures>(std::move(picture)));
            }));
  now.repeats = kSweepRepeats;
  return std::make_shared<const SpeculationSweepFigures>(std::move(now));
}

SpeculationDesk::Answer<ExactFigures> SpeculationDesk::exact(const ExactKey& key, const base::TaskContext& context,
                                                             const Sink<ExactFigures>& early) {
  QS_ASSIGN(const auto models, pair(key.setting, context));
  experiment::SpeculationExactnessSpec spec;
  spec.base = specOf(key.setting);
  // Without proposals there is nothing to test.
  spec.base.gamma = std::max<std::int64_t>(1, spec.base.gamma);
  spec.draws = key.draws;
  spec.contexts = kExactContexts;
  spec.first = kExactFirst;
  if (key.fault != experiment::RuleFault::none) spec.instead = &experiment::ruleWith(key.fault);
  ExactFigures now;
  now.pair = factsOf(*models);
  const auto* tokenizer = models->tokenizer().get();
  experiment::SpeculationSpec sampled = spec.base;
  if (sampled.sampling.greedy()) sampled.sampling.temperature = 1.0;
  base::TaskContext inner = context;
  if (inner.pool == nullptr) inner.pool = &services_.pool();
  // The draws come first, and are shown before the decoders run.
  spec.runs = 0;
  spec.greedyTokens = 0;
  QS_ASSIGN(now.result, experiment::testSpeculation(*models, spec, services_, context));
  QS_ASSIGN(const auto places, experiment::placesOf(*models, sampled, spec.contexts, inner));
  for (std::size_t i = 0; i < places.size(); ++i) {
    ExactPlace place;
    place.tokens = experiment::likeliest(places[i].p, places[i].q, tokenizer);
    const auto& counts = now.result.places.places[i].counts;
    for (const auto& token : place.tokens) place.counts.push_back(counts[static_cast<std::size_t>(token.id)]);
    now.places.push_back(std::move(place));
  }
  early(std::make_shared<const ExactFigures>(now));
  spec.runs = kExactRuns;
  spec.greedyTokens = key.setting.maxNew;
  QS_ASSIGN(now.result, experiment::testSpeculation(*models, spec, services_, context));
  now.whole = true;
  return std::make_shared<const ExactFigures>(std::move(now));
}

}  // namespace qs::ui
