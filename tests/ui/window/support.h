// A small model on disk, a window on it, and ways to wait and to find widgets, for the window's tests. It is not a model
// that anything was trained on.
#pragma once

#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <QWidget>
#include <functional>
#include <memory>

#include "core/experiment/services.h"
#include "ui/labs/rounding/rounding_page.h"
#include "ui/window/main_window.h"

namespace qs::ui::test {

// Writes models/lab with a few matrices into `folder`; row 5 of blocks.0.attn.q_proj (16 × 256) holds the largest weight,
// 0.5 at channel 70.
void writeLabModel(const QString& folder);
// A safetensors file with one F32 matrix.
void writeMatrixFile(const QString& path, const std::vector<float>& values, std::uint64_t rows, std::uint64_t cols);

// Turns the event loop until `done` or the time is up; says whether it was done.
bool waitUntil(const std::function<bool()>& done, int milliseconds = 20000);

// A window with services of its own, settled on the model's default view. Nothing is remembered.
class LabWindow {
 public:
  explicit LabWindow(QSize size = {1280, 800}, MainWindow::Options options = quiet());
  ~LabWindow();

  static MainWindow::Options quiet();
  MainWindow& window() { return *window_; }
  RoundingPage& page() { return static_cast<RoundingPage&>(window_->page()); }
  RoundingPresenter& presenter() { return page().presenter(); }
  // The page that is shown, whichever it is.
  LabPage& shownPage() { return window_->page(); }
  // Waits for the picture of the present state.
  void settle();
  // Edits the state as the controls do and waits.
  void edit(const std::function<void(RoundingState&)>& change);
  void showTyped(const QString& values);

  template <class Widget>
  Widget* find(const char* name) {
    auto* found = window_->findChild<Widget*>(QLatin1String(name));
    if (found == nullptr) ADD_FAILURE() << "no widget called " << name;
    return found;
  }
  QString text(const char* name);

 private:
  std::unique_ptr<experiment::Services> services_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace qs::ui::test
