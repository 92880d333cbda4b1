#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/io/hf_folder.h"
#include "core/io/safetensors.h"
#include "tests/io/scratch.h"

namespace qs::io {
namespace {

using tensor::DType;
using tensor::Shape;
using test::Scratch;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// A model folder under construction; every tensor is U8 and holds `text`.
class HfFolderTest : public ::testing::Test {
 protected:
  void shard(std::string_view file, const std::map<std::string, std::string>& tensors) {
    std::vector<NamedTensor> list;
    for (const auto& [name, text] : tensors) {
      list.push_back({name, {DType::U8, Shape{{text.size()}}, std::as_bytes(std::span(text))}});
    }
    ASSERT_TRUE(writeSafetensors(scratch_ / file, list));
  }
  void index(std::string_view weightMap) {
    scratch_.write("model.safetensors.index.json", R"({"metadata":{},"weight_map":)" + std::string(weightMap) + "}");
  }
  std::shared_ptr<const HfFolder> open() {
    auto folder = openHfFolder(scratch_.path());
    EXPECT_TRUE(folder) << folder.error().english();
    return folder ? *folder : nullptr;
  }
  std::string errorOf() {
    const auto folder = openHfFolder(scratch_.path());
    return folder ? "opened" : folder.error().english();
  }
  std::string notes() {
    std::string out;
    if (const auto folder = open()) {
      for (const HealthNote& note : folder->health()) out += note.message.english() + "\n";
    }
    return out;
  }
  static std::string textOf(const ModelSource& source, std::string_view name) {
    const auto view = source.view(name);
    return view ? std::string(reinterpret_cast<const char*>(view->bytes.data()), view->bytes.size())
                : view.error().english();
  }

