// A tiny pair of models on disk and the page on it with and without threads, for the tests of the page Speculation. Nothing
// here was trained on anything.
#pragma once

#include <QString>

#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/speculation/speculation_page.h"

namespace qs::ui::test {

// models/lab (two blocks) and models/lab-draft (one), of one vocabulary, and the texts.
void writeLab(const QString& folder);
// A model whose tokenizer knows another token by some id.
void writeStranger(const QString& folder);

// A presenter without threads, at rest after every edit.
struct Bench : PresenterBench<SpeculationPresenter> {
  void edit(const std::function<void(SpeculationState&)>& change, const QString& gesture = {}) {
    PresenterBench::edit(change, gesture);
    drain();
  }
};

// A window that shows the page, settled. Nothing is remembered.
class SpeculationWindow : public PageWindow<SpeculationPage> {
 public:
  explicit SpeculationWindow(QSize size = {1280, 800}) : PageWindow(QStringLiteral("speculation"), size) {}
  void show(SpeculationState::View view) {
    edit([view](SpeculationState& state) { state.view = view; });
  }
};

}  // namespace qs::ui::test
