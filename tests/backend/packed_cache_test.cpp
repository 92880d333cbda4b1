// Caches of codes and scales: attention over them gives the bits that it gives over the same numbers in F32.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <thread>

#include "core/base/thread_pool.h"
#include "tests/backend/kernel_fixture.h"

namespace qs::backend {
namespace {

constexpr float kLargest = std::numeric_limits<float>::max();

// What a code stands for, from the formats' definitions (OCP 8-bit Floating Point Specification 1.0).
float cacheValueOf(const QsKvForm& form, std::uint8_t code) {
  if (form.code == QS_CODE_TABLE4) return form.table[code];
  if (form.code == QS_CODE_INT8) return static_cast<float>(static_cast<std::int8_t>(code));
  const int mantissaBits = form.code == QS_CODE_E4M3 ? 3 : 2;
  const int bias = form.code == QS_CODE_E4M3 ? 7 : 15;
  const int mantissa = code & ((1 << mantissaBits) - 1);
  const int exponent = (code & 0x7f) >> mantissaBits;
  const float sign = (code & 0x80) != 0 ? -1.0F : 1.0F;
  if (form.code == QS_CODE_E4M3 && (code & 0x7f) == 0x7f) return std::copysign(kNan, sign);
  if (form.code == QS_CODE_E5M2 && exponent == 31) return std::copysign(mantissa == 0 ? kInf : kNan, sign);
  const float steps = static_cast<float>(exponent == 0 ? mantissa : mantissa + (1 << mantissaBits));
  return std::copysign(std::ldexp(steps, std::max(exponent, 1) - bias - mantissaBits), sign);
}

float restored(const QsKvForm& form, std::uint8_t code, float scale) {
  const float value = cacheValueOf(form, code);
  if (!std::isfinite(value)) return value;
  return std::clamp(value * scale, -kLargest, kLargest);
}

constexpr std::array<float, 16> kInt4 = {0, 1, 2, 3, 4, 5, 6, 7, -8, -7, -6, -5, -4, -3, -2, -1};
constexpr std::array<float, 16> kUneven = {-1.0F, -0.7F, -0.52F, -0.39F, -0.28F, -0.18F, -0.09F, -0.0F,
                                           0.08F, 0.16F, 0.25F,  0.34F,  0.44F,  0.56F,  0.72F,  1.0F};

struct Geometry {
  std::int64_t kvHeads, group, dim;
  std::int64_t width() const { return kvHeads * dim; }
  std::int64_t heads() const { return kvHeads * group; }
};

// Codes and scales of one sequence's keys or values, and the floats they stand for.
struct Numbers {
  QsKvForm form;
  std::vector<std::uint8_t> codes;
  std::vector<float> scales;
  std::vector<float> floats;
};

std::int64_t groupsOf(const QsKvForm& form, std::int64_t width) { return (width + form.group - 1) / form.group; }

class PackedCacheTest : public KernelTest {
 protected:
  void SetUp() override {
    KernelTest::SetUp();
    if (on_ != nullptr) (void)has({QS_OP_KV_PACKED});
  }

  Numbers numbers(const QsKvForm& form, std::int64_t positions, std::int64_t width) {
    Numbers out{form, {}, {}, {}};
    std::uniform_int_distribution<int> code(0, form.code == QS_CODE_TABLE4 ? 15 : 255);
    std::normal_distribution<float> normal(0.0F, form.code == QS_CODE_INT8 ? 0.01F : 0.05F);
    for (std::int64_t i = 0; i < positions * width; ++i) {
      auto one = static_cast<std::uint8_t>(code(rng_));
      while (!std::isfinite(cacheValueOf(form, one))) one = static_cast<std::uint8_t>(code(rng_));
      // Large exponents would leave one position all the attention.
      if (form.code == QS_CODE_E5M2 || form.code == QS_CODE_E4M3) {
        while (std::fabs(cacheValueOf(form, one)) > 24.0F || !std::isfinite(cacheValueOf(form, one))) {
          one = static_cast<std::uint8_t>(code(rng_));
        }
      }
      out.codes.push_back(one);
    }
    // Of either sign; some 0.
    for (std::int64_t i = 0; i < positions * groupsOf(form, width); ++i) out.scales.push_back(i % 29 == 7 ? 0.0F : normal(rng_));
    restore(out, width);
    return out;
  }

