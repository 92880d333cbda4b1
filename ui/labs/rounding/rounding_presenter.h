// The Rounding page without its widgets: the state and its history, the jobs that compute it, the newest result. It
// draws nothing and computes nothing on the GUI thread.
#pragma once

#include <QObject>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "core/experiment/model_outline.h"
#include "core/experiment/rounding_view.h"
#include "core/jobs/lane.h"
#include "ui/jobs/background.h"
#include "ui/labs/rounding/rounding_state.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

// A finished picture: the state it belongs to, and everything that is drawn and said.
struct RoundingResult {
  RoundingState state;  // effective
  experiment::QuantizeSpec spec;
  experiment::QuantizeResult result;
  experiment::RoundingView view;
};
using RoundingResultPtr = std::shared_ptr<const RoundingResult>;

// Computes a state's picture; called on a lane's thread. Error: whatever is wrong with the values, the file or the
// scheme.
base::Result<RoundingResultPtr> computeRounding(const RoundingState& state, experiment::Services& services,
                                                const base::TaskContext& context);

class RoundingPresenter : public QObject {
  Q_OBJECT

 public:
  using Phase = WorkPhase;

  explicit RoundingPresenter(const LabContext& lab, QObject* parent = nullptr);
  ~RoundingPresenter() override;

  const RoundingState& state() const { return history_.state(); }
  // The newest picture that was ready; it may belong to an older state (then a job is on its way or has failed).
  const RoundingResultPtr& result() const { return picture_->value(); }
  bool isCurrent() const { return picture_->isCurrent(); }
  Phase phase() const { return picture_->phase(); }
  const std::optional<base::Error>& error() const { return picture_->error(); }
  // The matrices of the state's model; null while it is being opened and for typed values without a model.
  const experiment::ModelOutline* outline() const;

  // Makes `next` the state: one step of the history, unless `gesture` is not empty and that of the edit before. An equal
  // state does nothing.
  void edit(const RoundingState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  // A new state without history, as when a session is opened.
  void restore(const RoundingState& state);

  void setBackend(const std::string& name);

  // Opens a folder, file or shipped model off this thread and shows its first matrix (or the default one); on failure
  // the state stays and `problem` tells why.
  void openModel(const QString& nameOrPath);
  // Another page has opened it: rows come from there too, in one step of the history. A source without a matrix is a
  // `remark`, and the state stays; typed values stay what is shown.
  void adoptModel(const QString& nameOrPath);

  void cancel() { picture_->cancel(); }

  // A quantspec command that gives the same numbers. Error: values that cannot be read.
  base::Result<QString> commandLine() const;

  // For deterministic tests, without threads: runs what waits.
  bool pump();
  std::uint64_t jobsStarted() const { return picture_->jobsStarted(); }
  std::uint64_t resultsShown() const { return picture_->resultsShown(); }

 signals:
  void stateChanged();
  void resultChanged();   // result or phase
  void outlineChanged();
  void problem(const qs::base::Error& error);
  void remark(const qs::base::Error& about);
  void modelOpened(const QString& nameOrPath);

 private:
  // Why a source is opened: undo or the start need its matrices; the user chose it; another page shows it.
  enum class Opening : std::uint8_t { needed, chosen, adopted };

  void follow(const RoundingState& before);
  void request();
  void openOutline(const std::string& nameOrPath, Opening why);
  void takeOutline(const std::string& nameOrPath, base::Result<experiment::ModelOutline> outline, Opening why);

  const LabContext lab_;
  StateHistory<RoundingState> history_;
  std::map<std::string, experiment::ModelOutline> outlines_;
  // Last, so that they stop before anything that their results touch is gone.
  std::unique_ptr<Background<RoundingState, RoundingResult>> picture_;  // by effective states
  std::unique_ptr<jobs::Lane> opening_;
};

}  // namespace qs::ui
