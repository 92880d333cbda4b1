// The page Model loss: controls, picture, table and reading pane around one presenter. It holds no state of its own.
#pragma once

#include <memory>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/loss/loss_presenter.h"

namespace qs::ui {

class LossCharts;
class LossControls;
class LossTable;

class LossPage : public FramedPage {
  Q_OBJECT

 public:
  explicit LossPage(const LabContext& lab, QWidget* parent = nullptr);
  ~LossPage() override;

  QString title() const override;
  QString line() const override;
  QWidget* firstControl() const override;
  void setTheme(const Theme& theme) override;
  bool canUndo() const override { return presenter_->canUndo(); }
  bool canRedo() const override { return presenter_->canRedo(); }
  void undo() override { presenter_->undo(); }
  void redo() override { presenter_->redo(); }
  base::Result<QString> commandLine() const override { return presenter_->commandLine(); }
  void openPath(const QString& path) override { presenter_->openPath(path); }
  void adoptModel(const QString& nameOrPath) override { presenter_->adoptModel(nameOrPath); }
  bool canPin() const override { return isPinned() || presenter_->canPin(); }
  bool isPinned() const override { return presenter_->pinned() != nullptr; }
  void pin() override;
  QByteArray settingsJson() const override { return toJson(presenter_->state()); }
  base::Status applySettings(const QByteArray& json) override;
  void setBackend(const std::string& name, const std::string&) override { presenter_->setBackend(name); }
  bool isSettled() const override;
  std::vector<std::pair<QString, Panel>> panels() const override;
  QString provenance() const override;
  std::vector<std::pair<QString, QString>> reportRows() const override;
  QString modelText() const override;
  QString modelDetail() const override;

  LossPresenter& presenter() { return *presenter_; }
  LossCharts& charts() { return *charts_; }
  LossTable& table() { return *table_; }

 protected:
  std::vector<QWidget*> controlOrder() const override;
  void fillSourceMenu(QMenu& menu) override;
  TaskWords taskWords(int task) const override;
  void startTask(int task) override;
  Verdict checkTask(int task, const QString& typed, int chosen) override;
  void showText() override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showParts();
  void onState();
  void onResult();
  void chooseText();
  void retranslate();

  std::unique_ptr<LossPresenter> presenter_;
  LossControls* controls_ = nullptr;
  LossCharts* charts_ = nullptr;
  LossTable* table_ = nullptr;
};

}  // namespace qs::ui
