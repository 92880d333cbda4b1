// The page Rounding: controls, charts and words around one presenter, on the frame that all pages share. It holds no
// state of its own beyond which task is open.
#pragma once

#include <QTimer>
#include <array>
#include <memory>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/rounding/rounding_presenter.h"
#include "ui/labs/rounding/rounding_tasks.h"

namespace qs::ui {

class RoundingCharts;
class RoundingControls;

class RoundingPage : public FramedPage {
  Q_OBJECT

 public:
  explicit RoundingPage(const LabContext& lab, QWidget* parent = nullptr);
  ~RoundingPage() override;

  QString title() const override;
  QString line() const override;
  QWidget* firstControl() const override;
  void setTheme(const Theme& theme) override;
  bool canUndo() const override { return presenter_->canUndo(); }
  bool canRedo() const override { return presenter_->canRedo(); }
  void undo() override { presenter_->undo(); }
  void redo() override { presenter_->redo(); }
  base::Result<QString> commandLine() const override { return presenter_->commandLine(); }
  QByteArray settingsJson() const override;
  base::Status applySettings(const QByteArray& json) override;
  void setBackend(const std::string& name, const std::string&) override { presenter_->setBackend(name); }
  void openPath(const QString& path) override { presenter_->openModel(path); }
  void adoptModel(const QString& nameOrPath) override { presenter_->adoptModel(nameOrPath); }
  bool isSettled() const override;
  std::vector<std::pair<QString, Panel>> panels() const override;
  QString provenance() const override;
  std::vector<std::pair<QString, QString>> reportRows() const override;
  QString modelText() const override;
  QString modelDetail() const override;

  RoundingPresenter& presenter() { return *presenter_; }
  RoundingCharts& charts() { return *charts_; }

 protected:
  std::vector<QWidget*> controlOrder() const override;
  void fillSourceMenu(QMenu& menu) override;
  TaskWords taskWords(int task) const override;
  void startTask(int task) override;
  Verdict checkTask(int task, const QString& typed, int chosen) override;
  Figure figure() const override;
  void changeEvent(QEvent* event) override;

 private:
  void onState();
  void onResult();
  void showWords();
  void showFailure();
  void retranslate();
  void setSource(RoundingState::Source source, const char* values = nullptr);

  struct Task {
    RoundingState wanted;      // effective state whose result answers the task
    RoundingResultPtr result;  // nothing until it has come
  };

  std::unique_ptr<RoundingPresenter> presenter_;
  RoundingControls* controls_ = nullptr;
  RoundingCharts* charts_ = nullptr;
  std::array<Task, RoundingTasks::kCount> asked_;
  RoundingState::Source tasksSource_ = RoundingState::Source::row;
  QTimer failureTimer_;
};

}  // namespace qs::ui
