// The list of claims on screen: it fits its columns, spans the headings of chapters, and follows and makes the selection. What
// a line says is ledger_model.h's.
#pragma once

#include <QTreeView>

#include "ui/labs/ledger/ledger_model.h"
#include "ui/theme/palette.h"

namespace qs::ui {

class LedgerTable : public QTreeView {
  Q_OBJECT

 public:
  explicit LedgerTable(LedgerPresenter& presenter, QWidget* parent = nullptr);

  LedgerModel& claims() { return *model_; }
  void showState();
  void showResult();
  void setTheme(const Theme& theme);
  void retranslate();

 signals:
  // Enter or a double click on a claim.
  void opened();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fitColumns();
  void spanHeadings();
  void selectCurrent();

  LedgerPresenter& presenter_;
  LedgerModel* model_;
  bool showing_ = false;
};

}  // namespace qs::ui
