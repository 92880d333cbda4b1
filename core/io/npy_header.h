// The header of a .npy file: a Python dictionary of three entries, parsed without Python and without evaluating
// anything. It is not the file: lengths on disk and mapping are the reader's business (core/io/npy.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace qs::io {

struct NpyHeader {
  tensor::DType dtype = tensor::DType::F32;
  bool bigEndian = false;
  bool fortranOrder = false;
  tensor::Shape shape;
};

// `text` is the dictionary with the spaces and the line break that fill it up; `file` names the file in errors.
// Memory is in proportion to the text.
base::Result<NpyHeader> parseNpyHeader(std::string_view text, const std::string& file);

}  // namespace qs::io
