// The state as JSON, there and back, and what is refused by name.
#include <gtest/gtest.h>

#include "ui/labs/ledger/ledger_state.h"

namespace qs::ui {
namespace {

TEST(LedgerState, ComesBackFromItsJson) {
  LedgerState state;
  state.view = LedgerState::View::differences;
  state.chapter = "003";
  state.show = LedgerState::Show::holdsUnder;
  state.kind = ledger::Kind::model;
  state.form = ledger::Form::full;
  state.selected = "004.c";
  const auto back = ledgerStateFromJson(toJson(state));
  ASSERT_TRUE(back) << back.error().english();
  EXPECT_EQ(*back, state);
  EXPECT_EQ(*ledgerStateFromJson(toJson({})), LedgerState());
}

TEST(LedgerState, AMissingKeyHasTheFirstStartsValue) {
  const auto state = ledgerStateFromJson(R"({"claim":"003.d"})");
  ASSERT_TRUE(state);
  LedgerState wanted;
  wanted.selected = "003.d";
  EXPECT_EQ(*state, wanted);
}

TEST(LedgerState, WhatIsNoneIsRefusedByItsKey) {
  const std::pair<const char*, const char*> cases[] = {
      {R"([1])", "ledger"},          {R"({"view":"map"})", "view"},       {R"({"chapter":"005"})", "chapter"}, {R"({"verdict":3})", "verdict"},
      {R"({"kind":"poem"})", "kind"}, {R"({"form":"half"})", "form"},      {R"({"claim":"003.z"})", "claim"}};
  for (const auto& [json, key] : cases) {
    const auto state = ledgerStateFromJson(json);
    ASSERT_FALSE(state) << json;
    EXPECT_NE(state.error().english().find(key), std::string::npos) << state.error().english();
    EXPECT_EQ(state.error().exitStatus(), 3);
  }
}

}  // namespace
}  // namespace qs::ui
