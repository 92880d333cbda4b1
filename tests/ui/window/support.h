// A small model on disk and a window on it, for the window's tests and those of the page Rounding. It is not a model
// that anything was trained on.
#pragma once

#include <QTemporaryDir>
#include <QWidget>

#include "tests/ui/support/files.h"
#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/rounding/rounding_page.h"

namespace qs::ui::test {

// Writes models/lab with a few matrices into `folder`; row 5 of blocks.0.attn.q_proj (16 × 256) holds the largest weight,
// 0.5 at channel 70.
void writeLabModel(const QString& folder);

// A window with services of its own, settled on the model's default view. Nothing is remembered.
class LabWindow : public PageWindow<RoundingPage> {
 public:
  explicit LabWindow(QSize size = {1280, 800}, MainWindow::Options options = quiet()) : PageWindow({}, size, options) {}
  void showTyped(const QString& values);
};

}  // namespace qs::ui::test
