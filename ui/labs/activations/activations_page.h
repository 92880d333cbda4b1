// The page Activations: controls, views and reading pane around one presenter. It holds no state of its own.
#pragma once

#include <memory>

#include "ui/labs/activations/activations_presenter.h"
#include "ui/labs/frame/framed_page.h"

namespace qs::ui {

class ActivationsControls;
class ActivationsViews;

class ActivationsPage : public FramedPage {
  Q_OBJECT

 public:
  explicit ActivationsPage(const LabContext& lab, QWidget* parent = nullptr);
  ~ActivationsPage() override;

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
  QByteArray settingsJson() const override { return toJson(presenter_->state()); }
  base::Status applySettings(const QByteArray& json) override;
  void setBackend(const std::string& name, const std::string&) override { presenter_->setBackend(name); }
  bool isSettled() const override;
  std::vector<std::pair<QString, Panel>> panels() const override;
  QString provenance() const override;
  std::vector<std::pair<QString, QString>> reportRows() const override;
  QString modelText() const override;
  QString modelDetail() const override;

  ActivationsPresenter& presenter() { return *presenter_; }
  ActivationsViews& views() { return *views_; }

 protected:
  std::vector<QWidget*> controlOrder() const override;
  void fillSourceMenu(QMenu& menu) override;
  TaskWords taskWords(int task) const override;
  void startTask(int task) override;
  Verdict checkTask(int task, const QString& typed, int chosen) override;
  void showText() override;
  void changeEvent(QEvent* event) override;

 private:
  void onState();
  void chooseText(ActivationsPresenter::TextUse use);
  void retranslate();

  std::unique_ptr<ActivationsPresenter> presenter_;
  ActivationsControls* controls_ = nullptr;
  ActivationsViews* views_ = nullptr;
};

}  // namespace qs::ui
