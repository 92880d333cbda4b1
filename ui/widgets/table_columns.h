// How wide the columns of a table have to be to be whole. It hides and sizes none of them.
#pragma once

class QTreeView;

namespace qs::ui {

// Pixels for the column's title and every cell, also while the column is hidden. `shown`: a column that is never hidden;
// what the header puts around a title is told by it, since a header says 0 of a hidden one.
int neededWidth(const QTreeView& table, int column, int shown);

}  // namespace qs::ui
