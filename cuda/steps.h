// Operations of a step gathered into one CUDA graph, so that the device need not wait for the host between small kernels.
// It knows no operation: whatever is launched on the instance's stream is gathered.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

struct QsInstance;

namespace qs::cuda {

class Recording {
 public:
  explicit Recording(QsInstance& on) : on_(on) {}
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  // From here on launches are gathered, if the step before has shown that nothing is allocated in one. What an unfinished
  // step has gathered is dropped: it never ran.
  void begin();
  // Runs what was gathered. Throws Failure.
  void end();
  // What cannot be gathered is about to be done, memory allocated or freed, the host's memory read or written: what was
  // gathered so far runs now, and the rest of the step as ever. Throws Failure.
  void interrupt();
  bool gathering() const { return gathering_; }

 private:
  cudaGraph_t endCapture();
  void run(cudaGraph_t graph);
  void drop();

  QsInstance& on_;
  cudaGraphExec_t ready_ = nullptr;  // the last step's graph; the next one mostly differs in arguments alone
  std::int64_t allocations_ = 0;     // of the instance when the step began
  bool settled_ = false;             // the last step could be gathered: it allocated nothing and was not interrupted
  bool interrupted_ = false;         // this one was
  bool gathering_ = false;
  bool unfit_ = false;               // gathering failed once on this device: never again
};

}  // namespace qs::cuda
