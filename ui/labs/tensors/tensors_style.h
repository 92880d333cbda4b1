// The style of what only the Tensors page has: tables, segments, the compact settings. It decides no colour; those are
// the theme's.
#pragma once

#include <QString>
#include <QStyledItemDelegate>

#include "ui/theme/palette.h"

namespace qs::ui {

QString tensorsStyle(const Theme& theme);
int tensorRowHeight(const Theme& theme);

class ThemedDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void setTheme(const Theme& theme) { theme_ = theme; }

 protected:
  Theme theme_ = lightTheme();
};

// Draws a cell of the tensor table: names keep both ends when they are cut, and the error has a bar behind it.
class TensorCellDelegate : public ThemedDelegate {
  Q_OBJECT

 public:
  using ThemedDelegate::ThemedDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

// Draws a note on the file on as many lines as it needs.
class NoteDelegate : public ThemedDelegate {
  Q_OBJECT

 public:
  using ThemedDelegate::ThemedDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace qs::ui
