// With real threads: the GUI thread computes nothing, its loop goes on turning, and a stop is obeyed.
#include <QElapsedTimer>
#include <QPushButton>
#include <QTimer>
#include <QtTest>
#include <atomic>

#include "tests/ui/window/support.h"
#include "ui/jobs/job_center.h"
#include "ui/labs/rounding/rounding_charts.h"
#include "ui/charts/chart_view.h"
#include "ui/widgets/lab_slider.h"
#include "ui/window/status_line.h"

namespace qs::ui::test {
namespace {

TEST(Threads, ADragComputesNothingOnTheGuiThread) {
  LabWindow lab;
  const auto before = computationsOnGuiThread();
  const auto all = computations();
  auto* slider = lab.find<LabSlider>("outlierSlider");
  const auto jobsBefore = lab.presenter().jobsStarted();
  const auto shownBefore = lab.presenter().resultsShown();
  const auto replacedBefore = lab.page().charts().values()->replaceCount();
  const int steps = 40;
  for (int i = 1; i <= steps; ++i) {
    slider->setValue(i);
    QTest::qWait(4);
  }
  lab.settle();
  EXPECT_EQ(computationsOnGuiThread(), before);
  EXPECT_GT(computations(), all);
  const auto jobsRun = lab.presenter().jobsStarted() - jobsBefore;
  EXPECT_LE(jobsRun, static_cast<std::uint64_t>(steps));
  const auto shown = lab.presenter().resultsShown() - shownBefore;
  EXPECT_GE(shown, 2U) << "a drag shows pictures on its way";
  EXPECT_LE(shown, jobsRun);
  EXPECT_EQ(lab.presenter().state().outlier, 100.0);
  EXPECT_TRUE(lab.presenter().isCurrent());
  // Every shown result replaces each series once.
  const auto series = static_cast<std::uint64_t>(lab.page().charts().values()->data().series.size());
  EXPECT_EQ(lab.page().charts().values()->replaceCount() - replacedBefore, shown * series);
}

TEST(Threads, AJobOfASecondOnAllCoresLeavesTheLoopTurningAndStopsWhenToldTo) {
  LabWindow lab;
  base::ThreadPool pool;
  std::atomic<bool> started{false};
  std::atomic<bool> finished{false};
  std::atomic<int> polls{0};
  jobs::Lane* lane = nullptr;
  jobs::Lane::Options options;
  options.pool = &pool;
  options.events = lab.window().jobs().laneEvents("working", [&] { lane->cancel(); });
  jobs::Lane own(guiExecutor(&lab.window().jobs()), options);
  lane = &own;
  const auto before = computationsOnGuiThread();
  const auto submit = [&] {
    started = false;
    finished = false;
    own.submit([&](const jobs::JobContext& context) {
      noteComputation();
      started = true;
      base::runParts(context.task.pool, pool.threads() * 100, [&](std::size_t) {
        QElapsedTimer part;
        part.start();
        // About ten milliseconds of work on one core, a second in all, with a poll every millisecond.
        while (part.nsecsElapsed() < 10'000'000 && !context.task.stopRequested()) {
          QElapsedTimer slice;
          slice.start();
          while (slice.nsecsElapsed() < 1'000'000) ++polls;
        }
      });
      finished = true;
    });
  };

  // Left alone, it runs its second, and the loop turns meanwhile.
  int ticks = 0;
  QTimer heart;
  heart.setInterval(10);
  QObject::connect(&heart, &QTimer::timeout, [&] { ++ticks; });
  heart.start();
  submit();
  ASSERT_TRUE(waitUntil([&] { return finished.load() && !lab.window().jobs().busy(); }));
  EXPECT_GT(ticks, 20) << "in a second the loop must have turned often";

  // Announced, cancelled with Esc, and over soon after.
  submit();
  ASSERT_TRUE(waitUntil([&] { return started.load(); }));
  ASSERT_TRUE(waitUntil([&] { return lab.find<QPushButton>("cancelJob")->isVisible(); }));
  QElapsedTimer clock;
  clock.start();
  QTest::keyClick(&lab.window(), Qt::Key_Escape);
  ASSERT_TRUE(waitUntil([&] { return !lab.window().jobs().busy(); }));
  EXPECT_LT(clock.elapsed(), 400);
  EXPECT_FALSE(lab.find<QPushButton>("cancelJob")->isVisible());
  EXPECT_EQ(computationsOnGuiThread(), before);
}

}  // namespace
}  // namespace qs::ui::test
