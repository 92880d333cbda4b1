// The tour: every file it lists is there, whole, and of its kind; what cannot be written is an error and leaves nothing.
#include <QDir>
#include <QFile>
#include <QImage>
#include <QSvgRenderer>

#include "tests/ui/window/support.h"
#include "ui/tour/tour.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

TEST(Tour, WritesWindowsChartsAndReport) {
  QTemporaryDir folder;
  experiment::Services services;
  const auto out = (folder.path() + QString::fromUtf8("/游 览")).toStdString();
  const auto files = renderTour(out, services);
  ASSERT_TRUE(files) << files.error().english();
  // Six windows of every page, three files for every chart, and the report. This lab cannot be run, and so only the three
  // pages that look at numbers have charts, two each.
  EXPECT_GE(files->size(), pageRoster().size() * 6U + 3U * 2U * 3U + 1U);
  int windows = 0;
  for (const std::string& file : *files) {
    const QString path = QString::fromStdString(file);
    ASSERT_TRUE(QFile::exists(path)) << file;
    if (path.endsWith(QLatin1String(".png"))) {
      const QImage image(path);
      ASSERT_FALSE(image.isNull()) << file;
      if (path.contains(QLatin1String("_window_"))) {
        ++windows;
        EXPECT_EQ(image.size() / image.devicePixelRatio(), QSize(1280, 800)) << file;
      } else {
        EXPECT_EQ(image.size(), QSize(1600, 900)) << file;
      }
    } else if (path.endsWith(QLatin1String(".svg"))) {
      QFile svg(path);
      ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
      const QByteArray text = svg.readAll();
      EXPECT_TRUE(QSvgRenderer(text).isValid()) << file;
      EXPECT_FALSE(text.contains("<image")) << "no raster inside: " << file;
    } else {
      EXPECT_GT(QFile(path).size(), 100) << file;
    }
  }
  EXPECT_EQ(windows, 6 * static_cast<int>(pageRoster().size()));
  QFile report(QString::fromStdString(out) + QStringLiteral("/report.html"));
  ASSERT_TRUE(report.open(QIODevice::ReadOnly));
  const QByteArray html = report.readAll();
  EXPECT_TRUE(html.contains("int4:g32"));
  EXPECT_TRUE(html.contains("quantspec quantize --file lab"));
  EXPECT_EQ(QDir(QString::fromStdString(out)).entryList(QDir::Files | QDir::Hidden).size(),
            static_cast<qsizetype>(files->size())) << "nothing else is left there";
}

TEST(Tour, AFolderThatCannotBeMadeIsAnError) {
  experiment::Services services;
  const auto files = renderTour("/proc/no/such/place", services);
  ASSERT_FALSE(files);
  EXPECT_EQ(files.error().exitStatus(), 3);
}

}  // namespace
}  // namespace qs::ui::test
