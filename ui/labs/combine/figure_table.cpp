#include "ui/labs/combine/figure_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <algorithm>

#include "ui/labs/tensors/tensors_style.h"
#include "ui/widgets/styling.h"

namespace qs::ui {

namespace {

constexpr int kCellEdge = 10;  // at either side of a cell's text

}  // namespace

FigureTable::FigureTable(const QString& name, int columns, int texts, std::vector<int> dropped, bool choosable, QWidget* parent)
    : QTableWidget(0, columns, parent), texts_(texts), dropped_(std::move(dropped)), choosable_(choosable) {
  setObjectName(name);
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setWordWrap(false);
  setEditTriggers(NoEditTriggers);
  setSelectionBehavior(SelectRows);
  setSelectionMode(choosable ? SingleSelection : NoSelection);
  setTabKeyNavigation(false);
  setFocusPolicy(Qt::StrongFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTextElideMode(Qt::ElideRight);
  verticalHeader()->hide();
  horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setMinimumSectionSize(20);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setSectionsClickable(false);
  for (int column = 0; column < columns; ++column) setHorizontalHeaderItem(column, new QTableWidgetItem);
  connect(this, &QTableWidget::currentCellChanged, this, [this](int row, int, int before, int) {
    if (!filling_ && choosable_ && row >= 0 && row != before) emit rowChosen(row);
  });
  connect(this, &QTableWidget::cellClicked, this, [this](int row, int) {
    if (choosable_) emit rowChosen(row);
  });
}

void FigureTable::setTheme(const Theme& theme) {
  theme_ = theme;
  verticalHeader()->setDefaultSectionSize(tensorRowHeight(theme));
  for (int row = 0; row < rowCount(); ++row) setRowHeight(row, tensorRowHeight(theme));
  fit();
}

void FigureTable::setNames(const QStringList& names, const QStringList& meanings) {
  for (int column = 0; column < columnCount(); ++column) {
    QTableWidgetItem* item = horizontalHeaderItem(column);
    item->setText(names.value(column));
    item->setToolTip(meanings.value(column));
    item->setTextAlignment((column < texts_ ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  fit();
}

void FigureTable::setRows(const std::vector<QStringList>& rows) {
  filling_ = true;
  const int before = currentRow();
  setRowCount(static_cast<int>(rows.size()));
  for (int row = 0; row < rowCount(); ++row) {
    setRowHeight(row, tensorRowHeight(theme_));
    for (int column = 0; column < columnCount(); ++column) {
      QTableWidgetItem* cell = item(row, column);
      if (cell == nullptr) {
        cell = new QTableWidgetItem;
        cell->setTextAlignment((column < texts_ ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        setItem(row, column, cell);
      }
      const QString text = rows[static_cast<std::size_t>(row)].value(column);
      if (cell->text() != text) cell->setText(text);
      cell->setToolTip(text);
    }
  }
  if (choosable_ && before >= 0 && before < rowCount()) setCurrentCell(before, 0);
  filling_ = false;
  fit();
}

void FigureTable::setPending(const std::vector<bool>& pending) {
  for (int row = 0; row < rowCount() && row < static_cast<int>(pending.size()); ++row) {
    for (int column = 0; column < columnCount(); ++column) {
      item(row, column)->setForeground(pending[static_cast<std::size_t>(row)] ? theme_.quiet : theme_.text);
    }
  }
}

void FigureTable::chooseRow(int row) {
  filling_ = true;
  if (row >= 0 && row < rowCount()) {
    setCurrentCell(row, 0);
  } else {
    clearSelection();
    setCurrentCell(-1, -1);
  }
  filling_ = false;
}

int FigureTable::wholeHeight() const {
  return horizontalHeader()->sizeHint().height() + rowCount() * tensorRowHeight(theme_) + 2;
}

int FigureTable::neededWidth(int column) const {
  const QFontMetrics metrics(font());
  const QString& name = horizontalHeaderItem(column)->text();
  int width = std::max(metrics.horizontalAdvance(name), QFontMetrics(horizontalHeader()->font()).horizontalAdvance(name));
  for (int row = 0; row < rowCount(); ++row) {
    if (item(row, column) != nullptr) width = std::max(width, metrics.horizontalAdvance(item(row, column)->text()));
  }
  return width + 2 * scaled(kCellEdge) + 4;
}

void FigureTable::fit() {
  if (viewport()->width() < 40) return;
  std::vector<int> widths;
  int all = 0;
  for (int column = 0; column < columnCount(); ++column) {
    widths.push_back(neededWidth(column));
    all += widths.back();
  }
  std::vector<bool> shown(widths.size(), true);
  for (const int column : dropped_) {
    if (all <= viewport()->width()) break;
    shown[static_cast<std::size_t>(column)] = false;
    all -= widths[static_cast<std::size_t>(column)];
  }
  // Words that are too long even so are cut, and whole in the tool tip.
  if (const int over = all - viewport()->width(); over > 0 && texts_ > 0) {
    const auto widest = std::max_element(widths.begin(), widths.begin() + texts_);
    *widest = std::max(scaled(60), *widest - over);
    all -= over;
  }
  // What is left over goes between the columns, so that the last stands at the edge.
  const auto columns = static_cast<int>(std::count(shown.begin(), shown.end(), true));
  const int rest = std::max(0, viewport()->width() - all);
  int given = 0;
  for (int column = 0, nth = 0; column < columnCount(); ++column) {
    const auto at = static_cast<std::size_t>(column);
    setColumnHidden(column, !shown[at]);
    if (!shown[at]) continue;
    ++nth;
    const int upTo = columns > 0 ? rest * nth / columns : 0;
    setColumnWidth(column, widths[at] + upTo - given);
    given = upTo;
  }
}

void FigureTable::resizeEvent(QResizeEvent* event) {
  QTableWidget::resizeEvent(event);
  fit();
}

void FigureTable::keyPressEvent(QKeyEvent* event) {
  // Esc is the window's.
  if (event->key() == Qt::Key_Escape) return event->ignore();
  QTableWidget::keyPressEvent(event);
}

}  // namespace qs::ui
