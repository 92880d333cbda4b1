#include "ui/labs/speculation/speculation_words.h"

#include <algorithm>
#include <cmath>

#include "core/spec/theory.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"

namespace qs::ui {

using experiment::Decision;
using experiment::RuleFault;
using Phase = SpeculationPresenter::Phase;
using State = SpeculationState;
using View = State::View;

namespace {

const QString kNone = QStringLiteral("–");

QString wholeCount(std::int64_t value) { return count(static_cast<std::uint64_t>(std::max<std::int64_t>(0, value))); }

QString quoted(const std::string& label) { return QStringLiteral("“") + QString::fromStdString(label) + QStringLiteral("”"); }

QString withSpread(const experiment::Measured& measured) {
  if (measured.samples.empty()) return kNone;
  return times(measured.median());
}

}  // namespace

QString SpeculationWords::ms(double milliseconds) { return withUnit(significant(milliseconds, 3), tr("ms")); }

QString SpeculationWords::draftMeaning(const SpeculationPresenter& presenter) {
  const PairFacts* pair = presenter.pair();
  if (pair != nullptr && pair->draft == presenter.state().draft.text() && presenter.phase() != Phase::failed) {
    //: %1 is a number of tokens of the vocabulary, %2 one of positions.
    return tr("compatible: %1 tokens in common, context %2").arg(wholeCount(pair->tokens), wholeCount(pair->context));
  }
  const auto* kind = experiment::findDraftKind(presenter.state().draft.kind);
  return kind != nullptr ? translated(kind->explanation) : QString();
}

QString SpeculationWords::gammaMeaning(const State& state) {
  if (state.gamma == 0) return tr("no proposals: plain decoding");
  return state.gamma == 1 ? tr("one proposal, two tokens checked at once")
                          : tr("proposals a step; %1 tokens checked at once").arg(state.gamma + 1);
}

QString SpeculationWords::temperatureMeaning(const State& state) {
  return state.sampling.greedy() ? tr("greedy: always the likeliest token") : tr("of target and draft alike");
}

QString SpeculationWords::topKMeaning(const State& state) {
  if (state.sampling.topK == 0) return tr("no limit");
  return state.sampling.topK == 1 ? tr("the likeliest token alone") : tr("the %1 likeliest tokens").arg(wholeCount(state.sampling.topK));
}

QString SpeculationWords::topPMeaning(const State& state) {
  return state.sampling.topP >= 1.0 ? tr("no limit") : tr("the fewest tokens with %1 together").arg(percent(state.sampling.topP));
}

QString SpeculationWords::promptMeaning(const SpeculationPresenter& presenter) {
  const RunFigures* run = presenter.run();
  const RunKey* key = presenter.runKey();
  if (run == nullptr || key == nullptr || key->setting.prompt != promptText(presenter.state())) return tr("the text that is gone on with");
  return tr("%1 tokens, the token that begins a text included").arg(wholeCount(run->promptTokens));
}

QString SpeculationWords::drawsMeaning(const SpeculationPresenter& presenter) {
  const ExactFigures* exact = presenter.exact();
  if (exact == nullptr) return tr("from stored distributions");
  return tr("over %1 places of the text").arg(wholeCount(static_cast<std::int64_t>(exact->places.size())));
}

QString SpeculationWords::faultMeaning(RuleFault fault) {
  switch (fault) {
    case RuleFault::none: return tr("min(1, p/q), then the residual");
    case RuleFault::targetAgain: return tr("wrong: after a refusal it draws from p, where the residual belongs");
    case RuleFault::acceptsAll: return tr("wrong: every proposal stays, whatever p says");
    case RuleFault::neverByChance: return tr("wrong: a proposal stays only where p ≥ q; r is not asked");
  }
  return {};
}

QString SpeculationWords::typedMeaning(const SpeculationPresenter& presenter) {
  if (const auto error = presenter.error()) return errorSentence(*error);
  const auto& typed = presenter.typed();
  return typed ? tr("a proposal stays with probability Σ min(p, q) = %1").arg(significant(typed->figures.acceptance, 3)) : QString();
}

QString SpeculationWords::progress(const SpeculationPresenter& presenter) {
  const View view = presenter.state().view;
  switch (presenter.phase()) {
    case Phase::failed: return tr("nothing to run");
    case Phase::cancelled: return tr("stopped");
    case Phase::loading: return tr("opening the models…");
    case Phase::working:
      if (view == View::run) return presenter.run()->decoded ? tr("decoded; timing plain and speculative runs in turn…") : tr("decoding…");
      if (view == View::sweep) return tr("turn %1 of measurements done").arg(presenter.sweep()->repeats);
      if (view == View::exactness) return tr("draws tested; decoding first tokens…");
      return tr("decoding…");
    case Phase::ready: break;
  }
  if (view == View::arithmetic) return tr("computed at once");
  if (view == View::step) return presenter.state().source == State::Source::typed ? tr("computed at once") : tr("decoded");
  if (view == View::exactness) return tr("all three tests done");
  return tr("measured, plain and speculative in turn");
}

std::vector<WordedFigure> SpeculationWords::counters(const SpeculationPresenter& presenter) {
  const RunFigures* run = presenter.run();
  const RunKey* key = presenter.runKey();
  const auto* times = run != nullptr && run->times ? &*run->times : nullptr;
  const std::int64_t gamma = key != nullptr ? key->setting.gamma : presenter.state().gamma;
  const auto counted = [&](std::int64_t experiment::SpeculationRates::*member) { return run != nullptr ? wholeCount(run->rates.*member) : kNone; };
  const auto timed = [&](auto value) { return times != nullptr ? value(*times) : kNone; };
  // Two figures in one cell: speculative, then plain.
  const auto both = [](double with, double without) {
    //: Two times or rates: speculative, then in parentheses plain.
    return tr("%1 (%2)").arg(significant(with, 3), significant(without, 3));
  };
  const auto median = [](const experiment::Measured& measured) { return measured.samples.empty() ? 0.0 : measured.median(); };
  std::vector<WordedFigure> out;
  out.push_back({tr("Drafted"), tr("Tokens that the draft proposed"), counted(&experiment::SpeculationRates::drafted)});
  out.push_back({tr("Accepted"), tr("Proposals that stayed in the text"), counted(&experiment::SpeculationRates::accepted)});
  out.push_back({tr("Of drafted"), tr("Accepted ÷ drafted: share of all proposals that stayed, those behind a rejection, which nobody looked at, included"),
                 run != nullptr && run->rates.drafted > 0 ? percent(run->rates.acceptedPerDrafted()) : kNone});
  out.push_back({tr("α, counted"), tr("Accepted ÷ looked at: proposals behind a rejection, which nobody looked at, do not count"),
                 run != nullptr && run->rates.alpha ? percent(*run->rates.alpha) : kNone});
  out.push_back({tr("T(1), ms"), tr("Time of the target for one token, in milliseconds"), timed([](const auto& t) { return significant(t.target.median(), 3); })});
  out.push_back({tr("T(%1), ms").arg(gamma + 1), tr("Time of the target for a whole verification, γ + 1 tokens at once, in milliseconds"),
                 timed([&](const auto& t) { return significant(t.verifyMs(gamma + 1), 3); })});
  out.push_back({tr("Draft, ms"), tr("Time of the draft for one proposal, its sampling included, in milliseconds"),
                 timed([&](const auto& t) { return t.draft.samples.empty() ? kNone : significant(t.draft.median(), 3); })});
  out.push_back({tr("c"), tr("Time of one proposal ÷ T(1)"), timed([](const auto& t) { return t.draft.samples.empty() ? kNone : significant(t.c(), 3); })});
  out.push_back({tr("TTFT, ms"), tr("Time to the first token, in milliseconds: speculative, in parentheses plain"),
                 timed([&](const auto& t) { return both(median(t.ttft), median(t.plainTtft)); })});
  out.push_back({tr("TPOT, ms"), tr("Time per token behind the first one, in milliseconds: speculative, in parentheses plain"),
                 timed([&](const auto& t) { return both(median(t.tpot), median(t.plainTpot)); })});
  out.push_back({tr("Tokens / s"), tr("New tokens a second behind the prompt: speculative, in parentheses plain"), timed([&](const auto& t) {
                   const double with = median(t.perToken);
                   const double without = median(t.plainPerToken);
                   return with > 0.0 && without > 0.0 ? both(1000.0 / with, 1000.0 / without) : kNone;
                 })});
  out.push_back({tr("Simple formula"), tr("Predicted speed-up, E(α, γ) ÷ (γ·c + 1): a verification is taken to cost as much as one token"),
                 run != nullptr && run->predicted ? ui::times(run->predicted->simple) : kNone});
  return out;
}

std::vector<WordedFigure> SpeculationWords::keyFigures(const SpeculationPresenter& presenter) {
  const State& state = presenter.state();
  std::vector<WordedFigure> out;
  switch (state.view) {
    case View::run: {
      const RunFigures* run = presenter.run();
      out.push_back({tr("α, expected"), tr("Mean Σ min(p, q) over the places that were looked at: how often a proposal stays, without the luck of the draws"),
                     run != nullptr && run->rates.alphaExpected ? fixedPoint(*run->rates.alphaExpected, 3) : kNone});
      out.push_back({tr("Tokens / pass"), tr("New tokens ÷ passes of the target"),
                     run != nullptr && run->rates.verifications > 0 ? fixedPoint(run->rates.tokensPerVerification(), 2) : kNone});
      out.push_back({tr("Predicted"), tr("Speed-up by α and the measured times: E(α, γ) · T(1) ÷ (γ · draft + T(γ + 1))"),
                     run != nullptr && run->predicted ? ui::times(run->predicted->costs) : kNone});
      out.push_back({tr("Measured"), tr("Speed-up over plain decoding of the same target, median of interleaved runs"),
                     run != nullptr && run->times ? withSpread(run->times->speedup) : kNone});
      break;
    }
    case View::step: {
      const Decision* decision = presenter.shownDecision();
      const auto* proposed = decision != nullptr && decision->proposed >= 0 ? &decision->tokens[static_cast<std::size_t>(decision->proposed)] : nullptr;
      out.push_back({tr("p"), tr("Probability of the proposed token in the target's distribution"), proposed != nullptr ? significant(proposed->p, 3) : kNone, Role::original});
      out.push_back({tr("q"), tr("Probability of the proposed token in the draft's distribution"), proposed != nullptr ? significant(proposed->q, 3) : kNone, Role::draft});
      out.push_back({tr("min(1, p/q)"), tr("With what probability the proposal stays"), proposed != nullptr ? significant(decision->chance, 3) : kNone});
      out.push_back({tr("Σ min(p, q)"), tr("How often a proposal stays at this place, whichever it is"),
                     decision != nullptr && decision->proposal ? significant(decision->agreement, 3) : kNone});
      break;
    }
    case View::sweep: {
      const SpeculationSweepFigures* sweep = presenter.sweep();
      const bool known = sweep != nullptr && !sweep->sweep.points.empty() && sweep->repeats > 0;
      const bool byTemperature = presenter.sweepKey() != nullptr && presenter.sweepKey()->temperatures;
      const auto at = [&](const experiment::SweepPoint& point) {
        return byTemperature ? fixedPoint(point.temperature, 2) : QString::number(point.gamma);
      };
      const auto* best = known ? &sweep->sweep.points[sweep->sweep.bestMeasured] : nullptr;
      const auto* predicted = known ? &sweep->sweep.points[sweep->sweep.bestPredicted] : nullptr;
      out.push_back({byTemperature ? tr("Best, measured") : tr("Best γ"), tr("Where the measured speed-up is largest"), best != nullptr ? at(*best) : kNone});
      out.push_back({tr("Speed-up there"), tr("Median of interleaved runs over plain decoding"), best != nullptr ? withSpread(best->speedup) : kNone});
      out.push_back({byTemperature ? tr("Predicted best") : tr("Predicted best γ"), tr("Where the prediction by measured costs is largest"),
                     predicted != nullptr ? at(*predicted) : kNone});
      out.push_back({tr("Speed-up there"), tr("By the prediction"), predicted != nullptr ? ui::times(predicted->predicted.costs) : kNone});
      break;
    }
    case View::arithmetic: {
      const spec::StepCosts costs{state.plainMs, state.draftMs, state.verifyMs};
      out.push_back({tr("Per token"), tr("(draft + verification) ÷ confirmed tokens"), ms(spec::timePerToken(costs, state.confirmed))});
      out.push_back({tr("Break-even"), tr("Tokens that a verification must confirm so that nothing is lost"), fixedPoint(spec::breakEvenConfirmed(costs), 2)});
      out.push_back({tr("E(α, γ)"), tr("Tokens a verification: (1 − α^(γ+1)) ÷ (1 − α)"), fixedPoint(spec::tokensPerVerification(state.alpha, state.gamma), 2)});
      out.push_back({tr("Speed-up"), tr("E(α, γ) ÷ (γ·c + 1)"), ui::times(spec::speedup(state.alpha, state.gamma, state.c))});
      break;
    }
    case View::exactness: {
      const ExactFigures* exact = presenter.exact();
      const auto* all = exact != nullptr ? &exact->result.places : nullptr;
      out.push_back({tr("χ² of all"), tr("Pearson's χ² of all places together"), all != nullptr ? significant(all->chi2.chi2, 4) : kNone});
      out.push_back({tr("dof"), tr("Degrees of freedom: cells that can differ; cells that expect fewer than 5 draws are pooled"), all != nullptr ? wholeCount(all->chi2.dof) : kNone});
      out.push_back({tr("p-value"), tr("How often an exact sampler gives so large a χ²"), all != nullptr ? significant(all->chi2.pValue, 3) : kNone});
      out.push_back({tr("False alarms"), tr("How often an exact sampler would be called wrong by this test"), exact != nullptr ? percent(exact->result.falseAlarmRate) : kNone});
      break;
    }
  }
  return out;
}

std::vector<WordedFigure> SpeculationWords::sums(const State& state) {
  const spec::StepCosts costs{state.plainMs, state.draftMs, state.verifyMs};
  const auto best = spec::bestGamma(state.alpha, state.c, kMostShownGamma);
  const auto even = spec::breakEvenAlpha(state.gamma, state.c);
  return {
      {tr("Time per token"), tr("(draft + verification) ÷ confirmed tokens, in milliseconds"), ms(spec::timePerToken(costs, state.confirmed))},
      {tr("Against plain"), tr("Plain step ÷ time per token"), ui::times(spec::speedup(costs, state.confirmed))},
      {tr("Needed"), tr("Tokens a verification at which nothing is lost: (draft + verification) ÷ plain step"), fixedPoint(spec::breakEvenConfirmed(costs), 2)},
      {tr("E(α, γ)"), tr("Tokens a verification: (1 − α^(γ+1)) ÷ (1 − α)"), fixedPoint(spec::tokensPerVerification(state.alpha, state.gamma), 3)},
      {tr("Speed-up"), tr("E(α, γ) ÷ (γ·c + 1)"), ui::times(spec::speedup(state.alpha, state.gamma, state.c))},
      {tr("Operations"), tr("Arithmetic against plain decoding: (γ·ĉ + γ + 1) ÷ E(α, γ)"), ui::times(spec::opsFactor(state.alpha, state.gamma, state.cOps))},
      {tr("Best γ"), tr("The draft length with the largest speed-up, 0 to 16; 0: none gains"), QString::number(best.gamma)},
      {tr("Break-even α"), tr("The smallest α at which this γ loses nothing; none where even α = 1 loses"), even ? fixedPoint(*even, 3) : tr("none")},
  };
}

std::vector<WordedFigure> SpeculationWords::tests(const SpeculationPresenter& presenter) {
  const ExactFigures* exact = presenter.exact();
  const auto* place = exact != nullptr && !exact->places.empty() ? &exact->result.places.places[presenter.place()] : nullptr;
  const auto of = [&](auto value) { return place != nullptr ? value(*place) : kNone; };
  const auto* all = exact != nullptr ? &exact->result.places : nullptr;
  return {
      {tr("Draws"), tr("Draws at this place"), of([](const auto& p) { return wholeCount(p.draws); })},
      {tr("χ² / dof"), tr("Pearson's χ² at this place, with its degrees of freedom"),
       //: %1 is χ², %2 the degrees of freedom
       of([](const auto& p) { return std::isfinite(p.chi2.chi2) ? tr("%1 / %2").arg(significant(p.chi2.chi2, 4)).arg(p.chi2.dof) : significant(p.chi2.chi2, 4); })},
      {tr("p-value"), tr("How often an exact sampler gives so large a χ² here"), of([](const auto& p) { return significant(p.chi2.pValue, 3); })},
      {tr("Stayed"), tr("Accepted ÷ proposed at this place"), of([](const auto& p) { return percent(p.acceptance); })},
      {tr("Expected"), tr("Σ min(p, q) at this place, for the rule that is tested what it computes to"), of([](const auto& p) { return percent(p.acceptanceExpected); })},
      {tr("TV"), tr("Total variation between draws and p at this place"), of([](const auto& p) { return significant(p.tv, 3); })},
      {tr("TV, all"), tr("Mean total variation between draws and p"), all != nullptr ? significant(all->tv, 3) : kNone},
      {tr("TV, if exact"), tr("What an exact sampler gives on average at so many draws"), all != nullptr ? significant(all->tvExpected, 3) : kNone},
  };
}

QString SpeculationWords::sampling(const spec::Sampling& sampling) {
  if (sampling.greedy()) return tr("greedy");
  QString out = tr("temperature %1").arg(significant(sampling.temperature, 3));
  if (sampling.topK > 0) out += tr(", top-k %1").arg(sampling.topK);
  if (sampling.topP < 1.0) out += tr(", top-p %1").arg(significant(sampling.topP, 3));
  return out;
}

QString SpeculationWords::draftName(const experiment::DraftSpec& draft) {
  return draft.kind == "model" ? SourceNames::model(draft.argument) : QString::fromStdString(draft.text());
}

QString SpeculationWords::protocol(const SpeculationPresenter& presenter) {
  const State& state = presenter.state();
  const bool typed = state.view == View::step && state.source == State::Source::typed;
  if (state.view == View::arithmetic || typed || presenter.phase() == Phase::failed) return {};
  const SpeculationSetting setting = presenter.shownSetting();
  const RunFigures* run = presenter.run();
  QStringList out;
  //: %1 is the target, %2 the draft
  out << tr("%1 with %2").arg(SourceNames::model(setting.model), draftName(setting.draft));
  if (run != nullptr) out << tr("%1, %2 threads").arg(QString::fromStdString(run->backend)).arg(run->threads);
  const bool sweeps = state.view == View::sweep;
  const bool overTemperature = sweeps && state.axis == State::Axis::temperature;
  if (overTemperature) {
    if (setting.sampling.topK > 0) out << tr("top-k %1").arg(setting.sampling.topK);
    if (setting.sampling.topP < 1.0) out << tr("top-p %1").arg(significant(setting.sampling.topP, 3));
  } else {
    out << sampling(setting.sampling);
  }
  out << (sweeps && !overTemperature ? tr("γ = 1 … %1").arg(kMostShownGamma) : tr("γ = %1").arg(setting.gamma)) << tr("seed %1").arg(setting.seed);
  if (run != nullptr && presenter.runKey() != nullptr && presenter.runKey()->setting.prompt == setting.prompt) {
    out << tr("prompt %1 tokens").arg(run->promptTokens);
  }
  return out.join(QStringLiteral(" · "));
}

QString SpeculationWords::provenance(const SpeculationPresenter& presenter) {
  const QString protocol = SpeculationWords::protocol(presenter);
  return QStringLiteral("QuantSpec Lab " QS_VERSION) + (protocol.isEmpty() ? QString() : QStringLiteral(" · ") + protocol);
}

QString SpeculationWords::where(const SpeculationPresenter& presenter) {
  const Decision* decision = presenter.shownDecision();
  if (decision == nullptr) return {};
  if (presenter.state().source == State::Source::typed) return tr("trial %1").arg(wholeCount(decision->step + 1));
  const QString of = tr("decision %1 of %2").arg(wholeCount(static_cast<std::int64_t>(presenter.decision()) + 1),
                                                wholeCount(static_cast<std::int64_t>(presenter.decisions())));
  if (!decision->proposal) return tr("%1 · verification %2, behind its proposals").arg(of, wholeCount(decision->step + 1));
  return tr("%1 · verification %2, proposal %3 of %4").arg(of, wholeCount(decision->step + 1)).arg(decision->place + 1).arg(decision->proposals);
}

QString SpeculationWords::whereShort(const SpeculationPresenter& presenter) {
  if (presenter.shownDecision() == nullptr) return {};
  const QString at = wholeCount(static_cast<std::int64_t>(presenter.decision()) + 1);
  if (presenter.state().source == State::Source::typed) return at;
  //: A place in a row, of how many.
  return tr("%1 of %2").arg(at, wholeCount(static_cast<std::int64_t>(presenter.decisions())));
}

QString SpeculationWords::decision(const SpeculationPresenter& presenter) {
  const Decision* shown = presenter.shownDecision();
  if (shown == nullptr) return {};
  const auto label = [&](int at) { return quoted(shown->tokens[static_cast<std::size_t>(at)].label); };
  if (!shown->proposal) {
    if (shown->result < 0) return {};
    return shown->proposals > 0 ? tr("All proposals stayed, so one token more comes from p: %1.").arg(label(shown->result))
                                : tr("Nothing was proposed here; %1 is drawn from p.").arg(label(shown->result));
  }
  const QString r = significant(shown->draw, 3);
  const QString chance = significant(shown->chance, 3);
  if (shown->accepted) {
    return shown->chance >= 1.0 ? tr("The draft proposes %1. p ≥ q: it always stays.").arg(label(shown->proposed))
                                : tr("The draft proposes %1. r = %2 < %3 = p/q: it stays.").arg(label(shown->proposed), r, chance);
  }
  if (shown->result < 0) return tr("The draft proposes %1. r = %2 ≥ %3 = p/q: rejected.").arg(label(shown->proposed), r, chance);
  return tr("The draft proposes %1. r = %2 ≥ %3 = p/q: rejected; the residual gives %4.").arg(label(shown->proposed), r, chance, label(shown->result));
}

QString SpeculationWords::place(const SpeculationPresenter& presenter, std::size_t place) {
  const ExactFigures* exact = presenter.exact();
  if (exact == nullptr || place >= exact->places.size()) return {};
  QString name = QString::fromStdString(exact->result.places.places[place].name);
  // The printable form of the vocabulary writes a space and a line break as letters of its own.
  name.replace(QChar(0x0120), QLatin1Char(' ')).replace(QChar(0x010A), QChar(0x21B5));
  //: A place of the text: its number and what stands before it.
  return tr("%1 · after “…%2”").arg(place + 1).arg(name);
}

}  // namespace qs::ui
