#include <cstring>
#include <memory>
#include <vector>

#include "tests/support/cusim/kernel_side.h"
#include "tests/support/cusim/runtime.h"

namespace cusim {

namespace {

enum class Side { device, pinned, pageable };

struct Block2D {
  unsigned char* to = nullptr;
  std::size_t toPitch = 0;
  const unsigned char* from = nullptr;
  std::size_t fromPitch = 0;
  std::size_t width = 0;
  std::size_t height = 0;
};

std::size_t extent(std::size_t pitch, std::size_t width, std::size_t height) { return (height - 1) * pitch + width; }

// Where `bytes` from `address` lie; `fits` turns false if that is in an allocation that ends before.
Side sideOf(const void* address, std::size_t bytes, bool& fits) {
  std::size_t room = 0;
  if (const Allocation* allocation = deviceAllocation(address, &room); allocation != nullptr) {
    fits = fits && room >= bytes && !allocation->freed;
    return Side::device;
  }
  if (pinnedAllocation(address, &room) != nullptr) {
    fits = fits && room >= bytes;
    return Side::pinned;
  }
  return Side::pageable;
}

void copyRows(const Block2D& c) {
  for (std::size_t row = 0; row < c.height; ++row) {
    std::memcpy(c.to + row * c.toPitch, c.from + row * c.fromPitch, c.width);
  }
}

cudaError_t copy(const Block2D& c, cudaMemcpyKind kind, cudaStream_t stream, bool waits) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (waits) {
    if (const cudaError_t error = refusedByCapture(); error != cudaSuccess) return error;
  }
  if (c.width > c.toPitch || c.width > c.fromPitch) return failed(cudaErrorInvalidValue);
  Stream& queue = streamOf(stream);
  if (c.width == 0 || c.height == 0) return cudaSuccess;
  const std::size_t toBytes = extent(c.toPitch, c.width, c.height);
  const std::size_t fromBytes = extent(c.fromPitch, c.width, c.height);
  bool fits = true;
  const Side to = sideOf(c.to, toBytes, fits);
  const Side from = sideOf(c.from, fromBytes, fits);
  const bool toDevice = to == Side::device;
  const bool fromDevice = from == Side::device;
  const bool named =
      kind == cudaMemcpyDefault || (toDevice == (kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice) &&
                                    fromDevice == (kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice));
  if (!fits || !named) return failed(cudaErrorInvalidValue);
  if (c.from < c.to + toBytes && c.to < c.from + fromBytes) misuse("the two sides of a copy overlap");
  Runtime& r = runtime();
  if (toDevice && !fromDevice) r.counters.copiedToDevice += c.width * c.height;
  if (fromDevice && !toDevice) r.counters.copiedToHost += c.width * c.height;

  const bool capturing = queue.capture != nullptr;
  Work work;
  work.kind = Kind::copy;
  if (toDevice && from == Side::pageable && !capturing) {
    // Taken now, as CUDA does; what the caller writes there afterwards is not seen.
    auto staged = std::make_shared<std::vector<unsigned char>>(c.width * c.height);
    copyRows({staged->data(), c.width, c.from, c.fromPitch, c.width, c.height});
    Block2D rest = c;
    rest.fromPitch = c.width;
    work.run = [staged, rest]() mutable {
      rest.from = staged->data();
      copyRows(rest);
    };
  } else {
    work.run = [c] { copyRows(c); };
  }
  if (const cudaError_t error = put(queue, std::move(work)); error != cudaSuccess || capturing) return error;
  // The host waits if it was asked to, and where its own pageable memory is written; never between devices' memory.
  const bool bothDevice = toDevice && fromDevice;
  if (!bothDevice && (waits || to == Side::pageable)) return synchronize([&queue] { runTo({&queue, queue.put}); });
  return cudaSuccess;
}

Block2D block(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
              std::size_t height) {
  return {static_cast<unsigned char*>(to), toPitch, static_cast<const unsigned char*>(from), fromPitch, width, height};
}

}  // namespace

}  // namespace cusim

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return cusim::copy(cusim::block(to, bytes, from, bytes, bytes, 1), kind, nullptr, true);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return cusim::copy(cusim::block(to, bytes, from, bytes, bytes, 1), kind, stream, false);
}

cudaError_t cudaMemcpy2D(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind) {
  return cusim::copy(cusim::block(to, toPitch, from, fromPitch, width, height), kind, nullptr, true);
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return cusim::copy(cusim::block(to, toPitch, from, fromPitch, width, height), kind, stream, false);
}

cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
  const cusim::Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  cusim::Stream& queue = cusim::streamOf(stream);
  if (bytes == 0) return cudaSuccess;
  bool fits = true;
  if (cusim::sideOf(to, bytes, fits) == cusim::Side::pageable || !fits) return cusim::failed(cudaErrorInvalidValue);
  cusim::Work work;
  work.kind = cusim::Kind::fill;
  work.run = [to, value, bytes] { std::memset(to, value, bytes); };
  return cusim::put(queue, std::move(work));
}

// As CUDA's: the host does not wait for the device's memory.
cudaError_t cudaMemset(void* to, int value, std::size_t bytes) { return cudaMemsetAsync(to, value, bytes, nullptr); }
