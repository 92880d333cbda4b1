#include "core/experiment/combine_stage.h"

#include <algorithm>
#include <cmath>

#include "core/experiment/prepared_scheme.h"
#include "core/spec/exactness.h"

namespace qs::experiment {

using base::Result;
using base::Status;

namespace {

// Seeds of neighbouring tasks are far apart (the step of the golden ratio, as Knuth's multiplicative hashing takes it).
constexpr std::uint64_t kSeedStep = 0x9E3779B97F4A7C15ULL;

}  // namespace

Result<spec::Decoder> StageRun::decoder(std::int64_t maxNew, bool toTheEnd) const {
  spec::DecoderOptions options;
  options.gamma = spec_.gamma;
  options.sampling.temperature = spec_.temperature;
  options.seed = spec_.seed;
  options.maxNew = maxNew;
  if (!toTheEnd) options.eos = pair_->eos();
  return isSpeculative(stage_) ? pair_->decoder(options, capacity_) : pair_->plainDecoder(options, capacity_);
}

void StageRun::note(const spec::Decoder& decoder) { working_ = std::max(working_, decoder.memoryBytes()); }

Status StageRun::runTasks(std::span<const AskedTask> tasks, std::int64_t most, const base::TaskContext& context,
                          const std::function<Status(std::size_t, StageText)>& seen) {
  QS_ASSIGN(auto decoder, this->decoder(most, false));
  spec::StepLog log;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    QS_TRY(decoder.start(tasks[i].prompt, context));
    if (spec_.temperature > 0.0) QS_TRY(decoder.restart(spec_.seed + kSeedStep * (i + 1), context));
    while (!decoder.finished() && static_cast<std::int64_t>(decoder.newIds().size()) < tasks[i].maxNew) {
      QS_TRY(decoder.stepInto(log, context));
    }
    StageText text;
    const auto ids = decoder.newIds();
    text.ids.assign(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), static_cast<std::size_t>(tasks[i].maxNew))));
    QS_ASSIGN(text.bytes, pair_->tokenizer()->decode(text.ids, {false}));
    QS_TRY(seen(i, std::move(text)));
  }
  note(decoder);
  return {};
}

Result<std::vector<StageText>> StageRun::runTexts(std::span<const std::vector<std::int32_t>> prompts, const base::TaskContext& context) {
  QS_ASSIGN(auto decoder, this->decoder(spec_.maxNew, true));
  std::vector<StageText> out;
  for (const auto& prompt : prompts) {
    QS_TRY(decoder.start(prompt, context));
    QS_TRY(decoder.run(context, [&](const spec::StepLog& step) {
      ++passes_;
      newTokens_ += static_cast<std::int64_t>(step.committed.size());
      counts_.drafted += static_cast<std::int64_t>(step.drafted.size());
      for (const spec::DraftedToken& token : step.drafted) {
        if (token.verdict == spec::Verdict::unused) break;
        ++counts_.looked;
        counts_.accepted += token.verdict == spec::Verdict::accepted ? 1 : 0;
      }
    }));
    StageText text;
    text.ids.assign(decoder.newIds().begin(), decoder.newIds().end());
    out.push_back(std::move(text));
  }
  note(decoder);
  return out;
}

Status StageRun::timeText(std::span<const std::int32_t> prompt, const base::TaskContext& context) {
  if (timed_ == nullptr) {
    QS_ASSIGN(auto made, decoder(spec_.maxNew, true));
    timed_ = std::make_unique<spec::Decoder>(std::move(made));
  }
  QS_ASSIGN(const RunTime run, timeRun(*timed_, prompt, context));
  repeat_.push_back(run);
  lengths_.push_back(static_cast<std::int64_t>(timed_->newIds().size()));
  repeatPasses_ += timed_->steps();
  note(*timed_);
  return {};
}

void StageRun::takeDown(StageTimes& into) {
  double ttft = 0.0;
  double behindFirst = 0.0;
  double draft = 0.0;
  double target = 0.0;
  double behindPrompt = 0.0;
  double tokens = 0.0;
  double rest = 0.0;
  std::vector<double> proposals;
  for (std::size_t i = 0; i < repeat_.size(); ++i) {
    const RunTime& run = repeat_[i];
    const auto later = static_cast<double>(lengths_[i] - 1);
    ttft += run.ttft;
    behindFirst += run.tpot * later;
    tokens += later + 1.0;
    rest += later;
    draft += run.draft;
    target += run.target;
    behindPrompt += run.whole;
    if (run.draftEach > 0.0) proposals.push_back(run.draftEach);
  }
  const auto texts = static_cast<double>(repeat_.size());
  const double latency = ttft + behindFirst;
  into.ttft.samples.push_back(ttft / texts);
  if (rest > 0.0) into.tpot.samples.push_back(behindFirst / rest);
  into.perSecond.samples.push_back(tokens * 1000.0 / latency);
  into.latency.samples.push_back(latency / texts);
  into.draftShare.samples.push_back(behindPrompt > 0.0 ? draft / behindPrompt : 0.0);
  if (!proposals.empty()) into.proposal.samples.push_back(Measured{std::move(proposals)}.median());
  if (repeatPasses_ > 0) into.pass.samples.push_back(target / static_cast<double>(repeatPasses_));
  repeat_.clear();
  lengths_.clear();
  repeatPasses_ = 0;
}

std::optional<Acceptance> StageRun::acceptance() const {
  if (!isSpeculative(stage_) || counts_.looked == 0 || passes_ == 0) return std::nullopt;
  Acceptance out = counts_;
  out.alpha = static_cast<double>(out.accepted) / static_cast<double>(out.looked);
  out.tokensPerVerification = static_cast<double>(newTokens_) / static_cast<double>(passes_);
  return out;
}

StageMemory StageRun::memory() const {
  StageMemory out;
  out.weights = isSpeculative(stage_) ? pair_->weightBytes() : heldBytes({pair_->target().get()});
  out.working = working_;
  return out;
}

Result<std::optional<Parting>> partingOf(const StageText& reference, const StageText& other, std::span<const std::int32_t> prompt,
                                         const std::string& where, spec::Scorer& judge, const base::TaskContext& context) {
  if (reference.ids == other.ids) return std::optional<Parting>();
  const auto [a, b] = std::mismatch(reference.ids.begin(), reference.ids.end(), other.ids.begin(), other.ids.end());
  Parting out;
  out.where = where;
  out.at = a - reference.ids.begin();
  if (a != reference.ids.end() && b != other.ids.end()) {
    std::vector<std::int32_t> before(prompt.begin(), prompt.end());
    before.insert(before.end(), reference.ids.begin(), a);
    std::vector<float> logits(static_cast<std::size_t>(judge.vocab()));
    judge.rewind(0);
    QS_TRY(judge.append(before, model::LogitRows::last, logits, context));
    out.gap = std::abs(static_cast<double>(logits[static_cast<std::size_t>(*a)]) - static_cast<double>(logits[static_cast<std::size_t>(*b)]));
    out.tie = out.gap <= spec::kTieTolerance;
  }
  return std::optional<Parting>(std::move(out));
}

}  // namespace qs::experiment
