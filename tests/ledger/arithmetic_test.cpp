// Every claim that needs no model, one by one: what comes out, against numbers written down here, and what is said of it.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/ledger/support.h"

namespace qs::ledger {
namespace {

struct Want {
  const char* figure;
  double value;
  double tolerance;
};
struct Case {
  const char* id;
  Ruling ruling;
  std::vector<Want> figures;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"000.a", Ruling::holds,
       {{"int2_rmse", 0.2242766, 6e-8}, {"int3_rmse", 0.0793725, 6e-8}, {"int4_rmse", 0.0340168, 6e-8}, {"int5_rmse", 0.0247207, 6e-8},
        {"int6_rmse", 0.0085530, 6e-8}, {"int8_rmse", 0.0015885, 6e-8}, {"int4_code_of_weight_1", -7, 0}, {"int4_code_of_weight_5", 6, 0}}},
      {"000.b", Ruling::holds,
       {{"zeros_rmse", 0, 0}, {"zeros_scale", 0, 0}, {"zeros_largest_restored_value", 0, 0}, {"no_value_is_refused", 1, 0},
        {"one_bit_is_refused", 1, 0}, {"two_and_a_half_bits_are_refused", 1, 0}}},
      {"000.c", Ruling::holds,
       {{"last_value_100_int4_rmse", 0.494490, 1e-6}, {"last_value_100_int8_rmse", 0.231430, 1e-6}, {"first_value_100_int4_rmse", 0.426966, 1e-6},
        {"first_value_100_int8_rmse", 0.211856, 1e-6}, {"last_value_100_int4_others_that_become_0", 4, 0}}},
      {"000.d", Ruling::holds, {{"groups_of_1_and_4_rmse", 0.0303248, 1e-6}, {"groups_of_2_and_3_rmse", 0.1681035, 1e-6}, {"scales_more_than_without_groups", 1, 0}}},
      {"004.a", Ruling::holds, {{"scale", 0.0062992, 1e-7}}},
      {"003.a", Ruling::holds, {{"int4_g128", 4.125, 1e-9}, {"int4_g64", 4.25, 1e-9}, {"int4_g32", 4.5, 1e-9}, {"mxfp4", 4.25, 1e-9}, {"nvfp4", 4.5, 1e-6}}},
      {"003.b", Ruling::holds, {{"codes", 44.564, 0.001}, {"scales", 1.393, 0.001}, {"bits_a_weight", 4.125, 1e-9}}},
      {"000.e", Ruling::holds, {{"16_bits", 14.0, 1e-9}, {"8_bits", 7.0, 1e-5}, {"4_bits", 3.5, 1e-5}}},
      {"004.b", Ruling::holds,
       {{"fp16_a_step", 6.866, 0.001}, {"fp16_tokens", 145.6, 0.06}, {"fp8_a_step", 3.433, 0.001}, {"fp8_tokens", 291.3, 0.06},
        {"int4_a_step", 1.717, 0.001}, {"int4_tokens", 582.6, 0.06}}},
      {"004.c", Ruling::holdsUnder, {{"tokens_gb_as_gib", 14336, 0}, {"tokens_gb_as_10_9_bytes", 13351, 0}, {"tokens_at_128_kib_each_gb_as_gib", 57344, 0}}},
      {"003.c", Ruling::holds,
       {{"bf16_weights_read", 51.25, 1e-9}, {"bf16_a_step", 15.2985, 1e-4}, {"bf16_tokens", 65.37, 0.005}, {"int4_g128_weights_read", 13.213, 0.001},
        {"int4_g128_tokens", 253.5, 0.06}}},
      {"003.d", Ruling::holds, {{"int8_b_1", 1.978, 0.0005}, {"int4_g128_b_1", 3.760, 0.0005}, {"int4_g128_b_58", 1.822, 0.0005}}},
      {"003.e", Ruling::holds,
       {{"b_1_tokens_in_all", 64.6, 0.06}, {"b_58_tokens_in_all", 2303.9, 0.06}, {"b_1_a_token", 15.469, 0.001}, {"b_58_a_token", 25.175, 0.001}}},
      {"003.f", Ruling::holds, {{"bf16_model", 55.6, 1e-9}, {"bf16_requests", 58, 0}, {"int4_g128_model", 14.334, 0.001}, {"int4_g128_requests", 156, 0}}},
      {"003.g", Ruling::holds, {{"int8", 130.7, 0.06}}},
      {"003.o", Ruling::holdsUnder, {{"prefill", 1.911, 0.001}, {"linear_layers", 1.697, 0.001}, {"causal_attention", 0.213, 0.001}}},
      {"003.p", Ruling::holds,
       {{"scales_groups_of_128", 0.125, 1e-12}, {"scales_groups_of_32", 0.5, 1e-12}, {"bf16_cache_a_token", 64, 1e-12}, {"fp8_cache_a_token", 32, 1e-12}}},
      {"004.j", Ruling::holdsUnder,
       {{"scale_with_codes_127", 0.0062992, 1e-7}, {"scale_with_codes_128_127", 0.00625, 1e-8}, {"levels_of_127", 255, 0}, {"levels_of_128_127", 256, 0}}},
      {"004.h", Ruling::holdsUnder, {{"share_that_stays_gain_1.3", 0.538, 0.0005}, {"share_that_stays_gain_1.5", 0.333, 0.0005}}},
      {"004.i", Ruling::holds,
       {{"h100_rate_of_fp8_over_fp16", 2.0, 0.001}, {"b200_rate_of_fp4_over_fp8", 2.0, 0.001}, {"a100_rates_of_fp8_that_it_has", 0, 0},
        {"a100_prefill_gain_of_fp8", 1.0, 1e-9}, {"a100_bytes_saved_by_fp8", 2.0, 0.001}, {"h100_prefill_gain_of_fp8", 2.0, 0.001}}},
      // More than half: that is all the claim says.
      {"003.n", Ruling::holds, {{"levels", 3, 0}, {"largest_level", 1, 0}, {"share_that_becomes_0_row", 0.75, 0.25}}},
      {"000.f", Ruling::holds, {{"three_tokens_confirmed", 5, 1e-12}, {"one_token_confirmed", 15, 1e-12}, {"break_even", 1.5, 1e-12}}},
      {"000.g", Ruling::holds,
       {{"acceptance", 0.6, 1e-12}, {"residual_of_token_1", 1, 1e-12}, {"residual_of_token_2", 0, 1e-12}, {"residual_of_token_3", 0, 1e-12},
        {"output_of_token_1", 0.6, 1e-12}, {"output_of_token_2", 0.3, 1e-12}, {"output_of_token_3", 0.1, 1e-12}, {"distance_of_the_output_from_p", 0, 1e-12}}},
      {"theory", Ruling::holds,
       {{"tokens_a_0.6_g_2", 1.96, 0.005}, {"operations_a_0.6_g_2", 1.53, 0.005}, {"tokens_a_0.9_g_10", 6.86, 0.005}, {"operations_a_0.9_g_10", 1.60, 0.005},
        {"speed_up_ende_small_t_0", 3.157, 0.001}, {"speed_up_ende_base_t_0", 3.251, 0.001}, {"speed_up_ende_large_t_0", 2.497, 0.001},
        {"speed_up_ende_small_t_1", 2.258, 0.001}, {"speed_up_ende_base_t_1", 2.347, 0.001}, {"speed_up_ende_large_t_1", 1.934, 0.001},
        {"speed_up_cnndm_small_t_0", 2.402, 0.001}, {"speed_up_cnndm_base_t_0", 2.619, 0.001}, {"speed_up_cnndm_large_t_0", 2.025, 0.001},
        {"speed_up_cnndm_small_t_1", 1.891, 0.001}, {"speed_up_cnndm_base_t_1", 1.803, 0.001}, {"speed_up_cnndm_large_t_1", 1.541, 0.001}}},
  };
  return all;
}

