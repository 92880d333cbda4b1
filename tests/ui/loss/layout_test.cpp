// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and both looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QTemporaryDir>

#include "core/experiment/scheme_presets.h"
#include "tests/ui/loss/support.h"
#include "tests/ui/window/layout_check.h"

namespace qs::ui::test {
namespace {

struct Case {
  QSize size;
  Language language;
  ThemeChoice look;
};

QString nameOf(const Case& c) {
  return QStringLiteral("%1x%2_%3_%4").arg(c.size.width()).arg(c.size.height()).arg(languageCode(c.language), themeCode(c.look));
}

class LossLayout : public testing::TestWithParam<Case> {};

TEST_P(LossLayout, NothingIsClippedOrOverlapping) {
  const Case& c = GetParam();
  QTemporaryDir dir;
  const QString bad = dir.filePath(QStringLiteral("my notes.txt"));
  writeText(bad, "one\xff");
  LossWindow lab(c.size);
  lab.window().setLanguage(c.language);
  lab.window().setLook(c.look);
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
  lab.edit([](LossState& s) { s.schemes = experiment::findSchemePreset("rounding")->schemes; });
  lab.page().pin();
  lab.edit([](LossState& s) { s.text = "code"; });
  look("pinned");
  lab.edit([](LossState& s) { s.layersOf = s.schemes[2]; });
  look("layers");
  lab.find<QAbstractButton>("task2Start")->click();
  lab.settle();
  lab.find<QComboBox>("task2Choice")->setCurrentIndex(1);
  lab.find<QAbstractButton>("task2Check")->click();
  look("task");
  auto* field = lab.find<QLineEdit>("schemeField");
  field->setText(QStringLiteral("int4:g128/gptq"));
  emit field->textEdited(field->text());
  lab.edit([&](LossState& s) { s.text = bad.toStdString(); });
  look("failed");
  lab.edit([](LossState& s) {
    s.text = "validation";
    s.schemes.clear();
  });
  look("empty");
}

std::vector<Case> cases() {
  std::vector<Case> out;
  for (const QSize size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
    for (const Language language : {Language::english, Language::chinese}) {
      for (const ThemeChoice look : {ThemeChoice::light, ThemeChoice::dark}) out.push_back({size, language, look});
    }
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Sizes, LossLayout, testing::ValuesIn(cases()),
                         [](const auto& test) { return nameOf(test.param).toStdString(); });

}  // namespace
}  // namespace qs::ui::test
