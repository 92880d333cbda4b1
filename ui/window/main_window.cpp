#include "ui/window/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/widgets/banner.h"
#include "ui/widgets/styling.h"
#include "ui/window/icons.h"
#include "ui/window/lab_page.h"
#include "ui/window/nav_rail.h"
#include "ui/window/page_roster.h"
#include "ui/window/status_line.h"

namespace qs::ui {

namespace {

// Narrower windows fold the rail to icons, so that charts and reading pane both have room.
constexpr int kFoldBelow = 1240;
constexpr QSize kSmallest(960, 680);
constexpr QSize kFirst(1280, 800);

// Groups of settings.
constexpr const char* kLanguageKey = "window/language";
constexpr const char* kLookKey = "window/look";
constexpr const char* kGeometryKey = "window/geometry";
constexpr const char* kReadingKey = "window/reading";

}  // namespace

MainWindow::MainWindow(experiment::Services& services, const Options& options, QWidget* parent)
    : QMainWindow(parent), lab_{services, jobs_, options.threaded}, options_(options), look_(options.look),
      desktopIsDark_(qApp->property("desktopIsDark").toBool()), theme_(lightTheme()) {
  // Language and look first, so that every widget is made in them.
  Language language = options_.language;
  if (options_.remember) {
    const QSettings settings;
    if (settings.contains(QLatin1String(kLanguageKey))) {
      language = languageFromCode(settings.value(QLatin1String(kLanguageKey)).toString());
    }
    look_ = themeFromCode(settings.value(QLatin1String(kLookKey), themeCode(look_)).toString());
  }
  languages_.setLanguage(language);
  theme_ = resolveTheme(look_, desktopIsDark_);
  applyTheme(*qApp, theme_);
  setObjectName(QStringLiteral("mainWindow"));
  setWindowTitle(QStringLiteral("QuantSpec Lab"));
  setWindowIcon(labIcon());
  setAcceptDrops(true);
  setMinimumSize(kSmallest);
  resize(kFirst);
  if (options_.remember) restoreGeometry(QSettings().value(QLatin1String(kGeometryKey)).toByteArray());

  auto* central = new QWidget;
  central->setObjectName(QStringLiteral("central"));
  rail_ = new NavRail;
  auto* header = new QHBoxLayout;
  buildHeader(header);
  banner_ = new Banner;
  stack_ = new QStackedWidget;
  stack_->setObjectName(QStringLiteral("pages"));
  status_ = new StatusLine(jobs_);
  auto* body = new QVBoxLayout;
  body->setContentsMargins(metrics::kPageMargin, 14, metrics::kPageMargin, 14);
  body->setSpacing(metrics::kGap);
  body->addLayout(header);
  body->addWidget(banner_);
  body->addWidget(stack_, 1);
  auto* middle = new QHBoxLayout;
  middle->setContentsMargins(0, 0, 0, 0);
  middle->setSpacing(0);
  middle->addWidget(rail_);
  middle->addLayout(body, 1);
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
  pages_.resize(pageRoster().size(), nullptr);

  showPage(0);
  if (options_.remember) page_->setReadingVisible(QSettings().value(QLatin1String(kReadingKey), true).toBool());
  retranslate();
  showTheme();
  findBackends();
  page_->firstControl()->setFocus();
}

MainWindow::~MainWindow() {
  // Pages stop their lanes before the job list that those report to is gone.
  probing_.reset();
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
  row->addWidget(copy_);
  row->addWidget(export_);
  row->addWidget(readingButton_);
  connect(copy_, &QPushButton::clicked, this, &MainWindow::copyCommand);
  connect(export_, &QPushButton::clicked, this, [this] { page_->exportCharts(); });
  connect(readingButton_, &QToolButton::clicked, this, [this] { reading_->trigger(); });
}

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
  reading_ = action(QStringLiteral("actionReading"), {QKeySequence(Qt::CTRL | Qt::Key_R)}, [this] {
    page_->setReadingVisible(!page_->readingVisible());
    if (options_.remember) QSettings().setValue(QLatin1String(kReadingKey), page_->readingVisible());
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
  cancel_ = action(QStringLiteral("actionCancel"), {QKeySequence(Qt::Key_Escape)}, [this] {
    if (jobs_.busy()) {
      jobs_.cancelAll();
    } else {
      banner_->dismiss();
    }
  });
  about_ = action(QStringLiteral("actionAbout"), {}, [this] { showAbout(); });
  quit_ = action(QStringLiteral("actionQuit"), {QKeySequence::Quit, QKeySequence(Qt::CTRL | Qt::Key_Q)}, [this] { close(); });

  menu_ = new QMenu(this);
  menu_->setObjectName(QStringLiteral("mainMenu"));
  menu_->addAction(openFile_);
  menu_->addAction(openFolder_);
  menu_->addSeparator();
  menu_->addAction(exportAction_);
  menu_->addAction(copyAction_);
  menu_->addSeparator();
  menu_->addAction(undo_);
  menu_->addAction(redo_);
  menu_->addSeparator();
  menu_->addAction(reading_);
  menu_->addAction(lookSystem_);
  menu_->addAction(lookLight_);
  menu_->addAction(lookDark_);
  menu_->addAction(languageAction_);
  menu_->addSeparator();
  menu_->addAction(about_);
  menu_->addAction(quit_);
  rail_->setMenu(menu_);
}

void MainWindow::showPage(int index) {
  auto& page = pages_[static_cast<std::size_t>(index)];
  if (page == nullptr) {
    page = pageRoster()[static_cast<std::size_t>(index)].make(lab_);
    stack_->addWidget(page);
    pickerPlace_->addWidget(page->sourcePicker());
    connect(page, &LabPage::headerChanged, this, &MainWindow::showHeader);
    connect(page, &LabPage::problem, this, &MainWindow::showProblem);
    connect(page, &LabPage::note, this, [this](const QString& sentence) {
      banner_->dismiss();
      status_->showNote(sentence);
    });
    connect(page, &LabPage::problemGone, this, [this] { banner_->dismiss(); });
    connect(page, &LabPage::openFileRequested, this, &MainWindow::openFile);
    connect(page, &LabPage::openFolderRequested, this, &MainWindow::openFolder);
  }
  for (LabPage* other : pages_) {
    if (other != nullptr) other->sourcePicker()->setVisible(other == page);
  }
  page_ = page;
  page_->setTheme(theme_);
  stack_->setCurrentWidget(page_);
  rail_->setCurrent(index);
  orderTabs();
  showHeader();
}

void MainWindow::orderTabs() {
  // Rail, header, page, status line; each from its own first to its last control.
  std::vector<QWidget*> order = rail_->tabOrder();
  for (QWidget* widget : std::initializer_list<QWidget*>{page_->sourcePicker(), copy_, export_, readingButton_}) {
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
  status_->setModel(page_->modelText(), page_->modelDetail());
}

void MainWindow::setLanguage(Language language) {
  languages_.setLanguage(language);
  if (options_.remember) QSettings().setValue(QLatin1String(kLanguageKey), languageCode(language));
}

void MainWindow::setLook(ThemeChoice look) {
  look_ = look;
  if (options_.remember) QSettings().setValue(QLatin1String(kLookKey), themeCode(look));
  theme_ = resolveTheme(look, desktopIsDark_);
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
  lookSystem_->setChecked(look_ == ThemeChoice::system);
  lookLight_->setChecked(look_ == ThemeChoice::light);
  lookDark_->setChecked(look_ == ThemeChoice::dark);
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

void MainWindow::openPath(const QString& path) { page_->openPath(path); }

void MainWindow::openFile() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Open a file of weights"), QString(),
                                                    tr("Weights (*.safetensors);;All files (*)"));
  if (!path.isEmpty()) openPath(path);
}

void MainWindow::openFolder() {
  const QString path = QFileDialog::getExistingDirectory(this, tr("Open a model folder"));
  if (!path.isEmpty()) openPath(path);
}

void MainWindow::findBackends() {
  // Loading modules and asking devices takes its time; the window does not wait for it.
  jobs::Lane::Options lane;
  lane.policy = jobs::StopPolicy::atOnce;
  lane.threaded = options_.threaded;
  probing_ = std::make_unique<jobs::Lane>(guiExecutor(&jobs_), std::move(lane));
  auto& services = lab_.services;
  probing_->submit([this, &services](const jobs::JobContext& context) {
    noteComputation();
    auto found = services.registry().list();
    const unsigned threads = services.pool().threads();
    context.deliver([this, found = std::move(found), threads] { status_->setBackends(found, threads); });
  });
  if (!options_.threaded) probing_->pump();
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

void MainWindow::closeEvent(QCloseEvent* event) {
  if (options_.remember) QSettings().setValue(QLatin1String(kGeometryKey), saveGeometry());
  jobs_.cancelAll();
  QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (urls.size() != 1 || !urls.front().isLocalFile()) return;
  event->acceptProposedAction();
  openPath(urls.front().toLocalFile());
}

void MainWindow::retranslate() {
  if (page_ == nullptr) return;
  copy_->setText(tr("Copy as command"));
  copy_->setAccessibleName(tr("Copy as command"));
  copy_->setToolTip(tr("Copies the quantspec command that gives these numbers (Ctrl+Shift+C)"));
  export_->setText(tr("Export"));
  export_->setAccessibleName(tr("Export the charts"));
  export_->setToolTip(tr("Writes the charts as PNG, SVG, PDF or CSV (Ctrl+E)"));
  const QString reading = page_->readingVisible() ? tr("Hide the reading pane") : tr("Show the reading pane");
  readingButton_->setAccessibleName(reading);
  readingButton_->setToolTip(reading + QStringLiteral(" (Ctrl+R)"));
  openFile_->setText(tr("Open file…"));
  openFolder_->setText(tr("Open model folder…"));
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
  cancel_->setText(tr("Cancel the running job"));
  about_->setText(tr("About QuantSpec Lab"));
  quit_->setText(tr("Quit"));
  rail_->setSwitches(languageAction_->text(), lookToggle_->text(), tr("Menu"));
  rail_->retranslate();
  if (!banner_->isHidden()) banner_->showSentence(Banner::Level::problem, errorSentence(problem_));
  showHeader();
}

}  // namespace qs::ui
