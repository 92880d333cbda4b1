// The Tensors page without its widgets: the state and its history, the opened file, and what is computed for them. It
// draws nothing and computes nothing on the GUI thread.
#pragma once

#include <QObject>
#include <QSize>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "ui/jobs/background.h"
#include "ui/labs/tensors/tensor_table.h"
#include "ui/labs/tensors/tensors_results.h"
#include "ui/labs/tensors/tensors_state.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

class TensorsPresenter : public QObject {
  Q_OBJECT

 public:
  explicit TensorsPresenter(const LabContext& lab, QObject* parent = nullptr);
  ~TensorsPresenter() override;

  const TensorsState& state() const { return history_.state(); }
  // One step of the history, unless `gesture` is not empty and that of the edit before. An equal state does nothing.
  void edit(const TensorsState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  // A new state without history, as when a session is opened.
  void restore(const TensorsState& state);
  void setBackend(const std::string& name);
  // Shows another tensor of the file.
  void choose(const QString& name);

  // Opens a folder, file or shipped model off this thread and shows its first matrix; on failure the state stays and
  // `problem` tells why.
  void openModel(const QString& nameOrPath);
  // Another page has opened it: as openModel, but a failure is not told twice.
  void adopt(const QString& nameOrPath);

  // The opened file; null while it is being opened or cannot be.
  const experiment::TensorList* file() const;
  const std::optional<base::Error>& fileError() const { return fileError_; }
  bool isOpening() const { return opening_->busy(); }
  TensorTable& table() { return table_; }
  const TensorTable& table() const { return table_; }
  // The file's remarks, then those of the tensors looked at so far.
  std::vector<io::HealthNote> health() const;

  // The chosen tensor in the file's list; −1 and null: none (no file, no tensors, the example).
  int tensorRow() const { return row_; }
  const experiment::TensorEntry* tensor() const;
  QString tensorName() const;

  // How many cells the heat map has room for.
  void setHeatCells(QSize cells);

  using Study = Background<StudyKey, experiment::TensorStudy>;
  using Scheme = Background<SchemeKey, SchemeResult>;
  using Levels = Background<LevelsKey, GroupLevels>;
  using Heat = Background<HeatKey, experiment::HeatCells>;
  using Sweep = Background<SweepKey, SweepResult>;
  using Worst = Background<WorstKey, WorstResult>;
  using Survey = Background<SurveyKey, SurveyBatch>;
  using Pair = Background<PairKey, experiment::BackendPair>;
  using Others = Background<int, std::vector<backend::BackendInfo>>;
  const Study& study() const { return *study_; }
  const Scheme& scheme() const { return *scheme_; }
  const Levels& levels() const { return *levels_; }
  const Sweep& sweep() const { return *sweep_; }
  const Worst& worst() const { return *worst_; }
  const Survey& survey() const { return *survey_; }
  const Heat& heat() const { return *heat_; }
  const Pair& pair() const { return *pair_; }
  // What the window's backend can be set beside, by name; empty until it is known.
  std::vector<std::string> others() const;
  bool othersKnown() const { return others_->value() != nullptr; }
  // The one that it is set beside; empty until it is known.
  std::string other() const;
  // The cells that the heat map shows: of the window, or those that study and scheme bring along. Null: none yet.
  const experiment::HeatCells* heatCells() const;

  // The figures on the left belong to the present state and to the whole tensor.
  bool isWhole() const { return scheme_->isWhole(); }
  // What is shown belongs to the present state, and nothing is on its way.
  bool isSettled() const;
  void cancel();

  // A quantspec command that gives the same numbers. Error: there is no tensor that could be quantized.
  base::Result<QString> commandLine() const;

  // For deterministic tests, without threads: runs what waits.
  bool pump();

 signals:
  void stateChanged();
  void fileChanged();    // another list of tensors, or none
  void healthChanged();
  void studyChanged();
  void levelsChanged();
  void schemeChanged();
  void heatChanged();
  void sweepChanged();
  void worstChanged();
  void pairChanged();
  void problem(const qs::base::Error& error);
  void modelOpened();

 private:
  template <class Work, class Function>
  std::unique_ptr<Work> make(base::Text name, jobs::StopPolicy policy, std::size_t cached, bool pool, Function compute,
                             std::function<void()> changed);
  enum class Ask : std::uint8_t { state, chosen, adopted };  // who wants the file
  void open(const std::string& nameOrPath, Ask ask);
  void takeList(const std::string& nameOrPath, base::Result<experiment::TensorList> list, Ask ask);
  void showList();
  void settleTensor();
  void onState();
  void request();
  void requestHeat();
  void takeSurvey();
  void takeWorst();
  // tensors_presenter_pair.cpp
  void requestPair();

  const LabContext lab_;
  StateHistory<TensorsState> history_;
  std::map<std::string, std::shared_ptr<const experiment::TensorList>> lists_;
  std::shared_ptr<const experiment::TensorList> shown_;  // that the table holds
  std::optional<base::Error> fileError_;
  std::string failedModel_;
  TensorTable table_;
  std::map<std::size_t, std::vector<io::HealthNote>> notes_;  // of tensors, by index
  int row_ = -1;
  QSize heatRoom_{512, 512};
  std::optional<WorstKey> shownWorst_;

  std::unique_ptr<Study> study_;
  std::unique_ptr<Scheme> scheme_;
  std::unique_ptr<Levels> levels_;
  std::unique_ptr<Heat> heat_;
  std::unique_ptr<Sweep> sweep_;
  std::unique_ptr<Worst> worst_;
  std::unique_ptr<Survey> survey_;
  std::unique_ptr<Pair> pair_;
  std::unique_ptr<Others> others_;
  std::unique_ptr<jobs::Lane> opening_;
};

}  // namespace qs::ui
