// The status line's button for the backend: says which one computes; its menu chooses another one, says why others are
// absent, and what a device has been given. It opens nothing itself.
#pragma once

#include <QToolButton>
#include <string>
#include <vector>

#include "ui/window/backend_choice.h"

class QAction;
class QMenu;

namespace qs::ui {

class BackendButton : public QToolButton {
  Q_OBJECT

 public:
  explicit BackendButton(QWidget* parent = nullptr);

  void setView(const BackendView& view);
  void retranslate();
  // Why the first of the absent ones is absent, in short; empty: all are there.
  const QString& absent() const { return absent_; }

 signals:
  void chosen(const std::string& name);
  // What the device has been given is about to be looked at.
  void useWanted();

 protected:
  bool event(QEvent* event) override;

 private:
  void fillMenu();
  void addChoice(QMenu* menu, const std::string& name, const QString& text, const QString& tip);
  void addDevice(const backend::BackendInfo& info, bool several);
  void fillUse();
  QString shortText() const;
  QStringList useLines() const;

  BackendView view_;
  QMenu* menu_;
  std::vector<QAction*> uses_;  // lines about the device, at the end of the menu
  QString absent_;
  QString list_;                // of the tool tip
};

}  // namespace qs::ui
