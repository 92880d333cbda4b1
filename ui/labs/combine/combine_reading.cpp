// The words' longer part: what was found, and the reading pane with the formulas of the moment and the misreading.
#include <algorithm>

#include "core/experiment/combine_lessons.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/combine/combine_words.h"

namespace qs::ui {

using experiment::CombineResult;
using experiment::Stage;
using experiment::StageResult;
using About = experiment::Lesson::About;
using Phase = CombinePresenter::Phase;
using View = CombineState::View;

QString CombineWords::lessons(const CombineResult& result, Stage stage, std::initializer_list<About> about) {
  QStringList out;
  for (const experiment::Lesson& lesson : result.lessons) {
    const bool wanted = about.size() == 0 || std::find(about.begin(), about.end(), lesson.about) != about.end();
    if (lesson.stage == stage && wanted) out << translated(lesson.says);
  }
  return out.join(QLatin1Char('\n'));
}

QString CombineWords::finding(const CombinePresenter& presenter, bool brief) {
  if (presenter.phase() == Phase::failed) return {};
  switch (presenter.state().view) {
    case View::side: {
      const experiment::SideBySide* side = presenter.side();
      return side != nullptr ? translated(experiment::verdictOf(*side)) : QString();
    }
    case View::runs:
      return presenter.runs().size() < 2 ? tr("Runs gather here: change one setting, run all again, and compare. Pin one to keep it beside the others.") : QString();
    case View::stages: break;
  }
  const CombineResult* result = presenter.shown();
  if (result == nullptr) return {};
  if (!result->complete) return tr("What it taught is said once everything is measured.");
  switch (presenter.state().chart) {
    // What the chart shows, in the core's words.
    case CombineState::Chart::gains:
    case CombineState::Chart::speed:
      if (brief) return lessons(*result, Stage::both, {About::product});
      return lessons(*result, Stage::both, {About::product, About::reason}).replace(QLatin1Char('\n'), QLatin1Char(' '));
    case CombineState::Chart::tasks: return lessons(*result, Stage::quantized, {About::tasks});
    case CombineState::Chart::memory: return lessons(*result, Stage::quantized, {About::memory});
    case CombineState::Chart::loss: return lessons(*result, Stage::quantized, {About::loss});
  }
  return {};
}

QStringList CombineWords::see(const CombinePresenter& presenter) {
  if (const auto error = presenter.error()) return {errorSentence(*error)};
  switch (presenter.state().view) {
    case View::side:
      return {tr("The same prompt, continued by the baseline and by the variant. The first token that differs is marked in both."),
              tr("The logit gap says how near the two tokens were to each other there: a small gap turns round at the least change, and all that follows differs by it."),
              tr("Speculation alone must change nothing; what quantization changes, both change.")};
    case View::runs:
      return {tr("Each run with its settings, gains and damage. Choose a row to see its stages; a ring marks the product of the single gains."),
              tr("Pin keeps a run beside whatever is shown later.")};
    case View::stages: break;
  }
  const CombineResult* result = presenter.shown();
  if (result == nullptr || !result->complete) {
    return {tr("Four stages on the same tasks, texts and machine: the model as it is; quantized; speculating; both. One change at a time, so that a difference has one cause."),
            tr("The stages take turns, so that what slows the machine for a while slows all of them.")};
  }
  QStringList out;
  out << lessons(*result, Stage::quantized) << lessons(*result, Stage::speculative);
  // The product and its reason stand under the chart of gains.
  const auto chart = presenter.state().chart;
  const bool under = chart == CombineState::Chart::gains || chart == CombineState::Chart::speed;
  out << (under ? lessons(*result, Stage::both, {About::text}) : lessons(*result, Stage::both));
  out.removeAll(QString());
  return out;
}

QString CombineWords::notice(const CombinePresenter& presenter) {
  if (presenter.phase() == Phase::failed) return {};
  QStringList out;
  if (presenter.state().view == View::side) {
    if (const auto* side = presenter.side()) {
      for (const auto& note : side->notes) out << translated(note);
    }
    return out.join(QLatin1Char('\n'));
  }
  const CombineResult* result = presenter.shown();
  if (result == nullptr || presenter.state().view == View::runs) return {};
  if (result->complete && presenter.shownIsFirstLook()) {
    out << tr("A first look: %1 tasks and short texts. Its task success says little.").arg(result->tasksAsked);
  }
  if (result->busy) out << translated(*result->busy);
  if (!result->faults.empty()) {
    const auto broken = std::max(result->broken, static_cast<std::int64_t>(result->faults.size()));
    //: %1 is how many, %2 an error's sentence
    out << tr("Tasks left out: %1. The first: %2").arg(broken).arg(errorSentence(result->faults.front().error));
  }
  for (const auto& note : result->notes) out << translated(note);
  return out.join(QLatin1Char('\n'));
}

QStringList CombineWords::formulas(const CombinePresenter& presenter) {
  if (presenter.phase() == Phase::failed) return {};
  if (presenter.state().view == View::side) {
    const auto* side = presenter.side();
    if (side == nullptr || !side->first || !side->first->base || !side->first->variant) return {};
    return {tr("z(a) − z(b) = %1").arg(significant(side->first->gapBase, 3)), tr("z′(a) − z′(b) = %1").arg(significant(side->first->gapVariant, 3))};
  }
  const CombineResult* result = presenter.shown();
  if (result == nullptr) return {};
  QStringList out;
  if (const auto product = experiment::productOf(*result)) {
    out << tr("%1 · %2 = %3").arg(fixedPoint(product->quantized, 2), fixedPoint(product->speculative, 2), fixedPoint(product->expected, 2));
    out << tr("measured %1, ratio %2").arg(fixedPoint(product->both, 2), fixedPoint(product->ratio, 2));
  }
  const StageResult& base = result->of(Stage::baseline);
  if (base.tasks && base.tasks->standardError) {
    out << tr("√(p·(1 − p) ÷ (n − 1)) = %1").arg(fixedPoint(*base.tasks->standardError, 3));
  }
  const StageResult& quantized = result->of(Stage::quantized);
  if (quantized.tasks && quantized.tasks->difference.standardError) {
    //: d is the paired difference of tasks met
    out << tr("d = %1 ± %2").arg(fixedPoint(quantized.tasks->difference.delta, 3), fixedPoint(*quantized.tasks->difference.standardError, 3));
  }
  return out;
}

QString CombineWords::formulaWords(const CombinePresenter& presenter) {
  if (formulas(presenter).isEmpty()) return {};
  if (presenter.state().view == View::side) return tr("z, z′: logits of the original and of the variant's target. a, b: the baseline's token and the variant's.");
  return tr("Gain of quantization · gain of speculation. p: the baseline's task success, n: tasks. d: change by quantization, task by task, with its standard error.");
}

QString CombineWords::misreading(const CombinePresenter& presenter) {
  if (presenter.phase() == Phase::failed) return {};
  switch (presenter.state().view) {
    case View::side: return tr("“The texts differ, so it is worse.” One text is an anecdote: a near tie turns round without any loss. Tasks and loss say what it costs.");
    case View::runs: return tr("“This run was faster.” Two runs of the same settings differ too: compare gains, which have their own baseline in every repeat, not times.");
    case View::stages: break;
  }
  switch (presenter.state().chart) {
    case CombineState::Chart::gains: return tr("“1.3 times and 1.8 times make 2.3 times.” Quantization makes the target's step cheap, and a cheap step leaves speculation less to save.");
    case CombineState::Chart::tasks: return tr("“The tasks are unchanged, so nothing is lost.” So many tasks see only changes of a few points; the loss sees smaller ones.");
    case CombineState::Chart::speed: return tr("“More tokens per second is better.” For whom: a longer wait for the first token, or another text, may cost more than the rate brings.");
    case CombineState::Chart::memory: return tr("“Speculation is free.” The draft's weights and cache come on top of the target's.");
    case CombineState::Chart::loss: return tr("“Both have a loss of their own.” Speculation gives its target's distribution: the loss of both is that of the quantized target.");
  }
  return {};
}

}  // namespace qs::ui
