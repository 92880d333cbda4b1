// The page Tensors: the file's list, the chosen tensor's pictures, controls and reading pane around one presenter. It
// holds no state of its own beyond what is folded open.
#pragma once

#include <memory>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/tensors/tensors_presenter.h"

namespace qs::ui {

class TensorsControls;
class TensorsFilePanel;
class TensorsViews;

class TensorsPage : public FramedPage {
  Q_OBJECT

 public:
  explicit TensorsPage(const LabContext& lab, QWidget* parent = nullptr);
  ~TensorsPage() override;

  QString title() const override;
  QString line() const override;
  QWidget* firstControl() const override;
  void setTheme(const Theme& theme) override;
  bool canUndo() const override { return presenter_->canUndo(); }
  bool canRedo() const override { return presenter_->canRedo(); }
  void undo() override { presenter_->undo(); }
  void redo() override { presenter_->redo(); }
  base::Result<QString> commandLine() const override { return presenter_->commandLine(); }
  void openPath(const QString& path) override { presenter_->openModel(path); }
  void adoptModel(const QString& nameOrPath) override { presenter_->adopt(nameOrPath); }
  QByteArray settingsJson() const override;
  base::Status applySettings(const QByteArray& json) override;
  void setBackend(const std::string& name, const std::string&) override { presenter_->setBackend(name); }
  QVariantMap layoutState() const override;
  void restoreLayout(const QVariantMap& state) override;
  bool isSettled() const override { return presenter_->isSettled() && !textWaits(); }
  std::vector<std::pair<QString, Panel>> panels() const override;
  QString provenance() const override;
  std::vector<std::pair<QString, QString>> reportRows() const override;
  QString modelText() const override;
  QString modelDetail() const override;

  TensorsPresenter& presenter() { return *presenter_; }
  TensorsFilePanel& filePanel() { return *file_; }
  TensorsViews& views() { return *views_; }

 protected:
  void changeEvent(QEvent* event) override;
  std::vector<QWidget*> controlOrder() const override;
  void fillSourceMenu(QMenu& menu) override;
  TaskWords taskWords(int task) const override;
  void startTask(int task) override;
  Verdict checkTask(int task, const QString& typed, int chosen) override;
  void showText() override;

 private:
  void onState();
  void onFile();
  void onResult();
  void showTasksReady();
  void retranslate();

  std::unique_ptr<TensorsPresenter> presenter_;
  TensorsControls* controls_;
  QWidget* middle_;
  TensorsFilePanel* file_;
  TensorsViews* views_;
  bool lecture_ = false;
  bool foldedBefore_ = false;  // the list, before the lecture look folded it
};

}  // namespace qs::ui
