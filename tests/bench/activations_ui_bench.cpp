// How fast the page Activations answers on the shipped model: a step of the slider of SmoothQuant's α to the painted bar
// of its new loss estimate. Percentiles stand in the counters; run it on a quiet machine.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "core/experiment/services.h"
#include "tests/bench/ui_bench_support.h"
#include "tests/bench/window_benchmarks.h"
#include "ui/charts/chart_view.h"
#include "ui/labs/activations/activations_page.h"
#include "ui/window/main_window.h"
#include "ui/window/page_roster.h"

namespace {

using qs::bench::percentile;
using qs::bench::waitUntil;
using qs::ui::ActivationsState;
using qs::ui::Cost;

constexpr int kSteps = 40;

// Every α is a new one, so that nothing is known of it. The slider stops for each until its estimate, with its interval,
// has been painted; the promise is 300 ms.
void alphaToBar(benchmark::State& state) {
  qs::experiment::Services services{0, qs::base::ThreadPriority::background};
  qs::ui::MainWindow::Options options;
  options.remember = false;
  qs::ui::MainWindow window(services, options);
  const auto& roster = qs::ui::pageRoster();
  const auto entry = std::find_if(roster.begin(), roster.end(), [](const auto& p) { return p.id == QLatin1String("activations"); });
  window.resize(1280, 800);
  window.showPage(static_cast<int>(entry - roster.begin()));
  window.show();
  auto& page = static_cast<qs::ui::ActivationsPage&>(window.page());
  auto& presenter = page.presenter();
  ActivationsState start = presenter.state();
  start.view = ActivationsState::View::cost;
  presenter.edit(start);
  waitUntil([&] { return page.isSettled(); });
  QCoreApplication::processEvents();

  const auto* chart = page.findChild<QWidget*>(QStringLiteral("costChart"));
  qs::bench::Latency<double> latency;
  qs::bench::PaintWatch::instance().painted = [&](QWidget* painted) {
    if (painted != chart) return;
    const auto* row = presenter.row(Cost::smooth);
    if (row != nullptr && row->windows > 0 && row->loss.score.difference.ci95) latency.shown(presenter.state().alpha);
  };
  for (auto _ : state) {
    for (int step = 1; step <= kSteps; ++step) {
      ActivationsState next = presenter.state();
      next.alpha = 0.01 * step + 0.3005;
      latency.changed(next.alpha);
      presenter.edit(next, QStringLiteral("drag"));
      waitUntil([&] { return !latency.waits(); });
    }
    state.SetIterationTime(percentile(latency.ms(), 0.95) / 1e3);
  }
  qs::bench::PaintWatch::instance().painted = nullptr;
  state.counters["n"] = static_cast<double>(latency.ms().size());
  state.counters["p50_ms"] = percentile(latency.ms(), 0.5);
  state.counters["p95_ms"] = percentile(latency.ms(), 0.95);
  state.counters["max_ms"] = percentile(latency.ms(), 1.0);
}
BENCHMARK(alphaToBar)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) { return qs::bench::runWindowBenchmarks(argc, argv); }
