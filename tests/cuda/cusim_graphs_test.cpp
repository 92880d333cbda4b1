// Capture and graphs of the CUDA stand-in: recorded, replayed, updated; and what a capture forbids.
#include "tests/cuda/cusim_fixture.h"

namespace {

using cusim::Order;
using qs::cuda_test::CusimTest;
using qs::cuda_test::OnDevice;

__global__ void addTo(int* x, int value) { x[threadIdx.x] += value; }
__global__ void setTo(int* x, int value) { x[threadIdx.x] = value; }

class CusimGraphs : public CusimTest {
 protected:
  void SetUp() override {
    CusimTest::SetUp();
    ASSERT_EQ(cudaStreamCreateWithFlags(&one_, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaStreamCreateWithFlags(&two_, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaEventCreateWithFlags(&fork_, cudaEventDisableTiming), cudaSuccess);
    ASSERT_EQ(cudaEventCreateWithFlags(&join_, cudaEventDisableTiming), cudaSuccess);
  }
  void TearDown() override {
    EXPECT_EQ(cudaStreamDestroy(one_), cudaSuccess);
    EXPECT_EQ(cudaStreamDestroy(two_), cudaSuccess);
    EXPECT_EQ(cudaEventDestroy(fork_), cudaSuccess);
    EXPECT_EQ(cudaEventDestroy(join_), cudaSuccess);
    CusimTest::TearDown();
  }
  void begin(cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal) {
    ASSERT_EQ(cudaStreamBeginCapture(one_, mode), cudaSuccess);
  }
  cudaGraph_t end() {
    cudaGraph_t graph = nullptr;
    EXPECT_EQ(cudaStreamEndCapture(one_, &graph), cudaSuccess);
    return graph;
  }
  void expectEnd(cudaError_t error) {
    cudaGraph_t graph = nullptr;
    EXPECT_EQ(cudaStreamEndCapture(one_, &graph), error);
    EXPECT_EQ(graph, nullptr);
    (void)cudaGetLastError();
  }

  cudaStream_t one_ = nullptr;
  cudaStream_t two_ = nullptr;
  cudaEvent_t fork_ = nullptr;
  cudaEvent_t join_ = nullptr;
};

TEST_F(CusimGraphs, ReplaysWhatWasCaptured) {
  OnDevice<int> x(4);
  begin();
  EXPECT_EQ(cudaMemsetAsync(x.get(), 0, 16, one_), cudaSuccess);
  QS_LAUNCH(addTo, dim3(1), dim3(4), 0, one_, x.get(), 5);
  QS_LAUNCH(addTo, dim3(1), dim3(4), 0, one_, x.get(), 6);
  cudaGraph_t graph = end();
  std::size_t nodes = 0;
  EXPECT_EQ(cudaGraphGetNodes(graph, nullptr, &nodes), cudaSuccess);
  EXPECT_EQ(nodes, 3U);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(x.back()[0], -1) << "capturing does nothing";
  EXPECT_EQ(cusim::counters().launches, 0U);
  cudaGraphExec_t exec = nullptr;
  ASSERT_EQ(cudaGraphInstantiate(&exec, graph), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(cudaGraphLaunch(exec, one_), cudaSuccess);
    QS_LAUNCH(addTo, dim3(1), dim3(4), 0, one_, x.get(), 100);
  }
  EXPECT_EQ(cudaStreamSynchronize(one_), cudaSuccess);
  EXPECT_EQ(x.back(), std::vector<int>(4, 111));
  EXPECT_EQ(cusim::counters().launches, 6U);
  EXPECT_EQ(cusim::counters().graphLaunches, 2U);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
}

TEST_F(CusimGraphs, AnUpdateTakesTheSameShapeOnly) {
  OnDevice<int> x(4);
  const auto capture = [&](int value, bool twice, bool fills) {
    begin();
    if (fills) {
      EXPECT_EQ(cudaMemsetAsync(x.get(), 0, 16, one_), cudaSuccess);
    }
    if (!fills || twice) QS_LAUNCH(setTo, dim3(1), dim3(4), 0, one_, x.get(), value);
    return end();
  };
  cudaGraph_t first = capture(1, false, false);
  cudaGraph_t second = capture(2, false, false);
  cudaGraph_t longer = capture(3, true, true);
  cudaGraph_t other = capture(3, false, true);
  cudaGraphExec_t exec = nullptr;
  ASSERT_EQ(cudaGraphInstantiate(&exec, first), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, one_), cudaSuccess);
  cudaGraphExecUpdateResultInfo result{};
  EXPECT_EQ(cudaGraphExecUpdate(exec, longer, &result), cudaErrorGraphExecUpdateFailure);
  EXPECT_EQ(result.result, cudaGraphExecUpdateErrorTopologyChanged);
  EXPECT_EQ(cudaGraphExecUpdate(exec, other, &result), cudaErrorGraphExecUpdateFailure);
  EXPECT_EQ(result.result, cudaGraphExecUpdateErrorNodeTypeChanged);
  EXPECT_EQ(cudaGraphExecUpdate(exec, second, &result), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(one_), cudaSuccess);
  EXPECT_EQ(x.back()[0], 1) << "what was launched before stays what it was";
  EXPECT_EQ(cudaGraphLaunch(exec, one_), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(one_), cudaSuccess);
  EXPECT_EQ(x.back()[0], 2);
  for (cudaGraph_t graph : {first, second, longer, other}) EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
}

// Two streams in one graph: joined they hold their order in every order of streams; a wait that is missing shows.
TEST_F(CusimGraphs, ForksAndJoins) {
  for (const bool waits : {true, false}) {
    std::vector<int> results;
    for (const Order order : {Order::ascending, Order::descending}) {
      OnDevice<int> x(4);
      begin();
      QS_LAUNCH(setTo, dim3(1), dim3(4), 0, one_, x.get(), 1);
      EXPECT_EQ(cudaEventRecord(fork_, one_), cudaSuccess);
      EXPECT_EQ(cudaStreamWaitEvent(two_, fork_), cudaSuccess);
      QS_LAUNCH(setTo, dim3(1), dim3(4), 0, two_, x.get(), 2);
      EXPECT_EQ(cudaEventRecord(join_, two_), cudaSuccess);
      if (waits) {
        EXPECT_EQ(cudaStreamWaitEvent(one_, join_), cudaSuccess);
      }
      QS_LAUNCH(addTo, dim3(1), dim3(4), 0, one_, x.get(), 10);
      if (!waits) {
        EXPECT_EQ(cudaStreamWaitEvent(one_, join_), cudaSuccess);
      }
      cudaGraph_t graph = end();
      cudaGraphExec_t exec = nullptr;
      ASSERT_EQ(cudaGraphInstantiate(&exec, graph), cudaSuccess);
      cusim::setStreamOrder(order);
      EXPECT_EQ(cudaGraphLaunch(exec, two_), cudaSuccess);
      EXPECT_EQ(cudaStreamSynchronize(two_), cudaSuccess);
      results.push_back(x.back()[0]);
      EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
      EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
    }
    EXPECT_EQ(results, (waits ? std::vector<int>{12, 12} : std::vector<int>{12, 2}));
  }
}

TEST_F(CusimGraphs, WhatACaptureForbidsEndsIt) {
  OnDevice<int> x(4);
  int host = 0;
  void* memory = nullptr;
  const std::vector<std::function<cudaError_t()>> forbidden = {
      [&] { return cudaStreamSynchronize(one_); },
      [&] { return cudaStreamQuery(one_); },
      [&] { return cudaDeviceSynchronize(); },
      [&] { return cudaMalloc(&memory, 4); },
      [&] { return cudaMallocAsync(&memory, 4, one_); },
      [&] { return cudaHostAlloc(&memory, 4, 0); },
      [&] { return cudaFree(x.get()); },
      [&] { return cudaMemcpy(&host, x.get(), 4, cudaMemcpyDeviceToHost); },
  };
  for (std::size_t i = 0; i < forbidden.size(); ++i) {
    SCOPED_TRACE(i);
    begin();
    cudaStreamCaptureStatus status{};
    EXPECT_EQ(cudaStreamIsCapturing(one_, &status), cudaSuccess);
    EXPECT_EQ(status, cudaStreamCaptureStatusActive);
    EXPECT_EQ(forbidden[i](), cudaErrorStreamCaptureUnsupported);
    EXPECT_EQ(cudaStreamIsCapturing(one_, &status), cudaSuccess);
    EXPECT_EQ(status, cudaStreamCaptureStatusInvalidated);
    QS_LAUNCH(setTo, dim3(1), dim3(4), 0, one_, x.get(), 1);
    EXPECT_EQ(cudaGetLastError(), cudaErrorStreamCaptureInvalidated);
    expectEnd(cudaErrorStreamCaptureInvalidated);
  }
  // In relaxed mode other calls are none of its business.
  begin(cudaStreamCaptureModeRelaxed);
  EXPECT_EQ(cudaMalloc(&memory, 4), cudaSuccess);
  EXPECT_EQ(cudaFree(memory), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(end()), cudaSuccess);
}

TEST_F(CusimGraphs, WhatDoesNotFitTogether) {
  EXPECT_EQ(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal), cudaErrorStreamCaptureUnsupported);
  expectEnd(cudaErrorIllegalState);
  OnDevice<int> x(4);
  // Work that never joins.
  begin();
  EXPECT_EQ(cudaEventRecord(fork_, one_), cudaSuccess);
  EXPECT_EQ(cudaStreamWaitEvent(two_, fork_), cudaSuccess);
  QS_LAUNCH(setTo, dim3(1), dim3(4), 0, two_, x.get(), 2);
  cudaGraph_t graph = nullptr;
  EXPECT_EQ(cudaStreamEndCapture(two_, &graph), cudaErrorStreamCaptureUnmatched);
  EXPECT_EQ(cudaEventSynchronize(fork_), cudaErrorCapturedEvent);
  expectEnd(cudaErrorStreamCaptureUnjoined);
  // Work from outside.
  EXPECT_EQ(cudaEventRecord(join_, two_), cudaSuccess);
  begin();
  EXPECT_EQ(cudaStreamBeginCapture(one_, cudaStreamCaptureModeGlobal), cudaErrorIllegalState);
  EXPECT_EQ(cudaStreamWaitEvent(one_, join_), cudaErrorStreamCaptureIsolation);
  expectEnd(cudaErrorStreamCaptureInvalidated);
  // Two captures.
  begin();
  EXPECT_EQ(cudaStreamBeginCapture(two_, cudaStreamCaptureModeGlobal), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(fork_, one_), cudaSuccess);
  EXPECT_EQ(cudaStreamWaitEvent(two_, fork_), cudaErrorStreamCaptureMerge);
  EXPECT_EQ(cudaStreamEndCapture(two_, &graph), cudaErrorStreamCaptureInvalidated);
  expectEnd(cudaErrorStreamCaptureInvalidated);
  // The default stream would have to wait for a stream that blocks it.
  cudaStream_t blocking = nullptr;
  ASSERT_EQ(cudaStreamCreate(&blocking), cudaSuccess);
  EXPECT_EQ(cudaStreamBeginCapture(blocking, cudaStreamCaptureModeRelaxed), cudaSuccess);
  QS_LAUNCH(setTo, dim3(1), dim3(4), 0, nullptr, x.get(), 2);
  EXPECT_EQ(cudaGetLastError(), cudaErrorStreamCaptureImplicit);
  EXPECT_EQ(cudaStreamEndCapture(blocking, &graph), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(blocking), cudaSuccess);
}

}  // namespace
