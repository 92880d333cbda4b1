// The JSON header of a safetensors file, parsed and checked against the format's rules. It is not the file: lengths on
// disk and mapping are the reader's business (core/io/safetensors.h).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace qs::io {

// The name that the format keeps for its own use.
inline constexpr std::string_view kMetadataName = "__metadata__";

struct SafetensorsEntry {
  std::string name;
  tensor::DType dtype = tensor::DType::F32;
  tensor::Shape shape;
  std::uint64_t begin = 0;  // bytes from the end of the header
  std::uint64_t end = 0;
};

struct SafetensorsHeader {
  std::vector<SafetensorsEntry> tensors;  // sorted by name
  std::map<std::string, std::string> metadata;
};

// `text` is the header without its length; `dataBytes` the number of bytes that follow it in the file. Memory is in
// proportion to the text. `file` names the file in errors.
base::Result<SafetensorsHeader> parseSafetensorsHeader(std::string_view text, std::uint64_t dataBytes,
                                                       const std::string& file);

}  // namespace qs::io
