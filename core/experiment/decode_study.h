// Predicted beside measured: how fast a model decodes on this machine in several schemes, next to the bound by the bytes
// that a token reads and the bandwidth of a working set of that size. It judges no quality, and predicts no other machine.
#pragma once

#include <string>
#include <vector>

#include "core/base/task_context.h"
#include "core/cost/hardware.h"
#include "core/cost/time_model.h"
#include "core/experiment/bench.h"
#include "core/experiment/bench_kernels.h"
#include "core/experiment/measured_overheads.h"
#include "core/experiment/services.h"
#include "core/quant/scheme.h"

namespace qs::experiment {

struct DecodeStudySpec {
  std::string model = "lab";                // as Services takes it, random weights too
  std::vector<quant::QuantScheme> schemes;  // none: the model as stored
  std::string backend = "cpu";
  int repeats = 5;
  std::int64_t tokens = 32;  // decoded one by one, from an empty context
  bool quantizing = false;   // how fast weights are quantized by these schemes is measured too
  bool operator==(const DecodeStudySpec&) const = default;
};

struct DecodeRow {
  std::string scheme;
  std::string form;           // in which the weights lie in memory
  double bytes = 0.0;         // read for a token: weights, scales and the cache
  double bitsPerWeight = 0.0; // of the linear layers, as they are read
  double bandwidth = 0.0;     // bytes a second, of a working set of so many bytes
  cost::ServedBy servedBy = cost::ServedBy::memory;
  double boundTokensPerSecond = 0.0;  // bandwidth ÷ bytes
  double tokensPerSecond = 0.0;       // median
  double lowest = 0.0;
  double highest = 0.0;
  double shareOfBound = 0.0;
  double predictedTokensPerSecond = 0.0;  // the bound with the overheads that fit all rows
  std::vector<base::Text> notes;
};

struct DecodeStudy {
  std::string backend;
  std::string device;
  unsigned threads = 1;
  bool random = false;
  std::int64_t tokens = 0;  // decoded, limited by the model's context
  cost::Machine machine;    // of each size the better of two measurements, before and after the decoding
  std::vector<DecodeRow> rows;
  cost::Overheads overheads;
  std::vector<StepDown> steps;
  std::vector<KernelSpeed> quantizing;  // "quantize int4:g32"; empty unless it was asked for
  std::optional<double> othersShare;
  std::vector<base::Text> notes;
};

// The machine is measured before and after, and the better figure of each size counts: a bound that a busy moment has
// lowered is none. Where decoding was faster than even that, it is said. Errors: those of runBench.
base::Result<DecodeStudy> studyDecode(const DecodeStudySpec& spec, Services& services, const base::TaskContext& context);

// About how many seconds that will take: so many numbers are made or read and rounded for each scheme, and read again for
// every token. `bandwidth`: bytes a second, where it is known; else 10 GB/s. A guess for a person who decides whether to
// wait, not a bound.
double decodeStudySeconds(const DecodeStudySpec& spec, double parameters, std::optional<double> bandwidth);

// Of each working set and number of threads the better figure. Contract: both were measured in the same sizes.
cost::Machine betterOf(const cost::Machine& first, const cost::Machine& second);

// The bench command that measures the same.
std::string commandLine(const DecodeStudySpec& spec);

}  // namespace qs::experiment
