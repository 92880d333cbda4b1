// A small file of tensors and the page on it with and without threads, for the tests of the page Tensors. Nothing here
// was trained on anything.
#pragma once

#include <QTemporaryDir>
#include <QWidget>

#include "tests/ui/charts/support.h"
#include "tests/ui/support/files.h"
#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/tensors/tensors_page.h"

namespace qs::ui::test {

// models/lab with three linear layers, a norm and an embedding; row 5 of blocks.0.attn.q_proj (16 × 256) holds the
// largest weight, 0.5 at column 70, and column 33 of blocks.0.ffn.w2 (16 × 688) is 8 times as large as the others.
void writeSmallModel(const QString& folder);

using Bench = PresenterBench<TensorsPresenter>;

// A window that shows the page, settled. Nothing is remembered.
class TensorsWindow : public PageWindow<TensorsPage> {
 public:
  explicit TensorsWindow(QSize size = {1280, 800}) : PageWindow(QStringLiteral("tensors"), size) {}
  void open(const QString& path) {
    openAndWait(path, [&] { return presenter().state().model == path.toStdString(); });
  }
};

}  // namespace qs::ui::test
