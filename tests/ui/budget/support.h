// A tiny model on disk and the page on it with and without threads, for the tests of the page Byte budget. Nothing here was
// trained on anything.
#pragma once

#include <QString>

#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/budget/budget_page.h"

namespace qs::ui::test {

// models/lab (two blocks, 32 wide, context 512) and an empty folder of texts.
void writeLab(const QString& folder);
void writeText(const QString& path, const QByteArray& text);
// A config.json of a model with grouped queries; `without`: a field to leave out.
QByteArray configText(const char* without = nullptr);
// Rows of hardware with this bandwidth.
QByteArray hardwareText(const char* bandwidth = "900 GB/s");

// Random weights that are timed in no time.
inline constexpr const char* kTimed = "random:d=64,blocks=2,heads=4,kv=2,head=16,ffn=96,vocab=300,context=64";

// A presenter without threads, at rest after every edit.
struct Bench : PresenterBench<BudgetPresenter> {
  void edit(const std::function<void(BudgetState&)>& change, const QString& gesture = {}) {
    PresenterBench::edit(change, gesture);
    drain();
  }
  const experiment::BudgetView& view() const { return page.figures()->view; }
};

// A window that shows the page, settled. Nothing is remembered.
class BudgetWindow : public PageWindow<BudgetPage> {
 public:
  explicit BudgetWindow(QSize size = {1280, 800}) : PageWindow(QStringLiteral("budget"), size) {}
  void show(BudgetState::View view) {
    edit([view](BudgetState& state) { state.view = view; });
  }
};

}  // namespace qs::ui::test
