// What drafters that run a model have in common: its cache, kept in step with the text. It proposes nothing itself; what
// becomes of the model's logits is its heirs' business.
#pragma once

#include <memory>
#include <vector>

#include "core/spec/drafter.h"
#include "core/spec/scorer.h"

namespace qs::spec {

class CachedDrafter : public Drafter {
 public:
  explicit CachedDrafter(std::unique_ptr<Scorer> model)
      : model_(std::move(model)), logits_(static_cast<std::size_t>(model_->vocab())) {}

  std::int64_t capacity() const override { return model_->capacity(); }
  std::int64_t position() const override { return model_->position(); }
  std::int64_t memoryBytes() const override {
    return model_->memoryBytes() + static_cast<std::int64_t>(logits_.size() * sizeof(float));
  }
  base::Status start(std::span<const std::int32_t> committed, const base::TaskContext& context) final;
  base::Result<std::int64_t> propose(std::span<const std::int32_t> committed, const DraftRequest& request, Draws& draws,
                                     std::span<Proposal> out, const base::TaskContext& context) final;
  base::Status sync(std::span<const std::int32_t> committed, const base::TaskContext& context) final;

 protected:
  // What the next token is drawn from, given the model's logits (vocab).
  virtual base::Status distribution(std::span<const float> logits, const DraftRequest& request, Distribution& out) = 0;

 private:
  std::unique_ptr<Scorer> model_;
  std::vector<float> logits_;
};

}  // namespace qs::spec
