// Any bytes as a text, for a tokenizer with added tokens and for one that keeps every byte: refused with the offset
// where they are not UTF-8, or encoded; and back again exactly.

#include "core/tokenizer/tokenizer.h"
#include "core/tokenizer/utf8.h"
#include "tests/fuzz/memory_file.h"

using qs::fuzz::require;
using qs::tokenizer::Tokenizer;

namespace {

const Tokenizer& tokenizerNamed(const char* name) {
  const auto loaded = qs::tokenizer::loadTokenizer(std::filesystem::path(QS_TEST_DATA) / "tokenizer" / name);
  require(loaded.has_value());
  static std::vector<std::shared_ptr<const Tokenizer>> kept;
  kept.push_back(*loaded);
  return *kept.back();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Tokenizer& exact = tokenizerNamed("cases.json");
  static const Tokenizer& added = tokenizerNamed("added.json");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto invalid = qs::tokenizer::findInvalidUtf8(text);
  const auto ids = exact.encode(text);
  require(ids.has_value() == !invalid.has_value());
  require(added.encode(text).has_value() == ids.has_value());
  if (ids) {
    const auto back = exact.decode(*ids);
    require(back.has_value() && *back == text);
  }
  const auto replaced = exact.encode(text, {.addSpecial = false, .replaceInvalid = true});
  require(replaced.has_value());
  const auto back = exact.decode(*replaced);
  require(back.has_value() && !qs::tokenizer::findInvalidUtf8(*back).has_value());
  require(!added.encode(text, {.addSpecial = true, .replaceInvalid = true})->empty() || size == 0);
  return 0;
}
