// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>

#include "tests/ui/speculation/support.h"
#include "tests/ui/window/layout_cases.h"

namespace qs::ui::test {
namespace {

using State = SpeculationState;
using View = State::View;

class SpeculationLayout : public testing::TestWithParam<LayoutCase> {};

TEST_P(SpeculationLayout, NothingIsClippedOrOverlapping) {
  const LayoutCase& c = GetParam();
  SpeculationWindow lab(c.size);
  const LayoutLook look(lab, c);
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

INSTANTIATE_TEST_SUITE_P(Sizes, SpeculationLayout, testing::ValuesIn(layoutCases()), layoutCaseName);

}  // namespace
}  // namespace qs::ui::test