  Scratch scratch_;
};

TEST_F(HfFolderTest, OpensAWholeModel) {
  shard("model.safetensors", {{"b", "two"}, {"a", "one"}});
  scratch_.write("config.json", R"({"hidden_size":8})");
  scratch_.write("tokenizer.json", "{}");
  const auto folder = open();
  ASSERT_TRUE(folder);
  EXPECT_EQ(folder->tensors().at(0).name, "a");
  EXPECT_EQ(textOf(*folder, "b"), "two");
  EXPECT_EQ(folder->tensors().at(0).file, scratch_ / "model.safetensors");
  EXPECT_EQ(folder->configText(), R"({"hidden_size":8})");
  EXPECT_TRUE(folder->hasTokenizer());
  EXPECT_EQ(folder->tokenizerPath(), scratch_ / "tokenizer.json");
  EXPECT_THAT(folder->shards(), ElementsAre(scratch_ / "model.safetensors"));
}

TEST_F(HfFolderTest, OpensShardsInTheOrderOfNames) {
  shard("s1.safetensors", {{"z", "zz"}, {"b", "bb"}});
  shard("s2.safetensors", {{"m", "mm"}});
  index(R"({"z":"s1.safetensors","m":"s2.safetensors","b":"s1.safetensors"})");
  const auto folder = open();
  ASSERT_TRUE(folder);
  ASSERT_EQ(folder->tensors().size(), 3U);
  EXPECT_EQ(textOf(*folder, "b"), "bb");
  EXPECT_EQ(textOf(*folder, "m"), "mm");
  EXPECT_EQ(textOf(*folder, "z"), "zz");
  EXPECT_EQ(folder->find("m")->file, scratch_ / "s2.safetensors");
}

// A9
TEST_F(HfFolderTest, NamesMissingShardsAndTensors) {
  shard("s1.safetensors", {{"a", "1"}});
  index(R"({"a":"s1.safetensors","b":"s2.safetensors"})");
  EXPECT_THAT(errorOf(), AllOf(HasSubstr("all 2 files"), HasSubstr("no s2.safetensors")));
  shard("s2.safetensors", {{"c", "1"}});
  EXPECT_THAT(errorOf(), AllOf(HasSubstr("all 2 tensors"), HasSubstr("no b (s2.safetensors)")));
  shard("s2.safetensors", {{"b", "1"}});
  EXPECT_EQ(errorOf(), "opened");
}

// A11
TEST_F(HfFolderTest, FollowsTheIndexAlone) {
  shard("s1.safetensors", {{"a", "right"}});
  shard("model.safetensors", {{"a", "wrong"}, {"extra", "x"}});
  shard("consolidated.safetensors", {{"a", "wrong"}});
  index(R"({"a":"s1.safetensors"})");
  const auto folder = open();
  ASSERT_TRUE(folder);
  EXPECT_EQ(textOf(*folder, "a"), "right");
  EXPECT_EQ(folder->tensors().size(), 1U);
  EXPECT_THAT(folder->ignoredFiles(),
              ElementsAre(scratch_ / "consolidated.safetensors", scratch_ / "model.safetensors"));
  EXPECT_THAT(notes(),
              HasSubstr("2 files of weights are not part of the model and are ignored: consolidated.safetensors, "
                        "model.safetensors"));
}

TEST_F(HfFolderTest, LetsTheIndexDecideBetweenTwoCopies) {
  shard("s1.safetensors", {{"a", "first"}, {"b", "b"}, {"unlisted", "u"}});
  shard("s2.safetensors", {{"a", "second"}});
  index(R"({"a":"s2.safetensors","b":"s1.safetensors"})");
  const auto folder = open();
  ASSERT_TRUE(folder);
  EXPECT_EQ(textOf(*folder, "a"), "second");
  EXPECT_THAT(notes(), AllOf(HasSubstr("1 tensors lie in two files; the index decides, and these copies are ignored: "
                                       "a (s1.safetensors)"),
                             HasSubstr("1 tensors are not in the index and are ignored: unlisted (s1.safetensors)")));
}

TEST_F(HfFolderTest, RefusesShardNamesThatLeaveTheFolder) {
  shard("s1.safetensors", {{"a", "1"}});
  for (const char* name :
       {"../s1.safetensors", "/etc/passwd", "sub/s1.safetensors", "..", ".", "", "a\\\\b", "s1\\u0000"}) {
    index(R"({"a":")" + std::string(name) + "\"}");
    EXPECT_THAT(errorOf(), HasSubstr("which leads elsewhere")) << name;
  }
}

TEST_F(HfFolderTest, RefusesAFaultyIndex) {
  shard("s1.safetensors", {{"a", "1"}});
  index("{}");
  EXPECT_THAT(errorOf(), HasSubstr("at least one tensor"));
  index(R"({"a":1})");
  EXPECT_THAT(errorOf(), HasSubstr("tensor a"));
  index("[]");
  EXPECT_THAT(errorOf(), HasSubstr("weight_map"));
  index(R"({"a":"s1.safetensors","a":"s1.safetensors"})");
  EXPECT_THAT(errorOf(), HasSubstr("twice"));
  scratch_.write("model.safetensors.index.json", "[");
  EXPECT_THAT(errorOf(), HasSubstr("valid JSON"));
}

TEST_F(HfFolderTest, PassesOnWhatTheReaderRefuses) {
  scratch_.write("model.safetensors", "short");
  EXPECT_THAT(errorOf(), AllOf(HasSubstr("model.safetensors"), HasSubstr("5 bytes")));
}

TEST_F(HfFolderTest, SaysWhatIsThereInsteadOfWeights) {
  EXPECT_THAT(errorOf(), HasSubstr("an empty folder"));
  scratch_.write("pytorch_model.bin", "x");
  EXPECT_THAT(errorOf(), HasSubstr("PyTorch's own format"));
  scratch_.write("adapter.safetensors", "x");
  EXPECT_THAT(errorOf(), AllOf(HasSubstr("neither, but adapter.safetensors"), HasSubstr("open such a file itself")));
}

TEST_F(HfFolderTest, OpensWithoutAUsableConfigurationAndSaysSo) {
  shard("model.safetensors", {{"a", "1"}});
  EXPECT_THAT(notes(), AllOf(HasSubstr("there is no config.json"), HasSubstr("there is no tokenizer.json")));
  EXPECT_FALSE(open()->configText().has_value());
  scratch_.write("config.json", "{");
  EXPECT_THAT(notes(), AllOf(HasSubstr("config.json"), HasSubstr("valid JSON")));
  EXPECT_EQ(open()->configText(), "{");
  scratch_.write("config.json", "[]");
  EXPECT_THAT(notes(), HasSubstr("does not hold an object"));
  scratch_.write("config.json", R"({"quantization_config":{"quant_method":"gptq"}})");
  EXPECT_THAT(notes(), HasSubstr("stored quantized (gptq)"));
  std::filesystem::remove(scratch_ / "config.json");
  std::filesystem::create_directory(scratch_ / "config.json");
  EXPECT_THAT(notes(), HasSubstr("found a folder"));
}

// A12: (i) and (iii) are the model's to decide; (ii) is told here.
TEST_F(HfFolderTest, ComparesATiedHeadThatIsStored) {
  const std::string tied = R"({"tie_word_embeddings":true})";
  scratch_.write("config.json", tied);
  shard("model.safetensors", {{"model.embed_tokens.weight", "abcd"}});
  EXPECT_THAT(notes(), Not(HasSubstr("lm_head")));
  shard("model.safetensors", {{"model.embed_tokens.weight", "abcd"}, {"lm_head.weight", "abce"}});
  EXPECT_THAT(notes(), HasSubstr("lm_head.weight differs from model.embed_tokens.weight"));
  shard("model.safetensors", {{"model.embed_tokens.weight", "abcd"}, {"lm_head.weight", "abcde"}});
  EXPECT_THAT(notes(), HasSubstr("lm_head.weight differs"));
  shard("model.safetensors", {{"model.embed_tokens.weight", "abcd"}, {"lm_head.weight", "abcd"}});
  EXPECT_THAT(notes(), HasSubstr("the same in the 4 bytes compared"));
  const std::string big(5'000'000, 'x');
  std::string changed = big;
  changed.back() = 'y';
  shard("model.safetensors", {{"model.embed_tokens.weight", big}, {"lm_head.weight", big}});
  EXPECT_THAT(notes(), HasSubstr("the same in the 1,048,576 bytes compared"));
  shard("model.safetensors", {{"model.embed_tokens.weight", big}, {"lm_head.weight", changed}});
  EXPECT_THAT(notes(), HasSubstr("lm_head.weight differs"));
  scratch_.write("config.json", R"({"tie_word_embeddings":false})");
  EXPECT_THAT(notes(), Not(HasSubstr("tied")));
}

TEST_F(HfFolderTest, HoldsTheIndexAgainstItsTotal) {
  shard("s1.safetensors", {{"a", "1234"}});
  scratch_.write("model.safetensors.index.json",
                 R"({"metadata":{"total_size":5},"weight_map":{"a":"s1.safetensors"}})");
  EXPECT_THAT(notes(), HasSubstr("speaks of 5 bytes in all; its tensors have 4"));
}

TEST_F(HfFolderTest, FollowsLinksToFiles) {
  shard("blob", {{"a", "linked"}});
  std::filesystem::create_symlink("blob", scratch_ / "model.safetensors");
  EXPECT_EQ(textOf(*open(), "a"), "linked");
}

TEST_F(HfFolderTest, SaysWhenTheFolderCannotBeRead) {
  const auto missing = openHfFolder(scratch_ / "none");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().english(), AllOf(HasSubstr("folder"), HasSubstr("No such file")));
  shard("model.safetensors", {{"a", "1"}});
  ASSERT_EQ(::chmod(scratch_.path().c_str(), 0), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    if (::getuid() == 0 && ::setuid(65534) != 0) ::_exit(3);
    ::_exit(errorOf().find("Permission denied") != std::string::npos ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  ASSERT_EQ(::chmod(scratch_.path().c_str(), 0700), 0);
}

}  // namespace
}  // namespace qs::io
