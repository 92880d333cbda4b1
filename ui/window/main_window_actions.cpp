// The window's actions: keys, menu and their words. What they do is main_window.cpp and main_window_files.cpp.
#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "ui/tour/guide_paths.h"
#include "ui/widgets/banner.h"
#include "ui/window/lab_page.h"
#include "ui/window/main_window.h"
#include "ui/window/nav_rail.h"
#include "ui/window/page_roster.h"

namespace qs::ui {

QAction* MainWindow::action(const QString& name, const QList<QKeySequence>& keys, const std::function<void()>& run) {
  auto* made = new QAction(this);
  made->setObjectName(name);
  made->setShortcuts(keys);
  connect(made, &QAction::triggered, this, run);
  addAction(made);
  return made;
}

void MainWindow::buildActions() {
  openFile_ = action(QStringLiteral("actionOpenFile"), {QKeySequence::Open}, [this] { openFile(); });
  openFolder_ = action(QStringLiteral("actionOpenFolder"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
                       [this] { openFolder(); });
  copyAction_ = action(QStringLiteral("actionCopyCommand"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
                       [this] { copyCommand(); });
  exportAction_ = action(QStringLiteral("actionExport"), {QKeySequence(Qt::CTRL | Qt::Key_E)},
                         [this] { page_->exportCharts(); });
  undo_ = action(QStringLiteral("actionUndo"), {QKeySequence::Undo}, [this] { page_->undo(); });
  redo_ = action(QStringLiteral("actionRedo"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
                 [this] { page_->redo(); });
  pinAction_ = action(QStringLiteral("actionPin"), {QKeySequence(Qt::CTRL | Qt::Key_P)}, [this] {
    if (page_->canPin()) page_->pin();
  });
  reading_ = action(QStringLiteral("actionReading"), {QKeySequence(Qt::CTRL | Qt::Key_R)}, [this] {
    // One choice for all pages.
    readingWanted_ = !readingWanted_;
    page_->setReadingVisible(readingWanted_);
    memory_.set(QStringLiteral("window/reading"), readingWanted_);
    retranslate();
  });
  languageAction_ = action(QStringLiteral("actionLanguage"), {QKeySequence(Qt::CTRL | Qt::Key_L)}, [this] {
    setLanguage(language() == Language::english ? Language::chinese : Language::english);
  });
  lookToggle_ = action(QStringLiteral("actionLook"), {QKeySequence(Qt::CTRL | Qt::Key_D)},
                       [this] { setLook(theme_.dark ? ThemeChoice::light : ThemeChoice::dark); });
  lookSystem_ = action(QStringLiteral("actionLookSystem"), {}, [this] { setLook(ThemeChoice::system); });
  lookLight_ = action(QStringLiteral("actionLookLight"), {}, [this] { setLook(ThemeChoice::light); });
  lookDark_ = action(QStringLiteral("actionLookDark"), {}, [this] { setLook(ThemeChoice::dark); });
  auto* looks = new QActionGroup(this);
  for (QAction* look : {lookSystem_, lookLight_, lookDark_}) {
    look->setCheckable(true);
    looks->addAction(look);
  }
  lectureAction_ = action(QStringLiteral("actionLecture"), {QKeySequence(Qt::Key_F5)}, [this] { setLecture(!lecture_); });
  lectureAction_->setCheckable(true);
  cancel_ = action(QStringLiteral("actionCancel"), {QKeySequence(Qt::Key_Escape)}, [this] { escape(); });
  shortcuts_ = action(QStringLiteral("actionShortcuts"), {QKeySequence(Qt::Key_F1), QKeySequence(Qt::CTRL | Qt::Key_Slash)},
                      [this] { showShortcuts(); });
  for (const GuidePath& path : guidePaths()) {
    guideActions_.push_back(action(QStringLiteral("actionGuide_") + path.id, {}, [this, id = path.id] { startGuide(id); }));
  }
  // The ten digits in the order of the keyboard; all pages by going on and back.
  const int pages = static_cast<int>(pageRoster().size());
  for (int page = 0; page < std::min(10, pages); ++page) {
    const auto digit = static_cast<Qt::Key>(Qt::Key_0 + (page + 1) % 10);
    pageActions_.push_back(action(QStringLiteral("actionPage%1").arg(page + 1), {QKeySequence(Qt::CTRL | digit)},
                                  [this, page] { showPage(page); }));
  }
  nextPage_ = action(QStringLiteral("actionNextPage"), {QKeySequence(Qt::CTRL | Qt::Key_PageDown)},
                     [this, pages] { showPage((current_ + 1) % pages); });
  previousPage_ = action(QStringLiteral("actionPreviousPage"), {QKeySequence(Qt::CTRL | Qt::Key_PageUp)},
                         [this, pages] { showPage((current_ + pages - 1) % pages); });
  about_ = action(QStringLiteral("actionAbout"), {}, [this] { showAbout(); });
  quit_ = action(QStringLiteral("actionQuit"), {QKeySequence::Quit, QKeySequence(Qt::CTRL | Qt::Key_Q)}, [this] { close(); });

  buildMenu();
}

void MainWindow::buildMenu() {
  menu_ = new QMenu(this);
  menu_->setObjectName(QStringLiteral("mainMenu"));
  recentMenu_ = new QMenu(menu_);
  recentMenu_->setObjectName(QStringLiteral("recentMenu"));
  recentMenu_->setToolTipsVisible(true);
  connect(recentMenu_, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
  menu_->addAction(openFile_);
  menu_->addAction(openFolder_);
  menu_->addMenu(recentMenu_);
  menu_->addSeparator();
  menu_->addAction(exportAction_);
  menu_->addAction(copyAction_);
  menu_->addAction(pinAction_);
  menu_->addSeparator();
  menu_->addAction(undo_);
  menu_->addAction(redo_);
  menu_->addSeparator();
  menu_->addAction(lectureAction_);
  menu_->addAction(reading_);
  menu_->addAction(lookSystem_);
  menu_->addAction(lookLight_);
  menu_->addAction(lookDark_);
  menu_->addAction(languageAction_);
  menu_->addSeparator();
  guideMenu_ = new QMenu(menu_);
  guideMenu_->setObjectName(QStringLiteral("guideMenu"));
  for (QAction* guide : guideActions_) guideMenu_->addAction(guide);
  menu_->addMenu(guideMenu_);
  menu_->addAction(shortcuts_);
  menu_->addAction(about_);
  menu_->addAction(quit_);
  rail_->setMenu(menu_);
  fillRecent();
}

void MainWindow::fillRecent() {
  fillRecentMenu(*recentMenu_, recent_, [this](const QString& path) { openPath(path); }, [this] { recent_.clear(); });
}

void MainWindow::retranslate() {
  if (page_ == nullptr) return;
  copy_->setText(tr("Copy as command"));
  copy_->setAccessibleName(tr("Copy as command"));
  copy_->setToolTip(tr("Copies the quantspec command that gives these numbers (Ctrl+Shift+C)"));
  export_->setText(tr("Export"));
  export_->setAccessibleName(tr("Export the charts"));
  export_->setToolTip(tr("Writes the charts as PNG, SVG, PDF or CSV (Ctrl+E)"));
  const QString reading = readingWanted_ ? tr("Hide the reading pane") : tr("Show the reading pane");
  readingButton_->setAccessibleName(reading);
  readingButton_->setToolTip(reading + QStringLiteral(" (Ctrl+R)"));
  openFile_->setText(tr("Open file…"));
  openFolder_->setText(tr("Open model folder…"));
  recentMenu_->setTitle(tr("Open recent"));
  pinAction_->setText(tr("Pin or unpin the result"));
  pin_->setToolTip(tr("Keeps this result beside later ones, to compare (Ctrl+P)"));
  lectureAction_->setText(tr("Lecture look"));
  leaveLecture_->setAccessibleName(tr("Leave the lecture look"));
  leaveLecture_->setToolTip(tr("Leave the lecture look (F5)"));
  shortcuts_->setText(tr("Keyboard shortcuts"));
  nameGuides();
  nextPage_->setText(tr("Next page"));
  previousPage_->setText(tr("Previous page"));
  for (std::size_t page = 0; page < pageActions_.size(); ++page) {
    //: %1 is the name of a page.
    pageActions_[page]->setText(tr("Page %1").arg(pageRoster()[page].name()));
  }
  copyAction_->setText(tr("Copy as command"));
  exportAction_->setText(tr("Export charts…"));
  undo_->setText(tr("Undo"));
  redo_->setText(tr("Redo"));
  reading_->setText(reading);
  lookSystem_->setText(tr("Look of the desktop"));
  lookLight_->setText(tr("Light"));
  lookDark_->setText(tr("Dark"));
  lookToggle_->setText(theme_.dark ? tr("Light") : tr("Dark"));
  // Each language is named in its own words.
  languageAction_->setText(languageName(language() == Language::english ? Language::chinese : Language::english));
  // On buttons these are one word; in the list of keys they say what they do.
  lookToggle_->setToolTip(tr("Light or dark look"));
  languageAction_->setToolTip(tr("English or Chinese"));
  reading_->setToolTip(tr("Show or hide the reading pane"));
  cancel_->setText(tr("Cancel the running job"));
  about_->setText(tr("About QuantSpec Lab"));
  quit_->setText(tr("Quit"));
  rail_->setSwitches(languageAction_->text(), lookToggle_->text(), tr("Menu"));
  rail_->retranslate();
  if (!banner_->isHidden()) banner_->showSentence(banner_->level(), errorSentence(problem_));
  showHeader();
}

}  // namespace qs::ui
