// The upper part of the Tensors page, about the whole file: the list of its tensors, the same list with what the scheme
// costs each (worst first), and what is odd about the file. It folds away. It keeps no state but filter and fold.
#pragma once

#include <QAbstractListModel>
#include <QFrame>
#include <vector>

#include "core/io/model_source.h"
#include "ui/labs/tensors/tensors_presenter.h"
#include "ui/theme/palette.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QListView;
class QStackedLayout;
class QTableView;
class QToolButton;

namespace qs::ui {

class SegmentedSwitch;
class NoteDelegate;
class TensorCellDelegate;

// What is odd, worst first; a row each, the severity in words.
class HealthList : public QAbstractListModel {
  Q_OBJECT

 public:
  using QAbstractListModel::QAbstractListModel;
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  void setNotes(std::vector<io::HealthNote> notes);
  void setTheme(const Theme& theme);
  void retranslate();

 private:
  std::vector<io::HealthNote> notes_;
  Theme theme_ = lightTheme();
};

class TensorsFilePanel : public QFrame {
  Q_OBJECT

 public:
  explicit TensorsFilePanel(TensorsPresenter& presenter, QWidget* parent = nullptr);

  void showState();
  void showFile();    // another list of tensors
  void showHealth();
  void retranslate();
  void setTheme(const Theme& theme);
  std::vector<QWidget*> tabOrder() const;
  QTableView* table() const { return table_; }
  TensorFilter& filter() { return filter_; }
  bool isFolded() const { return folded_; }
  void setFolded(bool folded);

  QSize sizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void arrange();
  void showSort();
  void showColumns();
  void selectCurrent();
  void showCount();

  TensorsPresenter& presenter_;
  TensorFilter filter_;
  HealthList healthList_;
  bool showing_ = false;
  bool folded_ = false;
  bool narrow_ = false;
  int shownFileView_ = -1;
  Theme theme_ = lightTheme();

  SegmentedSwitch* switch_;
  QToolButton* fold_;
  QWidget* finder_;
  QLineEdit* text_;
  QComboBox* kind_;
  QLabel* count_;
  QGridLayout* head_ = nullptr;
  QWidget* body_;
  QStackedLayout* pages_ = nullptr;
  QTableView* table_;
  TensorCellDelegate* delegate_;
  NoteDelegate* notes_ = nullptr;
  QLabel* nothing_;
  QListView* health_;
  QLabel* healthy_;
};

}  // namespace qs::ui
