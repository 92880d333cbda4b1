// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>

#include "tests/ui/budget/support.h"
#include "tests/ui/window/layout_check.h"

namespace qs::ui::test {
namespace {

using State = BudgetState;
using View = State::View;

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

class BudgetLayout : public testing::TestWithParam<Case> {};

TEST_P(BudgetLayout, NothingIsClippedOrOverlapping) {
  const Case& c = GetParam();
  BudgetWindow lab(c.size);
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
  lab.edit([](State& state) { state.batch = 16; });
  look("bytes");
  for (const auto& [view, name] : {std::pair(View::speed, "speed"), std::pair(View::capacity, "capacity"), std::pair(View::roofline, "roofline"),
                                   std::pair(View::formats, "formats"), std::pair(View::measured, "measured")}) {
    lab.show(view);
    look(name);
  }
  lab.edit([](State& state) { state.timed = kTimed; });
  lab.presenter().measureDecoding();
  look("timed");
  if (c.lecture) return;
  lab.edit([](State& state) {
    state.view = View::formats;
    state.quality = State::Quality::measured;
  });
  look("advice");
  lab.find<QAbstractButton>("task2Start")->click();
  lab.settle();
  lab.find<QComboBox>("task2Choice")->setCurrentIndex(1);
  lab.find<QAbstractButton>("task2Check")->click();
  look("task");
  lab.edit([](State& state) {
    state.view = View::bytes;
    state.geometry = "llama-3-8b";
    state.context = 99999;
  });
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

INSTANTIATE_TEST_SUITE_P(Sizes, BudgetLayout, testing::ValuesIn(cases()), [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
