#include "ui/labs/loss/loss_tasks.h"

#include <cmath>

#include "ui/i18n/numbers.h"
#include "ui/labs/loss/loss_words.h"

namespace qs::ui {

namespace {

std::vector<std::string> schemesOfTask(int task) {
  switch (task) {
    case 0: return {"int4", "int3"};
    case 1: return {"int3", "int3:g32"};
    default: return {"int8"};
  }
}

// What a typed ratio may be off by: it is read from rounded figures.
constexpr double kTolerance = 0.05;

}  // namespace

FramedPage::TaskWords LossTasks::words(int task) {
  const QStringList verdicts = {LossWords::verdictName(eval::Verdict::withinBoth),
                                LossWords::verdictName(eval::Verdict::clearsSampling),
                                LossWords::verdictName(eval::Verdict::clearsBoth)};
  switch (task) {
    case 0:
      return {tr("① One bit less: INT4 and INT3"), tr("How many times as large is Δ of int3 as Δ of int4?"), {}};
    case 1:
      return {tr("② Groups of 32 repair INT3"), tr("Which verdict does int3:g32 get?"), verdicts};
    default:
      return {tr("③ INT8 on a short text"), tr("Does the interval of Δ hold 0?"), {tr("yes"), tr("no")}};
  }
}

LossState LossTasks::settings(const LossState& now, int task) {
  LossState next = now;
  next.schemes = schemesOfTask(task);
  next.text = "validation";
  next.replaceInvalid = false;
  next.window = 0;
  next.tokens = task == 2 ? 4096 : 16384;
  next.measure = LossState::Measure::delta;
  next.layersOf.reset();
  return next;
}

bool LossTasks::isReady(const LossPresenter& presenter, int task) {
  const LossState& state = presenter.state();
  return state == settings(state, task) && presenter.phase() == LossPresenter::Phase::ready && presenter.isComplete();
}

FramedPage::Verdict LossTasks::check(const LossPresenter& presenter, int task, const QString& typed, int chosen) {
  FramedPage::Verdict out;
  if (!isReady(presenter, task)) {
    out.readable = false;
    out.sentence = tr("Wait until all of the text has been read, or press the task again.");
    return out;
  }
  const auto schemes = schemesOfTask(task);
  const auto* first = presenter.row(schemes.front());
  const auto* last = presenter.row(schemes.back());
  if (first == nullptr || last == nullptr || first->error || last->error) {
    out.readable = false;
    out.sentence = tr("This model cannot be measured under these schemes; take another one.");
    return out;
  }
  const auto& difference = last->loss.score.difference;
  if (task == 0) {
    double number = 0.0;
    if (!readNumber(typed, number)) {
      out.readable = false;
      out.sentence = tr("A number is wanted, such as 5.2.");
      return out;
    }
    const double ratio = difference.delta / first->loss.score.difference.delta;
    out.right = std::fabs(number - ratio) <= kTolerance * std::fabs(ratio);
    const QString values = tr("%1 ÷ %2 = %3.").arg(fixedPoint(difference.delta, 4),
                                                  fixedPoint(first->loss.score.difference.delta, 4), significant(ratio, 3));
    out.sentence = out.right ? tr("Right: %1 Half as many levels make steps twice as wide, and the loss answers more than "
                                  "in proportion.").arg(values)
                             : tr("No: %1").arg(values);
    return out;
  }
  if (chosen < 0) {
    out.readable = false;
    out.sentence = tr("Choose an answer.");
    return out;
  }
  if (task == 1) {
    const auto verdict = last->loss.score.verdict;
    out.right = chosen == static_cast<int>(verdict) - 1;
    const QString values = tr("Δ fell from %1 to %2.").arg(fixedPoint(first->loss.score.difference.delta, 4), LossWords::delta(*last));
    const QString reason = presenter.view() != nullptr ? LossWords::verdictSentence(*last, *presenter.view()) : QString();
    //: %1 is a figure, %2 the reason for a verdict.
    out.sentence = out.right ? tr("Right. %1 %2").arg(values, reason) : tr("No. %1 %2").arg(values, reason);
    return out;
  }
  const bool holds = difference.ci95 && difference.ci95->lo <= 0.0 && difference.ci95->hi >= 0.0;
  out.right = (chosen == 0) == holds;
  const QString interval = difference.ci95
                               ? tr("It reaches from %1 to %2.").arg(fixedPoint(difference.ci95->lo, 5), fixedPoint(difference.ci95->hi, 5))
                               : QString();
  const QString more = holds ? tr("Read more of the text and watch whether it stays so: that it holds 0 does not show that "
                                  "nothing changed.")
                             : tr("So small a difference is visible because both models read the same tokens: what is hard "
                                  "in the text is hard for both and cancels.");
  out.sentence = out.right ? tr("Right. %1 %2").arg(interval, more) : tr("No. %1 %2").arg(interval, more);
  return out;
}

}  // namespace qs::ui
