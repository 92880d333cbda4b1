// The card with the table of schemes: rows are selected, edited in place, moved by dragging, buttons or keys, duplicated
// and removed. What a row says is loss_model.h.
#pragma once

#include <QFrame>
#include <QTreeView>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ui/labs/loss/loss_model.h"
#include "ui/theme/palette.h"

class QLabel;
class QPushButton;

namespace qs::ui {

class LossTable : public QFrame {
  Q_OBJECT

 public:
  explicit LossTable(LossPresenter& presenter, QWidget* parent = nullptr);

  LossModel& model() { return *model_; }
  QTreeView* view() const { return view_; }
  void setTheme(const Theme& theme);
  void showState();
  void showResult();
  void showSelection();
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

 signals:
  void refused(const qs::base::Error& error);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  // Shows as many columns as have room; those that the key figures repeat go first.
  void fitColumns();
  int selectedScheme() const;  // −1: the baseline or nothing
  void duplicate();
  void remove();
  void move(int by);
  void showFilter();
  void showLayers();
  void showButtons();
  QPushButton* addButton(const QString& name, const QKeySequence& key, std::function<void()> act);

  LossPresenter& presenter_;
  LossModel* model_;
  QTreeView* view_;
  QLabel* heading_;
  QPushButton* duplicate_;
  QPushButton* remove_;
  QPushButton* up_;
  QPushButton* down_;
  bool showing_ = false;
  std::pair<std::vector<std::string>, std::string> rowsOf_;  // the schemes and the filter that the rows show
};

}  // namespace qs::ui
