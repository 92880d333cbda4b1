// The Formats page without its widgets: the state and its history, and what is computed for it. It draws nothing.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/experiment/format_block.h"
#include "core/experiment/format_view.h"
#include "core/jobs/lane.h"
#include "ui/jobs/background.h"
#include "ui/jobs/lab_context.h"
#include "ui/labs/formats/format_table.h"
#include "ui/labs/formats/formats_state.h"
#include "ui/widgets/state_history.h"

namespace qs::ui {

struct FormatsKey {
  std::vector<std::string> shown;
  experiment::FormatSettings settings;
  bool operator==(const FormatsKey&) const = default;
};

// One of the formats that are shown.
struct FormatResult {
  experiment::FormatFacts facts;
  std::shared_ptr<const experiment::FormatGrid> grid;
  std::optional<experiment::ValueTrace> trace;  // nothing: the quantizer has refused, see error
  std::optional<base::Error> error;
  std::vector<experiment::SharedScale> sharedScales;
  std::optional<experiment::TwoLevels> twoLevels;
};

struct FormatsResult {
  std::vector<experiment::FormatFacts> all;  // of every format, for the table
  std::vector<FormatResult> shown;

  const FormatResult* find(const std::string& name) const;
};

struct BlockKey {
  std::string format;
  quant::GridKind grid = quant::GridKind::sym;
  std::int64_t group = 0;
  bool operator==(const BlockKey&) const = default;
};

// The value that the pointer or the keyboard is on: of which format, and its index in the grid.
struct HoveredCode {
  std::string format;
  std::size_t index = 0;
  bool operator==(const HoveredCode&) const = default;
};

class FormatsPresenter : public QObject {
  Q_OBJECT

 public:
  explicit FormatsPresenter(const LabContext& lab, QObject* parent = nullptr);
  ~FormatsPresenter() override;

  const FormatsState& state() const { return history_.state(); }
  // Edits of one gesture (not empty) are one step.
  void edit(const FormatsState& next, const QString& gesture = {});
  bool canUndo() const { return history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }
  void undo();
  void redo();
  // A saved state, without history.
  void restore(const FormatsState& state);

  void choose(const std::string& name);
  // Keeps the format among those compared, or lets it go. False, and nothing changes: there are kMostCompared already.
  bool setCompared(const std::string& name, bool compared);

  // Not part of the state: it goes with the pointer.
  void hover(const std::optional<HoveredCode>& code);
  const std::optional<HoveredCode>& hovered() const { return hovered_; }

  // Weights are for other pages; this one only sees to it that they can be opened, and says so.
  void openModel(const QString& nameOrPath);

  using Work = Background<FormatsKey, FormatsResult>;
  using Block = Background<BlockKey, experiment::BlockLayoutOf>;
  const Work& work() const { return *work_; }
  const Block& block() const { return *block_; }
  const FormatsResult* result() const { return work_->value().get(); }
  // Of the chosen format; null before the first result.
  const FormatResult* chosen() const;
  FormatTable& table() { return table_; }
  const FormatTable& table() const { return table_; }

  bool isSettled() const;
  void cancel();
  // A quantspec command that gives the numbers of the present view.
  QString commandLine() const;

  // For deterministic tests, without threads: runs what waits.
  bool pump();

 signals:
  void stateChanged();
  void resultChanged();
  void blockChanged();
  void hoverChanged();
  void problem(const qs::base::Error& error);
  void modelOpened(const QString& nameOrPath);

 private:
  void onState();
  void takeResult();

  const LabContext lab_;
  StateHistory<FormatsState> history_;
  FormatTable table_;
  std::optional<HoveredCode> hovered_;
  std::unique_ptr<Work> work_;
  std::unique_ptr<Block> block_;
  std::unique_ptr<jobs::Lane> opening_;
};

}  // namespace qs::ui
