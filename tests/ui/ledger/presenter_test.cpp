// The page without its widgets: what is computed at first, filters, runs that replace rows, a stop, and that the GUI thread
// computes nothing.
#include <QtTest>
#include <algorithm>

#include "tests/ui/ledger/support.h"
#include "ui/labs/ledger/ledger_tasks.h"

namespace qs::ui::test {
namespace {

int instantClaims() {
  return static_cast<int>(std::count_if(ledger::claimRoster().begin(), ledger::claimRoster().end(),
                                        [](const ledger::Claim& claim) { return claim.effort == ledger::Effort::instant; }));
}

TEST(LedgerPresenterTest, ArithmeticIsThereAtOnceAndModelsAreNotRun) {
  Bench bench;
  EXPECT_FALSE(bench.page.running());
  EXPECT_EQ(bench.page.done(), instantClaims());
  for (const ledger::Claim& claim : ledger::claimRoster()) {
    EXPECT_EQ(bench.page.row(claim.id) != nullptr, claim.effort == ledger::Effort::instant) << claim.id;
  }
  const auto count = bench.page.count();
  EXPECT_EQ(count.holds + count.holdsUnder + count.differs + count.open, static_cast<int>(ledger::claimRoster().size()));
  EXPECT_EQ(count.open, static_cast<int>(ledger::claimRoster().size()) - instantClaims());
}

TEST(LedgerPresenterTest, FiltersGoTogetherAndChaptersStayTogether) {
  Bench bench;
  const auto all = bench.page.shown();
  EXPECT_EQ(all.size(), ledger::claimRoster().size());
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [](const auto* a, const auto* b) { return a->chapter < b->chapter; }));
  bench.edit([](LedgerState& s) {
    s.chapter = "004";
    s.kind = ledger::Kind::bytes;
    s.show = LedgerState::Show::holdsUnder;
  });
  std::vector<std::string> ids;
  for (const auto* claim : bench.page.shown()) ids.push_back(claim->id);
  EXPECT_EQ(ids, (std::vector<std::string>{"004.c", "004.j", "004.h"}));
  bench.page.undo();
  bench.drain();
  EXPECT_EQ(bench.page.shown().size(), all.size());
}

TEST(LedgerPresenterTest, OneClaimIsComputedAgainAndTheOthersStay) {
  Bench bench;
  bench.edit([](LedgerState& s) { s.selected = "003.i"; });
  EXPECT_EQ(bench.page.selectedRow(), nullptr);
  EXPECT_GT(bench.page.estimate(false), 0.1);
  bench.page.recompute(false);
  EXPECT_TRUE(bench.page.running());
  bench.page.recompute(true);  // nothing happens meanwhile
  EXPECT_EQ(bench.page.total(), 1);
  bench.drain();
  ASSERT_NE(bench.page.selectedRow(), nullptr);
  EXPECT_FALSE(bench.page.selectedRow()->error);
  EXPECT_EQ(bench.page.done(), 1);
  EXPECT_NE(bench.page.row("000.a"), nullptr);
}

TEST(LedgerPresenterTest, AStopKeepsWhatIsThere) {
  Bench bench;
  QTest::qWait(20);  // runs are thinned to one in 16 ms; this one is to begin at once
  bench.page.recompute(true);
  bench.page.cancel();
  bench.drain();
  EXPECT_TRUE(bench.page.cancelled());
  EXPECT_FALSE(bench.page.running());
  EXPECT_NE(bench.page.row("000.a"), nullptr);
  bench.page.recompute(false);
  bench.drain();
  EXPECT_FALSE(bench.page.cancelled());
}

TEST(LedgerPresenterTest, SelectionIsOneStepOfTheHistory) {
  Bench bench;
  for (const char* id : {"003.a", "003.b", "003.c"}) {
    bench.edit([id](LedgerState& s) { s.selected = id; }, QStringLiteral("select"));
  }
  bench.page.undo();
  EXPECT_EQ(bench.page.state().selected, "000.a");
  EXPECT_FALSE(bench.page.canUndo());
}

TEST(LedgerPresenterTest, TheFullFormTakesLonger) {
  Bench bench;
  const double quick = bench.page.estimate(true);
  bench.edit([](LedgerState& s) { s.form = ledger::Form::full; });
  EXPECT_GT(bench.page.estimate(true), 3.0 * quick);
}

TEST(LedgerPresenterTest, TasksHaveAnswersThatFollowFromRows) {
  Bench bench;
  EXPECT_EQ(LedgerTasks::answer(bench.page, 0), 1.0);
  ASSERT_TRUE(LedgerTasks::answer(bench.page, 1));
  EXPECT_NEAR(*LedgerTasks::answer(bench.page, 1), 0.213, 0.001);
  EXPECT_FALSE(LedgerTasks::answer(bench.page, 2)) << "the model has not run";
  EXPECT_FALSE(LedgerTasks::check(bench.page, 1, QStringLiteral("long"), -1).readable);
  EXPECT_TRUE(LedgerTasks::check(bench.page, 1, QStringLiteral("0.21"), -1).right);
  EXPECT_FALSE(LedgerTasks::check(bench.page, 1, QStringLiteral("1.9"), -1).right);
  EXPECT_TRUE(LedgerTasks::check(bench.page, 0, {}, 1).right);
  EXPECT_FALSE(LedgerTasks::check(bench.page, 0, {}, 0).right);
}

TEST(LedgerPresenterTest, NothingIsComputedOnTheGuiThread) {
  const auto before = computationsOnGuiThread();
  LedgerWindow lab;
  EXPECT_EQ(computationsOnGuiThread(), before);
}

}  // namespace
}  // namespace qs::ui::test
