#include "core/spec/drafters/model_drafter.h"

#include "core/spec/drafters/cached_drafter.h"

namespace qs::spec {

namespace {

class ModelDrafter final : public CachedDrafter {
 public:
  using CachedDrafter::CachedDrafter;

 private:
  base::Status distribution(std::span<const float> logits, const DraftRequest& request, Distribution& out) override {
    return distributionOf(logits, request.sampling, request.tokens, QS_LABEL("core", "the draft"), out);
  }
};

}  // namespace

std::unique_ptr<Drafter> makeModelDrafter(std::unique_ptr<Scorer> model) {
  return std::make_unique<ModelDrafter>(std::move(model));
}

base::Result<std::unique_ptr<Drafter>> makeModelDrafter(model::PreparedModelPtr prepared, std::int64_t capacity) {
  QS_ASSIGN(auto scorer, scorerOf(std::move(prepared), capacity));
  return makeModelDrafter(std::move(scorer));
}

}  // namespace qs::spec
