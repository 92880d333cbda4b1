// Device memory that is freed when it goes out of scope. It is not shared and never grows.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace qs::cuda {

class DeviceMemory {
 public:
  explicit DeviceMemory(std::int64_t bytes)
      : error_(bytes == 0 ? cudaSuccess : cudaMalloc(&address_, static_cast<std::size_t>(bytes))) {}
  ~DeviceMemory() {
    if (address_ != nullptr) (void)cudaFree(address_);
  }
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  cudaError_t error() const { return error_; }
  void* get() const { return address_; }

 private:
  void* address_ = nullptr;
  cudaError_t error_;
};

}  // namespace qs::cuda
