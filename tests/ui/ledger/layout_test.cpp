// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QDir>

#include "tests/ui/ledger/support.h"
#include "tests/ui/window/layout_check.h"

namespace qs::ui::test {
namespace {

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

class LedgerLayout : public testing::TestWithParam<Case> {};

TEST_P(LedgerLayout, NothingIsClippedOrOverlapping) {
  const Case& c = GetParam();
  LedgerWindow lab(c.size);
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
  lab.edit([](LedgerState& s) { s.selected = "004.c"; });
  look("list");
  lab.edit([](LedgerState& s) { s.view = LedgerState::View::differences; });
  look("differences");
  lab.edit([](LedgerState& s) {
    s.view = LedgerState::View::quoted;
    s.selected = "003.j";
  });
  look("quoted");
  lab.edit([](LedgerState& s) {
    s.view = LedgerState::View::list;
    s.chapter = "000";
    s.show = LedgerState::Show::differs;
  });
  look("nothing");
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

INSTANTIATE_TEST_SUITE_P(Sizes, LedgerLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
