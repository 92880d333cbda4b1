#include "ui/labs/loss/loss_words.h"

#include <cmath>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"

namespace qs::ui {

using eval::Verdict;
using experiment::StudyRow;
using experiment::StudyView;

namespace {

QString withSign(double value, int decimals) {
  return (value >= 0 ? QStringLiteral("+") : QString()) + fixedPoint(value, decimals);
}

// The row whose figures are shown; null while nothing is known of it.
const StudyRow* shownRow(const LossPresenter& presenter) {
  const StudyRow* row = presenter.selected().empty() ? nullptr : presenter.row(presenter.selected());
  return row != nullptr && row->windows > 0 && !row->error ? row : nullptr;
}

double halfWidth(const eval::PairedDifference& difference) {
  return difference.ci95 ? (difference.ci95->hi - difference.ci95->lo) / 2.0 : 0.0;
}

}  // namespace

QString LossWords::verdictName(Verdict verdict) {
  switch (verdict) {
    case Verdict::baseline: return tr("baseline");
    case Verdict::withinBoth: return tr("within noise");
    case Verdict::clearsSampling: return tr("beyond text noise");
    case Verdict::clearsBoth: return tr("beyond all noise");
  }
  return {};
}

QString LossWords::verdict(Verdict verdict) {
  static constexpr const char16_t* kMarks[] = {u"–", u"○", u"◐", u"●"};
  return QString::fromUtf16(kMarks[static_cast<int>(verdict)]) + QLatin1Char(' ') + verdictName(verdict);
}

QString LossWords::verdictSentence(const StudyRow& row, const StudyView& view) {
  const auto& score = row.loss.score;
  switch (score.verdict) {
    case Verdict::baseline: return tr("These are the weights as stored.");
    case Verdict::withinBoth:
      return tr("The interval holds 0: on this text the difference cannot be told from chance. That does not make the "
                "two models equal.");
    case Verdict::clearsSampling:
      return view.noiseFloor
                 ? tr("The interval excludes 0, so the difference is real on this text; but retraining the model with "
                      "another seed moves its loss by as much (3σ = %1).").arg(fixedPoint(view.noiseFloor->threeSigma, 4))
                 : tr("The interval excludes 0, so the difference is real on this text. How much retraining would move "
                      "the loss is not known for this model.");
    case Verdict::clearsBoth:
      return tr("The interval excludes 0, and the difference is larger than what retraining with another seed does "
                "(3σ = %1).").arg(fixedPoint(view.noiseFloor ? view.noiseFloor->threeSigma : 0.0, 4));
  }
  return {};
}

QString LossWords::delta(const StudyRow& row) {
  const auto& difference = row.loss.score.difference;
  if (row.loss.score.verdict == Verdict::baseline) return QStringLiteral("0");
  const QString value = withSign(difference.delta, 4);
  if (!difference.ci95) return value;
  return value + QStringLiteral(" ± ") + fixedPoint(halfWidth(difference), 4);
}

QString LossWords::deltaValue(const StudyRow& row) {
  return row.loss.score.verdict == Verdict::baseline ? QStringLiteral("0")
                                                     : withSign(row.loss.score.difference.delta, 4);
}

QString LossWords::interval(const StudyRow& row) {
  const auto& difference = row.loss.score.difference;
  return difference.ci95 ? QStringLiteral("±") + fixedPoint(halfWidth(difference), 4) : QStringLiteral("–");
}

QString LossWords::bytes(double bytes) {
  if (bytes >= 1e9) return withUnit(fixedPoint(bytes / 1e9, 2), QStringLiteral("GB"));
  if (bytes >= 1e6) return withUnit(fixedPoint(bytes / 1e6, 2), QStringLiteral("MB"));
  return withUnit(fixedPoint(bytes / 1e3, 1), QStringLiteral("kB"));
}

QString LossWords::textMeaning(const LossPresenter& presenter) {
  const std::string& text = presenter.state().text;
  QString meaning;
  if (text == "validation") meaning = tr("chapters that training did not see");
  else if (text == "prose") meaning = tr("prose by other authors");
  else if (text == "code") meaning = tr("program text, far from the training text");
  else if (text == "verse") meaning = tr("verse, other than the training text");
  else if (text == "calibration") meaning = tr("part of what methods calibrate on: not a test");
  else meaning = tr("your file");
  if (const StudyView* view = presenter.view()) {
    meaning += tr(", %1 tokens").arg(count(static_cast<std::uint64_t>(view->textTokens)));
  }
  return meaning;
}

QString LossWords::windowText(const LossPresenter& presenter) {
  const std::int64_t window = presenter.state().window;
  if (window != 0) return count(static_cast<std::uint64_t>(window));
  const StudyView* view = presenter.view();
  return view != nullptr ? count(static_cast<std::uint64_t>(view->protocol.window)) : tr("context");
}

QString LossWords::windowMeaning(const LossPresenter& presenter) {
  if (presenter.state().window == 0) return tr("the model's whole context at a time");
  return tr("tokens at a time; shorter ones leave less to go by");
}

QString LossWords::tokensMeaning(const LossPresenter& presenter) {
  const StudyView* view = presenter.view();
  if (view == nullptr) return tr("more tokens, narrower intervals");
  return tr("%1 of %2 in %3 windows; 4 × as many halve the interval")
      .arg(count(static_cast<std::uint64_t>(view->tokens)), count(static_cast<std::uint64_t>(view->textTokens)),
           count(static_cast<std::uint64_t>(view->windows)));
}

QString LossWords::protocol(const StudyView& view) {
  const QString bos = view.protocol.bos ? tr("BOS in each window") : tr("no BOS");
  QString out = tr("%1 (%2…) · %3 of %4 tokens · window %5 · %6 · %7, threads: %8")
      .arg(SourceNames::text(view.spec.text), QString::fromStdString(view.textSha256.substr(0, 8)),
           count(static_cast<std::uint64_t>(view.tokens)), count(static_cast<std::uint64_t>(view.textTokens)),
           count(static_cast<std::uint64_t>(view.protocol.window)), bos, QString::fromStdString(view.backend),
           QString::number(view.threads));
  if (view.calibration) {
    //: %1 is a text, %2 its hash, %3 a number of windows.
    out += tr(" · calibrated on %1 (%2…), windows: %3")
               .arg(SourceNames::text(view.calibration->spec.text), QString::fromStdString(view.calibration->sha256.substr(0, 8)),
                    count(static_cast<std::uint64_t>(view.calibration->found->windows)));
  }
  return out;
}

QString LossWords::reading(const LossPresenter& presenter) {
  using Phase = LossPresenter::Phase;
  switch (presenter.phase()) {
    case Phase::loading: return tr("opening model and text…");
    case Phase::reading: return tr("%1 read, estimates tighten").arg(percent(presenter.progress()));
    case Phase::cancelled: return tr("stopped after %1").arg(percent(presenter.progress()));
    case Phase::failed: return tr("not measured");
    case Phase::ready: return tr("all of it read");
  }
  return {};
}

QStringList LossWords::see(const LossPresenter& presenter) {
  const StudyView* view = presenter.view();
  if (presenter.phase() == LossPresenter::Phase::failed && presenter.error()) return {errorSentence(*presenter.error())};
  if (view == nullptr) return {tr("The model reads the text once as stored and once under each scheme.")};
  QStringList out;
  out << tr("Each bar is how much the loss grows when the linear layers are rounded by that scheme; the whisker is its "
            "95 % interval on this text.");
  if (view->noiseFloor) {
    out << tr("The grey band is what training again with another seed does to the loss (±%1). Bars whose interval holds "
              "0 are faded.").arg(fixedPoint(view->noiseFloor->threeSigma, 4));
  } else {
    out << tr("This model's card names no training noise, so only the noise of the text is judged. Bars whose interval "
              "holds 0 are faded.");
  }
  if (const StudyRow* row = shownRow(presenter)) {
    //: %1 is a scheme, %2 a sentence about its verdict.
    out << tr("%1: %2").arg(QString::fromStdString(presenter.selected()), verdictSentence(*row, *view));
  }
  return out;
}

QString LossWords::notice(const LossPresenter& presenter) {
  if (presenter.phase() == LossPresenter::Phase::failed) return {};
  const StudyRow* selected = presenter.selected().empty() ? nullptr : presenter.row(presenter.selected());
  if (selected != nullptr && selected->error) return errorSentence(*selected->error);
  const StudyView* view = presenter.view();
  if (view == nullptr) return {};
  if (selected != nullptr && !selected->loss.notes.empty()) {
    QStringList notes;
    for (const base::Text& note : selected->loss.notes) notes << translated(note);
    return notes.join(QLatin1Char(' '));
  }
  if (view->spec.text == "calibration") return tr("Methods are calibrated on this text: a loss on it is no test of them.");
  if (view->windows < 8) {
    return tr("Fewer than 8 windows: the interval takes each token for one observation, and is too narrow if they hang "
              "together.");
  }
  return {};
}

QStringList LossWords::formulas(const LossPresenter& presenter) {
  const StudyView* view = presenter.view();
  const StudyRow* row = shownRow(presenter);
  if (view == nullptr || presenter.phase() == LossPresenter::Phase::failed) return {};
  if (row == nullptr) row = &view->baseline;
  if (row->windows == 0) return {};
  const auto& score = row->loss.score;
  QStringList out;
  if (score.verdict != Verdict::baseline) {
    out << tr("Δ = %1 − %2 = %3").arg(fixedPoint(score.loss, 4), fixedPoint(score.loss - score.difference.delta, 4),
                                     withSign(score.difference.delta, 4));
    if (score.difference.standardError) {
      out << tr("SE = %1 over %2").arg(significant(*score.difference.standardError, 3),
                                      score.difference.clustered
                                          ? tr("%1 windows").arg(count(static_cast<std::uint64_t>(row->windows)))
                                          : tr("%1 tokens").arg(count(static_cast<std::uint64_t>(row->tokensScored))));
      out << tr("±t·SE = ±%1 · %2 = ±%3").arg(fixedPoint(eval::studentT975(score.difference.degrees), 3),
                                             significant(*score.difference.standardError, 3),
                                             fixedPoint(halfWidth(score.difference), 4));
    }
  }
  out << tr("perplexity = e^%1 = %2").arg(fixedPoint(score.loss, 4), significant(score.perplexity, 5));
  return out;
}

QString LossWords::formulaWords(const LossPresenter& presenter) {
  if (formulas(presenter).isEmpty()) return {};
  return tr("Losses in nats per token, over the same tokens. SE: standard error of the paired differences; t: Student's, "
            "95 %.");
}

QString LossWords::misreading(const LossPresenter& presenter) {
  if (presenter.phase() == LossPresenter::Phase::failed) return {};
  const StudyRow* row = shownRow(presenter);
  if (row != nullptr && row->loss.score.verdict == Verdict::withinBoth) {
    return tr("“Within noise” does not mean equal: the text was too short to tell, or the change too small.");
  }
  if (row != nullptr && row->loss.score.difference.delta < 0) {
    return tr("A smaller loss on one text is not a better model.");
  }
  return tr("“Loss unchanged” does not mean nothing is lost: an average over tokens can hide what a task needs.");
}

QString LossWords::provenance(const LossPresenter& presenter) {
  const StudyView* view = presenter.view();
  if (view == nullptr) return {};
  return QStringLiteral("QuantSpec Lab " QS_VERSION " · ") + SourceNames::model(view->spec.model) + QStringLiteral(" · ") +
         protocol(*view);
}

}  // namespace qs::ui
