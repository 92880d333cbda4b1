// Drafts with a model of its own cache: a smaller one, or the target in fewer bits. It is not bound to how that model was
// made, and shares nothing with the target but the ids.
#pragma once

#include <memory>

#include "core/model/prepared_model.h"
#include "core/spec/drafter.h"
#include "core/spec/scorer.h"

namespace qs::spec {

// Proposes token by token, each drawn from the model's distribution under the request's sampling.
std::unique_ptr<Drafter> makeModelDrafter(std::unique_ptr<Scorer> model);
// `capacity`: as model::Session::create. Errors: its.
base::Result<std::unique_ptr<Drafter>> makeModelDrafter(model::PreparedModelPtr prepared, std::int64_t capacity = 0);

}  // namespace qs::spec
