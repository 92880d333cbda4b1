#include "core/experiment/prepared_scheme.h"

#include <set>

#include "core/experiment/backend_kernel.h"
#include "core/experiment/quantized_model.h"

namespace qs::experiment {

base::Result<model::PreparedModelPtr> prepareStored(const std::string& name, const std::string& backend, bool restored,
                                                    Services& services, const base::TaskContext& context) {
  if (restored) return services.prepared(name, backend, context);
  QS_ASSIGN(const auto device, services.backend(backend));
  QS_ASSIGN(const auto loaded, services.model(name, context));
  return model::PreparedModel::prepare(loaded, device, context, nullptr, {{}, true});
}

base::Result<PreparedScheme> prepareUnder(const std::string& name, const model::PreparedModelPtr& original,
                                          const quant::QuantScheme& scheme, const CalibrationSpec& calibration, bool restored,
                                          Services& services, const base::TaskContext& context) {
  const CalibrationSource source = [&](bool gram) {
    return calibrationOf({name, {}, original}, calibration, gram, "", services, context);
  };
  const backend::BackendPtr& device = original->backend();
  QS_ASSIGN(auto quantized, quantizeModel(original->model(), scheme, source, context, rowsKernel(device), nullptr,
                                          restored ? WeightForm::restored : WeightForm::packed));
  PreparedScheme out;
  QS_ASSIGN(out.prepared, prepareWeights(quantized.weights, device, context, original.get(), !restored));
  if (quantized.run != nullptr) out.prepared = out.prepared->withRun(quantized.run);
  out.notes = std::move(quantized.notes);
  return out;
}

std::int64_t heldBytes(std::initializer_list<const model::PreparedModel*> models) {
  std::set<const void*> seen;
  std::int64_t bytes = 0;
  const auto add = [&](const auto& pointer) {
    if (pointer != nullptr && seen.insert(pointer.get()).second) bytes += pointer->bytes();
  };
  for (const model::PreparedModel* one : models) {
    if (one == nullptr) continue;
    if (seen.insert(one->embedding().data).second) {
      bytes += one->embedding().rows * one->embedding().cols * static_cast<std::int64_t>(sizeof(float));
    }
    if (seen.insert(&one->head()).second) bytes += one->head().bytes();
    for (const model::PreparedBlock& block : one->blocks()) {
      for (const auto& weights : block.linear) add(weights);
      for (const auto& weights : block.int8) {
        if (weights == nullptr || !seen.insert(weights.get()).second) continue;
        bytes += weights->out() * (weights->in() + static_cast<std::int64_t>(sizeof(float)));
      }
    }
  }
  return bytes;
}

}  // namespace qs::experiment
