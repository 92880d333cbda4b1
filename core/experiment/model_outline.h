// What a model or file offers to the pages that look at single matrices: its matrices with short names, and how many
// numbers it holds. It reads no weights and is not the list of every tensor (that is ModelSource::tensors).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/experiment/services.h"

namespace qs::experiment {

struct MatrixEntry {
  std::string name;      // short where there is one
  std::string fileName;  // as the file writes it
  std::string dtype;     // "BF16"
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
};

struct ModelOutline {
  std::string source;            // what was asked for: a shipped name or a path
  std::uint64_t parameters = 0;  // elements of all tensors
  std::vector<MatrixEntry> matrices;  // linear layers in order of computation first, then the others by name
  std::vector<base::Text> notes;      // what is odd about the source

  // Null if there is none of that short or file name.
  const MatrixEntry* find(const std::string& name) const;
};

// Opens the source through `services` and lists its floating-point matrices that have rows and columns. Errors: those
// of opening, and a source without any such matrix.
base::Result<ModelOutline> outlineModel(const std::string& nameOrPath, Services& services);

}  // namespace qs::experiment
