// A small random Llama with grouped heads, its own head size, its own output head and another RoPE base, against what
// transformers computes with it (tests/data/llama_gqa, with the script and versions).
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/backend/registry.h"
#include "core/model/session.h"
#include "tests/backend/backend_names.h"

namespace qs::model {
namespace {

class PeerTest : public testing::TestWithParam<std::string> {};

TEST_P(PeerTest, LogitsAreThoseOfTransformers) {
  const auto backend = backend::Registry().open(GetParam());
  if (!backend) GTEST_SKIP() << backend.error().english();
  const std::filesystem::path folder = std::filesystem::path(QS_TEST_DATA) / "llama_gqa";
  std::ifstream in(folder / "golden.json");
  ASSERT_TRUE(in);
  const auto golden = nlohmann::json::parse(in);
  const auto source = io::openSource(folder);
  ASSERT_TRUE(source) << source.error().english();
  const auto model = loadModel(**source, {});
  ASSERT_TRUE(model) << model.error().english();
  EXPECT_EQ((*model)->config().ropeTheta, 5000.0);
  EXPECT_EQ((*model)->config().kvHeads, 2);
  EXPECT_EQ((*model)->config().headDim, 12);
  const auto prepared = PreparedModel::prepare(*model, *backend, {}).value();
  auto session = Session::create(prepared).value();
  const auto logits = session.append(golden.at("ids").get<std::vector<std::int32_t>>(), LogitRows::all, {}).value();
  const auto positions = golden.at("positions").get<std::vector<std::size_t>>();
  const auto want = golden.at("logits").get<std::vector<std::vector<double>>>();
  double worst = 0.0;
  double dot = 0.0;
  double ours = 0.0;
  double theirs = 0.0;
  for (std::size_t p = 0; p < positions.size(); ++p) {
    for (std::size_t i = 0; i < want[p].size(); ++i) {
      const double got = static_cast<double>(logits.row(positions[p])[i]);
      worst = std::max(worst, std::fabs(got - want[p][i]));
      // Case B1: positions turned in the wrong pairs look right at first; far out they do not.
      if (positions[p] >= 64) {
        dot += got * want[p][i];
        ours += got * got;
        theirs += want[p][i] * want[p][i];
      }
    }
  }
  EXPECT_LE(worst, 1e-3);
  EXPECT_GT(dot / std::sqrt(ours * theirs), 0.9999);
  EXPECT_GT(theirs, 1.0);
}

INSTANTIATE_TEST_SUITE_P(Backends, PeerTest, test::backendNames(), test::backendTestName);

}  // namespace
}  // namespace qs::model
