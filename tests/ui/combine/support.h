// A tiny pair of models on disk with texts and tasks, and the page on it with and without threads, for the tests of the page
// Combine. Nothing here was trained on anything.
#pragma once

#include <QString>

#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/combine/combine_page.h"

namespace qs::ui::test {

// models/lab (two blocks) and models/lab-draft (one), of one vocabulary, the texts, and a file of tasks.
void writeLab(const QString& folder);

// A presenter without threads, at rest after every edit.
struct Bench : PresenterBench<CombinePresenter> {
  void edit(const std::function<void(CombineState&)>& change, const QString& gesture = {}) {
    PresenterBench::edit(change, gesture);
    drain();
  }
  void runAll() {
    page.runAll();
    drain();
  }
};

// Settings under which all stages run in a moment.
void makeQuick(CombineState& state);

// A window that shows the page, settled. Nothing is remembered.
class CombineWindow : public PageWindow<CombinePage> {
 public:
  explicit CombineWindow(QSize size = {1280, 800}) : PageWindow(QStringLiteral("combine"), size) {}
  void show(CombineState::View view) {
    edit([view](CombineState& state) { state.view = view; });
  }
  void runAll() {
    presenter().runAll();
    settle();
  }
};

}  // namespace qs::ui::test
