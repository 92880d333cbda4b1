// The words' longer part: what was found, and the reading pane with the formulas of the moment and the misreading.
#include <algorithm>
#include <cmath>

#include "core/spec/theory.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/speculation/speculation_words.h"

namespace qs::ui {

using experiment::Decision;
using experiment::RuleFault;
using Phase = SpeculationPresenter::Phase;
using State = SpeculationState;
using View = State::View;

namespace {

// Fastest against slowest run, in parts of the median, from which on a speed-up says little.
constexpr double kBusySpread = 0.5;

const experiment::SweepPoint* shownPoint(const SpeculationPresenter& presenter) {
  const SpeculationSweepFigures* sweep = presenter.sweep();
  if (sweep == nullptr || sweep->repeats == 0 || sweep->sweep.points.empty()) return nullptr;
  return &sweep->sweep.points[sweep->sweep.bestMeasured];
}

QString percentOf(double part, double whole) { return whole > 0.0 ? percent(part / whole) : QStringLiteral("–"); }

}  // namespace

QString SpeculationWords::finding(const SpeculationPresenter& presenter) {
  const State& state = presenter.state();
  if (presenter.phase() == Phase::failed) return {};
  switch (state.view) {
    case View::run: {
      const RunFigures* run = presenter.run();
      if (run == nullptr) return {};
      if (!run->reason.empty()) return translated(run->reason);
      return run->decoded ? tr("Why it gains or does not is said once the times are measured.") : QString();
    }
    case View::step: return decision(presenter);
    case View::sweep: {
      const auto* best = shownPoint(presenter);
      if (best == nullptr) return {};
      const QString speed = times(best->speedup.median());
      if (state.axis == State::Axis::alpha) {
        const std::int64_t gamma = std::clamp<std::int64_t>(state.gamma, 1, kMostShownGamma);
        const auto& points = presenter.sweep()->sweep.points;
        const auto at = std::find_if(points.begin(), points.end(), [&](const auto& point) { return point.gamma == gamma; });
        if (at == points.end() || !at->breakEvenAlpha) return tr("With these costs even α = 1 does not gain.");
        return tr("With c = %1 and γ = %2 the simple formula breaks even at α = %3; this text has α = %4.")
            .arg(significant(at->c, 3)).arg(gamma)
            .arg(fixedPoint(*at->breakEvenAlpha, 3), at->alpha ? fixedPoint(*at->alpha, 3) : QStringLiteral("–"));
      }
      const bool gains = best->speedup.median() > 1.0;
      if (state.axis == State::Axis::temperature) {
        return gains ? tr("Fastest at temperature %1: %2.").arg(fixedPoint(best->temperature, 2), speed)
                     : tr("No temperature gains; the best is %1 with %2.").arg(fixedPoint(best->temperature, 2), speed);
      }
      return gains ? tr("Fastest at γ = %1: %2. Beyond it a step costs more than its tokens bring.").arg(best->gamma).arg(speed)
                   : tr("No draft length gains; the best is γ = %1 with %2.").arg(best->gamma).arg(speed);
    }
    case View::arithmetic: {
      const spec::StepCosts costs{state.plainMs, state.draftMs, state.verifyMs};
      const double even = spec::breakEvenConfirmed(costs);
      return state.confirmed > even ? tr("It gains: %1 tokens confirmed, %2 needed.").arg(significant(state.confirmed, 3), significant(even, 3))
                                    : tr("It does not gain: %1 tokens confirmed, %2 needed.").arg(significant(state.confirmed, 3), significant(even, 3));
    }
    case View::exactness: return {};
  }
  return {};
}

QStringList SpeculationWords::verdicts(const SpeculationPresenter& presenter) {
  const ExactFigures* exact = presenter.exact();
  if (exact == nullptr || presenter.phase() == Phase::failed) return {};
  const auto& result = exact->result;
  const QString good = QStringLiteral("✓ ");
  const QString bad = QStringLiteral("✗ ");
  QStringList out;
  const QString draws = count(static_cast<std::uint64_t>(result.places.draws));
  out << (result.places.alarm() ? bad + tr("%1 draws: not the target's distribution (p-value %2).").arg(draws, significant(result.places.chi2.pValue, 2))
                                : good + tr("%1 draws: no difference from the target's distribution (p-value %2).")
                                             .arg(draws, significant(result.places.chi2.pValue, 2)));
  if (result.firstTokens) {
    const auto& first = *result.firstTokens;
    const QString runs = count(static_cast<std::uint64_t>(first.runs));
    out << (first.alarm() ? bad + tr("First %1 tokens of %2 runs each way: they differ (p-value %3).").arg(first.places.size()).arg(runs, significant(first.pValue, 2))
                          : good + tr("First %1 tokens of %2 runs each way: no difference (p-value %3).").arg(first.places.size()).arg(runs, significant(first.pValue, 2)));
  }
  if (result.greedy) {
    const auto& greedy = *result.greedy;
    if (greedy.identical) {
      out << good + tr("Greedy text: the same %1 tokens, near ties on the way: %2.").arg(greedy.tokens).arg(greedy.ties.size());
    } else if (greedy.fault()) {
      out << bad + tr("Greedy text: another token at place %1, and no near tie explains it (gap %2).")
                       .arg(greedy.firstDifference->step + 1).arg(significant(greedy.firstDifference->gap, 2));
    } else {
      out << good + tr("Greedy text: another token at place %1, a near tie (gap %2) that the order of summing decides.")
                        .arg(greedy.firstDifference->step + 1).arg(significant(greedy.firstDifference->gap, 2));
    }
  }
  return out;
}

QStringList SpeculationWords::see(const SpeculationPresenter& presenter) {
  if (const auto error = presenter.error()) return {errorSentence(*error)};
  const State& state = presenter.state();
  QStringList out;
  switch (state.view) {
    case View::run: {
      out << tr("The draft proposes γ tokens, the target checks them all in one pass. Each is kept or rejected; behind the last "
                "one kept, the target adds a token of its own.");
      const RunFigures* run = presenter.run();
      if (run != nullptr && run->rates.verifications > 0) {
        out << tr("%1 passes of the target wrote %2 tokens; the draft wrote %3 of these.")
                   .arg(run->rates.verifications).arg(run->rates.newTokens)
                   .arg(percentOf(static_cast<double>(run->rates.accepted), static_cast<double>(run->rates.newTokens)));
      }
      out << tr("Point at a token for its p, q and r; click it to see its decision.");
      break;
    }
    case View::step:
      out << tr("One decision at a time. The draft draws a token from q; r, uniform between 0 and 1, decides. Below p/q the token stays.");
      out << tr("If not, a token is drawn from what p has more than q. Both ways together give p exactly.");
      if (state.source == State::Source::run) out << tr("The decisions are those of the run: same prompt, same seed.");
      break;
    case View::sweep:
      out << (state.axis == State::Axis::alpha
                  ? tr("Both predictions over α, at the measured costs of this pair, with the point that was measured.")
                  : tr("Each point is decoded and timed, in turn with plain decoding. The band is the fastest and the slowest run."));
      if (state.axis != State::Axis::temperature && !state.sampling.greedy()) {
        out << tr("With chance in play each draft length writes another text. At temperature 0 all write the same one.");
      }
      out << tr("Where the two predictions part, verifying several tokens costs more than verifying one.");
      break;
    case View::arithmetic:
      out << tr("Above: one step costs a draft and a verification, and its time is shared by the tokens that it confirms.");
      out << tr("Below: the same from the acceptance α, the draft length γ and the cost c of a proposal against a step of the target.");
      break;
    case View::exactness:
      out << tr("At stored places of the text the rule draws again and again; its counts are compared with p. Then the decoder's first "
                "tokens are compared with plain sampling's, and two greedy texts with each other.");
      if (state.fault != RuleFault::none) out << tr("This verifier is wrong on purpose: %1.").arg(faultMeaning(state.fault));
      break;
  }
  return out;
}

QString SpeculationWords::notice(const SpeculationPresenter& presenter) {
  if (presenter.phase() == Phase::failed) return {};
  const State& state = presenter.state();
  const PairFacts* pair = presenter.pair();
  if (state.view == View::arithmetic || (state.view == View::step && state.source == State::Source::typed) || pair == nullptr) return {};
  QStringList out;
  if (state.view == View::exactness && state.sampling.greedy()) out << tr("Draws need chance: they are made at temperature 1.");
  const RunFigures* run = presenter.run();
  if (state.view == View::run && run != nullptr && run->busy) {
    out << translated(*run->busy);
  } else if (state.view == View::run && run != nullptr && run->times && run->times->speedup.spread() > kBusySpread) {
    out << tr("The timings scatter by %1: something else keeps this machine busy. Measure again when it rests.").arg(percent(run->times->speedup.spread()));
  }
  const auto* best = state.view == View::sweep ? shownPoint(presenter) : nullptr;
  if (best != nullptr && presenter.sweep()->sweep.busy) {
    out << translated(*presenter.sweep()->sweep.busy);
  } else if (best != nullptr && best->speedup.spread() > kBusySpread) {
    out << tr("The timings scatter by %1: something else keeps this machine busy. Measure again when it rests.").arg(percent(best->speedup.spread()));
  }
  for (const auto& note : pair->notes) out << translated(note);
  return out.join(QLatin1Char('\n'));
}

QStringList SpeculationWords::formulas(const SpeculationPresenter& presenter) {
  const State& state = presenter.state();
  if (presenter.phase() == Phase::failed) return {};
  QStringList out;
  switch (state.view) {
    case View::run: {
      const RunFigures* run = presenter.run();
      if (run == nullptr || !run->times || !run->rates.alpha || presenter.runKey() == nullptr) return {};
      const std::int64_t gamma = presenter.runKey()->setting.gamma;
      const double alpha = std::clamp(*run->rates.alpha, 0.0, 1.0);
      const double e = spec::tokensPerVerification(alpha, gamma);
      out << tr("α = %1 ÷ %2 = %3").arg(run->rates.accepted).arg(run->rates.accepted + run->rates.refused).arg(fixedPoint(alpha, 3));
      out << tr("E = (1 − α^%1) ÷ (1 − α) = %2").arg(gamma + 1).arg(fixedPoint(e, 2));
      out << tr("E ÷ (γ·c + 1) = %1").arg(fixedPoint(run->predicted->simple, 2));
      out << tr("E·T(1) ÷ (γ·t + T(%1)) = %2").arg(gamma + 1).arg(fixedPoint(run->predicted->costs, 2));
      break;
    }
    case View::step: {
      const Decision* decision = presenter.shownDecision();
      if (decision == nullptr || !decision->proposal || decision->proposed < 0) return {};
      const auto& token = decision->tokens[static_cast<std::size_t>(decision->proposed)];
      out << tr("p/q = %1 ÷ %2").arg(significant(token.p, 3), significant(token.q, 3));
      out << (decision->accepted ? tr("r = %1 < %2").arg(significant(decision->draw, 3), significant(decision->chance, 3))
                                 : tr("r = %1 ≥ %2").arg(significant(decision->draw, 3), significant(decision->chance, 3)));
      out << tr("Σ min(p, q) = %1").arg(significant(decision->agreement, 3));
      break;
    }
    case View::sweep: {
      const auto* best = shownPoint(presenter);
      if (best == nullptr) return {};
      out << tr("T(1) = %1, T(%2) = %3").arg(ms(best->targetMs)).arg(best->gamma + 1).arg(ms(best->verifyMs));
      out << tr("t = %1, c = %2").arg(ms(best->draftMs), significant(best->c, 3));
      if (best->alpha) out << tr("α = %1, E = %2").arg(fixedPoint(*best->alpha, 3), fixedPoint(best->tokensPerVerification, 2));
      break;
    }
    case View::arithmetic: {
      const spec::StepCosts costs{state.plainMs, state.draftMs, state.verifyMs};
      out << tr("(%1 + %2) ÷ %3 = %4").arg(significant(state.draftMs, 3), significant(state.verifyMs, 3), significant(state.confirmed, 3),
                                          ms(spec::timePerToken(costs, state.confirmed)));
      out << tr("(%1 + %2) ÷ %3 = %4 tokens").arg(significant(state.draftMs, 3), significant(state.verifyMs, 3), significant(state.plainMs, 3),
                                                 significant(spec::breakEvenConfirmed(costs), 3));
      out << tr("E ÷ (γ·c + 1) = %1 ÷ %2")
                 .arg(significant(spec::tokensPerVerification(state.alpha, state.gamma), 3),
                      significant(static_cast<double>(state.gamma) * state.c + 1.0, 3));
      break;
    }
    case View::exactness: {
      const ExactFigures* exact = presenter.exact();
      if (exact == nullptr) return {};
      out << tr("χ² = Σ (n − N·p)² ÷ (N·p) = %1").arg(significant(exact->result.places.chi2.chi2, 4));
      out << tr("TV = ½ Σ |n/N − p| = %1").arg(significant(exact->result.places.tv, 3));
      break;
    }
  }
  return out;
}

QString SpeculationWords::formulaWords(const SpeculationPresenter& presenter) {
  if (formulas(presenter).isEmpty()) return {};
  switch (presenter.state().view) {
    case View::run: return tr("α: accepted ÷ looked at. E: tokens a verification. t: one proposal. T(n): n tokens at once. c = t ÷ T(1).");
    case View::step: return tr("p, q: of the proposed token, after temperature, top-k and top-p. r: the draw.");
    case View::sweep: return tr("At the best measured point. T(n): n tokens at once. t: one proposal. c = t ÷ T(1). E: tokens a verification, as counted.");
    case View::arithmetic: return tr("Draft, verification and plain step in milliseconds; E: tokens a verification.");
    case View::exactness: return tr("n: how often a token was drawn, N: draws, p: the target's probability.");
  }
  return {};
}

QString SpeculationWords::misreading(const SpeculationPresenter& presenter) {
  if (presenter.phase() == Phase::failed) return {};
  switch (presenter.state().view) {
    case View::run: {
      const RunFigures* run = presenter.run();
      if (run != nullptr && run->rates.alpha && run->rates.drafted > 0) {
        return tr("“Acceptance” has several meanings. Of all proposals %1 stayed, of those looked at %2: quote the one that you mean.")
            .arg(percent(run->rates.acceptedPerDrafted()), percent(*run->rates.alpha));
      }
      return tr("“Acceptance” has several meanings: of all proposals, or of those that were looked at. Quote the one that you mean.");
    }
    case View::step: return tr("A rejected proposal is not wasted luck: drawing from p instead of the residual would favour what the draft already proposes.");
    case View::sweep: return tr("More accepted tokens do not mean more speed: every further proposal is paid for, whether or not it stays.");
    case View::arithmetic: return tr("One α for all places is a model. Real text is easy in one place and hard in the next.");
    case View::exactness: return tr("A high p-value proves nothing by itself: it says that so many draws see no difference. More draws see smaller ones.");
  }
  return {};
}

}  // namespace qs::ui
