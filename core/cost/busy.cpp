#include "core/cost/busy.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace qs::cost {

namespace {

double secondsOf(const timeval& time) { return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec); }

double ownSeconds(int who) {
  rusage usage{};
  if (::getrusage(who, &usage) != 0) return 0.0;
  return secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
}

}  // namespace

std::optional<BusyMeter::Reading> BusyMeter::read() {
  std::ifstream in("/proc/stat");
  std::string word;
  // Ticks in states: user, nice, system, idle, iowait, irq, softirq, steal.
  double ticks[8] = {};
  if (!(in >> word) || word != "cpu") return std::nullopt;
  for (double& state : ticks) {
    if (!(in >> state)) return std::nullopt;
  }
  const long perSecond = ::sysconf(_SC_CLK_TCK);
  if (perSecond <= 0) return std::nullopt;
  const double idle = ticks[3] + ticks[4];
  Reading out;
  for (const double state : ticks) out.all += state;
  out.busy = (out.all - idle) / static_cast<double>(perSecond);
  out.all /= static_cast<double>(perSecond);
  out.own = ownSeconds(RUSAGE_SELF) + ownSeconds(RUSAGE_CHILDREN);
  return out;
}

BusyMeter::BusyMeter() : begun_(read()) {}

std::optional<double> BusyMeter::othersShare() const {
  const auto now = read();
  if (!now || !begun_) return std::nullopt;
  const double all = now->all - begun_->all;
  if (all < 0.1) return std::nullopt;
  return std::clamp(((now->busy - begun_->busy) - (now->own - begun_->own)) / all, 0.0, 1.0);
}

}  // namespace qs::cost
