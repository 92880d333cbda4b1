#include "ui/window/recent_files.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

namespace qs::ui {

namespace {

constexpr const char* kKey = "recent/paths";
constexpr qsizetype kLongest = 56;

}  // namespace

RecentFiles::RecentFiles(bool remember, QObject* parent) : QObject(parent), remember_(remember) {
  if (!remember_) return;
  for (const QString& path : QSettings().value(QLatin1String(kKey)).toStringList()) {
    if (!path.isEmpty() && !paths_.contains(path) && paths_.size() < kMost) paths_ << path;
  }
}

void RecentFiles::add(const QString& path) {
  const QString whole = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
  if (!paths_.isEmpty() && paths_.front() == whole) return;
  paths_.removeAll(whole);
  paths_.prepend(whole);
  while (paths_.size() > kMost) paths_.removeLast();
  store();
}

void RecentFiles::clear() {
  if (paths_.isEmpty()) return;
  paths_.clear();
  store();
}

void RecentFiles::store() {
  if (remember_) QSettings().setValue(QLatin1String(kKey), paths_);
  emit changed();
}

QString RecentFiles::label(const QString& path) {
  const QFileInfo info(path);
  const QString folder = info.dir().dirName();
  QString name = folder.isEmpty() ? info.fileName() : folder + QLatin1Char('/') + info.fileName();
  if (name.size() > kLongest) name = name.left(kLongest / 2) + QChar(0x2026) + name.right(kLongest / 2 - 1);
  // A menu would take an ampersand for the mark of a key.
  return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

void fillRecentMenu(QMenu& menu, const RecentFiles& files, const std::function<void(const QString&)>& open,
                    const std::function<void()>& clear) {
  menu.clear();
  for (qsizetype i = 0; i < files.paths().size(); ++i) {
    const QString& path = files.paths()[i];
    QAction* action = menu.addAction(RecentFiles::label(path));
    action->setObjectName(QStringLiteral("recent%1").arg(i));
    action->setToolTip(path);
    QObject::connect(action, &QAction::triggered, &menu, [open, path] { open(path); });
  }
  if (files.paths().isEmpty()) {
    menu.addAction(RecentFiles::tr("Nothing yet"))->setEnabled(false);
    return;
  }
  menu.addSeparator();
  QAction* empty = menu.addAction(RecentFiles::tr("Clear this list"));
  empty->setObjectName(QStringLiteral("recentClear"));
  QObject::connect(empty, &QAction::triggered, &menu, clear);
}

}  // namespace qs::ui
