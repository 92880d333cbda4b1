// Thins a stream of edits: the first goes at once, then at most one per interval on average, always the newest, and the last
// one always. It is not a trailing debounce (which shows nothing during a steady drag) and starts no thread or timer.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <utility>

namespace qs::jobs {

// One thread uses it. Time comes from `clock`; `arm(delay)` asks the owner to call `fire()` once, about `delay` from
// now (an armed call that is no longer needed may still come: it does nothing). `send` gets the values that pass.
template <class Value>
class Throttle {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;
  using Clock = std::function<Time()>;
  using Arm = std::function<void(Duration delay)>;
  using Send = std::function<void(Value value)>;

  // One picture of a 60 Hz screen.
  static constexpr Duration kFrame = std::chrono::milliseconds(16);

  Throttle(Clock clock, Arm arm, Send send, Duration interval = kFrame)
      : clock_(std::move(clock)), arm_(std::move(arm)), send_(std::move(send)), interval_(interval) {}

  // A new value. It is sent now, or kept (in place of an older kept one) until the interval is over.
  void edit(Value value) {
    pending_ = std::move(value);
    const Time now = clock_();
    if (!lastSent_ || now - *lastSent_ >= interval_) {
      sendPending(now);
    } else if (!armed_) {
      armed_ = true;
      arm_(*lastSent_ + interval_ - now);
    }
  }

  // The owner's timer went off. Early (coarse timers do that): armed again for the rest.
  void fire() {
    armed_ = false;
    if (!pending_) return;
    const Time now = clock_();
    const Time due = *lastSent_ + interval_;
    if (now >= due) {
      // What was sent by a late timer counts as sent when it was due: a stream of about one edit an interval would otherwise
      // fall behind by the lateness of every timer, until an edit has to wait for the one after it.
      sendPending(now - due <= interval_ / 2 ? due : now);
    } else {
      armed_ = true;
      arm_(due - now);
    }
  }

  // Sends a kept value without waiting, e.g. when the slider is let go.
  void flush() {
    if (pending_) sendPending(clock_());
  }

  bool pending() const { return pending_.has_value(); }

 private:
  void sendPending(Time at) {
    lastSent_ = at;
    Value value = std::move(*pending_);
    pending_.reset();  // before send: it may edit again
    send_(std::move(value));
  }

  Clock clock_;
  Arm arm_;
  Send send_;
  Duration interval_;
  std::optional<Value> pending_;
  std::optional<Time> lastSent_;
  bool armed_ = false;
};

}  // namespace qs::jobs
