// The page Byte budget without its widgets: the state and its history, what is computed for it on a lane, and what was
// measured of this machine and of a model on it. It draws nothing and computes nothing on the GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "ui/jobs/background.h"
#include "ui/jobs/lab_context.h"
#include "ui/labs/budget/budget_desk.h"
#include "ui/labs/budget/budget_state.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

// What `this` is: another turn measures the same anew.
struct MachineKey {
  std::string backend;
  int turn = 0;
  bool operator==(const MachineKey&) const = default;
};

// A press of Measure: another turn measures the same anew.
struct TimingKey {
  experiment::DecodeStudySpec spec;
  int turn = 0;
  bool operator==(const TimingKey&) const = default;
};

class BudgetPresenter : public QObject {
  Q_OBJECT

 public:
  using View = BudgetState::View;
  // Of the computed views. `measuring`: this machine is asked for and not measured yet.
  enum class Phase : std::uint8_t { loading, measuring, ready, failed, cancelled };

  explicit BudgetPresenter(const LabContext& lab, QObject* parent = nullptr);
  ~BudgetPresenter() override;

  const BudgetState& state() const { return history_.state(); }
  Phase phase() const;
  // Why the present state has no figures.
  std::optional<base::Error> error() const;
  // What is shown: of the present state, or of the one before it until the next is there. Null before the first, and where
  // the present state gives none.
  const BudgetFigures* figures() const { return phase() == Phase::failed ? nullptr : view_->value().get(); }
  bool isCurrent() const;

  // Makes `next` the state: one step of the history, unless `gesture` is not empty and that of the edit before.
  void edit(const BudgetState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  // A new state without history, as when a session is opened.
  void restore(const BudgetState& state);
  // `device`: what it is called, where that is a device with memory of its own.
  void setBackend(const std::string& name, const std::string& device = {});
  // Empty: the machine itself computes.
  const std::string& device() const { return device_; }
  // With another geometry: tokens go back to their usual numbers, which fit every model.
  void chooseGeometry(const std::string& name);

  // What the backend computes on, measured once and kept; null before.
  const HardwarePtr& machine() const { return machine_; }
  // Measures it, anew where it was measured before.
  void measureMachine();
  bool isMeasuringMachine() const { return !machineWork_->isSettled(); }

  // The measured decoding of a model beside the bound; null before the first.
  const experiment::DecodeStudy* timing() const { return timingWork_->value().get(); }
  // With which settings; null before.
  const experiment::DecodeStudySpec* timingSpec() const;
  WorkPhase timingPhase() const { return timingWork_->phase(); }
  const std::optional<base::Error>& timingError() const { return timingWork_->error(); }
  bool isTiming() const { return !timingWork_->isSettled(); }
  // The figures are those of the model and the weights that are chosen now.
  bool timingIsCurrent() const;
  void measureDecoding();
  // Stops whatever is being measured.
  void cancel();
  // Seconds that a press of Measure would take, about; nothing where the model is not known.
  std::optional<double> estimate() const;
  // Of the measurement that runs: share done, and about how many seconds are left. Nothing while none runs or none is known.
  struct Progress {
    double done = 0.0;
    std::optional<double> secondsLeft;
  };
  std::optional<Progress> progress() const;

  // A model, a config.json or a GGUF file as the geometry, or a file with rows of hardware; off this thread. Failure:
  // `problem`, and the state stays.
  void openPath(const QString& path);
  // Another page has opened it: its decoding can be measured, and it is the geometry where that was a model too. What has
  // no geometry is a `remark`.
  void adoptModel(const QString& nameOrPath);

  // For deterministic tests, without threads: runs what waits.
  bool pump();
  std::uint64_t jobsStarted() const { return view_->jobsStarted(); }
  std::uint64_t resultsShown() const { return view_->resultsShown(); }

 signals:
  void stateChanged();
  void resultChanged();    // figures or phase
  void measuredChanged();  // this machine, or a model's speed, or how far that is
  void problem(const qs::base::Error& error);
  void remark(const qs::base::Error& about);
  void problemGone();
  void modelOpened(const QString& nameOrPath);

 private:
  using Counting = Background<BudgetKey, BudgetFigures>;
  using MachineWork = Background<MachineKey, cost::Hardware>;
  using TimingWork = Background<TimingKey, experiment::DecodeStudy>;

  // What a path turned out to be.
  struct Found {
    base::Status status;
    bool source = false;    // holds tensors that other pages can show
    bool runnable = false;  // has a configuration that can be run
    std::vector<cost::Hardware> rows;
  };
  static Found look(const std::string& path, experiment::Services& services);
  void open(const std::string& path, bool chosen);
  void take(const std::string& path, bool chosen, const Found& found);
  void follow();
  void want();
  void onMachine();

  const LabContext lab_;
  StateHistory<BudgetState> history_;
  std::string device_;
  std::map<std::string, HardwarePtr> machines_;  // by backend
  HardwarePtr machine_;                          // that of the state's
  int machineTurn_ = 0;
  int timingTurn_ = 0;
  int reading_ = 0;
  QElapsedTimer timingSince_;
  // Last, so that they stop before anything that their results touch is gone.
  std::unique_ptr<Counting> view_;
  std::unique_ptr<MachineWork> machineWork_;
  std::unique_ptr<TimingWork> timingWork_;
  std::unique_ptr<jobs::Lane> opening_;
};

}  // namespace qs::ui
