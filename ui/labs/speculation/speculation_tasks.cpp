#include "ui/labs/speculation/speculation_tasks.h"

#include <cmath>

#include "core/spec/theory.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/speculation/speculation_words.h"

namespace qs::ui {

using State = SpeculationState;

namespace {

constexpr double kTolerance = 0.015;  // of a typed number

}  // namespace

FramedPage::TaskWords SpeculationTasks::words(int task) {
  switch (task) {
    case 0: return {tr("① The chapter's three tokens"), tr("With what probability does a proposal stay, whichever it is?"), {}};
    case 1: return {tr("② 10, 3 and 12 milliseconds"), tr("How many tokens must a verification confirm so that nothing is lost?"), {}};
    case 2: return {tr("③ Draw from p after a rejection"), tr("Do the draws notice that this verifier is wrong?"), {tr("yes"), tr("no")}};
    default: return {tr("④ A text that repeats itself, by lookup"), tr("Does looking up the text gain time here?"), {tr("yes"), tr("no")}};
  }
}

State SpeculationTasks::settings(const State& now, int task) {
  const State usual;
  State next = now;
  switch (task) {
    case 0:
      next.view = State::View::step;
      next.source = State::Source::typed;
      next.p = usual.p;
      next.q = usual.q;
      break;
    case 1:
      next.view = State::View::arithmetic;
      next.plainMs = usual.plainMs;
      next.draftMs = usual.draftMs;
      next.verifyMs = usual.verifyMs;
      next.confirmed = usual.confirmed;
      break;
    case 2:
      next.view = State::View::exactness;
      next.model = usual.model;
      next.draft = usual.draft;
      next.prompt = usual.prompt;
      next.sampling = {1.0, 0, 1.0};
      next.fault = experiment::RuleFault::targetAgain;
      next.draws = usual.draws;
      break;
    default:
      next.view = State::View::run;
      next.model = usual.model;
      next.draft = *experiment::DraftSpec::parse("ngram(min=1,max=4)");
      next.prompt = State::Prompt::repetitive;
      next.sampling = {0.0, 0, 1.0};
      next.gamma = 8;
      break;
  }
  return next;
}

bool SpeculationTasks::isReady(const SpeculationPresenter& presenter, int task) {
  const State asked = settings(presenter.state(), task);
  if (presenter.state() != asked || !presenter.isWhole()) return false;
  return task != 3 || (presenter.run() != nullptr && presenter.run()->times);
}

int SpeculationTasks::answer(const SpeculationPresenter& presenter, int task) {
  if (task == 2) return presenter.exact() == nullptr ? -1 : presenter.exact()->result.places.alarm() ? 0 : 1;
  if (task == 3) {
    const RunFigures* run = presenter.run();
    return run == nullptr || !run->times ? -1 : run->times->speedup.median() > 1.0 ? 0 : 1;
  }
  return -1;
}

double SpeculationTasks::number(const SpeculationPresenter& presenter, int task) {
  if (task == 0) return presenter.typed() ? presenter.typed()->figures.acceptance : std::nan("");
  const State& state = presenter.state();
  return spec::breakEvenConfirmed({state.plainMs, state.draftMs, state.verifyMs});
}

FramedPage::Verdict SpeculationTasks::check(const SpeculationPresenter& presenter, int task, const QString& typed, int chosen) {
  FramedPage::Verdict out;
  if (!isReady(presenter, task)) {
    out.readable = false;
    out.sentence = tr("The answer is on its way, or the settings are no longer those of the task: start it again.");
    return out;
  }
  QString why;
  if (task < 2) {
    double answer = 0.0;
    if (!readNumber(typed, answer)) {
      out.readable = false;
      out.sentence = tr("Type a number.");
      return out;
    }
    const double right = number(presenter, task);
    out.right = std::fabs(answer - right) <= kTolerance * std::max(1.0, std::fabs(right));
    why = task == 0 ? tr("Σ min(p, q) = 0.2 + 0.3 + 0.1 = %1: what both have in common.").arg(significant(right, 2))
                    : tr("A step costs 3 + 12 ms and a plain token 10 ms: %1 tokens pay for it.").arg(significant(right, 2));
  } else {
    if (chosen < 0) {
      out.readable = false;
      out.sentence = tr("Choose an answer.");
      return out;
    }
    out.right = chosen == answer(presenter, task);
    why = task == 2 ? SpeculationWords::verdicts(presenter).value(0).mid(2) : SpeculationWords::finding(presenter);
  }
  out.readable = true;
  //: %1 is a sentence that gives the reason.
  out.sentence = out.right ? tr("Right. %1").arg(why) : tr("No. %1").arg(why);
  return out;
}

}  // namespace qs::ui
