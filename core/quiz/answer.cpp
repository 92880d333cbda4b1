#include "core/quiz/answer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/contract.h"

namespace qs::quiz {

namespace {

Verdict unreadable(base::Text sentence) { return {false, false, {std::move(sentence)}, {}}; }

// Two ways of arriving at a number may differ in its last bits.
bool within(double value, double right, double tolerance) {
  return std::fabs(value - right) <= tolerance + 1e-9 * std::max(1.0, std::fabs(right));
}

}  // namespace

Verdict checkChoice(const SingleChoice& task, std::size_t chosen) {
  if (chosen >= task.choices.size()) return unreadable(QS_LABEL("core", "Choose an answer."));
  const Choice& choice = task.choices[chosen];
  return {choice.right, true, {choice.why}, {}};
}

Verdict checkChoices(const SeveralChoices& task, const std::vector<std::size_t>& chosen) {
  if (chosen.empty()) return unreadable(QS_LABEL("core", "Mark every answer that is right; there is at least one."));
  Verdict out;
  out.right = true;
  for (std::size_t i = 0; i < task.choices.size(); ++i) {
    const bool marked = std::find(chosen.begin(), chosen.end(), i) != chosen.end();
    if (marked == task.choices[i].right) continue;
    out.right = false;
    out.sentences.push_back(task.choices[i].why);
  }
  return out;
}

Verdict checkNumber(const NumberTask& task, double value) {
  Verdict out;
  out.right = within(value, task.value, task.tolerance);
  if (out.right) return out;
  for (const OtherUnit& other : easilyTaken(task.unit)) {
    if (within(value, task.value * other.factor, task.tolerance * other.factor)) {
      out.sentences.push_back(other.why);
      return out;
    }
  }
  for (const Slip& slip : task.slips) {
    const double tolerance = task.tolerance * std::max(1.0, std::fabs(slip.value / (task.value == 0.0 ? 1.0 : task.value)));
    if (within(value, slip.value, tolerance)) {
      out.sentences.push_back(slip.why);
      return out;
    }
  }
  return out;
}

Verdict checkNumber(const NumberTask& task, std::string_view typed) {
  const auto value = readAnswer(typed, task.unit);
  if (value) return checkNumber(task, *value);
  if (symbol(task.unit).empty() || task.unit == Unit::times) return unreadable(QS_LABEL("core", "Type a number."));
  return unreadable({QS_LABEL("core", "Type a number, in %1."), {std::string(symbol(task.unit))}});
}

Verdict checkOrder(const OrderTask& task, const std::vector<std::size_t>& order) {
  QS_CONTRACT(order.size() == task.items.size());
  Verdict out;
  out.right = true;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const bool stands = order[place] == place;
    out.places.push_back(stands);
    out.right = out.right && stands;
  }
  if (!out.right) {
    const auto wrong = std::count(out.places.begin(), out.places.end(), false);
    out.sentences.push_back({QS_LABEL("core", "%1 of %2 do not stand where they should; they are marked."),
                             {std::to_string(wrong), std::to_string(order.size())}});
  }
  return out;
}

Verdict checkControls(const ControlsTask& task, const std::string& settings) {
  if (settings.empty()) return unreadable(QS_LABEL("core", "The page has not been opened yet. Go there first."));
  return task.check(settings);
}

}  // namespace qs::quiz
