#include "ui/labs/rounding/rounding_tasks.h"

#include <cmath>

#include "ui/charts/ticks.h"
#include "ui/i18n/numbers.h"

namespace qs::ui {

namespace {

using State = RoundingState;
using Verdict = RoundingTasks::Verdict;

QString taskFigure(double value) { return formatNumber(value, 4); }

// A typed whole number, or the remark that one is wanted.
bool readWhole(const QString& typed, std::int64_t& value) {
  double number = 0.0;
  if (!readNumber(typed, number) || number != std::floor(number) || std::fabs(number) > 1e15) return false;
  value = static_cast<std::int64_t>(number);
  return true;
}

// Shares of a whole by quarters: 0 … 3.
int quarter(double share) { return share < 0.25 ? 0 : (share < 0.5 ? 1 : (share < 0.75 ? 2 : 3)); }

// A typed number counts as found if it agrees to about two digits.
bool near(double typed, double computed) { return std::fabs(typed - computed) <= 0.02 * std::fabs(computed); }

}  // namespace

QString RoundingTasks::sentence(State::Source source, int task) {
  if (source == State::Source::row) {
    switch (task) {
      case 0: return tr("① One scale for the row: how many become 0?");
      case 1: return tr("② Groups of 32: which group stays coarse?");
      default: return tr("③ 2 bits: what is left?");
    }
  }
  switch (task) {
    case 0: return tr("① The last value becomes 100");
    case 1: return tr("② A group of its own for the 100");
    default: return tr("③ 8 bits: how large is a step?");
  }
}

RoundingState RoundingTasks::settings(const State& now, int task) {
  State next = now;
  next.grid = quant::GridKind::sym;
  next.rounding = quant::Rounding::even;
  next.range = State::Range::largest;
  next.scale.reset();
  next.outlier = 1.0;
  next.shownGroup.reset();
  next.bits = 4;
  next.grouping = State::Grouping::whole;
  if (now.source == State::Source::row) {
    if (task > 0) {
      next.grouping = State::Grouping::size;
      next.groupSize = 32;
    }
    if (task == 2) next.bits = 2;
    return next;
  }
  switch (task) {
    case 0: next.valuesText = "-1, -0.37, 0.04, 0.29, 100"; break;
    case 1:
      next.valuesText = "100, -0.37, 0.04, 0.29, 0.83";
      next.grouping = State::Grouping::lengths;
      next.lengths = {1, 4};
      break;
    default:
      next.valuesText = kChapterValues;
      next.bits = 8;
      break;
  }
  return next;
}

QString RoundingTasks::question(State::Source source, int task, const RoundingResult* result) {
  if (source == State::Source::row) {
    switch (task) {
      case 0:
        return result == nullptr ? tr("How many weights that were not 0 became 0?")
                                 : tr("How many of the %1 weights became 0 without having been 0?")
                                       .arg(count(result->result.stats.count));
      case 1: return tr("Look at the grey band: which group has the largest step?");
      default: return tr("Which part of the weights became 0?");
    }
  }
  switch (task) {
    case 0: return tr("How many of the other four values are restored as 0?");
    case 1: return tr("How many bits does each value take now, scales counted?");
    default: return tr("How far apart are two neighbouring levels?");
  }
}

QStringList RoundingTasks::choices(State::Source source, int task, const RoundingResult* result) {
  if (source != State::Source::row || task == 0) return {};
  if (task == 2) {
    return {tr("less than a quarter"), tr("a quarter to a half"), tr("a half to three quarters"),
            tr("more than three quarters")};
  }
  QStringList groups;
  const std::size_t groupCount = result == nullptr ? 1 : result->view.groups.size();
  for (std::size_t g = 1; g <= groupCount; ++g) groups << tr("Group %1").arg(static_cast<qulonglong>(g));
  return groups;
}

Verdict RoundingTasks::check(State::Source source, int task, const RoundingResult& result, const QString& typed,
                             int chosen) {
  const auto& view = result.view;
  const auto& stats = result.result.stats;
  Verdict verdict;
  const bool choose = source == State::Source::row && task > 0;
  std::int64_t typedWhole = 0;
  double typedNumber = 0.0;
  if (choose && chosen < 0) return {false, false, tr("Choose an answer first.")};
  if (!choose && task == 0 && !readWhole(typed, typedWhole)) return {false, false, tr("Type a whole number.")};
  if (!choose && task != 0 && !readNumber(typed, typedNumber)) return {false, false, tr("Type a number.")};

  if (source == State::Source::row) {
    if (task == 0) {
      verdict.right = typedWhole == static_cast<std::int64_t>(stats.zeros);
      const QString half = taskFigure(std::fabs(view.formula.scale) / 2.0);
      verdict.sentence =
          verdict.right ? tr("Yes, %1. With one scale for the row a step is %2, and everything nearer to 0 than half of "
                             "it, %3, becomes 0.")
                              .arg(count(stats.zeros), taskFigure(std::fabs(view.formula.scale)), half)
                        : tr("It is %1. Count the marked points, or read the figure: whatever lies nearer to 0 than half "
                             "a step, %2, becomes 0.")
                              .arg(count(stats.zeros), half);
    } else if (task == 1) {
      verdict.right = chosen == static_cast<int>(view.coarsestGroup);
      const auto& coarse = view.groups[view.coarsestGroup];
      const QString name = whole(static_cast<std::int64_t>(view.coarsestGroup) + 1);
      verdict.sentence = verdict.right
                             ? tr("Yes, group %1: it holds %2, so its step is %3. The finest group has %4.")
                                   .arg(name, taskFigure(coarse.maxAbs), taskFigure(std::fabs(coarse.scale)), taskFigure(view.finestScale))
                             : tr("It is group %1. Its largest weight, %2, sets a step of %3; the finest group has %4.")
                                   .arg(name, taskFigure(coarse.maxAbs), taskFigure(std::fabs(coarse.scale)), taskFigure(view.finestScale));
    } else {
      verdict.right = chosen == quarter(view.zeroShare);
      verdict.sentence = verdict.right
                             ? tr("Yes, %1. Two bits leave the levels −1, 0 and 1 times the scale, and all that is less "
                                  "than half of its group’s largest weight becomes 0.")
                                   .arg(percent(view.zeroShare))
                             : tr("It is %1. Two bits leave the levels −1, 0 and 1 times the scale, and all that is less "
                                  "than half of its group’s largest weight becomes 0.")
                                   .arg(percent(view.zeroShare));
    }
    return verdict;
  }
  if (task == 0) {
    verdict.right = typedWhole == static_cast<std::int64_t>(stats.zeros);
    verdict.sentence =
        verdict.right ? tr("Yes, %1. The step is now %2: what is smaller than half of it has no level but 0.")
                            .arg(count(stats.zeros), taskFigure(std::fabs(view.formula.scale)))
                      : tr("It is %1. The step is now %2: what is smaller than half of it has no level but 0.")
                            .arg(count(stats.zeros), taskFigure(std::fabs(view.formula.scale)));
  } else if (task == 1) {
    verdict.right = near(typedNumber, result.result.bitsPerWeight);
    const QString bits = fixedPoint(result.result.bitsPerWeight, 1);
    const QString rmse = significant(stats.rmse(), 5);
    verdict.sentence = verdict.right
                           ? tr("Yes, %1: the codes, and two scales of 32 bits over five values. In return the RMSE is "
                                "down to %2; try one scale for all and compare.")
                                 .arg(bits, rmse)
                           : tr("It is %1: the codes, and two scales of 32 bits over five values. In return the RMSE is "
                                "down to %2; try one scale for all and compare.")
                                 .arg(bits, rmse);
  } else {
    const double step = std::fabs(view.formula.scale);
    verdict.right = near(typedNumber, step);
    verdict.sentence =
        verdict.right ? tr("Yes, %1. No rounding error can be larger than half of it; the largest here is %2.")
                            .arg(taskFigure(step), taskFigure(stats.maxError))
                      : tr("It is %1, the scale in the formula above. No rounding error can be larger than half of it; the "
                           "largest here is %2.")
                            .arg(taskFigure(step), taskFigure(stats.maxError));
  }
  return verdict;
}

}  // namespace qs::ui
