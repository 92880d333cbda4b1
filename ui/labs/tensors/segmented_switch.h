// A row of buttons of which one is pressed: tabs without pages. It is an ordinary group of tool buttons for mouse,
// keyboard and screen readers, and holds no pages.
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

class QButtonGroup;
class QToolButton;

namespace qs::ui {

class SegmentedSwitch : public QWidget {
  Q_OBJECT

 public:
  // `name` is the object name; the buttons are called name + id with a capital ("viewHeat").
  SegmentedSwitch(const QString& name, const QStringList& ids, QWidget* parent = nullptr);

  // Texts in the order of the ids, and what the row is called for screen readers.
  void setTexts(const QStringList& texts, const QString& accessibleName);
  void setToolTips(const QStringList& tips);
  void setCurrent(int index);  // without a signal
  int current() const;
  QToolButton* button(int index) const { return buttons_[static_cast<std::size_t>(index)]; }
  // The pressed button: the one that Tab reaches; arrows go on from it.
  std::vector<QWidget*> tabOrder() const;

 signals:
  void chosen(int index);

 private:
  QButtonGroup* group_;
  std::vector<QToolButton*> buttons_;
};

}  // namespace qs::ui
