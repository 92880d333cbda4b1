#include "ui/labs/ledger/ledger_tasks.h"

#include <cmath>

#include "ui/i18n/numbers.h"
#include "ui/labs/ledger/ledger_words.h"

namespace qs::ui {

namespace {

std::optional<double> figure(const ledger::LedgerRow& row, const char* key) {
  for (const ledger::Figure& one : row.outcome.figures) {
    if (one.key() == key) return one.computed;
  }
  return {};
}

}  // namespace

const char* LedgerTasks::claimOf(int task) { return task == 0 ? "004.c" : task == 1 ? "003.o" : "003.i"; }

FramedPage::TaskWords LedgerTasks::words(int task) {
  switch (task) {
    case 0: return {tr("① Seven gigabytes"), tr("What must a GB be for 7 GB to hold about 14,000 tokens?"), {tr("10⁹ bytes"), tr("2³⁰ bytes"), tr("either will do")}};
    case 1: return {tr("② A prompt of 32,768 tokens"), tr("How many seconds of the prefill does attention take?"), {}};
    default:
      return {tr("③ Three bits on our own model"),
              tr("How much of INT3's damage do groups of 32 leave?"),
              {tr("less than a quarter"), tr("a quarter to three quarters"), tr("more")}};
  }
}

LedgerState LedgerTasks::settings(const LedgerState& now, int task) {
  LedgerState next = now;
  next.view = LedgerState::View::list;
  next.chapter.clear();
  next.show = LedgerState::Show::all;
  next.kind.reset();
  next.form = ledger::Form::quick;
  next.selected = claimOf(task);
  return next;
}

bool LedgerTasks::isReady(const LedgerPresenter& presenter, int task) {
  const ledger::LedgerRow* row = presenter.row(claimOf(task));
  return row != nullptr && !row->error;
}

std::optional<double> LedgerTasks::answer(const LedgerPresenter& presenter, int task) {
  if (!isReady(presenter, task)) return {};
  const ledger::LedgerRow& row = *presenter.row(claimOf(task));
  if (task == 0) {
    // The first figure reads GB as GiB, the second as 10^9 bytes.
    const bool binary = row.outcome.figures[0].within() == true;
    const bool decimal = row.outcome.figures[1].within() == true;
    if (binary && decimal) return 2.0;
    return binary ? 1.0 : decimal ? 0.0 : std::optional<double>();
  }
  if (task == 1) return figure(row, "causal_attention");
  const auto all = figure(row, "int3_delta");
  const auto left = figure(row, "int3_g32_delta");
  if (!all || !left || *all <= 0.0) return {};
  const double share = *left / *all;
  return share < 0.25 ? 0.0 : share <= 0.75 ? 1.0 : 2.0;
}

FramedPage::Verdict LedgerTasks::check(const LedgerPresenter& presenter, int task, const QString& typed, int chosen) {
  FramedPage::Verdict out;
  out.readable = false;
  const auto right = answer(presenter, task);
  if (!right) {
    out.sentence = isReady(presenter, task) ? tr("This model gives no answer.") : tr("Wait until the claim has been computed, or press the task again.");
    return out;
  }
  if (task == 1) {
    double value = 0.0;
    if (!readNumber(typed, value)) {
      out.sentence = tr("Type a number of seconds.");
      return out;
    }
    out.right = std::fabs(value - *right) <= 0.006;
  } else {
    if (chosen < 0) {
      out.sentence = tr("Choose an answer.");
      return out;
    }
    out.right = chosen == static_cast<int>(*right);
  }
  out.readable = true;
  const ledger::LedgerRow* row = presenter.row(claimOf(task));
  const QString why = task == 2 ? LedgerWords::formula(*row) : LedgerWords::sentence(row);
  //: %1 is a sentence that gives the reason.
  out.sentence = out.right ? tr("Right: %1.").arg(why) : tr("No: %1.").arg(why);
  return out;
}

}  // namespace qs::ui
