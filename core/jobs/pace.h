// When a job should show how far it has come. It neither shows nor drops anything itself, and the end of a job is
// always shown.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

namespace qs::jobs {

// Used by the thread of the job alone; a ticket may be let go of by any.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pace(Clock::duration period = std::chrono::milliseconds(40)) : period_(period) {}

  // Not sooner than a period after the last picture, and not while that still waits to be looked at: a receiver that
  // is slower than the job would otherwise get ever further behind and do nothing else. The first one is due at once.
  bool due() const { return !last_ || (ticket_.expired() && Clock::now() - *last_ >= period_); }

  // A picture is shown now. The receiver keeps the ticket until it has looked at it, or has no more use for it.
  std::shared_ptr<const void> ticket() {
    last_ = Clock::now();
    auto ticket = std::make_shared<const char>('\0');
    ticket_ = ticket;
    return ticket;
  }

 private:
  Clock::duration period_;
  std::optional<Clock::time_point> last_;
  std::weak_ptr<const void> ticket_;
};

}  // namespace qs::jobs
