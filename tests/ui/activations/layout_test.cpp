// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>
#include <QDir>

#include "tests/ui/activations/support.h"
#include "tests/ui/window/layout_check.h"

namespace qs::ui::test {
namespace {

struct Case {
  QSize size;
  Language language;
  ThemeChoice look;
  bool lecture = false;
};

QString nameOf(const Case& c) {
  return QStringLiteral("%1x%2_%3_%4").arg(c.size.width()).arg(c.size.height()).arg(languageCode(c.language), c.lecture ? QStringLiteral("lecture") : themeCode(c.look));
}

class ActivationsLayout : public testing::TestWithParam<Case> {};

TEST_P(ActivationsLayout, NothingIsClippedOrOverlapping) {
  const Case& c = GetParam();
  ActivationsWindow lab(c.size);
  lab.window().setLanguage(c.language);
  lab.window().setLook(c.look);
  lab.window().setLecture(c.lecture);
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
  look("first");
  lab.edit([](ActivationsState& s) {
    s.injected = true;
    s.outliers.factor = 100.0;
    s.bySize = true;
  });
  look("injected");
  lab.edit([](ActivationsState& s) { s.view = ActivationsState::View::cost; });
  look("cost");
  lab.edit([](ActivationsState& s) { s.view = ActivationsState::View::ranges; });
  look("ranges");
  lab.edit([](ActivationsState& s) { s.view = ActivationsState::View::mismatch; });
  look("asked");
  lab.presenter().startMismatch();
  look("texts");
  if (!c.lecture) {
    lab.find<QAbstractButton>("task2Start")->click();
    lab.settle();
    lab.find<QComboBox>("task2Choice")->setCurrentIndex(1);
    lab.find<QAbstractButton>("task2Check")->click();
    look("task");
  }
  lab.edit([](ActivationsState& s) { s.calibration.text = "validation"; });
  look("refused");
  lab.edit([](ActivationsState& s) {
    s.outliers.channels = {4000};
    s.injected = true;
  });
  look("failed");
}

std::vector<Case> cases() {
  std::vector<Case> out;
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    for (const Language language : {Language::english, Language::chinese}) {
      for (const ThemeChoice look : {ThemeChoice::light, ThemeChoice::dark}) out.push_back({size, language, look});
      out.push_back({size, language, ThemeChoice::light, true});
    }
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Sizes, ActivationsLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
