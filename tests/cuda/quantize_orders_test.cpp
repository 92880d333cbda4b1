// The module on the CPU with the threads of a block, and blocks, in other orders: a kernel that is right gives the same bits
// in each, sums included.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstring>

#include "tests/cuda/quantize_runs.h"

namespace {

using namespace qs::cuda_test;  // NOLINT(google-build-using-namespace): its names are this test's vocabulary
using cusim::Order;

class QuantizeOrders : public ModuleTest {
 protected:
  void TearDown() override {
    cusim::setOrder(Order::ascending);
    ModuleTest::TearDown();
  }
};
INSTANTIATE_TEST_SUITE_P(Module, QuantizeOrders, ::testing::Values("cusim"));

bool same(const Outcome& a, const Outcome& b) {
  const auto equal = [](const auto& x, const auto& y) {
    return x.size() == y.size() && (x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof(x[0])) == 0);
  };
  return equal(a.scales, b.scales) && equal(a.zeroPoints, b.zeroPoints) && equal(a.codes, b.codes) &&
         equal(a.restored, b.restored) && std::memcmp(&a.sums, &b.sums, sizeof a.sums) == 0 &&
         a.tensorScale == b.tensorScale;
}

TEST_P(QuantizeOrders, NothingDependsOnTheOrderOfThreads) {
  const auto x = numbers(Numbers::special, 70 * 260, 1);
  for (const char* text : {"int4:g32", "int4:g128:full", "int8:row:asym", "int4:tensor:full", "int4:col", "nvfp4", "mxfp4",
                           "fp8_e4m3:b7x33", "nf4:split=1,100,159", "int4:g100/mse", "int4:tensor:full/mse"}) {
    SCOPED_TRACE(text);
    const auto scheme = qs::quant::QuantScheme::parse(text);
    ASSERT_TRUE(scheme.has_value());
    const bool searches = !scheme->methods.empty();
    const std::int64_t rows = searches ? 2 : 70;
    std::vector<std::int64_t> starts;
    const QsQuantJob job = jobOf(*scheme, rows, 260, starts);
    const std::vector<float> values(x.begin(), x.begin() + rows * 260);
    const std::size_t slots = qs::quant::groupCount(scheme->weights, static_cast<std::size_t>(rows), 260);
    cusim::setOrder(Order::ascending);
    const Outcome first = runJob(*api_, instance_, job, values, slots, {});
    EXPECT_GT(first.sums.count, 0);
    cusim::setOrder(Order::descending);
    EXPECT_TRUE(same(runJob(*api_, instance_, job, values, slots, {}), first)) << "descending";
    for (unsigned seed = 1; seed <= 3; ++seed) {
      cusim::setOrder(Order::random, seed);
      EXPECT_TRUE(same(runJob(*api_, instance_, job, values, slots, {}), first)) << "seed " << seed;
    }
  }
}

}  // namespace
