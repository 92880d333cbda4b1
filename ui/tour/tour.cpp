#include "ui/tour/tour.h"

#include <QApplication>
#include <QBuffer>
#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
#include <algorithm>
#include <iterator>
#include <memory>
#include <system_error>

#include "core/base/atomic_file.h"
#include "ui/charts/export.h"
#include "ui/tour/report.h"
#include "ui/window/app_setup.h"
#include "ui/window/lab_page.h"
#include "ui/window/main_window.h"
#include "ui/window/page_roster.h"

namespace qs::ui {

namespace {

using base::ErrorKind;

constexpr QSize kWindow(1280, 800);
constexpr QSize kChart(1600, 900);
constexpr int kPatienceMs = 60000;
constexpr int kLookEveryMs = 20;

struct Rendered {
  std::string name;
  QByteArray bytes;
};

// Turns the event loop until the page shows its state, or the time is up or a stop is asked for.
base::Status settle(const LabPage& page, const std::string& id, const base::TaskContext& context) {
  QElapsedTimer clock;
  clock.start();
  // Sleeps between events; processEvents with a time limit would spin and take a core from the pages' work.
  QTimer again;
  again.start(kLookEveryMs);
  while (!page.isSettled()) {
    if (context.stopRequested()) return base::fail(base::cancelledError());
    if (clock.elapsed() > kPatienceMs) {
      return base::fail(ErrorKind::backend, {QS_LABEL("core", "page %1"), {id}},
                        QS_LABEL("core", "its charts within a minute"), QS_LABEL("core", "none"),
                        QS_LABEL("core", "run it again on a less busy machine"));
    }
    QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
  }
  // Layout and paint requests that the last change has posted.
  for (int round = 0; round < 5; ++round) QCoreApplication::processEvents();
  return {};
}

QByteArray pngOf(QWidget& window) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  window.grab().save(&buffer, "PNG");
  return bytes;
}

std::string chartName(const PageEntry& page, const QString& chart, const char* suffix) {
  return (page.id + QLatin1Char('_') + chart + QLatin1Char('.') + QLatin1String(suffix)).toStdString();
}

std::string windowName(const PageEntry& page, Language language, const QString& look) {
  return QStringLiteral("%1_window_%2_%3.png").arg(page.id, languageCode(language), look).toStdString();
}

base::Status renderCharts(const PageEntry& entry, const LabPage& page, std::vector<Rendered>& files) {
  ExportOptions options;
  options.size = kChart;
  options.provenance = page.provenance();
  for (const auto& [name, panel] : page.panels()) {
    Figure figure;
    figure.panels = {panel};
    for (const auto& [format, suffix] : {std::pair{ExportFormat::png, "png"}, std::pair{ExportFormat::svg, "svg"},
                                         std::pair{ExportFormat::csv, "csv"}}) {
      QS_ASSIGN(QByteArray bytes, renderFigure(figure, format, options));
      files.push_back({chartName(entry, name, suffix), std::move(bytes)});
    }
  }
  return {};
}

// A folder for the files, which goes again where it was made for nothing.
class NewFolder {
 public:
  explicit NewFolder(std::filesystem::path path) : path_(std::move(path)) {}
  ~NewFolder() {
    std::error_code ignored;
    if (made_) std::filesystem::remove(path_, ignored);  // only an empty one goes
  }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  base::Status make() {
    std::error_code code;
    made_ = std::filesystem::create_directories(path_, code);
    if (code) return base::fail(base::systemError(path_, QS_LABEL("core", "a folder that can be made"), code.value()));
    return {};
  }
  void keep() { made_ = false; }

 private:
  std::filesystem::path path_;
  bool made_ = false;
};

base::Status writeAll(const std::filesystem::path& folder, const std::vector<Rendered>& files,
                      std::vector<std::string>& paths) {
  for (const Rendered& file : files) {
    const std::filesystem::path path = folder / file.name;
    QS_TRY(base::writeFileAtomically(path, {file.bytes.constData(), static_cast<std::size_t>(file.bytes.size())}));
    paths.push_back(path.string());
  }
  return {};
}

}  // namespace

base::Result<std::vector<std::string>> renderTour(const std::filesystem::path& folder, experiment::Services& services,
                                                  const base::TaskContext& context) {
  std::unique_ptr<QApplication> own;
  // QApplication keeps these by reference for as long as it lives.
  static int argc = 1;
  static char name[] = "quantspec";
  static char* argv[] = {name, nullptr};
  if (QCoreApplication::instance() == nullptr) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    own = std::make_unique<QApplication>(argc, argv);
  }
  setUpApplication();

  // A place that cannot be written is told of now, and not after minutes of work.
  NewFolder place(folder);
  QS_TRY(place.make());
  std::vector<Rendered> files;
  Report report;
  {
    MainWindow::Options options;
    options.remember = false;
    options.look = ThemeChoice::light;
    options.fullScreen = false;  // the pictures are of one size
    MainWindow window(services, options);
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.resize(kWindow);
    window.show();
    const auto& roster = pageRoster();
    std::vector<std::vector<Rendered>> byPage(roster.size());
    constexpr double kRounds = 7.0;  // six windows of each page, then the charts
    double rounds = 0.0;
    const auto show = [&](std::size_t i) -> base::Status {
      const std::string id = roster[i].id.toStdString();
      if (context.stopRequested()) return base::fail(base::cancelledError());
      context.report((rounds + static_cast<double>(i) / static_cast<double>(roster.size())) / kRounds, {QS_LABEL("core", "rendering %1"), {id}});
      window.showPage(static_cast<int>(i));
      return settle(window.page(), id, context);
    };
    // All pages in one language and look before the next: changing either restyles every widget that there is.
    const auto showAll = [&](Language language, const QString& look) -> base::Status {
      for (std::size_t i = 0; i < roster.size(); ++i) {
        QS_TRY(show(i));
        byPage[i].push_back({windowName(roster[i], language, look), pngOf(window)});
      }
      rounds += 1.0;
      return {};
    };
    for (const Language language : {Language::english, Language::chinese}) {
      window.setLanguage(language);
      for (const ThemeChoice look : {ThemeChoice::light, ThemeChoice::dark}) {
        window.setLook(look);
        QS_TRY(showAll(language, themeCode(look)));
      }
      window.setLook(ThemeChoice::light);
      window.setLecture(true);
      QS_TRY(showAll(language, QStringLiteral("lecture")));
      window.setLecture(false);
    }
    window.setLanguage(Language::english);
    window.setLook(ThemeChoice::light);
    for (std::size_t i = 0; i < roster.size(); ++i) {
      QS_TRY(show(i));
      QS_TRY(renderCharts(roster[i], window.page(), byPage[i]));
      report.addPage(roster[i].id, window.page());
    }
    for (auto& rendered : byPage) std::move(rendered.begin(), rendered.end(), std::back_inserter(files));
  }
  files.push_back({"report.html", report.html()});
  std::vector<std::string> paths;
  QS_TRY(writeAll(folder, files, paths));
  place.keep();
  return paths;
}

}  // namespace qs::ui
