// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QComboBox>

#include "tests/ui/combine/support.h"
#include "tests/ui/window/layout_cases.h"

namespace qs::ui::test {
namespace {

using State = CombineState;
using View = State::View;

class CombineLayout : public testing::TestWithParam<LayoutCase> {};

TEST_P(CombineLayout, NothingIsClippedOrOverlapping) {
  const LayoutCase& c = GetParam();
  CombineWindow lab(c.size);
  const LayoutLook look(lab, c);
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

INSTANTIATE_TEST_SUITE_P(Sizes, CombineLayout, testing::ValuesIn(layoutCases()), layoutCaseName);

}  // namespace
}  // namespace qs::ui::test
