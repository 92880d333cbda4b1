// How fast the page Model loss answers on the shipped model: the tokens and window sliders to painted bars at 60 ticks a
// second, an edited scheme to its first painted estimate, and how long the window is busy at a stretch while texts are
// read. Percentiles stand in the counters; run it on a quiet machine.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/experiment/scheme_presets.h"
#include "core/experiment/services.h"
#include "tests/bench/ui_bench_support.h"
#include "tests/bench/window_benchmarks.h"
#include "ui/charts/chart_view.h"
#include "ui/labs/loss/loss_charts.h"
#include "ui/labs/loss/loss_page.h"
#include "ui/window/main_window.h"
#include "ui/window/page_roster.h"

namespace {

using qs::bench::percentile;
using qs::bench::waitUntil;
using qs::ui::LossState;

constexpr int kTicks = 300;
constexpr int kEdits = 20;

struct Lab {
  Lab() {
    qs::ui::MainWindow::Options options;
    options.remember = false;
    window = std::make_unique<qs::ui::MainWindow>(services, options);
    const auto& roster = qs::ui::pageRoster();
    const auto entry = std::find_if(roster.begin(), roster.end(), [](const auto& p) { return p.id == QLatin1String("loss"); });
    window->resize(1280, 800);
    window->showPage(static_cast<int>(entry - roster.begin()));
    window->show();
    settle();
  }
  qs::ui::LossPage& page() { return static_cast<qs::ui::LossPage&>(window->page()); }
  qs::ui::LossPresenter& presenter() { return page().presenter(); }
  void settle() {
    waitUntil([this] { return page().isSettled(); });
    QCoreApplication::processEvents();
  }

  qs::experiment::Services services{0, qs::base::ThreadPriority::background};
  std::unique_ptr<qs::ui::MainWindow> window;
};

void report(benchmark::State& state, const std::vector<double>& ms) {
  state.counters["n"] = static_cast<double>(ms.size());
  state.counters["p50_ms"] = percentile(ms, 0.5);
  state.counters["p95_ms"] = percentile(ms, 0.95);
  state.counters["max_ms"] = percentile(ms, 1.0);
}

using Protocol = std::pair<std::int64_t, std::int64_t>;  // window, tokens

// From a tick of the slider to the end of the paint event that shows what is known under that protocol, be it an
// estimate of part of the text, or only how much there is to read. The line under the bars is watched: it says the
// protocol, so it changes with every tick, and is painted in the same pass after the bars. The bars themselves are not
// painted where they stay as they are, as they do between two protocols of which nothing has been read.
void slider(benchmark::State& state, bool window) {
  Lab lab;
  auto& presenter = lab.presenter();
  constexpr std::array<std::int64_t, 5> kTokens = {2048, 4096, 8192, 16384, 8192};
  constexpr std::array<std::int64_t, 5> kWindows = {32, 64, 128, 256, 128};
  const auto at = [&](LossState now, int tick) {
    const auto stop = static_cast<std::size_t>(tick) % kTokens.size();
    (window ? now.window : now.tokens) = (window ? kWindows : kTokens)[stop];
    return now;
  };
  qs::bench::Latency<Protocol> latency;
  const auto* line = lab.page().charts().findChild<QWidget*>(QStringLiteral("protocolLine"));
  qs::bench::PaintWatch::instance().painted = [&](QWidget* painted) {
    if (painted != line || presenter.view() == nullptr) return;
    latency.shown({presenter.state().window, presenter.state().tokens});
  };
  double cpu = 0.0;
  for (auto _ : state) {
    cpu = qs::bench::drag(
        kTicks,
        [&](int tick) {
          const LossState moved = at(presenter.state(), tick);
          latency.changed({moved.window, moved.tokens});
          presenter.edit(moved, QStringLiteral("drag"));
        },
        [&] { return !latency.waits(); });
    state.SetIterationTime(percentile(latency.ms(), 0.95) / 1e3);
  }
  qs::bench::PaintWatch::instance().painted = nullptr;
  report(state, latency.ms());
  state.counters["gui_cpu_ms"] = cpu;
}
BENCHMARK_CAPTURE(slider, tokens, false)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slider, window, true)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

// From an edited cell of the table to the end of the paint event that draws the new scheme's first bar: quantizing the
// model, reading the first windows, drawing. The promise is 500 ms.
void firstBar(benchmark::State& state) {
  Lab lab;
  auto& presenter = lab.presenter();
  qs::bench::Latency<std::string> latency;
  std::string wanted;
  qs::bench::PaintWatch::instance().painted = [&](QWidget* painted) {
    if (painted != lab.page().charts().bars()) return;
    if (const auto* row = presenter.row(wanted); row != nullptr && row->windows > 0) latency.shown(wanted);
  };
  for (auto _ : state) {
    for (int i = 0; i < kEdits; ++i) {
      wanted = "int" + std::to_string(3 + i % 4) + ":g" + std::to_string(40 + 8 * i);
      LossState next = presenter.state();
      next.schemes[1] = wanted;
      latency.changed(wanted);
      presenter.edit(next);
      waitUntil([&] { return !latency.waits(); });
    }
    state.SetIterationTime(percentile(latency.ms(), 0.95) / 1e3);
  }
  qs::bench::PaintWatch::instance().painted = nullptr;
  report(state, latency.ms());
}
BENCHMARK(firstBar)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

// Gaps of a 1 ms heartbeat of the event loop while the chapter's rows are read to the end on all cores.
void whileReading(benchmark::State& state) {
  Lab lab;
  std::vector<double> gaps;
  double cpu = 0.0;
  for (auto _ : state) {
    QElapsedTimer beat;
    QTimer heart;
    heart.setTimerType(Qt::PreciseTimer);
    heart.setInterval(1);
    QObject::connect(&heart, &QTimer::timeout, [&] {
      gaps.push_back(static_cast<double>(beat.nsecsElapsed()) / 1e6);
      beat.start();
    });
    LossState next = lab.presenter().state();
    next.schemes = qs::experiment::findSchemePreset("rounding")->schemes;
    const double before = qs::bench::threadMs();
    beat.start();
    heart.start();
    lab.presenter().edit(next);
    lab.settle();
    heart.stop();
    cpu = qs::bench::threadMs() - before;
    state.SetIterationTime(percentile(gaps, 0.95) / 1e3);
  }
  report(state, gaps);
  state.counters["gui_cpu_ms"] = cpu;
}
BENCHMARK(whileReading)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) { return qs::bench::runWindowBenchmarks(argc, argv); }
