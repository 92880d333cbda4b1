#include "ui/labs/tensors/tensor_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/ticks.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/tensors/tensors_words.h"

namespace qs::ui {

namespace {

const QString kNone = QStringLiteral("–");

// Rows without a value stand behind all others, whichever way the column is sorted.
bool isNone(const QVariant& key) { return !key.isValid(); }

}  // namespace

int TensorTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TensorTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant TensorTable::data(const QModelIndex& index, int role) const {
  ++dataCalls_;
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const TensorRow& row = rows_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: return toolTip(row, index.column());
    case Qt::TextAlignmentRole:
      return QVariant(isText(index.column()) ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    case kSortRole: return sortKey(row, index.column());
    case kShareRole:
      if (index.column() != kError || !row.error || worst_ <= 0.0) return {};
      return std::isfinite(row.error->relative) ? row.error->relative / worst_ : 1.0;
    default: return {};
  }
}

QString TensorTable::text(const TensorRow& row, int column) const {
  const auto number = [](const std::optional<TensorRowError>& error, double TensorRowError::*field, auto format) {
    return error && !error->failed ? format((*error).*field) : kNone;
  };
  switch (column) {
    case kName: return row.name;
    case kType: return row.dtype;
    case kShape: return row.shape;
    case kSize: return TensorsWords::bytes(row.bytes);
    case kRange:
      if (!row.stats || !row.stats->finite) return kNone;
      return formatNumber(row.stats->min, 3) + QStringLiteral(" … ") + formatNumber(row.stats->max, 3);
    case kOutliers: return row.stats && row.stats->outliers > 0.0 ? times(row.stats->outliers) : kNone;
    case kError: return number(row.error, &TensorRowError::relative, [](double v) { return percent(v); });
    case kSqnr: return number(row.error, &TensorRowError::sqnrDb, [](double v) { return fixedPoint(v, 1); });
    case kBits: return number(row.error, &TensorRowError::bitsPerWeight, [](double v) { return fixedPoint(v, 3); });
    case kBytes: return row.error && !row.error->failed ? TensorsWords::bytes(row.error->bytes) : kNone;
    default: return {};
  }
}

QVariant TensorTable::sortKey(const TensorRow& row, int column) const {
  const auto error = [&](double TensorRowError::*field) {
    return row.error && !row.error->failed ? QVariant((*row.error).*field) : QVariant();
  };
  switch (column) {
    case kName: return row.name;
    case kType: return row.dtype;
    case kShape: return static_cast<qulonglong>(row.elements);
    case kSize: return static_cast<qulonglong>(row.bytes);
    case kRange:
      if (!row.stats || !row.stats->finite) return {};
      return std::max(std::fabs(row.stats->min), std::fabs(row.stats->max));
    case kOutliers: return row.stats && row.stats->outliers > 0.0 ? QVariant(row.stats->outliers) : QVariant();
    case kError: return error(&TensorRowError::relative);
    case kSqnr: return error(&TensorRowError::sqnrDb);
    case kBits: return error(&TensorRowError::bitsPerWeight);
    case kBytes: return row.error && !row.error->failed ? QVariant(static_cast<qulonglong>(row.error->bytes)) : QVariant();
    default: return {};
  }
}

QString TensorTable::toolTip(const TensorRow& row, int column) const {
  if (column == kName) return row.fileName;
  if (column == kRange && row.stats && row.stats->nonfinite > 0) return TensorsWords::nonfinite(row.stats->nonfinite);
  if (column == kShape) return TensorsWords::elements(row.elements);
  return {};
}

QVariant TensorTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  if (role == Qt::DisplayRole) return TensorsWords::columnName(section);
  if (role == Qt::ToolTipRole) return TensorsWords::columnMeaning(section);
  if (role == Qt::TextAlignmentRole) {
    return QVariant(isText(section) ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
  }
  return {};
}

void TensorTable::setRows(std::vector<TensorRow> rows) {
  beginResetModel();
  rows_ = std::move(rows);
  worst_ = 0.0;
  endResetModel();
}

int TensorTable::find(const QString& name) const {
  const auto it = std::find_if(rows_.begin(), rows_.end(),
                               [&](const TensorRow& row) { return row.name == name || row.fileName == name; });
  return it == rows_.end() ? -1 : static_cast<int>(it - rows_.begin());
}

void TensorTable::setStats(const std::vector<std::pair<int, TensorRowStats>>& stats) {
  if (stats.empty()) return;
  int first = std::numeric_limits<int>::max(), last = -1;
  for (const auto& [row, value] : stats) {
    if (row < 0 || row >= rowCount()) continue;
    rows_[static_cast<std::size_t>(row)].stats = value;
    first = std::min(first, row);
    last = std::max(last, row);
  }
  if (last >= 0) emit dataChanged(index(first, kOutliers), index(last, kRange));
}

void TensorTable::setErrors(const std::vector<std::pair<int, TensorRowError>>& errors) {
  if (errors.empty()) return;
  int first = std::numeric_limits<int>::max(), last = -1;
  const double before = worst_;
  for (const auto& [row, value] : errors) {
    if (row < 0 || row >= rowCount()) continue;
    rows_[static_cast<std::size_t>(row)].error = value;
    if (!value.failed && std::isfinite(value.relative)) worst_ = std::max(worst_, value.relative);
    first = std::min(first, row);
    last = std::max(last, row);
  }
  if (last < 0) return;
  // A new worst one shortens every bar.
  if (worst_ != before) {
    first = 0;
    last = rowCount() - 1;
  }
  emit dataChanged(index(first, kError), index(last, kBytes));
}

void TensorTable::clearErrors() {
  if (rows_.empty()) return;
  for (TensorRow& row : rows_) row.error.reset();
  worst_ = 0.0;
  emit dataChanged(index(0, kError), index(rowCount() - 1, kBytes));
}

void TensorTable::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

TensorFilter::TensorFilter(QObject* parent) : QSortFilterProxyModel(parent) {
  setSortRole(TensorTable::kSortRole);
  setDynamicSortFilter(true);
}

void TensorFilter::setText(const QString& text) {
  const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (words == words_) return;
  words_ = words;
  invalidateFilter();
}

void TensorFilter::setKind(std::optional<TensorKind> kind) {
  if (kind == kind_) return;
  kind_ = kind;
  invalidateFilter();
}

bool TensorFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  const TensorRow& tensor = static_cast<const TensorTable*>(sourceModel())->rows()[static_cast<std::size_t>(row)];
  if (kind_ && tensor.kind != *kind_) return false;
  return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
    return tensor.name.contains(word, Qt::CaseInsensitive) || tensor.fileName.contains(word, Qt::CaseInsensitive) ||
           tensor.dtype.contains(word, Qt::CaseInsensitive) || tensor.shape.contains(word, Qt::CaseInsensitive);
  });
}

