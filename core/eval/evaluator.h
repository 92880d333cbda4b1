// The loss of one or several models on one text, window by window, with what distinguishes the others from the first.
// It is not a quantizer or a loader: it takes models as they are and returns figures.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/eval/model_score.h"
#include "core/eval/protocol.h"
#include "core/model/prepared_model.h"

namespace qs::eval {

struct EvalRequest {
  std::span<const std::int32_t> tokens;  // the text, without any BOS
  Protocol protocol;
  // The baseline first. All of one geometry and on one backend; the window must fit the model's context.
  std::vector<model::PreparedModelPtr> models;
  // Bytes of the tokens that are scored, for bits per byte; nothing: not given.
  std::optional<std::uint64_t> scoredBytes;
  std::optional<double> threeSigma;  // the training noise floor, from the model card
  bool byPosition = false;
};

struct EvalResult {
  Protocol protocol;  // with the stride filled in
  std::int64_t tokensScored = 0;
  std::int64_t windows = 0;
  bool complete = false;  // false in partial results
  std::vector<ModelScore> models;  // as in the request
  // Per token of the text, in order of scoring: losses of each model (models, tokens), for further statistics. Only in
  // the complete result.
  std::vector<std::vector<double>> nll;
  std::vector<std::int32_t> windowOf;
};

// Called after each batch of windows with what has been scored so far, on the evaluating thread.
using PartialSink = std::function<void(const EvalResult&)>;

// Evaluates all models window by window; windows run in parallel on ctx.pool where the backend allows it. Results are
// the same for any number of threads, and a model against itself has a KLD of exactly 0. Errors: what planWindows
// refuses; models of different geometry; ids outside the vocabulary; a window larger than the context; cancelled; the
// backend's. Losses that are not numbers are no error: they are NaN and counted in ModelScore::nonfinite.
base::Result<EvalResult> evaluate(const EvalRequest& request, const base::TaskContext& ctx,
                                  const PartialSink& partial = {});

}  // namespace qs::eval
