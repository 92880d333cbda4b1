#include "ui/labs/ledger/ledger_model.h"

#include "ui/labs/ledger/ledger_words.h"

namespace qs::ui {

using ledger::Claim;

namespace {

constexpr int kShortDigits = 5;  // of a figure in the list

}  // namespace

LedgerModel::LedgerModel(LedgerPresenter& presenter, QObject* parent) : QAbstractTableModel(parent), presenter_(presenter), items_(wanted()) {}

std::vector<LedgerModel::Item> LedgerModel::wanted() const {
  std::vector<Item> out;
  for (const Claim* claim : presenter_.shown()) {
    if (out.empty() || out.back().chapter != claim->chapter) out.push_back({nullptr, claim->chapter});
    out.push_back({claim, claim->chapter});
  }
  return out;
}

int LedgerModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(items_.size()); }

int LedgerModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString LedgerModel::text(const Item& item, int column) const {
  if (item.claim == nullptr) return column == kClaim ? LedgerWords::chapter(item.chapter) : QString();
  const ledger::LedgerRow* row = presenter_.row(item.claim->id);
  const ledger::Figure* leading = LedgerWords::leading(row);
  const auto number = [&](const std::optional<double>& value) {
    return value ? LedgerWords::number(*value, {}, kShortDigits) : QStringLiteral("–");
  };
  switch (column) {
    case kClaim: return QString::fromStdString(item.claim->id) + QStringLiteral("\u2002") + LedgerWords::claim(*item.claim);
    case kExpected: return leading == nullptr ? QString() : number(leading->expected);
    case kComputed: return leading == nullptr ? QString() : number(leading->computed);
    case kVerdict: return LedgerWords::verdict(markOf(row));
    default: return {};
  }
}

// The whole line for screen readers.
QString LedgerModel::spoken(const Item& item) const {
  if (item.claim == nullptr) return text(item, kClaim);
  //: A line of the ledger for screen readers: number of the claim, verdict, claim.
  return tr("%1: %2. %3").arg(QString::fromStdString(item.claim->id), text(item, kVerdict), LedgerWords::claim(*item.claim));
}

QVariant LedgerModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Item& item = items_[static_cast<std::size_t>(index.row())];
  const ledger::LedgerRow* row = item.claim == nullptr ? nullptr : presenter_.row(item.claim->id);
  switch (role) {
    case Qt::DisplayRole: return text(item, index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter | (index.column() == kExpected || index.column() == kComputed ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::DecorationRole: return item.claim != nullptr && index.column() == kVerdict ? QVariant(iconOf(markOf(row), theme_)) : QVariant();
    case Qt::AccessibleTextRole: return index.column() == kClaim ? spoken(item) : text(item, index.column());
    case Qt::ToolTipRole:
      if (item.claim == nullptr) return text(item, kClaim);
      // The unit stands here and in the details; in the list numbers need the room.
      if (const ledger::Figure* leading = LedgerWords::leading(row); leading != nullptr && (index.column() == kExpected || index.column() == kComputed)) {
        const auto& value = index.column() == kExpected ? leading->expected : leading->computed;
        //: What a number of the list is: its name, and it with its unit.
        return tr("%1: %2").arg(LedgerWords::figureName(*leading), value ? LedgerWords::number(*value, leading->unit) : QStringLiteral("–"));
      }
      return index.column() == kVerdict ? LedgerWords::sentence(row) : LedgerWords::claim(*item.claim);
    default: return {};
  }
}

QVariant LedgerModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignVCenter | (section == kExpected || section == kComputed ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kClaim: return tr("claim");
    case kExpected: return tr("expected");
    case kComputed: return tr("computed");
    case kVerdict: return tr("verdict");
    default: return {};
  }
}

Qt::ItemFlags LedgerModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  return isHeading(index.row()) ? Qt::ItemIsEnabled : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

void LedgerModel::syncRows() {
  std::vector<Item> now = wanted();
  if (now == items_) return syncFigures();
  beginResetModel();
  items_ = std::move(now);
  endResetModel();
}

void LedgerModel::syncFigures() {
  if (!items_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

void LedgerModel::setTheme(const Theme& theme) {
  theme_ = theme;
  syncFigures();
}

void LedgerModel::retranslate() {
  syncFigures();
  emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
}

int LedgerModel::rowOf(const std::string& claimId) const {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (items_[i].claim != nullptr && items_[i].claim->id == claimId) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace qs::ui
