#include "ui/labs/budget/budget_tasks.h"

#include <cmath>

#include "ui/i18n/numbers.h"
#include "ui/labs/budget/budget_words.h"

namespace qs::ui {

using State = BudgetState;

namespace {

constexpr double kTolerance = 0.02;  // of a typed number

}  // namespace

FramedPage::TaskWords BudgetTasks::words(int task) {
  switch (task) {
    case 0: return {tr("① A quarter of the bits, 58 requests"), tr("How many times as fast as in BF16 is a step?"), {}};
    case 1: return {tr("② FP8 on a GPU that has none"), tr("What does FP8 save on the A100?"), {tr("bytes alone"), tr("arithmetic alone"), tr("both")}};
    default: return {tr("③ What the freed memory holds"), tr("How many times as many requests of 4,096 tokens fit as in BF16?"), {}};
  }
}

State BudgetTasks::settings(const State& now, int task) {
  State next;
  next.timed = now.timed;
  next.hardwareFile = now.hardwareFile;
  switch (task) {
    case 0:
      next.view = State::View::speed;
      next.batch = 58;
      break;
    case 1:
      next.view = State::View::formats;
      next.geometry = "dense-7b";
      next.hardware = "a100";
      next.weights = "fp8_e4m3";
      next.group = 0;
      next.activations = "fp8_e4m3";
      break;
    default: next.view = State::View::capacity; break;
  }
  return next;
}

bool BudgetTasks::isReady(const BudgetPresenter& presenter, int task) {
  return presenter.state() == settings(presenter.state(), task) && presenter.isCurrent();
}

double BudgetTasks::answer(const BudgetPresenter& presenter, int task) {
  const experiment::BudgetView& view = presenter.figures()->view;
  const cost::Budget& budget = view.study.budget;
  switch (task) {
    case 0: return budget.relativeToBf16;
    case 1: {
      const bool bytes = budget.step.total < view.plain.step.total;
      const bool arithmetic = budget.rate > view.plain.rate;
      return bytes && arithmetic ? 2.0 : arithmetic ? 1.0 : 0.0;
    }
    default: return static_cast<double>(budget.fitsRequests.value_or(0)) / static_cast<double>(view.plain.fitsRequests.value_or(1));
  }
}

FramedPage::Verdict BudgetTasks::check(const BudgetPresenter& presenter, int task, const QString& typed, int chosen) {
  FramedPage::Verdict out;
  out.readable = false;
  if (!isReady(presenter, task)) {
    out.sentence = tr("The settings are no longer those of the task: start it again.");
    return out;
  }
  const double right = answer(presenter, task);
  const experiment::BudgetView& view = presenter.figures()->view;
  const cost::Budget& budget = view.study.budget;
  QString why;
  if (task == 1) {
    if (chosen < 0) {
      out.sentence = tr("Choose an answer.");
      return out;
    }
    out.right = chosen == static_cast<int>(right);
    why = tr("It has no FP8 arithmetic: weights are restored and multiplied in %1 at %2, but a step reads %3 instead of %4.")
              .arg(BudgetWords::arithmetic(budget.arithmetic), BudgetWords::operations(budget.rate), BudgetWords::decimal(budget.step.total),
                   BudgetWords::decimal(view.plain.step.total));
  } else {
    double number = 0.0;
    if (!readNumber(typed, number)) {
      out.sentence = tr("Type a number.");
      return out;
    }
    out.right = std::fabs(number - right) <= kTolerance * right;
    why = task == 0 ? tr("%1 against %2: caches and states of 58 requests are read in 16 bits and more, whatever the weights are in.")
                          .arg(BudgetWords::ms(budget.decode.seconds), BudgetWords::ms(view.plain.decode.seconds))
                    : tr("%1 requests instead of %2: what the weights no longer take is filled with caches.")
                          .arg(BudgetWords::tokens(budget.fitsRequests.value_or(0)), BudgetWords::tokens(view.plain.fitsRequests.value_or(0)));
    why += QLatin1Char(' ') + tr("It is %1.").arg(times(right));
  }
  out.readable = true;
  //: %1 is a sentence that gives the reason.
  out.sentence = out.right ? tr("Right. %1").arg(why) : tr("No. %1").arg(why);
  return out;
}

}  // namespace qs::ui
