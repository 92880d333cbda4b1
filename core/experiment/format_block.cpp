#include "core/experiment/format_block.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>

#include "core/io/block_type.h"
#include "core/quant/format.h"

namespace qs::experiment {

namespace {

using quant::FormatFamily;

// Blocks of arbitrary bytes in which the bits are tried: more than one, since a scale of 0 would hide what it multiplies.
constexpr int kTrials = 4;

// What flipping one bit changed, over all trials.
struct Effect {
  std::set<int> codes;    // elements
  std::set<int> scales;   // sub-blocks
  std::set<int> offsets;
  int lowestCodeBit = 8;  // the least significant bit of a code that changed
};

bool same(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

struct Trial {
  std::vector<std::uint8_t> block;
  io::BlockParts parts = {};
};

Effect effectOf(const io::BlockType& type, std::vector<Trial>& trials, std::size_t bit) {
  Effect effect;
  const int subBlocks = type.elements / type.subBlock;
  for (auto& [block, before] : trials) {
    const auto flip = static_cast<std::uint8_t>(1U << (bit % 8));
    io::BlockParts after = {};
    block[bit / 8] ^= flip;
    type.unpack(block.data(), after);
    block[bit / 8] ^= flip;
    for (int e = 0; e < type.elements; ++e) {
      if (before.codes[e] == after.codes[e]) continue;
      effect.codes.insert(e);
      const auto change = static_cast<unsigned>(std::abs(before.codes[e] - after.codes[e]));
      effect.lowestCodeBit = std::min(effect.lowestCodeBit, std::countr_zero(change));
    }
    for (int s = 0; s < subBlocks; ++s) {
      if (!same(before.scales[s], after.scales[s])) effect.scales.insert(s);
      if (type.hasOffset && !same(before.offsets[s], after.offsets[s])) effect.offsets.insert(s);
    }
  }
  return effect;
}

BlockByte byteOf(const io::BlockType& type, std::vector<Trial>& trials, std::size_t byte) {
  BlockByte out;
  const int subBlocks = type.elements / type.subBlock;
  bool scale = false, minimum = false, whole = false, code = false;
  int lowest = 8;
  for (std::size_t bit = 8 * byte; bit < 8 * byte + 8; ++bit) {
    const Effect effect = effectOf(type, trials, bit);
    code = code || !effect.codes.empty();
    scale = scale || !effect.scales.empty();
    minimum = minimum || !effect.offsets.empty();
    // A bit of the block's own scale changes those of all sub-blocks; one of a sub-block's only that one.
    whole = whole || std::max(effect.scales.size(), effect.offsets.size()) > 1 || subBlocks == 1;
    if (!effect.codes.empty()) lowest = std::min(lowest, effect.lowestCodeBit);
    const auto note = [](std::vector<int>& list, int value) {
      if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
    };
    for (const int e : effect.codes) note(out.elements, e);
    if (whole) continue;
    for (const int s : effect.scales) note(out.subBlocks, s);
    for (const int s : effect.offsets) note(out.subBlocks, s);
  }
  if (code) {
    out.part = lowest > 0 ? BlockPart::highBits : BlockPart::code;
    out.subBlocks.clear();
  } else if (whole) {
    out.part = scale ? BlockPart::scale : BlockPart::minimum;
    out.subBlocks.clear();
  } else {
    out.part = scale && minimum ? BlockPart::scaleAndMinimum : (scale ? BlockPart::subScale : BlockPart::subMinimum);
  }
  return out;
}

void fillGguf(const io::BlockType& type, BlockLayoutOf& out) {
  std::vector<Trial> trials(kTrials);
  std::uint32_t state = 1;
  for (auto& [block, parts] : trials) {
    block.resize(static_cast<std::size_t>(type.bytes));
    for (std::uint8_t& byte : block) {
      state = state * 1664525U + 1013904223U;
      byte = static_cast<std::uint8_t>(state >> 24);
    }
    type.unpack(block.data(), parts);
  }
  for (std::size_t byte = 0; byte < static_cast<std::size_t>(type.bytes); ++byte) out.bytes.push_back(byteOf(type, trials, byte));
  const bool split = std::any_of(out.bytes.begin(), out.bytes.end(), [](const BlockByte& b) { return b.part == BlockPart::highBits; });
  for (BlockByte& byte : out.bytes) {
    if (split && byte.part == BlockPart::code) byte.part = BlockPart::lowBits;
    const bool goesOn = !out.segments.empty() && out.segments.back().part == byte.part;
    if (goesOn) {
      out.segments.back().bits += 8;
    } else {
      out.segments.push_back({byte.part, out.segments.empty() ? 0 : out.segments.back().firstBit + out.segments.back().bits, 8});
    }
  }
}

}  // namespace

BlockLayoutOf layoutOfBlock(const std::string& name, const FormatSettings& settings) {
  BlockLayoutOf out;
  out.format = name;
  const FormatFacts facts = factsOf(name, settings);
  out.codeBits = facts.bits;
  out.elements = std::max<std::size_t>(facts.block, 1);
  out.subBlock = out.elements;
  if (const io::BlockType* type = io::findBlockType(name); type != nullptr) {
    out.inFiles = true;
    out.subBlock = static_cast<std::size_t>(type->subBlock);
    out.bits = 8ULL * static_cast<std::uint64_t>(type->bytes);
    fillGguf(*type, out);
    return out;
  }
  const auto add = [&](BlockPart part, std::uint64_t bits) {
    if (bits == 0) return;
    out.segments.push_back({part, out.bits, bits});
    out.bits += bits;
  };
  if (facts.family != FormatFamily::plain) {
    const quant::PartScheme part = schemeFor(name, settings).weights;
    add(BlockPart::scale, static_cast<std::uint64_t>(quant::bits(part.scaleType())));
    if (part.grid == quant::GridKind::asym) add(BlockPart::zeroPoint, static_cast<std::uint64_t>(facts.bits));
    if (facts.family == FormatFamily::nvfp4) out.outsideBits = 32;
  }
  add(BlockPart::code, out.elements * static_cast<std::uint64_t>(facts.bits));
  return out;
}

}  // namespace qs::experiment
