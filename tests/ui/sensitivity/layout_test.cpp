// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>
#include <QTemporaryDir>

#include "tests/ui/sensitivity/support.h"
#include "tests/ui/window/layout_cases.h"

namespace qs::ui::test {
namespace {

using State = SensitivityState;

class SensitivityLayout : public testing::TestWithParam<LayoutCase> {};

TEST_P(SensitivityLayout, NothingIsClippedOrOverlapping) {
  const LayoutCase& c = GetParam();
  QTemporaryDir dir;
  const QString bad = dir.filePath(QStringLiteral("my notes.txt"));
  writeText(bad, "one\xff");
  SensitivityWindow lab(c.size);
  const LayoutLook look(lab, c);
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

INSTANTIATE_TEST_SUITE_P(Sizes, SensitivityLayout, testing::ValuesIn(layoutCases()), layoutCaseName);

}  // namespace
}  // namespace qs::ui::test
