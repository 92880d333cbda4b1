// Numbers in a module's memory for tests that speak with its table directly, and random ones.
// It is not a test.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/backend/abi.h"

namespace qs::cuda_test {

// A vector's copy on the device, for as long as it lives.
template <class T>
class OnDevice {
 public:
  OnDevice(const QsBackendApi& api, QsInstance* instance, const std::vector<T>& from)
      : api_(api), instance_(instance), size_(from.size()) {
    QsStatus status{};
    EXPECT_EQ(api.allocate(instance, bytes(), &address_, &status), QS_OK) << status.message;
    set(from);
  }
  ~OnDevice() { api_.release(instance_, address_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  T* data() const { return static_cast<T*>(address_); }
  void set(const std::vector<T>& from) {
    QsStatus status{};
    EXPECT_EQ(api_.upload(instance_, address_, from.data(), bytes(), &status), QS_OK) << status.message;
  }
  std::vector<T> get() const {
    std::vector<T> out(size_);
    QsStatus status{};
    EXPECT_EQ(api_.download(instance_, out.data(), address_, bytes(), &status), QS_OK) << status.message;
    return out;
  }

 private:
  std::int64_t bytes() const { return static_cast<std::int64_t>(size_ * sizeof(T)); }
  const QsBackendApi& api_;
  QsInstance* instance_;
  std::size_t size_;
  void* address_ = nullptr;
};

inline std::vector<float> normals(std::int64_t n, std::mt19937& rng, float spread = 1.0F) {
  std::normal_distribution<float> normal(0.0F, spread);
  std::vector<float> out(static_cast<std::size_t>(n));
  for (float& v : out) v = normal(rng);
  return out;
}

}  // namespace qs::cuda_test
