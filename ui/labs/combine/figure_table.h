// A small table of figures: rows of texts under names, the first column at the left, numbers at the right; columns that find
// no room are left out, the least important first. It formats nothing and sorts nothing.
#pragma once

#include <QStringList>
#include <QTableWidget>
#include <vector>

#include "ui/theme/palette.h"

namespace qs::ui {

class FigureTable : public QTableWidget {
  Q_OBJECT

 public:
  // `texts`: so many first columns hold words, not numbers. `dropped`: the columns that may be left out, in that order.
  // `choosable`: rows can be chosen; else it is only looked at.
  FigureTable(const QString& name, int columns, int texts, std::vector<int> dropped, bool choosable, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  // Names and what they mean, in the present language.
  void setNames(const QStringList& names, const QStringList& meanings);
  void setRows(const std::vector<QStringList>& rows);
  // Drawn faded: a row that is not whole yet.
  void setPending(const std::vector<bool>& pending);
  void chooseRow(int row);  // without a signal; −1: none
  // As high as all rows.
  int wholeHeight() const;

 signals:
  void rowChosen(int row);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fit();
  int neededWidth(int column) const;

  int texts_;
  std::vector<int> dropped_;
  bool choosable_;
  bool filling_ = false;
  Theme theme_ = lightTheme();
};

}  // namespace qs::ui
