// How fast the window answers: slider to painted chart at 60 ticks a second, start to usable window, and the longest
// stall of the event loop while all cores work. It prints percentiles; run it on a quiet machine.
#include <unistd.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <iterator>
#include <vector>

#include "core/experiment/services.h"
#include "core/jobs/lane.h"
#include "tests/bench/ui_bench_support.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/number_line.h"
#include "ui/labs/rounding/rounding_charts.h"
#include "ui/labs/rounding/rounding_page.h"
#include "ui/widgets/lab_slider.h"
#include "ui/window/app_setup.h"
#include "ui/window/main_window.h"

namespace {

using qs::bench::percentile;
using qs::bench::waitUntil;
using qs::ui::RoundingPage;

constexpr int kTicks = 600;

// Milliseconds since the process was started, from the kernel's own clock (10 ms steps).
double processAgeMs() {
  QFile stat(QStringLiteral("/proc/self/stat"));
  QFile uptime(QStringLiteral("/proc/uptime"));
  if (!stat.open(QIODevice::ReadOnly) || !uptime.open(QIODevice::ReadOnly)) return -1.0;
  const QByteArray fields = stat.readAll();
  const auto words = fields.mid(fields.lastIndexOf(')') + 2).split(' ');
  const double started = words.at(19).toDouble() / static_cast<double>(sysconf(_SC_CLK_TCK));
  return (uptime.readAll().split(' ').first().toDouble() - started) * 1000.0;
}

void print(const char* name, const std::vector<double>& ms) {
  std::printf("%-44s n %4zu  p50 %6.2f  p95 %6.2f  p99 %6.2f  max %6.2f ms\n", name, ms.size(), percentile(ms, 0.5),
              percentile(ms, 0.95), percentile(ms, 0.99), ms.empty() ? 0.0 : *std::max_element(ms.begin(), ms.end()));
}

// From valueChanged to the end of the paint events that show that value (number line and both charts), or a newer one.
void measureDrag(qs::ui::MainWindow& window) {
  auto& page = static_cast<RoundingPage&>(window.page());
  auto* slider = window.findChild<qs::ui::LabSlider*>(QStringLiteral("outlierSlider"));
  QElapsedTimer clock;
  clock.start();
  struct Tick {
    double at;
    double outlier;
  };
  std::vector<Tick> waiting;
  std::vector<double> shown;      // values that were painted themselves
  std::vector<double> overtaken;  // values that a newer picture replaced
  int painted = 0;
  const auto onPainted = [&] {
    if (++painted < 3) return;
    painted = 0;
    const double now = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    const double value = page.presenter().result()->spec.outlier;
    const auto last = std::find_if(waiting.rbegin(), waiting.rend(), [&](const Tick& t) { return t.outlier == value; });
    if (last == waiting.rend()) return;
    for (auto it = waiting.begin(); it != last.base(); ++it) {
      (std::next(it) == last.base() ? shown : overtaken).push_back(now - it->at);
    }
    waiting.erase(waiting.begin(), last.base());
  };
  QObject::connect(page.charts().values(), &qs::ui::ChartView::painted, &page, onPainted);
  QObject::connect(page.charts().errors(), &qs::ui::ChartView::painted, &page, onPainted);
  QObject::connect(page.charts().line(), &qs::ui::NumberLineView::painted, &page, onPainted);
  int tick = 0;
  QTimer timer;
  timer.setTimerType(Qt::PreciseTimer);
  timer.setInterval(1000 / 60);
  slider->setSliderDown(true);
  QObject::connect(&timer, &QTimer::timeout, [&] {
    const int span = qs::experiment::kOutlierSteps;
    ++tick;
    const int position = tick % (2 * span) < span ? tick % (2 * span) : 2 * span - tick % (2 * span);
    waiting.push_back({static_cast<double>(clock.nsecsElapsed()) / 1e6, qs::experiment::outlierFactor(position)});
    slider->setValue(position);
    if (tick == kTicks) timer.stop();
  });
  timer.start();
  waitUntil([&] { return tick == kTicks && page.isSettled(); });
  slider->setSliderDown(false);
  print("slider to painted charts, values shown", shown);
  if (!overtaken.empty()) print("  values overtaken by a newer picture", overtaken);
  shown.insert(shown.end(), overtaken.begin(), overtaken.end());
  print("  every tick, until it or a newer one is shown", shown);
}

void measureStall(qs::ui::MainWindow& window) {
  qs::base::ThreadPool pool;
  std::atomic<bool> finished{false};
  qs::jobs::Lane::Options options;
  options.pool = &pool;
  qs::jobs::Lane* running = nullptr;
  options.events = window.jobs().laneEvents("working", [&] { running->cancel(); });
  qs::jobs::Lane lane(qs::ui::guiExecutor(&window.jobs()), options);
  running = &lane;
  const auto submit = [&] {
    finished = false;
    lane.submit([&](const qs::jobs::JobContext& context) {
      qs::base::runParts(context.task.pool, pool.threads() * 100, [&](std::size_t) {
        QElapsedTimer part;
        part.start();
        while (part.nsecsElapsed() < 10'000'000 && !context.task.stopRequested()) {
        }
      });
      finished = true;
    });
  };
  std::vector<double> gaps;
  QElapsedTimer beat;
  QTimer heart;
  heart.setTimerType(Qt::PreciseTimer);
  heart.setInterval(1);
  QObject::connect(&heart, &QTimer::timeout, [&] {
    gaps.push_back(static_cast<double>(beat.nsecsElapsed()) / 1e6);
    beat.start();
  });
  beat.start();
  heart.start();
  submit();
  waitUntil([&] { return finished.load(); });
  heart.stop();
  print("gaps of a 1 ms heartbeat, all cores working", gaps);
  std::vector<double> stops;
  for (int round = 0; round < 5; ++round) {
    submit();
    waitUntil([&] { return window.jobs().busy(); });
    QElapsedTimer clock;
    clock.start();
    window.jobs().cancelAll();
    waitUntil([&] { return !window.jobs().busy(); });
    stops.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }
  print("cancel to job over", stops);
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  qs::ui::setUpApplication();
  qs::experiment::Services services{0, qs::base::ThreadPriority::background};
  qs::ui::MainWindow::Options options;
  options.remember = false;
  qs::ui::MainWindow window(services, options);
  window.resize(1280, 800);
  window.show();
  QCoreApplication::processEvents();
  const double painted = processAgeMs();
  waitUntil([&] { return window.page().isSettled(); });
  QCoreApplication::processEvents();
  std::printf("process start to window painted %.0f ms, to the model's row shown %.0f ms\n", painted, processAgeMs());
  measureDrag(window);
  measureStall(window);
  return 0;
}
