// The stand-in's streams wait, so that what is not synchronized is not done: order within and across streams, events,
// staging of pageable memory, and planted mistakes.
#include "tests/cuda/cusim_fixture.h"

namespace {

using cusim::Order;
using qs::cuda_test::CusimTest;
using qs::cuda_test::misuseOf;
using qs::cuda_test::OnDevice;

__global__ void setTo(int* x, int value) { x[threadIdx.x] = value; }
__global__ void addOne(const int* from, int* to) { to[threadIdx.x] = from[threadIdx.x] + 1; }

class CusimStreams : public CusimTest {
 protected:
  void SetUp() override {
    CusimTest::SetUp();
    ASSERT_EQ(cudaStreamCreateWithFlags(&one_, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaStreamCreateWithFlags(&two_, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaHostAlloc(&pinned_, 4 * sizeof(int), cudaHostAllocDefault), cudaSuccess);
    for (int i = 0; i < 4; ++i) pinned_[i] = 0;
  }
  void TearDown() override {
    EXPECT_EQ(cudaStreamDestroy(one_), cudaSuccess);
    EXPECT_EQ(cudaStreamDestroy(two_), cudaSuccess);
    EXPECT_EQ(cudaFreeHost(pinned_), cudaSuccess);
    CusimTest::TearDown();
  }

  void launchSet(int* x, int value, cudaStream_t stream) {
    QS_LAUNCH(setTo, dim3(1), dim3(4), 0, stream, x, value);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  }

  cudaStream_t one_ = nullptr;
  cudaStream_t two_ = nullptr;
  int* pinned_ = nullptr;
};

TEST_F(CusimStreams, NothingRunsBeforeSomethingWaits) {
  OnDevice<int> x(4);
  launchSet(x.get(), 5, one_);
  EXPECT_EQ(cudaMemcpyAsync(pinned_, x.get(), 16, cudaMemcpyDeviceToHost, one_), cudaSuccess);
  EXPECT_EQ(pinned_[0], 0) << "the host reads too early";
  EXPECT_EQ(cudaStreamQuery(one_), cudaErrorNotReady);
  EXPECT_EQ(cudaStreamQuery(one_), cudaErrorNotReady);
  EXPECT_EQ(cudaStreamQuery(one_), cudaSuccess) << "two works, one for each question";
  EXPECT_EQ(pinned_[0], 5);
  (void)cudaGetLastError();
  launchSet(x.get(), 6, one_);
  EXPECT_EQ(cudaMemcpyAsync(pinned_, x.get(), 16, cudaMemcpyDeviceToHost, one_), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(two_), cudaSuccess);
  EXPECT_EQ(pinned_[0], 5) << "another stream was waited for";
  EXPECT_EQ(cudaStreamSynchronize(one_), cudaSuccess);
  EXPECT_EQ(pinned_[0], 6);
  EXPECT_EQ(cusim::counters().launches, 2U);
}

TEST_F(CusimStreams, ArgumentsAreThoseOfTheLaunch) {
  OnDevice<int> x(4);
  int value = 1;
  QS_LAUNCH(setTo, dim3(1), dim3(4), 0, one_, x.get(), value);
  value = 2;
  EXPECT_EQ(cudaStreamSynchronize(one_), cudaSuccess);
  EXPECT_EQ(x.back()[0], 1);
}

TEST_F(CusimStreams, PageableMemoryIsTakenAtTheCallAndPinnedMemoryLater) {
  OnDevice<int> x(4);
  std::vector<int> pageable(4, 1);
  pinned_[0] = 1;
  EXPECT_EQ(cudaMemcpyAsync(x.get(), pageable.data(), 8, cudaMemcpyHostToDevice, one_), cudaSuccess);
  EXPECT_EQ(cudaMemcpyAsync(x.get() + 2, pinned_, 8, cudaMemcpyHostToDevice, one_), cudaSuccess);
  pageable[0] = pinned_[0] = 2;  // while the copies are under way
  EXPECT_EQ(cudaStreamSynchronize(one_), cudaSuccess);
  const auto out = x.back();
  EXPECT_EQ(out[0], 1);
  EXPECT_EQ(out[2], 2) << "the mistake shows";
  // Into pageable memory the call waits.
  launchSet(x.get(), 9, one_);
  EXPECT_EQ(cudaMemcpyAsync(pageable.data(), x.get(), 16, cudaMemcpyDeviceToHost, one_), cudaSuccess);
  EXPECT_EQ(pageable[3], 9);
}

TEST_F(CusimStreams, AnEventOrdersTwoStreams) {
  cudaEvent_t ready = nullptr;
  ASSERT_EQ(cudaEventCreateWithFlags(&ready, cudaEventDisableTiming), cudaSuccess);
  for (const bool waits : {true, false}) {
    OnDevice<int> x(4);
    OnDevice<int> y(4);
    launchSet(x.get(), 7, one_);
    EXPECT_EQ(cudaEventRecord(ready, one_), cudaSuccess);
    launchSet(x.get(), 8, one_);  // after the event: need not have run
    if (waits) {
      EXPECT_EQ(cudaStreamWaitEvent(two_, ready), cudaSuccess);
    }
    QS_LAUNCH(addOne, dim3(1), dim3(4), 0, two_, x.get(), y.get());
    EXPECT_EQ(cudaStreamSynchronize(two_), cudaSuccess);
    EXPECT_EQ(y.back()[0], waits ? 8 : 0) << "−1 + 1 is what was never written";
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  }
  EXPECT_EQ(cudaEventDestroy(ready), cudaSuccess);
}

TEST_F(CusimStreams, TheOrderAcrossStreamsCanBeTurnedRound) {
  const auto run = [&](Order order, unsigned seed) {
    cusim::setStreamOrder(order, seed);
    OnDevice<int> x(4);
    OnDevice<int> y(4);
    launchSet(x.get(), 7, one_);
    QS_LAUNCH(addOne, dim3(1), dim3(4), 0, two_, x.get(), y.get());  // without waiting for the other
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    return y.back()[0];
  };
  EXPECT_EQ(run(Order::ascending, 0), 8) << "right by luck";
  EXPECT_EQ(run(Order::descending, 0), 0);
  int lucky = 0;
  for (unsigned seed = 0; seed < 20; ++seed) lucky += run(Order::random, seed) == 8 ? 1 : 0;
  EXPECT_GT(lucky, 0);
  EXPECT_LT(lucky, 20);
}

TEST_F(CusimStreams, TheDefaultStreamAndBlockingStreamsWaitForEachOther) {
  cudaStream_t blocking = nullptr;
  ASSERT_EQ(cudaStreamCreate(&blocking), cudaSuccess);
  OnDevice<int> x(4);
  OnDevice<int> y(4);
  launchSet(x.get(), 3, blocking);
  QS_LAUNCH(addOne, dim3(1), dim3(4), 0, nullptr, x.get(), y.get());
  QS_LAUNCH(addOne, dim3(1), dim3(4), 0, blocking, y.get(), x.get());
  EXPECT_EQ(cudaStreamSynchronize(blocking), cudaSuccess);
  int out = 0;
  EXPECT_EQ(cudaMemcpyAsync(&out, x.get(), 4, cudaMemcpyDeviceToHost, blocking), cudaSuccess);
  EXPECT_EQ(out, 5);
  // A stream that does not block is not waited for, even by a copy that is.
  launchSet(x.get(), 20, one_);
  EXPECT_EQ(x.back()[0], 5);
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
  EXPECT_EQ(x.back()[0], 5);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(x.back()[0], 20);
  EXPECT_EQ(cudaStreamDestroy(blocking), cudaSuccess);
}

TEST_F(CusimStreams, EventsAreReachedInTurn) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&stop), cudaSuccess);
  float milliseconds = -1.0F;
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, stop), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventSynchronize(start), cudaSuccess) << "never recorded";
  OnDevice<int> x(4);
  EXPECT_EQ(cudaEventRecord(start, one_), cudaSuccess);
  launchSet(x.get(), 1, one_);
  EXPECT_EQ(cudaEventRecord(stop, one_), cudaSuccess);
  launchSet(x.get(), 2, one_);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, stop), cudaErrorNotReady);
  EXPECT_EQ(cudaEventQuery(stop), cudaErrorNotReady);
  EXPECT_EQ(cudaEventSynchronize(stop), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(stop), cudaSuccess);
  EXPECT_EQ(x.back()[0], 1) << "what comes after the event has not run";
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, stop), cudaSuccess);
  EXPECT_GE(milliseconds, 0.0F);
  EXPECT_EQ(cudaEventDestroy(start), cudaSuccess);
  EXPECT_EQ(cudaEventDestroy(stop), cudaSuccess);
}

