// What the tests of the CUDA stand-in share: a fresh machine for each, device memory that frees itself, and the words
// of a misuse. The module's own tests are not built on it.
#pragma once

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cuda/kernels/compat.cuh"

namespace qs::cuda_test {

// The address sanitizer ends the program where the guard bytes would only count.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kAddressSanitizer = true;
#else
inline constexpr bool kAddressSanitizer = false;
#endif

// It sees races between threads of a block and ends the program, so that planted ones need programs of their own.
#ifdef __SANITIZE_THREAD__
inline constexpr bool kThreadSanitizer = true;
#else
inline constexpr bool kThreadSanitizer = false;
#endif

class CusimTest : public ::testing::Test {
 protected:
  void SetUp() override { cusim::reset(); }
  void TearDown() override {
    cusim::setOrder(cusim::Order::ascending);
    EXPECT_EQ(cusim::overruns(), 0);
    cusim::reset();
    EXPECT_EQ(cusim::liveAllocations(), 0U);
    EXPECT_EQ(cusim::livePinned(), 0U);
    EXPECT_EQ(cusim::liveHandles(), 0U);
  }
};

// `count` values on the device.
template <class T>
class OnDevice {
 public:
  explicit OnDevice(std::size_t count) : count_(count) {
    EXPECT_EQ(cudaMalloc(&data_, count * sizeof(T)), cudaSuccess);
  }
  explicit OnDevice(const std::vector<T>& values) : OnDevice(values.size()) {
    EXPECT_EQ(cudaMemcpy(data_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice), cudaSuccess);
  }
  ~OnDevice() { (void)cudaFree(data_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  T* get() const { return data_; }
  // Waits for what was launched on the default stream and the streams that it blocks.
  std::vector<T> back() const {
    std::vector<T> values(count_);
    EXPECT_EQ(cudaMemcpy(values.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
    return values;
  }

 private:
  std::size_t count_;
  T* data_ = nullptr;
};

// What the misuse says that `act` throws; empty if it throws none.
inline std::string misuseOf(const std::function<void()>& act) {
  try {
    act();
  } catch (const std::logic_error& misuse) {
    return misuse.what();
  }
  return {};
}

// Orders that every kernel is run in.
struct Schedule {
  cusim::Order order;
  unsigned seed;
};
inline constexpr Schedule kSchedules[] = {{cusim::Order::ascending, 0},
                                          {cusim::Order::descending, 0},
                                          {cusim::Order::random, 1},
                                          {cusim::Order::random, 2},
                                          {cusim::Order::random, 3}};

}  // namespace qs::cuda_test
