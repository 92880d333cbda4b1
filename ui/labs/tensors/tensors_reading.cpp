// The longer sentences of the Tensors page: the line above a picture and the reading pane. The short ones are
// tensors_words.cpp.
#include <algorithm>
#include <cmath>

#include "ui/charts/ticks.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/tensors_words.h"

namespace qs::ui {

namespace {

using State = TensorsState;
using Kind = quant::Granularity::Kind;
using experiment::TensorStudy;

// Numbers in sentences and formulas: enough digits to follow the arithmetic, few enough to read.
QString figure(double value) { return formatNumber(value, 4); }

QString ratio(double value) { return std::isfinite(value) ? times(value) : QStringLiteral("×∞"); }

// Letters on the first line, the same with numbers on the second, the result behind it or, if that is too long, on a
// third; none broken elsewhere.
QString equation(QString letters, QString numbers, const QString& result) {
  constexpr QChar kHard(0x00A0), kSpace(0x2003);
  // The pane shows about so many letters in a line.
  constexpr qsizetype kLine = 30;
  letters.replace(QLatin1Char(' '), kHard);
  numbers.replace(QLatin1Char(' '), kHard);
  const QString equals = QStringLiteral("=") + kHard;
  const QString next = QLatin1Char('\n') + QString(kSpace) + equals;
  const bool fits = numbers.size() + result.size() + 3 <= kLine;
  return letters + next + numbers + (fits ? kHard + equals : next) + result;
}

// The place of the largest error in a profile; −1 if there is none.
std::ptrdiff_t worstIn(const std::vector<float>& profile) {
  std::ptrdiff_t worst = -1;
  for (std::size_t i = 0; i < profile.size(); ++i) {
    if (std::isnan(profile[i])) continue;
    if (worst < 0 || profile[i] > profile[static_cast<std::size_t>(worst)]) worst = static_cast<std::ptrdiff_t>(i);
  }
  return worst;
}

bool hasSeveralRows(const TensorsPresenter& page) { return page.tensor() != nullptr && page.tensor()->rows > 1; }

}  // namespace

QString TensorsWords::blocker(const TensorsPresenter& page) {
  const State& state = page.state();
  if (state.example) {
    return state.view == State::View::blocks
               ? QString()
               : tr("The example is a shape without weights: only its blocks can be drawn. Open a model for the rest.");
  }
  if (page.fileError()) return errorSentence(*page.fileError());
  if (page.file() == nullptr) return {};
  const auto* entry = page.tensor();
  if (entry == nullptr) {
    return page.file()->tensors.empty()
               ? tr("The file holds no tensors. Open another one from the source menu.")
               : tr("The file has no tensor called %1. Choose one in the list.").arg(page.tensorName());
  }
  const QString type = QString::fromStdString(std::string(tensor::name(entry->dtype)));
  if (entry->elements == 0) return tr("This tensor has no elements: its shape is %1.").arg(shape(entry->shape));
  if (!entry->readable) return tr("%1 cannot be read as numbers: only name, shape and size are known.").arg(type);
  const bool needsScheme = state.view == State::View::blocks || state.view == State::View::error ||
                           state.view == State::View::sweep || state.view == State::View::pair ||
                           (state.view == State::View::heat && state.heatOf == State::HeatOf::error);
  if (!entry->quantizable && needsScheme) {
    return entry->shape.empty() ? tr("A single number is stored as it is; no scheme is tried on it.")
                                : tr("%1 numbers are codes or indices already; no scheme is tried on them.").arg(type);
  }
  if (needsScheme && page.scheme().phase() == WorkPhase::failed && page.scheme().error()) {
    return errorSentence(*page.scheme().error());
  }
  if (!needsScheme && page.study().phase() == WorkPhase::failed && page.study().error()) {
    return errorSentence(*page.study().error());
  }
  if (state.view == State::View::sweep && page.sweep().phase() == WorkPhase::failed && page.sweep().error()) {
    return errorSentence(*page.sweep().error());
  }
  if (state.view == State::View::pair) return pairBlocker(page);
  const bool needsNumbers = state.view != State::View::blocks &&
                            (state.view != State::View::heat || state.heatOf == State::HeatOf::error);
  if (needsNumbers && page.study().isWhole() && page.study().value()->stats.finite() == 0) {
    return tr("Not one of the %1 values is finite: there is nothing to draw.").arg(count(entry->elements));
  }
  return {};
}

QString TensorsWords::summary(const TensorsPresenter& page) {
  if (!blocker(page).isEmpty()) return {};
  const State& state = page.state();
  const auto& study = page.study().value();
  const auto& scheme = page.scheme().value();
  switch (state.view) {
    case State::View::distribution: {
      if (!study || !study->stats.rms) return {};
      if (study->sampled) return tr("From a sample of %1 weights").arg(count(study->looked));
      const auto& beyond = study->histogram;
      if (beyond.below + beyond.above > 0) {
        //: Values outside the picture: how many, and where the farthest is.
        return tr("%1 beyond, out to %2")
            .arg(count(beyond.below + beyond.above),
                 figure(beyond.above > 0 ? *study->stats.max : *study->stats.min));
      }
      return tr("All %1 values").arg(count(study->stats.finite()));
    }
    case State::View::heat: {
      const auto* cells = page.heatCells();
      if (cells == nullptr || cells->cellRows == 0 || cells->cellColumns == 0) return {};
      if (cells->sampled) return tr("From a sample");
      const auto rows = (cells->rowEnd - cells->rowBegin + cells->cellRows - 1) / cells->cellRows;
      const auto columns = (cells->columnEnd - cells->columnBegin + cells->cellColumns - 1) / cells->cellColumns;
      return rows * columns == 1 ? tr("One weight a cell")
                                 : tr("%1 × %2 a cell").arg(whole(static_cast<qint64>(rows)),
                                                                                   whole(static_cast<qint64>(columns)));
    }
    case State::View::blocks: {
      if (!scheme) return {};
      return tr("%1 as %2 bits per weight")
          .arg(bytesExactly(scheme->layout.bytes()), fixedPoint(scheme->layout.bitsPerWeight, 3));
    }
    case State::View::error: {
      if (!scheme || !scheme->study) return {};
      const auto worst = worstIn(scheme->study->byRow.rmse);
      if (worst < 0) return {};
      return tr("Worst row: %1").arg(whole(worst));
    }
    case State::View::sweep: {
      const auto& sweep = page.sweep().value();
      if (!sweep || page.sweep().isWhole()) return {};
      return tr("%1 of %2 cells").arg(count(sweep->cells.size()), count(sweep->bits.size() * sweep->granularities.size()));
    }
    case State::View::pair: return pairSummary(page);
  }
  return {};
}

// "117 (×9.2), 33 (×7.1), …": the worst of the outlier channels.
static QString worstChannels(const experiment::OutlierChannels& outliers) {
  constexpr std::size_t kNamed = 4;
  QStringList named;
  for (std::size_t i = 0; i < std::min(kNamed, outliers.worst.size()); ++i) {
    named << QStringLiteral("%1 (%2)").arg(outliers.worst[i].index).arg(ratio(outliers.worst[i].ratio));
  }
  return named.join(QStringLiteral(", ")) + (outliers.count > kNamed ? QStringLiteral(" …") : QString());
}

// The paragraphs about what the picture of the present view shows.
static void readView(const TensorsPresenter& page, FramedPage::Reading& out) {
  const State& state = page.state();
  const auto& study = page.study().value();
  const auto& scheme = page.scheme().value();
  switch (state.view) {
    case State::View::distribution: {
      if (!study || !study->stats.rms) return;
      const auto& stats = study->stats;
      out.see << TensorsWords::tr("The values have an rms of %1; the largest is %2, %3 the rms.")
                     .arg(figure(*stats.rms), figure(stats.absMax.value_or(0.0)), ratio(stats.peak()));
      const auto& levels = page.levels();
      if (levels.isCurrent() && !levels.value()->levels.empty()) {
        out.see << TensorsWords::tr("The ticks are the %1 levels of the group that holds the largest weight.")
                       .arg(count(levels.value()->levels.size()));
      }
      const auto& outliers = study->outlierColumns;
      if (!hasSeveralRows(page)) break;
      if (outliers.count == 0) {
        out.see << TensorsWords::tr("No input channel stands out: none reaches 3 times the median channel, %1.")
                       .arg(figure(outliers.median));
        break;
      }
      const auto& worst = outliers.worst.front();
      out.see << (outliers.count == 1
                      ? TensorsWords::tr("One input channel stands out: %1 reaches %2 the median channel.")
                            .arg(whole(static_cast<qint64>(worst.index)), ratio(worst.ratio))
                      : TensorsWords::tr("%1 input channels reach more than 3 times the median channel: %2.")
                            .arg(count(outliers.count), worstChannels(outliers)));
      break;
    }
    case State::View::heat:
      out.see << (state.heatOf == State::HeatOf::weight
                      ? TensorsWords::tr("Every cell shows the weight of largest magnitude of its part of the matrix, with its "
                                         "sign.")
                      : TensorsWords::tr("Every cell shows the largest error x̂ − x of its part of the matrix, with its sign."));
      out.see << TensorsWords::tr("Zoom with the wheel or a dragged frame down to single weights; double-click shows the "
                                  "whole.");
      break;
    case State::View::blocks: {
      if (!scheme) return;
      const auto& layout = scheme->layout;
      out.see << TensorsWords::tr("%1 codes of %2 bits take %3.")
                     .arg(count(layout.rows * layout.cols), whole(layout.codeBits),
                          TensorsWords::bytesExactly(layout.codeBytes));
      out.see << (layout.blocks == 1
                      ? TensorsWords::tr("One scale of %1 bits takes %2.")
                            .arg(whole(layout.scaleBits), TensorsWords::bytesExactly(layout.scaleBytes))
                      : TensorsWords::tr("%1 scales of %2 bits take %3.")
                            .arg(count(layout.blocks), whole(layout.scaleBits),
                                 TensorsWords::bytesExactly(layout.scaleBytes)));
      if (layout.zeroPointBytes > 0) {
        out.see << TensorsWords::tr("As many zero points of %1 bits take %2.")
                       .arg(whole(layout.zeroPointBits), TensorsWords::bytesExactly(layout.zeroPointBytes));
      }
      break;
    }
    case State::View::error: {
      if (!scheme || !scheme->study) return;
      const auto& errors = *scheme->study;
      const auto row = worstIn(errors.byRow.rmse), column = worstIn(errors.byColumn.rmse);
      if (row >= 0) {
        out.see << TensorsWords::tr("Row %1 has the largest error, RMSE %2.")
                       .arg(whole(row), figure(static_cast<double>(errors.byRow.rmse[static_cast<std::size_t>(row)])));
      }
      if (column >= 0 && hasSeveralRows(page)) {
        out.see << TensorsWords::tr("Column %1 has the largest error, RMSE %2.")
                       .arg(whole(column),
                            figure(static_cast<double>(errors.byColumn.rmse[static_cast<std::size_t>(column)])));
      }
      if (errors.stats.zeros > 0) {
        out.see << TensorsWords::tr("%1 of %2 weights that were not 0 became 0.")
                       .arg(count(errors.stats.zeros), count(errors.stats.count));
      }
      break;
    }
    case State::View::sweep:
      out.see << TensorsWords::tr("Every point is this tensor under one pair of bits and granularity, all else as on the "
                                  "left. Further left is smaller.");
      out.see << TensorsWords::tr("The ring is the scheme on the left. A click on a cell of the map sets its scheme.");
      if (const auto& sweep = page.sweep().value(); sweep && !sweep->cells.empty() && sweep->cells.front().sampled) {
        out.see << TensorsWords::tr("The errors are those of a sample of %1 weights, the sizes the whole tensor’s.")
                       .arg(count(sweep->cells.front().looked));
      }
      break;
    case State::View::pair: break;  // TensorsWords::readPair
  }
}

static QString misreadingOf(const TensorsPresenter& page) {
  const State& state = page.state();
  const auto& scheme = page.scheme().value();
  const auto& study = page.study().value();
  switch (state.view) {
    case State::View::distribution: {
      const auto& granularity = state.scheme.weights.granularity;
      if (!study || !study->stats.absMax) return {};
      if (clipChoice(state.scheme) != ClipChoice::largest) {
        return TensorsWords::tr("Clipping is not free: the weights that are cut have the largest errors. It pays where they are "
                                "few and the others many.");
      }
      const QString largest = figure(*study->stats.absMax);
      switch (granularity.kind) {
        case Kind::group:
          return TensorsWords::tr("An outlier does not cost itself: %1 is met. It costs the up to %2 weights that share its "
                                  "scale.")
              .arg(largest, whole(granularity.group));
        case Kind::row:
          return TensorsWords::tr("An outlier does not cost itself: %1 is met. It costs every weight of its row.").arg(largest);
        case Kind::col:
          return TensorsWords::tr("An outlier does not cost itself: %1 is met. It costs every weight of its column.")
              .arg(largest);
        default:
          return TensorsWords::tr("An outlier does not cost itself: %1 is met. It costs all weights of the tensor, which share "
                                  "its scale.")
              .arg(largest);
      }
    }
    case State::View::heat:
      return TensorsWords::tr("A dark speck is one weight, not a region: a cell shows its largest element, never a mean.");
    case State::View::blocks:
      if (!scheme) return {};
      return TensorsWords::tr("“%1 bits” is not %1 bits per weight: with its scales it is %2.")
          .arg(whole(scheme->layout.codeBits), fixedPoint(scheme->layout.bitsPerWeight, 3));
    case State::View::error:
      return TensorsWords::tr("A small error here is not a small loss of the model: what counts is what the layer’s inputs "
                              "make of it.");
    case State::View::sweep:
      return TensorsWords::tr("Fewer bits with small groups may be larger than more bits with one scale: compare at equal "
                              "bits per weight, not at equal bits.");
    case State::View::pair: break;
  }
  return {};
}

static QString noticeOf(const TensorsPresenter& page) {
  const auto& study = page.study().value();
  const auto& scheme = page.scheme().value();
  if (study && study->stats.nonfinite > 0) {
    return TensorsWords::tr("%1 of the values are NaN or infinite. They take part in no scale and no figure.")
        .arg(count(study->stats.nonfinite));
  }
  if (!scheme || !scheme->study) return {};
  // Without modules the lab has one quantizer, and nothing was chosen.
  if (scheme->study->backend == "built-in" && page.state().backend != "cpu") return TensorsWords::computedBy(page);
  const auto& stats = scheme->study->stats;
  if (stats.scaleOverflows > 0) {
    return TensorsWords::tr("%1 scales are larger than their type can hold and were cut to its largest number. Choose FP32 "
                            "scales.")
        .arg(count(stats.scaleOverflows));
  }
  if (stats.scaleUnderflows > 0) {
    return TensorsWords::tr("%1 scales are too small for their type and became 0, and their groups with them. Choose FP32 "
                            "scales.")
        .arg(count(stats.scaleUnderflows));
  }
  return {};
}

FramedPage::Reading TensorsWords::reading(const TensorsPresenter& page) {
  FramedPage::Reading out;
  if (const QString why = blocker(page); !why.isEmpty()) {
    // Sentences about a picture that is not there would mislead.
    out.see << why;
    return out;
  }
  if (page.state().view == State::View::pair) {
    readPair(page, out);
    return out;
  }
  readView(page, out);
  out.notice = noticeOf(page);
  const auto& scheme = page.scheme().value();
  if (scheme && page.scheme().phase() != WorkPhase::failed) {
    const auto& layout = scheme->layout;
    if (scheme->study && page.state().view != State::View::blocks) {
      const auto& stats = scheme->study->stats;
      if (const auto& study = page.study().value(); study && study->stats.rms && std::isfinite(stats.sqnrDb()) && stats.rmse() > 0) {
        out.formulas << equation(QStringLiteral("SQNR = 20·log₁₀(rms ÷ RMSE)"),
                                 QStringLiteral("20·log₁₀(%1 ÷ %2)").arg(figure(*study->stats.rms), figure(stats.rmse())),
                                 withUnit(fixedPoint(stats.sqnrDb(), 1), QStringLiteral("dB")));
      }
    }
    const auto& granularity = page.state().scheme.weights.granularity;
    if (granularity.kind == Kind::group && layout.lastBlockCols == layout.blockCols && layout.zeroPointBits == 0) {
      out.formulas << equation(QStringLiteral("b + s ÷ g"),
                               QStringLiteral("%1 + %2 ÷ %3")
                                   .arg(whole(layout.codeBits), whole(layout.scaleBits),
                                        whole(static_cast<qint64>(layout.blockCols))),
                               fixedPoint(layout.bitsPerWeight, 3));
      out.formulaWords = tr("b bits of a code, s bits of a scale, g weights that share it.");
    } else {
      out.formulas << equation(tr("8 · bytes ÷ weights"),
                               QStringLiteral("8 · %1 ÷ %2").arg(count(layout.bytes()), count(layout.rows * layout.cols)),
                               fixedPoint(layout.bitsPerWeight, 3));
      out.formulaWords = tr("Bytes of codes, scales and zero points.");
    }
  }
  out.misreading = misreadingOf(page);
  return out;
}

}  // namespace qs::ui
