#include "core/experiment/speculation_sweep.h"

#include <algorithm>

#include "core/experiment/busy_note.h"
#include "core/experiment/speculation_times.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

class Sweep {
 public:
  Sweep(const SpecPair& pair, const SpeculationSweepSpec& spec, Services& services, const base::TaskContext& context,
        const std::function<void(const SpeculationSweep&)>& partial)
      : pair_(pair), spec_(spec), context_(context), partial_(partial) {
    if (context_.pool == nullptr) context_.pool = &services.pool();
    quiet_ = {context_.stop, {}, context_.pool};
    temperatures_ = spec.temperatures;
    if (temperatures_.empty()) temperatures_.push_back(spec.base.sampling.temperature);
  }

  Result<SpeculationSweep> run() {
    QS_TRY(check());
    base::Text note;
    QS_ASSIGN(prompt_, promptOf(pair_, spec_.base, &note));
    out_.notes = pair_.notes();
    if (!note.empty()) out_.notes.push_back(note);
    const cost::BusyMeter others;
    for (std::size_t i = 0; i < temperatures_.size(); ++i) QS_TRY(at(i));
    out_.busy = busyNote(others);
    return std::move(out_);
  }

 private:
  // One draft length at the present temperature.
  struct Entrant {
    SpeculationRates rates;
    std::vector<std::int64_t> drafted;  // by step
    SpeculationTimes times;
    std::unique_ptr<spec::Decoder> decoder;
  };

  Status check() const {
    if (spec_.gammas.empty()) {
      return base::fail(ErrorKind::usage, QS_LABEL("core", "the sweep"), QS_LABEL("core", "at least one draft length γ"), QS_LABEL("core", "none"));
    }
    if (spec_.base.repeats < 1 || spec_.base.repeats > 1000) {
      return base::fail(ErrorKind::usage, base::Text("--repeats"), {QS_LABEL("core", "a whole number from %1 to %2"), {"1", "1000"}},
                        std::to_string(spec_.base.repeats));
    }
    return {};
  }

  spec::DecoderOptions options(std::int64_t gamma, double temperature) const {
    spec::DecoderOptions out;
    out.gamma = gamma;
    out.sampling = spec_.base.sampling;
    out.sampling.temperature = temperature;
    out.seed = spec_.base.seed;
    out.maxNew = spec_.base.maxNew;
    if (!spec_.base.ignoreEos) out.eos = pair_.eos();
    out.stopStrings = spec_.base.stopStrings;
    out.rule = &spec::ruleOf(spec_.base.rule);
    return out;
  }

  void report(std::size_t temperature, double share) const {
    context_.report((static_cast<double>(temperature) + share) / static_cast<double>(temperatures_.size()), QS_LABEL("core", "timing draft lengths in turn"));
  }

