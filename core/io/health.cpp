#include "core/io/health.h"

#include <array>
#include <string>

#include "core/io/text_util.h"

namespace qs::io {

using base::Text;
using tensor::DType;

namespace {

// What a type other than a plain float usually means in a file of weights.
Text meaning(DType type, const std::string& count, const std::string& names) {
  const std::vector<std::string> args = {count, std::string(tensor::name(type)), names};
  switch (type) {
    case DType::F8_E8M0: return {QS_LABEL("core", "%1 tensors are %2, a type for the scales of blocks: %3"), args};
    case DType::F4:
    case DType::F6_E2M3:
    case DType::F6_E3M2:
    case DType::F8_E5M2:
    case DType::F8_E4M3:
    case DType::F8_E4M3FNUZ:
    case DType::F8_E5M2FNUZ:
      return {
          QS_LABEL("core", "%1 tensors are stored in the low-bit type %2 and need their scales to mean anything: %3"),
          args};
    default:
      return {QS_LABEL("core",
                       "%1 tensors are %2, which is not a type of weights; they may be packed codes, masks or "
                       "indices: %3"),
              args};
  }
}

}  // namespace

std::vector<HealthNote> noteUnusualTensors(const std::vector<TensorInfo>& tensors) {
  std::array<std::vector<std::string>, tensor::kDTypes.size()> byType;
  std::vector<std::string> empty;
  for (const TensorInfo& info : tensors) {
    if (!tensor::isPlainFloat(info.dtype)) byType[static_cast<std::size_t>(info.dtype)].push_back(info.name);
    if (info.bytes == 0) empty.push_back(info.name);
  }
  std::vector<HealthNote> notes;
  if (tensors.empty()) notes.push_back({Severity::warning, QS_LABEL("core", "there are no tensors in it")});
  for (std::size_t i = 0; i < byType.size(); ++i) {
    if (byType[i].empty()) continue;
    notes.push_back(
        {Severity::info, meaning(tensor::kDTypes[i].type, grouped(byType[i].size()), shortList(byType[i]))});
  }
  if (!empty.empty()) {
    notes.push_back({Severity::info,
                     {QS_LABEL("core", "%1 tensors have no elements: %2"), {grouped(empty.size()), shortList(empty)}}});
  }
  return notes;
}

}  // namespace qs::io
