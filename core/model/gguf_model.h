// A model as a GGUF file of the architecture `llama`: its metadata, the names of its tensors, and which type each is
// stored in. It is not the layout of the file (core/io/gguf_writer.h), and carries no tokenizer of a real model.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/task_context.h"
#include "core/io/gguf_writer.h"
#include "core/model/model.h"

namespace qs::model {

struct GgufChoice {
  io::GgufType linear = io::GgufType::F32;  // of the linear layers
  io::GgufType tables = io::GgufType::F32;  // of the embedding and the head
  // Words to say what is in the file; a reader may show it.
  std::string name = "model";
};

// A tensor that is stored in another type than asked for.
struct GgufKept {
  std::string name;   // as in the file
  std::string dtype;  // the type it has
  base::Text reason;
};

struct GgufWritten {
  std::uint64_t bytes = 0;    // of the file
  std::uint64_t tensors = 0;
  std::vector<GgufKept> kept;
};

// Rows that are no multiple of 32 stay F16 where blocks are asked for; numbers that fp16 or blocks cannot hold stay F32.
// Rows of q and k are reordered from halves to pairs, which is how readers of this architecture turn them by position;
// what the model computes is the same. Norms are F32. A vocabulary of 259 or more is written as one of single bytes (any
// text can be read with it, a token a byte), a smaller one as none. Errors: as writeGguf.
base::Result<GgufWritten> writeGgufModel(const Model& model, const std::filesystem::path& path, const GgufChoice& choice,
                                         const base::TaskContext& context);

// The row of a projection (heads · headDim rows, rotated as halves) that a file which rotates pairs has at `row`.
std::uint64_t pairedRow(std::uint64_t row, std::uint64_t headDim);

// The fewest tokens of a vocabulary of bytes: three control tokens and the bytes.
inline constexpr std::int64_t kByteVocabulary = 259;

}  // namespace qs::model
