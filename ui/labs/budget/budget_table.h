// The table of formats: what the settings at hand would be with the weights in each of them. It chooses nothing, and leaves
// columns out where there is no room for all.
#pragma once

#include <QAbstractTableModel>
#include <QTreeView>
#include <memory>

#include "ui/labs/budget/budget_presenter.h"
#include "ui/theme/palette.h"

namespace qs::ui {

class BudgetTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column : int { kFormat, kBits, kHeld, kStep, kTokens, kRelative, kRequests, kArithmetic, kColumns };
  // Of any cell: whether its row is the format that is chosen.
  static constexpr int kChosenRole = Qt::UserRole + 1;

  explicit BudgetTableModel(const BudgetPresenter& presenter, QObject* parent = nullptr) : QAbstractTableModel(parent), presenter_(presenter) {}

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  // Takes what the presenter knows now.
  void refresh();

 private:
  const BudgetPresenter& presenter_;
  // A copy: the presenter's may go while the view paints.
  std::shared_ptr<const experiment::BudgetStudy> study_;
};

class BudgetTable : public QTreeView {
  Q_OBJECT

 public:
  explicit BudgetTable(const BudgetPresenter& presenter, QWidget* parent = nullptr);

  BudgetTableModel& formats() { return *model_; }
  void setTheme(const Theme& theme);
  void refresh();
  void retranslate();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fitColumns();

  BudgetTableModel* model_;
};

}  // namespace qs::ui
