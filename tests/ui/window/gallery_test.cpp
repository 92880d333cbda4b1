// Every page of the roster × language × look × size, on the shipped models: nothing is clipped, elided or overlapping.
// With QS_SHOTS set the pictures are kept there.
#include <QDir>
#include <QLabel>

#include "tests/ui/window/layout_check.h"
#include "tests/ui/window/support.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

TEST(Gallery, EveryPageCanBeReadInEveryLanguageLookAndSize) {
  // The pages show what they are made for: the models that are shipped, not the small stand-in of the other tests.
  const QByteArray kept = qgetenv("QUANTSPEC_RESOURCES");
  qputenv("QUANTSPEC_RESOURCES", QS_SOURCE_DIR "/resources");
  const QString folder = qEnvironmentVariable("QS_SHOTS");
  if (!folder.isEmpty()) QDir().mkpath(folder);
  {
    LabWindow lab;
    MainWindow& window = lab.window();
    for (std::size_t page = 0; page < pageRoster().size(); ++page) {
      window.showPage(static_cast<int>(page));
      lab.settle();
      for (const char* look : {"light", "dark", "lecture"}) {
        const bool lecture = qstrcmp(look, "lecture") == 0;
        window.setLook(qstrcmp(look, "dark") == 0 ? ThemeChoice::dark : ThemeChoice::light);
        window.setLecture(lecture);
        for (const Language language : {Language::english, Language::chinese}) {
          window.setLanguage(language);
          for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
            const QString name = QStringLiteral("%1_%2x%3_%4_%5")
                                     .arg(pageRoster()[page].id)
                                     .arg(size.width())
                                     .arg(size.height())
                                     .arg(languageCode(language), QLatin1String(look));
            SCOPED_TRACE(name.toStdString());
            window.resize(size);
            lab.settle();
            lab.settle();
            ASSERT_EQ(window.size(), size);
            expectLaidOut(window.centralWidget());
            if (!folder.isEmpty()) window.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
          }
        }
        window.setLecture(false);
      }
      window.setLanguage(Language::english);
    }
  }
  qputenv("QUANTSPEC_RESOURCES", kept);
}

}  // namespace
}  // namespace qs::ui::test
