// Kernels of layers: aligned and misaligned rows give the same bits, as do all orders of threads and any company of rows.
#include <algorithm>

#include "tests/cuda/opened_module.h"

namespace qs::cuda_test {
namespace {

class LayerKernels : public OpenedModule {
 protected:
  // Rows at `offset` floats behind an aligned address, `ld` apart; what is between is untouched.
  struct Placed {
    Placed(OpenedModule& in, const std::vector<float>& dense, std::int64_t height, std::int64_t width, std::int64_t behind,
           std::int64_t apart)
        : memory(in, spread(dense, height, width, behind, apart)), rows(height), cols(width), offset(behind), ld(apart) {}
    float* data() const { return memory.data() + offset; }
    std::vector<float> back() const {
      const auto all = memory.back();
      std::vector<float> out;
      for (std::size_t i = 0; i < all.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i) - offset;
        const bool inside = at >= 0 && at / ld < rows && at % ld < cols;
        if (inside) {
          out.push_back(all[i]);
        } else {
          EXPECT_EQ(all[i], kMark) << i;
        }
      }
      return out;
    }
    static std::vector<float> spread(const std::vector<float>& dense, std::int64_t height, std::int64_t width,
                                     std::int64_t behind, std::int64_t apart) {
      std::vector<float> all(static_cast<std::size_t>(behind + height * apart), kMark);
      for (std::int64_t r = 0; r < height; ++r) {
        std::copy_n(dense.begin() + r * width, width, all.begin() + behind + r * apart);
      }
      return all;
    }
    static constexpr float kMark = 777.5F;
    There<float> memory;
    std::int64_t rows, cols, offset, ld;
  };
};

TEST_F(LayerKernels, AlignmentAndCompanyChangeNoBit) {
  for (const std::int64_t cols : {4, 20, 1040}) {
    constexpr std::int64_t kRows = 3;
    const auto x = random(kRows * cols);
    const auto other = random(kRows * cols);
    const auto weights = random(cols);
    struct Results {
      std::vector<float> normed, gated, added;
      bool operator==(const Results&) const = default;
    };
    const auto run = [&](std::int64_t offset, std::int64_t ld) {
      const Placed a(*this, x, kRows, cols, offset, ld);
      const Placed b(*this, other, kRows, cols, offset, ld);
      const Placed w(*this, weights, 1, cols, offset, cols);
      Results out;
      good(api_->siluMul(on_, nullptr, a.data(), b.data(), kRows, cols, ld, &status_));
      out.gated = a.back();
      good(api_->add(on_, nullptr, a.data(), b.data(), kRows, cols, ld, &status_));
      out.added = a.back();
      good(api_->rmsNorm(on_, nullptr, a.data(), ld, w.data(), kRows, cols, 1e-5F, a.data(), ld, &status_));
      out.normed = a.back();
      return out;
    };
    const Results dense = run(0, cols);
    EXPECT_EQ(run(0, cols + 4), dense);
    EXPECT_EQ(run(1, cols), dense);
    EXPECT_EQ(run(3, cols + 5), dense);
    for (std::size_t i = 0; i < dense.added.size(); ++i) ASSERT_EQ(dense.added[i], dense.gated[i] + other[i]);
    // A single row.
    const std::vector<float> last(x.end() - cols, x.end());
    const There<float> one(*this, last);
    const There<float> with(*this, std::vector<float>(other.end() - cols, other.end()));
    good(api_->siluMul(on_, nullptr, one.data(), with.data(), 1, cols, cols, &status_));
    EXPECT_EQ(one.back(), std::vector<float>(dense.gated.end() - cols, dense.gated.end()));
  }
}

TEST_F(LayerKernels, OrdersOfThreadsChangeNoBit) {
  constexpr std::int64_t kCols = 1036;
  const auto x = random(2 * kCols);
  const auto w = random(kCols);
  expectSameInEveryOrder([&] {
    const There<float> in(*this, x);
    const There<float> weights(*this, w);
    good(api_->rmsNorm(on_, nullptr, in.data(), kCols, weights.data(), 2, kCols, 1e-5F, in.data(), kCols, &status_));
    good(api_->rope(on_, nullptr, in.data(), kCols, 2, 1, kCols, weights.data(), weights.data(), &status_));
    return in.back();
  });
}

TEST_F(LayerKernels, RopeOfOddHalvesIsThatOfAlignedOnes) {
  // Heads of 2 · 3 and 2 · 8 numbers, aligned and not.
  for (const std::int64_t half : {1, 3, 8}) {
    for (const std::int64_t offset : {0, 1}) {
      const std::int64_t cols = 5 * 2 * half;
      const auto x = random(2 * cols);
      const auto c = random(2 * half);
      const auto s = random(2 * half);
      const Placed in(*this, x, 2, cols, offset, cols + 4);
      const There<float> cosines(*this, c);
      const There<float> sines(*this, s);
      good(api_->rope(on_, nullptr, in.data(), cols + 4, 2, 5, 2 * half, cosines.data(), sines.data(), &status_));
      const auto got = in.back();
      for (std::int64_t i = 0; i < 2 * cols; ++i) {
        const std::int64_t inHead = i % (2 * half);
        const auto pair = static_cast<std::size_t>(i / cols * half + inHead % half);
        const auto at = static_cast<std::size_t>(i);
        const auto away = static_cast<std::size_t>(half);
        const float want = inHead < half ? x[at] * c[pair] - x[at + away] * s[pair] : x[at] * c[pair] + x[at - away] * s[pair];
        ASSERT_EQ(got[at], want) << half << " " << i;
      }
    }
  }
}

// Up to 32 rows the token numbers travel with the launch, beyond through memory.
TEST_F(LayerKernels, EmbeddingTakesFewRowsAndMany) {
  constexpr std::int64_t kVocab = 50;
  for (const std::int64_t cols : {3, 8}) {
    const auto table = random(kVocab * cols);
    const There<float> there(*this, table);
    for (const std::int64_t rows : {1, 32, 33, 70}) {
      std::vector<std::int32_t> ids;
      for (std::int64_t r = 0; r < rows; ++r) ids.push_back(static_cast<std::int32_t>(r * 37 % kVocab));
      const There<float> y(*this, static_cast<std::size_t>(rows * cols));
      QsCounters before{};
      QsCounters after{};
      good(api_->counters(on_, &before, &status_));
      good(api_->embed(on_, nullptr, there.data(), kVocab, cols, ids.data(), rows, y.data(), cols, &status_));
      good(api_->counters(on_, &after, &status_));
      EXPECT_EQ(after.uploads - before.uploads, rows > 32 ? 1 : 0);
      const auto got = y.back();
      for (std::size_t i = 0; i < got.size(); ++i) {
        const auto r = i / static_cast<std::size_t>(cols);
        ASSERT_EQ(got[i], table[static_cast<std::size_t>(ids[r]) * static_cast<std::size_t>(cols) + i % static_cast<std::size_t>(cols)]);
      }
    }
  }
}

}  // namespace
}  // namespace qs::cuda_test
