// The page Model loss without its widgets: the state and its history, the lane on which texts are read and losses
// measured, and what is known so far. It draws nothing and computes nothing on the GUI thread.
#pragma once

#include <QObject>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/loss_study.h"
#include "core/jobs/lane.h"
#include "ui/jobs/lab_context.h"
#include "ui/labs/frame/opening.h"
#include "ui/labs/frame/study_desk.h"
#include "ui/labs/loss/loss_state.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

// A result that is kept beside the present one.
struct LossPin {
  experiment::StudyView view;  // its rows are those of the table at that time
  std::string model;
};

class LossPresenter : public QObject {
  Q_OBJECT

 public:
  // `reading`: estimates are shown and tighten. `cancelled`: what was read stays, resume() goes on from there.
  enum class Phase : std::uint8_t { loading, reading, ready, failed, cancelled };

  explicit LossPresenter(const LabContext& lab, QObject* parent = nullptr);
  ~LossPresenter() override;

  const LossState& state() const { return history_.state(); }
  Phase phase() const { return phase_; }
  const std::optional<base::Error>& error() const { return error_; }
  // The text was refused for bytes that are not UTF-8, which can be replaced.
  bool canReplaceInvalid() const { return canReplace_; }

  // What is known under the state's model, text and protocol; null before the first view of them. Its rows are not
  // those of the table: ask row().
  const experiment::StudyView* view() const { return view_ ? &*view_ : nullptr; }
  // Null while nothing is known of the scheme.
  const experiment::StudyRow* row(const std::string& scheme) const;
  // Everything in the table has been read, or cannot be.
  bool isComplete() const;
  // Share of the windows of the whole table that have been read, 0 … 1.
  double progress() const;

  // Makes `next` the state: one step of the history, unless `gesture` is not empty and that of the edit before.
  void edit(const LossState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  // A new state without history, as when a session is opened.
  void restore(const LossState& state);

  void setBackend(const std::string& name);

  // The row whose figures are shown: a scheme, or nothing for the baseline. Not a step of the history.
  const std::string& selected() const { return selected_; }
  void select(const std::string& scheme);

  // Opens a folder, file or shipped model, or a text file, off this thread. Failure: `problem`, and the state stays.
  void openPath(const QString& path);
  // Another page has opened it. What cannot be run is a `remark`, and the state stays.
  void adoptModel(const QString& nameOrPath);

  void cancel();
  void resume();

  const std::shared_ptr<const LossPin>& pinned() const { return pin_; }
  bool canPin() const;
  void pin();
  void unpin();

  QString commandLine() const;

  // For deterministic tests, without threads: runs what waits.
  bool pump();
  std::uint64_t jobsStarted() const { return lane_->startedCount(); }
  // Windows scored under schemes and schemes quantized, in all; as of the newest view.
  std::uint64_t windowsScored() const { return work_.windowsScored; }
  std::uint64_t schemesQuantized() const { return work_.schemesQuantized; }

 signals:
  void stateChanged();
  void resultChanged();  // figures or phase
  void pinChanged();
  void selectionChanged();
  void problem(const qs::base::Error& error);
  void remark(const qs::base::Error& about);
  void modelOpened(const QString& nameOrPath);

 private:
  struct Request {
    experiment::StudySpec spec;
    std::int64_t window = 0;
    std::int64_t tokens = 0;
    bool operator==(const Request&) const = default;
  };
  struct Delivery {
    experiment::StudyView view;
    StudyDesk<>::Work work;
  };

  static Request requestOf(const LossState& state);
  void follow(const LossState& before);
  void submit();
  void take(const Request& request, const Delivery& delivery);
  void fail(const Request& request, const base::Error& error, bool replaceable);
  void setPhase(Phase phase);
  // The table's schemes, the newest first.
  std::vector<std::string> byUrgency() const;
  void takeModel(const std::string& path);

  const LabContext lab_;
  StateHistory<LossState> history_;
  Phase phase_ = Phase::loading;
  std::optional<base::Error> error_;
  bool canReplace_ = false;
  std::optional<experiment::StudyView> view_;
  Request viewOf_;
  std::map<std::string, experiment::StudyRow> rows_;  // under viewOf_
  std::vector<std::string> newest_;                   // schemes in the order of their coming, the newest last
  std::string selected_;
  std::shared_ptr<const LossPin> pin_;
  StudyDesk<>::Work work_;
  std::shared_ptr<StudyDesk<>> desk_;  // the lane's: what is open there
  // Last, so that they stop before anything that their results touch is gone.
  std::unique_ptr<jobs::Lane> lane_;
  std::unique_ptr<FileOpener> opener_;
};

}  // namespace qs::ui
