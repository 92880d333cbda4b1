// What this machine's memory and arithmetic give at best: read bandwidth by working set, and the rate of F32 multiply-adds.
// It is a measurement, not a table of hardware, and predicts nothing by itself.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/base/task_context.h"

namespace qs::cost {

struct ReadPoint {
  std::uint64_t bytes = 0;  // of the working set, all threads together
  unsigned threads = 1;
  double bytesPerSecond = 0.0;
};

struct MultiplyPoint {
  unsigned threads = 1;
  double operationsPerSecond = 0.0;  // a multiply-add is two
};

struct MachineSpec {
  std::uint64_t smallest = std::uint64_t{1} << 20;  // bytes; each next working set is twice as large
  std::uint64_t largest = std::uint64_t{512} << 20;
  unsigned threads = 0;           // measured with one thread and with these; 0: all of the machine's
  int repeats = 7;                // the median of so many counts
  double secondsPerPoint = 0.25;  // repeats end when this is over
};

struct Machine {
  int level = 0;  // the x86-64 level whose loops ran
  std::vector<ReadPoint> reads;  // by threads, then by size
  std::vector<MultiplyPoint> multiplies;
};

// Reads each working set over and over, every thread its own part, pages touched before. Working sets larger than a
// quarter of the free memory are left out. Errors: not even the smallest fits; a processor below the levels that are
// built (unavailable); cancelled.
base::Result<Machine> measureMachine(const MachineSpec& spec, const base::TaskContext& context);

// The bandwidth at a working set's size, between two measured sizes by their logarithms, at either end the end's own; with
// all of the machine's threads, or with one. 0 where nothing was measured.
double readBandwidth(const Machine& machine, double bytes, unsigned threads);

}  // namespace qs::cost
