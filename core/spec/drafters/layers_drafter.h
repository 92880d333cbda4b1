// Drafts with the target's own first blocks, its final norm and its head. It holds no weights of its own: they are the
// target's, in the same memory.
#pragma once

#include <memory>

#include "core/model/prepared_model.h"
#include "core/spec/drafter.h"

namespace qs::spec {

// Error (usage): `layers` outside 1 … the target's blocks.
base::Result<std::unique_ptr<Drafter>> makeLayersDrafter(const model::PreparedModelPtr& target, std::int64_t layers,
                                                         std::int64_t capacity = 0);

}  // namespace qs::spec