TEST_F(CusimStreams, HostFunctionsRunInTurn) {
  OnDevice<int> x(4);
  launchSet(x.get(), 4, one_);
  EXPECT_EQ(cudaMemcpyAsync(pinned_, x.get(), 16, cudaMemcpyDeviceToHost, one_), cudaSuccess);
  EXPECT_EQ(cudaLaunchHostFunc(
                one_, [](void* data) { *static_cast<int*>(data) *= 10; }, pinned_),
            cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(one_), cudaSuccess);
  EXPECT_EQ(pinned_[0], 40);
}

__global__ void fails(int* x) {
  if (x[0] == -1) __trap();
}

TEST_F(CusimStreams, WhatAKernelDoesWrongIsThrownWhereTheHostWaits) {
  OnDevice<int> x(4);
  QS_LAUNCH(fails, dim3(1), dim3(1), 0, one_, x.get());
  launchSet(x.get(), 4, one_);
  EXPECT_NE(misuseOf([&] { (void)cudaStreamSynchronize(one_); }).find("__trap"), std::string::npos);
  EXPECT_NE(cusim::lastMisuse().find("__trap"), std::string::npos);
  EXPECT_EQ(x.back()[0], -1) << "what was queued behind is dropped";
  // Where nothing may be thrown, it comes out at the next wait.
  QS_LAUNCH(fails, dim3(1), dim3(1), 0, one_, x.get());
  void* other = nullptr;
  ASSERT_EQ(cudaMalloc(&other, 4), cudaSuccess);
  EXPECT_EQ(cudaFree(other), cudaErrorLaunchFailure);
  EXPECT_NE(misuseOf([&] { (void)cudaDeviceSynchronize(); }).find("__trap"), std::string::npos);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

TEST_F(CusimStreams, DestroyedStreamsAreDoneAndGone) {
  cudaStream_t gone = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&gone, cudaStreamNonBlocking), cudaSuccess);
  OnDevice<int> x(4);
  launchSet(x.get(), 11, gone);
  EXPECT_EQ(cudaStreamDestroy(gone), cudaSuccess);
  EXPECT_EQ(x.back()[0], 11);
  EXPECT_EQ(cudaStreamDestroy(gone), cudaErrorInvalidResourceHandle);
  EXPECT_NE(misuseOf([&] { (void)cudaStreamSynchronize(gone); }).find("destroyed"), std::string::npos);
}

}  // namespace
