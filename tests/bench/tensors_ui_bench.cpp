// How fast the page Tensors answers: choosing a 4096 × 4096 tensor to its first and its whole picture, and slider to
// painted charts on the lab model at 60 ticks a second. Percentiles stand in the counters; run it on a quiet machine.
#include <benchmark/benchmark.h>

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/experiment/services.h"
#include "tests/bench/ui_bench_support.h"
#include "tests/bench/window_benchmarks.h"
#include "ui/labs/tensors/tensors_page.h"
#include "ui/labs/tensors/tensors_views.h"
#include "ui/window/main_window.h"
#include "ui/window/page_roster.h"

namespace {

using qs::bench::percentile;
using qs::bench::waitUntil;
using qs::ui::TensorsPage;
using qs::ui::TensorsState;

constexpr int kSide = 4096;
constexpr int kTicks = 300;

// Three BF16 tensors of 4096 × 4096, so that each choice is of another one.
void writeLarge(const QString& path) {
  const qint64 bytes = qint64{kSide} * kSide * 2;
  QByteArray header = "{";
  for (int i = 0; i < 3; ++i) {
    header += QStringLiteral("%1\"t%2\":{\"dtype\":\"BF16\",\"shape\":[%3,%3],\"data_offsets\":[%4,%5]}")
                  .arg(i == 0 ? "" : ",").arg(i).arg(kSide).arg(i * bytes).arg((i + 1) * bytes).toUtf8();
  }
  header += "}";
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return;
  const auto length = static_cast<std::uint64_t>(header.size());
  file.write(reinterpret_cast<const char*>(&length), sizeof length);
  file.write(header);
  std::vector<std::uint16_t> row(kSide);
  std::uint32_t state = 1;
  for (int r = 0; r < 3 * kSide; ++r) {
    for (auto& value : row) {
      state = state * 1664525U + 1013904223U;
      value = static_cast<std::uint16_t>(0x3C00U | ((state >> 9U) & 0x80FFU));
    }
    file.write(reinterpret_cast<const char*>(row.data()), kSide * 2);
  }
}

struct Lab {
  Lab() {
    qs::ui::MainWindow::Options options;
    options.remember = false;
    window = std::make_unique<qs::ui::MainWindow>(services, options);
    const auto& roster = qs::ui::pageRoster();
    const auto entry = std::find_if(roster.begin(), roster.end(), [](const auto& p) { return p.id == QLatin1String("tensors"); });
    window->resize(1280, 800);
    window->showPage(static_cast<int>(entry - roster.begin()));
    window->show();
    settle();
  }
  TensorsPage& page() { return static_cast<TensorsPage&>(window->page()); }
  void settle() {
    waitUntil([this] { return page().isSettled(); });
    QCoreApplication::processEvents();
  }

