// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>
#include <QDir>

#include "tests/ui/combine/support.h"
#include "tests/ui/window/layout_check.h"

namespace qs::ui::test {
namespace {

using State = CombineState;
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

class CombineLayout : public testing::TestWithParam<Case> {};

TEST_P(CombineLayout, NothingIsClippedOrOverlapping) {
  const Case& c = GetParam();
  CombineWindow lab(c.size);
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
  lab.edit(makeQuick);
  look("first");
  lab.runAll();
  for (const auto& [chart, name] : {std::pair(State::Chart::gains, "gains"), std::pair(State::Chart::tasks, "tasks"), std::pair(State::Chart::speed, "speed"),
                                    std::pair(State::Chart::memory, "memory"), std::pair(State::Chart::loss, "loss")}) {
    lab.edit([chart = chart](State& s) { s.chart = chart; });
    look(name);
  }
  // Coarse enough that the texts part.
  lab.edit([](State& s) {
    s.view = View::side;
    s.scheme = *quant::QuantScheme::parse("int3:tensor");
    s.maxNew = 64;
  });
  look("side");
  lab.edit([](State& s) { s.maxNew = 8; });
  lab.show(View::runs);
  lab.page().pin();
  lab.edit([](State& s) { s.scheme = *quant::QuantScheme::parse("int4:g32+kv=int8"); });
  lab.runAll();
  look("runs");
  lab.show(View::stages);
  look("pinned");
  if (c.lecture) return;
  lab.find<QAbstractButton>("task3Start")->click();
  lab.settle();
  lab.find<QAbstractButton>("task3Check")->click();
  look("wrong");
  lab.edit([](State& s) {
    s.view = View::stages;
    s.tasks = "/nowhere/at/all.jsonl";
  });
  lab.runAll();
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

INSTANTIATE_TEST_SUITE_P(Sizes, CombineLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