class Arithmetic : public testing::TestWithParam<Case> {};

TEST_P(Arithmetic, ComesOutAsWrittenDown) {
  const Case& c = GetParam();
  const LedgerRow row = test::rowOf(c.id, false);
  ASSERT_NE(row.claim, nullptr);
  for (const Want& want : c.figures) {
    EXPECT_NEAR(test::computed(row, want.figure), want.value, want.tolerance) << want.figure;
  }
  EXPECT_EQ(row.outcome.verdict.ruling, c.ruling) << row.outcome.verdict.text.english();
  // The sentence begins as the ruling does, and the formula has its numbers filled in.
  EXPECT_EQ(row.outcome.verdict.text.english().rfind(std::string(word(c.ruling)), 0), 0U);
  EXPECT_FALSE(row.outcome.formula.empty());
  for (int i = 1; i <= 9; ++i) EXPECT_EQ(row.outcome.formula.english().find("%" + std::to_string(i)), std::string::npos);
  EXPECT_FALSE(row.outcome.protocol) << "no model ran";
}

INSTANTIATE_TEST_SUITE_P(Claims, Arithmetic, testing::ValuesIn(cases()), [](const auto& test) {
  std::string name = test.param.id;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
});

TEST(ArithmeticRoster, EveryInstantClaimIsTested) {
  for (const Claim& claim : claimRoster()) {
    if (claim.effort == Effort::modelRun) continue;
    EXPECT_EQ(std::count_if(cases().begin(), cases().end(), [&](const Case& c) { return claim.id == c.id; }), 1) << claim.id;
  }
}

TEST(ArithmeticVerdicts, AFigureBeyondItsToleranceMakesTheVerdictDiffer) {
  Figure figure{"x", "", 2.0, 2.1, 0.1};
  EXPECT_EQ(figure.within(), true);
  figure.tolerance = 0.09;
  EXPECT_EQ(figure.within(), false);
  figure.tolerance.reset();
  EXPECT_EQ(figure.within(), std::nullopt);
}

TEST(ArithmeticVerdicts, KeysAreSpelledFromLabels) {
  EXPECT_EQ((Figure{"INT4 g128, B = 58", "", {}, {}, {}}.key()), "int4_g128_b_58");
  EXPECT_EQ((Figure{"INT3 Δ", "", {}, {}, {}}.key()), "int3_delta");
  EXPECT_EQ((Figure{"3σ", "", {}, {}, {}}.key()), "3sigma");
  EXPECT_EQ((Figure{{"%1: p-value of χ²", {"a"}}, "", {}, {}, {}}.key()), "a_p_value_of_chi2");
}

}  // namespace
}  // namespace qs::ledger
