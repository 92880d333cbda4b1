// Short names of tensors (blocks.0.attn.q_proj) and the names files use (model.layers.0.self_attn.q_proj.weight), both
// ways. It is not tied to a configuration: it works on the tensor names of any file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/model_source.h"

namespace qs::model {

// The seven linear layers of a block, in the order in which they are computed.
enum class LinearKind : std::uint8_t { q, k, v, o, gate, up, down };
inline constexpr std::array<LinearKind, 7> kLinearKinds = {LinearKind::q,    LinearKind::k,  LinearKind::v,
                                                           LinearKind::o,    LinearKind::gate, LinearKind::up,
                                                           LinearKind::down};

struct LinearName {
  std::int64_t block = 0;
  LinearKind kind = LinearKind::q;
  bool operator==(const LinearName&) const = default;
};

// "attn.q_proj", "attn.k_proj", "attn.v_proj", "attn.o_proj", "ffn.w1" (gate), "ffn.w3" (up), "ffn.w2" (down).
std::string_view shortPart(LinearKind kind);
std::string shortName(const LinearName& name);  // "blocks.0.attn.q_proj"
std::string fileName(const LinearName& name);   // "model.layers.0.self_attn.q_proj.weight"

// Reads either form; nothing if it is not the name of a linear layer.
std::optional<LinearName> parseLinearName(std::string_view name);
bool isLinear(std::string_view name);

// The short form of any tensor's name: linear layers as above; "embed", "head", "norm" for the model's others;
// "blocks.N.attn.norm", "blocks.N.ffn.norm" for a block's norms; a name that is none of these stays as it is.
std::string shortTensorName(std::string_view fileName);
// The file's name for either form; a name that is neither stays as it is.
std::string fileTensorName(std::string_view name);

// The tensor of `source` that `name` means, in either form, or null.
const io::TensorInfo* findTensor(const io::ModelSource& source, std::string_view name);
// The source's linear layers in the order of computation: by block, then as in LinearKind.
std::vector<LinearName> linearLayers(const io::ModelSource& source);

}  // namespace qs::model
