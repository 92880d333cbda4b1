#include "core/eval/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <numbers>

#include "core/base/thread_pool.h"
#include "core/model/session.h"

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

// Sums of one window, added up later in the order of windows, so that threads do not change a result.
struct WindowSums {
  double kld = 0.0;
  double deltaPSquares = 0.0;
  std::int64_t sameTop = 0;
  std::int64_t nonfinite = 0;
};

// What one thread needs to score a window under every model: one session's memory serves them one after another.
struct Worker {
  Session session;
  std::vector<Buffer> hidden;  // by model: (kMaxChunk, hidden)
  Buffer logits;               // (kHeadRows, vocab)
  Buffer baseline;             // (kHeadRows, vocab), the baseline's log-probabilities
  std::vector<std::int32_t> inputs;
  std::vector<std::int32_t> tops;
  std::vector<QsLossRow> rows;
};

class Evaluation {
 public:
  Evaluation(const EvalRequest& request, const base::TaskContext& ctx, const PartialSink& partial)
      : request_(request), ctx_(ctx), partial_(partial) {}

  Result<EvalResult> run() {
    QS_TRY(check());
    QS_ASSIGN(windows_, planWindows(static_cast<std::int64_t>(request_.tokens.size()), request_.protocol));
    offsets_.reserve(windows_.size() + 1);
    offsets_.push_back(0);
    for (const Window& w : windows_) offsets_.push_back(offsets_.back() + static_cast<std::size_t>(w.end - w.scoreFrom));
    windowOf_.resize(offsets_.back());
    for (std::size_t w = 0; w < windows_.size(); ++w) {
      std::fill(windowOf_.begin() + static_cast<std::ptrdiff_t>(offsets_[w]),
                windowOf_.begin() + static_cast<std::ptrdiff_t>(offsets_[w + 1]), static_cast<std::int32_t>(w));
    }
    nll_.assign(request_.models.size(), std::vector<double>(offsets_.back()));
    sums_.assign(request_.models.size(), std::vector<WindowSums>(windows_.size()));
    QS_TRY(scoreAll());
    EvalResult result = collect(windows_.size());
    result.nll = std::move(nll_);
    result.windowOf = std::move(windowOf_);
    return result;
  }

 private:
  Status check() const {
    const auto& models = request_.models;
    if (models.empty()) {
      return base::fail(ErrorKind::usage, QS_LABEL("core", "the evaluation"), QS_LABEL("core", "at least one model"),
                        QS_LABEL("core", "none"), QS_LABEL("core", "choose a model or a scheme"));
    }
    const model::Config& first = models.front()->config();
    for (const auto& m : models) {
      model::Config other = m->config();
      // Only what memory and results depend on must agree.
      other.bos = first.bos;
      other.eos = first.eos;
      other.tiedEmbeddings = first.tiedEmbeddings;
      if (other != first || m->backend() != models.front()->backend()) {
        return base::fail(ErrorKind::badInput, QS_LABEL("core", "the models compared"),
                          QS_LABEL("core", "the same geometry and backend"), QS_LABEL("core", "different ones"),
                          QS_LABEL("core", "compare a model with quantized forms of itself"));
      }
    }
    if (request_.protocol.window > first.context) {
      return base::fail(ErrorKind::badInput, QS_LABEL("core", "the window"),
                        {QS_LABEL("core", "at most %1 positions, the model's context"), {std::to_string(first.context)}},
                        std::to_string(request_.protocol.window), QS_LABEL("core", "choose a shorter window"));
    }
    const auto outside = [&](std::int32_t id) { return id < 0 || id >= first.vocab; };
    auto wrong = std::find_if(request_.tokens.begin(), request_.tokens.end(), outside);
    const bool wrongBos = request_.protocol.bos && outside(*request_.protocol.bos);
    if (wrong != request_.tokens.end() || wrongBos) {
      return base::fail(ErrorKind::badInput, QS_LABEL("core", "the text's tokens"),
                        {QS_LABEL("core", "ids from 0 to %1"), {std::to_string(first.vocab - 1)}},
                        std::to_string(wrong != request_.tokens.end() ? *wrong : *request_.protocol.bos),
                        QS_LABEL("core", "use the tokenizer that belongs to this model"));
    }
    return {};
  }

  Status scoreAll() {
    const bool parallel = request_.models.front()->backend()->concurrent();
    const std::size_t threads = ctx_.pool != nullptr ? ctx_.pool->threads() : 1;
    // Small batches first, for an early estimate; larger ones later, so that threads seldom wait for one another.
    std::size_t batch = parallel ? threads : 1;
    for (std::size_t done = 0; done < windows_.size();) {
      const std::size_t count = std::min(batch, windows_.size() - done);
      std::vector<Status> status(count);
      const auto one = [&](std::size_t i) { status[i] = scoreWindow(done + i); };
      if (parallel) {
        base::runParts(ctx_.pool, count, one);
      } else {
        for (std::size_t i = 0; i < count; ++i) one(i);
      }
      for (Status& s : status) QS_TRY(std::move(s));
      done += count;
      batch = std::min(batch * 2, threads * 8);
      ctx_.report(static_cast<double>(done) / static_cast<double>(windows_.size()),
                  {QS_LABEL("core", "scored %1 of %2 windows"), {std::to_string(done), std::to_string(windows_.size())}});
      if (partial_ && done < windows_.size()) partial_(collect(done));
    }
    return {};
  }

