// Notices when the file or folder that is open changes or vanishes behind the lab's back. It reads no contents: names,
// sizes and times are what it compares. Where the system reports no changes (network folders) it stays silent.
#pragma once

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QString>
#include <QTimer>

namespace qs::ui {

class SourceWatch : public QObject {
  Q_OBJECT

 public:
  explicit SourceWatch(QObject* parent = nullptr);

  // Watches this file or folder and nothing else; an empty or missing path: nothing.
  void watch(const QString& path);
  const QString& path() const { return path_; }

 signals:
  void vanished(const QString& path);
  void changed(const QString& path);

 private:
  // Name, size and time of every file that belongs to the source.
  using Stamp = QHash<QString, QString>;

  Stamp stampNow() const;
  void observe();
  void look();

  QFileSystemWatcher watcher_;
  QTimer calm_;  // a copy in progress reports many changes; one sentence is enough
  QString path_;
  Stamp stamp_;
};

}  // namespace qs::ui
