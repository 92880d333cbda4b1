#include "core/spec/decoder.h"

#include <algorithm>
#include <chrono>

#include "core/base/contract.h"

namespace qs::spec {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

using Clock = std::chrono::steady_clock;

double msBetween(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

Status inRange(const char* what, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value >= least && value <= most) return {};
  return base::fail(ErrorKind::usage, what, {QS_LABEL("core", "a whole number from %1 to %2"), {std::to_string(least), std::to_string(most)}},
                    std::to_string(value));
}

constexpr const char* kDraftLength = QS_LABEL("core", "the draft length γ");

}  // namespace

Result<Decoder> Decoder::create(std::unique_ptr<Scorer> target, std::unique_ptr<Drafter> drafter, const DecoderOptions& options,
                                std::shared_ptr<const tokenizer::Tokenizer> tokenizer) {
  QS_TRY(inRange(kDraftLength, options.gamma, 0, kMostGamma));
  QS_TRY(inRange(QS_LABEL("core", "the number of new tokens"), options.maxNew, 1, std::int64_t{1} << 30));
  QS_TRY(inRange(QS_LABEL("core", "the number of tokens in the vocabulary"), options.tokens, 0, target->vocab()));
  QS_TRY(check(options.sampling));
  Decoder out;
  out.stops_ = StopStrings(options.stopStrings);
  if (!out.stops_.empty() && tokenizer == nullptr) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "stop strings"), QS_LABEL("core", "a model with a tokenizer"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "leave them out, or choose a real model"));
  }
  out.rule_ = options.rule != nullptr ? options.rule : &ruleOf(RuleKind::speculative);
  out.tokens_ = options.tokens > 0 ? options.tokens : target->vocab();
  out.target_ = std::move(target);
  out.drafter_ = std::move(drafter);
  out.options_ = options;
  out.tokenizer_ = std::move(tokenizer);
  return out;
}

Status Decoder::setGamma(std::int64_t gamma) {
  QS_TRY(inRange(kDraftLength, gamma, 0, kMostGamma));
  options_.gamma = gamma;  // a draft that has rested catches up before it proposes
  return {};
}

Status Decoder::setSampling(const Sampling& sampling) {
  QS_TRY(check(sampling));
  options_.sampling = sampling;
  return {};
}

Status Decoder::start(std::span<const std::int32_t> prompt, const base::TaskContext& context) {
  promptTokens_ = 0;
  if (prompt.empty()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the prompt"), QS_LABEL("core", "at least one token"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "write something for the model to go on from"));
  }
  const auto length = static_cast<std::int64_t>(prompt.size());
  if (length >= target_->capacity()) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the prompt"),
                      {QS_LABEL("core", "at most %1 tokens, so that the context has room for one more"),
                       {std::to_string(target_->capacity() - 1)}},
                      std::to_string(length), QS_LABEL("core", "use a shorter prompt"));
  }
  for (std::size_t i = 0; i < prompt.size(); ++i) {
    if (prompt[i] >= 0 && prompt[i] < tokens_) continue;
    return base::fail(ErrorKind::badInput, {QS_LABEL("core", "token %1 of the prompt"), {std::to_string(i)}},
                      {QS_LABEL("core", "an id from 0 to %1"), {std::to_string(tokens_ - 1)}}, std::to_string(prompt[i]),
                      QS_LABEL("core", "use the tokenizer that belongs to this model"));
  }
  target_->rewind(0);
  QS_TRY(target_->append(prompt.first(prompt.size() - 1), model::LogitRows::none, {}, context));
  if (drafter_) QS_TRY(drafter_->start(prompt, context));
  ids_.assign(prompt.begin(), prompt.end());
  promptTokens_ = length;
  return restart(options_.seed, context);
}

Status Decoder::restart(std::uint64_t seed, const base::TaskContext& context) {
  QS_CONTRACT(started());
  ids_.resize(static_cast<std::size_t>(promptTokens_));
  target_->rewind(promptTokens_ - 1);
  if (drafter_) QS_TRY(drafter_->sync(ids_, context));
  rested_ = false;
  draftDraws_ = Draws(seed, Stream::draft);
  acceptDraws_ = Draws(seed, Stream::accept);
  nextDraws_ = Draws(seed, Stream::next);
  options_.seed = seed;
  steps_ = 0;
  stop_ = StopReason::none;
  found_.clear();
  textBytes_ = 0;
  stops_.truncate(0);
  return {};
}

