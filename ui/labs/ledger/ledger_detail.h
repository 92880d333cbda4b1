// Everything about the claim that is looked at: what it says, the verdict, its figures, notes and protocol, and the ways on:
// its page, and computing it again. It writes no verdict itself.
#pragma once

#include <QFrame>
#include <vector>

#include "ui/labs/ledger/ledger_presenter.h"
#include "ui/theme/palette.h"

class QLabel;
class QPushButton;
class QScrollArea;

namespace qs::ui {

class LedgerDetail : public QFrame {
  Q_OBJECT

 public:
  explicit LedgerDetail(LedgerPresenter& presenter, QWidget* parent = nullptr);

  void showState();
  void showResult();
  void setTheme(const Theme& theme);
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

 signals:
  // The claim's page is wanted.
  void showRequested();

 private:
  LedgerPresenter& presenter_;
  Theme theme_ = lightTheme();
  QLabel* icon_;
  QLabel* title_;
  QPushButton* show_;
  QScrollArea* scroll_;
  QLabel* claim_;
  QLabel* verdict_;
  QLabel* figures_;
  QLabel* notes_;
  QLabel* protocol_;
};

}  // namespace qs::ui
