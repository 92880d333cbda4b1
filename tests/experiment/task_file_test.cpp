// Task files: what is read, what is refused with its line while the rest runs, and when an answer is met.
#include "core/experiment/task_file.h"

#include <gtest/gtest.h>


#include "core/experiment/services.h"

namespace qs::experiment {
namespace {

TaskFile parsed(std::string_view text) {
  auto out = parseTasks(text, "own.jsonl");
  EXPECT_TRUE(out) << out.error().english();
  return out ? std::move(*out) : TaskFile{};
}

std::string refusal(std::string_view text) {
  const auto out = parseTasks(text, "own.jsonl");
  EXPECT_FALSE(out);
  return out ? std::string() : out.error().english();
}

constexpr const char* kGood = R"({"prompt": "It is", "answers": ["so"]})";

// The reason for the one broken line beside a good one.
std::string fault(const std::string& line) {
  const TaskFile file = parsed(std::string(kGood) + "\n" + line + "\n");
  EXPECT_EQ(file.tasks.size(), 1U) << line;
  EXPECT_EQ(file.broken, 1) << line;
  if (file.faults.empty()) return {};
  EXPECT_EQ(file.faults[0].line, 2);
  const std::string english = file.faults[0].error.english();
  EXPECT_NE(english.find("line 2 of task file own.jsonl"), std::string::npos) << english;
  return english;
}

TEST(TaskFile, ReadsWhatALineMaySay) {
  const TaskFile file = parsed(
      "\xEF\xBB\xBF{\"prompt\": \"a\", \"answers\": [\"b\", \" c\"], \"id\": \"first\", \"max_new\": 3, \"source\": \"else\"}\r\n"
      "\n  \t\n"
      "{\"prompt\": \"2 + 2 =\", \"regex\": \"^\\\\s*(4|four)\\\\b\", \"id\": 7}");
  ASSERT_EQ(file.tasks.size(), 2U);
  EXPECT_EQ(file.broken, 0);
  EXPECT_EQ(file.tasks[0].id, "first");
  EXPECT_EQ(file.tasks[0].maxNew, 3);
  EXPECT_EQ(file.tasks[0].answers, (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(file.tasks[1].line, 4);
  EXPECT_EQ(file.tasks[1].id, "7");
  EXPECT_EQ(file.tasks[1].maxNew, 0);
  ASSERT_NE(file.tasks[1].pattern, nullptr);
  EXPECT_EQ(file.sha256.size(), 64U);
  EXPECT_EQ(parsed(kGood).tasks[0].id, "line 1");
}

TEST(TaskFile, ABrokenLineHasItsReasonAndTheRestRuns) {
  EXPECT_NE(fault("{\"prompt\": \"a\", \"answers\": [").find("JSON"), std::string::npos);
  EXPECT_NE(fault("[1, 2]").find("a JSON object"), std::string::npos);
  EXPECT_NE(fault(R"({"answers": ["b"]})").find("\"prompt\""), std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "", "answers": ["b"]})").find("\"prompt\""), std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "a", "anwsers": ["b"]})").find("either \"answers\" or \"regex\", found none"), std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "a", "answers": ["b"], "regex": "c"})").find("found both"), std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "a", "answers": []})").find("a list of 1 to"), std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "a", "answers": "b"})").find("a list of 1 to"), std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "a", "answers": [" "]})").find("not empty"), std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "a", "answers": [1]})").find("texts"), std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "a", "regex": "(b"})").find("a valid regular expression"), std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "a", "regex": ""})").find("1 to 1000"), std::string::npos);
  for (const char* most : {"0", "-1", "1.5", "1e30", "9999999999999999999", "\"8\""}) {
    EXPECT_NE(fault(R"({"prompt": "a", "answers": ["b"], "max_new": )" + std::string(most) + "}").find("max_new"), std::string::npos) << most;
  }
  EXPECT_NE(fault(kGood).find("the prompt and answers of line 1"), std::string::npos);
  EXPECT_NE(fault("{\"prompt\": \"" + std::string(kMostTaskLineBytes, 'x') + "\", \"answers\": [\"b\"]}").find("at most 262,144 bytes"),
            std::string::npos);
  EXPECT_NE(fault(R"({"prompt": "a", "prompt": "b", "answers": ["c"]})").find("prompt"), std::string::npos);
}

TEST(TaskFile, AnIdIsThereOnce) {
  const TaskFile file = parsed("{\"prompt\": \"a\", \"answers\": [\"b\"], \"id\": \"x\"}\n{\"prompt\": \"c\", \"answers\": [\"d\"], \"id\": \"x\"}\n");
  EXPECT_EQ(file.tasks.size(), 1U);
  ASSERT_EQ(file.faults.size(), 1U);
  EXPECT_NE(file.faults[0].error.english().find("which line 1 has"), std::string::npos);
}

