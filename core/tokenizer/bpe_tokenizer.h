// The Tokenizer that a byte-level BPE tokenizer.json describes: its parts, put to work one after another.
// It is not how the file is read; see load_tokenizer.cpp.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/tokenizer/added_tokens.h"
#include "core/tokenizer/bpe.h"
#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/post_processor.h"
#include "core/tokenizer/pre_tokenizer.h"
#include "core/tokenizer/tokenizer.h"

namespace qs::tokenizer {

// Everything that the files say, checked.
struct TokenizerParts {
  Normalizer normalizer;
  PreTokenizer preTokenizer;
  Bpe bpe;
  AddedTokens added;
  PostProcessor post;
  std::optional<int> bos;
  std::optional<int> eos;
  bool addBos = false;  // tokenizer_config.json wants the first token whatever the post-processor does
};

class BpeTokenizer final : public Tokenizer {
 public:
  // Ids must have no holes; the loader has seen to that.
  explicit BpeTokenizer(TokenizerParts parts);

  base::Result<std::vector<int>> encode(std::string_view utf8, EncodeOptions options) const override;
  base::Result<std::string> decode(std::span<const int> ids, DecodeOptions options) const override;
  std::string tokenText(int id) const override;
  std::string_view tokenBytes(int id) const override;
  std::optional<int> idOf(std::string_view text) const override;
  int vocabSize() const override { return static_cast<int>(tokens_.size()); }
  bool isSpecial(int id) const override;
  std::optional<int> bosId() const override { return parts_.bos; }
  std::optional<int> eosId() const override { return parts_.eos; }
  std::vector<base::Text> changesText() const override;

 private:
  struct Token {
    std::string text;
    std::string bytes;
    bool special = false;
  };
  class Encoding;
  const Token* token(int id) const;

  TokenizerParts parts_;
  std::vector<Token> tokens_;  // by id
  bool ambiguous_ = false;     // an added token's text and a spelling share an id
};

}  // namespace qs::tokenizer