bool TensorFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant a = left.data(TensorTable::kSortRole), b = right.data(TensorTable::kSortRole);
  if (isNone(a) || isNone(b)) {
    const bool ascending = sortOrder() == Qt::AscendingOrder;
    if (isNone(a) && isNone(b)) return left.row() < right.row();
    return isNone(b) == ascending;
  }
  if (a.userType() == QMetaType::QString) {
    // blocks.2 stands before blocks.10.
    const QString x = a.toString(), y = b.toString();
    qsizetype i = 0, j = 0;
    while (i < x.size() && j < y.size()) {
      if (x[i].isDigit() && y[j].isDigit()) {
        qsizetype p = i, q = j;
        while (p < x.size() && x[p].isDigit()) ++p;
        while (q < y.size() && y[q].isDigit()) ++q;
        const qulonglong m = x.mid(i, p - i).toULongLong(), n = y.mid(j, q - j).toULongLong();
        if (m != n) return m < n;
        i = p;
        j = q;
      } else {
        if (x[i] != y[j]) return x[i] < y[j];
        ++i;
        ++j;
      }
    }
    return x.size() - i < y.size() - j;
  }
  const double x = a.toDouble(), y = b.toDouble();
  return x == y ? left.row() < right.row() : x < y;
}

}  // namespace qs::ui
