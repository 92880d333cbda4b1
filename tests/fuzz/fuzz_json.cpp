// Any bytes as JSON: refused with a sentence, or parsed to a value that prints and parses to itself.

#include <nlohmann/json.hpp>

#include "core/io/json_text.h"
#include "tests/fuzz/memory_file.h"

using qs::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto value = qs::io::parseJson(text, "the text");
  if (!value) {
    require(!value.error().english().empty());
    return 0;
  }
  const auto again = qs::io::parseJson(value->dump(), "the text");
  require(again.has_value() && *again == *value);
  return 0;
}
