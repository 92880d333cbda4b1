// Speculative decoding, one verification at a time; with no drafter, or with γ = 0, it is plain decoding. It is not
// thread-safe, loads no models and measures nothing but the times in its log.
//
// A step: γ proposals; one pass of the target over the last committed token and the proposals, γ + 1 rows of logits; each
// proposal accepted or refused in turn; one token from the residual, or, all being accepted, one from the last row. After
// it both caches hold (committed − 1) positions: the target drops γ − a of them, the draft γ − a − 1, and where a = γ it
// takes in the last proposal.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/spec/drafter.h"
#include "core/spec/scorer.h"
#include "core/spec/step_log.h"
#include "core/spec/stop_strings.h"
#include "core/spec/verify.h"
#include "core/tokenizer/tokenizer.h"

namespace qs::spec {

inline constexpr std::int64_t kMostGamma = 64;

struct DecoderOptions {
  std::int64_t gamma = 4;       // proposals a step, 0 … kMostGamma; fewer where max-new or the context ends
  Sampling sampling;
  std::uint64_t seed = 0;
  std::int64_t maxNew = 128;    // at least 1
  std::vector<std::int32_t> eos;
  std::vector<std::string> stopStrings;  // need a tokenizer
  std::int64_t tokens = 0;      // ids that are tokens; from there on they are padding, p = q = 0. 0: the whole vocabulary
  const Rule* rule = nullptr;   // null: the speculative rule; else it must outlive the decoder
  bool agreement = false;       // log Σ min(p, q) and gaps, which cost passes over the vocabulary
  bool keepRows = false;        // log whole rows of p, q and the residual
};

class Decoder {
 public:
  // `drafter` may be null; `tokenizer` too, without stop strings. Errors (usage): an option out of range.
  static base::Result<Decoder> create(std::unique_ptr<Scorer> target, std::unique_ptr<Drafter> drafter,
                                      const DecoderOptions& options,
                                      std::shared_ptr<const tokenizer::Tokenizer> tokenizer = nullptr);

  // Starts a text: both models read the prompt. Errors (badInput): an empty prompt, one that leaves no room for a token,
  // an id that is no token; cancelled; the models'.
  base::Status start(std::span<const std::int32_t> prompt, const base::TaskContext& context);
  // Goes back to the prompt without reading it again, with another seed. Contract: started.
  base::Status restart(std::uint64_t seed, const base::TaskContext& context);
  // One verification. Contract: started and not finished. On an error, cancelled included, everything, caches and random
  // numbers too, is as before the step: the next call gives what this one would have given.
  base::Result<StepLog> step(const base::TaskContext& context);
  // The same into `log`, whose memory is used again.
  base::Status stepInto(StepLog& log, const base::TaskContext& context);
  // Steps until the text ends. On an error the steps done stand.
  base::Status run(const base::TaskContext& context, const std::function<void(const StepLog&)>& seen = {});

  bool started() const { return promptTokens_ > 0; }
  bool finished() const { return stop_ != StopReason::none; }
  StopReason stopReason() const { return stop_; }
  const std::string& stopStringFound() const { return found_; }
  std::span<const std::int32_t> ids() const { return ids_; }            // prompt and text
  std::span<const std::int32_t> newIds() const { return std::span(ids_).subspan(static_cast<std::size_t>(promptTokens_)); }
  std::int64_t promptTokens() const { return promptTokens_; }
  std::int64_t steps() const { return steps_; }
  // The bytes of the new tokens: without the special ones, and up to a stop string, if one was found. Needs a tokenizer.
  base::Result<std::string> text() const;

  // Take effect with the next step.
  base::Status setGamma(std::int64_t gamma);
  base::Status setSampling(const Sampling& sampling);
  const DecoderOptions& options() const { return options_; }

  const Scorer& target() const { return *target_; }
  const Drafter* drafter() const { return drafter_.get(); }
  std::int64_t memoryBytes() const;  // caches, scratch, rows; no weights

 private:
  Decoder() = default;
  std::int64_t gammaNow() const;
  base::Status attempt(StepLog& log, const base::TaskContext& context);
  base::Status decide(StepLog& log, std::size_t drafted);
  base::Status targetAt(StepLog& log, std::size_t place);
  void push(StepLog& log, std::int32_t token);
  void goBack(std::size_t ids, std::size_t textBytes);

  std::unique_ptr<Scorer> target_;
  std::unique_ptr<Drafter> drafter_;
  DecoderOptions options_;
  std::shared_ptr<const tokenizer::Tokenizer> tokenizer_;
  const Rule* rule_ = nullptr;
  std::int64_t tokens_ = 0;
  std::vector<std::int32_t> ids_;
  std::int64_t promptTokens_ = 0;
  std::int64_t steps_ = 0;
  StopReason stop_ = StopReason::none;
  std::string found_;
  std::size_t textBytes_ = 0;  // of the text before the stop string that was found
  StopStrings stops_;
  Draws draftDraws_;
  Draws acceptDraws_;
  Draws nextDraws_;
  bool rested_ = false;               // the draft is behind: γ was 0
  std::vector<Proposal> proposals_;   // (γ)
  std::vector<float> logits_;         // (γ + 1, vocab)
  std::vector<std::int32_t> feed_;    // last committed token and proposals
  Distribution p_;
  Distribution residual_;
};

}  // namespace qs::spec
