#include "ui/labs/activations/ranges_table.h"

#include <algorithm>

#include "core/experiment/channel_view.h"
#include "ui/charts/ticks.h"
#include "ui/labs/activations/activations_words.h"

namespace qs::ui {

int RangesTable::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int RangesTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

const experiment::LayerInputRanges& RangesTable::at(int row) const {
  return result_->inputs[rows_[static_cast<std::size_t>(row)]];
}

int RangesTable::find(const std::string& point) const {
  for (int row = 0; row < rowCount(); ++row) {
    if (at(row).point == point) return row;
  }
  return -1;
}

double RangesTable::value(const experiment::LayerInputRanges& input, int column) const {
  if (column == kMin) return static_cast<double>(input.low);
  if (column == kMax) return static_cast<double>(input.high);
  if (column == kRatio) return input.ratio;
  if (column == kScale) return input.max / experiment::kInt8Largest;
  return static_cast<double>(input.percentiles[static_cast<std::size_t>(column - kP50)]);
}

QVariant RangesTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const experiment::LayerInputRanges& input = at(index.row());
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      if (column == kInput) return QString::fromStdString(input.name);
      if (column == kRatio) return ActivationsWords::ratio(input.ratio);
      return formatNumber(value(input, column), 3);
    case Qt::ToolTipRole: return QString::fromStdString(input.point);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter | (column == kInput ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::AccessibleTextRole:
      //: A cell of a table for screen readers: name of the column, value.
      return tr("%1: %2").arg(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), data(index, Qt::DisplayRole).toString());
    default: return {};
  }
}

QVariant RangesTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignVCenter | (section == kInput ? Qt::AlignLeft : Qt::AlignRight));
  }
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kInput: return tr("The first layer that reads the input");
      case kMin: return tr("The smallest number seen");
      case kMax: return tr("The largest number seen");
      case kRatio: return tr("Largest channel ÷ median channel");
      case kScale: return tr("Static INT8 scale for the tensor: largest |x| ÷ 127");
      default: return tr("So many per cent of all |x| lie below");
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kInput: return tr("input of");
    case kMin: return tr("min");
    case kMax: return tr("max");
    case kP50: return QStringLiteral("p50");
    case kP90: return QStringLiteral("p90");
    case kP99: return QStringLiteral("p99");
    case kP999: return QStringLiteral("p99.9");
    case kP9999: return QStringLiteral("p99.99");
    case kRatio: return tr("max ÷ med");
    case kScale: return tr("scale");
    default: return {};
  }
}

void RangesTable::setResult(std::shared_ptr<const experiment::ActivationsResult> result, std::vector<std::size_t> distinct) {
  std::sort(distinct.begin(), distinct.end());
  if (result == result_) return;
  if (result && result_ && distinct == rows_) {
    result_ = std::move(result);
    emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    return;
  }
  beginResetModel();
  result_ = std::move(result);
  rows_ = std::move(distinct);
  endResetModel();
}

void RangesTable::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

}  // namespace qs::ui
