// The page Rounding: controls, charts and reading pane around one presenter. It holds no state of its own beyond what is
// folded open.
#pragma once

#include <QTimer>
#include <array>

#include "ui/labs/rounding/rounding_presenter.h"
#include "ui/labs/rounding/rounding_tasks.h"
#include "ui/widgets/export_dialog.h"
#include "ui/window/lab_page.h"

class QLabel;
class QMenu;
class QToolButton;

namespace qs::ui {

class ReadingPane;
class RoundingCharts;
class RoundingControls;
class TaskCard;

class RoundingPage : public LabPage {
  Q_OBJECT

 public:
  explicit RoundingPage(const LabContext& lab, QWidget* parent = nullptr);
  ~RoundingPage() override;

  QString title() const override;
  QString line() const override;
  QWidget* sourcePicker() override;
  std::vector<QWidget*> tabOrder() const override;
  QWidget* firstControl() const override;
  void setTheme(const Theme& theme) override;
  bool canUndo() const override { return presenter_->canUndo(); }
  bool canRedo() const override { return presenter_->canRedo(); }
  void undo() override { presenter_->undo(); }
  void redo() override { presenter_->redo(); }
  base::Result<QString> commandLine() const override { return presenter_->commandLine(); }
  void exportCharts() override;
  void openPath(const QString& path) override;
  void setReadingVisible(bool visible) override;
  bool readingVisible() const override;
  bool isSettled() const override;
  std::vector<std::pair<QString, Panel>> panels() const override;
  QString provenance() const override;
  std::vector<std::pair<QString, QString>> reportRows() const override;
  QString modelText() const override;
  QString modelDetail() const override;

  // Writes the charts as they are now, without questions.
  void exportTo(const QString& path, const ExportChoice& choice);
  RoundingPresenter& presenter() { return *presenter_; }
  RoundingCharts& charts() { return *charts_; }

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void buildReading();
  void buildSourceMenu();
  void onState();
  void onResult();
  void showReading();
  void showFailure();
  void startTask(int task);
  void checkTask(int task);
  void showTasks();
  void retranslate();
  void setSource(RoundingState::Source source, const char* values = nullptr);

  struct Task {
    TaskCard* card = nullptr;
    RoundingState wanted;        // effective state whose result answers the task
    RoundingResultPtr result;    // nothing until it has come
  };

  std::unique_ptr<RoundingPresenter> presenter_;
  RoundingControls* controls_ = nullptr;
  RoundingCharts* charts_ = nullptr;
  ReadingPane* reading_ = nullptr;
  QToolButton* source_ = nullptr;
  QMenu* sourceMenu_ = nullptr;
  QLabel* seeHeading_ = nullptr;
  QLabel* seeScale_ = nullptr;
  QLabel* seeGroups_ = nullptr;
  QLabel* seeLoss_ = nullptr;
  QLabel* notice_ = nullptr;
  QLabel* formulaHeading_ = nullptr;
  std::array<QLabel*, 4> formula_{};
  QLabel* formulaWords_ = nullptr;
  QLabel* misreading_ = nullptr;
  QLabel* tryHeading_ = nullptr;
  std::array<Task, RoundingTasks::kCount> tasks_;
  RoundingState::Source tasksSource_ = RoundingState::Source::row;
  Theme theme_ = lightTheme();
  ExportChoice exportChoice_;
  QTimer failureTimer_;
};

}  // namespace qs::ui
