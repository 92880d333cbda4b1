#include "ui/labs/tensors/tensors_tasks.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/ticks.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/tensors_words.h"

namespace qs::ui {

namespace {

using State = TensorsState;
using Verdict = FramedPage::Verdict;

constexpr std::size_t kChoices = 5;

// A typed number counts as found if it agrees to about two digits.
bool near(double typed, double computed) { return std::fabs(typed - computed) <= 0.02 * std::fabs(computed); }

// The tensors to choose from, in the file's order: the worst one among some that rank evenly below it.
std::vector<const experiment::TensorError*> candidates(const WorstResult& worst) {
  std::vector<const experiment::TensorError*> ranked;
  for (const auto& tensor : worst.tensors) ranked.push_back(&tensor);
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto* a, const auto* b) {
    return a->stats.relativeRmse() > b->stats.relativeRmse();
  });
  std::vector<const experiment::TensorError*> some;
  const std::size_t count = std::min(kChoices, ranked.size());
  for (std::size_t i = 0; i < count; ++i) some.push_back(ranked[i * (ranked.size() - 1) / std::max<std::size_t>(count - 1, 1)]);
  std::sort(some.begin(), some.end());
  some.erase(std::unique(some.begin(), some.end()), some.end());
  return some;
}

const experiment::TensorError* worstOf(const std::vector<const experiment::TensorError*>& some) {
  const auto it = std::max_element(some.begin(), some.end(), [](const auto* a, const auto* b) {
    return a->stats.relativeRmse() < b->stats.relativeRmse();
  });
  return it == some.end() ? nullptr : *it;
}

QString nameOf(const experiment::TensorError& tensor) { return QString::fromStdString(tensor.name); }

}  // namespace

State TensorsTasks::settings(const TensorsPresenter& page, int task) {
  State next = page.state();
  next.scheme = State::defaultScheme();
  next.example = task == 2;
  switch (task) {
    case 0: {
      setGranularity(next.scheme, granularityAt(kTensorStop));
      next.view = State::View::distribution;
      next.fileView = State::FileView::list;
      // The matrix whose outlier the lab's texts tell of, where the file has it.
      const auto* list = page.file();
      if (list != nullptr && list->find("blocks.0.attn.q_proj")) next.tensor = "blocks.0.attn.q_proj";
      break;
    }
    case 1:
      next.scheme.weights.format = "int3";
      setGranularity(next.scheme, granularityAt(kTensorStop));
      next.view = State::View::error;
      next.fileView = State::FileView::worst;
      break;
    default: next.view = State::View::blocks; break;
  }
  if (next.tensor != page.state().tensor) next.window.reset();
  return next;
}

bool TensorsTasks::isReady(const TensorsPresenter& page, int task) {
  switch (task) {
    case 0: return page.study().isWhole() && page.scheme().isWhole() && page.scheme().value()->study.has_value();
    case 1: return page.worst().isWhole() && !page.worst().value()->tensors.empty();
    default: return page.state().example && page.scheme().isWhole();
  }
}

FramedPage::TaskWords TensorsTasks::words(const TensorsPresenter& page, int task) {
  switch (task) {
    case 0:
      return {tr("① One scale for the whole tensor: what does its largest weight cost?"),
              tr("How many times the rms is the largest magnitude?"), {}};
    case 1: {
      QStringList names;
      if (isReady(page, 1)) {
        for (const auto* tensor : candidates(*page.worst().value())) names << nameOf(*tensor);
      } else {
        names << tr("working…");
      }
      return {tr("② 3 bits on every tensor: which suffers most?"),
              tr("Which of these has the largest relative error?"), names};
    }
    default:
      return {tr("③ The chapter’s W_up in 4 bits: how large is it?"),
              tr("How many bits does a weight take, scales counted?"), {}};
  }
}

Verdict TensorsTasks::check(const TensorsPresenter& page, int task, const QString& typed, int chosen) {
  if (!isReady(page, task)) return {false, false, tr("The result is not there yet, or the settings have changed: start the task again.")};
  double number = 0.0;
  if (task == 1 && chosen < 0) return {false, false, tr("Choose an answer first.")};
  if (task != 1 && !readNumber(typed, number)) return {false, false, tr("Type a number.")};
  Verdict verdict;
  if (task == 0) {
    const double peak = page.study().value()->stats.peak();
    const auto& stats = page.scheme().value()->study->stats;
    verdict.right = near(number, peak);
    verdict.sentence = (verdict.right ? tr("Yes, %1. The step of all weights follows from it, and %2 of %3 become 0.")
                                      : tr("It is %1: the column Outliers says so. The step of all weights follows from it, "
                                           "and %2 of %3 become 0."))
                           .arg(times(peak), count(stats.zeros), count(stats.count));
  } else if (task == 1) {
    const auto some = candidates(*page.worst().value());
    const auto* worst = worstOf(some);
    verdict.right = chosen < static_cast<int>(some.size()) && some[static_cast<std::size_t>(chosen)] == worst;
    const QString error = percent(worst->stats.relativeRmse());
    verdict.sentence = (verdict.right ? tr("Yes, %1: its error is %2 of its rms, because one scale has to reach its largest weight.")
                                      : tr("It is %1: its error is %2 of its rms, because one scale has to reach its largest "
                                           "weight. The list is sorted by it."))
                           .arg(nameOf(*worst), error);
  } else {
    const auto& layout = page.scheme().value()->layout;
    verdict.right = std::fabs(number - layout.bitsPerWeight) < 0.0006;
    verdict.sentence = (verdict.right ? tr("Yes, %1: %2 of codes and %3 of scales.") : tr("It is %1: %2 of codes and %3 of scales."))
                           .arg(fixedPoint(layout.bitsPerWeight, 3), TensorsWords::bytesExactly(layout.codeBytes),
                                TensorsWords::bytesExactly(layout.scaleBytes));
  }
  return verdict;
}

}  // namespace qs::ui
