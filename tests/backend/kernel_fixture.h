// What the suites of backend operations share: guarded device memory and random values, by backend name.
// It is not a test; limits elsewhere are k · ε · √n times the size of the terms, n the number of terms of a sum.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <random>
#include <vector>

#include "core/backend/registry.h"
#include "tests/backend/backend_names.h"

namespace qs::backend {

inline constexpr double kEps = 1.1920929e-7;  // 2⁻²³
inline constexpr float kInf = std::numeric_limits<float>::infinity();
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

class KernelTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto opened = Registry().open(GetParam());
    if (!opened) {
      if (test::backendRequired(GetParam())) FAIL() << opened.error().english();
      GTEST_SKIP() << opened.error().english();
    }
    on_ = *opened;
  }

  // Whether the backend has all of these operations; a test returns where it has not, marked as skipped.
  bool has(std::initializer_list<QsOp> operations) const {
    for (const QsOp operation : operations) {
      if (!on_->supports(operation)) {
        [] { GTEST_SKIP() << "no such operation"; }();
        return false;
      }
    }
    return true;
  }

  // Device memory with a guard on both sides; the destructor looks whether anything was written there.
  class Guarded {
   public:
    Guarded(const Backend& on, std::int64_t rows, std::int64_t cols, std::int64_t ld,
            const std::vector<float>* dense = nullptr)
        : on_(on), rows_(rows), cols_(cols), ld_(ld), size_(static_cast<std::size_t>(rows * ld)) {
      buffer_ = on.allocate(size_ + 2 * kGuard).value();
      std::vector<float> all(size_ + 2 * kGuard, kMark);
      EXPECT_TRUE(on.upload(buffer_, 0, all));
      if (dense != nullptr) set(*dense);
    }
    ~Guarded() {
      std::vector<float> all(size_ + 2 * kGuard);
      EXPECT_TRUE(on_.download(all, buffer_.data()));
      for (std::size_t i = 0; i < kGuard; ++i) {
        EXPECT_EQ(all[i], kMark) << "before, " << i;
        EXPECT_EQ(all[kGuard + size_ + i], kMark) << "behind, " << i;
      }
      // Between the columns and the row stride nothing is written either.
      for (std::int64_t r = 0; r < rows_; ++r) {
        for (std::int64_t c = cols_; c < ld_; ++c) {
          EXPECT_EQ(all[kGuard + static_cast<std::size_t>(r * ld_ + c)], kMark) << r << ", " << c;
        }
      }
    }
    void set(const std::vector<float>& dense) {
      for (std::int64_t r = 0; r < rows_; ++r) {
        EXPECT_TRUE(on_.upload(buffer_, kGuard + static_cast<std::size_t>(r * ld_),
                               {dense.data() + r * cols_, static_cast<std::size_t>(cols_)}));
      }
    }
    std::vector<float> get() const {
      std::vector<float> dense(static_cast<std::size_t>(rows_ * cols_));
      for (std::int64_t r = 0; r < rows_; ++r) {
        EXPECT_TRUE(on_.download({dense.data() + r * cols_, static_cast<std::size_t>(cols_)},
                                 buffer_.data() + kGuard + r * ld_));
      }
      return dense;
    }
    Rows rows() const { return {buffer_.data() + kGuard, rows_, cols_, ld_}; }

   private:
    static constexpr std::size_t kGuard = 19;  // odd: rows are not aligned
    static constexpr float kMark = 12345.678F;
    const Backend& on_;
    std::int64_t rows_;
    std::int64_t cols_;
    std::int64_t ld_;
    std::size_t size_;
    Buffer buffer_;
  };

  // Numbers of any type in the backend's memory, for arguments that are not floats.
  template <class T>
  class InMemory {
   public:
    InMemory(const Backend& on, const std::vector<T>& values) : on_(on) {
      QsStatus status{};
      const auto bytes = static_cast<std::int64_t>(values.size() * sizeof(T));
      EXPECT_EQ(on.api().allocate(on.instance(), bytes, &address_, &status), QS_OK) << status.message;
      EXPECT_EQ(on.api().upload(on.instance(), address_, values.data(), bytes, &status), QS_OK) << status.message;
    }
    ~InMemory() { on_.api().release(on_.instance(), address_); }
    InMemory(const InMemory&) = delete;
    InMemory& operator=(const InMemory&) = delete;
    const T* data() const { return static_cast<const T*>(address_); }

   private:
    const Backend& on_;
    void* address_ = nullptr;
  };
  template <class T>
  InMemory<T> inMemory(const std::vector<T>& values) {
    return {*on_, values};
  }

  // The stand-in runs every thread of a kernel in turn: suites try fewer numbers there.
  bool standIn() const { return GetParam() == test::cusimName(); }

  Guarded guarded(std::int64_t rows, std::int64_t cols) { return Guarded(*on_, rows, cols, cols + 3); }
  Guarded guarded(std::int64_t rows, std::int64_t cols, const std::vector<float>& values) {
    return Guarded(*on_, rows, cols, cols + 3, &values);
  }

  std::vector<float> random(std::int64_t n, float spread = 1.0F) {
    std::normal_distribution<float> normal(0.0F, spread);
    std::vector<float> out(static_cast<std::size_t>(n));
    for (auto& v : out) v = normal(rng_);
    return out;
  }

  BackendPtr on_;
  base::TaskContext ctx_;
  std::mt19937 rng_{5};
};

}  // namespace qs::backend
