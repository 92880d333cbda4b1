// The experiment behind `quantspec bench`: what this machine gives, how fast the lab's kernels are, how fast a model runs
// under several schemes, and how that stands beside another program on equal files. It judges no quality.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/cost/busy.h"
#include "core/cost/machine.h"
#include "core/experiment/bench_form.h"
#include "core/experiment/bench_kernels.h"
#include "core/experiment/bench_peer.h"
#include "core/experiment/bench_speed.h"
#include "core/experiment/services.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct BenchSpec {
  std::string model = "lab";                // as Services takes it, random weights too
  std::vector<quant::QuantScheme> schemes;  // none: the model as stored
  std::string backend = "cpu";
  bool restored = false;                    // weights in F32, instead of packed where they have such a form
  SpeedSpec speed;
  std::string peer;  // a folder with the peer's programs, or its llama-bench; empty: none
  CalibrationSpec calibration;
  bool kernels = true;
  bool models = true;
  cost::MachineSpec machine;  // threads are the services'
};

struct ModelSpeed {
  std::string scheme;
  WeightsForm form;
  std::int64_t kvBytes = 0;     // keys and values read for a token, in the mean over those decoded
  Speeds speeds;
  double shareOfBound = 0.0;    // decoding: bytes read a second ÷ what the machine reads of so large a working set
  std::optional<PeerSpeed> peer;
  std::vector<base::Text> notes;
  std::int64_t bytesPerToken() const { return form.bytes() + kvBytes; }
};

struct BenchResult {
  std::string backend;  // the one that ran, e.g. "cpu-v4": the level of its instructions is in its name
  std::string device;
  unsigned threads = 1;
  cost::Machine machine;
  std::vector<KernelSpeed> kernels;
  std::int64_t prompt = 0;  // tokens of the prefill, limited by the model's context
  std::int64_t decode = 0;
  bool random = false;      // random weights
  std::vector<ModelSpeed> models;
  std::optional<double> othersShare;  // of the processors, used by other programs meanwhile
  std::vector<base::Text> notes;      // what a reader of all figures must know
};

// Errors: a scheme that is not available or needs a text where the model has no words; models that do not fit in memory;
// counts below 1; a peer that is not there, fails or prints what its program would not; cancelled; the backend's.
base::Result<BenchResult> runBench(const BenchSpec& spec, Services& services, const base::TaskContext& context);

std::string commandLine(const BenchSpec& spec);

}  // namespace qs::experiment
