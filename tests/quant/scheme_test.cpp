#include "core/quant/scheme.h"

#include <gtest/gtest.h>

#include "core/quant/quantizer.h"

namespace qs::quant {
namespace {

struct Form {
  const char* given;
  const char* printed;
};

class SchemeForms : public testing::TestWithParam<Form> {};

TEST_P(SchemeForms, PrintsCanonicallyAndReadsBack) {
  const auto scheme = QuantScheme::parse(GetParam().given);
  ASSERT_TRUE(scheme) << scheme.error().english();
  EXPECT_EQ(scheme->text(), GetParam().printed);
  const auto again = QuantScheme::parse(scheme->text());
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *scheme);
  EXPECT_EQ(again->hash(), scheme->hash());
}

INSTANTIATE_TEST_SUITE_P(
    Grammar, SchemeForms,
    testing::Values(
        Form{"int4", "int4"}, Form{"int4:tensor:sym:rne:scale=fp32", "int4"}, Form{"int4:g32:scale=fp16", "int4:g32"},
        Form{"int4:g32:scale=fp32", "int4:g32:scale=fp32"}, Form{"int8:row:full", "int8:row:full"},
        Form{"int3:g64/gptq(damp=0.01)", "int3:g64/gptq"},
        Form{"int3:g64/gptq(scales=follow,damp=0.010,order=act)", "int3:g64/gptq(order=act,scales=follow)"},
        Form{"int8:row+a=int8:token/smooth(alpha=0.5)", "int8:row+a=int8/smooth"},
        Form{"bf16+kv=int4:head", "bf16+kv=int4:head"}, Form{"nvfp4", "nvfp4"}, Form{"nvfp4:g16", "nvfp4"},
        Form{"int4:g32/keep(first,last)", "int4:g32/keep(first,last)"},
        Form{"int4/keep(top=4,blocks.0.attn.q_proj,first)", "int4/keep(blocks.0.attn.q_proj,first,top=4)"},
        Form{"int4:split=1,4", "int4:split=1,4"}, Form{"int4:wide:away:clip=99.90", "int4:wide:away:clip=99.9"},
        Form{"int4:clip=100", "int4"}, Form{"fp8_e4m3:nosat", "fp8_e4m3:nosat"}, Form{"fp8_e4m3:sat", "fp8_e4m3"},
        Form{"mxfp4:mx=rceil", "mxfp4:mx=rceil"}, Form{"nf4", "nf4"}, Form{"nf4:g128", "nf4:g128"},
        Form{"int8+a=int8:tensor:static+kv=fp8_e4m3:channel+attn=int8:scores",
             "int8+a=int8:tensor:static+kv=fp8_e4m3:channel+attn=int8:scores"},
        Form{"q4_k", "q4_k"}, Form{"q6_k", "q6_k"}, Form{"int4:b128x64", "int4:b128x64"}, Form{"int4/rtn", "int4"},
        Form{"int4/mse", "int4/mse"}, Form{"int8/llmint8(threshold=6)", "int8/llmint8"}));

class SchemeErrors : public testing::TestWithParam<const char*> {};

TEST_P(SchemeErrors, NameTheWordAtFault) {
  const auto scheme = QuantScheme::parse(GetParam());
  ASSERT_FALSE(scheme) << scheme->text();
  EXPECT_EQ(scheme.error().kind, base::ErrorKind::usage);
  EXPECT_EQ(scheme.error().exitStatus(), 2);
  const std::string message = scheme.error().english();
  EXPECT_NE(message.find("expected"), std::string::npos) << message;
  EXPECT_NE(message.find("found"), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    Grammar, SchemeErrors,
    testing::Values("", "int1", "int9", "int", "INT4", " int4", "int4:", "int4:g0", "int4:g-1", "int4:gx", "int4:g1e3",
                    "int4:g99999999999999999999", "int4:row:col", "int4:row:row", "int4:sym:full:sym", "int4:token",
                    "int8+a=int8:row", "int4:split=", "int4:split=1,,2", "int4:split=0,5", "int4:b0x3", "int4:b3",
                    "mxfp4:g64", "bf16:row", "fp8_e4m3:asym", "int4:mx=floor", "int4:scale=fp8", "int4:clip=0",
                    "int4:clip=101", "int4:clip=nan", "int4:static", "int4:scores", "int4+a", "int4+b=int8",
                    "int4+a=int8+a=int4", "int4/foo", "int4/gptq(", "int4/gptq)", "int4/gptq(damp=x)",
                    "int4/gptq(damp=-1)", "int4/gptq(order=up)", "int4/gptq(damp=1,damp=2)", "int4/gptq((damp=1))",
                    "int4/rtn/mse", "int4/mse/mse", "int4/smooth(alpha=2)", "int4/rtn(x)", "int4/keep(top=0)",
                    "int4/keep(top=1.5)", "int4/"));

TEST(Scheme, ShowsOnlyTheStartOfALongOne) {
  const auto scheme = QuantScheme::parse(std::string(200000, 'x'));
  ASSERT_FALSE(scheme);
  EXPECT_LT(scheme.error().english().size(), 500U);
}

TEST(Scheme, WhatThisVersionLacksIsNamed) {
  for (const auto* text : {"int4/gptq", "int4+a=int8", "bf16+kv=int4", "bf16+attn=int8", "int4:clip=99/mse", "bf16/mse",
                           "q4_0/mse", "int4:full:scale=e8m0"}) {
    const auto scheme = QuantScheme::parse(text);
    ASSERT_TRUE(scheme) << text;
    const auto status = checkAvailable(*scheme);
    ASSERT_FALSE(status) << text;
    EXPECT_EQ(status.error().kind, base::ErrorKind::unavailable);
    EXPECT_NE(status.error().english().find(scheme->text()), std::string::npos);
  }
  for (const auto* text : {"nf4", "int4:b8x8", "int4:scale=e8m0", "mxfp4:mx=even/mse", "nvfp4", "q4_k", "fp8_e4m3:nosat:col",
                           "int2", "int8:row:asym/mse", "int4:split=3:away:clip=99", "fp16", "int4:g32:scale=bf16"}) {
    EXPECT_TRUE(checkAvailable(*QuantScheme::parse(text))) << text;
  }
}

}  // namespace
}  // namespace qs::quant
