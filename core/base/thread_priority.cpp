#include "core/base/thread_priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace qs::base {

namespace {
// A tenth of a normal thread's share where both want the same processor.
constexpr int kBackgroundNice = 10;
}  // namespace

void setThreadPriority(ThreadPriority priority) {
  if (priority == ThreadPriority::normal) return;
  // Linux keeps this value for each thread, under the thread's own number. A process that is nicer already stays so.
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  if (getpriority(PRIO_PROCESS, thread) < kBackgroundNice) setpriority(PRIO_PROCESS, thread, kBackgroundNice);
}

}  // namespace qs::base
