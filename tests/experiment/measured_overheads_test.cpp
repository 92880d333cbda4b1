#include "core/experiment/measured_overheads.h"

#include <gtest/gtest.h>

namespace qs::experiment {
namespace {

ModelSpeed model(const char* scheme, std::int64_t bytes, double tokensPerSecond) {
  ModelSpeed out;
  out.scheme = scheme;
  out.form.linearBytes = bytes;
  if (tokensPerSecond > 0.0) out.speeds.decode.samples = {tokensPerSecond};
  return out;
}

BenchResult run() {
  BenchResult out;
  out.threads = 2;
  out.machine.reads = {{1 << 20, 2, 10e9}, {std::uint64_t{1} << 40, 2, 10e9}};
  // 1 ms besides, and four fifths of 10 GB/s.
  for (const auto& [scheme, bytes] : {std::pair("bf16", 160'000'000), std::pair("int8", 80'000'000), std::pair("int4", 40'000'000)}) {
    out.models.push_back(model(scheme, bytes, 1.0 / (0.001 + bytes / 8e9)));
  }
  out.models.push_back(model("not timed", 1000, 0.0));
  return out;
}

TEST(MeasuredOverheads, ComeOutOfTheTimesTheyMade) {
  const BenchResult result = run();
  EXPECT_EQ(measuredSteps(result).size(), 3U);
  const auto overheads = measuredOverheads(result);
  ASSERT_TRUE(overheads) << overheads.error().english();
  EXPECT_NEAR(overheads->fixedSeconds, 0.001, 1e-9);
  EXPECT_NEAR(overheads->bandwidthShare, 0.8, 1e-9);
  EXPECT_FALSE(measuredOverheads({}));
}

TEST(MeasuredOverheads, StepsDownSayWhatStayed) {
  const auto steps = stepsDown(run());
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0].from, "bf16");
  EXPECT_EQ(steps[0].to, "int8");
  EXPECT_DOUBLE_EQ(steps[0].byteRatio, 2.0);
  // A step of 21 ms in which 1 ms stays.
  EXPECT_NEAR(steps[0].stayingShare, 1.0 / 21.0, 1e-9);
  EXPECT_NEAR(steps[0].gain, 21.0 / 11.0, 1e-9);
  BenchResult turned = run();
  std::swap(turned.models[0], turned.models[1]);
  EXPECT_EQ(stepsDown(turned)[0].from, "bf16") << "from more bytes to fewer, whatever the order";
  turned.models[1].form.linearBytes = 81'000'000;
  EXPECT_EQ(stepsDown(turned).size(), 2U) << "a hundredth more is no step";
}

}  // namespace
}  // namespace qs::experiment
