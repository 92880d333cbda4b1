#include "core/eval/evaluator.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/thread_pool.h"
#include "core/eval/window_scorer.h"

namespace qs::eval {

using base::Result;
using base::Status;

namespace {

class Evaluation {
 public:
  Evaluation(const EvalRequest& request, const base::TaskContext& ctx, const PartialSink& partial)
      : request_(request), ctx_(ctx), partial_(partial), scorer_(request.tokens, request.protocol, request.models) {}

  Result<EvalResult> run() {
    QS_TRY(scorer_.check());
    QS_ASSIGN(windows_, planWindows(static_cast<std::int64_t>(request_.tokens.size()), request_.protocol));
    offsets_.reserve(windows_.size() + 1);
    offsets_.push_back(0);
    for (const Window& w : windows_) offsets_.push_back(offsets_.back() + static_cast<std::size_t>(w.end - w.scoreFrom));
    nll_.assign(request_.models.size(), std::vector<double>(offsets_.back()));
    scores_.assign(request_.models.size(), std::vector<WindowScore>(windows_.size()));
    QS_TRY(scoreAll());
    EvalResult result = collect(windows_.size());
    result.nll = std::move(nll_);
    result.windowOf.resize(offsets_.back());
    for (std::size_t w = 0; w < windows_.size(); ++w) {
      std::fill(result.windowOf.begin() + static_cast<std::ptrdiff_t>(offsets_[w]),
                result.windowOf.begin() + static_cast<std::ptrdiff_t>(offsets_[w + 1]), static_cast<std::int32_t>(w));
    }
    return result;
  }

 private:
  Status scoreAll() {
    const bool parallel = request_.models.front()->backend()->concurrent();
    const std::size_t threads = ctx_.pool != nullptr ? ctx_.pool->threads() : 1;
    const auto keep = [&](const WindowScorer::Scored& scored) {
      for (std::size_t m = 0; m < scores_.size(); ++m) {
        scores_[m][scored.window] = scored.models[m];
        std::copy(scored.nll[m].begin(), scored.nll[m].end(),
                  nll_[m].begin() + static_cast<std::ptrdiff_t>(offsets_[scored.window]));
      }
    };
    // Small batches first, for an early estimate; larger ones later, so that threads seldom wait for one another.
    std::size_t batch = parallel ? threads : 1;
    for (std::size_t done = 0; done < windows_.size();) {
      std::vector<std::size_t> which(std::min(batch, windows_.size() - done));
      std::iota(which.begin(), which.end(), done);
      QS_TRY(scorer_.score(windows_, which, ctx_, keep));
      done += which.size();
      batch = std::min(batch * 2, threads * 8);
      ctx_.report(static_cast<double>(done) / static_cast<double>(windows_.size()),
                  {QS_LABEL("core", "scored %1 of %2 windows"), {std::to_string(done), std::to_string(windows_.size())}});
      if (partial_ && done < windows_.size()) partial_(collect(done));
    }
    return {};
  }

  // The figures of the first `windows` windows.
  EvalResult collect(std::size_t windows) const {
    EvalResult out;
    out.protocol = request_.protocol;
    if (out.protocol.stride == 0) out.protocol.stride = out.protocol.window;
    out.windows = static_cast<std::int64_t>(windows);
    out.complete = windows == windows_.size();
    out.tokensScored = static_cast<std::int64_t>(offsets_[windows]);
    for (std::size_t m = 0; m < scores_.size(); ++m) {
      out.models.push_back(summarise(std::span(scores_[m]).first(windows), m == 0, request_.threeSigma,
                                     out.complete ? request_.scoredBytes : std::nullopt));
      if (request_.byPosition) out.models.back().byPosition = byPosition(m, windows);
    }
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
  WindowScorer scorer_;
  std::vector<Window> windows_;
  std::vector<std::size_t> offsets_;              // scored tokens before each window
  std::vector<std::vector<double>> nll_;          // (models, scored tokens)
  std::vector<std::vector<WindowScore>> scores_;  // (models, windows)
};

}  // namespace

Result<EvalResult> evaluate(const EvalRequest& request, const base::TaskContext& ctx, const PartialSink& partial) {
  return Evaluation(request, ctx, partial).run();
}

}  // namespace qs::eval
