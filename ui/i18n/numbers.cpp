#include "ui/i18n/numbers.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace qs::ui {

namespace {

constexpr QChar kMinus(0x2212);
// Narrow enough to hold number and unit together, and never a place to break the line.
constexpr QChar kThinSpace(0x202F);

QString trueMinus(QString text) { return text.replace(QLatin1Char('-'), kMinus); }

QString superscript(int value) {
  static const QString kDigits = QString::fromUtf8("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString out = value < 0 ? QString(QChar(0x207B)) : QString();
  for (const QChar digit : QString::number(std::abs(value))) out += kDigits[digit.digitValue()];
  return out;
}

bool nonFinite(double value, QString& out) {
  if (std::isfinite(value)) return false;
  out = std::isnan(value) ? QStringLiteral("NaN") : (value < 0 ? kMinus + QString(QChar(0x221E)) : QString(QChar(0x221E)));
  return true;
}

}  // namespace

QString significant(double value, int digits) {
  QString out;
  if (nonFinite(value, out)) return out;
  if (value == 0.0) return QStringLiteral("0");
  // The exponent after rounding: 0.99996 to four digits is 1.000.
  const QString scientific = QLocale::c().toString(value, 'e', digits - 1);
  const int exponent = scientific.mid(scientific.indexOf(QLatin1Char('e')) + 1).toInt();
  if (exponent < -4 || exponent >= digits + 2) {
    const QString mantissa = scientific.left(scientific.indexOf(QLatin1Char('e')));
    return trueMinus(mantissa) + kThinSpace + QChar(0x00D7) + kThinSpace + QStringLiteral("10") + superscript(exponent);
  }
  return fixedPoint(value, std::max(digits - 1 - exponent, 0));
}

QString fixedPoint(double value, int decimals) {
  QString out;
  if (nonFinite(value, out)) return out;
  return trueMinus(QString::number(value, 'f', decimals));
}

QString whole(std::int64_t value) { return trueMinus(QString::number(value)); }

QString count(std::uint64_t value) {
  QString out = QString::number(value);
  if (out.size() <= 4) return out;
  for (qsizetype i = out.size() - 3; i > 0; i -= 3) out.insert(i, kThinSpace);
  return out;
}

QString withUnit(const QString& number, const QString& unit) { return number + kThinSpace + unit; }

QString percent(double share) { return withUnit(fixedPoint(share * 100.0, 1), QStringLiteral("%")); }

QString times(double factor) {
  QString number = QString::number(factor, 'f', factor < 10.0 ? 2 : (factor < 100.0 ? 1 : 0));
  if (number.contains(QLatin1Char('.'))) {
    while (number.endsWith(QLatin1Char('0'))) number.chop(1);
    if (number.endsWith(QLatin1Char('.'))) number.chop(1);
  }
  return QChar(0x00D7) + number;
}

bool readNumber(const QString& text, double& value) {
  QString plain;
  for (const QChar c : text) {
    if (c == kMinus || c == QChar(0xFF0D)) {
      plain += QLatin1Char('-');
    } else if (c == QLatin1Char(',') || c == QChar(0xFF0C)) {
      plain += QLatin1Char('.');
    } else if (!c.isSpace() && c != QChar(0x00D7) && c != QLatin1Char('%') && c != QChar(0xFF05)) {
      plain += c;
    }
  }
  bool ok = false;
  const double read = QLocale::c().toDouble(plain, &ok);
  if (!ok || !std::isfinite(read)) return false;
  value = read;
  return true;
}

bool readWhole(const QString& text, double least, double most, std::int64_t& value) {
  double number = 0.0;
  if (!readNumber(text, number) || number != std::floor(number) || number < least || number > most) return false;
  value = static_cast<std::int64_t>(number);
  return true;
}

}  // namespace qs::ui
