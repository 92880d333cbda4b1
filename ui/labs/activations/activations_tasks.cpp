#include "ui/labs/activations/activations_tasks.h"

#include <cmath>

#include "ui/i18n/numbers.h"
#include "ui/labs/activations/activations_words.h"

namespace qs::ui {

namespace {

// What a typed ratio may be off by: it is read from rounded figures.
constexpr double kTolerance = 0.05;
constexpr Cost kRepairs[] = {Cost::token, Cost::smooth, Cost::llmint8};

double deltaOf(const ActivationsPresenter& presenter, Cost cost) {
  return presenter.row(cost)->loss.score.difference.delta;
}

}  // namespace

FramedPage::TaskWords ActivationsTasks::words(int task) {
  switch (task) {
    case 0:
      return {tr("① The most uneven input"), tr("How many times the median channel is the largest one?"), {}};
    case 1:
      return {tr("② Outliers × 64: what repairs them?"), tr("Which of these has the smallest Δ now?"),
              {tr("per token"), tr("SmoothQuant"), tr("LLM.int8()")}};
    default:
      return {tr("③ All into the weights: α = 1"), tr("Is SmoothQuant at α = 1 better than one scale without it?"),
              {tr("yes"), tr("no")}};
  }
}

ActivationsState ActivationsTasks::settings(const ActivationsState& now, int task) {
  const ActivationsState usual;
  ActivationsState next = now;
  next.calibration = usual.calibration;
  next.text = usual.text;
  next.tokens = usual.tokens;
  next.layer.clear();
  next.view = ActivationsState::View::channels;
  next.threshold = usual.threshold;
  next.alpha = task == 2 ? 1.0 : usual.alpha;
  next.injected = task == 1;
  if (task == 1) next.outliers = usual.outliers;
  next.bySize = task == 0;
  return clamped(next);
}

bool ActivationsTasks::isReady(const ActivationsPresenter& presenter, int task) {
  const ActivationsState& state = presenter.state();
  if (state != settings(state, task) || !presenter.ranges().isWhole() || !presenter.channels().isWhole()) return false;
  if (task == 0) return true;
  return presenter.phase() == ActivationsPresenter::Phase::ready && presenter.isComplete();
}

FramedPage::Verdict ActivationsTasks::check(const ActivationsPresenter& presenter, int task, const QString& typed, int chosen) {
  FramedPage::Verdict out;
  if (!isReady(presenter, task)) {
    out.readable = false;
    out.sentence = tr("Wait until it has been measured, or press the task again.");
    return out;
  }
  if (task == 0) {
    const auto* input = presenter.shownInput();
    double number = 0.0;
    if (input == nullptr || !readNumber(typed, number)) {
      out.readable = false;
      out.sentence = tr("A number is wanted, such as 5.2.");
      return out;
    }
    out.right = std::fabs(number - input->ratio) <= kTolerance * input->ratio;
    const QString values = tr("%1 ÷ %2 = %3.").arg(significant(input->max, 4), significant(input->median, 4), significant(input->ratio, 3));
    out.sentence = out.right ? tr("Right: %1 With one scale for the tensor the median channel has only %2 of the 127 steps.")
                                   .arg(values, significant(127.0 / input->ratio, 3))
                             : tr("No: %1").arg(values);
    return out;
  }
  if (chosen < 0) {
    out.readable = false;
    out.sentence = tr("Choose an answer.");
    return out;
  }
  for (const Cost cost : {Cost::tensor, Cost::token, Cost::smooth, Cost::llmint8}) {
    const auto* row = presenter.row(cost);
    if (row != nullptr && row->windows > 0 && !row->error) continue;
    out.readable = false;
    out.sentence = tr("This model cannot be measured under these schemes; take another one.");
    return out;
  }
  if (task == 1) {
    Cost best = kRepairs[0];
    for (const Cost cost : kRepairs) {
      if (deltaOf(presenter, cost) < deltaOf(presenter, best)) best = cost;
    }
    out.right = kRepairs[chosen] == best;
    const QString values = tr("Per tensor %1; per token %2, SmoothQuant %3, LLM.int8() %4.")
                               .arg(ActivationsWords::deltaValue(*presenter.row(Cost::tensor)),
                                    ActivationsWords::deltaValue(*presenter.row(Cost::token)),
                                    ActivationsWords::deltaValue(*presenter.row(Cost::smooth)),
                                    ActivationsWords::deltaValue(*presenter.row(Cost::llmint8)));
    //: %1 is a sentence with figures.
    out.sentence = out.right ? tr("Right. %1").arg(values) : tr("No. %1").arg(values);
    return out;
  }
  const double gain = deltaOf(presenter, Cost::tensor) - deltaOf(presenter, Cost::smooth);
  out.right = (chosen == 0) == (gain > 0.0);
  const QString values = tr("Without it Δ is %1, with it %2.").arg(ActivationsWords::deltaValue(*presenter.row(Cost::tensor)),
                                                                ActivationsWords::deltaValue(*presenter.row(Cost::smooth)));
  const QString more = tr("The inputs are even now, but what was uneven in them stands in the weights, which are rounded too.");
  //: %1 is a sentence with figures, %2 the reason.
  out.sentence = out.right ? tr("Right. %1 %2").arg(values, more) : tr("No. %1 %2").arg(values, more);
  return out;
}

}  // namespace qs::ui
