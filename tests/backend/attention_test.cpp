// Causal attention over a cache against the definition, and what it must not look at.
#include "tests/backend/kernel_fixture.h"

namespace qs::backend {
namespace {

struct AttentionCase {
  std::int64_t first, rows, heads, kvHeads, dim;
};

TEST_P(KernelTest, AttentionMatchesTheReference) {
  for (const AttentionCase c : {AttentionCase{0, 1, 1, 1, 2}, AttentionCase{0, 3, 2, 1, 10},
                                AttentionCase{31, 2, 4, 2, 33}, AttentionCase{0, 129, 3, 3, 32},
                                AttentionCase{100, 29, 6, 2, 64}, AttentionCase{299, 1, 2, 2, 31}}) {
    const std::int64_t total = c.first + c.rows;
    const std::int64_t kvCols = c.kvHeads * c.dim;
    const auto k = random(total * kvCols, 0.7F);
    const auto v = random(total * kvCols);
    const auto q = random(c.rows * c.heads * c.dim);
    const auto cache = on_->createKvCache(total, c.kvHeads, c.dim).value();
    // Stored in two pieces, values with the keys' row distance.
    const auto keys = guarded(total, kvCols, k);
    const auto values = guarded(total, kvCols, v);
    const std::int64_t part = total / 3;
    Rows head = keys.rows();
    head.rows = part;
    ASSERT_TRUE(on_->kvStore(cache, 0, head, values.rows().data));
    Rows tail = keys.rows();
    tail.rows = total - part;
    tail.data += part * tail.ld;
    ASSERT_TRUE(on_->kvStore(cache, part, tail, values.rows().data + part * tail.ld));
    const auto y = guarded(c.rows, c.heads * c.dim);
    const float scale = 1.0F / std::sqrt(static_cast<float>(c.dim));
    ASSERT_TRUE(on_->attention(ctx_, cache, guarded(c.rows, c.heads * c.dim, q).rows(), c.first, c.heads, scale,
                               y.rows()));
    const auto got = y.get();
    for (std::int64_t r = 0; r < c.rows; ++r) {
      for (std::int64_t h = 0; h < c.heads; ++h) {
        const std::int64_t kv = h / (c.heads / c.kvHeads);
        std::vector<double> p;
        double sum = 0.0;
        for (std::int64_t t = 0; t <= c.first + r; ++t) {
          double score = 0.0;
          for (std::int64_t i = 0; i < c.dim; ++i) {
            score += static_cast<double>(q[static_cast<std::size_t>((r * c.heads + h) * c.dim + i)]) *
                     static_cast<double>(k[static_cast<std::size_t>(t * kvCols + kv * c.dim + i)]);
          }
          p.push_back(std::exp(score * static_cast<double>(scale)));
          sum += p.back();
        }
        for (std::int64_t i = 0; i < c.dim; ++i) {
          double want = 0.0;
          double size = 0.0;
          for (std::size_t t = 0; t < p.size(); ++t) {
            const double term = p[t] / sum * static_cast<double>(
                v[static_cast<std::size_t>(static_cast<std::int64_t>(t) * kvCols + kv * c.dim + i)]);
            want += term;
            size += std::fabs(term);
          }
          // A score of about 4 carries ε·√dim·4 into its weight; the sum over positions adds ε·√n; k = 4.
          const double limit =
              4 * kEps * (4 * std::sqrt(static_cast<double>(c.dim)) + std::sqrt(static_cast<double>(p.size()))) * size;
          ASSERT_NEAR(static_cast<double>(got[static_cast<std::size_t>((r * c.heads + h) * c.dim + i)]), want, limit)
              << "row " << r << " head " << h;
        }
      }
    }
  }
}

TEST_P(KernelTest, AttentionLooksAtNothingLater) {
  constexpr std::int64_t kDim = 16;
  constexpr std::int64_t kTotal = 50;
  const auto cache = on_->createKvCache(64, 1, kDim).value();
  auto k = random(kTotal * kDim);
  auto v = random(kTotal * kDim);
  const auto q = guarded(kTotal, kDim, random(kTotal * kDim));
  const auto run = [&] {
    EXPECT_TRUE(on_->kvStore(cache, 0, guarded(kTotal, kDim, k).rows(), guarded(kTotal, kDim, v).rows().data));
    const auto y = guarded(kTotal, kDim);
    EXPECT_TRUE(on_->attention(ctx_, cache, q.rows(), 0, 1, 0.25F, y.rows()));
    return y.get();
  };
  const auto before = run();
  // What is stored from position 37 on becomes wild, then not even a number; earlier rows keep their bits.
  for (const float wild : {1e30F, kInf, kNan}) {
    std::fill(k.begin() + 37 * kDim, k.end(), wild);
    std::fill(v.begin() + 37 * kDim, v.end(), wild);
    const auto after = run();
    EXPECT_EQ(std::memcmp(before.data(), after.data(), 37 * kDim * sizeof(float)), 0);
    EXPECT_NE(std::memcmp(before.data() + 37 * kDim, after.data() + 37 * kDim, kDim * sizeof(float)), 0);
  }
}

}  // namespace
}  // namespace qs::backend
