// A tiny model with texts on disk and the page with and without threads, for the tests of the page Ledger. Nothing here was
// trained on anything, so that no test says what a claim about the model comes to.
#pragma once

#include <QString>

#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/ledger/ledger_page.h"

namespace qs::ui::test {

// models/lab (two blocks, 32 wide, context 32, with a card that names a noise floor) and the texts.
void writeLab(const QString& folder);

// A presenter without threads, at rest after every edit.
struct Bench : PresenterBench<LedgerPresenter> {
  void edit(const std::function<void(LedgerState&)>& change, const QString& gesture = {}) {
    PresenterBench::edit(change, gesture);
    drain();
  }
};

// A window that shows the page, settled. Nothing is remembered.
class LedgerWindow : public PageWindow<LedgerPage> {
 public:
  explicit LedgerWindow(QSize size = {1280, 800}) : PageWindow(QStringLiteral("ledger"), size) {}
};

}  // namespace qs::ui::test