  Result<std::unique_ptr<Worker>> takeWorker() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        auto worker = std::move(idle_.back());
        idle_.pop_back();
        return worker;
      }
    }
    const auto& first = request_.models.front();
    const model::Config& config = first->config();
    const backend::Backend& on = *first->backend();
    QS_ASSIGN(Session session, Session::create(first, request_.protocol.window));
    auto worker = std::make_unique<Worker>(Worker{std::move(session), {}, {}, {}, {}, {}, {}});
    const std::int64_t chunk = std::min(Session::kMaxChunk, request_.protocol.window);
    for (std::size_t m = 0; m < request_.models.size(); ++m) {
      QS_ASSIGN(Buffer hidden, on.allocate(static_cast<std::size_t>(chunk * config.hidden)));
      worker->hidden.push_back(std::move(hidden));
    }
    QS_ASSIGN(worker->logits, on.allocate(static_cast<std::size_t>(kHeadRows * config.vocab)));
    if (request_.models.size() > 1) {
      QS_ASSIGN(worker->baseline, on.allocate(static_cast<std::size_t>(kHeadRows * config.vocab)));
    }
    worker->tops.resize(kHeadRows);
    worker->rows.resize(kHeadRows);
    return worker;
  }

  Status scoreWindow(std::size_t w) {
    if (ctx_.stopRequested()) return base::fail(base::cancelledError());
    QS_ASSIGN(std::unique_ptr<Worker> worker, takeWorker());
    const Window& window = windows_[w];
    // Row r of the inputs predicts text token begin + r (with a BOS), or begin + r + 1: the last token predicts nothing
    // that is scored here and is left out.
    const auto text = request_.tokens.subspan(static_cast<std::size_t>(window.begin),
                                              static_cast<std::size_t>(window.end - window.begin));
    worker->inputs.clear();
    if (request_.protocol.bos) worker->inputs.push_back(*request_.protocol.bos);
    worker->inputs.insert(worker->inputs.end(), text.begin(), text.end() - 1);
    const Status status = worker->inputs.size() <= static_cast<std::size_t>(Session::kMaxChunk)
                              ? scoreShort(*worker, w)
                              : scoreLong(*worker, w);
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(worker));
    return status;
  }

  // The whole window in one chunk: hidden states of every model first, then logits block by block.
  Status scoreShort(Worker& worker, std::size_t w) {
    const auto count = static_cast<std::int64_t>(worker.inputs.size());
    for (std::size_t m = 0; m < request_.models.size(); ++m) {
      worker.session.switchModel(request_.models[m]);
      QS_TRY(worker.session.appendHidden(worker.inputs, hiddenRows(worker, m, count), ctx_));
    }
    return scoreRows(worker, w, 0, count);
  }

  // A window longer than a chunk: the sessions of all models go through it side by side, chunk by chunk.
  Status scoreLong(Worker& worker, std::size_t w) {
    const auto total = static_cast<std::int64_t>(worker.inputs.size());
    std::vector<Session> sessions;
    for (const auto& m : request_.models) {
      QS_ASSIGN(Session session, Session::create(m, request_.protocol.window));
      sessions.push_back(std::move(session));
    }
    for (std::int64_t first = 0; first < total; first += Session::kMaxChunk) {
      const std::int64_t count = std::min(Session::kMaxChunk, total - first);
      const std::span<const std::int32_t> ids(worker.inputs.data() + first, static_cast<std::size_t>(count));
      for (std::size_t m = 0; m < sessions.size(); ++m) {
        QS_TRY(sessions[m].appendHidden(ids, hiddenRows(worker, m, count), ctx_));
      }
      QS_TRY(scoreRows(worker, w, first, count));
    }
    return {};
  }

  Rows hiddenRows(const Worker& worker, std::size_t m, std::int64_t rows) const {
    const std::int64_t hidden = request_.models[m]->config().hidden;
    return {worker.hidden[m].data(), rows, hidden, hidden};
  }

  // Scores those of the input rows [first, first + count), whose hidden states the worker holds, that the window scores.
  Status scoreRows(Worker& worker, std::size_t w, std::int64_t first, std::int64_t count) {
    const Window& window = windows_[w];
    const std::int64_t shift = request_.protocol.bos ? 0 : 1;
    const std::int64_t vocab = request_.models.front()->config().vocab;
    const std::int64_t from = std::max(first, window.scoreFrom - window.begin - shift);
    for (std::int64_t r = from; r < first + count; r += kHeadRows) {
      const std::int64_t rows = std::min(kHeadRows, first + count - r);
      const auto target = static_cast<std::size_t>(window.begin + r + shift);  // in the text
      const auto targets = request_.tokens.subspan(target, static_cast<std::size_t>(rows));
      const std::size_t at = offsets_[w] + (target - static_cast<std::size_t>(window.scoreFrom));
      for (std::size_t m = 0; m < request_.models.size(); ++m) {
        const auto& prepared = *request_.models[m];
        const backend::Backend& on = *prepared.backend();
        const bool keep = m == 0 && request_.models.size() > 1;
        Rows hidden = hiddenRows(worker, m, rows);
        hidden.data += (r - first) * hidden.ld;
        const Rows logits{keep ? worker.baseline.data() : worker.logits.data(), rows, vocab, vocab};
        const Rows baseline{m == 0 ? nullptr : worker.baseline.data(), rows, vocab, vocab};
        QS_TRY(on.matmul(ctx_, prepared.head(), hidden, logits));
        const std::span<QsLossRow> scores(worker.rows.data(), static_cast<std::size_t>(rows));
        QS_TRY(on.softmaxLoss(ctx_, logits, targets, baseline, keep, scores));
        take(worker, m, w, at, scores);
      }
    }
    return {};
  }

  void take(Worker& worker, std::size_t m, std::size_t w, std::size_t at, std::span<const QsLossRow> scores) {
    WindowSums& sums = sums_[m][w];
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const QsLossRow& score = scores[i];
      nll_[m][at + i] = score.nll;
      if (m == 0) worker.tops[i] = score.top;
      sums.kld += score.kld;
      sums.deltaPSquares += score.deltaP * score.deltaP;
      sums.sameTop += score.top >= 0 && score.top == worker.tops[i] ? 1 : 0;
      sums.nonfinite += score.finite != 0 ? 0 : 1;
    }
  }

  // The figures of the first `windows` windows.
  EvalResult collect(std::size_t windows) const {
    EvalResult out;
    out.protocol = request_.protocol;
    if (out.protocol.stride == 0) out.protocol.stride = out.protocol.window;
    out.windows = static_cast<std::int64_t>(windows);
    out.complete = windows == windows_.size();
    const std::size_t tokens = offsets_[windows];
    out.tokensScored = static_cast<std::int64_t>(tokens);
    for (std::size_t m = 0; m < nll_.size(); ++m) out.models.push_back(score(m, windows, tokens, out.complete));
    return out;
  }

  ModelScore score(std::size_t m, std::size_t windows, std::size_t tokens, bool complete) const {
    ModelScore out;
    const std::span<const double> nll(nll_[m].data(), tokens);
    const auto count = static_cast<double>(tokens);
    double total = 0.0;
    for (const double v : nll) total += v;
    out.loss = total / count;
    out.perplexity = std::exp(out.loss);
    if (complete && request_.scoredBytes && *request_.scoredBytes > 0) {
      out.bitsPerByte = total / std::numbers::ln2 / static_cast<double>(*request_.scoredBytes);
    }
    WindowSums sums;
    for (std::size_t w = 0; w < windows; ++w) {
      sums.kld += sums_[m][w].kld;
      sums.deltaPSquares += sums_[m][w].deltaPSquares;
      sums.sameTop += sums_[m][w].sameTop;
      sums.nonfinite += sums_[m][w].nonfinite;
    }
    out.nonfinite = sums.nonfinite;
    if (m > 0) {
      out.kld = sums.kld / count;
      out.deltaPRms = std::sqrt(sums.deltaPSquares / count);
      out.sameTop = static_cast<double>(sums.sameTop) / count;
      out.difference = pairedDifference({nll_[0].data(), tokens}, nll, {windowOf_.data(), tokens});
      out.verdict = verdictOf(out.difference, request_.threeSigma);
    }
    if (request_.byPosition) out.byPosition = byPosition(m, windows);
    return out;
  }

  std::vector<double> byPosition(std::size_t m, std::size_t windows) const {
    const auto held = static_cast<std::size_t>(request_.protocol.window - (request_.protocol.bos ? 1 : 0));
    std::vector<double> sum(held, 0.0);
    std::vector<std::int64_t> count(held, 0);
    for (std::size_t w = 0; w < windows; ++w) {
      const auto first = static_cast<std::size_t>(windows_[w].scoreFrom - windows_[w].begin);
      for (std::size_t i = offsets_[w]; i < offsets_[w + 1]; ++i) {
        sum[first + i - offsets_[w]] += nll_[m][i];
        ++count[first + i - offsets_[w]];
      }
    }
    for (std::size_t p = 0; p < held; ++p) {
      sum[p] = count[p] > 0 ? sum[p] / static_cast<double>(count[p]) : std::numeric_limits<double>::quiet_NaN();
    }
    return sum;
  }

  const EvalRequest& request_;
  const base::TaskContext& ctx_;
  const PartialSink& partial_;
  std::vector<Window> windows_;
  std::vector<std::size_t> offsets_;              // scored tokens before each window
  std::vector<std::int32_t> windowOf_;            // by scored token
  std::vector<std::vector<double>> nll_;          // (models, scored tokens)
  std::vector<std::vector<WindowSums>> sums_;     // (models, windows)
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace

Result<EvalResult> evaluate(const EvalRequest& request, const base::TaskContext& ctx, const PartialSink& partial) {
  return Evaluation(request, ctx, partial).run();
}

}  // namespace qs::eval