  static void restore(Numbers& numbers, std::int64_t width) {
    numbers.floats.clear();
    const std::int64_t groups = groupsOf(numbers.form, width);
    for (std::size_t i = 0; i < numbers.codes.size(); ++i) {
      const auto at = static_cast<std::int64_t>(i);
      const auto scale = static_cast<std::size_t>(at / width * groups + at % width / numbers.form.group);
      numbers.floats.push_back(restored(numbers.form, numbers.codes[i], numbers.scales[scale]));
    }
  }

  void store(const KvCache& cache, std::int64_t width, const Numbers& k, const Numbers& v, std::int64_t first,
             std::int64_t rows, std::int64_t to = -1) {
    const auto keyCodes = inMemory(k.codes);
    const auto keyScales = inMemory(k.scales);
    const auto valueCodes = inMemory(v.codes);
    const auto valueScales = inMemory(v.scales);
    ASSERT_TRUE(on_->kvStorePacked(cache, to < 0 ? first : to, rows, keyCodes.data() + first * width,
                                   keyScales.data() + first * groupsOf(k.form, width), valueCodes.data() + first * width,
                                   valueScales.data() + first * groupsOf(v.form, width)));
  }

  void storeFloats(const KvCache& cache, std::int64_t width, const Numbers& k, const Numbers& v) {
    const auto rows = static_cast<std::int64_t>(k.floats.size()) / width;
    const auto keys = guarded(rows, width, k.floats);
    const auto values = guarded(rows, width, v.floats);
    ASSERT_TRUE(on_->kvStore(cache, 0, keys.rows(), values.rows().data));
  }

  std::vector<float> attend(const KvCache& cache, const Geometry& g, const std::vector<float>& q, std::int64_t first,
                            const QsRowHook* scores = nullptr, const QsRowHook* probabilities = nullptr) {
    const std::int64_t cols = g.heads() * g.dim;
    const auto rows = static_cast<std::int64_t>(q.size()) / cols;
    const auto queries = guarded(rows, cols, q);
    const auto y = guarded(rows, cols);
    EXPECT_TRUE(on_->attention(ctx_, cache, queries.rows(), first, g.heads(), 0.3F, y.rows(), scores, probabilities));
    return y.get();
  }

  // To the last bit; of NaN that it is one: its sign is the arithmetic's own affair.
  static bool same(const float* a, const float* b, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      if (std::memcmp(a + i, b + i, sizeof(float)) != 0 && !(std::isnan(a[i]) && std::isnan(b[i]))) return false;
    }
    return true;
  }

