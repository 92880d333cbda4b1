// Questions whose answers the chapters or their papers state are answered as they state them; units are read as typed.
#include <gtest/gtest.h>

#include <cmath>

#include "core/quiz/answer.h"
#include "core/quiz/lab.h"
#include "core/quiz/rounding_settings.h"
#include "core/quiz/slips.h"

namespace qs::quiz {
namespace {

const std::vector<double> kChapter = {-1.0, -0.37, 0.04, 0.29, 0.83};

// Until a seed draws these words; the question's number.
template <class Wanted>
NumberTask drawn(const char* id, Wanted wanted) {
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    const Question question = drawQuestion(*findSource(id), seed);
    if (wanted(question.text.args)) return std::get<NumberTask>(question.task);
  }
  ADD_FAILURE() << "no seed draws it";
  return {};
}

using Args = std::vector<std::string>;

TEST(Lab, RoundsAsTheChapterDoes) {
  const Rounded four = roundValues(kChapter, "int4:tensor");
  EXPECT_EQ(four.codes, (std::vector<std::int32_t>{-7, -3, 0, 2, 6}));
  EXPECT_NEAR(four.rmse, 0.0340168, 1e-6);
  EXPECT_NEAR(roundValues(kChapter, "int8:tensor").rmse, 0.0015885, 1e-6);
  EXPECT_EQ(fewestBits(kChapter, 0.03), 5);
  EXPECT_EQ(fewestBits(kChapter, 1e-6), std::nullopt);
  const std::vector<double> first = {100.0, -0.37, 0.04, 0.29, 0.83};
  EXPECT_NEAR(roundValues(first, "int4:split=1,4").rmse, 0.0303248, 1e-6);
  EXPECT_NEAR(roundValues(first, "int4:split=2,3").rmse, 0.1681035, 1e-6);
}

TEST(Lab, CountsBitsAsTheChapterDoes) {
  EXPECT_NEAR(bitsPerWeight("int4:g128", 17408, 5120), 4.125, 1e-9);
  EXPECT_NEAR(bitsPerWeight("mxfp4", 4096, 4096), 4.25, 1e-9);
  EXPECT_NEAR(storedBytes("int4:g128", 17408, 5120) / 1e6, 44.564 + 1.393, 2e-3);
}

TEST(Answers, OfTheChaptersNumbers) {
  const auto a100 = drawn("step-time", [](const Args& args) { return args[0] == "16" && args[2].find("A100") != std::string::npos; });
  EXPECT_NEAR(a100.value, 6.866, 0.001);
  const auto h100 = drawn("token-rate", [](const Args& args) { return args[1] == "int4:g128" && args[3].find("H100") != std::string::npos; });
  EXPECT_NEAR(h100.value, 253.5, 0.1);
  EXPECT_NEAR(drawn("batch-gain", [](const Args& args) { return args[3] == "58"; }).value, 1.822, 0.001);
  EXPECT_EQ(drawn("capacity", [](const Args& args) { return args[1] == "55.6" && args[2] == "4096"; }).value, 58.0);
  EXPECT_EQ(drawn("freed", [](const Args& args) { return args[0] == "7" && args[1] == "512"; }).value, 13351.0);
  EXPECT_NEAR(drawn("group-bits", [](const Args& args) { return args[0] == "4" && args[1] == "128"; }).value, 4.125, 1e-9);
  EXPECT_EQ(drawn("levels", [](const Args& args) { return args[0] == "2"; }).value, 3.0);
  EXPECT_EQ(drawn("raw-bytes", [](const Args& args) { return args[0] == "7" && args[1] == "4"; }).value, 3.5);
  EXPECT_EQ(drawn("token-time", [](const Args& args) { return args == Args{"10", "3", "12", "3"}; }).value, 5.0);
  EXPECT_EQ(drawn("break-even", [](const Args& args) { return args == Args{"10", "3", "12"}; }).value, 1.5);
  EXPECT_NEAR(drawn("accept", [](const Args& args) { return args[0] == "0.6, 0.3, 0.1" && args[1] == "0.2, 0.5, 0.3"; }).value, 0.6, 1e-9);
  EXPECT_NEAR(drawn("per-verification", [](const Args& args) { return args[0] == "2" && args[1] == "0.8"; }).value, 2.44, 0.001);
  EXPECT_EQ(drawn("smooth-scale", [](const Args& args) { return args[0] == "100" && args[1] == "1"; }).value, 10.0);
}

// 128 KiB a token: 32 layers, 8 heads of 128, two bytes.
TEST(Answers, OfTheCache) {
  const auto task = drawn("kv-bytes", [](const Args& args) { return args[0] == "32" && args[2] == "8" && args[4] == "2"; });
  EXPECT_EQ(task.value, 128.0);
}

TEST(Units, WhatIsTypedIsRead) {
  EXPECT_EQ(readAnswer("3.5", Unit::gigabytes).value(), 3.5);
  EXPECT_EQ(readAnswer(" 3,5 GB ", Unit::gigabytes).value(), 3.5);
  EXPECT_NEAR(readAnswer("3500 MB", Unit::gigabytes).value(), 3.5, 1e-12);
  EXPECT_NEAR(readAnswer("1 GiB", Unit::gigabytes).value(), 1.073741824, 1e-12);
  EXPECT_NEAR(readAnswer("0.0069 s", Unit::milliseconds).value(), 6.9, 1e-12);
  EXPECT_NEAR(readAnswer("60 %", Unit::share).value(), 0.6, 1e-12);
  EXPECT_NEAR(readAnswer("60\uFF05", Unit::share).value(), 0.6, 1e-12);
  EXPECT_EQ(readAnswer("\u22123", Unit::none).value(), -3.0);
  EXPECT_EQ(readAnswer("\uFF14\uFF0E\uFF15", Unit::none).value(), 4.5);
  EXPECT_EQ(readAnswer("13\u202F351", Unit::tokens).value(), 13351.0);
  EXPECT_EQ(readAnswer("3 ×", Unit::times).value(), 3.0);
  for (const char* no : {"", "   ", "about 3", "3 ms", "nan", "inf", "1e999", "3 GB 4"}) {
    EXPECT_FALSE(readAnswer(no, Unit::gigabytes)) << no;
  }
  EXPECT_FALSE(readAnswer("3 GB", Unit::none));
}

TEST(Units, AWrongUnitIsRecognised) {
  const NumberTask gigabytes{14.0, 0.07, Unit::gigabytes, {}};
  EXPECT_NE(checkNumber(gigabytes, "13.04").sentences.at(0).templ.find("GiB"), std::string::npos);
  EXPECT_NE(checkNumber(gigabytes, "112").sentences.at(0).templ.find("bits"), std::string::npos);
  EXPECT_TRUE(checkNumber(gigabytes, "13.04 GiB").right);
  const NumberTask milliseconds{6.87, 0.1, Unit::milliseconds, {}};
  EXPECT_NE(checkNumber(milliseconds, "0.00687").sentences.at(0).templ.find("seconds"), std::string::npos);
  const NumberTask share{0.6, 0.005, Unit::share, {}};
  EXPECT_NE(checkNumber(share, "60").sentences.at(0).templ.find("percentage"), std::string::npos);
  EXPECT_TRUE(checkNumber(share, "60%").right);
  EXPECT_FALSE(checkNumber(share, "often").readable);
  EXPECT_EQ(checkNumber({2.5, 0.1, Unit::times, {}}, "").sentences.at(0), base::Text("Type a number."));
  EXPECT_TRUE(checkNumber(share, "0.3").sentences.empty()) << "no reason is made up";
}

TEST(Units, NumbersAreWrittenAsSentencesNeedThem) {
  EXPECT_EQ(num(-0.37), "\u22120.37");
  EXPECT_EQ(num(13351, 8), "13351");
  EXPECT_EQ(num(17408, 3), "17408");
  EXPECT_EQ(num(0.0000123, 3), "0.0000123");
  EXPECT_EQ(num(4.125, 6), "4.125");
  EXPECT_EQ(num(0.0), "0");
  EXPECT_EQ(countText(4096), "4096");
  EXPECT_EQ(countText(13351), "13\u202F351");
  EXPECT_EQ(countText(89128960), "89\u202F128\u202F960");
  EXPECT_EQ(countText(131072), "131\u202F072");
  EXPECT_EQ(num(6.9, Unit::milliseconds), "6.9\u202Fms");
  EXPECT_EQ(percentText(0.3), "30\u202F%");
  EXPECT_EQ(listText({-1.0, 0.04}), "\u22121, 0.04");
}

TEST(Slips, ThatCannotBeToldFromTheAnswerAreLeftOut) {
  NumberTask task{100.0, 1.0, Unit::none, {}};
  addSlip(task, 101.5, "too near");
  addSlip(task, std::nan(""), "no number");
  addSlip(task, 110.0, "first");
  addSlip(task, 111.0, "near the first");
  ASSERT_EQ(task.slips.size(), 1U);
  EXPECT_EQ(task.slips[0].why, base::Text("first"));
}

TEST(RoundingScheme, ReadsThePagesSettings) {
  const auto of = [](const char* json) {
    const auto scheme = roundingScheme(Settings(json));
    return scheme ? scheme->text() : std::string("none");
  };
  EXPECT_EQ(of(R"({"source":"typed","values":"1, 2, 3, 4","bits":4,"grouping":"whole"})"), "int4");
  EXPECT_EQ(of(R"({"source":"typed","values":"1, 2, 3, 4","bits":3,"grouping":"size","group_size":2})"), "int3:g2");
  EXPECT_EQ(of(R"({"source":"typed","values":"1, 2, 3","bits":4,"grouping":"lengths","group_lengths":[1,2],"grid":"asym"})"), "int4:split=1,2:asym");
  EXPECT_EQ(of(R"({"source":"typed","values":"1, 2, 3","bits":4,"grouping":"lengths","group_lengths":[1,4]})"), "none");
  EXPECT_EQ(of(R"({"source":"row","bits":4})"), "none");
  EXPECT_EQ(of(R"({"source":"typed","values":"1","bits":40})"), "none");
}

}  // namespace
}  // namespace qs::quiz
