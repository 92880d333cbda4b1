// A window that shows one page, for tests: settled, in the light look, remembering nothing; and a page's presenter alone,
// without threads. It knows no page by name.
#pragma once

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QSize>
#include <QString>
#include <functional>
#include <memory>
#include <type_traits>

#include "core/experiment/services.h"
#include "ui/jobs/job_center.h"
#include "ui/jobs/lab_context.h"
#include "ui/window/lab_page.h"
#include "ui/window/main_window.h"

namespace qs::ui::test {

class ShownWindow {
 public:
  // `page`: its id in the roster; empty: the page that a first start shows.
  explicit ShownWindow(const QString& page, QSize size = {1280, 800}, MainWindow::Options options = quiet());
  ~ShownWindow();

  static MainWindow::Options quiet();
  MainWindow& window() { return *window_; }
  // The page that is shown, whichever it is.
  LabPage& shownPage() { return window_->page(); }
  // Waits for the picture of the present state.
  void settle();
  // Opens a file or folder as a drop does, and waits until the page shows it.
  void openAndWait(const QString& path, const std::function<bool()>& shown);

  // On the page that is shown, else anywhere in the window.
  template <class Widget>
  Widget* find(const char* name) {
    auto* found = shownPage().findChild<Widget*>(QLatin1String(name));
    if (found == nullptr) found = window_->findChild<Widget*>(QLatin1String(name));
    if (found == nullptr) ADD_FAILURE() << "no widget called " << name;
    return found;
  }
  // The text of a label.
  QString text(const char* name);

 private:
  std::unique_ptr<experiment::Services> services_;
  std::unique_ptr<MainWindow> window_;
};

// Page: has presenter() with state() and edit().
template <class Page>
class PageWindow : public ShownWindow {
 public:
  using ShownWindow::ShownWindow;
  using Presenter = std::remove_reference_t<decltype(std::declval<Page&>().presenter())>;
  using State = std::decay_t<decltype(std::declval<Presenter&>().state())>;

  Page& page() { return static_cast<Page&>(shownPage()); }
  Presenter& presenter() { return page().presenter(); }
  // Edits the state as the controls do and waits.
  void edit(const std::function<void(State&)>& change) {
    State next = presenter().state();
    change(next);
    presenter().edit(next);
    settle();
  }
};

// A presenter without threads: nothing runs until it is pumped.
template <class Presenter>
struct PresenterBench {
  using State = std::decay_t<decltype(std::declval<Presenter&>().state())>;

  experiment::Services services{1};
  JobCenter jobs;
  Presenter page{{services, jobs, false}};

  PresenterBench() { drain(); }
  // Runs what waits in the lanes and delivers it, until nothing is left.
  void drain() {
    do {
      QCoreApplication::processEvents();
    } while (page.pump());
    QCoreApplication::processEvents();
  }
  void edit(const std::function<void(State&)>& change, const QString& gesture = {}) {
    State next = page.state();
    change(next);
    page.edit(next, gesture);
  }
};

}  // namespace qs::ui::test
