#include "core/experiment/bench_form.h"

#include <algorithm>

namespace qs::experiment {

namespace {

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
  const model::Config& config = prepared.config();
  WeightsForm out;
  std::int64_t elements = 0;
  int codes = 0;
  for (std::size_t b = 0; b < prepared.blocks().size(); ++b) {
    const model::PreparedBlock& block = prepared.blocks()[b];
    for (std::size_t i = 0; i < block.linear.size(); ++i) {
      const std::int64_t size = block.linear[i]->out() * block.linear[i]->in();
      elements += size;
      if (inWholeNumbers(prepared, b, i)) {
        ++codes;
        out.linearBytes += size + block.linear[i]->out() * static_cast<std::int64_t>(sizeof(float));
      } else {
        out.linearBytes += block.linear[i]->bytes();
      }
    }
  }
  out.linearBits = 8.0 * static_cast<double>(out.linearBytes) / static_cast<double>(elements);
  out.headBytes = prepared.head().bytes();
  out.otherBytes = (2 * config.layers + 2) * config.hidden * static_cast<std::int64_t>(sizeof(float));

  // The model counts its head among the BF16 or F32 matrices, and codes by what lies beside them.
  model::WeightBytes counts = prepared.weightBytes();
  const bool headInBf16 = counts.bf16 > 0 && out.headBytes < prepared.head().out() * prepared.head().in() * 3;
  (headInBf16 ? counts.bf16 : counts.f32) -= 1;
  int rest = codes;
  for (int* form : {&counts.packed, &counts.f32, &counts.bf16}) {
    const int beside = std::min(rest, *form);
    *form -= beside;
    rest -= beside;
  }
  const auto add = [&](int count, const char* name) {
    if (count > 0) out.name += (out.name.empty() ? "" : " + ") + std::string(name);
  };
  add(codes, "INT8 codes");
  add(counts.packed, "packed");
  add(counts.bf16, "BF16");
  add(counts.f32, "F32");
  return out;
}

}  // namespace qs::experiment
