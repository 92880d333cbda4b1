// The style of what only the Formats page has, and how its table's cells are drawn. It decides no colour; those are the
// theme's.
#pragma once

#include <QString>
#include <QStyledItemDelegate>

#include "ui/theme/palette.h"

namespace qs::ui {

int formatRowHeight(const Theme& theme);

// Draws a cell of the table of formats: before the name a box with the check mark, in the colour and with the mark that
// the format has in the charts.
class FormatCellDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void setTheme(const Theme& theme) { theme_ = theme; }
  void setPinned(std::size_t pinned) { pinned_ = pinned; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  // A click on the box or Space on the row toggles the check mark.
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
  // Where the box of a name's cell is.
  QRect boxOf(const QRect& cell) const;
  // Room that box and mark take before the name.
  int lead() const;

 private:
  Theme theme_ = lightTheme();
  std::size_t pinned_ = 0;
};

}  // namespace qs::ui
