// A tiny model with texts on disk and the page on it with and without threads, for the tests of the page Activations.
// Nothing here was trained on anything.
#pragma once

#include <QString>

#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/activations/activations_page.h"

namespace qs::ui::test {

// models/lab (two blocks, 64 wide, context 32, with a card that names a noise floor) and the five texts.
void writeLab(const QString& folder);
// A folder with a model that can be run, for opening.
void writeModel(const QString& folder);
void writeText(const QString& path, const QByteArray& text);

// A presenter without threads, at rest after every edit.
struct Bench : PresenterBench<ActivationsPresenter> {
  void edit(const std::function<void(ActivationsState&)>& change, const QString& gesture = {}) {
    PresenterBench::edit(change, gesture);
    drain();
  }
};

// A window that shows the page, settled. Nothing is remembered.
class ActivationsWindow : public PageWindow<ActivationsPage> {
 public:
  explicit ActivationsWindow(QSize size = {1280, 800}) : PageWindow(QStringLiteral("activations"), size) {}
};

}  // namespace qs::ui::test
