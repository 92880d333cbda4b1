#include "ui/window/window_memory.h"

#include <QFile>
#include <QSettings>

namespace qs::ui {

WindowMemory::WindowMemory(bool enabled) : enabled_(enabled) {
  if (!enabled_) return;
  QString path;
  {
    const QSettings settings;
    // The values are read with the file; only then is it known whether they could be.
    settings.allKeys();
    if (settings.status() != QSettings::FormatError) return;
    path = settings.fileName();
  }
  const QString aside = path + QStringLiteral(".damaged");
  QFile::remove(aside);
  if (!QFile::rename(path, aside)) QFile::remove(path);
}

QVariant WindowMemory::value(const QString& key, const QVariant& otherwise) const {
  return enabled_ ? QSettings().value(key, otherwise) : otherwise;
}

void WindowMemory::set(const QString& key, const QVariant& value) {
  if (enabled_) QSettings().setValue(key, value);
}

}  // namespace qs::ui
