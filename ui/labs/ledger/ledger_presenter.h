// The page Ledger without its widgets: the state and its history, the work on a lane, and the newest row of every claim. It
// draws nothing and computes nothing on the GUI thread.
#pragma once

#include <QObject>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/ledger/ledger.h"
#include "ui/jobs/background.h"
#include "ui/jobs/lab_context.h"
#include "ui/labs/frame/opening.h"
#include "ui/labs/ledger/ledger_state.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

class LedgerPresenter : public QObject {
  Q_OBJECT

 public:
  // How many claims have come out how.
  struct Count {
    int holds = 0;
    int holdsUnder = 0;
    int differs = 0;
    int open = 0;  // not computed, or failed
  };

  // Computes at once what needs no model.
  explicit LedgerPresenter(const LabContext& lab, QObject* parent = nullptr);
  ~LedgerPresenter() override;

  const LedgerState& state() const { return history_.state(); }
  void edit(const LedgerState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  // A new state without history, as when a session is opened.
  void restore(const LedgerState& state);
  // What is being computed is computed with it, and what needs no model; rows that need one say what computed them.
  void setBackend(const std::string& name);

  // The newest row of a claim; null: not computed yet. Kept as long as the page lives.
  const ledger::LedgerRow* row(const std::string& id) const;
  // Of the claim that is looked at.
  const ledger::LedgerRow* selectedRow() const { return row(state().selected); }
  const ledger::Claim& selectedClaim() const;
  // The claims that the filter lets through, by chapter, each in the ledger's order.
  std::vector<const ledger::Claim*> shown() const;
  // All rows there are, in the ledger's order.
  std::vector<ledger::LedgerRow> rows() const;
  Count count() const;

  // Computes the claim that is looked at, or all, in the state's form. Nothing happens while something is computed.
  void recompute(bool all);
  void cancel();
  bool running() const { return !work_->isSettled(); }
  // The command of the claim that is looked at, or of all of them.
  std::string commandLine(bool all = false) const;
  // Of the run that is on its way, or was the last one.
  int done() const { return done_; }
  int total() const { return total_; }
  bool cancelled() const { return work_->phase() == WorkPhase::cancelled; }
  const std::optional<base::Error>& error() const { return work_->error(); }
  // Seconds that recompute() would take, by what earlier runs took here.
  double estimate(bool all) const;

  // Shows the selected claim on its page. Errors: those of PageAccess; no other pages (unavailable).
  base::Status showOnPage();

  // The ledger is about the shipped model; another one is opened for the other pages.
  void openPath(const QString& path);

  // For deterministic tests, without threads: runs what waits.
  bool pump();

 signals:
  void stateChanged();
  void resultChanged();
  void problem(const qs::base::Error& error);
  void modelOpened(const QString& nameOrPath);

 private:
  struct Run {
    std::vector<std::string> ids;
    ledger::Form form = ledger::Form::quick;
    bool models = true;
    std::string backend;
    std::uint64_t number = 0;  // so that the same can be asked for again
    bool operator==(const Run&) const = default;
  };
  using Rows = std::vector<ledger::LedgerRow>;
  using Work = Background<Run, Rows>;

  ledger::LedgerSpec specOf(bool all) const;
  void start(const ledger::LedgerSpec& spec);
  void follow();
  void onWork();
  void tellFailures();

  const LabContext lab_;
  StateHistory<LedgerState> history_;
  std::map<std::string, ledger::LedgerRow> rows_;
  Work::Ptr taken_;  // the part of the results that is in rows_ already
  Work::Ptr told_;   // the part whose failures were told
  std::uint64_t runs_ = 0;
  int done_ = 0;
  int total_ = 0;
  // Last, so that they stop before anything that their results touch is gone.
  std::unique_ptr<Work> work_;
  std::unique_ptr<FileOpener> opener_;
};

}  // namespace qs::ui
