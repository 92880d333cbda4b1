// The line at the window's foot: model, backend with the reason why another is absent, the running job with progress and
// Cancel, and short confirmations. It is one row at every size and never wraps.
#pragma once

#include <QFrame>
#include <QTimer>
#include <vector>

#include "ui/jobs/job_center.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace qs::ui {

class BackendButton;
struct BackendView;

class StatusLine : public QFrame {
  Q_OBJECT

 public:
  explicit StatusLine(JobCenter& jobs, QWidget* parent = nullptr);

  void setModel(const QString& text, const QString& detail);
  void setBackend(const BackendView& view);
  BackendButton& backendButton() { return *backend_; }
  // A confirmation that goes by itself.
  void showNote(const QString& text);
  QString note() const;
  // Brief: the line is there only while a job runs or something is confirmed, and then says that alone.
  void setBrief(bool brief);
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void showAbsent();
  void showJobs();
  void fit();

  JobCenter& jobs_;
  QToolButton* model_;
  BackendButton* backend_;
  QLabel* absent_;
  QLabel* note_;
  QLabel* job_;
  QProgressBar* progress_;
  QPushButton* cancel_;
  QString modelDetail_;
  QTimer noteTimer_;
  QTimer patience_;  // a job that is over in a moment is not announced
  bool announced_ = false;
  bool brief_ = false;
};

}  // namespace qs::ui
