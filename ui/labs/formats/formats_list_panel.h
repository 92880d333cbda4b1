// The upper part of the Formats page: the table of all formats, from which those to compare are picked. It folds away. It
// keeps no state but fold and sorting.
#pragma once

#include <QFrame>
#include <vector>

#include "ui/labs/formats/formats_presenter.h"
#include "ui/theme/palette.h"

class QLabel;
class QTableView;
class QToolButton;

namespace qs::ui {

class FormatCellDelegate;

class FormatsListPanel : public QFrame {
  Q_OBJECT

 public:
  explicit FormatsListPanel(FormatsPresenter& presenter, QWidget* parent = nullptr);

  void showState();
  void retranslate();
  void setTheme(const Theme& theme);
  std::vector<QWidget*> tabOrder() const;
  QTableView* table() const { return table_; }
  bool isFolded() const { return folded_; }
  void setFolded(bool folded);

  QSize sizeHint() const override;

 signals:
  // Four are compared already; the sentence says what to do.
  void refused(const QString& sentence);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showColumns();
  void select();

  FormatsPresenter& presenter_;
  FormatSorter sorter_;
  Theme theme_ = lightTheme();
  bool showing_ = false;
  bool folded_ = false;
  QLabel* heading_;
  QLabel* count_;
  QToolButton* fold_;
  QTableView* table_;
  FormatCellDelegate* delegate_;
};

}  // namespace qs::ui
