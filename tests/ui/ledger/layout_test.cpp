// Nothing is clipped or overlapping at the sizes the lab promises, in both languages and all looks, in every view of the
// page. With QS_SHOTS set the pictures are kept there.

#include "tests/ui/ledger/support.h"
#include "tests/ui/window/layout_cases.h"

namespace qs::ui::test {
namespace {

class LedgerLayout : public testing::TestWithParam<LayoutCase> {};

TEST_P(LedgerLayout, NothingIsClippedOrOverlapping) {
  const LayoutCase& c = GetParam();
  LedgerWindow lab(c.size);
  const LayoutLook look(lab, c);
  lab.edit([](LedgerState& s) { s.selected = "004.c"; });
  look("list");
  lab.edit([](LedgerState& s) { s.view = LedgerState::View::differences; });
  look("differences");
  lab.edit([](LedgerState& s) {
    s.view = LedgerState::View::quoted;
    s.selected = "003.j";
  });
  look("quoted");
  lab.edit([](LedgerState& s) {
    s.view = LedgerState::View::list;
    s.chapter = "000";
    s.show = LedgerState::Show::differs;
  });
  look("nothing");
}

INSTANTIATE_TEST_SUITE_P(Sizes, LedgerLayout, testing::ValuesIn(layoutCases()), layoutCaseName);

}  // namespace
}  // namespace qs::ui::test
