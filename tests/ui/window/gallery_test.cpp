// Every page of the roster × language × look × size, on the shipped models: nothing is clipped, elided or overlapping.
// With QS_SHOTS set the pictures are kept there.
#include <QDir>
#include <QLabel>

#include "tests/ui/window/layout_check.h"
#include "tests/ui/window/support.h"
#include "ui/window/page_roster.h"

namespace qs::ui::test {
namespace {

class Gallery : public testing::TestWithParam<int> {
 protected:
  // The pages show what they are made for: the models that are shipped, not the small stand-in of the other tests.
  Gallery() : kept_(qgetenv("QUANTSPEC_RESOURCES")) { qputenv("QUANTSPEC_RESOURCES", QS_SOURCE_DIR "/resources"); }
  ~Gallery() override { qputenv("QUANTSPEC_RESOURCES", kept_); }

 private:
  QByteArray kept_;
};

TEST_P(Gallery, CanBeReadInEveryLanguageLookAndSize) {
  const QString folder = qEnvironmentVariable("QS_SHOTS");
  if (!folder.isEmpty()) QDir().mkpath(folder);
  LabWindow lab;
  MainWindow& window = lab.window();
  window.showPage(GetParam());
  lab.settle();
  for (const char* look : {"light", "dark", "lecture"}) {
    const bool lecture = qstrcmp(look, "lecture") == 0;
    window.setLook(qstrcmp(look, "dark") == 0 ? ThemeChoice::dark : ThemeChoice::light);
    window.setLecture(lecture);
    for (const Language language : {Language::english, Language::chinese}) {
      window.setLanguage(language);
      for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
        const QString name = QStringLiteral("%1_%2x%3_%4_%5")
                                 .arg(pageRoster()[static_cast<std::size_t>(GetParam())].id)
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
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, Gallery, testing::Range(0, static_cast<int>(pageRoster().size())),
                         [](const auto& test) {
                           return QString(pageRoster()[static_cast<std::size_t>(test.param)].id).toStdString();
                         });

}  // namespace
}  // namespace qs::ui::test
