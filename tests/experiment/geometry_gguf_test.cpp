// Geometries from GGUF files: those that the lab writes itself, and files that are cut, lie or are none.
#include "core/experiment/geometry_gguf.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/experiment/geometry_config.h"
#include "core/model/gguf_model.h"
#include "core/model/random_model.h"
#include "tests/model/tiny_model.h"

namespace qs::experiment {
namespace {

class GgufGeometry : public testing::Test {
 protected:
  GgufGeometry() : folder_("gguf_geometry") {}
  std::filesystem::path file() const { return folder_.path() / "m.gguf"; }
  void write(const char* name, io::GgufType linear) const {
    const auto random = model::parseRandomModel(name).value();
    const auto made = model::makeRandomModel(random, name, {}).value();
    const auto written = model::writeGgufModel(*made, file(), {linear, io::GgufType::F32, "m"}, {});
    ASSERT_TRUE(written) << written.error().english();
  }
  std::string bytes() const {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void put(const std::string& text) const { std::ofstream(file(), std::ios::binary) << text; }
  test::TempDir folder_;
};

TEST_F(GgufGeometry, IsThatOfTheModelItWasWrittenFrom) {
  for (const char* name : {"random:d=64,blocks=2,heads=4,kv=2,head=32,ffn=96,vocab=300,context=64",
                           "random:d=64,blocks=2,heads=4,ffn=96,vocab=300,context=64,tied=no"}) {
    write(name, io::GgufType::F16);
    Services services(1);
    const auto out = namedGeometry(file().string(), services);
    ASSERT_TRUE(out) << out.error().english();
    const auto expected = namedGeometry(name, services).value();
    EXPECT_EQ(out->parameters(), expected.parameters());
    EXPECT_EQ(out->activeParameters(), expected.activeParameters());
    EXPECT_EQ(out->cacheValuesPerToken(), expected.cacheValuesPerToken());
    EXPECT_EQ(out->context, 64);
    EXPECT_TRUE(out->assumed.empty()) << out->assumed.front().english();
  }
}

TEST_F(GgufGeometry, SaysThatItIsStoredQuantized) {
  write("random:d=64,blocks=1,heads=4,ffn=96,vocab=300,context=64", io::GgufType::Q4_0);
  const auto out = readGgufGeometry(file());
  ASSERT_TRUE(out) << out.error().english();
  ASSERT_EQ(out->assumed.size(), 1U);
  EXPECT_NE(out->assumed[0].english().find("quantized"), std::string::npos);
}

TEST_F(GgufGeometry, EveryCutIsRefused) {
  write("random:d=32,blocks=1,heads=2,ffn=32,vocab=20,context=64", io::GgufType::F32);
  const std::string whole = bytes();
  // The end of the header: behind it stand tensors, which are not read.
  std::size_t accepted = 0;
  for (std::size_t cut = 0; cut < std::min<std::size_t>(whole.size(), 2500); cut += 7) {
    put(whole.substr(0, cut));
    const auto out = readGgufGeometry(file());
    if (out) {
      ++accepted;
    } else {
      EXPECT_EQ(out.error().kind, base::ErrorKind::badInput) << cut;
      EXPECT_EQ(accepted, 0U) << "more bytes cannot be worse";
    }
  }
  EXPECT_GT(accepted, 0U);
}

TEST_F(GgufGeometry, NumbersThatLieAreRefused) {
  write("random:d=32,blocks=1,heads=2,ffn=32,vocab=20,context=64", io::GgufType::F32);
  const std::string whole = bytes();
  for (std::size_t at = 0; at + 8 <= std::min<std::size_t>(whole.size(), 1500); at += 5) {
    std::string broken = whole;
    broken.replace(at, 8, 8, '\xff');
    put(broken);
    (void)readGgufGeometry(file());  // an answer, whatever it is: no crash, no endless loop, no memory without end
  }
  put("GGML and more bytes than a header has");
  const auto other = readGgufGeometry(file());
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().english().find("GGUF"), std::string::npos) << other.error().english();
  put(std::string("GGUF") + std::string("\x07\0\0\0", 4) + std::string(16, '\0'));
  EXPECT_NE(readGgufGeometry(file()).error().english().find("GGUF 7"), std::string::npos);
  put("");
  EXPECT_FALSE(readGgufGeometry(file()));
  EXPECT_FALSE(readGgufGeometry(folder_.path() / "none.gguf"));
}

}  // namespace
}  // namespace qs::experiment
