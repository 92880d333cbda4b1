// The bridge between the core's lanes and the window: it posts results to the GUI thread and knows which jobs are
// running, how far they are and how to stop them. It starts no thread of its own and decides no order.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <vector>

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/jobs/lane.h"

namespace qs::ui {

// An executor that runs calls in order on `receiver`'s thread, through its event queue; calls for a receiver that is
// gone are dropped.
jobs::Executor guiExecutor(QObject* receiver);

// Counts computations that ran on the GUI thread. Every job body says noteComputation() first; a test demands 0.
void noteComputation();
std::uint64_t computationsOnGuiThread();
std::uint64_t computations();

class JobCenter : public QObject {
  Q_OBJECT

 public:
  using JobId = quint64;

  struct JobInfo {
    JobId id = 0;
    base::Text name;        // "opening the model"; shown in the window's language
    double fraction = -1.0;  // negative: unknown
    base::Text stage;
    std::function<void()> cancel;
  };

  explicit JobCenter(QObject* parent = nullptr) : QObject(parent) {}

  // Lane events that keep the list; `cancel` is what Esc and the Cancel button call. `onEnded` may be empty.
  jobs::LaneEvents laneEvents(base::Text name, std::function<void()> cancel,
                              std::function<void(jobs::Generation, bool stopped)> onEnded = {});

  const std::vector<JobInfo>& running() const { return running_; }
  bool busy() const { return !running_.empty(); }

  // Stops every running job.
  void cancelAll();
  // The result that a page waits for could not be computed. Called last: who hears it may ask the page for another.
  void tellFailure(const base::Error& error) { emit failed(error); }

 signals:
  void changed();
  void failed(const qs::base::Error& error);

 private:
  JobInfo* find(JobId id);

  std::vector<JobInfo> running_;
  JobId last_ = 0;
};

}  // namespace qs::ui
