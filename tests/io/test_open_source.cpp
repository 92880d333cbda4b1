#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "core/io/hf_folder.h"
#include "core/io/model_source.h"
#include "core/io/safetensors.h"
#include "tests/io/scratch.h"

namespace qs::io {
namespace {

using test::Scratch;
using ::testing::AllOf;
using ::testing::HasSubstr;

std::string errorOfOpenSource(const std::filesystem::path& path) {
  const auto source = openSource(path);
  return source ? "opened" : source.error().english();
}

TEST(OpenSource, TakesFilesAndFolders) {
  const Scratch scratch;
  const auto file = scratch.write("模 型.SafeTensors", test::safetensorsBytes("{}", 0));
  EXPECT_EQ(errorOfOpenSource(file), "opened");
  scratch.write("model.safetensors", test::safetensorsBytes("{}", 0));
  const auto folder = openSource(scratch.path());
  ASSERT_TRUE(folder);
  EXPECT_NE(std::dynamic_pointer_cast<const HfFolder>(*folder), nullptr);
  EXPECT_EQ((*folder)->path(), scratch.path());
}

TEST(OpenSource, SaysWhatItTakes) {
  const Scratch scratch;
  EXPECT_THAT(errorOfOpenSource(scratch.write("weights.bin", "x")),
              AllOf(HasSubstr("a .safetensors or .npy file, or a Hugging Face model folder"), HasSubstr("a .bin file")));
  EXPECT_THAT(errorOfOpenSource(scratch.write("weights", "x")), HasSubstr("a name without an ending"));
  EXPECT_THAT(errorOfOpenSource(scratch / "none.bin"), HasSubstr("No such file"));
  EXPECT_THAT(errorOfOpenSource(scratch / "none.safetensors"), HasSubstr("No such file"));
  EXPECT_THAT(errorOfOpenSource(""), HasSubstr("No such file"));
}

TEST(OpenSource, CanBeReadFromSeveralThreads) {
  const Scratch scratch;
  std::vector<NamedTensor> tensors;
  const std::string data(4096, 'd');
  for (int i = 0; i < 50; ++i) {
    tensors.push_back(
        {"t" + std::to_string(i), {tensor::DType::U8, tensor::Shape{{data.size()}}, std::as_bytes(std::span(data))}});
  }
  ASSERT_TRUE(writeSafetensors(scratch / "m.safetensors", tensors));
  const auto source = openSource(scratch / "m.safetensors");
  ASSERT_TRUE(source);
  std::vector<std::thread> threads;
  std::vector<int> good(4, 0);
  for (std::size_t t = 0; t < good.size(); ++t) {
    threads.emplace_back([&, t] {
      for (const TensorInfo& info : (*source)->tensors()) {
        const auto view = (*source)->view(info.name);
        if (view && std::ranges::equal(view->bytes, std::as_bytes(std::span(data)))) ++good[t];
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(good, std::vector<int>(4, 50));
}

}  // namespace
}  // namespace qs::io
