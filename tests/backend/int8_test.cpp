// The product of INT8 codes: whole numbers, so equal to plain integer arithmetic to the last bit on every backend.
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "core/backend/registry.h"
#include "core/base/thread_pool.h"
#include "tests/backend/backend_names.h"

namespace qs::backend {
namespace {

class Int8Test : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto opened = Registry().open(GetParam());
    if (!opened) {
      if (test::backendRequired(GetParam())) FAIL() << opened.error().english();
      GTEST_SKIP() << opened.error().english();
    }
    on_ = *opened;
    if (!on_->supports(QS_OP_MATMUL_INT8)) GTEST_SKIP() << "no such operation";
  }
  // Numbers of any type in the backend's memory.
  template <class T>
  Buffer uploaded(const std::vector<T>& from) {
    std::vector<float> floats((from.size() * sizeof(T) + 3) / 4 + 1);
    if (!from.empty()) std::memcpy(floats.data(), from.data(), from.size() * sizeof(T));
    Buffer out = on_->allocate(floats.size()).value();
    EXPECT_TRUE(on_->upload(out, 0, floats));
    return out;
  }
  BackendPtr on_;
};

struct Sizes {
  std::int64_t rows, in, out;
};

TEST_P(Int8Test, IsTheIntegerProductToTheBit) {
  std::mt19937 rng(9);
  base::ThreadPool pool(3);
  for (const Sizes& s : {Sizes{1, 1, 1}, Sizes{3, 5, 17}, Sizes{8, 31, 16}, Sizes{9, 33, 15}, Sizes{16, 64, 21}, Sizes{17, 64, 20}, Sizes{67, 129, 33}, Sizes{130, 688, 256},
                         Sizes{0, 4, 4}, Sizes{2, 4, 0}}) {
    for (const bool extreme : {false, true}) {
      std::vector<std::int8_t> w(static_cast<std::size_t>(s.out * s.in));
      std::vector<std::int8_t> x(static_cast<std::size_t>(s.rows * s.in));
      std::vector<float> ws(static_cast<std::size_t>(s.out));
      std::vector<float> xs(static_cast<std::size_t>(s.rows));
      // −128 is no symmetric code, but a byte may hold it.
      const auto code = [&] { return static_cast<std::int8_t>(extreme ? (rng() % 2 == 0 ? -128 : 127) : static_cast<int>(rng() % 256) - 128); };
      for (auto& v : w) v = code();
      for (auto& v : x) v = code();
      for (auto& v : ws) v = static_cast<float>(rng() % 1000) / 777.0F;
      for (auto& v : xs) v = static_cast<float>(rng() % 1000) / 333.0F;
      const auto weights = on_->prepareInt8(w, ws, s.out, s.in);
      ASSERT_TRUE(weights) << weights.error().english();
      const std::int64_t ld = s.out + 3;
      const Buffer y = on_->allocate(static_cast<std::size_t>(s.rows * ld + 1)).value();
      std::vector<float> guard(static_cast<std::size_t>(s.rows * ld + 1), -7.0F);
      ASSERT_TRUE(on_->upload(y, 0, guard));
      base::TaskContext context;
      context.pool = &pool;
      const Buffer xOn = uploaded(x);
      const Buffer xsOn = uploaded(xs);
      const auto* xCodes = reinterpret_cast<const std::int8_t*>(xOn.data());
      ASSERT_TRUE(on_->matmulInt8(context, **weights, xCodes, xsOn.data(), {y.data(), s.rows, s.out, ld}));
      std::vector<float> got(guard.size());
      ASSERT_TRUE(on_->download(got, y.data()));
      for (std::int64_t r = 0; r < s.rows; ++r) {
        for (std::int64_t o = 0; o < ld; ++o) {
          float want = -7.0F;
          if (o < s.out) {
            std::int64_t sum = 0;
            for (std::int64_t i = 0; i < s.in; ++i) {
              sum += std::int64_t{x[static_cast<std::size_t>(r * s.in + i)]} * w[static_cast<std::size_t>(o * s.in + i)];
            }
            want = static_cast<float>(sum) * xs[static_cast<std::size_t>(r)];
            want *= ws[static_cast<std::size_t>(o)];
          }
          ASSERT_EQ(got[static_cast<std::size_t>(r * ld + o)], want) << s.rows << "x" << s.in << "x" << s.out << " at " << r << "," << o;
        }
      }
    }
  }
}

TEST_P(Int8Test, AMatrixTooWideForItsSumsIsRefused) {
  const std::vector<std::int8_t> w(70'000, 1);
  const std::vector<float> scale = {1.0F};
  EXPECT_FALSE(on_->prepareInt8(w, scale, 1, 70'000));
}

INSTANTIATE_TEST_SUITE_P(Backends, Int8Test, test::allBackendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::backend
