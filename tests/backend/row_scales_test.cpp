// Many groups of a row at once: each group's scale comes from its own largest weight, wherever in the group that stands.
// A kernel that mixes up the lanes of its registers gives a group the scale of another.
#include "tests/backend/kernel_fixture.h"

namespace qs::backend {
namespace {

constexpr std::int64_t kGroups = 261;  // two whole turns of 16 groups and more, and a part of one

// Sizes that no two neighbours share, in an order that no shuffle of a register keeps.
float largestOf(std::int64_t group) { return 0.5F + static_cast<float>(group * 97 % kGroups) / 256.0F; }

TEST_P(KernelTest, EveryGroupOfARowHasTheScaleOfItsOwnLargestWeight) {
  if (!on_->supports(QS_OP_QUANTIZE_GROUPS)) GTEST_SKIP() << "rows in host memory are not the module's";
  constexpr QsIntQuant kInt8{8, QS_GRID_SYM, QS_ROUND_EVEN, QS_SCALE_FP32};
  for (const std::int64_t group : {16, 32, 48, 128}) {
    for (std::int64_t place = 0; place < group; ++place) {
      std::vector<float> x(static_cast<std::size_t>(kGroups * group), 0.25F);
      for (std::int64_t g = 0; g < kGroups; ++g) {
        const float sign = g % 2 == 0 ? 1.0F : -1.0F;
        x[static_cast<std::size_t>(g * group + (place + 5 * g) % group)] = sign * largestOf(g);
      }
      std::vector<float> scales(kGroups);
      std::vector<std::uint8_t> codes(x.size());
      std::vector<float> restored(x.size());
      QsErrorSums sums{};
      ASSERT_TRUE(on_->quantizeGroups(kInt8, x.data(), 1, kGroups * group, kGroups * group, group, true, scales.data(),
                                      nullptr, codes.data(), restored.data(), &sums));
      for (std::int64_t g = 0; g < kGroups; ++g) {
        const auto at = static_cast<std::size_t>(g);
        ASSERT_EQ(scales[at], largestOf(g) / 127.0F) << "group " << g << " of " << group << ", place " << place;
        const auto largest = static_cast<std::size_t>(g * group + (place + 5 * g) % group);
        ASSERT_NEAR(std::abs(static_cast<double>(restored[largest])), static_cast<double>(largestOf(g)),
                    2 * kEps * static_cast<double>(largestOf(g)));
      }
      EXPECT_EQ(sums.maxAbs, static_cast<double>(0.5F + static_cast<float>(kGroups - 1) / 256.0F));
    }
  }
}

}  // namespace
}  // namespace qs::backend
