// A window that shows the page Self-check, settled, and ways to bring a question up. It answers none.
#pragma once

#include "tests/ui/support/page_window.h"
#include "tests/ui/support/wait.h"
#include "ui/labs/selfcheck/selfcheck_page.h"

namespace qs::ui::test {

class SelfcheckWindow : public PageWindow<SelfcheckPage> {
 public:
  explicit SelfcheckWindow(QSize size = {1280, 800}, MainWindow::Options options = quiet()) : PageWindow(QStringLiteral("selfcheck"), size, options) {}
  void ask(const std::string& id, std::uint64_t seed = 1) {
    edit([&](SelfcheckState& state) {
      state = SelfcheckState();
      state.question = id;
      state.seed = seed;
    });
  }
};

}  // namespace qs::ui::test
