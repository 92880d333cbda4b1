#include "tests/support/cusim/runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "tests/support/cusim/kernel_side.h"

namespace cusim {

namespace {

constexpr int kToolkit = 13000;
constexpr std::size_t kSharedPerBlock = 48 * 1024;
constexpr std::size_t kSharedOptin = 227 * 1024;
constexpr std::size_t kSharedPerProcessor = 228 * 1024;
constexpr int kThreadsPerProcessor = 2048;
constexpr int kBlocksPerProcessor = 32;

thread_local int tDevice = 0;
thread_local cudaError_t tLast = cudaSuccess;

bool hasDevice(int device) { return device >= 0 && device < runtime().machine.devices; }

}  // namespace

Runtime& runtime() {
  static Runtime runtime;
  return runtime;
}

int currentDevice() { return tDevice; }

cudaError_t failed(cudaError_t error) {
  if (error != cudaSuccess) tLast = error;
  return error;
}

Call::Call() {
  if (inKernel()) misuse("a kernel calls the runtime");
  Runtime& r = runtime();
  lock_ = std::unique_lock(r.mutex);
  if (r.lost != cudaSuccess) {
    refused_ = failed(r.lost);
  } else if (r.machine.driver / 1000 < kToolkit / 1000) {
    refused_ = failed(cudaErrorInsufficientDriver);
  } else if (r.machine.devices == 0) {
    refused_ = failed(cudaErrorNoDevice);
  }
}

void setOrder(Order order, unsigned seed) {
  const std::lock_guard lock(runtime().mutex);
  runtime().order = order;
  runtime().seed = seed;
}

void setStreamOrder(Order order, unsigned seed) {
  const std::lock_guard lock(runtime().mutex);
  runtime().streamOrder = order;
  runtime().streamRandom.seed(seed);
}

Machine& machine() { return runtime().machine; }
Counters& counters() { return runtime().counters; }
int& overruns() { return runtime().overruns; }
std::string lastMisuse() { return runtime().lastMisuse; }

std::size_t liveHandles() {
  const Runtime& r = runtime();
  const auto streams = std::count_if(r.streams.begin(), r.streams.end(), [](const auto& s) { return !s->destroyed; });
  return r.handles + static_cast<std::size_t>(streams);
}

void reset() {
  Runtime& r = runtime();
  const std::lock_guard lock(r.mutex);
  dropQueues();
  r.machine = {};
  r.counters = {};
  r.order = r.streamOrder = Order::ascending;
  r.seed = 0;
  r.onlyFirst = r.onlyCount = 0;
  r.overruns = 0;
  r.dynamicShared.clear();
  for (auto& capture : r.captures) capture.reset();
  r.captures.clear();
  for (auto& stream : r.streams) stream->capture = nullptr;
  r.lost = cudaSuccess;
  r.pending = nullptr;
  r.lastMisuse.clear();
  tDevice = 0;
  tLast = cudaSuccess;
}

}  // namespace cusim

using cusim::Call;
using cusim::failed;
using cusim::hasDevice;
using cusim::runtime;

