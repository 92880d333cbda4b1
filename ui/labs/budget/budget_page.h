// The page Byte budget: controls, pictures and reading pane around one presenter. It holds no state of its own.
#pragma once

#include <memory>

#include "ui/labs/budget/budget_presenter.h"
#include "ui/labs/frame/framed_page.h"

namespace qs::ui {

class BudgetControls;
class BudgetViews;

class BudgetPage : public FramedPage {
  Q_OBJECT

 public:
  explicit BudgetPage(const LabContext& lab, QWidget* parent = nullptr);
  ~BudgetPage() override;

  QString title() const override;
  QString line() const override;
  QWidget* firstControl() const override;
  void setTheme(const Theme& theme) override;
  bool canUndo() const override { return presenter_->canUndo(); }
  bool canRedo() const override { return presenter_->canRedo(); }
  void undo() override { presenter_->undo(); }
  void redo() override { presenter_->redo(); }
  base::Result<QString> commandLine() const override;
  void openPath(const QString& path) override { presenter_->openPath(path); }
  void adoptModel(const QString& nameOrPath) override { presenter_->adoptModel(nameOrPath); }
  QByteArray settingsJson() const override { return toJson(presenter_->state()); }
  base::Status applySettings(const QByteArray& json) override;
  void setBackend(const std::string& name, const std::string& device) override { presenter_->setBackend(name, device); }
  bool isSettled() const override;
  std::vector<std::pair<QString, Panel>> panels() const override;
  QString provenance() const override;
  std::vector<std::pair<QString, QString>> reportRows() const override;
  QString modelText() const override;
  QString modelDetail() const override;

  BudgetPresenter& presenter() { return *presenter_; }
  BudgetViews& views() { return *views_; }

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
  void onMeasured();
  void chooseGeometry();
  void chooseHardware();
  void retranslate();

  std::unique_ptr<BudgetPresenter> presenter_;
  BudgetControls* controls_ = nullptr;
  BudgetViews* views_ = nullptr;
};

}  // namespace qs::ui
