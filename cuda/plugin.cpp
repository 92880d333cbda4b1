// The CUDA module's side of core/backend/abi.h: devices, memory, and the operations that have kernels so far. What is
// null in the table is not supported, and `supports` says so.
#include <cuda_runtime.h>

#include <cstdio>
#include <new>
#include <vector>

#include "core/backend/abi.h"
#include "cuda/device_memory.h"
#include "cuda/ops.h"

struct QsInstance {
  int device = 0;
};

namespace qs::cuda {

namespace {

int refuse(QsStatus* status, int code, const char* sentence) {
  status->code = code;
  std::snprintf(status->message, sizeof status->message, "%s", sentence);
  return code;
}

int done(QsStatus* status) {
  status->code = QS_OK;
  status->message[0] = '\0';
  return QS_OK;
}

// QS_OK, or the runtime's own words about `doing`.
int check(cudaError_t error, const char* doing, QsStatus* status) {
  if (error == cudaSuccess) return done(status);
  (void)cudaGetLastError();  // a failure that is reported must not be found again by the next call
  status->code = error == cudaErrorMemoryAllocation ? QS_ERROR_MEMORY : QS_ERROR_DEVICE;
  std::snprintf(status->message, sizeof status->message, "%s: %s", doing, cudaGetErrorString(error));
  return status->code;
}

int select(const QsInstance* instance, QsStatus* status) {
  return check(cudaSetDevice(instance->device), "choosing the device", status);
}

int supports(int32_t op) { return op == QS_OP_QUANTIZE_GROUPS ? 1 : 0; }

int probe(int32_t device, QsDeviceInfo* info, QsStatus* status) {
  int driver = 0;
  if (const int code = check(cudaDriverGetVersion(&driver), "asking for the driver", status); code != QS_OK) return code;
  if (driver == 0) return refuse(status, QS_ERROR_DEVICE, "no NVIDIA driver is loaded");
  int runtime = 0;
  if (const int code = check(cudaRuntimeGetVersion(&runtime), "asking for the runtime", status); code != QS_OK) {
    return code;
  }
  if (driver / 1000 < runtime / 1000) {
    status->code = QS_ERROR_DEVICE;
    std::snprintf(status->message, sizeof status->message, "the driver is for CUDA %d.%d, this module needs %d.%d or newer",
                  driver / 1000, driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10);
    return status->code;
  }
  int count = 0;
  const cudaError_t counted = cudaGetDeviceCount(&count);
  if (counted != cudaErrorNoDevice) {
    if (const int code = check(counted, "counting the devices", status); code != QS_OK) return code;
  }
  if (count == 0) return refuse(status, QS_ERROR_DEVICE, "no CUDA device is in this machine");
  if (device < 0 || device >= count) {
    status->code = QS_ERROR_ARGUMENT;
    std::snprintf(status->message, sizeof status->message, "device %d is not there: this machine has %d, from 0", device,
                  count);
    return status->code;
  }
  cudaDeviceProp properties{};
  if (const int code = check(cudaGetDeviceProperties(&properties, device), "asking for the device", status);
      code != QS_OK) {
    return code;
  }
  if (const int code = check(cudaSetDevice(device), "choosing the device", status); code != QS_OK) return code;
  if (const int code = check(kernelsLoadable(), "this device cannot run the module's kernels", status); code != QS_OK) {
    return code;
  }
  std::snprintf(info->name, sizeof info->name, "%s", properties.name);
  info->memoryBytes = static_cast<int64_t>(properties.totalGlobalMem);
  return done(status);
}

int open(int32_t device, QsInstance** instance, QsStatus* status) {
  QsDeviceInfo info{};
  if (const int code = probe(device, &info, status); code != QS_OK) return code;
  *instance = new (std::nothrow) QsInstance{device};
  return *instance != nullptr ? done(status) : refuse(status, QS_ERROR_MEMORY, "no memory on the host");
}

void close(QsInstance* instance) { delete instance; }

int allocate(QsInstance* instance, int64_t bytes, void** address, QsStatus* status) {
  *address = nullptr;
  if (bytes < 0) return refuse(status, QS_ERROR_ARGUMENT, "a negative size of memory");
  if (const int code = select(instance, status); code != QS_OK) return code;
  if (bytes == 0) return done(status);
  return check(cudaMalloc(address, static_cast<size_t>(bytes)), "allocating device memory", status);
}

void release(QsInstance* instance, void* address) {
  QsStatus ignored{};
  if (address != nullptr && select(instance, &ignored) == QS_OK) (void)cudaFree(address);
}

int upload(QsInstance* instance, void* toDevice, const void* fromHost, int64_t bytes, QsStatus* status) {
  if (bytes < 0) return refuse(status, QS_ERROR_ARGUMENT, "a negative size of memory");
  if (const int code = select(instance, status); code != QS_OK || bytes == 0) return code;
  return check(cudaMemcpy(toDevice, fromHost, static_cast<size_t>(bytes), cudaMemcpyHostToDevice),
               "copying to the device", status);
}

int download(QsInstance* instance, void* toHost, const void* fromDevice, int64_t bytes, QsStatus* status) {
  if (bytes < 0) return refuse(status, QS_ERROR_ARGUMENT, "a negative size of memory");
  if (const int code = select(instance, status); code != QS_OK || bytes == 0) return code;
  return check(cudaMemcpy(toHost, fromDevice, static_cast<size_t>(bytes), cudaMemcpyDeviceToHost),
               "copying from the device", status);
}

void addSums(const QsErrorSums& part, QsErrorSums& total) {
  total.sumSquaredError += part.sumSquaredError;
  total.sumSquares += part.sumSquares;
  total.maxError = part.maxError > total.maxError ? part.maxError : total.maxError;
  total.maxAbs = part.maxAbs > total.maxAbs ? part.maxAbs : total.maxAbs;
  total.count += part.count;
  total.zeros += part.zeros;
  total.clipped += part.clipped;
  total.nonfinite += part.nonfinite;
  total.scaleOverflows += part.scaleOverflows;
  total.scaleUnderflows += part.scaleUnderflows;
  total.signFlips += part.signFlips;
}

// x, scales, zeroPoints, codes and restored lie in device memory, on the device that holds x; sums on the host.
int quantizeGroups(const QsIntQuant* quant, const float* x, int64_t rows, int64_t cols, int64_t ld, int64_t group,
                   int chooseScales, float* scales, int32_t* zeroPoints, uint8_t* codes, float* restored,
                   QsErrorSums* sums, QsStatus* status) {
  if (quant == nullptr || sums == nullptr || rows < 0 || cols < 0 || ld < cols || group < 1 || quant->bits < 2 ||
      quant->bits > 8) {
    return refuse(status, QS_ERROR_ARGUMENT, "quantizeGroups: a size, stride or bit width that cannot be right");
  }
  if (rows == 0 || cols == 0) return done(status);
  if (x == nullptr || scales == nullptr) return refuse(status, QS_ERROR_ARGUMENT, "quantizeGroups: no values or scales");
  const int64_t perRow = (cols - 1) / group + 1;
  if (rows > kMostGroups / perRow) return refuse(status, QS_ERROR_ARGUMENT, "quantizeGroups: too many groups for one call");
  const int64_t groups = rows * perRow;
  cudaPointerAttributes where{};
  if (const int code = check(cudaPointerGetAttributes(&where, x), "looking up the values", status); code != QS_OK) {
    return code;
  }
  if (where.type != cudaMemoryTypeDevice) {
    return refuse(status, QS_ERROR_ARGUMENT, "quantizeGroups: the values do not lie in device memory");
  }
  if (const int code = check(cudaSetDevice(where.device), "choosing the device", status); code != QS_OK) return code;
  const auto bytes = groups * static_cast<int64_t>(sizeof(QsErrorSums));
  const DeviceMemory parts(bytes);
  if (const int code = check(parts.error(), "allocating device memory", status); code != QS_OK) return code;
  const QuantizeArguments arguments{*quant, x,          rows,  cols,     ld, group, chooseScales != 0,
                                    scales, zeroPoints, codes, restored, static_cast<QsErrorSums*>(parts.get())};
  if (const int code = check(launchQuantizeGroups(arguments, groups), "quantizing", status); code != QS_OK) return code;
  std::vector<QsErrorSums> host(static_cast<size_t>(groups));
  if (const int code = check(cudaMemcpy(host.data(), parts.get(), static_cast<size_t>(bytes), cudaMemcpyDeviceToHost),
                             "quantizing", status);
      code != QS_OK) {
    return code;
  }
  for (const QsErrorSums& part : host) addSums(part, *sums);
  return done(status);
}

// No exception crosses the border.
int quantizeGroupsGuarded(const QsIntQuant* quant, const float* x, int64_t rows, int64_t cols, int64_t ld, int64_t group,
                          int chooseScales, float* scales, int32_t* zeroPoints, uint8_t* codes, float* restored,
                          QsErrorSums* sums, QsStatus* status) {
  try {
    return quantizeGroups(quant, x, rows, cols, ld, group, chooseScales, scales, zeroPoints, codes, restored, sums,
                          status);
  } catch (const std::bad_alloc&) {
    return refuse(status, QS_ERROR_MEMORY, "no memory on the host for the error sums");
  } catch (...) {
    return refuse(status, QS_ERROR_INTERNAL, "quantizeGroups failed");
  }
}

QsBackendApi table() {
  QsBackendApi api{};  // what stays null is not supported
  api.abi = QS_BACKEND_ABI;
  api.name = "cuda";
  api.hostMemory = 0;
  api.concurrent = 0;
  api.supports = supports;
  api.probe = probe;
  api.open = open;
  api.close = close;
  api.allocate = allocate;
  api.release = release;
  api.upload = upload;
  api.download = download;
  api.quantizeGroups = quantizeGroupsGuarded;
  return api;
}

}  // namespace

}  // namespace qs::cuda

extern "C" __attribute__((visibility("default"))) const QsBackendApi* quantspec_backend_entry(uint32_t callerAbi,
                                                                                                QsStatus* status) {
  if (callerAbi != QS_BACKEND_ABI) {
    status->code = QS_ERROR_ABI;
    std::snprintf(status->message, sizeof status->message,
                  "the CUDA module has interface %u, the lab asks for %u: install both from one build", QS_BACKEND_ABI,
                  callerAbi);
    return nullptr;
  }
  static const QsBackendApi api = qs::cuda::table();
  qs::cuda::done(status);
  return &api;
}
