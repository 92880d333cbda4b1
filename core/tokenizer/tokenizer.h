// Text to token ids and back: byte-level BPE as a tokenizer.json describes it, with the same ids as the program that
// writes these files. It is not a trainer, and it supports no other kind of tokenizer: what it cannot do exactly, it
// refuses by name when the file is loaded.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace qs::tokenizer {

struct EncodeOptions {
  // Adds what the file's post-processor puts round a text (usually the token that begins one), and that token once if
  // tokenizer_config.json asks for it (add_bos_token) and it is not there yet.
  bool addSpecial = false;
  // Reads each maximal run of bytes that is not UTF-8 as U+FFFD instead of refusing the text.
  bool replaceInvalid = false;
};

struct DecodeOptions {
  // False leaves out the tokens that the file marks as special.
  bool keepSpecial = true;
};

// Const after loading; every member may be called from several threads at once.
class Tokenizer {
 public:
  Tokenizer();
  Tokenizer(const Tokenizer&) = delete;
  Tokenizer& operator=(const Tokenizer&) = delete;
  virtual ~Tokenizer();

  // Errors: text that is not UTF-8 (with the byte offset), and a character for which the vocabulary has no token.
  // An empty text has no tokens.
  virtual base::Result<std::vector<int>> encode(std::string_view utf8, EncodeOptions options = {}) const = 0;

  // The exact bytes of the tokens, one after another; they need not be UTF-8 where a character is cut.
  // decode(encode(text)) is text, unless the file itself changes texts: see changesText().
  // Error: an id outside [0, vocabSize()), with its place.
  virtual base::Result<std::string> decode(std::span<const int> ids, DecodeOptions options = {}) const = 0;

  // The vocabulary's own printable form, in which a space is "Ġ"; empty for an id that does not exist.
  virtual std::string tokenText(int id) const = 0;
  // The bytes that the token stands for; empty for an id that does not exist.
  virtual std::string_view tokenBytes(int id) const = 0;
  // By the printable form.
  virtual std::optional<int> idOf(std::string_view text) const = 0;

  // Ids are 0 … vocabSize() − 1, without holes, added tokens included.
  virtual int vocabSize() const = 0;
  // Marked as special in the file.
  virtual bool isSpecial(int id) const = 0;

  // The tokens that begin and end a text, as tokenizer_config.json beside the file names them, else as config.json
  // numbers them (the first, if it gives several); nothing if neither says.
  virtual std::optional<int> bosId() const = 0;
  virtual std::optional<int> eosId() const = 0;

  // Why a text may not come back as it went in (a normalizer, a space put in front, tokens that swallow spaces); empty
  // for a tokenizer that keeps every byte.
  virtual std::vector<base::Text> changesText() const = 0;
};

// `path` is a tokenizer.json, or a folder with one; bosId() and eosId() come from the files beside it.
// Errors: a file that cannot be read or is not valid, with the place; anything in it that is not supported, by name.
base::Result<std::shared_ptr<const Tokenizer>> loadTokenizer(const std::filesystem::path& path);

}  // namespace qs::tokenizer
