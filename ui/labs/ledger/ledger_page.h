// The page Ledger: controls, list, details and reading pane around one presenter. It holds no state of its own.
#pragma once

#include <memory>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/ledger/ledger_presenter.h"

namespace qs::ui {

class LedgerCharts;
class LedgerControls;

class LedgerPage : public FramedPage {
  Q_OBJECT

 public:
  explicit LedgerPage(const LabContext& lab, QWidget* parent = nullptr);
  ~LedgerPage() override;

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
  QByteArray settingsJson() const override { return toJson(presenter_->state()); }
  base::Status applySettings(const QByteArray& json) override;
  void setBackend(const std::string& name, const std::string&) override { presenter_->setBackend(name); }
  bool isSettled() const override;
  std::vector<std::pair<QString, Panel>> panels() const override;
  QString provenance() const override;
  std::vector<std::pair<QString, QString>> reportRows() const override;
  QString modelText() const override;
  QString modelDetail() const override;

  LedgerPresenter& presenter() { return *presenter_; }
  LedgerCharts& charts() { return *charts_; }

  // All computed rows, as JSON where the name ends so, else as CSV. Errors: a place that cannot be written.
  base::Status saveRows(const QString& path) const;

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
  void showOnPage();
  void chooseRowsFile();
  void retranslate();

  std::unique_ptr<LedgerPresenter> presenter_;
  LedgerControls* controls_ = nullptr;
  LedgerCharts* charts_ = nullptr;
};

}  // namespace qs::ui
