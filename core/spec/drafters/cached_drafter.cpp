#include "core/spec/drafters/cached_drafter.h"

#include <algorithm>

#include "core/base/contract.h"

namespace qs::spec {

using base::Result;
using base::Status;

Status CachedDrafter::start(std::span<const std::int32_t> committed, const base::TaskContext& context) {
  model_->rewind(0);
  return sync(committed, context);
}

Status CachedDrafter::sync(std::span<const std::int32_t> committed, const base::TaskContext& context) {
  QS_CONTRACT(!committed.empty());
  // A text that has outgrown this model's context is no longer followed.
  const std::int64_t wanted = std::min(static_cast<std::int64_t>(committed.size()) - 1, model_->capacity());
  const std::int64_t have = model_->position();
  if (have >= wanted) {
    model_->rewind(wanted);
    return {};
  }
  return model_->append(committed.subspan(static_cast<std::size_t>(have), static_cast<std::size_t>(wanted - have)),
                        model::LogitRows::none, {}, context);
}

Result<std::int64_t> CachedDrafter::propose(std::span<const std::int32_t> committed, const DraftRequest& request, Draws& draws,
                                            std::span<Proposal> out, const base::TaskContext& context) {
  const std::int64_t before = model_->position();
  QS_CONTRACT(before == static_cast<std::int64_t>(committed.size()) - 1);
  std::int32_t last = committed.back();
  for (std::int64_t i = 0; i < request.count; ++i) {
    Proposal& proposal = out[static_cast<std::size_t>(i)];
    Status status = model_->append({&last, 1}, model::LogitRows::last, logits_, context);
    if (status) status = distribution(logits_, request, proposal.q);
    if (!status) {
      model_->rewind(before);
      return base::fail(std::move(status).error());
    }
    proposal.draw = proposal.q.oneHot() ? 0.0 : draws.next();
    last = proposal.token = proposal.q.sample(proposal.draw);
  }
  return request.count;
}

}  // namespace qs::spec
