#include "cuda/steps.h"

#include "cuda/instance.h"
#include "cuda/module.h"

namespace qs::cuda {

Recording::~Recording() {
  if (gathering_) {
    cudaGraph_t graph = nullptr;
    (void)cudaStreamEndCapture(on_.stream, &graph);
    if (graph != nullptr) (void)cudaGraphDestroy(graph);
    (void)cudaGetLastError();
  }
  drop();
}

void Recording::drop() {
  if (ready_ != nullptr) (void)cudaGraphExecDestroy(ready_);
  ready_ = nullptr;
}

void Recording::begin() {
  if (gathering_) {
    gathering_ = false;
    cudaGraph_t graph = nullptr;
    (void)cudaStreamEndCapture(on_.stream, &graph);
    if (graph != nullptr) (void)cudaGraphDestroy(graph);
    (void)cudaGetLastError();  // of an operation that failed while it was gathered, and said so
  }
  allocations_ = on_.counters.allocations;
  interrupted_ = false;
  if (unfit_ || !settled_) return;
  // A failure to gather is no failure of the step: it then runs as ever.
  if (cudaStreamBeginCapture(on_.stream, cudaStreamCaptureModeThreadLocal) != cudaSuccess) {
    (void)cudaGetLastError();
    unfit_ = true;
    return;
  }
  gathering_ = true;
}

cudaGraph_t Recording::endCapture() {
  gathering_ = false;
  cudaGraph_t graph = nullptr;
  if (const cudaError_t error = cudaStreamEndCapture(on_.stream, &graph); error != cudaSuccess) {
    settled_ = false;  // the next step runs operation by operation, and names the one that fails
    must(error, "gathering a step");
  }
  return graph;
}

void Recording::run(cudaGraph_t graph) {
  cudaError_t error = cudaSuccess;
  bool fits = ready_ != nullptr;
  if (fits) {
    cudaGraphExecUpdateResultInfo difference{};
    fits = cudaGraphExecUpdate(ready_, graph, &difference) == cudaSuccess;
    if (!fits) (void)cudaGetLastError();
  }
  if (!fits) {
    drop();
    error = cudaGraphInstantiate(&ready_, graph, 0);
    if (error != cudaSuccess) {
      ready_ = nullptr;
      unfit_ = true;
    }
  }
  (void)cudaGraphDestroy(graph);
  must(error, "gathering a step");
  must(cudaGraphLaunch(ready_, on_.stream), "running a step");
}

void Recording::end() {
  settled_ = on_.counters.allocations == allocations_ && !interrupted_;
  if (gathering_) run(endCapture());
}

void Recording::interrupt() {
  if (!gathering_) return;
  interrupted_ = true;
  run(endCapture());
}

namespace {

int stepBegin(QsInstance* instance, QsStatus* status) {
  return guarded(status, [&] {
    instance->select();
    if (instance->recording == nullptr) instance->recording = std::make_unique<Recording>(*instance);
    instance->recording->begin();
  });
}

int stepEnd(QsInstance* instance, QsStatus* status) {
  return guarded(status, [&] {
    require(instance->recording != nullptr, "the end of a step that was not begun");
    instance->select();
    instance->recording->end();
  });
}

}  // namespace

void addSteps(QsBackendApi& api) {
  api.stepBegin = stepBegin;
  api.stepEnd = stepEnd;
}

}  // namespace qs::cuda
