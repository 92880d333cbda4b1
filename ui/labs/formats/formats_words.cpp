#include "ui/labs/formats/formats_words.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/experiment/codes_text.h"
#include "ui/charts/ticks.h"
#include "ui/i18n/numbers.h"

namespace qs::ui {

namespace {

using experiment::BlockPart;
using quant::FormatFamily;

}  // namespace

QString FormatsWords::formatName(const std::string& name) {
  QString text = QString::fromStdString(name).toUpper();
  // GGUF's names have their underscore.
  return quant::findFormatName(name)->family == FormatFamily::gguf ? text : text.replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString FormatsWords::describe(const experiment::FormatFacts& facts) {
  const auto range = [&] { return QStringLiteral("%1 … %2").arg(value(facts.lowest), value(facts.max)); };
  switch (facts.family) {
    case FormatFamily::integer: return tr("%1 whole numbers, %2, times a scale").arg(facts.values).arg(range());
    case FormatFamily::nf4: return tr("16 levels where a normal distribution has its weights, times a scale");
    case FormatFamily::mx:
      return tr("blocks of %1 that share a power of two; elements with %2 exponent and %3 mantissa bits")
          .arg(facts.block).arg(facts.layout->exponentBits).arg(facts.layout->mantissaBits);
    case FormatFamily::nvfp4:
      return tr("blocks of %1 that share an FP8 scale, and one FP32 scale for the tensor; elements with 2 exponent bits and 1 mantissa bit")
          .arg(facts.block);
    case FormatFamily::gguf: return tr("blocks of %1 with scales inside; codes %2").arg(facts.block).arg(range());
    default:
      return tr("sign, %1 exponent bits, %2 mantissa bits, bias %3")
          .arg(facts.layout->exponentBits).arg(facts.layout->mantissaBits).arg(facts.layout->bias);
  }
}

QString FormatsWords::specials(const experiment::FormatFacts& facts) {
  if (facts.specials.empty()) return kNoFigure;
  const bool infinite = facts.specials.size() > 1;
  return infinite ? QStringLiteral("NaN, ±∞") : QStringLiteral("NaN");
}

QString FormatsWords::value(double value) { return formatNumber(value, 5); }

QString FormatsWords::fieldText(double value) {
  return QLocale::c().toString(value, 'g', 5).replace(QLatin1Char('-'), QChar(0x2212));
}

QString FormatsWords::twoTo(int exponent) {
  static const QString kDigits = QString::fromUtf8("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString text = QStringLiteral("2");
  if (exponent < 0) text += QChar(0x207B);
  for (const QChar digit : QString::number(std::abs(exponent))) text += kDigits[digit.digitValue()];
  return text;
}

QString FormatsWords::power(double value) {
  int exponent = 0;
  const bool exact = std::frexp(value, &exponent) == 0.5 && exponent <= 0;
  return exact ? twoTo(exponent - 1) : FormatsWords::value(value);
}

QString FormatsWords::hex(std::uint32_t code, int bits) {
  return QStringLiteral("0x") + QString::fromStdString(experiment::hexCode(code, bits));
}

QString FormatsWords::bits(const std::optional<experiment::FloatLayout>& layout, std::uint32_t code, int bits) {
  QString text = QString::fromStdString(experiment::bitText(code, bits));
  if (!layout) return text;
  text.insert(1 + layout->exponentBits, QLatin1Char('|'));
  text.insert(1, QLatin1Char('|'));
  return text;
}

QString FormatsWords::ruleName(quant::MxRule rule) {
  switch (rule) {
    case quant::MxRule::floor: return tr("Floor");
    case quant::MxRule::ceil: return tr("Ceil");
    case quant::MxRule::rceil: return tr("Rceil");
    case quant::MxRule::even: return tr("Even");
  }
  return {};
}

QString FormatsWords::bytes(std::uint64_t bits) {
  if (bits % 8 != 0) return tr("%1 bits").arg(bits);
  return bits == 8 ? tr("1 byte") : tr("%1 bytes").arg(bits / 8);
}

QString FormatsWords::columnName(int column) {
  switch (column) {
    case FormatTable::kName: return tr("Format");
    case FormatTable::kBits: return tr("Bits");
    case FormatTable::kTrueBits: return tr("True bits");
    case FormatTable::kMax: return tr("Largest");
    case FormatTable::kMinNormal: return tr("Least normal");
    case FormatTable::kMinSubnormal: return tr("Least subnormal");
    case FormatTable::kSpecials: return tr("Specials");
    default: return tr("Native on");
  }
}

QString FormatsWords::columnMeaning(int column) {
  switch (column) {
    case FormatTable::kName: return tr("A check mark keeps a format among the four that are compared");
    case FormatTable::kBits: return tr("Bits of one element");
    case FormatTable::kTrueBits: return tr("Bits per weight with scales, zero points and minima");
    case FormatTable::kMax: return tr("The largest value, at a scale of 1");
    case FormatTable::kMinNormal: return tr("The smallest positive value with all mantissa bits");
    case FormatTable::kMinSubnormal: return tr("The smallest positive value");
    case FormatTable::kSpecials: return tr("Codes that are no number");
    default: return tr("Hardware that multiplies the format without unpacking it");
  }
}

int FormatsWords::columnWidth(int column, const QFontMetrics& metrics) {
  constexpr int kPadding = 26;  // of a heading, with the arrow that shows the order
  return metrics.horizontalAdvance(columnName(column)) + kPadding;
}

QString FormatsWords::line(const FormatsPresenter& page) {
  return page.state().settings.scaled ? tr("What numbers a format can say, with the scale its block would have")
                                      : tr("What numbers a format can say, at a scale of 1");
}

QStringList FormatsWords::views() { return {tr("Number line"), tr("Resolution"), tr("One value"), tr("Block")}; }

QStringList FormatsWords::viewTips() {
  return {tr("Every value that a code can say"), tr("How far a value is from the next, for its size"),
          tr("What one number becomes in each format"), tr("The bytes of a block, to scale")};
}

QString FormatsWords::rangeOf(const experiment::FormatGrid& grid) {
  const double low = grid.lowest(), high = grid.highest();
  //: %1 is a count, %2 and %3 the smallest and the largest value of a format.
  return tr("%1 values, %2 … %3").arg(count(grid.codes.size()), value(low), value(high));
}

QString FormatsWords::valueMeaning(const FormatsPresenter& page) {
  const auto& settings = page.state().settings;
  const auto* now = page.chosen();
  if (now == nullptr || !now->trace) return {};
  const QString name = formatName(now->facts.name);
  return settings.scaled ? tr("÷ scale = %1 for %2").arg(value(now->trace->quotient), name)
                         : tr("%1: %2").arg(name, outcome(*now, settings));
}

QString FormatsWords::absmaxMeaning(const FormatsPresenter& page) {
  const auto& settings = page.state().settings;
  if (settings.reach() > settings.absmax) return tr("the value itself is larger, and counts");
  return settings.scaled ? tr("the scales follow from it") : tr("for the shared scales of MX and NVFP4");
}

QString FormatsWords::tensorMeaning(const FormatsPresenter& page) {
  const auto& settings = page.state().settings;
  if (settings.tensorReach() > settings.tensorAbsmax) return tr("its block reaches farther, and counts");
  //: %1 is a ratio.
  return tr("%1 of the block’s").arg(times(settings.tensorReach() / settings.reach()));
}

QString FormatsWords::groupMeaning(const FormatsPresenter& page) {
  const std::int64_t group = page.state().settings.group;
  //: %1 is a number of bits.
  return tr("a 16-bit scale adds %1 bits to INT, FP and NF4").arg(value(16.0 / static_cast<double>(group)));
}

QStringList FormatsWords::figures(const FormatsPresenter& page) {
  const auto* now = page.chosen();
  if (now == nullptr || !now->trace) return {kNoFigure, kNoFigure, kNoFigure, now == nullptr ? kNoFigure : fixedPoint(now->facts.bitsPerWeight, 3)};
  const auto& trace = *now->trace;
  return {hex(trace.code, now->facts.bits), value(trace.restored), trace.exact ? QStringLiteral("0") : formatNumber(trace.error, 3),
          fixedPoint(now->facts.bitsPerWeight, 3)};
}

QString FormatsWords::outcome(const FormatResult& format, const experiment::FormatSettings& settings) {
  if (!format.trace) return {};
  const auto& trace = *format.trace;
  const auto& grid = *format.grid;
  if (std::isnan(trace.restored)) return tr("beyond the largest value: NaN");
  if (std::isinf(trace.restored)) return tr("beyond the largest value: infinite");
  if (trace.exact) return tr("exact");
  if (trace.beyond) {
    const double end = trace.restored > 0.0 ? grid.highest() : grid.lowest();
    return tr("beyond %1: held to it").arg(value(end));
  }
  if (trace.becameZero) return trace.tie ? tr("a tie: becomes 0") : tr("too small: becomes 0");
  if (trace.tie) {
    return settings.rounding == quant::Rounding::away && format.facts.family != FormatFamily::plain
               ? tr("a tie: away from 0")
               : tr("a tie: to the even code");
  }
  return tr("error %1").arg(formatNumber(trace.error, 3));
}

QString FormatsWords::partName(BlockPart part, const experiment::BlockLayoutOf& layout) {
  const auto family = quant::findFormatName(layout.format)->family;
  const bool superBlock = layout.subBlock < layout.elements;
  switch (part) {
    case BlockPart::scale:
      if (family == FormatFamily::mx) return tr("scale, E8M0");
      if (family == FormatFamily::nvfp4) return tr("scale, E4M3");
      return superBlock ? tr("d, FP16: scales the scales") : tr("scale, FP16");
    case BlockPart::minimum: return superBlock ? tr("dmin, FP16: scales the minima") : tr("minimum, FP16");
    case BlockPart::subScale: return tr("scales of sub-blocks");
    case BlockPart::subMinimum: return tr("minima of sub-blocks");
    case BlockPart::scaleAndMinimum: return tr("scales and minima");
    case BlockPart::code: return tr("codes");
    case BlockPart::lowBits: return tr("codes, lower bits");
    case BlockPart::highBits: return tr("codes, upper bits");
    case BlockPart::zeroPoint: return tr("zero point");
  }
  return {};
}

QString FormatsWords::blockTitle(const experiment::BlockLayoutOf& layout) {
  if (layout.elements == 1) return tr("One element: %1, no scale").arg(bytes(layout.bits));
  //: %1 elements, %2 is a size.
  QString text = tr("A block of %1: %2").arg(layout.elements).arg(bytes(layout.bits));
  if (layout.outsideBits > 0) text = tr("%1, and %2 for the tensor").arg(text, bytes(layout.outsideBits));
  return text;
}

QString FormatsWords::byteText(const experiment::BlockLayoutOf& layout, std::size_t byte) {
  if (byte >= layout.bytes.size()) return {};
  const auto& one = layout.bytes[byte];
  QStringList which;
  for (const int e : one.elements.empty() ? one.subBlocks : one.elements) which << QString::number(e);
  if (which.isEmpty()) return tr("all of the block");
  //: %1 is a list of numbers.
  return one.elements.empty() ? tr("sub-blocks %1").arg(which.join(QStringLiteral(", ")))
                              : tr("elements %1").arg(which.join(QStringLiteral(", ")));
}

QString FormatsWords::provenance(const FormatsPresenter& page) {
  QStringList names;
  for (const std::string& name : page.state().shown()) names << QString::fromStdString(name);
  return QStringLiteral("QuantSpec Lab %1 · %2 · %3").arg(QStringLiteral(QS_VERSION), names.join(QStringLiteral(", ")), page.commandLine());
}

std::vector<std::pair<QString, QString>> FormatsWords::reportRows(const FormatsPresenter& page) {
  const auto& settings = page.state().settings;
  std::vector<std::pair<QString, QString>> rows;
  const auto* result = page.result();
  if (result == nullptr) return rows;
  rows.emplace_back(tr("Value"), value(settings.value));
  rows.emplace_back(tr("Scale"), settings.scaled ? tr("of a block that reaches ±%1").arg(value(settings.reach())) : QStringLiteral("1"));
  for (const FormatResult& format : result->shown) {
    //: %1 bits per weight, %2 a description of the format.
    rows.emplace_back(formatName(format.facts.name),
                      tr("%1 bits per weight; %2").arg(fixedPoint(format.facts.bitsPerWeight, 3), describe(format.facts)));
    if (!format.trace) continue;
    rows.emplace_back(QString(), QStringLiteral("%1 → %2 (%3): %4")
                                     .arg(value(settings.value), value(format.trace->restored),
                                          hex(format.trace->code, format.facts.bits), outcome(format, settings)));
  }
  rows.emplace_back(tr("Command"), page.commandLine());
  return rows;
}

}  // namespace qs::ui
