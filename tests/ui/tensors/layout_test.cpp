// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and both looks, in every view.
#include <QDir>
#include <QtTest>

#include "tests/ui/tensors/support.h"
#include "tests/ui/window/layout_check.h"

namespace qs::ui::test {
namespace {

using State = TensorsState;

struct Case {
  QSize size;
  Language language;
  ThemeChoice look;
};

QString nameOf(const Case& c) {
  return QStringLiteral("%1x%2_%3_%4").arg(c.size.width()).arg(c.size.height()).arg(languageCode(c.language), themeCode(c.look));
}

class TensorsLayout : public testing::TestWithParam<Case> {};

TEST_P(TensorsLayout, NothingIsClippedOrOverlappingInAnyView) {
  const Case& c = GetParam();
  TensorsWindow lab(c.size);
  lab.window().setLanguage(c.language);
  lab.window().setLook(c.look);
  struct Step {
    const char* name;
    std::function<void(State&)> change;
  };
  const Step steps[] = {
      {"distribution", [](State&) {}},
      {"heat", [](State& s) { s.view = State::View::heat; }},
      {"zoom", [](State& s) { s.window = HeatWindow{2, 12, 40, 100}; }},
      {"error", [](State& s) {
         s.window.reset();
         s.view = State::View::error;
         s.scheme = *quant::QuantScheme::parse("int3:row:asym:clip=99.5");
       }},
      {"sweep", [](State& s) {
         s.view = State::View::sweep;
         s.scheme = State::defaultScheme();
         s.fileView = State::FileView::worst;
       }},
      {"backends", [](State& s) {
         s.view = State::View::pair;
         s.other = "cpu-v2";
       }},
      {"blocks", [](State& s) {
         s.view = State::View::blocks;
         s.fileView = State::FileView::health;
       }},
      {"example", [](State& s) {
         s.example = true;
         s.fileView = State::FileView::list;
       }},
      {"none", [](State& s) {
         s.view = State::View::heat;
       }}};
  for (const Step& step : steps) {
    lab.edit(step.change);
    lab.settle();
    SCOPED_TRACE(step.name);
    ASSERT_EQ(lab.window().size(), c.size);
    expectLaidOut(lab.window().centralWidget());
    if (const QString folder = qEnvironmentVariable("QS_SHOTS"); !folder.isEmpty()) {
      QDir().mkpath(folder);
      lab.window().grab().save(folder + QStringLiteral("/tensors_") + nameOf(c) + QLatin1Char('_') + QLatin1String(step.name) +
                               QStringLiteral(".png"));
    }
  }
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    for (const Language language : {Language::english, Language::chinese}) {
      // A look changes colours alone: every other picture is dark.
      all.push_back({size, language, all.size() % 3 == 0 ? ThemeChoice::light : ThemeChoice::dark});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Sizes, TensorsLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
