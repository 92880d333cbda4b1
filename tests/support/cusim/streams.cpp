#include <algorithm>
#include <chrono>

#include "tests/support/cusim/kernel_side.h"
#include "tests/support/cusim/runtime.h"

namespace cusim {

namespace {

Stream& legacyOf(int device) {
  auto& stream = runtime().legacy[device];
  if (stream == nullptr) {
    stream = std::make_unique<Stream>();
    stream->device = device;
    stream->legacy = true;
  }
  return *stream;
}

std::vector<Stream*> streamsOf(int device) {
  std::vector<Stream*> found{&legacyOf(device)};
  for (const auto& stream : runtime().streams) {
    if (stream->device == device) found.push_back(stream.get());
  }
  return found;
}

bool pending(const Stream& stream) { return !stream.queue.empty(); }

void runOne(Stream& stream) { runTo({&stream, stream.done + 1}); }

// What a kernel throws ends everything that was still to be done.
void guarded(const std::function<void()>& run) {
  struct Executing {
    Executing() { runtime().executing = true; }
    ~Executing() { runtime().executing = false; }
  } executing;
  try {
    run();
  } catch (const std::exception& failure) {
    runtime().lastMisuse = failure.what();
    dropQueues();
    throw;
  } catch (...) {
    dropQueues();
    throw;
  }
}

}  // namespace

Stream& streamOf(cudaStream_t handle) {
  if (handle == nullptr) return legacyOf(currentDevice());
  for (const auto& stream : runtime().streams) {
    if (stream.get() != handle) continue;
    if (stream->destroyed) misuse("a stream is used that was destroyed");
    if (stream->device != currentDevice()) misuse("a stream is used while another device than its own is chosen");
    return *stream;
  }
  misuse("a stream is used that was never made");
}

cudaError_t put(Stream& stream, Work work) {
  if (stream.capture != nullptr) return captureWork(stream, std::move(work));
  if (stream.legacy) {
    for (const auto& other : runtime().streams) {
      if (other->capture != nullptr && other->blocking && other->device == stream.device) {
        return failed(cudaErrorStreamCaptureImplicit);
      }
    }
    for (Stream* other : streamsOf(stream.device)) {
      if (other != &stream && other->blocking) work.after.push_back({other, other->put});
    }
  } else if (stream.blocking) {
    Stream& legacy = legacyOf(stream.device);
    work.after.push_back({&legacy, legacy.put});
  }
  stream.queue.push_back(std::move(work));
  ++stream.put;
  return cudaSuccess;
}

void runTo(const Mark& mark) {
  Stream& stream = *mark.stream;
  while (stream.done < mark.number && pending(stream)) {
    // What a work comes after was put before it, so this ends.
    const std::vector<Mark> after = stream.queue.front().after;
    for (const Mark& before : after) runTo(before);
    const Work work = std::move(stream.queue.front());
    stream.queue.pop_front();
    ++stream.done;
    if (work.run) work.run();
  }
}

void runAll(int device) {
  std::vector<Stream*> streams = streamsOf(device);
  if (runtime().streamOrder == Order::descending) std::reverse(streams.begin(), streams.end());
  if (runtime().streamOrder != Order::random) {
    for (Stream* stream : streams) runTo({stream, stream->put});
    return;
  }
  while (true) {
    std::erase_if(streams, [](const Stream* stream) { return !pending(*stream); });
    if (streams.empty()) return;
    runOne(*streams[runtime().streamRandom() % streams.size()]);
  }
}

cudaError_t synchronize(const std::function<void()>& run) {
  Runtime& r = runtime();
  ++r.counters.synchronizations;
  if (r.pending != nullptr) std::rethrow_exception(std::exchange(r.pending, nullptr));
  if (r.machine.loseAtSync > 0 && --r.machine.loseAtSync == 0) {
    lose();
    return failed(r.lost);
  }
  guarded(run);
  return cudaSuccess;
}

cudaError_t settle(const std::function<void()>& run) noexcept {
  try {
    guarded(run);
    return cudaSuccess;
  } catch (...) {
    runtime().pending = std::current_exception();
    return failed(cudaErrorLaunchFailure);
  }
}

void lose() {
  runtime().lost = runtime().machine.lossError;
  dropQueues();
}

void dropQueues() {
  const auto drop = [](Stream& stream) {
    for (const Work& work : stream.queue) {
      if (work.always) work.run();
    }
    stream.queue.clear();
    stream.done = stream.put;
  };
  for (const auto& [device, stream] : runtime().legacy) drop(*stream);
  for (const auto& stream : runtime().streams) drop(*stream);
}

}  // namespace cusim

using cusim::Call;
using cusim::failed;
using cusim::runtime;
using cusim::Stream;

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (flags > cudaStreamNonBlocking) return failed(cudaErrorInvalidValue);
  auto made = std::make_unique<Stream>();
  made->device = cusim::currentDevice();
  made->blocking = flags != cudaStreamNonBlocking;
  *stream = made.get();
  runtime().streams.push_back(std::move(made));
  return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, cudaStreamDefault); }