std::int64_t Decoder::memoryBytes() const {
  std::int64_t bytes = target_->memoryBytes() + static_cast<std::int64_t>(logits_.size() * sizeof(float));
  if (drafter_) bytes += drafter_->memoryBytes();
  const auto rows = static_cast<std::int64_t>(proposals_.size()) + 2;
  return bytes + rows * tokens_ * static_cast<std::int64_t>(sizeof(double));
}

// What is left of γ: the text may grow by at most γ + 1 tokens, and each has its place in both contexts.
std::int64_t Decoder::gammaNow() const {
  if (!drafter_) return 0;
  const auto committed = static_cast<std::int64_t>(ids_.size());
  const std::int64_t left = promptTokens_ + options_.maxNew - committed;
  return std::max<std::int64_t>(0, std::min({options_.gamma, left - 1, target_->capacity() - committed - 1,
                                             drafter_->capacity() - committed}));
}

Result<StepLog> Decoder::step(const base::TaskContext& context) {
  StepLog log;
  QS_TRY(stepInto(log, context));
  return log;
}

void Decoder::goBack(std::size_t ids, std::size_t textBytes) {
  ids_.resize(ids);
  stops_.truncate(textBytes);
  target_->rewind(static_cast<std::int64_t>(ids) - 1);
}

Status Decoder::stepInto(StepLog& log, const base::TaskContext& context) {
  QS_CONTRACT(started() && !finished());
  const std::size_t ids = ids_.size();
  const std::size_t bytes = stops_.text().size();
  const std::uint64_t draws[] = {draftDraws_.count(), acceptDraws_.count(), nextDraws_.count()};
  Status status = attempt(log, context);
  if (status) {
    ++steps_;
    return {};
  }
  goBack(ids, bytes);
  stop_ = StopReason::none;
  found_.clear();
  textBytes_ = 0;
  draftDraws_.rewind(draws[0]);
  acceptDraws_.rewind(draws[1]);
  nextDraws_.rewind(draws[2]);
  // Back to where it was: shorter than what it has seen, so it runs nothing that could be cancelled.
  if (drafter_ && !rested_) QS_TRY(drafter_->sync(ids_, {}));
  return status;
}

Status Decoder::attempt(StepLog& log, const base::TaskContext& context) {
  const auto begun = Clock::now();
  const std::int64_t gamma = gammaNow();
  const auto vocab = static_cast<std::size_t>(target_->vocab());
  if (static_cast<std::int64_t>(proposals_.size()) < gamma) proposals_.resize(static_cast<std::size_t>(gamma));
  log.index = steps_;
  log.firstPosition = static_cast<std::int64_t>(ids_.size());
  log.accepted = 0;
  log.drafted.clear();
  log.committed.clear();
  log.topGaps.clear();
  log.rows.clear();
  log.stop = StopReason::none;

  std::int64_t proposed = 0;
  if (gamma > 0) {
    const DraftRequest request{gamma, options_.sampling, tokens_};
    if (rested_) QS_TRY(drafter_->sync(ids_, context));
    rested_ = false;
    QS_ASSIGN(proposed, drafter_->propose(ids_, request, draftDraws_, proposals_, context));
  }
  const auto drafted = Clock::now();

  feed_.assign(1, ids_.back());
  for (std::int64_t i = 0; i < proposed; ++i) feed_.push_back(proposals_[static_cast<std::size_t>(i)].token);
  if (logits_.size() < feed_.size() * vocab) logits_.resize(feed_.size() * vocab);
  QS_TRY(target_->append(feed_, model::LogitRows::all, std::span(logits_).first(feed_.size() * vocab), context));
  const auto verified = Clock::now();

  QS_TRY(decide(log, static_cast<std::size_t>(proposed)));
  const auto decided = Clock::now();

  target_->rewind(static_cast<std::int64_t>(ids_.size()) - 1);
  // A draft that is not asked need not keep up.
  if (drafter_) {
    rested_ = options_.gamma == 0;
    if (!rested_) QS_TRY(drafter_->sync(ids_, context));
  }
  const auto ended = Clock::now();
  log.times = {gamma > 0 ? msBetween(begun, drafted) : 0.0, msBetween(drafted, verified), msBetween(decided, ended),
               msBetween(verified, decided) + (gamma > 0 ? 0.0 : msBetween(begun, drafted))};
  return {};
}

