// A tiny model with texts on disk and the page on it with and without threads, for the tests of the page Sensitivity.
// Nothing here was trained on anything.
#pragma once

#include <QString>

#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/sensitivity/sensitivity_page.h"

namespace qs::ui::test {

// models/lab (two blocks, 32 wide, context 32, with a card that names a noise floor) and the texts.
void writeLab(const QString& folder);
// A folder with a model that can be run, for opening.
void writeModel(const QString& folder);
void writeText(const QString& path, const QByteArray& text);

// A presenter without threads, at rest after every edit.
struct Bench : PresenterBench<SensitivityPresenter> {
  void edit(const std::function<void(SensitivityState&)>& change, const QString& gesture = {}) {
    PresenterBench::edit(change, gesture);
    drain();
  }
  const SensitivityFigures& figures() const { return *page.figures(); }
};

// A window that shows the page, settled. Nothing is remembered.
class SensitivityWindow : public PageWindow<SensitivityPage> {
 public:
  explicit SensitivityWindow(QSize size = {1280, 800}) : PageWindow(QStringLiteral("sensitivity"), size) {}
  void show(SensitivityState::View view) {
    edit([view](SensitivityState& state) { state.view = view; });
  }
};

}  // namespace qs::ui::test
