// The list of tensors and what the survey says of each, in figures and in words.
#include "core/experiment/tensor_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/experiment/tensor_file.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

using test::TensorFile;
using test::weights;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(TensorList, LinearLayersFirstThenByName) {
  const test::TempDir folder("list");
  const auto tiny = test::makeTiny({});
  test::writeTiny(tiny, folder.path(), "BF16");
  Services services(1);
  const auto list = listTensors(folder.path().string(), services);
  ASSERT_TRUE(list) << list.error().english();
  ASSERT_EQ(list->tensors.size(), tiny.tensors.size());
  EXPECT_EQ(list->tensors[0].name, "blocks.0.attn.q_proj");
  EXPECT_EQ(list->tensors[6].name, "blocks.0.ffn.w2");
  EXPECT_EQ(list->tensors[7].name, "blocks.1.attn.q_proj");
  EXPECT_TRUE(list->tensors[13].linear);
  EXPECT_FALSE(list->tensors[14].linear);
  const auto embed = list->find("embed");
  ASSERT_TRUE(embed);
  EXPECT_EQ(embed, list->find("model.embed_tokens.weight"));
  const TensorEntry& entry = list->tensors[*embed];
  EXPECT_EQ(entry.shape, (std::vector<std::uint64_t>{61, 24}));
  EXPECT_EQ(entry.bytes, 61U * 24U * 2U);
  EXPECT_EQ(entry.elements, 61U * 24U);
  EXPECT_TRUE(entry.quantizable);
  EXPECT_EQ(entry.file, "model.safetensors");
  EXPECT_EQ(list->files, 1U);
  EXPECT_FALSE(list->find("none"));
  std::uint64_t bytes = 0;
  for (const auto& [name, tensor] : tiny.tensors) bytes += tensor.values.size() * 2;
  EXPECT_EQ(list->bytes, bytes);
}

TEST(TensorList, SaysWhatCanBeReadAndWhatQuantized) {
  const test::Scratch scratch;
  const auto path = scratch.write(
      "m.safetensors", test::safetensorsBytes(R"({"codes":{"dtype":"F8_E4M3","shape":[4],"data_offsets":[0,4]},)"
                                              R"("empty":{"dtype":"F32","shape":[0,3],"data_offsets":[4,4]},)"
                                              R"("ids":{"dtype":"I32","shape":[2],"data_offsets":[4,12]},)"
                                              R"("scalar":{"dtype":"F32","shape":[],"data_offsets":[12,16]},)"
                                              R"("three":{"dtype":"F32","shape":[2,1,3],"data_offsets":[16,40]}})",
                                              40));
  Services services(1);
  const auto list = listTensors(path.string(), services);
  ASSERT_TRUE(list) << list.error().english();
  const auto of = [&](const char* name) { return list->tensors[*list->find(name)]; };
  EXPECT_FALSE(of("codes").readable);
  EXPECT_FALSE(of("empty").readable);
  EXPECT_TRUE(of("ids").readable);
  EXPECT_FALSE(of("ids").quantizable);
  EXPECT_TRUE(of("scalar").readable);
  EXPECT_FALSE(of("scalar").quantizable);
  EXPECT_TRUE(of("three").quantizable);
  EXPECT_EQ(of("three").rows, 2U);
  EXPECT_EQ(of("three").cols, 3U);
  EXPECT_EQ(list->health.size(), 3U);  // two unusual types, one without elements

  // The survey passes over what it cannot read.
  std::vector<std::string> seen;
  ASSERT_TRUE(surveyTensors({path.string(), {}}, services, {}, [&](const TensorSurvey& survey) {
    seen.push_back(list->tensors[survey.index].name);
    EXPECT_EQ(survey.stats.zeros, survey.stats.count);
  }));
  EXPECT_THAT(seen, ElementsAre("ids", "scalar", "three"));
}

TEST(TensorList, ThousandsOfTensors) {
  TensorFile file;
  for (int i = 0; i < 3000; ++i) file.add("t" + std::to_string(i), {1}, {static_cast<float>(i)});
  const std::string path = file.write();
  Services services(1);
  const auto list = listTensors(path, services);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->tensors.size(), 3000U);
  EXPECT_EQ(list->tensors[*list->find("t1234")].fileName, "t1234");
  std::size_t surveyed = 0;
  ASSERT_TRUE(surveyTensors({path, {}}, services, {}, [&](const TensorSurvey& survey) {
    EXPECT_EQ("t" + std::to_string(static_cast<int>(*survey.stats.max)), list->tensors[survey.index].name);
    ++surveyed;
  }));
  EXPECT_EQ(surveyed, 3000U);
}

