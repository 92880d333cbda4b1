#include "core/eval/window_scorer.h"

#include <algorithm>

#include "core/base/thread_pool.h"

namespace qs::eval {

using backend::Buffer;
using backend::Rows;
using base::ErrorKind;
using base::Result;
using base::Status;
using model::Session;

namespace {

// Rows whose logits are held at a time: a multiple of the register tile that keeps them in the second-level cache.
constexpr std::int64_t kHeadRows = 96;

}  // namespace

// What one thread needs to score a window under every model: one session's memory serves them one after another.
struct WindowScorer::Worker {
  Session session;
  std::vector<Buffer> hidden;  // by model: (kMaxChunk, hidden)
  Buffer logits;               // (kHeadRows, vocab)
  Buffer baseline;             // (kHeadRows, vocab), the baseline's log-probabilities
  std::vector<std::int32_t> inputs;
  std::vector<std::int32_t> tops;
  std::vector<QsLossRow> rows;
  Scored scored;
};

WindowScorer::WindowScorer(std::span<const std::int32_t> tokens, const Protocol& protocol,
                           std::vector<model::PreparedModelPtr> models)
    : tokens_(tokens), protocol_(protocol), models_(std::move(models)) {}

WindowScorer::~WindowScorer() = default;

Status WindowScorer::check() const {
  if (models_.empty()) {
    return base::fail(ErrorKind::usage, QS_LABEL("core", "the evaluation"), QS_LABEL("core", "at least one model"),
                      QS_LABEL("core", "none"), QS_LABEL("core", "choose a model or a scheme"));
  }
  const model::Config& first = models_.front()->config();
  for (const auto& m : models_) {
    model::Config other = m->config();
    // Only what memory and results depend on must agree.
    other.bos = first.bos;
    other.eos = first.eos;
    other.tiedEmbeddings = first.tiedEmbeddings;
    if (other != first || m->backend() != models_.front()->backend()) {
      return base::fail(ErrorKind::badInput, QS_LABEL("core", "the models compared"),
                        QS_LABEL("core", "the same geometry and backend"), QS_LABEL("core", "different ones"),
                        QS_LABEL("core", "compare a model with quantized forms of itself"));
    }
  }
  if (protocol_.window > first.context) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the window"),
                      {QS_LABEL("core", "at most %1 positions, the model's context"), {std::to_string(first.context)}},
                      std::to_string(protocol_.window), QS_LABEL("core", "choose a shorter window"));
  }
  const auto outside = [&](std::int32_t id) { return id < 0 || id >= first.vocab; };
  const auto wrong = std::find_if(tokens_.begin(), tokens_.end(), outside);
  if (wrong != tokens_.end() || (protocol_.bos && outside(*protocol_.bos))) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the text's tokens"),
                      {QS_LABEL("core", "ids from 0 to %1"), {std::to_string(first.vocab - 1)}},
                      std::to_string(wrong != tokens_.end() ? *wrong : *protocol_.bos),
                      QS_LABEL("core", "use the tokenizer that belongs to this model"));
  }
  return {};
}

Status WindowScorer::score(const std::vector<Window>& windows, std::span<const std::size_t> which,
                           const base::TaskContext& ctx, const Sink& sink) {
  std::vector<Status> status(which.size());
  const auto one = [&](std::size_t i) { status[i] = scoreOne(windows[which[i]], which[i], ctx, sink); };
  if (models_.front()->backend()->concurrent()) {
    base::runParts(ctx.pool, which.size(), one);
  } else {
    for (std::size_t i = 0; i < which.size(); ++i) one(i);
  }
  for (Status& s : status) QS_TRY(std::move(s));
  return {};
}

Result<std::unique_ptr<WindowScorer::Worker>> WindowScorer::takeWorker() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto worker = std::move(idle_.back());
      idle_.pop_back();
      return worker;
    }
  }
  const auto& first = models_.front();
  const model::Config& config = first->config();
  const backend::Backend& on = *first->backend();
  QS_ASSIGN(Session session, Session::create(first, protocol_.window));
  auto worker = std::make_unique<Worker>(Worker{std::move(session), {}, {}, {}, {}, {}, {}, {}});
  const std::int64_t chunk = std::min(Session::kMaxChunk, protocol_.window);
  for (std::size_t m = 0; m < models_.size(); ++m) {
    QS_ASSIGN(Buffer hidden, on.allocate(static_cast<std::size_t>(chunk * config.hidden)));
    worker->hidden.push_back(std::move(hidden));
  }
  QS_ASSIGN(worker->logits, on.allocate(static_cast<std::size_t>(kHeadRows * config.vocab)));
  if (models_.size() > 1) {
    QS_ASSIGN(worker->baseline, on.allocate(static_cast<std::size_t>(kHeadRows * config.vocab)));
  }
  worker->tops.resize(kHeadRows);
  worker->rows.resize(kHeadRows);
  return worker;
}

