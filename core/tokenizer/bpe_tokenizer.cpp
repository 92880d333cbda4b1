#include "core/tokenizer/bpe_tokenizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/io/text_util.h"
#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/utf8.h"

namespace qs::tokenizer {

using base::ErrorKind;
using base::Text;

namespace {

// Offsets are 32 bits wide from here on; the byte alphabet and a normal form may lengthen a text.
constexpr std::size_t kMaxTextBytes = 256'000'000;

}  // namespace

Tokenizer::Tokenizer() = default;
Tokenizer::~Tokenizer() = default;

BpeTokenizer::BpeTokenizer(TokenizerParts parts) : parts_(std::move(parts)) {
  const Vocabulary& vocabulary = parts_.bpe.vocabulary();
  std::size_t count = vocabulary.size();
  for (const AddedToken& added : parts_.added.tokens()) count = std::max(count, static_cast<std::size_t>(added.id) + 1);
  tokens_.resize(count);
  for (const auto& [text, id] : vocabulary) {
    Token& entry = tokens_[static_cast<std::size_t>(id)];
    entry.text = text;
    std::optional<std::string> bytes;
    if (parts_.preTokenizer.spellsBytes()) bytes = bytesOfSpelling(text);
    entry.bytes = bytes ? std::move(*bytes) : text;
  }
  for (const AddedToken& added : parts_.added.tokens()) {
    Token& entry = tokens_[static_cast<std::size_t>(added.id)];
    // An added token stands for its own text, byte for byte; unless other text can become it as well, which is then
    // what it is taken for.
    const bool oneCharacter = utf8Length(static_cast<unsigned char>(added.content.front())) == added.content.size();
    const bool alsoSpelt =
        !entry.text.empty() && (parts_.bpe.isMerged(added.id) || parts_.bpe.ignoresMerges() || oneCharacter);
    if (!alsoSpelt) entry.bytes = added.content;
    ambiguous_ = ambiguous_ || entry.bytes != added.content;
    entry.text = added.content;
    entry.special = added.special;
  }
}

// One call of encode: the buffers that its segments share.
class BpeTokenizer::Encoding {
 public:
  explicit Encoding(const TokenizerParts& parts) : parts_(parts), run_(parts.preTokenizer) {}

  base::Result<std::vector<int>> operator()(std::string_view text) {
    for (const Segment& segment : parts_.added.cut(text, false)) {
      if (segment.id) {
        ids_.push_back(*segment.id);
      } else if (parts_.normalizer.empty()) {
        QS_TRY(normalized(segment.text));
      } else {
        QS_ASSIGN(const std::string form, parts_.normalizer.apply(segment.text));
        QS_TRY(normalized(form));
      }
    }
    return std::move(ids_);
  }

 private:
  base::Status normalized(std::string_view text) {
    for (const Segment& segment : parts_.added.cut(text, true)) {
      if (segment.id) {
        ids_.push_back(*segment.id);
        continue;
      }
      QS_ASSIGN(const Pieces pieces, run_(segment.text));
      for (std::size_t i = 0; i < pieces.ranges.size(); ++i) {
        const std::string_view piece = pieces.piece(i);
        if (const auto bad = parts_.bpe.encode(piece, ids_, scratch_)) return base::fail(noToken(piece, *bad));
      }
    }
    return {};
  }

  base::Error noToken(std::string_view piece, std::size_t at) const {
    const std::string_view character = piece.substr(at, utf8Length(static_cast<unsigned char>(piece[at])));
    Text found{QS_LABEL("core", "\"%1\", which has no token"), {std::string(character)}};
    if (parts_.preTokenizer.spellsBytes()) {
      const auto byte = bytesOfSpelling(character);
      found = {QS_LABEL("core", "the byte %1, which has no token"),
               {fmt::format("0x{:02X}", static_cast<unsigned char>(byte ? byte->front() : '\0'))}};
    }
    return {ErrorKind::badInput, QS_LABEL("core", "the text"),
            QS_LABEL("core", "what the tokenizer's vocabulary can spell"), std::move(found),
            QS_LABEL("core", "use another text, or a model whose tokenizer covers every byte")};
  }

