// The *Try this* tasks of the Ledger page: what they set, what they ask, and whether an answer agrees with the rows. They
// compute nothing.
#pragma once

#include <QCoreApplication>
#include <optional>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/ledger/ledger_presenter.h"

namespace qs::ui {

class LedgerTasks {
  Q_DECLARE_TR_FUNCTIONS(LedgerTasks)

 public:
  static constexpr int kCount = 3;

  static FramedPage::TaskWords words(int task);
  static LedgerState settings(const LedgerState& now, int task);
  // The claim that the task is about.
  static const char* claimOf(int task);
  static bool isReady(const LedgerPresenter& presenter, int task);
  // The index of the right choice, or the number that is asked for; nothing where the row does not say.
  static std::optional<double> answer(const LedgerPresenter& presenter, int task);
  static FramedPage::Verdict check(const LedgerPresenter& presenter, int task, const QString& typed, int chosen);
};

}  // namespace qs::ui
