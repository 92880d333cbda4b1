// What the window does for pages that speak of others: shows one with given settings, and says what one is set to.
#include <QStandardPaths>
#include <optional>

#include "ui/window/lab_page.h"
#include "ui/window/main_window.h"
#include "ui/window/page_roster.h"

namespace qs::ui {

namespace {

std::optional<std::size_t> indexOf(const QString& id) {
  const auto& roster = pageRoster();
  for (std::size_t i = 0; i < roster.size(); ++i) {
    if (roster[i].id == id) return i;
  }
  return {};
}

}  // namespace

LabPage& MainWindow::pageAt(std::size_t index) {
  if (pages_[index] == nullptr) pages_[index] = makePage(static_cast<int>(index));
  return *pages_[index];
}

base::Status MainWindow::openPage(const QString& pageId, const QByteArray& settings) {
  const auto index = indexOf(pageId);
  if (!index) {
    return base::fail(base::ErrorKind::usage, {QS_LABEL("core", "the page '%1'"), {pageId.toStdString()}},
                      QS_LABEL("core", "a page that this version of the lab has"));
  }
  if (!settings.isEmpty()) {
    // What was opened elsewhere must not be laid over the settings when the page comes up.
    seenModel_[*index] = sharedModel_;
    QS_TRY(pageAt(*index).applySettings(settings));
  }
  showPage(static_cast<int>(*index));
  return {};
}

QByteArray MainWindow::settingsOf(const QString& pageId) const {
  const auto index = indexOf(pageId);
  return index && pages_[*index] != nullptr ? pages_[*index]->settingsJson() : QByteArray();
}

QString MainWindow::dataFolder() const {
  return options_.remember ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) : QString();
}

}  // namespace qs::ui
