#include "core/experiment/speculation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/memory.h"
#include "core/base/thread_pool.h"
#include "core/experiment/busy_note.h"
#include "core/experiment/speculation_times.h"

namespace qs::experiment {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

constexpr double kLoggedDone = 0.3;  // of the progress bar, where something is timed

bool isShippedText(const std::string& name) {
  const auto path = textPath(name);
  return path && *path != name;
}

}  // namespace

double SpeculationRates::acceptedPerDrafted() const {
  return drafted > 0 ? static_cast<double>(accepted) / static_cast<double>(drafted) : 0.0;
}

double SpeculationRates::tokensPerVerification() const {
  return verifications > 0 ? static_cast<double>(newTokens) / static_cast<double>(verifications) : 0.0;
}

void SpeculationRates::add(const spec::StepLog& step) {
  ++verifications;
  newTokens += static_cast<std::int64_t>(step.committed.size());
  drafted += static_cast<std::int64_t>(step.drafted.size());
  if (byPlace.size() < step.drafted.size()) {
    byPlace.resize(step.drafted.size());
    agreementByPlace_.resize(step.drafted.size(), 0.0);
  }
  for (std::size_t i = 0; i < step.drafted.size(); ++i) {
    const spec::DraftedToken& token = step.drafted[i];
    if (token.verdict == spec::Verdict::unused) break;
    PlaceRate& place = byPlace[i];
    ++place.looked;
    (token.verdict == spec::Verdict::accepted ? accepted : refused) += 1;
    place.accepted += token.verdict == spec::Verdict::accepted ? 1 : 0;
    agreement_ += token.agreement;
    agreementByPlace_[i] += token.agreement;
    place.alpha = static_cast<double>(place.accepted) / static_cast<double>(place.looked);
    place.alphaExpected = agreementByPlace_[i] / static_cast<double>(place.looked);
  }
  if (const std::int64_t looked = accepted + refused; looked > 0) {
    alpha = static_cast<double>(accepted) / static_cast<double>(looked);
    alphaExpected = agreement_ / static_cast<double>(looked);
  }
}

double SpeculationTimes::c() const { return target.median() > 0.0 ? draft.median() / target.median() : 0.0; }

double SpeculationTimes::verifyMs(std::int64_t tokens) const {
  if (verify.empty() || tokens < 1) return 0.0;
  const auto last = static_cast<std::int64_t>(verify.size());
  if (tokens <= last) return verify[static_cast<std::size_t>(tokens - 1)].median();
  const double end = verify.back().median();
  if (last == 1) return end * static_cast<double>(tokens);
  const double slope = (end - verify.front().median()) / static_cast<double>(last - 1);
  return end + slope * static_cast<double>(tokens - last);
}

SpeculationPrediction predictionOf(const SpeculationTimes& times, const SpeculationRates& rates, std::int64_t gamma,
                                   const std::vector<std::int64_t>& draftedBySteps) {
  const double alpha = std::clamp(rates.alpha.value_or(0.0), 0.0, 1.0);
  const spec::MeasuredCosts costs{times.target.median(), times.draft.median(), [&](std::int64_t n) { return times.verifyMs(n); }};
  SpeculationPrediction out;
  out.simple = spec::speedup(alpha, gamma, times.c());
  out.costs = spec::predictedSpeedup(costs, alpha, gamma);
  double spent = 0.0;
  for (const std::int64_t drafted : draftedBySteps) spent += static_cast<double>(drafted) * costs.draft + times.verifyMs(drafted + 1);
  out.observed = spent > 0.0 ? static_cast<double>(rates.newTokens) * costs.target / spent : 0.0;
  return out;
}

base::Text reasonOf(const SpeculationTimes& times, const SpeculationRates& rates, std::int64_t gamma) {
  const double one = times.target.median();
  if (one <= 0.0 || rates.verifications == 0) return {};
  const double drafts = static_cast<double>(rates.drafted) / static_cast<double>(rates.verifications);
  const auto figure = [](double x) { return fmt::format("{:.2f}", x); };
  const double drafting = drafts * times.draft.median() / one;
  const double verifying = times.verifyMs(rates.drafted > 0 ? gamma + 1 : 1) / one;
  const double brings = rates.tokensPerVerification();
  const std::vector<std::string> args = {figure(brings), figure(drafting + verifying), figure(drafting), figure(verifying)};
  if (rates.drafted == 0) return QS_LABEL("core", "Nothing was proposed: this is plain decoding.");
  const bool gains = brings > drafting + verifying;
  // Costs and runs are timed one after the other: on a busy machine they can say opposite things.
  if (!times.speedup.samples.empty() && gains != (times.speedup.median() > 1.0)) {
    const std::vector<std::string> both = {figure(brings), figure(drafting + verifying), figure(times.speedup.median())};
    if (gains) {
      return {QS_LABEL("core", "By its costs it would gain: a step brings %1 tokens and costs %2 plain ones. But the runs measured ×%3: the times of this machine scatter."), both};
    }
    return {QS_LABEL("core", "By its costs it would not gain: a step brings %1 tokens and costs %2 plain ones. But the runs measured ×%3: the times of this machine scatter."), both};
  }
  if (gains) {
    return {QS_LABEL("core", "It gains: a step brings %1 tokens and costs %2 plain ones, %3 for drafting and %4 for verifying."), args};
  }
  if (drafting > verifying - 1.0) {
    return {QS_LABEL("core", "It does not gain: a step brings %1 tokens and costs %2 plain ones, %3 for drafting and %4 for verifying. Drafting is what costs."), args};
  }
  return {QS_LABEL("core", "It does not gain: a step brings %1 tokens and costs %2 plain ones, %3 for drafting and %4 for verifying. Verifying is what costs: these tokens are no cheaper together."), args};
}

