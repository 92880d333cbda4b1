// The sentences of the Formats page, made from its state and results in the window's language. It computes nothing; every
// number comes from core/experiment.
#pragma once

#include <QCoreApplication>
#include <QFontMetrics>
#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "core/experiment/format_block.h"
#include "core/experiment/format_view.h"
#include "ui/labs/formats/formats_presenter.h"
#include "ui/labs/frame/framed_page.h"

namespace qs::ui {

// Where there is no figure to show.
inline const QString kNoFigure = QStringLiteral("–");

class FormatsWords {
  Q_DECLARE_TR_FUNCTIONS(FormatsPage)

 public:
  static QString formatName(const std::string& name);  // "FP8 E4M3"
  static QString describe(const experiment::FormatFacts& facts);
  static QString specials(const experiment::FormatFacts& facts);
  // A value with as many digits as a code is worth; of exponents beyond those of people: 2^−133.
  static QString value(double value);
  static QString fieldText(double value);  // as one would type it: 1.2e−5
  static QString twoTo(int exponent);      // 2⁻⁶
  static QString power(double value);  // a power of two as such: 2⁻⁶
  static QString hex(std::uint32_t code, int bits);
  // "0|1000|011": sign, exponent, mantissa; other grids: the bits.
  static QString bits(const std::optional<experiment::FloatLayout>& layout, std::uint32_t code, int bits);
  static QString ruleName(quant::MxRule rule);
  static QString bytes(std::uint64_t bits);  // "16 bytes", "3 bits"

  // The table.
  static QString columnName(int column);
  static QString columnMeaning(int column);
  static int columnWidth(int column, const QFontMetrics& metrics);  // that its heading takes

  // Header, source, views.
  static QString line(const FormatsPresenter& page);
  static QStringList views();
  static QStringList viewTips();
  static QString rangeOf(const experiment::FormatGrid& grid);

  // The controls.
  static QString valueMeaning(const FormatsPresenter& page);
  static QString absmaxMeaning(const FormatsPresenter& page);
  static QString tensorMeaning(const FormatsPresenter& page);
  static QString groupMeaning(const FormatsPresenter& page);
  static QStringList figures(const FormatsPresenter& page);

  // What has become of the value: exact, a tie, beyond the largest …
  static QString outcome(const FormatResult& format, const experiment::FormatSettings& settings);
  static QString partName(experiment::BlockPart part, const experiment::BlockLayoutOf& layout);
  static QString blockTitle(const experiment::BlockLayoutOf& layout);
  // What one byte of a GGUF block holds.
  static QString byteText(const experiment::BlockLayoutOf& layout, std::size_t byte);

  static FramedPage::Reading reading(const FormatsPresenter& page);
  static QString provenance(const FormatsPresenter& page);
  static std::vector<std::pair<QString, QString>> reportRows(const FormatsPresenter& page);

 private:
  static QStringList codeFormula(const FormatResult& format, std::uint32_t code, double value);
  static QStringList scaleFormula(const FormatResult& format, const experiment::FormatSettings& settings);
};

}  // namespace qs::ui
