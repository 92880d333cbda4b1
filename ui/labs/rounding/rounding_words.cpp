#include "ui/labs/rounding/rounding_words.h"

#include <QFileInfo>
#include <cmath>
#include <string>
#include <vector>

#include "ui/charts/ticks.h"
#include "ui/i18n/numbers.h"

namespace qs::ui {

namespace {

using State = RoundingState;

// Numbers in sentences and formulas: enough digits to follow the arithmetic, few enough to read.
QString figure(double value) { return formatNumber(value, 4); }

// A negative number in brackets, as behind an operator.
QString inBrackets(double value) { return value < 0 ? QStringLiteral("(%1)").arg(figure(value)) : figure(value); }

// Letters on the first line, the same with numbers on the second, neither broken elsewhere.
QString twoLines(const QString& letters, const QString& numbers, const QStringList& letterArgs,
                 const QStringList& numberArgs) {
  const auto fill = [](QString text, const QStringList& args) {
    std::vector<std::string> plain;
    for (const QString& arg : args) plain.push_back(arg.toStdString());
    text = QString::fromStdString(base::Text::substitute(text.toStdString(), plain));
    return text.replace(QLatin1Char(' '), QChar(0x00A0));
  };
  constexpr QChar kSpace(0x2003);
  return fill(letters, letterArgs) + QLatin1Char('\n') + kSpace + QStringLiteral("=") + QChar(0x00A0) +
         fill(numbers, numberArgs);
}

const quant::PartScheme& part(const RoundingResult& result) { return result.spec.scheme.weights; }

}  // namespace

QString RoundingWords::sourceName(const State& state) {
  if (state.source == State::Source::typed) {
    return state.valuesText == kChapterValues ? tr("Chapter example") : tr("Typed values");
  }
  const QString model = QString::fromStdString(state.model);
  if (!model.contains(QLatin1Char('/'))) return model;
  const QString name = QFileInfo(model).fileName();
  constexpr int kLongest = 22;
  return name.size() <= kLongest ? name : name.left(kLongest / 2) + QChar(0x2026) + name.right(kLongest / 2 - 1);
}

QString RoundingWords::line(const State& state, const RoundingResultPtr& result) {
  if (state.source == State::Source::typed) {
    if (!result || result->state.source != State::Source::typed) return tr("Typed values, rounded to a few bits");
    return result->view.x.size() == 1 ? tr("One typed value, rounded to a few bits")
                                      : tr("%1 typed values, rounded to a few bits").arg(count(result->view.x.size()));
  }
  if (!result || result->state.source != State::Source::row || !result->result.row) {
    return tr("One row of real weights, rounded to a few bits");
  }
  //: Row number, tensor's name, count of weights, stored type.
  return tr("Row %1 of %2: %3 weights, stored as %4")
      .arg(whole(*result->result.row), QString::fromStdString(result->result.tensor), count(result->view.x.size()),
           QString::fromStdString(result->result.dtype));
}

QString RoundingWords::levelsMeaning(const State& state) {
  const auto range = experiment::codeRange(state.bits, state.grid);
  //: Count of levels, first and last code.
  return tr("%1 levels, %2 … %3").arg(whole(range.count), whole(range.low), whole(range.high));
}

QString RoundingWords::lengthsText(const std::vector<std::int64_t>& lengths) {
  QStringList parts;
  for (const auto length : lengths) parts << QString::number(length);
  return parts.join(QStringLiteral(", "));
}

QString RoundingWords::groupValue(const State& state) {
  switch (state.grouping) {
    case State::Grouping::whole: return state.source == State::Source::row ? tr("whole row") : tr("all");
    case State::Grouping::size: return whole(state.groupSize);
    case State::Grouping::lengths: return lengthsText(state.lengths);
  }
  return {};
}

QString RoundingWords::groupMeaning(const State& state, const RoundingResultPtr& result) {
  if (!result || result->state != effective(state)) return tr("Each group has its own scale");
  const std::size_t scales = result->result.scales.size();
  if (state.source == State::Source::row) {
    return scales == 1 ? tr("1 scale for this row") : tr("%1 scales for this row").arg(count(scales));
  }
  return scales == 1 ? tr("1 scale for these values") : tr("%1 scales for these values").arg(count(scales));
}

QString RoundingWords::outlierMeaning(const State& state, const RoundingResultPtr& result) {
  if (!result || result->state != effective(state) || result->view.x.empty()) {
    return tr("Makes the largest value larger");
  }
  const double value = result->view.x[result->result.outlierIndex];
  return state.outlier == 1.0 ? tr("The largest value is %1").arg(figure(value))
                              : tr("The largest value is now %1").arg(figure(value));
}

QString RoundingWords::seeScale(const RoundingResult& result) {
  const State& state = result.state;
  const bool row = state.source == State::Source::row;
  switch (state.grouping) {
    case State::Grouping::whole:
      return row ? tr("All %1 weights of the row share one scale, set by the largest.").arg(count(result.view.x.size()))
                 : tr("All values share one scale, set by the largest.");
    case State::Grouping::size:
      return tr("Every %1 neighbours share one scale, set by the largest of them.").arg(whole(state.groupSize));
    case State::Grouping::lengths: return tr("Each of your groups has its own scale, set by its largest value.");
  }
  return {};
}

QString RoundingWords::seeGroups(const RoundingResult& result) {
  const auto& view = result.view;
  if (view.groups.size() > 1) {
    //: Group number, its step, the finest step.
    return tr("Group %1 has the coarsest step, %2; the finest is %3. The grey band is half a step: rounding alone stays "
              "inside it.")
        .arg(whole(static_cast<std::int64_t>(view.coarsestGroup) + 1),
             figure(std::fabs(view.groups[view.coarsestGroup].scale)), figure(view.finestScale));
  }
  return tr("The step between two levels is %1. The grey band is half a step: rounding alone stays inside it.")
      .arg(figure(std::fabs(view.groups.front().scale)));
}

QString RoundingWords::seeLoss(const RoundingResult& result) {
  const auto& stats = result.result.stats;
  if (stats.zeros > 0 && stats.clipped > 0) {
    return tr("%1 of %2 became 0 (marked). %3 lay beyond the last level and were cut back to it.")
        .arg(count(stats.zeros), count(stats.count), count(stats.clipped));
  }
  if (stats.zeros > 0) return tr("%1 of %2 became 0 (marked).").arg(count(stats.zeros), count(stats.count));
  if (stats.clipped > 0) {
    return tr("None became 0. %1 lay beyond the last level and were cut back to it.").arg(count(stats.clipped));
  }
  return tr("None became 0, and none lay beyond the last level.");
}

QString RoundingWords::notice(const RoundingResult& result) {
  const auto& stats = result.result.stats;
  if (stats.nonfinite > 0) {
    return tr("%1 of the values are NaN or infinite. They take part in no scale, no figure and no chart.")
        .arg(count(stats.nonfinite));
  }
  if (stats.scaleOverflows > 0) {
    return tr("%1 scales are larger than the scale type can hold and were cut to its largest number. Choose FP32 scales.")
        .arg(count(stats.scaleOverflows));
  }
  if (stats.scaleUnderflows > 0) {
    return tr("%1 scales are too small for the scale type and became 0, and their groups with them. Choose FP32 scales.")
        .arg(count(stats.scaleUnderflows));
  }
  return {};
}

QString RoundingWords::formulaScale(const RoundingResult& result) {
  const auto& f = result.view.formula;
  const QString divisor = whole(f.divisor);
  const QString scale = figure(f.scale);
  const bool clipped = result.state.range != State::Range::largest;
  if (clipped) {
    // The numerator is where the method put the grid's end.
    return twoLines(QStringLiteral("s = c ÷ %1"), QStringLiteral("%1 ÷ %2 = %3"), {divisor},
                    {figure(f.scale * f.divisor), divisor, scale});
  }
  const QString equals = f.exact ? QStringLiteral("=") : QStringLiteral("≈");
  const QString numbers = QStringLiteral("%1 ÷ %2 %3 %4");
  const QStringList values = {figure(f.numerator), divisor, equals, scale};
  switch (part(result).grid) {
    case quant::GridKind::sym: return twoLines(QStringLiteral("s = max|x| ÷ %1"), numbers, {divisor}, values);
    case quant::GridKind::full:
      return twoLines(QStringLiteral("s = x* ÷ (%1)"), QStringLiteral("%1 ÷ (%2) %3 %4"), {divisor}, values);
    case quant::GridKind::wide: return twoLines(QStringLiteral("s = 2·max|x| ÷ %1"), numbers, {divisor}, values);
    case quant::GridKind::asym: {
      const auto& group = result.view.groups[f.group];
      return twoLines(QStringLiteral("s = (hi − lo) ÷ %1"), QStringLiteral("(%1 − %2) ÷ %3 %4 %5"), {divisor},
                      {figure(group.high), inBrackets(group.low), divisor, equals, scale});
    }
  }
  return {};
}

QString RoundingWords::formulaZeroPoint(const RoundingResult& result) {
  if (part(result).grid != quant::GridKind::asym) return {};
  const auto& f = result.view.formula;
  return twoLines(QStringLiteral("z = round(−lo ÷ s)"), QStringLiteral("%1"), {}, {whole(f.zeroPoint)});
}

QString RoundingWords::formulaCode(const RoundingResult& result) {
  const auto& f = result.view.formula;
  // A code beyond the last one is cut back to it.
  const bool cut = f.rounded != f.code;
  const QString code =
      cut ? figure(f.rounded) + QLatin1Char('\n') + QChar(0x2003) + QStringLiteral("→ ") + whole(f.code) : whole(f.code);
  if (part(result).grid == quant::GridKind::asym) {
    return twoLines(QStringLiteral("q = round(x ÷ s) + z"), QStringLiteral("round(%1 ÷ %2) + %3 = %4"), {},
                    {figure(f.x), inBrackets(f.scale), whole(f.zeroPoint), code});
  }
  return twoLines(QStringLiteral("q = round(x ÷ s)"), QStringLiteral("round(%1 ÷ %2) = %3"), {},
                  {figure(f.x), inBrackets(f.scale), code});
}

QString RoundingWords::formulaRestored(const RoundingResult& result) {
  const auto& f = result.view.formula;
  if (part(result).grid == quant::GridKind::asym) {
    return twoLines(QStringLiteral("x̂ = s · (q − z)"), QStringLiteral("%1 · (%2 − %3) = %4"), {},
                    {figure(f.scale), whole(f.code), whole(f.zeroPoint), figure(f.restored)});
  }
  const QString code = f.code < 0 ? QStringLiteral("(%1)").arg(whole(f.code)) : whole(f.code);
  return twoLines(QStringLiteral("x̂ = s · q"), QStringLiteral("%1 · %2 = %3"), {},
                  {figure(f.scale), code, figure(f.restored)});
}

QString RoundingWords::formulaWords(const RoundingResult& result) {
  const auto& view = result.view;
  const QString group = whole(static_cast<std::int64_t>(view.formula.group) + 1);
  const bool several = view.groups.size() > 1;
  const bool half = part(result).scaleType() == quant::ScaleType::fp16;
  switch (result.state.range) {
    case State::Range::leastError:
      return several ? tr("For the largest weight of group %1; c is where the squared error of the group is least.").arg(group)
                     : tr("For the largest weight; c is where the squared error is least.");
    case State::Range::percentile:
      return several ? tr("For the largest weight of group %1; c comes from the percentile of |x| you chose.").arg(group)
                     : tr("For the largest weight; c comes from the percentile of |x| you chose.");
    case State::Range::largest: break;
  }
  if (half) {
    return several ? tr("For the largest weight of group %1; the scale is first rounded to FP16.").arg(group)
                   : tr("For the largest weight; the scale is first rounded to FP16.");
  }
  return several ? tr("For the largest weight of group %1.").arg(group) : tr("For the largest weight.");
}

QString RoundingWords::misreading(const RoundingResult& result) {
  const QString bits = whole(result.state.bits);
  const QString stored = fixedPoint(result.result.bitsPerWeight, 3);
  const QString scaleBits = whole(quant::bits(part(result).scaleType()));
  const bool asym = part(result).grid == quant::GridKind::asym;
  if (result.result.scales.size() > 1) {
    return asym ? tr("“%1 bits” is not %1 bits per weight: with a scale of %2 bits and a zero point of %1 bits for every "
                     "group it is %3.")
                      .arg(bits, scaleBits, stored)
                : tr("“%1 bits” is not %1 bits per weight: with a scale of %2 bits for every group it is %3.")
                      .arg(bits, scaleBits, stored);
  }
  return asym ? tr("“%1 bits” is not %1 bits per weight: with one scale of %2 bits and one zero point of %1 bits it is %3.")
                    .arg(bits, scaleBits, stored)
              : tr("“%1 bits” is not %1 bits per weight: with one scale of %2 bits it is %3.")
                    .arg(bits, scaleBits, stored);
}

QString RoundingWords::provenance(const RoundingResult& result) {
  const QString scheme = QString::fromStdString(result.result.scheme);
  const QString version = QCoreApplication::applicationVersion();
  const QString factor = times(result.spec.outlier);
  const QString backend = QStringLiteral(" · ") + QString::fromStdString(result.result.backend);
  if (result.state.source == State::Source::typed) {
    //: Version, count of values, scheme, outlier factor.
    return tr("QuantSpec Lab %1 · %2 typed values · %3 · largest value %4")
        .arg(version, count(result.view.x.size()), scheme, factor) + backend;
  }
  //: Version, model, tensor, row, scheme, outlier factor.
  return tr("QuantSpec Lab %1 · %2 · %3, row %4 · %5 · largest weight %6")
      .arg(version, sourceName(result.state), QString::fromStdString(result.result.tensor),
           whole(result.result.row.value_or(0)), scheme, factor) + backend;
}

}  // namespace qs::ui
