// How fast the page Tensors answers: choosing a 4096 × 4096 tensor to its first and its whole picture, and slider to
// painted charts on the lab model at 60 ticks a second. Percentiles stand in the counters; run it on a quiet machine.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/experiment/services.h"
#include "ui/labs/tensors/tensors_page.h"
#include "ui/labs/tensors/tensors_views.h"
#include "ui/window/app_setup.h"
#include "ui/window/main_window.h"
#include "ui/window/page_roster.h"

namespace {

using qs::ui::TensorsPage;
using qs::ui::TensorsState;

constexpr int kSide = 4096;
constexpr int kTicks = 300;

void waitUntil(const std::function<bool()>& done) {
  while (!done()) QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
}

double percentile(std::vector<double> values, double p) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  return values[std::min(values.size() - 1, static_cast<std::size_t>(p * static_cast<double>(values.size())))];
}

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

  qs::experiment::Services services;
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

// From a tick of the slider to the end of the paint event that shows that value or a newer one.
void slider(benchmark::State& state) {
  Lab lab;
  const auto view = static_cast<TensorsState::View>(state.range(0));
  TensorsState next = lab.page().presenter().state();
  next.view = view;
  lab.page().presenter().edit(next);
  lab.settle();
  auto& views = lab.page().views();
  QElapsedTimer clock;
  clock.start();
  struct Tick {
    double at;
    qs::quant::QuantScheme scheme;
  };
  std::vector<Tick> waiting;
  std::vector<double> latencies;
  const auto onPainted = [&] {
    const auto& key = lab.page().presenter().scheme().valueKey();
    if (!key) return;
    const double now = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    const auto last = std::find_if(waiting.rbegin(), waiting.rend(), [&](const Tick& t) { return t.scheme == key->scheme; });
    if (last == waiting.rend()) return;
    for (auto it = waiting.begin(); it != last.base(); ++it) latencies.push_back(now - it->at);
    waiting.erase(waiting.begin(), last.base());
  };
  QObject::connect(views.histogram(), &qs::ui::ChartView::painted, &lab.page(), onPainted);
  QObject::connect(views.columnErrors(), &qs::ui::ChartView::painted, &lab.page(), onPainted);
  QObject::connect(views.heat(), &qs::ui::HeatMapView::painted, &lab.page(), onPainted);
  for (auto _ : state) {
    latencies.clear();
    waiting.clear();
    int tick = 0;
    QTimer timer;
    timer.setTimerType(Qt::PreciseTimer);
    timer.setInterval(1000 / 60);
    QObject::connect(&timer, &QTimer::timeout, [&] {
      ++tick;
      // Every tick is a scheme that was not seen lately.
      TensorsState moved = lab.page().presenter().state();
      qs::quant::Granularity granularity = moved.scheme.weights.granularity;
      granularity.kind = qs::quant::Granularity::Kind::group;
      granularity.group = 16 + tick % 240;
      qs::ui::setGranularity(moved.scheme, granularity);
      waiting.push_back({static_cast<double>(clock.nsecsElapsed()) / 1e6, moved.scheme});
      lab.page().presenter().edit(moved, QStringLiteral("drag"));
      if (tick == kTicks) timer.stop();
    });
    timer.start();
    waitUntil([&] { return tick == kTicks && lab.page().isSettled(); });
    QCoreApplication::processEvents();
    state.SetIterationTime(percentile(latencies, 0.95) / 1e3);
  }
  state.counters["n"] = static_cast<double>(latencies.size());
  state.counters["p50_ms"] = percentile(latencies, 0.5);
  state.counters["p95_ms"] = percentile(latencies, 0.95);
  state.counters["max_ms"] = percentile(latencies, 1.0);
}
BENCHMARK(slider)
    ->Arg(static_cast<int>(TensorsState::View::distribution))
    ->Arg(static_cast<int>(TensorsState::View::error))
    ->UseManualTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  qs::ui::setUpApplication();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
