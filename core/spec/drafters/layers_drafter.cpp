#include "core/spec/drafters/layers_drafter.h"

#include "core/spec/drafters/model_drafter.h"

namespace qs::spec {

base::Result<std::unique_ptr<Drafter>> makeLayersDrafter(const model::PreparedModelPtr& target, std::int64_t layers,
                                                         std::int64_t capacity) {
  const std::int64_t blocks = target->config().layers;
  if (layers < 1 || layers > blocks) {
    return base::fail(base::ErrorKind::usage, QS_LABEL("core", "the draft's layers"),
                      {QS_LABEL("core", "a whole number from 1 to %1"), {std::to_string(blocks)}}, std::to_string(layers));
  }
  return makeModelDrafter(target->withFirstBlocks(layers), capacity);
}

}  // namespace qs::spec
