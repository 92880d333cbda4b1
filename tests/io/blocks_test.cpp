// GGUF's block types: the sizes and hand values of their specification, what packing and unpacking must undo, and how
// good the lab's own encoders of the 256-element types are.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/cpu_level.h"
#include "core/io/block_type.h"
#include "core/io/vector_blocks.h"
#include "core/tensor/half_bits.h"

namespace qs::io {
namespace {

class Blocks : public testing::TestWithParam<std::string> {
 protected:
  const BlockType& type() const { return *findBlockType(GetParam()); }
  std::vector<std::uint8_t> encode(const std::vector<float>& x, BlockCounts& counts) const {
    std::vector<std::uint8_t> block(static_cast<std::size_t>(type().bytes), 0xaa);
    type().encode(x.data(), block.data(), counts);
    return block;
  }
  std::vector<float> decode(const std::vector<std::uint8_t>& block) const {
    std::vector<float> x(static_cast<std::size_t>(type().elements));
    decodeBlock(type(), block.data(), x.data());
    return x;
  }
  std::vector<float> noise(unsigned seed, float spread = 0.02F) const {
    std::mt19937 engine(seed);
    std::normal_distribution<float> normal(0.0F, spread);
    std::vector<float> x(static_cast<std::size_t>(type().elements));
    for (float& v : x) v = normal(engine);
    return x;
  }
};

double squaredError(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double error = static_cast<double>(a[i]) - static_cast<double>(b[i]);
    sum += error * error;
  }
  return sum;
}

TEST_P(Blocks, ManyAtOnceAreTheSameBytesAsOneByOne) {
  // Usual blocks, blocks of every magnitude up to the ends of fp16's range and beyond, ties of code and of sign, zeros.
  std::mt19937 engine(11);
  std::vector<float> x;
  const auto add = [&](const std::vector<float>& block) { x.insert(x.end(), block.begin(), block.end()); };
  for (unsigned seed = 0; seed < 40; ++seed) add(noise(seed));
  for (int exponent = -140; exponent < 128; exponent += 3) add(noise(static_cast<unsigned>(exponent + 200), std::ldexp(0.7F, exponent)));
  for (int i = 0; i < 40; ++i) {
    std::vector<float> block(static_cast<std::size_t>(type().elements));
    for (float& v : block) v = static_cast<float>(static_cast<int>(engine() % 33) - 16) * (i % 2 == 0 ? 0.5F : 0.25F);
    add(block);
    std::fill(block.begin(), block.end(), i % 3 == 0 ? 0.0F : -0.0F);
    block[engine() % block.size()] = i % 4 == 0 ? 127.0F : 1.5F;
    block[engine() % block.size()] = i % 4 == 0 ? -126.5F : -1.5F;
    add(block);
  }
  // Just below a half and just above, at a scale of exactly 1 (q8_0).
  std::vector<float> halves(static_cast<std::size_t>(type().elements), std::nextafter(0.5F, 0.0F));
  halves[0] = 127.0F;
  halves[1] = std::nextafter(-0.5F, 0.0F);
  halves[2] = std::nextafter(0.5F, 1.0F);
  halves[3] = -2.5F;
  add(halves);
  for (float& v : x) v = std::isfinite(v) ? v : 1e38F;
  const auto blocks = static_cast<std::int64_t>(x.size()) / type().elements;
  std::vector<std::uint8_t> want(static_cast<std::size_t>(blocks * type().bytes));
  BlockCounts wanted;
  for (std::int64_t b = 0; b < blocks; ++b) type().encode(x.data() + b * type().elements, want.data() + b * type().bytes, wanted);
  std::vector<EncodeBlocks> encoders = {encodeBlocks};
  for (int level = 3; level <= base::cpuLevel(); ++level) {
    if (type().name == "q4_0") encoders.push_back(vectorEncoderQ4_0(level));
    if (type().name == "q8_0") encoders.push_back(vectorEncoderQ8_0(level));
  }
  for (const EncodeBlocks encoder : encoders) {
    // A guard behind the last block.
    std::vector<std::uint8_t> got(want.size() + 64, 0xaa);
    BlockCounts counts;
    encoder(type(), x.data(), blocks, got.data(), counts);
    for (std::size_t i = want.size(); i < got.size(); ++i) ASSERT_EQ(got[i], 0xaa);
    got.resize(want.size());
    EXPECT_EQ(got, want);
    EXPECT_EQ(counts.scaleOverflows, wanted.scaleOverflows);
    EXPECT_EQ(counts.scaleUnderflows, wanted.scaleUnderflows);
  }
}

TEST_P(Blocks, CodesLieInTheirRange) {
  std::mt19937 engine(3);
  std::vector<std::uint8_t> block(static_cast<std::size_t>(type().bytes));
  for (int i = 0; i < 50; ++i) {
    for (auto& byte : block) byte = static_cast<std::uint8_t>(engine());
    BlockParts parts;
    type().unpack(block.data(), parts);
    const auto [low, high] = std::minmax_element(parts.codes, parts.codes + type().elements);
    EXPECT_GE(*low, type().lowestCode);
    EXPECT_LE(*high, type().highestCode);
  }
}

TEST_P(Blocks, EveryElementIsRestoredWithinAStepOfItsSubBlock) {
  BlockCounts counts;
  const auto x = noise(7);
  const auto block = encode(x, counts);
  const auto back = decode(block);
  BlockParts parts;
  type().unpack(block.data(), parts);
  for (int i = 0; i < type().elements; ++i) {
    // Half a step, and up to a whole one at the end that a scale by the other end does not reach.
    EXPECT_LE(std::fabs(x[static_cast<std::size_t>(i)] - back[static_cast<std::size_t>(i)]),
              std::fabs(parts.scales[i / type().subBlock]) * (type().elements == 32 ? 1.01F : 1.6F))
        << i;
  }
  EXPECT_EQ(counts.scaleOverflows + counts.scaleUnderflows, 0U);
}

// A single value far from the others comes back at its own place: no two elements share bits.
TEST_P(Blocks, ElementsDoNotDisturbOneAnother) {
  for (int at = 0; at < type().elements; ++at) {
    std::vector<float> x(static_cast<std::size_t>(type().elements), 0.0F);
    x[static_cast<std::size_t>(at)] = -1.0F;
    BlockCounts counts;
    const auto back = decode(encode(x, counts));
    for (int i = 0; i < type().elements; ++i) {
      EXPECT_NEAR(back[static_cast<std::size_t>(i)], i == at ? -1.0F : 0.0F, 2e-3F) << at << " " << i;
    }
  }
}

TEST_P(Blocks, ZerosStayZeros) {
  BlockCounts counts;
  for (const float v : decode(encode(std::vector<float>(static_cast<std::size_t>(type().elements), 0.0F), counts))) {
    EXPECT_EQ(v, 0.0F);
  }
  EXPECT_EQ(counts.scaleOverflows + counts.scaleUnderflows, 0U);
}

// Case C3: scales beyond fp16 are clamped and counted, at either end.
TEST_P(Blocks, ExtremesAreClampedAndCounted) {
  auto x = noise(9, 1.0F);
  x[3] = 1e38F;
  x[4] = -1e38F;
  BlockCounts counts;
  for (const float v : decode(encode(x, counts))) EXPECT_TRUE(std::isfinite(v));
  EXPECT_GE(counts.scaleOverflows, 1U);
  BlockCounts tiny;
  for (const float v : decode(encode(noise(9, 1e-12F), tiny))) EXPECT_EQ(v, 0.0F);
  EXPECT_GE(tiny.scaleUnderflows, 1U);
}

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const BlockType& type : blockTypes()) out.emplace_back(type.name);
  return out;
}

