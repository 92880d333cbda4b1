// The claims that run the lab's model, in the quick form: asserted is what follows from the methods, everything else is for
// the ledger to say.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "core/experiment/loss.h"
#include "tests/ledger/support.h"

namespace qs::ledger {
namespace {

using test::computed;
using Check = std::function<void(const LedgerRow&)>;

void expectFinite(const LedgerRow& row, std::initializer_list<const char*> names) {
  for (const char* name : names) EXPECT_TRUE(std::isfinite(computed(row, name))) << name;
}

const std::map<std::string, Check>& checks() {
  static const std::map<std::string, Check> all = {
      {"003.h",
       [](const LedgerRow& row) {
         EXPECT_EQ(computed(row, "blocks"), 4.0);
         EXPECT_EQ(computed(row, "width"), 256.0);
         EXPECT_EQ(computed(row, "linear_layers"), 28.0);
         EXPECT_EQ(computed(row, "quantized_weights"), 3162112.0);
         EXPECT_GT(computed(row, "loss_as_stored"), 0.0);
         EXPECT_EQ(row.outcome.verdict.ruling, Ruling::holds);
       }},
      {"003.i",
       [](const LedgerRow& row) {
         EXPECT_LT(computed(row, "int8_delta"), computed(row, "int4_delta"));
         EXPECT_LT(computed(row, "int4_delta"), computed(row, "int3_delta"));
         EXPECT_LT(computed(row, "int3_g32_delta"), computed(row, "int3_delta"));
       }},
      // Not worse by more than two paired standard errors: then it does not differ.
      {"003.j", [](const LedgerRow& row) { EXPECT_NE(row.outcome.verdict.ruling, Ruling::differs) << row.outcome.verdict.text.english(); }},
      {"003.k",
       [](const LedgerRow& row) {
         const auto source = test::services().source("lab");
         ASSERT_TRUE(source);
         const auto floor = experiment::noiseFloorOf(**source);
         ASSERT_TRUE(floor);
         EXPECT_EQ(computed(row, "range"), floor->range);
         EXPECT_EQ(computed(row, "3sigma"), floor->threeSigma);
         EXPECT_EQ(computed(row, "retrained_models"), static_cast<double>(floor->seeds.size()));
         EXPECT_GT(computed(row, "int4_paired_standard_error"), 0.0);
       }},
      {"003.l",
       [](const LedgerRow& row) {
         EXPECT_GT(computed(row, "most_uneven_input_max_over_median"), 1.0);
         EXPECT_NE(row.outcome.verdict.ruling, Ruling::differs) << row.outcome.verdict.text.english();
       }},
      {"003.m",
       [](const LedgerRow& row) {
         EXPECT_LE(computed(row, "blocks.1.ffn.w2_largest_change_of_a_logit"), 1e-4);
         EXPECT_LE(computed(row, "blocks.0.attn.q_proj_largest_change_of_a_logit"), 1e-4);
         EXPECT_NE(row.outcome.verdict.ruling, Ruling::differs);
       }},
      {"004.d", [](const LedgerRow& row) { expectFinite(row, {"weights", "activations", "cache", "attention"}); }},
      {"004.e",
       [](const LedgerRow& row) {
         expectFinite(row, {"16_bits_delta", "8_bits_delta", "4_bits_delta", "8_bits_delta_a_thousand_positions_later", "4_bits_delta_a_thousand_positions_later"});
       }},
      {"004.f",
       [](const LedgerRow& row) {
         EXPECT_EQ(row.outcome.figures.size(), 3U);
         for (const Figure& figure : row.outcome.figures) EXPECT_TRUE(std::isfinite(*figure.computed)) << figure.key();
       }},
      {"004.g",
       [](const LedgerRow& row) {
         EXPECT_GT(computed(row, "tensor_rmse"), computed(row, "row_rmse"));
         EXPECT_GT(computed(row, "row_rmse"), computed(row, "g128_rmse"));
         EXPECT_GT(computed(row, "g128_rmse"), computed(row, "g64_rmse"));
         EXPECT_GT(computed(row, "g64_rmse"), computed(row, "g32_rmse"));
         EXPECT_LT(computed(row, "row_bits_a_weight"), computed(row, "g32_bits_a_weight"));
         EXPECT_NE(row.outcome.verdict.ruling, Ruling::differs);
       }},
      {"000.h",
       [](const LedgerRow& row) {
         EXPECT_EQ(computed(row, "greedy_text_as_plain_but_for_ties"), 1.0);
         EXPECT_EQ(computed(row, "same_seed_same_text"), 1.0);
         EXPECT_EQ(computed(row, "another_seed_same_text"), 0.0);
         EXPECT_GE(computed(row, "p_value_of_chi2_stored_places"), 0.001);
         EXPECT_NE(row.outcome.verdict.ruling, Ruling::differs);
       }},
  };
  return all;
}

class ModelClaims : public testing::TestWithParam<std::string> {};

TEST_P(ModelClaims, ShowWhatFollowsFromTheMethod) {
  const LedgerRow row = test::rowOf(GetParam(), true);
  ASSERT_NE(row.claim, nullptr);
  checks().at(GetParam())(row);
  ASSERT_TRUE(row.outcome.protocol);
  EXPECT_FALSE(row.outcome.protocol->text.empty());
  EXPECT_FALSE(row.outcome.protocol->backend.empty());
  EXPECT_FALSE(row.outcome.notes.empty()) << "the form that was run is said in the row";
  if (GetParam() != "000.h" && GetParam() != "004.f" && GetParam() != "003.m") {
    EXPECT_EQ(row.outcome.protocol->tokens, kQuickTokens);
  }
}

std::vector<std::string> modelIds() {
  std::vector<std::string> out;
  for (const Claim& claim : claimRoster()) {
    if (claim.effort == Effort::modelRun) out.push_back(claim.id);
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Quick, ModelClaims, testing::ValuesIn(modelIds()), [](const auto& test) {
  std::string name = test.param;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
});

TEST(ModelRoster, EveryClaimHasACheck) {
  for (const std::string& id : modelIds()) EXPECT_TRUE(checks().contains(id)) << id;
}

TEST(ModelRoster, AStepDownIsMeasuredBesideItsArithmetic) {
  const LedgerRow row = test::rowOf("004.h", true);
  ASSERT_NE(row.claim, nullptr);
  EXPECT_GT(computed(row, "this_machine_gain"), 0.0);
  EXPECT_GT(computed(row, "this_machine_fewer_bytes_by"), 1.5);
  EXPECT_LT(computed(row, "this_machine_share_that_stays"), 10.0);
}

}  // namespace
}  // namespace qs::ledger
