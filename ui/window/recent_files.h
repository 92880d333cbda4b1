// The files and folders that were opened lately, the newest first, at most ten, kept in the user's settings. It opens
// none of them, and does not ask whether they are still there.
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>

class QMenu;

namespace qs::ui {

class RecentFiles : public QObject {
  Q_OBJECT

 public:
  static constexpr qsizetype kMost = 10;

  // With `remember` the list is read from the settings and every change is written there.
  explicit RecentFiles(bool remember, QObject* parent = nullptr);

  const QStringList& paths() const { return paths_; }
  void add(const QString& path);
  void clear();

  // How a menu names a path: the last two parts of it, with the elided middle of a long one.
  static QString label(const QString& path);

 signals:
  void changed();

 private:
  void store();

  bool remember_;
  QStringList paths_;
};

// Fills a menu with the files and, below them, the entry that empties the list.
void fillRecentMenu(QMenu& menu, const RecentFiles& files, const std::function<void(const QString&)>& open,
                    const std::function<void()>& clear);

}  // namespace qs::ui
