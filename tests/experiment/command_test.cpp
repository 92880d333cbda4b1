#include "core/experiment/command.h"

#include <gtest/gtest.h>

#include <set>

#include "core/quant/format.h"

namespace qs::experiment {
namespace {

TEST(Commands, HaveWhatTheContractNames) {
  for (const char* name : {"quantize", "formats", "tensors", "tokenize", "detokenize", "logits", "loss", "backends"}) {
    EXPECT_NE(findCommand(name), nullptr) << name;
  }
}

TEST(Commands, OptionsAreUniqueAndExplained) {
  for (const Command& command : commandRoster()) {
    std::set<std::string> names;
    for (const auto* list : {&command.options, &commonOptions()}) {
      for (const Option& option : *list) {
        EXPECT_TRUE(names.insert(option.name).second) << command.name << " " << option.name;
        EXPECT_FALSE(option.help.empty()) << command.name << " " << option.name;
      }
    }
    EXPECT_FALSE(command.summary.empty());
    EXPECT_NE(command.run, nullptr);
  }
}

TEST(Specs, AreCheckedByKindAndName) {
  const Command& loss = *findCommand("loss");
  EXPECT_TRUE(checkSpec(Json::parse(R"({"experiment":"loss","scheme":["int4"],"tokens":5,"layers":true})"), loss));
  for (const char* wrong : {R"({"experiment":"loss","scheme":"int4"})", R"({"experiment":"loss","tokens":"5"})",
                            R"({"experiment":"loss","tokens":1.5})", R"({"experiment":"loss","layers":1})",
                            R"({"experiment":"loss","shceme":["int4"]})", R"({"experiment":"loss","scheme":[4]})"}) {
    const auto status = checkSpec(Json::parse(wrong), loss);
    ASSERT_FALSE(status) << wrong;
    EXPECT_EQ(status.error().exitStatus(), 2);
  }
  EXPECT_FALSE(checkSpec(Json::parse(R"({"experiment":"quantize","values":"1"})"), *findCommand("quantize")));
}

TEST(Specs, MustNameAnExperiment) {
  EXPECT_TRUE(commandOf(Json::parse(R"({"experiment":"formats"})")));
  EXPECT_EQ(commandOf(Json::parse("[1]")).error().exitStatus(), 3);
  EXPECT_EQ(commandOf(Json::parse("{}")).error().exitStatus(), 3);
  EXPECT_EQ(commandOf(Json::parse(R"({"experiment":"dance"})")).error().exitStatus(), 2);
}

TEST(Ids, AreReadInTheUsualForms) {
  EXPECT_EQ(*parseIds("1,2 3"), (std::vector<std::int32_t>{1, 2, 3}));
  EXPECT_EQ(*parseIds("[0, 12]"), (std::vector<std::int32_t>{0, 12}));
  EXPECT_TRUE(parseIds("")->empty());
  for (const char* wrong : {"1,x", "1.5", "99999999999"}) EXPECT_FALSE(parseIds(wrong)) << wrong;
}

TEST(Numbers, NonFiniteOnesAreTexts) {
  EXPECT_EQ(number(std::nan("")), "nan");
  EXPECT_EQ(number(INFINITY), "inf");
  EXPECT_EQ(number(-INFINITY), "-inf");
  EXPECT_EQ(number(std::optional<double>()), nullptr);
  EXPECT_EQ(jsonText(number(0.1), false), "0.1");
  EXPECT_EQ(jsonText(Json("a\xff"), false), "\"a\xEF\xBF\xBD\"");
}

TEST(Formats, ListEveryValue) {
  Services services(1);
  const auto list = findCommand("formats")->run(Json{{"experiment", "formats"}}, services, {});
  ASSERT_TRUE(list);
  ASSERT_EQ(list->size(), quant::formatRoster().size());
  for (const Json& format : *list) {
    EXPECT_LE(format["values"].size(), std::size_t{1} << format["bits"].get<int>());
    EXPECT_EQ(format["values"].back(), format["max"]);
  }
  EXPECT_EQ(findCommand("formats")->run(Json{{"format", "bf16"}}, services, {}).error().exitStatus(), 2);
  EXPECT_EQ(findCommand("formats")->run(Json{{"format", "int9"}}, services, {}).error().exitStatus(), 2);
}

}  // namespace
}  // namespace qs::experiment
