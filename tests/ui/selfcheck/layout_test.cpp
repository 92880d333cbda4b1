// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, for a question of
// every kind before and after its answer. With QS_SHOTS set the pictures are kept there.
#include <QAbstractButton>
#include <QLineEdit>
#include <ostream>

#include "tests/ui/selfcheck/support.h"
#include "tests/ui/window/layout_cases.h"

namespace qs::ui::test {
namespace {

class SelfcheckLayout : public testing::TestWithParam<LayoutCase> {};

TEST_P(SelfcheckLayout, NothingIsClippedOrOverlapping) {
  const LayoutCase& c = GetParam();
  SelfcheckWindow lab(c.size);
  const LayoutLook look(lab, c);
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

INSTANTIATE_TEST_SUITE_P(Sizes, SelfcheckLayout, testing::ValuesIn(layoutCases()), layoutCaseName);

}  // namespace
}  // namespace qs::ui::test
