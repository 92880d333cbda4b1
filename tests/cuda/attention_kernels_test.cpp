// Attention's kernels: one order of sums, whoever computes a row. Contexts of several splits and spans, odd heads, wild
// numbers behind what a row sees, rounding on the way.
#include <cmath>
#include <limits>

#include "core/quant/int_kernel.h"
#include "tests/cuda/opened_module.h"

namespace qs::cuda_test {
namespace {

constexpr double kEps = 1.1920929e-7;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

struct Geometry {
  std::int64_t kvHeads, group, dim;
  std::int64_t heads() const { return kvHeads * group; }
  std::int64_t width() const { return kvHeads * dim; }
  std::int64_t cols() const { return heads() * dim; }
};

class AttentionKernels : public OpenedModule {
 protected:
  struct Cache {
    Cache(const QsBackendApi* table, QsInstance* instance, QsKvCache* made) : api(table), on(instance), handle(made) {}
    ~Cache() { api->kvRelease(on, handle); }
    Cache(const Cache&) = delete;
    Cache& operator=(const Cache&) = delete;
    const QsBackendApi* api;
    QsInstance* on;
    QsKvCache* handle;
  };

  // A cache with `total` positions of k and v, (total, kvHeads · dim).
  Cache filled(const Geometry& g, const std::vector<float>& k, const std::vector<float>& v) {
    const std::int64_t total = static_cast<std::int64_t>(k.size()) / g.width();
    QsKvCache* made = nullptr;
    EXPECT_EQ(api_->kvCreate(on_, total, g.kvHeads, g.dim, &made, &status_), QS_OK) << status_.message;
    const There<float> keys(*this, k);
    const There<float> values(*this, v);
    EXPECT_EQ(api_->kvStore(on_, made, 0, keys.data(), values.data(), total, g.width(), &status_), QS_OK) << status_.message;
    return {api_, on_, made};
  }

  std::vector<float> attend(const Cache& cache, const Geometry& g, const std::vector<float>& q, std::int64_t first,
                            const QsRowHook* scores = nullptr, const QsRowHook* probabilities = nullptr) {
    const std::int64_t rows = static_cast<std::int64_t>(q.size()) / g.cols();
    const There<float> from(*this, q);
    const There<float> to(*this, q.size());
    EXPECT_EQ(api_->attention(on_, nullptr, cache.handle, from.data(), g.cols(), first, rows, g.heads(), kScale, scores,
                              probabilities, to.data(), g.cols(), &status_), QS_OK) << status_.message;
    return to.back();
  }

  static std::vector<float> rowsOf(const std::vector<float>& q, const Geometry& g, std::int64_t row, std::int64_t count) {
    return {q.begin() + row * g.cols(), q.begin() + (row + count) * g.cols()};
  }

