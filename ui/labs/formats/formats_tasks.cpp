#include "ui/labs/formats/formats_tasks.h"

#include <cmath>

#include "ui/i18n/numbers.h"
#include "ui/labs/formats/formats_words.h"

namespace qs::ui {

namespace {

using State = FormatsState;
using Verdict = FramedPage::Verdict;

constexpr double kTie = 17.0;       // midway between 16 and 18 in E4M3
constexpr double kMxReach = 7.9;    // 2^3 is too far, 2^2 · 6 too near

}  // namespace

State FormatsTasks::settings(const State& state, int task) {
  State next = state;
  next.settings.saturate = true;
  next.settings.rounding = quant::Rounding::even;
  next.settings.mx = quant::MxRule::floor;
  switch (task) {
    case 0:
      next.chosen = "fp8_e4m3";
      next.settings.scaled = false;
      next.settings.value = kTie;
      next.view = State::View::line;
      next.logAxis = true;
      break;
    case 1:
      next.chosen = "mxfp4";
      next.settings.scaled = true;
      next.settings.absmax = kMxReach;
      next.settings.value = kMxReach;
      next.view = State::View::line;
      next.logAxis = false;
      next.compared = {"mxfp4", "nvfp4", "int4"};
      next.settings.tensorAbsmax = kMxReach;
      break;
    default:
      next.chosen = "q4_k";
      next.view = State::View::block;
      break;
  }
  return next;
}

bool FormatsTasks::isReady(const FormatsPresenter& page, int task) {
  const State& state = page.state();
  if (settings(state, task) != state || !page.work().isWhole()) return false;
  return task != 2 || page.block().isWhole();
}

FramedPage::TaskWords FormatsTasks::words(int task) {
  switch (task) {
    case 0: return {tr("① 17 in FP8 E4M3: is it there?"), tr("What does 17 become?"), {}};
    case 1: return {tr("② A block of MXFP4 that reaches 7.9"), tr("What does 7.9 itself become?"), {}};
    default: return {tr("③ Q4_K: four bits?"), tr("How many bits does a weight really take?"), {}};
  }
}

Verdict FormatsTasks::check(const FormatsPresenter& page, int task, const QString& typed) {
  if (!isReady(page, task)) return {false, false, tr("The result is not there yet, or the settings have changed: start the task again.")};
  double number = 0.0;
  if (!readNumber(typed, number)) return {false, false, tr("Type a number.")};
  const FormatResult& format = *page.chosen();
  Verdict verdict;
  if (task == 2) {
    const auto& layout = *page.block().value();
    verdict.right = std::fabs(number - layout.bitsPerWeight()) < 0.0006;
    const std::uint64_t codes = layout.elements * static_cast<std::uint64_t>(layout.codeBits);
    //: %1 is a number of bits, %2 a size, %3 a count, %4 a size.
    verdict.sentence = (verdict.right ? tr("Yes, %1: %2 for %3 weights, of which %4 are scales and minima.")
                                      : tr("It is %1: %2 for %3 weights, of which %4 are scales and minima."))
                           .arg(fixedPoint(layout.bitsPerWeight(), 3), FormatsWords::bytes(layout.bits),
                                count(layout.elements), FormatsWords::bytes(layout.bits - codes));
    return verdict;
  }
  const double answer = format.trace->restored;
  verdict.right = std::fabs(number - answer) <= 1e-3 * std::fabs(answer);
  const QString shown = FormatsWords::value(answer);
  if (task == 0) {
    verdict.sentence = (verdict.right ? tr("Yes, %1. 17 lies midway between 16 and 18, and a tie goes to the even code.")
                                      : tr("It becomes %1: 17 lies midway between 16 and 18, and a tie goes to the even code."))
                           .arg(shown);
  } else {
    const QString better = FormatsWords::value(format.sharedScales[2].largest);
    verdict.sentence = (verdict.right ? tr("Yes, %1: the floor rule chose a scale of 1, and the grid ends at 6. The rule rceil would have made it %2.")
                                      : tr("It becomes %1: the floor rule chose a scale of 1, and the grid ends at 6. The rule rceil would have made it %2."))
                           .arg(shown, better);
  }
  return verdict;
}

}  // namespace qs::ui
