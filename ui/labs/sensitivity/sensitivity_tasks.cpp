#include "ui/labs/sensitivity/sensitivity_tasks.h"

#include "core/model/names.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/labs/sensitivity/sensitivity_words.h"

namespace qs::ui {

using State = SensitivityState;

FramedPage::TaskWords SensitivityTasks::words(int task) {
  switch (task) {
    case 0: {
      QStringList parts;
      for (std::size_t i = 0; i < 4; ++i) parts << SensitivityWords::part(i);
      return {tr("① Four bits in one part"), tr("Which part of the model costs most?"), parts};
    }
    case 1:
      return {tr("② One layer at a time"), tr("In which half of a block is the most sensitive layer?"),
              {tr("attention"), tr("feed-forward")}};
    default:
      return {tr("③ A long memory in four bits"), tr("Does the cache in 4 bits drift along the window?"),
              {tr("yes"), tr("no")}};
  }
}

State SensitivityTasks::settings(const State& now, int task) {
  State next = now;
  next.bits = 4;
  next.parts = {};
  next.text = "validation";
  next.replaceInvalid = false;
  next.window = 0;
  // Layers are many; a short text tells the largest from the others.
  next.tokens = task == 1 ? 4096 : 16384;
  next.view = task == 0 ? State::View::ladder : task == 1 ? State::View::layers : State::View::position;
  next.show = State::Show::only;
  next.order = State::Order::block;
  return next;
}

bool SensitivityTasks::isReady(const SensitivityPresenter& presenter, int task) {
  State asked = settings(presenter.state(), task);
  asked.order = presenter.state().order;  // a look, which the answer does not hang on
  if (presenter.state() != asked || !presenter.isCurrent()) return false;
  if (task == 1) return !presenter.figures()->ranking.empty();
  return presenter.phase() == SensitivityPresenter::Phase::ready;
}

int SensitivityTasks::answer(const SensitivityPresenter& presenter, int task) {
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr) return -1;
  if (task == 0) return figures->order ? static_cast<int>(figures->order->sorted.back()) : -1;
  if (task == 1) {
    if (figures->ranking.empty()) return -1;
    const auto name = model::parseLinearName(figures->layers[figures->ranking.front()].name);
    return name && name->kind <= model::LinearKind::o ? 0 : 1;
  }
  const auto& drift = figures->drifts.back();
  return drift.drift == experiment::Drift::unknown ? -1 : drift.drift == experiment::Drift::grows ? 0 : 1;
}

FramedPage::Verdict SensitivityTasks::check(const SensitivityPresenter& presenter, int task, int chosen) {
  FramedPage::Verdict out;
  out.readable = false;
  if (!isReady(presenter, task)) {
    out.sentence = tr("Wait until all of the text has been read, or press the task again.");
    return out;
  }
  const int right = answer(presenter, task);
  if (right < 0) {
    out.sentence = tr("This model or text gives no answer: too few windows, or a part that cannot be measured.");
    return out;
  }
  if (chosen < 0) {
    out.sentence = tr("Choose an answer.");
    return out;
  }
  out.readable = true;
  out.right = chosen == right;
  const SensitivityFigures& figures = *presenter.figures();
  QString why;
  if (task == 0) {
    why = SensitivityWords::orderFound(figures, presenter.shownKey().bits);
  } else if (task == 1) {
    why = SensitivityWords::finding(presenter);
  } else {
    why = SensitivityWords::driftFound(figures.caches.back(), figures.drifts.back());
  }
  //: %1 is a sentence that gives the reason.
  out.sentence = out.right ? tr("Right. %1").arg(why) : tr("No. %1").arg(why);
  return out;
}

}  // namespace qs::ui
