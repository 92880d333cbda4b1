#include "core/cost/machine.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>
#include <vector>

#include "core/base/cpu_level.h"
#include "core/cost/machine_kernels.h"

namespace qs::cost {
namespace {

MachineSpec quick() {
  MachineSpec spec;
  spec.smallest = 1 << 20;
  spec.largest = 4 << 20;
  spec.threads = 2;
  spec.repeats = 2;
  spec.secondsPerPoint = 0.05;
  return spec;
}

TEST(MachineKernels, EveryLevelReadsEveryWordOnce) {
  std::vector<std::uint64_t> room(5 * kReadStep + 8);
  // Aligned to a cache line, as the memory that is measured.
  auto* data = reinterpret_cast<std::uint64_t*>((reinterpret_cast<std::uintptr_t>(room.data()) + 63) / 64 * 64);
  std::uint64_t power = 1;
  std::uint64_t wanted = 0;
  for (std::size_t i = 0; i < 5 * kReadStep; ++i) {
    data[i] = power;
    wanted += power;
    power = power * 6364136223846793005U + 1442695040888963407U;
  }
  const ReadWords levels[] = {readWordsV2, readWordsV3, readWordsV4};
  for (int level = 2; level <= base::cpuLevel(); ++level) {
    EXPECT_EQ(levels[level - 2](data, 5 * kReadStep), wanted) << level;
    EXPECT_EQ(levels[level - 2](data, 0), 0U) << level;
  }
}

TEST(MachineKernels, EveryLevelMultipliesToItsFixedPoint) {
  const MultiplyAdd levels[] = {multiplyAddV2, multiplyAddV3, multiplyAddV4};
  for (int level = 2; level <= base::cpuLevel(); ++level) {
    float one = 0.0F;
    float many = 0.0F;
    const double first = levels[level - 2](1, &one);
    EXPECT_EQ(levels[level - 2](1000, &many), 1000.0 * first) << level;
    const double lanes = first / 2.0;  // numbers that were multiplied
    EXPECT_EQ(std::fmod(lanes, 4.0), 0.0);
    EXPECT_FLOAT_EQ(many, static_cast<float>(lanes)) << "x ÷ 2 + ½ ends at 1";
    EXPECT_GT(one, many);
  }
}

TEST(Machine, MeasuresEachSizeWithOneThreadAndWithAll) {
  const auto machine = measureMachine(quick(), {});
  ASSERT_TRUE(machine) << machine.error().english();
  EXPECT_EQ(machine->level, base::cpuLevel());
  ASSERT_EQ(machine->reads.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(machine->reads[i].bytes, (std::uint64_t{1} << 20) << (i % 3));
    EXPECT_EQ(machine->reads[i].threads, i < 3 ? 1U : 2U);
    // Between what any memory of this century gives and what no cache does: wrong units fall out.
    EXPECT_GT(machine->reads[i].bytesPerSecond, 1e8);
    EXPECT_LT(machine->reads[i].bytesPerSecond, 1e13);
  }
  ASSERT_EQ(machine->multiplies.size(), 2U);
  for (const MultiplyPoint& point : machine->multiplies) {
    EXPECT_GT(point.operationsPerSecond, 1e8);
    EXPECT_LT(point.operationsPerSecond, 1e14);
  }
}

TEST(Machine, OneThreadIsMeasuredOnce) {
  MachineSpec spec = quick();
  spec.threads = 1;
  const auto machine = measureMachine(spec, {});
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->reads.size(), 3U);
  EXPECT_EQ(machine->multiplies.size(), 1U);
  EXPECT_GT(readBandwidth(*machine, 1 << 20, 1), 0.0);
  EXPECT_GT(readBandwidth(*machine, 1 << 20, 4), 0.0) << "the only figure there is";
}

TEST(Machine, BandwidthLiesBetweenItsNeighbours) {
  Machine machine;
  machine.reads = {{1 << 20, 1, 10e9}, {4 << 20, 1, 6e9}, {1 << 20, 2, 20e9}, {4 << 20, 2, 12e9}};
  EXPECT_DOUBLE_EQ(readBandwidth(machine, 1 << 20, 1), 10e9);
  EXPECT_DOUBLE_EQ(readBandwidth(machine, 2 << 20, 1), 8e9);
  EXPECT_DOUBLE_EQ(readBandwidth(machine, 2 << 20, 2), 16e9);
  EXPECT_DOUBLE_EQ(readBandwidth(machine, 1000, 2), 20e9);
  EXPECT_DOUBLE_EQ(readBandwidth(machine, 1e12, 2), 12e9);
  EXPECT_DOUBLE_EQ(readBandwidth(Machine(), 1e6, 1), 0.0);
}

TEST(Machine, StopsInTheMiddle) {
  MachineSpec spec = quick();
  spec.repeats = 1000000;
  spec.secondsPerPoint = 1e9;
  std::stop_source stop;
  base::TaskContext context;
  context.stop = stop.get_token();
  // Without the stop it would never end: there is nothing to time.
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request_stop();
  });
  const auto machine = measureMachine(spec, context);
  ASSERT_FALSE(machine);
  EXPECT_EQ(machine.error().kind, base::ErrorKind::cancelled);
}

TEST(Machine, ReportsHowFarItIs) {
  double last = 0.0;
  base::TaskContext context;
  context.progress = [&](const base::ProgressReport& report) {
    EXPECT_GT(report.fraction, last);
    last = report.fraction;
  };
  ASSERT_TRUE(measureMachine(quick(), context));
  EXPECT_DOUBLE_EQ(last, 1.0);
}

}  // namespace
}  // namespace qs::cost
