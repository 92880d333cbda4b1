// What the window remembers from one start to the next, in the user's settings file. A file that cannot be read is put
// aside and the lab starts as on its first day; nothing in it can keep the window from opening.
#pragma once

#include <QString>
#include <QVariant>

namespace qs::ui {

class WindowMemory {
 public:
  // Without `enabled` nothing is read and nothing written.
  explicit WindowMemory(bool enabled);

  bool enabled() const { return enabled_; }
  QVariant value(const QString& key, const QVariant& otherwise = {}) const;
  void set(const QString& key, const QVariant& value);

 private:
  bool enabled_;
};

}  // namespace qs::ui
