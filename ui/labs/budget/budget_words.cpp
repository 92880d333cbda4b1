#include "ui/labs/budget/budget_words.h"

#include <algorithm>
#include <cmath>

#include "core/model/random_model.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/frame/source_names.h"

namespace qs::ui {

using cost::AdviceCase;
using cost::Finding;
using View = BudgetState::View;

namespace {

const QString kDash = QStringLiteral("–");

// The core's "55.60 GB" with the space that holds number and unit together.
QString sized(const std::string& text) {
  const QString whole = QString::fromStdString(text);
  const qsizetype space = whole.lastIndexOf(QLatin1Char(' '));
  return withUnit(whole.left(space), whole.mid(space + 1));
}

// A geometry that was typed out is longer than any list.
QString shortened(const std::string& name) {
  constexpr qsizetype kLongest = 18;
  const QString whole = QString::fromStdString(name);
  return whole.size() <= kLongest ? whole : whole.left(kLongest - 1) + QChar(0x2026);
}

}  // namespace

QString BudgetWords::decimal(double bytes) { return sized(cost::decimalText(bytes)); }
QString BudgetWords::binary(double bytes) { return sized(cost::binaryText(bytes)); }
//: %1 is a size in GB, %2 the same in GiB.
QString BudgetWords::size(double bytes) { return tr("%1 (%2)").arg(decimal(bytes), binary(bytes)); }

QString BudgetWords::ms(double seconds) {
  if (seconds >= 1.0) return withUnit(significant(seconds, 3), QStringLiteral("s"));
  return withUnit(significant(1e3 * seconds, 3), QStringLiteral("ms"));
}

QString BudgetWords::rate(double perSecond) {
  if (!(perSecond >= 1000.0 && perSecond < 1e15)) return significant(perSecond, 3);
  return count(static_cast<std::uint64_t>(std::llround(perSecond)));
}

QString BudgetWords::bandwidth(double bytesPerSecond) {
  return withUnit(significant(bytesPerSecond / 1e9, bytesPerSecond < 1e12 ? 3 : 4), QStringLiteral("GB/s"));
}

QString BudgetWords::operations(double operationsPerSecond) {
  const bool small = operationsPerSecond < 1e12;
  return withUnit(significant(operationsPerSecond / (small ? 1e9 : 1e12), 4), small ? QStringLiteral("GFLOPS") : QStringLiteral("TFLOPS"));
}

QString BudgetWords::arithmetic(cost::Arithmetic arithmetic) {
  const std::string_view word = cost::word(arithmetic);
  return QString::fromLatin1(word.data(), static_cast<qsizetype>(word.size())).toUpper();
}

QString BudgetWords::tokens(std::int64_t tokens) { return count(static_cast<std::uint64_t>(std::max<std::int64_t>(0, tokens))); }

QString BudgetWords::geometry(const std::string& name) {
  return cost::findGeometry(name) != nullptr || model::isRandomModel(name) ? shortened(name) : SourceNames::model(name);
}

QString BudgetWords::hardware(const cost::Hardware& row) { return translated(base::Text(row.label)); }

QString BudgetWords::format(const std::string& name) { return name == "bf16" ? QStringLiteral("BF16") : QString::fromStdString(name); }

QString BudgetWords::timed(const std::string& model) {
  return model::isRandomModel(model) ? shortened(model) : SourceNames::model(model);
}

QString BudgetWords::geometryMeaning(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  const cost::Geometry& geometry = figures->view.study.geometry;
  const double all = geometry.parameters();
  const double active = geometry.activeParameters();
  const QString many = significant(all / 1e9, 3);
  if (active < 0.999 * all) return tr("%1 × 10⁹ weights, %2 × 10⁹ read for a token").arg(many, significant(active / 1e9, 3));
  return tr("%1 × 10⁹ weights").arg(many);
}

QString BudgetWords::hardwareMeaning(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return presenter.phase() == BudgetPresenter::Phase::measuring ? tr("being measured, three seconds…") : QString();
  const cost::Hardware& hardware = figures->view.study.hardware;
  //: %1 is a bandwidth, %2 a size in GB, %3 the same in GiB.
  return tr("%1, %2 (%3)").arg(bandwidth(figures->view.roofline.bandwidth), decimal(hardware.memoryBytes), binary(hardware.memoryBytes));
}

QString BudgetWords::groupMeaning(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  return tr("%1 bits per weight, scales counted").arg(fixedPoint(figures->view.study.budget.bitsPerWeight, 3));
}

QString BudgetWords::activationsMeaning(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  const cost::Budget& budget = figures->view.study.budget;
  if (budget.restoredToMultiply) return tr("not native here: restored, multiplied in %1").arg(arithmetic(budget.arithmetic));
  return tr("multiplied in %1 at %2").arg(arithmetic(budget.arithmetic), operations(budget.rate));
}

QString BudgetWords::batchMeaning(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  const auto& fits = figures->view.study.budget.fitsRequests;
  if (!fits) return tr("requests decoded together");
  return *fits < presenter.state().batch ? tr("more than the %1 that fit").arg(tokens(*fits)) : tr("decoded together; %1 would fit").arg(tokens(*fits));
}

QString BudgetWords::contextMeaning(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  const cost::Budget& budget = figures->view.study.budget;
  const double held = budget.kvBytesPerRequest + budget.stateBytesPerRequest;
  return tr("tokens in the cache of each: %1").arg(decimal(held));
}

QString BudgetWords::promptMeaning(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  return tr("%1 until the first token, at least").arg(ms(figures->view.request.prefillSeconds));
}

QString BudgetWords::freshMeaning(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  return tr("%1 to decode them").arg(ms(figures->view.request.decodeSeconds));
}

std::vector<BudgetWords::Figure> BudgetWords::keyFigures(const BudgetPresenter& presenter) {
  std::vector<Figure> out = {
      {tr("Step"), tr("The shortest time in which every request of the batch gets one token"), kDash},
      {tr("Tokens/s each"), tr("Of each request: one divided by the step"), kDash},
      {tr("Tokens/s in all"), tr("Of all requests of the batch together"), kDash},
      {tr("Against BF16"), tr("The same step with weights and cache in BF16, divided by this one"), kDash},
      {tr("Requests that fit"), tr("Requests of this context beside the weights in memory"), kDash},
  };
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return out;
  const cost::Budget& budget = figures->view.study.budget;
  out[0].value = ms(budget.decode.seconds);
  out[1].value = rate(budget.tokensPerSecond);
  out[2].value = rate(budget.tokensPerSecondTotal);
  out[3].value = QChar(0x00D7) + fixedPoint(budget.relativeToBf16, 2);
  out[4].value = budget.fitsRequests ? tokens(*budget.fitsRequests) : QStringLiteral("∞");
  return out;
}

QString BudgetWords::protocol(const BudgetPresenter& presenter) {
  if (presenter.state().view == View::measured) return timingNotes(presenter);
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  const experiment::BudgetStudy& study = figures->view.study;
  //: %1 is a model's geometry, %2 hardware, %3 whose word its figures are.
  return tr("Bounds, not measurements: %1 on %2. Figures of the hardware: %3")
      .arg(geometry(figures->spec.geometry), hardware(study.hardware), translated(base::Text(study.hardware.source)));
}

QString BudgetWords::verdict(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  const auto& advice = figures->view.study.advice;
  if (!advice) return tr("Should I quantize? Choose a format of fewer than 16 bits to ask.");
  switch (advice->verdict) {
    case cost::Verdict::quantize: return tr("Should I quantize? Yes: a request gets %1 times as fast.").arg(fixedPoint(advice->requestGain, 2));
    case cost::Verdict::memoryOnly:
      return tr("Should I quantize? For the memory alone: %1 times as fast, but %2 more requests fit.")
          .arg(fixedPoint(advice->requestGain, 2), tokens(advice->moreRequests.value_or(0)));
    case cost::Verdict::measureFirst:
      return tr("Should I quantize? Measure the quality first: a request would get %1 times as fast.").arg(fixedPoint(advice->requestGain, 2));
    case cost::Verdict::leave: return tr("Should I quantize? No.");
  }
  return {};
}

std::vector<BudgetWords::Reason> BudgetWords::reasons(const BudgetPresenter& presenter) {
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr || !figures->view.study.advice) return {};
  std::vector<Reason> out;
  for (const cost::AdviceReason& reason : figures->view.study.advice->reasons) {
    QString name;
    switch (reason.which) {
      case AdviceCase::qualityAtItsEdge: name = tr("Quality at its edge?"); break;
      case AdviceCase::hardwareLacksIt: name = tr("Hardware without it?"); break;
      case AdviceCase::bytesAreNotTheBottleneck: name = tr("Bytes not the bottleneck?"); break;
    }
    QString found;
    char mark = '?';
    switch (reason.finding) {
      case Finding::speaksAgainst: found = tr("Yes, which speaks against it."), mark = '-'; break;
      case Finding::doesNotApply: found = tr("No."), mark = '+'; break;
      case Finding::unknown: break;
    }
    //: %1 names a case, %2 says whether it applies, %3 why.
    out.push_back({mark, found.isEmpty() ? tr("%1 %2").arg(name, translated(reason.text)) : tr("%1 %2 %3").arg(name, found, translated(reason.text))});
  }
  return out;
}

