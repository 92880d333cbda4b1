// Reads the geometry of a model from the metadata and the tensor list of a GGUF file. It reads no tensor, and a file that it
// counts is not thereby one that can be run.
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/cost/geometry.h"

namespace qs::experiment {

// Versions 2 and 3. The file's keys (ARCHITECTURE.block_count, .embedding_length, .attention.head_count …) are taken as the
// fields of a config.json that mean the same, and read by readGeometry; one table counts for both ends where there is no
// output.weight. Weights are counted in 16 bits, whatever they are stored in, with a note. Errors (badInput): not a GGUF
// file, one that ends early or contradicts itself, more metadata than 64 MiB; those of readGeometry. Source: the GGUF
// specification of the ggml project.
base::Result<cost::Geometry> readGgufGeometry(const std::filesystem::path& path);

}  // namespace qs::experiment
