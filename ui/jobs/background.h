// One kind of result that a page wants for a changing key: computed on a lane, thinned while it changes fast, early
// pictures first, the last few kept. It neither draws nor knows what it computes.
#pragma once

#include <QTimer>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/result.h"
#include "core/jobs/lane.h"
#include "core/jobs/pace.h"
#include "core/jobs/throttle.h"
#include "ui/jobs/lab_context.h"

namespace qs::ui {

enum class WorkPhase : std::uint8_t { idle, loading, ready, failed, cancelled };

// Key: a value with ==. The GUI thread alone uses it; Compute runs on the lane's thread.
template <class Key, class Value>
class Background {
 public:
  using Ptr = std::shared_ptr<const Value>;
  using Sink = std::function<void(Ptr early)>;
  using Compute = std::function<base::Result<Ptr>(const Key& key, const base::TaskContext& context, const Sink& early)>;

  struct Options {
    base::Text name;  // of the job in the status line
    jobs::StopPolicy policy = jobs::StopPolicy::afterFirstResult;
    base::ThreadPool* pool = nullptr;
    bool parts = false;              // early results are parts, of which none is left out, not pictures of the whole
    std::size_t cached = 0;          // so many whole results are kept
    std::function<bool(const Value&)> keeps = nullptr;  // which of them; null: all
    bool tells = true;               // failures are told to the list of jobs: they may be those of the window's backend
    std::function<void()> changed;   // value or phase
  };

  Background(const LabContext& lab, Options options, Compute compute)
      : options_(std::move(options)), compute_(std::move(compute)), jobs_(lab.jobs),
        throttle_([] { return std::chrono::steady_clock::now(); },
                  [this](std::chrono::steady_clock::duration delay) {
                    tick_.start(std::chrono::ceil<std::chrono::milliseconds>(delay));
                  },
                  [this](bool) { submit(); }) {
    tick_.setSingleShot(true);
    tick_.setTimerType(Qt::PreciseTimer);
    QObject::connect(&tick_, &QTimer::timeout, &tick_, [this] { throttle_.fire(); });
    jobs::Lane::Options lane;
    lane.policy = options_.policy;
    lane.pool = options_.pool;
    lane.threaded = lab.threaded;
    lane.events = lab.jobs.laneEvents(options_.name, [this] { cancel(); });
    lane_ = std::make_unique<jobs::Lane>(guiExecutor(&lab.jobs), std::move(lane));
  }

  // Asks for the result of `key`; the old one stays until the new one comes. The same key again does nothing, unless
  // its job was stopped.
  void want(const Key& key) {
    if (wanted_ && *wanted_ == key && phase_ != WorkPhase::cancelled) return;
    wanted_ = key;
    error_.reset();
    for (const auto& [known, value] : cache_) {
      if (known == key) return show(key, value, true);
    }
    throttle_.edit(true);
  }

  // Wants nothing and shows nothing.
  void forget() {
    if (!wanted_ && !value_) return;
    wanted_.reset();
    value_.reset();
    valueKey_.reset();
    error_.reset();
    phase_ = WorkPhase::idle;
    lane_->cancel();
    options_.changed();
  }

  // What was computed for such keys is out of date: it is not kept, and the result that is shown stays only until the
  // next is there. The caller asks anew.
  template <class Is>
  void outdate(Is is) {
    std::erase_if(cache_, [&](const auto& kept) { return is(kept.first); });
    if (valueKey_ && is(*valueKey_)) valueKey_.reset();
    if (wanted_ && is(*wanted_)) wanted_.reset();
  }

  // Wants nothing any more, but keeps what is shown.
  void pause() {
    if (!wanted_) return;
    if (!isWhole()) lane_->cancel();
    wanted_.reset();
    phase_ = value_ ? WorkPhase::ready : WorkPhase::idle;
  }

  void cancel() {
    lane_->cancel();
    if (wanted_ && !isWhole()) setPhase(WorkPhase::cancelled);
  }

  // The newest result, perhaps of an older key. Without a key: it is out of date.
  const Ptr& value() const { return value_; }
  const std::optional<Key>& valueKey() const { return valueKey_; }
  const std::optional<Key>& wanted() const { return wanted_; }
  // The result belongs to the key that is wanted; whole: and it is not an early one.
  bool isCurrent() const { return value_ && valueKey_ && wanted_ && *valueKey_ == *wanted_; }
  bool isWhole() const { return isCurrent() && whole_; }
  // Nothing is on its way.
  bool isSettled() const { return !wanted_ || isWhole() || phase_ == WorkPhase::failed || phase_ == WorkPhase::cancelled; }
  WorkPhase phase() const { return phase_; }
  const std::optional<base::Error>& error() const { return error_; }

  // For tests: runs what waits in a lane without a thread; how many jobs ran and how many results were shown.
  bool pump() {
    throttle_.flush();
    return lane_->pump();
  }
  std::uint64_t jobsStarted() const { return lane_->startedCount(); }
  std::uint64_t resultsShown() const { return shown_; }

 private:
  void submit() {
    // While the key waited, a kept result may have been shown; the newest key decides.
    if (!wanted_ || isWhole()) return;
    lane_->submit([this, key = *wanted_](const jobs::JobContext& context) {
      noteComputation();
      jobs::Pace pace;
      auto result = compute_(key, context.task, [&](Ptr early) {
        if (!options_.parts && !pace.due()) return;
        context.deliver([this, key, early = std::move(early), ticket = pace.ticket()] { take(key, early, false); });
      });
      context.deliver([this, key, result = std::move(result)]() mutable { take(key, std::move(result), true); });
    });
    if (phase_ != WorkPhase::ready) setPhase(WorkPhase::loading);
  }

  void take(const Key& key, base::Result<Ptr> result, bool whole) {
    // Results of keys on the way are shown during a drag, but never over the result of the present key.
    const bool stale = !wanted_ || !(key == *wanted_);
    if (stale && (!wanted_ || isCurrent())) return;
    if (result) {
      if (whole && options_.cached > 0 && (!options_.keeps || options_.keeps(**result))) {
        cache_.emplace_front(key, *result);
        if (cache_.size() > options_.cached) cache_.pop_back();
      }
      return show(key, *std::move(result), whole);
    }
    if (stale || result.error().kind == base::ErrorKind::cancelled) return;
    error_ = std::move(result).error();
    const base::Error error = *error_;
    setPhase(WorkPhase::failed);
    if (options_.tells) jobs_.tellFailure(error);
  }

  void show(const Key& key, Ptr value, bool whole) {
    value_ = std::move(value);
    valueKey_ = key;
    whole_ = whole;
    error_.reset();
    phase_ = WorkPhase::ready;
    ++shown_;
    options_.changed();
  }

  void setPhase(WorkPhase phase) {
    phase_ = phase;
    options_.changed();
  }

  Options options_;
  Compute compute_;
  JobCenter& jobs_;
  std::optional<Key> wanted_;
  std::optional<Key> valueKey_;
  Ptr value_;
  bool whole_ = false;
  WorkPhase phase_ = WorkPhase::idle;
  std::optional<base::Error> error_;
  std::deque<std::pair<Key, Ptr>> cache_;
  std::uint64_t shown_ = 0;
  QTimer tick_;
  jobs::Throttle<bool> throttle_;
  // Last, so that it stops before anything that its results touch is gone.
  std::unique_ptr<jobs::Lane> lane_;
};

}  // namespace qs::ui
