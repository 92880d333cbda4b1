// Every question, for many seeds: well formed, its right answer accepted, every wrong one refused with a reason.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/quiz/answer.h"

namespace qs::quiz {
namespace {

constexpr std::uint64_t kSeeds = 200;

std::string english(const base::Text& text) { return text.english(); }

void expectFilled(const base::Text& text) {
  const std::string sentence = english(text);
  EXPECT_FALSE(sentence.empty());
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    EXPECT_FALSE(sentence[i] == '%' && sentence[i + 1] >= '1' && sentence[i + 1] <= '9') << sentence;
  }
  EXPECT_EQ(sentence.find("nan"), std::string::npos) << sentence;
  EXPECT_EQ(sentence.find("inf,"), std::string::npos) << sentence;
  EXPECT_EQ(sentence.find("e+"), std::string::npos) << sentence;
  // Every argument is used: one that is not was forgotten in the sentence.
  for (std::size_t i = 0; i < text.args.size(); ++i) {
    EXPECT_NE(text.templ.find("%" + std::to_string(i + 1)), std::string::npos) << text.templ << " has no %" << i + 1;
    EXPECT_FALSE(text.args[i].empty()) << text.templ;
  }
}

bool isObject(const std::string& settings) { return nlohmann::json::parse(settings, nullptr, false).is_object(); }

class Questions : public testing::TestWithParam<std::string> {
 protected:
  const Source& source() const { return *findSource(GetParam()); }
  template <class Check>
  void forAllSeeds(Check check) const {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      check(drawQuestion(source(), seed));
      if (HasFailure()) return;
    }
  }
};

TEST_P(Questions, TextsAreThereAndFilled) {
  forAllSeeds([](const Question& question) {
    expectFilled(question.text);
    expectFilled(question.explanation);
    EXPECT_FALSE(question.link.page.empty());
    EXPECT_TRUE(isObject(question.link.settings));
    const auto choices = [](const std::vector<Choice>& all) {
      EXPECT_GE(all.size(), 3U);
      EXPECT_LE(all.size(), 6U);
      std::set<std::string> texts;
      for (const Choice& choice : all) {
        expectFilled(choice.text);
        expectFilled(choice.why);
        EXPECT_TRUE(texts.insert(english(choice.text)).second) << english(choice.text) << " stands there twice";
      }
    };
    if (const auto* task = std::get_if<SingleChoice>(&question.task)) choices(task->choices);
    if (const auto* task = std::get_if<SeveralChoices>(&question.task)) choices(task->choices);
    if (const auto* task = std::get_if<NumberTask>(&question.task)) {
      for (const Slip& slip : task->slips) expectFilled(slip.why);
    }
    if (const auto* task = std::get_if<OrderTask>(&question.task)) {
      EXPECT_GE(task->items.size(), 3U);
      ASSERT_EQ(task->notes.size(), task->items.size());
      std::set<std::string> texts;
      for (const auto& item : task->items) EXPECT_TRUE(texts.insert(english(item)).second);
      for (const auto& note : task->notes) expectFilled(note);
      expectFilled(task->first);
      expectFilled(task->last);
    }
  });
}

TEST_P(Questions, TheRightAnswerIsAcceptedAndEveryWrongOneRefused) {
  forAllSeeds([](const Question& question) {
    if (const auto* task = std::get_if<SingleChoice>(&question.task)) {
      int right = 0;
      for (std::size_t i = 0; i < task->choices.size(); ++i) {
        const Verdict verdict = checkChoice(*task, i);
        EXPECT_TRUE(verdict.readable);
        EXPECT_EQ(verdict.sentences.size(), 1U);
        right += verdict.right ? 1 : 0;
      }
      EXPECT_EQ(right, 1);
    }
    if (const auto* task = std::get_if<SeveralChoices>(&question.task)) {
      const std::size_t count = task->choices.size();
      int right = 0;
      for (std::size_t marks = 1; marks < (std::size_t{1} << count); ++marks) {
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < count; ++i) {
          if ((marks >> i) & 1U) chosen.push_back(i);
        }
        const Verdict verdict = checkChoices(*task, chosen);
        EXPECT_EQ(verdict.right, verdict.sentences.empty());
        right += verdict.right ? 1 : 0;
      }
      EXPECT_EQ(right, 1);
      EXPECT_FALSE(checkChoices(*task, {}).readable);
    }
    if (const auto* task = std::get_if<NumberTask>(&question.task)) {
      ASSERT_TRUE(std::isfinite(task->value));
      ASSERT_GT(task->tolerance, 0.0);
      EXPECT_LT(std::fabs(task->value), 1e8);
      if (task->unit == Unit::share) {
        EXPECT_GT(task->value, 0.0);
        EXPECT_LT(task->value, 1.0);
      }
      EXPECT_TRUE(checkNumber(*task, task->value).right);
      EXPECT_TRUE(checkNumber(*task, task->value + task->tolerance).right);
      EXPECT_TRUE(checkNumber(*task, task->value - task->tolerance).right);
      EXPECT_FALSE(checkNumber(*task, task->value + task->tolerance * 1.01 + 1e-8).right);
      EXPECT_FALSE(checkNumber(*task, task->value - task->tolerance * 1.01 - 1e-8).right);
      for (const Slip& slip : task->slips) {
        const Verdict verdict = checkNumber(*task, slip.value);
        EXPECT_FALSE(verdict.right) << english(slip.why);
        ASSERT_EQ(verdict.sentences.size(), 1U);
        EXPECT_EQ(verdict.sentences.front(), slip.why);
      }
      for (const OtherUnit& other : easilyTaken(task->unit)) {
        const Verdict verdict = checkNumber(*task, task->value * other.factor);
        EXPECT_FALSE(verdict.right) << english(other.why);
        ASSERT_EQ(verdict.sentences.size(), 1U);
        EXPECT_EQ(verdict.sentences.front(), other.why);
      }
      // As a person would type the number that the explanation shows.
      EXPECT_TRUE(checkNumber(*task, num(task->value, 4)).right) << num(task->value, 4);
    }
    if (const auto* task = std::get_if<OrderTask>(&question.task)) {
      std::vector<std::size_t> order;
      for (std::size_t i = 0; i < task->items.size(); ++i) order.push_back(i);
      EXPECT_TRUE(checkOrder(*task, order).right);
      EXPECT_FALSE(checkOrder(*task, task->shown).right) << "it must not be offered solved";
      for (std::size_t i = 1; i < order.size(); ++i) {
        auto swapped = order;
        std::swap(swapped[i - 1], swapped[i]);
        const Verdict verdict = checkOrder(*task, swapped);
        EXPECT_FALSE(verdict.right);
        EXPECT_FALSE(verdict.places[i]);
      }
    }
    if (const auto* task = std::get_if<ControlsTask>(&question.task)) {
      EXPECT_TRUE(isObject(task->start));
      EXPECT_TRUE(checkControls(*task, task->solution).right);
      const Verdict first = checkControls(*task, task->start);
      EXPECT_TRUE(first.readable);
      EXPECT_FALSE(first.right);
      ASSERT_FALSE(first.sentences.empty());
      for (const auto& sentence : first.sentences) expectFilled(sentence);
      EXPECT_FALSE(checkControls(*task, "").readable);
      // Settings of another page, or none at all, are not the solution.
      EXPECT_FALSE(checkControls(*task, "{}").right);
      EXPECT_FALSE(checkControls(*task, "no settings").right);
      EXPECT_FALSE(checkControls(*task, R"({"page":7,"values":[1],"schemes":"int4","view":3})").right);
    }
  });
}

