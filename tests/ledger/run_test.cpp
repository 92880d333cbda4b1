// The run itself: the roster's order, chosen claims, unknown ones, a stop in the midst, a claim that fails, and what rows say
// as JSON, text and CSV.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <stop_token>

#include "core/ledger/command.h"
#include "core/ledger/quoted.h"
#include "tests/ledger/support.h"

namespace qs::ledger {
namespace {

using experiment::Json;

// As the list of claims has them.
const std::vector<std::string> kOrder = {"000.a", "000.b", "000.c", "000.d", "004.a", "003.a", "003.b",                                      //
                                         "000.e", "004.b", "004.c", "003.c", "003.d", "003.e", "003.f", "003.g", "003.o", "003.p", "004.j",  //
                                         "004.h", "004.i",                                                                                   //
                                         "003.h", "003.i", "003.j", "003.k", "003.l", "003.m", "003.n", "004.d", "004.e", "004.f", "004.g",  //
                                         "000.f", "000.g", "000.h", "theory"};

TEST(LedgerRoster, HoldsEveryClaimInTheListsOrder) {
  std::vector<std::string> ids;
  for (const Claim& claim : claimRoster()) ids.push_back(claim.id);
  EXPECT_EQ(ids, kOrder);
}

TEST(LedgerRoster, SaysOfEachClaimWhereItIsShown) {
  const std::set<std::string> pages = {"rounding", "formats", "tensors", "loss", "activations", "sensitivity", "speculation", "budget"};
  for (const Claim& claim : claimRoster()) {
    SCOPED_TRACE(claim.id);
    EXPECT_TRUE(pages.contains(claim.shown.page)) << claim.shown.page;
    for (const Form form : {Form::quick, Form::full}) {
      const Json settings = Json::parse(shownSettings(claim, form), nullptr, false);
      ASSERT_TRUE(settings.is_object());
      EXPECT_FALSE(settings.empty());
      if (claim.shown.scored) {
        EXPECT_EQ(settings["tokens"], form == Form::quick ? 8192 : 0);
      }
    }
    EXPECT_FALSE(claim.claim.empty());
    EXPECT_TRUE(claim.chapter == "000" || claim.chapter == "003" || claim.chapter == "004");
    if (claim.id != "theory") {
      EXPECT_EQ(claim.id.substr(0, 3), claim.chapter);
    }
    EXPECT_EQ(claim.effort == Effort::modelRun && claim.work.passes == 0.0 && claim.work.seconds == 0.0, false) << "no estimate";
  }
}

TEST(LedgerRun, GivesTheListsOrderWhateverWasAsked) {
  LedgerSpec spec;
  spec.ids = {"theory", "003.d", "000.a", "003.d"};
  std::vector<std::string> seen;
  const auto rows = runLedger(spec, test::services(), {}, [&](const LedgerRow& row) { seen.push_back(row.claim->id); });
  ASSERT_TRUE(rows) << rows.error().english();
  std::vector<std::string> ids;
  for (const LedgerRow& row : *rows) ids.push_back(row.claim->id);
  EXPECT_EQ(ids, (std::vector<std::string>{"000.a", "003.d", "theory"}));
  EXPECT_EQ(seen, ids);
}

TEST(LedgerRun, WithoutModelsNoneIsRun) {
  LedgerSpec spec;
  spec.models = false;
  const auto rows = runLedger(spec, test::services(), {});
  ASSERT_TRUE(rows) << rows.error().english();
  EXPECT_EQ(rows->size(), static_cast<std::size_t>(std::count_if(claimRoster().begin(), claimRoster().end(), [](const Claim& claim) {
              return claim.effort == Effort::instant;
            })));
  std::set<std::string> all;
  for (const LedgerRow& row : *rows) {
    EXPECT_FALSE(row.error) << row.claim->id;
    std::set<std::string> names;
    for (const Figure& figure : row.outcome.figures) EXPECT_TRUE(names.insert(figure.key()).second) << row.claim->id << " has two figures " << figure.key();
  }
  EXPECT_EQ(estimateSeconds(spec), 0.0);
  spec.models = true;
  const double quick = estimateSeconds(spec);
  spec.form = Form::full;
  EXPECT_GT(quick, 1.0);
  EXPECT_GT(estimateSeconds(spec), 4.0 * quick);
  EXPECT_EQ(estimateSeconds(spec, 2.0), 2.0 * estimateSeconds(spec));
}

TEST(LedgerRun, AnUnknownIdIsRefusedWithTheNearest) {
  LedgerSpec spec;
  spec.ids = {"000.a", "theor"};
  const auto rows = runLedger(spec, test::services(), {});
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().exitStatus(), 2);
  EXPECT_NE(rows.error().english().find("theor"), std::string::npos);
  EXPECT_NE(rows.error().english().find("did you mean theory?"), std::string::npos) << rows.error().english();
}

TEST(LedgerRun, StopsBetweenClaims) {
  std::stop_source stop;
  LedgerSpec spec;
  spec.models = false;
  int seen = 0;
  const auto rows = runLedger(spec, test::services(), {stop.get_token(), {}, nullptr}, [&](const LedgerRow&) {
    if (++seen == 2) stop.request_stop();
  });
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().kind, base::ErrorKind::cancelled);
  EXPECT_EQ(seen, 2);
}