  const TokenizerParts& parts_;
  PreTokenizer::Run run_;
  Bpe::Scratch scratch_;
  std::vector<int> ids_;
};

base::Result<std::vector<int>> BpeTokenizer::encode(std::string_view utf8, EncodeOptions options) const {
  if (utf8.size() > kMaxTextBytes) {
    return base::fail(ErrorKind::badInput, QS_LABEL("core", "the text"),
                      {QS_LABEL("core", "at most %1 bytes at once"), {io::grouped(kMaxTextBytes)}},
                      {QS_LABEL("core", "%1 bytes"), {io::grouped(utf8.size())}},
                      QS_LABEL("core", "use a shorter text"));
  }
  std::string replaced;
  if (const auto invalid = findInvalidUtf8(utf8)) {
    if (!options.replaceInvalid) {
      return base::fail(
          ErrorKind::badInput, QS_LABEL("core", "the text"), QS_LABEL("core", "UTF-8"),
          {QS_LABEL("core", "the invalid byte %1 at offset %2"),
           {fmt::format("0x{:02X}", static_cast<unsigned char>(utf8[*invalid])), std::to_string(*invalid)}},
          QS_LABEL("core", "convert it to UTF-8, or have invalid bytes replaced"));
    }
    replaced = replaceInvalidUtf8(utf8);
    utf8 = replaced;
  }
  QS_ASSIGN(std::vector<int> ids, Encoding(parts_)(utf8));
  if (!options.addSpecial) return ids;
  const PostProcessor& post = parts_.post;
  ids.insert(ids.begin(), post.before.begin(), post.before.end());
  ids.insert(ids.end(), post.behind.begin(), post.behind.end());
  if (parts_.addBos && parts_.bos && (ids.empty() || ids.front() != *parts_.bos)) ids.insert(ids.begin(), *parts_.bos);
  return ids;
}

base::Result<std::string> BpeTokenizer::decode(std::span<const int> ids, DecodeOptions options) const {
  std::string out;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const Token* entry = token(ids[i]);
    if (entry == nullptr) {
      return base::fail(ErrorKind::badInput, {QS_LABEL("core", "token %1 of the list"), {std::to_string(i + 1)}},
                        {QS_LABEL("core", "an id from 0 to %1"), {std::to_string(vocabSize() - 1)}},
                        {QS_LABEL("core", "%1"), {std::to_string(ids[i])}},
                        QS_LABEL("core", "use ids of this model's tokenizer"));
    }
    if (options.keepSpecial || !entry->special) out += entry->bytes;
  }
  return out;
}

const BpeTokenizer::Token* BpeTokenizer::token(int id) const {
  return id >= 0 && static_cast<std::size_t>(id) < tokens_.size() ? &tokens_[static_cast<std::size_t>(id)] : nullptr;
}

std::string BpeTokenizer::tokenText(int id) const {
  const Token* entry = token(id);
  return entry == nullptr ? std::string() : entry->text;
}

std::string_view BpeTokenizer::tokenBytes(int id) const {
  const Token* entry = token(id);
  return entry == nullptr ? std::string_view() : entry->bytes;
}

bool BpeTokenizer::isSpecial(int id) const {
  const Token* entry = token(id);
  return entry != nullptr && entry->special;
}

std::optional<int> BpeTokenizer::idOf(std::string_view text) const {
  for (const AddedToken& added : parts_.added.tokens()) {
    if (added.content == text) return added.id;
  }
  const Vocabulary& vocabulary = parts_.bpe.vocabulary();
  const auto found = vocabulary.find(text);
  return found == vocabulary.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Text> BpeTokenizer::changesText() const {
  std::vector<Text> out;
  if (!parts_.normalizer.empty()) {
    out.push_back(
        {QS_LABEL("core", "the tokenizer brings texts into the Unicode form %1"), {parts_.normalizer.names()}});
  }
  if (parts_.preTokenizer.addsSpace()) {
    out.push_back(QS_LABEL("core", "the tokenizer puts a space in front of texts that begin with none"));
  }
  if (parts_.preTokenizer.removesText()) {
    out.push_back(QS_LABEL("core", "the tokenizer drops what it splits texts at"));
  }
  if (parts_.bpe.hasUnknown()) {
    out.push_back(QS_LABEL("core", "the tokenizer has one token for every character that it does not know"));
  }
  if (std::ranges::any_of(parts_.added.tokens(), [](const AddedToken& t) { return t.lstrip || t.rstrip; })) {
    out.push_back(QS_LABEL("core", "some added tokens take along the white space beside them"));
  }
  if (ambiguous_) {
    out.push_back(QS_LABEL("core", "the text of an added token is also how the vocabulary spells other text"));
  }
  return out;
}

}  // namespace qs::tokenizer
