// All keys of the lab in one place: those of the window's actions, read from the actions themselves, and those that
// sliders, fields and charts take while they have the focus. It changes none.
#pragma once

#include <QAction>
#include <QDialog>
#include <QList>
#include <utility>
#include <vector>

class QGridLayout;

namespace qs::ui {

class ShortcutsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent = nullptr);

  // What is listed: keys and what they do, in order; headings have no keys.
  const std::vector<std::pair<QString, QString>>& rows() const { return rows_; }

 private:
  void addHeading(const QString& text);
  void addRow(const QStringList& keys, const QString& what);

  QGridLayout* grid_;
  std::vector<std::pair<QString, QString>> rows_;
};

}  // namespace qs::ui
