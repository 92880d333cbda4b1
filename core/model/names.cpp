#include "core/model/names.h"

#include <algorithm>
#include <charconv>

namespace qs::model {

namespace {

struct Part {
  std::string_view shortPart;
  std::string_view filePart;
};

// By LinearKind.
constexpr std::array<Part, 7> kParts = {{{"attn.q_proj", "self_attn.q_proj.weight"},
                                         {"attn.k_proj", "self_attn.k_proj.weight"},
                                         {"attn.v_proj", "self_attn.v_proj.weight"},
                                         {"attn.o_proj", "self_attn.o_proj.weight"},
                                         {"ffn.w1", "mlp.gate_proj.weight"},
                                         {"ffn.w3", "mlp.up_proj.weight"},
                                         {"ffn.w2", "mlp.down_proj.weight"}}};
constexpr std::array<Part, 2> kBlockNorms = {
    {{"attn.norm", "input_layernorm.weight"}, {"ffn.norm", "post_attention_layernorm.weight"}}};
constexpr std::array<Part, 3> kWhole = {
    {{"embed", "model.embed_tokens.weight"}, {"norm", "model.norm.weight"}, {"head", "lm_head.weight"}}};

constexpr std::string_view kShortBlock = "blocks.";
constexpr std::string_view kFileBlock = "model.layers.";

struct InBlock {
  std::int64_t block;
  std::string_view rest;
};

// Splits "blocks.12.rest"; a number with leading zeros or beyond 18 digits is none.
std::optional<InBlock> splitBlock(std::string_view name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  std::int64_t block = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), block);
  const auto digits = static_cast<std::size_t>(end - name.data());
  if (error != std::errc() || block < 0 || name[0] == '-' || (digits > 1 && name[0] == '0')) return std::nullopt;
  if (digits >= name.size() || name[digits] != '.') return std::nullopt;
  return InBlock{block, name.substr(digits + 1)};
}

std::string inBlock(std::string_view prefix, std::int64_t block, std::string_view rest) {
  return std::string(prefix) + std::to_string(block) + "." + std::string(rest);
}

}  // namespace

std::string_view shortPart(LinearKind kind) { return kParts[static_cast<std::size_t>(kind)].shortPart; }

std::string shortName(const LinearName& name) { return inBlock(kShortBlock, name.block, shortPart(name.kind)); }

std::string fileName(const LinearName& name) {
  return inBlock(kFileBlock, name.block, kParts[static_cast<std::size_t>(name.kind)].filePart);
}

std::optional<LinearName> parseLinearName(std::string_view name) {
  for (const bool isShort : {true, false}) {
    const auto split = splitBlock(name, isShort ? kShortBlock : kFileBlock);
    if (!split) continue;
    for (const LinearKind kind : kLinearKinds) {
      const Part& part = kParts[static_cast<std::size_t>(kind)];
      if (split->rest == (isShort ? part.shortPart : part.filePart)) return LinearName{split->block, kind};
    }
  }
  return std::nullopt;
}

bool isLinear(std::string_view name) { return parseLinearName(name).has_value(); }

std::string shortTensorName(std::string_view name) {
  if (const auto linear = parseLinearName(name)) return shortName(*linear);
  for (const Part& part : kWhole) {
    if (name == part.filePart) return std::string(part.shortPart);
  }
  if (const auto split = splitBlock(name, kFileBlock)) {
    for (const Part& part : kBlockNorms) {
      if (split->rest == part.filePart) return inBlock(kShortBlock, split->block, part.shortPart);
    }
  }
  return std::string(name);
}

std::string fileTensorName(std::string_view name) {
  if (const auto linear = parseLinearName(name)) return fileName(*linear);
  for (const Part& part : kWhole) {
    if (name == part.shortPart) return std::string(part.filePart);
  }
  if (const auto split = splitBlock(name, kShortBlock)) {
    for (const Part& part : kBlockNorms) {
      if (split->rest == part.shortPart) return inBlock(kFileBlock, split->block, part.filePart);
    }
  }
  return std::string(name);
}

const io::TensorInfo* findTensor(const io::ModelSource& source, std::string_view name) {
  // The file's own name first: a file may call a tensor what is a short name here.
  if (const auto* info = source.find(name)) return info;
  return source.find(fileTensorName(name));
}

std::vector<LinearName> linearLayers(const io::ModelSource& source) {
  std::vector<LinearName> out;
  for (const auto& info : source.tensors()) {
    if (const auto linear = parseLinearName(info.name)) out.push_back(*linear);
  }
  const auto order = [](const LinearName& a, const LinearName& b) {
    return a.block != b.block ? a.block < b.block : a.kind < b.kind;
  };
  std::sort(out.begin(), out.end(), order);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace qs::model
