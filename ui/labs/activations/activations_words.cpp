#include "ui/labs/activations/activations_words.h"

#include <QLocale>
#include <cmath>

#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"

namespace qs::ui {

using experiment::StudyRow;

namespace {

QString withSign(double value, int decimals) {
  return (value >= 0 ? QStringLiteral("+") : QString()) + fixedPoint(value, decimals);
}

QString number(std::int64_t value) { return count(static_cast<std::uint64_t>(value)); }

// The value of the only argument of a scheme's last method: "0.5" of "…/smooth(alpha=0.5)".
double argumentOf(const std::string& scheme, double usual) {
  const auto read = quant::QuantScheme::parse(scheme);
  if (!read || read->methods.empty() || read->methods.back().arguments.empty()) return usual;
  bool fine = false;
  const double value = QString::fromStdString(read->methods.back().arguments.front().value).toDouble(&fine);
  return fine ? value : usual;
}

bool hasFigures(const StudyRow* row) { return row != nullptr && row->windows > 0 && !row->error; }

}  // namespace

QString ActivationsWords::costName(Cost cost) {
  switch (cost) {
    case Cost::tensor: return tr("per tensor");
    case Cost::tensorStatic: return tr("per tensor, static");
    case Cost::token: return tr("per token");
    case Cost::smooth: return tr("SmoothQuant");
    case Cost::llmint8: return tr("LLM.int8()");
  }
  return {};
}

QString ActivationsWords::costLabel(const ActivationsPresenter& presenter, Cost cost) {
  const ActivationsState& state = presenter.state();
  const StudyRow* row = presenter.shownRow(cost);
  const std::string scheme = row != nullptr ? row->loss.scheme : schemeOf(state, cost);
  //: %1 is SmoothQuant, %2 its α.
  if (cost == Cost::smooth) return tr("%1, α = %2").arg(costName(cost), alpha(argumentOf(scheme, 0.5)));
  //: %1 is LLM.int8(), %2 the magnitude from which channels stay in high precision.
  if (cost == Cost::llmint8) return tr("%1, from %2").arg(costName(cost), threshold(argumentOf(scheme, 6.0)));
  return costName(cost);
}

QString ActivationsWords::ratio(double ratio) {
  return std::isfinite(ratio) ? significant(ratio, 3) + QStringLiteral("×") : QStringLiteral("∞");
}

QString ActivationsWords::deltaValue(const StudyRow& row) { return withSign(row.loss.score.difference.delta, 4); }

QString ActivationsWords::delta(const StudyRow& row) {
  const auto& ci = row.loss.score.difference.ci95;
  if (!ci) return deltaValue(row);
  return deltaValue(row) + QStringLiteral(" ± ") + fixedPoint((ci->hi - ci->lo) / 2.0, 4);
}

QString ActivationsWords::alpha(double alpha) { return fixedPoint(alpha, 2); }

QString ActivationsWords::alphaMeaning(const ActivationsPresenter& presenter) {
  const double alpha = presenter.state().alpha;
  if (alpha == 0.0) return tr("none of the inputs' size moves: weights become even");
  if (alpha == 1.0) return tr("all of it moves: inputs become even, weights uneven");
  return tr("share of the inputs' size that moves into the weights");
}

QString ActivationsWords::threshold(double threshold) { return QLocale::c().toString(threshold, 'g', 4); }

QString ActivationsWords::thresholdMeaning(const ActivationsPresenter& presenter) {
  const auto* input = presenter.chosenInput();
  if (input == nullptr) return tr("channels that reach it stay in high precision");
  const double from = presenter.state().threshold;
  const auto reached = std::count_if(input->absmax.begin(), input->absmax.end(),
                                     [from](float value) { return static_cast<double>(value) >= from; });
  //: %1 and %2 are counts of channels.
  return tr("%1 of %2 channels here reach it and stay in high precision")
      .arg(number(reached), number(static_cast<std::int64_t>(input->absmax.size())));
}

QString ActivationsWords::channels(const experiment::OutlierInjection& outliers) {
  QStringList out;
  for (const std::int64_t channel : outliers.channels) out << QString::number(channel);
  return out.join(QStringLiteral(", "));
}

QString ActivationsWords::factorMeaning(const ActivationsPresenter& presenter) {
  int exponent = 0;
  const double factor = presenter.state().outliers.factor;
  if (std::frexp(factor, &exponent) == 0.5) return tr("a power of two: only exponents change, no bit of a logit does");
  return tr("no power of two: products round, logits change a little");
}

QString ActivationsWords::injection(const ActivationsPresenter& presenter) {
  const ActivationsState& state = presenter.state();
  if (!state.injected) return tr("Norm channels × factor, weights that read them ÷ factor: the model computes the same.");
  const auto& check = presenter.check();
  if (check.error()) return errorSentence(*check.error());
  if (!check.isWhole()) return tr("Comparing the logits with and without them…");
  const auto& found = *check.value();
  if (found.maxLogitDifference == 0.0) {
    return tr("Measured over %1 positions: no logit differs by a single bit.").arg(number(found.positions));
  }
  return tr("Measured over %1 positions: logits differ by at most %2 (the largest is %3).")
      .arg(number(found.positions), significant(found.maxLogitDifference, 2), significant(found.maxLogit, 3));
}

QString ActivationsWords::injectedMark(const ActivationsState& state) {
  if (!state.injected) return {};
  const auto& channels = state.outliers.channels;
  const QString factor = threshold(state.outliers.factor);
  if (channels.size() > 4) {
    return tr("Outliers injected: %1 channels × %2").arg(QString::number(channels.size()), factor);
  }
  return tr("Outliers injected: channels %1 × %2").arg(ActivationsWords::channels(state.outliers), factor);
}

QString ActivationsWords::calibrationMeaning(const ActivationsPresenter& presenter) {
  const auto& ranges = presenter.ranges();
  if (ranges.error()) return errorSentence(*ranges.error());
  if (!ranges.isWhole() || ranges.value()->set == nullptr) return tr("reading it…");
  const auto& set = *ranges.value()->set;
  //: Of the calibration text: tokens used, all its tokens, how many different ones.
  return tr("%1 of %2 tokens, %3 different")
      .arg(number(set.found->tokens), number(set.textTokens), number(set.distinctTokens));
}

QString ActivationsWords::windowsMeaning(const ActivationsPresenter& presenter) {
  const auto& ranges = presenter.ranges();
  if (ranges.isWhole() && ranges.value()->set->found->windows < presenter.state().calibration.windows) {
    return tr("the text has only %1").arg(number(ranges.value()->set->found->windows));
  }
  return tr("its first so many windows; more see rarer extremes");
}

QString ActivationsWords::tokensMeaning(const ActivationsPresenter& presenter) {
  const auto* view = presenter.view();
  if (view == nullptr) return tr("more tokens, narrower intervals");
  return tr("%1 of %2 in %3 windows").arg(number(view->tokens), number(view->textTokens), number(view->windows));
}

QString ActivationsWords::reading(const ActivationsPresenter& presenter) {
  using Phase = ActivationsPresenter::Phase;
  switch (presenter.phase()) {
    case Phase::loading: return tr("opening model and text…");
    case Phase::reading: return tr("%1 read, estimates tighten").arg(percent(presenter.progress()));
    case Phase::cancelled: return tr("stopped after %1").arg(percent(presenter.progress()));
    case Phase::failed: return tr("not measured");
    case Phase::ready: return tr("all of it read");
  }
  return {};
}

QString ActivationsWords::rangesOrigin(const ActivationsPresenter& presenter) {
  const auto& value = presenter.ranges().value();
  if (!value || value->set == nullptr) return {};
  const auto& set = *value->set;
  QString line = tr("ranges from %1 (%2…) · %3 windows · %4 tokens · %5")
                     .arg(SourceNames::text(set.spec.text), QString::fromStdString(set.sha256.substr(0, 8)),
                          number(set.found->windows), number(set.found->tokens), QString::fromStdString(value->backend));
  return line;
}

QString ActivationsWords::protocol(const ActivationsPresenter& presenter) {
  const auto* view = presenter.view();
  if (view == nullptr) return {};
  const QString bos = view->protocol.bos ? tr("BOS in each window") : tr("no BOS");
  return tr("loss on %1 (%2…) · %3 of %4 tokens · window %5 · %6 · calibrated on %7, %8 windows · %9")
      .arg(SourceNames::text(view->spec.text), QString::fromStdString(view->textSha256.substr(0, 8)), number(view->tokens),
           number(view->textTokens), number(view->protocol.window), bos, SourceNames::text(view->spec.calibration.text),
           number(view->calibration ? view->calibration->found->windows : view->spec.calibration.windows),
           tr("%1, threads: %2").arg(QString::fromStdString(view->backend), QString::number(view->threads)));
}

QString ActivationsWords::mismatchOrigin(const experiment::MismatchResult& result, bool hashes) {
  const QString bos = result.bos ? tr("BOS in each window") : tr("no BOS");
  QStringList texts;
  for (const auto& text : result.texts) {
    const QString name = SourceNames::text(text.name);
    //: One text of the matrix: name, windows calibrated on, windows scored.
    texts << tr("%1 %2 + %3").arg(hashes ? tr("%1 (%2…)").arg(name, QString::fromStdString(text.sha256.substr(0, 8))) : name,
                                  number(text.calibrationWindows), number(text.scoredWindows));
  }
  return tr("windows calibrated on + scored: %1 · window %2 · %3 · %4 · without injected outliers")
      .arg(texts.join(QStringLiteral(", ")), number(result.window), bos, QString::fromStdString(result.backend));
}

QString ActivationsWords::mismatchLine(const ActivationsPresenter& presenter) {
  if (presenter.mismatchRuns()) return tr("measuring, %1 done").arg(percent(presenter.mismatchProgress()));
  const auto& mismatch = presenter.mismatch();
  if (mismatch.error()) return errorSentence(*mismatch.error());
  if (const auto* result = presenter.shownMismatch()) {
    for (const auto& scheme : result->schemes) {
      if (scheme.scheme != presenter.state().mismatchScheme) continue;
      return tr("Calibrated on another text instead of the same kind: Δ %1 on average").arg(withSign(scheme.penalty, 4));
    }
  }
  if (mismatch.phase() == WorkPhase::cancelled) return tr("Stopped; nothing was kept of it.");
  return tr("Each scheme, calibrated on each shipped text and scored on each: takes a few minutes.");
}

QStringList ActivationsWords::see(const ActivationsPresenter& presenter) {
  const auto* input = presenter.shownInput();
  const auto* channels = presenter.shownChannels();
  using View = ActivationsState::View;
  QStringList out;
  if (const auto& error = presenter.ranges().error()) return {errorSentence(*error)};
  if (input == nullptr || channels == nullptr) return {tr("The calibration text runs through the model, and each linear layer's input is watched.")};
  switch (presenter.state().view) {
    case View::ranges:
      return {tr("Each row is an input that linear layers read. A static scale is its largest |x| here ÷ 127; what later "
                 "text brings beyond it is cut off."),
              tr("A dynamic scale is taken anew from the numbers that come. It fits always, and costs a pass over them.")};
    case View::mismatch:
      return {tr("Rows: the text calibrated on. Columns: the text scored. On the diagonal both are of one kind, though "
                 "never the same tokens."),
              tr("A row that is dark off the diagonal is a calibration that does not fit the load.")};
    case View::channels:
    case View::cost: break;
  }
  out << tr("The largest |x| of every channel of the input of %1: the largest channel (%2) is %3 the median one.")
             .arg(QString::fromStdString(input->name), QString::number(channels->largest), ratio(input->ratio));
  if (channels->lost > 0) {
    out << tr("One scale for the tensor has a step of %1: %2 channels lie below half of it and become 0 altogether.")
               .arg(significant(channels->tensorStep, 3), number(channels->lost));
  } else {
    out << tr("One scale for the tensor has a step of %1; the median channel has %2 steps of it to live in.")
               .arg(significant(channels->tensorStep, 3), significant(input->median / channels->tensorStep, 3));
  }
  const auto* tensor = presenter.shownRow(Cost::tensor);
  const auto* smooth = presenter.shownRow(Cost::smooth);
  if (hasFigures(tensor) && hasFigures(smooth)) {
    out << tr("In all layers at once that costs Δ %1; with SmoothQuant %2.").arg(delta(*tensor), delta(*smooth));
  }
  return out;
}

QString ActivationsWords::notice(const ActivationsPresenter& presenter) {
  QStringList parts;
  if (presenter.phase() == ActivationsPresenter::Phase::failed && presenter.error()) parts << errorSentence(*presenter.error());
  const auto* input = presenter.chosenInput();
  if (input != nullptr && !input->canSmooth) {
    parts << tr("No scale can be folded in front of %1, so SmoothQuant leaves this input as it is.")
                 .arg(QString::fromStdString(input->point));
  }
  for (const Cost cost : {Cost::tensor, Cost::tensorStatic, Cost::token, Cost::smooth, Cost::llmint8}) {
    const auto* row = presenter.row(cost);
    if (row == nullptr) continue;
    if (row->error) {
      const QString sentence = errorSentence(*row->error);
      if (!parts.contains(sentence)) parts << sentence;
    }
    for (const base::Text& note : row->loss.notes) {
      const QString sentence = translated(note);
      if (!parts.contains(sentence)) parts << sentence;
    }
  }
  return parts.mid(0, 2).join(QLatin1Char('\n'));
}

QStringList ActivationsWords::formulas(const ActivationsPresenter& presenter) {
  const auto* input = presenter.shownInput();
  const auto* channels = presenter.shownChannels();
  if (input == nullptr || channels == nullptr || input->absmax.empty()) return {};
  QStringList out;
  out << tr("scale = %1 ÷ 127 = %2").arg(significant(input->max, 4), significant(channels->tensorStep, 3));
  if (input->canSmooth) {
    const std::size_t j = channels->largest;
    const auto& key = presenter.channels().valueKey();
    const double alpha = key ? key->alpha : presenter.state().alpha;
    out << tr("s = %1^%2 ÷ %3^%4 = %5")
               .arg(significant(static_cast<double>(input->absmax[j]), 4), ActivationsWords::alpha(alpha),
                    significant(static_cast<double>(input->weightMax[j]), 4), ActivationsWords::alpha(1.0 - alpha),
                    significant(static_cast<double>(channels->scales[j]), 3));
    out << tr("%1 ÷ s = %2").arg(significant(static_cast<double>(input->absmax[j]), 4),
                                 significant(static_cast<double>(channels->actAfter[j]), 3));
    out << tr("scale after = %1 ÷ 127 = %2").arg(significant(channels->maxAfter, 4), significant(channels->tensorStepAfter, 3));
  }
  return out;
}

QString ActivationsWords::formulaWords(const ActivationsPresenter& presenter) {
  const auto* channels = presenter.shownChannels();
  if (channels == nullptr) return {};
  return tr("s = max |X|^α ÷ max |W|^(1 − α), here for channel %1: its inputs are divided by s, its weights multiplied, and "
            "X · W stays the same.").arg(QString::number(channels->largest));
}

QString ActivationsWords::misreading(const ActivationsPresenter& presenter) {
  const auto& value = presenter.ranges().value();
  if (!value || presenter.distinct().empty()) return {};
  const auto& worst = value->inputs[presenter.distinct().front()];
  if (!value->set || presenter.ranges().valueKey()->outliers.empty()) {
    return tr("“Every model has activation outliers”: in this one the most uneven input (%1) has a largest channel of %2 the "
              "median. LLM.int8() reports outliers throughout, up to 20×, only from about 6.7 billion parameters on.").arg(QString::fromStdString(worst.name), ratio(worst.ratio));
  }
  return tr("“Every model has activation outliers”: these %1 were injected. Take them out to see what this model has of "
            "its own.").arg(ratio(worst.ratio));
}

QString ActivationsWords::provenance(const ActivationsPresenter& presenter) {
  QStringList parts = {QStringLiteral("QuantSpec Lab " QS_VERSION), SourceNames::model(presenter.state().model)};
  if (const QString mark = injectedMark(presenter.state()); !mark.isEmpty()) parts << mark;
  using View = ActivationsState::View;
  const View view = presenter.state().view;
  if (view == View::mismatch) {
    if (const auto* result = presenter.shownMismatch()) parts << mismatchOrigin(*result, true);
  } else {
    if (const QString origin = rangesOrigin(presenter); !origin.isEmpty()) parts << origin;
    if (const QString line = protocol(presenter); !line.isEmpty() && view != View::ranges) parts << line;
  }
  return parts.join(QStringLiteral(" · "));
}

}  // namespace qs::ui
