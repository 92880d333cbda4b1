#include "core/base/label.h"

#include <gtest/gtest.h>

namespace {

using qs::base::Text;

TEST(Text, ReplacesNumbersByArguments) {
  EXPECT_EQ(Text("%1 of %2", {"3", "7"}).english(), "3 of 7");
  EXPECT_EQ(Text("%2 before %1, %2 again", {"a", "b"}).english(), "b before a, b again");
  EXPECT_EQ(Text("%9", {"1", "2", "3", "4", "5", "6", "7", "8", "nine"}).english(), "nine");
}

TEST(Text, LeavesWhatIsNoNumberedArgument) {
  EXPECT_EQ(Text("100 %").english(), "100 %");
  EXPECT_EQ(Text("%").english(), "%");
  EXPECT_EQ(Text("%0 %a %%", {"x"}).english(), "%0 %a %%");
  EXPECT_EQ(Text("%1 %2", {"only one"}).english(), "only one %2");
  EXPECT_EQ(Text("%1").english(), "%1");
}

TEST(Text, ReplacedTextIsNotScannedAgain) {
  EXPECT_EQ(Text("%1 and %2", {"%2", "%1"}).english(), "%2 and %1");
  EXPECT_EQ(Text("%1", {"99 %1"}).english(), "99 %1");
}

TEST(Text, ADigitAfterThePlaceIsText) { EXPECT_EQ(Text("%12", {"a"}).english(), "a2"); }

TEST(Text, ArgumentsMayHoldAnyBytes) {
  const std::string nasty("a\0b\xff", 4);
  EXPECT_EQ(Text("<%1>", {nasty}).english(), "<" + nasty + ">");
}

TEST(Text, EmptyMeansNoTemplate) {
  EXPECT_TRUE(Text().empty());
  EXPECT_TRUE(Text("").empty());
  EXPECT_FALSE(Text("%1", {""}).empty());
  EXPECT_EQ(Text("a"), Text(std::string("a")));
  EXPECT_FALSE(Text("%1", {"a"}) == Text("%1", {"b"}));
}

}  // namespace