  Status at(std::size_t temperatureIndex) {
    const double temperature = temperatures_[temperatureIndex];
    const std::int64_t capacity = std::min(pair_.context(), static_cast<std::int64_t>(prompt_.size()) + spec_.base.maxNew);
    const std::size_t first = out_.points.size();
    std::vector<Entrant> entrants;
    std::size_t textTokens = 0;
    for (const std::int64_t gamma : spec_.gammas) {
      Entrant entrant;
      auto logging = options(gamma, temperature);
      logging.agreement = true;
      QS_ASSIGN(auto logged, pair_.decoder(logging, capacity));
      QS_TRY(logged.start(prompt_, quiet_));
      QS_TRY(logged.run(quiet_, [&](const spec::StepLog& step) {
        entrant.rates.add(step);
        entrant.drafted.push_back(static_cast<std::int64_t>(step.drafted.size()));
      }));
      textTokens = std::max(textTokens, logged.newIds().size());
      QS_ASSIGN(auto timed, pair_.decoder(options(gamma, temperature), capacity));
      entrant.decoder = std::make_unique<spec::Decoder>(std::move(timed));
      entrants.push_back(std::move(entrant));
      out_.points.push_back(pointAt(gamma, temperature));
      report(temperatureIndex, 0.3 * static_cast<double>(entrants.size()) / static_cast<double>(spec_.gammas.size()));
    }
    QS_ASSIGN(auto plain, pair_.plainDecoder(options(0, temperature), capacity));
    const std::int64_t most = *std::max_element(spec_.gammas.begin(), spec_.gammas.end()) + 1;
    const auto middle = static_cast<std::int64_t>(prompt_.size() + textTokens / 2) - 1;
    QS_ASSIGN(auto meter, CostMeter::create(pair_, prompt_, middle, most, quiet_));
    QS_TRY(timeRun(plain, prompt_, quiet_));
    std::vector<Measured> verify;
    for (int repeat = 0; repeat < spec_.base.repeats; ++repeat) {
      QS_TRY(meter.sample(verify, quiet_));
      // Plain decoding beside each of them, so that a change of the machine's mood falls on both.
      for (std::size_t i = 0; i < entrants.size(); ++i) {
        Entrant& entrant = entrants[i];
        QS_ASSIGN(const RunTime without, timeRun(plain, prompt_, quiet_));
        QS_ASSIGN(const RunTime with, timeRun(*entrant.decoder, prompt_, quiet_));
        entrant.times.speedup.samples.push_back(without.perToken / with.perToken);
        if (with.draftEach > 0.0) entrant.times.draft.samples.push_back(with.draftEach);
        entrant.times.verify = verify;
        entrant.times.target = verify.front();
        out_.points[first + i] = pointOf(entrant, spec_.gammas[i], temperature);
      }
      report(temperatureIndex, 0.3 + 0.7 * (repeat + 1) / spec_.base.repeats);
      findBest();
      if (partial_) partial_(out_);
    }
    return {};
  }

  static SweepPoint pointAt(std::int64_t gamma, double temperature) {
    SweepPoint out;
    out.gamma = gamma;
    out.temperature = temperature;
    return out;
  }

  static SweepPoint pointOf(const Entrant& entrant, std::int64_t gamma, double temperature) {
    SweepPoint out = pointAt(gamma, temperature);
    out.alpha = entrant.rates.alpha;
    out.alphaExpected = entrant.rates.alphaExpected;
    out.acceptedPerDrafted = entrant.rates.acceptedPerDrafted();
    out.tokensPerVerification = entrant.rates.tokensPerVerification();
    out.c = entrant.times.c();
    out.draftMs = entrant.times.draft.median();
    out.targetMs = entrant.times.target.median();
    out.verifyMs = entrant.times.verifyMs(gamma + 1);
    out.predicted = predictionOf(entrant.times, entrant.rates, gamma, entrant.drafted);
    out.speedup = entrant.times.speedup;
    out.breakEvenAlpha = spec::breakEvenAlpha(gamma, out.c);
    return out;
  }

  void findBest() {
    const auto best = [&](const auto& figure) {
      std::size_t at = 0;
      for (std::size_t i = 1; i < out_.points.size(); ++i) {
        if (figure(out_.points[i]) > figure(out_.points[at])) at = i;
      }
      return at;
    };
    out_.bestMeasured = best([](const SweepPoint& point) { return point.speedup.median(); });
    out_.bestPredicted = best([](const SweepPoint& point) { return point.predicted.costs; });
  }

  const SpecPair& pair_;
  const SpeculationSweepSpec& spec_;
  base::TaskContext context_;
  base::TaskContext quiet_;
  const std::function<void(const SpeculationSweep&)>& partial_;
  std::vector<double> temperatures_;
  std::vector<std::int32_t> prompt_;
  SpeculationSweep out_;
};

}  // namespace

Result<SpeculationSweep> sweepSpeculation(const SpecPair& pair, const SpeculationSweepSpec& spec, Services& services,
                                          const base::TaskContext& context, const std::function<void(const SpeculationSweep&)>& partial) {
  return Sweep(pair, spec, services, context, partial).run();
}

Result<SpeculationSweep> sweepSpeculation(const SpeculationSweepSpec& spec, Services& services, const base::TaskContext& context,
                                          const std::function<void(const SpeculationSweep&)>& partial) {
  QS_ASSIGN(const auto pair, SpecPair::open(spec.base.pair, services, context));
  return sweepSpeculation(*pair, spec, services, context, partial);
}

}  // namespace qs::experiment
