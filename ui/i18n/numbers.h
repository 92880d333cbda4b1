// Numbers as the window writes them: a fixed count of significant digits, a true minus, a thin space before the unit.
// It is not for files and commands, which get plain machine numbers.
#pragma once

#include <QString>
#include <cstdint>

namespace qs::ui {

// `digits` significant digits with trailing zeros kept, so that figures do not change width while they are dragged:
// 0.034017, 21.30, 1.2000 × 10⁻⁷. Non-finite values are words of mathematics: ∞, −∞, NaN.
QString significant(double value, int digits);
// `decimals` digits behind the point: 4.500.
QString fixedPoint(double value, int decimals);
// A whole number with a true minus.
QString whole(std::int64_t value);
// A count with thin spaces between groups of three digits: 3 162 112.
QString count(std::uint64_t value);
// Number, thin space, unit.
QString withUnit(const QString& number, const QString& unit);
// 0.0938 as "9.4 %".
QString percent(double share);
// "×2.5", with a true multiplication sign.
QString times(double factor);

// Reads a number that a person typed: true minus, × and % signs, spaces and a comma for the point are all understood.
bool readNumber(const QString& text, double& value);
// The same for a whole number within bounds.
bool readWhole(const QString& text, double least, double most, std::int64_t& value);

}  // namespace qs::ui
