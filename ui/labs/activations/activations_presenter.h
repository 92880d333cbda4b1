// The page Activations without its widgets: the state and its history, the lanes on which ranges, losses and the matrix
// of texts are computed, and what is known so far. It draws nothing and computes nothing on the GUI thread.
#pragma once

#include <QObject>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/channel_view.h"
#include "core/experiment/injection_check.h"
#include "core/experiment/loss_study.h"
#include "ui/jobs/background.h"
#include "ui/labs/activations/activations_state.h"
#include "ui/labs/frame/opening.h"
#include "ui/labs/frame/study_desk.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

// What one picture of channels is of.
struct ChannelsKey {
  std::shared_ptr<const experiment::ActivationsResult> of;
  std::size_t input = 0;  // in of->inputs
  double alpha = 0.5;
  bool bySize = false;
  bool operator==(const ChannelsKey&) const = default;
};

struct CheckKey {
  std::string model;
  std::string text;
  experiment::OutlierInjection outliers;
  std::string backend;
  bool operator==(const CheckKey&) const = default;
};

class ActivationsPresenter : public QObject {
  Q_OBJECT

 public:
  // Of the losses. `reading`: estimates are shown and tighten. `cancelled`: what was read stays, resume() goes on.
  enum class Phase : std::uint8_t { loading, reading, ready, failed, cancelled };
  // Which of the two texts a file is for.
  enum class TextUse : std::uint8_t { calibration, scored };

  explicit ActivationsPresenter(const LabContext& lab, QObject* parent = nullptr);
  ~ActivationsPresenter() override;

  const ActivationsState& state() const { return history_.state(); }
  // One step of the history, unless `gesture` is not empty and that of the edit before. An equal state does nothing.
  void edit(const ActivationsState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  // A new state without history, as when a session is opened.
  void restore(const ActivationsState& state);
  void setBackend(const std::string& name);

  using Ranges = Background<experiment::ActivationsSpec, experiment::ActivationsResult>;
  using Channels = Background<ChannelsKey, experiment::ChannelView>;
  using Check = Background<CheckKey, experiment::InjectionCheck>;
  using Mismatch = Background<experiment::MismatchSpec, experiment::MismatchResult>;
  const Ranges& ranges() const { return *ranges_; }
  const Channels& channels() const { return *channels_; }
  // How much the injected outliers change the logits; its value only counts while it is current.
  const Check& check() const { return *check_; }
  const Mismatch& mismatch() const { return *mismatch_; }
  // Of the ranges that are there; empty and null before the first.
  const std::vector<std::size_t>& distinct() const { return distinct_; }
  // The input that the picture of channels shows, and the picture; null together.
  const experiment::LayerInputRanges* shownInput() const;
  const experiment::ChannelView* shownChannels() const;
  // The layer of the state, or the most uneven one where it names none that is there.
  const experiment::LayerInputRanges* chosenInput() const;
  // Channels of a norm's output in the model; 0 before it is known.
  std::int64_t hidden() const;

  // Losses.
  Phase phase() const { return phase_; }
  const std::optional<base::Error>& error() const { return error_; }
  // What is known under the state's model, texts, outliers and limit; null before the first view of them.
  const experiment::StudyView* view() const { return view_ ? &*view_ : nullptr; }
  // Null while nothing is known of the state's scheme of this kind.
  const experiment::StudyRow* row(Cost cost) const;
  // The same, or what was last known under another α or threshold while the new one is measured.
  const experiment::StudyRow* shownRow(Cost cost) const;
  bool isComplete() const;
  double progress() const;  // share of all windows read, 0 … 1
  void cancel();
  // Goes on with what was stopped, and tries again what failed.
  void resume();
  bool canResume() const;

  // The matrix of calibration and scored texts is measured when asked for, and kept.
  void startMismatch();
  void stopMismatch();
  bool mismatchRuns() const { return !mismatch_->isSettled(); }
  double mismatchProgress() const { return mismatchProgress_; }
  // The matrix of the state's model; null: none was measured.
  const experiment::MismatchResult* shownMismatch() const;

  // Opens a folder, file or shipped model off this thread. Failure: `problem`, and the state stays.
  void openPath(const QString& path);
  void openText(const QString& path, TextUse use);
  // Another page has opened it. What cannot be run is a `remark`, and the state stays.
  void adoptModel(const QString& nameOrPath);

  // What is shown belongs to the present state, and nothing is on its way.
  bool isSettled() const;
  QString commandLine() const;

  // For deterministic tests, without threads: runs what waits.
  bool pump();
  // Windows scored under schemes and schemes quantized, in all; as of the newest view.
  std::uint64_t windowsScored() const { return work_.windowsScored; }
  std::uint64_t schemesQuantized() const { return work_.schemesQuantized; }
  std::uint64_t costJobs() const { return lane_->startedCount(); }

 signals:
  void stateChanged();
  void rangesChanged();
  void channelsChanged();
  void checkChanged();
  void costChanged();
  void mismatchChanged();
  void problem(const qs::base::Error& error);
  void remark(const qs::base::Error& about);
  void modelOpened(const QString& nameOrPath);

 private:
  struct Request {
    experiment::StudySpec spec;
    std::int64_t tokens = 0;
    bool operator==(const Request&) const = default;
  };
  struct Delivery {
    experiment::StudyView view;
    StudyDesk<>::Work work;
  };

  static Request requestOf(const ActivationsState& state);
  void follow(const ActivationsState& before);
  void request();
  void requestChannels();
  void followCost(const ActivationsState& before);
  void measureCost();
  void take(const Request& request, const Delivery& delivery);
  void fail(const Request& request, const base::Error& error);
  void setPhase(Phase phase);
  void followJobs();
  void takeModel(const std::string& path);
  void takeText(const std::string& path, TextUse use);

  const LabContext lab_;
  StateHistory<ActivationsState> history_;
  std::vector<std::size_t> distinct_;
  std::unique_ptr<Ranges> ranges_;
  std::unique_ptr<Channels> channels_;
  std::unique_ptr<Check> check_;
  std::unique_ptr<Mismatch> mismatch_;
  double mismatchProgress_ = 0.0;

  Phase phase_ = Phase::loading;
  std::optional<base::Error> error_;
  std::optional<experiment::StudyView> view_;
  Request viewOf_;
  std::map<std::string, experiment::StudyRow> rows_;         // under viewOf_, by scheme
  std::array<std::string, kCosts> lastKnown_;                // schemes of each kind, the newest with figures
  std::vector<Cost> urgent_;                                 // the most urgent first
  StudyDesk<>::Work work_;
  std::shared_ptr<StudyDesk<>> desk_;  // the lane's: what is open there
  // Last, so that they stop before anything that their results touch is gone.
  std::unique_ptr<jobs::Lane> lane_;
  std::unique_ptr<FileOpener> opener_;
};

}  // namespace qs::ui
