// The shipped models' logits against those that transformers gives (tests/data/golden, with the script and versions
// that made them): the peer's word, within 1e-3.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/backend/registry.h"
#include "core/base/sha256.h"
#include "core/model/session.h"
#include "tests/backend/backend_names.h"

namespace qs::model {
namespace {

const std::filesystem::path kGolden = std::filesystem::path(QS_TEST_DATA) / "golden";
const std::filesystem::path kModels = std::filesystem::path(QS_SOURCE_DIR) / "resources" / "models";

std::string slurp(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class GoldenTest : public testing::TestWithParam<std::string> {};

TEST_P(GoldenTest, LogitsAreThoseOfTransformers) {
  const auto backend = backend::Registry().open(GetParam());
  if (!backend) GTEST_SKIP() << backend.error().english();
  const auto golden = nlohmann::json::parse(slurp(kGolden / "logits.json"));
  ASSERT_EQ(golden.at("models").size(), 2U);
  for (const auto& [name, part] : golden.at("models").items()) {
    // A golden file of another training would compare nothing.
    ASSERT_EQ(base::sha256Hex(slurp(kModels / name / "model.safetensors")), part.at("model_sha256").get<std::string>())
        << name << ": make the golden files anew with resources/models/recipe/make_golden.py";
    const auto columns = part.at("columns").get<std::size_t>();
    const auto rows = part.at("rows").get<std::size_t>();
    const std::string bytes = slurp(kGolden / part.at("file").get<std::string>());
    ASSERT_EQ(bytes.size(), rows * columns * sizeof(float));
    std::vector<float> want(rows * columns);
    std::memcpy(want.data(), bytes.data(), bytes.size());

    const auto source = io::openSource(kModels / name).value();
    const auto prepared = PreparedModel::prepare(loadModel(*source, {}).value(), *backend, {}).value();
    double worst = 0.0;
    for (const auto& sequence : part.at("sequences")) {
      const auto ids = sequence.at("ids").get<std::vector<std::int32_t>>();
      auto session = Session::create(prepared).value();
      const auto logits = session.append(ids, LogitRows::all, {}).value();
      auto row = sequence.at("first_row").get<std::size_t>();
      for (const auto position : sequence.at("positions").get<std::vector<std::size_t>>()) {
        ASSERT_EQ(logits.cols(), columns);
        for (std::size_t i = 0; i < columns; ++i) {
          worst = std::max(worst, std::fabs(static_cast<double>(logits.row(position)[i]) -
                                            static_cast<double>(want[row * columns + i])));
        }
        ++row;
      }
    }
    EXPECT_LE(worst, 1e-3) << name;
    RecordProperty(name + "_largest_difference", std::to_string(worst));
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, GoldenTest, test::backendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::model
