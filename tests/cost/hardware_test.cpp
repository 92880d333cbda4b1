#include "core/cost/hardware.h"

#include <gtest/gtest.h>

#include <set>

namespace qs::cost {
namespace {

TEST(Hardware, EveryRowOfTheTableHoldsAndHasASource) {
  std::set<std::string> names;
  for (const Hardware& row : hardwareTable()) {
    const auto checked = checkHardware(row);
    EXPECT_TRUE(checked) << checked.error().english();
    EXPECT_FALSE(row.label.empty()) << row.name;
    EXPECT_GT(row.source.size(), 20U) << row.name;
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    // What is native has a rate, and what has a rate is native in some format.
    for (const std::string& format : row.native) {
      const auto arithmetic = arithmeticOfFormat(format);
      ASSERT_TRUE(arithmetic) << row.name << " " << format;
      EXPECT_TRUE(row.rate(*arithmetic)) << row.name << " " << format;
    }
    for (const Rate& rate : row.rates) {
      bool native = false;
      for (const std::string& format : row.native) native = native || arithmeticOfFormat(format) == rate.arithmetic;
      EXPECT_TRUE(native) << row.name << " " << word(rate.arithmetic);
    }
  }
  for (const char* name : {"a100", "h100", "h200", "b200", "rtx4090", "ryzen-7950x"}) EXPECT_EQ(names.count(name), 1U) << name;
  EXPECT_EQ(findHardware("h100")->bytesPerSecond, 3350e9);
  EXPECT_EQ(findHardware("a100")->bytesPerSecond, 2039e9);
  EXPECT_EQ(findHardware("h100")->memoryBytes, 80e9);
  EXPECT_EQ(findHardware("this"), nullptr);
}

// Claim 004.i.
TEST(Hardware, HalvedBitsDoubleTheArithmeticWhereTheyAreNative) {
  const Hardware& hopper = *findHardware("h100");
  EXPECT_NEAR(*hopper.rate(Arithmetic::fp8) / *hopper.rate(Arithmetic::fp16), 2.0, 0.001);
  const Hardware& blackwell = *findHardware("b200");
  EXPECT_NEAR(*blackwell.rate(Arithmetic::fp4) / *blackwell.rate(Arithmetic::fp8), 2.0, 0.001);
  EXPECT_NEAR(*blackwell.rate(Arithmetic::fp8) / *blackwell.rate(Arithmetic::fp16), 2.0, 0.001);
  const Hardware& ampere = *findHardware("a100");
  EXPECT_FALSE(ampere.rate(Arithmetic::fp8));
  EXPECT_FALSE(ampere.isNative("fp8_e4m3"));
  EXPECT_FALSE(hopper.isNative("mxfp8_e4m3"));
  EXPECT_TRUE(blackwell.isNative("nvfp4"));
}

TEST(Hardware, ThisMachineGivesTheBandwidthOfTheSizeAndSaysWhatServesIt) {
  Machine machine;
  machine.reads = {{1 << 20, 1, 60e9}, {1 << 20, 4, 200e9}, {1 << 28, 1, 10e9}, {1 << 28, 4, 40e9}};
  machine.multiplies = {{1, 50e9}, {4, 190e9}};
  const Hardware hardware = hardwareOf(machine, 16e9);
  EXPECT_EQ(hardware.bytesPerSecond, 40e9);
  EXPECT_EQ(hardware.bandwidth(1 << 20), 200e9);
  EXPECT_EQ(hardware.bandwidth(1e12), 40e9);
  EXPECT_EQ(hardware.servedBy(1 << 20), ServedBy::cache);
  EXPECT_EQ(hardware.servedBy(1e9), ServedBy::memory);
  EXPECT_EQ(*hardware.rate(Arithmetic::fp32), 190e9);
  EXPECT_FALSE(hardware.rate(Arithmetic::fp16));
  EXPECT_EQ(findHardware("h100")->servedBy(1.0), ServedBy::memory);
}

TEST(Hardware, RefusesAbsurdRows) {
  const auto refused = [](auto change, const char* figure) {
    Hardware row = *findHardware("h100");
    row.name = "mine";
    change(row);
    const auto checked = checkHardware(row);
    ASSERT_FALSE(checked) << figure;
    EXPECT_EQ(checked.error().kind, base::ErrorKind::badInput);
    EXPECT_NE(checked.error().english().find(figure), std::string::npos) << checked.error().english();
  };
  refused([](auto& r) { r.bytesPerSecond = 0.0; }, "bandwidth");
  refused([](auto& r) { r.bytesPerSecond = -1e9; }, "bandwidth");
  refused([](auto& r) { r.bytesPerSecond = 1e30; }, "bandwidth");
  refused([](auto& r) { r.memoryBytes = std::numeric_limits<double>::quiet_NaN(); }, "memory");
  refused([](auto& r) { r.rates[1].operationsPerSecond = 0.0; }, "fp16");
  refused([](auto& r) { r.rates = {{Arithmetic::int8, 1e12}}; }, "rates");
  refused([](auto& r) { r.name = "this"; }, "name");
  refused([](auto& r) { r.name.clear(); }, "name");
}

TEST(Quantity, DecimalAndBinaryUnitsAreApart) {
  const auto value = [](const char* text, Quantity quantity) { return parseQuantity(text, quantity, "bandwidth").value(); };
  EXPECT_EQ(value("3350 GB/s", Quantity::bytesPerSecond), 3350e9);
  EXPECT_EQ(value("3.35TB/s", Quantity::bytesPerSecond), 3.35e12);
  EXPECT_EQ(value("80 GB", Quantity::bytes), 80e9);
  EXPECT_EQ(value(" 80 GiB ", Quantity::bytes), 80.0 * 1073741824.0);
  EXPECT_EQ(value("989.4 TFLOPS", Quantity::operationsPerSecond), 989.4e12);
  EXPECT_EQ(value("9 POPS", Quantity::operationsPerSecond), 9e15);
  for (const char* text : {"", "GB/s", "3350", "3350 GB", "3350 gb/s", "3350 Gbit/s", "nan GB/s", "1e999 GB/s", "1 GB/s x"}) {
    const auto parsed = parseQuantity(text, Quantity::bytesPerSecond, "bandwidth");
    ASSERT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().english().find("GiB/s"), std::string::npos) << parsed.error().english();
  }
}

TEST(Arithmetics, AreReadAsTheyAreWritten) {
  for (const auto one : {Arithmetic::fp32, Arithmetic::fp16, Arithmetic::fp8, Arithmetic::fp4, Arithmetic::int8, Arithmetic::int4}) {
    EXPECT_EQ(arithmeticOf(word(one)), one);
  }
  EXPECT_FALSE(arithmeticOf("fp7"));
  EXPECT_FALSE(arithmeticOfFormat("nf4"));
  EXPECT_FALSE(arithmeticOfFormat("q4_k"));
}

}  // namespace
}  // namespace qs::cost
