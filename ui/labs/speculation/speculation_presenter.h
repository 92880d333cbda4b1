// The page Speculation without its widgets: the state and its history, the work on lanes, and what is known so far. It draws
// nothing and computes nothing on the GUI thread but the arithmetic of a formula.
#pragma once

#include <QObject>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "ui/jobs/background.h"
#include "ui/jobs/lab_context.h"
#include "ui/labs/frame/opening.h"
#include "ui/labs/speculation/speculation_desk.h"
#include "ui/labs/speculation/speculation_state.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

class SpeculationPresenter : public QObject {
  Q_OBJECT

 public:
  using View = SpeculationState::View;
  using Source = SpeculationState::Source;
  using Axis = SpeculationState::Axis;
  // Of the view that is shown. `loading`: nothing of the present state is there yet; `working`: pictures grow.
  enum class Phase : std::uint8_t { loading, working, ready, failed, cancelled };

  explicit SpeculationPresenter(const LabContext& lab, QObject* parent = nullptr);
  ~SpeculationPresenter() override;

  const SpeculationState& state() const { return history_.state(); }
  Phase phase() const;
  // Why the shown view has nothing; of typed numbers too.
  std::optional<base::Error> error() const;

  // What is shown: of the present state, or of the one before it until the first picture is there. Null before the first,
  // and where the present state gives none.
  const RunFigures* run() const { return shownOf(*run_); }
  const WalkFigures* walk() const { return shownOf(*walk_); }
  const SpeculationSweepFigures* sweep() const { return shownOf(*sweep_); }
  const ExactFigures* exact() const { return shownOf(*exact_); }
  // The settings that they belong to; null where they are of none.
  const RunKey* runKey() const { return keyOf(*run_); }
  const SpeculationSweepKey* sweepKey() const { return keyOf(*sweep_); }
  const ExactKey* exactKey() const { return keyOf(*exact_); }
  // With which settings the shown view's figures were made; the present ones where there are none.
  SpeculationSetting shownSetting() const;
  // What is known of the models, from whichever job has opened them last; null before.
  const PairFacts* pair() const;
  // That the shown view's figures are those of the present state, and whole.
  bool isCurrent() const;
  bool isWhole() const;

  // The decision that the view Step shows. Not a step of the history.
  std::size_t decisions() const;  // of typed numbers as many as one likes
  std::size_t decision() const { return state().source == Source::typed ? trial_ : std::min(cursor_, last()); }
  void showDecision(std::size_t decision);
  // Null where there is none, or what was typed is no distribution.
  const experiment::Decision* shownDecision() const;
  const std::optional<experiment::TypedDecision>& typed() const { return typed_; }

  // The context that the view Exactness shows the bars of. Not a step of the history.
  std::size_t place() const;
  void showPlace(std::size_t place);

  // Makes `next` the state: one step of the history, unless `gesture` is not empty and that of the edit before.
  void edit(const SpeculationState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  // A new state without history, as when a session is opened.
  void restore(const SpeculationState& state);
  void setBackend(const std::string& name);

  // Opens a folder, file or shipped model as the target, or a text as the prompt, off this thread. Failure: `problem`, and
  // the state stays.
  void openPath(const QString& path);
  // Another page has opened it. What cannot be run is a `remark`, and the state stays.
  void adoptModel(const QString& nameOrPath);
  // The same for the draft.
  void openDraft(const QString& path);

  bool isRunning() const;
  void cancel();
  // Runs the shown view's experiment: what was stopped or failed, else once more, measured anew.
  void again();
  // The measured times of the last run as the arithmetic's numbers; false without a run that was timed.
  bool takeMeasured();
  bool canTakeMeasured() const;

  // For deterministic tests, without threads: runs what waits.
  bool pump();
  std::uint64_t jobsStarted() const;

 signals:
  void stateChanged();
  void resultChanged();
  void decisionChanged();
  void problem(const qs::base::Error& error);
  void remark(const qs::base::Error& about);
  void modelOpened(const QString& nameOrPath);

 private:
  using Run = Background<RunKey, RunFigures>;
  using Walk = Background<SpeculationSetting, WalkFigures>;
  using Sweep = Background<SpeculationSweepKey, SpeculationSweepFigures>;
  using Exact = Background<ExactKey, ExactFigures>;

  template <class Work>
  static auto keyOf(const Work& work) -> const typename std::decay_t<decltype(work.valueKey())>::value_type* {
    return work.valueKey() ? &*work.valueKey() : nullptr;
  }
  template <class Key, class Value>
  static const Value* shownOf(const Background<Key, Value>& work) {
    return work.phase() == WorkPhase::failed ? nullptr : work.value().get();
  }
  template <class Does>
  void withWork(Does does) const;
  std::size_t last() const;
  RunKey runWish() const;
  SpeculationSweepKey sweepWish() const;
  ExactKey exactWish() const;
  void follow();
  void want();
  void computeTyped();

  const LabContext lab_;
  StateHistory<SpeculationState> history_;
  std::shared_ptr<SpeculationDesk> desk_;
  int runTurn_ = 0;    // another one measures anew
  int sweepTurn_ = 0;
  std::size_t cursor_ = 0;
  std::size_t trial_ = 0;
  std::size_t place_ = 0;
  std::optional<experiment::TypedDecision> typed_;
  std::optional<base::Error> typedError_;
  // Last, so that they stop before anything that their results touch is gone.
  std::unique_ptr<Run> run_;
  std::unique_ptr<Walk> walk_;
  std::unique_ptr<Sweep> sweep_;
  std::unique_ptr<Exact> exact_;
  std::unique_ptr<FileOpener> opener_;
};

}  // namespace qs::ui
