// What the device gives: the speed of its memory, and matrices to time products with.
#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include "cuda/kernels_weights.h"
#include "cuda/module.h"
#include "cuda/weights.h"

namespace qs::cuda {

namespace {

constexpr int kCopies = 5;

class Event {
 public:
  Event() { must(cudaEventCreate(&event_), "timing"); }
  ~Event() { (void)cudaEventDestroy(event_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  void record(cudaStream_t stream) { must(cudaEventRecord(event_, stream), "timing"); }
  void wait() { must(cudaEventSynchronize(event_), "timing"); }
  double secondsSince(const Event& start) const {
    float milliseconds = 0.0F;
    must(cudaEventElapsedTime(&milliseconds, start.event_, event_), "timing");
    return static_cast<double>(milliseconds) / 1000.0;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

int copySpeed(QsInstance* instance, const QsHost* host, int64_t bytes, double* bytesPerSecond, QsStatus* status) {
  return guarded(status, [&] {
    require(bytes > 0 && bytesPerSecond != nullptr, "a copy of nothing, or no place for its speed");
    heed(host);
    instance->select();
    int cache = 0;
    must(cudaDeviceGetAttribute(&cache, cudaDevAttrL2CacheSize, instance->device), "asking for the device");
    // A copy that the cache holds would tell of the cache.
    const std::int64_t size = std::max<std::int64_t>(bytes, 4 * static_cast<std::int64_t>(cache));
    const Memory from(*instance, size);
    const Memory to(*instance, size);
    must(cudaMemsetAsync(from.as<void>(), 0, static_cast<std::size_t>(size), instance->stream), "copying");
    double best = std::numeric_limits<double>::infinity();
    Event start;
    Event stop;
    // The first one is not counted: it wakes the memory's clock.
    for (int i = 0; i <= kCopies; ++i) {
      heed(host);
      start.record(instance->stream);
      must(cudaMemcpyAsync(to.as<void>(), from.as<void>(), static_cast<std::size_t>(size), cudaMemcpyDeviceToDevice,
                           instance->stream),
           "copying");
      stop.record(instance->stream);
      stop.wait();
      if (i > 0) best = std::min(best, stop.secondsSince(start));
    }
    if (!(best > 0.0)) fail(QS_ERROR_DEVICE, "a copy took no time that the device can tell");
    *bytesPerSecond = 2.0 * static_cast<double>(size) / best;
  });
}

int randomMatrix(QsInstance* instance, const QsHost* host, int32_t code, int64_t out, int64_t in, int64_t group,
                 uint64_t seed, QsWeights** weights, QsStatus* status) {
  return guarded(status, [&] {
    require(weights != nullptr, "no place for the weights");
    *weights = nullptr;
    require(code >= -1 && code <= QS_CODE_E5M2 && out >= 0 && in >= 0 && group >= 1, "a matrix that cannot be");
    heed(host);
    instance->select();
    auto made = std::make_unique<QsWeights>();
    made->form = formOf(code);
    if (code > QS_CODE_BF16) made->scaleForm = ScaleForm::fp16;
    shapeWeights(*instance, *made, out, in, group);
    if (made->form == WeightForm::table4) {
      std::array<float, 16> table{};
      for (int c = 0; c < 16; ++c) table[static_cast<std::size_t>(c)] = static_cast<float>(c < 8 ? c : c - 16);
      instance->toDevice(made->table.as<void>(), table.data(), sizeof table);
    }
    if (out > 0 && in > 0) {
      randomWeights(made->view(), seed, instance->stream);
      instance->launched("making weights");
      measureWeights(*instance, *made);
    }
    *weights = made.release();
  });
}

}  // namespace

void addMeasure(QsBackendApi& api) {
  api.copySpeed = copySpeed;
  api.randomWeights = randomMatrix;
}

}  // namespace qs::cuda
