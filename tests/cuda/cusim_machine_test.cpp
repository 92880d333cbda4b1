// What the stand-in's machine tells of itself, and the faults that a test can order.
#include <cstring>
#include <thread>

#include "tests/cuda/cusim_fixture.h"

namespace {

using qs::cuda_test::CusimTest;
using qs::cuda_test::misuseOf;
using qs::cuda_test::OnDevice;

__global__ void setOne(int* x) { x[0] = 1; }

class CusimMachine : public CusimTest {};

TEST_F(CusimMachine, DevicesHaveNamesAndProperties) {
  cusim::machine().devices = 3;
  cusim::machine().names = {"first", "second"};
  cusim::machine().memory = 5 << 20;
  int count = 0;
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 3);
  cudaDeviceProp p{};
  EXPECT_EQ(cudaGetDeviceProperties(&p, 1), cudaSuccess);
  EXPECT_STREQ(p.name, "second");
  EXPECT_EQ(p.totalGlobalMem, std::size_t{5} << 20);
  EXPECT_EQ(p.sharedMemPerBlockOptin, 227U * 1024);
  EXPECT_EQ(cudaGetDeviceProperties(&p, 2), cudaSuccess);
  EXPECT_STREQ(p.name, "stand-in");
  EXPECT_EQ(cudaGetDeviceProperties(&p, 3), cudaErrorInvalidDevice);
  int value = 0;
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrComputeCapabilityMajor, 0), cudaSuccess);
  EXPECT_EQ(value, 9);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMemoryPoolsSupported, 0), cudaSuccess);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 9), cudaErrorInvalidDevice);
  char bus[16] = {};
  EXPECT_EQ(cudaDeviceGetPCIBusId(bus, sizeof bus, 1), cudaSuccess);
  EXPECT_STREQ(bus, "0000:02:00.0");
  EXPECT_EQ(cudaDeviceGetPCIBusId(bus, 4, 1), cudaErrorInvalidValue);
}

TEST_F(CusimMachine, MemoryAndStreamsBelongToADevice) {
  cusim::machine().devices = 2;
  OnDevice<int> here(1);
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  EXPECT_EQ(cudaSetDevice(2), cudaErrorInvalidDevice);
  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  int device = 0;
  EXPECT_EQ(cudaGetDevice(&device), cudaSuccess);
  EXPECT_EQ(device, 1);
  OnDevice<int> there(1);
  cudaPointerAttributes where{};
  EXPECT_EQ(cudaPointerGetAttributes(&where, here.get()), cudaSuccess);
  EXPECT_EQ(where.device, 0);
  EXPECT_EQ(cudaPointerGetAttributes(&where, there.get()), cudaSuccess);
  EXPECT_EQ(where.device, 1);
  EXPECT_NE(misuseOf([&] { QS_LAUNCH(setOne, dim3(1), dim3(1), 0, nullptr, here.get()); }).find("another device"),
            std::string::npos);
  EXPECT_NE(misuseOf([&] { QS_LAUNCH(setOne, dim3(1), dim3(1), 0, stream, there.get()); }).find("another device"),
            std::string::npos);
  // Every thread of the host starts with the first.
  int other = -1;
  std::thread([&] { (void)cudaGetDevice(&other); }).join();
  EXPECT_EQ(other, 0);
  std::size_t free = 0;
  std::size_t total = 0;
  EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
  EXPECT_EQ(free, total - 4);
  ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST_F(CusimMachine, NoDriverAnOldOneAndNoDevice) {
  int version = -1;
  int count = -1;
  void* memory = nullptr;
  cusim::machine().driver = 0;
  EXPECT_EQ(cudaDriverGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, 0);
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaErrorInsufficientDriver);
  EXPECT_EQ(count, 0);
  EXPECT_EQ(cudaMalloc(&memory, 4), cudaErrorInsufficientDriver);
  cusim::machine().driver = 12080;
  EXPECT_EQ(cudaSetDevice(0), cudaErrorInsufficientDriver);
  cusim::machine().driver = 13010;
  EXPECT_EQ(cudaSetDevice(0), cudaSuccess);
  cusim::machine().devices = 0;
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaErrorNoDevice);
  EXPECT_EQ(cudaMalloc(&memory, 4), cudaErrorNoDevice);
  EXPECT_EQ(cudaRuntimeGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, 13000);
}

TEST_F(CusimMachine, ADeviceWithoutCode) {
  OnDevice<int> x(1);
  cusim::machine().loadable = false;
  cudaFuncAttributes attributes{};
  EXPECT_EQ(cudaFuncGetAttributes(&attributes, setOne), cudaErrorNoKernelImageForDevice);
  EXPECT_EQ(cudaGetLastError(), cudaErrorNoKernelImageForDevice);
  QS_LAUNCH(setOne, dim3(1), dim3(1), 0, nullptr, x.get());
  EXPECT_EQ(cudaGetLastError(), cudaErrorNoKernelImageForDevice);
}

TEST_F(CusimMachine, TheDeviceIsLostAtALaunch) {
  cusim::machine().loseAtLaunch = 2;
  OnDevice<int> x(1);
  QS_LAUNCH(setOne, dim3(1), dim3(1), 0, nullptr, x.get());
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  QS_LAUNCH(setOne, dim3(1), dim3(1), 0, nullptr, x.get());
  EXPECT_EQ(cudaGetLastError(), cudaErrorDevicesUnavailable);
  EXPECT_EQ(cudaGetLastError(), cudaErrorDevicesUnavailable) << "nothing takes it away";
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorDevicesUnavailable);
  void* memory = nullptr;
  EXPECT_EQ(cudaMalloc(&memory, 4), cudaErrorDevicesUnavailable);
  EXPECT_EQ(cudaSetDevice(0), cudaErrorDevicesUnavailable);
  int host = 0;
  EXPECT_EQ(cudaMemcpy(&host, x.get(), 4, cudaMemcpyDeviceToHost), cudaErrorDevicesUnavailable);
}

TEST_F(CusimMachine, TheDeviceIsLostAtASynchronization) {
  cusim::machine().loseAtSync = 2;
  cusim::machine().lossError = cudaErrorUnknown;
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  void* x = nullptr;
  ASSERT_EQ(cudaMallocAsync(&x, 4, stream), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(cudaFreeAsync(x, stream), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorUnknown);
  EXPECT_EQ(cusim::liveAllocations(), 0U) << "what was to be freed is";
  EXPECT_EQ(cudaStreamQuery(stream), cudaErrorUnknown);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaErrorUnknown);
  EXPECT_STREQ(cudaGetErrorName(cudaErrorUnknown), "cudaErrorUnknown");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorDevicesUnavailable), "CUDA-capable device(s) is/are busy or unavailable");
  EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(4711)), "unrecognized error code");
}

TEST_F(CusimMachine, Occupancy) {
  int blocks = 0;
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, setOne, 256, 0), cudaSuccess);
  EXPECT_EQ(blocks, 8);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, setOne, 32, 100 * 1024), cudaSuccess);
  EXPECT_EQ(blocks, 2);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, setOne, 2000, 0), cudaSuccess);
  EXPECT_EQ(blocks, 0);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, setOne, 0, 0), cudaErrorInvalidValue);
}

}  // namespace
