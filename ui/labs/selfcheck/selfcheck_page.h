// The page Self-check: topics at the left, one question at a time or the summary of what was answered in the middle, words
// at the right. Questions and verdicts are core/quiz's; this page measures nothing.
#pragma once

#include <memory>

#include "ui/labs/frame/framed_page.h"
#include "ui/labs/selfcheck/selfcheck_presenter.h"

class QPushButton;

namespace qs::ui {

class ChartView;
class FigureList;
class QuestionView;
class SegmentedSwitch;
class TopicList;

class SelfcheckPage : public FramedPage {
  Q_OBJECT

 public:
  explicit SelfcheckPage(const LabContext& lab, QWidget* parent = nullptr);
  ~SelfcheckPage() override;

  QString title() const override;
  QString line() const override;
  QWidget* firstControl() const override;
  void setTheme(const Theme& theme) override;
  bool canUndo() const override { return presenter_->canUndo(); }
  bool canRedo() const override { return presenter_->canRedo(); }
  void undo() override { presenter_->undo(); }
  void redo() override { presenter_->redo(); }
  base::Result<QString> commandLine() const override;
  void openPath(const QString& path) override;
  QByteArray settingsJson() const override { return toJson(presenter_->state()); }
  base::Status applySettings(const QByteArray& json) override;
  bool isSettled() const override { return !textWaits(); }
  std::vector<std::pair<QString, Panel>> panels() const override;
  QString provenance() const override;
  std::vector<std::pair<QString, QString>> reportRows() const override;
  QString modelText() const override { return {}; }
  QString modelDetail() const override { return {}; }

  SelfcheckPresenter& presenter() { return *presenter_; }
  QuestionView& question() { return *question_; }
  ChartView& summary() { return *summary_; }
  // Forgets all results, without asking.
  void reset() { presenter_->reset(); }

 protected:
  std::vector<QWidget*> controlOrder() const override;
  void fillSourceMenu(QMenu& menu) override;
  TaskWords taskWords(int) const override { return {}; }
  void startTask(int) override {}
  Verdict checkTask(int, const QString&, int) override { return {}; }
  void showText() override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeMiddle();
  void onState();
  void onResults();
  void askReset();
  void orderWidgets();
  void retranslate();

  std::unique_ptr<SelfcheckPresenter> presenter_;
  TopicList* topics_ = nullptr;
  QPushButton* again_ = nullptr;
  QPushButton* reset_ = nullptr;
  FigureList* figures_ = nullptr;
  SegmentedSwitch* view_ = nullptr;
  QuestionView* question_ = nullptr;
  ChartView* summary_ = nullptr;
};

}  // namespace qs::ui
