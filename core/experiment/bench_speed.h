// Times one prepared model: prefill, decoding, scoring of windows, and the verification of several tokens at once. It
// compares nothing; who measures several takes turns (bench.h).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/task_context.h"
#include "core/model/prepared_model.h"
#include "core/model/session.h"

namespace qs::experiment {

struct SpeedSpec {
  std::int64_t prompt = 512;  // tokens of the prefill
  std::int64_t decode = 64;   // tokens decoded one by one, from an empty context
  int repeats = 5;            // medians of so many
  double leastSeconds = 0.1;  // that a sample of each lasts; of each number of columns a fifth
  bool decodeOnly = false;    // neither prefill nor scoring nor verification is timed
};

// Several measurements of one thing.
struct Measured {
  std::vector<double> samples;
  double median() const;  // 0 without samples
  double spread() const;  // (largest − smallest) ÷ median
};

inline constexpr std::int64_t kMostColumns = 9;

struct Speeds {
  Measured prefill;  // tokens/s
  Measured decode;   // tokens/s
  Measured loss;     // scored tokens/s
  std::array<Measured, kMostColumns> verify;  // seconds for 1 … 9 tokens at once, with the logits of each
};

class SpeedRunner {
 public:
  // Random tokens of the model's vocabulary; everything is limited by its context. Errors: a context too short for
  // anything (fewer than 16 tokens); the backend's.
  static base::Result<SpeedRunner> create(model::PreparedModelPtr prepared, const SpeedSpec& spec);

  std::int64_t prompt() const { return prompt_; }
  std::int64_t decode() const { return decode_; }
  // Of the cache in the form in which it is kept, for each position; known once something has run.
  double cacheBytesPerPosition() const { return session_.cacheForm().bytesPerPosition; }
  // Runs each thing once, so that nothing is timed that happens only the first time.
  base::Status warmUp(const base::TaskContext& context);
  // Adds one sample of each.
  base::Status sample(const base::TaskContext& context, Speeds& into);

 private:
  SpeedRunner(model::PreparedModelPtr prepared, model::Session session) : prepared_(std::move(prepared)), session_(std::move(session)) {}
  std::span<float> row(std::int64_t count);
  base::Status prefillOnce(const base::TaskContext& context);
  base::Status decodeOnce(const base::TaskContext& context);
  base::Status scoreOnce(const base::TaskContext& context);
  base::Status verifyOnce(std::int64_t columns, const base::TaskContext& context);

  model::PreparedModelPtr prepared_;
  model::Session session_;
  std::int64_t prompt_ = 0;
  std::int64_t decode_ = 0;
  std::int64_t verifyAt_ = 0;  // positions in the cache when tokens are verified
  std::int64_t scored_ = 0;    // tokens, when windows were scored last
  double leastSeconds_ = 0.0;
  bool decodeOnly_ = false;
  std::vector<std::int32_t> ids_;
  std::vector<float> logits_;  // of as many positions as are asked for at once
};

// `work`, again and again until `leastSeconds` are over; how long one took. Error: that of the first failure.
base::Result<double> secondsOf(const std::function<base::Status()>& work, double leastSeconds);

}  // namespace qs::experiment