Result<spec::RuleKind> ruleFrom(const std::string& name) {
  for (const auto kind : {spec::RuleKind::speculative, spec::RuleKind::samplerMatch}) {
    if (spec::nameOf(kind) == name) return kind;
  }
  return base::fail(ErrorKind::usage, QS_LABEL("core", "the rule"), {QS_LABEL("core", "one of %1"), {"speculative, sampler-match"}}, name);
}

Result<std::vector<std::int32_t>> promptOf(const SpecPair& pair, const SpeculationSpec& spec, base::Text* note) {
  if (spec.promptTokens < 0) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the prompt's tokens"), QS_LABEL("core", "a whole number of at least 0"),
                      std::to_string(spec.promptTokens));
  }
  const auto cut = [&](std::size_t whole, std::size_t kept) {
    if (note != nullptr && kept < whole) {
      *note = {QS_LABEL("core", "The prompt is the first %1 of %2 tokens of the text."), {std::to_string(kept), std::to_string(whole)}};
    }
  };
  if (spec.promptIds) {
    std::vector<std::int32_t> ids = *spec.promptIds;
    if (spec.promptTokens > 0) ids.resize(std::min(ids.size(), static_cast<std::size_t>(spec.promptTokens)));
    cut(spec.promptIds->size(), ids.size());
    return ids;
  }
  if (spec.promptText) return pair.promptIds(*spec.promptText, spec.promptTokens);
  QS_ASSIGN(std::string text, readText(spec.prompt));
  std::int64_t most = spec.promptTokens;
  if (most == 0 && isShippedText(spec.prompt)) most = kShippedPromptTokens;
  QS_ASSIGN(auto ids, pair.promptIds(text, most));
  if (most > 0 && note != nullptr && static_cast<std::int64_t>(ids.size()) == most) {
    *note = {QS_LABEL("core", "The prompt is the first %1 tokens of the text."), {std::to_string(most)}};
  }
  return ids;
}

namespace {

class SpeculationRun {
 public:
  SpeculationRun(const SpecPair& pair, const SpeculationSpec& spec, Services& services, const base::TaskContext& context,
                 const std::function<void(const spec::StepLog&)>& seen)
      : pair_(pair), spec_(spec), context_(context), seen_(seen) {
    if (context_.pool == nullptr) context_.pool = &services.pool();
    quiet_ = {context_.stop, {}, context_.pool};
  }

  Result<SpeculationResult> run() {
    QS_TRY(check());
    base::Text note;
    QS_ASSIGN(out_.promptIds, promptOf(pair_, spec_, &note));
    out_.backend = pair_.backendName();
    out_.threads = context_.pool->threads();
    out_.notes = pair_.notes();
    if (!note.empty()) out_.notes.push_back(note);
    capacity_ = std::min(pair_.context(), static_cast<std::int64_t>(out_.promptIds.size()) + spec_.maxNew);
    QS_TRY(logged());
    if (spec_.repeats > 0) QS_TRY(timed());
    out_.processPeakBytes = base::peakResidentMemory();
    return std::move(out_);
  }

 private:
  Status check() const {
    if (spec_.repeats >= 0 && spec_.repeats <= 1000) return {};
    return base::fail(ErrorKind::usage, base::Text("--repeats"), {QS_LABEL("core", "a whole number from %1 to %2"), {"0", "1000"}},
                      std::to_string(spec_.repeats));
  }

  spec::DecoderOptions options(bool agreement) const {
    spec::DecoderOptions out;
    out.gamma = spec_.gamma;
    out.sampling = spec_.sampling;
    out.seed = spec_.seed;
    out.maxNew = spec_.maxNew;
    if (!spec_.ignoreEos) out.eos = pair_.eos();
    out.stopStrings = spec_.stopStrings;
    out.rule = &spec::ruleOf(spec_.rule);
    out.agreement = agreement;
    return out;
  }

