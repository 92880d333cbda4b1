#include "core/experiment/speculation_times.h"

#include <algorithm>
#include <chrono>

namespace qs::experiment {

using base::Result;
using base::Status;

namespace {

constexpr double kLeastSeconds = 0.004;  // that a sample of each number of tokens lasts

using Clock = std::chrono::steady_clock;

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
  for (std::int64_t n = 1; n <= most_; ++n) {
    const auto block = std::span(ids_).subspan(static_cast<std::size_t>(at_), static_cast<std::size_t>(n));
    const auto logits = std::span(logits_).first(static_cast<std::size_t>(n * target_->vocab()));
    const auto once = [&]() -> Status {
      target_->rewind(at_);
      return target_->append(block, model::LogitRows::all, logits, context);
    };
    QS_ASSIGN(const double seconds, secondsOf(once, kLeastSeconds));
    into[static_cast<std::size_t>(n - 1)].samples.push_back(1e3 * seconds);
  }
  return {};
}

Result<RunTime> timeRun(spec::Decoder& decoder, std::span<const std::int32_t> prompt, const base::TaskContext& context) {
  RunTime out;
  spec::StepLog log;
  std::int64_t drafted = 0;
  const auto begun = Clock::now();
  QS_TRY(decoder.start(prompt, context));
  const auto read = Clock::now();
  while (!decoder.finished()) {
    QS_TRY(decoder.stepInto(log, context));
    if (decoder.steps() == 1) out.ttft = msSince(begun);
    out.target += log.times.verify;
    out.draft += log.times.draft + log.times.commit;
    drafted += static_cast<std::int64_t>(log.drafted.size());
  }
  out.whole = msSince(read);
  const auto tokens = static_cast<double>(decoder.newIds().size());
  if (tokens > 1.0) out.tpot = (msSince(begun) - out.ttft) / (tokens - 1.0);
  out.perToken = out.whole / tokens;
  if (drafted > 0) out.draftEach = out.draft / static_cast<double>(drafted);
  return out;
}

}  // namespace qs::experiment
