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

  // From here on launches are gathered, if the steps before have shown that nothing is allocated in one.
  void begin();
  // Runs what was gathered. Throws Failure.
  void end();
  bool gathering() const { return gathering_; }

 private:
  void drop();

  QsInstance& on_;
  cudaGraphExec_t ready_ = nullptr;  // the last step's graph; the next one mostly differs in arguments alone
  std::int64_t allocations_ = 0;     // of the instance when the step began
  bool settled_ = false;             // the last step allocated nothing
  bool gathering_ = false;
  bool unfit_ = false;               // gathering failed once on this device: never again
};

}  // namespace qs::cuda
