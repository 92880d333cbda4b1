#include "ui/labs/combine/combine_words.h"

#include <cmath>

#include "core/experiment/combine_lessons.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"
#include "ui/labs/loss/loss_words.h"

namespace qs::ui {

using experiment::CombineResult;
using experiment::Measured;
using experiment::Stage;
using experiment::StageResult;
using Phase = CombinePresenter::Phase;
using State = CombineState;
using View = State::View;

namespace {

const QString kNone = QStringLiteral("–");

QString megabytes(std::int64_t bytes) { return withUnit(fixedPoint(static_cast<double>(bytes) / 1e6, 1), QStringLiteral("MB")); }
QString signedPoints(double share) {
  const QString number = fixedPoint(share * 100.0, 1);
  return share > 0.0 ? QLatin1Char('+') + number : number;
}
QString signedLoss(double delta) {
  const QString number = fixedPoint(delta, 4);
  return delta > 0.0 ? QLatin1Char('+') + number : number;
}
QString medianOf(const std::optional<experiment::StageTimes>& times, const Measured experiment::StageTimes::*what, int digits) {
  return times && !((*times).*what).samples.empty() ? significant(((*times).*what).median(), digits) : kNone;
}
QString gainOf(const StageResult& stage) {
  return stage.times && !stage.times->gain.samples.empty() ? CombineWords::gain(stage.times->gain.median()) : kNone;
}

}  // namespace

QString CombineWords::gain(double factor) { return QChar(0x00D7) + fixedPoint(factor, 2); }

QString CombineWords::stage(Stage stage) {
  switch (stage) {
    case Stage::baseline: return tr("Baseline");
    case Stage::quantized: return tr("Quantized");
    case Stage::speculative: return tr("Speculative");
    case Stage::both: return tr("Both");
  }
  return {};
}

QString CombineWords::draftName(const experiment::DraftSpec& draft) {
  return draft.kind == "model" ? SourceNames::model(draft.argument) : QString::fromStdString(draft.text());
}

QString CombineWords::pinnedName(const CombinePresenter::Run& pin) {
  //: the legend's name of a run that is kept for comparison: %1 is its number, %2 its scheme
  return tr("pinned: run %1, %2").arg(pin.number).arg(QString::fromStdString(pin.result->spec.scheme.text()));
}

QString CombineWords::draftMeaning(const State& state) {
  const auto* kind = experiment::findDraftKind(state.draft.kind);
  return kind != nullptr ? translated(kind->explanation) : QString();
}

QString CombineWords::schemeMeaning(const State& state) {
  const auto& weights = state.scheme.weights;
  const int bits = weights.integerBits();
  if (bits > 0 && state.scheme.text() == "int" + std::to_string(bits) + ":" + weights.granularity.text()) {
    //: %1 is a number of bits, %2 a granularity as schemes write it
    return tr("weights in %1 bits, a scale for each %2").arg(bits).arg(QString::fromStdString(weights.granularity.text()));
  }
  return tr("what the target is quantized to; the draft stays as it is");
}

QString CombineWords::gammaMeaning(const State& state) {
  return state.gamma == 1 ? tr("one proposal for each pass of the target") : tr("%1 proposals for each pass of the target").arg(state.gamma);
}

QString CombineWords::temperatureMeaning(const State& state) {
  return state.temperature == 0.0 ? tr("greedy: texts can be compared token by token") : tr("drawn: texts differ, distributions do not");
}

QString CombineWords::tasksMeaning(const CombinePresenter& presenter) {
  const CombineResult* result = presenter.shown();
  if (result != nullptr && result->spec.tasks == presenter.state().tasks && result->tasksInFile > 0) {
    if (result->broken > 0) {
      return tr("%1 tasks in the file; broken lines: %2").arg(result->tasksInFile).arg(result->broken);
    }
    return tr("%1 tasks in the file").arg(result->tasksInFile);
  }
  return tr("JSON Lines: a prompt and the answers that count");
}

QString CombineWords::textMeaning(const State& state) {
  return state.lossTokens == 0 ? tr("the whole text is scored") : tr("its first %1 tokens are scored").arg(count(static_cast<std::uint64_t>(state.lossTokens)));
}

QString CombineWords::progress(const CombinePresenter& presenter) {
  if (presenter.isMeasuring()) {
    const CombineResult* result = presenter.shown();
    if (result == nullptr || result->complete || !result->estimateSeconds) return tr("Opening the models…");
    const double left = std::max(0.0, *result->estimateSeconds - result->seconds);
    //: %1 is a time in seconds, %2 the estimate for the whole
    return tr("%1 s of about %2 s").arg(fixedPoint(result->seconds, 0), fixedPoint(result->seconds + left, 0));
  }
  switch (presenter.phase()) {
    case Phase::failed: return tr("It could not run.");
    case Phase::cancelled: return presenter.state().view == View::side ? tr("Stopped.") : tr("Stopped; what was measured stays until the next run.");
    default: break;
  }
  const CombineResult* result = presenter.shown();
  if (result == nullptr) return tr("Not run yet.");
  if (!presenter.isCurrent() && presenter.shownIsFirstLook()) return tr("A first look: %1 tasks. Run all for the whole.").arg(result->tasksAsked);
  if (!presenter.isCurrent()) return tr("Shown: run %1, of other settings.").arg(presenter.shownNumber());
  return tr("Run %1 took %2 s.").arg(presenter.shownNumber()).arg(fixedPoint(result->seconds, 0));
}

std::vector<CombineWords::Figure> CombineWords::keyFigures(const CombinePresenter& presenter) {
  const CombineResult* result = presenter.shown();
  const auto product = result != nullptr ? experiment::productOf(*result) : std::nullopt;
  const StageResult* quantized = result != nullptr ? &result->of(Stage::quantized) : nullptr;
  const bool tasks = quantized != nullptr && quantized->tasks && quantized->tasksDone;
  return {
      {tr("Both"), tr("The baseline's time per token ÷ that of quantization and speculation together"), product ? gain(product->both) : kNone},
      {tr("Product"), tr("The gain of quantization alone × the gain of speculation alone"), product ? gain(product->expected) : kNone},
      {tr("Δ tasks, points"), tr("Change of task success by quantization, in percentage points, paired task by task"),
       tasks ? signedPoints(quantized->tasks->difference.delta) : kNone},
      {tr("Δ loss"), tr("Change of the loss by quantization, in nats per token"),
       quantized != nullptr && quantized->loss ? signedLoss(quantized->lossDifference.delta) : kNone},
  };
}

QString CombineWords::columnName(int column) {
  switch (column) {
    case kStage: return tr("Stage");
    case kTasks: return tr("Tasks");
    case kLoss: return tr("Δ loss");
    case kMemory: return tr("Memory");
    case kTtft: return tr("TTFT, ms");
    case kTpot: return tr("TPOT, ms");
    case kRate: return tr("Tokens/s");
    case kGain: return tr("Gain");
    case kAcceptance: return tr("Accepted");
    case kReference: return tr("Text is that of");
    default: return {};
  }
}

QString CombineWords::columnMeaning(int column) {
  switch (column) {
    case kStage: return tr("One change at a time: nothing, quantization, speculation, both");
    case kTasks: return tr("Share of tasks met, and its standard error");
    case kLoss: return tr("Loss of the stage's target against the original, nats per token; speculation changes no loss");
    case kMemory: return tr("Peak: weights as held, caches, scratch");
    case kTtft: return tr("Time from the call to the first token, in milliseconds");
    case kTpot: return tr("Time per token behind the first, in milliseconds: median of interleaved repeats");
    case kRate: return tr("New tokens ÷ the whole time, prompt included");
    case kGain: return tr("The baseline's time per token ÷ this stage's, in the same repeat");
    case kAcceptance: return tr("Accepted ÷ proposals looked at");
    case kReference: return tr("Greedy texts: whose they must be, and how many are");
    default: return {};
  }
}

QString CombineWords::cell(const StageResult& one, int column) {
  switch (column) {
    case kStage: return stage(one.stage);
    case kTasks:
      if (!one.tasks) return kNone;
      if (!one.tasks->standardError) return percent(one.tasks->success);
      //: %1 is a share in percent, %2 its standard error in points
      return tr("%1 ± %2").arg(percent(one.tasks->success), fixedPoint(*one.tasks->standardError * 100.0, 1));
    case kLoss: return one.loss ? signedLoss(one.lossDifference.delta) : kNone;
    case kMemory: return one.memory ? megabytes(one.memory->peak()) : kNone;
    case kTtft: return medianOf(one.times, &experiment::StageTimes::ttft, 3);
    case kTpot: return medianOf(one.times, &experiment::StageTimes::tpot, 3);
    case kRate: return one.times && !one.times->perSecond.samples.empty() ? fixedPoint(one.times->perSecond.median(), 0) : kNone;
    case kGain: return gainOf(one);
    case kAcceptance: return one.acceptance ? percent(one.acceptance->alpha) : kNone;
    case kReference:
      if (!one.identity) return kNone;
      //: whose texts these are, and how many of how many
      return tr("%1: %2/%3").arg(stage(one.identity->reference)).arg(one.identity->identical).arg(one.identity->texts);
    default: return {};
  }
}

QString CombineWords::runColumnName(int column) {
  switch (column) {
    case kRun: return tr("Run");
    case kScheme: return tr("Scheme");
    case kDecoding: return tr("Decoding");
    case kQuantizedGain: return tr("Quantized");
    case kSpeculativeGain: return tr("Speculative");
    case kBothGain: return tr("Both");
    case kProductGain: return tr("Product");
    case kTaskDelta: return tr("Δ tasks");
    case kLossDelta: return tr("Δ loss");
    default: return {};
  }
}

QString CombineWords::runColumnMeaning(int column) {
  switch (column) {
    case kRun: return tr("The run's number; * a first look");
    case kScheme: return tr("What the target was quantized to");
    case kDecoding: return tr("Draft, draft length, temperature");
    case kQuantizedGain: return tr("Gain in time per token by quantization alone");
    case kSpeculativeGain: return tr("Gain in time per token by speculation alone");
    case kBothGain: return tr("Gain in time per token by both");
    case kProductGain: return tr("Product of the single gains");
    case kTaskDelta: return tr("Change of task success by quantization, in points");
    case kLossDelta: return tr("Change of the loss by quantization, nats per token");
    default: return {};
  }
}

QString CombineWords::runCell(const CombinePresenter::Run& run, int column) {
  const CombineResult& result = *run.result;
  const StageResult& quantized = result.of(Stage::quantized);
  const auto product = experiment::productOf(result);
  switch (column) {
    case kRun: return QString::number(run.number) + (run.firstLook ? QStringLiteral("*") : QString());
    case kScheme: return QString::fromStdString(result.spec.scheme.text());
    case kDecoding: {
      QStringList out = {draftName(result.spec.draft), tr("γ = %1").arg(result.spec.gamma)};
      if (result.spec.temperature > 0.0) out << tr("T = %1").arg(significant(result.spec.temperature, 2));
      return out.join(QStringLiteral(" · "));
    }
    case kQuantizedGain: return product ? gain(product->quantized) : kNone;
    case kSpeculativeGain: return product ? gain(product->speculative) : kNone;
    case kBothGain: return product ? gain(product->both) : kNone;
    case kProductGain: return product ? gain(product->expected) : kNone;
    case kTaskDelta: return quantized.tasks ? signedPoints(quantized.tasks->difference.delta) : kNone;
    case kLossDelta: return quantized.loss ? signedLoss(quantized.lossDifference.delta) : kNone;
    default: return {};
  }
}

std::vector<CombineWords::Figure> CombineWords::sideFigures(const CombinePresenter& presenter) {
  const experiment::SideBySide* side = presenter.side();
  const experiment::FirstDifference* first = side != nullptr && side->first ? &*side->first : nullptr;
  const bool both = first != nullptr && first->base && first->variant;
  const auto token = [&](const std::optional<std::int32_t>& id, const experiment::Continuation& text) {
    if (!id) return kNone;
    QString out = QString::fromUtf8(QByteArray::fromStdString(text.tokens[static_cast<std::size_t>(first->at)]));
    out.replace(QLatin1Char('\n'), QChar(0x21B5));
    return QStringLiteral("“%1”").arg(out);
  };
  return {
      {tr("First difference"), tr("The new token at which the texts part"), first != nullptr ? tr("token %1").arg(first->at + 1) : side != nullptr ? tr("none") : kNone},
      {tr("Baseline's token"), tr("What the baseline writes there"), first != nullptr ? token(first->base, side->base) : kNone},
      {tr("Variant's token"), tr("What the variant writes there"), first != nullptr ? token(first->variant, side->variant) : kNone},
      {tr("Gap, baseline"), tr("Logit of the baseline's token − logit of the variant's, in the original"), both ? significant(first->gapBase, 3) : kNone},
      {tr("Gap, variant"), tr("The same difference in the variant's target: below 0 it prefers its own token"), both ? significant(first->gapVariant, 3) : kNone},
      {tr("Logits moved by"), tr("Root mean square over all tokens of how the two targets' logits differ there"), both ? significant(first->logitChange, 3) : kNone},
  };
}

QString CombineWords::protocol(const CombinePresenter& presenter) {
  QStringList out;
  if (presenter.state().view == View::side) {
    const experiment::SideBySide* side = presenter.side();
    if (side == nullptr) return {};
    out << SourceNames::model(side->spec.model) << QString::fromStdString(side->spec.scheme.text())
        << tr("draft %1, γ = %2").arg(draftName(side->spec.draft)).arg(side->spec.gamma) << tr("prompt %1 tokens").arg(side->promptTokens);
    return out.join(QStringLiteral(" · "));
  }
  const CombineResult* result = presenter.shown();
  if (result == nullptr) return {};
  const auto& spec = result->spec;
  out << SourceNames::model(spec.model) << QString::fromStdString(spec.scheme.text()) << tr("draft %1, γ = %2").arg(draftName(spec.draft)).arg(spec.gamma);
  out << (spec.temperature == 0.0 ? tr("greedy") : tr("temperature %1").arg(significant(spec.temperature, 2)));
  if (result->tasksAsked > 0) out << tr("%1 tasks").arg(result->tasksAsked);
  if (result->tokensScored > 0) out << tr("loss on %1 tokens of %2").arg(count(static_cast<std::uint64_t>(result->tokensScored)), SourceNames::text(spec.lossText));
  out << tr("%1 texts of %2 tokens, %3 repeats").arg(experiment::kTimedTexts).arg(spec.maxNew).arg(spec.repeats);
  if (!result->backend.empty()) out << tr("%1, %2 threads").arg(QString::fromStdString(result->backend)).arg(result->threads);
  return out.join(QStringLiteral(" · "));
}

QString CombineWords::provenance(const CombinePresenter& presenter) {
  const QString protocol = CombineWords::protocol(presenter);
  return QStringLiteral("QuantSpec Lab " QS_VERSION) + (protocol.isEmpty() ? QString() : QStringLiteral(" · ") + protocol);
}

}  // namespace qs::ui
