#include "ui/widgets/table_columns.h"

#include <QHeaderView>
#include <QTreeView>
#include <algorithm>

namespace qs::ui {

int neededWidth(const QTreeView& table, int column, int shown) {
  const QHeaderView* header = table.header();
  const auto titleWidth = [&](int of) {
    return header->fontMetrics().horizontalAdvance(header->model()->headerData(of, Qt::Horizontal).toString());
  };
  const int aroundTitle = header->sectionSizeHint(shown) - titleWidth(shown);
  // Public in the base class alone.
  const QAbstractItemView& cells = table;
  return std::max(cells.sizeHintForColumn(column), titleWidth(column) + aroundTitle);
}

}  // namespace qs::ui