// The target's distribution at a place of the block, into p_.
Status Decoder::targetAt(StepLog& log, std::size_t place) {
  const auto vocab = static_cast<std::size_t>(target_->vocab());
  const auto row = std::span<const float>(logits_).subspan(place * vocab, vocab);
  QS_TRY(distributionOf(row, options_.sampling, tokens_, QS_LABEL("core", "the target"), p_));
  if (options_.agreement && options_.sampling.greedy()) log.topGaps.push_back(topGap(row, tokens_));
  if (options_.keepRows) log.rows.push_back({p_.toVector(), {}, {}});
  return {};
}

// A token that stands: appended, and looked at for an end of the text.
void Decoder::push(StepLog& log, std::int32_t token) {
  ids_.push_back(token);
  log.committed.push_back(token);
  if (!stops_.empty() && !tokenizer_->isSpecial(token)) {
    if (const auto found = stops_.append(tokenizer_->tokenBytes(token))) {
      stop_ = StopReason::stopString;
      found_ = found->string;
      textBytes_ = found->at;
    }
  }
  if (stop_ == StopReason::none && std::find(options_.eos.begin(), options_.eos.end(), token) != options_.eos.end()) {
    stop_ = StopReason::eos;
  }
  const auto committed = static_cast<std::int64_t>(ids_.size());
  if (stop_ == StopReason::none && committed - promptTokens_ >= options_.maxNew) stop_ = StopReason::maxNew;
  if (stop_ == StopReason::none && committed >= target_->capacity()) stop_ = StopReason::context;
  log.stop = stop_;
}

Status Decoder::decide(StepLog& log, std::size_t proposed) {
  for (std::size_t i = 0; i < proposed; ++i) {
    const Proposal& proposal = proposals_[i];
    log.drafted.push_back({proposal.token, proposal.draw, proposal.q[proposal.token]});
  }
  log.nextSource = proposed > 0 ? TokenSource::extra : TokenSource::plain;
  const Distribution* from = &p_;
  std::size_t place = 0;
  for (; place < proposed; ++place) {
    const Proposal& proposal = proposals_[place];
    DraftedToken& entry = log.drafted[place];
    QS_TRY(targetAt(log, place));
    entry.p = p_[proposal.token];
    entry.draw = acceptDraws_.next();
    entry.chance = rule_->chance(entry.p, entry.q);
    if (options_.agreement) entry.agreement = agreement(p_, proposal.q);
    if (options_.keepRows) log.rows.back().q = proposal.q.toVector();
    if (!rule_->accepts(entry.p, entry.q, entry.draw)) {
      entry.verdict = Verdict::rejected;
      rule_->residual(p_, proposal.q, proposal.token, residual_);
      if (options_.keepRows) log.rows.back().residual = residual_.toVector();
      from = &residual_;
      log.nextSource = TokenSource::correction;
      break;
    }
    entry.verdict = Verdict::accepted;
    ++log.accepted;
    push(log, proposal.token);
    if (finished()) {
      log.nextSource = TokenSource::draft;
      log.next = proposal.token;
      log.nextP = entry.p;
      log.nextDraw = 0.0;
      return {};
    }
  }
  if (place == proposed) QS_TRY(targetAt(log, place));
  log.nextDraw = nextDraws_.next();
  log.next = from->sample(log.nextDraw);
  log.nextP = p_[log.next];
  push(log, log.next);
  return {};
}

Status Decoder::run(const base::TaskContext& context, const std::function<void(const StepLog&)>& seen) {
  StepLog log;
  while (!finished()) {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    QS_TRY(stepInto(log, context));
    if (seen) seen(log);
  }
  return {};
}

Result<std::string> Decoder::text() const {
  if (stop_ == StopReason::stopString) return stops_.text().substr(0, textBytes_);
  if (tokenizer_ == nullptr) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the text"), QS_LABEL("core", "a model with a tokenizer"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "use the token ids instead"));
  }
  const std::vector<int> ids(newIds().begin(), newIds().end());
  return tokenizer_->decode(ids, {false});
}

}  // namespace qs::spec
