#include "core/tokenizer/added_tokens.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <utility>

#include "core/tokenizer/unicode_additions.h"
#include "core/tokenizer/utf8.h"

namespace qs::tokenizer {

namespace {

bool isSpace(char32_t c) {
  return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_WHITE_SPACE) != 0;
}

// A word character as UTS 18 defines it.
bool isWord(char32_t c) {
  const auto code = static_cast<UChar32>(c);
  if (u_hasBinaryProperty(code, UCHAR_ALPHABETIC) || u_hasBinaryProperty(code, UCHAR_JOIN_CONTROL)) return true;
  if ((U_GET_GC_MASK(code) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0) return true;
  for (const char* property : {"L", "M", "Nd"}) {
    for (const CodeRange& range : unicodeAdditions(property)) {
      if (c >= range.first && c <= range.last) return true;
    }
  }
  return false;
}

// The start of the character that ends at `end`.
std::size_t previousStart(std::string_view text, std::size_t end) {
  do --end;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U);
  return end;
}

char32_t codeAt(std::string_view text, std::size_t at) {
  return nextCodePoint(text, at);
}

}  // namespace

WordFinder::WordFinder() : nodes_(1) {}

std::uint32_t WordFinder::child(std::uint32_t node, unsigned char byte) const {
  std::uint32_t at = nodes_[node].firstChild;
  while (at != 0 && nodes_[at].byte != byte) at = nodes_[at].sibling;
  return at;
}

void WordFinder::add(std::string_view word, std::size_t index) {
  if (word.empty()) return;
  begins_[static_cast<unsigned char>(word.front())] = true;
  std::uint32_t node = 0;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    std::uint32_t next = child(node, byte);
    if (next == 0) {
      next = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({0, nodes_[node].firstChild, -1, byte});
      nodes_[node].firstChild = next;
    }
    node = next;
  }
  if (nodes_[node].index < 0) nodes_[node].index = static_cast<std::int64_t>(index);
}

std::optional<WordFinder::Match> WordFinder::find(std::string_view text, std::size_t from) const {
  for (std::size_t begin = from; begin < text.size(); ++begin) {
    if (!begins_[static_cast<unsigned char>(text[begin])]) continue;
    std::optional<Match> longest;
    std::uint32_t node = 0;
    for (std::size_t at = begin; at < text.size(); ++at) {
      node = child(node, static_cast<unsigned char>(text[at]));
      if (node == 0) break;
      if (nodes_[node].index >= 0) longest = Match{begin, at + 1, static_cast<std::size_t>(nodes_[node].index)};
    }
    if (longest) return longest;
  }
  return std::nullopt;
}

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, std::span<const std::string> forms)
    : tokens_(std::move(tokens)) {
  // Where two tokens look alike, special ones come first.
  for (const bool special : {true, false}) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].special != special) continue;
      if (tokens_[i].normalized) {
        normalized_.add(forms[i], i);
      } else {
        raw_.add(tokens_[i].content, i);
      }
    }
  }
}

std::vector<Segment> AddedTokens::cut(std::string_view text, bool normalized) const {
  const WordFinder& finder = normalized ? normalized_ : raw_;
  std::vector<Segment> out;
  std::size_t done = 0;
  std::size_t from = 0;
  while (const auto match = finder.find(text, from)) {
    from = match->end;
    const AddedToken& token = tokens_[match->index];
    std::size_t begin = match->begin;
    std::size_t end = match->end;
    if (token.singleWord) {
      const bool inWord = (begin > 0 && isWord(codeAt(text, previousStart(text, begin)))) ||
                          (end < text.size() && isWord(codeAt(text, end)));
      if (inWord) continue;
    }
    if (token.lstrip) {
      while (begin > done) {
        const std::size_t before = previousStart(text, begin);
        if (!isSpace(codeAt(text, before))) break;
        begin = before;
      }
    }
    if (token.rstrip) {
      while (end < text.size()) {
        std::size_t behind = end;
        if (!isSpace(nextCodePoint(text, behind))) break;
        end = behind;
      }
    }
    if (done < begin) out.push_back({text.substr(done, begin - done), std::nullopt});
    out.push_back({text.substr(begin, end - begin), token.id});
    done = end;
  }
  if (done < text.size()) out.push_back({text.substr(done), std::nullopt});
  return out;
}

}  // namespace qs::tokenizer
