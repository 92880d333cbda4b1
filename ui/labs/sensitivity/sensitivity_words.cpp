#include "ui/labs/sensitivity/sensitivity_words.h"

#include <algorithm>
#include <cmath>

#include "core/model/names.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/loss/loss_words.h"

namespace qs::ui {

using eval::Verdict;
using experiment::Drift;
using experiment::StudyRow;
using Phase = SensitivityPresenter::Phase;
using View = SensitivityState::View;

namespace {

// Slopes are told for so many positions: for one they are too small to read.
constexpr double kPositions = 100.0;

QString withSign(double value, int decimals) {
  return (value >= 0 ? QStringLiteral("+") : QString()) + fixedPoint(value, decimals);
}

double half(const eval::Interval& interval) { return (interval.hi - interval.lo) / 2.0; }

}  // namespace

QString SensitivityWords::part(std::size_t step) {
  switch (step) {
    case 0: return tr("weights");
    case 1: return tr("activations");
    case 2: return tr("KV cache");
    default: return tr("attention");
  }
}

QString SensitivityWords::cache(const experiment::CacheStep& step) { return tr("cache in %1 bits").arg(step.bits); }

QString SensitivityWords::layer(const std::string& name) {
  const auto parsed = model::parseLinearName(name);
  if (!parsed) return QString::fromStdString(name);
  const std::string_view kind = model::shortPart(parsed->kind);
  //: %1 is a block's number, %2 a layer in it, such as attn.q_proj
  return tr("block %1, %2").arg(parsed->block).arg(QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size())));
}

QString SensitivityWords::bitsMeaning(const SensitivityState& state) {
  if (state.view == View::position) return tr("here the cache has 16, 8 and 4");
  const int bits = state.bits;
  const int most = (1 << (bits - 1)) - 1;
  return tr("%1 levels, %2 … %3, in every part").arg(2 * most + 1).arg(whole(-most)).arg(most);
}

QString SensitivityWords::selectedName(const SensitivityPresenter& presenter) {
  const SensitivityFigures* figures = presenter.figures();
  const std::size_t at = presenter.selected();
  switch (presenter.state().view) {
    case View::ladder: return part(at);
    case View::layers:
      if (figures == nullptr || at >= figures->layers.size()) return {};
      return presenter.state().show == SensitivityState::Show::only
                 ? tr("only %1").arg(layer(figures->layers[at].name))
                 : tr("all but %1").arg(layer(figures->layers[at].name));
    case View::position:
      if (figures == nullptr || at >= figures->caches.size()) return {};
      return cache(figures->caches[at]);
  }
  return {};
}

QString SensitivityWords::slopeValue(const experiment::PositionDrift& drift) {
  return drift.line ? withSign(drift.line->slope * kPositions, 5) : QStringLiteral("–");
}

QString SensitivityWords::slope(const experiment::PositionDrift& drift) {
  if (!drift.line) return QStringLiteral("–");
  if (!drift.line->ci95) return slopeValue(drift);
  return slopeValue(drift) + QStringLiteral(" ± ") + fixedPoint(half(*drift.line->ci95) * kPositions, 5);
}

QString SensitivityWords::orderFound(const SensitivityFigures& figures, int bits) {
  if (!figures.order) return tr("The order is known once every part has an estimate with its interval.");
  const auto& order = *figures.order;
  QStringList names;
  for (const std::size_t step : order.sorted) names << part(step);
  const QString measured = names.join(QStringLiteral(" < "));
  QString out;
  if (order.holds) {
    out = order.overlapping.empty() ? tr("The chapter's order holds on this model at %1 bits: %2.").arg(bits).arg(measured)
                                    : tr("The chapter's order is what is measured on this model at %1 bits: %2.").arg(bits).arg(measured);
  } else {
    out = tr("The chapter's order does not hold on this model at %1 bits, but: %2.").arg(bits).arg(measured);
  }
  if (order.overlapping.empty()) return out + QLatin1Char('\n') + tr("No two intervals overlap.");
  QStringList pairs;
  //: two parts whose intervals overlap, e.g. "weights and KV cache"
  for (const auto& [a, b] : order.overlapping) pairs << tr("%1 and %2").arg(part(a), part(b));
  //: %1 is a list of pairs, e.g. "weights and KV cache; KV cache and attention"
  return out + QLatin1Char('\n') + tr("Intervals overlap, which leaves their order open: %1.").arg(pairs.join(tr("; ")));
}

