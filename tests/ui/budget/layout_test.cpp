// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>

#include "tests/ui/budget/support.h"
#include "tests/ui/window/layout_cases.h"

namespace qs::ui::test {
namespace {

using State = BudgetState;
using View = State::View;

class BudgetLayout : public testing::TestWithParam<LayoutCase> {};

TEST_P(BudgetLayout, NothingIsClippedOrOverlapping) {
  const LayoutCase& c = GetParam();
  BudgetWindow lab(c.size);
  const LayoutLook look(lab, c);
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

INSTANTIATE_TEST_SUITE_P(Sizes, BudgetLayout, testing::ValuesIn(layoutCases()), layoutCaseName);

}  // namespace
}  // namespace qs::ui::test