Status WindowScorer::scoreOne(const Window& window, std::size_t index, const base::TaskContext& ctx, const Sink& sink) {
  if (ctx.stopRequested()) return base::fail(base::cancelledError());
  QS_ASSIGN(std::unique_ptr<Worker> worker, takeWorker());
  // Row r of the inputs predicts text token begin + r (with a BOS), or begin + r + 1: the last token predicts nothing
  // that is scored here and is left out.
  const auto text = tokens_.subspan(static_cast<std::size_t>(window.begin),
                                    static_cast<std::size_t>(window.end - window.begin));
  worker->inputs.clear();
  if (protocol_.bos) worker->inputs.push_back(*protocol_.bos);
  worker->inputs.insert(worker->inputs.end(), text.begin(), text.end() - 1);
  worker->scored.window = index;
  worker->scored.models.assign(models_.size(), WindowScore{});
  worker->scored.nll.resize(models_.size());
  for (auto& nll : worker->scored.nll) nll.clear();
  Status status = worker->inputs.size() <= static_cast<std::size_t>(Session::kMaxChunk)
                      ? scoreShort(*worker, window, ctx)
                      : scoreLong(*worker, window, ctx);
  if (status) {
    for (std::size_t m = 0; m < models_.size(); ++m) {
      WindowScore& score = worker->scored.models[m];
      for (const double v : worker->scored.nll[m]) score.nll += v;
      score.tokens = static_cast<std::int64_t>(worker->scored.nll[m].size());
      score.difference = pairedWindow(worker->scored.nll[0], worker->scored.nll[m]);
    }
    sink(worker->scored);
  }
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(worker));
  return status;
}

// The whole window in one chunk: hidden states of every model first, then logits block by block.
Status WindowScorer::scoreShort(Worker& worker, const Window& window, const base::TaskContext& ctx) {
  const auto count = static_cast<std::int64_t>(worker.inputs.size());
  for (std::size_t m = 0; m < models_.size(); ++m) {
    worker.session.switchModel(models_[m]);
    QS_TRY(worker.session.appendHidden(worker.inputs, hiddenRows(worker, m, count), ctx));
  }
  return scoreRows(worker, window, 0, count, ctx);
}

// A window longer than a chunk: the sessions of all models go through it side by side, chunk by chunk.
Status WindowScorer::scoreLong(Worker& worker, const Window& window, const base::TaskContext& ctx) {
  const auto total = static_cast<std::int64_t>(worker.inputs.size());
  std::vector<Session> sessions;
  for (const auto& m : models_) {
    QS_ASSIGN(Session session, Session::create(m, protocol_.window));
    sessions.push_back(std::move(session));
  }
  for (std::int64_t first = 0; first < total; first += Session::kMaxChunk) {
    const std::int64_t count = std::min(Session::kMaxChunk, total - first);
    const std::span<const std::int32_t> ids(worker.inputs.data() + first, static_cast<std::size_t>(count));
    for (std::size_t m = 0; m < sessions.size(); ++m) {
      QS_TRY(sessions[m].appendHidden(ids, hiddenRows(worker, m, count), ctx));
    }
    QS_TRY(scoreRows(worker, window, first, count, ctx));
  }
  return {};
}

Rows WindowScorer::hiddenRows(const Worker& worker, std::size_t m, std::int64_t rows) const {
  const std::int64_t hidden = models_[m]->config().hidden;
  return {worker.hidden[m].data(), rows, hidden, hidden};
}

// Scores those of the input rows [first, first + count), whose hidden states the worker holds, that the window scores.
Status WindowScorer::scoreRows(Worker& worker, const Window& window, std::int64_t first, std::int64_t count,
                               const base::TaskContext& ctx) {
  const std::int64_t shift = protocol_.bos ? 0 : 1;
  const std::int64_t vocab = models_.front()->config().vocab;
  const std::int64_t from = std::max(first, window.scoreFrom - window.begin - shift);
  for (std::int64_t r = from; r < first + count; r += kHeadRows) {
    const std::int64_t rows = std::min(kHeadRows, first + count - r);
    const auto targets = tokens_.subspan(static_cast<std::size_t>(window.begin + r + shift),
                                         static_cast<std::size_t>(rows));
    for (std::size_t m = 0; m < models_.size(); ++m) {
      const auto& prepared = *models_[m];
      const backend::Backend& on = *prepared.backend();
      const bool keep = m == 0 && models_.size() > 1;
      Rows hidden = hiddenRows(worker, m, rows);
      hidden.data += (r - first) * hidden.ld;
      const Rows logits{keep ? worker.baseline.data() : worker.logits.data(), rows, vocab, vocab};
      const Rows baseline{m == 0 ? nullptr : worker.baseline.data(), rows, vocab, vocab};
      QS_TRY(on.matmul(ctx, prepared.head(), hidden, logits));
      const std::span<QsLossRow> scores(worker.rows.data(), static_cast<std::size_t>(rows));
      QS_TRY(on.softmaxLoss(ctx, logits, targets, baseline, keep, scores));
      take(worker, m, static_cast<std::size_t>(rows));
    }
  }
  return {};
}

void WindowScorer::take(Worker& worker, std::size_t m, std::size_t rows) {
  WindowScore& sums = worker.scored.models[m];
  for (std::size_t i = 0; i < rows; ++i) {
    const QsLossRow& score = worker.rows[i];
    worker.scored.nll[m].push_back(score.nll);
    if (m == 0) worker.tops[i] = score.top;
    sums.kld += score.kld;
    sums.deltaPSquares += score.deltaP * score.deltaP;
    sums.sameTop += score.top >= 0 && score.top == worker.tops[i] ? 1 : 0;
    sums.nonfinite += score.finite != 0 ? 0 : 1;
  }
}

}  // namespace qs::eval