namespace {

struct ErrorText {
  cudaError_t error;
  const char* name;
  const char* text;
};
constexpr ErrorText kErrors[] = {
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInitializationError, "cudaErrorInitializationError", "initialization error"},
    {cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {cudaErrorInvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {cudaErrorStubLibrary, "cudaErrorStubLibrary", "CUDA driver is a stub library"},
    {cudaErrorInsufficientDriver, "cudaErrorInsufficientDriver",
     "CUDA driver version is insufficient for CUDA runtime version"},
    {cudaErrorDevicesUnavailable, "cudaErrorDevicesUnavailable", "CUDA-capable device(s) is/are busy or unavailable"},
    {cudaErrorInvalidDeviceFunction, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {cudaErrorNoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {cudaErrorNoKernelImageForDevice, "cudaErrorNoKernelImageForDevice",
     "no kernel image is available for execution on the device"},
    {cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {cudaErrorIllegalState, "cudaErrorIllegalState", "the operation cannot be performed in the present state"},
    {cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {cudaErrorNotSupported, "cudaErrorNotSupported", "operation not supported"},
    {cudaErrorStreamCaptureUnsupported, "cudaErrorStreamCaptureUnsupported",
     "operation not permitted when stream is capturing"},
    {cudaErrorStreamCaptureInvalidated, "cudaErrorStreamCaptureInvalidated",
     "operation failed due to a previous error during capture"},
    {cudaErrorStreamCaptureMerge, "cudaErrorStreamCaptureMerge",
     "operation would result in a merge of separate capture sequences"},
    {cudaErrorStreamCaptureUnmatched, "cudaErrorStreamCaptureUnmatched", "capture was not ended in the same stream"},
    {cudaErrorStreamCaptureUnjoined, "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work"},
    {cudaErrorStreamCaptureIsolation, "cudaErrorStreamCaptureIsolation",
     "dependency created on uncaptured work in another stream"},
    {cudaErrorStreamCaptureImplicit, "cudaErrorStreamCaptureImplicit",
     "operation would make the legacy stream depend on a capturing blocking stream"},
    {cudaErrorCapturedEvent, "cudaErrorCapturedEvent",
     "operation not permitted on an event last recorded in a capturing stream"},
    {cudaErrorGraphExecUpdateFailure, "cudaErrorGraphExecUpdateFailure",
     "the graph update was not performed because it included changes which violated constraints"},
    {cudaErrorUnknown, "cudaErrorUnknown", "unknown error"},
};

const ErrorText* textOf(cudaError_t error) {
  for (const ErrorText& entry : kErrors) {
    if (entry.error == error) return &entry;
  }
  return nullptr;
}

}  // namespace

const char* cudaGetErrorString(cudaError_t error) {
  const ErrorText* entry = textOf(error);
  return entry != nullptr ? entry->text : "unrecognized error code";
}

const char* cudaGetErrorName(cudaError_t error) {
  const ErrorText* entry = textOf(error);
  return entry != nullptr ? entry->name : "unrecognized error code";
}

cudaError_t cudaPeekAtLastError() { return runtime().lost != cudaSuccess ? runtime().lost : cusim::tLast; }

cudaError_t cudaGetLastError() {
  const cudaError_t last = cudaPeekAtLastError();
  cusim::tLast = cudaSuccess;
  return last;
}

cudaError_t cudaDriverGetVersion(int* version) {
  *version = cusim::machine().driver;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = cusim::kToolkit;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 0;
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  *count = runtime().machine.devices;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (!hasDevice(device)) return failed(cudaErrorInvalidDevice);
  cusim::tDevice = device;
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  *device = cusim::tDevice;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (!hasDevice(device)) return failed(cudaErrorInvalidDevice);
  const cusim::Machine& m = runtime().machine;
  cudaDeviceProp p{};
  const auto index = static_cast<std::size_t>(device);
  std::snprintf(p.name, sizeof p.name, "%s", index < m.names.size() ? m.names[index].c_str() : "stand-in");
  p.uuid.bytes[0] = 'q';
  p.uuid.bytes[15] = static_cast<char>(device);
  p.totalGlobalMem = m.memory;
  p.sharedMemPerBlock = cusim::kSharedPerBlock;
  p.regsPerBlock = p.regsPerMultiprocessor = 65536;
  p.warpSize = static_cast<int>(cusim::kWarp);
  p.maxThreadsPerBlock = p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
  p.maxThreadsDim[2] = 64;
  p.maxGridSize[0] = 0x7fffffff;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.totalConstMem = 65536;
  p.major = m.major;
  p.minor = m.minor;
  p.multiProcessorCount = m.multiProcessors;
  p.canMapHostMemory = p.concurrentKernels = p.unifiedAddressing = 1;
  p.pciBusID = device + 1;
  p.asyncEngineCount = 2;
  p.memoryBusWidth = 5120;
  p.l2CacheSize = m.l2Bytes;
  p.maxThreadsPerMultiProcessor = cusim::kThreadsPerProcessor;
  p.sharedMemPerMultiprocessor = cusim::kSharedPerProcessor;
  p.sharedMemPerBlockOptin = cusim::kSharedOptin;
  p.maxBlocksPerMultiProcessor = cusim::kBlocksPerProcessor;
  p.memoryPoolsSupported = m.memoryPools ? 1 : 0;
  *properties = p;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  cudaDeviceProp p{};
  if (const cudaError_t error = cudaGetDeviceProperties(&p, device); error != cudaSuccess) return error;
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock: *value = p.maxThreadsPerBlock; return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = static_cast<int>(p.sharedMemPerBlock); return cudaSuccess;
    case cudaDevAttrWarpSize: *value = p.warpSize; return cudaSuccess;
    case cudaDevAttrClockRate: *value = 1000000; return cudaSuccess;
    case cudaDevAttrMultiProcessorCount: *value = p.multiProcessorCount; return cudaSuccess;
    case cudaDevAttrIntegrated: *value = p.integrated; return cudaSuccess;
    case cudaDevAttrMemoryClockRate: *value = 1000000; return cudaSuccess;
    case cudaDevAttrGlobalMemoryBusWidth: *value = p.memoryBusWidth; return cudaSuccess;
    case cudaDevAttrL2CacheSize: *value = p.l2CacheSize; return cudaSuccess;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *value = p.maxThreadsPerMultiProcessor; return cudaSuccess;
    case cudaDevAttrComputeCapabilityMajor: *value = p.major; return cudaSuccess;
    case cudaDevAttrComputeCapabilityMinor: *value = p.minor; return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      *value = static_cast<int>(p.sharedMemPerMultiprocessor);
      return cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      *value = static_cast<int>(p.sharedMemPerBlockOptin);
      return cudaSuccess;
    case cudaDevAttrMaxBlocksPerMultiprocessor: *value = p.maxBlocksPerMultiProcessor; return cudaSuccess;
    case cudaDevAttrMemoryPoolsSupported: *value = p.memoryPoolsSupported; return cudaSuccess;
  }
  return failed(cudaErrorInvalidValue);
}

cudaError_t cudaDeviceGetPCIBusId(char* text, int bytes, int device) {
  cudaDeviceProp p{};
  if (const cudaError_t error = cudaGetDeviceProperties(&p, device); error != cudaSuccess) return error;
  const int length = std::snprintf(text, static_cast<std::size_t>(std::max(bytes, 0)), "%04x:%02x:%02x.0",
                                   p.pciDomainID, p.pciBusID, p.pciDeviceID);
  return length < bytes ? cudaSuccess : failed(cudaErrorInvalidValue);
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* function) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (function == nullptr) return failed(cudaErrorInvalidDeviceFunction);
  if (!runtime().machine.loadable) return failed(cudaErrorNoKernelImageForDevice);
  *attributes = {};
  attributes->maxThreadsPerBlock = 1024;
  attributes->numRegs = 32;
  attributes->ptxVersion = attributes->binaryVersion = runtime().machine.major * 10 + runtime().machine.minor;
  const auto raised = runtime().dynamicShared.find({function, cusim::tDevice});
  attributes->maxDynamicSharedSizeBytes =
      raised != runtime().dynamicShared.end() ? raised->second : static_cast<int>(cusim::kSharedPerBlock);
  return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute attribute, int value) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (function == nullptr) return failed(cudaErrorInvalidDeviceFunction);
  if (!runtime().machine.loadable) return failed(cudaErrorNoKernelImageForDevice);
  if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) {
    return value >= -1 && value <= 100 ? cudaSuccess : failed(cudaErrorInvalidValue);
  }
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
      static_cast<std::size_t>(value) > cusim::kSharedOptin) {
    return failed(cudaErrorInvalidValue);
  }
  runtime().dynamicShared[{function, cusim::tDevice}] = value;
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function, int threads,
                                                          std::size_t dynamicShared) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (function == nullptr) return failed(cudaErrorInvalidDeviceFunction);
  if (threads <= 0) return failed(cudaErrorInvalidValue);
  *blocks = 0;
  if (threads > 1024 || dynamicShared > cusim::kSharedOptin) return cudaSuccess;
  const int warps = (threads + 31) / 32;
  const std::size_t each = dynamicShared + 1024;  // what the system keeps of each block's
  *blocks = std::min({cusim::kBlocksPerProcessor, cusim::kThreadsPerProcessor / 32 / warps,
                      static_cast<int>(cusim::kSharedPerProcessor / each)});
  return cudaSuccess;
}
