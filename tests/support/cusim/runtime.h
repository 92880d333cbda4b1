// The state of the stand-in's runtime, shared by its files: allocations, queues, devices, errors. Tests see cusim.h.
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "tests/support/cusim/cusim.h"

namespace cusim {

struct Allocation {
  std::size_t bytes = 0;
  int device = 0;         // of device memory
  bool pooled = false;    // from cudaMallocAsync
  bool freed = false;     // given to cudaFreeAsync, which has not run yet
  bool mapped = false;    // pinned memory that kernels may use
  void* base = nullptr;   // what the system gave
  std::size_t whole = 0;  // its bytes, where it is to be unmapped; 0 where it is to be freed
};
using Allocations = std::map<const unsigned char*, Allocation>;

struct Capture;

// What a queue has to have done before another may go on.
struct Mark {
  Stream* stream = nullptr;
  std::uint64_t number = 0;
};

enum class Kind { kernel, copy, fill, host, library, graph, record, wait, release };

struct Work {
  Kind kind = Kind::kernel;
  const void* function = nullptr;  // of a kernel
  std::function<void()> run;
  std::vector<Mark> after;
  bool always = false;  // is done even when a failure drops the queues: memory is given back
};

struct Stream {
  int device = 0;
  bool blocking = true;  // waits for the legacy default stream, and it for this
  bool legacy = false;
  std::deque<Work> queue;
  std::uint64_t put = 0;   // works so far
  std::uint64_t done = 0;  // those that have run
  bool destroyed = false;  // its handle; marks may still name it
  std::shared_ptr<Capture> capture;
  std::vector<std::size_t> captured;  // nodes that the next captured work comes after
};

struct Event {
  int device = 0;
  bool timed = true;
  bool recorded = false;
  Mark mark;
  std::shared_ptr<double> time;  // milliseconds, when the record ran
  std::weak_ptr<Capture> capture;
  std::vector<std::size_t> captured;
};

struct Pool {
  int device = 0;
  std::uint64_t threshold = 0;
  std::size_t used = 0, usedHigh = 0, reserved = 0, reservedHigh = 0;
};

struct Runtime {
  std::recursive_mutex mutex;
  Machine machine;
  Counters counters;
  Order order = Order::ascending;
  unsigned seed = 0;
  Order streamOrder = Order::ascending;
  std::mt19937 streamRandom;
  std::uint64_t onlyFirst = 0;
  std::uint64_t onlyCount = 0;  // 0: all
  Allocations device;
  Allocations pinned;
  int overruns = 0;
  std::size_t handles = 0;                        // events, graphs; streams are counted by themselves
  std::map<int, std::unique_ptr<Stream>> legacy;  // by device
  std::vector<std::unique_ptr<Stream>> streams;   // in the order of their making
  std::map<int, Pool> pools;
  std::map<std::pair<const void*, int>, int> dynamicShared;  // raised limits, by kernel and device
  std::vector<std::shared_ptr<Capture>> captures;
  cudaError_t lost = cudaSuccess;
  bool executing = false;      // a queue is running its works
  std::exception_ptr pending;  // a misuse that could not be thrown where it was found
  std::string lastMisuse;
};
Runtime& runtime();

int currentDevice();

// Sets the calling thread's last error and returns it.
cudaError_t failed(cudaError_t error);

// Opens a call of the runtime: takes its lock, refuses calls from kernels by std::logic_error, and holds the error that
// a lost device or a missing driver answers with.
class Call {
 public:
  Call();
  ~Call() = default;
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  cudaError_t refused() const { return refused_; }

 private:
  std::unique_lock<std::recursive_mutex> lock_;
  cudaError_t refused_ = cudaSuccess;
};

// ---- memory.cpp ----
// The allocation that holds `address`, and in `room` the bytes from there to its end; null if none does.
const Allocation* deviceAllocation(const void* address, std::size_t* room = nullptr);
const Allocation* pinnedAllocation(const void* address, std::size_t* room = nullptr);
// Throws std::logic_error unless `bytes` from `address` are device memory that has not been freed; for libraries.
void checkDevice(const void* address, std::size_t bytes, const std::string& what);
void releaseDevice(const void* address);

// ---- streams.cpp ----
// The queue behind a handle; throws std::logic_error for one that is none, or of another device than the current.
Stream& streamOf(cudaStream_t handle);
// Puts one work into its stream, or into the graph that it captures. What the caller returns, and records.
cudaError_t put(Stream& stream, Work work);
// Runs the stream up to the mark, and what that comes after.
void runTo(const Mark& mark);
void runAll(int device);
// As a call in which the host waits: counts it, and loses the device if it is the time. `run` may throw.
cudaError_t synchronize(const std::function<void()>& run);
// The same where nothing may be thrown: what is, comes out at the next synchronization.
cudaError_t settle(const std::function<void()>& run) noexcept;
// The device's memory is gone: queues are dropped.
void lose();
void dropQueues();

// ---- graphs.cpp ----
// Whether something that a capture forbids happens while one is under way; it then is invalid.
cudaError_t refusedByCapture();
// The same, for what concerns only this stream.
cudaError_t refusedByCapture(const Stream& stream);
cudaError_t captureWork(Stream& stream, Work work);
cudaError_t captureRecord(Stream& stream, Event& event);
// Whether the wait concerned a capture; then `error` says how it went.
bool captureWait(Stream& stream, Event& event, cudaError_t& error);

}  // namespace cusim
