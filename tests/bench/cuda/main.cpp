// The benchmarks of the CUDA module as one program. Where there is no device it says so in a line and ends with 77, the
// status of a skip.
#include <benchmark/benchmark.h>

#include <cstdio>

#include "tests/bench/cuda/device.h"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const auto on = qs::bench::device();
  if (on == nullptr) {
    std::printf("not run: %s\n", qs::bench::whyNot().c_str());
    return 77;
  }
  benchmark::AddCustomContext("device", on->deviceName() + " (" + on->name() + ")");
  char speed[64];
  std::snprintf(speed, sizeof speed, "%.1f GB/s", qs::bench::copyBandwidth() / 1e9);
  benchmark::AddCustomContext("copy_bandwidth", speed);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