TEST_P(Questions, TheSameSeedGivesTheSameQuestionAndOthersOthers) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto say = [&] {
      const Question question = drawQuestion(source(), seed);
      std::string all = english(question.text) + english(question.explanation);
      if (const auto* task = std::get_if<SingleChoice>(&question.task)) {
        for (const Choice& choice : task->choices) all += english(choice.text);
      }
      if (const auto* task = std::get_if<SeveralChoices>(&question.task)) {
        for (const Choice& choice : task->choices) all += english(choice.text);
      }
      if (const auto* task = std::get_if<OrderTask>(&question.task)) {
        for (const std::size_t item : task->shown) all += std::to_string(item);
      }
      return all;
    };
    const std::string first = say();
    EXPECT_EQ(first, say());
    seen.insert(first);
  }
  EXPECT_GT(seen.size(), 1U) << "numbers or order have to change with the seed";
}

std::vector<std::string> allIds() {
  std::vector<std::string> out;
  for (const Source& source : roster()) out.push_back(source.id);
  return out;
}
std::string testName(const testing::TestParamInfo<std::string>& info) {
  std::string out = info.param;
  for (char& letter : out) letter = letter == '-' ? '_' : letter;
  return out;
}
INSTANTIATE_TEST_SUITE_P(All, Questions, testing::ValuesIn(allIds()), testName);

TEST(QuestionRoster, CoversChaptersTopicsAndKinds) {
  std::map<Chapter, int> chapters;
  std::map<Topic, int> topics;
  std::map<Kind, int> kinds;
  std::set<std::string> ids;
  for (const Source& source : roster()) {
    EXPECT_TRUE(ids.insert(source.id).second) << source.id;
    ++chapters[source.chapter];
    ++topics[source.topic];
    ++kinds[drawQuestion(source, 1).kind()];
  }
  EXPECT_GE(roster().size(), 36U);
  EXPECT_EQ(chapters.size(), kChapters);
  EXPECT_EQ(topics.size(), kTopics);
  EXPECT_EQ(kinds.size(), 5U);
  for (const auto& [chapter, count] : chapters) EXPECT_GE(count, 10) << word(chapter);
  for (const auto& [topic, count] : topics) EXPECT_GE(count, 4) << word(topic);
  for (const auto& [kind, count] : kinds) {
    EXPECT_GE(count, 4) << word(kind);
    RecordProperty("questions_" + std::string(word(kind)), count);
  }
  EXPECT_EQ(findSource("no such question"), nullptr);
}

TEST(QuestionRoster, TheRightChoiceStandsInNoPlaceOfItsOwn) {
  for (const Source& source : roster()) {
    std::set<std::size_t> places;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const Question question = drawQuestion(source, seed);
      const auto* task = std::get_if<SingleChoice>(&question.task);
      if (task == nullptr) break;
      for (std::size_t i = 0; i < task->choices.size(); ++i) {
        if (task->choices[i].right) places.insert(i);
      }
      if (seed == 59) {
        EXPECT_EQ(places.size(), task->choices.size()) << source.id;
      }
    }
  }
}

// The right choice must not be told by being the longest in most questions.
TEST(QuestionRoster, LengthDoesNotGiveTheAnswerAway) {
  int longest = 0;
  int singles = 0;
  for (const Source& source : roster()) {
    const Question question = drawQuestion(source, 3);
    const auto* task = std::get_if<SingleChoice>(&question.task);
    if (task == nullptr) continue;
    ++singles;
    std::size_t right = 0;
    std::size_t wrong = 0;
    for (const Choice& choice : task->choices) {
      auto& most = choice.right ? right : wrong;
      most = std::max(most, english(choice.text).size());
    }
    longest += right > wrong ? 1 : 0;
  }
  EXPECT_LE(longest * 2, singles) << longest << " of " << singles;
}

}  // namespace
}  // namespace qs::quiz
