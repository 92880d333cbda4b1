#include "core/base/memory.h"

#include <gtest/gtest.h>

#include <limits>

namespace qs::base {
namespace {

TEST(Memory, IsKnownHere) {
  const auto available = availableMemory();
  ASSERT_TRUE(available);
  EXPECT_GT(*available, 1'000'000U);
}

TEST(Memory, FiguresAreDecimalGigabytes) {
  EXPECT_EQ(gigabytes(0), "0.0");
  EXPECT_EQ(gigabytes(1'049'999'999), "1.0");
  EXPECT_EQ(gigabytes(1'050'000'000), "1.1");
  EXPECT_EQ(gigabytes(160'000'000'000), "160.0");
  EXPECT_EQ(gigabytes(std::numeric_limits<std::uint64_t>::max()), "18446744073.7");
}

TEST(Memory, WhatDoesNotFitIsRefusedWithBothFigures) {
  EXPECT_TRUE(checkMemory("it", 1000, "%1 GB", "buy some"));
  const auto status = checkMemory("it", std::uint64_t{1} << 60, "%1 GB of memory", "buy some");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().exitStatus(), 5);
  EXPECT_EQ(status.error().english().rfind("it: expected 1152921504.6 GB of memory, found ", 0), 0U)
      << status.error().english();
}

}  // namespace
}  // namespace qs::base
