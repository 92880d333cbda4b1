// The three tasks of the page Byte budget: what each sets, asks, and how an answer is judged against what was computed. It
// shows nothing.
#pragma once

#include <QCoreApplication>
#include <QString>

#include "ui/labs/budget/budget_presenter.h"
#include "ui/labs/frame/framed_page.h"

namespace qs::ui {

class BudgetTasks {
  Q_DECLARE_TR_FUNCTIONS(BudgetTasks)

 public:
  static constexpr int kCount = 3;

  static FramedPage::TaskWords words(int task);
  static BudgetState settings(const BudgetState& now, int task);
  // The figures that answer it are there.
  static bool isReady(const BudgetPresenter& presenter, int task);
  // The right answer: a number, or the index of a choice.
  static double answer(const BudgetPresenter& presenter, int task);
  static FramedPage::Verdict check(const BudgetPresenter& presenter, int task, const QString& typed, int chosen);
};

}  // namespace qs::ui
