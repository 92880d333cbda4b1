#include "cuda/steps.h"

#include "cuda/instance.h"
#include "cuda/module.h"

namespace qs::cuda {

Recording::~Recording() { drop(); }

void Recording::drop() {
  if (ready_ != nullptr) (void)cudaGraphExecDestroy(ready_);
  ready_ = nullptr;
}

void Recording::begin() {
  require(!gathering_, "a step within a step");
  allocations_ = on_.counters.allocations;
  if (unfit_ || !settled_) return;
  // A failure to gather is no failure of the step: it then runs as ever.
  if (cudaStreamBeginCapture(on_.stream, cudaStreamCaptureModeThreadLocal) != cudaSuccess) {
    (void)cudaGetLastError();
    unfit_ = true;
    return;
  }
  gathering_ = true;
}

void Recording::end() {
  settled_ = on_.counters.allocations == allocations_;
  if (!gathering_) return;
  gathering_ = false;
  cudaGraph_t graph = nullptr;
  if (const cudaError_t error = cudaStreamEndCapture(on_.stream, &graph); error != cudaSuccess) {
    unfit_ = true;
    must(error, "gathering a step");
  }
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
  }
  (void)cudaGraphDestroy(graph);
  must(error, "gathering a step");
  must(cudaGraphLaunch(ready_, on_.stream), "running a step");
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
