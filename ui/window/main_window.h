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
#include "ui/window/style.h"

class QAction;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;
class QHBoxLayout;

namespace qs::ui {

class Banner;
class LabPage;
class NavRail;
class StatusLine;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  struct Options {
    bool remember = true;   // read and write the user's settings (size, language, look)
    bool threaded = true;
    Language language = Language::english;   // where nothing is remembered
    ThemeChoice look = ThemeChoice::system;
  };

  MainWindow(experiment::Services& services, const Options& options, QWidget* parent = nullptr);
  ~MainWindow() override;

  void setLanguage(Language language);
  Language language() const { return languages_.language(); }
  void setLook(ThemeChoice look);
  ThemeChoice look() const { return look_; }
  const Theme& theme() const { return theme_; }
  LabPage& page() { return *page_; }
  JobCenter& jobs() { return jobs_; }
  StatusLine& status() { return *status_; }
  Banner& banner() { return *banner_; }
  NavRail& rail() { return *rail_; }

  // A file or folder given at start, dropped or chosen.
  void openPath(const QString& path);
  void copyCommand();
  void showPage(int index);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildActions();
  void buildHeader(QHBoxLayout* row);
  void showHeader();
  void showProblem(const base::Error& error);
  void orderTabs();
  void showTheme();
  void showFolding();
  void retranslate();
  void findBackends();
  void openFile();
  void openFolder();
  void showAbout();
  QAction* action(const QString& name, const QList<QKeySequence>& keys, const std::function<void()>& run);

  JobCenter jobs_;
  LabContext lab_;
  Options options_;
  LanguageSwitch languages_;
  ThemeChoice look_;
  bool desktopIsDark_;
  Theme theme_;
  std::vector<LabPage*> pages_;  // made when first shown
  LabPage* page_ = nullptr;
  NavRail* rail_ = nullptr;
  QLabel* title_ = nullptr;
  QLabel* line_ = nullptr;
  QHBoxLayout* pickerPlace_ = nullptr;
  QToolButton* readingButton_ = nullptr;
  QPushButton* copy_ = nullptr;
  QPushButton* export_ = nullptr;
  Banner* banner_ = nullptr;
  base::Error problem_;  // what the banner says, for another language
  QStackedWidget* stack_ = nullptr;
  StatusLine* status_ = nullptr;
  QMenu* menu_ = nullptr;
  QAction* openFile_ = nullptr;
  QAction* openFolder_ = nullptr;
  QAction* copyAction_ = nullptr;
  QAction* exportAction_ = nullptr;
  QAction* undo_ = nullptr;
  QAction* redo_ = nullptr;
  QAction* reading_ = nullptr;
  QAction* languageAction_ = nullptr;
  QAction* lookLight_ = nullptr;
  QAction* lookDark_ = nullptr;
  QAction* lookSystem_ = nullptr;
  QAction* lookToggle_ = nullptr;
  QAction* cancel_ = nullptr;
  QAction* about_ = nullptr;
  QAction* quit_ = nullptr;
  std::unique_ptr<jobs::Lane> probing_;
};

}  // namespace qs::ui
