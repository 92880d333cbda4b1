#include "ui/labs/formats/format_table.h"

#include <algorithm>

#include "ui/charts/ticks.h"
#include "ui/i18n/numbers.h"
#include "ui/labs/formats/formats_words.h"

namespace qs::ui {

namespace {

bool sameFacts(const experiment::FormatFacts& a, const experiment::FormatFacts& b) {
  return a.name == b.name && a.bitsPerWeight == b.bitsPerWeight && a.max == b.max && a.lowest == b.lowest;
}

QString joined(const std::vector<std::string>& parts) {
  QStringList list;
  for (const std::string& part : parts) list << QString::fromStdString(part);
  return list.join(QStringLiteral(", "));
}

bool hasSubnormals(const experiment::FormatFacts& facts) { return facts.minSubnormal < facts.minNormal; }

}  // namespace

int FormatTable::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(formats_.size()); }
int FormatTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

int FormatTable::placeOf(const std::string& name) const {
  const auto it = std::find(compared_.begin(), compared_.end(), name);
  return it == compared_.end() ? -1 : static_cast<int>(it - compared_.begin());
}

int FormatTable::find(const std::string& name) const {
  const auto it = std::find_if(formats_.begin(), formats_.end(), [&](const auto& facts) { return facts.name == name; });
  return it == formats_.end() ? -1 : static_cast<int>(it - formats_.begin());
}

QVariant FormatTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const auto& facts = formats_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole: return text(facts, column);
    case Qt::ToolTipRole:
      if (column == kMinNormal || column == kMinSubnormal) return FormatsWords::value(column == kMinNormal ? facts.minNormal : facts.minSubnormal);
      return column == kName ? wholeRow(facts) : text(facts, column);
    case Qt::TextAlignmentRole:
      return QVariant(isText(column) ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::CheckStateRole:
      if (column != kName) return {};
      return placeOf(facts.name) >= 0 ? Qt::Checked : Qt::Unchecked;
    case kPlaceRole: return placeOf(facts.name);
    case kSortRole: return sortKey(facts, column);
    default: return {};
  }
}

// A narrow table shows fewer columns.
QString FormatTable::wholeRow(const experiment::FormatFacts& facts) const {
  QStringList lines{FormatsWords::describe(facts)};
  for (int column = kBits; column < kColumns; ++column) {
    lines << FormatsWords::columnName(column) + QStringLiteral(": ") + text(facts, column);
  }
  return lines.join(QLatin1Char('\n'));
}

QVariant FormatTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  if (role == Qt::DisplayRole) return FormatsWords::columnName(section);
  if (role == Qt::ToolTipRole) return FormatsWords::columnMeaning(section);
  if (role == Qt::TextAlignmentRole) {
    return QVariant(isText(section) ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
  }
  return {};
}

Qt::ItemFlags FormatTable::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  if (index.column() == kName) flags |= Qt::ItemIsUserCheckable;
  return flags;
}

bool FormatTable::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::CheckStateRole || !index.isValid() || index.column() != kName) return false;
  emit compareAsked(formats_[static_cast<std::size_t>(index.row())].name, value.toInt() == Qt::Checked);
  return true;
}

QString FormatTable::text(const experiment::FormatFacts& facts, int column) const {
  switch (column) {
    case kName: return FormatsWords::formatName(facts.name);
    case kBits: return whole(facts.bits);
    case kTrueBits: return fixedPoint(facts.bitsPerWeight, 3);
    case kMax: return formatNumber(facts.max, facts.max < 1e6 ? 5 : 3);
    case kMinNormal: return facts.layout ? FormatsWords::power(facts.minNormal) : kNoFigure;
    case kMinSubnormal: return hasSubnormals(facts) ? FormatsWords::power(facts.minSubnormal) : kNoFigure;
    case kSpecials: return FormatsWords::specials(facts);
    default: return facts.nativeOn.empty() ? kNoFigure : joined(facts.nativeOn);
  }
}

QVariant FormatTable::sortKey(const experiment::FormatFacts& facts, int column) const {
  switch (column) {
    case kName: return find(facts.name);
    case kBits: return facts.bits;
    case kTrueBits: return facts.bitsPerWeight;
    case kMax: return facts.max;
    case kMinNormal: return facts.layout ? QVariant(facts.minNormal) : QVariant();
    case kMinSubnormal: return hasSubnormals(facts) ? QVariant(facts.minSubnormal) : QVariant();
    case kSpecials: return facts.specials.empty() ? QVariant() : QVariant(joined(facts.specials));
    default: return facts.nativeOn.empty() ? QVariant() : QVariant(joined(facts.nativeOn));
  }
}

void FormatTable::setFormats(const std::vector<experiment::FormatFacts>& formats) {
  if (formats.size() != formats_.size()) {
    beginResetModel();
    formats_ = formats;
    endResetModel();
    return;
  }
  if (std::equal(formats.begin(), formats.end(), formats_.begin(), sameFacts)) return;
  formats_ = formats;
  emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

void FormatTable::setState(const std::vector<std::string>& compared) {
  if (compared == compared_) return;
  compared_ = compared;
  if (!formats_.empty()) emit dataChanged(index(0, kName), index(rowCount() - 1, kName), {Qt::CheckStateRole, kPlaceRole});
}

void FormatTable::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
  if (!formats_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

FormatSorter::FormatSorter(QObject* parent) : QSortFilterProxyModel(parent) {
  setSortRole(FormatTable::kSortRole);
  setDynamicSortFilter(true);
}

bool FormatSorter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant a = left.data(FormatTable::kSortRole), b = right.data(FormatTable::kSortRole);
  const bool rising = sortOrder() == Qt::AscendingOrder;
  const bool earlier = rising ? left.row() < right.row() : left.row() > right.row();
  if (!a.isValid() && !b.isValid()) return earlier;
  if (!a.isValid() || !b.isValid()) return b.isValid() != rising;
  if (a.userType() == QMetaType::QString) {
    const int order = a.toString().compare(b.toString());
    return order == 0 ? earlier : order < 0;
  }
  const double x = a.toDouble(), y = b.toDouble();
  return x == y ? earlier : x < y;
}

}  // namespace qs::ui
