#include "core/experiment/bench_form.h"

namespace qs::experiment {

namespace {

std::int64_t bytesOf(const backend::Backend& on, const backend::Weights& weights) {
  // A backend that does not say keeps what it was given: F32.
  if (on.api().weightsBytes == nullptr) return weights.out() * weights.in() * static_cast<std::int64_t>(sizeof(float));
  return on.api().weightsBytes(weights.handle());
}

// Whether a layer's products are of whole numbers: it has codes, and its input gets them too (Session::multiply).
bool inWholeNumbers(const model::PreparedModel& prepared, std::size_t block, std::size_t kind) {
  if (prepared.blocks()[block].int8[kind] == nullptr) return false;
  const model::RunQuant* run = prepared.run();
  if (run == nullptr || run->inputs.size() <= block) return false;
  const auto& quantizer = run->inputs[block][kind];
  return quantizer != nullptr && quantizer->hasInt8Codes();
}

}  // namespace

WeightsForm weightsForm(const model::PreparedModel& prepared) {
  const backend::Backend& on = *prepared.backend();
  const model::Config& config = prepared.config();
  WeightsForm out;
  std::int64_t elements = 0;
  std::int64_t restoredBytes = 0;  // of layers that are no INT8 codes
  std::int64_t restored = 0;
  for (std::size_t b = 0; b < prepared.blocks().size(); ++b) {
    const model::PreparedBlock& block = prepared.blocks()[b];
    for (std::size_t i = 0; i < block.linear.size(); ++i) {
      const std::int64_t size = block.linear[i]->out() * block.linear[i]->in();
      elements += size;
      if (inWholeNumbers(prepared, b, i)) {
        out.linearBytes += size + block.linear[i]->out() * static_cast<std::int64_t>(sizeof(float));
        continue;
      }
      const std::int64_t bytes = bytesOf(on, *block.linear[i]);
      out.linearBytes += bytes;
      restoredBytes += bytes;
      restored += size;
    }
  }
  out.headBytes = bytesOf(on, prepared.head());
  out.otherBytes = (2 * config.layers + 2) * config.hidden * static_cast<std::int64_t>(sizeof(float));
  const bool packed = restored > 0 && restoredBytes < restored * static_cast<std::int64_t>(sizeof(float));
  const base::Text plain = packed ? base::Text(QS_LABEL("core", "packed")) : base::Text("F32");
  if (restored == elements) {
    out.name = plain;
  } else if (restored == 0) {
    out.name = QS_LABEL("core", "INT8 codes");
  } else {
    out.name = {QS_LABEL("core", "INT8 codes and %1"), {plain.english()}};
  }
  return out;
}

}  // namespace qs::experiment
