// Devices and their memory: probe, open, allocate, copy, count. What a machine may lack is said here, a sentence each.
#include <cuda_runtime.h>

#include <cstdio>

#include "cuda/instance.h"
#include "cuda/kernels_loadable.h"
#include "cuda/module.h"

namespace qs::cuda {

namespace {

std::string version(int number) { return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10); }

// How many devices there are: 1 or more.
int countDevices() {
  int driver = 0;
  must(cudaDriverGetVersion(&driver), "asking for the driver");
  if (driver == 0) fail(QS_ERROR_DEVICE, "no NVIDIA driver is loaded");
  int runtime = 0;
  must(cudaRuntimeGetVersion(&runtime), "asking for the runtime");
  if (driver / 1000 < runtime / 1000) {
    fail(QS_ERROR_DEVICE,
         "the driver is for CUDA " + version(driver) + ", this module needs " + version(runtime) + " or newer");
  }
  int count = 0;
  const cudaError_t found = cudaGetDeviceCount(&count);
  if (found == cudaErrorNoDevice || (found == cudaSuccess && count == 0)) {
    (void)cudaGetLastError();
    fail(QS_ERROR_DEVICE, "no CUDA device is in this machine");
  }
  must(found, "counting the devices");
  return count;
}

// Makes `device` the current one and looks whether it can be used at all.
cudaDeviceProp choose(std::int32_t device) {
  const int count = countDevices();
  if (device < 0 || device >= count) {
    refuse("device " + std::to_string(device) + " is not there: this machine has " + std::to_string(count) + ", from 0");
  }
  cudaDeviceProp properties{};
  must(cudaGetDeviceProperties(&properties, device), "asking for the device");
  must(cudaSetDevice(device), "choosing the device");
  must(kernelsLoadable(), "this device cannot run the module's kernels");
  return properties;
}

int devices(int32_t* count, QsStatus* status) {
  return guarded(status, [&] { *count = countDevices(); });
}

int probe(int32_t device, QsDeviceInfo* info, QsStatus* status) {
  return guarded(status, [&] {
    const cudaDeviceProp properties = choose(device);
    std::snprintf(info->name, sizeof info->name, "%s", properties.name);
    std::size_t free = 0;
    std::size_t total = 0;
    must(cudaMemGetInfo(&free, &total), "asking for the device's memory");
    info->memoryBytes = static_cast<int64_t>(properties.totalGlobalMem);
    info->freeBytes = static_cast<int64_t>(free);
  });
}

int open(int32_t device, int32_t precision, QsInstance** instance, QsStatus* status) {
  return guarded(status, [&] {
    require(instance != nullptr, "no place for the instance");
    require(precision >= QS_PRECISION_F32 && precision < QS_PRECISION_COUNT, "a precision that is none");
    *instance = nullptr;
    const cudaDeviceProp properties = choose(device);
    if (precision == QS_PRECISION_FP8 && properties.major * 10 + properties.minor < 89) {
      fail(QS_ERROR_UNSUPPORTED, std::string(properties.name) +
                                     " has no FP8 products: they came with compute capability 8.9, this is " +
                                     std::to_string(properties.major) + "." + std::to_string(properties.minor));
    }
    *instance = new QsInstance(device, precision);
  });
}

void close(QsInstance* instance) { delete instance; }

int allocate(QsInstance* instance, int64_t bytes, void** address, QsStatus* status) {
  return guarded(status, [&] {
    require(address != nullptr && bytes >= 0, "a negative size of memory, or no place for its address");
    *address = nullptr;
    instance->select();
    if (bytes == 0) return;
    *address = instance->give(bytes);
  });
}

void release(QsInstance* instance, void* address) {
  if (address == nullptr) return;
  (void)cudaSetDevice(instance->device);
  instance->take(address);
}

int upload(QsInstance* instance, void* toDevice, const void* fromHost, int64_t bytes, QsStatus* status) {
  return guarded(status, [&] {
    require(bytes >= 0, "a negative size of memory");
    instance->select();
    instance->toDevice(toDevice, fromHost, bytes);
  });
}

int download(QsInstance* instance, void* toHost, const void* fromDevice, int64_t bytes, QsStatus* status) {
  return guarded(status, [&] {
    require(bytes >= 0, "a negative size of memory");
    instance->select();
    instance->toHost(toHost, fromDevice, bytes);
  });
}

int wait(QsInstance* instance, QsStatus* status) {
  return guarded(status, [&] {
    instance->select();
    instance->wait();
  });
}

int counters(QsInstance* instance, QsCounters* out, QsStatus* status) {
  return guarded(status, [&] {
    require(out != nullptr, "no place for the counters");
    *out = instance->counters;
  });
}

}  // namespace

void addDevices(QsBackendApi& api) {
  api.devices = devices;
  api.probe = probe;
  api.open = open;
  api.close = close;
  api.allocate = allocate;
  api.release = release;
  api.upload = upload;
  api.download = download;
  api.wait = wait;
  api.counters = counters;
}

}  // namespace qs::cuda