  qs::experiment::Services services{0, qs::base::ThreadPriority::background};
  std::unique_ptr<qs::ui::MainWindow> window;
};

void firstPicture(benchmark::State& state) {
  QTemporaryDir folder;
  const QString path = folder.path() + QStringLiteral("/large.safetensors");
  writeLarge(path);
  Lab lab;
  lab.window->openPath(path);
  waitUntil([&] { return lab.page().presenter().state().model == path.toStdString(); });
  lab.settle();
  // Whole results of tensors seen before are kept; a fresh page for each round would time its making.
  double painted = -1.0, whole = -1.0;
  QElapsedTimer clock;
  QObject::connect(lab.page().views().histogram(), &qs::ui::ChartView::painted, &lab.page(), [&] {
    const double now = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    const auto& study = lab.page().presenter().study();
    if (!study.isCurrent()) return;
    if (painted < 0.0) painted = now;
    if (whole < 0.0 && study.isWhole()) whole = now;
  });
  std::vector<double> first, all;
  int tensor = 1;
  for (auto _ : state) {
    painted = whole = -1.0;
    clock.start();
    lab.page().presenter().choose(QStringLiteral("t%1").arg(tensor++));
    waitUntil([&] { return whole >= 0.0; });
    first.push_back(painted);
    all.push_back(whole);
    state.SetIterationTime(painted / 1e3);
    lab.settle();
  }
  state.counters["first_ms"] = percentile(first, 0.5);
  state.counters["first_max_ms"] = percentile(first, 1.0);
  state.counters["whole_ms"] = percentile(all, 0.5);
}
BENCHMARK(firstPicture)->UseManualTime()->Iterations(2)->Unit(benchmark::kMillisecond);

using View = TensorsState::View;

// The columns and rows of the part that is zoomed to.
constexpr std::int64_t kZoomBegin = 40;
constexpr std::int64_t kZoomEnd = 200;

// A scheme that was not seen lately, for each tick: over a range of group sizes, or, where `stops` are wanted, over
// pairs of bits and granularity. Every group size ends a group inside the part that is zoomed to: larger ones often
// leave its picture as it is, and what has not changed is not painted.
qs::quant::QuantScheme schemeAt(qs::quant::QuantScheme scheme, int tick, bool stops) {
  if (stops) {
    scheme.weights.format = "int" + std::to_string(2 + tick % 7);
    qs::ui::setGranularity(scheme, qs::ui::granularityAt(tick % (qs::ui::kTensorStop + 1)));
    return scheme;
  }
  qs::quant::Granularity granularity = scheme.weights.granularity;
  granularity.kind = qs::quant::Granularity::Kind::group;
  granularity.group = 16 + tick % (kZoomEnd - 20 - 16);
  qs::ui::setGranularity(scheme, granularity);
  return scheme;
}

// The scheme that the picture of the present view is of; null before there is one.
const qs::quant::QuantScheme* shownScheme(const qs::ui::TensorsPresenter& page) {
  switch (page.state().view) {
    case View::distribution: return page.levels().valueKey() ? &page.levels().valueKey()->scheme : nullptr;
    case View::heat:
      // A window's own cells, or those of the whole matrix that the scheme's result brings along.
      if (page.heat().wanted()) {
        return page.heat().value() && page.heatCells() == page.heat().value().get() ? &page.heat().valueKey()->scheme : nullptr;
      }
      return page.scheme().valueKey() ? &page.scheme().valueKey()->scheme : nullptr;
    case View::blocks:
    case View::error: return page.scheme().valueKey() ? &page.scheme().valueKey()->scheme : nullptr;
    case View::sweep: return &page.state().scheme;
  }
  return nullptr;
}

// From a tick of the slider to the end of the paint event that shows that value or a newer one.
void slider(benchmark::State& state, View view, bool zoomed) {
  Lab lab;
  auto& page = lab.page();
  TensorsState next = page.presenter().state();
  next.view = view;
  next.heatOf = TensorsState::HeatOf::error;
  if (zoomed) next.window = qs::ui::HeatWindow{kZoomBegin, kZoomEnd, kZoomBegin, kZoomEnd};
  page.presenter().edit(next);
  lab.settle();
  auto& views = page.views();
  const auto widget = [&]() -> QWidget* {
    switch (view) {
      case View::distribution: return views.histogram();
      case View::heat: return views.heat();
      case View::blocks: return views.findChild<QWidget*>(QStringLiteral("blocksView"));
      case View::error: return views.columnErrors();
      case View::sweep: return views.sweepCurves();
    }
    return nullptr;
  }();
  qs::bench::Latency<qs::quant::QuantScheme> latency;
  qs::bench::PaintWatch::instance().painted = [&](QWidget* painted) {
    const auto* shown = painted == widget ? shownScheme(page.presenter()) : nullptr;
    if (shown != nullptr) latency.shown(*shown);
  };
  double cpu = 0.0;
  for (auto _ : state) {
    cpu = qs::bench::drag(
        kTicks,
        [&](int tick) {
          TensorsState moved = page.presenter().state();
          moved.scheme = schemeAt(moved.scheme, tick, view == View::sweep);
          latency.changed(moved.scheme);
          page.presenter().edit(moved, QStringLiteral("drag"));
        },
        [&] { return page.isSettled(); });
    state.SetIterationTime(percentile(latency.ms(), 0.95) / 1e3);
  }
  qs::bench::PaintWatch::instance().painted = nullptr;
  state.counters["n"] = static_cast<double>(latency.ms().size());
  state.counters["p50_ms"] = percentile(latency.ms(), 0.5);
  state.counters["p95_ms"] = percentile(latency.ms(), 0.95);
  state.counters["max_ms"] = percentile(latency.ms(), 1.0);
  state.counters["gui_cpu_ms"] = cpu;
}
BENCHMARK_CAPTURE(slider, distribution, View::distribution, false)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slider, heat, View::heat, false)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slider, heat_zoomed, View::heat, true)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slider, blocks, View::blocks, false)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slider, error, View::error, false)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(slider, sweep, View::sweep, false)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) { return qs::bench::runWindowBenchmarks(argc, argv); }
