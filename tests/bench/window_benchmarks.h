// The program of a page's benchmarks: what they measure are events of an application, not a loop. It registers none.
#pragma once

#include <benchmark/benchmark.h>

#include "tests/bench/ui_bench_support.h"
#include "ui/window/app_setup.h"

namespace qs::bench {

// Without a screen where none is asked for. The exit status.
inline int runWindowBenchmarks(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  PaintWatch app(argc, argv);
  ui::setUpApplication();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace qs::bench
