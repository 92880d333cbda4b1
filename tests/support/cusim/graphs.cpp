#include <algorithm>
#include <thread>

#include "tests/support/cusim/kernel_side.h"
#include "tests/support/cusim/runtime.h"

namespace cusim {

struct Node {
  Work work;
  std::vector<std::size_t> after;
};
using Nodes = std::vector<Node>;

struct Graph {
  Nodes nodes;
};

struct GraphExec {
  std::shared_ptr<const Nodes> nodes;
};

struct Capture {
  Stream* origin = nullptr;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  std::thread::id thread = std::this_thread::get_id();
  bool invalid = false;
  Nodes nodes;
  std::vector<Stream*> members;
};

namespace {

void invalidate(Capture& capture) { capture.invalid = true; }

// Adds those of `more` that are not there yet.
void unite(std::vector<std::size_t>& into, const std::vector<std::size_t>& more) {
  for (const std::size_t node : more) {
    if (std::find(into.begin(), into.end(), node) == into.end()) into.push_back(node);
  }
}

// Whether every work of the capture comes before what its origin does next.
bool joined(const Capture& capture) {
  std::vector<bool> before(capture.nodes.size(), false);
  std::vector<std::size_t> open = capture.origin->captured;
  while (!open.empty()) {
    const std::size_t node = open.back();
    open.pop_back();
    if (before[node]) continue;
    before[node] = true;
    open.insert(open.end(), capture.nodes[node].after.begin(), capture.nodes[node].after.end());
  }
  return std::find(before.begin(), before.end(), false) == before.end();
}

void endCapture(const std::shared_ptr<Capture>& capture) {
  for (Stream* stream : capture->members) {
    stream->capture = nullptr;
    stream->captured.clear();
  }
  std::erase(runtime().captures, capture);
}

// Runs all nodes, each after those it comes after; among those that can run, in the streams' order.
void replay(const Nodes& nodes) {
  std::vector<std::size_t> left(nodes.size());
  std::vector<std::size_t> ready;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    left[i] = nodes[i].after.size();
    if (left[i] == 0) ready.push_back(i);
  }
  while (!ready.empty()) {
    Runtime& r = runtime();
    std::sort(ready.begin(), ready.end());
    std::size_t pick = r.streamOrder == Order::descending ? ready.size() - 1 : 0;
    if (r.streamOrder == Order::random) pick = r.streamRandom() % ready.size();
    const std::size_t node = ready[pick];
    ready.erase(ready.begin() + static_cast<std::ptrdiff_t>(pick));
    nodes[node].work.run();
    for (std::size_t i = node + 1; i < nodes.size(); ++i) {
      if (std::find(nodes[i].after.begin(), nodes[i].after.end(), node) == nodes[i].after.end()) continue;
      if (--left[i] == 0) ready.push_back(i);
    }
  }
}

}  // namespace

cudaError_t refusedByCapture() {
  bool refused = false;
  for (const auto& capture : runtime().captures) {
    const bool concerns =
        capture->mode == cudaStreamCaptureModeGlobal ||
        (capture->mode == cudaStreamCaptureModeThreadLocal && capture->thread == std::this_thread::get_id());
    if (!concerns) continue;
    invalidate(*capture);
    refused = true;
  }
  return refused ? failed(cudaErrorStreamCaptureUnsupported) : cudaSuccess;
}

cudaError_t refusedByCapture(const Stream& stream) {
  if (stream.capture != nullptr) {
    invalidate(*stream.capture);
    return failed(cudaErrorStreamCaptureUnsupported);
  }
  if (!stream.legacy) return cudaSuccess;
  for (const auto& other : runtime().streams) {
    if (other->capture == nullptr || !other->blocking || other->device != stream.device) continue;
    invalidate(*other->capture);
    return failed(cudaErrorStreamCaptureImplicit);
  }
  return cudaSuccess;
}

cudaError_t captureWork(Stream& stream, Work work) {
  Capture& capture = *stream.capture;
  if (capture.invalid) return failed(cudaErrorStreamCaptureInvalidated);
  capture.nodes.push_back({std::move(work), stream.captured});
  stream.captured = {capture.nodes.size() - 1};
  return cudaSuccess;
}

cudaError_t captureRecord(Stream& stream, Event& event) {
  if (stream.capture->invalid) return failed(cudaErrorStreamCaptureInvalidated);
  event.capture = stream.capture;
  event.captured = stream.captured;
  event.recorded = false;
  return cudaSuccess;
}