// What is still in it is done first. The object stays, since events may name it; only the handle is gone.
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  const Call call;
  if (stream == nullptr) return failed(cudaErrorInvalidResourceHandle);
  Stream& queue = *stream;
  if (queue.destroyed) return failed(cudaErrorInvalidResourceHandle);
  queue.destroyed = true;
  if (call.refused() != cudaSuccess) return call.refused();
  return cusim::settle([&queue] { cusim::runTo({&queue, queue.put}); });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  Stream& queue = cusim::streamOf(stream);
  if (const cudaError_t error = cusim::refusedByCapture(queue); error != cudaSuccess) return error;
  return cusim::synchronize([&queue] {
    // The legacy stream's synchronization is one with every stream that it blocks.
    if (queue.legacy) {
      for (Stream* other : cusim::streamsOf(queue.device)) {
        if (other->blocking) cusim::runTo({other, other->put});
      }
    }
    cusim::runTo({&queue, queue.put});
  });
}

// Each question gets one work further.
cudaError_t cudaStreamQuery(cudaStream_t stream) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  Stream& queue = cusim::streamOf(stream);
  if (const cudaError_t error = cusim::refusedByCapture(queue); error != cudaSuccess) return error;
  if (!cusim::pending(queue)) return cudaSuccess;
  cusim::guarded([&queue] { cusim::runOne(queue); });
  return failed(cudaErrorNotReady);
}

cudaError_t cudaDeviceSynchronize() {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (const cudaError_t error = cusim::refusedByCapture(); error != cudaSuccess) return error;
  return cusim::synchronize([] { cusim::runAll(cusim::currentDevice()); });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (event == nullptr || flags != 0) return failed(cudaErrorInvalidValue);
  Stream& queue = cusim::streamOf(stream);
  cudaError_t error = cudaSuccess;
  if (cusim::captureWait(queue, *event, error)) return error;
  if (!event->recorded) return cudaSuccess;
  cusim::Work work;
  work.kind = cusim::Kind::wait;
  work.after.push_back(event->mark);
  return cusim::put(queue, std::move(work));
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (function == nullptr) return failed(cudaErrorInvalidValue);
  cusim::Work work;
  work.kind = cusim::Kind::host;
  work.run = [function, data] { function(data); };
  return cusim::put(cusim::streamOf(stream), std::move(work));
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (flags > (cudaEventBlockingSync | cudaEventDisableTiming)) return failed(cudaErrorInvalidValue);
  *event = new cusim::Event;
  (*event)->device = cusim::currentDevice();
  (*event)->timed = (flags & cudaEventDisableTiming) == 0;
  ++runtime().handles;
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, cudaEventDefault); }

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  const Call call;
  if (event == nullptr) return failed(cudaErrorInvalidResourceHandle);
  delete event;
  --runtime().handles;
  return call.refused();
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (event == nullptr) return failed(cudaErrorInvalidResourceHandle);
  Stream& queue = cusim::streamOf(stream);
  if (queue.device != event->device) return failed(cudaErrorInvalidResourceHandle);
  if (queue.capture != nullptr) return cusim::captureRecord(queue, *event);
  event->capture.reset();
  event->time = std::make_shared<double>(0.0);
  cusim::Work work;
  work.kind = cusim::Kind::record;
  work.run = [time = event->time] { *time = static_cast<double>(cusim::nanoseconds()) * 1e-6; };
  if (const cudaError_t error = cusim::put(queue, std::move(work)); error != cudaSuccess) return error;
  event->recorded = true;
  event->mark = {&queue, queue.put};
  return cudaSuccess;
}

namespace {

bool reached(const cusim::Event& event) { return event.mark.stream->done >= event.mark.number; }

}  // namespace

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (event == nullptr) return failed(cudaErrorInvalidResourceHandle);
  if (!event->capture.expired()) return failed(cudaErrorCapturedEvent);
  if (!event->recorded) return cudaSuccess;
  return cusim::synchronize([event] { cusim::runTo(event->mark); });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (event == nullptr) return failed(cudaErrorInvalidResourceHandle);
  if (!event->capture.expired()) return failed(cudaErrorCapturedEvent);
  if (!event->recorded || reached(*event)) return cudaSuccess;
  cusim::guarded([event] { cusim::runOne(*event->mark.stream); });
  return failed(cudaErrorNotReady);
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (start == nullptr || stop == nullptr || !start->timed || !stop->timed || !start->recorded || !stop->recorded) {
    return failed(cudaErrorInvalidResourceHandle);
  }
  if (!reached(*start) || !reached(*stop)) return failed(cudaErrorNotReady);
  *milliseconds = static_cast<float>(*stop->time - *start->time);
  return cudaSuccess;
}
