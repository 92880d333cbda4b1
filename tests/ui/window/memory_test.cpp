// What is remembered from one start to the next, and that nothing in the settings can keep the window from opening.
#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QtTest>

#include "tests/ui/window/support.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

MainWindow::Options remembering() {
  MainWindow::Options options = LabWindow::quiet();
  options.remember = true;
  return options;
}

TEST(Memory, SizePageReadingPaneAndExportAreFoundAgain) {
  QSettings().clear();
  const int last = static_cast<int>(pageRoster().size()) - 1;
  {
    LabWindow lab({1100, 720}, remembering());
    lab.page().restoreLayout({{QStringLiteral("exportFormat"), QStringLiteral("svg")},
                              {QStringLiteral("exportSize"), QSize(800, 450)}});
    lab.find<QAbstractButton>("readingToggle")->click();
    lab.window().showPage(last);
    lab.window().close();
  }
  {
    LabWindow lab({1, 1}, remembering());
    EXPECT_EQ(lab.window().pageIndex(), last);
    EXPECT_FALSE(lab.shownPage().readingVisible());
    lab.window().showPage(0);
    const QVariantMap layout = lab.page().layoutState();
    EXPECT_EQ(layout.value(QStringLiteral("exportFormat")).toString(), QStringLiteral("svg"));
    EXPECT_EQ(layout.value(QStringLiteral("exportSize")).toSize(), QSize(800, 450));
  }
  QSettings().clear();
}

TEST(Memory, AWindowClosedInTheLectureLookOpensAsItWasBefore) {
  QSettings().clear();
  {
    // The least width, and a height that the offscreen screen has: the place is fitted to it.
    LabWindow lab({960, 690}, remembering());
    lab.window().setLecture(true);
    lab.window().close();
  }
  {
    experiment::Services services;
    MainWindow window(services, remembering());
    EXPECT_EQ(window.size(), QSize(960, 690));
    EXPECT_FALSE(window.isLecture());
  }
  QSettings().clear();
}

TEST(Memory, DamagedSettingsAreNoObstacle) {
  QSettings().clear();
  QSettings().sync();
  const QString path = QSettings().fileName();
  ASSERT_TRUE(QDir().mkpath(QFileInfo(path).path()));
  const QByteArray damaged[] = {
      QByteArray("\0\1\2\xff not settings \n[[[[\n=\n\n%%%", 32),
      QByteArray("[window]\ngeometry=@ByteArray(\\x1\\x2)\nlook=17\nlanguage=@Variant(\\0\\0\\0)\npage=@Rect(1 2)\nreading=perhaps\n"
                 "[pages]\nrounding=@Variant(\\0\\0\\0\\b\\0\\0)\n[recent]\npaths=@Invalid()\n"),
      QByteArray(100000, 'x')};
  for (const QByteArray& bytes : damaged) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    LabWindow lab({1280, 800}, remembering());
    EXPECT_TRUE(lab.page().isSettled());
    lab.window().setLanguage(Language::chinese);
    lab.window().close();
    QSettings().sync();
    EXPECT_EQ(QSettings().value(QStringLiteral("window/language")).toString(), QStringLiteral("zh_CN")) << "and it remembers again";
    QSettings().clear();
  }
}

}  // namespace
}  // namespace qs::ui::test
