// The loss studies that a page keeps open, the newest first, so that going back to a text, a model or a calibration finds
// what was read of it. It advances none of them, and only jobs of one lane use it, one at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <vector>

#include "core/experiment/loss_study.h"
#include "core/jobs/pace.h"

namespace qs::ui {

// Notes: what a page keeps beside each study.
struct NoNotes {};

template <class Notes = NoNotes>
class StudyDesk {
 public:
  struct Open {
    std::unique_ptr<experiment::LossStudy> study;
    Notes notes;
  };
  // Work done in all, also by studies that were closed; for tests.
  struct Work {
    std::uint64_t windowsScored = 0;
    std::uint64_t schemesQuantized = 0;
  };

  explicit StudyDesk(std::size_t most) : most_(most) {}

  // The study of `spec`, opened now or known; valid until the next call.
  base::Result<Open*> open(const experiment::StudySpec& spec, experiment::Services& services,
                           const base::TaskContext& context) {
    const auto known = std::find_if(open_.begin(), open_.end(), [&](const Open& one) { return one.study->spec() == spec; });
    if (known != open_.end()) {
      open_.splice(open_.begin(), open_, known);
      return &open_.front();
    }
    // Weights of the study that is left would fill memory for nothing; its figures stay.
    for (const Open& one : open_) one.study->releaseWeights();
    QS_ASSIGN(auto study, experiment::LossStudy::open(spec, services, context));
    open_.push_front({std::move(study), {}});
    while (open_.size() > most_) {
      count(*open_.back().study, gone_);
      open_.pop_back();
    }
    return &open_.front();
  }

  Work work() const {
    Work sum = gone_;
    for (const Open& one : open_) count(*one.study, sum);
    return sum;
  }

 private:
  static void count(const experiment::LossStudy& study, Work& sum) {
    sum.windowsScored += study.windowsScored();
    sum.schemesQuantized += study.schemesQuantized();
  }

  std::size_t most_;
  std::list<Open> open_;
  Work gone_;
};

// Reads on, step by step, until nothing of the schemes is left to read. `show` shows what is known, at the pace given and
// at the end, also at a failure, and says whether that is all. Errors: those of LossStudy::advance().
template <class Show>
base::Status readOn(experiment::LossStudy& study, const std::vector<quant::QuantScheme>& schemes,
                    const base::TaskContext& context, const jobs::Pace& pace, Show show) {
  for (;;) {
    const auto more = study.advance(schemes, context);
    if (!more || !*more) show();
    if (!more) return base::fail(more.error());
    if (!*more || (pace.due() && show())) return {};
  }
}

}  // namespace qs::ui
