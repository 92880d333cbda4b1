// The navigation rail: the lab's name, the groups with their pages, and below them language, look and menu. Folded, it
// shows icons only. It switches nothing itself; it says what was chosen.
#pragma once

#include <QFrame>
#include <vector>

#include "ui/theme/palette.h"
#include "ui/window/page_roster.h"

class QLabel;
class QMenu;
class QPushButton;
class QVBoxLayout;

namespace qs::ui {

class NavRail : public QFrame {
  Q_OBJECT

 public:
  explicit NavRail(QWidget* parent = nullptr);

  void setFolded(bool folded);
  bool isFolded() const { return folded_; }
  void setCurrent(int page);
  void setTheme(const Theme& theme);
  // The texts of the two switches: what a press leads to.
  void setSwitches(const QString& language, const QString& look, const QString& menu);
  // What the menu button opens; not owned.
  void setMenu(QMenu* menu) { popup_ = menu; }
  void retranslate();
  std::vector<QWidget*> tabOrder() const;

 signals:
  void pageChosen(int page);
  void languageSwitched();
  void lookSwitched();

 private:
  void showFolding();
  void paintIcons();

  bool folded_ = false;
  Theme theme_ = lightTheme();
  QLabel* brand_;
  QVBoxLayout* column_;
  std::vector<QLabel*> groups_;
  std::vector<int> groupFirstPage_;
  std::vector<QPushButton*> pages_;
  QPushButton* language_;
  QPushButton* look_;
  QPushButton* menu_;
  QMenu* popup_ = nullptr;
  QString languageText_;
  QString lookText_;
  QString menuText_;
};

}  // namespace qs::ui
