#include "ui/labs/combine/combine_tasks.h"

#include "core/experiment/combine_lessons.h"
#include "ui/labs/combine/combine_words.h"

namespace qs::ui {

using experiment::Stage;
using About = experiment::Lesson::About;
using State = CombineState;

FramedPage::TaskWords CombineTasks::words(int task) {
  switch (task) {
    case 0:
      return {tr("① Run all, as it is"), tr("Do the single gains multiply?"),
              {tr("yes, within a tenth"), tr("both bring less"), tr("both bring more"), tr("the repeats do not tell")}};
    case 1:
      return {tr("② Two bits"), tr("Which of the two sees that something is lost?"),
              {tr("tasks and loss"), tr("the loss alone"), tr("the tasks alone"), tr("neither")}};
    default:
      return {tr("③ Whose text is it?"), tr("Quantized and speculating: is it the original's text, token by token?"), {tr("yes"), tr("no")}};
  }
}

State CombineTasks::settings(const State& now, int task) {
  const State usual;
  State next = now;
  next.model = usual.model;
  next.draft = usual.draft;
  next.temperature = usual.temperature;
  next.scheme = usual.scheme;
  next.tasks = usual.tasks;
  next.taskCount = usual.taskCount;
  next.view = State::View::stages;
  switch (task) {
    case 0: next.chart = State::Chart::gains; break;
    case 1:
      next.scheme = *quant::QuantScheme::parse("int2:g32");
      next.chart = State::Chart::tasks;
      break;
    default:
      next.view = State::View::side;
      next.variant = Stage::both;
      next.prompt = usual.prompt;
      break;
  }
  return next;
}

bool CombineTasks::isReady(const CombinePresenter& presenter, int task) {
  if (presenter.state() != settings(presenter.state(), task)) return false;
  if (needsRun(task)) return presenter.isCurrent();
  return presenter.side() != nullptr && presenter.sideIsCurrent();
}

int CombineTasks::answer(const CombinePresenter& presenter, int task) {
  if (!needsRun(task)) return presenter.side() == nullptr ? -1 : presenter.side()->first ? 1 : 0;
  const experiment::CombineResult* result = presenter.shown();
  if (result == nullptr) return -1;
  if (task == 0) {
    const auto product = experiment::productOf(*result);
    if (!product) return -1;
    return product->multiplies() ? 0 : !product->apart() ? 3 : product->ratio < 1.0 ? 1 : 2;
  }
  const experiment::StageResult& quantized = result->of(Stage::quantized);
  if (!quantized.tasks || !quantized.loss) return -1;
  const auto& interval = quantized.tasks->difference.ci95;
  const bool tasks = interval && (interval->lo > 0.0 || interval->hi < 0.0);
  const bool loss = quantized.lossVerdict == eval::Verdict::clearsSampling || quantized.lossVerdict == eval::Verdict::clearsBoth;
  return tasks ? (loss ? 0 : 2) : (loss ? 1 : 3);
}

FramedPage::Verdict CombineTasks::check(const CombinePresenter& presenter, int task, int chosen) {
  FramedPage::Verdict out;
  if (!isReady(presenter, task)) {
    out.readable = false;
    out.sentence = tr("The answer is on its way, or the settings are no longer those of the task: start it again.");
    return out;
  }
  if (chosen < 0) {
    out.readable = false;
    out.sentence = tr("Choose an answer.");
    return out;
  }
  out.right = chosen == answer(presenter, task);
  QString why;
  if (task == 0) why = CombineWords::lessons(*presenter.shown(), Stage::both, {About::product});
  if (task == 1) {
    why = CombineWords::lessons(*presenter.shown(), Stage::quantized, {About::tasks, About::loss});
    why.replace(QLatin1Char('\n'), QLatin1Char(' '));
  }
  if (task == 2) why = CombineWords::finding(presenter);
  //: %1 is a sentence that gives the reason.
  out.sentence = out.right ? tr("Right. %1").arg(why) : tr("No. %1").arg(why);
  return out;
}

}  // namespace qs::ui
