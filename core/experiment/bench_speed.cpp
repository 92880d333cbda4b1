#include "core/experiment/bench_speed.h"

#include <algorithm>
#include <chrono>

#include "core/base/thread_pool.h"
#include "core/eval/evaluator.h"

namespace qs::experiment {

using base::Result;
using base::Status;

namespace {

constexpr std::int64_t kVerifyAt = 64;
constexpr std::int64_t kLeastContext = 16;

}  // namespace

double Measured::median() const {
  if (samples.empty()) return 0.0;
  std::vector<double> sorted = samples;
  std::sort(sorted.begin(), sorted.end());
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
}

double Measured::spread() const {
  const double middle = median();
  if (middle == 0.0) return 0.0;
  const auto [low, high] = std::minmax_element(samples.begin(), samples.end());
  return (*high - *low) / middle;
}

Result<double> secondsOf(const std::function<Status()>& work, double leastSeconds) {
  const auto begun = std::chrono::steady_clock::now();
  std::int64_t times = 0;
  double elapsed = 0.0;
  do {
    QS_TRY(work());
    ++times;
    elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  } while (elapsed < leastSeconds);
  return elapsed / static_cast<double>(times);
}

Result<SpeedRunner> SpeedRunner::create(model::PreparedModelPtr prepared, const SpeedSpec& spec) {
  const model::Config& config = prepared->config();
  if (config.context < kLeastContext) {
    return base::fail(base::ErrorKind::badInput, QS_LABEL("core", "the model"),
                      {QS_LABEL("core", "a context of at least %1 tokens"), {std::to_string(kLeastContext)}},
                      std::to_string(config.context), QS_LABEL("core", "time a model with a longer one"));
  }
  const std::int64_t prompt = std::min(spec.prompt, config.context);
  const std::int64_t decode = std::min(spec.decode, config.context);
  const std::int64_t verifyAt = std::min(kVerifyAt, config.context - kMostColumns);
  QS_ASSIGN(auto session, model::Session::create(prepared, std::max({prompt, decode, verifyAt + kMostColumns})));
  SpeedRunner out(std::move(prepared), std::move(session));
  out.prompt_ = prompt;
  out.decode_ = decode;
  out.verifyAt_ = verifyAt;
  out.leastSeconds_ = spec.leastSeconds;
  out.decodeOnly_ = spec.decodeOnly;
  out.logits_.resize(static_cast<std::size_t>(kMostColumns * config.vocab));
  // Which tokens they are changes no time; a step prime to most sizes visits all of the embedding.
  const std::int64_t count = std::max({prompt, decode, verifyAt + kMostColumns});
  for (std::int64_t i = 0; i < count; ++i) out.ids_.push_back(static_cast<std::int32_t>(i * 7919 % config.vocab));
  return out;
}

// Room for the logits of so many positions.
std::span<float> SpeedRunner::row(std::int64_t count) {
  return std::span(logits_).first(static_cast<std::size_t>(count * prepared_->config().vocab));
}

Status SpeedRunner::prefillOnce(const base::TaskContext& context) {
  session_.rewind(0);
  return session_.appendInto(std::span(ids_).first(static_cast<std::size_t>(prompt_)), model::LogitRows::last, row(1), context);
}

Status SpeedRunner::decodeOnce(const base::TaskContext& context) {
  session_.rewind(0);
  for (std::int64_t i = 0; i < decode_; ++i) {
    QS_TRY(session_.appendInto(std::span(ids_).subspan(static_cast<std::size_t>(i), 1), model::LogitRows::last, row(1), context));
  }
  return {};
}

// A window for each thread, as `quantspec loss` scores them: side by side.
Status SpeedRunner::scoreOnce(const base::TaskContext& context) {
  const model::Config& config = prepared_->config();
  const std::int64_t windows = context.pool == nullptr ? 1 : context.pool->threads();
  const std::int64_t window = std::max<std::int64_t>(2, prompt_);
  std::vector<std::int32_t> tokens;
  for (std::int64_t i = 0; i < windows * (window - 1); ++i) {
    tokens.push_back(static_cast<std::int32_t>(i * 7919 % config.vocab));
  }
  if (tokens.size() < 2) tokens.resize(2, 0);
  eval::EvalRequest request;
  request.tokens = tokens;
  request.protocol.window = window;
  request.protocol.bos = config.bos.value_or(0);
  request.models = {prepared_};
  QS_ASSIGN(const auto result, eval::evaluate(request, context));
  scored_ = result.tokensScored;
  return {};
}

Status SpeedRunner::verifyOnce(std::int64_t columns, const base::TaskContext& context) {
  session_.rewind(verifyAt_);
  return session_.appendInto(std::span(ids_).subspan(static_cast<std::size_t>(verifyAt_), static_cast<std::size_t>(columns)),
                             model::LogitRows::all, row(columns), context);
}

Status SpeedRunner::warmUp(const base::TaskContext& context) {
  if (decodeOnly_) return decodeOnce(context);
  QS_TRY(prefillOnce(context));
  QS_TRY(decodeOnce(context));
  return scoreOnce(context);
}

Status SpeedRunner::sample(const base::TaskContext& context, Speeds& into) {
  if (!decodeOnly_) {
    QS_ASSIGN(const double prefill, secondsOf([&] { return prefillOnce(context); }, leastSeconds_));
    into.prefill.samples.push_back(static_cast<double>(prompt_) / prefill);
  }
  QS_ASSIGN(const double decode, secondsOf([&] { return decodeOnce(context); }, leastSeconds_));
  into.decode.samples.push_back(static_cast<double>(decode_) / decode);
  if (decodeOnly_) return {};
  QS_ASSIGN(const double score, secondsOf([&] { return scoreOnce(context); }, leastSeconds_));
  into.loss.samples.push_back(static_cast<double>(scored_) / score);
  session_.rewind(0);
  QS_TRY(session_.appendInto(std::span(ids_).first(static_cast<std::size_t>(verifyAt_)), model::LogitRows::none, {}, context));
  for (std::int64_t columns = 1; columns <= kMostColumns; ++columns) {
    QS_ASSIGN(const double seconds, secondsOf([&] { return verifyOnce(columns, context); }, leastSeconds_ / 5.0));
    into.verify[static_cast<std::size_t>(columns - 1)].samples.push_back(seconds);
  }
  return {};
}

}  // namespace qs::experiment
