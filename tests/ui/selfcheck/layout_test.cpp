// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, for a question of
// every kind before and after its answer. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QDir>
#include <QLineEdit>
#include <ostream>

#include "tests/ui/selfcheck/support.h"
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

void PrintTo(const Case& c, std::ostream* out) { *out << nameOf(c).toStdString(); }

class SelfcheckLayout : public testing::TestWithParam<Case> {};

TEST_P(SelfcheckLayout, NothingIsClippedOrOverlapping) {
  const Case& c = GetParam();
  SelfcheckWindow lab(c.size);
  lab.window().setLanguage(c.language);
  lab.window().setLook(c.look);
  if (c.lecture) lab.window().setLecture(true);
  const auto look = [&](const std::string& what) {
    SCOPED_TRACE(what);
    lab.settle();
    lab.settle();
    expectLaidOut(lab.window().centralWidget());
    if (const QString folder = qEnvironmentVariable("QS_SHOTS"); !folder.isEmpty()) {
      QDir().mkpath(folder);
      lab.window().grab().save(folder + QLatin1Char('/') + nameOf(c) + QLatin1Char('_') + QString::fromStdString(what) + QStringLiteral(".png"));
    }
  };
  for (const char* id : {"one-change", "when-not", "batch-gain", "format-order", "budgeted"}) {
    lab.ask(id, 3);
    look(id);
    if (auto* first = lab.page().findChild<QAbstractButton*>(QStringLiteral("choice1"))) first->click();
    lab.find<QLineEdit>("answerField")->setText(QStringLiteral("4"));
    lab.find<QAbstractButton>("checkAnswer")->click();
    look(std::string(id) + "_checked");
  }
  lab.edit([](SelfcheckState& state) { state.view = SelfcheckState::View::summary; });
  look("summary");
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

std::string testName(const testing::TestParamInfo<Case>& one) { return nameOf(one.param).toStdString(); }

INSTANTIATE_TEST_SUITE_P(Sizes, SelfcheckLayout, testing::ValuesIn(cases()), testName);

}  // namespace
}  // namespace qs::ui::test
