// The page Combine without its widgets: the state and its history, the runs that were asked for, and the prompt that is
// continued side by side. It draws nothing and computes nothing on the GUI thread.
#pragma once

#include <QObject>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/jobs/background.h"
#include "ui/jobs/lab_context.h"
#include "ui/labs/combine/combine_state.h"
#include "ui/labs/frame/opening.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

class CombinePresenter : public QObject {
  Q_OBJECT

 public:
  using View = CombineState::View;
  using Result = experiment::CombineResult;
  // Of the view that is shown. `idle`: nothing was asked for yet; `loading`: nothing has come yet; `working`: it grows.
  enum class Phase : std::uint8_t { idle, loading, working, ready, failed, cancelled };

  // A run that ended, with a number of its own.
  struct Run {
    int number = 0;
    bool firstLook = false;  // in few tasks and tokens
    std::shared_ptr<const Result> result;
  };

  explicit CombinePresenter(const LabContext& lab, QObject* parent = nullptr);
  ~CombinePresenter() override;

  const CombineState& state() const { return history_.state(); }
  Phase phase() const;
  std::optional<base::Error> error() const;

  // What is shown: the chosen run, else the one that goes on, else the last; null before the first.
  const Result* shown() const;
  // Its number; 0 of one that goes on.
  int shownNumber() const;
  bool shownIsFirstLook() const;
  // It has the present settings, and is whole.
  bool isCurrent() const;
  // The runs that ended, the oldest first; the newest kMostRuns are kept.
  static constexpr std::size_t kMostRuns = 12;
  const std::vector<Run>& runs() const { return runs_; }
  // The one that is chosen among them; nothing: the newest. Not a step of the history.
  std::optional<std::size_t> chosen() const { return chosen_; }
  void choose(std::size_t run);
  void forgetRuns();

  // The side-by-side texts: of the present settings, or of the ones before until theirs are there. Null before the first.
  const experiment::SideBySide* side() const { return side_->phase() == WorkPhase::failed ? nullptr : side_->value().get(); }
  bool sideIsCurrent() const { return side_->isCurrent(); }

  // Runs everything with the present settings, anew if it has run before; `firstLook`: in few tasks and tokens.
  void runAll(bool firstLook = false);
  bool isRunning() const;      // of the view that is shown
  bool isMeasuring() const { return !work_->isSettled(); }
  void cancel();
  // The same again in the view Side, as after a stop.
  void again();

  // Makes `next` the state: one step of the history, unless `gesture` is not empty and that of the edit before.
  void edit(const CombineState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  void restore(const CombineState& state);
  // What is being run, or could not be, is run anew; a run that ended stays what it was, but for a first look.
  void setBackend(const std::string& name);

  // Opens a folder, file or shipped model as the target, or a file of tasks (*.jsonl) or a text for the loss, off this
  // thread. Failure: `problem`, and the state stays.
  void openPath(const QString& path);
  void adoptModel(const QString& nameOrPath);
  void openDraft(const QString& path);
  void openTasks(const QString& path);
  void openText(const QString& path);

  const std::optional<Run>& pinned() const { return pin_; }
  bool canPin() const;
  void pin();
  void unpin();

  // For deterministic tests, without threads: runs what waits.
  bool pump();
  std::uint64_t jobsStarted() const { return work_->jobsStarted() + side_->jobsStarted(); }

 signals:
  void stateChanged();
  void resultChanged();
  void runsChanged();
  void problem(const qs::base::Error& error);
  void remark(const qs::base::Error& about);
  void modelOpened(const QString& nameOrPath);

 private:
  struct Key {
    experiment::CombineSpec spec;
    bool firstLook = false;
    int turn = 0;  // another one measures anew
    bool operator==(const Key&) const = default;
  };
  struct SideKey {
    experiment::SideBySideSpec spec;
    bool operator==(const SideKey&) const = default;
  };
  using Work = Background<Key, Result>;
  using Side = Background<SideKey, experiment::SideBySide>;

  void follow();
  void onWork();
  void take(void (*into)(CombineState& state, const std::string& path), const std::string& path);

  const LabContext lab_;
  StateHistory<CombineState> history_;
  int turn_ = 0;
  int numbers_ = 0;
  std::vector<Run> runs_;
  std::optional<std::size_t> chosen_;
  std::optional<Run> pin_;
  // Last, so that they stop before anything that their results touch is gone.
  std::unique_ptr<Work> work_;
  std::unique_ptr<Side> side_;
  std::unique_ptr<FileOpener> opener_;
};

}  // namespace qs::ui
