// The words' longer part: what was found, the measured view's lines, and the reading pane with the formulas of the moment and
// the misreading that the shown view answers.
#include <algorithm>
#include <cmath>

#include "core/model/random_model.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/budget/budget_words.h"

namespace qs::ui {

using Phase = BudgetPresenter::Phase;
using View = BudgetState::View;

namespace {

QString joined(const std::vector<base::Text>& texts) {
  QStringList out;
  for (const base::Text& text : texts) {
    const QString sentence = translated(text);
    if (!out.contains(sentence)) out << sentence;
  }
  return out.join(QLatin1Char('\n'));
}

// The row of the study in this scheme; null where there is none.
const experiment::BudgetRow* rowOf(const experiment::BudgetStudy& study, const std::string& scheme) {
  const auto it = std::find_if(study.formats.begin(), study.formats.end(), [&](const auto& row) { return row.scheme == scheme; });
  return it == study.formats.end() ? nullptr : &*it;
}

}  // namespace

QString BudgetWords::finding(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (presenter.state().view == View::measured) {
    const experiment::DecodeStudy* study = presenter.timing();
    if (study == nullptr || study->rows.empty()) return {};
    const experiment::DecodeRow& row = study->rows.front();
    const QString reached = row.servedBy == cost::ServedBy::cache
                                //: %1 is a scheme, %2 a size, %3 a bandwidth, %4 and %5 speeds, %6 a share of the bound
                                ? tr("%1 reads %2 for a token from the caches, at %3: %4 of %5 tokens/s, %6.")
                                : tr("%1 reads %2 for a token from memory, at %3: %4 of %5 tokens/s, %6.");
    const QString said = reached.arg(QString::fromStdString(row.scheme), decimal(row.bytes), bandwidth(row.bandwidth), rate(row.tokensPerSecond),
                                     rate(row.boundTokensPerSecond), share(row));
    return study->steps.empty() ? said : said + QLatin1Char('\n') + step(study->steps.front());
  }
  if (figures == nullptr) return {};
  const experiment::BudgetView& view = figures->view;
  const cost::Budget& budget = view.study.budget;
  const cost::StepBytes& step = budget.step;
  switch (presenter.state().view) {
    case View::bytes: {
      const QString parts = tr("A step reads %1: weights %2, scales %3, cache %4, state %5.")
                                .arg(decimal(step.total), percent(step.weights / step.total), percent((step.scales + step.kvScales) / step.total),
                                     percent(step.kv / step.total), percent(step.state / step.total));
      return parts + QLatin1Char('\n') +
             (budget.decode.limit == cost::Limit::bytes
                  ? tr("Reading takes %1, multiplying only %2: bytes are the bound.").arg(ms(budget.decode.bytesSeconds), ms(budget.decode.operationsSeconds))
                  : tr("Multiplying takes %1, reading only %2: arithmetic is the bound.").arg(ms(budget.decode.operationsSeconds), ms(budget.decode.bytesSeconds)));
    }
    case View::speed: {
      const auto& fits = budget.fitsRequests;
      if (!budget.crossover) return tr("At this context bytes stay the bound at any batch: each request brings as many bytes as work.");
      const QString batch = tokens(static_cast<std::int64_t>(std::ceil(*budget.crossover)));
      if (fits && static_cast<double>(*fits) < *budget.crossover) {
        return tr("Arithmetic would take over at batch %1, but memory holds only %2 requests: bytes stay the bound.").arg(batch, tokens(*fits));
      }
      return tr("Up to batch %1 bytes are the bound; from there on arithmetic is, and a larger batch only makes each wait longer.").arg(batch);
    }
    case View::capacity: {
      if (budget.memoryLeft < 0.0) return tr("The weights alone do not fit: they take %1.").arg(size(budget.weightBytesHeld));
      if (!budget.fitsRequests) return tr("Neither cache nor state limits the requests.");
      const auto plain = view.plain.fitsRequests;
      return tr("Beside the weights %1 are free: %2 requests of %3 tokens fit, in BF16 %4.")
          .arg(size(budget.memoryLeft), tokens(*budget.fitsRequests), tokens(view.study.context), plain ? tokens(*plain) : QStringLiteral("∞"));
    }
    case View::roofline: {
      const auto said = [](cost::Limit limit) { return limit == cost::Limit::bytes ? tr("bytes bind") : tr("arithmetic binds"); };
      //: operations for each byte: of decoding, of the ridge, of a prompt; each with what binds it
      return tr("Decoding: %1 operations for each byte, the ridge is at %2: %3.\nA prompt of %4 tokens: %5: %6.")
          .arg(significant(view.roofline.decode.intensity, 3), significant(view.roofline.ridge, 3), said(view.roofline.decode.limit),
               tokens(static_cast<std::int64_t>(figures->spec.load.promptTokens)), significant(view.roofline.prefill.intensity, 3), said(view.roofline.prefill.limit));
    }
    case View::formats: return verdict(presenter);
    case View::measured: break;
  }
  return {};
}

QString BudgetWords::timingLine(const BudgetPresenter& presenter) {
  if (const auto progress = presenter.progress()) {
    if (!progress->secondsLeft) return tr("Measuring, %1 done…").arg(percent(progress->done));
    return tr("Measuring, %1 done, about %2 s left…").arg(percent(progress->done)).arg(std::lround(std::ceil(*progress->secondsLeft)));
  }
  if (presenter.isTiming()) return tr("Measuring…");
  if (presenter.timingPhase() == WorkPhase::failed && presenter.timingError()) return errorSentence(*presenter.timingError());
  if (presenter.timing() != nullptr && presenter.timingIsCurrent()) return tr("Measured. Press again to measure anew.");
  const auto seconds = presenter.estimate();
  const QString cost = seconds ? tr("Takes about %1 s.").arg(std::lround(std::ceil(*seconds))) : QString();
  if (presenter.timing() != nullptr) return tr("Model or weights have changed since.") + QLatin1Char(' ') + cost;
  return cost;
}

QString BudgetWords::step(const experiment::StepDown& step) {
  const QString names = QString::fromStdString(step.from) + QStringLiteral(" → ") + QString::fromStdString(step.to);
  const QString ratio = significant(step.byteRatio, 3);
  const QString gain = significant(step.gain, 3);
  //: %1 names two schemes, %2 and %3 are ratios.
  if (step.stayingShare < 0.0) return tr("%1: bytes ÷ %2, speed × %3: more than the bytes explain.").arg(names, ratio, gain);
  if (step.stayingShare > 1.0) return tr("%1: bytes ÷ %2, speed × %3: restoring the codes costs more than the bytes save.").arg(names, ratio, gain);
  //: %1 names two schemes, %2 and %3 are ratios, %4 a share, %5 a ratio.
  return tr("%1: bytes ÷ %2, speed × %3: f = %4 of a step did not shrink; half the bytes would give × %5.")
      .arg(names, ratio, gain, fixedPoint(step.stayingShare, 2), significant(cost::gainOfStep(step.stayingShare), 3));
}

QStringList BudgetWords::steps(const experiment::DecodeStudy& study) {
  QStringList out;
  for (const experiment::StepDown& one : study.steps) {
    // From the original alone: the chapter's step is from it.
    if (one.from == study.steps.front().from) out << step(one);
  }
  return out;
}

QString BudgetWords::quantizing(const experiment::DecodeStudy& study) {
  QStringList shares;
  for (const experiment::KernelSpeed& kernel : study.quantizing) {
    // "quantize int4:g32"
    shares << QString::fromStdString(kernel.name).section(QLatin1Char(' '), 1) + QLatin1Char(' ') + percent(kernel.shareOfBound);
  }
  //: %1 lists schemes, each with a share.
  return shares.isEmpty() ? QString() : tr("Quantizing a matrix here reaches of the same bandwidth: %1.").arg(shares.join(QStringLiteral(", ")));
}

QString BudgetWords::timingNotes(const BudgetPresenter& presenter) {
  const experiment::DecodeStudy* study = presenter.timing();
  if (study == nullptr) return {};
  //: A model, a device, the backend, counts of threads and tokens.
  return tr("%1 on %2 (%3), %4 threads, %5 tokens from an empty context, median with fastest and slowest run.")
      .arg(timed(presenter.timingSpec()->model), QString::fromStdString(study->device), QString::fromStdString(study->backend))
      .arg(study->threads)
      .arg(study->tokens);
}

QStringList BudgetWords::see(const BudgetPresenter& presenter) {
  const QString problem = tr("Which problem: to say the next token, a model reads all its weights once, and each request its own cache. Memory hands them over more slowly than processors multiply them.");
  const QString why = tr("Why, by mathematics: a step takes as long as the longer of two times, bytes ÷ bandwidth and operations ÷ rate. Fewer bits shorten the first.");
  QString experiment;
  switch (presenter.state().view) {
    case View::bytes: experiment = tr("What, by experiment: make the batch larger. Weights are read once for all, the caches of each; soon the cache decides and the weights' bits matter less."); break;
    case View::speed: experiment = tr("What, by experiment: move the batch. In all, tokens per second grow; for each request they fall. Where the two bounds cross, more requests bring nothing."); break;
    case View::capacity: experiment = tr("What, by experiment: change the weights' format and watch the curve rise; then the cache's, and watch it get flatter."); break;
    case View::roofline: experiment = tr("What, by experiment: decoding stands far left on the slope, a long prompt on the roof. The batch moves decoding to the right, until its caches hold it back."); break;
    case View::formats: experiment = tr("What, by experiment: change the hardware. What is native decides whether a format saves arithmetic too or bytes alone."); break;
    case View::measured: experiment = tr("What, by experiment: time a model that is too large for the caches and compare it with the bound. The part of it that is missing is what no byte explains."); break;
  }
  // Every step that was measured; the first stands under the charts too.
  const experiment::DecodeStudy* study = presenter.timing();
  if (presenter.state().view == View::measured && study != nullptr) {
    QStringList measured;
    if (study->steps.size() > 1) measured = steps(*study);
    if (const QString shares = quantizing(*study); !shares.isEmpty()) measured << shares;
    if (!measured.isEmpty()) return {why, experiment, measured.join(QLatin1Char('\n'))};
  }
  return {problem, why, experiment};
}

QString BudgetWords::notice(const BudgetPresenter& presenter) {
  if (presenter.state().view == View::measured) {
    const experiment::DecodeStudy* study = presenter.timing();
    if (study == nullptr) return {};
    QStringList out;
    if (study->random) out << translated(model::randomWeightsNote());
    if (!study->notes.empty()) out << joined(study->notes);
    return out.join(QLatin1Char('\n'));
  }
  const BudgetFigures* figures = presenter.figures();
  return figures == nullptr ? QString() : joined(figures->view.study.notes);
}

QStringList BudgetWords::formulas(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  const View shown = presenter.state().view;
  if (shown == View::measured) {
    QStringList out = {tr("gain = 1 ÷ (f + (1 − f) ÷ 2): × 1.3 needs f = 0.538, × 1.5 needs f = 0.333")};
    const experiment::DecodeStudy* study = presenter.timing();
    if (study != nullptr && !study->rows.empty()) {
      const experiment::DecodeRow& row = study->rows.front();
      out.push_front(tr("bound = %1 ÷ %2 = %3 tokens/s").arg(bandwidth(row.bandwidth), decimal(row.bytes), rate(row.boundTokensPerSecond)));
      out << tr("time = %1 + bytes ÷ (%2 × bandwidth)").arg(ms(study->overheads.fixedSeconds), fixedPoint(study->overheads.bandwidthShare, 2));
    }
    return out;
  }
  if (figures == nullptr) return {};
  const experiment::BudgetView& view = figures->view;
  const cost::Budget& budget = view.study.budget;
  const QString batch = tokens(figures->spec.batch);
  const QString total = decimal(budget.step.total);
  const QString reading = tr("t = %1 ÷ %2 = %3").arg(total, bandwidth(budget.decode.bandwidth), ms(budget.decode.bytesSeconds));
  switch (shown) {
    case View::bytes:
      return {tr("bytes = %1 + %2 × (%3 + 2 × %4) = %5")
                  .arg(decimal(budget.step.weights + budget.step.scales), batch, decimal(budget.kvBytesPerRequest), decimal(budget.stateBytesPerRequest), total),
              reading, tr("tokens/s = %1 ÷ %2 = %3").arg(batch, ms(budget.decode.seconds), rate(budget.tokensPerSecondTotal))};
    case View::speed:
      return {tr("step = max(%1, %2) = %3").arg(ms(budget.decode.bytesSeconds), ms(budget.decode.operationsSeconds), ms(budget.decode.seconds)),
              tr("in all: %1 ÷ %2 = %3 tokens/s").arg(batch, ms(budget.decode.seconds), rate(budget.tokensPerSecondTotal))};
    case View::capacity:
      if (!budget.requests) return {};
      return {tr("requests = (%1 − %2) ÷ (%3 + %4) = %5")
                  .arg(decimal(view.study.hardware.memoryBytes), decimal(budget.weightBytesHeld), decimal(budget.kvBytesPerRequest),
                       decimal(budget.stateBytesPerRequest), fixedPoint(*budget.requests, 1)),
              tr("1 GB = 10⁹ bytes, 1 GiB = 2³⁰ bytes = 1.074 GB")};
    case View::roofline:
      return {tr("ridge = %1 ÷ %2 = %3 operations per byte").arg(operations(view.roofline.rate), bandwidth(view.roofline.bandwidth), significant(view.roofline.ridge, 3)),
              tr("decoding: %1 × 10⁹ operations ÷ %2 = %3").arg(significant(budget.decode.operations / 1e9, 3), total, significant(view.roofline.decode.intensity, 3))};
    case View::formats: {
      QStringList out = {tr("against BF16 = %1 ÷ %2 = %3").arg(ms(view.plain.decode.seconds), ms(budget.decode.seconds), fixedPoint(budget.relativeToBf16, 3))};
      out.push_front(tr("bits per weight = b + 16 ÷ g; here %1").arg(fixedPoint(budget.bitsPerWeight, 3)));
      return out;
    }
    case View::measured: break;
  }
  return {};
}

QString BudgetWords::formulaWords(const BudgetPresenter& presenter) {
  switch (presenter.state().view) {
    case View::bytes: return tr("Weights and scales, then for each request its cache, and its state, which is read and written.");
    case View::speed: return tr("Reading against multiplying.");
    case View::capacity: return tr("Memory less the weights, by cache and state of one request.");
    case View::roofline: return tr("Left of the ridge bytes bind, right of it arithmetic.");
    case View::formats: return tr("b bits of a code, g weights to one scale of 16 bits.");
    case View::measured: return tr("f: the share of a step that fewer bits do not shrink.");
  }
  return {};
}

QString BudgetWords::misreading(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  const experiment::BudgetView& view = figures->view;
  const cost::Budget& budget = view.study.budget;
  switch (presenter.state().view) {
    case View::bytes:
    case View::capacity:
      return tr("“Quantization saves memory but no time.” The bytes that are saved need not be read: a step takes %1 instead of %2.")
          .arg(ms(budget.decode.seconds), ms(view.plain.decode.seconds));
    case View::roofline:
    case View::formats:
    case View::measured: {
      const experiment::BudgetRow* four = rowOf(view.study, "int4:g128");
      const double gain = four != nullptr ? four->relativeToBf16 : budget.relativeToBf16;
      return tr("“4 bits is 4× faster.” Scales are read too, cache and state do not shrink, and multiplying may bind: with int4:g128 a step here gets %1 times as fast.").arg(fixedPoint(gain, 2));
    }
    case View::speed:
      return tr("“Tokens/s up means better.” In all %1 tokens/s at this batch, but each request waits %2 for a token; alone it would wait %3.")
          .arg(rate(budget.tokensPerSecondTotal), ms(budget.decode.seconds), ms(1.0 / view.batches.front().perRequest));
  }
  return {};
}

}  // namespace qs::ui
