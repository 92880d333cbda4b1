#include "core/cost/machine.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "core/base/cpu_level.h"
#include "core/base/memory.h"
#include "core/base/thread_pool.h"
#include "core/cost/machine_kernels.h"

namespace qs::cost {

using base::ErrorKind;
using base::Result;
using base::Status;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kHugePage = std::uint64_t{2} << 20;
constexpr std::uint64_t kBlock = std::uint64_t{8} << 20;  // bytes read between two looks at the stop token
constexpr double kOneRepeat = 0.01;  // seconds, at least: threads begin some ten microseconds apart

struct Free {
  void operator()(std::uint64_t* p) const { std::free(p); }
};

// One measurement repeated on several threads in step. `work(thread, times)` does the same thing `times` times and returns
// its amount; the result is the median over the repeats of all amounts ÷ the time from the first start to the last end.
class Repeated {
 public:
  using Work = std::function<double(unsigned thread, std::int64_t times)>;

  Repeated(unsigned threads, int repeats, double seconds, const Work& work, const std::stop_token& stop)
      : threads_(threads), repeats_(repeats), seconds_(seconds), work_(work), stop_(stop), slots_(threads) {}

  // 0 once stopped.
  double run() {
    const auto next = [this]() noexcept { finishRound(); };
    std::barrier barrier(static_cast<std::ptrdiff_t>(threads_), next);
    const auto member = [&](unsigned thread) {
      while (!over_) {
        slots_[thread].start = Clock::now();
        slots_[thread].amount = work_(thread, times_);
        slots_[thread].end = Clock::now();
        barrier.arrive_and_wait();
      }
    };
    begun_ = Clock::now();
    {
      std::vector<std::jthread> others;
      for (unsigned t = 1; t < threads_; ++t) others.emplace_back([&, t] { member(t); });
      member(0);
    }
    if (stop_.stop_requested() || rates_.empty()) return 0.0;
    const auto middle = rates_.begin() + static_cast<std::ptrdiff_t>(rates_.size() / 2);
    std::nth_element(rates_.begin(), middle, rates_.end());
    return *middle;
  }

 private:
  struct alignas(64) Slot {
    Clock::time_point start;
    Clock::time_point end;
    double amount = 0.0;
  };

  // All threads wait here; the first round only shows how often the work fits into a repeat.
  void finishRound() noexcept {
    Clock::time_point start = slots_[0].start;
    Clock::time_point end = slots_[0].end;
    double amount = 0.0;
    for (const Slot& slot : slots_) {
      start = std::min(start, slot.start);
      end = std::max(end, slot.end);
      amount += slot.amount;
    }
    const double elapsed = std::max(1e-9, std::chrono::duration<double>(end - start).count());
    if (round_ == 0) {
      times_ = static_cast<std::int64_t>(std::clamp(std::ceil(kOneRepeat / elapsed), 1.0, 1e6));
    } else {
      rates_.push_back(amount / elapsed);
    }
    ++round_;
    const double soFar = std::chrono::duration<double>(end - begun_).count();
    over_ = stop_.stop_requested() || round_ > repeats_ || (soFar > seconds_ && round_ > 1);
  }

  unsigned threads_;
  int repeats_;
  double seconds_;
  const Work& work_;
  const std::stop_token& stop_;
  std::vector<Slot> slots_;
  std::vector<double> rates_;
  std::int64_t times_ = 1;
  int round_ = 0;
  bool over_ = false;  // written while all threads wait
  Clock::time_point begun_;
};

class Measurement {
 public:
  Measurement(const MachineSpec& spec, const base::TaskContext& context)
      : spec_(spec), context_(context), all_(spec.threads == 0 ? base::hardwareThreads() : spec.threads) {}

  Result<Machine> run() {
    QS_TRY(chooseLoops());
    QS_TRY(takeMemory());
    std::vector<unsigned> counts = {1};
    if (all_ > 1) counts.push_back(all_);
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t bytes = spec_.smallest; bytes <= largest_; bytes *= 2) sizes.push_back(bytes);
    const double steps = static_cast<double>(counts.size() * (sizes.size() + 1));
    double done = 0.0;
    const auto report = [&] {
      context_.report(++done / steps, QS_LABEL("core", "measuring memory and arithmetic"));
    };
    for (const unsigned threads : counts) {
      for (const std::uint64_t bytes : sizes) {
        out_.reads.push_back({bytes, threads, read(bytes, threads)});
        if (context_.stopRequested()) return base::fail(base::cancelledError());
        report();
      }
      out_.multiplies.push_back({threads, multiply(threads)});
      if (context_.stopRequested()) return base::fail(base::cancelledError());
      report();
    }
    return std::move(out_);
  }

 private:
  Status chooseLoops() {
    out_.level = base::cpuLevel();
    if (out_.level < 2) {
      return base::fail(ErrorKind::unavailable, QS_LABEL("core", "this processor"),
                        QS_LABEL("core", "at least the level x86-64-v2"), QS_LABEL("core", "an older one"),
                        QS_LABEL("core", "use another machine"));
    }
    read_ = out_.level >= 4 ? readWordsV4 : out_.level == 3 ? readWordsV3 : readWordsV2;
    multiply_ = out_.level >= 4 ? multiplyAddV4 : out_.level == 3 ? multiplyAddV3 : multiplyAddV2;
    return {};
  }

