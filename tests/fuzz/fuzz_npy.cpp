// Any bytes as a .npy file: refused with a sentence, or its one tensor fits the shape and reads as numbers.

#include <vector>

#include "core/io/npy.h"
#include "core/tensor/convert.h"
#include "tests/fuzz/memory_file.h"

using qs::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const qs::fuzz::MemoryFile memory(data, size);
  const auto file = qs::io::NpyFile::open(memory.path());
  if (!file) {
    const std::string sentence = file.error().english();
    require(!sentence.empty() && sentence.size() < 4000 && sentence.find('\n') == std::string::npos);
    return 0;
  }
  require((*file)->tensors().size() == 1);
  const auto& info = (*file)->tensors().front();
  const auto view = (*file)->view(info.name);
  require(view.has_value() && view->bytes.size() == info.bytes && info.bytes < size);
  require(view->shape.bytes(qs::tensor::info(view->dtype).bits) == info.bytes);
  std::vector<float> values(view->shape.elements().value());
  qs::tensor::toFloat(*view, 0, values);
  std::vector<std::byte> bytes(info.bytes);
  require((*file)->read(info.name, 0, bytes).has_value());
  return 0;
}
