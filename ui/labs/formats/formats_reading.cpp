// What the reading pane of the Formats page says: the picture in words, the formula with the numbers of the moment, and
// what people misread.
#include <cmath>

#include "ui/charts/ticks.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/formats/formats_words.h"

namespace qs::ui {

namespace {

using quant::FormatFamily;
using State = FormatsState;

// A formula line that breaks only where it must.
QString formula(QString text) { return text.replace(QLatin1Char(' '), QChar(0x00A0)); }

}  // namespace

QStringList FormatsWords::codeFormula(const FormatResult& format, std::uint32_t code, double result) {
  const auto& grid = *format.grid;
  const QString number = value(result);
  const bool unit = grid.scale == 1.0 && grid.offset == 0.0;
  QString own;  // the grid's own value, as a formula
  QStringList lines;
  if (grid.layout) {
    const auto& layout = *grid.layout;
    const std::uint32_t mantissas = 1U << layout.mantissaBits;
    const std::uint32_t mantissa = code & (mantissas - 1U);
    const std::uint32_t exponent = (code >> layout.mantissaBits) & ((1U << layout.exponentBits) - 1U);
    const std::uint32_t sign = code >> (layout.exponentBits + layout.mantissaBits);
    if (exponent == 0) {
      lines << formula(QStringLiteral("(−1)^s · 2^(1 − %1) · m/%2").arg(layout.bias).arg(mantissas));
      own = QStringLiteral("(−1)^%1 · 2^%2 · %3/%4").arg(sign).arg(whole(1 - layout.bias)).arg(mantissa).arg(mantissas);
    } else {
      lines << formula(QStringLiteral("(−1)^s · 2^(E − %1) · (1 + m/%2)").arg(layout.bias).arg(mantissas));
      own = QStringLiteral("(−1)^%1 · 2^(%2 − %3) · (1 + %4/%5)").arg(sign).arg(exponent).arg(layout.bias).arg(mantissa).arg(mantissas);
    }
  } else if (format.facts.family == FormatFamily::nf4) {
    //: %1 is the number of a level.
    own = tr("level %1").arg(code);
  } else {
    const double quotient = grid.scale == 0.0 ? 0.0 : (result - grid.offset) / grid.scale;
    own = whole(static_cast<std::int64_t>(std::llround(quotient)));
    lines << formula(grid.offset != 0.0 ? QStringLiteral("x̂ = s · q + m") : QStringLiteral("x̂ = s · q"));
  }
  if (!std::isfinite(result)) return lines << formula(QStringLiteral("%1: %2").arg(hex(code, grid.bits), number));
  if (unit && grid.layout) return lines << formula(QStringLiteral("= %1 = %2").arg(own, number));
  QString scaled = QStringLiteral("= %1 · %2").arg(value(grid.scale), own);
  if (grid.offset != 0.0) scaled += (grid.offset < 0.0 ? QStringLiteral(" − ") : QStringLiteral(" + ")) + value(std::fabs(grid.offset));
  return lines << formula(scaled + QStringLiteral(" = ") + number);
}

QStringList FormatsWords::scaleFormula(const FormatResult& format, const experiment::FormatSettings& settings) {
  const QString reach = value(settings.reach());
  if (!format.sharedScales.empty()) {
    for (const auto& row : format.sharedScales) {
      if (row.rule != settings.mx) continue;
      //: %1 is a rule's name, %2 the largest value of a block, %3 a power of two, %4 the same as a number.
      return {tr("%1, largest %2: scale %3 = %4").arg(ruleName(row.rule), reach, twoTo(row.exponent), value(row.scale))};
    }
  }
  if (const auto& levels = format.twoLevels) {
    return {formula(QStringLiteral("s = %1 ÷ 2688 = %2").arg(value(settings.tensorReach()), value(levels->tensorScale))),
            formula(QStringLiteral("b = %1 ÷ 6s = %2").arg(reach, value(levels->wanted))) + QStringLiteral(" → ") + value(levels->blockScale)};
  }
  return {};
}

FramedPage::Reading FormatsWords::reading(const FormatsPresenter& page) {
  FramedPage::Reading out;
  const auto* now = page.chosen();
  if (now == nullptr) return out;
  const State& state = page.state();
  const auto& settings = state.settings;
  const QString name = formatName(now->facts.name);
  const auto& grid = *now->grid;
  switch (state.view) {
    case State::View::line: {
      out.see << tr("Each tick is a value that a code can say; between them there is nothing. %1 has %2.").arg(name, rangeOf(grid));
      if (grid.minNormal > 0.0) {
        out.see << tr("Short ticks are subnormal: below %1 the steps no longer shrink with the value.").arg(value(grid.minNormal));
      } else {
        out.see << tr("Its steps are equal, or fixed by a list; none of them shrinks with the value.");
      }
      break;
    }
    case State::View::resolution:
      out.see << tr("How far it is to the next value, as a share of the value. A float keeps this share within a factor of 2; of integers "
                    "it grows as values get smaller.");
      if (grid.minNormal > 0.0) {
        out.see << tr("%1 begins to lose digits below %2, where its subnormals are, and ends at %3.")
                       .arg(name, value(grid.minNormal), value(grid.leastPositive()));
      }
      out.see << tr("Below: how many doublings lie between the smallest and the largest value.");
      break;
    case State::View::value:
      if (now->trace) {
        const auto& trace = *now->trace;
        //: %1 is a number, %2 a format, %3 what the number becomes, %4 a sentence about it.
        out.see << tr("%1 in %2 becomes %3: %4.").arg(value(settings.value), name, value(trace.restored), outcome(*now, settings));
        if (trace.below && trace.above && !trace.exact) {
          out.see << tr("Its neighbours are %1 and %2.").arg(value(*trace.below), value(*trace.above));
        }
      }
      if (!now->sharedScales.empty()) {
        out.see << tr("A power of two rarely fits the block’s largest value: floor may cut it off, the others may leave half of the grid unused.");
      } else if (now->twoLevels) {
        out.see << (now->twoLevels->zero ? tr("The block is so small beside the tensor that its scale is 0: all of it is lost.")
                    : now->twoLevels->subnormal
                        ? tr("The block is so small beside the tensor that its scale is subnormal, and coarse.")
                        : tr("The tensor’s scale makes room for the blocks’; each block then has its own in FP8."));
      }
      break;
    case State::View::block:
      if (const auto& layout = page.block().value(); layout && layout->format == now->facts.name) {
        //: %1 is a sentence part such as "A block of 32: 18 bytes", %2 bits per weight.
        out.see << tr("%1. That is %2 bits for each weight.").arg(blockTitle(*layout), fixedPoint(now->facts.bitsPerWeight, 4));
        out.see << (layout->inFiles ? tr("Each cell is a byte, in the order of the file. Point at one to see whose bits it holds.")
                                    : tr("Each cell is a byte. The parts have their true sizes; where they stand is up to the program that stores them."));
      }
      break;
  }
  if (now->error) out.notice = tr("The block cannot be quantized.");
  // The value under the pointer, else the one that x becomes.
  const auto& hovered = page.hovered();
  const FormatResult* of = hovered && page.result()->find(hovered->format) != nullptr ? page.result()->find(hovered->format) : now;
  if (hovered && of->facts.name == hovered->format && hovered->index < of->grid->codes.size()) {
    const auto& code = of->grid->codes[hovered->index];
    out.formulas << formula(QStringLiteral("%1  %2").arg(hex(code.code, of->grid->bits), bits(of->grid->layout, code.code, of->grid->bits)));
    out.formulas += codeFormula(*of, code.code, code.value);
  } else if (now->trace) {
    out.formulas << formula(QStringLiteral("%1  %2").arg(hex(now->trace->code, grid.bits), bits(grid.layout, now->trace->code, grid.bits)));
    out.formulas += codeFormula(*now, now->trace->code, now->trace->restored);
  }
  if ((settings.scaled || state.view == State::View::value) && out.formulas.size() < FramedPage::kFormulas) {
    const QStringList scale = scaleFormula(*now, settings);
    if (!scale.isEmpty()) out.formulas << scale.join(QLatin1Char('\n'));
  }
  if (grid.layout) {
    out.formulaWords = tr("s: sign, E: exponent bits, m: mantissa bits");
  } else if (grid.offset != 0.0) {
    out.formulaWords = tr("s: scale, q: code, m: minimum");
  } else {
    out.formulaWords = tr("s: scale, q: code");
  }
  const bool float8 = now->facts.family == FormatFamily::fp8 || (now->facts.layout && now->facts.bits == 8);
  if (state.view == State::View::block || !float8) {
    out.misreading = tr("“%1 bits” is not %1 bits per weight: with its scales %2 takes %3.")
                         .arg(now->facts.bits).arg(name, fixedPoint(now->facts.bitsPerWeight, 3));
    if (now->facts.family == FormatFamily::plain) out.misreading = tr("“16 bits” is not one format: BF16 reaches as far as FP32 with 8 significant bits, FP16 only to 65504 with 11.");
  } else {
    out.misreading = tr("“FP8” is not one format: E4M3 ends at 448 with 3 mantissa bits, E5M2 at 57344 with 2. A file must say which.");
  }
  return out;
}

}  // namespace qs::ui