  Status takeMemory() {
    largest_ = spec_.largest;
    if (const auto free = base::availableMemory()) {
      while (largest_ > *free / 4 && largest_ > spec_.smallest) largest_ /= 2;
    }
    const base::Text what = QS_LABEL("core", "measuring the read bandwidth");
    QS_TRY(base::checkMemory(what, largest_, QS_LABEL("core", "%1 GB of free memory"),
                             QS_LABEL("core", "close other programs")));
    const std::uint64_t bytes = (largest_ + kHugePage - 1) / kHugePage * kHugePage;
    memory_.reset(static_cast<std::uint64_t*>(std::aligned_alloc(kHugePage, bytes)));
    if (!memory_) {
      return base::fail(ErrorKind::backend, what,
                        {QS_LABEL("core", "%1 GB of free memory"), {base::gigabytes(bytes)}}, QS_LABEL("core", "less"),
                        QS_LABEL("core", "close other programs"));
    }
    // Large pages are a wish: without them translations cost some of the bandwidth.
    (void)::madvise(memory_.get(), bytes, MADV_HUGEPAGE);
    // Each page is touched by the thread that will read it in the largest set.
    std::vector<std::jthread> others;
    const std::uint64_t each = bytes / all_;
    const auto touch = [&](unsigned t) {
      auto* at = reinterpret_cast<unsigned char*>(memory_.get()) + t * each;
      const std::uint64_t mine = t + 1 == all_ ? bytes - t * each : each;
      for (std::uint64_t i = 0; i < mine && !context_.stopRequested(); i += kBlock) {
        std::memset(at + i, 0x5a, std::min(kBlock, mine - i));
      }
    };
    for (unsigned t = 1; t < all_; ++t) others.emplace_back([&, t] { touch(t); });
    touch(0);
    others.clear();
    if (context_.stopRequested()) return base::fail(base::cancelledError());
    return {};
  }

  double read(std::uint64_t bytes, unsigned threads) {
    const std::uint64_t words = bytes / 8 / threads / kReadStep * kReadStep;
    std::atomic<std::uint64_t> kept = 0;
    const Repeated::Work work = [&](unsigned thread, std::int64_t times) {
      const std::uint64_t* mine = memory_.get() + thread * words;
      std::uint64_t sum = 0;
      double amount = 0.0;
      for (std::int64_t pass = 0; pass < times; ++pass) {
        for (std::uint64_t i = 0; i < words && !context_.stopRequested(); i += kBlock / 8) {
          const std::uint64_t count = std::min(kBlock / 8, words - i);
          sum += read_(mine + i, count);
          amount += 8.0 * static_cast<double>(count);
        }
      }
      kept.fetch_add(sum, std::memory_order_relaxed);
      return amount;
    };
    return Repeated(threads, spec_.repeats, spec_.secondsPerPoint, work, context_.stop).run();
  }

  double multiply(unsigned threads) {
    std::vector<float> sinks(threads * 16UL);
    const Repeated::Work work = [&](unsigned thread, std::int64_t times) {
      constexpr std::int64_t kSteps = 4096;
      double amount = 0.0;
      for (std::int64_t i = 0; i < times && !context_.stopRequested(); ++i) {
        amount += multiply_(kSteps, &sinks[thread * 16UL]);
      }
      return amount;
    };
    return Repeated(threads, spec_.repeats, spec_.secondsPerPoint, work, context_.stop).run();
  }

  const MachineSpec& spec_;
  const base::TaskContext& context_;
  unsigned all_;
  ReadWords read_ = nullptr;
  MultiplyAdd multiply_ = nullptr;
  std::uint64_t largest_ = 0;
  std::unique_ptr<std::uint64_t, Free> memory_;
  Machine out_;
};

}  // namespace

Result<Machine> measureMachine(const MachineSpec& spec, const base::TaskContext& context) {
  return Measurement(spec, context).run();
}

double readBandwidth(const Machine& machine, double bytes, unsigned threads) {
  const ReadPoint* below = nullptr;
  const ReadPoint* above = nullptr;
  for (const ReadPoint& point : machine.reads) {
    if ((point.threads == 1) != (threads == 1) && machine.reads.front().threads != machine.reads.back().threads) continue;
    const auto size = static_cast<double>(point.bytes);
    if (size <= bytes && (below == nullptr || point.bytes > below->bytes)) below = &point;
    if (size >= bytes && (above == nullptr || point.bytes < above->bytes)) above = &point;
  }
  if (below == nullptr && above == nullptr) return 0.0;
  if (below == nullptr || above == nullptr || below == above) return (above == nullptr ? below : above)->bytesPerSecond;
  const double low = std::log2(static_cast<double>(below->bytes));
  const double high = std::log2(static_cast<double>(above->bytes));
  const double share = (std::log2(bytes) - low) / (high - low);
  return below->bytesPerSecond + share * (above->bytesPerSecond - below->bytesPerSecond);
}

}  // namespace qs::cost
