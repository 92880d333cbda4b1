#include "core/model/run_quant.h"

#include <algorithm>

namespace qs::model {

bool RunQuant::acrossTokens() const {
  const auto across = [](const RowQuantizerPtr& one) { return one != nullptr && one->acrossRows(); };
  if (cacheBlock == 0 && (std::any_of(keys.begin(), keys.end(), across) || std::any_of(values.begin(), values.end(), across))) {
    return true;
  }
  return std::any_of(inputs.begin(), inputs.end(),
                     [&](const auto& block) { return std::any_of(block.begin(), block.end(), across); });
}

RunQuant RunQuant::firstBlocks(std::size_t blocks) const {
  RunQuant out = *this;
  out.inputs.resize(std::min(blocks, inputs.size()));
  out.keys.resize(std::min(blocks, keys.size()));
  out.values.resize(std::min(blocks, values.size()));
  return out;
}

TapPoint inputOf(LinearKind kind) {
  switch (kind) {
    case LinearKind::q:
    case LinearKind::k:
    case LinearKind::v: return TapPoint::attentionInput;
    case LinearKind::o: return TapPoint::attended;
    case LinearKind::gate:
    case LinearKind::up: return TapPoint::ffnInput;
    case LinearKind::down: break;
  }
  return TapPoint::gated;
}

std::string_view shortPart(TapPoint point) {
  switch (point) {
    case TapPoint::attentionInput: return "attn.in";
    case TapPoint::attended: return "attn.out";
    case TapPoint::ffnInput: return "ffn.in";
    case TapPoint::gated: return "ffn.mid";
    case TapPoint::keys: return "attn.k";
    case TapPoint::values: return "attn.v";
  }
  return "";
}

}  // namespace qs::model
