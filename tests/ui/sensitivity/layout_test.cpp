// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QTemporaryDir>

#include "tests/ui/sensitivity/support.h"
#include "tests/ui/window/layout_check.h"

namespace qs::ui::test {
namespace {

using State = SensitivityState;

struct Case {
  QSize size;
  Language language;
  ThemeChoice look;
  bool lecture;
};

QString nameOf(const Case& c) {
  return QStringLiteral("%1x%2_%3_%4%5")
      .arg(c.size.width())
      .arg(c.size.height())
      .arg(languageCode(c.language), themeCode(c.look), c.lecture ? QStringLiteral("_lecture") : QString());
}

class SensitivityLayout : public testing::TestWithParam<Case> {};

TEST_P(SensitivityLayout, NothingIsClippedOrOverlapping) {
  const Case& c = GetParam();
  QTemporaryDir dir;
  const QString bad = dir.filePath(QStringLiteral("my notes.txt"));
  writeText(bad, "one\xff");
  SensitivityWindow lab(c.size);
  lab.window().setLanguage(c.language);
  lab.window().setLook(c.look);
  if (c.lecture) lab.window().setLecture(true);
  const auto look = [&](const char* view) {
    SCOPED_TRACE(view);
    lab.settle();
    lab.settle();
    expectLaidOut(lab.window().centralWidget());
    if (const QString folder = qEnvironmentVariable("QS_SHOTS"); !folder.isEmpty()) {
      QDir().mkpath(folder);
      lab.window().grab().save(folder + QLatin1Char('/') + nameOf(c) + QLatin1Char('_') + QLatin1String(view) + QStringLiteral(".png"));
    }
  };
  look("ladder");
  lab.show(State::View::position);
  look("position");
  lab.edit([](State& s) {
    s.view = State::View::layers;
    s.tokens = 2048;  // layers are many
  });
  look("layers");
  lab.edit([](State& s) { s.show = State::Show::allBut; });
  look("allbut");
  if (c.lecture) return;
  lab.find<QAbstractButton>("task1Start")->click();
  lab.settle();
  lab.find<QComboBox>("task1Choice")->setCurrentIndex(1);
  lab.find<QAbstractButton>("task1Check")->click();
  lab.page().pin();
  lab.edit([](State& s) { s.bits = 3; });
  look("pinned");
  lab.edit([&](State& s) { s.text = bad.toStdString(); });
  look("failed");
}

std::vector<Case> cases() {
  std::vector<Case> out;
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    for (const Language language : {Language::english, Language::chinese}) {
      for (const ThemeChoice look : {ThemeChoice::light, ThemeChoice::dark}) out.push_back({size, language, look, false});
      out.push_back({size, language, ThemeChoice::light, true});
    }
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Sizes, SensitivityLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