QString SensitivityWords::driftFound(const experiment::CacheStep& step, const experiment::PositionDrift& drift) {
  if (!drift.line || !drift.line->ci95) return tr("%1 bits: too few windows for a slope with an interval.").arg(step.bits);
  switch (drift.drift) {
    case Drift::grows: return tr("%1 bits: %2 per 100 positions; above 0, drift is seen.").arg(step.bits).arg(slope(drift));
    case Drift::shrinks:
      return tr("%1 bits: %2 per 100 positions; below 0, the opposite of drift.").arg(step.bits).arg(slope(drift));
    case Drift::none:
    case Drift::unknown:
      return tr("%1 bits: %2 per 100 positions; holds 0, no drift is seen.")
          .arg(step.bits)
          .arg(slope(drift));
  }
  return {};
}

QString SensitivityWords::finding(const SensitivityPresenter& presenter) {
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr || presenter.phase() == Phase::failed) return {};
  switch (presenter.state().view) {
    case View::ladder: return orderFound(*figures, presenter.shownKey().bits);
    case View::layers: {
      if (figures->ranking.empty()) return tr("Which layers hurt most is known once each has been read alone.");
      const StudyRow& worst = figures->only[figures->ranking.front()];
      const StudyRow& best = figures->only[figures->ranking.back()];
      return tr("Alone, %1 costs most (%2) and %3 least (%4).")
          .arg(QString::fromStdString(figures->layers[figures->ranking.front()].name), LossWords::delta(worst),
               QString::fromStdString(figures->layers[figures->ranking.back()].name), LossWords::delta(best));
    }
    case View::position: {
      QStringList out;
      for (std::size_t i = 0; i < figures->caches.size(); ++i) {
        if (hasFigures(figures->cacheRows[i])) out << driftFound(figures->caches[i], figures->drifts[i]);
      }
      return out.join(QLatin1Char('\n'));
    }
  }
  return {};
}

QString SensitivityWords::keeping(const SensitivityPresenter& presenter) {
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr || !figures->keeping) return tr("Known once each layer has been read alone.");
  const StudyRow& all = figures->ladderRows.front();
  const StudyRow& kept = figures->keepingRow;
  if (!hasFigures(kept) || !hasFigures(all)) return tr("Being measured…");
  //: %1 is Δ with its interval, %2 a size; %3 and %4 the same with no layer kept
  return tr("Δ %1 in %2; none kept: %3 in %4")
      .arg(LossWords::delta(kept), LossWords::bytes(kept.loss.bytes), LossWords::deltaValue(all), LossWords::bytes(all.loss.bytes));
}

QString SensitivityWords::textMeaning(const SensitivityPresenter& presenter) {
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr || !presenter.isCurrent()) return tr("what the model is to predict");
  return tr("%1 tokens").arg(count(static_cast<std::uint64_t>(figures->study.textTokens)));
}

QString SensitivityWords::windowText(const SensitivityPresenter& presenter) {
  const std::int64_t window = presenter.state().window;
  if (window != 0) return count(static_cast<std::uint64_t>(window));
  const SensitivityFigures* figures = presenter.figures();
  return figures != nullptr && presenter.isCurrent() ? count(static_cast<std::uint64_t>(figures->study.protocol.window))
                                                     : tr("context");
}

QString SensitivityWords::windowMeaning(const SensitivityPresenter& presenter) {
  if (presenter.state().window == 0) return tr("the model's whole context at a time");
  return tr("tokens at a time; a cache holds no more");
}

QString SensitivityWords::tokensMeaning(const SensitivityPresenter& presenter) {
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr || !presenter.isCurrent()) return tr("more tokens, narrower intervals");
  return tr("in %1 windows").arg(count(static_cast<std::uint64_t>(figures->study.windows)));
}

QString SensitivityWords::reading(const SensitivityPresenter& presenter) {
  switch (presenter.phase()) {
    case Phase::loading: return presenter.figures() == nullptr ? tr("opening model and text…") : tr("first estimates…");
    case Phase::reading: return tr("%1 read, estimates tighten").arg(percent(presenter.progress()));
    case Phase::cancelled: return tr("stopped after %1").arg(percent(presenter.progress()));
    case Phase::failed: return tr("not measured");
    case Phase::ready:
      if (const auto share = presenter.background()) {
        return presenter.isReading() ? tr("all read; other views %1").arg(percent(*share))
                                     : tr("all read; other views stopped at %1").arg(percent(*share));
      }
      return tr("all of it read");
  }
  return {};
}

}  // namespace qs::ui
