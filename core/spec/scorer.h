// What a decoder asks of a model: logits for tokens after those it has seen, and forgetting the last of them. It is not a
// model: a session of one is such a scorer, and so is a table in a test.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/base/task_context.h"
#include "core/model/session.h"

namespace qs::spec {

class Scorer {
 public:
  Scorer() = default;
  Scorer(const Scorer&) = delete;
  Scorer& operator=(const Scorer&) = delete;
  virtual ~Scorer() = default;

  virtual std::int64_t vocab() const = 0;
  virtual std::int64_t capacity() const = 0;  // positions
  virtual std::int64_t position() const = 0;  // positions seen
  virtual std::int64_t memoryBytes() const = 0;  // cache and scratch held
  // Appends ids; logits: (rows, vocab) of none, the last, or all of them. On an error nothing has been appended.
  virtual base::Status append(std::span<const std::int32_t> ids, model::LogitRows rows, std::span<float> logits,
                              const base::TaskContext& context) = 0;
  // Contract: 0 ≤ position ≤ position().
  virtual void rewind(std::int64_t position) = 0;
};

// A model's session. `capacity`: as model::Session::create.
base::Result<std::unique_ptr<Scorer>> scorerOf(model::PreparedModelPtr prepared, std::int64_t capacity = 0);

}  // namespace qs::spec