  Status logged() {
    QS_ASSIGN(auto decoder, pair_.decoder(options(true), capacity_));
    const double share = spec_.repeats > 0 ? kLoggedDone : 1.0;
    context_.report(0.0, QS_LABEL("core", "reading the prompt"));
    QS_TRY(decoder.start(out_.promptIds, quiet_));
    QS_TRY(decoder.run(quiet_, [&](const spec::StepLog& step) {
      out_.rates.add(step);
      out_.steps.push_back(step);
      if (seen_) seen_(step);
      context_.report(share * static_cast<double>(out_.rates.newTokens) / static_cast<double>(spec_.maxNew), QS_LABEL("core", "decoding"));
    }));
    out_.ids.assign(decoder.newIds().begin(), decoder.newIds().end());
    out_.stop = decoder.stopReason();
    out_.stopString = decoder.stopStringFound();
    if (pair_.tokenizer() != nullptr) {
      QS_ASSIGN(out_.text, decoder.text());
    }
    out_.weightBytes = pair_.weightBytes();
    out_.peakMemoryBytes = out_.weightBytes + decoder.memoryBytes();
    return {};
  }

  Status timed() {
    QS_ASSIGN(auto speculative, pair_.decoder(options(false), capacity_));
    QS_ASSIGN(auto plain, pair_.plainDecoder(options(false), capacity_));
    std::vector<std::int32_t> whole = out_.promptIds;
    whole.insert(whole.end(), out_.ids.begin(), out_.ids.end());
    const auto middle = static_cast<std::int64_t>(out_.promptIds.size() + out_.ids.size() / 2) - 1;
    QS_ASSIGN(auto meter, CostMeter::create(pair_, whole, middle, spec_.gamma + 1, quiet_));
    QS_TRY(timeRun(plain, out_.promptIds, quiet_));  // what happens only the first time
    SpeculationTimes times;
    const cost::BusyMeter others;
    double inModels = 0.0;
    double spent = 0.0;
    for (int repeat = 0; repeat < spec_.repeats; ++repeat) {
      context_.report(kLoggedDone + (1.0 - kLoggedDone) * repeat / spec_.repeats, QS_LABEL("core", "timing plain and speculative decoding in turn"));
      QS_TRY(meter.sample(times.verify, quiet_));
      // Whoever goes first changes from turn to turn.
      std::array<RunTime, 2> both;
      for (int turn = 0; turn < 2; ++turn) {
        const bool drafts = (turn + repeat) % 2 == 1;
        QS_ASSIGN(both[drafts ? 1 : 0], timeRun(drafts ? speculative : plain, out_.promptIds, quiet_));
      }
      const auto& [without, with] = both;
      times.plainTtft.samples.push_back(without.ttft);
      times.ttft.samples.push_back(with.ttft);
      if (without.tpot > 0.0) times.plainTpot.samples.push_back(without.tpot);
      if (with.tpot > 0.0) times.tpot.samples.push_back(with.tpot);
      times.plainPerToken.samples.push_back(without.perToken);
      times.perToken.samples.push_back(with.perToken);
      times.speedup.samples.push_back(without.perToken / with.perToken);
      if (with.draftEach > 0.0) times.draft.samples.push_back(with.draftEach);
      inModels += with.target + with.draft;
      spent += with.whole;
    }
    out_.busy = busyNote(others);
    times.target = times.verify.front();
    times.overheadShare = spent > 0.0 ? std::max(0.0, 1.0 - inModels / spent) : 0.0;
    std::vector<std::int64_t> drafted;
    for (const spec::StepLog& step : out_.steps) drafted.push_back(static_cast<std::int64_t>(step.drafted.size()));
    out_.predicted = predictionOf(times, out_.rates, spec_.gamma, drafted);
    out_.times = std::move(times);
    return {};
  }

  const SpecPair& pair_;
  const SpeculationSpec& spec_;
  base::TaskContext context_;
  base::TaskContext quiet_;
  const std::function<void(const spec::StepLog&)>& seen_;
  SpeculationResult out_;
  std::int64_t capacity_ = 0;
};

}  // namespace

Result<SpeculationResult> runSpeculation(const SpecPair& pair, const SpeculationSpec& spec, Services& services,
                                         const base::TaskContext& context, const std::function<void(const spec::StepLog&)>& seen) {
  return SpeculationRun(pair, spec, services, context, seen).run();
}

Result<SpeculationResult> runSpeculation(const SpeculationSpec& spec, Services& services, const base::TaskContext& context,
                                         const std::function<void(const spec::StepLog&)>& seen) {
  QS_ASSIGN(const auto pair, SpecPair::open(spec.pair, services, context));
  return runSpeculation(*pair, spec, services, context, seen);
}

}  // namespace qs::experiment
