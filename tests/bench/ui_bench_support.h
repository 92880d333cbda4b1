// What the window's benchmarks share: waiting, percentiles, the paint events of any widget, and the time from a change
// to the picture that shows it. It measures and prints nothing by itself.
#pragma once

#include <sys/resource.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QTimer>
#include <QWidget>
#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace qs::bench {

// Sleeps between events, as the window does. The overload of processEvents with a time limit would spin instead and
// take a core from the work that is measured.
inline void waitUntil(const std::function<bool()>& done) {
  QTimer again;
  again.start(5);
  while (!done()) QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

inline double percentile(std::vector<double> values, double p) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  return values[std::min(values.size() - 1, static_cast<std::size_t>(p * static_cast<double>(values.size())))];
}

// Processor time of this thread, in milliseconds.
inline double threadMs() {
  rusage used{};
  getrusage(RUSAGE_THREAD, &used);
  const auto ms = [](const timeval& t) { return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_usec) / 1e3; };
  return ms(used.ru_utime) + ms(used.ru_stime);
}

// An application that tells when a widget has been painted: at the end of its paint event.
class PaintWatch : public QApplication {
 public:
  using QApplication::QApplication;
  static PaintWatch& instance() { return *static_cast<PaintWatch*>(QCoreApplication::instance()); }

  std::function<void(QWidget*)> painted;

  bool notify(QObject* receiver, QEvent* event) override {
    const bool paint = event->type() == QEvent::Paint;
    const bool done = QApplication::notify(receiver, event);
    if (paint && painted && receiver->isWidgetType()) painted(static_cast<QWidget*>(receiver));
    return done;
  }
};

// From a change to the end of the paint event that shows it or a newer one. Key: what a picture is known by.
template <class Key>
class Latency {
 public:
  Latency() { clock_.start(); }
  void changed(Key key) { waiting_.push_back({now(), std::move(key)}); }
  // A picture of `key` has been painted; of one that nobody waits for: nothing.
  void shown(const Key& key) {
    const auto last = std::find_if(waiting_.rbegin(), waiting_.rend(), [&](const auto& change) { return change.key == key; });
    if (last == waiting_.rend()) return;
    const double at = now();
    for (auto it = waiting_.begin(); it != last.base(); ++it) ms_.push_back(at - it->at);
    waiting_.erase(waiting_.begin(), last.base());
  }
  const std::vector<double>& ms() const { return ms_; }
  bool waits() const { return !waiting_.empty(); }

 private:
  struct Change {
    double at;
    Key key;
  };
  double now() const { return static_cast<double>(clock_.nsecsElapsed()) / 1e6; }

  QElapsedTimer clock_;
  std::vector<Change> waiting_;
  std::vector<double> ms_;
};

// Calls `tick(1)` … `tick(ticks)` at 60 a second, then waits for `settled`. Says how many milliseconds of processor time
// this thread used for each tick, all that follows from it included.
inline double drag(int ticks, const std::function<void(int)>& tick, const std::function<bool()>& settled) {
  const double before = threadMs();
  int now = 0;
  QTimer timer;
  timer.setTimerType(Qt::PreciseTimer);
  timer.setInterval(1000 / 60);
  QObject::connect(&timer, &QTimer::timeout, [&] {
    tick(++now);
    if (now == ticks) timer.stop();
  });
  timer.start();
  waitUntil([&] { return now == ticks && settled(); });
  QCoreApplication::processEvents();
  return (threadMs() - before) / ticks;
}

}  // namespace qs::bench