TEST(Survey, BeginsWithWhatIsWanted) {
  TensorFile file;
  for (const char* name : {"a", "b", "c", "d"}) file.add(name, {2}, {1.0F, 2.0F});
  const std::string path = file.write();
  Services services(1);
  std::vector<std::size_t> order;
  std::vector<double> fractions;
  base::TaskContext context;
  context.progress = [&](const base::ProgressReport& report) { fractions.push_back(report.fraction); };
  ASSERT_TRUE(surveyTensors({path, {2, 0, 2, 99}}, services, context,
                            [&](const TensorSurvey& s) { order.push_back(s.index); }));
  EXPECT_THAT(order, ElementsAre(2U, 0U, 1U, 3U));
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
}

TEST(Survey, StopsBetweenTensorsAndKeepsWhatItGave) {
  TensorFile file;
  for (const char* name : {"a", "b", "c"}) file.add(name, {2}, {1.0F, 2.0F});
  const std::string path = file.write();
  Services services(1);
  std::stop_source stop;
  base::TaskContext context;
  context.stop = stop.get_token();
  int seen = 0;
  const auto status = surveyTensors({path, {}}, services, context, [&](const TensorSurvey&) {
    ++seen;
    stop.request_stop();
  });
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, base::ErrorKind::cancelled);
  EXPECT_EQ(seen, 1);
}

std::vector<std::string> notesOf(const std::vector<float>& x, std::vector<std::uint64_t> shape) {
  TensorFile file;
  const std::string path = test::oneTensor(file, std::move(shape), x);
  Services services(1);
  std::vector<std::string> out;
  EXPECT_TRUE(surveyTensors({path, {}}, services, {}, [&](const TensorSurvey& survey) {
    for (const auto& note : survey.notes) out.push_back(note.message.english());
  }));
  return out;
}

TEST(Survey, NotesNameWhatIsOddAndNothingElse) {
  EXPECT_THAT(notesOf(weights(4000), {40, 100}), ElementsAre());
  EXPECT_THAT(notesOf({0.0F}, {1}), ElementsAre());
  EXPECT_THAT(notesOf({0.5F}, {}), ElementsAre());
  EXPECT_THAT(notesOf({0.0F, -0.0F}, {2}), ElementsAre("all values of tensor w are 0"));
  EXPECT_THAT(notesOf({1.0F, 1.0F}, {2}), ElementsAre("all values of tensor w are the same: 1"));
  const float inf = std::numeric_limits<float>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THAT(
      notesOf({1.0F, 2.0F, 3.0F, -inf, nan, nan}, {2, 3}),
      ElementsAre(
          "tensor w holds 3 values that are NaN or infinite (2 NaN, 1 infinite), the first in row 1, column 0"));
  std::vector<float> x(40000, 0.01F);
  x[777] = -70000.0F;
  EXPECT_THAT(notesOf(x, {200, 200}),
              ElementsAre(HasSubstr("the largest value of tensor w is 200 times its RMS (row 3, column 177)"),
                          HasSubstr("tensor w reaches 7e+04, beyond FP16's largest number (65,504)")));
}

TEST(Tensors, TheCommandsFiguresAreTheSurveys) {
  TensorFile file;
  const std::string path = test::oneTensor(file, {30, 70}, weights(2100));
  Services services(1);
  const auto all = runTensors(path, true, services, {});
  ASSERT_TRUE(all);
  ASSERT_TRUE(all->tensors.front().stats);
  ASSERT_TRUE(surveyTensors({path, {}}, services, {}, [&](const TensorSurvey& survey) {
    EXPECT_EQ(*survey.stats.rms, *all->tensors.front().stats->rms);
    EXPECT_EQ(survey.stats.outliers, all->tensors.front().stats->outliers);
    EXPECT_GT(survey.stats.outliers, 0U);
  }));
  const auto none = runTensors(path, false, services, {});
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->tensors.front().stats);
}

}  // namespace
}  // namespace qs::experiment
