// A tiny model with texts on disk, the page on it with and without threads, and ways to wait and to find widgets, for
// the tests of the page Model loss. Nothing here was trained on anything.
#pragma once

#include <gtest/gtest.h>

#include <QString>
#include <QWidget>
#include <functional>
#include <memory>

#include "core/experiment/services.h"
#include "ui/labs/loss/loss_page.h"
#include "ui/window/main_window.h"

namespace qs::ui::test {

// models/lab (two blocks, 32 wide, context 32, with a card that names a noise floor) and the five texts.
void writeLab(const QString& folder);
// A folder with a model that can be run, for opening.
void writeModel(const QString& folder);
void writeText(const QString& path, const QByteArray& text);

bool waitUntil(const std::function<bool()>& done, int milliseconds = 60000);

// A presenter without threads: nothing runs until it is pumped.
struct Bench {
  experiment::Services services{1};
  JobCenter jobs;
  LossPresenter page{{services, jobs, false}};

  Bench() { drain(); }
  // Runs what waits in the lanes and delivers it, until nothing is left.
  void drain();
  void edit(const std::function<void(LossState&)>& change, const QString& gesture = {});
};

// A window that shows the page, settled. Nothing is remembered.
class LossWindow {
 public:
  explicit LossWindow(QSize size = {1280, 800});
  ~LossWindow();

  MainWindow& window() { return *window_; }
  LossPage& page() { return static_cast<LossPage&>(window_->page()); }
  LossPresenter& presenter() { return page().presenter(); }
  void settle();
  void edit(const std::function<void(LossState&)>& change);

  template <class Widget>
  Widget* find(const char* name) {
    auto* found = page().findChild<Widget*>(QLatin1String(name));
    if (found == nullptr) found = window_->findChild<Widget*>(QLatin1String(name));
    if (found == nullptr) ADD_FAILURE() << "no widget called " << name;
    return found;
  }
  QString text(const char* name);

 private:
  std::unique_ptr<experiment::Services> services_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace qs::ui::test
