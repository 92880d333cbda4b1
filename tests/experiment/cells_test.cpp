// Cells of a sweep: specs named by their content, lines that need not be computed again, and results brought together.
#include "core/experiment/cells.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace qs::experiment {
namespace {

namespace fs = std::filesystem;

class CellsTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("cells " + std::to_string(getpid()) + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) const {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  fs::path folder_;
};

CellsSpec sweep() {
  CellsSpec out;
  out.models = {"lab", "lab-draft"};
  out.schemes = {"int8:row", "int4:g32", "int8:row"};
  out.texts = {"validation", "prose"};
  out.options = {{"tokens", 1024}};
  return out;
}

TEST(SpecHash, IsOfTheContent) {
  const Json a = Json::parse(R"({"experiment": "loss", "model": "lab", "scheme": ["int4"]})");
  const Json b = Json::parse(R"({"scheme": ["int4"], "model": "lab", "experiment": "loss", "threads": 3})");
  const Json c = Json::parse(R"({"experiment": "loss", "model": "lab", "scheme": ["int3"]})");
  EXPECT_EQ(specHash(a), specHash(b));
  EXPECT_NE(specHash(a), specHash(c));
  EXPECT_EQ(specHash(a).size(), 64U);
}

TEST(SweepCells, AreEveryCombinationOnce) {
  const auto cells = sweepCells(sweep());
  ASSERT_TRUE(cells) << cells.error().english();
  ASSERT_EQ(cells->size(), 8U);  // the scheme that is named twice gives no second cell
  EXPECT_EQ((*cells)[0]["model"], "lab");
  EXPECT_EQ((*cells)[1]["scheme"][0], "int4:g32");
  EXPECT_EQ((*cells)[2]["text-file"], "prose");
  EXPECT_EQ((*cells)[7]["model"], "lab-draft");
  EXPECT_EQ((*cells)[7]["tokens"], 1024);
  CellsSpec combine = sweep();
  combine.experiment = "combine";
  combine.texts = {"tasks"};
  combine.options = {{"short", true}};
  const auto four = sweepCells(combine);
  ASSERT_TRUE(four) << four.error().english();
  EXPECT_EQ(four->size(), 4U);
  EXPECT_EQ((*four)[0]["tasks"], "tasks");
}

TEST(SweepCells, RefuseWhatCannotRun) {
  const auto says = [](CellsSpec spec, const char* part) {
    const auto out = sweepCells(spec);
    ASSERT_FALSE(out);
    EXPECT_NE(out.error().english().find(part), std::string::npos) << out.error().english();
  };
  CellsSpec one = sweep();
  one.schemes.clear();
  says(one, "--schemes");
  one = sweep();
  one.schemes.push_back("int99");
  says(one, "int99");
  one = sweep();
  one.experiment = "bench";
  says(one, "loss, combine");
  one = sweep();
  one.options = {{"nonsense", 1}};
  says(one, "nonsense");
  one = sweep();
  one.options = {{"tokens", "many"}};
  says(one, "tokens");
  one = sweep();
  one.schemes.assign(kMostCells, "int8");
  says(one, "1,000,000");
}

TEST_F(CellsTest, ALineSpeaksForItsSpecAlone) {
  const Json spec = {{"experiment", "loss"}, {"model", "lab"}};
  const Json other = {{"experiment", "loss"}, {"model", "lab-draft"}};
  const std::string line = cellLine(spec, 4, {{"loss", 1.5}}, "1.0");
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const std::string file = write("a.json", line + "\n");
  const auto found = finishedCell(file, specHash(spec));
  ASSERT_TRUE(found);
  EXPECT_EQ((*found)["loss"], 1.5);
  EXPECT_EQ((*found)["cell"], 4);
  EXPECT_FALSE(finishedCell(file, specHash(other)));
  EXPECT_FALSE(finishedCell(folder_ / "none.json", specHash(spec)));
  EXPECT_FALSE(finishedCell(folder_, specHash(spec)));
  EXPECT_FALSE(finishedCell(write("half.json", line.substr(0, line.size() / 2)), specHash(spec)));
  EXPECT_FALSE(finishedCell(write("bare.json", R"({"cell":0,"spec_sha256":")" + specHash(spec) + R"(","version":"1"})"), specHash(spec)));
  // A result that is a list has a place too.
  EXPECT_EQ(Json::parse(cellLine(spec, 0, Json::array({1, 2}), "1.0"))["list"].size(), 2U);
}

TEST_F(CellsTest, MergingDropsDuplicatesAndNamesTheRest) {
  const auto cells = sweepCells(sweep());
  ASSERT_TRUE(cells);
  const std::string list = write("cells.json", cells->dump());
  const auto line = [&](std::size_t i, double loss, int threads = 1) {
    return cellLine((*cells)[i], static_cast<std::int64_t>(i), {{"results", Json::array({{{"loss", loss}}})}, {"threads", threads}}, "1.0") + "\n";
  };
  write("a/one.jsonl", line(1, 2.0) + line(0, 1.0) + "not a line\n\n" + line(2, 3.0));
  write("b/two.json", line(0, 1.0, 8));    // the same, on more threads
  write("b/three.json", line(1, 2.5));     // another answer
  write("b/four.json", "{\"loss\": 3}\n");  // no cell's
  write("b/.hidden.json", "nonsense");
  write("b/notes.txt", "nonsense");
  const Json foreign = {{"experiment", "loss"}, {"model", "elsewhere"}};
  write("b/five.json", cellLine(foreign, 0, {{"loss", 9}}, "1.0"));
  const auto merged = mergeCells({(folder_ / "a").string(), (folder_ / "b").string()}, list);
  ASSERT_TRUE(merged) << merged.error().english();
  EXPECT_EQ(merged->files, 5);
  EXPECT_EQ(merged->duplicates, 1);
  EXPECT_EQ(merged->foreign, 1);
  ASSERT_EQ(merged->lines.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(merged->lines[i]["cell"], i);
  EXPECT_EQ(merged->lines[1]["results"][0]["loss"], 2.0);  // the first that was found
  EXPECT_EQ(merged->lines[3]["loss"], 9);
  ASSERT_EQ(merged->conflicts.size(), 1U);
  EXPECT_EQ(merged->conflicts[0].key, "results[0].loss");
  EXPECT_NE(merged->conflicts[0].kept.find("one.jsonl:1"), std::string::npos);
  EXPECT_NE(merged->conflicts[0].other.find("three.json:1"), std::string::npos);
  ASSERT_EQ(merged->broken.size(), 2U);
  EXPECT_NE(merged->broken[0].where.find("one.jsonl:3"), std::string::npos);
  ASSERT_EQ(merged->missing.size(), 5U);
  EXPECT_EQ(merged->missing[0].cell, 3);
  EXPECT_EQ(merged->missing[4].cell, 7);

  const auto bare = mergeCells({(folder_ / "a").string()}, "");
  ASSERT_TRUE(bare);
  EXPECT_EQ(bare->lines.size(), 3U);
  EXPECT_TRUE(bare->missing.empty());
  EXPECT_FALSE(mergeCells({(folder_ / "none").string()}, ""));
  EXPECT_FALSE(mergeCells({(folder_ / "a").string()}, write("empty.json", "[]")));
}

}  // namespace
}  // namespace qs::experiment
