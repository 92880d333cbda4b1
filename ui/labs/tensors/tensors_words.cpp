#include "ui/labs/tensors/tensors_words.h"

#include <QFileInfo>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/experiment/rounding_view.h"
#include "ui/charts/ticks.h"
#include "ui/i18n/language.h"
#include "ui/i18n/numbers.h"

namespace qs::ui {

namespace {

using State = TensorsState;
using Kind = quant::Granularity::Kind;

constexpr std::array<const char*, 5> kUnits = {"B", "kB", "MB", "GB", "TB"};

std::pair<double, QString> scaled(std::uint64_t value) {
  double number = static_cast<double>(value);
  std::size_t unit = 0;
  while (number >= 999.5 && unit + 1 < kUnits.size()) {
    number /= 1000.0;
    ++unit;
  }
  return {number, QLatin1String(kUnits[unit])};
}

QString shortened(const QString& name, qsizetype longest) {
  return name.size() <= longest ? name : name.left(longest / 2) + QChar(0x2026) + name.right(longest / 2 - 1);
}

}  // namespace

QString TensorsWords::bytes(std::uint64_t value) {
  const auto [number, unit] = scaled(value);
  return withUnit(value < 1000 ? QString::number(value) : significant(number, 3), unit);
}

QString TensorsWords::bytesExactly(std::uint64_t value) {
  const auto [number, unit] = scaled(value);
  return withUnit(value < 1000 ? QString::number(value) : fixedPoint(number, 3), unit);
}

QString TensorsWords::elements(std::uint64_t value) {
  return value == 1 ? tr("1 number") : tr("%1 numbers").arg(count(value));
}

QString TensorsWords::nonfinite(std::uint64_t value) {
  return value == 1 ? tr("1 value is NaN or infinite") : tr("%1 values are NaN or infinite").arg(count(value));
}

QString TensorsWords::shape(const std::vector<std::uint64_t>& shape) {
  if (shape.empty()) return tr("scalar");
  QStringList parts;
  for (const auto extent : shape) parts << QString::number(extent);
  return parts.join(QStringLiteral(" × "));
}

QString TensorsWords::columnName(int column) {
  switch (column) {
    case TensorTable::kName: return tr("Name");
    case TensorTable::kOutliers: return tr("Outliers");
    case TensorTable::kRange: return tr("Range");
    case TensorTable::kShape: return tr("Shape");
    case TensorTable::kType: return tr("Type");
    case TensorTable::kSize: return tr("Size");
    case TensorTable::kError: return tr("Error");
    case TensorTable::kSqnr: return tr("SQNR, dB");
    case TensorTable::kBits: return tr("Bits");
    case TensorTable::kBytes: return tr("Size then");
    default: return {};
  }
}

QString TensorsWords::columnMeaning(int column) {
  switch (column) {
    case TensorTable::kName: return tr("Short name where there is one; the tip has the name in the file");
    case TensorTable::kOutliers: return tr("Largest magnitude ÷ rms; about 4 to 6 for weights without outliers");
    case TensorTable::kRange: return tr("Smallest and largest value; sorted by the largest magnitude");
    case TensorTable::kShape: return tr("Extents as stored; sorted by the count of elements");
    case TensorTable::kType: return tr("Type of the stored numbers");
    case TensorTable::kSize: return tr("Bytes in the file");
    case TensorTable::kError: return tr("RMSE ÷ rms(x) under the scheme on the left");
    case TensorTable::kSqnr: return tr("Signal to quantization noise under the scheme on the left");
    case TensorTable::kBits: return tr("Bits per weight, scales and zero points counted");
    case TensorTable::kBytes: return tr("Bytes of codes, scales and zero points");
    default: return {};
  }
}

int TensorsWords::columnWidth(int column, const QFontMetrics& metrics) {
  // Padding on both sides and the arrow of the sorting.
  return metrics.horizontalAdvance(columnName(column)) + 2 * 8 + 16;
}

QStringList TensorsWords::fileViews(const TensorsPresenter& page) {
  const std::size_t notes = page.health().size();
  return {tr("Tensors"), tr("Worst first"), notes == 0 ? tr("Health") : tr("Health (%1)").arg(count(notes))};
}

QStringList TensorsWords::fileViewTips() {
  return {tr("All tensors of the file"), tr("The scheme on every tensor, in the background; the largest error first"),
          tr("What is odd about the file")};
}

QStringList TensorsWords::kinds() {
  return {tr("All kinds"), tr("Linear layers"), tr("Other matrices"), tr("Vectors"), tr("Not readable")};
}

QString TensorsWords::countOf(std::uint64_t shown, std::uint64_t all) {
  //: Tensors shown of all, such as 12 / 39.
  return shown == all ? count(all) : tr("%1 / %2").arg(count(shown), count(all));
}

QString TensorsWords::noTensors(const TensorsPresenter& page) {
  if (page.fileError()) return errorSentence(*page.fileError());
  if (page.file() == nullptr) return tr("Opening the file…");
  return page.table().rowCount() == 0 ? tr("The file holds no tensors. Open another one from the source menu.")
                                      : tr("No tensor matches the filter.");
}

QString TensorsWords::noNotes(const TensorsPresenter& page) {
  if (page.fileError()) return errorSentence(*page.fileError());
  if (page.file() == nullptr) return tr("Opening the file…");
  if (page.survey().phase() == WorkPhase::failed && page.survey().error()) return errorSentence(*page.survey().error());
  return page.survey().isSettled() ? tr("Nothing is odd about this file: its types, its sizes and all its values.")
                                   : tr("Nothing odd so far; the values are still being read.");
}

QString TensorsWords::moreNotes(std::uint64_t more) { return tr("… and %1 more").arg(count(more)); }

QString TensorsWords::health(const io::HealthNote& note) {
  const QString sentence = translated(note.message);
  switch (note.severity) {
    case io::Severity::problem: return tr("Problem: %1").arg(sentence);
    case io::Severity::warning: return tr("Caution: %1").arg(sentence);
    case io::Severity::info: return tr("Note: %1").arg(sentence);
  }
  return sentence;
}

QString TensorsWords::fileName(const TensorsPresenter& page) {
  const auto* entry = page.tensor();
  return entry == nullptr ? page.tensorName() : QString::fromStdString(entry->fileName);
}

QString TensorsWords::facts(const TensorsPresenter& page) {
  if (page.state().example) {
    return tr("Chapter example: %1 × %2, a shape without weights").arg(whole(kExampleColumns), whole(kExampleRows));
  }
  const auto* entry = page.tensor();
  if (entry == nullptr) return page.file() == nullptr && !page.fileError() ? tr("Opening the file…") : tr("No tensor");
  //: Stored type, shape, bytes.
  return tr("%1 · %2 · %3").arg(QString::fromStdString(std::string(tensor::name(entry->dtype))), shape(entry->shape),
                                bytes(entry->bytes));
}

QString TensorsWords::levelsMeaning(const quant::QuantScheme& scheme) {
  const auto range = experiment::codeRange(scheme.weights.integerBits(), scheme.weights.grid);
  //: Count of levels, first and last code.
  return tr("%1 levels, %2 … %3").arg(whole(range.count), whole(range.low), whole(range.high));
}

QString TensorsWords::granularityValue(const quant::Granularity& granularity) {
  switch (granularity.kind) {
    case Kind::group: return whole(granularity.group);
    case Kind::row: return tr("row");
    case Kind::col: return tr("column");
    default: return tr("tensor");
  }
}

QString TensorsWords::granularityMeaning(const TensorsPresenter& page) {
  const auto& result = page.scheme().value();
  if (!result || !page.scheme().isCurrent()) return tr("Each group has its own scale");
  const std::uint64_t scales = result->layout.blocks;
  return scales == 1 ? tr("1 scale for the whole tensor") : tr("%1 scales for this tensor").arg(count(scales));
}

QStringList TensorsWords::figures(const TensorsPresenter& page) {
  const QString none = QStringLiteral("–");
  const auto& result = page.scheme().value();
  if (!result || page.scheme().phase() == WorkPhase::failed) return {none, none, none, none, none};
  QStringList all = {none, none, none, fixedPoint(result->layout.bitsPerWeight, 3), bytes(result->layout.bytes())};
  if (!result->study) return all;
  const auto& stats = result->study->stats;
  const double sqnr = stats.sqnrDb();
  all[0] = significant(stats.rmse(), 5);
  all[1] = percent(stats.relativeRmse());
  all[2] = std::isfinite(sqnr) ? withUnit(fixedPoint(sqnr, 1), QStringLiteral("dB")) : fixedPoint(sqnr, 1);
  return all;
}

QString TensorsWords::basis(const TensorsPresenter& page) {
  const auto& result = page.scheme().value();
  if (page.scheme().phase() == WorkPhase::failed && page.scheme().error()) return errorSentence(*page.scheme().error());
  if (!result) {
    if (page.scheme().phase() == WorkPhase::loading) return tr("Working…");
    return page.tensor() != nullptr ? blocker(page) : QString();
  }
  if (!result->study) return tr("Sizes alone: the example has no weights.");
  const auto& study = *result->study;
  if (page.scheme().phase() == WorkPhase::cancelled) return tr("Stopped. Change a setting to go on.");
  return study.sampled ? tr("From a sample of %1 weights; the rest is on its way.").arg(count(study.looked))
                       //: Count of weights, the backend that computed the errors.
                       : tr("From all %1 weights, by %2.").arg(count(study.looked), backendName(study.backend));
}

QString TensorsWords::computedBy(const TensorsPresenter& page) {
  const auto& result = page.scheme().value();
  if (!result || !result->study || page.scheme().phase() == WorkPhase::failed) return {};
  const std::string& ran = result->study->backend;
  if (ran != "built-in") return backendName(ran);
  const std::string& asked = page.scheme().valueKey() ? page.scheme().valueKey()->backend : page.state().backend;
  return tr("built-in: %1 has no kernel for this scheme, or no room for this tensor; the lab’s own quantizer computed it on the CPU.").arg(QString::fromStdString(asked));
}

QString TensorsWords::sourceName(const State& state) {
  if (state.example) return tr("Chapter example");
  const QString model = QString::fromStdString(state.model);
  return model.contains(QLatin1Char('/')) ? shortened(QFileInfo(model).fileName(), 22) : model;
}

QString TensorsWords::line(const TensorsPresenter& page) {
  if (page.state().example) return tr("The chapter’s W_up as blocks of codes and scales");
  const auto* list = page.file();
  if (list == nullptr) return page.fileError() ? tr("No file is open") : tr("Opening the file…");
  //: Counts of tensors and of numbers, bytes.
  return tr("%1 tensors, %2 numbers, %3")
      .arg(count(list->tensors.size()), count(list->elements), bytes(list->bytes));
}

QStringList TensorsWords::views() {
  return {tr("Distribution"), tr("Heat map"), tr("Blocks"), tr("Error"), tr("Sweep"), tr("A/B")};
}

QStringList TensorsWords::viewTips() {
  return {tr("How the values are spread, and the channels that stand out"),
          tr("The matrix as colours, down to single weights; extremes are never lost"),
          tr("The matrix as blocks of codes and scales with their true sizes"),
          tr("Error of every row and column under the scheme"),
          tr("Bits × granularity: error against size"),
          tr("Two backends on this tensor: the same codes? how fast is each?")};
}

QString TensorsWords::provenance(const TensorsPresenter& page) {
  const QString version = QCoreApplication::applicationVersion();
  const QString scheme = QString::fromStdString(page.state().scheme.text());
  if (page.state().example) {
    //: Version, matrix, rows, columns, scheme.
    return tr("QuantSpec Lab %1 · %2, %3 × %4 · %5")
        .arg(version, QLatin1String(kExampleName), whole(kExampleColumns), whole(kExampleRows), scheme);
  }
  //: Version, model, tensor, scheme.
  const QString line = tr("QuantSpec Lab %1 · %2 · %3 · %4").arg(version, sourceName(page.state()), page.tensorName(), scheme);
  const auto& result = page.scheme().value();
  const State::View view = page.state().view;
  // The values themselves are read by no backend, a sweep's by the window's, and two stand in their own chart.
  const bool errors = view == State::View::error || (view == State::View::heat && page.state().heatOf == State::HeatOf::error);
  if (errors && result && result->study) return line + QStringLiteral(" · ") + backendName(result->study->backend);
  return view == State::View::sweep ? line + QStringLiteral(" · ") + QString::fromStdString(page.state().backend) : line;
}

std::vector<std::pair<QString, QString>> TensorsWords::reportRows(const TensorsPresenter& page) {
  std::vector<std::pair<QString, QString>> rows = {{tr("Source"), sourceName(page.state()) + QStringLiteral(": ") + line(page)},
                                                   {tr("Tensor"), fileName(page)},
                                                   {tr("Stored as"), facts(page)},
                                                   {tr("Scheme"), QString::fromStdString(page.state().scheme.text())}};
  const QStringList values = figures(page);
  const QStringList names = {tr("RMSE"), tr("Relative error"), tr("SQNR"), tr("Bits per weight"), tr("Size")};
  for (int i = 0; i < names.size(); ++i) rows.emplace_back(names[i], values[i]);
  if (const QString by = computedBy(page); !by.isEmpty()) rows.emplace_back(tr("Backend"), by);
  for (const io::HealthNote& note : page.health()) {
    if (rows.size() > 40) break;
    rows.emplace_back(tr("Health"), health(note));
  }
  if (const auto command = page.commandLine()) rows.emplace_back(tr("Command"), *command);
  return rows;
}

}  // namespace qs::ui
