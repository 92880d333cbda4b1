#include "ui/jobs/job_center.h"

#include <QCoreApplication>
#include <QThread>
#include <algorithm>
#include <atomic>
#include <memory>

namespace qs::ui {

namespace {
std::atomic<std::uint64_t> gComputations{0};
std::atomic<std::uint64_t> gOnGuiThread{0};
}  // namespace

jobs::Executor guiExecutor(QObject* receiver) {
  return [receiver](std::function<void()> call) {
    QMetaObject::invokeMethod(receiver, std::move(call), Qt::QueuedConnection);
  };
}

void noteComputation() {
  ++gComputations;
  const auto* app = QCoreApplication::instance();
  if (app != nullptr && app->thread() == QThread::currentThread()) ++gOnGuiThread;
}

std::uint64_t computationsOnGuiThread() { return gOnGuiThread; }
std::uint64_t computations() { return gComputations; }

jobs::LaneEvents JobCenter::laneEvents(base::Text name, std::function<void()> cancel,
                                       std::function<void(jobs::Generation, bool stopped)> onEnded) {
  // A lane runs one job at a time, so one id at a time is its own.
  const auto current = std::make_shared<JobId>(0);
  jobs::LaneEvents events;
  events.started = [this, current, name, cancel](jobs::Generation) {
    *current = ++last_;
    running_.push_back({*current, name, -1.0, {}, cancel});
    emit changed();
  };
  events.progress = [this, current](jobs::Generation, const base::ProgressReport& report) {
    if (JobInfo* job = find(*current)) {
      job->fraction = report.fraction;
      job->stage = report.stage;
      emit changed();
    }
  };
  events.ended = [this, current, onEnded = std::move(onEnded)](jobs::Generation generation, bool stopped) {
    std::erase_if(running_, [&](const JobInfo& job) { return job.id == *current; });
    emit changed();
    if (onEnded) onEnded(generation, stopped);
  };
  return events;
}

JobCenter::JobInfo* JobCenter::find(JobId id) {
  const auto it = std::find_if(running_.begin(), running_.end(), [&](const JobInfo& job) { return job.id == id; });
  return it == running_.end() ? nullptr : &*it;
}

void JobCenter::cancelAll() {
  // A cancel may end a job at once and change the list.
  const auto jobs = running_;
  for (const JobInfo& job : jobs) {
    if (job.cancel) job.cancel();
  }
}

}  // namespace qs::ui
