// The sentences of the Tensors page about two backends side by side. The others are tensors_words.cpp and
// tensors_reading.cpp.
#include <algorithm>
#include <cmath>

#include "ui/charts/ticks.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/tensors_words.h"

namespace qs::ui {

using experiment::BackendPair;
using experiment::BackendSide;

namespace {

// Below this, starting a kernel takes a device longer than the kernel's own work.
constexpr std::uint64_t kSmallTensor = std::uint64_t{1} << 20;

QString seconds(double value) {
  if (value >= 1.0) return withUnit(significant(value, 3), QStringLiteral("s"));
  if (value >= 1e-3) return withUnit(significant(1e3 * value, 3), QStringLiteral("ms"));
  return withUnit(significant(1e6 * value, 3), QStringLiteral("µs"));
}

QString millions(double perSecond) { return significant(perSecond / 1e6, 3); }

bool onDevice(const BackendPair& pair) { return pair.first.transferSeconds > 0.0 || pair.second.transferSeconds > 0.0; }

}  // namespace

PairPtr TensorsWords::shownPair(const TensorsPresenter& page) {
  const auto& pair = page.pair();
  const auto* entry = page.tensor();
  if (!pair.value() || !pair.valueKey() || entry == nullptr || pair.phase() == WorkPhase::failed) return nullptr;
  // That of another scheme or backend stays until the new one comes; that of another tensor does not.
  return pair.valueKey()->model == page.state().model && pair.valueKey()->tensor == entry->fileName ? pair.value() : nullptr;
}

QString TensorsWords::backendName(const std::string& name) {
  return name == "built-in" ? tr("built-in") : QString::fromStdString(name);
}

QStringList TensorsWords::pairNames(const BackendPair& pair) {
  return {QString(), backendName(pair.first.backend), backendName(pair.second.backend)};
}

std::vector<QStringList> TensorsWords::pairRows(const BackendPair& pair) {
  const auto row = [&](const QString& name, auto text) { return QStringList{name, text(pair.first), text(pair.second)}; };
  return {
      row(tr("Median"), [](const BackendSide& side) { return seconds(side.seconds.median()); }),
      row(tr("Spread"), [](const BackendSide& side) { return percent(side.seconds.spread()); }),
      row(tr("Weights/s, millions"), [](const BackendSide& side) { return millions(side.elementsPerSecond); }),
      row(tr("Transfer"), [](const BackendSide& side) { return side.transferSeconds > 0.0 ? seconds(side.transferSeconds) : QStringLiteral("–"); }),
      row(tr("RMSE"), [](const BackendSide& side) { return significant(side.stats.rmse(), 5); }),
      row(tr("Became 0"), [](const BackendSide& side) { return count(side.stats.zeros); }),
      row(tr("Cut"), [](const BackendSide& side) { return count(side.stats.clipped); }),
  };
}

QString TensorsWords::pairVerdict(const BackendPair& pair) {
  QStringList out;
  if (pair.same()) {
    out << (pair.codes > 0 ? tr("The same to the last bit: %1 codes, %2 scales, all restored values and all counts.").arg(count(pair.codes), count(pair.scales))
                           : tr("The same to the last bit: all restored values and all counts."));
  } else {
    //: How many differ, of how many; three times, then a difference.
    out << tr("Not the same: %1 of %2 codes, %3 of %4 scales and %5 of %6 restored values differ, the last by at most %7.")
               .arg(count(pair.codesDiffer), count(pair.codes), count(pair.scalesDiffer), count(pair.scales),
                    count(pair.restoredDiffer), count(pair.rows * pair.cols), formatNumber(pair.largestDifference, 4));
    if (!pair.countsSame) out << tr("Their counts or their largest errors differ too.");
  }
  if (pair.sumsDifferBy > 0.0) {
    out << tr("The sums of squared errors, added in another order, are apart by %1 of themselves.").arg(formatNumber(pair.sumsDifferBy, 2));
  }
  return out.join(QLatin1Char(' '));
}

QString TensorsWords::pairSummary(const TensorsPresenter& page) {
  const PairPtr pair = shownPair(page);
  if (pair == nullptr || pair->timeRatio <= 0.0) return {};
  if (!page.pair().isWhole()) return tr("Working…");
  const bool second = pair->timeRatio >= 1.0;
  //: A backend, and by what factor it is faster than the other.
  return tr("%1 is %2 as fast")
      .arg(backendName((second ? pair->second : pair->first).backend), times(second ? pair->timeRatio : 1.0 / pair->timeRatio));
}

QString TensorsWords::pairBlocker(const TensorsPresenter& page) {
  const auto& pair = page.pair();
  if (pair.phase() == WorkPhase::failed && pair.error()) return errorSentence(*pair.error());
  if (page.othersKnown() && page.other().empty()) return tr("This machine has no other backend to compare with.");
  return {};
}

void TensorsWords::readPair(const TensorsPresenter& page, FramedPage::Reading& out) {
  const PairPtr pair = shownPair(page);
  if (pair == nullptr) {
    out.see << tr("Both backends quantize the whole tensor by the scheme on the left, one after the other.");
    return;
  }
  const QString first = backendName(pair->first.backend);
  const QString second = backendName(pair->second.backend);
  out.see << tr("Each makes scales, codes, restored values and statistics of all %1 weights, %2 times; the bars are medians, their whiskers "
                "the fastest and the slowest.")
                 .arg(count(pair->rows * pair->cols), count(pair->second.seconds.samples.size()));
  if (onDevice(*pair)) {
    const BackendSide& side = pair->second.transferSeconds > 0.0 ? pair->second : pair->first;
    out.see << tr("Bringing the tensor to %1 and the results back takes %2; that is not in its bar.")
                   .arg(backendName(side.backend), seconds(side.transferSeconds));
  } else {
    out.see << tr("Both compute in the same memory: nothing has to be moved.");
  }
  const bool builtIn = pair->first.backend == "built-in" || pair->second.backend == "built-in";
  QStringList notices;
  for (const base::Text& note : pair->notes) notices << translated(note);
  if (notices.isEmpty() && builtIn) notices << tr("“built-in” is the lab’s own quantizer on the CPU: that backend has none for this scheme.");
  if (onDevice(*pair) && pair->rows * pair->cols < kSmallTensor) {
    notices << tr("This tensor is small: a GPU spends more time on being started than on the weights. Try a larger one.");
  }
  out.notice = notices.join(QLatin1Char(' '));
  out.formulas << tr("ratio = seconds of %1 ÷ seconds of %2").arg(first, second) + QStringLiteral("\n = %1 ÷ %2 = %3")
                      .arg(seconds(pair->first.seconds.median()), seconds(pair->second.seconds.median()), times(pair->timeRatio));
  out.formulaWords = tr("Above 1 the second is the faster one.");
  if (onDevice(*pair)) {
    const double moving = std::max(pair->first.transferSeconds, pair->second.transferSeconds);
    out.misreading = tr("The ratio is of this tensor where it lies; moving it costs %1, which a single use never earns back.").arg(seconds(moving));
    const double saved = std::fabs(pair->first.seconds.median() - pair->second.seconds.median());
    if (saved > moving) out.misreading = tr("The ratio is of this tensor where it lies; moving it costs %1 on top.").arg(seconds(moving));
  } else {
    out.misreading = tr("The ratio is of this tensor and this scheme: one whose weights fit into the caches, or a machine that is busy, gives "
                        "another.");
  }
}

}  // namespace qs::ui
