// Adds a wrong value that people arrive at to a question for a number, where it can be told from the right one. It invents
// no misreading; those are written with each question.
#pragma once

#include <cmath>
#include <utility>

#include "core/quiz/question.h"

namespace qs::quiz {

// Left out where the drawn numbers bring it so near to the right answer, to it in another unit, or to a slip that is
// there, that the sentence might be said to the wrong person.
inline void addSlip(NumberTask& task, double value, base::Text why) {
  const auto near = [&](double other) {
    const double scale = std::max(1.0, std::fabs(other / (task.value == 0.0 ? 1.0 : task.value)));
    return std::fabs(value - other) <= 2.5 * task.tolerance * scale;
  };
  if (!std::isfinite(value) || near(task.value)) return;
  for (const OtherUnit& other : easilyTaken(task.unit)) {
    if (near(task.value * other.factor)) return;
  }
  for (const Slip& slip : task.slips) {
    if (near(slip.value)) return;
  }
  task.slips.push_back({value, std::move(why)});
}

}  // namespace qs::quiz
