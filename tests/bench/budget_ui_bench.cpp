// How fast the page Byte budget answers: a step of every slider to the painted chart, in each view. Percentiles stand in the
// counters; run it on a quiet machine.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <functional>

#include "core/experiment/services.h"
#include "tests/bench/ui_bench_support.h"
#include "tests/bench/window_benchmarks.h"
#include "ui/charts/chart_view.h"
#include "ui/labs/budget/budget_page.h"
#include "ui/window/main_window.h"
#include "ui/window/page_roster.h"

namespace {

using qs::bench::percentile;
using qs::bench::waitUntil;
using qs::ui::BudgetState;
using View = BudgetState::View;

constexpr int kTicks = 240;

// A drag at 60 ticks a second, each of which asks for figures that were not computed before; from each until it or a newer
// one is painted. The promise is 25 ms.
void sliderToChart(benchmark::State& state, View view, const char* chartName, std::int64_t BudgetState::*number, std::int64_t first) {
  qs::experiment::Services services{0, qs::base::ThreadPriority::background};
  qs::ui::MainWindow::Options options;
  options.remember = false;
  qs::ui::MainWindow window(services, options);
  const auto& roster = qs::ui::pageRoster();
  const auto entry = std::find_if(roster.begin(), roster.end(), [](const auto& p) { return p.id == QLatin1String("budget"); });
  window.resize(1280, 800);
  window.showPage(static_cast<int>(entry - roster.begin()));
  window.show();
  auto& page = static_cast<qs::ui::BudgetPage&>(window.page());
  auto& presenter = page.presenter();
  BudgetState start = presenter.state();
  start.view = view;
  presenter.edit(start);
  waitUntil([&] { return page.isSettled(); });
  QCoreApplication::processEvents();

  const auto* chart = page.findChild<QWidget*>(QLatin1String(chartName));
  qs::bench::Latency<std::int64_t> latency;
  qs::bench::PaintWatch::instance().painted = [&](QWidget* painted) {
    if (painted == chart && presenter.isCurrent()) latency.shown(presenter.state().*number);
  };
  double cpu = 0.0;
  for (auto _ : state) {
    cpu = qs::bench::drag(
        kTicks,
        [&](int tick) {
          BudgetState next = presenter.state();
          next.*number = first + tick;
          latency.changed(next.*number);
          presenter.edit(next, QStringLiteral("drag"));
        },
        [&] { return !latency.waits(); });
    state.SetIterationTime(percentile(latency.ms(), 0.95) / 1e3);
  }
  qs::bench::PaintWatch::instance().painted = nullptr;
  state.counters["n"] = static_cast<double>(latency.ms().size());
  state.counters["p50_ms"] = percentile(latency.ms(), 0.5);
  state.counters["p95_ms"] = percentile(latency.ms(), 0.95);
  state.counters["max_ms"] = percentile(latency.ms(), 1.0);
  state.counters["gui_cpu_ms"] = cpu;
}

void batchToBytes(benchmark::State& state) { sliderToChart(state, View::bytes, "bytesChart", &BudgetState::batch, 2); }
void batchToSpeed(benchmark::State& state) { sliderToChart(state, View::speed, "speedChart", &BudgetState::batch, 2); }
void batchToCapacity(benchmark::State& state) { sliderToChart(state, View::capacity, "capacityChart", &BudgetState::batch, 2); }
void batchToRoofline(benchmark::State& state) { sliderToChart(state, View::roofline, "rooflineChart", &BudgetState::batch, 2); }
void contextToBytes(benchmark::State& state) { sliderToChart(state, View::bytes, "bytesChart", &BudgetState::context, 4100); }
void contextToCapacity(benchmark::State& state) { sliderToChart(state, View::capacity, "capacityChart", &BudgetState::context, 4100); }
void promptToRoofline(benchmark::State& state) { sliderToChart(state, View::roofline, "rooflineChart", &BudgetState::prompt, 600); }
void groupToBytes(benchmark::State& state) { sliderToChart(state, View::bytes, "bytesChart", &BudgetState::group, 16); }

BENCHMARK(batchToBytes)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(batchToSpeed)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(batchToCapacity)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(batchToRoofline)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(contextToBytes)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(contextToCapacity)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(promptToRoofline)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(groupToBytes)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) { return qs::bench::runWindowBenchmarks(argc, argv); }
