#include "tests/ui/support/page_window.h"

#include <QLabel>
#include <algorithm>

#include "tests/ui/support/wait.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {

namespace {

// The first reading of a model on a busy machine.
constexpr int kSettleTime = 60000;

}  // namespace

MainWindow::Options ShownWindow::quiet() {
  MainWindow::Options options;
  options.remember = false;
  options.look = ThemeChoice::light;
  options.fullScreen = false;
  return options;
}

ShownWindow::ShownWindow(const QString& page, QSize size, MainWindow::Options options)
    : services_(std::make_unique<experiment::Services>()), window_(std::make_unique<MainWindow>(*services_, options)) {
  window_->resize(size);
  if (!page.isEmpty()) {
    const auto& roster = pageRoster();
    const auto entry = std::find_if(roster.begin(), roster.end(), [&](const PageEntry& one) { return one.id == page; });
    if (entry == roster.end()) {
      ADD_FAILURE() << "no page called " << page.toStdString();
    } else {
      window_->showPage(static_cast<int>(entry - roster.begin()));
    }
  }
  window_->show();
  window_->activateWindow();
  settle();
}

ShownWindow::~ShownWindow() = default;

void ShownWindow::settle() {
  EXPECT_TRUE(waitUntil([this] { return shownPage().isSettled(); }, kSettleTime)) << "the page did not come to rest";
  for (int round = 0; round < 4; ++round) QCoreApplication::processEvents();
}

void ShownWindow::openAndWait(const QString& path, const std::function<bool()>& shown) {
  window_->openPath(path);
  EXPECT_TRUE(waitUntil(shown)) << path.toStdString();
  settle();
}

QString ShownWindow::text(const char* name) {
  const auto* label = find<QLabel>(name);
  return label == nullptr ? QString() : label->text();
}

}  // namespace qs::ui::test
