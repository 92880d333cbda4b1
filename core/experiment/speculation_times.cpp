#include "core/experiment/speculation_times.h"

#include <algorithm>
#include <chrono>
#include <numeric>

namespace qs::experiment {

using base::Result;
using base::Status;

namespace {

// A sample is the median of so many calls, all numbers of tokens in turn: what interrupts the machine for a while then
// counts for none of them.
constexpr int kLeastRounds = 5;
constexpr int kMostRounds = 50;
constexpr double kRoundsMs = 40.0;

using Clock = std::chrono::steady_clock;

// Without the tenth at either end: catching up, which only some steps do, counts; interruptions do not.
double trimmedMean(std::vector<double> values) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  const std::size_t cut = values.size() / 10;
  const auto kept = std::span<const double>(values).subspan(cut, values.size() - 2 * cut);
  return std::accumulate(kept.begin(), kept.end(), 0.0) / static_cast<double>(kept.size());
}

double msSince(Clock::time_point from) { return std::chrono::duration<double, std::milli>(Clock::now() - from).count(); }

}  // namespace

Result<CostMeter> CostMeter::create(const SpecPair& pair, std::span<const std::int32_t> ids, std::int64_t at, std::int64_t most,
                                    const base::TaskContext& context) {
  CostMeter out;
  out.most_ = std::min(most, pair.context());
  out.at_ = std::clamp<std::int64_t>(at, 0, pair.context() - out.most_);
  // Which tokens they are changes no time: the text again and again, if it is too short.
  for (std::int64_t i = 0; i < out.at_ + out.most_; ++i) out.ids_.push_back(ids[static_cast<std::size_t>(i) % ids.size()]);
  QS_ASSIGN(out.target_, pair.scorer(out.at_ + out.most_));
  QS_TRY(out.target_->append(std::span(out.ids_).first(static_cast<std::size_t>(out.at_)), model::LogitRows::none, {}, context));
  out.logits_.resize(static_cast<std::size_t>(out.most_ * out.target_->vocab()));
  return out;
}

Status CostMeter::sample(std::vector<Measured>& into, const base::TaskContext& context) {
  if (into.size() < static_cast<std::size_t>(most_)) into.resize(static_cast<std::size_t>(most_));
  std::vector<std::vector<double>> calls(static_cast<std::size_t>(most_));
  const auto begun = Clock::now();
  for (int round = 0; round < kLeastRounds || (round < kMostRounds && msSince(begun) < kRoundsMs); ++round) {
    for (std::int64_t n = 1; n <= most_; ++n) {
      const auto block = std::span(ids_).subspan(static_cast<std::size_t>(at_), static_cast<std::size_t>(n));
      target_->rewind(at_);
      const auto called = Clock::now();
      QS_TRY(target_->append(block, model::LogitRows::all, std::span(logits_).first(static_cast<std::size_t>(n * target_->vocab())), context));
      calls[static_cast<std::size_t>(n - 1)].push_back(msSince(called));
    }
  }
  for (std::size_t n = 0; n < calls.size(); ++n) into[n].samples.push_back(Measured{std::move(calls[n])}.median());
  return {};
}

Result<RunTime> timeRun(spec::Decoder& decoder, std::span<const std::int32_t> prompt, const base::TaskContext& context) {
  RunTime out;
  spec::StepLog log;
  std::vector<double> drafting;  // of each step, a proposal
  const auto begun = Clock::now();
  QS_TRY(decoder.start(prompt, context));
  const auto read = Clock::now();
  while (!decoder.finished()) {
    QS_TRY(decoder.stepInto(log, context));
    if (decoder.steps() == 1) out.ttft = msSince(begun);
    out.target += log.times.verify;
    out.draft += log.times.draft + log.times.commit;
    if (!log.drafted.empty()) drafting.push_back((log.times.draft + log.times.commit) / static_cast<double>(log.drafted.size()));
  }
  out.whole = msSince(read);
  const auto tokens = static_cast<double>(decoder.newIds().size());
  if (tokens > 1.0) out.tpot = (msSince(begun) - out.ttft) / (tokens - 1.0);
  out.perToken = out.whole / tokens;
  out.draftEach = trimmedMean(std::move(drafting));
  return out;
}

}  // namespace qs::experiment
