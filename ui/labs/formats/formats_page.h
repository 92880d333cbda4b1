// The page Formats: the table of formats, their pictures, controls and reading pane around one presenter. It holds no state
// of its own beyond what is folded open.
#pragma once

#include <memory>

#include "ui/labs/formats/formats_presenter.h"
#include "ui/labs/frame/framed_page.h"

namespace qs::ui {

class FormatsControls;
class FormatsListPanel;
class FormatsViews;

class FormatsPage : public FramedPage {
  Q_OBJECT

 public:
  explicit FormatsPage(const LabContext& lab, QWidget* parent = nullptr);
  ~FormatsPage() override;

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
  // Pinned: the chosen format is among those compared.
  bool canPin() const override { return true; }
  bool isPinned() const override { return presenter_->state().isCompared(presenter_->state().chosen); }
  void pin() override;
  QByteArray settingsJson() const override;
  base::Status applySettings(const QByteArray& json) override;
  QVariantMap layoutState() const override;
  void restoreLayout(const QVariantMap& state) override;
  bool isSettled() const override { return presenter_->isSettled() && !textWaits(); }
  std::vector<std::pair<QString, Panel>> panels() const override;
  QString provenance() const override;
  std::vector<std::pair<QString, QString>> reportRows() const override;
  QString modelText() const override;
  QString modelDetail() const override;

  FormatsPresenter& presenter() { return *presenter_; }
  FormatsListPanel& list() { return *list_; }
  FormatsViews& views() { return *views_; }

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
  void onResult();
  void showTasksReady();
  void refuse(const QString& sentence);
  void retranslate();

  std::unique_ptr<FormatsPresenter> presenter_;
  FormatsControls* controls_;
  QWidget* middle_;
  FormatsListPanel* list_;
  FormatsViews* views_;
  bool lecture_ = false;
  bool foldedBefore_ = false;  // the table, before the lecture look folded it
};

}  // namespace qs::ui