QString BudgetWords::multiplied(const experiment::BudgetRow& row, const experiment::BudgetStudy& study) {
  const bool sixteen = row.arithmetic == cost::Arithmetic::fp16 || row.arithmetic == cost::Arithmetic::fp32;
  if (!sixteen) return tr("native %1").arg(arithmetic(row.arithmetic));
  if (row.scheme == "bf16") return study.hardware.isNative("bf16") ? tr("native %1").arg(arithmetic(row.arithmetic)) : tr("restored to %1").arg(arithmetic(row.arithmetic));
  //: %1 is the arithmetic that is used, %2 the one that the hardware has for this format, were the activations in it too.
  if (row.native) return tr("%1; %2 possible").arg(arithmetic(row.arithmetic), arithmetic(row.native->arithmetic));
  return tr("restored to %1").arg(arithmetic(row.arithmetic));
}

QString BudgetWords::share(const experiment::DecodeRow& row) {
  return row.shareOfBound <= 1.0 ? percent(row.shareOfBound) : tr("bound too low");
}

std::string BudgetWords::command(const BudgetPresenter& presenter) {
  if (presenter.state().view == View::measured) return experiment::commandLine(decodeSpec(presenter.state()));
  if (presenter.figures() != nullptr && presenter.isCurrent()) return experiment::commandLine(presenter.figures()->spec);
  const auto spec = studySpec(presenter.state(), 0);
  return spec ? experiment::commandLine(*spec) : std::string();
}

QString BudgetWords::provenance(const BudgetPresenter& presenter) {
  if (presenter.state().view == View::measured) {
    const experiment::DecodeStudy* study = presenter.timing();
    if (study == nullptr) return {};
    //: %1 is a model, %2 a processor.
    return tr("QuantSpec Lab · decoding of %1, measured on %2").arg(timed(presenter.timingSpec()->model), QString::fromStdString(study->device));
  }
  const BudgetFigures* figures = presenter.figures();
  if (figures == nullptr) return {};
  //: %1 is a model's geometry, %2 hardware, %3 a scheme.
  return tr("QuantSpec Lab · bounds of %1 on %2, %3")
      .arg(geometry(figures->spec.geometry), hardware(figures->view.study.hardware), QString::fromStdString(figures->spec.scheme.text()));
}

}  // namespace qs::ui
