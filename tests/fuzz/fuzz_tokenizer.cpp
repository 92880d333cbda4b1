// Any bytes as a tokenizer.json: refused with a sentence, or a tokenizer whose ids decode.

#include "core/tokenizer/tokenizer.h"
#include "tests/fuzz/memory_file.h"

using qs::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const qs::fuzz::MemoryFile memory(data, size);
  const auto loaded = qs::tokenizer::loadTokenizer(memory.path());
  if (!loaded) {
    const std::string sentence = loaded.error().english();
    require(!sentence.empty() && sentence.size() < 4000);
    return 0;
  }
  const auto& tokenizer = **loaded;
  for (const char* text :
       {"", "Hello  world's 12!\r\n\n 中文 e\xCC\x81 \xF0\x9F\x98\x80 <|endoftext|><think>", "the the"}) {
    for (const bool special : {false, true}) {
      const auto ids = tokenizer.encode(text, {.addSpecial = special});
      if (!ids) continue;  // a character without a token
      for (const int id : *ids) require(id >= 0 && id < tokenizer.vocabSize());
      const auto back = tokenizer.decode(*ids);
      require(back.has_value());
      if (!special && tokenizer.changesText().empty()) require(*back == text);
    }
  }
  return 0;
}
