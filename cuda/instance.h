// An opened device: its stream, its memory and what it has counted. Every operation of the module goes through one.
// It computes nothing. An instance is used by one thread at a time; two instances may use one device at once.
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "core/backend/abi.h"
#include "cuda/border.h"

namespace qs::cuda {

class Blas;       // gemm_cublas.h
class Recording;  // steps.h: operations gathered between stepBegin and stepEnd

// Device memory of an instance, from its pool, in the order of its stream; given back when it goes out of scope.
class Memory {
 public:
  Memory() = default;
  Memory(QsInstance& on, std::int64_t bytes);
  ~Memory() { reset(); }
  Memory(Memory&& other) noexcept { swap(other); }
  Memory& operator=(Memory&& other) noexcept {
    swap(other);
    return *this;
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  void reset();
  template <class T>
  T* as() const {
    return static_cast<T*>(address_);
  }
  std::int64_t bytes() const { return bytes_; }

 private:
  void swap(Memory& other) noexcept {
    std::swap(on_, other.on_);
    std::swap(address_, other.address_);
    std::swap(bytes_, other.bytes_);
  }
  QsInstance* on_ = nullptr;
  void* address_ = nullptr;
  std::int64_t bytes_ = 0;
};

// Memory that an operation needs while it runs and that is kept for the next call, so that a decoding loop allocates
// nothing: one block for each use, which only grows.
enum class Scratch : std::uint8_t {
  parts,       // partial sums of reductions
  restored,    // packed weights as numbers, for products of many rows
  input,       // an input in the precision of a product
  product,     // a product before it is brought to where it belongs
  staging,     // weights on their way into their layout
  scale,       // of an FP8 input
  scores,      // attention
  normed,      // the rows of `linear` after their norm, where the caller gave no place
  indices,     // token numbers, targets
  results,     // what goes to the host
  workspace,   // the library's
  count
};

}  // namespace qs::cuda

// Outside the namespace: the ABI declares it as an opaque C struct.
struct QsInstance {
  QsInstance(int deviceNumber, std::int32_t productPrecision);
  ~QsInstance();
  QsInstance(const QsInstance&) = delete;
  QsInstance& operator=(const QsInstance&) = delete;

  // Makes the device the calling thread's. Before any call of the runtime.
  void select() const;
  // At least this many bytes, not initialised, valid until the next call with the same use. 256-byte aligned.
  template <class T>
  T* scratch(qs::cuda::Scratch use, std::int64_t count) {
    return static_cast<T*>(scratchBytes(use, count * static_cast<std::int64_t>(sizeof(T))));
  }
  void* scratchBytes(qs::cuda::Scratch use, std::int64_t bytes);
  // What allocate() of the table hands out: of the host's knowing, and counted.
  void* give(std::int64_t bytes);
  void take(void* address);
  // Copies in the order of the stream. toHost() returns when the bytes are there; toDevice() when `from` may change.
  void toDevice(void* to, const void* from, std::int64_t bytes);
  void toHost(void* to, const void* from, std::int64_t bytes);
  // Returns once everything asked for is done.
  void wait();
  // Before what a step cannot gather: what it has gathered so far is run (steps.h).
  void leaveStep();
  qs::cuda::Blas& blas();

  // As counters: one launch more.
  void launched(const char* doing) {
    ++counters.launches;
    qs::cuda::launched(doing);
  }

  int device;
  std::int32_t precision;  // enum QsPrecision
  cudaStream_t stream = nullptr;
  bool pooled = false;     // the device has memory pools
  int multiprocessors = 1;
  int major = 0;           // compute capability
  int minor = 0;
  QsCounters counters{};
  std::unique_ptr<qs::cuda::Recording> recording;

 private:
  std::unique_ptr<qs::cuda::Blas> blas_;
  std::unordered_map<void*, qs::cuda::Memory> given_;
  std::array<qs::cuda::Memory, static_cast<std::size_t>(qs::cuda::Scratch::count)> scratch_;
};
