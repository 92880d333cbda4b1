// The lab's window: rail, header, page, banner and status line, and the keys that reach them. It knows pages only by
// their interface (lab_page.h) and computes nothing.
#pragma once

#include <QMainWindow>
#include <functional>
#include <memory>
#include <vector>

#include "ui/i18n/language.h"
#include "ui/jobs/lab_context.h"
#include "ui/theme/palette.h"
#include "ui/window/page_access.h"
#include "ui/window/recent_files.h"
#include "ui/window/source_watch.h"
#include "ui/window/style.h"
#include "ui/window/window_memory.h"

class QAction;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;
class QHBoxLayout;
class QVBoxLayout;

namespace qs::ui {

class BackendChoice;
class Banner;
class Guide;
class LabPage;
class NavRail;
class StatusLine;

class MainWindow : public QMainWindow, public PageAccess {
  Q_OBJECT

 public:
  struct Options {
    bool remember = true;   // read and write the user's settings (size, language, look, pages)
    bool threaded = true;
    bool guide = false;       // offer the guided tour at the first start
    bool fullScreen = true;   // the lecture look fills the screen
    Language language = Language::english;   // where nothing is remembered
    ThemeChoice look = ThemeChoice::system;
  };

  MainWindow(experiment::Services& services, const Options& options, QWidget* parent = nullptr);
  ~MainWindow() override;

  void setLanguage(Language language);
  Language language() const { return languages_.language(); }
  void setLook(ThemeChoice look);
  ThemeChoice look() const { return look_; }
  // The look for a hall, over light or dark; leaving it restores what was before.
  void setLecture(bool lecture);
  bool isLecture() const { return lecture_; }
  const Theme& theme() const { return theme_; }
  LabPage& page() { return *page_; }
  int pageIndex() const { return current_; }
  JobCenter& jobs() { return jobs_; }
  StatusLine& status() { return *status_; }
  Banner& banner() { return *banner_; }
  NavRail& rail() { return *rail_; }
  BackendChoice& backend() { return *backend_; }
  RecentFiles& recentFiles() { return recent_; }
  // Null while no tour is under way.
  Guide* guide() { return guide_; }

  // A file or folder given at start, dropped or chosen: the page that is shown opens it.
  void openPath(const QString& path);
  void copyCommand();
  void showPage(int index);
  base::Status openPage(const QString& pageId, const QByteArray& settings) override;
  QByteArray settingsOf(const QString& pageId) const override;
  QString dataFolder() const override;
  // The first look, or a chapter's path from where it was left (ui/tour/guide_paths.h).
  void startGuide(const QString& path = QStringLiteral("first"));
  void showShortcuts();

 signals:
  void pageShown(int index);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  // main_window_actions.cpp
  void buildActions();
  void buildMenu();
  void retranslate();
  QAction* action(const QString& name, const QList<QKeySequence>& keys, const std::function<void()>& run);
  void fillRecent();
  void nameGuides();
  // main_window_backend.cpp
  void startBackend();

  void buildHeader(QHBoxLayout* row);
  void placeFirst(bool remembered);
  LabPage* makePage(int index);
  LabPage& pageAt(std::size_t index);
  void rememberPage(int index);
  void noteOpened(int index, const QString& nameOrPath);
  void sourceGone(const QString& path, bool vanished);
  void showHeader();
  void showProblem(const base::Error& error);
  void showRemark(const base::Error& about);
  void orderTabs();
  void applyLook();
  void showTheme();
  void showFolding();
  void openFile();
  void openFolder();
  void showAbout();
  void escape();

  JobCenter jobs_;
  LabContext lab_;
  Options options_;
  WindowMemory memory_;  // first of what reads settings: it puts a damaged file aside
  RecentFiles recent_;
  SourceWatch watch_;
  LanguageSwitch languages_;
  ThemeChoice look_;
  bool desktopIsDark_;
  bool lecture_ = false;
  Qt::WindowStates stateBefore_;  // the lecture look's
  QByteArray geometryBefore_;
  Theme theme_;
  std::vector<LabPage*> pages_;     // made when first shown
  std::vector<QString> seenModel_;  // what each page was last told of
  QString sharedModel_;             // what was opened last, on any page
  LabPage* page_ = nullptr;
  int current_ = -1;
  bool readingWanted_ = true;
  NavRail* rail_ = nullptr;
  QVBoxLayout* body_ = nullptr;
  QLabel* title_ = nullptr;
  QLabel* line_ = nullptr;
  QHBoxLayout* pickerPlace_ = nullptr;
  QToolButton* readingButton_ = nullptr;
  QToolButton* leaveLecture_ = nullptr;
  QPushButton* pin_ = nullptr;
  QPushButton* copy_ = nullptr;
  QPushButton* export_ = nullptr;
  Banner* banner_ = nullptr;
  base::Error problem_;  // what the banner says, for another language
  QStackedWidget* stack_ = nullptr;
  StatusLine* status_ = nullptr;
  Guide* guide_ = nullptr;
  QMenu* menu_ = nullptr;
  QMenu* recentMenu_ = nullptr;
  QMenu* guideMenu_ = nullptr;
  QAction* openFile_ = nullptr;
  QAction* openFolder_ = nullptr;
  QAction* copyAction_ = nullptr;
  QAction* exportAction_ = nullptr;
  QAction* pinAction_ = nullptr;
  QAction* undo_ = nullptr;
  QAction* redo_ = nullptr;
  QAction* reading_ = nullptr;
  QAction* languageAction_ = nullptr;
  QAction* lookLight_ = nullptr;
  QAction* lookDark_ = nullptr;
  QAction* lookSystem_ = nullptr;
  QAction* lookToggle_ = nullptr;
  QAction* lectureAction_ = nullptr;
  QAction* cancel_ = nullptr;
  QAction* shortcuts_ = nullptr;
  std::vector<QAction*> guideActions_;  // one for each path
  QAction* about_ = nullptr;
  QAction* quit_ = nullptr;
  std::vector<QAction*> pageActions_;
  QAction* nextPage_ = nullptr;
  QAction* previousPage_ = nullptr;
  std::unique_ptr<BackendChoice> backend_;
  std::unique_ptr<jobs::Lane> forgetting_;
};

}  // namespace qs::ui
