// Which matrices a file offers, in which order.
#include "core/experiment/model_outline.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace qs::experiment {
namespace {

namespace fs = std::filesystem;

std::string writeFile(const std::string& name, const std::string& header, std::size_t bytes) {
  const fs::path path = fs::path(testing::TempDir()) / name;
  std::ofstream file(path, std::ios::binary);
  const std::uint64_t length = header.size();
  file.write(reinterpret_cast<const char*>(&length), sizeof length);
  file << header << std::string(bytes, '\0');
  return path.string();
}

TEST(ModelOutline, ListsLinearLayersFirstAndLeavesOutWhatHasNoRows) {
  const std::string path = writeFile("outline.safetensors",
                                     R"({"a.weird":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
                                     R"("bias":{"dtype":"F32","shape":[3],"data_offsets":[24,36]},)"
                                     R"("ids":{"dtype":"I32","shape":[2,2],"data_offsets":[36,52]},)"
                                     R"("model.layers.0.self_attn.q_proj.weight":{"dtype":"BF16","shape":[2,4],"data_offsets":[52,68]}})",
                                     68);
  Services services(1);
  const auto outline = outlineModel(path, services);
  ASSERT_TRUE(outline) << outline.error().english();
  ASSERT_EQ(outline->matrices.size(), 2U);
  EXPECT_EQ(outline->matrices[0].name, "blocks.0.attn.q_proj");
  EXPECT_EQ(outline->matrices[0].dtype, "BF16");
  EXPECT_EQ(outline->matrices[0].cols, 4U);
  EXPECT_EQ(outline->matrices[1].name, "a.weird");
  EXPECT_EQ(outline->parameters, 6U + 3U + 4U + 8U);
  EXPECT_NE(outline->find("model.layers.0.self_attn.q_proj.weight"), nullptr);
  EXPECT_EQ(outline->find("bias"), nullptr);
}

TEST(ModelOutline, AFileWithoutAMatrixIsAnError) {
  const std::string path =
      writeFile("vector.safetensors", R"({"bias":{"dtype":"F32","shape":[3],"data_offsets":[0,12]}})", 12);
  Services services(1);
  const auto outline = outlineModel(path, services);
  ASSERT_FALSE(outline);
  EXPECT_NE(outline.error().english().find("vector.safetensors"), std::string::npos);
  EXPECT_FALSE(outlineModel("/no/such/place", services));
}

}  // namespace
}  // namespace qs::experiment