  // That attention of the last `rows` positions is the same over both caches, in one call and row by row.
  void expectSame(const KvCache& packed, const KvCache& plain, const Geometry& g, std::int64_t total, std::int64_t rows) {
    const std::int64_t cols = g.heads() * g.dim;
    const auto q = random(rows * cols);
    const auto want = attend(plain, g, q, total - rows);
    const auto got = attend(packed, g, q, total - rows);
    ASSERT_TRUE(same(got.data(), want.data(), want.size())) << total << " " << rows;
    for (std::int64_t r = 0; r < rows; r += std::max<std::int64_t>(1, rows / 3)) {
      const std::vector<float> one(q.begin() + r * cols, q.begin() + (r + 1) * cols);
      const auto single = attend(packed, g, one, total - rows + r);
      ASSERT_TRUE(same(single.data(), want.data() + r * cols, single.size())) << total << " " << r;
    }
  }
};

std::vector<QsKvForm> formsFor(const Geometry& g) {
  std::vector<QsKvForm> forms;
  for (const std::int64_t group : {g.width(), g.dim, std::int64_t{32}, std::int64_t{16}, std::int64_t{7}, std::int64_t{1},
                                   2 * g.dim, 10 * g.width()}) {
    forms.push_back({QS_CODE_INT8, group, nullptr});
    forms.push_back({QS_CODE_TABLE4, group, kInt4.data()});
    forms.push_back({QS_CODE_TABLE4, group, kUneven.data()});
    forms.push_back({QS_CODE_E4M3, group, nullptr});
    forms.push_back({QS_CODE_E5M2, group, nullptr});
  }
  return forms;
}

TEST_P(PackedCacheTest, AttentionGivesTheBitsOfTheSameNumbersInF32) {
  for (const Geometry g : {Geometry{3, 3, 64}, Geometry{1, 1, 20}, Geometry{2, 4, 24}, Geometry{2, 1, 63}, Geometry{5, 2, 2}}) {
    const auto forms = formsFor(g);
    for (std::size_t f = 0; f < forms.size(); ++f) {
      const QsKvForm& keyForm = forms[f];
      const QsKvForm& valueForm = f % 3 == 0 ? forms[(f + 7) % forms.size()] : keyForm;
      SCOPED_TRACE(testing::Message() << g.kvHeads << "·" << g.group << "·" << g.dim << ", codes " << keyForm.code << " "
                                      << valueForm.code << ", groups " << keyForm.group << " " << valueForm.group);
      const std::int64_t total = std::array<std::int64_t, 4>{standIn() ? 75 : 157, 1, 33, 64}[f % 4];
      const auto k = numbers(keyForm, total, g.width());
      const auto v = numbers(valueForm, total, g.width());
      const auto plain = on_->createKvCache(total, g.kvHeads, g.dim).value();
      storeFloats(plain, g.width(), k, v);
      const auto packed = on_->createPackedKvCache(total, g.kvHeads, g.dim, keyForm, valueForm).value();
      // In pieces, over what stood there before.
      store(packed, g.width(), k, v, total / 2, total - total / 2, 0);
      store(packed, g.width(), k, v, 0, total / 3);
      store(packed, g.width(), k, v, total / 3, total - total / 3);
      expectSame(packed, plain, g, total, 1);
      expectSame(packed, plain, g, total, total);
      if (total > 5) expectSame(packed, plain, g, total, 5);
      if (HasFatalFailure()) return;
    }
  }
}

// Long enough for several pieces and parts, on several threads.
TEST_P(PackedCacheTest, LongContextsAndThreadsChangeNothing) {
  base::ThreadPool two(2);
  base::ThreadPool seven(7);  // twice as many as heads: a step is then cut finer
  constexpr std::int64_t kTotal = 1031;
  for (const Geometry g : {Geometry{3, 3, 64}, Geometry{2, 1, 128}, Geometry{1, 8, 80}}) {
    for (const QsKvForm& form : {QsKvForm{QS_CODE_INT8, g.width(), nullptr}, QsKvForm{QS_CODE_TABLE4, 16, kUneven.data()},
                                 QsKvForm{QS_CODE_E4M3, g.dim, nullptr}}) {
      ctx_.pool = form.code == QS_CODE_INT8 ? &two : &seven;
      const auto k = numbers(form, kTotal, g.width());
      const auto v = numbers(form, kTotal, g.width());
      const auto plain = on_->createKvCache(kTotal, g.kvHeads, g.dim).value();
      storeFloats(plain, g.width(), k, v);
      const auto packed = on_->createPackedKvCache(kTotal, g.kvHeads, g.dim, form, form).value();
      store(packed, g.width(), k, v, 0, kTotal);
      expectSame(packed, plain, g, kTotal, 1);
      expectSame(packed, plain, g, kTotal, standIn() ? 12 : 70);
      if (HasFatalFailure()) break;
    }
  }
  ctx_.pool = nullptr;
}

TEST_P(PackedCacheTest, WhatIsNotFiniteOrBeyondF32StaysWhatItIs) {
  const Geometry g{2, 2, 24};
  constexpr std::int64_t kTotal = 45;
  struct Odd {
    QsKvForm form;
    std::vector<std::uint8_t> codes;
    std::vector<float> scales;
  };
  const std::vector<float> large = {0.5F * kLargest, -kLargest, kLargest / 200.0F};
  for (const Odd& odd : {Odd{{QS_CODE_E4M3, 24, nullptr}, {0x7f, 0xff}, {}},
                         Odd{{QS_CODE_E5M2, 16, nullptr}, {0x7c, 0xfc, 0x7e, 0xfe}, {0.0F}},
                         Odd{{QS_CODE_INT8, 48, nullptr}, {0x80}, large},
                         Odd{{QS_CODE_TABLE4, 10, kInt4.data()}, {8}, large},
                         Odd{{QS_CODE_E4M3, 10, nullptr}, {}, large}}) {
    for (int side = 0; side < 3; ++side) {
      SCOPED_TRACE(testing::Message() << odd.form.code << " side " << side);
      std::array<Numbers, 2> kv = {numbers(odd.form, kTotal, g.width()), numbers(odd.form, kTotal, g.width())};
      for (std::size_t s = 0; s < 2; ++s) {
        if (side != 2 && static_cast<std::size_t>(side) != s) continue;
        // From position 20 on, so that earlier rows have nothing of it.
        const auto from = static_cast<std::size_t>(20 * g.width());
        for (std::size_t i = 0; i < odd.codes.size(); ++i) kv[s].codes[from + 37 * i] = odd.codes[i];
        const auto groups = static_cast<std::size_t>(groupsOf(odd.form, g.width()));
        for (std::size_t i = 0; i < odd.scales.size(); ++i) kv[s].scales[22 * groups + 3 * i] = odd.scales[i];
        restore(kv[s], g.width());
      }
      const auto plain = on_->createKvCache(kTotal, g.kvHeads, g.dim).value();
      storeFloats(plain, g.width(), kv[0], kv[1]);
      const auto packed = on_->createPackedKvCache(kTotal, g.kvHeads, g.dim, odd.form, odd.form).value();
      store(packed, g.width(), kv[0], kv[1], 0, kTotal);
      expectSame(packed, plain, g, kTotal, kTotal);
      expectSame(packed, plain, g, kTotal, 1);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(PackedCacheTest, HooksSeeTheSameNumbers) {
  if (!on_->hostMemory()) GTEST_SKIP() << "functions of the host do not reach the device's memory";
  struct Recorder {
    std::vector<float> seen;
    QsRowHook hook{this, [](void* self, float* x, std::int64_t n) {
                     auto& all = static_cast<Recorder*>(self)->seen;
                     all.insert(all.end(), x, x + n);
                     for (std::int64_t i = 0; i < n; ++i) x[i] *= 0.5F;
                   }, nullptr, 0};
  };
  const Geometry g{2, 3, 20};
  constexpr std::int64_t kTotal = 35;
  const QsKvForm form{QS_CODE_INT8, 20, nullptr};
  const auto k = numbers(form, kTotal, g.width());
  const auto v = numbers(form, kTotal, g.width());
  const auto plain = on_->createKvCache(kTotal, g.kvHeads, g.dim).value();
  storeFloats(plain, g.width(), k, v);
  const auto packed = on_->createPackedKvCache(kTotal, g.kvHeads, g.dim, form, form).value();
  store(packed, g.width(), k, v, 0, kTotal);
  const auto q = random(4 * g.heads() * g.dim);
  Recorder recorded[4];
  const auto want = attend(plain, g, q, kTotal - 4, &recorded[0].hook, &recorded[1].hook);
  const auto got = attend(packed, g, q, kTotal - 4, &recorded[2].hook, &recorded[3].hook);
  EXPECT_EQ(std::memcmp(got.data(), want.data(), want.size() * sizeof(float)), 0);
  EXPECT_EQ(recorded[0].seen.size(), static_cast<std::size_t>(g.heads() * (32 + 33 + 34 + 35)));
  EXPECT_EQ(recorded[0].seen, recorded[2].seen);
  EXPECT_EQ(recorded[1].seen, recorded[3].seen);
}

// Several sequences on one pool, longer and shorter ones: each thread's memory is its own.
TEST_P(PackedCacheTest, SequencesSideBySideDoNotDisturbEachOther) {
  base::ThreadPool pool(3);
  ctx_.pool = &pool;
  const Geometry g{3, 2, 32};
  constexpr std::array<std::int64_t, 3> kTotals = {700, 90, 350};
  const QsKvForm form{QS_CODE_TABLE4, 32, kInt4.data()};
  struct Sequence {
    std::vector<float> q, want;
    std::optional<KvCache> cache;
    std::int64_t total;
    int wrong = 0;
  };
  std::vector<Sequence> sequences(kTotals.size());
  for (std::size_t s = 0; s < kTotals.size(); ++s) {
    auto& one = sequences[s];
    one.total = kTotals[s];
    const auto k = numbers(form, one.total, g.width());
    const auto v = numbers(form, one.total, g.width());
    one.cache.emplace(on_->createPackedKvCache(one.total, g.kvHeads, g.dim, form, form).value());
    store(*one.cache, g.width(), k, v, 0, one.total);
    one.q = random(9 * g.heads() * g.dim);
    one.want = attend(*one.cache, g, one.q, one.total - 9);
  }
  std::vector<std::thread> threads;
  for (auto& one : sequences) {
    threads.emplace_back([&, this] {
      const std::int64_t cols = g.heads() * g.dim;
      std::vector<float> y(one.q.size());
      const Buffer from = on_->allocate(y.size()).value();
      const Buffer to = on_->allocate(y.size()).value();
      if (!on_->upload(from, 0, one.q)) ++one.wrong;
      for (int turn = 0; turn < (standIn() ? 3 : 20); ++turn) {
        if (!on_->attention(ctx_, *one.cache, rowsOf(from, 9, cols), one.total - 9, g.heads(), 0.3F, rowsOf(to, 9, cols)) ||
            !on_->download(y, to.data()) || std::memcmp(y.data(), one.want.data(), y.size() * sizeof(float)) != 0) {
          ++one.wrong;
        }
      }
    });
  }
  for (auto& thread : threads) thread.join();
  for (const auto& one : sequences) EXPECT_EQ(one.wrong, 0);
  ctx_.pool = nullptr;
}

TEST_P(PackedCacheTest, BytesAreThoseOfCodesScalesAndFillingUp) {
  if (!on_->hostMemory()) {
    // Positions are filled up to 32, and each head's numbers of one of them to 16 bytes.
    const auto up = [](std::int64_t n, std::int64_t to) { return (n + to - 1) / to * to; };
    for (const Geometry g : {Geometry{3, 3, 64}, Geometry{2, 1, 20}}) {
      for (const std::int64_t capacity : {0, 1, 33, 512}) {
        const std::int64_t positions = up(std::max<std::int64_t>(1, capacity), 32);
        const auto bytes = [&](const QsKvForm& form) {
          return on_->createPackedKvCache(capacity, g.kvHeads, g.dim, form, form).value().bytes();
        };
        const std::int64_t numbers = 2 * g.kvHeads * positions;
        const auto scales = [&](std::int64_t groups) { return 2 * groups * positions * 4; };
        EXPECT_EQ(bytes({QS_CODE_INT8, g.dim, nullptr}), numbers * up(g.dim, 16) + scales(g.kvHeads));
        EXPECT_EQ(bytes({QS_CODE_E4M3, g.width(), nullptr}), numbers * up(g.dim, 16) + scales(1));
        EXPECT_EQ(bytes({QS_CODE_TABLE4, 16, kInt4.data()}), numbers * up(g.dim, 32) / 2 + scales((g.width() + 15) / 16));
        EXPECT_EQ(on_->createKvCache(capacity, g.kvHeads, g.dim).value().bytes(), numbers * up(g.dim, 4) * 4);
      }
    }
    return;
  }
  // Positions and columns of values are filled up to two registers.
  const std::map<std::string, std::int64_t> panels = {{"cpu-v2", 8}, {"cpu-v3", 16}, {"cpu-v4", 32}};
  const std::int64_t panel = panels.at(GetParam());
  const auto up = [&](std::int64_t n) { return (n + panel - 1) / panel * panel; };
  for (const Geometry g : {Geometry{3, 3, 64}, Geometry{2, 1, 20}}) {
    for (const std::int64_t capacity : {0, 1, 33, 512}) {
      const std::int64_t positions = up(std::max<std::int64_t>(1, capacity));
      const std::int64_t numbers = g.kvHeads * positions * (g.dim + up(g.dim));
      const auto bytes = [&](const QsKvForm& form) {
        return on_->createPackedKvCache(capacity, g.kvHeads, g.dim, form, form).value().bytes();
      };
      const auto scales = [&](std::int64_t groups) { return 2 * groups * positions * 4; };
      EXPECT_EQ(bytes({QS_CODE_INT8, g.dim, nullptr}), numbers + scales(g.kvHeads));
      EXPECT_EQ(bytes({QS_CODE_E4M3, g.width(), nullptr}), numbers + scales(1));
      EXPECT_EQ(bytes({QS_CODE_TABLE4, 16, kInt4.data()}), numbers / 2 + scales((g.width() + 15) / 16));
      EXPECT_EQ(on_->createKvCache(capacity, g.kvHeads, g.dim).value().bytes(), 4 * numbers);
    }
  }
}

TEST_P(PackedCacheTest, ArgumentsThatCannotBeRightAreRefused) {
  const QsBackendApi& api = on_->api();
  QsStatus status{};
  QsKvCache* out = nullptr;
  const QsKvForm good{QS_CODE_INT8, 4, nullptr};
  const auto create = [&](std::int64_t capacity, std::int64_t heads, std::int64_t dim, const QsKvForm* k,
                          const QsKvForm* v) {
    return api.kvCreatePacked(on_->instance(), capacity, heads, dim, k, v, &out, &status);
  };
  EXPECT_EQ(create(-1, 1, 4, &good, &good), QS_ERROR_ARGUMENT);
  EXPECT_EQ(create(4, 0, 4, &good, &good), QS_ERROR_ARGUMENT);
  EXPECT_EQ(create(4, 1, 0, &good, &good), QS_ERROR_ARGUMENT);
  EXPECT_EQ(create(4, 1, 4, nullptr, &good), QS_ERROR_ARGUMENT);
  EXPECT_EQ(create(4, 1, 4, &good, nullptr), QS_ERROR_ARGUMENT);
  std::array<float, 16> endless = kInt4;
  endless[3] = kInf;
  for (const QsKvForm bad : {QsKvForm{QS_CODE_BF16, 4, nullptr}, QsKvForm{99, 4, nullptr}, QsKvForm{-1, 4, nullptr},
                             QsKvForm{QS_CODE_INT8, 0, nullptr}, QsKvForm{QS_CODE_TABLE4, 4, nullptr},
                             QsKvForm{QS_CODE_TABLE4, 4, endless.data()}}) {
    EXPECT_EQ(create(4, 1, 4, &bad, &good), QS_ERROR_ARGUMENT) << bad.code;
    EXPECT_EQ(create(4, 1, 4, &good, &bad), QS_ERROR_ARGUMENT) << bad.code;
  }
  EXPECT_STRNE(status.message, "");
  EXPECT_EQ(api.kvCreatePacked(on_->instance(), 4, 1, 4, &good, &good, nullptr, &status), QS_ERROR_ARGUMENT);
  EXPECT_EQ(create(std::int64_t{1} << 58, 1 << 20, 1 << 20, &good, &good), QS_ERROR_MEMORY);
  EXPECT_EQ(create(std::int64_t{1} << 50, 1, 64, &good, &good), QS_ERROR_MEMORY);
  EXPECT_EQ(out, nullptr);

  const QsKvForm four{QS_CODE_TABLE4, 4, kInt4.data()};
  const auto cache = on_->createPackedKvCache(5, 1, 4, four, good).value();
  const std::vector<std::uint8_t> codes(5 * 4, 7);
  const std::vector<float> scales(5, 1.0F);
  const auto put = [&](QsKvCache* to, std::int64_t first, std::int64_t rows, const std::uint8_t* kc, const float* ks,
                       const std::uint8_t* vc, const float* vs) {
    return api.kvStorePacked(on_->instance(), to, first, kc, ks, vc, vs, rows, &status);
  };
  const auto codesThere = inMemory(codes);
  const auto scalesThere = inMemory(scales);
  const auto* c = codesThere.data();
  const auto* s = scalesThere.data();
  EXPECT_EQ(put(cache.handle(), 0, 5, c, s, c, s), QS_OK);
  EXPECT_EQ(put(cache.handle(), 5, 0, nullptr, nullptr, nullptr, nullptr), QS_OK);
  EXPECT_EQ(put(nullptr, 0, 1, c, s, c, s), QS_ERROR_ARGUMENT);
  EXPECT_EQ(put(cache.handle(), 5, 1, c, s, c, s), QS_ERROR_ARGUMENT);
  EXPECT_EQ(put(cache.handle(), -1, 1, c, s, c, s), QS_ERROR_ARGUMENT);
  EXPECT_EQ(put(cache.handle(), 0, -1, c, s, c, s), QS_ERROR_ARGUMENT);
  EXPECT_EQ(put(cache.handle(), std::numeric_limits<std::int64_t>::max(), 1, c, s, c, s), QS_ERROR_ARGUMENT);
  EXPECT_EQ(put(cache.handle(), 0, 1, nullptr, s, c, s), QS_ERROR_ARGUMENT);
  EXPECT_EQ(put(cache.handle(), 0, 1, c, nullptr, c, s), QS_ERROR_ARGUMENT);
  EXPECT_EQ(put(cache.handle(), 0, 1, c, s, nullptr, s), QS_ERROR_ARGUMENT);
  EXPECT_EQ(put(cache.handle(), 0, 1, c, s, c, nullptr), QS_ERROR_ARGUMENT);
  // Where the host sees them, refused as a whole: what stood there before is still there.
  const Geometry g{1, 1, 4};
  const auto before = attend(cache, g, {1, 2, 3, 4}, 4);
  if (on_->hostMemory()) {
    auto wrongCodes = codes;
    wrongCodes[9] = 16;
    EXPECT_EQ(put(cache.handle(), 0, 5, wrongCodes.data(), s, c, s), QS_ERROR_ARGUMENT);
    for (const float wrong : {kNan, kInf, -kInf}) {
      auto wrongScales = scales;
      wrongScales[2] = wrong;
      EXPECT_EQ(put(cache.handle(), 0, 5, c, wrongScales.data(), c, s), QS_ERROR_ARGUMENT);
      EXPECT_EQ(put(cache.handle(), 0, 5, c, s, c, wrongScales.data()), QS_ERROR_ARGUMENT);
    }
  }
  EXPECT_EQ(attend(cache, g, {1, 2, 3, 4}, 4), before);
  // Each kind of cache refuses what belongs into the other.
  const auto plain = on_->createKvCache(5, 1, 4).value();
  EXPECT_EQ(put(plain.handle(), 0, 1, c, s, c, s), QS_ERROR_ARGUMENT);
  EXPECT_EQ(api.kvStore(on_->instance(), cache.handle(), 0, s, s, 1, 4, &status), QS_ERROR_ARGUMENT);
}

INSTANTIATE_TEST_SUITE_P(Backends, PackedCacheTest, test::allBackendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::backend
