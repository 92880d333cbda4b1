#include "core/tokenizer/bpe.h"

#include <algorithm>
#include <bit>

#include "core/tokenizer/utf8.h"

namespace qs::tokenizer {

namespace {

std::uint64_t pairKey(int left, int right) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32 | static_cast<std::uint32_t>(right);
}

std::size_t slotOf(std::uint64_t key, std::size_t mask) {
  // Fibonacci hashing; the high bits are the well-mixed ones.
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> 20) & mask;
}

}  // namespace

Bpe::Bpe(Vocabulary vocabulary, const std::vector<Merge>& merges, BpeSettings settings)
    : vocabulary_(std::move(vocabulary)), settings_(settings), direct_(kDirect, -1) {
  slots_.resize(std::bit_ceil(std::max<std::size_t>(merges.size() * 2, 16)));
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t rank = 0; rank < merges.size(); ++rank) {
    const Merge& merge = merges[rank];
    const std::uint64_t key = pairKey(merge.left, merge.right);
    std::size_t at = slotOf(key, mask);
    while (slots_[at].pair != kNoPair && slots_[at].pair != key) at = (at + 1) & mask;
    slots_[at] = {key, static_cast<std::uint32_t>(rank), merge.result};
    const auto result = static_cast<std::size_t>(merge.result);
    if (merged_.size() <= result) merged_.resize(result + 1);
    merged_[result] = true;
  }
  std::string character;
  for (char32_t code = 0; code < kDirect; ++code) {
    character.clear();
    appendUtf8(character, code);
    if (const auto found = vocabulary_.find(character); found != vocabulary_.end()) direct_[code] = found->second;
  }
}

const Bpe::Slot* Bpe::findPair(int left, int right) const {
  const std::size_t mask = slots_.size() - 1;
  const std::uint64_t key = pairKey(left, right);
  for (std::size_t at = slotOf(key, mask); slots_[at].pair != kNoPair; at = (at + 1) & mask) {
    if (slots_[at].pair == key) return &slots_[at];
  }
  return nullptr;
}

int Bpe::idOfCharacter(std::string_view piece, std::size_t at, std::size_t length) const {
  if (length <= 2) {
    std::size_t behind = at;
    const char32_t code = nextCodePoint(piece, behind);
    if (code < kDirect) return direct_[code];
  }
  const auto found = vocabulary_.find(piece.substr(at, length));
  return found == vocabulary_.end() ? -1 : found->second;
}

// Fills scratch.symbols with the characters of the piece.
std::optional<std::size_t> Bpe::split(std::string_view piece, Scratch& scratch) const {
  auto& symbols = scratch.symbols;
  symbols.clear();
  bool lastUnknown = false;
  for (std::size_t at = 0; at < piece.size();) {
    const std::size_t length = utf8Length(static_cast<unsigned char>(piece[at]));
    int id = idOfCharacter(piece, at, length);
    const bool unknown = id < 0;
    if (unknown && !settings_.unknown) return at;
    at += length;
    if (unknown) {
      id = *settings_.unknown;
      if (lastUnknown && settings_.fuseUnknown) continue;
    }
    lastUnknown = unknown;
    const auto index = static_cast<std::int32_t>(symbols.size());
    symbols.push_back({id, index - 1, index + 1});
  }
  if (!symbols.empty()) symbols.back().next = -1;
  return std::nullopt;
}

std::optional<std::size_t> Bpe::encode(std::string_view piece, std::vector<int>& out, Scratch& scratch) const {
  if (settings_.ignoreMerges) {
    if (const auto found = vocabulary_.find(piece); found != vocabulary_.end()) {
      out.push_back(found->second);
      return std::nullopt;
    }
  }
  if (const auto bad = split(piece, scratch)) return bad;
  auto& symbols = scratch.symbols;
  auto& heap = scratch.heap;
  heap.clear();
  const auto candidate = [&](std::int32_t left, std::int32_t right) -> std::optional<Scratch::Candidate> {
    const Slot* slot =
        findPair(symbols[static_cast<std::size_t>(left)].id, symbols[static_cast<std::size_t>(right)].id);
    if (slot == nullptr) return std::nullopt;
    return Scratch::Candidate{static_cast<std::uint64_t>(slot->rank) << 32 | static_cast<std::uint32_t>(left),
                              slot->result};
  };
  for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
    const auto left = static_cast<std::int32_t>(i);
    if (const auto next = candidate(left, left + 1)) heap.push_back(*next);
  }
  std::make_heap(heap.begin(), heap.end());
  const auto push = [&](std::int32_t left, std::int32_t right) {
    if (left < 0 || right < 0) return;
    if (const auto next = candidate(left, right)) {
      heap.push_back(*next);
      std::push_heap(heap.begin(), heap.end());
    }
  };
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end());
    const Scratch::Candidate top = heap.back();
    heap.pop_back();
    const auto position = static_cast<std::int32_t>(top.order & 0xFFFFFFFFU);
    auto& left = symbols[static_cast<std::size_t>(position)];
    if (left.id < 0 || left.next < 0) continue;
    auto& right = symbols[static_cast<std::size_t>(left.next)];
    // The entry may be out of date: one of the two has been merged since. What counts is whether the pair that is
    // there now still gives the entry's result; so do the programs whose ids these are.
    const Slot* now = findPair(left.id, right.id);
    if (now == nullptr || now->result != top.result) continue;
    left.id = top.result;
    left.next = right.next;
    right.id = -1;
    if (left.next >= 0) symbols[static_cast<std::size_t>(left.next)].previous = position;
    push(left.previous, position);
    push(position, left.next);
  }
  for (const auto& symbol : symbols) {
    if (symbol.id >= 0) out.push_back(symbol.id);
  }
  return std::nullopt;
}

}  // namespace qs::tokenizer
