// The numbers of the Formats page against values that others have published (numerics of FP8, FP6, FP4, MX, NVFP4, NF4
// and the GGUF blocks) and against the encoder of the command line.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "core/experiment/encode.h"
#include "core/experiment/format_block.h"
#include "core/experiment/format_view.h"
#include "core/io/block_type.h"
#include "core/quant/format.h"
#include "core/quant/quantizer.h"

namespace qs::experiment {
namespace {

FormatSettings at(double value, bool scaled = false, double absmax = 6.0) {
  FormatSettings settings;
  settings.value = value;
  settings.scaled = scaled;
  settings.absmax = absmax;
  return settings;
}

ValueTrace trace(const std::string& name, const FormatSettings& settings) {
  auto result = traceValue(gridOf(name, settings), settings);
  EXPECT_TRUE(result) << name;
  return result.value_or(ValueTrace{});
}

TEST(FormatFacts, AreThoseOfTheSpecifications) {
  struct Known {
    const char* name;
    int bits;
    double bitsPerWeight, max, minNormal, minSubnormal;
    std::size_t values;
  };
  // Groups of 128 with fp16 scales; NVFP4's 32 bits for the tensor are two millionths of a bit.
  const Known all[] = {{"int2", 2, 2.125, 1, 1, 1, 3},
                       {"int4", 4, 4.125, 7, 1, 1, 15},
                       {"int8", 8, 8.125, 127, 1, 1, 255},
                       {"fp8_e4m3", 8, 8.125, 448, 0.015625, 0.001953125, 253},
                       {"fp8_e5m2", 8, 8.125, 57344, std::ldexp(1, -14), std::ldexp(1, -16), 247},
                       {"fp6_e2m3", 6, 6.125, 7.5, 1, 0.125, 63},
                       {"fp6_e3m2", 6, 6.125, 28, 0.25, 0.0625, 63},
                       {"fp4_e2m1", 4, 4.125, 6, 1, 0.5, 15},
                       {"mxfp4", 4, 4.25, 6, 1, 0.5, 15},
                       {"mxfp6_e3m2", 6, 6.25, 28, 0.25, 0.0625, 63},
                       {"mxfp8_e4m3", 8, 8.25, 448, 0.015625, 0.001953125, 253},
                       {"nvfp4", 4, 4.5, 6, 1, 0.5, 15},
                       {"q4_0", 4, 4.5, 7, 1, 1, 16},
                       {"q4_1", 4, 5.0, 15, 1, 1, 16},
                       {"q5_0", 5, 5.5, 15, 1, 1, 32},
                       {"q5_1", 5, 6.0, 31, 1, 1, 32},
                       {"q8_0", 8, 8.5, 127, 1, 1, 256},
                       {"q2_k", 2, 2.625, 3, 1, 1, 4},
                       {"q3_k", 3, 3.4375, 3, 1, 1, 8},
                       {"q4_k", 4, 4.5, 15, 1, 1, 16},
                       {"q5_k", 5, 5.5, 31, 1, 1, 32},
                       {"q6_k", 6, 6.5625, 31, 1, 1, 64},
                       {"fp16", 16, 16, 65504, std::ldexp(1, -14), std::ldexp(1, -24), 63487},
                       {"bf16", 16, 16, std::ldexp(255.0 / 128, 127), std::ldexp(1, -126), std::ldexp(1, -133), 65279}};
  for (const Known& known : all) {
    const FormatFacts facts = factsOf(known.name, {});
    EXPECT_EQ(facts.bits, known.bits) << known.name;
    EXPECT_NEAR(facts.bitsPerWeight, known.bitsPerWeight, 3e-6) << known.name;
    EXPECT_EQ(facts.max, known.max) << known.name;
    EXPECT_EQ(facts.minNormal, known.minNormal) << known.name;
    EXPECT_EQ(facts.minSubnormal, known.minSubnormal) << known.name;
    EXPECT_EQ(facts.values, known.values) << known.name;
  }
}

TEST(FormatFacts, HaveTheFormatOfEveryNameOfTheGrammarButFp32) {
  EXPECT_EQ(viewedFormats().size(), quant::kFormatNames.size() - 1);
  EXPECT_FALSE(isViewedFormat("fp32"));
  EXPECT_FALSE(isViewedFormat("int9"));
  for (const std::string& name : viewedFormats()) {
    const FormatFacts facts = factsOf(name, {});
    const FormatGrid grid = gridOf(name, {});
    EXPECT_EQ(grid.codes.size(), facts.values) << name;
    EXPECT_EQ(grid.highest(), facts.max) << name;
    EXPECT_EQ(grid.lowest(), facts.lowest) << name;
    EXPECT_EQ(grid.leastPositive(), facts.minSubnormal) << name;
    EXPECT_GE(facts.bitsPerWeight, facts.bits) << name;
  }
}

TEST(FormatFacts, CountTheGroupsThatTheSettingsAskFor) {
  FormatSettings settings;
  settings.group = 32;
  EXPECT_DOUBLE_EQ(factsOf("int4", settings).bitsPerWeight, 4.5);
  EXPECT_DOUBLE_EQ(factsOf("mxfp4", settings).bitsPerWeight, 4.25) << "its block is its own";
  settings.group = 64;
  EXPECT_DOUBLE_EQ(factsOf("nf4", settings).bitsPerWeight, 4.25);
  settings.group = 128;
  settings.grid = quant::GridKind::asym;
  EXPECT_DOUBLE_EQ(factsOf("int4", settings).bitsPerWeight, 4.15625);
}

TEST(FormatGrids, HoldEveryFiniteCodeWithItsValue) {
  for (const std::string& name : viewedFormats()) {
    const FormatGrid grid = gridOf(name, {});
    if (grid.bits == 16) continue;
    const quant::Format& format = *quant::findFormat(name);
    for (const GridCode& code : grid.codes) EXPECT_EQ(format.decode(code.code), code.value) << name << " " << code.code;
  }
  const FormatGrid half = gridOf("fp16", {});
  const auto decoded = decodeCodes("fp16", {"0001", "3c00", "7bff", "83ff"});
  ASSERT_TRUE(decoded);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint32_t code = std::array{0x0001U, 0x3c00U, 0x7bffU, 0x83ffU}[i];
    const GridCode& found = half.codes[half.nearest(decoded->values[i])];
    EXPECT_EQ(found.code, code);
    EXPECT_EQ(found.subnormal, i == 0 || i == 3);
  }
}

TEST(FormatGrids, IntegersHaveTheirFourGrids) {
  const std::map<quant::GridKind, std::pair<double, double>> ends = {{quant::GridKind::sym, {-7, 7}},
                                                                     {quant::GridKind::full, {-8, 7}},
                                                                     {quant::GridKind::wide, {-8, 7}},
                                                                     {quant::GridKind::asym, {0, 15}}};
  for (const auto& [kind, range] : ends) {
    FormatSettings settings;
    settings.grid = kind;
    const FormatGrid grid = gridOf("int4", settings);
    EXPECT_EQ(grid.lowest(), range.first);
    EXPECT_EQ(grid.highest(), range.second);
    // A block that reaches ±1: numerics of the three "4-bit symmetric" grids.
    settings.scaled = true;
    settings.absmax = 1.0;
    settings.value = 0.0;
    const FormatGrid scaled = gridOf("int4", settings);
    switch (kind) {
      case quant::GridKind::sym: EXPECT_NEAR(scaled.highest(), 1.0, 1e-3); break;
      case quant::GridKind::wide: EXPECT_NEAR(scaled.lowest(), -1.0667, 1e-3); break;
      case quant::GridKind::full: EXPECT_NEAR(std::fabs(scaled.lowest()), 0.875, 1e-6); break;  // +1 comes first
      case quant::GridKind::asym: EXPECT_NEAR(scaled.highest() - scaled.lowest(), 2.0, 1e-2); break;
    }
  }
}

TEST(FormatGrids, CountTheDoublingsOfTheirRange) {
  EXPECT_DOUBLE_EQ(gridOf("fp8_e4m3", {}).doublings(false), std::log2(448.0) + 6.0);
  EXPECT_DOUBLE_EQ(gridOf("fp8_e4m3", {}).doublings(true), std::log2(448.0) + 9.0);
  EXPECT_DOUBLE_EQ(gridOf("int8", {}).doublings(true), std::log2(127.0));
  EXPECT_DOUBLE_EQ(gridOf("q4_0", {}).doublings(true), 3.0) << "−8 is its largest magnitude";
}

TEST(FormatGrids, TheSawIsTheStepOverTheValue) {
  const FormatGrid grid = gridOf("fp8_e4m3", {});
  ASSERT_EQ(grid.sawX.size(), grid.sawY.size());
  for (std::size_t i = 0; i < grid.sawX.size(); ++i) {
    EXPECT_GT(grid.sawX[i], 0.0);
    if (i + 1 < grid.sawX.size()) {
      EXPECT_LE(grid.sawX[i], grid.sawX[i + 1]);
    }
    // Normal numbers are between 1/8 and 1/16 apart.
    if (grid.sawX[i] >= 0.015625) {
      EXPECT_LE(grid.sawY[i], 0.125);
      EXPECT_GE(grid.sawY[i], 0.0625 * 448 / 480 - 1e-9);
    }
  }
  EXPECT_DOUBLE_EQ(grid.sawY.front(), 1.0) << "the step of the smallest value is itself";
  const FormatGrid list = gridOf("nf4", {});
  EXPECT_EQ(list.sawX.size(), 2U * 7U) << "eight positive levels, all steps different";
}

TEST(ValueTraces, RoundAsPublished) {
  struct Known {
    const char* name;
    double value;
    std::uint32_t code;
    double restored;
    bool tie;
  };
  const Known all[] = {{"fp8_e4m3", 448, 0x7e, 448, false},  {"fp8_e4m3", 1.0625, 0x38, 1.0, true},
                       {"fp8_e4m3", 1.1875, 0x3a, 1.25, true}, {"fp8_e4m3", std::ldexp(1, -10), 0x00, 0.0, true},
                       {"fp8_e4m3", 248, 0x78, 256, true},   {"fp8_e5m2", 57344, 0x7b, 57344, false},
                       {"fp4_e2m1", 0.25, 0, 0, true},       {"fp4_e2m1", 0.75, 2, 1, true},
                       {"fp4_e2m1", 1.25, 2, 1, true},       {"fp4_e2m1", 1.75, 4, 2, true},
                       {"fp4_e2m1", 2.5, 4, 2, true},        {"fp4_e2m1", 3.5, 6, 4, true},
                       {"fp4_e2m1", 5, 6, 4, true},          {"fp6_e2m3", 7.5, 0x1f, 7.5, false},
                       {"fp6_e3m2", 28, 0x1f, 28, false},    {"nf4", 0.1, 8, 0.07958029955625534, false},
                       {"int4", 2.5, 2, 2, true},            {"int4", -9, 9, -7, false}};
  for (const Known& known : all) {
    const ValueTrace found = trace(known.name, at(known.value));
    EXPECT_EQ(found.code, known.code) << known.name << " " << known.value;
    EXPECT_EQ(found.restored, known.restored) << known.name << " " << known.value;
    EXPECT_EQ(found.tie, known.tie) << known.name << " " << known.value;
  }
}

TEST(ValueTraces, SayWhatLiesBeyondTheLargestValue) {
  FormatSettings settings = at(464.0);
  EXPECT_EQ(trace("fp8_e4m3", settings).restored, 448.0);
  EXPECT_TRUE(trace("fp8_e4m3", settings).beyond);
  settings.saturate = false;
  EXPECT_EQ(trace("fp8_e4m3", settings).code, 0x7eU) << "464 is a tie, and 448 has the even code";
  settings.value = 465.0;
  EXPECT_TRUE(std::isnan(trace("fp8_e4m3", settings).restored));
  settings.value = -62000.0;
  EXPECT_EQ(trace("fp8_e5m2", settings).restored, -INFINITY);
  EXPECT_EQ(trace("fp8_e5m2", settings).code, 0xfcU);
  EXPECT_EQ(trace("fp4_e2m1", settings).restored, -6.0) << "no code says more";
  settings.value = 70000.0;
  EXPECT_EQ(trace("fp16", settings).restored, INFINITY);
  settings.saturate = true;
  EXPECT_EQ(trace("fp16", settings).restored, 65504.0);
  EXPECT_EQ(trace("bf16", settings).restored, 70144.0);
}

TEST(ValueTraces, AreTheEncodersOwnInTheGridAndTheQuantizersOwnInABlock) {
  for (const std::string& name : viewedFormats()) {
    for (const double value : {0.0, 0.3, -1.7, 2.5, 5.9, -6.0, 0.01}) {
      for (const bool saturate : {true, false}) {
        for (const auto rounding : {quant::Rounding::even, quant::Rounding::away}) {
          FormatSettings settings = at(value);
          settings.saturate = saturate;
          settings.rounding = rounding;
          const ValueTrace grid = trace(name, settings);
          if (grid.reproducible) {
            const auto encoded = encodeValues(name, {grid.value}, {rounding == quant::Rounding::away, saturate});
            ASSERT_TRUE(encoded);
            EXPECT_EQ(encoded->values[0], grid.restored) << name << " " << value;
            EXPECT_EQ(std::stoul(encoded->codes[0], nullptr, 16), grid.code) << name << " " << value;
          }
          settings.scaled = true;
          const ValueTrace block = trace(name, settings);
          const auto values = blockValues(name, settings);
          const auto q = quant::quantize({values.data(), 1, values.size()}, schemeFor(name, settings), {}, {});
          ASSERT_TRUE(q) << name;
          EXPECT_EQ(block.restored, static_cast<double>(q->restored.values()[2])) << name << " " << value;
          // And the value stands on the grid that is drawn, to F32's precision.
          const FormatGrid drawn = gridOf(name, settings);
          EXPECT_NEAR(drawn.codes[drawn.nearest(block.restored)].value, block.restored, 1e-5 * std::fabs(block.restored) + 1e-12)
              << name << " " << value;
        }
      }
    }
  }
}

TEST(SharedScales, AreThoseOfTheFourRules) {
  struct Known {
    const char* name;
    double absmax;
    std::uint32_t floor, ceil, rceil, even;
    double floorLargest, rceilLargest;
  };
  const Known all[] = {{"mxfp4", 6, 127, 128, 127, 127, 6, 6},         {"mxfp4", 7, 127, 128, 128, 128, 6, 8},
                       {"mxfp4", 7.9, 127, 128, 128, 128, 6, 8},       {"mxfp4", 4, 127, 127, 127, 127, 4, 4},
                       {"mxfp8_e4m3", 448, 127, 128, 127, 127, 448, 448}, {"mxfp8_e4m3", 449, 127, 128, 128, 127, 448, 448},
                       {"mxfp8_e4m3", 240, 126, 127, 127, 126, 224, 240}, {"mxfp8_e4m3", 150, 126, 127, 126, 126, 144, 144},
                       {"mxfp8_e5m2", 127.9999, 118, 119, 119, 119, 112, 128}};
  for (const Known& known : all) {
    const auto rules = sharedScales(known.name, at(0.3, true, known.absmax));
    ASSERT_EQ(rules.size(), 4U);
    EXPECT_EQ(rules[0].byte, known.floor) << known.name << " " << known.absmax;
    EXPECT_EQ(rules[1].byte, known.ceil) << known.name << " " << known.absmax;
    EXPECT_EQ(rules[2].byte, known.rceil) << known.name << " " << known.absmax;
    EXPECT_EQ(rules[3].byte, known.even) << known.name << " " << known.absmax;
    EXPECT_EQ(rules[0].largest, known.floorLargest) << known.name << " " << known.absmax;
    EXPECT_EQ(rules[2].largest, known.rceilLargest) << known.name << " " << known.absmax;
    EXPECT_FALSE(rules[2].saturates);
  }
  EXPECT_TRUE(sharedScales("mxfp4", at(0.3, true, 7.0))[0].saturates);
  EXPECT_TRUE(sharedScales("nvfp4", {}).empty());
  // The rule that is set is the quantizer's.
  for (const auto rule : {quant::MxRule::floor, quant::MxRule::ceil, quant::MxRule::rceil, quant::MxRule::even}) {
    FormatSettings settings = at(0.3, true, 7.9);
    settings.mx = rule;
    EXPECT_EQ(gridOf("mxfp4", settings).scale, sharedScales("mxfp4", settings)[static_cast<std::size_t>(rule)].scale);
  }
}

TEST(TwoLevelScales, AreNvfp4s) {
  FormatSettings settings = at(0.3, true, 6.0);
  settings.tensorAbsmax = 2688.0;
  const auto levels = twoLevels("nvfp4", settings);
  ASSERT_TRUE(levels);
  EXPECT_EQ(levels->tensorScale, 1.0);
  EXPECT_EQ(levels->blockScale, 1.0);
  EXPECT_EQ(levels->blockCode, 0x38U);
  EXPECT_EQ(levels->scale, gridOf("nvfp4", settings).scale);
  EXPECT_FALSE(levels->subnormal);
  // Ratios of 28,672 and 458,752: where the block scale becomes subnormal, and 0.
  settings.tensorAbsmax = 6.0 * 28672.0 * 1.2;
  EXPECT_TRUE(twoLevels("nvfp4", settings)->subnormal);
  settings.tensorAbsmax = 6.0 * 458752.0;
  EXPECT_TRUE(twoLevels("nvfp4", settings)->zero);
  settings.tensorAbsmax = 6.0 * 458752.0 * 0.9;
  EXPECT_FALSE(twoLevels("nvfp4", settings)->zero);
  EXPECT_FALSE(twoLevels("mxfp4", settings));
}

TEST(BlockLayouts, HaveTheSizesOfTheFiles) {
  const std::map<std::string, std::pair<std::size_t, std::uint64_t>> sizes = {
      {"q4_0", {32, 18}},  {"q4_1", {32, 20}},  {"q5_0", {32, 22}},   {"q5_1", {32, 24}},   {"q8_0", {32, 34}},
      {"q2_k", {256, 84}}, {"q3_k", {256, 110}}, {"q4_k", {256, 144}}, {"q5_k", {256, 176}}, {"q6_k", {256, 210}},
      {"mxfp4", {32, 17}}, {"mxfp8_e4m3", {32, 33}}, {"mxfp6_e2m3", {32, 25}}, {"nvfp4", {16, 9}}};
  for (const auto& [name, size] : sizes) {
    const BlockLayoutOf layout = layoutOfBlock(name, {});
    EXPECT_EQ(layout.elements, size.first) << name;
    EXPECT_EQ(layout.bits, 8 * size.second) << name;
  }
  for (const std::string& name : viewedFormats()) {
    const BlockLayoutOf layout = layoutOfBlock(name, {});
    std::uint64_t at = 0;
    for (const BlockSegment& segment : layout.segments) {
      EXPECT_EQ(segment.firstBit, at) << name;
      at += segment.bits;
    }
    EXPECT_EQ(at, layout.bits) << name;
    EXPECT_NEAR(layout.bitsPerWeight(), factsOf(name, {}).bitsPerWeight, 3e-6) << name;
  }
  EXPECT_EQ(layoutOfBlock("nvfp4", {}).outsideBits, 32U);
}

TEST(BlockLayouts, OfGgufAreThoseOfTheSpecification) {
  using Segments = std::vector<BlockSegment>;
  const auto bytes = [](std::initializer_list<std::pair<BlockPart, std::uint64_t>> parts) {
    Segments out;
    std::uint64_t at = 0;
    for (const auto& [part, size] : parts) {
      out.push_back({part, at, 8 * size});
      at += 8 * size;
    }
    return out;
  };
  using enum BlockPart;
  const std::map<std::string, Segments> known = {
      {"q4_0", bytes({{scale, 2}, {code, 16}})},
      {"q4_1", bytes({{scale, 2}, {minimum, 2}, {code, 16}})},
      {"q5_0", bytes({{scale, 2}, {highBits, 4}, {lowBits, 16}})},
      {"q5_1", bytes({{scale, 2}, {minimum, 2}, {highBits, 4}, {lowBits, 16}})},
      {"q8_0", bytes({{scale, 2}, {code, 32}})},
      {"q2_k", bytes({{scaleAndMinimum, 16}, {code, 64}, {scale, 2}, {minimum, 2}})},
      {"q3_k", bytes({{highBits, 32}, {lowBits, 64}, {subScale, 12}, {scale, 2}})},
      {"q4_k", bytes({{scale, 2}, {minimum, 2}, {subScale, 4}, {subMinimum, 4}, {scaleAndMinimum, 4}, {code, 128}})},
      {"q5_k", bytes({{scale, 2}, {minimum, 2}, {subScale, 4}, {subMinimum, 4}, {scaleAndMinimum, 4}, {highBits, 32}, {lowBits, 128}})},
      {"q6_k", bytes({{lowBits, 128}, {highBits, 64}, {subScale, 16}, {scale, 2}})}};
  for (const auto& [name, segments] : known) EXPECT_EQ(layoutOfBlock(name, {}).segments, segments) << name;
  // Q4_0: byte i holds element i in its low nibble and i + 16 in its high one.
  const BlockLayoutOf q4 = layoutOfBlock("q4_0", {});
  for (int i = 0; i < 16; ++i) EXPECT_EQ(q4.bytes[static_cast<std::size_t>(2 + i)].elements, (std::vector<int>{i, i + 16}));
  EXPECT_EQ(layoutOfBlock("q4_k", {}).bytes[4].subBlocks, (std::vector<int>{0, 4}));
  EXPECT_TRUE(layoutOfBlock("q4_k", {}).bytes[0].subBlocks.empty()) << "of the whole block";
}

TEST(FormatCommands, NameTheSameNumbers) {
  EXPECT_EQ(valueCommand("fp8_e4m3", at(0.3)), "quantspec encode --format fp8_e4m3 --values 0.3");
  FormatSettings settings = at(-0.3, true, 7.9);
  settings.mx = quant::MxRule::rceil;
  EXPECT_EQ(valueCommand("mxfp4", settings), "quantspec quantize --values \"7.9,-7.9,-0.3\" --scheme mxfp4:mx=rceil");
  settings.scaled = false;
  settings.saturate = false;
  settings.rounding = quant::Rounding::away;
  EXPECT_EQ(valueCommand("fp8_e5m2", settings), "quantspec encode --format fp8_e5m2 --values \"-0.3\" --nosat --away");
  EXPECT_EQ(gridCommand("q4_k"), "quantspec formats q4_k");
}

TEST(FormatSliders, GoBothWaysAndKeepTheirOrder) {
  for (int step = -kValueSteps; step <= kValueSteps; ++step) EXPECT_EQ(stepOfValue(valueAtStep(step)), step);
  for (int step = 1; step <= kAbsmaxSteps; ++step) {
    EXPECT_GT(absmaxAtStep(step), absmaxAtStep(step - 1));
    EXPECT_EQ(stepOfAbsmax(absmaxAtStep(step)), step);
  }
  for (int step = -kShareSteps; step <= kShareSteps; ++step) EXPECT_EQ(stepOfShare(shareAtStep(step, 6.0), 6.0), step);
  EXPECT_EQ(valueAtStep(kValueSteps), std::ldexp(1.0, 20));
  EXPECT_EQ(stepOfValue(1e300), kValueSteps);
  EXPECT_EQ(stepOfShare(-1e300, 6.0), -kShareSteps);
  EXPECT_DOUBLE_EQ(roundedToFour(-12345.6), -12350.0);
  EXPECT_DOUBLE_EQ(roundedToFour(0.000123456), 0.0001235);
  EXPECT_EQ(roundedToFour(0.0), 0.0);
}

TEST(FormatGrids, SurviveScalesAtTheEndsOfF32) {
  for (const std::string& name : viewedFormats()) {
    for (const double absmax : {1e-44, 1e-30, 1e38, 3.4e38}) {
      FormatSettings settings = at(0.0, true, absmax);
      settings.tensorAbsmax = 3.4e38;
      const FormatGrid grid = gridOf(name, settings);
      EXPECT_FALSE(grid.codes.empty()) << name;
      for (std::size_t i = 0; i + 1 < grid.codes.size(); ++i) EXPECT_LT(grid.codes[i].value, grid.codes[i + 1].value);
      EXPECT_TRUE(traceValue(grid, settings)) << name;
      EXPECT_FALSE(std::isnan(grid.stepAt(0)));
      if (const auto levels = twoLevels(name, settings)) {
        EXPECT_TRUE(std::isfinite(levels->largest));
      }
    }
  }
}

}  // namespace
}  // namespace qs::experiment
