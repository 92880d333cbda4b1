#include "ui/tour/tour.h"

#include <QApplication>
#include <QBuffer>
#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
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

base::Status writeAll(const std::filesystem::path& folder, const std::vector<Rendered>& files,
                      std::vector<std::string>& paths) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) return base::fail(base::systemError(folder, QS_LABEL("core", "a folder that can be made"), code.value()));
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
    for (std::size_t i = 0; i < roster.size(); ++i) {
      const PageEntry& entry = roster[i];
      window.showPage(static_cast<int>(i));
      const std::string id = entry.id.toStdString();
      if (context.stopRequested()) return base::fail(base::cancelledError());
      context.report(static_cast<double>(i) / static_cast<double>(roster.size()), {QS_LABEL("core", "rendering %1"), {id}});
      for (const Language language : {Language::english, Language::chinese}) {
        window.setLanguage(language);
        for (const ThemeChoice look : {ThemeChoice::light, ThemeChoice::dark}) {
          window.setLook(look);
          QS_TRY(settle(window.page(), id, context));
          files.push_back({windowName(entry, language, themeCode(look)), pngOf(window)});
        }
        window.setLook(ThemeChoice::light);
        window.setLecture(true);
        QS_TRY(settle(window.page(), id, context));
        files.push_back({windowName(entry, language, QStringLiteral("lecture")), pngOf(window)});
        window.setLecture(false);
      }
      window.setLanguage(Language::english);
      window.setLook(ThemeChoice::light);
      QS_TRY(settle(window.page(), id, context));
      QS_TRY(renderCharts(entry, window.page(), files));
      report.addPage(entry.id, window.page());
    }
  }
  files.push_back({"report.html", report.html()});
  std::vector<std::string> paths;
  QS_TRY(writeAll(folder, files, paths));
  return paths;
}

}  // namespace qs::ui
