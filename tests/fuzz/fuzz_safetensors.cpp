// Any bytes as a safetensors file: refused with a sentence, or every view lies in the file and fits its shape.

#include "core/io/safetensors.h"
#include "tests/fuzz/memory_file.h"

using qs::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const qs::fuzz::MemoryFile memory(data, size);
  const auto file = qs::io::SafetensorsFile::open(memory.path());
  if (!file) {
    const std::string sentence = file.error().english();
    require(!sentence.empty() && sentence.size() < 4000 && sentence.find('\n') == std::string::npos);
    return 0;
  }
  std::uint64_t total = 0;
  for (const auto& info : (*file)->tensors()) {
    const auto view = (*file)->view(info.name);
    require(view.has_value() && view->bytes.size() == info.bytes);
    require(view->shape.bytes(qs::tensor::info(view->dtype).bits) == info.bytes);
    total += info.bytes;
    if (!view->bytes.empty()) {
      volatile std::byte last = view->bytes.back();
      (void)last;
    }
  }
  require(total <= size);
  return 0;
}
