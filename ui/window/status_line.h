// The line at the window's foot: model, backend with the reason why another is absent, the running job with progress and
// Cancel, and short confirmations. It is one row at every size and never wraps.
#pragma once

#include <QFrame>
#include <QTimer>
#include <vector>

#include "core/backend/registry.h"
#include "ui/jobs/job_center.h"

class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace qs::ui {

class StatusLine : public QFrame {
  Q_OBJECT

 public:
  explicit StatusLine(JobCenter& jobs, QWidget* parent = nullptr);

  void setModel(const QString& text, const QString& detail);
  // What the registry found; `threads` are those that jobs use.
  void setBackends(std::vector<backend::BackendInfo> backends, unsigned threads);
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
  void showBackends();
  void showJobs();
  void fit();

  JobCenter& jobs_;
  QToolButton* model_;
  QToolButton* backend_;
  QMenu* backendMenu_;
  QLabel* absent_;
  QLabel* note_;
  QLabel* job_;
  QProgressBar* progress_;
  QPushButton* cancel_;
  QString modelDetail_;
  std::vector<backend::BackendInfo> backends_;
  unsigned threads_ = 1;
  QTimer noteTimer_;
  QTimer patience_;  // a job that is over in a moment is not announced
  bool announced_ = false;
  bool brief_ = false;
};

}  // namespace qs::ui
