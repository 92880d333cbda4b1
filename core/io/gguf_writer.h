// Writes GGUF files, version 3: typed metadata and tensors that are encoded from F32 as they go out, so that a model larger
// than the memory left can be written. It knows neither models nor their names (core/model/gguf_model.h), and reads nothing.
//
// Source of the layout: the GGUF specification of the ggml project.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/base/task_context.h"

namespace qs::io {

// Storage types that this writer encodes, with ggml's numbers.
enum class GgufType : std::uint32_t { F32 = 0, F16 = 1, Q4_0 = 2, Q8_0 = 8, BF16 = 30 };

// "F32", "F16", "Q4_0", "Q8_0", "BF16".
std::string_view ggufTypeName(GgufType type);
// Elements that are stored together: rows are whole numbers of them. 1 or 32.
std::uint64_t ggufBlock(GgufType type);
// Bytes of so many elements, a multiple of ggufBlock.
std::uint64_t ggufBytes(GgufType type, std::uint64_t elements);

using GgufValue = std::variant<std::uint32_t, float, bool, std::string, std::vector<std::string>, std::vector<float>,
                               std::vector<std::int32_t>>;
using GgufMetadata = std::vector<std::pair<std::string, GgufValue>>;  // in the order of the file

struct GgufTensor {
  std::string name;  // at most 63 bytes, as ggml holds it
  GgufType type = GgufType::F32;
  std::vector<std::uint64_t> shape;  // (rows, cols) or (cols), the last one consecutive; GGUF writes it the other way round
  std::span<const float> values;     // row-major; must stay as it is until the writer returns
  std::function<std::uint64_t(std::uint64_t row)> sourceRow;  // the row of `values` that is written as `row`; empty: itself
};

// The file appears whole or not at all (core/base/atomic_file.h). Tensors stand in the order given, each aligned to 32
// bytes. Errors: a name or key used twice, too long or empty; values that do not fill the shape; rows that are no whole
// number of blocks; a number that is not finite in a block type; whatever the disk refuses; cancelled.
base::Status writeGguf(const std::filesystem::path& path, const GgufMetadata& metadata,
                       std::span<const GgufTensor> tensors, const base::TaskContext& context);

}  // namespace qs::io
