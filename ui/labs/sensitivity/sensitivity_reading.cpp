// The reading pane's part of the words: what is seen, the formulas of the moment, the misreading.
#include <algorithm>
#include <cmath>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/loss/loss_words.h"
#include "ui/labs/sensitivity/sensitivity_words.h"

namespace qs::ui {

using eval::Verdict;
using experiment::StudyRow;
using Phase = SensitivityPresenter::Phase;
using View = SensitivityState::View;

namespace {

// The row whose loss moved least although its predictions moved: with it the misreading is answered.
const StudyRow* quietest(const SensitivityFigures& figures, View view) {
  const StudyRow* out = nullptr;
  for (const StudyRow* row : figures.rowsOf(view)) {
    if (!hasFigures(*row) || row->loss.score.verdict == Verdict::baseline || row->loss.score.sameTop >= 1.0) continue;
    const auto size = [](const StudyRow& one) { return std::fabs(one.loss.score.difference.delta); };
    if (out == nullptr || size(*row) < size(*out)) out = row;
  }
  return out;
}

}  // namespace

QStringList SensitivityWords::see(const SensitivityPresenter& presenter) {
  if (presenter.phase() == Phase::failed && presenter.error()) return {errorSentence(*presenter.error())};
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr) return {tr("The model reads the text once as stored and once for every bar.")};
  QStringList out;
  switch (presenter.state().view) {
    case View::ladder:
      out << tr("Each bar rounds one part of the model to %1 bits and leaves the rest as stored: so much the loss grows, with "
                "its 95 % interval on this text.").arg(presenter.shownKey().bits);
      break;
    case View::layers:
      out << (presenter.state().show == SensitivityState::Show::only
                  ? tr("Each bar rounds the weights of one layer to %1 bits and leaves all others as stored.")
                  : tr("Each bar rounds the weights of all layers but one to %1 bits; the grey band is all of them rounded. The "
                       "shorter the bar, the more is saved by leaving that layer alone."))
                 .arg(presenter.shownKey().bits);
      out << tr("Click a bar for its figures.");
      break;
    case View::position:
      out << tr("Tokens at the end of a window read a cache of many rounded entries, those at its beginning of few. Δ is "
                "averaged over %1 stretches of the window; bands are 95 % intervals, dashed lines the fits.")
                 .arg(figures->drifts.empty() ? 0 : static_cast<int>(figures->drifts.front().bins.size()));
      return out;
  }
  if (figures->study.noiseFloor && presenter.state().view == View::ladder) {
    out << tr("The grey band is what training again with another seed does to the loss (±%1). Bars whose interval holds "
              "0 are faded.").arg(fixedPoint(figures->study.noiseFloor->threeSigma, 4));
  }
  if (const StudyRow* row = presenter.selectedRow()) {
    //: %1 is the name of a bar, %2 a sentence about its verdict.
    out << tr("%1: %2").arg(selectedName(presenter), LossWords::verdictSentence(*row, figures->study));
  }
  return out;
}

QString SensitivityWords::notice(const SensitivityPresenter& presenter) {
  if (presenter.phase() == Phase::failed) return {};
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  for (const StudyRow* row : figures->rowsOf(presenter.state().view)) {
    if (row->error) return errorSentence(*row->error);
  }
  if (presenter.isCurrent() && figures->study.windows < 8) {
    return tr("Fewer than 8 windows: intervals take each token for one observation and are too narrow, and a slope has "
              "none.");
  }
  return {};
}

QStringList SensitivityWords::formulas(const SensitivityPresenter& presenter) {
  const SensitivityFigures* figures = presenter.figures();
  const StudyRow* row = presenter.selectedRow();
  if (figures == nullptr || row == nullptr || presenter.phase() == Phase::failed) return {};
  QStringList out;
  if (presenter.state().view == View::position) {
    const auto& line = figures->drifts[presenter.selected()].line;
    if (!line) return {};
    const QString slope = significant(std::fabs(line->slope), 3);
    out << (line->slope < 0 ? tr("Δ(p) = %1 − %2 · p") : tr("Δ(p) = %1 + %2 · p")).arg(significant(line->intercept, 3), slope);
    if (line->ci95) {
      out << tr("95 %: %1 … %2").arg(significant(line->ci95->lo, 3), significant(line->ci95->hi, 3));
      out << tr("SE = %1 over %2 windows").arg(significant(*line->standardError, 3), count(static_cast<std::uint64_t>(line->windows)));
    }
    return out;
  }
  const auto& score = row->loss.score;
  out << tr("Δ = %1 − %2 = %3")
             .arg(fixedPoint(score.loss, 4), fixedPoint(score.loss - score.difference.delta, 4),
                  LossWords::deltaValue(*row));
  if (score.difference.ci95) {
    out << tr("95 %: %1 … %2").arg(fixedPoint(score.difference.ci95->lo, 4), fixedPoint(score.difference.ci95->hi, 4));
  }
  out << tr("KLD = %1, same first guess %2").arg(significant(score.kld, 3), percent(score.sameTop));
  return out;
}

QString SensitivityWords::formulaWords(const SensitivityPresenter& presenter) {
  if (formulas(presenter).isEmpty()) return {};
  if (presenter.state().view == View::position) {
    return tr("p: text tokens before the predicted one in its window; nats per token. SE treats each window as one "
              "observation.");
  }
  return tr("Losses in nats per token, over the same tokens. KLD: how far the predictions are from those as stored.");
}

QString SensitivityWords::misreading(const SensitivityPresenter& presenter) {
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr || presenter.phase() == Phase::failed) return {};
  if (const StudyRow* row = quietest(*figures, presenter.state().view)) {
    return tr("“Loss unchanged” does not mean nothing is lost: the smallest Δ here is %1, and yet %2 of the first guesses "
              "changed (KLD %3).")
        .arg(LossWords::deltaValue(*row), percent(1.0 - row->loss.score.sameTop), significant(row->loss.score.kld, 2));
  }
  return tr("“Loss unchanged” does not mean nothing is lost: look at KL divergence and the same first guess beside it.");
}

QString SensitivityWords::provenance(const SensitivityPresenter& presenter) {
  const SensitivityFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  return QStringLiteral("QuantSpec Lab " QS_VERSION " · ") + SourceNames::model(figures->study.spec.model) +
         QStringLiteral(" · ") + LossWords::protocol(figures->study);
}

}  // namespace qs::ui