INSTANTIATE_TEST_SUITE_P(Roster, Blocks, testing::ValuesIn(names()));

TEST(BlockTypes, HaveTheSizesOfTheSpecification) {
  struct Row {
    const char* name;
    std::uint32_t number;
    int elements, bytes;
  };
  ASSERT_EQ(blockTypes().size(), 10U);
  for (const Row& row : {Row{"q4_0", 2, 32, 18}, Row{"q4_1", 3, 32, 20}, Row{"q5_0", 6, 32, 22}, Row{"q5_1", 7, 32, 24},
                         Row{"q8_0", 8, 32, 34}, Row{"q2_k", 10, 256, 84}, Row{"q3_k", 11, 256, 110},
                         Row{"q4_k", 12, 256, 144}, Row{"q5_k", 13, 256, 176}, Row{"q6_k", 14, 256, 210}}) {
    const BlockType* type = findBlockType(row.name);
    ASSERT_NE(type, nullptr) << row.name;
    EXPECT_EQ(type->ggmlType, row.number);
    EXPECT_EQ(type->elements, row.elements);
    EXPECT_EQ(type->bytes, row.bytes);
  }
}

// numerics.md, section 8: the chapter's values and 27 zeros.
TEST(BlockTypes, ChapterValuesInQ40) {
  std::vector<float> x(32, 0.0F);
  const float chapter[] = {-1.0F, -0.37F, 0.04F, 0.29F, 0.83F};
  std::copy(std::begin(chapter), std::end(chapter), x.begin());
  std::uint8_t block[18];
  BlockCounts counts;
  findBlockType("q4_0")->encode(x.data(), block, counts);
  EXPECT_EQ(tensor::halfToFloat(static_cast<std::uint16_t>(block[0] | block[1] << 8)), 0.125F);
  const int expected[] = {0, 5, 8, 10, 15};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(block[2 + i] & 0x0f, expected[i]);
  float back[32];
  decodeBlock(*findBlockType("q4_0"), block, back);
  const float restored[] = {-1.0F, -0.375F, 0.0F, 0.25F, 0.875F};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(back[i], restored[i]);
}

