// The page Formats with and without threads, for its tests.
#pragma once

#include "tests/ui/charts/support.h"
#include "tests/ui/support/files.h"
#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/formats/formats_page.h"

namespace qs::ui::test {

using Bench = PresenterBench<FormatsPresenter>;

// A window that shows the page, settled. Nothing is remembered.
class FormatsWindow : public PageWindow<FormatsPage> {
 public:
  explicit FormatsWindow(QSize size = {1280, 800}) : PageWindow(QStringLiteral("formats"), size) {}
};

}  // namespace qs::ui::test
