#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/tour/guide.h"
#include "ui/tour/guide_paths.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/styling.h"
#include "ui/window/backend_choice.h"
#include "ui/window/icons.h"
#include "ui/window/lab_page.h"
#include "ui/window/nav_rail.h"
#include "ui/window/page_roster.h"
#include "ui/window/shortcuts_dialog.h"
#include "ui/window/status_line.h"
#include "ui/window/window_place.h"

namespace qs::ui {

namespace {

// Narrower windows fold the rail to icons, so that charts and reading pane both have room.
constexpr int kFoldBelow = 1240;
constexpr QSize kSmallest(960, 680);
constexpr QSize kFirst(1280, 800);
constexpr QSize kTitleBar(0, 32);  // about what a desktop puts above a window

// Distances from the window's edge to header, banner and page.
constexpr int kAbove = 14;
constexpr int kLectureEdge = 10;

// What is remembered.
const QString kLanguageKey = QStringLiteral("window/language");
const QString kLookKey = QStringLiteral("window/look");
const QString kGeometryKey = QStringLiteral("window/geometry");
const QString kReadingKey = QStringLiteral("window/reading");
const QString kPageKey = QStringLiteral("window/page");
const QString kGuideKey = QStringLiteral("window/guideSeen");
const QString kLayoutKey = QStringLiteral("pages/%1");
const QString kGuidePathKey = QStringLiteral("guide/%1");  // the station where a path was left

constexpr int kGuideDelayMs = 700;

}  // namespace

MainWindow::MainWindow(experiment::Services& services, const Options& options, QWidget* parent)
    : QMainWindow(parent), lab_{services, jobs_, options.threaded, this}, options_(options), memory_(options.remember),
      recent_(options.remember), look_(options.look), desktopIsDark_(qApp->property("desktopIsDark").toBool()),
      theme_(lightTheme()) {
  // Language and look first, so that every widget is made in them.
  const Language language = languageFromCode(memory_.value(kLanguageKey, languageCode(options_.language)).toString());
  look_ = themeFromCode(memory_.value(kLookKey, themeCode(look_)).toString());
  languages_.setLanguage(language);
  theme_ = resolveTheme(look_, desktopIsDark_);
  applyTheme(*qApp, theme_);
  setObjectName(QStringLiteral("mainWindow"));
  setWindowTitle(QStringLiteral("QuantSpec Lab"));
  setWindowIcon(labIcon());
  setAcceptDrops(true);
  setMinimumSize(kSmallest);
  resize(kFirst);
  placeFirst(restoreGeometry(memory_.value(kGeometryKey).toByteArray()));

  auto* central = new QWidget;
  central->setObjectName(QStringLiteral("central"));
  rail_ = new NavRail;
  auto* header = new QHBoxLayout;
  buildHeader(header);
  banner_ = new Banner;
  stack_ = new QStackedWidget;
  stack_->setObjectName(QStringLiteral("pages"));
  status_ = new StatusLine(jobs_);
  body_ = new QVBoxLayout;
  body_->setContentsMargins(metrics::kPageMargin, kAbove, metrics::kPageMargin, kAbove);
  body_->setSpacing(metrics::kGap);
  body_->addLayout(header);
  body_->addWidget(banner_);
  body_->addWidget(stack_, 1);
  auto* middle = new QHBoxLayout;
  middle->setContentsMargins(0, 0, 0, 0);
  middle->setSpacing(0);
  middle->addWidget(rail_);
  middle->addLayout(body_, 1);
  auto* column = new QVBoxLayout(central);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(middle, 1);
  column->addWidget(status_);
  setCentralWidget(central);

  buildActions();
  connect(rail_, &NavRail::pageChosen, this, &MainWindow::showPage);
  connect(rail_, &NavRail::languageSwitched, languageAction_, &QAction::trigger);
  connect(rail_, &NavRail::lookSwitched, lookToggle_, &QAction::trigger);
  connect(&watch_, &SourceWatch::vanished, this, [this](const QString& path) { sourceGone(path, true); });
  connect(&watch_, &SourceWatch::changed, this, [this](const QString& path) { sourceGone(path, false); });
  jobs::Lane::Options forgetting;
  forgetting.policy = jobs::StopPolicy::atOnce;
  forgetting.threaded = options_.threaded;
  forgetting_ = std::make_unique<jobs::Lane>(guiExecutor(&jobs_), std::move(forgetting));
  backend_ = std::make_unique<BackendChoice>(lab_);
  pages_.resize(pageRoster().size(), nullptr);
  seenModel_.resize(pageRoster().size());
  readingWanted_ = memory_.value(kReadingKey, true).toBool();

  int first = 0;
  const QString remembered = memory_.value(kPageKey).toString();
  for (std::size_t i = 0; i < pageRoster().size(); ++i) {
    if (pageRoster()[i].id == remembered) first = static_cast<int>(i);
  }
  showPage(first);
  retranslate();
  showTheme();
  startBackend();
  page_->firstControl()->setFocus();
}

MainWindow::~MainWindow() {
  // Pages stop their lanes before the job list that those report to is gone.
  forgetting_.reset();
  backend_.reset();
  delete guide_;
  page_ = nullptr;
  for (LabPage* page : pages_) delete page;
}

void MainWindow::buildHeader(QHBoxLayout* row) {
  title_ = makeLabel(QStringLiteral("pageTitle"), "title");
  line_ = makeLabel(QStringLiteral("pageLine"), "quiet");
  auto* words = new QVBoxLayout;
  words->setContentsMargins(0, 0, 0, 0);
  words->setSpacing(0);
  words->addWidget(title_);
  words->addWidget(line_);
  pickerPlace_ = new QHBoxLayout;
  readingButton_ = new QToolButton;
  readingButton_->setObjectName(QStringLiteral("readingToggle"));
  readingButton_->setFocusPolicy(Qt::StrongFocus);
  readingButton_->setProperty("kind", QByteArray("square"));
  leaveLecture_ = new QToolButton;
  leaveLecture_->setObjectName(QStringLiteral("leaveLecture"));
  leaveLecture_->setFocusPolicy(Qt::StrongFocus);
  leaveLecture_->setProperty("kind", QByteArray("square"));
  leaveLecture_->hide();
  pin_ = new QPushButton;
  pin_->setObjectName(QStringLiteral("pinResult"));
  pin_->hide();
  copy_ = new QPushButton;
  copy_->setObjectName(QStringLiteral("copyCommand"));
  export_ = new QPushButton;
  export_->setObjectName(QStringLiteral("exportCharts"));
  export_->setProperty("primary", true);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addLayout(words);
  row->addStretch(1);
  row->addLayout(pickerPlace_);
  row->addWidget(pin_);
  row->addWidget(copy_);
  row->addWidget(export_);
  row->addWidget(readingButton_);
  row->addWidget(leaveLecture_);
  connect(leaveLecture_, &QToolButton::clicked, this, [this] { setLecture(false); });
  connect(pin_, &QPushButton::clicked, this, [this] { page_->pin(); });
  connect(copy_, &QPushButton::clicked, this, &MainWindow::copyCommand);
  connect(export_, &QPushButton::clicked, this, [this] { page_->exportCharts(); });
  connect(readingButton_, &QToolButton::clicked, this, [this] { reading_->trigger(); });
}

void MainWindow::placeFirst(bool remembered) {
  if (isMaximized() || isFullScreen()) return;
  QList<QRect> screens;
  if (const QScreen* first = QGuiApplication::primaryScreen()) screens << first->availableGeometry();
  for (const QScreen* screen : QGuiApplication::screens()) screens << screen->availableGeometry();
  if (screens.isEmpty()) return;
  const QRect place = placeInSight(geometry(), screens, minimumSize(), kTitleBar);
  // Without a remembered place the desktop chooses one; only the size must fit.
  if (remembered) {
    setGeometry(place);
  } else {
    resize(place.size());
  }
}

LabPage* MainWindow::makePage(int index) {
  const PageEntry& entry = pageRoster()[static_cast<std::size_t>(index)];
  LabPage* page = entry.make(lab_);
  page->setRecentFiles(&recent_);
  page->setBackend(backend_->view().name, backend_->view().device);
  page->restoreLayout(memory_.value(kLayoutKey.arg(entry.id)).toMap());
  stack_->addWidget(page);
  pickerPlace_->addWidget(page->sourcePicker());
  // What a page says while another is shown is about its own background work, and waits there.
  const auto shown = [this, page] { return page == page_; };
  connect(page, &LabPage::headerChanged, this, [this, shown] {
    if (shown()) showHeader();
  });
  connect(page, &LabPage::problem, this, &MainWindow::showProblem);
  connect(page, &LabPage::remark, this, &MainWindow::showRemark);
  connect(page, &LabPage::note, this, [this](const QString& sentence) {
    banner_->dismiss();
    status_->showNote(sentence);
  });
  connect(page, &LabPage::problemGone, this, [this] { banner_->dismiss(); });
  connect(page, &LabPage::modelOpened, this, [this, index](const QString& nameOrPath) { noteOpened(index, nameOrPath); });
  connect(page, &LabPage::openFileRequested, this, &MainWindow::openFile);
  connect(page, &LabPage::openFolderRequested, this, &MainWindow::openFolder);
  connect(page, &LabPage::openPathRequested, this, &MainWindow::openPath);
  connect(page, &LabPage::clearRecentRequested, this, [this] { recent_.clear(); });
  return page;
}

void MainWindow::showPage(int index) {
  if (index < 0 || index >= static_cast<int>(pages_.size())) return;
  const auto at = static_cast<std::size_t>(index);
  const bool other = index != current_;
  pageAt(at);
  // A message is about the page on which it came up.
  if (other && page_ != nullptr) banner_->dismiss();
  const bool hadFocus = page_ != nullptr && page_->isAncestorOf(focusWidget());
  page_ = pages_[at];
  current_ = index;
  for (LabPage* page : pages_) {
    if (page != nullptr) page->sourcePicker()->setVisible(page == page_);
  }
  page_->setTheme(theme_);
  page_->setReadingVisible(readingWanted_);
  stack_->setCurrentWidget(page_);
  rail_->setCurrent(index);
  orderTabs();
  showHeader();
  if (hadFocus && other) page_->firstControl()->setFocus();
  memory_.set(kPageKey, pageRoster()[at].id);
  if (!sharedModel_.isEmpty() && seenModel_[at] != sharedModel_) {
    seenModel_[at] = sharedModel_;
    page_->adoptModel(sharedModel_);
  }
  if (other) emit pageShown(index);
}

void MainWindow::rememberPage(int index) {
  const LabPage* page = pages_[static_cast<std::size_t>(index)];
  if (page == nullptr) return;
  memory_.set(kLayoutKey.arg(pageRoster()[static_cast<std::size_t>(index)].id), page->layoutState());
}

void MainWindow::orderTabs() {
  // Rail, header, page, status line; each from its own first to its last control.
  std::vector<QWidget*> order = rail_->tabOrder();
  for (QWidget* widget : std::initializer_list<QWidget*>{page_->sourcePicker(), pin_, copy_, export_, readingButton_, leaveLecture_}) {
    order.push_back(widget);
  }
  for (QWidget* widget : page_->tabOrder()) order.push_back(widget);
  for (QWidget* widget : status_->tabOrder()) order.push_back(widget);
  for (std::size_t i = 1; i < order.size(); ++i) setTabOrder(order[i - 1], order[i]);
}

void MainWindow::showHeader() {
  if (page_ == nullptr) return;
  title_->setText(page_->title());
  if (line_->text() != page_->line()) line_->setText(page_->line());
  undo_->setEnabled(page_->canUndo());
  redo_->setEnabled(page_->canRedo());
  pin_->setVisible(page_->canPin() && !lecture_);
  pin_->setText(page_->isPinned() ? tr("Unpin") : tr("Pin"));
  pinAction_->setEnabled(page_->canPin());
  status_->setModel(page_->modelText(), page_->modelDetail());
}

void MainWindow::setLanguage(Language language) {
  languages_.setLanguage(language);
  memory_.set(kLanguageKey, languageCode(language));
}

void MainWindow::setLook(ThemeChoice look) {
  look_ = look;
  memory_.set(kLookKey, themeCode(look));
  applyLook();
}

void MainWindow::setLecture(bool lecture) {
  if (lecture == lecture_) return;
  lecture_ = lecture;
  if (lecture_) {
    stateBefore_ = windowState();
    geometryBefore_ = saveGeometry();
  }
  setUpdatesEnabled(false);
  applyLook();
  rail_->setVisible(!lecture_);
  line_->setVisible(!lecture_);
  for (QWidget* widget : std::initializer_list<QWidget*>{copy_, export_, readingButton_}) widget->setVisible(!lecture_);
  leaveLecture_->setVisible(lecture_);
  reading_->setEnabled(!lecture_);
  status_->setBrief(lecture_);
  const int side = lecture_ ? kLectureEdge : metrics::kPageMargin;
  const int above = lecture_ ? kLectureEdge : kAbove;
  body_->setContentsMargins(side, above, side, above);
  body_->setSpacing(lecture_ ? metrics::kGap - 4 : metrics::kGap);
  if (options_.fullScreen) {
    if (lecture_) {
      setWindowState(stateBefore_ | Qt::WindowFullScreen);
    } else {
      setWindowState(stateBefore_ & ~Qt::WindowMinimized);
      restoreGeometry(geometryBefore_);
    }
  }
  showHeader();
  if (focusWidget() == nullptr || !focusWidget()->isVisible()) page_->firstControl()->setFocus();
  setUpdatesEnabled(true);
}

void MainWindow::applyLook() {
  const Theme& base = resolveTheme(look_, desktopIsDark_);
  theme_ = lecture_ ? lectureTheme(base) : base;
  applyTheme(*qApp, theme_);
  showTheme();
  retranslate();
}

void MainWindow::showTheme() {
  rail_->setTheme(theme_);
  for (LabPage* page : pages_) {
    if (page != nullptr) page->setTheme(theme_);
  }
  readingButton_->setIcon(lineIcon(QStringLiteral("reading"), theme_.text));
  leaveLecture_->setIconSize(QSize(scaled(18), scaled(18)));
  leaveLecture_->setIcon(lineIcon(QStringLiteral("leave"), theme_.text));
  lookSystem_->setChecked(look_ == ThemeChoice::system);
  lookLight_->setChecked(look_ == ThemeChoice::light);
  lookDark_->setChecked(look_ == ThemeChoice::dark);
  lectureAction_->setChecked(lecture_);
}

void MainWindow::showFolding() { rail_->setFolded(width() < kFoldBelow); }

void MainWindow::copyCommand() {
  const auto command = page_->commandLine();
  if (!command) {
    showProblem(command.error());
    return;
  }
  QApplication::clipboard()->setText(*command);
  banner_->dismiss();
  status_->showNote(tr("Command copied"));
}

void MainWindow::showProblem(const base::Error& error) {
  problem_ = error;
  banner_->showSentence(Banner::Level::problem, errorSentence(error));
}

void MainWindow::showRemark(const base::Error& about) {
  problem_ = about;
  banner_->showSentence(Banner::Level::note, errorSentence(about));
}

void MainWindow::showAbout() {
  QMessageBox box(this);
  box.setWindowTitle(tr("About QuantSpec Lab"));
  box.setText(tr("QuantSpec Lab %1").arg(QApplication::applicationVersion()));
  box.setInformativeText(tr("Takes a language model apart: how few bits its numbers can live in, and what that costs."));
  box.exec();
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QMainWindow::changeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  showFolding();
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (event->spontaneous() || !options_.guide || memory_.value(kGuideKey, false).toBool()) return;
  options_.guide = false;
  QTimer::singleShot(kGuideDelayMs, this, [this] { startGuide(); });
}

void MainWindow::closeEvent(QCloseEvent* event) {
  // A window that is closed in the lecture look opens as it was before it.
  memory_.set(kGeometryKey, lecture_ ? geometryBefore_ : saveGeometry());
  for (int page = 0; page < static_cast<int>(pages_.size()); ++page) rememberPage(page);
  jobs_.cancelAll();
  QMainWindow::closeEvent(event);
}

void MainWindow::startGuide(const QString& path) {
  const GuidePath* chosen = findGuidePath(path);
  if (guide_ != nullptr || chosen == nullptr) return;
  setLecture(false);
  // Asked for or offered, it has been seen.
  memory_.set(kGuideKey, true);
  guide_ = new Guide(*this, *chosen);
  if (chosen->remembered) {
    connect(guide_, &Guide::stood, this, [this, path](int station) {
      memory_.set(kGuidePathKey.arg(path), station);
      nameGuides();
    });
  }
  connect(guide_, &Guide::ended, this, [this] {
    guide_->deleteLater();
    guide_ = nullptr;
    if (focusWidget() == nullptr) page_->firstControl()->setFocus();
  });
  guide_->start(chosen->remembered ? memory_.value(kGuidePathKey.arg(path), 0).toInt() : 0);
}

void MainWindow::nameGuides() {
  guideMenu_->setTitle(tr("Guided tour"));
  const auto& paths = guidePaths();
  for (std::size_t i = 0; i < guideActions_.size(); ++i) {
    const GuidePath& path = paths[i];
    const QString name = guideText(path.name);
    const int station = path.remembered ? memory_.value(kGuidePathKey.arg(path.id), 0).toInt() : 0;
    //: A guided tour that was left: its name, the number of the station where it goes on, of how many.
    guideActions_[i]->setText(station > 0 ? tr("%1 (from %2 of %3)").arg(name).arg(station + 1).arg(path.stations.size()) : name);
  }
}

void MainWindow::showShortcuts() {
  ShortcutsDialog dialog(actions(), this);
  dialog.exec();
}

void MainWindow::escape() {
  if (jobs_.busy()) {
    jobs_.cancelAll();
  } else if (guide_ != nullptr) {
    guide_->skip();
  } else if (lecture_) {
    setLecture(false);
  } else {
    banner_->dismiss();
  }
}

}  // namespace qs::ui