TEST(TaskFile, BytesThatAreNotUtf8AreNamedByTheirOffset) {
  const std::string good = std::string(kGood) + "\n";
  const std::string said = fault("{\"prompt\": \"\xFF\", \"answers\": [\"b\"]}");
  EXPECT_NE(said.find("byte 0xFF at offset " + std::to_string(good.size() + 12) + " of the file"), std::string::npos) << said;
  // UTF-16 has no line that is a task.
  const std::string wide("{\0\"\0p\0\n\0", 8);
  EXPECT_NE(refusal("\xFF\xFE" + wide).find("0xFF at offset 0"), std::string::npos);
}

TEST(TaskFile, NoTaskIsAnError) {
  EXPECT_NE(refusal("").find("an empty file"), std::string::npos);
  EXPECT_NE(refusal("\n \n").find("an empty file"), std::string::npos);
  const std::string said = refusal("nonsense\n{}\n");
  EXPECT_NE(said.find("2 broken lines"), std::string::npos) << said;
  EXPECT_NE(said.find("line 1"), std::string::npos) << said;
  EXPECT_FALSE(readTasks("no/such/file.jsonl"));
}

TEST(TaskFile, FaultsAreCountedBeyondThoseKept) {
  std::string text = std::string(kGood) + "\n";
  for (std::size_t i = 0; i < kMostTaskFaults + 5; ++i) text += "{}\n";
  const TaskFile file = parsed(text);
  EXPECT_EQ(file.faults.size(), kMostTaskFaults);
  EXPECT_EQ(file.broken, static_cast<std::int64_t>(kMostTaskFaults) + 5);
}

Task task(const char* line) {
  TaskFile file = parsed(line);
  return file.tasks.empty() ? Task{} : file.tasks[0];
}

bool met(const Task& one, std::string_view text) {
  const auto out = meets(one, text);
  EXPECT_TRUE(out) << out.error().english();
  return out && *out;
}

TEST(TaskAnswers, AreMetAtTheBeginningAndAsWholeWords) {
  const Task one = task(R"({"prompt": "a", "answers": ["gentle", "4.", "上海", "né"]})");
  EXPECT_TRUE(met(one, " gentle"));
  EXPECT_TRUE(met(one, "\n gentle, and"));
  EXPECT_TRUE(met(one, "gentle-man"));
  EXPECT_FALSE(met(one, " gentleman"));
  EXPECT_FALSE(met(one, "gentle7"));
  EXPECT_FALSE(met(one, "gentl"));
  EXPECT_FALSE(met(one, "a gentle man"));
  EXPECT_FALSE(met(one, " Gentle"));
  EXPECT_TRUE(met(one, "4.5"));    // what ends in a sign ends there
  EXPECT_TRUE(met(one, "上海市"));  // each ideograph may be a word
  EXPECT_TRUE(met(one, "né le"));
  EXPECT_FALSE(met(one, "née"));
  EXPECT_FALSE(met(one, ""));
  EXPECT_FALSE(met(one, "   "));
  EXPECT_TRUE(met(one, "gentle\xE4\xB8"));  // cut within a character
}

TEST(TaskAnswers, PatternsMatchAnywhereAndGiveUpInTime) {
  const Task one = task(R"({"prompt": "a", "regex": "colou?r"})");
  EXPECT_TRUE(met(one, "in all colors"));
  EXPECT_FALSE(met(one, "in all Colors"));
  EXPECT_FALSE(met(one, std::string(kMostMatchedBytes, ' ') + "color"));  // beyond what is looked at
  EXPECT_TRUE(met(one, "\xFF color"));
  // Nested repetitions take exponential time and a stack of their own.
  const Task slow = task(R"({"prompt": "a", "regex": "^(([a-z])+.)+[A-Z]([a-z])+$"})");
  const auto out = meets(slow, std::string(4000, 'a'));
  ASSERT_FALSE(out);
  EXPECT_NE(out.error().english().find("reasonable time"), std::string::npos);
  const Task deep = task(R"({"prompt": "a", "regex": "^(a|b)*$"})");
  const auto far = meets(deep, std::string(60'000, 'a'));  // no crash, whichever way it goes
  EXPECT_TRUE(!far || *far);
}

TEST(ShippedTasks, AreTwoHundredFromTheHeldOutChapters) {
  const auto file = readTasks("tasks");
  ASSERT_TRUE(file) << file.error().english();
  EXPECT_EQ(file->tasks.size(), 200U);
  EXPECT_EQ(file->broken, 0);
  const auto text = readText("tasks");
  ASSERT_TRUE(text);
  EXPECT_NE(file->sha256, "");
  for (const Task& one : file->tasks) {
    ASSERT_EQ(one.answers.size(), 1U);
    EXPECT_NE(text->find(one.prompt + " " + one.answers[0]), std::string::npos) << one.id;
  }
}

}  // namespace
}  // namespace qs::experiment