// Plain rounding into the same layout: each sub-block from its smallest to its largest value (or by its largest
// magnitude), its scale and minimum then rounded to multiples of the block's.
double plainError(const BlockType& type, const std::vector<float>& x, int multiples) {
  const int groups = type.elements / type.subBlock;
  std::vector<float> scale(static_cast<std::size_t>(groups));
  std::vector<float> low(static_cast<std::size_t>(groups));
  for (int g = 0; g < groups; ++g) {
    const auto begin = x.begin() + g * type.subBlock;
    const auto [least, most] = std::minmax_element(begin, begin + type.subBlock);
    if (type.hasOffset) {
      low[static_cast<std::size_t>(g)] = std::min(0.0F, *least);
      scale[static_cast<std::size_t>(g)] = (*most - std::min(0.0F, *least)) / static_cast<float>(type.highestCode);
    } else {
      scale[static_cast<std::size_t>(g)] = std::max(-*least, *most) / static_cast<float>(type.highestCode);
    }
  }
  const auto half = [](float v) { return tensor::halfToFloat(tensor::floatToHalf(v)); };
  const float d = half(*std::max_element(scale.begin(), scale.end()) / static_cast<float>(multiples));
  const float dMin = half(-*std::min_element(low.begin(), low.end()) / static_cast<float>(multiples));
  std::vector<float> back(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t g = i / static_cast<std::size_t>(type.subBlock);
    const float step = d * std::nearbyint(scale[g] / d);
    const float offset = dMin == 0.0F ? 0.0F : -dMin * std::nearbyint(-low[g] / dMin);
    const float code = std::clamp(std::nearbyint((x[i] - offset) / step), static_cast<float>(type.lowestCode),
                                  static_cast<float>(type.highestCode));
    back[i] = step * code + offset;
  }
  return squaredError(x, back);
}

TEST(Encoders, AreBetterThanPlainRounding) {
  // The share of plain rounding's squared error that must not be passed, over 64 blocks of normal values; what was
  // measured is printed.
  struct Row {
    const char* name;
    int multiples;
    double limit;
  };
  for (const Row& row : {Row{"q2_k", 15, 0.75}, Row{"q3_k", 31, 0.75}, Row{"q4_k", 63, 0.9}, Row{"q5_k", 63, 0.95},
                         Row{"q6_k", 127, 0.97}}) {
    const BlockType& type = *findBlockType(row.name);
    std::mt19937 engine(21);
    std::normal_distribution<float> normal(0.0F, 0.02F);
    double plain = 0.0;
    double ours = 0.0;
    for (int b = 0; b < 64; ++b) {
      std::vector<float> x(256);
      for (float& v : x) v = normal(engine);
      plain += plainError(type, x, row.multiples);
      std::vector<std::uint8_t> block(static_cast<std::size_t>(type.bytes));
      BlockCounts counts;
      type.encode(x.data(), block.data(), counts);
      std::vector<float> back(256);
      decodeBlock(type, block.data(), back.data());
      ours += squaredError(x, back);
    }
    std::printf("%s: squared error %.3f of plain rounding's\n", row.name, ours / plain);
    EXPECT_LT(ours, row.limit * plain) << row.name;
  }
}

}  // namespace
}  // namespace qs::io
