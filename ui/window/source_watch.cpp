#include "ui/window/source_watch.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

namespace qs::ui {

namespace {

constexpr int kCalmMs = 300;
// Folders of more files are watched by their listing alone.
constexpr qsizetype kMostFiles = 256;

}  // namespace

SourceWatch::SourceWatch(QObject* parent) : QObject(parent) {
  calm_.setSingleShot(true);
  calm_.setInterval(kCalmMs);
  connect(&calm_, &QTimer::timeout, this, &SourceWatch::look);
  const auto wait = [this] { calm_.start(); };
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, wait);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, wait);
}

void SourceWatch::watch(const QString& path) {
  calm_.stop();
  path_ = QFileInfo::exists(path) ? path : QString();
  stamp_ = stampNow();
  observe();
}

SourceWatch::Stamp SourceWatch::stampNow() const {
  Stamp stamp;
  if (path_.isEmpty()) return stamp;
  const auto add = [&](const QFileInfo& info) {
    stamp[info.absoluteFilePath()] =
        QStringLiteral("%1 %2").arg(info.size()).arg(info.lastModified().toMSecsSinceEpoch());
  };
  const QFileInfo own(path_);
  if (own.isFile()) add(own);
  if (own.isDir()) {
    for (const QFileInfo& info : QDir(path_).entryInfoList(QDir::Files, QDir::Name)) add(info);
  }
  return stamp;
}

void SourceWatch::observe() {
  if (const QStringList old = watcher_.files() + watcher_.directories(); !old.isEmpty()) watcher_.removePaths(old);
  if (path_.isEmpty() || !QFileInfo::exists(path_)) return;
  QStringList wanted = {path_};
  if (stamp_.size() <= kMostFiles) {
    for (auto it = stamp_.cbegin(); it != stamp_.cend(); ++it) {
      if (it.key() != path_) wanted << it.key();
    }
  }
  watcher_.addPaths(wanted);
}

void SourceWatch::look() {
  if (path_.isEmpty()) return;
  const QString path = path_;
  if (!QFileInfo::exists(path)) {
    path_.clear();
    stamp_.clear();
    observe();
    emit vanished(path);
    return;
  }
  const Stamp now = stampNow();
  const bool same = now == stamp_;
  stamp_ = now;
  observe();
  if (!same) emit changed(path);
}

}  // namespace qs::ui
