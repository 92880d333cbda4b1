// The shipped models' loss on the validation text against what transformers gives (tests/data/golden): token by token
// on the first windows, and as a whole.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/backend/registry.h"
#include "core/base/sha256.h"
#include "core/base/thread_pool.h"
#include "core/eval/evaluator.h"
#include "core/tokenizer/tokenizer.h"

namespace qs::eval {
namespace {

const std::filesystem::path kGolden = std::filesystem::path(QS_TEST_DATA) / "golden";
const std::filesystem::path kResources = std::filesystem::path(QS_SOURCE_DIR) / "resources";

std::string slurp(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(GoldenLossTest, IsThatOfTransformers) {
  const auto golden = nlohmann::json::parse(slurp(kGolden / "loss.json"));
  const auto& protocol = golden.at("protocol");
  const std::string text = slurp(kResources / "texts" / protocol.at("text").get<std::string>());
  ASSERT_EQ(base::sha256Hex(text), protocol.at("text_sha256").get<std::string>());
  base::ThreadPool pool;
  base::TaskContext ctx;
  ctx.pool = &pool;
  const auto backend = backend::Registry().open().value();
  ASSERT_EQ(golden.at("models").size(), 2U);
  for (const auto& [name, part] : golden.at("models").items()) {
    const auto folder = kResources / "models" / name;
    ASSERT_EQ(base::sha256Hex(slurp(folder / "model.safetensors")), part.at("model_sha256").get<std::string>());
    const auto source = io::openSource(folder).value();
    const auto model = model::loadModel(*source, ctx).value();
    const auto tokens = tokenizer::loadTokenizer(folder / "tokenizer.json").value()->encode(text, {.addSpecial = false, .replaceInvalid = false}).value();
    EvalRequest request;
    request.tokens = tokens;
    request.protocol.window = protocol.at("window").get<std::int64_t>();
    request.protocol.bos = model->config().bos;
    request.models = {model::PreparedModel::prepare(model, backend, ctx).value()};
    const auto result = evaluate(request, ctx).value();

    EXPECT_EQ(result.tokensScored, part.at("tokens_scored").get<std::int64_t>());
    EXPECT_EQ(result.windows, part.at("windows").get<std::int64_t>());
    EXPECT_NEAR(result.models[0].loss, part.at("loss").get<double>(), 1e-5) << name;
    std::size_t at = 0;
    for (const auto& window : part.at("first_windows")) {
      for (const double nats : window.at("nats").get<std::vector<double>>()) {
        // Two logits within 1e-3 each; rounded to six places in the file.
        ASSERT_NEAR(result.nll[0][at], nats, 1e-3) << name << ", token " << at;
        ++at;
      }
    }
    EXPECT_GT(at, 2000U);
  }
}

}  // namespace
}  // namespace qs::eval
