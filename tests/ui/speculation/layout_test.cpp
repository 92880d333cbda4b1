// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>

#include "tests/ui/speculation/support.h"
#include "tests/ui/window/layout_check.h"

namespace qs::ui::test {
namespace {

using State = SpeculationState;
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

class SpeculationLayout : public testing::TestWithParam<Case> {};

TEST_P(SpeculationLayout, NothingIsClippedOrOverlapping) {
  const Case& c = GetParam();
  SpeculationWindow lab(c.size);
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
  look("run");
  lab.show(View::step);
  lab.presenter().showDecision(2);
  look("step");
  lab.edit([](State& s) { s.source = State::Source::typed; });
  look("typed");
  lab.show(View::arithmetic);
  look("arithmetic");
  lab.show(View::exactness);
  look("exactness");
  lab.edit([](State& s) {
    s.view = View::sweep;
    s.maxNew = 24;
  });
  look("sweep");
  lab.edit([](State& s) { s.axis = State::Axis::alpha; });
  look("sweep_alpha");
  if (c.lecture) return;
  lab.find<QAbstractButton>("task1Start")->click();
  lab.settle();
  lab.find<QLineEdit>("task1Answer")->setText(QStringLiteral("0.6"));
  lab.find<QAbstractButton>("task1Check")->click();
  lab.edit([](State& s) { s.p = {0.6, 0.3, 0.2}; });
  look("wrong");
  lab.edit([](State& s) {
    s.view = View::run;
    s.draft = {"model", "/nowhere/at/all", {}};
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

INSTANTIATE_TEST_SUITE_P(Sizes, SpeculationLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
