// The module on the stand-in, opened for one test, and device memory that is looked at when it goes: what tests of its
// kernels share. Suites that run on every backend are in tests/backend.
#pragma once

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "core/backend/abi.h"

extern "C" const QsBackendApi* quantspec_backend_entry(std::uint32_t callerAbi, QsStatus* status);

namespace qs::cuda_test {

// The orders in which a right kernel gives the same bits.
struct Schedule {
  cusim::Order order;
  unsigned seed;
};
inline constexpr Schedule kSchedules[] = {{cusim::Order::ascending, 0},
                                          {cusim::Order::descending, 0},
                                          {cusim::Order::random, 1},
                                          {cusim::Order::random, 2},
                                          {cusim::Order::random, 3}};

class OpenedModule : public ::testing::Test {
 protected:
  void SetUp() override {
    api_ = quantspec_backend_entry(QS_BACKEND_ABI, &status_);
    ASSERT_NE(api_, nullptr) << status_.message;
    ASSERT_EQ(api_->open(0, QS_PRECISION_F32, &on_, &status_), QS_OK) << status_.message;
  }
  void TearDown() override {
    cusim::setOrder(cusim::Order::ascending);
    if (on_ != nullptr) api_->close(on_);
    EXPECT_EQ(cusim::overruns(), 0);
    EXPECT_EQ(cusim::liveAllocations(), 0U);
  }

  template <class T>
  class There {
   public:
    There(OpenedModule& in, std::size_t count) : in_(in), count_(count) {
      void* address = nullptr;
      EXPECT_EQ(in.api_->allocate(in.on_, bytes(), &address, &in.status_), QS_OK) << in.status_.message;
      data_ = static_cast<T*>(address);
    }
    There(OpenedModule& in, const std::vector<T>& values) : There(in, values.size()) {
      EXPECT_EQ(in.api_->upload(in.on_, data_, values.data(), bytes(), &in.status_), QS_OK) << in.status_.message;
    }
    ~There() { in_.api_->release(in_.on_, data_); }
    There(const There&) = delete;
    There& operator=(const There&) = delete;
    T* data() const { return data_; }
    std::vector<T> back() const {
      std::vector<T> out(count_);
      EXPECT_EQ(in_.api_->download(in_.on_, out.data(), data_, bytes(), &in_.status_), QS_OK) << in_.status_.message;
      return out;
    }

   private:
    std::int64_t bytes() const { return static_cast<std::int64_t>(count_ * sizeof(T)); }
    OpenedModule& in_;
    std::size_t count_;
    T* data_ = nullptr;
  };

  std::vector<float> random(std::int64_t n, float spread = 1.0F) {
    std::normal_distribution<float> normal(0.0F, spread);
    std::vector<float> out(static_cast<std::size_t>(n));
    for (float& value : out) value = normal(rng_);
    return out;
  }

  // What `fn` gives has the same bits in every order of threads.
  template <class Fn>
  void expectSameInEveryOrder(Fn fn) {
    const auto first = fn();
    for (const Schedule& schedule : kSchedules) {
      cusim::setOrder(schedule.order, schedule.seed);
      const auto again = fn();
      ASSERT_EQ(again.size(), first.size());
      EXPECT_EQ(std::memcmp(again.data(), first.data(), first.size() * sizeof(first[0])), 0)
          << static_cast<int>(schedule.order) << " " << schedule.seed;
    }
    cusim::setOrder(cusim::Order::ascending);
  }

  // For a call of the table, which gives its code.
  void good(int code) { ASSERT_EQ(code, QS_OK) << status_.message; }

  const QsBackendApi* api_ = nullptr;
  QsInstance* on_ = nullptr;
  QsStatus status_{};
  std::mt19937 rng_{17};
};

}  // namespace qs::cuda_test