TEST(LedgerRun, StopsWithinAClaimAndKeepsTheRowsBefore) {
  std::stop_source stop;
  LedgerSpec spec;
  spec.ids = {"000.a", "003.j"};
  std::vector<std::string> seen;
  std::chrono::steady_clock::time_point asked;
  base::TaskContext context;
  context.stop = stop.get_token();
  context.progress = [&](const base::ProgressReport& report) {
    if (report.fraction < 0.05 || stop.stop_requested()) return;  // in the midst of the losses
    asked = std::chrono::steady_clock::now();
    stop.request_stop();
  };
  const auto rows = runLedger(spec, test::services(), context, [&](const LedgerRow& row) { seen.push_back(row.claim->id); });
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().kind, base::ErrorKind::cancelled);
  EXPECT_EQ(seen, (std::vector<std::string>{"000.a"}));
  // Generous for a machine that does other things as well; one batch of windows takes many times longer.
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::milliseconds(500));
}

TEST(LedgerRun, OneThatFailsHasARowAndTheOthersGoOn) {
  LedgerSpec spec;
  spec.ids = {"000.a", "000.f", "003.d"};
  spec.backend = "none-of-that-name";
  const auto rows = runLedger(spec, test::services(), {});
  ASSERT_TRUE(rows) << rows.error().english();
  ASSERT_EQ(rows->size(), 3U);
  ASSERT_TRUE((*rows)[0].error) << "000.a asks the backend for its quantizer";
  EXPECT_FALSE((*rows)[1].error);
  EXPECT_FALSE((*rows)[2].error);
  const Json json = rowJson((*rows)[0]);
  EXPECT_NE(json["verdict"].get<std::string>().find("none-of-that-name"), std::string::npos);
  EXPECT_TRUE(json["ruling"].is_null());
  EXPECT_NE(rowsText(Json::array({json})).find("1 were not computed"), std::string::npos);
  EXPECT_NE(rowsCsv(*rows).find("000.a,000,values,not computed"), std::string::npos);
}

TEST(LedgerRows, NameTheSameNumbersInExpectedComputedAndTolerance) {
  LedgerSpec spec;
  spec.models = false;
  const auto rows = runLedger(spec, test::services(), {});
  ASSERT_TRUE(rows);
  for (const LedgerRow& row : *rows) {
    const Json json = rowJson(row);
    for (const char* key : {"id", "claim", "expected", "computed", "tolerance", "verdict", "note"}) EXPECT_TRUE(json.contains(key)) << key;
    ASSERT_EQ(json["expected"].size(), row.outcome.figures.size());
    for (const auto& [name, value] : json["expected"].items()) {
      EXPECT_TRUE(json["computed"].contains(name));
      EXPECT_TRUE(json["tolerance"].contains(name));
    }
  }
  const Json one = rowJson(*std::find_if(rows->begin(), rows->end(), [](const LedgerRow& row) { return row.claim->id == "004.c"; }));
  EXPECT_EQ(one["computed"]["tokens_gb_as_gib"], 14336.0);
  EXPECT_NE(one["verdict"].get<std::string>().find("GiB"), std::string::npos);
  EXPECT_EQ(one["shown"]["page"], "budget");
  const std::string csv = rowsCsv(*rows);
  EXPECT_NE(csv.find("003.g,003,bytes,holds,holds,int8,tokens/s,131,130.7"), std::string::npos);
}

TEST(LedgerRows, AreALineEachForATerminalWithWhatIsOnlyQuoted) {
  LedgerSpec spec;
  spec.ids = {"003.f"};
  const auto rows = runLedger(spec, test::services(), {});
  ASSERT_TRUE(rows);
  const std::string text = rowsText(Json::array({rowJson(rows->front())}));
  EXPECT_NE(text.find("int4_g128_requests       156       156          0"), std::string::npos) << text;
  EXPECT_NE(text.find("1 claims: 1 hold"), std::string::npos) << text;
  for (const Quoted& one : quotedResults()) {
    EXPECT_FALSE(one.source.empty());
    EXPECT_NE(text.find(one.result.english().substr(0, 30)), std::string::npos);
  }
}

TEST(LedgerCommand, TakesItsWordsFromASpec) {
  const experiment::Command command = ledgerCommand();
  EXPECT_TRUE(experiment::checkSpec(Json::parse(R"({"experiment":"ledger","id":["003.d"],"no-model":true})"), command));
  const auto both = command.run(Json::parse(R"({"quick":true,"full":true})"), test::services(), {});
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().exitStatus(), 2);
  const auto rows = command.run(Json::parse(R"({"id":["003.d"]})"), test::services(), {});
  ASSERT_TRUE(rows) << rows.error().english();
  ASSERT_TRUE(rows->is_array());
  EXPECT_EQ((*rows)[0]["id"], "003.d");
  LedgerSpec spec;
  spec.ids = {"003.d"};
  spec.form = Form::full;
  spec.seed = 3;
  EXPECT_EQ(commandLine(spec), "quantspec ledger 003.d --full --seed 3");
}

}  // namespace
}  // namespace qs::ledger