bool captureWait(Stream& stream, Event& event, cudaError_t& error) {
  const std::shared_ptr<Capture> capture = event.capture.lock();
  if (capture == nullptr && stream.capture == nullptr) return false;
  error = cudaSuccess;
  if (capture == nullptr) {
    if (!event.recorded) return true;
    invalidate(*stream.capture);
    error = failed(cudaErrorStreamCaptureIsolation);
  } else if (stream.legacy) {
    invalidate(*capture);
    error = failed(cudaErrorStreamCaptureImplicit);
  } else if (stream.capture == nullptr) {
    stream.capture = capture;
    stream.captured = event.captured;
    capture->members.push_back(&stream);
  } else if (stream.capture != capture) {
    invalidate(*capture);
    invalidate(*stream.capture);
    error = failed(cudaErrorStreamCaptureMerge);
  } else {
    unite(stream.captured, event.captured);
  }
  return true;
}

}  // namespace cusim

using cusim::Call;
using cusim::failed;
using cusim::runtime;
using cusim::Stream;

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  Stream& queue = cusim::streamOf(stream);
  if (queue.legacy) return failed(cudaErrorStreamCaptureUnsupported);
  if (queue.capture != nullptr) return failed(cudaErrorIllegalState);
  auto capture = std::make_shared<cusim::Capture>();
  capture->origin = &queue;
  capture->mode = mode;
  capture->members.push_back(&queue);
  queue.capture = capture;
  queue.captured.clear();
  runtime().captures.push_back(std::move(capture));
  return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  const Call call;
  *graph = nullptr;
  if (call.refused() != cudaSuccess) return call.refused();
  Stream& queue = cusim::streamOf(stream);
  const std::shared_ptr<cusim::Capture> capture = queue.capture;
  if (capture == nullptr) return failed(cudaErrorIllegalState);
  if (capture->origin != &queue) return failed(cudaErrorStreamCaptureUnmatched);
  const bool whole = cusim::joined(*capture);
  cusim::endCapture(capture);
  if (capture->invalid) return failed(cudaErrorStreamCaptureInvalidated);
  if (!whole) return failed(cudaErrorStreamCaptureUnjoined);
  *graph = new cusim::Graph{std::move(capture->nodes)};
  ++runtime().handles;
  return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  const Stream& queue = cusim::streamOf(stream);
  *status = queue.capture == nullptr ? cudaStreamCaptureStatusNone
            : queue.capture->invalid ? cudaStreamCaptureStatusInvalidated
                                     : cudaStreamCaptureStatusActive;
  return cudaSuccess;
}

// Only counts: nodes have no handles here.
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (graph == nullptr || nodes != nullptr) return failed(cudaErrorInvalidValue);
  *count = graph->nodes.size();
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags) {
  const Call call;
  *exec = nullptr;
  if (call.refused() != cudaSuccess) return call.refused();
  if (graph == nullptr || flags != 0) return failed(cudaErrorInvalidValue);
  *exec = new cusim::GraphExec{std::make_shared<const cusim::Nodes>(graph->nodes)};
  ++runtime().handles;
  return cudaSuccess;
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* result) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (exec == nullptr || graph == nullptr || result == nullptr) return failed(cudaErrorInvalidValue);
  *result = {cudaGraphExecUpdateSuccess, nullptr, nullptr};
  const cusim::Nodes& old = *exec->nodes;
  const cusim::Nodes& fresh = graph->nodes;
  if (old.size() != fresh.size()) result->result = cudaGraphExecUpdateErrorTopologyChanged;
  for (std::size_t i = 0; i < old.size() && result->result == cudaGraphExecUpdateSuccess; ++i) {
    if (old[i].after != fresh[i].after) result->result = cudaGraphExecUpdateErrorTopologyChanged;
    if (old[i].work.kind != fresh[i].work.kind) result->result = cudaGraphExecUpdateErrorNodeTypeChanged;
  }
  if (result->result != cudaGraphExecUpdateSuccess) return failed(cudaErrorGraphExecUpdateFailure);
  exec->nodes = std::make_shared<const cusim::Nodes>(fresh);
  return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  const Call call;
  if (call.refused() != cudaSuccess) return call.refused();
  if (exec == nullptr) return failed(cudaErrorInvalidValue);
  Stream& queue = cusim::streamOf(stream);
  if (const cudaError_t error = cusim::refusedByCapture(queue); error != cudaSuccess) return error;
  cusim::Runtime& r = runtime();
  if (r.machine.loseAtLaunch > 0 && --r.machine.loseAtLaunch == 0) {
    cusim::lose();
    return failed(r.lost);
  }
  ++r.counters.graphLaunches;
  for (const cusim::Node& node : *exec->nodes) r.counters.launches += node.work.kind == cusim::Kind::kernel ? 1 : 0;
  cusim::Work work;
  work.kind = cusim::Kind::graph;
  work.run = [nodes = exec->nodes] { cusim::replay(*nodes); };
  return cusim::put(queue, std::move(work));
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  const Call call;
  if (graph == nullptr) return failed(cudaErrorInvalidValue);
  delete graph;
  --runtime().handles;
  return call.refused();
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  const Call call;
  if (exec == nullptr) return failed(cudaErrorInvalidValue);
  delete exec;
  --runtime().handles;
  return call.refused();
}
