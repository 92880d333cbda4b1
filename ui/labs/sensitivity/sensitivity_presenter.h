// The page Sensitivity without its widgets: the state and its history, the work on a lane, and what is known so far.
// It draws nothing and computes nothing on the GUI thread.
#pragma once

#include <QObject>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "ui/jobs/background.h"
#include "ui/jobs/lab_context.h"
#include "ui/labs/frame/opening.h"
#include "ui/labs/sensitivity/sensitivity_desk.h"
#include "ui/labs/sensitivity/sensitivity_state.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

class SensitivityPresenter : public QObject {
  Q_OBJECT

 public:
  using View = SensitivityState::View;
  // `reading`: estimates are shown and tighten. `cancelled`: what was read stays, resume() goes on from there. All of
  // them are of the view that is shown; other views may still be read.
  enum class Phase : std::uint8_t { loading, reading, ready, failed, cancelled };

  explicit SensitivityPresenter(const LabContext& lab, QObject* parent = nullptr);
  ~SensitivityPresenter() override;

  const SensitivityState& state() const { return history_.state(); }
  Phase phase() const;
  const std::optional<base::Error>& error() const { return work_->error(); }
  // The text was refused for bytes that are not UTF-8, which can be replaced.
  bool canReplaceInvalid() const { return phase() == Phase::failed && *replaceable_; }

  // What is shown: of the state, or of the one before it until the first estimates are there. Null before the first.
  const SensitivityFigures* figures() const { return shown_.get(); }
  // The key of figures().
  const SensitivityKey& shownKey() const { return shownKey_; }
  // They are those of the present state.
  bool isCurrent() const;
  // Share of what the shown view needs that has been read, 0 … 1.
  double progress() const;
  // Something is being read, of this view or of another.
  bool isReading() const { return !work_->isSettled(); }
  bool canResume() const { return work_->phase() == WorkPhase::cancelled || work_->phase() == WorkPhase::failed; }
  // The shown view is whole, but another that was looked at is still being read; its share, else nothing.
  std::optional<double> background() const;

  // Makes `next` the state: one step of the history, unless `gesture` is not empty and that of the edit before.
  void edit(const SensitivityState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  // A new state without history, as when a session is opened.
  void restore(const SensitivityState& state);
  void setBackend(const std::string& name);

  // The bar whose figures are shown, by view: a step's or a layer's index; until one is chosen the first part, the most
  // sensitive layer, or the cache in the fewest bits. Not a step of the history.
  std::size_t selected() const;
  void select(std::size_t index);
  // Its row; null while nothing is known of it.
  const experiment::StudyRow* selectedRow() const;

  // Opens a folder, file or shipped model, or a text file, off this thread. Failure: `problem`, and the state stays.
  void openPath(const QString& path);
  // Another page has opened it. What cannot be run is a `remark`, and the state stays.
  void adoptModel(const QString& nameOrPath);

  void cancel();
  void resume();

  struct Pin {
    std::shared_ptr<const SensitivityFigures> figures;
    SensitivityKey key;
  };
  const std::optional<Pin>& pinned() const { return pin_; }
  bool canPin() const;
  void pin();
  void unpin();

  // For deterministic tests, without threads: runs what waits.
  bool pump();
  std::uint64_t jobsStarted() const { return work_->jobsStarted(); }

 signals:
  void stateChanged();
  void resultChanged();  // figures or phase
  void pinChanged();
  void selectionChanged();
  void problem(const qs::base::Error& error);
  void remark(const qs::base::Error& about);
  void modelOpened(const QString& nameOrPath);

 private:
  using Work = Background<SensitivityKey, SensitivityFigures>;

  SensitivityKey keyOf(const SensitivityState& state) const;
  void follow();
  void want();
  void onWork();
  void takeModel(const std::string& path);

  const LabContext lab_;
  StateHistory<SensitivityState> history_;
  std::shared_ptr<std::atomic<bool>> replaceable_;  // the job's word on the text that it failed on
  std::array<bool, 3> visited_ = {true, false, false};
  std::array<std::optional<std::size_t>, 3> selected_;
  std::shared_ptr<const SensitivityFigures> shown_;
  SensitivityKey shownKey_;
  std::optional<Pin> pin_;
  // Last, so that they stop before anything that their results touch is gone.
  std::unique_ptr<Work> work_;
  std::unique_ptr<FileOpener> opener_;
};

}  // namespace qs::ui