  static constexpr float kScale = 0.4F;
};

// Prefill takes many rows at once, decoding one, and verification a few: all give the same bits.
TEST_F(AttentionKernels, ARowsResultIsItsOwn) {
  for (const Geometry g : {Geometry{1, 4, 1}, Geometry{2, 3, 3}, Geometry{1, 2, 64}, Geometry{1, 2, 80}, Geometry{1, 1, 128},
                           Geometry{1, 2, 160}, Geometry{1, 1, 256}, Geometry{1, 1, 400}}) {
    // Several splits; the last query sees the first position of a new one.
    constexpr std::int64_t kTotal = 193;
    constexpr std::int64_t kRows = 40;
    const auto cache = filled(g, random(kTotal * g.width()), random(kTotal * g.width()));
    const auto q = random(kRows * g.cols(), 1.0F / std::sqrt(static_cast<float>(g.dim)));
    const auto whole = attend(cache, g, q, kTotal - kRows);
    for (const std::int64_t count : {1, 2, 5}) {
      for (std::int64_t r = 0; r + count <= kRows; r += 13) {
        const auto part = attend(cache, g, rowsOf(q, g, r, count), kTotal - kRows + r);
        ASSERT_EQ(std::memcmp(part.data(), whole.data() + r * g.cols(), part.size() * sizeof(float)), 0)
            << "heads of " << g.dim << ", row " << r << " of " << count;
      }
    }
  }
}

// Three spans of sixteen splits: both ways to join them, against the definition.
TEST_F(AttentionKernels, LongContextsAreJoinedAlikeAndRightly) {
  const Geometry g{1, 2, 4};
  constexpr std::int64_t kTotal = 2 * 1024 + 75;
  constexpr std::int64_t kRows = 20;
  const auto k = random(kTotal * g.width(), 2.0F);
  const auto v = random(kTotal * g.width());
  const auto q = random(kRows * g.cols());
  const auto cache = filled(g, k, v);
  const auto whole = attend(cache, g, q, kTotal - kRows);
  for (const std::int64_t r : {0, 7, 19}) {
    const auto one = attend(cache, g, rowsOf(q, g, r, 1), kTotal - kRows + r);
    ASSERT_EQ(std::memcmp(one.data(), whole.data() + r * g.cols(), one.size() * sizeof(float)), 0) << r;
    for (std::int64_t h = 0; h < g.heads(); ++h) {
      const float* query = q.data() + r * g.cols() + h * g.dim;
      std::vector<double> p;
      double sum = 0.0;
      for (std::int64_t t = 0; t <= kTotal - kRows + r; ++t) {
        double score = 0.0;
        for (std::int64_t d = 0; d < g.dim; ++d) {
          score += static_cast<double>(query[d]) * static_cast<double>(k[static_cast<std::size_t>(t * g.width() + d)]);
        }
        p.push_back(std::exp(score * static_cast<double>(kScale)));
        sum += p.back();
      }
      for (std::int64_t d = 0; d < g.dim; ++d) {
        double want = 0.0;
        double size = 0.0;
        for (std::size_t t = 0; t < p.size(); ++t) {
          const double term = p[t] / sum * static_cast<double>(v[t * static_cast<std::size_t>(g.width()) + static_cast<std::size_t>(d)]);
          want += term;
          size += std::fabs(term);
        }
        // A score of about 8 carries 8 · ε · √dim into its weight; chains of 16 positions, 16 splits and 3 spans add
        // ε · √35, and each join two exponentials of 1 unit: k = 4.
        const double limit = 4 * kEps * (8 * std::sqrt(static_cast<double>(g.dim)) + std::sqrt(35.0)) * size;
        EXPECT_NEAR(static_cast<double>(one[static_cast<std::size_t>(h * g.dim + d)]), want, limit) << r << " " << h << " " << d;
      }
    }
  }
}

TEST_F(AttentionKernels, OrdersOfThreadsChangeNoBit) {
  const Geometry g{2, 2, 36};
  constexpr std::int64_t kTotal = 150;
  const auto k = random(kTotal * g.width());
  const auto v = random(kTotal * g.width());
  const auto few = random(2 * g.cols());
  const auto many = random(17 * g.cols());
  expectSameInEveryOrder([&] {
    const auto cache = filled(g, k, v);
    auto all = attend(cache, g, few, kTotal - 2);
    for (const float value : attend(cache, g, many, kTotal - 17)) all.push_back(value);
    return all;
  });
}

TEST_F(AttentionKernels, WhatARowDoesNotSeeCannotReachIt) {
  const Geometry g{1, 2, 6};
  constexpr std::int64_t kTotal = 140;
  constexpr std::int64_t kRows = 70;  // from position 70, so that the wild ones stand in a split of their own and in others'
  auto k = random(kTotal * g.width());
  auto v = random(kTotal * g.width());
  const auto q = random(kRows * g.cols());
  const auto before = attend(filled(g, k, v), g, q, kTotal - kRows);
  for (const float wild : {kNan, std::numeric_limits<float>::infinity(), -3e38F}) {
    for (const std::int64_t from : {100, 128, 139}) {
      auto wildK = k;
      auto wildV = v;
      std::fill(wildK.begin() + from * g.width(), wildK.end(), wild);
      std::fill(wildV.begin() + from * g.width(), wildV.end(), wild);
      const auto cache = filled(g, wildK, wildV);
      const auto after = attend(cache, g, q, kTotal - kRows);
      const auto same = static_cast<std::size_t>((from - (kTotal - kRows)) * g.cols());
      EXPECT_EQ(std::memcmp(after.data(), before.data(), same * sizeof(float)), 0) << wild << " " << from;
      EXPECT_NE(std::memcmp(after.data() + same, before.data() + same, sizeof(float)), 0) << wild << " " << from;
      const auto one = attend(cache, g, rowsOf(q, g, from - (kTotal - kRows) - 1, 1), from - 1);
      EXPECT_EQ(std::memcmp(one.data(), before.data() + same - static_cast<std::size_t>(g.cols()), one.size() * sizeof(float)), 0);
    }
  }
}

// Scores of minus infinity weigh nothing, and where there are no others nothing is known.
TEST_F(AttentionKernels, InfiniteScoresAreWhatTheyAre) {
  const Geometry g{1, 1, 1};
  constexpr std::int64_t kTotal = 130;
  std::vector<float> k(kTotal, -std::numeric_limits<float>::infinity());
  const auto v = random(kTotal);
  EXPECT_TRUE(std::isnan(attend(filled(g, k, v), g, {1.0F}, kTotal - 1)[0]));
  k[70] = 0.5F;
  EXPECT_EQ(attend(filled(g, k, v), g, {1.0F}, kTotal - 1)[0], v[70]);
  k[5] = kNan;
  EXPECT_TRUE(std::isnan(attend(filled(g, k, v), g, {1.0F}, kTotal - 1)[0]));
}

// More rows than memory for their parts holds go one after another; each cache's own step takes nothing anew.
TEST_F(AttentionKernels, StepsAllocateNothingOnceWarm) {
  const Geometry g{2, 2, 8};
  constexpr std::int64_t kTotal = 200;
  const auto cache = filled(g, random(kTotal * g.width()), random(kTotal * g.width()));
  const auto q = random(g.cols());
  const There<float> from(*this, q);
  const There<float> to(*this, q.size());
  const auto step = [&](std::int64_t position) {
    good(api_->attention(on_, nullptr, cache.handle, from.data(), g.cols(), position, 1, g.heads(), kScale, nullptr, nullptr,
                         to.data(), g.cols(), &status_));
  };
  step(0);
  QsCounters before{};
  QsCounters after{};
  good(api_->counters(on_, &before, &status_));
  for (std::int64_t position = 1; position < kTotal; position += 33) step(position);
  good(api_->counters(on_, &after, &status_));
  EXPECT_EQ(after.allocations, before.allocations);
}

// Rounding of scores and probabilities, by the definition: of whole numbers as scores, so that these are exact.
TEST_F(AttentionKernels, HooksRoundEachQuerysOwnNumbers) {
  const Geometry g{1, 2, 2};
  constexpr std::int64_t kTotal = 75;
  constexpr std::int64_t kRows = 3;
  std::vector<float> k(static_cast<std::size_t>(kTotal * g.width()));
  for (std::size_t i = 0; i < k.size(); ++i) k[i] = static_cast<float>(static_cast<int>(i * 7 % 11) - 5);
  const auto v = random(kTotal * g.width());
  std::vector<float> q(static_cast<std::size_t>(kRows * g.cols()));
  for (std::size_t i = 0; i < q.size(); ++i) q[i] = static_cast<float>(static_cast<int>(i % 5) - 2) / 4.0F;
  const auto cache = filled(g, k, v);
  QsRounder int4{};
  int4.integer = {4, QS_GRID_SYM, QS_ROUND_EVEN, QS_SCALE_FP32};
  int4.integerScale = QS_SCALE_FP32;
  for (const std::int64_t group : {0, 16, 7, 1000}) {
    const QsRowHook scores{nullptr, nullptr, &int4, group};
    for (const bool both : {false, true}) {
      const auto got = attend(cache, g, q, kTotal - kRows, &scores, both ? &scores : nullptr);
      for (std::int64_t r = 0; r < kRows; ++r) {
        for (std::int64_t h = 0; h < g.heads(); ++h) {
          const auto own = static_cast<std::size_t>(kTotal - kRows + r + 1);
          std::vector<float> s(own);
          const float* query = q.data() + r * g.cols() + h * g.dim;
          for (std::size_t t = 0; t < own; ++t) s[t] = (query[0] * k[2 * t] + query[1] * k[2 * t + 1]) * kScale;
          const auto round = [&](std::vector<float>& x) {
            const std::size_t each = group == 0 ? x.size() : static_cast<std::size_t>(group);
            for (std::size_t at = 0; at < x.size(); at += each) {
              const std::size_t end = std::min(x.size(), at + each);
              quant::kernel::Range range;
              for (std::size_t i = at; i < end; ++i) {
                range.lo = std::min(range.lo, x[i]);
                range.hi = std::max(range.hi, x[i]);
              }
              const float scale = quant::kernel::scaleFor(int4.integer, range).scale;
              for (std::size_t i = at; i < end && scale != 0.0F; ++i) x[i] = std::nearbyint(x[i] / scale) * scale;
            }
          };
          round(s);
          const float top = *std::max_element(s.begin(), s.end());
          double sum = 0.0;
          for (float& value : s) sum += std::exp(static_cast<double>(value) - static_cast<double>(top));
          for (float& value : s) value = static_cast<float>(std::exp(static_cast<double>(value) - static_cast<double>(top)) / sum);
          if (both) round(s);
          for (std::int64_t d = 0; d < g.dim; ++d) {
            double want = 0.0;
            double size = 0.0;
            for (std::size_t t = 0; t < own; ++t) {
              want += static_cast<double>(s[t]) * static_cast<double>(v[2 * t + static_cast<std::size_t>(d)]);
              size += std::fabs(static_cast<double>(s[t]) * static_cast<double>(v[2 * t + static_cast<std::size_t>(d)]));
            }
            // Scores are exact; an exponential, its inverse sum and a chain of 19 and 2 splits: 2 · ε · √21.
            EXPECT_NEAR(static_cast<double>(got[static_cast<std::size_t>(r * g.cols() + h * g.dim + d)]), want,
                        2 * kEps * std::sqrt(21.0) * size + 1e-9)
                << "group " << group << " both " << both << " row " << r << " head " << h;
          }
        }
      }
      const auto one = attend(cache, g, rowsOf(q, g, 1, 1), kTotal - kRows + 1, &scores, both ? &scores : nullptr);
      EXPECT_EQ(std::memcmp(one.data(), got.data() + g.cols(), one.size() * sizeof(float)), 0);
    }
  }
  expectSameInEveryOrder([&] {
    const QsRowHook scores{nullptr, nullptr, &int4, 16};
    return attend(cache, g, q, kTotal - kRows, &scores, &scores);
  });
  const QsRowHook blind{nullptr, [](void*, float*, std::int64_t) {}, nullptr, 0};
  const There<float> there(*this, q);
  EXPECT_EQ(api_->attention(on_, nullptr, cache.handle, there.data(), g.cols(), 0, 1, g.heads(), kScale, &blind, nullptr,
                            there.data(), g.cols(), &status_), QS_ERROR_UNSUPPORTED);
  EXPECT_NE(std::string(status_.message).find("no function of the host"), std::string::npos);
}

TEST_F(AttentionKernels, HeadsThatNoBlockHasRoomForAreRefused) {
  QsKvCache* made = nullptr;
  EXPECT_EQ(api_->kvCreate(on_, 4, 1, 1025, &made, &status_), QS_ERROR_UNSUPPORTED);
  EXPECT_NE(std::string(status_.message).find("1025"), std::string::npos);
  EXPECT_EQ(made, nullptr);
}

}  // namespace
}  // namespace qs::cuda_test
