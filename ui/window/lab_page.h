// What every page of the lab offers to the window around it: a title, its widgets for the header, and the actions that
// the window's keys reach. It is an interface; pages live in ui/labs.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QVariantMap>
#include <QWidget>

#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "ui/charts/export.h"
#include "ui/theme/palette.h"

namespace qs::ui {

class RecentFiles;

class LabPage : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  // In the present language.
  virtual QString title() const = 0;
  virtual QString line() const = 0;
  // Stands at the right of the header; owned by the page until the header takes it.
  virtual QWidget* sourcePicker() = 0;
  // The page's controls in the order in which Tab goes through them, and the one that has the focus at first.
  virtual std::vector<QWidget*> tabOrder() const = 0;
  virtual QWidget* firstControl() const = 0;

  virtual void setTheme(const Theme& theme) = 0;
  virtual bool canUndo() const = 0;
  virtual bool canRedo() const = 0;
  virtual void undo() = 0;
  virtual void redo() = 0;
  // The quantspec command that gives the page's numbers, or why there is none.
  virtual base::Result<QString> commandLine() const = 0;
  // Asks which charts, how and where to, and writes them.
  virtual void exportCharts() = 0;
  // A dropped or chosen file or folder. Once it is open: modelOpened(); if it cannot be: problem(), and nothing changes.
  virtual void openPath(const QString& path) = 0;
  // Another page has opened this file, folder or shipped model; the page shows it too, when it next can. At most one
  // undoable edit; a file that holds nothing for this page is no error, it is a remark().
  virtual void adoptModel(const QString& nameOrPath) { Q_UNUSED(nameOrPath) }
  // With which backend the page computes from now on; `device`: what it is called, where that is a device with memory of
  // its own. The window's choice: no undoable edit, and no part of settingsJson().
  virtual void setBackend(const std::string& name, const std::string& device = {}) {
    Q_UNUSED(name)
    Q_UNUSED(device)
  }
  // Whether this page can keep its result beside later ones; then the header offers "Pin". The state of the button
  // follows headerChanged().
  virtual bool canPin() const { return false; }
  virtual bool isPinned() const { return false; }
  // Keeps the present result, or lets the kept one go.
  virtual void pin() {}
  // What the page wants to find again at the next start besides its state: splitters, columns, the last export. Unknown
  // or damaged values are ignored.
  virtual QVariantMap layoutState() const { return {}; }
  virtual void restoreLayout(const QVariantMap& state) { Q_UNUSED(state) }
  // The files that were opened lately, for the page's source menu; null where nothing is remembered.
  void setRecentFiles(const RecentFiles* files) { recent_ = files; }
  const RecentFiles* recentFiles() const { return recent_; }
  // The page's state as one JSON object, for exports and sessions.
  virtual QByteArray settingsJson() const { return {}; }
  // Makes these its settings, as one undoable edit: an object as settingsJson() writes it, wholly or in part; a key that
  // is missing gets the value of the first start. Errors: not such an object (the key at fault is named); the page then
  // stays as it was.
  virtual base::Status applySettings(const QByteArray& json) = 0;
  virtual void setReadingVisible(bool visible) = 0;
  virtual bool readingVisible() const = 0;
  // True when what is shown belongs to the page's present state and nothing is on its way.
  virtual bool isSettled() const = 0;
  // The charts as now shown, with a short name each for file names.
  virtual std::vector<std::pair<QString, Panel>> panels() const = 0;
  // One line about the origin of the charts.
  virtual QString provenance() const = 0;
  // Settings and figures for a report, name and value.
  virtual std::vector<std::pair<QString, QString>> reportRows() const = 0;
  // The model that the status bar names: short text and the whole of it. Empty: none.
  virtual QString modelText() const = 0;
  virtual QString modelDetail() const = 0;

 signals:
  // Title, line, undo state or model text changed.
  void headerChanged();
  void problem(const qs::base::Error& error);
  void note(const QString& sentence);
  // Worth knowing, and nothing is wrong: stands above the page until it is closed or something else is.
  void remark(const qs::base::Error& about);
  // Nothing is wrong any more.
  void problemGone();
  // openPath() has succeeded.
  void modelOpened(const QString& nameOrPath);
  void openFileRequested();
  void openFolderRequested();
  // A file of the recent list was chosen.
  void openPathRequested(const QString& path);
  void clearRecentRequested();

 private:
  const RecentFiles* recent_ = nullptr;
};

}  // namespace qs::ui
