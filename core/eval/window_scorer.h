// Scores windows of a text under one or several models at once, several windows side by side where the backend allows
// it. It keeps no scores and adds nothing up: each window's sums go to the caller (model_score.h).
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/eval/model_score.h"
#include "core/eval/protocol.h"
#include "core/model/prepared_model.h"
#include "core/model/session.h"

namespace qs::eval {

class WindowScorer {
 public:
  // Gets the sums of window `window` under each model, and the losses of its scored tokens in order. Called on the
  // scoring threads, once for each window; calls for different windows may come at once.
  struct Scored {
    std::size_t window = 0;
    std::vector<WindowScore> models;          // as in the constructor
    std::vector<std::vector<double>> nll;     // (models, scored tokens of the window)
  };
  using Sink = std::function<void(const Scored&)>;

  // `tokens` is the text without any BOS and must outlive the scorer. `models`: the baseline first.
  WindowScorer(std::span<const std::int32_t> tokens, const Protocol& protocol,
               std::vector<model::PreparedModelPtr> models);
  ~WindowScorer();

  // That the models can be compared and the tokens and the window are theirs. Errors: no model; different geometry or
  // backends; a window larger than the context; ids outside the vocabulary.
  base::Status check() const;

  // Scores `windows[i]` for each i of `which`. On an error (cancelled, the backend's) the windows scored so far have
  // gone to the sink.
  base::Status score(const std::vector<Window>& windows, std::span<const std::size_t> which,
                     const base::TaskContext& ctx, const Sink& sink);

 private:
  struct Worker;
  base::Result<std::unique_ptr<Worker>> takeWorker();
  base::Status scoreOne(const Window& window, std::size_t index, const base::TaskContext& ctx, const Sink& sink);
  base::Status scoreShort(Worker& worker, const Window& window, const base::TaskContext& ctx);
  base::Status scoreLong(Worker& worker, const Window& window, const base::TaskContext& ctx);
  base::Status scoreRows(Worker& worker, const Window& window, std::int64_t first, std::int64_t count,
                         const base::TaskContext& ctx);
  backend::Rows hiddenRows(const Worker& worker, std::size_t m, std::int64_t rows) const;
  void take(Worker& worker, std::size_t m, std::size_t rows);

  std::span<const std::int32_t> tokens_;
  Protocol protocol_;
  std::vector<model::PreparedModelPtr> models_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace qs::eval
